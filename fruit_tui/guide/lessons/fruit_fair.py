"""Fruit Fair, guided: three rounds with all five phases, every worker and every tile.

Three players.  Chance (the raccoon's first meal) follows from the seed.
"""

from __future__ import annotations

from typing import Final

from fruit_tui.guide.lesson import Do, Lesson, Step

FRUIT_FAIR_LESSON: Final = Lesson(
    game="fruit-fair",
    about="Workers sent in secret, the fair, and the tiles on the trunks.",
    seats=3,
    deal={
        "order": "2 3 1",
        "markers": "order cherry, migrant lemon, raccoon apple, transporter plum",
        "red": "10 7 11 box 8 9",
        "green": "14 11 12 box 10 13",
        "blue": "13 16 14 box 15 17",
        "silver": "19 18 16 box 17 20",
        "gold": "20 19 23 box 21 22",
        "fruit": "1 plum cherry, 2 cherry lemon, 3 plum lemon",
    },
    seed=134,
    steps=(
        Step(
            (
                Do(
                    "picker apple; picker lemon",
                    "Four trees, and everybody sends workers in secret. Pickers take a fruit"
                    " each. Send one to the apples and one to the lemons.",
                    "Press 2 {fair.picker}, then 4 {fair.picker}.",
                    "2 p 4 p",
                ),
                Do(
                    "gardener apple; gardener lemon; ready",
                    "Gardeners plant a fruit that will hang there next round. Send yours to the"
                    " same two trees.",
                    "Press 2 {fair.gardener}, then 4 {fair.gardener}.",
                    "2 g 4 g",
                ),
            ),
            "All are sent, and below stands what they will bring. {choose}: you are ready.",
            others="2 picker cherry; 2 picker lemon; 2 gardener cherry; 2 gardener lemon; 2 ready;"
            " 3 picker apple; 3 picker lemon; 3 gardener cherry; 3 gardener lemon; 3 ready;"
            " 2 hire; 2 pay lemon; 3 hire; 3 pay apple; 3 pay plum",
        ),
        Step(
            (
                Do(
                    "done",
                    "The fair: fruit buys prizes and workers. Keep yours today! Most apples bring"
                    " the Raccoon, most plums the Transporter. Leave.",
                    "Press {refuse}.",
                    "e",
                ),
            ),
        ),
        Step(
            (
                Do(
                    "picker lemon; picker lemon",
                    "You got both tiles, most cherries let you go first, and first comes the best"
                    " choice. Send both pickers to the lemons.",
                    "Press 4 {fair.picker} {fair.picker}.",
                    "4 p p",
                ),
                Do(
                    "gardener apple; gardener lemon; ready",
                    "And the gardeners as before: one to the apples, one to the lemons.",
                    "Press 2 {fair.gardener}, then 4 {fair.gardener}.",
                    "2 g 4 g",
                ),
            ),
            "{choose}: you are ready.",
            others="2 picker lemon; 2 picker lemon; 2 gardener plum; 2 gardener lemon;"
            " 2 extra plum; 2 ready; 3 picker apple; 3 picker lemon; 3 gardener lemon;"
            " 3 gardener lemon; 3 extra plum; 3 ready; 3 swap with 1; 3 give lemon; 3 take apple;"
            " 2 hire",
        ),
        Step(
            (
                Do(
                    "feed plum; feed lemon",
                    "Your Raccoon eats from two trees, before anybody picks. The markers on these"
                    " trunks change places later. Feed it a plum and a lemon.",
                    "Press 3, then 4.",
                    "3 4",
                ),
            ),
            "{choose} feeds it.",
        ),
        Step(
            (
                Do(
                    "reassign; picker lemon; picker lemon; gardener plum; gardener lemon",
                    "The Transporter lets you send workers anew, now that the raccoon has eaten."
                    " Move the gardener from the apples to the plums.",
                    "Press 3, then {fair.gardener}.",
                    "3 g",
                ),
            ),
            "{choose} sends them. Then all pick, and who finds a tree bare may swap fruit instead.",
        ),
        Step(
            (
                Do(
                    "buy red",
                    "Ada found no lemon and swapped one of hers for your apple. At the fair, the"
                    " Raccoon makes prizes 2 cheaper. Choose the red ribbon.",
                    "Press 5, then {choose}.",
                    "5 enter",
                ),
                Do(
                    "pay cherry; pay plum",
                    "A plum and a lemon are proposed, and you may change that: keep the lemon,"
                    " give the cherry instead.",
                    "Press 4, then arrow down.",
                    "4 down",
                ),
            ),
            "{choose} pays. Only you are told what the ribbon is worth: 10 points.",
        ),
        Step(
            (
                Do(
                    "hire",
                    "You may buy as much as you can pay for. An Extra Worker picks and plants in"
                    " every round to come: hire one.",
                    "Press 6, then {choose}.",
                    "6 enter",
                ),
            ),
            "It costs 4, with the Raccoon 3. {choose} pays.",
        ),
        Step(
            (
                Do(
                    "picker plum; picker plum; gardener plum; gardener lemon",
                    "Your last lemon was the most: the Migrant Worker is yours. Pickers to the"
                    " plums, a gardener there too, one to the lemons.",
                    "Press 3 {fair.picker} {fair.picker} {fair.gardener}, then 4 {fair.gardener}.",
                    "3 p p g 4 g",
                ),
                Do(
                    "extra cherry; ready",
                    "And your Extra Worker to the cherries: he picks one and plants one.",
                    "Press 1 {fair.extra}.",
                    "1 x",
                ),
            ),
            "{choose}: you are ready. This time the others pick before you.",
            others="2 picker plum; 2 picker lemon; 2 gardener apple; 2 gardener lemon;"
            " 2 extra cherry; 2 extra plum; 2 ready; 3 picker plum; 3 picker lemon;"
            " 3 gardener apple; 3 gardener plum; 3 extra lemon; 3 ready; 3 feed apple;"
            " 3 feed plum",
        ),
        Step(
            (
                Do(
                    "swap with 2; give plum; take lemon",
                    "One of your pickers found no plum: he may swap, and nobody can refuse. Take"
                    " a lemon from Mika, for most lemons go first.",
                    "Press 4 to take a lemon.",
                    "4",
                ),
            ),
            "Up, down: the player. {give}: what you give; a plum to Mika is right. {choose}.",
        ),
        Step(
            (
                Do(
                    "migrant cherry",
                    "Last in your turn, your Migrant Worker takes one fruit more, from any tree. A"
                    " second cherry is the most, and brings you the Transporter.",
                    "Press 1.",
                    "1",
                ),
            ),
            "{choose} picks it. Then the round ends with the fair and the trunks.",
            skip="3 hire; 3 pay apple; 3 pay plum; 3 pay plum",
        ),
    ),
    end="When five prizes are left, one more round is played. Prizes count what they are worth,"
    " fruit you still have 1 each, eight at most; the most points win.",
)
