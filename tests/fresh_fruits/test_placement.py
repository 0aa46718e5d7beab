"""Where a tile may be laid: FR-7, FR-8, FR-10 to FR-14, FR-47, FRT2 to FRT4."""

from __future__ import annotations

import pytest

from fruit_tui.engine.fresh_fruits import FreshFruitsState
from fruit_tui.engine.fresh_fruits.reading import Basket
from fruit_tui.engine.rng import Rng
from tests.fresh_fruits.builder import (
    BLOCKED,
    FLAT_LEFT,
    FULL,
    UPRIGHT_LEFT,
    cells,
    play,
    refused,
    table,
    with_basket,
)
from tests.fresh_fruits.naive import Cell, NaiveBasket, tile_cells

FLOATS = "only the bottom row may float"
TOUCHES_NONE = "edge to edge"


def heap(text: str, level: str, seats: int = 2) -> FreshFruitsState:
    """Return a table where player 1's basket holds this."""
    return with_basket(table(seats, level), 0, text)


def flat(state: FreshFruitsState, at: Cell) -> str:
    """Return why a flat tile does not fit in player 1's basket; "" if it does."""
    return problem(state, False, at)


def upright(state: FreshFruitsState, at: Cell) -> str:
    return problem(state, True, at)


def problem(state: FreshFruitsState, stands: bool, at: Cell) -> str:
    said = state.problem(0, stands, at)
    assert (said == "") == (at in state.spots(0, stands))
    return said


# Next to another tile.


def test_fr7_a_tile_lies_edge_to_edge_with_another() -> None:
    state = heap("Ao", "beginner")

    for at in ((3, 1), (-1, 1), (1, 2), (0, 2), (2, 2), (1, 0), (0, 0), (2, 0)):
        assert flat(state, at) == ""
    for at in ((3, 1), (0, 1), (1, 2), (2, 2), (1, -1), (2, -1), (0, 0)):
        assert upright(state, at) == ""


def test_fr7_a_corner_is_not_enough() -> None:
    state = heap("Ao", "beginner")

    for at in ((3, 2), (-1, 2), (3, 0), (-1, 0)):
        assert TOUCHES_NONE in flat(state, at)
    for at in ((3, 2), (0, 2), (3, -1), (0, -1)):
        assert TOUCHES_NONE in upright(state, at)


def test_fr7_a_gap_is_not_next_to() -> None:
    assert TOUCHES_NONE in flat(heap("Ao", "beginner"), (4, 1))
    assert TOUCHES_NONE in upright(heap("Ao", "beginner"), (4, 1))


def test_tiles_do_not_overlap() -> None:
    state = heap("Ao", "beginner")

    assert flat(state, (2, 1)) == "There is already a fruit at 2,1."
    assert flat(state, (0, 1)) == "There is already a fruit at 1,1."
    assert upright(state, (1, 0)) == "There is already a fruit at 1,1."


# The frame.


@pytest.mark.parametrize(("seats", "columns"), [(2, 6), (3, 6), (4, 5)])
def test_fr23_the_heap_stays_as_narrow_as_the_frame(seats: int, columns: int) -> None:
    state = heap("M" * (columns - 1), "beginner", seats)

    assert upright(state, (columns, 1)) == ""
    assert upright(state, (0, 1)) == ""
    for at in ((columns, 1), (-1, 1)):
        assert flat(state, at) == (
            f"Your basket is {columns} fruits wide; "
            f"with this tile you would fill {columns + 1} columns."
        )


def test_fr8_the_heap_stays_as_low_as_the_frame() -> None:
    state = heap("M / M / M", "beginner")

    assert flat(state, (1, 4)) == ""
    assert flat(state, (1, 0)) == ""
    for at in ((1, 4), (1, -1)):
        assert upright(state, at) == (
            "Your basket is 4 fruits high; with this tile you would fill 5 rows."
        )


