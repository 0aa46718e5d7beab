"""What is open and what is hidden, and how a basket reads."""

from __future__ import annotations

import pytest

from fruit_tui.engine.fresh_fruits import FRESH_FRUITS
from fruit_tui.engine.fresh_fruits.basket import FLAT, OCCUPIED, SINGLE, UPRIGHT, count
from fruit_tui.engine.fresh_fruits.data import BLANK
from fruit_tui.engine.fresh_fruits.notation import tile_text
from fruit_tui.engine.rng import Rng
from tests.fresh_fruits.builder import cells, play, table, with_basket


def test_only_the_order_of_the_pile_is_hidden() -> None:
    one = table(pile="Ap|Ap Ap|Po Ap|Me")
    other = table(pile="Ap|Me Ap|Ap Ap|Po")
    assert one.digest() != other.digest()

    for viewer in (0, 1, -1):
        assert one.view(viewer).encode() == other.view(viewer).encode()
        seen, whole = one.view(viewer).describe(), one.describe()
        assert seen["pile"] is None
        assert {**seen, "pile": whole["pile"]} == whole


def test_which_tiles_are_in_the_pile_is_known() -> None:
    state = table()
    view = state.view(1)

    assert view.unseen() == sorted(state.pile())
    assert len(view.unseen()) == view.pile_count()


def test_imagined_piles_are_uniform() -> None:
    view = table().view(0)
    rng = Rng.stream(1, "piles")
    tops: dict[str, int] = {}
    for _ in range(4000):
        world = view.determinise(rng)
        assert world.check() == []
        described = world.describe()
        pile = described["pile"]
        assert isinstance(pile, list)
        tops[pile[0]] = tops.get(pile[0], 0) + 1

    # 47 tiles of 41 kinds: about 85 times each on top, twice that for a pair.
    doubles = [tile for tile in tops if tile.endswith("__") and tops[tile] > 120]
    assert len(tops) == len(set(table().pile()))
    assert all(45 <= count <= 250 for count in tops.values())
    assert len(doubles) >= 3


def test_views_share_nothing_with_the_state() -> None:
    state = table(display="Me|Me Or|Or Or|Ao")
    view = state.view(0)
    before = view.encode()

    play(state, "take Me|Me; lay Me-Me; at 1,1")

    assert view.encode() == before
    assert state.copy().encode() == state.encode()


def test_a_view_knows_whose_turn_it_is_and_only_its_own_moves() -> None:
    state = table()

    assert state.view(0).legal_actions() == state.legal_actions(0)
    assert state.view(1).legal_actions() == state.view(-1).legal_actions() == []
    assert state.view(1).deciders() == [0]
    assert state.view(1).explain(0) == "It is the turn of player 1."


@pytest.mark.parametrize(
    "spoil",
    [
        lambda numbers: numbers[:-1],
        lambda numbers: numbers[:40],
        lambda numbers: [9, *numbers[1:]],
        lambda numbers: [*numbers[:-5], *reversed(numbers[-5:])],
        lambda numbers: [*numbers[:-1], 0],
    ],
)
def test_numbers_that_are_no_view_are_refused(spoil: object) -> None:
    state = table()
    assert callable(spoil)

    with pytest.raises(ValueError, match="no view of Fresh Fruits"):
        FRESH_FRUITS.decode_view(state.options, 0, spoil(state.view(0).encode()))


def test_a_view_of_another_level_is_refused() -> None:
    numbers = table(2, "experienced").view(0).encode()

    with pytest.raises(ValueError, match="another table"):
        FRESH_FRUITS.decode_view(table(2).options, 0, numbers)


# A basket, read out.


def test_a_basket_reads_as_it_lies() -> None:
    state = table(start="Pi|__ Pl|__", display="Ap|Me Or|Or Or|Ao", pile="Ap|Ap Ap|Po Ap|Pi")
    play(state, "take Me|Ap; lay Ap/Me; at 1,1", "take Or|Or; lay Or-Or; at 1,1")
    play(state, "take Or|Ao; lay Or-Ao; at 2,1")
    play(state, "take Ap|Ap; lay Ap-Ap; at 1,2")
    play(state, "start; box Ap|Po; lay __-Pi; at -1,1; fill Me")

    basket = state.basket(0)

    assert [list(row[:5]) for row in basket.fruit] == [
        [6, 7, 6, 2, 3],
        [-1, -1, 4, -1, -1],
        [-1] * 5,
        [-1] * 5,
    ]
    assert [
        (tile_text(tile.kind), tile.first, tile.second, tile.upright, tile.at, tile.single)
        for tile in basket.tiles
    ] == [
        ("Pi|__", 6, 7, False, (1, 1), 6),
        ("Ap|Me", 4, 6, True, (3, 1), -1),
        ("Or|Ao", 2, 3, False, (4, 1), -1),
    ]
    assert basket.tiles[1].cells() == ((3, 2), (3, 1))
    assert basket.tile_at(3, 2) == basket.tiles[1]
    assert basket.tile_at(2, 2) is None
    assert basket.fruit_at(3, 2) == 4
    assert basket.fruit_at(0, 1) == basket.fruit_at(7, 1) == basket.fruit_at(1, 5) == -1


def test_a_hole_reads_as_an_empty_half() -> None:
    state = table(display="Me|__ Or|Or Or|Ao")
    play(state, "take Me|__; lay Me/__; at 1,1")

    [tile] = state.basket(0).tiles

    assert (tile_text(tile.kind), tile.first, tile.second, tile.single) == ("Me|__", 6, BLANK, -1)
    assert state.basket(0).fruit_at(1, 1) == BLANK
    assert state.hole() == (1, 1)


def test_the_freedom_of_the_frame() -> None:
    def spare(level: str, text: str) -> tuple[int, int, bool]:
        basket = with_basket(table(2, level), 0, text).basket(0)
        return basket.spare_columns, basket.spare_rows, basket.sinks

    assert spare("beginner", ".") == (6, 4, True)
    assert spare("beginner", "pp. / ppp") == (3, 2, True)
    assert spare("experienced", "pp. / ppp") == (3, 2, False)
    assert spare("beginner", "p..... / p..... / p..... / pppppp") == (0, 0, False)


def test_masks_tell_the_same() -> None:
    state = table(start="Pi|__ Pl|__", display="Ap|Me Or|Or Or|Ao")
    play(state, "start; box Or|Or; lay Pi/__; at 1,1; fill Pi")

    assert count(state.mask(0, OCCUPIED)) == count(state.mask(0, 7)) == 2
    assert count(state.mask(0, UPRIGHT)) == count(state.mask(0, SINGLE)) == 1
    assert state.mask(0, FLAT) == 0
    assert count(state.spots_mask(0, False)) == len(state.spots(0, False))
    assert cells("M. / pb") == {(1, 2): 6, (1, 1): 0, (2, 1): 1}


def test_the_table_is_open() -> None:
    state = table(3, "experienced", orders="Me-Pi-Me Or Bb", starter=2)
    play(state, "start")
    view = state.view(0)

    assert (view.seat_count(), view.columns(), view.rows()) == (3, 6, 4)
    assert (view.order_a(), view.order_b(), view.order_c()) == (3, 2, 1)
    assert (view.player(), view.starter(), view.round_number(), view.turns_done()) == (1, 1, 1, 0)
    assert view.hand() >= 36
    assert view.turned() == -1
    assert view.start_tile(1) == -1
    assert view.supply_fruit() == list(range(8))
    assert not view.leftover()
