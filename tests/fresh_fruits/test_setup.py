"""The box and the set-up: FR-1, FR-2, FR-6, FR-23, FR-38, FR-42, FRT1."""

from __future__ import annotations

from collections import Counter

import pytest

from fruit_tui.engine.fresh_fruits import FRESH_FRUITS
from fruit_tui.engine.fresh_fruits.data import (
    BLANK,
    FRUIT_NAMES,
    FRUITS,
    FULL_KINDS,
    KIND_HIGH,
    KIND_LOW,
    KINDS,
    ORDERS,
    SINGLES_EACH,
    STANDING,
    TILES,
    WEIGHT_NAMES,
    copies_of,
    kind_of,
    weight_of,
)
from fruit_tui.engine.fresh_fruits.notation import order_a_text
from fruit_tui.engine.game import BadOptions, Deal
from fruit_tui.engine.rng import Rng
from tests.fresh_fruits.builder import deal, options, table, with_basket


def halves() -> Counter[tuple[int, int]]:
    return Counter({(KIND_LOW[k], KIND_HIGH[k]): copies_of(k) for k in range(KINDS)})


def test_fr1_every_pair_of_fruits_is_on_one_tile() -> None:
    pairs = {pair: n for pair, n in halves().items() if pair[1] != BLANK}

    assert len(pairs) == 36 == FULL_KINDS
    assert set(pairs.values()) == {1}
    assert {low for low, _ in pairs} == set(range(8))


def test_fr1_every_fruit_is_beside_an_empty_half_on_two_tiles() -> None:
    blanks = {pair[0]: n for pair, n in halves().items() if pair[1] == BLANK}

    assert blanks == dict.fromkeys(range(8), 2)
    assert sum(halves().values()) == TILES == 52


def test_fr1_single_fruits_are_two_of_each() -> None:
    state = table()

    assert [state.supply(fruit) for fruit in range(FRUITS)] == [2] * 8
    assert SINGLES_EACH * FRUITS == 16


def test_fr1_weights() -> None:
    by_weight = [
        [name for fruit, name in enumerate(FRUIT_NAMES) if weight_of(fruit) == weight]
        for weight in range(4)
    ]

    assert WEIGHT_NAMES == ("light", "medium", "heavy", "very heavy")
    assert by_weight == [
        ["plum", "blackberry"],
        ["orange", "apricot"],
        ["apple", "pomegranate"],
        ["melon", "pineapple"],
    ]


def test_fr1_the_lines_of_order_a() -> None:
    assert [order_a_text(order) for order in range(ORDERS)] == [
        "Pl-Bb-Pl",
        "Or-Ao-Or",
        "Po-Ap-Po",
        "Me-Pi-Me",
        "Pl/Ao/Ap",
        "Bb/Or/Po",
        "Ao/Ap/Me",
        "Or/Po/Pi",
    ]


def test_fr1_every_table_says_where_it_is_from() -> None:
    assert {standing for _, standing in STANDING} == {"rulebook", "inferred", "house", "review"}


def test_a_kind_is_found_from_its_halves_in_any_order() -> None:
    for kind in range(KINDS):
        low, high = KIND_LOW[kind], KIND_HIGH[kind]
        assert kind_of(low, high) == kind_of(high, low) == kind
    assert kind_of(BLANK, BLANK) == -1


@pytest.mark.parametrize(("seats", "columns"), [(2, 6), (3, 6), (4, 5)])
def test_frt1_fr23_baskets_and_display(seats: int, columns: int) -> None:
    state = table(seats)

    assert state.basket(0).columns == columns
    assert state.basket(0).rows == 4
    assert len(state.display()) == seats + 1
    assert state.pile_count() == {2: 47, 3: 45, 4: 43}[seats]


def test_every_player_gets_a_start_tile_with_an_empty_half() -> None:
    for seed in range(20):
        at = options(4, starter="random")
        dealt = FRESH_FRUITS.deal(at, Rng.stream(seed, "deal"))

        assert all(FULL_KINDS <= kind < KINDS for kind in dealt.part("start"))


