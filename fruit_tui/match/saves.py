"""Between a match and a save file: writing down, replaying, verifying."""

from __future__ import annotations

from fruit_tui import __version__
from fruit_tui.engine.game import SPECTATOR, BadNotation, BadOptions, Game, GameError
from fruit_tui.match.match import Match
from fruit_tui.match.record import Entry, Kind, Mismatch, Player, ReplayMismatch, names_for
from fruit_tui.storage.codec import game_of
from fruit_tui.storage.errors import Damaged
from fruit_tui.storage.model import MAX_PROGRESS, EntryRow, PlayerRecord, SaveFile, now_text
from fruit_tui.storage.text import tidy

_LETTERS: dict[Kind, str] = {"action": "a", "chance": "c", "undo": "u"}
_KINDS: dict[str, Kind] = {letter: kind for kind, letter in _LETTERS.items()}


def to_save(match: Match, *, updated: str = "") -> SaveFile:
    """Return `match` as the content of a save file, as of now."""
    names = names_for(SPECTATOR, match.names)
    progress = match.game.status_words(match.view(SPECTATOR), names)
    return SaveFile(
        app=__version__,
        game=match.game.name,
        rules=match.game.rules_version,
        title=match.title,
        created=match.created,
        updated=updated or now_text(),
        finished=match.is_over(),
        progress=tidy(progress, MAX_PROGRESS, ""),
        players=tuple(PlayerRecord(name=p.name, bot=p.bot) for p in match.players),
        options=match.options.as_dict(),
        seed=match.seed,
        deal=match.game.format_deal(match.deal),
        start=bytes.fromhex(match.start_digest),
        log=tuple(_row_of(entry) for entry in match.log),
    )


def from_save(save: SaveFile, game: Game | None = None) -> Match:
    """Return the match that `save` holds, every entry replayed against its digest.

    `game` is looked up in the registry unless given.  Raises UnknownGame, OtherRules,
    Damaged where the set-up is no set-up of the game, and ReplayMismatch where an
    entry does not lead where the log says.
    """
    match = _set_up(save, game)
    start = save.start.hex()
    if match.start_digest != start:
        raise ReplayMismatch(Mismatch(0, -1, "", start, match.start_digest))
    for number, row in enumerate(save.log, 1):
        entry = _entry_of(row)
        try:
            match.redo(entry)
        except GameError as error:
            raise ReplayMismatch(
                Mismatch(number, entry.seat, entry.text, entry.digest, "", str(error))
            ) from None
        if match.digest() != entry.digest:
            raise ReplayMismatch(
                Mismatch(number, entry.seat, entry.text, entry.digest, match.digest())
            )
    return match


def verify(save: SaveFile, game: Game | None = None) -> Mismatch | None:
    """Return the first entry that does not replay, None for a log that does.

    The last entry is returned where the file says that the game is finished and the
    log does not, or the other way round.  Raises UnknownGame, OtherRules and Damaged
    as `from_save`.
    """
    try:
        match = from_save(save, game)
    except ReplayMismatch as error:
        return error.mismatch
    if match.is_over() == save.finished:
        return None
    reason = (
        "The game goes on here, and the file says that it is finished."
        if save.finished
        else "The game is finished here, and the file says that it goes on."
    )
    _, seat, text, digest = save.log[-1] if save.log else ("a", -1, "", save.start)
    return Mismatch(len(save.log), seat, text, digest.hex(), digest.hex(), reason)


def _set_up(save: SaveFile, game: Game | None) -> Match:
    game = game_of(save, None if game is None else {game.name: game})
    try:
        options = game.options(save.seats, save.options)
        if options.as_dict() != save.options:
            raise BadOptions("Its options are not complete.")
        players = [Player(record.name, record.bot) for record in save.players]
        deal = game.parse_deal(save.deal)
        match = Match(game, options, players, save.seed, deal, save.title, save.created)
    except (BadOptions, BadNotation) as error:
        raise Damaged(f"The saved game is damaged: {error}") from None
    return match


def _row_of(entry: Entry) -> EntryRow:
    letter = _LETTERS[entry.kind]
    assert letter in ("a", "c", "u")
    return letter, entry.seat, entry.text, bytes.fromhex(entry.digest)  # type: ignore[return-value]


def _entry_of(row: EntryRow) -> Entry:
    letter, seat, text, digest = row
    return Entry(_KINDS[letter], seat, text, digest.hex())
