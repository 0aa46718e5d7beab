"""Whatever is wrong with a command: one sentence, a documented code, nothing else touched."""

from __future__ import annotations

from pathlib import Path

import msgpack
import pytest

from fruit_tui.commands import BAD_SAVE, ERROR, MISMATCH, OK, USAGE
from fruit_tui.storage import dump, read
from fruit_tui.storage.model import MAX_SEED
from tests.cli.conftest import Result, Run


def complains(result: Result, code: int, *parts: str) -> None:
    """Assert that a command ended with `code` and one sentence with all `parts`."""
    assert result.code == code, result
    assert result.out == ""
    assert result.err.count("\n") == 1, result.err
    assert result.err.rstrip().endswith("."), result.err
    assert "Traceback" not in result.err
    for part in parts:
        assert part in result.err


@pytest.mark.parametrize(
    ("words", "parts"),
    [
        (["fruit"], ["no command", "fruit", "play, learn, replay, review, trace"]),
        (["play", "chess", "--plain"], ["chess", "fruit-boss"]),
        (["play", "chess"], ["chess", "fruit-boss"]),
        (["play", "--plain"], ["Which game", "fruit-tui games"]),
        (["play", "fruit-boss", "--plain", "--seats", "7"], ["2 to 4 players, not 7"]),
        (["play", "fruit-boss", "--plain", "--seats", "0"], ["2 to 4 players, not 0"]),
        (["play", "fruit-boss", "--plain", "--seats", "three"], ["whole number", "three"]),
        (["play", "fruit-boss", "--plain", "--seats"], ["--seats", "--help"]),
        (["play", "fruit-boss", "--plain", "--seed", "-1"], ["--seed takes a whole number from 0"]),
        (["play", "fruit-boss", "--plain", "--seed", str(2**63)], ["--seed", str(MAX_SEED)]),
        (["trace", "fruit-boss", "--seed", str(2**63)], ["--seed", str(MAX_SEED)]),
        (
            ["arena", "fruit-boss", "--bots", "random", "--seed", "9" * 5000],
            ["--seed", str(MAX_SEED)],
        ),
        (["play", "fruit-boss", "--plain", "--bots", "clever"], ["clever", "mcts:500"]),
        (["play", "fruit-boss", "--plain", "--bots", "mcts:soon"], ["mcts:soon", "mcts:2s"]),
        (["play", "fruit-boss", "--plain", "--bots", ""], ["random, greedy"]),
        (["play", "fruit-boss", "--plain", "--bots", "you,you"], ["Only one seat"]),
        (
            ["play", "fruit-boss", "--plain", "--seats", "4", "--bots", "greedy,random"],
            ["4 seats", "names 2"],
        ),
        (["play", "fruit-boss", "--plain", "--option", "rounds"], ["NAME=VALUE", "rounds"]),
        (["play", "fruit-boss", "--plain", "--option", "rounds=2"], ["rounds", "1, 3, 5", "not 2"]),
        (["play", "fruit-boss", "--plain", "--option", "rounds="], ["rounds", "not nothing"]),
        (["play", "fruit-boss", "--plain", "--option", "cards=9"], ["no option cards"]),
        (["play", "fruit-boss", "--plain", "--colour"], ["--colour", "--help"]),
        (["trace", "chess"], ["chess", "fruit-boss"]),
        (["trace", "fruit-boss", "--seats", "9"], ["2 to 4 players, not 9"]),
        (["trace", "fruit-boss", "--bots", "random,random"], ["3 seats", "names 2"]),
        (["rules", "chess"], ["chess", "fruit-boss"]),
        (["replay"], ["FILE", "--help"]),
        (["play", "fruit-boss", "--plain", "--option", "a" * 10_000], ["NAME=VALUE"]),
        (["play", "\x1b[31m\u202e", "--plain"], ["?[31m?"]),
    ],
)
def test_wrong_command(run: Run, home: Path, words: list[str], parts: list[str]) -> None:
    complains(run(*words), USAGE, *parts)
    assert not home.exists(), "a wrong command must not begin a game"


def test_unknown_search_in_the_rules(run: Run) -> None:
    complains(run("rules", "fruit-boss", "--search", "chimney"), ERROR, "chimney")


def test_nothing_to_go_on_with(run: Run, finished: Path) -> None:
    complains(run("play", "--plain", "--continue"), ERROR, "no unfinished game")
    complains(run("play", "--plain", "--continue", "gone"), ERROR, "gone")
    complains(run("play", "--continue", "gone"), ERROR, "gone")
    complains(run("play", "--plain", "--continue", "../finished"), ERROR, "../finished")
    assert finished.exists()


