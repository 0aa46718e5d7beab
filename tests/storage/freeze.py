"""Write the frozen files of the present format: once a version, before it is first released.

    python -m tests.storage.freeze

`frozen/vN/` keeps files exactly as format version N wrote them.  They are never made
again: that they still load, long after the code that wrote them is gone, is their point.
This command refuses to touch a folder that has files.
"""

from __future__ import annotations

from pathlib import Path

from fruit_tui.engine.registry import GAMES
from fruit_tui.engine.rng import Rng
from fruit_tui.match import Match, Player, to_save
from fruit_tui.storage import FORMAT_VERSION, dump
from fruit_tui.storage.companions import SUFFIX

FROZEN = Path(__file__).with_name("frozen")

# What stands in each file: its name, how many entries the log has, the last digest.
DIGESTS = FROZEN / "digests.txt"
TIME = "2026-03-04T05:06:07Z"


def a_match(name: str, entries: int) -> Match:
    """Return a game with steps and turns taken back, random for the rest."""
    game = GAMES[name]
    seats = game.min_seats
    players = [Player("Ann [b]é[/b] 果"), *[Player(f"Bot {n}", "greedy") for n in range(1, seats)]]
    match = Match.new(game, game.options(seats), players, 11, title=f"Frozen {name}", created=TIME)
    rng = Rng.stream(11, "freeze")
    while not match.is_over() and len(match.log) < entries:
        deciders = match.deciders()
        seat = deciders[rng.below(len(deciders))]
        actions = match.legal_actions(seat)
        match.play(seat, actions[rng.below(len(actions))])
        if rng.below(8) == 0 and match.can_undo(0):
            match.undo(0)
        elif rng.below(40) == 0 and match.can_undo_turn(0):
            match.undo_turn(0)
    return match


def main() -> None:
    """Write one game in progress and one finished game for every game there is."""
    folder = FROZEN / f"v{FORMAT_VERSION}"
    folder.mkdir(parents=True, exist_ok=True)
    if any(folder.iterdir()):
        raise SystemExit(f"{folder} has its files already; they stay as they are.")
    for name in GAMES:
        for word, entries in (("going-on", 60), ("finished", 5000)):
            save = to_save(a_match(name, entries), updated=TIME).model_copy(update={"app": "0.1.0"})
            file = folder / f"{name}-{word}{SUFFIX}"
            file.write_bytes(dump(save))
            with DIGESTS.open("a", encoding="ascii") as digests:
                print(
                    f"v{FORMAT_VERSION}/{file.name}",
                    len(save.log),
                    save.log[-1][3].hex(),
                    file=digests,
                )


if __name__ == "__main__":
    main()
