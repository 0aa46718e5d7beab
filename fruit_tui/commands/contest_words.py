"""The words of the commands that play many games: `arena`, `ladder` and `tune`."""

from __future__ import annotations

import argparse

from fruit_tui.parsing import BOTS_HELP, Commands, Whole, add_set_up, command

STOP_HELP = "stop as soon as the first bot is known to be above or below par (error rate 5 %%)"


def add_arena(commands: Commands) -> None:
    """Add `arena`."""
    parser = command(
        commands,
        "arena",
        "Let bots play many games and say who wins how often, with intervals.",
        """
        fruit-tui arena fruit-boss --bots greedy,random,random --games 300
        fruit-tui arena fruit-boss --seats 2 --bots mcts:500,greedy --games 200 --jobs 2 --json
        fruit-tui arena fruit-fair --bots mcts:500,greedy,greedy --stop --record mine.jsonl
        """,
        "Seats rotate and deals are paired, so that neither a good seat nor a good hand\n"
        "favours anybody.  The number of jobs changes the time and nothing else.\n"
        "open:mcts:N sees all cards, to measure how far the others could come.\n"
        "What the figures mean: docs/bots.md.",
    )
    parser.add_argument("game", metavar="GAME", help="see fruit-tui games")
    parser.add_argument("--seats", metavar="N", type=Whole("--seats"), help="how many players")
    parser.add_argument("--bots", metavar="SPECS", required=True, help=BOTS_HELP)
    parser.add_argument(
        "--games",
        metavar="N",
        type=Whole("--games"),
        default=300,
        help="how many, rounded up to whole deals (300)",
    )
    parser.add_argument("--stop", action="store_true", help=STOP_HELP)
    parser.add_argument(
        "--record", metavar="FILE", help="write every game down; the same command goes on from it"
    )
    parser.add_argument("--keep", metavar="DIR", help="write every game as a save file as well")
    add_set_up(parser)
    _add_hands(parser)
    parser.set_defaults(command="arena", seed=1)


def add_ladder(commands: Commands) -> None:
    """Add `ladder`."""
    parser = command(
        commands,
        "ladder",
        "Measure the bots' levels against each other, and whether more thinking still helps.",
        """
        fruit-tui ladder fruit-boss --seats 3 --games 300 --jobs 2
        fruit-tui ladder all --only levels --clock-games 60 --record ladder
        fruit-tui ladder fruit-fair --only budgets --first 100 --last 10000 --factor 10
        """,
        "Each level plays at tables of the next lower one and of greedy; each budget at\n"
        "tables of the half of it.  The table is Markdown, made for the README.",
    )
    parser.add_argument("game", metavar="GAME", help="see fruit-tui games; all for every game")
    parser.add_argument(
        "--seats", metavar="N", type=Whole("--seats"), help="how many players (every number)"
    )
    parser.add_argument("--only", choices=("levels", "budgets"), help="one of the two ladders")
    parser.add_argument(
        "--games", metavar="N", type=Whole("--games"), default=300, help="games a rung (300)"
    )
    parser.add_argument(
        "--clock-games",
        metavar="N",
        type=Whole("--clock-games"),
        help="games of a rung where a clock ends the thinking, which takes long (as --games)",
    )
    for name, usual, about in (
        ("--first", 125, "the smallest budget, in iterations a step"),
        ("--last", 8000, "the largest budget"),
        ("--factor", 2, "how much larger each budget is than the last"),
    ):
        parser.add_argument(
            name, metavar="N", type=Whole(name), default=usual, help=f"{about} ({usual})"
        )
    parser.add_argument("--stop", action="store_true", help=STOP_HELP)
    parser.add_argument(
        "--record",
        metavar="DIR",
        help="keep the games of every rung there, to go on from, and the table in both forms",
    )
    add_set_up(parser)
    _add_hands(parser)
    parser.set_defaults(command="ladder", seed=1)


def add_tune(commands: Commands) -> None:
    """Add `tune`."""
    parser = command(
        commands,
        "tune",
        "Find better numbers for a bot by playing, and check them on fresh deals.",
        """
        fruit-tui tune fruit-boss --list
        fruit-tui tune fruit-boss --bot mcts:200 --number explore --number turns=0:12
        fruit-tui tune fruit-fair --bot greedy --number worlds=1:8 --trials 40 --jobs 2
        """,
        "Needs Optuna: pip install 'fruit-tui[tune]'.  How it searches: docs/bots.md.",
    )
    parser.add_argument("game", metavar="GAME", help="see fruit-tui games")
    parser.add_argument(
        "--bot", metavar="SPEC", default="mcts:200", help="the bot to tune (mcts:200)"
    )
    parser.add_argument("--list", action="store_true", help="only list the numbers that it has")
    parser.add_argument(
        "--number",
        dest="numbers",
        metavar="NAME[=LOW:HIGH]",
        action="append",
        default=[],
        help="a number to tune, in its whole range or a part of it; may be repeated",
    )
    parser.add_argument("--against", metavar="SPEC", help="its rivals (the bot as it is)")
    parser.add_argument("--seats", metavar="N", type=Whole("--seats"), help="how many players (2)")
    for name, usual, about in (
        ("--trials", 60, "sets of numbers to try"),
        ("--deals", 30, "deals a trial, each from every seat"),
        ("--check", 300, "games of the best one on fresh deals"),
    ):
        parser.add_argument(
            name, metavar="N", type=Whole(name), default=usual, help=f"{about} ({usual})"
        )
    parser.add_argument(
        "--record", metavar="FILE", help="write every trial down; the same command goes on from it"
    )
    parser.add_argument(
        "--seed", metavar="S", type=Whole("--seed"), default=1, help="for deals and search (1)"
    )
    _add_hands(parser)
    parser.set_defaults(command="tune")


def _add_hands(parser: argparse.ArgumentParser) -> None:
    """Add who plays the games of a contest, and how its results are printed."""
    hands = parser.add_mutually_exclusive_group()
    hands.add_argument("--jobs", metavar="N", type=Whole("--jobs"), default=1, help="processes (1)")
    hands.add_argument(
        "--dask", metavar="ADDRESS", help="the workers of this Dask scheduler instead"
    )
    parser.add_argument("--json", action="store_true", help="for programs")
