"""T14: whole games in words, from scripts, with every command, and nothing hidden told."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest

from fruit_tui.engine.game import Game, GameError
from fruit_tui.engine.registry import GAMES, game_named
from fruit_tui.match import Keeper, Match, Player
from fruit_tui.plain import talk as talking
from fruit_tui.plain.session import Session
from fruit_tui.plain.talk import COMMANDS
from fruit_tui.storage import SaveFile, SaveStore
from fruit_tui.storage.errors import DiskFull
from tests.toy import Toy

GAME = game_named("fruit-boss")


@pytest.fixture
def store(tmp_path: Path) -> SaveStore:
    return SaveStore(tmp_path / "games")


def new_match(game: Game = GAME, seats: int = 3, seed: int = 3, **options: int | str) -> Match:
    if game is GAME:
        options = {"rounds": 1, **options}
    players = [Player("You"), *[Player(f"Bot {seat}", "random") for seat in range(1, seats)]]
    return Match.new(game, game.options(seats, options), players, seed)


def talk(store: SaveStore, match: Match, *lines: str) -> str:
    """Return all that is said when a person types `lines` and closes the input."""
    keeper = Keeper.start(store, match)
    target = io.StringIO()
    source = io.StringIO("".join(f"{line}\n" for line in lines))
    assert Session(keeper, source, target, again="again:").run()
    keeper.close()
    return target.getvalue()


def answers(text: str) -> list[str]:
    """Return what was said after each line that was typed."""
    return re.split(r"^> .*\n", text, flags=re.MULTILINE)[1:]


@pytest.mark.parametrize("name", GAMES)
def test_t14_a_script_that_answers_1_plays_every_game_to_its_end(
    store: SaveStore, name: str
) -> None:
    game = GAMES[name]
    for seats in range(game.min_seats, game.max_seats + 1):
        match = new_match(game, seats)
        text = talk(store, match, *["1"] * 3000)
        assert match.is_over()
        assert text.isascii(), "names aside, every line is ASCII"
        assert "The game is over." in text
        outcome = match.outcome()
        for line in outcome.lines:
            for seat, points in enumerate(line.points):
                told = points or line.reasons[seat]
                assert not told or f"  {line.category}: {points}." in text, (seat, line)
        assert "Hear it again with: fruit-tui replay " in text.splitlines()[-1]
        assert text.splitlines()[-2].endswith(("win.", "wins."))


def test_t14_the_board_is_complete(store: SaveStore) -> None:
    match = new_match()
    text = talk(store, match, "board")
    for stall in range(1, 6):
        assert f"Stall {stall}: " in text
    assert "Your hand: " in text
    assert "The deck has 42 cards." in text
    assert "Bot 1: 5 cards in hand" in text
    assert answers(text)[0].startswith("Round 1 of 1, begun by you.")


def test_t14_moves_are_numbered_and_can_be_typed_as_shown(store: SaveStore) -> None:
    match = new_match()
    listed = answers(talk(store, match, "moves"))[0].splitlines()
    legal = match.legal_actions(0)
    moves = [line for line in listed if re.match(r"\d+\. ", line)]
    assert len(moves) == len(legal)
    for number, (line, action) in enumerate(zip(moves, legal, strict=True), 1):
        assert line.startswith(f"{number}. {GAME.format(action)}. ")


def test_t14_bots_are_told_in_words_and_without_their_secrets(store: SaveStore) -> None:
    match = new_match()
    text = talk(store, match, *["1"] * 30)
    assert "Bot 1 draws 1 card." in text or re.search(r"Bot 1 draws \d cards\.", text)
    assert "You draw" in text
    assert not re.search(r"Bot \d draws [a-z]", text), "which cards is only the drawer's"


def test_t14_moves_that_are_none_change_nothing(store: SaveStore) -> None:
    match = new_match()
    before = match.digest()
    text = talk(store, match, "99", "fly", "topple 2", "play Z9", "play P4 on 4", "on 1", "")
    assert match.digest() == before
    for answer in answers(text)[:6]:
        assert "Say moves for what you may do." in answer
    assert answers(text)[6].startswith("Saved. Go on with")


def test_t14_hostile_lines_are_only_text(store: SaveStore) -> None:
    match = new_match()
    text = talk(
        store, match, "\x1b[2J[red]\u202e", "x" * 10_000, "why \x07", "log -1", "rules \x1b"
    )
    assert "\x1b" not in text
    assert "\u202e" not in text
    assert "\x07" not in text
    assert max(len(line) for line in text.splitlines()) < 1000


def test_t14_why_tells_what_a_move_would_do_and_why_another_is_not_allowed(
    store: SaveStore,
) -> None:
    match = new_match()
    before = match.digest()
    text = talk(store, match, "why", "why 1", "why cat eat 1", "why play P4 on 4", "why end")
    said = answers(text)
    assert "why and a move" in said[0]
    assert said[1].startswith("It is allowed. Play a cat")
    assert "eats lemon 1 in stall 1" in said[2]
    assert "allowed" not in said[3]
    assert "allowed" not in said[4]
    assert match.digest() == before


def test_t14_hint_names_a_complete_legal_move(
    store: SaveStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(talking, "HINT_SECONDS", 0.2)
    match = new_match()
    said = answers(talk(store, match, "hint"))[0].removeprefix("Thinking.\n")
    moves, _, reason = said.partition(". ")
    assert "Chance to win" in reason
    assert match.position == 0, "a hint plays nothing"
    texts = moves.split(", then ")
    for text in texts:
        match.play_text(0, text)
    assert match.events_for(0), "the steps of a hint do something together"


def test_t14_undo_takes_back_a_step(store: SaveStore) -> None:
    match = new_match()
    start = match.digest()
    text = talk(store, match, "undo", "cat", "eat 1", "undo", "undo", "undo")
    said = answers(text)
    assert "to take back" in said[0]
    assert said[3].startswith("Taken back.\nRound 1 of 1: choose the stall")
    assert said[4].startswith("Taken back.")
    assert match.digest() == start


def test_t14_undo_turn_goes_back_across_the_bots(store: SaveStore) -> None:
    match = new_match()
    start = match.digest()
    text = talk(store, match, "cat eat 1", "end", "undo", "undo turn", "log")
    said = answers(text)
    assert "Say undo turn" in said[2]
    assert said[3].startswith("Taken back.\n\nRound 1 of 1, begun by you.")
    assert match.digest() == start
    assert "took back a turn" in said[4]


def test_t14_log_and_score_and_rules(store: SaveStore) -> None:
    match = new_match()
    text = talk(store, match, "log", "cat eat 1", "log", "log 0", "score", "rules 14", "rules zzz")
    said = answers(text)
    assert said[0].startswith("Nothing has happened yet.")
    assert said[2].startswith("Your cat eats lemon 1")
    assert said[3] == ""
    assert "You: 0 rounds.\n  Round 1: 0. -" in said[4]
    assert "points: less " in said[4]
    assert "for cards in hand" in said[4]
    assert "FB-14" in said[5]
    assert "Nothing in the rules" in said[6]


def test_t14_help_names_every_command(store: SaveStore) -> None:
    said = answers(talk(store, new_match(), "help", "?"))
    for name in COMMANDS:
        assert f"\n{name}" in said[0]
    assert said[1].startswith(said[0])


def test_t14_brief_reads_the_board_only_when_asked(store: SaveStore) -> None:
    text = talk(store, new_match(), "brief", "cat eat 1", "end", "board", "brief off", "1", "1")
    said = answers(text)
    assert "Stall 1:" not in said[2]
    assert "Stall 1:" in said[3]


def test_t14_every_accepted_move_is_on_disk(
    store: SaveStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[int] = []
    save = SaveStore.save

    def counting(self: SaveStore, slot: str, content: SaveFile) -> None:
        save(self, slot, content)
        written.append(len(content.log))

    monkeypatch.setattr(SaveStore, "save", counting)
    match = new_match()
    talk(store, match, *["1"] * 20)
    assert written == list(range(len(match.log) + 1))


def test_t14_the_end_of_the_input_is_a_way_to_leave(store: SaveStore) -> None:
    text = talk(store, new_match(), "cat")
    assert text.endswith("Saved. Go on with: again: fruit-boss-with-3-players\n")
    info = store.latest_unfinished()
    assert info is not None
    assert (info.slot, info.entries, info.busy) == ("fruit-boss-with-3-players", 1, False)


def test_t14_quit_leaves_at_once(store: SaveStore) -> None:
    match = new_match()
    talk(store, match, "cat", "q", "eat 1")
    assert [entry.text for entry in match.log] == ["cat"]


def test_t04_a_full_disk_is_said_once_and_play_goes_on(
    store: SaveStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = new_match()
    keeper = Keeper.start(store, match)
    save = SaveStore.save
    full = True

    def write(self: SaveStore, slot: str, content: SaveFile) -> None:
        if full and len(content.log) in (1, 2):
            raise DiskFull("The disk is full.")
        save(self, slot, content)

    monkeypatch.setattr(SaveStore, "save", write)
    target = io.StringIO()
    script = "cat\neat 1\nplay P4 on 1\n"
    assert Session(keeper, io.StringIO(script), target, again="again:").run()
    text = target.getvalue()
    assert text.count("The disk is full. The game goes on unsaved.") == 1
    assert text.count("The game is saved again") == 1
    assert len(keeper.store.load(keeper.slot).save.log) == len(match.log)


def test_t04_leaving_unsaved_is_said_and_reported(
    store: SaveStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    keeper = Keeper.start(store, new_match())

    def fail(*_: object) -> None:
        raise DiskFull("The disk is full.")

    monkeypatch.setattr(SaveStore, "save", fail)
    target = io.StringIO()
    assert not Session(keeper, io.StringIO("cat\n"), target, again="again:").run()
    assert target.getvalue().endswith("The last moves are not saved. The disk is full.\n")


def test_a_secret_simultaneous_choice_works_in_words_too(store: SaveStore) -> None:
    game = Toy()
    match = new_match(game, 3)
    text = talk(store, match, *["1"] * 200)
    assert match.is_over()
    assert text.splitlines()[-2].endswith(("win.", "wins."))


def test_a_bot_game_without_a_person_is_told_to_its_end(store: SaveStore) -> None:
    players = [Player(f"Bot {seat}", "random") for seat in range(2)]
    match = Match.new(GAME, GAME.options(2, {"rounds": 1}), players, 4)
    text = talk(store, match)
    assert match.is_over()
    assert "You" not in text
    with pytest.raises(GameError):
        match.play(0, 0)
