"""A running `fruit-tui serve`, and a browser that plays there."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

import pyte
import pytest

pytest.importorskip("textual_serve", reason="needs pip install 'fruit-tui[web]'")
sync_api = pytest.importorskip("playwright.sync_api", reason="needs playwright, from the extra dev")

# Far above what anything here takes, for machines that are busy with other things.
PATIENCE = 60.0

# The names that the browser has on one system or another.
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")

COLUMNS, LINES = 100, 30


@dataclass
class Service:
    """A server and where it keeps games."""

    process: subprocess.Popen[str]
    saves: Path
    port: int

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def games(self) -> list[Path]:
        return sorted(self.saves.glob("profiles/*/*.msgpack"))

    def apps(self) -> list[int]:
        """Return the ids of the apps of visitors that run, and of what they started."""
        mark = f"--browser\0--saves\0{self.saves}\0".encode()
        processes = [int(entry.name) for entry in Path("/proc").iterdir() if entry.name.isdecimal()]
        apps = [pid for pid in processes if mark in _read(pid, "cmdline")]
        return apps + [pid for pid in processes if _parent(pid) in apps]

    def wait_until_gone(self) -> None:
        """Wait until no app runs any more."""
        end = time.monotonic() + PATIENCE
        while left := self.apps():
            assert time.monotonic() < end, left
            time.sleep(0.05)


def _read(pid: int, name: str) -> bytes:
    with suppress(OSError):
        return Path(f"/proc/{pid}/{name}").read_bytes()
    return b""


def _parent(pid: int) -> int:
    found = re.search(rb"^PPid:\s+(\d+)", _read(pid, "status"), re.MULTILINE)
    return int(found[1]) if found else -1


@contextmanager
def serving(saves: Path, *words: str) -> Iterator[Service]:
    """Run a server for the block."""
    command = [sys.executable, "-m", "fruit_tui", "--saves", str(saves), "--think", "0.05"]
    process = subprocess.Popen(
        [*command, "serve", "--port", "0", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        found = re.search(r"http://127\.0\.0\.1:(\d+);", line)
        assert found, line
        yield Service(process, saves, int(found[1]))
    finally:
        process.send_signal(signal.SIGTERM)
        with suppress(subprocess.TimeoutExpired):
            process.wait(PATIENCE)
        process.kill()
        process.wait()


@pytest.fixture
def service(tmp_path: Path) -> Iterator[Service]:
    with serving(tmp_path / "host") as running:
        yield running


class Player:
    """A page of the browser, what its terminal shows, and the hands of who plays there."""

    def __init__(self, browser: sync_api.Browser, service: Service, token: str = "") -> None:
        self.service = service
        self.screen = pyte.Screen(COLUMNS, LINES)
        self._stream = pyte.ByteStream(self.screen)
        self.asked: list[str] = []  # every address that the page asked for
        self.context = browser.new_context(viewport={"width": 1000, "height": 640})
        if token:
            cookie = {"name": "fruit_tui_visitor", "value": token, "url": service.url}
            self.context.add_cookies([cookie])  # type: ignore[list-item]
        self.page = self.context.new_page()
        self.page.on("request", lambda request: self.asked.append(request.url))
        self.page.on("websocket", self._listen)
        self.page.goto(service.url)

    def _listen(self, line: sync_api.WebSocket) -> None:
        self.asked.append(line.url)
        line.on("framereceived", self._draw)

    def _draw(self, frame: bytes | str) -> None:
        if isinstance(frame, bytes):
            self._stream.feed(frame)

    @property
    def text(self) -> str:
        return "\n".join(self.screen.display)

    def wait(self, seconds: float = 0.03) -> None:
        """Let the browser go on."""
        self.page.wait_for_timeout(seconds * 1000)

    def wait_for(self, *words: str) -> None:
        """Wait until one of `words` is on the screen."""
        end = time.monotonic() + PATIENCE
        while not any(word in self.text for word in words):
            assert time.monotonic() < end, f"{words} never came:\n{self.text}"
            self.wait()

    def press(self, key: str) -> None:
        self.page.keyboard.press(key)

    def click(self, words: str) -> None:
        """Click on words on the screen, the lowest where there are several."""
        for y, line in reversed(list(enumerate(self.screen.display))):
            x = line.find(words)
            if x >= 0:
                self.click_cell(x + len(words) // 2, y)
                return
        raise AssertionError(f"{words!r} is not on the screen:\n{self.text}")

    def click_cell(self, x: int, y: int) -> None:
        box = self.page.locator(".xterm-screen").bounding_box()
        assert box is not None
        self.page.mouse.click(
            box["x"] + (x + 0.5) * box["width"] / COLUMNS,
            box["y"] + (y + 0.5) * box["height"] / LINES,
        )


@pytest.fixture(scope="module")
def browser() -> Iterator[sync_api.Browser]:
    """Start the system's Chromium, without a window.

    Its driver keeps an event loop running in this thread, in which no other test could run
    one of its own: so it ends with the module that needs it.
    """
    path = next(filter(None, map(shutil.which, BROWSERS)), None)
    if path is None:
        reason = "needs Chromium"
        if os.environ.get("FRUIT_TUI_EXPECT_BROWSER"):
            pytest.fail(reason)
        pytest.skip(reason)
    with sync_api.sync_playwright() as driver:
        # A sandbox of its own is denied to it where tests run as root, in a container.
        running = driver.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield running
        running.close()
