"""FF-43 to FF-47 and FF-57: when the game ends, and who wins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from fruit_tui.engine.fruit_fair import FRUIT_FAIR, FruitFairState
from fruit_tui.engine.fruit_fair.data import QUIET_ROUNDS
from fruit_tui.engine.game import OVER, SPECTATOR, Outcome
from tests.fruit_fair.builder import (
    do,
    draw,
    facts,
    fair,
    kinds,
    legal,
    position,
    send,
    stage,
    why_not,
)

# Nine prizes are gone, so the next one but leaves 5.
NINE = {"red": [0, 0, 0], "green": [1, 1, 1], "blue": [2, 2, 2]}


def finished(
    fruit: Sequence[str],
    bought: Mapping[str, Sequence[int]],
    values: Mapping[str, Sequence[int]],
) -> Outcome:
    """Return the outcome with these prizes and fruits."""
    return position(*fruit, bought=bought, values=values).outcome()


def test_ex10_doris_wins_by_the_more_valuable_gold_medal() -> None:
    # Anna 20 9 16 +1, Bob 10 15 18, Carl 14 16 12 +2, Doris 23 19 +4, Edmund 11 8 19 +1.
    outcome = finished(
        ["C", "", "CA", "CAPL", "L"],
        {
            "gold": [0, 3, 4],
            "silver": [1, 3, 2],
            "blue": [0, 1, 2],
            "green": [1, 2, 4],
            "red": [0, 4],
        },
        {
            "gold": (20, 23, 19),
            "silver": (18, 19, 16),
            "blue": (16, 15, 14),
            "green": (10, 12, 11),
            "red": (9, 8, 7),
        },
    )
    assert outcome.totals == (46, 43, 44, 46, 39)
    assert outcome.winners == (3,)
    assert outcome.tie_break == (
        "Players 1 and 4 have 46 points each; player 4 has the most valuable gold medal (23)."
    )
    gold = outcome.lines[0]
    assert (gold.category, gold.points) == ("Gold medals", (20, 0, 0, 23, 19))
    assert outcome.lines[-1].points == (1, 0, 2, 4, 1)


def test_ff43_the_round_is_finished_and_one_more_is_played() -> None:
    state = fair(position("C" * 7, "C" * 7, "", bought={**NINE, "silver": []}, number=3))
    events = do(state, "buy silver")
    assert facts(events, "last_round") == [{"prizes": 5, "round": 4}]
    assert (state.current_seat(), state.last_round()) == (1, 4)
    do(state, "done")
    assert (state.round_number(), state.current_seat()) == (4, -2)
    for seat in range(3):
        send(state, seat, "PP/AA")
    draw(state, "cherry lemon")
    while stage(state) in ("swap", "buy", "drop"):
        do(state, legal(state)[-1])
    assert (state.current_seat(), state.round_number()) == (OVER, 4)
    assert state.outcome().reason == "5 prizes were left at the fair, and the last round is played."


def test_ff43_with_six_left_nothing_is_triggered() -> None:
    state = fair(position("C" * 7, "", "", bought=NINE, number=3))
    do(state, "done")
    assert (state.last_round(), state.prizes_left()) == (0, 6)


def test_ff44_more_purchases_do_not_move_the_end() -> None:
    bought = {**NINE, "silver": [0], "gold": [1]}
    state = fair(position("C" * 9, "", "", bought=bought, number=5, last_round=5))
    events = do(state, "buy silver")
    assert "last_round" not in kinds(events)
    assert (state.prizes_left(), state.last_round(), state.is_over()) == (3, 5, True)


def test_ff45_fruit_counts_after_the_discard_and_phase_five_is_played() -> None:
    state = fair(
        position("C" * 12, "A", "", bought={**NINE, "silver": [0]}, number=5, last_round=5)
    )
    events = do(state, "done")
    assert {"dropped", "order", "tile", "over"} <= set(kinds(events))
    assert state.outcome().lines[-1].points == (8, 1, 0)
    assert state.holder(1) == 1


@pytest.mark.parametrize(
    ("bought", "values", "winner", "said"),
    [
        ({"gold": [0, 1]}, {"gold": (20, 21, 22)}, 1, "gold"),
        ({"gold": [0], "silver": [1], "red": [1]}, {"gold": (23, 19, 20)}, 0, "gold"),
        (
            {"blue": [0, 1], "green": [1, 0]},
            {"blue": (14, 13, 15), "green": (11, 10, 12)},
            0,
            "blue",
        ),
    ],
)
def test_ff46_ties_go_by_the_best_disc_from_gold_down(
    bought: Mapping[str, Sequence[int]],
    values: Mapping[str, Sequence[int]],
    winner: int,
    said: str,
) -> None:
    # Fruit makes the two leaders equal; nobody else has anything.
    points = list(position("", "", "", bought=bought, values=values).outcome().totals)
    fruit = ["C" * (max(points) - points[0]), "C" * (max(points) - points[1]), ""]
    state = position(*fruit, bought=bought, values=values)
    outcome = state.outcome()
    assert outcome.totals[0] == outcome.totals[1]
    assert outcome.winners == (winner,)
    assert f"most valuable {said}" in outcome.tie_break


def test_ff46_a_disc_of_a_class_beats_none_of_it() -> None:
    # 20 points each: a green 14 and 6 fruits, or 20 fruits' worth without any disc.
    state = position(
        "C" * 6,
        "A" * 20,
        "",
        bought={"green": [0]},
        values={"green": (14, 10, 11)},
    )
    outcome = state.outcome()
    assert outcome.totals[:2] == (20, 20)
    assert outcome.winners == (0,)


def test_ff46_the_lowest_red_ribbon_beats_none_too() -> None:
    state = position("C", "AAAAAAAA", "", bought={"red": [0]}, values={"red": (7, 8, 9)})
    assert state.outcome().totals[:2] == (8, 8)
    assert state.outcome().winners == (0,)


def test_ff46_players_without_any_disc_share_victory() -> None:
    outcome = finished(["CC", "AA", "P"], {}, {})
    assert outcome.winners == (0, 1)
    assert "share victory" in outcome.tie_break


def test_ff47_twelve_rounds_without_a_purchase_end_the_game() -> None:
    assert QUIET_ROUNDS == 12
    state = fair(position("CCCC", "", "", quiet=11, number=20))
    do(state, "done")
    assert state.is_over()
    assert "Nobody bought anything for 12 rounds" in state.outcome().reason


def test_ff47_a_purchase_starts_the_count_again() -> None:
    state = fair(position("CCCC", "", "", quiet=11, number=20))
    do(state, "hire")
    assert (state.is_over(), state.quiet_rounds()) == (False, 0)


def test_ff47_rounds_are_counted_from_the_first() -> None:
    state = fair(position("", "", "", number=1))
    assert (state.round_number(), state.quiet_rounds()) == (2, 1)


def test_ff57_at_the_end_bought_prizes_are_turned_over_and_no_others() -> None:
    state = fair(
        position(
            "C" * 8,
            "",
            "",
            bought={**NINE, "silver": [1]},
            values={"silver": (17, 16, 18)},
            number=5,
            last_round=5,
        )
    )
    events = do(state, "done")
    assert facts(events, "showed")[1]["silver"] == "17"
    for viewer in (0, 1, SPECTATOR):
        view = state.view(viewer)
        assert view.prizes(1, 3) == (17,)
        assert view.outcome() == state.outcome()
        prizes = view.describe()["prizes"]
        assert [disc["value"] for disc in prizes["gold"]] == [None, None, None]  # type: ignore[index]


def test_nothing_is_done_after_the_end() -> None:
    state = fair(position("", "", "", quiet=11, number=20))
    assert state.is_over()
    assert [state.legal_actions(seat) for seat in range(3)] == [[], [], []]
    assert why_not(state, "ready", 0) == "The game is over."
    assert state.deciders() == []
    assert FRUIT_FAIR.status_words(state.view(0), ("A", "B", "C")).startswith("The game is over")


def test_before_the_end_the_outcome_is_how_it_stands() -> None:
    state: FruitFairState = position(
        "CC", "", "", bought={"gold": [1]}, values={"gold": (22, 19, 20)}
    )
    assert state.outcome().totals == (2, 22, 0)
    assert [state.points(seat) for seat in range(3)] == [2, 22, 0]
    assert "goes on" in state.outcome().reason
