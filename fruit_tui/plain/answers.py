"""What is answered about a table, as lines: each a complete sentence, none needs a picture.

Everything is told from one seat, by what it may know.
"""

from __future__ import annotations

from dataclasses import replace

from fruit_tui.engine.game import GameError
from fruit_tui.guide import guide
from fruit_tui.match import Match, named
from fruit_tui.plain.moves import foreseen, read_move
from fruit_tui.plain.words import outcome_lines, sentence


def mine(match: Match, you: int) -> list[str]:
    """Return what the board says of the seat's own things."""
    return _about(match, you, ("You", "Your"))


def rivals(match: Match, you: int) -> list[str]:
    """Return what the board says of everybody else's things."""
    others = [name for seat, name in enumerate(match.names) if seat != you]
    return _about(match, you, tuple(others))


def _about(match: Match, you: int, names: tuple[str, ...]) -> list[str]:
    """Return the lines of the board that begin with one of `names`, and those set in below them."""
    lines: list[str] = []
    inside = False
    for line in match.game.board_words(match.view(you), match.names):
        if not line.startswith(" "):
            inside = any(
                line.startswith(name) and not line[len(name) : len(name) + 1].isalnum()
                for name in names
            )
        if inside:
            lines.append(line)
    return lines


def score(match: Match, you: int) -> list[str]:
    """Return how things stand, the best first."""
    # Who would win a tie is of no interest before the end.
    standing = replace(match.view(you).outcome(), tie_break="")
    return outcome_lines(standing, match.names, you)


def log(match: Match, you: int, count: int) -> list[str]:
    """Return the last `count` lines of what happened."""
    lines = match.lines_for(you)
    if not lines:
        return ["Nothing has happened yet."]
    return [line.text for line in lines[-count:]] if count else []


def rules(name: str, text: str = "") -> list[str]:
    """Return the rules of a game, or the lines of them that have the words of `text`."""
    pages = guide(name)
    if text:
        hits = [f"{hit.section}: {hit.line.text}" for hit in pages.search(text)]
        return hits or ["Nothing in the rules answers that."]
    return [
        line
        for section in pages.sections
        for line in (section.title, *(line.text for line in section.lines))
    ]


def why(match: Match, you: int, text: str) -> str:
    """Return what the move `text` would do, or why it is not allowed."""
    view = match.view(you)
    if not text:
        return "Say why and a move: its number in the list, or its notation."
    try:
        actions = read_move(match.game, view.legal_actions(), text)
        told = foreseen(match, you, actions)
    except GameError as error:
        return objection(match, error)
    if len(actions) == 1:
        told = [named(match.game.action_words(view, actions[0]), match.names), *told]
    return " ".join(["It is allowed.", *told])


def objection(match: Match, error: GameError) -> str:
    """Return why the rules do not allow a move, with the players' names."""
    return sentence(named(str(error), match.names))
