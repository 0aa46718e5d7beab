"""The tile in hand, against the engine: wherever it is moved, the two agree."""

from __future__ import annotations

import random

import pytest

from fruit_tui.engine.fresh_fruits import FRESH_FRUITS, FreshFruitsView
from fruit_tui.engine.fresh_fruits.basket import cell_number
from fruit_tui.engine.fresh_fruits.layout import AT, START, TAKE_STAGE, lay_action
from fruit_tui.engine.fresh_fruits.state import FreshFruitsState
from fruit_tui.engine.rng import Rng
from fruit_tui.ui.fresh_fruits.board import own_picture
from fruit_tui.ui.fresh_fruits.chooser import Chooser, Mode
from fruit_tui.ui.fresh_fruits.words import hint_opening


def games(seats: int, level: str, seed: int) -> tuple[FreshFruitsState, random.Random]:
    chosen = FRESH_FRUITS.options(seats, {"level": level})
    state = FRESH_FRUITS.new(chosen, FRESH_FRUITS.deal(chosen, Rng.stream(seed, "deal")))
    return state, random.Random(seed)


def seen(state: FreshFruitsState, seat: int) -> FreshFruitsView:
    view = state.view(seat)
    assert isinstance(view, FreshFruitsView)
    return view


@pytest.mark.parametrize("level", ["beginner", "experienced"])
@pytest.mark.parametrize("seats", [2, 4])
def test_what_a_hint_adopts_is_what_enter_would_do(seats: int, level: str) -> None:
    state, chance = games(seats, level, 11)
    choosers = [Chooser(seen(state, seat)) for seat in range(seats)]
    asked_again = 0
    while not state.is_over():
        seat = state.current_seat()
        view = seen(state, seat)
        ahead = state.copy()
        actions = []
        while not actions or int(ahead.stage()) != TAKE_STAGE:
            actions.append(chance.choice(ahead.legal_actions(seat)))
            ahead.apply(seat, actions[-1])
            if ahead.is_over():
                break
        chooser = choosers[seat]
        chooser.look(view)
        chooser.adopt(actions)
        assert chooser.problem() == ""
        assert chooser.plan() == tuple(actions)
        if actions[0] == START:
            # Asked again at the last question of all, it does not go back to the first.
            chooser.doing = Mode.BOX
            chooser.adopt(actions)
            assert chooser.mode is Mode.BOX
            assert chooser.plan() == tuple(actions)
            asked_again += 1
        inside = own_picture(chooser).held
        assert all(1 <= column <= view.columns() and 1 <= row <= 4 for column, row in inside)
        chooser.keep_place()
        for action in actions:
            state.apply(seat, action)
        chooser.look(seen(state, seat))
        # What was just laid lies where it was held.
        rows = own_picture(chooser).rows
        assert all(rows[row - 1][column - 1].fruit >= 0 for column, row in inside)
    assert asked_again > 0


@pytest.mark.parametrize("level", ["beginner", "experienced"])
def test_a_tile_that_is_pushed_about_stays_in_the_frame_and_knows_where_it_fits(level: str) -> None:
    state, chance = games(3, level, 5)
    while not state.is_over():
        seat = state.current_seat()
        if int(state.stage()) == TAKE_STAGE:
            _push_about(Chooser(seen(state, seat)), state, seat, chance)
        state.apply(seat, chance.choice(state.legal_actions(seat)))


def _push_about(
    chooser: Chooser, state: FreshFruitsState, seat: int, chance: random.Random
) -> None:
    if chooser.mode is Mode.PICK:
        assert chooser.lift(0) == ""
    assert chooser.problem() == ""
    ahead = state.copy()
    ahead.apply(seat, chooser.plan()[0])
    for _ in range(30):
        do = chance.choice(["left", "right", "up", "down", "turn", "swap"])
        if do == "turn":
            chooser.rotate()
        elif do == "swap":
            chooser.flip()
        else:
            before = chooser.at, chooser.offset
            way = {"left": (-1, 0), "right": (1, 0), "up": (0, 1), "down": (0, -1)}[do]
            refused = chooser.move(*way)
            assert (chooser.at, chooser.offset) == before or not refused
        picture = own_picture(chooser)
        columns = state.columns()
        assert len(set(picture.held)) == 2
        assert all(1 <= column <= columns and 1 <= row <= 4 for column, row in picture.held)
        shown = sum(half.fruit >= 0 and not half.ghost for row in picture.rows for half in row)
        hidden = sum(half.ghost and half.under >= 0 for row in picture.rows for half in row)
        assert shown + hidden == 2 * len(chooser.basket.tiles)
        turned = ahead.copy()
        action = lay_action(*chooser.halves, chooser.upright)
        if action in turned.legal_actions(seat):
            turned.apply(seat, action)
            legal = AT + int(cell_number(chooser.at)) in turned.legal_actions(seat)
            assert (chooser.problem() == "") == legal


def test_the_heap_lies_in_the_middle_when_a_game_is_opened() -> None:
    state, chance = games(2, "experienced", 3)
    for _ in range(3):
        state.apply(state.current_seat(), chance.choice(state.legal_actions(state.current_seat())))
    chooser = Chooser(seen(state, 0))
    assert chooser.offset == chooser.basket.spare_columns // 2


def test_a_hint_of_several_steps_names_the_tile_and_how_it_lies() -> None:
    def opening(*moves: str) -> str:
        return hint_opening([FRESH_FRUITS.parse(move) for move in moves])

    assert opening("take Pl|Me", "lay Me-Pl", "at 3,1") == "Melon left of plum. "
    assert (
        opening("take Ao|__", "lay Ao/__", "at 5,2", "fill Po")
        == "Apricot on top of an empty half at 5,2. "
    )
    assert opening("start", "box Or|Or", "lay Bb-__", "at 1,1", "fill Me").startswith(
        "Your start tile, blackberry left of an empty half at 1,1"
    )
    assert opening("fill Po") == ""
    assert opening("take Pl|Me") == ""
