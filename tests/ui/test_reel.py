"""A replay without its screen: whose eyes it may have, and who sits down to play on."""

from __future__ import annotations

from pathlib import Path

import pytest

from fruit_tui.engine.game import SPECTATOR
from fruit_tui.engine.registry import game_named
from fruit_tui.match import Match, Player, from_save
from fruit_tui.storage import read
from fruit_tui.ui.reel import PACES, Reel, seated
from tests.ui.helpers import scene

SAMPLES = Path(__file__).parents[2] / "saves"


def sample(name: str) -> Match:
    return from_save(read(SAMPLES / f"{name}.msgpack"))


def running(*bots: str) -> Match:
    game = game_named("fruit-boss")
    players = [Player(f"P{seat}", bot) for seat, bot in enumerate(bots)]
    return Match.new(game, game.options(len(bots)), players, 3)


def test_a_finished_game_is_seen_from_everywhere_and_open() -> None:
    reel = Reel(sample("fruit-boss-3-seats"))
    assert reel.eyes == (0, 1, 2, SPECTATOR)
    assert reel.opened
    assert [reel.next_eyes() and reel.seat for _ in range(4)] == [1, 2, SPECTATOR, 0]


@pytest.mark.parametrize(
    ("bots", "eyes"),
    [
        (("", "random", "random"), (0,)),
        (("random", "", "random"), (1,)),
        (("", "", "random"), (SPECTATOR,)),
        (("random", "random"), (SPECTATOR,)),
    ],
)
def test_a_running_game_gives_nothing_away(bots: tuple[str, ...], eyes: tuple[int, ...]) -> None:
    reel = Reel(running(*bots))
    assert reel.eyes == eyes
    assert reel.seat == eyes[0]
    assert not reel.opened
    assert not reel.next_eyes()
    reel.go_to(0, 2)
    assert reel.seat == eyes[0]


def test_what_a_rival_picked_in_the_hand_is_not_told_while_the_game_runs() -> None:
    match = scene(["L1 P1 G1 G2 A1", "O1 O2 W1 W2 A5"], "L2 L3 L4 P2 O4", starter=2)
    match.play_text(1, "play O1 O2")
    reel = Reel(match)
    reel.replay.next_decision()
    assert (reel.notation(), reel.told(), reel.intention(("You", "Mika"))) == ("", [], "")


def test_a_step_that_does_nothing_by_itself_is_told_by_what_it_is_for() -> None:
    reel = Reel(sample("fruit-boss-3-seats"))
    reel.replay.next_decision()
    assert reel.told() == []
    assert reel.notation() == "play G1 G1"
    assert reel.intention(("Mika", "Ada", "Bo")).startswith("Mika: ")


@pytest.mark.parametrize(
    ("bots", "seat", "after"),
    [
        (("", "greedy", "random"), 0, ("", "greedy", "random")),
        (("", "greedy", "random"), 2, ("random", "greedy", "")),
        (("greedy", "greedy"), 1, ("greedy", "")),
        (("", "", "random"), 2, ("", "", "")),
    ],
)
def test_a_person_takes_the_seat_that_is_looked_from(
    bots: tuple[str, ...], seat: int, after: tuple[str, ...]
) -> None:
    players = tuple(Player(f"P{place}", bot) for place, bot in enumerate(bots))
    assert tuple(player.bot for player in seated(players, seat)) == after


def test_a_person_who_changes_seats_keeps_the_name() -> None:
    players = (Player("Zoe"), Player("Ada", "greedy"))
    assert seated(players, 1) == (Player("Ada", "greedy"), Player("Zoe"))
    assert seated((Player("Mika", "greedy"),) * 2, 1)[1] == Player("You")


def test_nobodys_eyes_play_on_for_whoever_is_to_move() -> None:
    reel = Reel(sample("fruit-boss-3-seats"))
    reel.seat = SPECTATOR
    reel.jump(0.5)
    branch = reel.play_on()
    mover = branch.deciders()[0]
    assert [player.is_person for player in branch.players].index(True) == mover
    assert branch.title == f"Sample: Fruit Boss, 3 players, from turn {reel.replay.turn}"


def test_searching_stops_where_somebody_is_to_decide() -> None:
    reel = Reel(sample("fruit-boss-3-seats"))
    places = []
    while reel.find("round_started"):
        places.append(reel.replay.position)
        assert reel.replay.is_decision(reel.replay.position)
    assert len(places) == 2
    back = []
    reel.jump(1.0)
    while reel.find("round_started", back=True):
        back.append(reel.replay.position)
    assert back == places[::-1]


def test_the_pace_has_ends() -> None:
    reel = Reel(sample("fresh-fruits-2-seats"))
    reel.faster(99)
    assert PACES[reel.pace] == min(PACES)
    reel.faster(-99)
    assert PACES[reel.pace] == max(PACES)
