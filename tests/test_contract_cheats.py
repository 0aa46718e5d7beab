"""The contract's functions can fail: each cheat below is a game that breaks one promise.

Peek itself passes all of them; see `tests/toy.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from fruit_tui.engine.game import (
    EVERYONE,
    BadNotation,
    Deal,
    Event,
    Options,
    State,
    View,
)
from fruit_tui.engine.rng import Rng
from tests import contract, contract_base, random_games
from tests.contract import Table
from tests.toy import COMMITTING, TOY, TURNS, Toy, ToyState, ToyView, legal, seen


@pytest.mark.parametrize("table", contract.tables(TOY, every_option=True), ids=str)
@pytest.mark.parametrize("seed", [1, 2])
def test_an_honest_game_passes_every_part(table: Table, seed: int) -> None:
    contract.random_play_is_sound(table, seed)
    for part in (*contract.PARTS, *contract.SECRET_PARTS):
        part(table, seed)


# Each cheat is a state type, sometimes with a view type of its own.


class LeakyView(ToyView):
    """Shows the others' hands to whoever reads its words."""

    def __init__(self, options: Options, seat: i64, numbers: list[int], state: ToyState) -> None:
        super().__init__(options, seat, numbers)
        self.secret = [hand[:] for hand in state.hands]

    def describe(self) -> dict[str, object]:
        return {**super().describe(), "hands": self.secret}


class Leaky(ToyState):
    """Hands out `LeakyView`."""

    def view(self, seat: i64) -> View:
        return LeakyView(self.options, seat, seen(self, seat), self)


class LeakyLegal(ToyState):
    """A seat's actions hang on what lies on top of the deck."""

    def view(self, seat: i64) -> View:
        view = super().view(seat)
        assert isinstance(view, ToyView)
        if self.phase == TURNS and self.deck and self.deck[-1] % 2:
            view.numbers[1] = view.turn = (view.turn + 1) % self.seats
        return view


class TruthView(ToyView):
    """Fills in the hidden part with the truth."""

    truth: ToyState

    def determinise(self, rng: Rng) -> State:  # noqa: ARG002
        return self.truth.copy()


class Truthful(ToyState):
    """Hands out `TruthView`."""

    def view(self, seat: i64) -> View:
        view = TruthView(self.options, seat, seen(self, seat))
        view.truth = self
        return view


class KeptCommitsView(ToyView):
    """Keeps the rivals' secret commits in the imagined world, and varies the rest."""

    truth: list[int]

    def determinise(self, rng: Rng) -> State:
        state = super().determinise(rng)
        assert isinstance(state, ToyState)
        for seat, card in enumerate(self.truth):
            if card and card != state.committed[seat]:
                for row in [*state.hands, state.deck]:
                    if card in row:
                        row[row.index(card)] = state.committed[seat]
                        row.sort() if row is not state.deck else None
                        break
                else:
                    other = state.committed.index(card)
                    state.committed[other] = state.committed[seat]
                state.committed[seat] = card
        return state


class KeptCommits(ToyState):
    """Hands out `KeptCommitsView`."""

    def view(self, seat: i64) -> View:
        view = KeptCommitsView(self.options, seat, seen(self, seat))
        view.truth = self.committed[:]
        return view


class LosingView(ToyView):
    """Loses a card when it fills in the rest."""

    def determinise(self, rng: Rng) -> State:
        state = super().determinise(rng)
        assert isinstance(state, ToyState)
        if state.deck:
            state.deck[0] = 99
        return state


class Losing(ToyState):
    """Hands out `LosingView`."""

    def view(self, seat: i64) -> View:
        return LosingView(self.options, seat, seen(self, seat))


class ForgetfulView(ToyView):
    """Deals its own cards anew as well."""

    def determinise(self, rng: Rng) -> State:
        state = super().determinise(rng)
        assert isinstance(state, ToyState)
        state.hands.reverse()
        return state


class Forgetful(ToyState):
    """Hands out `ForgetfulView`."""

    def view(self, seat: i64) -> View:
        return ForgetfulView(self.options, seat, seen(self, seat))


class Unsorted(ToyState):
    """Lists the legal actions from the last to the first."""

    def _legal_into(self, seat: i64, buffer: vec[i64]) -> i64:
        actions = legal(self, seat)[::-1]
        for place, action in enumerate(actions):
            buffer[place] = action
        return len(actions)


