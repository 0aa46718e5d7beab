"""From bytes to a save and back: nothing but a whole save gets through, and nothing crashes."""

from __future__ import annotations

import tracemalloc
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgpack
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bench.forged import crowds, promises, reseal, sealed
from fruit_tui.engine.game import GameError
from fruit_tui.match import from_save
from fruit_tui.storage import (
    BadSave,
    Damaged,
    NewerFormat,
    NoSuchSave,
    NotASave,
    OtherRules,
    SaveFile,
    UnknownGame,
    codec,
    dump,
    game_of,
    load,
    read,
)
from tests.contract import sentence_problem, unlike
from tests.storage.conftest import toy_save
from tests.toy import TOY

DATA = dump(toy_save())


def fields_of(save: SaveFile) -> dict[str, Any]:
    """Return a save's fields as msgpack would hold them."""
    fields: dict[str, Any] = save.model_dump()
    return fields


def refused(data: bytes, kind: type[BadSave]) -> str:
    """Return the sentence with which exactly `kind` is raised for `data`."""
    with pytest.raises(BadSave) as refusal:
        load(data)
    assert type(refusal.value) is kind, refusal.value
    assert not sentence_problem(str(refusal.value)), str(refusal.value)
    return str(refusal.value)


def test_a_save_comes_back_by_value_and_type(save: SaveFile) -> None:
    again = load(dump(save))

    assert unlike(dict(again), dict(save)) == ""
    assert dump(again) == dump(save)


def test_every_truncation_is_a_typed_error() -> None:
    for size in range(len(DATA)):
        refused(DATA[:size], Damaged)


def test_every_flipped_byte_is_found() -> None:
    for place in range(len(DATA)):
        for mask in (0x01, 0x80, 0xFF):
            broken = bytearray(DATA)
            broken[place] ^= mask
            with pytest.raises(BadSave):
                load(bytes(broken))


def test_something_after_the_end_is_found() -> None:
    refused(DATA + b"\x00", Damaged)
    refused(DATA + DATA, Damaged)
    refused(reseal(DATA + bytes(10)), Damaged)


@pytest.mark.parametrize(
    "foreign",
    [
        b"\x89PNG\r\n\x1a\n" + bytes(100),
        b'{"format": "fruit-tui save"}',
        b"\x1f\x8b\x08" + bytes(40),
        b"format: fruit-tui save\n",
        msgpack.packb({"format": "something else", "version": 1}),
        msgpack.packb({"version": 1, "format": "fruit-tui save"}),
        msgpack.packb(["format", "fruit-tui save"]),
        msgpack.packb(17),
        b"\xde\x00\x02\xa1a\x01\xa1b\x02" + bytes(40),
        bytes(1000),
    ],
    ids=lambda data: data[:12].hex(),
)
def test_a_foreign_file_is_no_save(foreign: bytes) -> None:
    refused(foreign, NotASave)


def test_a_file_far_too_large_is_no_save() -> None:
    refused(DATA + bytes(codec.MAX_FILE), NotASave)


def test_an_empty_file_is_damaged() -> None:
    assert "empty or cut short" in refused(b"", Damaged)


def test_a_newer_format_is_told_from_damage_whatever_else_it_holds(save: SaveFile) -> None:
    newer = {**fields_of(save), "version": 2, "clock": {"left": [[[1.5]]]}}

    sentence = refused(sealed(newer), NewerFormat)

    assert "format 2" in sentence
    assert "Update" in sentence
    # Its end may be of another shape too.
    refused(sealed(newer)[:-10], NewerFormat)


@pytest.mark.parametrize("version", [0, -1, "1", 1.0, None, True, []])
def test_a_file_without_a_sound_version_is_damaged(save: SaveFile, version: object) -> None:
    refused(sealed({**fields_of(save), "version": version}), Damaged)


def test_an_older_format_is_lifted_step_by_step(
    save: SaveFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    def lift(fields: dict[str, Any]) -> dict[str, Any]:
        return {**fields, "title": fields["title"] + " lifted"}

    monkeypatch.setattr(codec, "FORMAT_VERSION", 2)
    monkeypatch.setattr(codec, "MIGRATIONS", {1: lift})

    assert load(dump(save)).title == "A game lifted"


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("seed", -1),
        ("seed", 2**63),
        ("seed", "7"),
        ("seed", True),
        ("seed", 7.0),
        ("rules", 0),
        ("game", "Peek"),
        ("game", "../peek"),
        ("title", ""),
        ("title", "x" * 121),
        ("created", "yesterday"),
        ("created", "2026-03-04T05:06:07+00:00"),
        ("finished", 1),
        ("players", []),
        ("players", [{"name": "Mika", "bot": ""}] * 9),
        ("players", [{"name": "", "bot": ""}]),
        ("players", [{"name": "Mika", "bot": "", "rank": 1}]),
        ("players", {"name": "Mika", "bot": ""}),
        ("options", {"rounds": 2.5}),
        ("options", {"rounds": None}),
        ("options", {"rounds": True}),
        ("deal", {"cards": [1, 2, 3]}),
        ("deal", {"cards": "1 " * 3000}),
        ("deal", {1: "1 2 3"}),
        ("start", b"1234567"),
        ("start", "12345678"),
        ("log", [["a", 0, "pass", b"12345678", 1]]),
        ("log", [["a", 0, "pass"]]),
        ("log", [["b", 0, "pass", b"12345678"]]),
        ("log", [["a", 8, "pass", b"12345678"]]),
        ("log", [["a", -2, "pass", b"12345678"]]),
        ("log", [["a", 0, "p" * 201, b"12345678"]]),
        ("log", [["a", 0, b"pass", b"12345678"]]),
        ("log", {}),
        ("log", 5),
    ],
)
def test_a_field_of_another_kind_is_refused(save: SaveFile, name: str, value: object) -> None:
    refused(sealed({**fields_of(save), name: value}), Damaged)


