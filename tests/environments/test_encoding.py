"""Action ids have room for every action, and features tell all that a seat sees and no more."""

from __future__ import annotations

from itertools import combinations_with_replacement

import pytest

from ai.environments.encoding import encoding_of
from ai.environments.fruit_boss import playable_stacks
from ai.environments.play import LEAD, VICTORY, least_utility, utilities
from fruit_tui.engine.fruit_boss.data import COPIES, KIND_STACKS, STAR, STARS, SUITS, stacks_joined
from fruit_tui.engine.game import SPECTATOR, BadOptions, Outcome
from fruit_tui.engine.rng import Rng
from tests.environments.walks import TABLES, random_game


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_every_action_of_a_game_has_an_id(name: str, seats: int) -> None:
    encoding = encoding_of(name)
    assert list(encoding.actions) == sorted(set(encoding.actions))
    for seed in range(3):
        for state, seat, _ in random_game(name, seats, seed):
            for action in state.legal_actions(seat) if seat >= 0 else ():
                assert encoding.actions[encoding.ids[action]] == action


def test_whatever_a_hand_of_fruit_boss_can_play_has_an_id() -> None:
    stacks = set()
    for suit in range(SUITS):
        kinds = [*range(5 * suit, 5 * suit + 5), STAR]
        copies = dict(zip(kinds, (*COPIES, STARS), strict=True))
        for count in range(1, 6):
            for cards in combinations_with_replacement(kinds, count):
                if all(cards.count(kind) <= copies[kind] for kind in cards):
                    stack = 0
                    for kind in cards:
                        stack = int(stacks_joined(stack, KIND_STACKS[kind]))
                    stacks.add(stack)
    assert playable_stacks() == sorted(stacks)


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_features_are_the_same_rows_in_every_position(name: str, seats: int) -> None:
    encoding = encoding_of(name)
    layout = None
    for state, _, _ in random_game(name, seats, 1):
        layout = layout or encoding.layout(state.options)
        for seat in range(seats):
            features = encoding.features(state.view(seat))
            assert {key: len(row) for key, row in features.items()} == layout
            assert all(0.0 <= x <= 1.0 for row in features.values() for x in row)


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_features_differ_where_a_seat_sees_a_difference(name: str, seats: int) -> None:
    encoding = encoding_of(name)
    seen: dict[str, str] = {}
    for step, (state, _, _) in enumerate(random_game(name, seats, 2)):
        # A position that everybody sees so, but in which the seat has other secrets.
        world = state.view(SPECTATOR).determinise(Rng.stream(step, "world"))
        for view in (state.view(1), world.view(1)):
            told = str(list(encoding.features(view).values()))
            assert seen.setdefault(told, view.digest()) == view.digest()
    assert len(seen) > 40


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_features_are_the_same_where_a_seat_sees_no_difference(name: str, seats: int) -> None:
    encoding = encoding_of(name)
    others = 0
    for step, (state, _, _) in enumerate(random_game(name, seats, 3)):
        if step % 9:
            continue
        for seat in range(seats):
            view = state.view(seat)
            world = view.determinise(Rng.stream(step, "world"))
            others += world.digest() != state.digest()
            assert encoding.features(world.view(seat)) == encoding.features(view)
    assert others > 5, "The imagined worlds must differ for the test to mean anything."


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_no_game_takes_more_steps_than_it_says(name: str, seats: int) -> None:
    for seed in range(3):
        game = list(random_game(name, seats, seed))
        assert len(game) - 1 <= encoding_of(name).longest(game[0][0].options)


def outcome(totals: tuple[int, ...], winners: tuple[int, ...], unit: str = "point") -> Outcome:
    return Outcome((), totals, winners, "", "", unit)


def test_a_victory_is_worth_one_and_all_seats_together_nothing() -> None:
    assert utilities(outcome((9, 5), (0,)), VICTORY) == [1.0, -1.0]
    assert utilities(outcome((9, 9), (0, 1)), VICTORY) == [0.0, 0.0]
    assert utilities(outcome((1, 9, 4), (1,)), VICTORY) == [-0.5, 1.0, -0.5]
    assert utilities(outcome((9, 9, 4), (0, 1)), VICTORY) == [0.25, 0.25, -0.5]
    assert least_utility(3, VICTORY) == -0.5


def test_a_lead_is_worth_its_part_of_a_full_one() -> None:
    assert utilities(outcome((30, 10, 20), (0,)), LEAD) == [0.25, -0.5, -0.25]
    assert utilities(outcome((95, 10), (0,)), LEAD) == [1.0, -1.0]
    assert utilities(outcome((2, 1), (0,), "round"), LEAD) == [1.0, -1.0]


def test_an_unknown_game_has_no_encoding() -> None:
    with pytest.raises(BadOptions, match="no environment of chess; there are: fruit-boss,"):
        encoding_of("chess")
