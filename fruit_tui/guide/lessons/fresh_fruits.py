"""Fresh Fruits, guided: tiles, rows, crushing, the three orders, the start tile, the last tile.

Two players at the beginner level, four rounds and a half; no tile is drawn by chance.
"""

from __future__ import annotations

from typing import Final

from fruit_tui.guide.lesson import Do, Lesson, Step

# The first twelve are the four rounds of the lesson; the rest is for those who play on.
_PILE: Final = (
    "Me|__ Pl|Ap Ao|Pi Or|Pi Me|Me Or|Or Bb|Me Pl|Pl Or|Me Ap|Po Bb|Ap Me|Pi Ap|__ Bb|__ Ao|__ "
    "Pl|Bb Bb|Or Po|Po Bb|Bb Ap|Ap Pl|Po Po|Pi Pl|__ Ao|Ap Pl|Me Pl|__ Pi|__ Bb|Pi Ao|Ao Or|Ao "
    "Pl|Or Pl|Pi Ao|Po Bb|Ao Ap|__ Or|Ap Po|Me Ap|Pi Or|Po Pi|Pi Or|__ Po|__ Pi|__ Ao|Me Ao|__ "
    "Bb|__ Me|__"
)

FRESH_FRUITS_LESSON: Final = Lesson(
    game="fresh-fruits",
    about="Heavy fruit below, three orders to fill, and what gets crushed.",
    seats=2,
    options={"level": "beginner"},
    deal={
        "orders": "Pl/Ao/Ap Me Or",
        "start": "Po|__ Or|__",
        "display": "Ap|Me Pl|Ao Bb|Po",
        "pile": _PILE,
        "starter": "1",
    },
    seed=1,
    steps=(
        Step(
            (
                Do(
                    "take Ap|Me",
                    "You pack a basket: four rows, the heaviest fruit at the bottom. Each turn"
                    " you take one tile of two fruits. Take apple and melon.",
                    "Press 3, or click it.",
                    "3",
                ),
                Do(
                    "lay Ap/Me; at 1,1",
                    "A melon belongs in row 1 and an apple in row 2: a point each. Stand the tile"
                    " up, apple on top.",
                    "Press {rotate} to turn it.",
                    "r",
                ),
            ),
            "Green signs are gained; the title shows your score now and after. {choose} lays it.",
            others="2 take Bb|Po; 2 lay Bb/Po; 2 at 1,1",
        ),
        Step(
            (
                Do(
                    "take Pl|Ao; lay Pl/Ao; at 1,3",
                    "Whoever starts a round also gets the tile that is left. Order A pays 5: plum,"
                    " apricot, apple, top down. Put it on your apple.",
                    "Arrows: up, up, left.",
                    "up up left",
                ),
            ),
            "Two fruits in their rows and order A: 7 points. {choose}.",
            others="2 take Ao|Pi; 2 lay Ao/Pi; 2 at 2,1",
        ),
        Step(
            (
                Do(
                    "take Me|__",
                    "Some tiles have an empty half, which you fill at once. Order B pays 3 for"
                    " three melons. Take melon and empty half.",
                    "Press 2.",
                    "2",
                ),
                Do(
                    "lay __-Me; at 2,1",
                    "Every tile touches one of yours, edge to edge. This one lies flat at the"
                    " bottom, beside your melon.",
                    "Press {rotate}, down, down.",
                    "r down down",
                ),
                Do(
                    "fill Me",
                    "Then choose the single fruit that fills it: a third melon.",
                    "Press {choose} to put it there, then 7.",
                    "enter 7",
                ),
            ),
            "Two melons in their row, and order B. {choose}.",
            others="2 take Pl|Ap; 2 lay Pl/Ap; 2 at 3,1",
        ),
        Step(
            (
                Do(
                    "take Or|Pi",
                    "You start this round. Heavier fruit right on top of lighter fruit crushes"
                    " it: 3 points less. Take orange and pineapple.",
                    "Press 2.",
                    "2",
                ),
                Do(
                    "lay Or/Pi; at 4,1",
                    "Pineapple on top would crush the orange. So stand it right of your melons,"
                    " orange on top.",
                    "Press {rotate}: see the loss. {flip} swaps. Right twice, down.",
                    "r f right right down",
                ),
            ),
            "The orange is not in its row, but not crushed. {choose}.",
            others="2 take Me|Me; 2 lay Me-Me; 2 at 4,1",
        ),
        Step(
            (
                Do(
                    "take Or|Or; lay Or-Or; at 2,3",
                    "Left for you: two oranges. Beginners may lay tiles over holes. Put them in"
                    " row 3, beside the apricot, where oranges belong.",
                    "Press {rotate}; left 3 times, up twice.",
                    "r left left left up up",
                ),
            ),
            "But order C pays only for at most two oranges, and now you have three. {choose}.",
            others="2 take Bb|Me; 2 lay Bb/Me; 2 at 6,1",
        ),
        Step(
            (
                Do(
                    "start; box Pl|Pl",
                    "Once a game you may play your start tile. For it a tile goes from the table"
                    " into the box: the plums, which Mika could use well.",
                    "Press {fresh.start}.",
                    "s",
                ),
                Do(
                    "lay __-Po; at 2,4; fill Pl",
                    "Lift it onto the oranges. The pomegranate crushes one: 3 points less, but"
                    " order C is worth 4 again. Fill it with a plum.",
                    "Press up, up, {choose}, 1.",
                    "up up enter 1",
                ),
            ),
            "{choose}, and {choose} once more: the two plums go to the box.",
            others="2 take Or|Me; 2 lay Or/Me; 2 at 5,2",
        ),
        Step(
            (
                Do(
                    "take Ap|Po; lay Po-Ap; at 2,2",
                    "A hole is left in row 2, just right for apple and pomegranate, which are"
                    " heavy: take and lay it.",
                    "Press 2: it hovers there at once.",
                    "2",
                ),
            ),
            "Both are at home there. {choose}.",
            others="2 take Bb|Ap; 2 lay Bb/Ap; 2 at 4,2",
        ),
        Step(
            (
                Do(
                    "take Me|Pi; lay Pi-Me; at 5,1",
                    "The last tile of the round: melon and pineapple, both at home at the bottom."
                    " Then your basket spans its full width.",
                    "Arrow down.",
                    "down",
                ),
            ),
            "{choose} lays it.",
        ),
    ),
    end="It goes on like this until nobody can lay a tile any more; then the most points win."
    " Experienced packers play with a second level, where every tile must be held.",
)
