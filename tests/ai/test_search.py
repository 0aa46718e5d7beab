"""The search itself, on Peek, a toy game with hidden cards, secret commits, chance and turns."""

from __future__ import annotations

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from ai.greedy.evaluation import chosen_weights
from ai.mcts import search as search_module
from ai.mcts.logs import TABLE, ln
from ai.mcts.search import SEAT_SLOTS, Search
from ai.mcts.settings import SETTINGS
from fruit_tui.engine.game import CHANCE, SIMULTANEOUS, State
from fruit_tui.engine.rng import Rng
from tests.ai.peek import PeekEvaluation
from tests.toy import COMMITTING, DRAW, PASS, TURNS, Toy, ToyState

WIDE = {"first": 100.0}
TOY = Toy()


def toy_state(seats: int = 2, rounds: int = 1, seed: int = 1) -> ToyState:
    """Return a game of Peek at its beginning."""
    options = TOY.options(seats, {"rounds": rounds})
    state = TOY.new(options, TOY.deal(options, Rng.stream(seed, "deal")))
    assert isinstance(state, ToyState)
    return state


def toy_search(state: State, seat: int, **changes: float) -> Search:
    """Return a search for `seat`, everything tried at once unless changed."""
    settings = chosen_weights(SETTINGS, {**WIDE, **changes})
    return Search(state.view(seat), PeekEvaluation(state.options), Rng.stream(4, "s"), settings)


def turn_state(hand: int = 2) -> ToyState:
    """Return a game of Peek in which seat 0 may draw or pass."""
    state = toy_state(rounds=2)
    for seat in range(2):
        state.apply(seat, state.hands[seat][0])
    state.apply_chance((1,))
    assert state.current_seat() == 0
    assert len(state.hands[0]) == hand
    return state


def children(search: Search, node: int) -> list[tuple[int, int, int, int]]:
    """Return key, node, visits and availability of the children of a node."""
    found = []
    child = search._child[node]
    while child:
        found.append((search._key[child], child, search._visits[child], search._available[child]))
        child = search._next[child]
    return found


def every_node(search: Search) -> list[int]:
    """Return all nodes that hang together below the root."""
    found, waiting = [], [0]
    while waiting:
        node = waiting.pop()
        found.append(node)
        waiting += [child for _, child, _, _ in children(search, node)]
    return found


def test_every_iteration_visits_one_step_of_the_root() -> None:
    search = toy_search(turn_state(), 0)
    search.run(200)
    assert search.iterations == 200
    assert sum(one.visits for one in search.candidates()) == 200


def test_the_tree_hangs_together_and_its_keys_go_up() -> None:
    search = toy_search(toy_state(3), 1)
    search.run(500)
    nodes = every_node(search)
    assert sorted(nodes) == list(range(search.nodes()))
    for node in nodes:
        keys = [key for key, _, _, _ in children(search, node)]
        assert keys == sorted(set(keys))


