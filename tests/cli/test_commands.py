"""The commands that tell something, and the ways a command line is used."""

from __future__ import annotations

import json
import os
import pty
import re
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from fruit_tui import __version__
from fruit_tui.cli import build_parser
from fruit_tui.commands import INTERRUPTED, OK, USAGE
from fruit_tui.commands.doctor import findings
from fruit_tui.engine.registry import GAMES
from tests.cli.conftest import Run, command


def test_t17_version_loads_nothing_else(shell: Run) -> None:
    assert shell("--version").out == f"fruit-tui {__version__}\n"
    assert not loaded_by(["--version"]) & {"textual", "rich", "pydantic", "librt", "ai"}


def test_only_the_app_loads_textual(finished: Path) -> None:
    loaded = loaded_by(
        ["play", "fruit-boss", "--plain"],
        ["replay", str(finished)],
        ["replay", "--verify", str(finished)],
        ["trace", "fruit-boss", "--moves-limit", "3"],
        ["games"],
        ["rules", "fruit-boss"],
        ["saves"],
    )
    assert not loaded & {"textual", "rich"}
    assert "pydantic" in loaded, "it is the modules of these commands that were looked at"


def loaded_by(*commands: list[str]) -> set[str]:
    """Return the top-level modules that a process has loaded after these commands."""
    code = (
        "import sys\n"
        "from fruit_tui.cli import main\n"
        f"assert not any([main(words) for words in {commands!r}])\n"
        "print('\\n'.join(['MODULES', *{name.split('.')[0] for name in sys.modules}]))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    return set(done.stdout.partition("MODULES\n")[2].split())


def test_t16_ctrl_c_while_the_program_is_still_being_read_shows_no_traceback() -> None:
    code = (
        "import os, signal, sys\n"
        "class Impatient:\n"
        "    def find_spec(self, name, *_):\n"
        "        if name == 'fruit_tui.cli':\n"
        "            os.kill(os.getpid(), signal.SIGINT)\n"
        "sys.meta_path.insert(0, Impatient())\n"
        "from fruit_tui.__main__ import main\n"
        "sys.exit(main())\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stdout, done.stderr) == (INTERRUPTED, "", "")


WITH_HELP = (
    "",
    "play",
    "replay",
    "trace",
    "arena",
    "ladder",
    "tune",
    "rules",
    "games",
    "saves",
    "doctor",
)


@pytest.mark.parametrize("name", WITH_HELP)
def test_t16_help_has_examples_that_can_be_given(run: Run, name: str) -> None:
    shown = run(*name.split(), "--help")
    assert shown.code == OK
    examples = re.findall(r"^  (fruit-tui.*?)(?:  .*)?$", shown.out, re.MULTILINE)
    assert examples
    for example in examples:
        build_parser().parse_args(shlex.split(example)[1:])


def test_games_lists_every_option(run: Run) -> None:
    text = run("games").out
    facts = {entry["name"]: entry for entry in json.loads(run("games", "--json").out)}
    for game in GAMES.values():
        assert f"{game.name}: {game.title}, {game.min_seats} to {game.max_seats} players" in text
        for seats in range(game.min_seats, game.max_seats + 1):
            for spec in game.option_specs(seats):
                assert f"--option {spec.name}={spec.default}" in text
                [listed] = [
                    option
                    for option in facts[game.name]["options"]
                    if option["name"] == spec.name and seats in option["seats"]
                ]
                assert listed["choices"] == list(spec.choices)
                assert seats in listed["seats"]
    assert "Only for 2 players." in text


def test_rules_are_found_by_number_and_by_word(run: Run) -> None:
    by_number = run("rules", "fruit-boss", "--search", "FB-14").out
    assert "FB-14" in by_number
    assert "FB-13 " not in by_number
    assert "topple" in run("rules", "fruit-boss", "--search", "topple").out.lower()
    whole = run("rules", "fruit-boss").out
    assert by_number.splitlines()[1].strip() in whole


def test_saves_lists_games_for_people_and_programs(
    run: Run, finished: Path, unfinished: Path
) -> None:
    text = run("saves").out
    assert f"In {finished.parent}:" in text
    assert "unfinished: Fruit Boss with 3 players\n    fruit-boss, 3 seats, in progress" in text
    assert "You is" not in text
    facts = {entry["slot"]: entry for entry in json.loads(run("saves", "--json").out)}
    assert facts["finished"]["finished"] is True
    assert facts["unfinished"]["path"] == str(unfinished)
    assert run("saves", "--saves", finished.parent / "none").out.startswith("There are no saved")


def test_the_folder_of_saves_is_heard_before_the_command_and_after_it(
    run: Run, home: Path, tmp_path: Path
) -> None:
    for number, words in enumerate((["--saves", "D", "play"], ["play", "--saves", "D"])):
        folder = tmp_path / str(number)
        given = [str(folder) if word == "D" else word for word in words]
        assert run(*given, "fruit-boss", "--plain", text="quit\n").code == OK
        assert list(folder.glob("*.msgpack"))
        assert str(folder) in run("--saves", folder, "saves").out
        assert str(folder) in run("--saves", folder, "doctor").out
    assert not home.exists()


def test_the_mouse_is_left_alone_before_the_command_and_after_it() -> None:
    parser = build_parser()
    assert parser.parse_args(["--no-mouse", "play"]).no_mouse
    assert parser.parse_args(["play", "--no-mouse"]).no_mouse
    assert "no_mouse" not in parser.parse_args(["play"])


def test_arena_reports_who_wins(run: Run) -> None:
    words = ["arena", "fruit-boss", "--bots", "random,greedy", "--games", "2"]
    words += ["--option", "rounds=1"]
    text = run(*words).out
    assert "greedy" in text
    assert "won" in text
    report = json.loads(run(*words, "--json").out)
    assert report["seats"] == 2
    assert run("arena", "fruit-boss", "--bots", "random", "--games", "0").code == USAGE
    assert run("arena", "fruit-boss", "--bots", "random", "--seats", "9").code == USAGE


def test_t15_doctor_says_what_it_finds(run: Run, home: Path) -> None:
    text = run("doctor").out
    for word in ("engine: ", "glyphs: ", "multiplexer: ", "ssh: ", "textual: ", "size: "):
        assert word in text
    facts = json.loads(run("doctor", "--json").out)
    assert facts["fruit-tui"]["engine"] in ("compiled", "interpreted")
    assert facts["paths"]["saves"] == str(home)
    assert facts["paths"]["saves can be written"] == "yes, it will be made"


def test_t15_doctor_reads_the_environment(tmp_path: Path) -> None:
    there = findings({"TMUX": "/tmp/x", "SSH_CONNECTION": "a b c d", "TERM": "xterm"}, tmp_path)
    assert there["terminal"]["multiplexer"] == "tmux"
    assert there["terminal"]["ssh"].startswith("yes")
    assert findings({}, tmp_path)["terminal"]["multiplexer"] == "none"
    file = tmp_path / "file"
    file.touch()
    assert "not a folder" in findings({}, file)["paths"]["saves can be written"]


def test_t13_no_terminal_says_what_to_do(run: Run, home: Path) -> None:
    for words in ([], ["play", "fruit-boss"]):
        result = run(*words)
        assert result.code == USAGE
        assert "ssh -t" in result.err
        assert "--plain" in result.err
        assert "Traceback" not in result.err
    assert not home.exists(), "a game that cannot be shown must not begin"


def test_t13_dumb_terminal_says_what_to_do() -> None:
    outer, inner = pty.openpty()
    process = subprocess.Popen(
        command([]), stdin=inner, stdout=inner, stderr=inner, env={**os.environ, "TERM": "dumb"}
    )
    os.close(inner)
    assert process.wait(60) == USAGE
    said = os.read(outer, 4096).decode()
    os.close(outer)
    assert "TERM=dumb" in said
    assert "--plain" in said


def test_a_reader_that_has_had_enough_is_no_error() -> None:
    line = shlex.join(command(["trace", "fruit-boss", "--seats", 2, "--seed", 1]))
    done = subprocess.run(
        ["bash", "-c", f"set -o pipefail; {line} | head -n 1"],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == OK
    assert done.stderr == ""
    assert done.stdout.count("\n") == 1


def test_t16_interrupt_ends_with_130() -> None:
    words = ["trace", "fruit-boss", "--bots", "mcts:10000000", "--seed", "1"]
    process = subprocess.Popen(
        command(words), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    process.stdout.read(10)
    time.sleep(0.2)
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=60)
    assert process.returncode == INTERRUPTED
    assert err == ""


def test_what_the_bots_see_can_be_read_without_a_screen(run: Run) -> None:
    done = run("rules", "bots")
    assert done.code == OK
    assert done.out.startswith("The bots\n")
    assert "nothing to peek at" in done.out
    assert "Sprout" in run("rules", "bots", "--search", "learn against").out
    assert run("rules", "bots", "--search", "zeppelin").code != OK


def test_t17_the_home_screen_waits_for_nothing_that_belongs_behind_it(tmp_path: Path) -> None:
    code = (
        "import asyncio, multiprocessing, sys\n"
        "from fruit_tui.cli import build_parser\n"
        "from fruit_tui.commands.play import make_app\n"
        "async def look():\n"
        "    app = make_app(build_parser().parse_args(['--saves', sys.argv[1]]))\n"
        "    async with app.run_test() as pilot:\n"
        "        await pilot.pause()\n"
        "        print(app.screen.CALLED, multiprocessing.active_children(), *sys.modules)\n"
        "asyncio.run(look())\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path)],
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    shown, started, *loaded = done.stdout.split()
    assert (shown, started) == ("home", "[]")
    behind = (
        "ai.analysis",
        "ai.greedy",
        "ai.hint",
        "ai.mcts",
        "ai.study",
        "fruit_tui.match.review",
        "fruit_tui.match.summary",
        "fruit_tui.plain",
        "fruit_tui.ui.screens.game",
        "fruit_tui.ui.screens.load",
        "rich.markdown",
    )
    assert not set(behind) & set(loaded)
