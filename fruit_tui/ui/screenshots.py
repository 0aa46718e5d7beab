"""Makes the pictures in `screenshots/` from the real app: `python -m fruit_tui.ui.screenshots`.

Every picture is a seeded game brought to an interesting place by bots and then
driven by keys, so the same program makes the same pictures.  Names of screens may
be given as arguments to make only those; `--to FOLDER` puts them elsewhere.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import cast

from textual.pilot import Pilot

from ai.bot import parse_spec
from fruit_tui.engine.fruit_boss.data import KIND_STACKS, STALLS, STAR, VALUES
from fruit_tui.engine.fruit_boss.layout import MAIN_STAGE, TAKE_STAGE, TOPPLE_STAGE
from fruit_tui.engine.fruit_boss.view import FruitBossView
from fruit_tui.engine.game import View
from fruit_tui.engine.registry import GAMES
from fruit_tui.match import Match
from fruit_tui.ui import replay_shots, shelf_shots
from fruit_tui.ui.app import FruitApp
from fruit_tui.ui.fresh_fruits import shots as fresh_fruits
from fruit_tui.ui.fruit_fair import shots as fruit_fair
from fruit_tui.ui.posing import (
    Drive,
    Shot,
    at_table,
    keys,
    my_turn,
    played_out,
    played_to,
    press,
    sit_down,
)
from fruit_tui.ui.screens import thinking
from fruit_tui.ui.screens.fruit_boss import FruitBossScreen

Wanted = Callable[[FruitBossView], bool]


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


async def home_again(app: FruitApp, pilot: Pilot[int]) -> None:
    """Show the home screen with a game to continue."""
    sit_down(app, boss_at(3, 5, 20, at_main))
    await pilot.pause()
    await pilot.press("escape")
    await pilot.pause()


def _topples(view: FruitBossView) -> bool:
    return int(view.stage()) == TOPPLE_STAGE


def _takes(view: FruitBossView) -> bool:
    return int(view.stage()) == TAKE_STAGE


SHOTS = (
    Shot("home", home_again),
    Shot("new-game", keys("n")),
    Shot("fruit-boss-80x24", boss(4, 5, 30, collects, aim=True)),
    Shot("fruit-boss-100x30", boss(4, 5, 30, collects, aim=True), (100, 30)),
    Shot("fruit-boss-200x60", boss(4, 5, 30, collects, aim=True), (200, 60)),
    Shot("fruit-boss-60x20", boss(3, 5, 20, at_main), (60, 20)),
    Shot("fruit-boss-start", boss(3, 5, 0, at_start)),
    Shot("fruit-boss-topple", boss(3, 40, 10, _topples)),
    Shot("fruit-boss-take", boss(3, 60, 10, _takes)),
    Shot("fruit-boss-hint", boss(3, 5, 24, at_main, "h")),
    Shot("fruit-boss-type", boss(3, 5, 24, at_main, "colon", "p", "l")),
    Shot("fruit-boss-light", boss(3, 5, 30, collects, aim=True), theme="fruit-light"),
    Shot("fruit-boss-contrast", boss(3, 5, 30, collects, aim=True), theme="fruit-contrast"),
    Shot(
        "fruit-boss-colour-blind",
        boss(3, 5, 30, collects, aim=True),
        theme="fruit-colour-blind",
        glyphs="unicode",
    ),
    Shot("fruit-boss-16", boss(3, 5, 30, collects, aim=True), theme="fruit-16"),
    Shot("fruit-boss-ascii", boss(3, 5, 30, collects, aim=True), glyphs="ascii"),
    *fresh_fruits.SHOTS,
    *(fruit_fair.SHOTS if "fruit-fair" in GAMES else ()),
    *shelf_shots.SHOTS,
    Shot("round", after_a_round),
    Shot("final", at_table(to_the_end)),
    *replay_shots.SHOTS,
    Shot("rules", keys("r", "down", "down", "down", "down")),
    Shot("rules-search", keys("r", "slash", "1", "2", "enter")),
    Shot("help", boss(3, 5, 24, at_main, "question_mark")),
    Shot("log", boss(3, 5, 60, at_main, "l")),
)


async def take(shot: Shot, folder: Path) -> Path:
    """Make one picture and return where it lies."""
    with tempfile.TemporaryDirectory() as saves:
        app = FruitApp(Path(saves), theme=shot.theme, glyph_set=shot.glyphs, pace=0, animate=False)
        async with app.run_test(size=shot.size) as pilot:
            await pilot.pause()
            await shot.drive(app, pilot)
            await pilot.pause(0.1)
            path = folder / f"{shot.name}.svg"
            path.write_text(app.export_screenshot(title="fruit-tui"), encoding="utf-8")
    return path


def main(arguments: list[str]) -> int:
    """Make the pictures named, or all, and return the exit code."""
    parser = argparse.ArgumentParser(description="Make the pictures in screenshots/.")
    parser.add_argument("names", nargs="*", help="only these")
    parser.add_argument("--to", type=Path, default=Path("screenshots"), metavar="FOLDER")
    chosen = parser.parse_args(arguments)
    known = [shot.name for shot in SHOTS]
    for name in chosen.names:
        if name not in known:
            print(f"There is no picture {name}; there are: {', '.join(known)}.", file=sys.stderr)
            return 2
    chosen.to.mkdir(parents=True, exist_ok=True)
    # So many iterations, not so many seconds: the same hint on every machine.
    thinking.HINT_SPEC = parse_spec("mcts:400")
    for shot in SHOTS:
        if not chosen.names or shot.name in chosen.names:
            print(asyncio.run(take(shot, chosen.to)))
    return 0


# The guard keeps the thinking process, which imports this module anew, from making pictures.
if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