def test_a_step_is_available_as_often_as_the_world_allowed_it() -> None:
    # Seat 1 knows its own three cards; which ones seat 0 may show differs from world
    # to world.  A card is in seat 0's hand in 3 of the 5 worlds for the unseen ones.
    state = toy_state(2)
    search = toy_search(state, 1)
    search.run(1000)
    node = search._child[0]
    while search._key[node] != search_module.SECRET_KEY + 0:
        node = search._next[node]
    rival = children(search, node)
    assert {key // SEAT_SLOTS for key, _, _, _ in rival} == set(range(1, 9)) - set(state.hands[1])
    for _, _, visits, available in rival:
        assert visits <= available
        # 600 expected, a standard deviation of 15.
        assert 500 < available < 700
    assert sum(visits for _, _, visits, _ in rival) == 1000


def test_selection_counts_how_often_a_step_was_available() -> None:
    # Both steps were taken ten times; the second is a little better, the first could have
    # been taken a hundred times as often and so is the one that was neglected.
    search = toy_search(turn_state(), 0, explore=0.7, first=1.0, widen=0.0)
    often, rarely = search._add(0, PASS * SEAT_SLOTS), search._add(0, DRAW * SEAT_SLOTS)
    for node, available, mean in ((often, 1000, 0.50), (rarely, 10, 0.52)):
        search._visits[node] = 10
        search._available[node] = available
        search._total[node] = 10 * mean
    search._legal[0], search._legal[1] = PASS, DRAW
    search._find_children(0, 0, 2)
    assert search._best_or_new(turn_state(), 0, 0, 2) == 0
    # To be passed over made both a little more available.
    assert (search._available[often], search._available[rarely]) == (1001, 11)
    search._available[often] = 10
    assert search._best_or_new(turn_state(), 0, 0, 2) == 1


def test_chance_is_sampled_at_its_odds_and_each_outcome_has_its_node() -> None:
    state = toy_state(2)
    search = toy_search(state, 0)
    search.run(900)
    chance = [
        children(search, node)
        for node in every_node(search)
        if any(search_module.SECRET_KEY + 64 < key < 0 for key, _, _, _ in children(search, node))
    ]
    assert chance, "no chance node was reached"
    most = max(chance, key=lambda rows: sum(visits for _, _, visits, _ in rows))
    assert len(most) == 3
    total = sum(visits for _, _, visits, _ in most)
    assert all(total / 6 < visits < total / 2 for _, _, visits, _ in most)


def test_a_secret_commit_is_keyed_by_the_own_steps_alone() -> None:
    state = toy_state(3)
    search = toy_search(state, 1)
    search.run(300)
    roots = children(search, 0)
    secret = [key - search_module.SECRET_KEY for key, _, _, _ in roots]
    assert secret == [0, 1, 2, search_module.REVEALED_KEY - search_module.SECRET_KEY]
    for key, node, _, _ in roots[:3]:
        seat = key - search_module.SECRET_KEY
        steps = children(search, node)
        assert steps
        assert all(step % SEAT_SLOTS == seat for step, _, _, _ in steps)
        # Nothing hangs below a commit: what the others chose cannot be looked up there.
        assert all(not children(search, below) for _, below, _, _ in steps)


def test_what_a_rival_has_committed_in_truth_changes_nothing() -> None:
    answers = set()
    for card in range(3):
        state = toy_state(2)
        state.apply(0, state.hands[0][card])
        search = toy_search(state, 1)
        search.run(200)
        answers.add(tuple(search.candidates()))
    assert len(answers) == 1


def test_only_steps_that_are_legal_in_truth_are_candidates() -> None:
    state = toy_state(3)
    for seat in range(3):
        search = toy_search(state, seat)
        search.run(100)
        assert [one.action for one in sorted(search.candidates(), key=lambda c: c.action)] == (
            state.legal_actions(seat)
        )


def test_the_search_finds_the_card_that_pays() -> None:
    # One round of two seats: showing the higher card scores 1, the lowest card scores the die,
    # 2 on average.  Holding the 1, showing it loses the trick and wins the die for sure.
    for seed in range(20):
        state = toy_state(2, seed=seed)
        if 1 in state.hands[0]:
            break
    search = toy_search(state, 0)
    search.run(600)
    assert search.candidates()[0].action == 1


def test_candidates_come_by_visits_with_values_between_0_and_1() -> None:
    search = toy_search(toy_state(3), 0)
    search.run(300)
    found = search.candidates()
    assert [one.visits for one in found] == sorted((one.visits for one in found), reverse=True)
    assert all(0.0 <= one.value <= 1.0 for one in found)
    assert all(abs(one.value - (0.5 + one.lead / 20)) < 1e-9 for one in found)


def test_a_full_tree_is_searched_on_without_growing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search_module, "MOST_NODES", 1 << 12)
    search = toy_search(toy_state(3, rounds=2), 0)
    search.run(3000)
    assert search.nodes() == 1 << 12
    assert search.iterations == 3000
    assert search.candidates()[0].action in toy_state(3, rounds=2).legal_actions(0)


def test_the_tree_grows_without_losing_anything() -> None:
    state = toy_state(3, rounds=2)
    search = toy_search(state, 0)
    search.run(2000)
    assert search.nodes() > 1 << 12
    assert sorted(every_node(search)) == list(range(search.nodes()))
    assert sum(one.visits for one in search.candidates()) == 2000


def test_few_steps_are_tried_first_and_more_with_every_visit() -> None:
    sizes = []
    for widen in (0.0, 0.5, 3.0):
        search = toy_search(turn_state(), 0, first=1.0, widen=widen)
        search.run(400)
        sizes.append(len(search.candidates()))
    assert sizes[0] == 1
    assert sizes[1] == sizes[2] == 3
    narrow = toy_search(turn_state(), 0, first=1.0, widen=0.5)
    narrow.run(3)
    assert len(narrow.candidates()) < 3


