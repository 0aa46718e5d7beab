"""Fruit Boss, guided: all four actions, stars, cats, toppling, and the end of a round.

Two players.  The first four turns meet what a turn can do; then most of the round passes
by itself, and the last turns show the fire sale, the last lap and the score.
"""

from __future__ import annotations

from typing import Final

from fruit_tui.guide.lesson import Do, Lesson, Step

# Your hand, Mika's, the market, and then the deck in the order in which it is drawn.
_CARDS: Final = (
    "P1 L3 L2 * A2 O4 O1 A1 P2 W2 L1 P1 O2 A3 G1 L1 G2 G4 W3 W4 A5 W1 O5 L4 C A4 P3 "
    "W2 O2 W1 O3 W1 C P1 G1 L1 O1 G5 L5 P2 O1 L2 G2 A1 G3 P4 P5 G1 A1 * C * A2 W5"
)

# How most of the round goes by, up to the last two cards of the deck.
_MEANWHILE: Final = (
    "2 play W2 W2; 2 on 4; 2 cat; 2 eat 3; 2 eat A3; 1 play W1; 1 on 4; 1 play A2; 1 on 3; "
    "2 play O2; 2 on 2; 2 play W4 W3; 2 on 1; 1 play G5 G4; 1 on 2; 1 play O5 O1; 1 on 5; "
    "2 play L5 L1; 2 on 4; 2 play O1; 2 on 5; 1 play G3 G2; 1 on 4; 1 combine 2; 1 onto 4; "
    "1 take 3; 2 slide 4; 2 to 3; 2 play P5 P4; 2 on 4"
)

FRUIT_BOSS_LESSON: Final = Lesson(
    game="fruit-boss",
    about="Piles that take their neighbours, stars, cats, the score.",
    seats=2,
    deal={"starter": "1", "cards": _CARDS},
    seed=1,
    steps=(
        Step(
            (
                Do(
                    "play P1",
                    "There are five stalls, and you hold five cards. Make a pile that is worth"
                    " more than the pile next door. Begin with your plum.",
                    "Press 3, or click it.",
                    "3",
                ),
                Do(
                    "on 2",
                    "Cards go onto the same fruit, or into an empty stall. Your plum fits stall 2.",
                    "Dots mark what fits. Press {choose} to go up to the market.",
                    "enter",
                ),
            ),
            "Stall 2 is framed, and the line below says what would happen. {choose} does it.",
        ),
        Step(
            (
                Do(
                    "play L3 L2; on 1",
                    "One card alone is safe, two can be taken. Your lemons 3 and 2 make 6 in"
                    " stall 1, and 6 takes the 2 next door.",
                    "Press 1, 2, then {choose}.",
                    "1 2 enter",
                ),
            ),
            "Several cards of one fruit are one action. {choose}: they take both plums for you.",
            others="2 play O4 O1; 2 on 3; 2 slide 3; 2 to 2",
        ),
        Step(
            (
                Do(
                    "play L1 *; on 1",
                    "Mika slid 7 beside your 6! A star is one more card of any fruit: with the"
                    " lemon it makes five, and five cards topple.",
                    "Press 1, 5, {choose}.",
                    "1 5 enter",
                ),
            ),
            "{choose}: the lemons fall and drag the oranges along. All that is out of the round.",
        ),
        Step(
            (
                Do(
                    "play G2; on 5",
                    "A turn has two actions. Make a pair of grapes in stall 5, and see what"
                    " becomes of it: a pair is bait.",
                    "Press 3, {choose}, then 5.",
                    "3 enter 5",
                ),
            ),
            "{choose} lays it there. Then you draw up to five cards, and Mika moves.",
            others="2 play A1; 2 on 4; 2 end",
        ),
        Step(
            (
                Do(
                    "combine 4; onto 3",
                    "The pair is gone, and as one pile was left the market was filled."
                    " Combine: lift a pile, lay it on its like.",
                    "Press {boss.up}, 4, {choose}, then 3.",
                    "up 4 enter 3",
                ),
            ),
            "Apples worth 8, and a cat next door: any pile above 0 takes a cat. {choose}.",
        ),
        Step(
            (
                Do(
                    "cat; eat 1",
                    "The cat is in your hand now. Played, it eats any one card of the market:"
                    " take the lemon before Mika can use it.",
                    "Press 6, {choose}, then 1.",
                    "6 enter 1",
                ),
            ),
            "{choose}: the cat and the lemon go to the discard pile.",
            others="2 play P2; 2 on 5; 2 end",
        ),
        Step(
            (
                Do(
                    "slide 5; to 4",
                    "Mika's plums in stall 5 touch nobody. The fourth action is to slide: along"
                    " empty stalls, here up to your apples.",
                    "Press {boss.up}, 5, {choose}, then 4.",
                    "up 5 enter 4",
                ),
            ),
            "Sliding takes nothing by itself. {choose}, and see what the next action does.",
        ),
        Step(
            (
                Do(
                    "play A5; on 3",
                    "Now they are neighbours. Apple 5 makes your apples 13, and 13 takes the 5"
                    " next door.",
                    "Press 3, then {choose}.",
                    "3 enter",
                ),
            ),
            "What you take lies in your line: equal fruit together. {choose}.",
            skip=_MEANWHILE,
        ),
        Step(
            (
                Do(
                    "play A1 A1 *; on 5",
                    "Much later: two cards are left in the deck. You can also feed your own"
                    " pile: lay apples and star beside the plums.",
                    "Press 3, 4, 5, {choose}, then 5.",
                    "3 4 5 enter 5",
                ),
            ),
            "It is worth 2 and takes nothing yet. {choose}.",
        ),
        Step(
            (
                Do(
                    "play P1; on 4",
                    "Plum 1 makes the plums 10, and you must take what is worth less beside it."
                    " The star comes along and stays an apple.",
                    "Press 2, {choose}, then 4.",
                    "2 enter 4",
                ),
            ),
            "Three apples more. {choose}: then you draw the last cards of the deck.",
            others="2 cat; 2 eat 3; 2 eat G3; 2 play P2; 2 on 4",
        ),
        Step(
            (
                Do(
                    "play A2; on 3",
                    "The deck is empty: fire sale! From now on single cards are taken too. Lay"
                    " your apple alone into stall 3.",
                    "Press 3, {choose}, then 3.",
                    "3 enter 3",
                ),
            ),
            "{choose}. You have a second action to fetch it.",
        ),
        Step(
            (
                Do(
                    "play W5; on 2",
                    "A watermelon worth 5 beside it takes the apple that lies alone.",
                    "Press 2, {choose}, then 2.",
                    "2 enter 2",
                ),
            ),
            "{choose} takes it.",
            others="2 play G1 G1; 2 on 1; 2 play *; 2 on 2",
        ),
        Step(
            (
                Do(
                    "play L2; on 3",
                    "Mika has no cards left: everybody has one more turn. Cards in your hand will"
                    " cost their value, so put the lemon anywhere.",
                    "Press 1, {choose}, then 3.",
                    "1 enter 3",
                ),
            ),
            "{choose}: it takes nothing, but it costs nothing either.",
        ),
        Step(
            (
                Do(
                    "end",
                    "You must act once a turn, not twice. End your turn, and with it the round:"
                    " three kinds of fruit pay, any other kind costs.",
                    "Press {boss.end}.",
                    "e",
                ),
            ),
            skip="2 slide 2; 2 to 1; 2 end",
        ),
    ),
    end="Each kind pays its highest card times its number of cards: your best three count for"
    " you, every other one against you. Most rounds won wins the match.",
)
