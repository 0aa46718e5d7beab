"""`fruit-tui games`: what can be played, and what can be chosen before it begins."""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict

from ai.levels import levels_of
from fruit_tui.commands import OK
from fruit_tui.engine.game import Game, OptionSpec
from fruit_tui.engine.registry import GAMES


def run(given: argparse.Namespace) -> int:
    """Print the games with their options and the levels of their bots."""
    if given.json:
        print(json.dumps([_facts(game) for game in GAMES.values()], indent=2))
        return OK
    for place, game in enumerate(GAMES.values()):
        if place:
            print()
        print(f"{game.name}: {game.title}, {game.min_seats} to {game.max_seats} players.")
        print(game.summary)
        for spec, seats in _specs(game):
            only = "" if len(seats) == _sizes(game) else f" Only for {_listed(seats)} players."
            choices = ", ".join(str(choice) for choice in spec.choices)
            print(f"  --option {spec.name}={spec.default}   {spec.title}: {choices}.{only}")
            print(f"      {spec.help}")
        for level in levels_of(game.name):
            print(f"  --bots {level.spec}   {level.title}, {level.style}: {level.line}")
    return OK


def _sizes(game: Game) -> int:
    return game.max_seats - game.min_seats + 1


def _specs(game: Game) -> list[tuple[OptionSpec, list[int]]]:
    """Return every option of a game with the seat counts that have it, in order."""
    found: list[tuple[OptionSpec, list[int]]] = []
    for seats in range(game.min_seats, game.max_seats + 1):
        for spec in game.option_specs(seats):
            for known, sizes in found:
                if known == spec:
                    sizes.append(seats)
                    break
            else:
                found.append((spec, [seats]))
    return found


def _listed(seats: list[int]) -> str:
    words = [str(count) for count in seats]
    return " and ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else words[0]


def _facts(game: Game) -> dict[str, object]:
    return {
        "name": game.name,
        "title": game.title,
        "summary": game.summary,
        "rules": game.rules_version,
        "seats": list(range(game.min_seats, game.max_seats + 1)),
        "options": [
            {
                "name": spec.name,
                "title": spec.title,
                "help": spec.help,
                "default": spec.default,
                "choices": list(spec.choices),
                "seats": seats,
            }
            for spec, seats in _specs(game)
        ],
        "levels": [asdict(level) for level in levels_of(game.name)],
    }
