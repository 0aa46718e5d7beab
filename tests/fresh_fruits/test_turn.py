"""Turns, rounds and the end: FR-3 to FR-5, FR-20, FR-30 to FR-36, FR-40, FR-41, FR-44 to FR-49."""

from __future__ import annotations

import pytest

from fruit_tui.engine.fresh_fruits import FRESH_FRUITS, FreshFruitsState
from fruit_tui.engine.fresh_fruits.check import MAX_ROUNDS
from fruit_tui.engine.fresh_fruits.data import FRUIT_CODES
from fruit_tui.engine.fresh_fruits.layout import TAKE_STAGE
from fruit_tui.engine.fresh_fruits.notation import parse_tile, tile_text
from fruit_tui.engine.game import OVER, BadNotation
from fruit_tui.engine.rng import Rng
from tests.fresh_fruits.builder import (
    BLOCKED,
    FLAT_LEFT,
    FULL,
    FULL_FIVE,
    UPRIGHT_LEFT,
    kinds,
    legal,
    play,
    refused,
    table,
    with_basket,
)


def shown(state: FreshFruitsState) -> list[str]:
    return [tile_text(kind) for kind in state.display()]


def boxed(state: FreshFruitsState) -> list[str]:
    return [tile_text(kind) for kind in state.boxed()]


def lay(tile: str, at: str = "1,1") -> str:
    """Return a turn that takes a tile and lays it flat as it is written."""
    return f"take {tile}; lay {tile.replace('|', '-')}; at {at}"


# A turn, step by step.


def test_fr45_tile_then_turn_then_place() -> None:
    state = table(display="Ao|Or Me|Me Pi|Pi")

    assert legal(state) == ["take Or|Ao", "take Me|Me", "take Pi|Pi", "start"]
    play(state, "take Or|Ao")
    assert legal(state) == ["lay Or-Ao", "lay Ao-Or", "lay Or/Ao", "lay Ao/Or"]
    play(state, "lay Ao/Or")
    assert legal(state) == ["at 1,1"]
    play(state, "at 1,1")
    assert state.current_seat() == 1


def test_fr45_the_single_fruit_comes_last() -> None:
    state = table(start="Pi|__ Pi|__", display="Me|__ Or|Or Or|Ao")

    play(state, "take Me|__", "lay __-Me", "at 1,1")

    assert state.current_seat() == 0
    assert state.hole() == (1, 1)
    assert legal(state) == [f"fill {code}" for code in FRUIT_CODES]
    play(state, "fill Po")
    assert state.current_seat() == 1
    assert state.hole() is None


def test_fr49_every_step_is_asked_even_with_one_answer() -> None:
    state = table(display="Me|Me Or|Or Or|Ao")
    play(state, lay("Me|Me"), lay("Or|Or"))
    play(state, "take Or|Ao", "lay Or-Ao", "at 3,1")
    state = with_basket(state, 1, UPRIGHT_LEFT)

    play(state, "take Pl|Pl")
    assert legal(state) == ["lay Pl/Pl"]
    play(state, "lay Pl/Pl")
    assert legal(state) == ["at 6,3"]


def test_steps_out_of_order_are_refused_in_words() -> None:
    state = table(start="Pi|__ Pi|__", display="Me|__ Or|Or Or|Ao")

    assert refused(state, "lay Or-Or") == (
        "Choose a tile first: one from the table, or your start tile."
    )
    assert refused(state, "take Ap|Ap") == (
        "Ap|Ap is not on the table; there you find Or|Or, Or|Ao, Me|__."
    )
    play(state, "start")
    assert "goes to the box for your start tile" in refused(state, "lay Pi-__")
    assert "Ap|Ap is not on the table" in refused(state, "box Ap|Ap")
    play(state, "box Me|__")
    assert "say first how it is turned" in refused(state, "at 1,1")
    assert refused(state, "lay Me-__") == "The tile in your hand is Pi|__."
    play(state, "lay Pi-__")
    assert refused(state, "fill Or") == "Say first where your tile goes."
    play(state, "at 1,1")
    assert refused(state, "take Or|Or") == "Fill the empty half of your tile first."
    assert state.explain(1, 0) == "It is the turn of player 1."
    assert state.explain(-1, 0) == "Only players act; a spectator looks on."
    assert state.explain(0, 9999) == "Fresh Fruits has no such action."


