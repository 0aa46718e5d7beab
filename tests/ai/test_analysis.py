"""Chances to win, labels and accuracy: what hints and reviews tell a person."""

from __future__ import annotations

from pathlib import Path

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from ai.analysis import accuracy_of, in_words, label_of, mean_accuracy
from ai.bot import make_bot, parse_spec
from ai.greedy import evaluation_for
from fruit_tui.engine.game import CHANCE, State
from fruit_tui.engine.registry import GAMES
from fruit_tui.engine.rng import Rng
from fruit_tui.match import Match, from_save
from fruit_tui.storage import read
from tests.ai.tables import BOSS, boss_choice
from tests.fruit_boss.builder import position

SAMPLES = sorted((Path(__file__).parents[2] / "saves").glob("*.msgpack"))
TABLES = [
    (name, seats)
    for name, game in GAMES.items()
    for seats in range(game.min_seats, game.max_seats + 1)
]


def chances(state: State) -> list[float]:
    """Return each seat's chance to win as the evaluation sees it."""
    seats = int(state.seats)
    evaluation = evaluation_for(state.options)
    evaluation.judge(state, vec[float]([0.0] * seats), vec[float]([0.0] * seats))
    return list(evaluation.chances)


def positions(match: Match) -> list[State]:
    """Return all positions of a game, from the deal on."""
    state = match.game.new(match.options, match.deal)
    found = [state.copy()]
    for entry in match.in_play:
        if entry.kind == "chance":
            state.apply_chance(match.game.parse_chance(entry.text))
        else:
            state.apply(entry.seat, match.game.parse(entry.text))
        found.append(state.copy())
    return found


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_chances_are_shares_of_one_at_any_moment(name: str, seats: int) -> None:
    game = GAMES[name]
    options = game.options(seats)
    state = game.new(options, game.deal(options, Rng.stream(seats, "deal")))
    rng = Rng.stream(seats, "walk")
    evaluation = evaluation_for(options)
    while not state.is_over():
        if state.current_seat() == CHANCE:
            state.apply_chance(state.sample_chance(rng))
            continue
        seat = state.deciders()[0]
        legal = state.legal_actions(seat)
        state.apply(seat, legal[rng.below(len(legal))])
        if evaluation.is_settled(state):
            found = chances(state)
            assert all(0.0 <= chance <= 1.0 for chance in found)
            assert sum(found) == pytest.approx(1.0)


def test_chances_foretell_the_winners_of_the_sample_games() -> None:
    whole: list[float] = []  # how much better than knowing nothing, by mean squared errors
    late: list[float] = []
    for path in SAMPLES:
        match = from_save(read(path))
        winner, seats = match.outcome().winners[0], match.options.seats
        evaluation = evaluation_for(match.options)
        told = [chances(state) for state in positions(match) if evaluation.is_settled(state)]
        # Level on points they may share what a tie-break decides.
        assert told[-1][winner] in (1.0, 0.5)
        gains = [(1 - 1 / seats) ** 2 - (1 - found[winner]) ** 2 for found in told]
        whole.append(sum(gains) / len(gains))
        last = gains[len(gains) * 3 // 4 :]
        late.append(sum(last) / len(last))
    assert sum(whole) / len(whole) > 0.05
    assert sum(late) > sum(whole), "the nearer the end, the better"


def test_whoever_is_further_ahead_has_the_better_chance() -> None:
    stalls = ["P2", "L2", "O4", "T1", "G1"]
    collections = ("A1", "A5 A1", "A5 A1 A1", "A5 A4 A1 A1")
    ladder = [chances(position(stalls, "W1", sets={0: [one]}))[0] for one in collections]
    assert ladder == sorted(ladder)
    assert ladder[-1] > ladder[0] + 0.05
    others = [chances(position(stalls, "W1", sets={1: [one]}))[0] for one in collections]
    assert others == sorted(others, reverse=True)


def test_a_search_tells_chances_that_agree_with_each_other() -> None:
    state = boss_choice(25)
    seat = state.deciders()[0]
    decision = make_bot(parse_spec("mcts:150/settle=0"), BOSS, 3, seat).choose(state.view(seat))
    assert sum(decision.chances) == pytest.approx(1.0)
    assert sum(one.visits for one in decision.candidates) == 150
    # What the steps promise, weighed by how often they were taken, is the chance before them.
    mean = sum(one.chance * one.visits for one in decision.candidates) / 150
    assert mean == pytest.approx(decision.chances[seat])
    assert decision.line[0] == (seat, decision.action)
    world = state.view(seat).determinise(Rng.stream(1, "line"))
    for who, action in decision.line:
        if who != seat:
            break
        assert action in world.legal_actions(who)
        world.apply(who, action)


@pytest.mark.parametrize(
    ("loss", "label"),
    [
        (0.0, ""),
        (0.049, ""),
        (0.05, "inaccuracy"),
        (0.099, "inaccuracy"),
        (0.10, "mistake"),
        (0.149, "mistake"),
        (0.15, "blunder"),
        (1.0, "blunder"),
    ],
)
def test_labels_by_points_of_chance_lost(loss: float, label: str) -> None:
    assert label_of(loss) == label


def test_accuracy_falls_from_100_to_0() -> None:
    assert accuracy_of(0.0) == pytest.approx(100, abs=0.001)
    assert accuracy_of(0.10) == pytest.approx(103.1668 * 2.718281828459045**-0.4354 - 3.1669)
    assert accuracy_of(1.0) == 0.0
    ladder = [accuracy_of(loss / 100) for loss in range(101)]
    assert ladder == sorted(ladder, reverse=True)
    assert all(0.0 <= value <= 100.0 for value in ladder)
    assert mean_accuracy([0.0, 1.0]) == pytest.approx(50, abs=0.001)
    assert mean_accuracy([]) == 100.0


def test_words_name_players_and_not_seats() -> None:
    game = GAMES["fruit-fair"]
    options = game.options(3)
    state = game.new(options, game.deal(options, Rng.stream(4, "deal")))
    rng = Rng.stream(4, "walk")
    told: list[str] = []
    while not state.is_over():
        if state.current_seat() == CHANCE:
            state.apply_chance(state.sample_chance(rng))
            continue
        seat: i64 = state.deciders()[0]
        legal = state.legal_actions(seat)
        for action in legal:
            view = state.view(seat)
            if "player" in game.action_words(view, action):
                words, reasons = in_words(game, view, action, ("Ada", "Bo", "Carla"))
                told += [words, *reasons]
        state.apply(seat, legal[rng.below(len(legal))])
    assert any("Bo" in words or "Carla" in words for words in told)
    assert not any("player " in words.lower() for words in told)