def test_fr8_the_frame_is_fixed_once_the_heap_spans_it() -> None:
    state = heap("M..... / MMMMMM / M..... / M.....", "beginner")

    for at in ((0, 1), (7, 1), (1, 5), (1, 0)):
        assert at not in state.spots(0, False)
        assert at not in state.spots(0, True)


def test_fr8_a_tile_beneath_lifts_the_heap() -> None:
    state = table(display="Ao|Or Me|Me Pi|Pi")
    play(state, "take Or|Ao; lay Ao-Or; at 1,1", "take Me|Me; lay Me-Me; at 1,1")

    play(state, "take Pi|Pi; lay Pi/Pi; at 2,-1")

    assert lying(state.basket(0)) == {(1, 3): "a", (2, 3): "o", (2, 2): "N", (2, 1): "N"}


def test_fr10_columns_float_in_both_levels() -> None:
    for level in ("beginner", "experienced"):
        state = table(2, level, display="Ao|Or Me|Me Pi|Pi")
        play(state, "take Or|Ao; lay Ao-Or; at 1,1", "take Me|Me; lay Me-Me; at 1,1")

        play(state, "take Pi|Pi; lay Pi-Pi; at -1,1")

        assert lying(state.basket(0)) == {(1, 1): "N", (2, 1): "N", (3, 1): "a", (4, 1): "o"}


def test_fr10_rows_are_fixed_in_the_experienced_level() -> None:
    state = heap("Ao", "experienced")

    assert upright(state, (1, 0)) == "There is already a fruit at 1,1."
    for at in ((1, 0), (2, 0), (3, 0)):
        assert flat(state, at) == "Nothing goes beneath the bottom row."
    assert upright(state, (1, -1)) == "Nothing goes beneath the bottom row."


# The first tile.


@pytest.mark.parametrize("level", ["beginner", "experienced"])
def test_fr47_a_first_tile_has_one_place(level: str) -> None:
    state = table(2, level)

    assert state.spots(0, False) == state.spots(0, True) == [(1, 1)]
    assert "The first tile goes to 1,1" in flat(state, (2, 1))


def test_frt3_the_first_tile_goes_to_the_bottom_row_in_the_experienced_level() -> None:
    state = table(2, "experienced")

    assert "The first tile goes to the bottom row" in flat(state, (1, 2))
    assert "The first tile goes to the bottom row" in upright(state, (1, 0))


def test_fr11_a_first_tile_may_stand_in_the_bottom_row() -> None:
    state = table(2, "experienced", display="Ao|Or Me|Me Pi|Pi")

    play(state, "take Or|Ao; lay Ao/Or; at 1,1")

    assert lying(state.basket(0)) == {(1, 1): "o", (1, 2): "a"}


# Support.


def test_fr12_tiles_in_the_bottom_row_are_next_to_another_too() -> None:
    assert TOUCHES_NONE in flat(heap("Ao", "experienced"), (4, 1))


def test_fr13_one_half_over_a_tile_is_enough() -> None:
    state = heap("Ao", "experienced")

    for at in ((0, 2), (1, 2), (2, 2)):
        assert flat(state, at) == ""
    for at in ((1, 2), (2, 2)):
        assert upright(state, at) == ""


def test_fr13_the_bottom_row_needs_no_support() -> None:
    state = heap("Ao", "experienced")

    assert flat(state, (3, 1)) == ""
    assert upright(state, (3, 1)) == ""


def test_fr13_the_foot_of_an_upright_tile_is_what_counts() -> None:
    # An overhang at 3,2: beside it at 4,2 nothing is under the foot.
    state = heap(".AP / MM.", "experienced")

    assert FLOATS in upright(state, (4, 2))
    assert upright(state, (3, 3)) == ""


def test_fr13_the_other_half_does_not_hold_an_upright_tile() -> None:
    # 1,2 and 1,3 stand next to the column at 2, but over nothing at 1,1.
    state = heap(".A / .A / .M", "experienced")

    assert state.problem(0, True, (0, 2)) != ""
    assert FLOATS in upright(heap("A.. / A.. / MMM", "experienced"), (0, 2))


