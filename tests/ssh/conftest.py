"""A real OpenSSH server on the loopback address, set up by the lines of docs/ssh.md."""

from __future__ import annotations

import getpass
import os
import re
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[2] / "docs" / "ssh.md"
PLAYERS = ("ada", "bob")

# Far above what anything here takes, for machines that are busy with other things: the recipe
# runs the app with less priority than they have.
PATIENCE = 90.0


def block(after: str) -> list[str]:
    """Return the indented lines of the page that follow the words `after`."""
    text = PAGE.read_text(encoding="utf-8").partition(after)[2]
    lines = text.partition("\n\n")[2].splitlines()
    found = []
    for line in lines:
        if not line.startswith("    "):
            break
        found.append(line[4:])
    assert found, after
    return found


@dataclass
class Host:
    """A host of the game, as the recipe makes one, and how its players reach it."""

    port: int
    folder: Path

    @property
    def saves(self) -> Path:
        return self.folder / "srv"

    def games(self, player: str) -> list[Path]:
        return sorted((self.saves / "profiles" / player).glob("*.msgpack"))

    def options(self, player: str) -> list[str]:
        """Return what a client is told: who it is, whom it trusts, and nothing of this account."""
        words = {
            "IdentityFile": self.folder / player,
            "IdentitiesOnly": "yes",
            "IdentityAgent": "none",
            "UserKnownHostsFile": self.folder / "known_hosts",
            "StrictHostKeyChecking": "yes",
            "BatchMode": "yes",
            "LogLevel": "ERROR",
        }
        pairs = [word for name, value in words.items() for word in ("-o", f"{name}={value}")]
        return ["-F", "none", *pairs]

    def client(self, player: str, *words: str, request: tuple[str, ...] = ()) -> list[str]:
        """Return the command line of an ssh client."""
        where = ["-p", str(self.port), "127.0.0.1"]
        return ["ssh", *self.options(player), *words, *where, *request]

    def ask(
        self, player: str, *request: str, words: tuple[str, ...] = (), text: str = ""
    ) -> subprocess.CompletedProcess[str]:
        """Run one request without a terminal."""
        return subprocess.run(
            self.client(player, *words, request=request),
            input=text,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )

    def processes(self, player: str = "") -> list[int]:
        """Return the ids of the processes that play here, the thinking ones among them."""
        mark = f"{self.saves}\0--profile\0{player}".encode()
        found = [pid for pid in _pids() if mark in _read(pid, "cmdline")]
        return found + [pid for pid in _pids() if _parent(pid) in found]

    def wait_until_gone(self) -> None:
        """Wait until nobody plays here any more."""
        end = time.monotonic() + PATIENCE
        while left := self.processes():
            assert time.monotonic() < end, left
            time.sleep(0.02)


def _pids() -> list[int]:
    return [int(entry.name) for entry in Path("/proc").iterdir() if entry.name.isdecimal()]


def _read(pid: int, name: str) -> bytes:
    with suppress(OSError):
        return Path(f"/proc/{pid}/{name}").read_bytes()
    return b""


def _parent(pid: int) -> int:
    found = re.search(rb"^PPid:\s+(\d+)", _read(pid, "status"), re.MULTILINE)
    return int(found[1]) if found else -1


def _missing(reason: str) -> None:
    if os.environ.get("FRUIT_TUI_EXPECT_SSHD"):
        pytest.fail(reason)
    pytest.skip(reason)


def _key(path: Path) -> str:
    subprocess.run(
        ["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", path.name, "-f", path], check=True
    )
    return path.with_suffix(".pub").read_text(encoding="ascii").strip()


def _authorized(host: Path) -> str:
    """Return the recipe's lines with the keys of two players and the places of this test."""
    lines = block("`~fruit/.ssh/authorized_keys`")
    assert len(lines) == len(PLAYERS)
    made = []
    for line, player in zip(lines, PLAYERS, strict=True):
        assert line.count("/opt/fruit-tui/bin/python") == line.count("/srv/fruit") == 1
        options, marker, _ = line.partition(" ssh-ed25519 ")
        assert marker
        assert options.endswith(f'--profile {player}"')
        options = options.replace("/opt/fruit-tui/bin/python", sys.executable)
        options = options.replace("/srv/fruit", str(host / "srv"))
        made.append(f"{options} {_key(host / player)}\n")
    return "".join(made)


def _configuration(host: Path, port: int) -> str:
    """Return what a careless host may have, with the recipe's lines at the end."""
    recipe = block("`/etc/ssh/sshd_config`")
    assert recipe[0] == "Match User fruit"
    recipe[0] = f"Match User {getpass.getuser()}"
    return "\n".join(
        [
            f"Port {port}",
            "ListenAddress 127.0.0.1",
            f"HostKey {host / 'host_key'}",
            f"AuthorizedKeysFile {host / 'authorized_keys'}",
            f"PidFile {host / 'sshd.pid'}",
            "PasswordAuthentication no",
            "StrictModes no",  # the folders of a test may belong to anybody
            "UsePAM no",
            "Subsystem sftp internal-sftp",
            "AcceptEnv *",
            *recipe,
            "",
        ]
    )


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """Run a server for the tests of one module."""
    sshd = shutil.which("sshd", path=f"{os.environ.get('PATH', '')}:/usr/sbin:/usr/local/sbin")
    if sshd is None or shutil.which("ssh") is None:
        _missing("needs OpenSSH, server and client")
    assert sshd is not None
    if os.getuid() == 0:
        # Started by hand, sshd lacks the folder that the system's start makes for it.
        Path("/run/sshd").mkdir(exist_ok=True)
    folder = tmp_path_factory.mktemp("ssh")
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    public = _key(folder / "host_key")
    (folder / "known_hosts").write_text(f"[127.0.0.1]:{port} {public}\n", encoding="ascii")
    (folder / "authorized_keys").write_text(_authorized(folder), encoding="ascii")
    (folder / "sshd_config").write_text(_configuration(folder, port), encoding="ascii")
    log = folder / "sshd.log"
    server = subprocess.Popen([sshd, "-D", "-f", folder / "sshd_config", "-E", log])
    try:
        end = time.monotonic() + PATIENCE
        while True:
            with suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
                break
            assert server.poll() is None, log.read_text(encoding="utf-8")
            assert time.monotonic() < end
            time.sleep(0.05)
        yield Host(port, folder)
    finally:
        server.terminate()
        server.wait()
