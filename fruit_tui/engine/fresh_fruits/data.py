"""What is in the box of Fresh Fruits (FR-1), each table labelled by where its values come from.

*rulebook*: printed in the rules.  *inferred*: follows from the counts and examples
there.  *house*: ours, because the printed component is not public.  *review*: not in
the rules, but confirmed by a published review.  `STANDING` says it for the rules page.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

# The eight fruits, light to very heavy, two of each weight (rulebook).

FRUITS: Final = 8
BLANK: Final = 8  # the empty half of a tile, where a fruit's number is expected

FRUIT_NAMES: Final = (
    "plum",
    "blackberry",
    "orange",
    "apricot",
    "apple",
    "pomegranate",
    "melon",
    "pineapple",
)
FRUIT_PLURALS: Final = (
    "plums",
    "blackberries",
    "oranges",
    "apricots",
    "apples",
    "pomegranates",
    "melons",
    "pineapples",
)
FRUIT_CODES: Final = ("Pl", "Bb", "Or", "Ao", "Ap", "Po", "Me", "Pi")
BLANK_CODE: Final = "__"

WEIGHT_NAMES: Final = ("light", "medium", "heavy", "very heavy")


def weight_of(fruit: i64) -> i64:
    """Return the weight class of `fruit`: 0 light, 1 medium, 2 heavy, 3 very heavy."""
    return fruit >> 1


def row_weight(row: i64) -> i64:
    """Return the weight that scores in a row, counted from 1 at the bottom (FR-21)."""
    return 4 - row


# The tiles: 36 with two fruits, every pair once (inferred from 36 = 8 x 9 / 2), and
# 16 with a fruit and an empty half, two of each fruit (rulebook: 16; inferred: two each).
# A *kind* is what a tile shows: 0 to 35 the pairs, 36 to 43 the fruits beside a blank.

FULL_KINDS: Final = 36
KINDS: Final = 44
TILES: Final = 52
BLANK_COPIES: Final = 2

_PAIRS: Final = [(low, high) for low in range(FRUITS) for high in range(low, FRUITS)]
KIND_LOW: Final = vec[i64]([low for low, _ in _PAIRS] + list(range(FRUITS)))
KIND_HIGH: Final = vec[i64]([high for _, high in _PAIRS] + [BLANK] * FRUITS)


def copies_of(kind: i64) -> i64:
    """Return how many tiles of `kind` the box holds."""
    return 1 if kind < FULL_KINDS else BLANK_COPIES


def kind_of(one: i64, other: i64) -> i64:
    """Return the kind of the tile with these two halves, in any order; -1 if there is none."""
    low, high = (one, other) if one <= other else (other, one)
    if low < 0 or low >= FRUITS or high > BLANK:
        return -1
    if high == BLANK:
        return FULL_KINDS + low
    # Before the row of `low` stand rows of 8, 7, ... pairs.
    return low * FRUITS - low * (low - 1) // 2 + high - low


# The single fruits: 16 (rulebook), two of each (inferred).

SINGLES_EACH: Final = 2

# The orders.

ORDERS: Final = 8  # cards a category (rulebook: 24 in three categories)
A_POINTS: Final = 5  # a match (rulebook)
B_POINTS: Final = 3  # rulebook
B_AT_LEAST: Final = 3  # rulebook
C_POINTS: Final = 4  # rulebook
C_AT_MOST: Final = 2  # rulebook

# Category A (house): three fruits from left to right, or from top to bottom.
# B and C have one card a fruit (review), so an order of B or C is a fruit's number.
A_UPRIGHT: Final = vec[i64]([0, 0, 0, 0, 1, 1, 1, 1])
_A_LINES: Final = [
    (0, 1, 0),  # plum, blackberry, plum
    (2, 3, 2),  # orange, apricot, orange
    (5, 4, 5),  # pomegranate, apple, pomegranate
    (6, 7, 6),  # melon, pineapple, melon
    (0, 3, 4),  # plum over apricot over apple
    (1, 2, 5),  # blackberry over orange over pomegranate
    (3, 4, 6),  # apricot over apple over melon
    (2, 5, 7),  # orange over pomegranate over pineapple
]
A_FIRST: Final = vec[i64]([line[0] for line in _A_LINES])
A_SECOND: Final = vec[i64]([line[1] for line in _A_LINES])
A_THIRD: Final = vec[i64]([line[2] for line in _A_LINES])

# The rest of the score (rulebook).

CRUSHED_POINTS: Final = -3
ROW_POINTS: Final = 1

# The basket (rulebook).

ROWS: Final = 4
MAX_COLUMNS: Final = 6
MIN_SEATS: Final = 2
MAX_SEATS: Final = 4


def columns_for(seats: i64) -> i64:
    """Return how many fruits wide a basket is at a table of `seats` (FR-23)."""
    return 5 if seats == 4 else MAX_COLUMNS


STANDING: Final = (
    ("eight fruits in four weights", "rulebook"),
    ("36 tiles with two fruits: every pair once, doubles included", "inferred"),
    ("16 tiles with an empty half: two of each fruit", "inferred"),
    ("16 single fruits: two of each", "inferred"),
    ("baskets 6 wide and 4 high, 5 wide with four players", "rulebook"),
    ("points: 5 a match for A, 3 for B, 4 for C, 1 a row fruit, -3 a crushed one", "rulebook"),
    ("the lines of the eight A orders", "house"),
    ("B and C orders: one card a fruit", "review"),
)