def test_fr14_a_hole_under_an_overhang_may_be_filled_later() -> None:
    # The two cells at 3,1 and 4,1 lie under the tile at 3,2.
    assert flat(heap("MAAP / MM..", "experienced"), (3, 1)) == ""
    assert flat(heap("MAAP / MM..", "beginner"), (3, 1)) == ""


# The cases.


def test_frt2_beginners_lay_tiles_anywhere_next_to_another() -> None:
    state = heap("ao", "beginner")

    # B floats to the upper right, C lies over one half, D hangs beneath.
    for stands, at in ((True, (3, 1)), (False, (2, 2)), (True, (1, -1)), (False, (3, 1))):
        assert problem(state, stands, at) == ""


def test_frt3_experienced_tiles_do_not_float() -> None:
    state = heap("ao.. / MM..", "experienced")

    assert FLOATS in flat(state, (3, 2))  # B: beside a tile, over nothing
    assert flat(heap("MM", "experienced"), (2, 2)) == ""  # C: one half over a tile


def test_frt3b_more_experienced_tiles() -> None:
    assert flat(heap("MM", "experienced"), (2, 2)) == ""
    assert FLOATS in flat(heap(".AA / MM.", "experienced"), (4, 2))
    assert TOUCHES_NONE in flat(heap("MM", "experienced"), (4, 1))
    assert FLOATS in upright(heap(".AA / MM.", "experienced"), (4, 2))


def test_frt4_a_flat_tile_rests_on_an_upright_one_with_one_half() -> None:
    state = table(2, "experienced", display="Me|Pi Me|Me Pi|Pi")
    play(state, "take Me|Pi; lay Me/Pi; at 1,1", "take Me|Me; lay Me-Me; at 1,1")

    play(state, "take Pi|Pi; lay Pi-Pi; at 1,3")

    assert lying(state.basket(0)) == {(1, 1): "N", (1, 2): "M", (1, 3): "N", (2, 3): "N"}


def test_a_tile_that_fits_only_one_way_can_only_be_turned_that_way() -> None:
    state = with_basket(table(display="Ao|Or Me|Me Pi|Pi"), 0, UPRIGHT_LEFT)
    play(state, "take Or|Ao")
    assert refused(state, "lay Ao-Or") == "No tile that lies flat fits in your basket."
    play(state, "lay Ao/Or")
    assert refused(state, "at 5,3") == "There is already a fruit at 5,3."

    state = with_basket(table(display="Ao|Or Me|Me Pi|Pi"), 0, FLAT_LEFT)
    play(state, "take Or|Ao")
    assert refused(state, "lay Ao/Or") == "No tile that stands upright fits in your basket."


@pytest.mark.parametrize("text", [FULL, BLOCKED])
@pytest.mark.parametrize("level", ["beginner", "experienced"])
def test_fr40_nothing_fits_in_a_full_or_blocked_basket(text: str, level: str) -> None:
    state = heap(text, level)

    assert not state.can_place(0)
    assert state.spots(0, False) == state.spots(0, True) == []


def test_a_place_far_outside_is_refused_in_words() -> None:
    assert table().problem(0, False, (40, 1)) == "That is far outside the basket."
    assert table().if_laid(0, 0, 1, False, (40, 1)).problem == "That is far outside the basket."


# Against a second implementation of the rule.


@pytest.mark.parametrize("width", [5, 6])
@pytest.mark.parametrize("experienced", [False, True])
def test_every_place_agrees_with_a_second_implementation(width: int, experienced: bool) -> None:
    level = "experienced" if experienced else "beginner"
    seats = 2 if width == 6 else 4
    for seed in range(5):
        rng = Rng.stream(seed, "heap")
        naive = NaiveBasket(width, experienced)
        while True:
            state = heap(drawn(naive), level, seats)
            for stands in (False, True):
                assert set(state.spots(0, stands)) == naive.places(stands)
            choices = [
                (stands, at) for stands in (False, True) for at in sorted(naive.places(stands))
            ]
            if not choices:
                break
            stands, at = choices[rng.below(len(choices))]
            left, low = naive.corner()
            naive.lay(stands, (at[0] - 1 + left, at[1] - 1 + low))


