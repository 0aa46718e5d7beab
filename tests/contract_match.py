"""The contract of matches: undo, redo, preview, save and load."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from fruit_tui.engine.rng import Rng
from fruit_tui.match import Match, Player, from_save, to_save, verify
from fruit_tui.storage import dump, load
from tests.contract_base import (
    Table,
)

# Matches: undo, save and load, replay.


def play_match(table: Table, seed: int, persons: Sequence[int]) -> Match:
    """Return a finished match of random moves; seats not in `persons` count as bots."""
    match = new_match(table, seed, persons)
    rng = Rng.stream(seed, "walk")
    while not match.is_over():
        seat, action = random_move(match, rng)
        match.play(seat, action)
    return match


def new_match(table: Table, seed: int, persons: Sequence[int]) -> Match:
    """Return a match at its first decision."""
    players = [
        Player(name, "" if seat in persons else "random") for seat, name in enumerate(table.names)
    ]
    return Match.new(table.game, table.options, players, seed)


def random_move(match: Match, rng: Rng) -> tuple[int, int]:
    """Return a random decider with a random action."""
    deciders = match.deciders()
    seat = deciders[rng.below(len(deciders))]
    actions = match.legal_actions(seat)
    return seat, actions[rng.below(len(actions))]


def undo_leads_to_the_start(table: Table, seed: int) -> None:
    """Steps and turns are taken back to where they began; the same path meets the same fate.

    Also: a preview tells what then happens, up to what nobody could know.
    """
    match = new_match(table, seed, [0])
    rng = Rng.stream(seed, "undo")
    digests = [match.digest()]
    views = [match.view(0).encode()]
    taken = 0
    while not match.is_over():
        seat, action = random_move(match, rng)
        before = match.position
        foreseen = match.preview(seat, action)
        match.play(seat, action)
        happened = match._steps[before].events
        sure = itertools.takewhile(lambda event: not event.reveals, happened)
        known = tuple(event for event in sure if event.seen_by(seat))
        if foreseen != known:
            raise AssertionError(
                f"{table}, seed {seed}, entry {before}: the preview of {match.in_play[before]}"
                f" tells {foreseen}, then came {known}"
            )
        if seat == 0 and match.can_undo(0) and taken < 40:
            taken += 1
            ahead = match.digest()
            match.undo(0)
            assert match.digest() == digests[before], f"{table}, seed {seed}: undo at {before}"
            match.play(seat, action)
            assert match.digest() == ahead, f"{table}, seed {seed}: redo at {before}"
        for position in range(len(digests), match.position + 1):
            digests.append(match.in_play[position - 1].digest)
            views.append(match.view_at(position, 0).encode())
    path = [(entry.seat, entry.text) for entry in match.in_play]
    turns = 0
    while match.can_undo_turn(0):
        before = match.position
        match.undo_turn(0)
        turns += 1
        assert match.position < before
        assert match.digest() == digests[match.position]
        assert match.view(0).encode() == views[match.position]
    assert turns, f"{table}, seed {seed}: seat 0 had no turn to take back"
    marks = [line for line in match.lines_for(0) if line.kind == "undo"]
    assert len(marks) == turns, f"{table}, seed {seed}: {turns} turns back, {len(marks)} marks"
    for seat, text in path[match.position :]:
        if seat >= 0:
            match.play_text(seat, text)
    assert [(entry.seat, entry.text) for entry in match.in_play] == path
    assert match.digest() == digests[-1]
    assert verify(to_save(match), table.game) is None


def saves_come_back_equal(table: Table, seed: int) -> None:
    """Save and load at many moments: equal by value and type, and going on alike."""
    whole = play_match(table, seed, [0])
    for share in (0.0, 0.3, 0.62, 1.0):
        match = whole.replay_to(int(share * whole.position))
        if match.can_undo_turn(0):
            match.undo_turn(0)
        saved = to_save(match, updated="2026-01-02T03:04:05Z")
        loaded = load(dump(saved))
        difference = unlike(dict(loaded), dict(saved))
        assert not difference, f"{table}, seed {seed}: the save came back with {difference}"
        again = from_save(loaded, table.game)
        assert again.log == match.log
        assert again.players == match.players
        assert (again.seed, again.deal, again.title) == (match.seed, match.deal, match.title)
        for viewer in table.viewers:
            difference = unlike(again.view(viewer).encode(), match.view(viewer).encode())
            assert not difference, f"{table}, seed {seed}, seat {viewer}: {difference}"
            assert again.lines_for(viewer) == match.lines_for(viewer)
        assert dump(to_save(again, updated="2026-01-02T03:04:05Z")) == dump(saved)


def unlike(one: object, other: object, where: str = "it") -> str:
    """Return where two values differ in value or type; "" where they do not."""
    if type(one) is not type(other):
        return f"{where}: {type(one).__name__} instead of {type(other).__name__}"
    if isinstance(one, dict) and isinstance(other, dict):
        if list(one) != list(other):
            return f"{where}: the keys {list(one)} instead of {list(other)}"
        pairs = ((f"{where}.{key}", one[key], other[key]) for key in one)
    elif isinstance(one, list | tuple) and isinstance(other, list | tuple):
        if len(one) != len(other):
            return f"{where}: {len(one)} items instead of {len(other)}"
        pairs = ((f"{where}[{i}]", a, b) for i, (a, b) in enumerate(zip(one, other, strict=True)))
    else:
        return "" if one == other else f"{where}: {one!r} instead of {other!r}"
    return next((found for found in (unlike(a, b, at) for at, a, b in pairs) if found), "")
