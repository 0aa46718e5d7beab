"""What a save costs grows with the moves and not faster; `bench.saves` prints the times."""

from __future__ import annotations

import pytest

from bench.saves import long_match, measure, table
from fruit_tui.engine.registry import GAMES
from fruit_tui.match import from_save, to_save
from fruit_tui.storage import dump
from tests.match.conftest import toy_match
from tests.toy import CHEER, TOY, ToyState


@pytest.mark.parametrize("game", GAMES)
def test_bytes_grow_with_the_moves(game: str) -> None:
    sizes = {length: len(dump(to_save(long_match(game, length)))) for length in (100, 400, 1600)}

    first, second = sizes[400] - sizes[100], sizes[1600] - sizes[400]
    assert second < 4.4 * first
    assert sizes[400] < 12_000


def test_opening_plays_every_entry_once(monkeypatch: pytest.MonkeyPatch) -> None:
    match = toy_match("", "random")
    for seat in (0, 1):
        match.play(seat, match.legal_actions(seat)[0])
    for _ in range(200):
        match.play(match.current_seat(), CHEER)
        match.undo(0)
    save = to_save(match)
    played = copied = 0
    apply, copy = ToyState.apply, ToyState.copy

    def counted_apply(state: ToyState, seat: int, action: int) -> object:
        nonlocal played
        played += 1
        return apply(state, seat, action)

    def counted_copy(state: ToyState) -> ToyState:
        nonlocal copied
        copied += 1
        return copy(state)

    monkeypatch.setattr(ToyState, "apply", counted_apply)
    monkeypatch.setattr(ToyState, "copy", counted_copy)
    from_save(save, TOY)

    assert played == sum(row[0] == "a" for row in save.log) > 200
    assert copied <= len(save.log)


def test_the_measurement_has_a_row_for_each_length() -> None:
    rows = measure("fresh-fruits", [20, 300])

    assert [row.entries >= length for row, length in zip(rows, (20, 300), strict=True)] == [
        True
    ] * 2
    assert rows[1].size > rows[0].size
    assert table(rows).count("\n") == 2
