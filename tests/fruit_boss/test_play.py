"""Whole games: pieces are conserved, rounds end, and `check` finds what is broken."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from fruit_tui.engine.fruit_boss import FRUIT_BOSS, FruitBossState
from fruit_tui.engine.fruit_boss.data import CAT_STACK, CAT_UNIT, STAR, UNITS
from fruit_tui.engine.fruit_boss.layout import (
    ACTIONS_LEFT,
    CHOICES,
    DISCARD,
    FOLIO,
    FOLIO_STARS,
    HAND,
    HELD_SHIFT,
    KNOWN_CATS,
    LAP_LEFT,
    PASSES,
    PENDING,
    PLAYER,
    QUIET,
    ROUND,
    SEATS_AT,
    SOURCE,
    STAGE,
    STALL,
    STARTER,
    WINS,
)
from fruit_tui.engine.game import CHANCE
from fruit_tui.engine.rng import Rng
from tests.fruit_boss.builder import do, position, stack_of


def everything(state: FruitBossState) -> list[str]:
    """Return every card on the table, counted from the trace's words alone."""
    table = state.describe()
    cards: list[str] = [*table["deck"], *table["discard"]]  # type: ignore[misc]
    for stall in table["stalls"]:  # type: ignore[attr-defined]
        cards += stall["cards"]
    for hand in table["hands"]:  # type: ignore[attr-defined]
        cards += hand
    for portfolio in table["portfolios"]:  # type: ignore[attr-defined]
        for owned in portfolio.values():
            cards += owned
    cards += ["*"] * sum(table["held_stars"])  # type: ignore[call-overload]
    choice = table["choice"]
    if isinstance(choice, dict) and "sets" in choice:
        cards += choice["cards"]
    return sorted(cards)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("star_value", [0, 1])
def test_random_games_keep_every_piece_and_end(seats: int, star_value: int) -> None:
    options = FRUIT_BOSS.options(seats, {"rounds": 1, "star_value": star_value})
    for seed in range(4):
        rng = Rng.stream(seed, "play")
        state = FRUIT_BOSS.new(options, FRUIT_BOSS.deal(options, rng))
        whole = everything(state)
        assert len(whole) == (54 if seats == 2 else 62)
        while not state.is_over():
            seat = state.current_seat()
            actions = state.legal_actions(seat)
            state.apply(seat, actions[rng.below(len(actions))])
            assert state.check() == []
            assert everything(state) == whole


def test_events_are_recorded_only_for_those_who_ask() -> None:
    state = position(["L2", "P1", "O1", "C", ""], hand="L1 W1")
    state._step(0, FRUIT_BOSS.parse("play L1"))
    state._step(0, FRUIT_BOSS.parse("on 1"))
    assert state._take_events() == ()


def test_steps_and_applied_actions_lead_to_the_same_place() -> None:
    options = FRUIT_BOSS.options(3, {"rounds": 3})
    rng = Rng.stream(5, "play")
    slow = FRUIT_BOSS.new(options, FRUIT_BOSS.deal(options, rng))
    fast = slow.copy()
    other = slow.copy()
    while not slow.is_over():
        seat = slow.current_seat()
        if seat == CHANCE:
            outcome = slow.sample_chance(rng)
            slow.apply_chance(outcome)
            fast._step_chance(outcome)
        else:
            actions = slow.legal_actions(seat)
            action = actions[rng.below(len(actions))]
            slow.apply(seat, action)
            fast._step(seat, action)
        assert fast.encode() == slow.encode()
        other._copy_from(fast)
        assert other.digest() == slow.digest()


def test_the_digest_of_a_deal_is_the_same_everywhere() -> None:
    options = FRUIT_BOSS.options(2)
    state = FRUIT_BOSS.new(options, FRUIT_BOSS.deal(options, Rng.stream(1, "deal")))
    assert state.digest() == "d84835480ee6be3f"


