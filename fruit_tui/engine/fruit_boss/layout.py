"""Where each fact of a position stands in its one row of numbers, and the action numbers.

A position is a flat `vec[i64]` of SIZE numbers, so that a copy is one slice.  The order
of the deck and the results of finished rounds stand beside it, in rows that are replaced
and never written to, so that copies can share them.
"""

from __future__ import annotations

from typing import Final

# Fixed for the whole match.
SEATS_AT: Final = 0
ROUNDS_AT: Final = 1
STAR_VALUE_AT: Final = 2

# The turn.
STAGE: Final = 3  # one of the stages below
PLAYER: Final = 4  # the seat whose turn it is
ACTIONS_LEFT: Final = 5  # 2 or 1, the action being chosen included; 0 when a round is over
MOVED: Final = 6  # 1 once a card was played, drawn or collected this turn (FB-36)

# The choice being made.  0 where none is.
PENDING: Final = 7  # a stack: the cards about to be played, or stars looking for a set
SOURCE: Final = 8  # the stall a stack leaves, is eaten from, takes or topples (0 to 4)
CHOICES: Final = 9  # bit set of stalls that may be taken or toppled

# The round.
ROUND: Final = 10  # from 0
STARTER: Final = 11
DECK_LEFT: Final = 12  # cards left in the deck; 0 is the fire sale (FB-32)
DISCARD: Final = 13  # a pack
LAP_LEFT: Final = 14  # turns left in the last lap; 0 before it (FB-34)
LAP_SEAT: Final = 15  # who ran out of cards, while LAP_LEFT counts
QUIET: Final = 16  # turns in a row that moved no card (FB-36)
PASSES: Final = 17  # passes in a row (FB-36)

# Rows: five stalls, then four seats each, unused seats 0.
STALL: Final = 18  # stacks
HAND: Final = 23  # packs
FOLIO: Final = 27  # packs: the fruit of a portfolio
FOLIO_STARS: Final = 31  # 2 bits a suit: stars fixed to its set; from bit 14: held (FB-4)
KNOWN_CATS: Final = 35  # cats captured from the market and not yet played
WINS: Final = 39  # rounds won
SIZE: Final = 43

HELD_SHIFT: Final = 14

# Stages.  Up to CAT_CARD_STAGE nothing has left the hand or a stall yet, and only the
# seat itself knows what it is choosing.
MAIN_STAGE: Final = 0
STALL_STAGE: Final = 1
COMBINE_STAGE: Final = 2
SLIDE_STAGE: Final = 3
CAT_STALL_STAGE: Final = 4
CAT_CARD_STAGE: Final = 5
TAKE_STAGE: Final = 6
TOPPLE_STAGE: Final = 7
STAR_SET_STAGE: Final = 8
SHUFFLE_STAGE: Final = 9  # a round is scored; the next one's shuffle is a random fact
OVER_STAGE: Final = 10

STAGE_NAMES: Final = (
    "main",
    "stall",
    "combine",
    "slide",
    "cat stall",
    "cat card",
    "take",
    "topple",
    "star set",
    "shuffle",
    "over",
)

# The row of a finished round in the row of results.
RESULT_REASON: Final = 0  # one of the reasons below
RESULT_FACT: Final = 1  # who ran out of cards (LAP_REASON), how many turns (QUIET_REASON)
RESULT_SCORES: Final = 2
RESULT_FOLIOS: Final = 6
RESULT_FOLIO_STARS: Final = 10
RESULT_HANDS: Final = 14
RESULT_SIZE: Final = 18

LAP_REASON: Final = 1
PASS_REASON: Final = 2
QUIET_REASON: Final = 3

# Actions.
END: Final = 0
REDRAW: Final = 1
PASS: Final = 2
PLAY_CAT: Final = 3
COMBINE: Final = 4  # + stall: take this stack up
SLIDE: Final = 9  # + stall: take this stack up
ON_STALL: Final = 14  # + stall: put the chosen cards there
ONTO_STALL: Final = 19  # + stall: put the combined stack there
TO_STALL: Final = 24  # + stall: slide there
EAT_STALL: Final = 29  # + stall: eat there
EAT_CARD: Final = 34  # + kind: eat this card
TAKE: Final = 71  # + stall: collect or capture what lies there
TOPPLE: Final = 76  # + stall: topple onto it
STARS_TO: Final = 81  # + suit: the stars join this set
PLAY: Final = 128  # + stack: choose these cards of the hand
ACTIONS_END: Final = PLAY + 4096

# More legal actions than any hand and market can offer (a hand of five different cards
# of a suit has 31 ways to play).
MAX_LEGAL: Final = 64
