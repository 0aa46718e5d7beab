"""To a save and back, and what a log says that does not replay."""

from __future__ import annotations

from typing import Any

import pytest

from fruit_tui.engine.game import SPECTATOR, View
from fruit_tui.match import Match, Player, ReplayMismatch, from_save, to_save, verify
from fruit_tui.storage import Damaged, OtherRules, SaveFile, UnknownGame, dump, load
from tests.contract import sentence_problem
from tests.match.conftest import commit_all, finish, toy_match
from tests.toy import CHEER, DRAW, PASS, TOY, Toy


@pytest.fixture
def save(match: Match) -> SaveFile:
    """A save with an undone step, an undone turn, chance and commits in it."""
    commit_all(match)
    match.play(0, CHEER)
    match.undo(0)
    match.play(0, DRAW)
    match.play(1, PASS)
    match.undo_turn(0)
    match.play(0, PASS)
    return to_save(match)


def changed(save: SaveFile, **fields: Any) -> SaveFile:
    """Return a save with other fields, checked as if it came from a file."""
    return load(dump(save.model_copy(update=fields)))


def test_a_match_comes_back_whole(save: SaveFile) -> None:
    match = from_save(load(dump(save)), TOY)

    assert match.current_seat() == 1
    assert [entry.kind for entry in match.log] == [
        *["action"] * 3,
        "chance",
        *("action", "undo", "action", "action", "undo", "action"),
    ]
    assert to_save(match, updated=save.updated) == save
    assert [line.text for line in match.lines_for(0)][-2:] == [
        "You took back a turn.",
        "You: passed.",
    ]


def test_the_continued_match_goes_on_as_the_uninterrupted_one_would() -> None:
    whole = finish(toy_match("", "random"))
    for position in range(whole.position):
        match = from_save(to_save(whole.replay_to(position)), TOY)

        finish(match)

        assert match.in_play == whole.in_play


class Watched(Toy):
    """Says in its status who is looking."""

    def status_words(self, view: View, names: tuple[str, ...]) -> str:
        return f"Seat {view.seat} sees a table of {len(names)}."


def test_progress_is_what_a_spectator_sees() -> None:
    game = Watched()
    match = Match.new(game, game.options(2), [Player("Mika"), Player("Ada")], 1)

    assert to_save(match).progress == f"Seat {SPECTATOR} sees a table of 2."


def test_a_log_that_replays(save: SaveFile) -> None:
    assert verify(save, TOY) is None


def test_the_first_entry_that_differs_is_named_with_both_digests(save: SaveFile) -> None:
    kind, seat, text, right = save.log[4]
    log = list(save.log)
    log[4] = (kind, seat, text, b"\x01" * 8)
    log[6] = (*log[6][:3], b"\x02" * 8)

    mismatch = verify(changed(save, log=tuple(log)), TOY)

    assert mismatch is not None
    assert (mismatch.number, mismatch.seat, mismatch.text) == (5, 0, "cheer")
    assert mismatch.expected == "01" * 8
    assert mismatch.found == right.hex()
    for part in ("entry 5", "cheer", mismatch.expected, mismatch.found):
        assert part in mismatch.sentence()
    with pytest.raises(ReplayMismatch, match="entry 5"):
        from_save(changed(save, log=tuple(log)), TOY)


@pytest.mark.parametrize(
    ("number", "row", "reason"),
    [
        (1, ("a", 0, "pass", bytes(8)), "Commit a card"),
        (1, ("a", 0, "jump", bytes(8)), "no move"),
        (1, ("a", 7, "pass", bytes(8)), "no seat"),
        (1, ("a", -1, "pass", bytes(8)), "no seat"),
        (1, ("c", -1, "die 2", bytes(8)), "not rolled"),
        (1, ("u", 0, "step 1", bytes(8)), "taken back"),
        (4, ("c", -1, "die 9", bytes(8)), "never shows"),
        (4, ("a", 0, "pass", bytes(8)), "not your turn|There is|Only|draw or pass"),
        (6, ("u", 0, "step 99", bytes(8)), "taken back"),
        (6, ("u", 0, "step 0", bytes(8)), "taken back"),
        (6, ("u", 0, "all", bytes(8)), "taken back"),
        (6, ("u", 0, "step -1", bytes(8)), "taken back"),
        (6, ("u", 7, "step 1", bytes(8)), "no seat"),
    ],
)
def test_an_entry_that_cannot_be_played_is_named_with_the_reason(
    save: SaveFile, number: int, row: tuple[str, int, str, bytes], reason: str
) -> None:
    log = list(save.log)
    log[number - 1] = row  # type: ignore[assignment]

    mismatch = verify(changed(save, log=tuple(log)), TOY)

    assert mismatch is not None
    assert mismatch.number == number
    assert mismatch.found == ""
    assert f"entry {number}" in mismatch.sentence()
    assert not sentence_problem(mismatch.sentence())
    with pytest.raises(ReplayMismatch, match=reason):
        from_save(changed(save, log=tuple(log)), TOY)


def test_a_file_that_is_wrong_about_the_end_does_not_verify(save: SaveFile) -> None:
    assert verify(save, TOY) is None

    mismatch = verify(changed(save, finished=not save.finished), TOY)

    assert mismatch is not None
    assert mismatch.number == len(save.log)
    assert "finished" in mismatch.sentence()
    assert not sentence_problem(mismatch.sentence())
    cut_short = changed(save, log=(), finished=True)
    assert "goes on" in (verify(cut_short, TOY) or mismatch).sentence()
    # It is a game all the same: who plays it loses nothing by a wrong word in the list.
    assert not from_save(cut_short, TOY).log


def test_another_start_is_entry_0(save: SaveFile) -> None:
    deal = {"cards": " ".join(reversed(save.deal["cards"].split()))}

    mismatch = verify(changed(save, deal=deal), TOY)

    assert mismatch is not None
    assert mismatch.number == 0
    assert "the set-up" in mismatch.sentence()


@pytest.mark.parametrize(
    "fields",
    [
        {"deal": {"cards": "1 2 3"}},
        {"deal": {"cards": "one"}},
        {"deal": {}},
        {"options": {}},
        {"options": {"rounds": 7}},
        {"options": {"rounds": "2"}},
        {"options": {"rounds": 2, "extra": 1}},
        {"players": ()},
    ],
)
def test_an_impossible_set_up_is_damage(save: SaveFile, fields: dict[str, Any]) -> None:
    with pytest.raises(Damaged) as refusal:
        from_save(save.model_copy(update=fields), TOY)

    assert not sentence_problem(str(refusal.value))


def test_another_game_or_other_rules(save: SaveFile) -> None:
    with pytest.raises(UnknownGame):
        from_save(save)
    with pytest.raises(UnknownGame):
        from_save(changed(save, game="poker"), TOY)
    with pytest.raises(OtherRules):
        from_save(changed(save, rules=2), TOY)