# Equal choices.


def test_fr44_equal_tiles_are_one_choice() -> None:
    state = table(display="Me|__ Me|__ Or|Or")

    assert legal(state) == ["take Or|Or", "take Me|__", "start"]
    play(state, "take Me|__")
    assert shown(state) == ["Or|Or", "Me|__"]


def test_fr44_a_double_tile_has_two_ways_to_lie() -> None:
    state = table(display="Me|Me Or|Or Or|Ao")

    play(state, "take Me|Me")

    assert legal(state) == ["lay Me-Me", "lay Me/Me"]


def test_fr44_display_order_means_nothing() -> None:
    one = table(display="Me|Me Or|Or Or|Ao")
    other = table(display="Or|Ao Me|Me Or|Or")

    assert one.digest() == other.digest()


# The start tile.


def test_frt8_a_start_tile_costs_a_tile_of_the_table_and_a_single_fruit() -> None:
    state = table(start="Pi|__ Pl|__", display="Me|Me Or|Or Or|Ao")

    play(state, "start; box Or|Or; lay Pi/__; at 1,1; fill Pi")

    assert shown(state) == ["Or|Ao", "Me|Me"]
    assert boxed(state) == ["Or|Or"]
    assert state.supply(7) == 1
    assert state.start_tile(0) == -1
    assert state.start_tile(1) == parse_tile("Pl|__")
    assert state.basket(0).fruit[0][0] == state.basket(0).fruit[1][0] == 7
    [tile] = state.basket(0).tiles
    assert (tile_text(tile.kind), tile.single) == ("Pi|__", 7)
    assert state.check() == []


def test_fr3_any_face_up_tile_goes_to_the_box_for_good() -> None:
    state = table(start="Pi|__ Pl|__", display="Me|Me Or|Or Or|Ao")

    play(state, "start")

    assert legal(state) == ["box Or|Or", "box Or|Ao", "box Me|Me"]
    # A start tile does not lie on the table.
    assert refused(state, "box Pl|__").startswith("Pl|__ is not on the table")


def test_fr4_a_start_tile_is_played_once() -> None:
    state = table(start="Pi|__ Pl|__", display="Me|Me Or|Or Or|Ao", pile="Ap|Ap Ap|Po Ap|Me")
    play(state, "start; box Or|Or; lay Pi/__; at 1,1; fill Pi", lay("Me|Me"))
    play(state, lay("Or|Ao", "2,1"))  # the leftover tile, by player 1 again
    play(state, lay("Ap|Ap", "3,1"))  # round 2, by player 2
    assert state.current_seat() == 0

    assert refused(state, "start") == "You have already played your start tile."
    assert "start" not in legal(state)


def test_fr4_an_unused_start_tile_is_worth_nothing() -> None:
    used = with_basket(table(), 0, "MM")
    play(used, "start; box Pl|Pl; lay Pi-__; at 3,1; fill Pi")
    unused = with_basket(table(), 0, "MM")

    assert unused.score(0).points[:2] == (0, 2)
    assert used.score(0).points[:2] == (0, 4)


def test_fr46_a_start_tile_may_be_the_first_tile() -> None:
    for level in ("beginner", "experienced"):
        state = table(2, level, start="Pi|__ Pl|__")

        play(state, "start; box Pl|Pl; lay __/Pi; at 1,1; fill Pl")

        assert [tile.upright for tile in state.basket(0).tiles] == [True]


