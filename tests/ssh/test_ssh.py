"""Playing over ssh: a move, a cut line, a second key, and every way out that a guest may try."""

from __future__ import annotations

import contextlib
import fcntl
import os
import pty
import select
import signal
import struct
import subprocess
import termios
import time
from pathlib import Path

import pyte
import pytest

from tests.ssh.conftest import PATIENCE, Host, block

pytestmark = [
    pytest.mark.skipif(not Path("/proc/self").exists(), reason="looks for processes in /proc"),
    pytest.mark.xdist_group("ssh"),
]


class Client:
    """An ssh client in a pseudo-terminal of 80 by 24, and what its screen shows."""

    def __init__(self, command: list[str], **environ: str) -> None:
        self._screen = pyte.Screen(80, 24)
        self._stream = pyte.ByteStream(self._screen)
        self.sent = b""
        self.master, slave = pty.openpty()
        self.resize(80, 24)
        self.process = subprocess.Popen(
            command,
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env={**os.environ, "TERM": "xterm-256color", **environ},
            start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
        )
        os.close(slave)

    def __enter__(self) -> Client:
        return self

    def __exit__(self, *_: object) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        os.close(self.master)

    def resize(self, columns: int, lines: int) -> None:
        size = struct.pack("HHHH", lines, columns, 0, 0)
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, size)

    def read(self, seconds: float = 0.05) -> None:
        if select.select([self.master], [], [], seconds)[0]:
            with contextlib.suppress(OSError):
                data = os.read(self.master, 65536)
                self.sent += data
                self._stream.feed(data)

    @property
    def text(self) -> str:
        return "\n".join(self._screen.display)

    def wait_for(self, words: str) -> None:
        end = time.monotonic() + PATIENCE
        while words not in self.text:
            if time.monotonic() > end or self.process.poll() is not None:
                raise AssertionError(f"{words!r} never came:\n{self.text}\n{self.sent[-800:]!r}")
            self.read()

    def press(self, keys: str | bytes) -> None:
        os.write(self.master, keys if isinstance(keys, bytes) else keys.encode())

    def settle(self, quiet: float = 0.3) -> None:
        """Take in everything until nothing has come for `quiet` seconds."""
        last = time.monotonic()
        while time.monotonic() - last < quiet:
            seen = len(self.sent)
            self.read(quiet / 4)
            if len(self.sent) != seen:
                last = time.monotonic()

    def exit_code(self) -> int:
        end = time.monotonic() + PATIENCE
        while self.process.poll() is None and time.monotonic() < end:
            self.read(0.02)
        code = self.process.poll()
        assert code is not None, f"the client still runs:\n{self.text}"
        return code

    def begin(self) -> None:
        """Start a game and wait for one's own turn."""
        self.wait_for("New game")
        self.press("n")
        self.wait_for("Begin")
        self.press("\r")
        self.wait_for("Your turn,")
        self.settle()

    def board(self) -> list[str]:
        """Return the lines from the banner to the player's own: the whole table."""
        lines = [line.rstrip() for line in self.text.splitlines()]
        start = next(n for n, line in enumerate(lines) if "Fruit Boss" in line)
        return lines[start : start + 12]


def connect(host: Host, player: str, *words: str) -> Client:
    return Client(host.client(player, "-t", *words))


@pytest.fixture(autouse=True)
def _nobody_plays(host: Host) -> None:
    host.wait_until_gone()


def test_t18_a_cut_line_loses_nothing_and_leaves_nothing_running(host: Host) -> None:
    with connect(host, "ada") as first:
        first.begin()
        before = first.board()
        first.press("h")
        first.wait_for("Hint:")
        first.press("\r")  # does what the hint said
        end = time.monotonic() + PATIENCE
        while first.board() == before and time.monotonic() < end:
            first.read()
        first.wait_for("Your turn,")
        first.settle()
        after = first.board()
        assert after != before
        assert len(host.processes("ada")) >= 2  # the app and its thinker
        first.process.send_signal(signal.SIGKILL)
        first.process.wait()
        host.wait_until_gone()
    with connect(host, "ada") as second:
        second.wait_for("Continue")
        second.press("\r")
        second.wait_for("Your turn,")
        second.settle()
        assert second.board() == after
        second.press("q")
        assert second.exit_code() == 0
        assert b"Traceback" not in second.sent


def test_t18_two_keys_do_not_see_each_other_and_one_key_twice_is_told(host: Host) -> None:
    with connect(host, "ada") as ada:
        ada.begin()
        with connect(host, "bob") as bob:
            bob.wait_for("New game")
            bob.settle()
            assert "Continue" not in bob.text
            bob.press("q")
            assert bob.exit_code() == 0
        with connect(host, "ada") as again:
            again.wait_for("New game")
            again.press("l")
            again.wait_for("open elsewhere")
            again.press("\r")
            again.wait_for("copy")
            again.press("q")
            assert again.exit_code() == 0
    assert "no saved games" in host.ask("bob", "saves").stdout
    assert "fruit-boss-with-3-players" in host.ask("ada", "saves").stdout
    assert host.games("ada")
    assert not host.games("bob")


