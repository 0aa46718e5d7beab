"""The guided games in words, from the input of a script."""

from __future__ import annotations

import io

import pytest

from fruit_tui.guide.lessons import LESSONS
from fruit_tui.match.tutor import Tutor
from fruit_tui.plain.lesson import LessonTalk


def talk(name: str, *lines: str) -> tuple[str, bool, Tutor]:
    """Return all that is said, whether the learner plays on, and the lesson."""
    tutor = Tutor(LESSONS[name], "random")
    target = io.StringIO()
    source = io.StringIO("".join(f"{line}\n" for line in lines))
    play_on = LessonTalk(tutor, source, target).run()
    return target.getvalue(), play_on, tutor


def script(name: str) -> list[str]:
    """Return what a learner types: each part of each step, as it is written down."""
    return [do.move for step in LESSONS[name].steps for do in step.do]


@pytest.mark.parametrize("name", LESSONS)
def test_t14_a_lesson_is_gone_through_by_typing_what_it_says(name: str) -> None:
    lines = script(name)
    text, play_on, tutor = talk(name, *lines, "play")
    assert text.isascii()
    assert tutor.over
    assert play_on
    for number in range(1, LESSONS[name].count + 1):
        assert f"Step {number} of {LESSONS[name].count}. " in text
    asked = [
        line.removeprefix("Say: ").rstrip(".") for line in text.splitlines() if "Say: " in line
    ]
    assert asked == ["; ".join(line.split("; ")) for line in lines]


@pytest.mark.parametrize("name", LESSONS)
def test_t14_no_line_of_a_lesson_speaks_of_keys_or_places_on_a_screen(name: str) -> None:
    text, _, _ = talk(name, *script(name))
    for word in ("press", "click", "arrow key", "cursor", "colour"):
        assert word not in text.lower()


def test_t14_another_move_is_not_taken_and_the_step_asked_for_again() -> None:
    text, play_on, tutor = talk("fruit-boss", "play L3", "play Z9", "play P1 on 4", "hint", "quit")
    said = text.split("> ")
    assert said[1].endswith("not in this lesson.\nSay: play P1.\n")
    assert said[2].endswith("Say: play P1.\n")
    assert "not in this lesson" in said[3]
    assert "Step 1 of 15" in said[4]
    assert tutor.match.position == 0
    assert not play_on
    assert text.endswith("You left the lesson.\n")


def test_t14_a_part_of_a_step_is_enough_and_the_rest_is_asked_for() -> None:
    text, _, tutor = talk("fruit-boss", "play P1", "on 2", "play L3 L2")
    assert "Say: on 1.\n" in text
    assert tutor.number() == 3


def test_t14_undo_in_a_lesson_goes_back_to_the_step() -> None:
    text, _, tutor = talk("fruit-boss", "play P1", "undo", "board", "me", "rivals")
    assert "Taken back.\n" in text
    assert tutor.match.position == 0
    assert tutor.number() == 1