def test_fr5_no_start_tile_in_place_of_the_leftover_tile() -> None:
    state = table(display="Me|Me Or|Or Or|Ao")
    play(state, lay("Me|Me"), lay("Or|Or"))

    assert state.current_seat() == 0
    assert state.leftover()
    assert state.start_tile(0) >= 0
    assert legal(state) == ["take Or|Ao"]
    assert "not in place of a leftover tile" in refused(state, "start")
    assert refused(state, "lay Or-Ao") == "Take the tile that is left on the table first."


# Single fruits.


def test_fr20_any_single_fruit_that_is_left() -> None:
    state = table(start="Pi|__ Pi|__", display="Me|__ Me|__ Or|Ao")
    play(state, "take Me|__; lay Me-__; at 1,1; fill Or")
    play(state, "take Me|__; lay Me-__; at 1,1; fill Or")
    assert state.supply(2) == 0

    play(state, lay("Or|Ao", "3,1"))
    play(state, "start; box Pl|Pl; lay Pi-__; at 3,1")

    assert refused(state, "fill Or") == "There is no single orange left."
    assert "fill Or" not in legal(state)
    assert legal(state) == [f"fill {code}" for code in FRUIT_CODES if code != "Or"]


def test_fr20_an_empty_half_cannot_be_left_empty() -> None:
    state = table(display="Me|__ Or|Or Or|Ao")

    play(state, "take Me|__; lay Me-__; at 1,1")

    assert all(move.startswith("fill ") for move in legal(state))


# The round.


def test_frt9_the_starter_lays_the_leftover_and_the_next_player_starts() -> None:
    state = table(3, display="Me|Me Or|Or Or|Ao Ap|Ap", pile="Pl|Pl Bb|Bb Po|Po Pi|Pi Pl|Bb")
    play(state, lay("Me|Me"), lay("Or|Or"), lay("Or|Ao"))
    assert (state.current_seat(), state.turns_done(), shown(state)) == (0, 3, ["Ap|Ap"])

    events = play(state, lay("Ap|Ap", "3,1"))

    assert state.round_number() == 2
    assert state.starter() == state.current_seat() == 1
    assert shown(state) == ["Pl|Pl", "Bb|Bb", "Po|Po", "Pi|Pi"]
    assert state.pile_count() == 45 - 4
    assert tile_text(state.pile()[0]) == "Pl|Bb"
    assert boxed(state) == []
    assert kinds(events) == ["took", "turned", "laid", "turn_ended", "dealt"]


def test_only_new_tiles_from_the_pile_uncover_something() -> None:
    state = table(display="Me|Me Or|Or Or|Ao", pile="Ap|Ap Ap|Po Ap|Me")
    events = play(state, lay("Me|Me"), lay("Or|Or"), lay("Or|Ao", "3,1"))

    assert [event.kind for event in events if event.reveals] == ["dealt"]
    assert events[-1].facts == {"tiles": "Ap|Ap Ap|Po Ap|Me", "round": 2, "starter": 1}


def test_fr33_there_is_no_passing() -> None:
    with pytest.raises(BadNotation):
        FRESH_FRUITS.parse("pass")
    state = table(4, "experienced")
    rng = Rng.stream(3, "walk")
    while not state.is_over():
        moves = legal(state)
        if state.stage() == TAKE_STAGE:
            # Every way to go on takes a tile in hand, and a tile in hand is laid.
            assert all(move.startswith(("take ", "start")) for move in moves)
            assert state.can_place(state.current_seat())
        play(state, moves[rng.below(len(moves))])


# Players that are stuck.


def test_fr30_a_stuck_player_is_skipped_and_takes_nothing() -> None:
    state = with_basket(table(3, display="Me|Me Or|Or Or|Ao Ap|Ap"), 1, BLOCKED)

    events = play(state, lay("Me|Me"))

    assert state.current_seat() == 2
    assert shown(state) == ["Or|Or", "Or|Ao", "Ap|Ap"]
    assert [(e.kind, e.seat) for e in events if e.kind == "skipped"] == [("skipped", 1)]


