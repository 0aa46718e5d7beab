"""The components of Fruit Boss and the arithmetic of cards: kinds, packs and stacks.

Every value is labelled with its standing: *rulebook* is printed there, *inferred*
follows from an example there, *house* is ours where the printed component is not public.

Three ways to write cards as whole numbers, each canonical, so that equal cards are
equal numbers:

* A **kind** names one card face: `suit * 5 + value - 1` for fruit (0 to 34), STAR, CAT.
* A **pack** is any multiset of cards in one `i64`.  Suit `s` owns the 7 bits from bit
  `7 * s`: ones (2 bits), twos (2), three, four, five (1 each), as many as a suit has.
  Above lie 2 bits of stars and 2 bits of cats: 53 bits.  Adding and removing cards is
  `+` and `-` of packs.  Hands, portfolios and the discard pile are packs.
* A **stack** is what may lie in one stall, or be played there at once: cards of one suit
  with stars.  `suit << 9 | stars << 7 | field`, where `field` is the suit's 7 bits.
  Stars alone have the suit NO_SUIT; a cat is CAT_STACK; nothing is EMPTY.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

# Suits.  Five are rulebook; apple and grape are house names for the two it does not name.
SUIT_NAMES: Final = ("tomato", "lemon", "plum", "orange", "watermelon", "apple", "grape")
SUIT_PLURALS: Final = (
    "tomatoes",
    "lemons",
    "plums",
    "oranges",
    "watermelons",
    "apples",
    "grapes",
)
SUIT_LETTERS: Final = "TLPOWAG"
SUITS: Final = 7
NO_SUIT: Final = 7  # the suit of stars that lie alone

# Cards (rulebook).  COPIES[value - 1] is how many cards of a value each suit has.
VALUES: Final = 5
COPIES: Final = (3, 2, 1, 1, 1)
CARDS_PER_SUIT: Final = 8
MOST_CARDS: Final = 62
STARS: Final = 3
CATS: Final = 3
STAR: Final = 35
CAT: Final = 36
KINDS: Final = 37

# The table (rulebook).
STALLS: Final = 5
HAND_SIZE: Final = 5
ACTIONS_PER_TURN: Final = 2
TOPPLE_COUNT: Final = 5
COLLECT_COUNT: Final = 2  # cards that a stack needs to be collected, before the fire sale
SCORING_SETS: Final = 3
MIN_SEATS: Final = 2
MAX_SEATS: Final = 4
MAX_ROUNDS: Final = 5

# House: a round ends after this many turns per player in a row that moved no card (FB-36).
QUIET_TURNS_PER_SEAT: Final = 4

# Packs.
STAR_SHIFT: Final = 49
CAT_SHIFT: Final = 51
FIELD_BITS: Final = 7
FIELD_MASK: Final = 127
STAR_UNIT: Final = 1 << STAR_SHIFT
CAT_UNIT: Final = 1 << CAT_SHIFT
FRUIT_MASK: Final = (1 << STAR_SHIFT) - 1
PACK_MASK: Final = (1 << (CAT_SHIFT + 2)) - 1
PLAYABLE_MASK: Final = (1 << CAT_SHIFT) - 1  # fruit and stars

# Stacks.
EMPTY: Final = 0
LOW_BITS: Final = 9
LOW_MASK: Final = 511  # field and stars: what count and sum depend on
STACK_STAR: Final = 1 << FIELD_BITS
STAR_STACK: Final = NO_SUIT << LOW_BITS  # plus STACK_STAR for each star
CAT_STACK: Final = 8 << LOW_BITS

# Where the digits of a field are: shift and mask of the number of cards of each value.
FIELD_SHIFTS: Final = (0, 2, 4, 5, 6)
FIELD_UNITS: Final = (1, 4, 16, 32, 64)


def _field_digits(field: int) -> tuple[int, int, int, int, int]:
    return field & 3, field >> 2 & 3, field >> 4 & 1, field >> 5 & 1, field >> 6 & 1


def _build_counts() -> vec[i64]:
    return vec[i64]([sum(_field_digits(low & FIELD_MASK)) + (low >> 7) for low in range(512)])


def _build_sums() -> vec[i64]:
    sums = []
    for low in range(512):
        digits = _field_digits(low & FIELD_MASK)
        sums.append(sum(count * (index + 1) for index, count in enumerate(digits)))
    return vec[i64](sums)


def _build_heights() -> vec[i64]:
    heights = []
    for field in range(128):
        values = [index + 1 for index, count in enumerate(_field_digits(field)) if count]
        heights.append(max(values, default=0))
    return vec[i64](heights)


def _build_units() -> vec[i64]:
    units = [
        FIELD_UNITS[value] << (FIELD_BITS * suit)
        for suit in range(SUITS)
        for value in range(VALUES)
    ]
    units.extend([STAR_UNIT, CAT_UNIT])
    return vec[i64](units)


def _build_kind_stacks() -> vec[i64]:
    stacks = [
        suit << LOW_BITS | FIELD_UNITS[value] for suit in range(SUITS) for value in range(VALUES)
    ]
    stacks.extend([STAR_STACK + STACK_STAR, CAT_STACK])
    return vec[i64](stacks)


def _parts_of(field: int) -> list[int]:
    whole = _field_digits(field)
    parts = []
    for part in range(field + 1):
        digits = _field_digits(part)
        if all(digits[index] <= whole[index] for index in range(VALUES)):
            parts.append(part)
    return parts


def _build_parts() -> vec[i64]:
    flat: list[int] = []
    for field in range(128):
        flat.extend(_parts_of(field))
    return vec[i64](flat)


def _build_part_starts() -> vec[i64]:
    starts = [0]
    for field in range(128):
        starts.append(starts[-1] + len(_parts_of(field)))
    return vec[i64](starts)


# By the low 9 bits of a stack: how many cards, and their sum without stars.
COUNTS: Final = _build_counts()
SUMS: Final = _build_sums()
# By a field: its highest value.
HEIGHTS: Final = _build_heights()
# By a kind: the pack and the stack of that one card.
UNITS: Final = _build_units()
KIND_STACKS: Final = _build_kind_stacks()
# The fields contained in field f, the empty one first, ascending: PARTS[PART_STARTS[f]:
# PART_STARTS[f + 1]].
PARTS: Final = _build_parts()
PART_STARTS: Final = _build_part_starts()


def pack_field(pack: i64, suit: i64) -> i64:
    """Return the cards of `suit` in `pack` as a field of 7 bits."""
    return (pack >> (FIELD_BITS * suit)) & FIELD_MASK


def pack_stars(pack: i64) -> i64:
    """Return how many stars are in `pack`."""
    return (pack >> STAR_SHIFT) & 3


def pack_cats(pack: i64) -> i64:
    """Return how many cats are in `pack`."""
    return (pack >> CAT_SHIFT) & 3


def pack_count(pack: i64) -> i64:
    """Return how many cards are in `pack`."""
    count = ((pack >> STAR_SHIFT) & 3) + ((pack >> CAT_SHIFT) & 3)
    rest = pack & FRUIT_MASK
    while rest:
        count += COUNTS[rest & FIELD_MASK]
        rest >>= FIELD_BITS
    return count


def kind_count(pack: i64, kind: i64) -> i64:
    """Return how many cards of `kind` are in `pack`."""
    if kind == STAR:
        return (pack >> STAR_SHIFT) & 3
    if kind == CAT:
        return (pack >> CAT_SHIFT) & 3
    field = (pack >> (FIELD_BITS * (kind // VALUES))) & FIELD_MASK
    value = kind % VALUES
    if value == 0:
        return field & 3
    if value == 1:
        return (field >> 2) & 3
    return (field >> (value + 2)) & 1


def pack_kinds(pack: i64) -> list[int]:
    """Return the cards of `pack` as kinds, ascending."""
    kinds: list[int] = []
    kind: i64
    for kind in range(KINDS):
        kinds.extend([kind] * kind_count(pack, kind))
    return kinds


def pack_of(kinds: list[int]) -> i64:
    """Return the pack of `kinds`, which hold no card more often than the game has it."""
    pack: i64 = 0
    for kind in kinds:
        pack += UNITS[kind]
    return pack


def stack_suit(stack: i64) -> i64:
    """Return the suit of a stack of fruit, NO_SUIT of stars alone; not for a cat or EMPTY."""
    return stack >> LOW_BITS


def stack_count(stack: i64) -> i64:
    """Return how many cards lie in `stack`; a cat is one card."""
    if stack == CAT_STACK:
        return 1
    return COUNTS[stack & LOW_MASK]


def stack_sum(stack: i64, star_value: i64) -> i64:
    """Return the value of `stack` (FB-1); 0 of a cat."""
    return SUMS[stack & LOW_MASK] + ((stack >> FIELD_BITS) & 3) * star_value


def stack_stars(stack: i64) -> i64:
    """Return how many stars lie in `stack`."""
    return (stack >> FIELD_BITS) & 3


def is_fruit(stack: i64) -> bool:
    """Return whether fruit or stars lie in `stack`: neither nothing nor a cat."""
    return stack != EMPTY and stack != CAT_STACK


def stack_pack(stack: i64) -> i64:
    """Return the cards of `stack` as a pack."""
    if stack == CAT_STACK:
        return CAT_UNIT
    stars = ((stack >> FIELD_BITS) & 3) << STAR_SHIFT
    suit = stack >> LOW_BITS
    if suit == NO_SUIT:
        return stars
    return ((stack & FIELD_MASK) << (FIELD_BITS * suit)) + stars


def stacks_fit(one: i64, other: i64) -> bool:
    """Return whether two stacks of fruit or stars may lie in one stall (FB-2, FB-8)."""
    one_suit = one >> LOW_BITS
    other_suit = other >> LOW_BITS
    if one_suit == other_suit:
        return True
    return one_suit == NO_SUIT or other_suit == NO_SUIT


def stacks_joined(one: i64, other: i64) -> i64:
    """Return the stack made of two that fit; `one` may be EMPTY."""
    if one == EMPTY:
        return other
    suit = one >> LOW_BITS
    other_suit = other >> LOW_BITS
    if other_suit < suit:
        suit = other_suit
    return (suit << LOW_BITS) + (one & LOW_MASK) + (other & LOW_MASK)


def all_cards(left_out: int) -> i64:
    """Return the pack of every card in the game, without the suit `left_out` (-1: none)."""
    pack: i64 = STARS * STAR_UNIT + CATS * CAT_UNIT
    whole = sum(FIELD_UNITS[value] * COPIES[value] for value in range(VALUES))
    suit: i64
    for suit in range(SUITS):
        if suit != left_out:
            pack += whole << (FIELD_BITS * suit)
    return pack
