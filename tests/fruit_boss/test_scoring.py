"""FB-37 to FB-39, and the fast scoring against a plain one."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fruit_tui.engine.fruit_boss.data import (
    CAT,
    COPIES,
    STAR,
    SUIT_NAMES,
    pack_count,
    pack_of,
)
from fruit_tui.engine.fruit_boss.notation import parse_kinds
from fruit_tui.engine.fruit_boss.results import seat_result
from fruit_tui.engine.fruit_boss.scoring import (
    folio_points,
    folio_sets,
    hand_penalty,
    round_points,
)
from tests.fruit_boss.builder import do, position
from tests.fruit_boss.naive import naive_points


@pytest.mark.parametrize(
    ("hand", "star_value", "penalty"),
    [
        ("", 0, 0),
        ("L2 L1", 0, 3),
        ("C L5 P2", 0, 2),  # the cat eats the five
        ("C C L5 P2 G1", 0, 1),
        ("C C L5", 0, 0),
        ("C", 0, 0),
        ("C *", 1, 0),
        ("C * G1", 1, 1),
        ("C * G1", 0, 0),
        ("* * * L3", 1, 6),
    ],
)
def test_fb37_cats_eat_the_highest_cards_of_their_hand(
    hand: str, star_value: int, penalty: int
) -> None:
    assert hand_penalty(pack_of(parse_kinds(hand)), star_value) == penalty


def test_fb37_cats_in_hand_eat_when_the_round_is_scored() -> None:
    state = position(["P1", "O1", "G1", "A1", "W1"], hand="L5 L1", deck="", lap_left=1)
    with_cat = position(
        ["P1", "O1", "G1", "A1", "W1"], hand="C L5 L1", deck="", lap_left=1, known_cats={0: 1}
    )
    do(state, "pass")
    do(with_cat, "cat", "eat 1", "slide 2", "to 1")
    assert state.round_results()[0].seats[0].penalty == 6
    # The cat was used up, so nothing ate the five; one kept in hand does.
    assert with_cat.round_results()[0].seats[0].penalty == 6
    assert seat_result(0, 0, pack_of(parse_kinds("C L5 L1")), 0).penalty == 1


def test_fb38_the_three_best_products_count_and_the_rest_is_lost() -> None:
    state = position(
        ["G1", "L1", "", "", ""],
        sets={0: ["T5 T1", "P4", "O3 O2", "W2 W1", "A1"]},
        deck="",
    )
    sets = state.portfolio_sets(0)
    assert [(SUIT_NAMES[one.suit], one.product, one.sign) for one in sets] == [
        ("tomato", 10, 1),
        ("orange", 6, 1),
        ("plum", 4, 1),
        ("watermelon", 4, -1),
        ("apple", 1, -1),
    ]
    assert state.portfolio_points(0) == 10 + 6 + 4 - 4 - 1


def test_fb38_of_equal_products_the_earlier_suit_counts_for_its_owner() -> None:
    state = position(["T1", "L1", "", "", ""], sets={0: ["G4", "A4", "W4", "O4"]}, deck="")
    signs = {SUIT_NAMES[one.suit]: one.sign for one in state.portfolio_sets(0)}
    assert signs == {"orange": 1, "watermelon": 1, "apple": 1, "grape": -1}


def test_fb39_fewer_than_three_suits_cost_nothing() -> None:
    state = position(["T1", "L1", "", "", ""], sets={0: ["G4"]}, deck="")
    assert state.portfolio_points(0) == 4
    assert state.portfolio_points(1) == 0


def test_a_round_reads_by_category_and_adds_up() -> None:
    state = position(
        ["G1", "L1", "O5", "", ""],
        hand="T2 T1",
        sets={0: ["P5 P2", "O4 O2", "W3", "A2"], 1: ["L5"]},
        hands={1: "", 2: "C"},
        deck="",
    )
    outcome = state.round_outcome()
    assert [line.category for line in outcome.lines] == [
        "Sets that count",
        "Other sets",
        "Cards in hand",
    ]
    for seat in range(3):
        assert sum(line.points[seat] for line in outcome.lines) == outcome.totals[seat]
    assert outcome.totals == (10 + 8 + 3 - 2 - 3, 5, 0)
    assert outcome.winners == (0,)


def test_the_outcome_before_the_end_counts_this_round_as_if_scored_now() -> None:
    state = position(["G1", "L1", "", "", ""], sets={0: ["P5"]}, hands={1: "", 2: ""}, deck="")
    outcome = state.outcome()
    assert outcome.totals == (1, 0, 0)
    assert "not over" in outcome.reason


# Against the plain way.

cards = st.lists(
    st.sampled_from(
        [suit * 5 + value for suit in range(7) for value in range(5) for _ in range(COPIES[value])]
    ),
    max_size=30,
)


def within_copies(kinds: list[int]) -> list[int]:
    """Return `kinds` without those that the game has no more of."""
    kept: list[int] = []
    for kind in kinds:
        copies = 3 if kind >= STAR else COPIES[kind % 5]
        if kept.count(kind) < copies:
            kept.append(kind)
    return kept


@given(
    folio=cards.map(within_copies),
    stars=st.lists(st.integers(0, 6), max_size=3),
    held=st.integers(0, 3),
    hand=cards.map(within_copies).map(lambda kinds: kinds[:6]),
    hand_stars=st.integers(0, 3),
    cats=st.integers(0, 3),
    star_value=st.integers(0, 1),
)
def test_scoring_agrees_with_the_plain_way(
    folio: list[int],
    stars: list[int],
    held: int,
    hand: list[int],
    hand_stars: int,
    cats: int,
    star_value: int,
) -> None:
    by_suit: dict[str, list[int]] = {}
    for kind in folio:
        by_suit.setdefault(SUIT_NAMES[kind // 5], []).append(kind % 5 + 1)
    placed = [suit for suit in stars if SUIT_NAMES[suit] in by_suit]
    folio_stars = sum(1 << (2 * suit) for suit in placed) + (held << 14)
    pack = pack_of(folio)
    hand_pack = pack_of([*hand, *[STAR] * hand_stars, *[CAT] * cats])
    wanted = naive_points(
        by_suit,
        {name: placed.count(suit) for suit, name in enumerate(SUIT_NAMES)},
        [kind % 5 + 1 for kind in hand],
        cats,
        hand_stars,
        star_value,
    )
    assert round_points(pack, folio_stars, hand_pack, star_value) == wanted
    part = seat_result(pack, folio_stars, hand_pack, star_value)
    assert part.points == wanted
    assert part.points == part.counting - part.against - part.penalty
    sets = folio_sets(pack, folio_stars)
    assert folio_points(pack, folio_stars) == sum(one.sign * one.product for one in sets)
    assert sum(one.count for one in sets) == pack_count(pack) + len(placed)