def test_fr40_a_start_tile_does_not_help_a_stuck_player() -> None:
    state = with_basket(table(3), 1, BLOCKED)
    assert state.start_tile(1) >= 0

    play(state, lay("Pl|Pl"))

    assert state.current_seat() == 2


def test_fr40_which_fruit_a_tile_shows_does_not_matter() -> None:
    # Only an upright tile fits, and any of those does.
    state = with_basket(table(2, "experienced"), 0, UPRIGHT_LEFT)

    for move in legal(state):
        if move.startswith("take"):
            trial = state.copy()
            play(trial, move)
            assert all("/" in way for way in legal(trial))
            assert legal(trial)


def test_fr31_the_starter_picks_one_and_the_rest_goes_to_the_box() -> None:
    start = table(3, display="Me|Me Or|Or Or|Ao Ap|Ap", pile="Pl|Pl Bb|Bb Po|Po Pi|Pi")
    state = with_basket(with_basket(start, 1, FULL), 2, FULL)

    events = play(state, lay("Me|Me"))
    # The turn ends before the leftover tile, which an undo then takes back by itself.
    assert kinds(events)[-4:] == ["turn_ended", "skipped", "skipped", "leftover"]
    assert state.leftover()
    assert legal(state) == ["take Or|Or", "take Or|Ao", "take Ap|Ap"]

    events = play(state, lay("Or|Ao", "3,1"))

    assert boxed(state) == ["Or|Or", "Ap|Ap"]
    cleared, dealt = [event for event in events if event.kind in ("cleared", "dealt")]
    assert cleared.facts["tiles"] == "Or|Or Ap|Ap"
    assert dealt.facts["tiles"] == "Pl|Pl Bb|Bb Po|Po Pi|Pi"
    assert state.pile_count() == 45 - 4


def test_fr32_fr41_what_a_stuck_starter_leaves_goes_to_the_box() -> None:
    start = table(display="Me|Me Or|Or Or|Ao", pile="Ap|Ap Ap|Po Ap|Me")
    state = with_basket(start, 0, UPRIGHT_LEFT)
    play(state, "take Me|Me; lay Me/Me; at 6,3")

    events = play(state, lay("Or|Or"))

    assert boxed(state) == ["Or|Ao"]
    assert "leftover" not in kinds(events)
    assert kinds(events)[-2:] == ["cleared", "dealt"]
    assert state.round_number() == 2


def test_fr41_a_starter_that_can_place_must_take_a_leftover_tile() -> None:
    state = table(display="Me|Me Or|Or Or|Ao")
    play(state, lay("Me|Me"), lay("Or|Or"))

    assert state.deciders() == [0]
    assert legal(state) == ["take Or|Ao"]


def test_fr36_the_start_passes_on_to_stuck_players_too() -> None:
    start = table(3, display="Me|Me Or|Or Or|Ao Ap|Ap", pile="Pl|Pl Bb|Bb Po|Po Pi|Pi")
    state = with_basket(start, 1, FULL)
    play(state, lay("Me|Me"), lay("Or|Or"), lay("Or|Ao", "3,1"))

    assert state.starter() == 1
    assert state.current_seat() == 2  # FR-30: the starter itself is skipped
    play(state, lay("Pl|Pl", "1,2"))
    events = play(state, lay("Bb|Bb", "1,2"))
    # FR-32: the starter of this round is stuck, so both tiles that are left go.
    assert kinds(events)[-2:] == ["cleared", "dealt"]
    assert boxed(state)[-2:] == ["Po|Po", "Pi|Pi"]
    assert state.starter() == 2


# The end.


def nearly_over(display: str = "Me|Me Or|Or Or|Ao") -> FreshFruitsState:
    """Return a game where one tile of player 1 is the last that fits anywhere."""
    return with_basket(with_basket(table(display=display), 0, UPRIGHT_LEFT), 1, FULL)


