"""`--restricted`: what a host's guest can do, and that nothing leads anywhere else."""

from __future__ import annotations

import argparse
import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from ai.bot import parse_spec
from ai.ceiling import Ceiling
from fruit_tui.cli import build_parser
from fruit_tui.commands import ERROR, OK, USAGE
from fruit_tui.commands.restricted import (
    GLOBAL,
    OFFERED,
    OFFERED_ACTIONS,
    REFUSED,
    REQUESTS,
    asked,
    clean,
)
from fruit_tui.commands.store_words import STORE_ACTIONS
from tests.cli.conftest import Run


@pytest.fixture(autouse=True)
def _as_before(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """Give back what a restricted run takes from its process: the environment, ctrl+z."""
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    for name, value in dict(os.environ).items():
        monkeypatch.setenv(name, value)
    numbers = (signal.SIGTSTP, signal.SIGTTIN, signal.SIGTTOU)
    before = [signal.getsignal(number) for number in numbers]
    yield
    for number, handler in zip(numbers, before, strict=True):
        signal.signal(number, handler)


def guest(*words: object, saves: Path) -> list[object]:
    return ["--restricted", "--saves", saves, "--profile", "ada", *words]


def parsers() -> Iterator[tuple[str, argparse.ArgumentParser]]:
    for action in build_parser()._actions:
        if isinstance(action, argparse._SubParsersAction):
            yield from action.choices.items()


def test_t18_every_command_and_option_is_offered_or_refused_on_purpose() -> None:
    for name, parser in parsers():
        if name not in OFFERED:
            assert name in REFUSED, f"offer {name} to guests, or refuse it?"
            continue
        for action in parser._actions:
            if isinstance(action, argparse._HelpAction | argparse._SubParsersAction):
                continue
            known = OFFERED[name] | GLOBAL | REFUSED[name]
            assert action.dest in known, f"offer {name} {action.dest} to guests, or refuse it?"
        assert not OFFERED[name] & REFUSED.get(name, frozenset())
    for action in build_parser()._actions:
        if not isinstance(action, argparse._HelpAction | argparse._SubParsersAction):
            assert action.dest in GLOBAL | {"version", "config"}, action.dest
    assert {name for name, *_ in STORE_ACTIONS} == OFFERED_ACTIONS | {"import", "export"}


@pytest.mark.parametrize(
    "words",
    [
        ("arena", "fruit-boss", "--bots", "random", "--record", "x.jsonl"),
        ("arena", "fruit-boss", "--bots", "random", "--keep", "x"),
        ("arena", "fruit-boss", "--bots", "random", "--dask", "tcp://127.0.0.1:1"),
        ("ladder", "fruit-boss"),
        ("tune", "fruit-boss", "--list"),
        ("trace", "fruit-boss"),
        ("saves", "import", "/etc/passwd"),
        ("saves", "export", "sunday", "/tmp/x"),
        ("replay", "sunday", "--save", "/tmp/x"),
        ("replay", "sunday", "--verify"),
        ("replay", "sunday", "--verify", "--jobs", "900"),
    ],
)
def test_t18_a_guest_is_refused_in_one_sentence(
    run: Run, tmp_path: Path, words: tuple[str, ...]
) -> None:
    done = run(*guest(*words, saves=tmp_path / "host"))
    assert done.code == USAGE
    assert done.out == ""
    assert "not offered here" in done.err
    assert done.err.count("\n") == 1
    assert not (tmp_path / "host").exists()


@pytest.mark.parametrize(
    "word", ["/etc/passwd", "../bob/sunday", "..", ".", "", "a/b", "~", "sunday.msgpack", "\0"]
)
@pytest.mark.parametrize("command", ["replay", "review"])
def test_t18_no_file_is_opened_by_its_path(
    run: Run, tmp_path: Path, finished: Path, command: str, word: str
) -> None:
    bob = tmp_path / "host" / "profiles" / "bob"
    bob.mkdir(parents=True)
    (bob / "sunday.msgpack").write_bytes(finished.read_bytes())
    done = run(*guest(command, word, saves=tmp_path / "host"))
    assert done.code == ERROR
    assert "There is no saved game" in done.err
    assert str(tmp_path) not in done.out + done.err


def test_t18_own_games_and_samples_can_be_told_and_reviewed(
    run: Run, tmp_path: Path, finished: Path
) -> None:
    ada = tmp_path / "host" / "profiles" / "ada"
    ada.mkdir(parents=True)
    (ada / "sunday.msgpack").write_bytes(finished.read_bytes())
    assert "The game is over." in run(*guest("replay", "sunday", saves=tmp_path / "host")).out
    sample = run(*guest("replay", "fruit-boss-2-seats", saves=tmp_path / "host"))
    assert "The game is over." in sample.out
    listed = run(*guest("saves", saves=tmp_path / "host"))
    assert "sunday" in listed.out
    assert str(tmp_path) not in listed.out
    review = run(*guest("review", "sunday", "--budget", "999999999", saves=tmp_path / "host"))
    assert review.code == USAGE


def test_t18_what_is_wrong_with_a_game_is_said_without_the_hosts_folder(
    run: Run, tmp_path: Path, unfinished: Path
) -> None:
    ada = tmp_path / "host" / "profiles" / "ada"
    ada.mkdir(parents=True)
    (ada / "sunday.msgpack").write_bytes(unfinished.read_bytes()[:-7])
    spoilt = run(*guest("play", "--plain", "--continue", "sunday", saves=tmp_path / "host"))
    assert "It was moved to damaged/sunday.msgpack." in spoilt.err
    gone = run(*guest("saves", "delete", "sunday", saves=tmp_path / "host"))
    assert gone.err == "There is no saved game sunday.msgpack.\n"
    assert str(tmp_path) not in spoilt.out + spoilt.err


def test_t18_the_folder_is_the_hosts_choice_and_no_one_elses(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    elsewhere = tmp_path / "elsewhere"
    monkeypatch.setenv("FRUIT_TUI_SAVES", str(elsewhere))
    monkeypatch.setenv("XDG_DATA_HOME", str(elsewhere))
    words = ("play", "fruit-boss", "--plain", "--name", "Ada", "--option", "rounds=1")
    done = run("--restricted", "--profile", "ada", *words, text="quit\n")
    assert done.code == OK
    assert not elsewhere.exists()
    assert len(list((tmp_path / "home").rglob("profiles/ada/*.msgpack"))) == 1
    assert str(tmp_path) not in done.out
    assert "ssh -t HOST plain" in done.out


@pytest.mark.parametrize("name", ["", ".", "..", "../x", "a/b", "Ada", "-x", "a" * 65, "ä", "a\n"])
def test_a_profile_is_a_plain_word(run: Run, name: str) -> None:
    done = run(f"--profile={name}", "saves")
    assert done.code == USAGE
    assert "A profile is named" in done.err


def test_profiles_do_not_see_each_other(run: Run) -> None:
    words = ("play", "fruit-boss", "--plain")
    assert run("--profile", "ada", *words, text="quit\n").code == OK
    assert "fruit-boss-with" in run("--profile", "ada", "saves").out
    assert "no saved games" in run("--profile", "bob", "saves").out
    assert "no saved games" in run("saves").out


def test_t18_a_full_profile_refuses_new_games_and_keeps_all(run: Run, tmp_path: Path) -> None:
    def limited(*words: object) -> list[object]:
        return guest("--most-games", 2, *words, saves=tmp_path / "host")

    play = ("play", "fruit-boss", "--plain")
    assert run(*limited(*play), text="quit\n").code == OK
    assert run(*limited(*play), text="quit\n").code == OK
    full = run(*limited(*play), text="quit\n")
    assert full.code == ERROR
    assert "no more than 2" in full.err
    assert full.err.count("\n") == 1
    slot = "fruit-boss-with-3-players"
    assert run(*limited("saves", "copy", slot)).code == ERROR
    # A game that is being played is saved all the same.
    going_on = run(*limited("play", "--plain", "--continue", slot), text="1\nquit\n")
    assert going_on.code == OK
    assert "unsaved" not in going_on.out
    # What was deleted counts until it is erased.
    assert run(*limited("saves", "delete", slot)).code == OK
    assert run(*limited(*play), text="quit\n").code == ERROR
    assert run(*limited("saves", "erase", slot)).code == OK
    assert "erased" not in run(*limited("saves", "--shelf", "trash")).out
    assert run(*limited(*play), text="quit\n").code == OK


def test_a_game_that_is_erased_is_gone_with_all_that_belongs_to_it(
    run: Run, finished: Path
) -> None:
    assert run("saves", "erase", finished.stem).code == ERROR  # it is not in the trash
    assert finished.exists()
    run("saves", "delete", finished.stem)
    trash = finished.parent / "trash"
    (trash / f"{finished.stem}.review.msgpack").write_bytes(b"a review")
    assert run("saves", "erase", finished.stem).code == OK
    assert list(trash.iterdir()) == []


def test_t15_doctor_tells_a_host_everything_and_a_guest_no_paths(run: Run, tmp_path: Path) -> None:
    mine = run("--profile", "ada", "doctor").out
    assert "profile: ada" in mine
    assert "restricted: no" in mine
    assert str(tmp_path) in mine
    assert "ssh server" in mine
    theirs = run(*guest("doctor", saves=tmp_path / "host")).out
    assert "restricted: yes" in theirs
    assert "most thinking: 2 s a step" in theirs
    assert "most games: 100" in theirs
    assert str(tmp_path) not in theirs
    assert str(Path.cwd()) not in theirs


def test_t18_the_variable_restricts_and_nothing_takes_it_back(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FRUIT_TUI_RESTRICTED", "1")
    assert run("trace", "fruit-boss").code == USAGE
    monkeypatch.setenv("FRUIT_TUI_RESTRICTED", "0")
    assert run("--restricted", "trace", "fruit-boss").code == USAGE
    monkeypatch.setenv("FRUIT_TUI_RESTRICTED", "0")
    assert run("games").code == OK


def test_t18_of_the_environment_only_what_is_harmless_is_left() -> None:
    hostile = {
        "PYTHONPATH": "/x",
        "PYTHONSTARTUP": "/x",
        "PYTHONINSPECT": "1",
        "TEXTUAL": "devtools,debug",
        "TEXTUAL_LOG": "/x",
        "TEXTUAL_SCREENSHOT": "1",
        "TEXTUAL_DRIVER": "x:y",
        "FRUIT_TUI_SAVES": "/x",
        "FRUIT_TUI_TRACEBACK": "1",
        "XDG_DATA_HOME": "/x",
        "LD_PRELOAD": "/x",
        "TZ": ":/etc/shadow",
        "PAGER": "sh",
        "BROWSER": "sh",
        "COLUMNS": "999999",
    }
    harmless = {"TERM": "xterm", "LANG": "C.UTF-8", "LC_ALL": "C", "HOME": "/home/x"}
    environ = {**hostile, **harmless}
    clean(environ, browser=False)
    assert environ == harmless


@pytest.mark.parametrize(
    ("request_text", "line"),
    [
        ("", []),
        ("plain", ["play", "--plain", "--continue"]),
        ("plain fruit-fair", ["play", "--plain", "fruit-fair"]),
        ("play fruit-boss", ["play", "fruit-boss"]),
        ("saves", ["saves"]),
    ],
)
def test_t18_what_a_client_may_ask_for(request_text: str, line: list[str]) -> None:
    assert asked(request_text) == line
    if line:
        assert build_parser().parse_args(line).command == line[0]


@pytest.mark.parametrize(
    "request_text",
    [
        "sh",
        "/usr/lib/openssh/sftp-server",
        "internal-sftp",
        "scp -t /tmp",
        "scp -f /etc/passwd",
        "plain; sh",
        "plain\nsh",
        "plain  fruit-boss",
        "plain $(sh)",
        "plain --saves=/tmp",
        "plain --help",
        "play fruit-boss --saves /tmp",
        "plain ../x",
        "PLAIN",
        "plain " + "a" * 100_000,
        "arena fruit-boss",
        "doctor",
        "git-upload-pack 'x'",
        "plain\x00",
        "plain \x1b]0;x\x07",
    ],
)
def test_t18_everything_else_is_refused(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request_text: str
) -> None:
    if "\0" not in request_text:
        monkeypatch.setenv("SSH_ORIGINAL_COMMAND", request_text)
        done = run("--restricted", "--saves", tmp_path / "host")
        assert done.code == USAGE
        assert "This host offers: plain" in done.err
        assert done.err.isprintable() or done.err[:-1].isprintable()
        assert len(done.err) < 400
    with pytest.raises(Exception, match="This host offers"):
        asked(request_text)


def test_every_request_can_be_given() -> None:
    for (_, count), line in REQUESTS.items():
        words = [word.replace("{}", "fruit-boss") for word in line]
        assert build_parser().parse_args(words).command in OFFERED
        assert count == 1 + ("{}" in line)


def test_a_ceiling_lowers_every_budget() -> None:
    ceiling = Ceiling(seconds=0.5, iterations=100)
    assert str(ceiling.lower(parse_spec("mcts:1000"))) == "mcts:100"
    assert str(ceiling.lower(parse_spec("mcts:60s"))) == "mcts:0.5s"
    assert str(ceiling.lower(parse_spec("mcts:50"))) == "mcts:50"
    assert str(ceiling.lower(parse_spec("greedy/soft=3"))) == "greedy/soft=3"


@pytest.mark.parametrize("text", ["0", "-1", "x", "601", "1e9", "nan", "inf", ""])
def test_think_takes_seconds(run: Run, text: str) -> None:
    done = run(f"--think={text}", "games")
    assert done.code == USAGE
    assert "--think takes" in done.err
