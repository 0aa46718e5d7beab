"""`fruit-tui --plain`: everything the app offers, as a menu in words.

One question at a time; each is answered by a number, a word or its beginning, `back` leads
to the question before.  What is chosen is done by the commands themselves.
"""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Callable
from typing import Final

from ai.levels import levels_of
from fruit_tui.commands import OK, CommandError
from fruit_tui.commands.config import chosen as settings_for
from fruit_tui.commands.conversing import play_in_words, reopened
from fruit_tui.commands.learn import learn_in_words
from fruit_tui.commands.saves import open_store
from fruit_tui.commands.stats import found_statistics, remarks_on
from fruit_tui.commands.table import chosen_seed
from fruit_tui.engine.game import GameError
from fruit_tui.engine.registry import GAMES
from fruit_tui.guide import BOTS, guide
from fruit_tui.guide.lessons import LESSONS
from fruit_tui.match import BOT_NAMES, USUAL_NAME, Keeper, Match, Player
from fruit_tui.plain import answers
from fruit_tui.plain.voice import Voice
from fruit_tui.storage import SaveInfo, SaveStore

# So many saved games are read out at once.
READ_OUT: Final = 9


def run_menu(given: Namespace) -> int:
    """Offer everything until the person leaves or the input ends."""
    WordMenu(Voice(sys.stdin, sys.stdout), given).run()
    return OK