def test_fr34_the_game_ends_at_once_when_nobody_can_place() -> None:
    state = nearly_over()

    events = play(state, "take Me|Me; lay Me/Me; at 6,3")

    assert state.is_over()
    assert state.current_seat() == OVER
    assert state.deciders() == []
    assert state.legal_actions(0) == state.legal_actions(1) == []
    assert state.explain(0, 0) == "The game is over."
    assert kinds(events)[-3:] == ["finished", "turn_ended", "ended"]
    assert state.outcome().reason == "No tile fits in any basket any more."


def test_fr34_a_full_and_a_blocked_basket_end_it_alike() -> None:
    state = with_basket(with_basket(table(), 0, FLAT_LEFT), 1, BLOCKED)

    events = play(state, "take Pl|Pl; lay Pl-Pl; at 5,4")

    assert state.is_over()
    assert [event.facts["how"] for event in events if event.kind == "finished"] == ["full"]


def test_a_basket_that_gets_blocked_is_told_so() -> None:
    open_left = "pppp.. / ooo... / AAAAA. / MMMMMM"
    state = with_basket(table(), 0, open_left)

    events = play(state, "take Pl|Pl; lay Pl/Pl; at 5,3")
    assert "finished" not in kinds(events)
    state = with_basket(table(), 0, "pppp.p / ooo..o / AAAAAA / MMMMMM")
    events = play(state, "take Pl|Pl; lay Pl/Pl; at 5,3")

    assert [event.facts["how"] for event in events if event.kind == "finished"] == ["blocked"]


def test_fr35_everything_stays_as_it_is_at_the_end() -> None:
    state = nearly_over()
    before = (state.pile(), state.round_number(), state.starter())

    play(state, "take Me|Me; lay Me/Me; at 6,3")

    assert shown(state) == ["Or|Or", "Or|Ao"]
    assert boxed(state) == []
    assert (state.pile(), state.round_number(), state.starter()) == before


def test_fr34_the_end_waits_for_the_single_fruit() -> None:
    state = nearly_over(display="Me|__ Or|Or Or|Ao")

    play(state, "take Me|__; lay Me/__; at 6,3")
    assert not state.is_over()
    assert state.current_seat() == 0

    play(state, "fill Or")
    assert state.is_over()


def test_fr48_a_last_leftover_tile_leaves_the_others_on_the_table() -> None:
    start = table(display="Me|Me Or|Or Or|Ao")
    state = with_basket(with_basket(start, 0, "ppp... / ooo... / AAAAAA / MMMMMM"), 1, FULL)
    play(state, "take Me|Me; lay Me/Me; at 4,3")
    assert state.leftover()

    play(state, "take Or|Or; lay Or/Or; at 6,3")
    assert not state.is_over()  # 5,3 and 5,4 are free
    assert state.round_number() == 2

    state = with_basket(with_basket(start, 0, "pppp.. / oooo.. / AAAAAA / MMMMMM"), 1, FULL)
    play(state, "take Me|Me; lay Me/Me; at 5,3")
    play(state, "take Or|Or; lay Or/Or; at 6,3")

    assert state.is_over()
    assert shown(state) == ["Or|Ao"]
    assert boxed(state) == []


def test_five_wide_baskets_are_full_with_twenty_fruits() -> None:
    state = table(4)
    for seat in range(4):
        state = with_basket(state, seat, FULL_FIVE)

    assert [state.can_place(seat) for seat in range(4)] == [False] * 4
    assert state.basket(0).full


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("level", ["beginner", "experienced"])
def test_games_end_within_their_rounds_and_the_pile_never_runs_out(seats: int, level: str) -> None:
    for seed in range(25):
        state = table(seats, level)
        rng = Rng.stream(seed, "rounds")
        while not state.is_over():
            seat = state.current_seat()
            actions = state.legal_actions(seat)
            assert seat == (state.starter() + state.turns_done()) % seats
            state.apply(seat, actions[rng.below(len(actions))])
        assert state.round_number() <= MAX_ROUNDS[seats] == {2: 8, 3: 9, 4: 8}[seats]
        assert state.pile_count() >= {2: 26, 3: 13, 4: 8}[seats]
        assert state.check() == []