# What a terminal may answer, asked or not, and what a hostile one may pretend to have been
# asked.  None has a key that leaves.
ANSWERS = (
    b"\x1b[?62;1;2;4c",  # which terminal it is
    b"\x1b[>0;276;0c",
    b"\x1b[0n",  # that it is well
    b"\x1b[9999;9999R",  # where its cursor stands
    b"\x1b]11;rgb:0000/0000/0000\x1b\\",  # its colour
    b"\x1b]52;c;bHMgLWwK\x07",  # its clipboard
    b"\x1bP1$r0m\x1b\\",
    b"\x1bP>|term(1)\x1b\\",
    b"\x1b[?2026;2$y",  # a mode
    b"\x1b[?2048;2$y",
    b"\x1b[48;60000;60000;1;1t",  # its size
    b"\x1b[48;24;80;0;0t",
    b"\x1b[48;0;0;0;0t",
    b"\x1b[<0;99999;99999M\x1b[<0;99999;99999m",  # its mouse
    b"\x1b[?1u",
    b"\x1b[I\x1b[O",
    b"\x1b[200~\x03\x1a\x1b]0;x\x07ls\rsh\r\x00\x9b\x1b[201~",  # pasted commands
    b"\x1b[200~" + b"x" * 100_000 + b"\x1b[201~",
    b"\xff\xfe\x80",
)


def test_t18_no_key_and_no_answer_of_a_terminal_leads_out(host: Host) -> None:
    home = Path.home()
    outside = {
        path: _listing(path) for path in (home, home / "Downloads", host.folder, Path("/tmp"))
    }
    with connect(host, "ada") as ada:
        ada.wait_for("New game")
        for key in ("\x1a", "\x13", "\x10", "\x1c", "\x1f", "\x05", "\x0f", "!", "|", "\x1b!"):
            ada.press(key)
            ada.settle(0.1)
        for key in ("l", "x", "i"):  # the list of games, where others export and import
            ada.press(key)
            ada.settle()
        assert "xport" not in ada.text
        assert "file" not in ada.text.lower()
        ada.press("\x1b")
        ada.wait_for("New game")
        for answer in ANSWERS:
            ada.press(answer)
            ada.settle(0.1)
        ada.resize(65535, 65535)
        ada.settle()
        ada.resize(80, 24)
        ada.settle()
        for pid in host.processes("ada"):
            status = Path(f"/proc/{pid}/status").read_text(encoding="ascii")
            facts = dict(line.split(":\t", 1) for line in status.splitlines() if ":\t" in line)
            assert not facts["State"].startswith("T"), "a process was suspended"
            assert int(facts["VmHWM"].split()[0]) < 400_000, "it has taken much memory, in kB"
        # It is still the same app, wherever the letters among the answers have led in it.
        end = time.monotonic() + PATIENCE
        while "New game" not in ada.text and time.monotonic() < end:
            ada.press("\x1b")
            ada.settle(0.5)
        ada.wait_for("New game")
        ada.press("\x11")
        assert ada.exit_code() == 0
        assert b"Traceback" not in ada.sent
        assert b"\x1b]52" not in ada.sent  # nothing for the clipboard
    for path, names in outside.items():
        assert _listing(path) == names, path


def _listing(path: Path) -> set[str]:
    """Return the names in a folder, but for those that come and go with tests beside this one."""
    files = path.iterdir() if path.is_dir() else ()
    return {file.name for file in files if file.suffix in (".svg", ".log", ".msgpack", ".txt")}


def test_t18_names_of_any_kind_are_only_names(host: Host) -> None:
    with connect(host, "ada") as ada:
        ada.begin()
        ada.press("q")
        assert ada.exit_code() == 0
    before = host.games("ada")
    with connect(host, "ada") as ada:
        ada.wait_for("New game")
        ada.press("l")
        ada.wait_for("Saved games")
        ada.press("r")
        ada.wait_for("What shall the game be called?")
        ada.press("\x15")  # clears the line
        ada.press(b"\x1b[200~../../x [red]\xe2\x80\xae\x1b[2J\x07" + b"n" * 10_000 + b"\x1b[201~")
        ada.settle()
        ada.press("\r")
        ada.wait_for("../../x [red]")
        ada.press("q")
        assert ada.exit_code() == 0
        assert b"Traceback" not in ada.sent
    assert host.games("ada") == before
    assert all(path.stat().st_size < 100_000 for path in before)


@pytest.mark.parametrize(
    "request_words",
    [
        ("sh",),
        ("ls", "/"),
        ("plain;", "sh"),
        ("plain", "$(sh)"),
        ("play", "fruit-boss", "--saves=/tmp"),
    ],
)
def test_t18_requests_that_are_not_offered(host: Host, request_words: tuple[str, ...]) -> None:
    done = host.ask("ada", *request_words)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.startswith("This host offers: plain")
    assert done.stderr.count("\n") == 1


