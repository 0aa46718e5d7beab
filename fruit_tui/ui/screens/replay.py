"""A game that was played, on its own board: run it, step, jump, search, play on from here.

The board, the first line and the log are those of the game's own screen (`GameScreen`):
a replay is that screen over a match that ends where one looks, and in which nobody is to
decide.  Below it stand what happened last and how far the game has come.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual import events, on
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.timer import Timer

from fruit_tui.engine.game import GameError, View
from fruit_tui.match import USUAL_NAME, Keeper, names_for
from fruit_tui.ui.draw import cells, clean
from fruit_tui.ui.looks import look_of
from fruit_tui.ui.reel import PACES, SLIP, Reel
from fruit_tui.ui.review_words import counted, remark
from fruit_tui.ui.screens.base import styles
from fruit_tui.ui.screens.game import GameScreen
from fruit_tui.ui.screens.review import Place, ReviewScreen
from fruit_tui.ui.spoken import keyed
from fruit_tui.ui.table import Table

# How wide the line is that shows how far the game has come, at least and at most.
LEAST_LINE, MOST_LINE = 10, 60


class ReplayScreen(GameScreen, inherit_bindings=False):
    """A game being watched.  A game's own replay adds what it can look for and lay open."""

    ABOUT = keyed(
        "{play} runs the replay and halts it, {faster} and {slower} change its speed. "
        "{replay.back} go a step, {turn} a turn, {round-back} and {round} a round, the digits to "
        "10 to 90 percent of the game, a click on the line anywhere. {search} looks for "
        "something, {next} and {last} for it again. {eyes} looks from the next seat, {open} shows "
        "what the others hid, once a game is over. {play-on} plays on from here as a game of its "
        "own; the one you watch stays as it is."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space", "play", "play", id="replay.play", tooltip="run the replay, halt it"),
        Binding(
            "left",
            "step(-1)",
            "step",
            id="replay.back",
            key_display="←→",
            tooltip="a step back",
        ),
        Binding("right", "step(1)", id="replay.step", show=False, tooltip="a step on"),
        Binding("tab", "turn(1)", "turn", id="replay.turn", tooltip="a turn on"),
        Binding("shift+tab", "turn(-1)", id="replay.turn-back", show=False, tooltip="a turn back"),
        Binding("slash", "search", "find", id="replay.search", tooltip="look for something"),
        Binding("n", "again(False)", "next", id="replay.next", tooltip="look for it again"),
        Binding("N", "again(True)", id="replay.last", show=False, tooltip="look for it backwards"),
        Binding("enter", "play_on", "play on", id="replay.play-on", tooltip="play on from here"),
        Binding("r", "review", "review", id="replay.review", tooltip="what was lost where"),
        Binding("s", "eyes", "seat", id="replay.eyes", tooltip="look from the next seat"),
        Binding("o", "open", "open", id="replay.open", tooltip="show or cover what others hid"),
        Binding("up", "pace(1)", id="replay.faster", show=False, tooltip="faster"),
        Binding("down", "pace(-1)", id="replay.slower", show=False, tooltip="slower"),
        Binding("pagedown", "round(1)", id="replay.round", show=False, tooltip="a round on"),
        Binding("pageup", "round(-1)", id="replay.round-back", show=False, tooltip="a round back"),
        Binding("home", "jump(0)", id="replay.home", show=False, tooltip="to the start"),
        Binding("end", "jump(10)", id="replay.end", show=False, tooltip="to the end"),
        *[
            Binding(
                str(n),
                f"jump({n})",
                id=f"replay.jump-{n}",
                show=False,
                tooltip=f"to {n}0 percent of the game",
            )
            for n in range(1, 10)
        ],
        Binding("b", "branches", "branches", id="replay.branches", tooltip="games from here"),
        Binding("l,L", "log", "log", id="replay.log", show=False, tooltip="read all so far"),
        Binding("W", "words", id="replay.words", show=False, tooltip="the table in words"),
        Binding("R", "rules", id="replay.rules", show=False, tooltip="read the rules"),
        Binding("escape", "back", "back", id="screen.back"),
    ]
    # What can be looked for: kinds of events, and what they are called.
    SOUGHT: ClassVar[dict[str, str]] = {}
    # Whether seats hide anything from each other that can be laid open.
    SECRETS: ClassVar[bool] = True

    def __init_subclass__(cls, **options: bool) -> None:
        """Let the game's own stylesheet fit: Textual follows the first base class alone."""
        super().__init_subclass__(**options)
        cls._css_type_names = frozenset(base.__name__ for base in cls.__mro__)
        cls.CSS_PATH = [*cls.CSS_PATH, *styles("replay.tcss")[1:]]

    def __init__(self, reel: Reel) -> None:
        super().__init__(Table(reel.replay.match_here(), None))
        self.reel = reel
        self._timer: Timer | None = None
        self._line_width = LEAST_LINE  # as it was drawn last
        self._look_here()

    def opened_rows(self, views: Sequence[View]) -> list[Content]:
        """Return what each seat hides from the one in front, a line a seat."""
        del views
        return []

    # The board: whose it is, and that nobody may touch it.

    def _look_here(self) -> None:
        self.table.match = self.reel.replay.match_here()
        self.seat = self.reel.seat
        self.view = self.table.match.view(self.seat)
        self.forget_choice()

    @property
    def my_turn(self) -> bool:
        """Return False: nothing is decided in a replay."""
        return False

    def proceed(self) -> None:
        """Stay where the replay stands."""

    def has_choice(self) -> bool:
        """Return False: nothing is chosen in a replay."""
        return False

    def on_mount(self) -> None:
        """Say what a review has found out by now."""
        self._look_up()

    def on_screen_resume(self) -> None:
        """Look for a review again: one may have come to its end meanwhile."""
        if self.is_mounted:
            self._look_up()

    def _look_up(self) -> None:
        reel = self.reel
        if reel.is_over and reel.seat >= 0:
            reel.reviewed, _ = self.fruit_app.reviewing.moves(reel.match, reel.home, reel.seat)
            self.refresh_all()

    def on_screen_suspend(self) -> None:
        """Halt: nothing runs behind one's back."""
        self._halt()

    def show_here(self) -> None:
        """Draw the table as it stands here."""
        self._look_here()
        self.hinted = ()
        self.refresh_all()

    # Words.

    def sentence(self) -> Sequence[Content]:
        """Return how far the game has come, and what happened last."""
        move = self.reel.next_move()
        about = [] if move is None else [remark(move)]
        return [self._line(), *about, self._happened()]

    def _happened(self) -> Content:
        reel, names = self.reel, names_for(self.seat, self.table.names)
        entry = reel.replay.entry()
        if entry is None:
            return Content.styled("The table as it was dealt.", "bold")
        words = [self.table.game.event_words(event, names, self.seat) for event in reel.told()]
        said = clean(" ".join(word for word in words if word))
        said = said or clean(reel.intention(names)) or "Nothing that could be seen."
        notation = reel.notation()
        if not notation or entry.kind != "action":
            return Content.styled(said, "bold")
        return Content.assemble((f"{clean(notation)}  ", "bold $title"), (said, "bold"))

    def _line(self) -> Content:
        reel, glyphs = self.reel, look_of(self).glyphs
        replay = reel.replay
        facts = [f"step {replay.position}/{replay.length}", f"turn {replay.turn}/{replay.turns}"]
        if reel.playing:
            facts.append(f"running, {PACES[reel.pace]:g} s a step")
        facts.append(self._whose())
        said = "  ".join(facts)
        room = (self.query_one("#sentence").size.width or self.size.width) - 3
        width = self._line_width = max(LEAST_LINE, min(room - cells(said), MOST_LINE))
        at = round((width - 1) * replay.position / max(replay.length, 1))
        mark = glyphs.pointer if reel.playing else glyphs.full
        return Content.assemble(
            (glyphs.heavy.horizontal * at, "$primary"),
            (mark, "bold $cursor"),
            (glyphs.rule * (width - 1 - at), "$quiet"),
            f"  {said}",
        )

    def _whose(self) -> str:
        eyes = f"as {self.called(self.seat)}" if self.seat >= 0 else "as a spectator"
        return f"{eyes}, all open" if self.reel.opened and self.SECRETS else eyes

    def _ticker(self) -> list[Content]:
        """Return what the others hide where all is open, else the last turns."""
        if self.reel.opened:
            rows = self.opened_rows(self.reel.views())
            if rows:
                return rows
        # Beside the log nothing of it is told twice.
        return [] if self.has_class("-wide") or self.has_class("-huge") else super()._ticker()

    def action_name(self, action: str) -> str:
        """Say what Space and o do now."""
        if action == "play":
            return "halt" if self.reel.playing else "play"
        if action == "open":
            return "cover" if self.reel.opened else "open"
        return ""

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer only what this replay has."""
        if action == "open":
            return self.reel.is_over and self.SECRETS
        if action == "review":
            return self.reel.is_over
        if action == "eyes":
            return len(self.reel.eyes) > 1
        if action == "again":
            return bool(self.reel.sought)
        if action == "play_on":
            return not self.table.match.is_over()
        return super().check_action(action, parameters)

    # Running.

    def action_play(self) -> None:
        """Run the replay, from its start where it is at its end, or halt it."""
        if self.reel.playing:
            self._halt()
            self.refresh_all()
            return
        if self.reel.replay.position == self.reel.replay.length:
            self.reel.jump(0.0)
        self.reel.playing = True
        self.show_here()
        self._wait()

    def _wait(self) -> None:
        if self._timer is not None:
            self._timer.stop()
        self._timer = self.set_timer(PACES[self.reel.pace], self._tick)

    def _tick(self) -> None:
        if not self.reel.playing:
            return
        if self.reel.replay.next_decision() and self.reel.replay.next_entry() is not None:
            self._wait()
        else:
            self.reel.playing = False
        self.show_here()

    def _halt(self) -> None:
        """Stop running."""
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
        self.reel.playing = False

    def action_pace(self, by: int = 1) -> None:
        """Run faster or slower."""
        self.reel.faster(by)
        if self.reel.playing:
            self._wait()
            self.refresh_words()
        else:
            self.say(f"The replay runs at {PACES[self.reel.pace]:g} seconds a step.")

    # Going somewhere.

    def _went(self) -> None:
        self._halt()
        self.show_here()

    @on(events.Click, "#sentence")
    def _line_clicked(self, event: events.Click) -> None:
        """Go to the place of the line that was clicked."""
        event.stop()
        # The first cell is the padding of the sentence.
        if event.y == 0 and 1 <= event.x <= self._line_width:
            self.reel.jump((event.x - 1) / max(self._line_width - 1, 1))
            self._went()

    def action_step(self, by: int) -> None:
        """Go a decision on or back."""
        replay = self.reel.replay
        _ = replay.next_decision() if by > 0 else replay.previous_decision()
        self._went()

    def action_turn(self, by: int) -> None:
        """Go a turn on or back."""
        replay = self.reel.replay
        _ = replay.next_turn() if by > 0 else replay.previous_turn()
        replay.settle()
        self._went()

    def action_round(self, by: int) -> None:
        """Go a round on or back."""
        replay = self.reel.replay
        _ = replay.next_round() if by > 0 else replay.previous_round()
        replay.settle()
        self._went()

    def action_jump(self, tenths: int) -> None:
        """Go to so many tenths of the game."""
        self.reel.jump(tenths / 10)
        self._went()

    # Searching.

    def sought(self) -> dict[str, str]:
        """Return what can be looked for here, and what it is called with how many there are."""
        counts = self.reel.replay.kinds(self.seat)
        name = self.called(self.seat)
        who = "you make" if name == USUAL_NAME else f"{name} makes"
        slips = {
            kind: f"{who} {counted(len(places), kind.removeprefix(SLIP))}"
            for kind, places in self.reel.slips().items()
        }
        return slips | {
            kind: f"{title} ({counts[kind]})"
            for kind, title in self.SOUGHT.items()
            if kind in counts
        }

    def action_search(self) -> None:
        """Choose what to look for."""
        from fruit_tui.ui.screens.replay_search import ReplaySearch

        self.app.push_screen(ReplaySearch(self.sought(), self.reel.sought), self._search)

    def _search(self, kind: str | None) -> None:
        if kind:
            self.find(kind)

    def action_again(self, back: bool) -> None:
        """Look for the same again."""
        self.find(self.reel.sought, back=back)

    def find(self, kind: str, *, back: bool = False) -> None:
        """Go to the next or last event of a kind, or say that there is none."""
        if not self.reel.find(kind, back=back):
            way = "before this" if back else "after this"
            self.say(f"Nothing of that kind comes {way}.")
        self._went()

    # Other eyes, other games.

    def action_eyes(self) -> None:
        """Look from the next seat."""
        if self.reel.next_eyes():
            self.app.switch_screen(type(self)(self.reel))

    def action_open(self) -> None:
        """Show what everybody hid, or cover it again."""
        self.reel.opened = not self.reel.opened
        self.refresh_all()

    def action_play_on(self) -> None:
        """Begin a game of its own that goes on from here."""
        from fruit_tui.ui.screens.games import show_table

        app = self.fruit_app
        self._halt()
        try:
            match = self.reel.play_on()
            keeper = None if app.store is None else Keeper.start(app.store, match)
        except GameError as error:
            self.say(str(error), warning=True)
            return
        table = Table(match, keeper)
        table.note = table.note or f"A game of its own: {match.title}."
        show_table(app, table)

    def action_review(self) -> None:
        """Show what each move of the seat in front lost, and come back to the one chosen."""
        self._halt()
        self.app.push_screen(ReviewScreen(self.reel), self._reviewed)

    def _reviewed(self, place: Place | None) -> None:
        if place is None:
            return
        self.reel.go_to(place.position, place.seat)
        if place.seat == self.seat:
            self._look_up()
            self._went()
        else:
            self.app.switch_screen(type(self)(self.reel))

    def action_branches(self) -> None:
        """List the games that went on from this one, and the one that it went on from."""
        from fruit_tui.ui.screens.branches import BranchesScreen

        self.app.push_screen(BranchesScreen(self.reel.match, self.reel.path))

    def action_back(self) -> None:
        """Leave the replay."""
        self.dismiss(None)
