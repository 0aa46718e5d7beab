"""The pictures of Fruit Boss for `fruit_tui.ui.screenshots`."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from textual.pilot import Pilot

from fruit_tui.engine.fruit_boss.data import KIND_STACKS, STALLS, STAR, VALUES
from fruit_tui.engine.fruit_boss.layout import MAIN_STAGE, TAKE_STAGE, TOPPLE_STAGE
from fruit_tui.engine.fruit_boss.view import FruitBossView
from fruit_tui.engine.game import View
from fruit_tui.engine.registry import GAMES
from fruit_tui.match import Match, Player
from fruit_tui.ui.app import FruitApp
from fruit_tui.ui.posing import (
    Drive,
    Scene,
    Shot,
    at_table,
    my_turn,
    played_out,
    played_to,
    press,
    sit_down,
)
from fruit_tui.ui.screens.fruit_boss import FruitBossScreen

Wanted = Callable[[FruitBossView], bool]

# After so many seconds a screen tells that a bot thinks.
THOUGHT = 0.6


def boss_at(seats: int, seed: int, least: int, wanted: Wanted) -> Match:
    """Return a match of Fruit Boss in which seat 1 sees what is `wanted`."""

    def shown(view: View) -> bool:
        assert isinstance(view, FruitBossView)
        return wanted(view)

    return played_to(GAMES["fruit-boss"], seats, {}, seed, least, shown)


def at_main(view: FruitBossView) -> bool:
    """Return whether a turn begins, with something in everybody's collection."""
    full = all(view.portfolio(seat) for seat in range(int(view.seats)))
    return int(view.stage()) == MAIN_STAGE and int(view.actions_left()) == 2 and full


def at_start(view: FruitBossView) -> bool:
    """Return whether a turn begins."""
    return int(view.stage()) == MAIN_STAGE


def boss(
    seats: int, seed: int, least: int, wanted: Wanted, *presses: str, aim: bool = False
) -> Drive:
    """Return a driver that opens a seeded Fruit Boss and presses keys there.

    With `aim` it first picks the card up and points at the stall that gain the most.
    """

    async def drive(app: FruitApp, pilot: Pilot[int]) -> None:
        sit_down(app, boss_at(seats, seed, least, wanted))
        await pilot.pause()
        await my_turn(app, pilot)
        if aim:
            _aim(cast("FruitBossScreen", app.screen))
        await press(app, pilot, *presses)

    return drive


def _aim(screen: FruitBossScreen) -> None:
    """Pick up the single card, and point at the stall, that gain the most."""
    chooser = screen.chooser
    best: tuple[int, int, int] | None = None
    for place in range(len(chooser.hand)):
        chooser.put_down()
        if chooser.toggle(place):
            continue
        for stall in chooser.targets():
            after = chooser.foresight((stall, 0)).view
            assert isinstance(after, FruitBossView)
            gain = int(after.portfolio_points(0))
            if best is None or gain > best[0]:
                best = (gain, place, stall)
    chooser.put_down()
    if best is not None:
        chooser.toggle(best[1])
        chooser.to_market()
        chooser.stall = best[2]
    screen.touched()


def collects(view: FruitBossView) -> bool:
    """Return whether a turn begins in which some single card of the hand collects a stack."""
    return at_main(view) and any(
        len(view.if_played(int(KIND_STACKS[kind]), stall).targets) == 1
        and not view.if_played(int(KIND_STACKS[kind]), stall).topples
        for kind in view.hand_cards()
        if kind < STAR
        for stall in range(STALLS)
        if view.stall_suit(stall) == kind // VALUES
    )


def to_the_end() -> Match:
    """Return a game that is over."""
    return played_out(GAMES["fruit-boss"], 3, {}, 21)


async def after_a_round(app: FruitApp, pilot: Pilot[int]) -> None:
    """Show the score of a round that was just finished."""
    from fruit_tui.ui.screens.score import RoundScreen

    await pilot.pause()
    match = boss_at(4, 9, 60, lambda view: int(view.round_number()) > 1)
    view = match.view(0)
    assert isinstance(view, FruitBossView)
    result = view.round_results()[-1]
    await app.push_screen(RoundScreen("Round 1 of 3", result.outcome(), match.names, 0))


def _topples(view: FruitBossView) -> bool:
    return int(view.stage()) == TOPPLE_STAGE


def _takes(view: FruitBossView) -> bool:
    return int(view.stage()) == TAKE_STAGE


def _among(*others: Player) -> Match:
    """Return a game in which it is the first player's turn, against `others`."""
    posed = boss_at(len(others) + 1, 5, 24, collects)
    return posed.replay_to(posed.position, [posed.players[0], *others], title=posed.title)


def after_my_turn(*others: Player) -> Drive:
    """Return a driver to what follows the first player's turn."""

    async def drive(app: FruitApp, pilot: Pilot[int]) -> None:
        sit_down(app, _among(*others))
        await pilot.pause()
        await my_turn(app, pilot)
        _aim(cast("FruitBossScreen", app.screen))
        for key in ("enter", "e"):
            await pilot.press(key)
            await pilot.pause(THOUGHT)

    return drive


# Bots that still think when the pictures are drawn.
SLOW = (Player("Mika", "mcts:60s"), Player("Ada", "mcts:60s"))

SCENES = (
    Scene("fruit-boss", boss(4, 5, 30, collects, aim=True), "FruitBossScreen", kept=True),
    Scene("fruit-boss-topple", boss(3, 40, 10, _topples), "FruitBossScreen"),
    Scene("fruit-boss-take", boss(3, 60, 10, _takes), "FruitBossScreen"),
    Scene("fruit-boss-hint", boss(3, 5, 24, at_main, "h"), "FruitBossScreen"),
    Scene("fruit-boss-waiting", after_my_turn(*SLOW), "FruitBossScreen"),
    Scene("fruit-boss-round", after_a_round, "RoundScreen"),
    Scene("fruit-boss-final", at_table(to_the_end), "FinalScreen"),
    Scene("type-a-move", boss(3, 5, 24, at_main, "colon", "p", "l"), "TypeMove"),
    Scene("help", boss(3, 5, 24, at_main, "question_mark"), "HelpScreen"),
    Scene("menu", boss(3, 5, 24, at_main, "ctrl+p"), "Palette"),
    Scene("log", boss(3, 5, 60, at_main, "l"), "LogScreen"),
    Scene("in-words", boss(3, 5, 24, at_main, "W"), "WordsScreen"),
    Scene("hand-over", after_my_turn(Player("Mika")), "Curtain"),
)

SHOTS = (
    Shot("fruit-boss-60x20", boss(3, 5, 20, at_main), (60, 20)),
    Shot("fruit-boss-too-small", boss(3, 5, 20, at_main), (50, 16)),
    Shot("fruit-boss-start", boss(3, 5, 0, at_start)),
    Shot(
        "fruit-boss-colour-blind",
        boss(3, 5, 30, collects, aim=True),
        theme="fruit-colour-blind",
        glyphs="unicode",
    ),
    Shot("fruit-boss-16", boss(3, 5, 30, collects, aim=True), theme="fruit-16"),
    Shot("fruit-boss-ascii", boss(3, 5, 30, collects, aim=True), glyphs="ascii"),
)