def test_fr2_start_tiles_are_open_to_all() -> None:
    state = table(3, start="Pl|__ Me|__ Or|__")

    for viewer in (0, 1, 2, -1):
        seen = state.view(viewer).describe()
        assert seen["start_tiles"] == ["Pl|__", "Me|__", "Or|__"]


def test_fr6_the_starter_is_random_by_default() -> None:
    at = options(3, starter="random")
    starters = {FRESH_FRUITS.deal(at, Rng.stream(s, "deal")).part("starter") for s in range(40)}

    assert starters == {(0,), (1,), (2,)}


def test_fr6_an_option_may_name_the_starter() -> None:
    at = options(3, starter="2")
    for seed in range(10):
        dealt = FRESH_FRUITS.deal(at, Rng.stream(seed, "deal"))
        state = FRESH_FRUITS.new(at, dealt)

        assert dealt.part("starter") == (1,)
        assert state.current_seat() == 1


def test_fr6_a_deal_must_start_with_the_named_player() -> None:
    with pytest.raises(BadOptions, match="player 2 starts, by its deal player 1"):
        FRESH_FRUITS.new(options(3, starter="2"), deal(3, starter=1))


def test_fr38_one_level_for_all() -> None:
    [level] = [spec for spec in FRESH_FRUITS.option_specs(3) if spec.name == "level"]

    assert level.choices == ("beginner", "experienced")
    assert not table(3, "beginner").experienced()
    assert table(3, "experienced").experienced()


def test_fr42_orders_b_and_c_may_name_the_same_fruit() -> None:
    state = table(orders="Pl/Ao/Ap Me Me")

    # Exactly one of the two is then met, whatever lies in the basket.
    for text in ("M", "MM", "MMM", "MMMM", "MMA / AMM"):
        points = with_basket(state, 0, text).score(0).points
        assert (points[3] > 0) != (points[4] > 0)


def test_deals_differ_and_use_every_order() -> None:
    at = options(2, starter="random")
    deals = [FRESH_FRUITS.deal(at, Rng.stream(seed, "deal")) for seed in range(200)]

    for i in range(3):
        assert {dealt.part("orders")[i] for dealt in deals} == set(range(ORDERS))
    assert len({dealt.part("pile") for dealt in deals}) == 200
    assert len({dealt.part("pile")[0] for dealt in deals}) > 35


def changed(dealt: Deal, name: str, row: tuple[int, ...]) -> Deal:
    return Deal(tuple((key, row if key == name else values) for key, values in dealt.parts))


@pytest.mark.parametrize(
    ("name", "row", "said"),
    [
        ("orders", (0, 1), "the row orders of a deal has 3 entries, not 2"),
        ("orders", (0, 1, 8), "Orders are numbered from 0 to 7"),
        ("start", (36,), "the row start of a deal has 2 entries, not 1"),
        ("start", (0, 36), "tiles"),
        ("display", (0, 0, 0), "tiles Pl|Pl"),
        ("display", (0, 1, 44), "There is no tile 44"),
        ("starter", (2,), "a player from 1 to 2, not 3"),
        ("pile", (), "has 47 entries, not 0"),
    ],
)
def test_a_deal_that_is_none_is_refused(name: str, row: tuple[int, ...], said: str) -> None:
    with pytest.raises(BadOptions) as refusal:
        FRESH_FRUITS.new(options(2, starter="random"), changed(deal(2), name, row))

    assert said in str(refusal.value)


def test_a_start_tile_without_an_empty_half_is_refused() -> None:
    dealt = deal(2, start="Pl|__ Bb|__", display="Pl|Pl Pl|Bb Pl|Or")
    swapped = changed(dealt, "start", (0, dealt.part("start")[1]))
    swapped = changed(swapped, "display", (1, 2, dealt.part("start")[0]))

    with pytest.raises(BadOptions, match=r"A start tile has an empty half; Pl\|Pl has none"):
        FRESH_FRUITS.new(options(), swapped)


def test_a_deal_with_other_rows_is_refused() -> None:
    with pytest.raises(BadOptions, match="orders, start, display, pile and starter"):
        FRESH_FRUITS.new(options(), Deal(deal().parts[1:]))
