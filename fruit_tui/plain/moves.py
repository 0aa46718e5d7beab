"""What a person types, read as moves: a number of the list, notation, or several at once."""

from __future__ import annotations

from fruit_tui.engine.game import BadNotation, Game, GameError
from fruit_tui.match import Match

LONGEST_LINE = 400


def read_move(game: Game, legal: list[int], text: str) -> list[int]:
    """Return the actions that one line names.

    A number alone counts in the list of `legal` moves, from 1.  Small steps may stand
    behind one another ("play L2 L1 on 3"), also with semicolons or "then" between.
    Raises BadNotation with a sentence where a part is no move.
    """
    if len(text) > LONGEST_LINE:
        raise BadNotation(f"A line has at most {LONGEST_LINE} characters.")
    if text.isascii() and text.isdigit():
        if 1 <= int(text) <= len(legal):
            return [legal[int(text) - 1]]
        if not legal:
            raise BadNotation("There is no move to choose now.")
        known = "the only move is 1" if len(legal) == 1 else f"moves are 1 to {len(legal)}"
        raise BadNotation(f"There is no move {text}; {known}.")
    actions: list[int] = []
    for part in text.replace(" then ", ";").split(";"):
        if part.strip():
            actions.extend(_steps(game, part.split()))
    if not actions:
        raise BadNotation("There is no move in that line.")
    return actions


def _steps(game: Game, words: list[str]) -> list[int]:
    """Return the steps that `words` name, the first one as long as it can be read."""
    try:
        return [game.parse(" ".join(words))]
    except BadNotation as error:
        whole = error
    for cut in range(len(words) - 1, 0, -1):
        try:
            first = game.parse(" ".join(words[:cut]))
        except BadNotation:
            continue
        return [first, *_steps(game, words[cut:])]
    raise whole


def play_all(match: Match, seat: int, actions: list[int]) -> None:
    """Do `actions` one after the other.

    Raises GameError with the reason where one is not legal when its time comes; then
    none is done, unless something hidden came out before it: who has seen that
    stands by the move that showed it.
    """
    trial = match.copy()
    for action in actions:
        _play_next(trial, seat, action)
        if not trial.can_undo(seat):
            break
    for action in actions:
        _play_next(match, seat, action)


def foreseen(match: Match, seat: int, actions: list[int]) -> list[str]:
    """Return what `actions` would do, in words, as far as `seat` can know before.

    Raises GameError with the reason where one is not legal when its time comes.
    """
    trial = match.copy()
    told: list[str] = []
    for action in actions:
        events = trial.preview(seat, action)
        told.extend(match.game.event_words(event, match.names, seat) for event in events)
        _play_next(trial, seat, action)
        if not trial.can_undo(seat):
            break
    return [line for line in told if line]


def _play_next(match: Match, seat: int, action: int) -> None:
    if not match.legal_actions(seat):
        raise GameError(f'Your turn is over before "{match.game.format(action)}".')
    match.play(seat, action)