class SharedCopy(ToyState):
    """Shares the hands with its copies."""

    def _copy_from(self, other: State) -> None:
        super()._copy_from(other)
        assert isinstance(other, ToyState)
        self.points = other.points


class HalfCopy(ToyState):
    """Forgets in a copy that somebody has cheered."""

    def _copy_from(self, other: State) -> None:
        super()._copy_from(other)
        self.cheered = 0


class Loud(ToyState):
    """Tells everybody which card was drawn."""

    def _tell(self, kind: str, seat: int, audience: int, reveals: bool, **facts: int) -> None:
        super()._tell(kind, seat, EVERYONE if kind == "drew" else audience, reveals, **facts)


class Careless(ToyState):
    """Says of a draw that it reveals nothing."""

    def _tell(self, kind: str, seat: int, audience: int, reveals: bool, **facts: int) -> None:
        super()._tell(kind, seat, audience, reveals and not kind.startswith("drew"), **facts)


class TellingCommit(ToyState):
    """Tells everybody what was committed."""

    def _tell(self, kind: str, seat: int, audience: int, reveals: bool, **facts: int) -> None:
        if kind == "committed":
            facts = {"card": self.committed[seat]}
        super()._tell(kind, seat, audience, reveals, **facts)


class OrderMatters(ToyState):
    """Gives the point to whoever committed first."""

    def _commit(self, seat: i64, action: i64) -> None:
        if not any(self.committed):
            self.points[seat] += 1
        super()._commit(seat, action)


class NoWithdrawal(ToyState):
    """Lets nobody withdraw."""

    def _legal_into(self, seat: i64, buffer: vec[i64]) -> i64:
        if self.phase == COMMITTING and 0 <= seat < self.seats and self.committed[seat]:
            return 0
        return super()._legal_into(seat, buffer)


class Unsound(ToyState):
    """Loses a card when the die shows a 2."""

    def _step_chance(self, outcome: tuple[int, ...]) -> None:
        super()._step_chance(outcome)
        if outcome == (2,) and self.deck:
            self.deck.pop()


class Endless(ToyState):
    """Never comes to the end of a round."""

    def _next_turn(self) -> None:
        self.cheered = 0
        self.turn = (self.turn + 1) % self.seats


class Changing(ToyState):
    """Changes although it refuses."""

    def explain(self, seat: i64, action: i64) -> str:
        said = super().explain(seat, action)
        self.lowest += bool(said)
        return said


class Mumbling(ToyState):
    """Refuses without a sentence."""

    def explain(self, seat: i64, action: i64) -> str:
        return super().explain(seat, action) and "no"


class Crashing(ToyState):
    """Fails on an action that there never is."""

    def explain(self, seat: i64, action: i64) -> str:
        if action > 12:
            raise IndexError(action)
        return super().explain(seat, action)


class Counting(ToyState):
    """Counts what has nothing to do with the position into its encoding."""

    def encode(self) -> list[int]:
        return [*super().encode(), self.turns_seen]

    turns_seen = 0

    def _next_turn(self) -> None:
        super()._next_turn()
        type(self).turns_seen += 1


class Odd(ToyState):
    """Describes itself in values that JSON does not have."""

    def describe(self) -> dict[str, object]:
        return {**super().describe(), "seen": {1, 2}}


def cheat(state_type: type[ToyState]) -> Toy:
    """Return Peek with another state."""
    game = Toy()
    game.state_type = state_type
    return game


def for_some_seeds(part: Callable[[Table, int], object], table: Table) -> None:
    """Not every walk meets every fault."""
    for seed in range(8):
        part(table, seed)


