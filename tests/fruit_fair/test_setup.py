"""FF-1 to FF-9 and FF-48: what lies where at the start, and the late players' variants."""

from __future__ import annotations

from collections import Counter

import pytest

from fruit_tui.engine.fruit_fair import FRUIT_FAIR, FruitFairState
from fruit_tui.engine.fruit_fair.data import CLASS_NAMES, lowest_value
from fruit_tui.engine.game import CHANCE, SIMULTANEOUS, SPECTATOR, BadOptions, Deal, OptionValue
from fruit_tui.engine.rng import Rng
from tests.fruit_fair.builder import do, heap, legal, may, send, stage, supply, trees, why_not


def new_game(seats: int, seed: int = 1, **options: OptionValue) -> FruitFairState:
    chosen = FRUIT_FAIR.options(seats, options)
    return FRUIT_FAIR.new(chosen, FRUIT_FAIR.deal(chosen, Rng.stream(seed, "deal")))


def test_ex1_four_players_are_set_up() -> None:
    state = new_game(4)
    seen = state.describe()
    assert trees(state) == [5, 5, 5, 5]
    assert sum(supply(state)) == 52
    assert state.prizes_left() == 15
    assert [state.prices_left(prize) for prize in range(5)] == [
        (4, 5, 6),
        (5, 6, 7),
        (6, 7, 8),
        (7, 8, 9),
        (8, 9, 10),
    ]
    assert seen["extra_workers"] == {"3": 2, "4": 3, "5": 3}
    markers = seen["markers"]
    assert isinstance(markers, dict)
    assert sorted(markers.values()) == ["apple", "cherry", "lemon", "plum"]
    assert sorted(state.turn_order()) == [0, 1, 2, 3]
    assert seen["tiles"] == {"migrant": None, "raccoon": None, "transporter": None}
    for seat in range(4):
        assert [state.workers(seat, worker) for worker in range(3)] == [2, 2, 0]
        assert len(heap(state, seat)) == 2
    box = seen["box"]
    assert isinstance(box, dict)
    assert [len(discs) for discs in box.values()] == [2, 2, 2, 2, 2]


@pytest.mark.parametrize(
    ("seats", "stacks"),
    [(3, ((3, 2), (4, 2), (5, 2))), (4, ((3, 2), (4, 3), (5, 3))), (5, ((3, 3), (4, 3), (5, 4)))],
)
def test_ff1_extra_workers_cost_three_four_and_five(
    seats: int, stacks: tuple[tuple[int, int], ...]
) -> None:
    state = new_game(seats)
    assert state.extras_left() == stacks
    assert state.extra_price(0) == 3


def test_five_players_begin_with_six_on_a_tree() -> None:
    assert trees(new_game(5)) == [6, 6, 6, 6]
    assert trees(new_game(3)) == [5, 5, 5, 5]


def test_ff3_starting_fruit_is_drawn_without_putting_back() -> None:
    pairs = Counter(heap(new_game(3, seed), 0) for seed in range(1500))
    assert len(pairs) == 10
    equal = sum(count for pair, count in pairs.items() if pair[0] == pair[1])
    # Two equal ones in 14 of 59 cases: 356 of 1,500, within five standard deviations.
    assert 275 < equal < 437


def test_ff4_starting_fruit_lies_open() -> None:
    state = new_game(4)
    for viewer in (0, 3, SPECTATOR):
        view = state.view(viewer)
        assert [view.fruit_total(seat) for seat in range(4)] == [2, 2, 2, 2]
        assert view.describe()["fruit"] == state.describe()["fruit"]


def test_ff5_each_marker_has_a_trunk_of_its_own_in_every_order() -> None:
    orders = {
        tuple(new_game(3, seed).tree_of(marker) for marker in range(4)) for seed in range(400)
    }
    assert len(orders) == 24
    assert all(sorted(order) == [0, 1, 2, 3] for order in orders)


def test_ff6_nobody_has_a_tile_so_the_first_meal_is_drawn() -> None:
    state = new_game(3)
    assert [state.holder(tile) for tile in (1, 2, 3)] == [-1, -1, -1]
    for seat in range(3):
        send(state, seat, "CC/AA")
    assert state.current_seat() == CHANCE


def test_ff7_every_meal_is_drawn_from_all_four_trees_again() -> None:
    state = new_game(3)
    for seat in range(3):
        send(state, seat, "CC/AA")
    rng = Rng.stream(3, "draws")
    meals = Counter(state.sample_chance(rng) for _ in range(1200))
    assert len(meals) == 6
    assert all(140 < count < 260 for count in meals.values())


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_ff8_what_is_not_in_play_stays_in_the_box(seats: int) -> None:
    state = new_game(seats)
    assert sum(count for _, count in state.extras_left()) == 2 * seats
    discs = state.describe()["prizes"]
    box = state.describe()["box"]
    for prize, name in enumerate(CLASS_NAMES):
        on_board = [disc["value"] for disc in discs[name]]  # type: ignore[index]
        all_five = sorted([*on_board, *box[name]])  # type: ignore[index]
        assert all_five == [lowest_value(prize) + i for i in range(5)]


