"""Information set Monte Carlo tree search, over any game of the contract.

After Cowling, Powley and Whitehouse, "Information Set Monte Carlo Tree Search"
(2012).  Each iteration draws a world that agrees with everything the seat has
seen, walks down one common tree as far as that world allows, plays on for a
while, and adds the result to the nodes it passed.

* A node is a history of steps that everybody at the table could see, so its
  numbers hold no secret of the world that happened to be drawn.
* A step is chosen by r/n + k sqrt(ln(a)/n), where a counts how often the step
  was *available* when its node was passed: rare steps are not taken for neglected.
* Rewards are one number a seat (max-n): each seat maximises its own.
* A node tries its most promising steps first and more of them the more it is
  visited ("progressive widening"), in the order of the evaluation's `promise`.
* What a step at the root is worth is compared in the same worlds for all of them.
* Chance after the set-up is sampled; each outcome continues in a node of its own.
* Where several seats commit in secret, each walks down a tree of its own, keyed by
  its own steps alone ("decoupled"), and all go on from one node whatever the
  others chose.  What a rival has committed in truth is never there to be read:
  a view does not have it.

The tree is rows of numbers (no node objects), so an iteration allocates nothing
but what the game's `determinise` does.  Node 0 is the root; 0 also means "none".
"""

from __future__ import annotations

from math import sqrt
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ai.bot import Candidate
from ai.greedy.evaluation import Evaluation
from ai.mcts.logs import ln
from fruit_tui.engine.game import CHANCE, SIMULTANEOUS, State, View
from fruit_tui.engine.rng import Rng

# A search never has more nodes than this: with eight numbers each about 35 MB.
MOST_NODES: Final = 1 << 19
# Room for the streams of so many worlds, four words each, before it is doubled.
WORLDS_AT_FIRST: Final = 1 << 10
# No walk is longer; the longest game is cut there.
MOST_STEPS: Final = 512

# A step that fewer visits than this speak for is not told as what is likely to follow.
LEAST_LINE_VISITS: Final = 4

# Keys of children.  Below all keys of steps, which are SEAT_SLOTS * action + seat.
SEAT_SLOTS: Final = 8
SECRET_KEY: Final = -1 << 60  # + seat: the tree of a seat that commits in secret
REVEALED_KEY: Final = SECRET_KEY + SEAT_SLOTS  # what follows when all have committed