def put(at: int, value: int) -> Callable[[vec[i64]], None]:
    def spoil(v: vec[i64]) -> None:
        v[at] = value

    return spoil


def add(at: int, value: int) -> Callable[[vec[i64]], None]:
    def spoil(v: vec[i64]) -> None:
        v[at] += value

    return spoil


@pytest.mark.parametrize(
    ("spoil", "says"),
    [
        (add(DISCARD, int(UNITS[3])), "on the table 2 times"),
        (add(HAND, -int(UNITS[5])), "L1 is on the table 2 times"),
        (add(HAND + 3, int(UNITS[0])), "empty but owns"),
        (put(FOLIO, CAT_UNIT), "more than fruit"),
        (put(FOLIO_STARS, 1), "set that it does not have"),
        (put(FOLIO_STARS + 1, 1 << HELD_SHIFT + 2), "does not have"),
        (put(STALL, CAT_STACK + 7), "no stack of one suit"),
        (put(STALL, stack_of("L1 L1 L1 L2 L2")), "is not toppling"),
        (put(STALL, 0), "on the table"),
        (put(STAGE, 77), "no stage 77"),
        (put(PENDING, stack_of("P1")), "about to be played"),
        (put(CHOICES, 3), "nobody makes"),
        (put(SOURCE, 3), "source is marked"),
        (put(SEATS_AT, 2), "not those of the options"),
        (put(PLAYER, 3), "player is 3"),
        (put(STARTER, 4), "starter is 4"),
        (put(ROUND, 3), "Round 4 of 3"),
        (put(ROUND, 1), "for 1 finished rounds"),
        (put(ACTIONS_LEFT, 0), "0 actions"),
        (put(LAP_LEFT, 2), "last lap"),
        (put(PASSES, 3), "guard"),
        (put(QUIET, 12), "guard"),
        (put(KNOWN_CATS, 1), "more cats than it does"),
        (put(WINS, 1), "not those of the results"),
    ],
)
def test_check_names_what_is_broken(spoil: Callable[[vec[i64]], None], says: str) -> None:
    state = position(["L2", "P1", "O1", "", "G1"], hand="L1 W1 W2 W3 W4")
    assert state.check() == []
    spoil(state._v)
    assert says in " ".join(state.check())


def test_check_names_a_market_that_should_have_been_refilled() -> None:
    state = position(["L2", "", "", "", ""], hand="L1 W1 W2 W3 W4", sound=False)
    assert "1 stalls are occupied" in " ".join(state.check())


def test_check_looks_at_pending_choices() -> None:
    state = position(["P2 P1", "L2", "C", "", "G1"], hand="L5 T1")
    do(state, "play L5")
    state._v[PENDING] = stack_of("L4")
    assert "L4 is chosen but not in the hand." in state.check()
    state._v[PENDING] = stack_of("L5")
    do(state, "on 2")
    state._v[CHOICES] = 1
    assert "no two neighbours" in " ".join(state.check())
    state = position(["* *", "L2", "", "", "G1"], hand="L5 W1", sets={0: ["P2", "O4"]})
    do(state, "play L5", "on 2")
    assert state.check() == []
    state._v[PENDING] = stack_of("L1")
    assert "no stars alone" in " ".join(state.check())


def test_check_reads_the_deck() -> None:
    state = position(["L2", "P1", "O1", "", "G1"], hand="L1 W1 W2 W3 W4", deck="A1 A2")
    state._deck[0] = 99
    assert "99, which is no card" in " ".join(state.check())
    state._deck[0] = STAR
    assert any("*" in fault for fault in state.check())


def test_a_round_result_that_was_tampered_with_is_found() -> None:
    state = position(["P1", "L2", "O1", "W1", "G1"], hand="", deck="", lap_left=1)
    do(state, "pass")
    assert state.check() == []
    state._past[2] += 1
    assert "Round 1 is not scored as it was played." in state.check()
