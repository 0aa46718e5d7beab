"""Cards as whole numbers: packs and stacks against plain lists, and the components."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from fruit_tui.engine.fruit_boss.data import (
    CARDS_PER_SUIT,
    CAT,
    CAT_STACK,
    COPIES,
    COUNTS,
    EMPTY,
    HEIGHTS,
    KIND_STACKS,
    NO_SUIT,
    PART_STARTS,
    PARTS,
    STAR,
    SUMS,
    all_cards,
    kind_count,
    pack_cats,
    pack_count,
    pack_field,
    pack_kinds,
    pack_of,
    pack_stars,
    stack_count,
    stack_pack,
    stack_suit,
    stack_sum,
    stacks_fit,
    stacks_joined,
)

whole_deck = pack_kinds(all_cards(-1))
some_cards = st.permutations(whole_deck).flatmap(
    lambda deck: st.integers(0, 62).map(lambda count: deck[:count])
)
stack_cards = st.integers(0, 6).flatmap(
    lambda suit: st.permutations(
        [suit * 5 + value for value in range(5) for _ in range(COPIES[value])] + [STAR] * 3
    ).flatmap(lambda deck: st.integers(1, 6).map(lambda count: deck[:count]))
)


def stack(kinds: list[int]) -> int:
    made = EMPTY
    for kind in kinds:
        made = stacks_joined(made, KIND_STACKS[kind])
    return int(made)


def test_the_deck_is_the_rulebooks() -> None:
    assert len(whole_deck) == 62
    assert whole_deck.count(STAR) == whole_deck.count(CAT) == 3
    for suit in range(7):
        values = [kind % 5 + 1 for kind in whole_deck if kind // 5 == suit]
        assert values == [1, 1, 1, 2, 2, 3, 4, 5]
        assert len(values) == CARDS_PER_SUIT


@given(some_cards)
def test_a_pack_holds_what_was_put_in(kinds: list[int]) -> None:
    pack = pack_of(kinds)
    assert pack_kinds(pack) == sorted(kinds)
    assert pack_count(pack) == len(kinds)
    assert pack_stars(pack) == kinds.count(STAR)
    assert pack_cats(pack) == kinds.count(CAT)
    counts = Counter(kinds)
    assert all(kind_count(pack, kind) == counts[kind] for kind in range(37))


@given(some_cards, st.integers(0, 62))
def test_packs_add_and_subtract_like_lists(kinds: list[int], cut: int) -> None:
    assert pack_of(kinds[:cut]) + pack_of(kinds[cut:]) == pack_of(kinds)
    assert pack_of(kinds) - pack_of(kinds[cut:]) == pack_of(kinds[:cut])


@given(stack_cards)
def test_a_stack_holds_what_was_put_in(kinds: list[int]) -> None:
    made = stack(kinds)
    fruit = [kind for kind in kinds if kind != STAR]
    assert stack_suit(made) == (fruit[0] // 5 if fruit else NO_SUIT)
    assert stack_count(made) == len(kinds)
    values = sum(kind % 5 + 1 for kind in fruit)
    assert stack_sum(made, 0) == values
    assert stack_sum(made, 1) == values + kinds.count(STAR)
    assert stack_pack(made) == pack_of(kinds)
    assert stacks_fit(made, made)


def test_a_cat_is_one_card_without_value() -> None:
    assert (stack_count(CAT_STACK), stack_sum(CAT_STACK, 1)) == (1, 0)
    assert stack_pack(CAT_STACK) == pack_of([CAT])


def test_the_tables_agree_with_counting() -> None:
    for field in range(128):
        if field >> 2 & 3 > 2:
            continue
        kinds = pack_kinds(field)
        values = [kind % 5 + 1 for kind in kinds]
        assert COUNTS[field] == len(values)
        assert SUMS[field] == sum(values)
        assert HEIGHTS[field] == max(values, default=0)
        parts = [PARTS[i] for i in range(PART_STARTS[field], PART_STARTS[field + 1])]
        contained = [
            part
            for part in range(128)
            if all(kind_count(part, kind) <= kind_count(field, kind) for kind in range(5))
        ]
        assert parts == contained
        assert pack_field(field, 0) == field
