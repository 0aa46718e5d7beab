"""What a seat may know, and that what it imagines of the rest is uniform and fits."""

from __future__ import annotations

from collections import Counter

import pytest

from fruit_tui.engine.fruit_boss import FRUIT_BOSS, FruitBossView
from fruit_tui.engine.fruit_boss.data import CAT, pack_cats
from fruit_tui.engine.fruit_boss.layout import ACTIONS_LEFT
from fruit_tui.engine.game import SPECTATOR
from fruit_tui.engine.rng import Rng
from tests.fruit_boss.builder import do, hand, position


def test_a_view_has_its_own_hand_and_only_the_size_of_others() -> None:
    state = position(["P1", "L2", "", "O1", "G1"], hand="L5 W1 *", deck="A1 A2")
    mine, other, nobody = state.view(0), state.view(1), state.view(SPECTATOR)
    assert mine.hand() == state.hand(0)
    assert [mine.hand_count(seat) for seat in range(3)] == [3, 5, 5]
    assert mine.open_hand(1) is None
    assert other.hand_cards() == state.hand_cards(1)
    assert nobody.hand_cards() == []
    assert nobody.legal_actions() == other.legal_actions() == []
    assert mine.describe()["deck"] is None
    assert mine.describe()["hands"] == [["L5", "W1", "*"], None, None]


@pytest.mark.parametrize(
    "moves",
    [
        ["play L5"],
        ["combine 2"],
        ["slide 2"],
        ["cat"],
        ["cat", "eat 1"],
    ],
)
def test_fb51_what_a_seat_is_still_choosing_is_its_own(moves: list[str]) -> None:
    state = position(["P1 P2", "L2", "", "L1", "G1"], hand="L5 W1 C")
    before = {seat: state.view(seat).encode() for seat in (1, 2, SPECTATOR)}
    own = state.view(0).encode()
    events = do(state, *moves)
    assert events == []
    assert {seat: state.view(seat).encode() for seat in before} == before
    assert state.view(0).encode() != own


def test_fb51_a_choice_about_open_things_is_open() -> None:
    state = position(["P2 P1", "L2", "O2 O1", "", "G1"], hand="L5 W1")
    do(state, "play L5", "on 2")
    assert state.view(1).targets() == [0, 2]
    assert state.view(1).stage() == state.stage()


def test_a_captured_cat_stays_in_its_hand_in_every_imagined_world() -> None:
    state = position(["C", "L2", "", "O1", "G1"], hand="L5 W1")
    do(state, "play L5", "on 2", "end")
    assert state.known_cats(0) == 1
    rng = Rng.stream(1, "imagine")
    for _ in range(50):
        for viewer in (1, 2, SPECTATOR):
            world = state.view(viewer).determinise(rng)
            assert pack_cats(world.hand(0)) >= 1
            assert world.check() == []


def test_a_played_cat_is_no_longer_known() -> None:
    state = position(["P1", "L2", "", "O1", "G1"], hand="C C W1", known_cats={0: 1})
    do(state, "cat", "eat 1")
    assert state.known_cats(0) == 0
    hands = {
        hand(state.view(1).determinise(Rng.stream(seed, "imagine"))).count("C")
        for seed in range(40)
    }
    assert 0 in hands


def test_imagined_worlds_are_uniform() -> None:
    # Rival and deck share four different cards, two each: 6 hands, each with 2 orders.
    state = position(
        ["P1", "L2", "", "O1", "G1"],
        hand="L5 W1",
        hands={1: "A1 A2"},
        deck="A3 A4",
        seats=2,
        sound=False,
    )
    view = state.view(0)
    rng = Rng.stream(7, "imagine")
    seen: Counter[tuple[str, tuple[int, ...]]] = Counter()
    samples = 6000
    for _ in range(samples):
        world = view.determinise(rng)
        seen[hand(world, 1), tuple(world.deck_cards())] += 1
    expected = samples / 12
    chi_square = sum((count - expected) ** 2 / expected for count in seen.values())
    assert len(seen) == 12
    assert chi_square < 31.3  # 11 degrees of freedom, p = 0.001