def test_t18_no_files_go_in_or_out(host: Host, tmp_path: Path) -> None:
    mine = tmp_path / "mine"
    mine.write_text("mine", encoding="ascii")
    where = ["-P", str(host.port)]
    theirs = f"127.0.0.1:{host.folder / 'sshd_config'}"
    for program in (["scp"], ["scp", "-O"]):
        words = [*program, *host.options("ada"), *where]
        for files in ((mine, f"127.0.0.1:{host.folder}/"), (theirs, tmp_path)):
            done = subprocess.run([*words, *map(str, files)], capture_output=True, check=False)
            assert done.returncode != 0
    sftp = ["sftp", *host.options("ada"), *where, "-b", "-", "127.0.0.1"]
    done = subprocess.run(sftp, input=b"ls\n", capture_output=True, check=False)
    assert done.returncode != 0
    assert not (host.folder / "mine").exists()
    assert not (tmp_path / "sshd_config").exists()


def test_t18_nothing_is_forwarded(host: Host) -> None:
    through = host.ask("ada", words=("-W", f"127.0.0.1:{host.port}"))
    assert through.returncode != 0
    assert "SSH-2.0" not in through.stdout
    assert "forwarding failed" in through.stderr
    back = host.ask("ada", "games", words=("-o", "ExitOnForwardFailure=yes", "-R", "0:127.0.0.1:9"))
    assert back.returncode == 255
    assert "forwarding" in back.stderr
    with connect(host, "ada", "-A", "-X") as ada:
        ada.wait_for("New game")
        for pid in host.processes("ada"):
            environ = Path(f"/proc/{pid}/environ").read_bytes()
            assert b"SSH_AUTH_SOCK" not in environ
            assert b"DISPLAY" not in environ
        ada.press("q")
        assert ada.exit_code() == 0


def test_t18_what_a_client_says_of_its_environment_opens_nothing(
    host: Host, tmp_path: Path
) -> None:
    (tmp_path / "sitecustomize.py").write_text(
        f"open({str(tmp_path / 'was-run')!r}, 'w').close()", encoding="utf-8"
    )
    (tmp_path / "home" / "fruit-tui" / "saves").mkdir(parents=True)
    hostile = {
        "PYTHONPATH": tmp_path,
        "PYTHONSTARTUP": tmp_path / "sitecustomize.py",
        "PYTHONINSPECT": 1,
        "PYTHONUSERBASE": tmp_path,
        "PYTHONBREAKPOINT": "os.system",
        "TEXTUAL": "debug,devtools",
        "TEXTUAL_DEBUG": 1,
        "TEXTUAL_LOG": tmp_path / "textual.txt",
        "TEXTUAL_SCREENSHOT": 1,
        "TEXTUAL_SCREENSHOT_LOCATION": tmp_path,
        "TEXTUAL_DRIVER": "sitecustomize:Driver",
        "TEXTUAL_PRESS": "n",
        "TEXTUAL_ALLOW_SIGNALS": 1,
        "FRUIT_TUI_SAVES": tmp_path / "home",
        "FRUIT_TUI_RESTRICTED": 0,
        "FRUIT_TUI_TRACEBACK": 1,
        "XDG_DATA_HOME": tmp_path / "home",
        "XDG_CONFIG_HOME": tmp_path / "home",
        "COLUMNS": 99999999,
        "LINES": 99999999,
        "LANG": "../../../../etc/passwd",
        "LC_ALL": "x" * 5000,
        "COLORTERM": "\x1b]0;x\x07",
    }
    before = set(tmp_path.rglob("*"))
    pairs = [f'{name}="{value}"' for name, value in hostile.items()]
    words = ["-o", f"SetEnv={' '.join(pairs)}"]
    command = host.client("ada", "-t", *words)
    with Client(command, TERM="../../../etc/passwd") as ada:
        ada.begin()
        ada.press("q")
        assert ada.exit_code() == 0
        assert b">>>" not in ada.sent
        assert b"Traceback" not in ada.sent
    assert set(tmp_path.rglob("*")) == before


def test_t14_words_over_ssh_without_a_terminal(host: Host) -> None:
    begun = host.ask("bob", "plain", "fruit-boss", text="1\nquit\n")
    assert begun.returncode == 0
    assert "Fruit Boss" in begun.stdout
    assert "Go on with: ssh -t HOST plain fruit-boss" in begun.stdout
    assert str(host.folder) not in begun.stdout
    gone_on = host.ask("bob", "plain", text="log\nquit\n")
    assert gone_on.returncode == 0
    assert "Go on with" in gone_on.stdout
    slot = host.games("bob")[0].name.removesuffix(".msgpack")
    assert host.ask("bob", "plain", slot, text="quit\n").returncode == 0
    assert host.ask("ada", "plain", f"{slot}-9", text="quit\n").returncode == 1


def test_t13_without_a_terminal_the_app_says_how_to_get_one(host: Host) -> None:
    done = host.ask("ada")
    assert done.returncode == 2
    assert "ssh -t" in done.stderr


def test_what_players_type_stands_in_the_page_and_can_be_asked(host: Host) -> None:
    for line in block("A player then types"):
        words = line.split()
        assert words[0] == "ssh"
        assert "fruit@HOST" in words
        request = words[words.index("fruit@HOST") + 1 :]
        if request:
            assert host.ask("bob", *request, text="quit\n").returncode == 0, line