class Search:
    """One search for one seat's decision: run it in portions, ask it at any time.

    `truth` is the true position, for the study of a game that is over: every iteration
    then starts from it instead of from a world that the view imagines.  No bot has it.
    """

    def __init__(
        self,
        view: View,
        evaluation: Evaluation,
        rng: Rng,
        settings: dict[str, float],
        truth: State | None = None,
    ) -> None:
        self._view: Final = view
        self._truth: Final = truth
        self._evaluation: Final = evaluation
        self._rng: Rng = rng
        self._seat: Final[i64] = view.seat
        self._explore: float = settings["explore"]
        self._first_tries: float = settings["first"]
        self._widen: float = settings["widen"]
        self._playout_turns: i64 = int(settings["turns"])
        self._greed: float = settings["greed"]
        self._blend: float = settings["blend"]
        self._pairs: Final = settings["pairs"] > 0.0 and view.current_seat() == view.seat

        self.iterations: i64 = 0
        self._room: i64 = 1 << 12
        self._nodes: i64 = 1
        self._key: vec[i64] = vec[i64]([0] * self._room)  # the step that leads to the node
        self._child: vec[i64] = vec[i64]([0] * self._room)  # its child with the least key
        self._next: vec[i64] = vec[i64]([0] * self._room)  # its sibling with the next key
        self._visits: vec[i64] = vec[i64]([0] * self._room)
        self._available: vec[i64] = vec[i64]([0] * self._room)
        self._total: vec[float] = vec[float]([0.0] * self._room)  # rewards of who stepped
        self._lead: vec[float] = vec[float]([0.0] * self._room)  # likewise
        self._odds: vec[float] = vec[float]([0.0] * self._room)  # likewise
        self._root_odds: vec[float] = vec[float]([0.0] * int(view.seats))  # of all, at the root

        legal_room = view.determinise(rng.copy())._buffer_size()
        self._legal: vec[i64] = vec[i64]([0] * legal_room)
        self._children: vec[i64] = vec[i64]([0] * legal_room)  # child of each legal step
        self._path: vec[i64] = vec[i64]([0] * MOST_STEPS)  # nodes stepped to
        self._movers: vec[i64] = vec[i64]([0] * MOST_STEPS)  # and by whom; below 0 by nobody
        self._depth: i64 = 0
        self._values: vec[float] = vec[float]([0.0] * int(view.seats))
        self._leads: vec[float] = vec[float]([0.0] * int(view.seats))
        # What the position looked like where the tree ended: values, leads and chances.
        self._before: Final = vec[float]([0.0] * (3 * int(view.seats)))
        # The worlds that all steps at the root are tried in: four words of a stream for each.
        self._root: Final = view.determinise(rng.copy())
        self._worlds: Final[Rng] = rng.copy()
        self._words: vec[i64] = vec[i64]([0] * WORLDS_AT_FIRST)
        self._known_worlds: i64 = 0
        self._chosen: i64 = -1  # the step at the root that this iteration takes; -1 for any
        self._along: list[int] = []  # the steps that the seat must begin with
        self._taken: i64 = 0  # how many of them it has taken in this iteration

    def run(self, iterations: i64) -> None:
        """Do `iterations` more."""
        for _ in range(iterations):
            if self._nodes + MOST_STEPS > self._room and self._room < MOST_NODES:
                self._grow()
            truth = self._truth
            if truth is not None:
                world = truth.copy()
            else:
                if self._pairs and not self._along:
                    self._choose_first()
                world = self._view.determinise(self._rng)
                self._evaluation.imagine(world, self._seat, self._rng)
            self._taken = 0
            self._descend(world)
            self._value(world)
            self._record()
            self.iterations += 1

    def _choose_first(self) -> None:
        """Choose the step at the root before its world, and take the world from its visits.

        The n-th visit of every step imagines the n-th world ("common random numbers"), so
        that luck falls alike on all and what remains between two steps is their own doing.
        """
        count = self._root._legal_into(self._seat, self._legal)
        if count == 1:
            return
        self._find_children(0, self._seat, count)
        index = self._best_or_new(self._root, 0, self._seat, count)
        self._chosen = self._legal[index]
        child = self._children[index]
        number: i64 = 0
        if child:
            number = self._visits[child]
        while number >= self._known_worlds:
            if 4 * self._known_worlds == len(self._words):
                self._words = _longer(self._words, 2 * len(self._words))
            i: i64
            for i in range(4):
                self._words[4 * self._known_worlds + i] = self._worlds.word()
            self._known_worlds += 1
        at = 4 * number
        words = self._words
        self._rng = Rng(words[at] | 1, words[at + 1], words[at + 2], words[at + 3])

    def run_along(self, steps: list[int], iterations: i64, rng: Rng) -> list[float]:
        """Do `iterations` in which the seat begins with `steps`; return its chance in each.

        Two calls with equal generators imagine the same worlds, so what they return is
        compared pair by pair.  What `candidates` says afterwards has these in it: ask first.
        """
        kept, self._rng = self._rng, rng
        self._along = steps
        found: list[float] = []
        for _ in range(iterations):
            self.run(1)
            found.append(self._evaluation.chances[self._seat])
        self._along = []
        self._rng = kept
        return found

    def chances(self) -> tuple[float, ...]:
        """Return each seat's chance to win, 0 to 1, adding up to 1; () before any iteration."""
        if self.iterations == 0:
            return ()
        n = float(self.iterations)
        return tuple([self._root_odds[seat] / n for seat in range(len(self._root_odds))])

    def line(self) -> list[tuple[int, int]]:
        """Return what is likely to follow: seats and actions, by the most visited nodes.

        It ends where chance or a secret choice of others comes next, or where too few
        visits speak for anything.
        """
        found: list[tuple[int, int]] = []
        node = self._most_visited(self._first_own())
        while node and (not found or self._visits[node] >= LEAST_LINE_VISITS):
            key = self._key[node]
            found.append((int(key % SEAT_SLOTS), int(key // SEAT_SLOTS)))
            node = self._most_visited(self._child[node])
        return found

    def _most_visited(self, node: i64) -> i64:
        """Return the most visited of `node` and its later siblings; 0 where none is a step."""
        best: i64 = 0
        while node:
            if self._key[node] >= 0 and (best == 0 or self._visits[node] > self._visits[best]):
                best = node
            node = self._next[node]
        return best

    def _first_own(self) -> i64:
        """Return the first child below the root, or below the root of the seat's secret tree."""
        node = self._child[0]
        while node and self._key[node] < REVEALED_KEY:
            if self._key[node] == SECRET_KEY + self._seat:
                node = self._child[node]
            else:
                node = self._next[node]
        return node

    def candidates(self) -> list[Candidate]:
        """Return the tried steps, the most visited first; only what is legal in truth."""
        legal = self._view.legal_actions()
        found: list[Candidate] = []
        node = self._first_own()
        while node:
            visits = self._visits[node]
            action = self._key[node] // SEAT_SLOTS
            if visits and self._key[node] % SEAT_SLOTS == self._seat and action in legal:
                n = float(visits)
                value, lead = self._total[node] / n, self._lead[node] / n
                found.append(Candidate(action, visits, value, lead, self._odds[node] / n))
            node = self._next[node]
        found.sort(key=_preference)
        return found

    def ahead(self) -> int:
        """Return by how many visits the step visited most leads the next one."""
        first: i64 = 0
        second: i64 = 0
        node = self._first_own()
        while node:
            visits = self._visits[node]
            if visits > first:
                second = first
                first = visits
            elif visits > second:
                second = visits
            node = self._next[node]
        return first - second

    def nodes(self) -> int:
        """Return how many nodes the tree has."""
        return self._nodes

    # The walk down the tree.

    def _descend(self, world: State) -> None:
        """Walk down from the root until a node is new, nothing is known, or the horizon."""
        self._depth = 0
        node: i64 = 0
        while self._depth < MOST_STEPS - SEAT_SLOTS and not self._evaluation.is_horizon(world):
            seat = world.current_seat()
            if seat >= 0:
                node = self._step(world, node, seat)
            elif seat == CHANCE:
                node = self._chance(world, node)
            elif seat == SIMULTANEOUS:
                node = self._commit(world, node)
            else:
                return
            if node == 0:
                return

    def _step(self, world: State, node: i64, seat: i64) -> i64:
        """Let `seat` take one step in `world`; return where to go on, 0 to leave the tree."""
        legal = self._legal
        index: i64 = 0
        count = world._legal_into(seat, legal)
        self._find_children(node, seat, count)
        forced: i64 = -1
        if self._chosen >= 0 and node == 0:
            forced = self._index_of(self._chosen, count)
            self._chosen = -1
        elif self._along and seat == self._seat:
            forced = self._next_along(count)
        if forced >= 0:
            index = forced
            child = self._children[index] or self._add(node, legal[index] * SEAT_SLOTS + seat)
            go_on = child
        elif count == 1:
            # Nothing to choose, so nothing to learn here: go on below.
            index = 0
            child = self._children[0] or self._add(node, legal[0] * SEAT_SLOTS + seat)
            go_on = child
        else:
            index = self._best_or_new(world, node, seat, count)
            child = self._children[index]
            go_on = child
            if child == 0:
                child = self._add(node, legal[index] * SEAT_SLOTS + seat)
        world._step(seat, legal[index])
        if child:
            self._note(child, seat)
        return go_on

    def _next_along(self, count: i64) -> i64:
        """Return the index of the step that the seat must take next; -1 where there is none."""
        if self._taken >= len(self._along):
            return -1
        wanted = self._along[self._taken]
        self._taken += 1
        index = self._index_of(wanted, count)
        if index < 0:
            # This world does not allow it; what comes after it would be out of place too.
            self._taken = len(self._along)
        return index

    def _index_of(self, action: i64, count: i64) -> i64:
        """Return where `action` stands among the legal ones; -1 where it does not."""
        i: i64
        for i in range(count):
            if self._legal[i] == action:
                return i
        return -1

    def _find_children(self, node: i64, seat: i64, count: i64) -> None:
        """Write the child of each legal step, 0 where it has none; both go up by key."""
        legal = self._legal
        children = self._children
        keys = self._key
        nexts = self._next
        child = self._child[node]
        i: i64
        for i in range(count):
            key = legal[i] * SEAT_SLOTS + seat
            while child and keys[child] < key:
                child = nexts[child]
            children[i] = 0
            if child and keys[child] == key:
                children[i] = child

    def _best_or_new(self, world: State, node: i64, seat: i64, count: i64) -> i64:
        """Return the index of the legal step to take: the next new one, or the best known."""
        children = self._children
        available = self._available
        visits = self._visits
        total = self._total
        explore = self._explore
        best: i64 = 0
        most = -1.0
        tried: i64 = 0
        i: i64
        for i in range(count):
            child = children[i]
            if child:
                tried += 1
                available[child] += 1
                n = float(visits[child])
                score = total[child] / n + explore * sqrt(ln(available[child]) / n)
                if score > most:
                    most = score
                    best = i
        if tried < count and self._nodes < self._room:
            allowed = self._first_tries + self._widen * sqrt(float(visits[node]))
            if float(tried) < allowed:
                return self._most_promising(world, seat, count)
        if tried == 0:
            # The tree is full.
            return self._rng.below(count)
        return best

    def _most_promising(self, world: State, seat: i64, count: i64) -> i64:
        """Return the index of the untried legal step that looks best, ties at random."""
        legal = self._legal
        children = self._children
        best: i64 = 0
        most = 0.0
        ties: i64 = 0
        i: i64
        for i in range(count):
            if children[i] == 0:
                promise = self._evaluation.promise(world, seat, legal[i])
                if ties == 0 or promise > most:
                    most = promise
                    best = i
                    ties = 1
                elif promise == most:
                    ties += 1
                    if self._rng.below(ties) == 0:
                        best = i
        return best

    def _chance(self, world: State, node: i64) -> i64:
        """Let chance fall in `world`; each outcome has a node of its own."""
        outcome = world.sample_chance(self._rng)
        hashed: i64 = 0
        for number in outcome:
            hashed = (hashed * 1_000_003 + number + 1) & 0x7FFFFFFF
        world._step_chance(outcome)
        child = self._child_of(node, -1 - hashed)
        if child:
            self._note(child, -1)
        return child

    def _commit(self, world: State, node: i64) -> i64:
        """Let every seat that is still to commit do so, each in a tree of its own.

        One seat leaving its tree does not stop the others.
        """
        seat: i64
        for seat in range(world.seats):
            own = self._child_of(node, SECRET_KEY + seat)
            if own:
                self._note(own, -1)
            while (
                world.current_seat() == SIMULTANEOUS
                and seat in world.deciders()
                and self._depth < MOST_STEPS - SEAT_SLOTS
            ):
                if own:
                    own = self._step(world, own, seat)
                else:
                    self._play_step(world, seat)
        child = self._child_of(node, REVEALED_KEY)
        if child:
            self._note(child, -1)
        return child

    def _note(self, node: i64, mover: i64) -> None:
        self._path[self._depth] = node
        self._movers[self._depth] = mover
        self._depth += 1

    # The tree.

    def _child_of(self, node: i64, key: i64) -> i64:
        """Return the child of `node` under `key`, a new one where there is none."""
        child = self._child[node]
        while child and self._key[child] < key:
            child = self._next[child]
        if child and self._key[child] == key:
            return child
        return self._add(node, key)

    def _add(self, node: i64, key: i64) -> i64:
        """Add a child to `node` in the order of keys and return it; 0 where the tree is full."""
        if self._nodes >= self._room:
            return 0
        child = self._nodes
        self._nodes += 1
        self._key[child] = key
        self._available[child] = 1
        after: i64 = 0
        follower = self._child[node]
        while follower and self._key[follower] < key:
            after = follower
            follower = self._next[follower]
        self._next[child] = follower
        if after:
            self._next[after] = child
        else:
            self._child[node] = child
        return child

    def _grow(self) -> None:
        """Double the room for nodes."""
        old = self._room
        self._room = 2 * old
        self._key = _longer(self._key, self._room)
        self._child = _longer(self._child, self._room)
        self._next = _longer(self._next, self._room)
        self._visits = _longer(self._visits, self._room)
        self._available = _longer(self._available, self._room)
        self._total = _longer_row(self._total, self._room)
        self._lead = _longer_row(self._lead, self._room)
        self._odds = _longer_row(self._odds, self._room)

    # The playout and the record.

    def _value(self, world: State) -> None:
        """Write what `world` is worth to each seat, by judging it here, further on, or both.

        A judgement here errs in a way that further thinking does not mend; what a playout
        leads to is right on average, but depends on luck.  A mixture of both errs least.
        """
        blend = self._blend
        if blend == 1.0:
            self._play_on(world, self._playout_turns)
            self._evaluation.judge(world, self._values, self._leads)
            return
        values, leads, chances = self._values, self._leads, self._evaluation.chances
        before = self._before
        seats: i64 = len(values)
        self._play_on(world, 0)
        self._evaluation.judge(world, values, leads)
        seat: i64
        for seat in range(seats):
            before[seat] = values[seat]
            before[seats + seat] = leads[seat]
            before[2 * seats + seat] = chances[seat]
        self._play_on(world, self._playout_turns)
        self._evaluation.judge(world, values, leads)
        for seat in range(seats):
            values[seat] = blend * values[seat] + (1.0 - blend) * before[seat]
            leads[seat] = blend * leads[seat] + (1.0 - blend) * before[seats + seat]
            chances[seat] = blend * chances[seat] + (1.0 - blend) * before[2 * seats + seat]

    def _play_on(self, world: State, most_turns: i64) -> None:
        """Play on from where the tree ends, to the horizon or for a number of turns.

        A compound decision is always finished: half made it cannot be judged.
        """
        turns: i64 = 0
        last = world.current_seat()
        while not self._evaluation.is_horizon(world):
            seat = world.current_seat()
            if seat != last:
                last = seat
                turns += 1
            if turns >= most_turns and self._evaluation.may_cut(world):
                return
            if seat >= 0:
                self._play_step(world, seat)
            elif seat == CHANCE:
                world._step_chance(world.sample_chance(self._rng))
            elif seat == SIMULTANEOUS:
                self._play_step(world, world.deciders()[0])
            else:
                return

    def _play_step(self, world: State, seat: i64) -> None:
        """Let `seat` take one step outside the tree."""
        legal = self._legal
        count = world._legal_into(seat, legal)
        if count == 1:
            world._step(seat, legal[0])
        elif self._greed > 0.0 and self._rng.uniform() < self._greed:
            world._step(seat, self._evaluation.pick(world, seat, legal, count, self._rng))
        else:
            world._step(seat, legal[self._rng.below(count)])

    def _record(self) -> None:
        """Add the rewards to the nodes on the path."""
        self._visits[0] += 1
        chances = self._evaluation.chances
        seat: i64
        for seat in range(len(self._root_odds)):
            self._root_odds[seat] += chances[seat]
        i: i64
        for i in range(self._depth):
            node = self._path[i]
            mover = self._movers[i]
            self._visits[node] += 1
            if mover >= 0:
                self._total[node] += self._values[mover]
                self._lead[node] += self._leads[mover]
                self._odds[node] += chances[mover]


def _preference(candidate: Candidate) -> tuple[int, float, int]:
    return (-candidate.visits, -candidate.value, candidate.action)


def _longer(row: vec[i64], length: i64) -> vec[i64]:
    longer = vec[i64]([0] * length)
    i: i64
    for i in range(len(row)):
        longer[i] = row[i]
    return longer


def _longer_row(row: vec[float], length: i64) -> vec[float]:
    longer = vec[float]([0.0] * length)
    i: i64
    for i in range(len(row)):
        longer[i] = row[i]
    return longer