@pytest.mark.parametrize("seats", [2, 6])
def test_ff9_the_game_is_for_three_to_five(seats: int) -> None:
    with pytest.raises(BadOptions, match="3 to 5 players"):
        FRUIT_FAIR.options(seats)


# FF-48: the variants.


def test_ff48_the_variants_are_there_only_for_who_can_use_them() -> None:
    names = [[spec.name for spec in FRUIT_FAIR.option_specs(seats)] for seats in (3, 4, 5)]
    assert names == [[], ["late_fruit"], ["late_fruit", "late_tile"]]
    with pytest.raises(BadOptions, match="no option late_fruit"):
        FRUIT_FAIR.options(3, {"late_fruit": "on"})
    with pytest.raises(BadOptions, match="no option late_tile"):
        FRUIT_FAIR.options(4, {"late_tile": "on"})


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_ff48_players_four_and_five_are_those_with_these_tiles(seed: int) -> None:
    state = new_game(5, seed, late_fruit="on", late_tile="on")
    fourth, fifth = state.turn_order()[3:]
    assert [len(heap(state, seat)) for seat in state.turn_order()] == [2, 2, 2, 0, 0]
    asked = []
    while stage(state) != "assign":
        asked.append(state.current_seat())
        do(state, legal(state)[-1])
    assert asked == [fourth, fourth, fifth, fifth, fifth]
    assert (heap(state, fourth), heap(state, fifth)) == ("LL", "LL")
    assert state.holder(3) == fifth


def test_ff48_the_two_fruits_are_chosen_in_data_order_and_from_the_supply() -> None:
    state = new_game(4, late_fruit="on")
    before = supply(state)
    last = state.turn_order()[3]
    assert legal(state) == ["choose cherry", "choose apple", "choose plum", "choose lemon"]
    do(state, "choose plum")
    assert legal(state) == ["choose plum", "choose lemon"]
    assert "began with the plum" in why_not(state, "choose apple")
    do(state, "choose lemon")
    assert heap(state, last) == "PL"
    assert supply(state) == [before[0], before[1], before[2] - 1, before[3] - 1]
    assert state.current_seat() == SIMULTANEOUS


def test_ff48_a_tile_alone_may_be_chosen_and_is_used_in_round_one() -> None:
    state = new_game(5, late_tile="on")
    last = state.turn_order()[4]
    assert (state.current_seat(), legal(state)) == (last, ["choose raccoon", "choose transporter"])
    assert not may(state, "done")
    do(state, "choose raccoon")
    assert state.holder(2) == last
    for seat in range(5):
        send(state, seat, "CC/AA")
    assert (state.current_seat(), stage(state)) == (last, "feed")


def test_ff48_all_draws_come_before_the_choices() -> None:
    options = FRUIT_FAIR.options(5, {"late_fruit": "on"})
    deal = FRUIT_FAIR.deal(options, Rng.stream(4, "deal"))
    assert len(deal.part("fruit")) == 6
    plain = FRUIT_FAIR.deal(FRUIT_FAIR.options(5), Rng.stream(4, "deal"))
    assert plain.part("order") == deal.part("order")
    assert len(plain.part("fruit")) == 10


# Deals.


@pytest.mark.parametrize(
    ("row", "wrong", "said"),
    [
        ("order", (0, 1, 1), "turn order"),
        ("markers", (0, 1, 2, 2), "marker"),
        ("gold", (19, 20, 21, 22, 24), "gold prizes"),
        ("fruit", (0, 1, 2, 3), "6 starting fruits"),
        ("fruit", (0, 1, 2, 3, 0, 4), "6 starting fruits"),
    ],
)
def test_a_deal_that_cannot_be_is_refused(row: str, wrong: tuple[int, ...], said: str) -> None:
    options = FRUIT_FAIR.options(3)
    deal = FRUIT_FAIR.deal(options, Rng.stream(1, "deal"))
    parts = tuple((name, wrong if name == row else values) for name, values in deal.parts)
    with pytest.raises(BadOptions, match=said):
        FRUIT_FAIR.new(options, Deal(parts))


def test_a_deal_without_its_rows_is_refused() -> None:
    with pytest.raises(BadOptions, match="has the rows order, markers"):
        FRUIT_FAIR.new(FRUIT_FAIR.options(3), Deal((("order", (0, 1, 2)),)))


def test_a_deal_in_words_reads_well_and_comes_back() -> None:
    options = FRUIT_FAIR.options(4, {"late_fruit": "on"})
    deal = FRUIT_FAIR.deal(options, Rng.stream(9, "deal"))
    rows = FRUIT_FAIR.format_deal(deal)
    assert list(rows) == ["order", "markers", "red", "green", "blue", "silver", "gold", "fruit"]
    assert rows["order"] == " ".join(str(seat + 1) for seat in deal.part("order"))
    assert rows["markers"].startswith("order ")
    assert "box" in rows["red"]
    assert len(rows["fruit"].split(",")) == 3
    assert FRUIT_FAIR.parse_deal(rows) == deal
