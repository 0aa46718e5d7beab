"""The lessons, one a game."""

from __future__ import annotations

from typing import Final

from fruit_tui.guide.lesson import Lesson
from fruit_tui.guide.lessons.fresh_fruits import FRESH_FRUITS_LESSON
from fruit_tui.guide.lessons.fruit_boss import FRUIT_BOSS_LESSON
from fruit_tui.guide.lessons.fruit_fair import FRUIT_FAIR_LESSON

LESSONS: Final[dict[str, Lesson]] = {
    lesson.game: lesson for lesson in (FRUIT_BOSS_LESSON, FRESH_FRUITS_LESSON, FRUIT_FAIR_LESSON)
}
