"""Playing: whose turn, what is refused, who is told what."""

from __future__ import annotations

import typing

import pytest

from fruit_tui.engine.game import (
    SIMULTANEOUS,
    SPECTATOR,
    BadNotation,
    BadOptions,
    GameError,
    IllegalAction,
    State,
)
from fruit_tui.engine.rng import Rng
from fruit_tui.match import Match, Player, tidy_name, tidy_title
from tests.match.conftest import commit_all, finish, toy_match
from tests.toy import DRAW, PASS, TOY


def snapshot(match: Match) -> tuple[object, ...]:
    """Return all that a refused request must not change."""
    return match.log, match.in_play, match.digest(), match.view(0).encode()


def test_the_seed_gives_the_deal_and_chance() -> None:
    one, two, other = toy_match("", ""), toy_match("", ""), toy_match("", "", seed=6)
    for match in (one, two, other):
        finish(match)

    assert one.deal == two.deal != other.deal
    assert one.log == two.log


def test_a_given_deal_is_played() -> None:
    deal = TOY.parse_deal({"cards": "8 7 6 5 4 3 2 1"})

    match = Match.new(TOY, TOY.options(2), [Player("Mika"), Player("Ada")], 1, deal)

    assert match.legal_actions(0) == [6, 7, 8]
    assert match.legal_actions(1) == [3, 4, 5]


@pytest.mark.parametrize(
    ("seats", "players", "seed", "cards"),
    [
        (2, 3, 1, "1 2 3 4 5 6 7 8"),
        (2, 2, -1, "1 2 3 4 5 6 7 8"),
        (2, 2, 2**63, "1 2 3 4 5 6 7 8"),
        (2, 2, 1, "1 2 3 4 5 6 7 7"),
    ],
)
def test_a_match_that_does_not_fit_is_refused(
    seats: int, players: int, seed: int, cards: str
) -> None:
    deal = TOY.parse_deal({"cards": cards})

    with pytest.raises(BadOptions):
        Match.new(TOY, TOY.options(seats), [Player("Mika")] * players, seed, deal)


def test_an_illegal_move_says_why_and_changes_nothing(match: Match) -> None:
    before = snapshot(match)

    with pytest.raises(IllegalAction, match="Commit a card"):
        match.play(0, DRAW)
    with pytest.raises(BadNotation, match="There is no move"):
        match.play_text(0, "jump")
    with pytest.raises(GameError, match="no seat 4"):
        match.play(3, DRAW)
    with pytest.raises(GameError, match="no seat 0"):
        match.play(-1, DRAW)

    assert snapshot(match) == before
    assert match.explain(0, DRAW) == "Commit a card."
    assert match.explain(0, match.legal_actions(0)[0]) == ""


def test_moves_may_be_written(match: Match) -> None:
    card = match.legal_actions(0)[1]

    match.play_text(0, f" SHOW {card} ")

    assert [entry.text for entry in match.log] == [f"show {card}"]


def test_several_seats_commit_in_any_order_and_chance_follows(match: Match) -> None:
    assert match.current_seat() == SIMULTANEOUS
    assert match.deciders() == [0, 1, 2]

    commit_all(match, 2, 0, 1)

    assert [(entry.kind, entry.seat) for entry in match.log] == [
        ("action", 2),
        ("action", 0),
        ("action", 1),
        ("chance", -1),
    ]
    assert match.current_seat() == 0


def test_each_seat_is_told_only_what_it_may_know(match: Match) -> None:
    commit_all(match)
    before = match.position

    told = match.play(0, DRAW)

    assert [event.kind for event in told] == ["drew"]
    assert [event.kind for event in match.events_for(0, before)] == ["drew"]
    for other in (1, 2, SPECTATOR):
        (event,) = match.events_for(other, before)
        assert event.kind == "drew-unseen"
        assert not event.facts


def test_events_are_told_from_any_position_to_any_other(match: Match) -> None:
    commit_all(match)
    match.play(0, PASS)
    match.play(1, PASS)

    whole = [event.kind for event in match.events_for(2)]

    assert whole == ["committed"] * 3 + ["shown"] * 3 + ["rolled", "passed", "passed"]
    parts = [
        event.kind
        for position in range(match.position)
        for event in match.events_for(2, position, position + 1)
    ]
    assert parts == whole
    assert match.events_for(2, match.position) == ()


def test_the_outcome_comes_at_the_end(match: Match) -> None:
    with pytest.raises(GameError, match="not over"):
        match.outcome()

    finish(match)

    assert match.is_over()
    assert match.deciders() == []
    assert match.outcome().winners


def test_no_state_ever_leaves_a_match(match: Match) -> None:
    commit_all(match)
    found = [name for name in dir(match) if not name.startswith("_")]

    for name in found:
        assert not isinstance(getattr(match, name), State), name
        function = getattr(Match, name, None)
        if callable(function):
            hints = typing.get_type_hints(function)
            assert "State" not in str(hints.get("return")).replace("Statement", ""), name
    assert "_steps" not in found


def test_the_bots_seed_does_not_give_the_deal_away(match: Match) -> None:
    assert match.bot_seed == toy_match("", "random", "random").bot_seed
    assert match.bot_seed != match.seed
    assert TOY.deal(match.options, Rng.stream(match.bot_seed, "deal")) != match.deal


def test_the_preview_tells_what_is_sure_and_no_more(match: Match) -> None:
    card = match.legal_actions(0)[0]
    assert [event.kind for event in match.preview(0, card)] == ["committed"]
    commit_all(match)
    before = snapshot(match)

    assert [event.kind for event in match.preview(0, PASS)] == ["passed"]
    assert match.preview(0, DRAW) == ()
    with pytest.raises(IllegalAction):
        match.preview(0, 5)
    with pytest.raises(IllegalAction):
        match.preview(1, PASS)

    assert snapshot(match) == before


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("Mika", "Mika"),
        ("  Mika\n\tMoon ", "Mika Moon"),
        ("[bold red]Mika[/]", "[bold red]Mika[/]"),
        ("\x1b[31mMika\x07\x00", "[31mMika"),
        ("\u202eakiM\u202c\u200f", "akiM"),
        ("", "Player 2"),
        (" \u200b\ufe0f", "Player 2"),
        ("x" * 10_000, "x" * 29 + "…"),
        ("e\u0301" * 40, "é" * 29 + "…"),
        ("q\u0301" * 40, "q\u0301" * 14 + "…"),
        ("a" + "\u0323\u0302\u0301" * 3_000, "…"),
        ("🍋🍇", "🍋🍇"),
        ("👩\u200d🌾", "👩🌾"),
        ("果物 フルーツ", "果物 フルーツ"),
        ("\ud800", "Player 2"),
    ],
)
def test_t12_names_are_one_short_printable_line(written: str, shown: str) -> None:
    match = Match.new(TOY, TOY.options(2), [Player("Mika"), Player(written)], 1)

    assert match.names[1] == shown
    assert tidy_name(shown, 1) == shown
    assert tidy_title(written, "x").isprintable()


def test_a_game_too_long_for_any_save_is_not_gone_on_with(
    match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fruit_tui.match.match.MAX_ENTRIES", 103)
    commit_all(match)

    with pytest.raises(IllegalAction, match="longer than any save"):
        match.play(0, PASS)
