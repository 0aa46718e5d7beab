"""Facts that every game has, as short lines that can be read aloud."""

from __future__ import annotations

from typing import Final

from fruit_tui.engine.game import Outcome
from fruit_tui.match import named

# Typographic characters, in the spelling that every terminal and speech program knows.
_ASCII: Final = str.maketrans(
    {
        "\N{LEFT DOUBLE QUOTATION MARK}": '"',
        "\N{RIGHT DOUBLE QUOTATION MARK}": '"',
        "\N{LEFT SINGLE QUOTATION MARK}": "'",
        "\N{RIGHT SINGLE QUOTATION MARK}": "'",
        "\N{HORIZONTAL ELLIPSIS}": "...",
        "\N{EN DASH}": "-",
        "\N{EM DASH}": "-",
        "\N{MINUS SIGN}": "-",
        "\N{MULTIPLICATION SIGN}": "x",
        "\N{RIGHTWARDS ARROW}": "to",
        "\N{NO-BREAK SPACE}": " ",
    }
)


def spoken(text: str) -> str:
    """Return one line of our own words in ASCII; names keep their letters.

    What may come from a person (a name, a file's text) loses only what would act on
    a terminal instead of being shown.
    """
    line = text.translate(_ASCII)
    return "".join(letter if letter.isprintable() else "?" for letter in line)


def listed(words: list[str]) -> str:
    """Return "a", "a and b" or "a, b and c"; "nobody" for nothing."""
    if len(words) < 2:
        return words[0] if words else "nobody"
    return f"{', '.join(words[:-1])} and {words[-1]}"


def sentence(text: str) -> str:
    """Return `text` with a capital at the front and a full stop at the end."""
    if not text:
        return ""
    end = "" if text[-1] in ".!?" else "."
    return f"{text[0].upper()}{text[1:]}{end}"


def players_line(names: tuple[str, ...], bots: tuple[str, ...]) -> str:
    """Return who sits where; `bots` has a spec a seat, "" for a person."""
    seats = [
        f"seat {seat + 1} {name} ({bot or 'a person'})"
        for seat, (name, bot) in enumerate(zip(names, bots, strict=True))
    ]
    return sentence(listed(seats))


def outcome_lines(outcome: Outcome, names: tuple[str, ...], you: int = -1) -> list[str]:
    """Return an outcome seat by seat, the best first, with what counted and its reason."""
    lines = [sentence(named(outcome.reason, names))] if outcome.reason else []
    order = sorted(range(len(names)), key=lambda seat: (-outcome.totals[seat], seat))
    for seat in order:
        total = outcome.totals[seat]
        unit = outcome.unit if abs(total) == 1 else f"{outcome.unit}s"
        lines.append(f"{_name(names, seat, you)}: {total} {unit}.")
        for line in outcome.lines:
            reason = named(line.reasons[seat], names)
            if reason or line.points[seat]:
                lines.append(f"  {line.category}: {line.points[seat]}. {sentence(reason)}".rstrip())
    if outcome.tie_break:
        lines.append(sentence(named(outcome.tie_break, names)))
    return lines


def winners_line(outcome: Outcome, names: tuple[str, ...], you: int = -1) -> str:
    """Return who won, as a sentence."""
    who = [_name(names, seat, you) for seat in outcome.winners]
    if len(who) > 1:
        return f"{listed(who)} share the win."
    return "You win." if outcome.winners == (you,) else f"{listed(who)} wins."


def _name(names: tuple[str, ...], seat: int, you: int) -> str:
    return "You" if seat == you else names[seat]
