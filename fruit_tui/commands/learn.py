"""`fruit-tui learn`: a guided game, on the screen or in words."""

from __future__ import annotations

import argparse
import sys

from ai.levels import levels_of
from fruit_tui.commands import ERROR, OK
from fruit_tui.commands.config import chosen
from fruit_tui.commands.conversing import converse, play_in_words
from fruit_tui.commands.play import make_app, need_terminal
from fruit_tui.commands.saves import open_store
from fruit_tui.engine.registry import game_named
from fruit_tui.guide.lessons import LESSONS
from fruit_tui.match import USUAL_NAME, Keeper
from fruit_tui.match.tutor import Tutor
from fruit_tui.plain.lesson import LessonTalk


def run(given: argparse.Namespace) -> int:
    """Begin the lesson of a game."""
    game = game_named(given.game).name
    if given.plain:
        return learn_in_words(game, given)
    need_terminal(given)
    app = make_app(given, lesson=game)
    return app.play(mouse=app.settings.mouse)


def learn_in_words(game: str, given: argparse.Namespace) -> int:
    """Go through a lesson, and on with its game where the learner wants that."""
    name = chosen(given).settings.name or USUAL_NAME
    tutor = Tutor(LESSONS[game], levels_of(game)[0].spec, name)
    if not converse(LessonTalk(tutor, sys.stdin, sys.stdout)):
        return OK
    with open_store(given.saves, given.limits) as store:
        return OK if play_in_words(Keeper.start(store, tutor.match), given) else ERROR
