"""The components of Fruit Fair: every number and name that the rules are played with.

Each table says where it comes from: *rulebook* (printed there), *inferred* (it
follows from the rulebook's own examples) or *house* (ours, since the printed
component is not public).  The rules page of the app repeats these words.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

MIN_SEATS: Final = 3
MAX_SEATS: Final = 5

# Fruit: 20 of each kind (rulebook).
CHERRY: Final = 0
APPLE: Final = 1
PLUM: Final = 2
LEMON: Final = 3
KINDS: Final = 4
FRUITS: Final = ("cherry", "apple", "plum", "lemon")
FRUITS_MANY: Final = ("cherries", "apples", "plums", "lemons")
FRUITS_OF_A_KIND: Final = 20
STARTING_FRUITS: Final = 2  # rulebook
MOST_FRUITS_KEPT: Final = 8  # rulebook: after the fair

# Workers: cards that every player has from the start (rulebook), and Extra Workers.
PICKER: Final = 0
GARDENER: Final = 1
EXTRA: Final = 2
WORKER_CLASSES: Final = 3
WORKERS: Final = ("picker", "gardener", "extra")
CARDS_OF_A_CLASS: Final = 2  # pickers, and gardeners, of each player
MOST_EXTRAS: Final = 2  # rulebook: Extra Workers a player may hire in one game

# The special markers on the trunks, and the special tiles that three of them award.
ORDER_MARKER: Final = 0
MIGRANT: Final = 1
RACCOON: Final = 2
TRANSPORTER: Final = 3
MARKERS: Final = 4
MARKER_NAMES: Final = ("order", "migrant", "raccoon", "transporter")

# Prizes: five classes, five discs a class, three of them on the board (rulebook).
RED: Final = 0
GREEN: Final = 1
BLUE: Final = 2
SILVER: Final = 3
GOLD: Final = 4
CLASSES: Final = 5
CLASS_NAMES: Final = ("red", "green", "blue", "silver", "gold")
PRIZE_NAMES: Final = ("red ribbon", "green ribbon", "blue ribbon", "silver medal", "gold medal")
DISCS: Final = 5
SPACES: Final = 3
LAST_PRIZES: Final = 5  # rulebook: at 5 or fewer on the board one more round is played

# Prices (inferred from Example 7): the first space of red costs 4, and a class up
# or a space on costs one fruit more.
#     red 4 5 6   green 5 6 7   blue 6 7 8   silver 7 8 9   gold 8 9 10
CHEAPEST_PRIZE: Final = 4

# Values (inferred from Example 10): consecutive numbers, each class 3 above the one below.
#     red 7-11   green 10-14   blue 13-17   silver 16-20   gold 19-23
LOWEST_VALUE: Final = 7
VALUE_STEP: Final = 3

# Extra Workers cost 3, 4 or 5 fruit; cards on those spaces by seats (rulebook).
STACKS: Final = 3
CHEAPEST_STACK: Final = 3
STACK_CARDS: Final = {3: (2, 2, 2), 4: (2, 3, 3), 5: (3, 3, 4)}

# What the owner of the raccoon pays less (rulebook).
PRIZE_DISCOUNT: Final = 2
EXTRA_DISCOUNT: Final = 1

# The guard against an endless game (house): so many rounds without a purchase end it.
QUIET_ROUNDS: Final = 12


def tree_start(seats: int) -> int:
    """Return how much fruit hangs on each tree at the start (rulebook)."""
    return 6 if seats == MAX_SEATS else 5


def prize_price(kind: i64, sold: i64) -> i64:
    """Return the printed price of the next prize of class `kind` when `sold` (0-2) are gone."""
    return CHEAPEST_PRIZE + kind + sold


def lowest_value(kind: i64) -> i64:
    """Return the lowest value of a disc of class `kind`; the others are 1 to 4 above."""
    return LOWEST_VALUE + VALUE_STEP * kind


def middle_value(kind: i64) -> i64:
    """Return the mean value of the five discs of class `kind`."""
    return LOWEST_VALUE + VALUE_STEP * kind + 2
