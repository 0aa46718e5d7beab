"""Completions in the shells themselves, and the manual page as man(1) sets it."""

from __future__ import annotations

import os
import pty
import re
import select
import shutil
import subprocess
import time
from pathlib import Path

import pytest

from fruit_tui.cli import build_parser
from fruit_tui.commands.man import ENVIRONMENT, page
from fruit_tui.commands.shell_words import SHELLS
from tests.cli.conftest import Run

SOURCE = Path(__file__).parents[2] / "fruit_tui"


@pytest.fixture
def completions(run: Run, tmp_path: Path) -> dict[str, Path]:
    """Return the completions of each shell as a file."""
    files = {}
    for shell in SHELLS:
        result = run("completions", shell)
        assert result.code == 0
        files[shell] = tmp_path / f"completions.{shell}"
        files[shell].write_text(result.out)
    return files


def needs(program: str) -> None:
    if shutil.which(program) is None:
        pytest.skip(f"{program} is not installed here; .ci/run installs it")


CASES = [
    ("fruit-tui lad", "ladder"),
    ("fruit-tui config va", "validate"),
    ("fruit-tui play fruit-b", "fruit-boss"),
    ("fruit-tui play --the", "--theme"),
    ("fruit-tui play --theme contr", "contrast"),
    ("fruit-tui saves --shelf tr", "trash"),
]


@pytest.mark.parametrize(("line", "wanted"), CASES)
def test_bash_completes(completions: dict[str, Path], line: str, wanted: str) -> None:
    needs("bash")
    script = f"""
        source {completions["bash"]}
        COMP_LINE={line!r}; COMP_WORDS=($COMP_LINE); COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1))
        COMP_POINT=${{#COMP_LINE}}
        $(complete -p fruit-tui | sed 's/.*-F \\([^ ]*\\) .*/\\1/') fruit-tui
        printf '%s\\n' "${{COMPREPLY[@]}}"
    """
    found = subprocess.run(["bash", "-c", script], capture_output=True, text=True, check=True)
    assert wanted in [word.strip() for word in found.stdout.splitlines()], found


@pytest.mark.parametrize(("line", "wanted"), CASES)
def test_fish_completes(
    completions: dict[str, Path], tmp_path: Path, line: str, wanted: str
) -> None:
    needs("fish")
    script = f"source {completions['fish']}; complete -C {line!r}"
    found = subprocess.run(
        ["fish", "--no-config", "-c", script],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "HOME": str(tmp_path)},
    )
    assert wanted in [row.partition("\t")[0] for row in found.stdout.splitlines()], found


def test_zsh_completes(completions: dict[str, Path], tmp_path: Path) -> None:
    needs("zsh")
    pid, terminal = pty.fork()
    if not pid:
        os.environ.update(HOME=str(tmp_path), TERM="dumb", PS1="READY> ", COLUMNS="200")
        os.execvp("zsh", ["zsh", "-f", "-i"])
    try:
        folder = completions["zsh"].with_name("functions")
        folder.mkdir()
        completions["zsh"].rename(folder / "_fruit-tui")
        _send(terminal, "", "READY> ")
        _send(terminal, f"fpath=({folder} $fpath); autoload -Uz compinit; compinit -u -D\n")
        _send(terminal, "print DO''NE\n", "DONE")
        for line, wanted in CASES:
            said = _send(terminal, f"{line}\t", wanted)
            assert wanted in said, (line, said)
            _send(terminal, "\x15")
    finally:
        os.kill(pid, 9)
        os.waitpid(pid, 0)
        os.close(terminal)


def _send(terminal: int, keys: str, wanted: str = "READY>") -> str:
    """Type into a terminal and return what came back, at the latest when nothing more comes."""
    os.write(terminal, keys.encode())
    said = ""
    end = time.monotonic() + 10
    while time.monotonic() < end and wanted not in said:
        if select.select([terminal], [], [], 0.3)[0]:
            said += os.read(terminal, 4096).decode(errors="replace")
        elif keys == "\x15":
            break
    return said


def test_the_manual_page_is_set_without_a_warning_and_tells_everything(
    run: Run, tmp_path: Path
) -> None:
    needs("man")
    file = tmp_path / "fruit-tui.1"
    file.write_text(run("man").out)
    set_page = subprocess.run(
        ["man", "--warnings=w", "-l", str(file)],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "MANWIDTH": "100", "LC_ALL": "C.UTF-8"},
    )
    assert set_page.stderr == ""
    shown = " ".join(re.sub(r".\x08", "", set_page.stdout).replace("\u2010\n", "").split())
    for words in (
        "fruit-tui - fruit games for the terminal",
        "fruit-tui play fruit-boss --seats 4 --bots greedy,random,mcts:500 --seed 7",
        'fruit-tui saves rename sunday "The long Sunday"',
        "130 Interrupted with ctrl+c.",
        "config validate",
        "--theme auto|dark|light|contrast|colour-blind|16",
    ):
        assert words in shown, words


def test_the_manual_page_names_every_command_and_option() -> None:
    text = "\n".join(page(build_parser())).replace(r"\-", "-")
    for word in re.findall(r"^    ([a-z]+) ", build_parser().format_help(), re.MULTILINE):
        assert f".SS {word}\n" in text
    assert text.count('.BI "--seats "') >= 2
    assert "==SUPPRESS==" not in text
    assert "--browser" not in text


def test_the_manual_page_names_every_variable_that_the_program_reads() -> None:
    read = {
        name
        for file in SOURCE.rglob("*.py")
        for name in re.findall(r"FRUIT_TUI_[A-Z]+", file.read_text())
    }
    assert read == set(ENVIRONMENT) - {"NO_COLOR"}
