"""A saved game is told as fully as it may be, and verified without a screen."""

from __future__ import annotations

from pathlib import Path

from fruit_tui.commands import BAD_SAVE, ERROR, MISMATCH, OK, USAGE
from fruit_tui.storage import read
from tests.cli.conftest import Run

SAMPLES = Path(__file__).parents[2] / "saves"


def test_finished_game_is_told_move_by_move_with_all_open(run: Run, finished: Path) -> None:
    told = run("replay", finished)
    assert (told.code, told.err) == (OK, "")
    for number, (kind, _, text, _) in enumerate(read(finished).log, 1):
        assert kind == "a"
        assert f"  {number}. " in told.out
        assert f": {text}." in told.out
    assert "Deal, cards:" in told.out
    assert told.out.rstrip().endswith(("win.", "wins."))
    assert told.out.isascii()


def test_game_in_progress_tells_only_what_its_person_knows(run: Run, unfinished: Path) -> None:
    told = run("replay", unfinished).out
    assert "Deal, cards:" not in told
    assert "You draw" in told
    rivals = [line for line in told.splitlines() if "Bot 1 draws" in line]
    assert rivals
    assert all("draws 1 card." in line or " cards." in line for line in rivals)
    # What a rival chose from the hand stays in its notation, which is not told.
    assert "Bot 1: play" not in told
    assert "Bot 1: play" in run("replay", unfinished, "--open").out


def test_each_seat_reads_its_own_cards(run: Run, unfinished: Path) -> None:
    mine = run("replay", unfinished, "--seat", 1).out
    other = run("replay", unfinished, "--seat", 2).out
    assert "Your hand" in mine
    assert "Your hand" in other
    assert "Player 1" in other, "the person is You to nobody else"
    assert [line for line in mine.splitlines() if "Your hand" in line] != [
        line for line in other.splitlines() if "Your hand" in line
    ]


def test_verify_reads_files_and_folders(run: Run, finished: Path, unfinished: Path) -> None:
    result = run("replay", "--verify", finished.parent, finished)
    assert result.code == OK
    digest = read(unfinished).log[-1][3].hex()
    assert result.out.count("finished.msgpack: ok") == 3
    assert f"in progress, {digest}" in result.out


def test_all_sample_games_are_what_they_say(run: Run) -> None:
    result = run("replay", "--verify", SAMPLES)
    assert (result.code, result.err) == (OK, "")
    assert result.out.count(": ok") == len(list(SAMPLES.glob("*.msgpack")))


def test_a_game_is_written_as_text_and_read_back(run: Run, finished: Path, tmp_path: Path) -> None:
    for form in ("--text", "--json"):
        told = run("replay", finished, form)
        assert (told.code, told.err) == (OK, "")
        file = tmp_path / f"game{form}.txt"
        file.write_text(told.out, encoding="utf-8")
        again = tmp_path / f"again{form}.msgpack"
        assert run("replay", file, "--save", again).code == OK
        assert read(again).log == read(finished).log
        assert read(again).title == read(finished).title
        digest = read(finished).log[-1][3].hex()
        assert digest in run("replay", "--verify", file).out


def test_no_save_is_written_over_another_file(run: Run, finished: Path, unfinished: Path) -> None:
    before = unfinished.read_bytes()
    result = run("replay", finished, "--save", unfinished)
    assert result.code == ERROR
    assert unfinished.read_bytes() == before


def test_a_game_in_progress_is_written_whole_only_when_asked(run: Run, unfinished: Path) -> None:
    refused = run("replay", unfinished, "--text")
    assert (refused.code, refused.out) == (USAGE, "")
    assert "--open" in refused.err
    assert "Deal cards:" in run("replay", unfinished, "--text", "--open").out


def test_a_text_that_does_not_replay_is_told(run: Run, finished: Path, tmp_path: Path) -> None:
    text = run("replay", finished, "--text").out
    file = tmp_path / "game.txt"
    file.write_text(text.replace(read(finished).log[-1][3].hex(), "0" * 16), encoding="utf-8")
    assert run("replay", "--verify", file).code == MISMATCH
    file.write_text(text[:900], encoding="utf-8")
    cut = run("replay", file)
    assert cut.code == BAD_SAVE
    assert len(cut.err.strip().splitlines()) == 1


def test_many_files_are_verified_by_several_processes(
    shell: Run, finished: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "many"
    folder.mkdir()
    for number in range(30):
        (folder / f"game-{number:02}.msgpack").write_bytes(finished.read_bytes())
    (folder / "game-07.msgpack").write_bytes(finished.read_bytes()[:-30])
    (folder / "game-03.review.msgpack").write_bytes(b"no game at all")
    several = shell("replay", "--verify", folder, "--jobs", 2)
    one = shell("replay", "--verify", folder, "--jobs", 1)
    assert several == one
    assert several.code == BAD_SAVE
    assert len(several.err.splitlines()) == 1
    assert "game-07" in several.err
    names = [line.split(":")[0].rpartition("/")[2] for line in several.out.splitlines()]
    assert names == sorted(names)
    assert len(names) == 29
