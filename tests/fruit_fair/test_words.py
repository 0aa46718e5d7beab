"""Sentences for events, actions, the board and the status, and FF-49's names."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from fruit_tui.engine.fruit_fair import FRUIT_FAIR, FruitFairState
from fruit_tui.engine.game import CHANCE, SPECTATOR, Event
from fruit_tui.engine.rng import Rng
from tests.fruit_fair.builder import do, draw, fair, orchard, position, send

NAMES = ("Mika", "Ada", "Bo")


def told(happened: list[Event], you: int = -1) -> list[str]:
    """Return what is said of events to the seat `you`, or to a spectator."""
    viewer = you if you >= 0 else SPECTATOR
    return [
        FRUIT_FAIR.event_words(event, NAMES, you) for event in happened if event.seen_by(viewer)
    ]


def test_the_reveal_is_told_turn_by_turn() -> None:
    state = position("CC", "A", "L", trees=(1, 5, 5, 5), extras={0: 1})
    for seat, plan in enumerate(["CL/AA/C", "AP/LL", "PP/CC"]):
        send(state, seat, plan)
    happened = draw(state, "plum lemon")
    happened += do(state, "swap with 2", "give cherry", "take apple")
    assert told(happened)[:16] == [
        "The raccoon eats a plum.",
        "The raccoon eats a lemon.",
        "Mika shows the assignment: cherry: 1 picker and 1 Extra Worker; apple: 2 gardeners;"
        " lemon: 1 picker.",
        "Mika picks 1 cherry by 1 Extra Worker.",
        "Mika finds the cherry tree empty with 1 picker.",
        "Mika picks 1 lemon.",
        "Mika swaps a cherry for an apple of Ada.",
        "Mika plants 1 cherry.",
        "Mika plants 2 apples.",
        "Ada shows the assignment: apple: 1 picker; plum: 1 picker; lemon: 2 gardeners.",
        "Ada picks 1 apple.",
        "Ada picks 1 plum.",
        "Ada plants 2 lemons.",
        "Bo shows the assignment: cherry: 2 gardeners; plum: 2 pickers.",
        "Bo picks 2 plums.",
        "Bo plants 2 cherries.",
    ]
    assert "From the wheelbarrow 3 cherries, 2 apples and 2 lemons go onto the trees." in told(
        happened
    )


def test_your_own_doings_are_told_to_you() -> None:
    state = fair(position("C" * 8, "", "", values={"gold": (22, 19, 20)}))
    happened = do(state, "buy gold")
    assert told(happened, 0)[:5] == [
        "You want a gold medal for 8 fruits.",
        "You pay 8 cherries.",
        "You win a gold medal.",
        "Your gold medal is worth 22 points.",
        "You leave the fair.",
    ]
    assert told(happened, 1)[:4] == [
        "Mika wants a gold medal for 8 fruits.",
        "Mika pays 8 cherries.",
        "Mika wins a gold medal.",
        "Mika leaves the fair.",
    ]


def test_phase_five_says_who_gets_what_and_why_nobody_does() -> None:
    state = position("AAC", "AA", "L", eaten="CL")
    fair(state)
    happened = do(state, "done")
    assert told(happened, 2)[3:] == [
        "The cherries set the next turn order: Mika, you, Ada.",
        "Nobody gets the Migrant Worker: several have 2 apples, the most there are.",
        "Nobody gets the Raccoon: nobody has a plum.",
        "You get the Transporter for the most lemons (1 lemon).",
        "Two markers swap: Turn Order is now on the lemon trunk, Transporter on the cherry trunk.",
        "Round 3 begins.",
    ]


def test_ff49_extra_workers_and_the_migrant_worker_are_two_things() -> None:
    state = orchard(position("", "", "", holders={"migrant": 0}), ["CC/AA", "PP/CC", "LL/CC"])
    assert told(do(state, "migrant lemon"))[0] == "Mika's Migrant Worker picks a lemon."
    state = fair(position("CCC", "", ""))
    assert told(do(state, "hire"))[2] == "Mika hires an Extra Worker."


def test_a_transporter_turn_is_told_openly() -> None:
    state = orchard(position("", "", "", holders={"transporter": 0}), ["CC/AA", "PP/CC", "LL/CC"])
    assert told(do(state, "reassign", "picker plum"))[:2] == [
        "Mika lifts all workers with the Transporter to send them anew.",
        "Mika sends a picker to the plum tree.",
    ]


def test_the_board_is_complete_in_words() -> None:
    state = position(
        "CCA",
        "",
        "PL",
        order=(2, 0, 1),
        holders={"raccoon": 0},
        extras={2: 1},
        bought={"gold": [0, 1], "red": [1]},
        values={"gold": (22, 19, 20)},
    )
    send(state, 0, "LL/PL")
    lines = FRUIT_FAIR.board_words(state.view(0), NAMES)
    assert lines[:2] == [
        "Round 2, phase 1, workers are assigned. 12 prizes left at the fair; with 5 or fewer,"
        " one more round is played.",
        "Turn order: 1 Bo, 2 you, 3 Ada. Migrant Worker: nobody; Raccoon: you; Transporter:"
        " nobody.",
    ]
    assert "Cherry tree: 5 cherries; on its trunk the Turn Order marker." in lines
    assert (
        "The fair: red ribbon for 5, 6; green ribbon for 5, 6, 7; blue ribbon for 6, 7, 8; silver"
        " medal for 7, 8, 9; gold medal for 10. With the Raccoon you pay 2 less." in lines
    )
    assert "Extra Workers: 1 for 3, 2 for 4, 2 for 5. With the Raccoon you pay 1 less." in lines
    assert (
        "Ada: no fruit; 2 pickers, 2 gardeners, no Extra Worker; 1 gold medal and 1 red ribbon;"
        " not ready." in lines
    )
    assert (
        "You: 2 cherries and 1 apple (3 in all); 2 pickers, 2 gardeners, no Extra Worker;"
        " 1 gold medal (worth 22); ready." in lines
    )
    assert "Your assignment: plum 1 gardener; lemon 2 pickers and 1 gardener." in lines
    assert not any("19" in line for line in lines)


def test_the_status_says_who_is_to_do_what() -> None:
    state = position("C", "A", "P")
    send(state, 0, "L", ready=False)
    status = {seat: FRUIT_FAIR.status_words(state.view(seat), NAMES) for seat in (0, 1, SPECTATOR)}
    assert status == {
        0: "Round 2: assign your workers; 1 picker and 2 gardeners to go.",
        1: "Round 2: assign your workers; 2 pickers and 2 gardeners to go.",
        SPECTATOR: "Round 2: Mika, Ada and Bo are assigning workers.",
    }
    send(state, 1, "LL/LL")
    assert FRUIT_FAIR.status_words(state.view(1), NAMES) == (
        "Round 2: you are ready; Mika and Bo are assigning workers."
    )
    state = fair(position("CCCC", "", ""))
    do(state, "hire")
    assert FRUIT_FAIR.status_words(state.view(1), NAMES).startswith("Round 3")


def test_a_payment_says_what_it_is_for_and_what_is_left() -> None:
    state = fair(position("CCAAPPL", "", ""))
    view = state.view(0)
    assert FRUIT_FAIR.action_words(view, FRUIT_FAIR.parse("buy red")) == (
        "Buy a red ribbon for 4 fruits; 3 would be left."
    )
    do(state, "buy red")
    view = state.view(0)
    assert FRUIT_FAIR.status_words(view, NAMES) == "Round 2: pay 4 more for a red ribbon."
    assert FRUIT_FAIR.action_words(view, FRUIT_FAIR.parse("pay apple")) == (
        "Pay an apple; 3 more to go."
    )


def every_position(seats: int, seed: int) -> Iterator[tuple[FruitFairState, list[Event]]]:
    """Yield the positions of a random game with the events that led to each."""
    options = FRUIT_FAIR.options(seats)
    state = FRUIT_FAIR.new(options, FRUIT_FAIR.deal(options, Rng.stream(seed, "deal")))
    rng = Rng.stream(seed, "walk")
    while not state.is_over():
        if state.current_seat() == CHANCE:
            happened = state.apply_chance(state.sample_chance(rng))
        else:
            seat = state.deciders()[0]
            actions = state.legal_actions(seat)
            happened = state.apply(seat, actions[rng.below(len(actions))])
        yield state, list(happened)


@pytest.mark.parametrize("seats", [3, 5])
def test_nothing_said_is_broken(seats: int) -> None:
    names = ("Mika", "Ada", "Bo", "Carl", "Dora")[:seats]
    odd = re.compile(
        r"\{|\}|  | \.|\.\.|\bNone\b|You [a-z]+s |Extra Worker[a-z]s|\b1 [a-z]+(ies|es)\b"
    )
    for state, happened in every_position(seats, 3):
        view = state.view(0)
        said = [FRUIT_FAIR.status_words(view, names), *FRUIT_FAIR.board_words(view, names)]
        said += [FRUIT_FAIR.action_words(view, action) for action in view.legal_actions()]
        said += [FRUIT_FAIR.event_words(event, names, 0) for event in happened if event.seen_by(0)]
        for text in said:
            assert text[0].isupper(), text
            assert text.endswith("."), text
            assert not odd.search(text), text


def test_every_kind_of_event_is_documented() -> None:
    # The compiled build has no docstrings of modules, so it is read from the source.
    source = Path(__file__).parents[2] / "fruit_tui" / "engine" / "fruit_fair" / "events.py"
    table = source.read_text(encoding="utf-8").split('"""')[1]
    listed = set(re.findall(r"^    (\w+)(?:  |$)", table, re.MULTILINE))
    seen: set[str] = set()
    for seats, seed in ((3, 1), (4, 2), (5, 3), (3, 4), (5, 5)):
        for _, happened in every_position(seats, seed):
            seen |= {event.kind for event in happened}
    assert seen <= listed
    assert len(seen) > 25