def test_hidden_cards_of_the_true_world_are_varied() -> None:
    state = position(["P1", "L2", "", "O1", "G1"], hand="L5 W1")
    rng = Rng.stream(2, "imagine")
    worlds = [state.view(0).determinise(rng) for _ in range(30)]
    assert len({world.hand(1) for world in worlds}) > 20
    assert len({tuple(world.deck_cards()) for world in worlds}) == 30


def test_a_rivals_second_action_is_only_imagined_with_hands_that_can_act() -> None:
    # Nothing slides or combines, so whoever is asked for a second action can play a card:
    # of the four hidden ones, only the plum.
    state = position(
        ["P1", "O1", "G1", "A1", "C"],
        hand="P2",
        hands={1: "L1", 2: "W1 W2 W3"},
        deck="",
        actions_left=1,
    )
    rng = Rng.stream(3, "imagine")
    for viewer in (1, SPECTATOR):
        worlds = [state.view(viewer).determinise(rng) for _ in range(40)]
        assert {hand(world) for world in worlds} == {"P2"}
    # With a first action to do, a stuck hand is as likely as any.
    state._v[ACTIONS_LEFT] = 2
    worlds = [state.view(1).determinise(rng) for _ in range(80)]
    assert {hand(world) for world in worlds} == {"P2", "W1", "W2", "W3"}


def test_open_hands_are_kept_once_the_round_is_scored() -> None:
    state = position(
        ["P1", "L2", "O1", "W1", "G1"], hand="", hands={1: "A5", 2: "T1"}, deck="", lap_left=1
    )
    do(state, "pass")
    world = state.view(0).determinise(Rng.stream(1, "imagine"))
    assert world.encode() == state.encode()


def test_a_view_shares_nothing_with_the_state() -> None:
    state = position(["P1", "L2", "", "O1", "G1"], hand="L5 W1 T1")
    view = state.view(0)
    numbers = view.encode()
    do(state, "play L5", "on 2", "end")
    assert view.encode() == numbers


@pytest.mark.parametrize("place", [0, 3, 4, 12, 13, 18, 23, 27, 31, 35, 43, 44])
def test_numbers_that_are_no_view_are_refused(place: int) -> None:
    state = position(["P1", "L2", "", "O1", "G1"], hand="L5 W1 T1 T2 T3")
    options = state.options
    numbers = state.view(0).encode()
    assert FRUIT_BOSS.decode_view(options, 0, numbers).encode() == numbers
    for wrong in (127, -1, 1 << 62, 1 << 70):
        with pytest.raises(ValueError, match="no view"):
            FRUIT_BOSS.decode_view(options, 0, [*numbers[:place], wrong, *numbers[place + 1 :]])


def test_a_view_that_was_sent_plays_like_the_one_that_was_not() -> None:
    state = position(["P1", "L2", "", "O1", "G1"], hand="L5 W1 T1 T2 T3")
    view = state.view(0)
    twin = FRUIT_BOSS.decode_view(state.options, 0, view.encode())
    assert isinstance(twin, FruitBossView)
    assert twin.legal_actions() == view.legal_actions()
    assert (
        twin.determinise(Rng.stream(1, "x")).encode()
        == view.determinise(Rng.stream(1, "x")).encode()
    )


def test_unseen_cards_are_those_in_rival_hands_and_the_deck() -> None:
    state = position(
        ["P1", "L2", "", "O1", "G1"],
        hand="L5 W1",
        hands={1: "A1 C"},
        known_cats={1: 1},
        deck="A3 A4",
        seats=2,
        sound=False,
    )
    view = state.view(0)
    assert CAT not in view.unseen_cards()
    assert len(view.unseen_cards()) == 3
