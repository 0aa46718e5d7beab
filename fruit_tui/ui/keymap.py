"""Every key of every screen by its id, and what a player's own keys make of them.

The list is read from the bindings themselves, so it cannot differ from what works.
A key map holds where it can: what clashes, or names what is not there, is told and
left at its usual key.
"""

from __future__ import annotations

import difflib
import pkgutil
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Final, cast

from textual.binding import Binding
from textual.dom import DOMNode
from textual.keys import Keys, _character_to_key, key_to_character
from textual.screen import ModalScreen
from textual.widgets import Input

from fruit_tui.settings.problems import Place, Problem, line_of, unknown
from fruit_tui.ui.screens.base import BaseScreen

# What always stays as it is, so that there is a way out of everything.
FIXED: Final = ("app.interrupt",)

MODIFIERS: Final = ("ctrl", "shift", "alt", "super", "hyper", "meta")

# What people write for a key that has another name here.
OTHER_NAMES: Final[Mapping[str, str]] = {
    "esc": "escape",
    "return": "enter",
    "del": "delete",
    "ins": "insert",
    "pgup": "pageup",
    "pgdn": "pagedown",
    "pgdown": "pagedown",
    "page_up": "pageup",
    "page_down": "pagedown",
    "spacebar": "space",
    "bksp": "backspace",
}

# Keys that do not arrive everywhere, and why.
SELDOM: Final[Mapping[str, str]] = {
    "ctrl+m": "terminals send it as enter",
    "ctrl+j": "terminals send it as enter, and tmux users often move with it",
    "ctrl+i": "terminals send it as tab",
    "ctrl+h": "terminals send it as backspace",
    "ctrl+left_square_bracket": "terminals send it as escape",
    "ctrl+s": "some terminals stop at it until ctrl+q",
    "ctrl+q": "the terminals of some editors close at it",
    "ctrl+z": "it stops programs",
    "ctrl+b": "it is the prefix of tmux",
    "ctrl+a": "it is the prefix of GNU screen",
    "ctrl+k": "tmux users often move with it",
    "f1": "some desktops open their own help at it",
    "f10": "some desktops open a menu at it",
    "f11": "some terminals fill the screen at it",
    "shift+enter": "most terminals send it as enter",
    "ctrl+enter": "most terminals send it as enter",
    "shift+space": "most terminals send it as space",
    "ctrl+tab": "most terminals keep it to themselves",
}
SELDOM_MODIFIERS: Final = ("super", "hyper", "meta")


@dataclass(frozen=True)
class Entry:
    """One thing that a key does.

    keys    the usual ones, as the bindings name them
    does    in words
    places  the screens where it works, by what they are called
    """

    id: str
    keys: tuple[str, ...]
    does: str
    places: tuple[str, ...]


@dataclass(frozen=True)
class _Reach:
    """What takes keys at the same time: a screen with all it holds, and the app behind it.

    nodes   the bindings of each, the ones that are asked first in front
    typed   whether letters go into a line of text there, whatever they mean elsewhere
    """

    name: str
    nodes: tuple[tuple[Binding, ...], ...]
    typed: bool


@cache
def catalogue() -> Mapping[str, Entry]:
    """Return everything that a key of ours does, by its id, in the order of the screens."""
    found: dict[str, Entry] = {}
    for reach in _reaches():
        for binding in (one for node in reach.nodes for one in node):
            name = binding.id
            if name is None:
                continue
            old = found.get(name)
            keys = (*old.keys, binding.key) if old else (binding.key,)
            places = (*old.places, reach.name) if old else (reach.name,)
            does = (old.does if old else "") or binding.tooltip or binding.description
            found[name] = Entry(
                name, tuple(dict.fromkeys(keys)), does, tuple(dict.fromkeys(places))
            )
    return dict(sorted(found.items(), key=lambda pair: pair[0].partition(".")[0] != "app"))


@cache
def _reaches() -> tuple[_Reach, ...]:
    """Return every screen of the app with whatever takes keys on it."""
    from fruit_tui.ui.app import FruitApp

    folder = import_module("fruit_tui.ui.screens")
    for module in pkgutil.iter_modules(folder.__path__, "fruit_tui.ui.screens."):
        import_module(module.name)
    found = []
    screens = dict.fromkeys(_shown(cast("type[BaseScreen[object]]", BaseScreen)))
    for screen in sorted(screens, key=lambda one: one.CALLED):
        nodes: list[type[DOMNode]] = [*screen.HOLDS, screen]
        if not issubclass(screen, ModalScreen):
            nodes.append(FruitApp)
        typed = Input in screen.HOLDS and not any(one is not Input for one in screen.HOLDS)
        found.append(_Reach(screen.CALLED, tuple(map(_bindings, nodes)), typed))
    return tuple(found)


def _shown(kind: type[BaseScreen[object]]) -> Iterable[type[BaseScreen[object]]]:
    """Yield the screens that have a name of their own: the others are only made from."""
    if "CALLED" in kind.__dict__ and kind.CALLED:
        yield kind
    for one in kind.__subclasses__():
        yield from _shown(one)