@pytest.mark.parametrize("name", list(SaveFile.model_fields))
def test_every_field_is_needed(save: SaveFile, name: str) -> None:
    fields = fields_of(save)
    del fields[name]

    with pytest.raises(BadSave):
        load(sealed(fields))


def test_an_unknown_field_is_refused(save: SaveFile) -> None:
    refused(sealed({**fields_of(save), "comment": "hello"}), Damaged)


def test_a_field_written_twice_is_refused(save: SaveFile) -> None:
    body = bytearray(sealed(fields_of(save)))
    assert body[0] == 0xDE
    body[2] += 1
    twice = bytes(body[:-16]) + msgpack.packb("seed") + msgpack.packb(8) + bytes(body[-16:])

    refused(reseal(twice), Damaged)


def test_the_error_quotes_nothing_from_the_file(save: SaveFile) -> None:
    sentence = refused(sealed({**fields_of(save), "game": "[red]\x1b[2J"}), Damaged)

    assert "red" not in sentence
    assert "\x1b" not in sentence


# Without the longest log, which is a save, and those that say to be something else.
HOSTILE = {
    name: data
    for name, data in {**promises(DATA), **crowds(toy_save().model_dump())}.items()
    if not name.startswith(("the longest", "format"))
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_file_is_refused_before_it_is_built(name: str) -> None:
    data = HOSTILE[name]
    tracemalloc.start()
    try:
        refused(data, Damaged)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()

    # The buffer of the unpacker is part of it; the file has up to a million bytes.
    assert peak < 50_000_000


def test_the_longest_log_of_the_longest_texts_is_a_save(save: SaveFile) -> None:
    row = ["a", 0, "p" * 20, b"12345678"]
    longest = sealed({**fields_of(save), "log": [row] * 20_000})

    assert len(load(longest).log) == 20_000
    refused(sealed({**fields_of(save), "log": [row] * 20_001}), Damaged)


@settings(max_examples=300, deadline=None)
@given(st.data())
def test_a_forged_file_is_a_typed_error_or_a_game_that_replays(data: st.DataObject) -> None:
    """Bytes changed at random and the check made right again: no crash, no half game."""
    broken = bytearray(DATA[:-10])
    for _ in range(data.draw(st.integers(1, 4))):
        place = data.draw(st.integers(0, len(broken) - 1))
        kind = data.draw(st.sampled_from("sid"))
        if kind == "s":
            broken[place] = data.draw(st.integers(0, 255))
        elif kind == "i":
            broken[place:place] = data.draw(st.binary(min_size=1, max_size=3))
        else:
            del broken[place : place + 2]
    with suppress(GameError):
        match = from_save(load(reseal(bytes(broken) + bytes(10))), TOY)
        assert match.position <= len(match.log)


@settings(max_examples=200, deadline=None)
@given(
    st.recursive(
        st.none()
        | st.booleans()
        | st.integers(-(2**63), 2**64 - 1)
        | st.floats()
        | st.text()
        | st.binary(),
        lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
        max_leaves=30,
    )
)
def test_any_msgpack_is_a_typed_error(value: object) -> None:
    with pytest.raises(BadSave):
        load(msgpack.packb(value))
    with pytest.raises(BadSave):
        load(sealed({"format": "fruit-tui save", "version": 1, "app": value}))


def test_the_game_must_be_known_and_its_rules_the_same(save: SaveFile) -> None:
    assert game_of(save, {TOY.name: TOY}) is TOY
    with pytest.raises(UnknownGame, match="peek"):
        game_of(save)
    with pytest.raises(OtherRules, match="version 2"):
        game_of(save.model_copy(update={"rules": 2}), {TOY.name: TOY})


def test_reading_what_is_no_file(tmp_path: Path) -> None:
    with pytest.raises(NoSuchSave):
        read(tmp_path / "none.msgpack")
    with pytest.raises(NotASave, match="plain file"):
        read(tmp_path)


def test_t12_a_path_is_shown_without_its_control_characters(tmp_path: Path) -> None:
    with pytest.raises(NoSuchSave) as refusal:
        read(tmp_path / "\x1b[2J\u202e.msgpack")

    assert "\x1b" not in str(refusal.value)
    assert "\u202e" not in str(refusal.value)
