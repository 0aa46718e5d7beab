"""A game's rules in our own words, and what the bots see: sections to leaf through, a search."""

from __future__ import annotations

import re
from typing import ClassVar, Final

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.dom import DOMNode
from textual.events import Resize
from textual.widgets import Input, Static

from fruit_tui.engine.registry import GAMES
from fruit_tui.guide import BOTS, Guide, Line, guide
from fruit_tui.ui.looks import look_of
from fruit_tui.ui.rule_pictures import WIDEST, picture
from fruit_tui.ui.screens.base import BaseScreen, styles
from fruit_tui.ui.spoken import keyed
from fruit_tui.ui.widgets.entry import Entry
from fruit_tui.ui.widgets.menu import Item, Menu

RULES_ABOUT: Final = "the rules in our own words"

_TAIL = re.compile(
    r"\s*\((?:[A-Z]+-\d+(?:, )?)+\)|\s*\((?:rulebook|reading|inferred|confirmed|house)[^)]*\)"
)


class RulesScreen(BaseScreen[None]):
    """The rules; `/` searches them, also by a decision's number."""

    CALLED: ClassVar[str] = "the rules"
    HOLDS: ClassVar[tuple[type[DOMNode], ...]] = (Menu, Input)
    CSS_PATH = styles("rules.tcss")
    ABOUT = keyed(
        "The rules in our own words. {search} searches for words or for a decision's number "
        "(FB-12, or just 12). Numbers in brackets name the decision behind a sentence; the last "
        "section states them all, and which values are our own."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("slash", "search", "search", id="rules.search"),
        Binding(
            "pageup",
            "page(-1)",
            "page",
            key_display="pgup pgdn",
            priority=True,
            id="rules.page-up",
            tooltip="read back",
        ),
        Binding(
            "pagedown",
            "page(1)",
            show=False,
            priority=True,
            id="rules.page-down",
            tooltip="read on",
        ),
        Binding("g", "next_game", "game", id="rules.game", tooltip="next game"),
        Binding("b", "bots", "bots", id="rules.bots", tooltip="what the bots see"),
    ]

    def __init__(self, game: str, *, bots: bool = False) -> None:
        """Show the rules of `game`, or at first what the bots see."""
        super().__init__()
        self._game = BOTS if bots else game
        self._game_before = game  # where the page about the bots leads back to

    @property
    def guide(self) -> Guide:
        """The rules shown."""
        return guide(self._game)

    def compose_body(self) -> ComposeResult:
        """Yield the search line, the sections, and the text."""
        yield Static(id="title")
        yield Entry(placeholder="search the rules: a word, or a number such as 12", id="search")
        with Horizontal(id="columns"):
            yield Menu(id="sections")
            with Vertical(id="page"), VerticalScroll(id="scroll", can_focus=False):
                yield Static(id="text")

    def on_mount(self) -> None:
        """Open at the first section."""
        self._open_game()
        self.query_one("#sections", Menu).focus()

    def _open_game(self) -> None:
        title = GAMES[self._game].title if self._game in GAMES else self.guide.title
        about = "what they see, and how they think" if self._game == BOTS else RULES_ABOUT
        self.query_one("#title", Static).update(
            Content.assemble((f" {title} ", "bold $title"), (about, "$quiet"))
        )
        menu = self.query_one("#sections", Menu)
        menu.items = [Item(str(n), s.title) for n, s in enumerate(self.guide.sections)]
        menu.cursor = 0
        self._show_section(0)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer the next game only where there is one."""
        if action == "next_game":
            return len(GAMES) > 1
        return super().check_action(action, parameters)

    def action_next_game(self) -> None:
        """Show the rules of the next game."""
        names = list(GAMES)
        shown = self._game_before if self._game == BOTS else self._game
        self._game = names[(names.index(shown) + 1) % len(names)]
        self._open_game()
        self.refresh_bindings()

    def action_bots(self) -> None:
        """Show what the bots see, or the rules again."""
        if self._game == BOTS:
            self._game = self._game_before
        else:
            self._game_before, self._game = self._game, BOTS
        self._open_game()
        self.refresh_bindings()

    def action_name(self, action: str) -> str:
        """Say where the key of the page about the bots leads from there."""
        return "rules" if action == "bots" and self._game == BOTS else ""

    def action_search(self) -> None:
        """Go to the search line."""
        self.query_one(Input).focus()

    def action_page(self, by: int) -> None:
        """Leaf through the text, and past its end to the next section."""
        pane = self.query_one("#scroll", VerticalScroll)
        menu = self.query_one("#sections", Menu)
        edge = pane.scroll_y >= pane.max_scroll_y if by > 0 else pane.scroll_y <= 0
        if edge:
            menu.cursor += by
        elif by > 0:
            pane.scroll_page_down(animate=False)
        else:
            pane.scroll_page_up(animate=False)

    def action_back(self) -> None:
        """Leave the search first, then the screen."""
        search = self.query_one(Input)
        if search.has_focus or search.value:
            search.value = ""
            self.query_one("#sections", Menu).focus()
            self._show_section(self.query_one("#sections", Menu).cursor)
        else:
            super().action_back()

    @on(Menu.Pointed, "#sections")
    def _pointed(self, event: Menu.Pointed) -> None:
        event.stop()
        if not self.query_one(Input).value:
            self._show_section(int(event.item.name))

    @on(Menu.Chosen, "#sections")
    def _chosen(self, event: Menu.Chosen) -> None:
        event.stop()
        self.query_one(Input).value = ""
        self._show_section(int(event.item.name))

    @on(Input.Changed, "#search")
    def _typed(self, event: Input.Changed) -> None:
        event.stop()
        if event.value.strip():
            self._show_hits(event.value)
        else:
            self._show_section(self.query_one("#sections", Menu).cursor)

    @on(Input.Submitted, "#search")
    def _submitted(self, event: Input.Submitted) -> None:
        event.stop()
        self.query_one("#sections", Menu).focus()

    def on_resize(self, event: Resize) -> None:
        """Draw the pictures for this width."""
        super().on_resize(event)
        self.call_after_refresh(self._show_again)

    def redraw(self) -> None:
        """Draw the pictures from other glyphs."""
        super().redraw()
        self._show_again()

    def _show_again(self) -> None:
        """Show what is shown, drawn anew."""
        if not self.query("#sections"):
            return
        query = self.query_one(Input).value
        if query.strip():
            self._show_hits(query)
        else:
            self._show_section(self.query_one("#sections", Menu).cursor)

    def _show_section(self, number: int) -> None:
        section = self.guide.sections[number]
        self._show(
            [Content.styled(section.title, "bold $title"), Content("")]
            + [self._line(line) for line in section.lines]
        )

    def _show_hits(self, query: str) -> None:
        hits = self.guide.search(query)
        count = f"{len(hits)} line{'s' if len(hits) != 1 else ''} found"
        lines = [Content.styled(count if hits else "Nothing found: try another word.", "$quiet")]
        section = ""
        for hit in hits:
            if hit.section != section:
                section = hit.section
                lines += [Content(""), Content.styled(section, "bold $title")]
            lines.append(self._line(hit.line))
        self._show(lines)

    def _line(self, line: Line) -> Content:
        """Return one line of the rules, with numbers and labels set back, or a picture."""
        if line.picture:
            look = look_of(self)
            width = self.query_one("#scroll", VerticalScroll).scrollable_content_region.width
            drawn = picture(line.picture, width or WIDEST, look)
            return Content("\n").join(
                [Content(""), drawn, Content.styled(line.text, "$quiet"), Content("")]
            )
        bullet = "- " if look_of(self).glyphs.plain else "• "
        parts: list[str | tuple[str, str]] = [(bullet, "$quiet")] if line.item else []
        start = 0
        if line.number:
            parts.append((line.number, "bold $primary"))
            start = len(line.number)
        for match in _TAIL.finditer(line.text, start):
            parts += [line.text[start : match.start()], (match[0], "$quiet")]
            start = match.end()
        parts.append(line.text[start:])
        return Content.assemble(*parts)

    def _show(self, lines: list[Content]) -> None:
        self.query_one("#text", Static).update(Content("\n").join(lines))
        self.query_one("#scroll", VerticalScroll).scroll_home(animate=False)