def _bindings(node: type[DOMNode]) -> tuple[Binding, ...]:
    """Return the bindings of ours that a class has, with those of its bases."""
    merged = node._merged_bindings
    return () if merged is None else tuple(binding for _, binding in merged if binding.id)


def normal(key: str) -> str:
    """Return a key as Textual names it: "question_mark" for "?"."""
    *modifiers, last = key.split("+") if len(key) > 1 else (key,)
    name = "space" if last == " " else _character_to_key(last) if len(last) == 1 else last
    return "+".join([*modifiers, name])


def keys_text(keys: Iterable[str]) -> str:
    """Return keys as Textual takes several of them."""
    return ",".join(map(normal, keys))


def usable(keys: Mapping[str, Sequence[str]]) -> dict[str, str]:
    """Return what of a player's keys can hold, as Textual takes it."""
    return _settled(keys)[0]


def key_problems(
    keys: Mapping[str, Sequence[str]], text: str = "", where: str = ""
) -> list[Problem]:
    """Return what is wrong with a player's keys; `text` is the file that they come from."""
    return [
        Problem(words, place, where, line_of(text, place) if text else 0, warning)
        for place, words, warning in _settled(keys)[1]
    ]


Finding = tuple[Place, str, bool]


def _settled(keys: Mapping[str, Sequence[str]]) -> tuple[dict[str, str], list[Finding]]:
    """Return the keys that can hold, and what is to be said of them and of the others."""
    if not keys:
        return {}, []
    holding: dict[str, str] = {}
    told: list[Finding] = []
    for name, chosen in keys.items():
        place: Place = ("keys", name)
        problem = _impossible(name, chosen)
        if problem:
            told.append((place, problem, False))
            continue
        holding[name] = keys_text(chosen)
        told += [(place, words, True) for words in _doubts(name, chosen)]
    while clashes := _clashes(holding):
        for name, words in clashes.items():
            told.append((("keys", name), words, False))
            del holding[name]
    return holding, told


def _impossible(name: str, chosen: Sequence[str]) -> str:
    """Return why an id cannot have these keys; "" where it can."""
    if name in FIXED:
        return f"{name} stays ctrl+c, so that there always is a way out."
    if name not in catalogue():
        return unknown(
            f'There is no "{name}"; fruit-tui config keys lists what there is',
            name,
            list(catalogue()),
        )
    for key in chosen:
        if not is_key(key):
            meant = OTHER_NAMES.get(key.casefold(), "")
            near = [meant] if meant else difflib.get_close_matches(key, _names(), 1)
            hint = f'; did you mean "{near[0]}"?' if near else "."
            return f'There is no key "{key}"{hint}'
    return ""


def is_key(key: str) -> bool:
    """Return whether a text names a key: a character, or a name with or without modifiers."""
    if len(key) == 1:
        return key.isprintable()
    *modifiers, last = key.split("+")
    if not all(modifier in MODIFIERS for modifier in modifiers):
        return False
    if len(last) == 1:
        return last.isprintable()
    return last in _names() or _is_character(last)


def _is_character(name: str) -> bool:
    """Return whether a long name stands for something that is seen when it is typed."""
    character = key_to_character(name)
    return character is not None and character.isprintable()


@cache
def _names() -> tuple[str, ...]:
    return tuple(key.value for key in Keys if "+" not in key.value and "<" not in key.value)


def _doubts(name: str, chosen: Sequence[str]) -> list[str]:
    """Return which of the keys may never arrive, and why."""
    found = []
    for key in map(normal, chosen):
        why = SELDOM.get(key, "")
        if any(modifier in key.split("+")[:-1] for modifier in SELDOM_MODIFIERS):
            why = "few terminals send it"
        letter = key_to_character(key)
        lines = [reach.name for reach in _reaches() if reach.typed and _has(reach, name)]
        if lines and letter is not None:
            why = f"it is typed into the line ({lines[0]})"
        if why:
            found.append(f"{name} may never hear {key}: {why}.")
    return found


def _has(reach: _Reach, name: str) -> bool:
    return any(binding.id == name for node in reach.nodes for binding in node)


def _clashes(holding: Mapping[str, str]) -> dict[str, str]:
    """Return each remapped id that has a key in common with another, and a sentence."""
    found: dict[str, str] = {}
    for reach in _reaches():
        usual = _shared(reach, {})
        for key, names in _shared(reach, holding).items():
            if names <= usual.get(key, frozenset()):
                continue
            for name in sorted(names & holding.keys()):
                others = ", ".join(sorted(names - {name}))
                words = f"{name} and {others} have the key {key} ({reach.name}): the usual holds."
                found.setdefault(name, words)
    return found


def _shared(reach: _Reach, holding: Mapping[str, str]) -> dict[str, frozenset[str]]:
    """Return the keys that several ids of one screen have, and those ids."""
    found: dict[str, set[str]] = {}
    for binding in (one for node in reach.nodes for one in node):
        assert binding.id is not None
        for key in holding.get(binding.id, binding.key).split(","):
            found.setdefault(key, set()).add(binding.id)
    return {key: frozenset(names) for key, names in found.items() if len(names) > 1}
