"""What the review says of a move and of a game, as content for its screens."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content

from ai.analysis import label_of
from fruit_tui.match.review import accuracy, finding, label_counts
from fruit_tui.storage.review import MoveRecord
from fruit_tui.ui.draw import clean, padded

# The letters that stand for a label below the plot.
LETTERS = {"blunder": "B", "mistake": "M", "inaccuracy": "i"}

# What a row of the list needs besides the move's notation, in cells.
COLUMNS = 41


def points(share: float) -> str:
    """Return a share of 0 to 1 in hundredths."""
    return f"{100 * share:.0f}"


def lost(loss: float) -> str:
    """Return a loss in hundredths, a hyphen for none."""
    return points(loss) if loss else "-"


def counted(number: int, name: str) -> str:
    """Return "1 mistake", "2 mistakes", "3 inaccuracies"."""
    if number != 1:
        name = f"{name[:-1]}ies" if name.endswith("y") else f"{name}s"
    return f"{number} {name}"


def notation(move: MoveRecord) -> str:
    """Return the steps of a move in one line."""
    return clean(", ".join(move.steps))


def list_head(width: int) -> str:
    """Return what stands above the columns of `list_row` in `width` cells."""
    return f"  {'step':>4}  {'move':<{width - COLUMNS}} chance  lost  open"


def list_row(move: MoveRecord, width: int, ellipsis: str) -> str:
    """Return a move in one line: where, what, the chance before it, what it lost, its label."""
    seen, opened = move.seen, move.opened
    shown = padded(notation(move), width - COLUMNS, ellipsis)
    chance = points(seen.chances[move.seat])
    row = f"{move.at + 1:4}  {shown} {chance:>4} %  {lost(seen.loss):>4}  {lost(opened.loss):>4}"
    return f"{row}  {label_of(seen.loss)}"


def summary(moves: Sequence[MoveRecord], *, opened: bool, you: bool) -> Content:
    """Return the accuracy and the labels of one column."""
    by = "All open" if opened else "As you saw it" if you else "As seen"
    counts = label_counts(moves, opened=opened)
    called = ", ".join(counted(number, name) for name, number in counts.items())
    return Content.assemble(
        f" {by:<14} accuracy ",
        (f"{accuracy(moves, opened=opened):3.0f}", "bold $title"),
        (f"   {called}", "$quiet"),
    )


def verdict(move: MoveRecord, names: Sequence[str], *, opened: bool) -> list[Content]:
    """Return what a move lost, what was better and why, and what might have followed."""
    found = finding(move, opened=opened)
    own = points(found.chances[move.seat])
    label = label_of(found.loss)
    said = f"Lost {lost(found.loss)} of {own} points" if found.loss else "Nothing better was found"
    style = "bold $loss" if label else "bold"
    lines = [
        Content.assemble(
            (f"{notation(move)}: ", "bold $title"),
            (f"{said}{f', {article(label)} {label}' if label else ''}.", style),
        )
    ]
    words = clean(found.words)
    why = f" Why: {clean('; '.join(found.reasons))}." if found.reasons else ""
    if found.loss:
        better = clean(", ".join(found.best))
        lines.append(Content.assemble(("Better: ", "bold $gain"), f"{better}. {words}{why}"))
        after = found.line[len(found.best) :]
        if after:
            told = ", ".join(f"{clean(names[seat])} {clean(step)}" for seat, step in after)
            lines.append(Content.styled(f"Then likely: {told}.", "$quiet"))
    else:
        lines.append(Content(f"{words}{why}"))
    return lines


def article(word: str) -> str:
    """Return the article before a label."""
    return "an" if word[:1] in "aeiou" else "a"


def remark(move: MoveRecord) -> Content:
    """Return one line about the move that comes next, as the player could judge it."""
    label = label_of(move.seen.loss)
    if not move.seen.loss:
        return Content.styled("Next: nothing better could be seen than what was played.", "$quiet")
    said = f"{article(label)} {label}, " if label else ""
    return Content.assemble(
        "Next: ",
        (f"{said}{lost(move.seen.loss)} points lost", "bold $loss" if label else "bold"),
        f" by {notation(move)}. Better: {clean(', '.join(move.seen.best))}.",
    )