class WordMenu:
    """The menu, and what each of its entries asks before it begins."""

    def __init__(self, voice: Voice, given: Namespace) -> None:
        self._voice = voice
        self._given = given
        self._preferences = settings_for(given)

    def run(self) -> None:
        """Ask what to do, do it, and ask again."""
        self._voice.say("Fruit games, in words.")
        doing: dict[str, Callable[[], None]] = {
            "continue": self._continue,
            "learn": self._learn,
            "new": self._new,
            "load": self._load,
            "rules": self._rules,
            "statistics": self._statistics,
            "settings": self._settings,
        }
        while not self._voice.ended:
            choice = self._voice.choose("What would you like to do?", self._entries())
            if choice in ("", "quit"):
                break
            try:
                doing[choice]()
            except CommandError as error:
                self._voice.say(error.sentence)
            except GameError as error:
                self._voice.say(str(error))
        self._voice.say("Goodbye.")

    def _store(self) -> SaveStore:
        return open_store(self._given.saves, self._given.limits)

    def _entries(self) -> list[tuple[str, str]]:
        with self._store() as store:
            games = store.list()
        latest = _unfinished(games)
        entries = [("continue", _about(latest))] if latest else []
        learn = ("learn", "a guided game, step by step")
        new = ("new", "a new game against bots")
        # Who has never played is offered the lessons first.
        entries += [new, learn] if games else [learn, new]
        entries += [("load", f"{_count(games)}, to go on with or to hear again")] if games else []
        return [
            *entries,
            ("rules", "how each game is played"),
            ("statistics", "how you have done so far"),
            ("settings", "your name, and the usual table of each game"),
            ("quit", "everything is saved already"),
        ]

    def _which_game(self) -> str:
        games = [(game.name, f"{game.title}. {game.summary}") for game in GAMES.values()]
        return self._voice.choose("Which game?", games)

    def _learn(self) -> None:
        games = [(name, lesson.about) for name, lesson in LESSONS.items()]
        game = self._voice.choose("Which game would you like to learn?", games)
        if game:
            learn_in_words(game, self._given)

    def _new(self) -> None:
        name = self._which_game()
        table = self._table_of(name) if name else None
        if table is None:
            return
        game, (seats, spec) = GAMES[name], table
        person = Player(self._preferences.settings.name or USUAL_NAME)
        rivals = [Player(rival, spec) for rival in BOT_NAMES[: seats - 1]]
        match = Match.new(game, game.options(seats), [person, *rivals], chosen_seed(None))
        with self._store() as store:
            play_in_words(Keeper.start(store, match), self._given)

    def _table_of(self, name: str) -> tuple[int, str] | None:
        """Ask how many play and who the bots are (a spec); None for back."""
        game, settings = GAMES[name], self._preferences.settings
        counts = list(range(game.min_seats, game.max_seats + 1))
        seats = self._number_of_players(counts, settings.seats(name))
        if not seats:
            return None
        levels = {level.title.lower(): level for level in levels_of(name)}
        usual = [title for title, level in levels.items() if level.spec == settings.level(name)]
        title = self._voice.choose(
            "How strong shall the others be?",
            [(title, level.line) for title, level in levels.items()],
            usual[0] if usual else "",
        )
        return (seats, levels[title].spec) if title else None

    def _number_of_players(self, counts: list[int], usual: int) -> int:
        """Ask how many play; 0 for back."""
        while True:
            self._voice.say(f"How many players, {counts[0]} to {counts[-1]}?")
            self._voice.say(f"Enter alone takes {usual}.")
            answer = self._voice.read()
            if answer is None or answer.casefold() == "back":
                return 0
            if not answer:
                return usual
            if answer.isascii() and answer.isdigit() and int(answer) in counts:
                return int(answer)
            self._voice.say(f"Say a number from {counts[0]} to {counts[-1]}, or back.")

    def _continue(self) -> None:
        with self._store() as store:
            latest = _unfinished(store.list())
            if latest:
                play_in_words(reopened(store, latest.slot), self._given)

    def _load(self) -> None:
        with self._store() as store:
            infos = [info for info in store.list() if not info.problem][:READ_OUT]
            chosen = self._voice.choose(
                "Which game?", [(info.slot, _about(info)) for info in infos]
            )
            for info in infos:
                if info.slot == chosen:
                    self._open(store, info)

    def _open(self, store: SaveStore, info: SaveInfo) -> None:
        if not info.finished:
            play_in_words(reopened(store, info.slot), self._given)
            return
        what = self._voice.choose(
            "This game is over. What about it?",
            [
                ("replay", "hear it move by move"),
                ("review", "hear what was better, which takes long"),
            ],
        )
        path = str(store.path(info.slot))
        if what == "replay":
            from fruit_tui.commands import replay

            replay.run(_given(paths=[path], seat=None, open=False))
        elif what == "review":
            from fruit_tui.commands import review

            review.run(
                _given(file=path, saves=self._given.saves, seat=None, all=False, budget=None)
            )

    def _rules(self) -> None:
        pages = [(game.name, game.title) for game in GAMES.values()]
        name = self._voice.choose("Which rules?", [*pages, (BOTS, "what the bots see")])
        if not name:
            return
        sections = guide(name).sections
        self._voice.say("Say a section's number, all, a word to look for, or back.")
        for number, section in enumerate(sections, 1):
            self._voice.say(f"{number}. {section.title}.")
        while (answer := self._voice.read()) is not None and answer.casefold() != "back":
            if answer.isascii() and answer.isdigit() and 1 <= int(answer) <= len(sections):
                lines = [line.text for line in sections[int(answer) - 1].lines]
            else:
                lines = answers.rules(name, "" if answer.casefold() == "all" else answer)
            for line in lines if answer else ():
                self._voice.say(line)
            self._voice.say(f"A section from 1 to {len(sections)}, all, a word, or back?")

    def _settings(self) -> None:
        while not self._voice.ended:
            settings = self._preferences.settings
            choice = self._voice.choose(
                "Which setting? Say back to leave.",
                [("name", settings.name or USUAL_NAME)]
                + [(name, self._usual_table(name)) for name in GAMES],
            )
            if not choice:
                return
            if choice == "name":
                self._voice.say("Your name at the table? Enter alone keeps it.")
                answer = self._voice.read()
                if answer:
                    self._change(("name",), answer)
                continue
            table = self._table_of(choice)
            if table is not None:
                self._change(("games", choice, "seats"), table[0])
                self._change(("games", choice, "level"), table[1])

    def _usual_table(self, name: str) -> str:
        settings = self._preferences.settings
        spec = settings.level(name)
        titles = [level.title for level in levels_of(name) if level.spec == spec]
        return f"{settings.seats(name)} players, the others {titles[0] if titles else spec}"

    def _change(self, place: tuple[str, ...], value: int | str) -> None:
        """Change a setting, and say why it cannot hold where it cannot."""
        try:
            problem = self._preferences.change(place, value)
        except ValueError:
            problem = "That does not fit there; the setting stays as it was."
        if problem:
            self._voice.say(problem)

    def _statistics(self) -> None:
        for line in remarks_on(found_statistics(self._given)):
            self._voice.say(line)


def _given(**words: object) -> Namespace:
    """Return what a command hears: `words`, and nothing of what it could do besides."""
    nothing = dict.fromkeys(("screen", "verify", "text", "json", "save", "jobs"))
    return Namespace(**{**nothing, **words})


def _unfinished(infos: list[SaveInfo]) -> SaveInfo | None:
    """Return the newest game to go on with."""
    for info in infos:
        if not (info.finished or info.problem or info.busy):
            return info
    return None


def _about(info: SaveInfo) -> str:
    """Return a saved game in a sentence."""
    progress = info.progress.rstrip(".")
    return f"{info.title}. {progress}" if progress else info.title


def _count(infos: list[SaveInfo]) -> str:
    return "1 saved game" if len(infos) == 1 else f"{len(infos)} saved games"
