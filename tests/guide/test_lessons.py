"""The lessons: every step is legal where it stands, met in order, and short enough to be read."""

from __future__ import annotations

import re

import pytest

from fruit_tui.engine.registry import GAMES
from fruit_tui.guide.lesson import LONGEST_TEXT
from fruit_tui.guide.lessons import LESSONS
from fruit_tui.match.tutor import LEARNER, Tutor

# What has to happen in a lesson, so that every main idea of the rules is met: kinds of events.
MET = {
    "fruit-boss": {
        "played", "collected", "captured", "combined", "slid", "toppled", "ate", "refilled",
        "fire_sale", "last_lap", "round_scored", "turn_ended", "drew",
    },
    "fresh-fruits": {"took", "laid", "filled", "crushed", "started", "boxed", "leftover", "dealt"},
    "fruit-fair": {
        "placed", "revealed", "fed", "picked", "planted", "swapped", "idle", "bought", "hired",
        "lifted", "migrant_picked", "tile", "ordered", "markers",
    },
}  # fmt: skip


def begin(name: str) -> Tutor:
    return Tutor(LESSONS[name], "random")


def advance(tutor: Tutor) -> bool:
    """Make the next move that is written down; False once the learner has done everything."""
    match = tutor.match
    passing = tutor.passing()
    if passing:
        for seat, action in passing:
            match.play(seat, action)
        return True
    if tutor.over:
        return False
    rivals = [seat for seat in match.deciders() if seat != LEARNER]
    seat = rivals[0] if rivals else LEARNER
    action = tutor.reply(seat) if rivals else tutor.wanted()[0]
    assert action is not None, f"step {tutor.number()}: nothing is written down for seat {seat + 1}"
    match.play(seat, action)
    return True


def test_there_is_a_lesson_for_every_game() -> None:
    assert set(LESSONS) == set(GAMES)


@pytest.mark.parametrize("name", LESSONS)
def test_every_step_is_legal_where_it_stands_and_its_number_only_grows(name: str) -> None:
    tutor = begin(name)
    numbers = [tutor.number()]
    while advance(tutor):
        numbers.append(tutor.number())
    assert numbers == sorted(numbers)
    assert set(numbers) == set(range(1, LESSONS[name].count + 1))
    assert 10 <= LESSONS[name].count <= 15
    assert not tutor.match.is_over(), "one can play on"


@pytest.mark.parametrize("name", LESSONS)
def test_every_main_idea_of_the_rules_is_met(name: str) -> None:
    tutor = begin(name)
    while advance(tutor):
        pass
    met = {event.kind for event in tutor.match.events_for(LEARNER)}
    assert MET[name] <= met


@pytest.mark.parametrize("name", LESSONS)
def test_what_a_step_says_is_short_and_names_no_key_where_it_says_why(name: str) -> None:
    for step in LESSONS[name].steps:
        assert len(step.enter) <= LONGEST_TEXT
        for do in step.do:
            shown = re.sub(r"\{[a-z.-]+\}", "Enter", f"{do.say} {do.press}")
            assert len(shown) <= LONGEST_TEXT, do
            assert not re.search(r"\b(press|enter|arrow|click)\b", do.say, re.IGNORECASE), do


@pytest.mark.parametrize("name", LESSONS)
def test_a_step_taken_back_is_asked_for_again(name: str) -> None:
    tutor = begin(name)
    while not tutor.wanted():
        advance(tutor)
    wanted, number = tutor.wanted(), tutor.number()
    tutor.match.play(LEARNER, wanted[0])
    assert tutor.wanted() != wanted
    tutor.match.undo(LEARNER)
    assert (tutor.wanted(), tutor.number()) == (wanted, number)


@pytest.mark.parametrize("name", LESSONS)
def test_only_the_moves_of_the_step_are_taken(name: str) -> None:
    tutor = begin(name)
    while not tutor.wanted():
        advance(tutor)
    wanted = tutor.wanted()
    assert tutor.wants(wanted)
    assert tutor.wants(wanted[:1])
    others = set(tutor.match.legal_actions(LEARNER)) - set(wanted)
    assert others
    assert not any(tutor.wants([action]) for action in others)


@pytest.mark.parametrize("name", LESSONS)
def test_a_lesson_goes_the_same_way_every_time(name: str) -> None:
    digests = []
    for _ in range(2):
        tutor = begin(name)
        while advance(tutor):
            pass
        digests.append(tutor.match.digest())
    assert digests[0] == digests[1]