@pytest.mark.parametrize("experienced", [False, True])
def test_every_refusal_has_a_reason_and_every_place_none(experienced: bool) -> None:
    level = "experienced" if experienced else "beginner"
    for seed in range(6):
        rng = Rng.stream(seed, "reasons")
        state = table(2, level)
        while not state.is_over():
            for seat in range(2):
                for stands in (False, True):
                    for column in range(-1, 8):
                        for row in range(-1, 5):
                            said = state.problem(seat, stands, (column, row))
                            assert (said == "") == ((column, row) in state.spots(seat, stands))
            for _ in range(9):
                if not state.is_over():
                    actions = state.legal_actions(state.current_seat())
                    state.apply(state.current_seat(), actions[rng.below(len(actions))])


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_experienced_tiles_never_float_in_random_games(seats: int) -> None:
    for seed in range(8):
        for basket, tile in laid_in_a_random_game(seats, "experienced", seed):
            own = tile_cells(tile[0], tile[1])
            foot = [cell for cell in own if cell[1] == min(row for _, row in own)]
            assert any(row == 1 or basket.fruit_at(column, row - 1) >= 0 for column, row in foot)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_beginner_heaps_never_leave_the_frame_in_random_games(seats: int) -> None:
    for seed in range(8):
        for basket, _ in laid_in_a_random_game(seats, "beginner", seed):
            placed = [cell for tile in basket.tiles for cell in tile_cells(tile.upright, tile.at)]
            assert len(set(placed)) == len(placed)
            columns = [column for column, _ in placed]
            rows = [row for _, row in placed]
            assert min(columns) == min(rows) == 1
            assert max(columns) <= basket.columns
            assert max(rows) <= 4


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_fr43_a_finished_beginner_basket_spans_its_frame(seats: int) -> None:
    for seed in range(8):
        finished = [
            basket for basket, _ in laid_in_a_random_game(seats, "beginner", seed) if basket.stuck
        ]
        assert len(finished) == seats
        for basket in finished:
            assert (basket.width, basket.height) == (basket.columns, 4)
            assert (basket.spare_columns, basket.spare_rows) == (0, 0)


def laid_in_a_random_game(
    seats: int, level: str, seed: int
) -> list[tuple[Basket, tuple[bool, Cell]]]:
    """Return, for each tile laid, the basket right after it and how and where it lies."""
    state = table(seats, level)
    rng = Rng.stream(seed, level)
    found: list[tuple[Basket, tuple[bool, Cell]]] = []
    while not state.is_over():
        seat = state.current_seat()
        actions = state.legal_actions(seat)
        for event in state.apply(seat, actions[rng.below(len(actions))]):
            if event.kind == "laid":
                column, row = str(event.facts["now"]).split(",")
                stands = "/" in str(event.facts["lay"])
                found.append((state.basket(seat), (stands, (int(column), int(row)))))
    return found


def lying(basket: Basket) -> dict[Cell, str]:
    """Return the fruit in a basket by cell, as letters."""
    return {
        (column, row): "pboaAPMN"[basket.fruit_at(column, row)]
        for column in range(1, basket.columns + 1)
        for row in range(1, 5)
        if basket.fruit_at(column, row) >= 0
    }


def drawn(naive: NaiveBasket) -> str:
    """Return a heap as rows of plums, four high, the lowest last."""
    placed = naive.counted()
    rows = [
        "".join("p" if (column, row) in placed else "." for column in range(1, naive.width + 1))
        for row in range(4, 0, -1)
    ]
    text = " / ".join(rows)
    assert set(cells(text)) == placed
    return text