def test_every_world_agrees_with_the_view_and_the_rest_varies() -> None:
    state = turn_state()
    evaluation = PeekEvaluation(state.options)
    settings = chosen_weights(SETTINGS, WIDE)
    view = state.view(0)
    search = Search(view, evaluation, Rng.stream(4, "s"), settings)
    search.run(60)
    assert len({tuple(numbers) for numbers in evaluation.judged}) > 10


def test_the_logarithms_are_the_natural_ones() -> None:
    from math import log

    assert all(abs(TABLE[n] - log(n)) < 1e-12 for n in range(1, len(TABLE)))
    for n in (4095, 4096, 5000, 10**6, 10**12):
        assert abs(ln(n) - log(n)) < 5e-4


def test_no_seat_is_favoured_by_its_number() -> None:
    # All seats alike, nothing known: the rewards of a symmetrical game are the same for all.
    totals = [0.0, 0.0, 0.0]
    for seed in range(30):
        state = toy_state(3, seed=seed)
        for seat in range(3):
            search = toy_search(state, seat)
            search.run(30)
            totals[seat] += sum(one.lead * one.visits for one in search.candidates()) / 30
    assert max(totals) - min(totals) < 15


def test_playouts_end_where_they_are_told() -> None:
    state = toy_state(2, rounds=2)
    for turns in (0.0, 1.0, 50.0):
        evaluation = PeekEvaluation(state.options)
        settings = chosen_weights(SETTINGS, {**WIDE, "turns": turns, "greed": 0.0})
        search = Search(state.view(0), evaluation, Rng.stream(4, "s"), settings)
        search.run(1)
        phase = evaluation.judged[0][0]
        assert phase != COMMITTING or turns < 50
        if turns == 50:
            ended = 3
            assert phase == ended


class Watching(PeekEvaluation):
    """Keeps every world that a search imagines."""

    def __init__(self, state: State) -> None:
        super().__init__(state.options)
        self.worlds: list[tuple[int, ...]] = []

    def imagine(self, state: State, seat: i64, rng: Rng) -> None:  # noqa: ARG002
        self.worlds.append(tuple(state.encode()))


def worlds_by_step(pairs: float) -> dict[int, list[tuple[int, ...]]]:
    """Return the worlds in which a search tried each step at its root, in order."""
    state = turn_state()
    watching = Watching(state)
    settings = chosen_weights(SETTINGS, {**WIDE, "pairs": pairs, "explore": 1.0})
    search = Search(state.view(0), watching, Rng.stream(4, "s"), settings)
    found: dict[int, list[tuple[int, ...]]] = {}
    for _ in range(120):
        before = {one.action: one.visits for one in search.candidates()}
        search.run(1)
        for one in search.candidates():
            if one.visits > before.get(one.action, 0):
                found.setdefault(one.action, []).append(watching.worlds[-1])
    return found


def test_all_steps_at_the_root_are_tried_in_the_same_worlds() -> None:
    tried = list(worlds_by_step(pairs=1.0).values())
    assert len(tried) == 3
    assert min(len(worlds) for worlds in tried) > 10
    longest = max(tried, key=len)
    assert all(worlds == longest[: len(worlds)] for worlds in tried)
    assert len(set(longest)) > 10
    others = list(worlds_by_step(pairs=0.0).values())
    assert any(worlds != max(others, key=len)[: len(worlds)] for worlds in others)


def test_a_blend_weighs_the_judgement_before_and_after_the_playout() -> None:
    values = []
    for blend in (0.0, 0.25, 1.0):
        search = toy_search(turn_state(), 0, blend=blend, turns=50.0, greed=0.0)
        search.run(1)
        values.append(search.candidates()[0].value)
    before, between, after = values
    assert abs(after - before) > 0.01
    assert between == pytest.approx(0.75 * before + 0.25 * after)


def test_phases_are_what_these_tests_take_them_for() -> None:
    state = toy_state(2)
    assert state.current_seat() == SIMULTANEOUS
    for seat in range(2):
        state.apply(seat, state.hands[seat][0])
    assert state.current_seat() == CHANCE
    state.apply_chance((2,))
    assert state.phase == TURNS
    assert {PASS, DRAW} <= set(state.legal_actions(0))
    buffer = vec[i64]([0] * 8)
    assert state._legal_into(0, buffer) == 3
