"""Prints what the compiled and the interpreted build must agree on to the last bit.

python -m tests.ai.trace    (from a checkout: interpreted; PYTHONPATH=build/compiled: compiled)

One line a fact: random, greedy and kind games by the digest of every position, searches
by their whole table of visits, values, leads and chances, studies by all they found.
"""

from __future__ import annotations

import json
from hashlib import blake2b

from ai.bot import make_bot, parse_spec
from ai.greedy import EVALUATIONS
from ai.levels import levels_of
from ai.study import NOBODY, Question, answer, moves_of
from fruit_tui.engine.build import build
from fruit_tui.engine.game import CHANCE, SIMULTANEOUS, Game, State
from fruit_tui.engine.registry import GAMES
from fruit_tui.engine.rng import Rng

RANDOM_GAMES = 2
GREEDY_STEPS = 10
KIND_STEPS = 4
SEARCHES = 2
STUDY_STEPS = 16
STUDIES = 3
STUDY_BUDGET = 6
BUDGET = 30


def deal(game: Game, seats: int, seed: int) -> State:
    """Return a game at its beginning."""
    options = game.options(seats)
    return game.new(options, game.deal(options, Rng.stream(seed, "deal")))


def play(game: Game, seats: int, seed: int, spec: str, steps: int) -> str:
    """Return a digest over the positions, actions and events of a game, up to some steps."""
    state = deal(game, seats, seed)
    chance = Rng.stream(seed, "chance")
    bots = [make_bot(parse_spec(spec), game, seed, seat) for seat in range(seats)]
    trail = blake2b(digest_size=8)
    while not state.is_over() and steps:
        steps -= 1
        if state.current_seat() == CHANCE:
            events = state.apply_chance(state.sample_chance(chance))
        else:
            deciders = state.deciders()
            seat = deciders[steps % len(deciders)]
            action = bots[seat].choose(state.view(seat)).action
            events = state.apply(seat, action)
            trail.update(f"{seat} {action}\n".encode())
        trail.update(f"{state.digest()} {[(e.kind, dict(e.facts)) for e in events]}\n".encode())
    return trail.hexdigest()


def search(game: Game, seats: int, number: int) -> str:
    """Return the whole table of one search somewhere in a random game."""
    state = deal(game, seats, number)
    rng = Rng.stream(number, "walk")
    for step in range(200):
        if state.is_over():
            break
        if state.current_seat() == CHANCE:
            state.apply_chance(state.sample_chance(rng))
            continue
        seat = state.deciders()[0]
        legal = state.legal_actions(seat)
        if step >= 15 * number and len(legal) > 1:
            decision = make_bot(parse_spec(f"mcts:{BUDGET}"), game, 7, seat).choose(
                state.view(seat)
            )
            rows = [
                f"{one.action}:{one.visits}:{one.value.hex()}:{one.lead.hex()}:{one.chance.hex()}"
                for one in decision.candidates
            ]
            kind = "secret" if state.current_seat() == SIMULTANEOUS else "open"
            return f"{kind} {' '.join(rows)} {decision.line}"
        state.apply(seat, legal[rng.below(len(legal))])
    return "over"


def study(game: Game, seats: int) -> str:
    """Return all that is found out about the moves of a short random game, eyes open and not."""
    state = deal(game, seats, 3)
    options = state.options
    rows = game.format_deal(game.deal(options, Rng.stream(3, "deal")))
    rng = Rng.stream(3, "walk")
    entries: list[tuple[int, str]] = []
    while len(entries) < STUDY_STEPS and not state.is_over():
        if state.current_seat() == CHANCE:
            outcome = state.sample_chance(rng)
            entries.append((NOBODY, game.format_chance(outcome)))
            state.apply_chance(outcome)
            continue
        seat = state.deciders()[0]
        legal = state.legal_actions(seat)
        action = legal[rng.below(len(legal))]
        entries.append((seat, game.format(action)))
        state.apply(seat, action)
    names = tuple(f"P{seat}" for seat in range(seats))
    found = []
    for move in moves_of(game, options, rows, entries)[:STUDIES]:
        before = tuple(entries[: move.at])
        question = Question(
            game.name,
            seats,
            options.as_dict(),
            rows,
            names,
            before,
            move.seat,
            move.steps,
            STUDY_BUDGET,
            1,
        )
        found.append(answer(question))
    return repr(found)


def facts() -> dict[str, str]:
    """Return every fact by its name."""
    found: dict[str, str] = {}
    for name, game in sorted(GAMES.items()):
        for seats in range(game.min_seats, game.max_seats + 1):
            for seed in range(RANDOM_GAMES):
                found[f"{name} {seats} random {seed}"] = play(game, seats, seed, "random", 10_000)
            if name in EVALUATIONS:
                found[f"{name} {seats} greedy"] = play(game, seats, 1, "greedy", GREEDY_STEPS)
                kind = levels_of(name)[0].spec
                found[f"{name} {seats} kind"] = play(game, seats, 1, kind, KIND_STEPS)
                for number in range(SEARCHES):
                    found[f"{name} {seats} search {number}"] = search(game, seats, number)
                found[f"{name} {seats} study"] = study(game, seats)
    return found


if __name__ == "__main__":
    print(json.dumps({"build": build().kind, "facts": facts()}))