def test_saves_in_a_file(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("not a folder")
    complains(run("play", "fruit-boss", "--plain", "--saves", file), ERROR, "not a folder")
    assert file.read_text() == "not a folder"


def test_saves_in_a_folder_that_cannot_be(run: Run) -> None:
    complains(run("play", "fruit-boss", "--plain", "--saves", "a" * 5_000), ERROR, "too long")


def test_unreadable_save(run: Run, tmp_path: Path) -> None:
    complains(run("replay", tmp_path / "gone.msgpack"), ERROR, "gone.msgpack")
    complains(run("replay", tmp_path), ERROR, "no saved game")


def foreign(data: bytes) -> bytes:
    """Return a file that is no save."""
    return b"PK\x03\x04" + data[:200]


def truncated(data: bytes) -> bytes:
    """Return a save that was cut short."""
    return data[: len(data) // 2]


def newer(data: bytes) -> bytes:
    """Return a save of a later version of the program."""
    fields = msgpack.unpackb(data)
    fields["version"] = 99
    return bytes(msgpack.packb(fields))


def other_game(data: bytes) -> bytes:
    """Return a save of a game that this version does not have."""
    return _resealed(data, game="fruit-chess")


def _resealed(data: bytes, **changes: object) -> bytes:
    """Return a save with other fields and a check that fits them."""
    from fruit_tui.storage import load

    return dump(load(data).model_copy(update=changes))


@pytest.mark.parametrize(
    ("spoil", "part"),
    [
        (foreign, "no saved game"),
        (truncated, "damaged"),
        (newer, "newer version"),
        (other_game, "fruit-chess"),
    ],
)
@pytest.mark.parametrize("how", [["replay"], ["replay", "--verify"]])
def test_bad_save_is_left_alone(
    run: Run, finished: Path, spoil: object, part: str, how: list[str]
) -> None:
    assert callable(spoil)
    bad = spoil(finished.read_bytes())
    finished.write_bytes(bad)
    complains(run(*how, finished), BAD_SAVE, part)
    assert finished.read_bytes() == bad


@pytest.mark.parametrize("spoil", [foreign, newer, other_game])
def test_continue_never_overwrites_what_it_cannot_read(
    run: Run, unfinished: Path, spoil: object
) -> None:
    assert callable(spoil)
    bad = spoil(unfinished.read_bytes())
    unfinished.write_bytes(bad)
    complains(run("play", "--plain", "--continue", "unfinished"), BAD_SAVE)
    assert unfinished.read_bytes() == bad


@pytest.mark.parametrize("words", [["serve"], ["replay", "--screen"]])
def test_what_has_no_words_says_so(run: Run, finished: Path, words: list[str]) -> None:
    files = [finished] if "--screen" in words else []
    complains(run("--plain", *words, *files), USAGE, "--plain")


def test_continue_moves_a_damaged_save_aside(run: Run, unfinished: Path) -> None:
    bad = truncated(unfinished.read_bytes())
    unfinished.write_bytes(bad)
    complains(run("play", "--plain", "--continue", "unfinished"), BAD_SAVE, "damaged", "moved to")
    aside = list((unfinished.parent / "damaged").iterdir())
    assert [file.read_bytes() for file in aside] == [bad]


def test_one_bad_file_hides_no_other(run: Run, finished: Path) -> None:
    (finished.parent / "bad.msgpack").write_bytes(b"nonsense")
    listed = run("saves")
    assert listed.code == OK
    assert "finished: Fruit Boss" in listed.out
    assert "bad: cannot be opened." in listed.out
    verified = run("replay", "--verify", finished.parent)
    assert verified.code == BAD_SAVE
    assert "finished.msgpack: ok" in verified.out
    assert "bad.msgpack" in verified.err


def test_verify_names_the_first_move_that_differs(run: Run, finished: Path) -> None:
    save = read(finished)
    log = list(save.log)
    kind, seat, text, digest = log[6]
    log[6] = (kind, seat, text, bytes(8))
    finished.write_bytes(dump(save.model_copy(update={"log": tuple(log)})))
    complains(
        run("replay", "--verify", finished), MISMATCH, "entry 7", text, "0" * 16, digest.hex()
    )
    complains(run("replay", finished), MISMATCH, "entry 7")
    complains(run("play", "--plain", "--continue", "finished"), MISMATCH, "entry 7")


def test_verify_names_a_move_that_cannot_be_played(run: Run, finished: Path) -> None:
    save = read(finished)
    log = list(save.log)
    kind, seat, _, digest = log[4]
    log[4] = (kind, seat, "topple 3", digest)
    finished.write_bytes(dump(save.model_copy(update={"log": tuple(log)})))
    complains(run("replay", "--verify", finished), MISMATCH, "entry 5", "topple 3")


def test_seat_that_the_replayed_game_does_not_have(run: Run, finished: Path) -> None:
    complains(run("replay", finished, "--seat", 4), USAGE, "seats 1 to 3, not 4")
    complains(run("replay", finished, "--seat", 0), USAGE, "seats 1 to 3, not 0")


def test_unforeseen_failure_is_a_sentence_too(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    import fruit_tui.commands.games

    def fail(_: object) -> int:
        raise ZeroDivisionError("by\nzero")

    monkeypatch.setattr(fruit_tui.commands.games, "run", fail)
    complains(run("games"), ERROR, "ZeroDivisionError: by zero", "FRUIT_TUI_TRACEBACK")