CHEATS: list[tuple[type[ToyState], Callable[[Table, int], object], str]] = [
    (Leaky, contract.views_cannot_leak, "describe.* leaks"),
    (LeakyLegal, contract.legal_lists_are_in_order, "whose turn|different legal"),
    (Truthful, contract.determinise_keeps_conserves_varies, "never varies"),
    (KeptCommits, contract.determinise_keeps_conserves_varies, "never varies.*/committed/"),
    (Losing, contract.determinise_keeps_conserves_varies, "impossible"),
    (Forgetful, contract.determinise_keeps_conserves_varies, "forgets"),
    (Unsorted, contract.legal_lists_are_in_order, "not in order"),
    (SharedCopy, contract.copies_are_independent, "changed the original|goes on differently"),
    (HalfCopy, contract.copies_are_independent, "differ"),
    (SharedCopy, contract.past_digests_are_frozen, "changed since|same position"),
    (Loud, contract.views_cannot_leak, "cannot see"),
    (Careless, contract.views_cannot_leak, "reveals nothing"),
    (TellingCommit, contract.views_cannot_leak, "reveals nothing"),
    (OrderMatters, contract.commits_in_any_order, "order of commits"),
    (NoWithdrawal, contract.commits_can_be_withdrawn, "withdraw"),
    (Unsound, contract.random_play_is_sound, "The cards are"),
    (Endless, contract.random_play_is_sound, "does not end"),
    (Changing, contract.illegal_actions_are_refused, "changed the state"),
    (Mumbling, contract.illegal_actions_are_refused, "no sentence"),
    (Crashing, contract.illegal_actions_are_refused, "instead of IllegalAction"),
    (Counting, contract.past_digests_are_frozen, "changed since"),
    (Odd, contract.encodings_are_plain, "JSON"),
]


@pytest.mark.parametrize(
    ("state_type", "part", "complaint"),
    CHEATS,
    ids=[f"{state.__name__}-{part.__name__}" for state, part, _ in CHEATS],
)
def test_the_contract_catches_a_cheat(
    state_type: type[ToyState],
    part: Callable[[Table, int], object],
    complaint: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(contract_base, "LONGEST", 500)
    game = cheat(state_type)
    table = Table(game, game.options(3))

    with pytest.raises((AssertionError, TypeError), match=complaint):
        for_some_seeds(part, table)


class OneWay(Toy):
    """Writes what it cannot read."""

    def format(self, action: i64) -> str:
        return f"card {action}" if 0 < action < 13 else super().format(action)


class Ambiguous(Toy):
    """Writes two actions alike."""

    def format(self, action: i64) -> str:
        return "pass" if action == 101 else super().format(action)


class Gullible(Toy):
    """Reads anything."""

    def parse(self, text: str) -> int:
        try:
            return super().parse(text)
        except BadNotation:
            return 100


class LossyDeal(Toy):
    """Writes half of the deal."""

    def format_deal(self, deal: Deal) -> dict[str, str]:
        return {"cards": super().format_deal(deal)["cards"][:9]}

    def parse_deal(self, rows: Mapping[str, str]) -> Deal:
        return super().parse_deal(rows)


class Trusting(Toy):
    """Takes any numbers for a view."""

    def decode_view(self, options: Options, seat: int, numbers: list[int]) -> View:
        try:
            return super().decode_view(options, seat, numbers)
        except ValueError:
            return self.new(options, self.deal(options, Rng.stream(1, "x"))).view(seat)


class Lowercase(Toy):
    """Its words are no sentences."""

    def event_words(self, event: Event, names: tuple[str, ...], you: int) -> str:
        return super().event_words(event, names, you).lower()


@pytest.mark.parametrize(
    ("game", "part", "complaint"),
    [
        (OneWay(), contract.notation_comes_back, "card"),
        (Ambiguous(), contract.notation_comes_back, "means|not 10"),
        (Gullible(), contract.notation_comes_back, "is read as"),
        (LossyDeal(), contract.notation_comes_back, "come back"),
        (Trusting(), contract.views_survive_encoding, "are taken for a view"),
        (Lowercase(), contract.events_are_well_formed, "reads"),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, Toy) else "",
)
def test_the_contract_catches_bad_words(
    game: Toy, part: Callable[[Table, int], object], complaint: str
) -> None:
    with pytest.raises((AssertionError, BadNotation), match=complaint):
        part(Table(game, game.options(3)), 1)


def test_the_command_for_many_games_reports_the_first_fault() -> None:
    game = cheat(Unsound)

    _, _, _, fault = random_games.play_seeds(Table(game, game.options(2)), range(20))

    assert fault.startswith("peek-2, seed ")
    assert "The cards are" in fault
    honest = Table(TOY, TOY.options(2))
    _, games, steps, fault = random_games.play_seeds(honest, range(5))
    assert (games, fault) == (5, "")
    assert steps > 50


def test_a_failure_says_where_it_is() -> None:
    game = cheat(Unsorted)

    with pytest.raises(AssertionError) as failure:
        contract.legal_lists_are_in_order(Table(game, game.options(2)), 3)

    assert "peek-2, seed 3, step 0" in str(failure.value)
    assert "last moves" in str(failure.value)
