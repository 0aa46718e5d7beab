"""One visitor's app: a process of its own, restricted, at the other end of a browser's line."""

from __future__ import annotations

import asyncio
import json
import os
from asyncio.subprocess import PIPE, Process
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from typing import Final

from textual_serve.app_service import AppService
from textual_serve.download_manager import DownloadManager

# How long the app has to leave by itself, in seconds.
PATIENCE: Final = 2.0

# What an app is told of the host's environment; the rest is about the host's own terminal.
TOLD: Final = ("HOME", "PATH", "USER", "LOGNAME", "PYTHONPATH")
TERMINAL: Final = {"TERM": "xterm-256color", "COLORTERM": "truecolor", "LANG": "C.UTF-8"}

# What a browser may say at once, in characters.
LONGEST: Final = 256 * 1024


class Visit(AppService):
    """The app of one visitor, started by `words`; what it draws goes to `send`."""

    def __init__(
        self,
        words: Sequence[str],
        send: Callable[[bytes], Awaitable[None]],
        send_text: Callable[[str], Awaitable[None]],
        close: Callable[[], Awaitable[object]],
    ) -> None:
        async def closing() -> None:
            await close()

        super().__init__(
            "",
            write_bytes=send,
            write_str=send_text,
            close=closing,
            download_manager=DownloadManager(),
        )
        self._words: Final = list(words)

    def _build_environment(self, width: int = 80, height: int = 24) -> dict[str, str]:
        told = {name: os.environ[name] for name in TOLD if name in os.environ}
        return {**told, **TERMINAL, "COLUMNS": str(width), "ROWS": str(height)}

    async def _open_app_process(self, width: int = 80, height: int = 24) -> Process:
        """Start the app without a shell."""
        environ = self._build_environment(width, height)
        self._process = await asyncio.create_subprocess_exec(
            *self._words, stdin=PIPE, stdout=PIPE, stderr=PIPE, env=environ
        )
        self._stdin = self._process.stdin
        return self._process

    async def hear(self, said: str) -> bool:
        """Hand on what the browser said, and return whether it made sense."""
        try:
            kind, *rest = json.loads(said)
        except (ValueError, TypeError, RecursionError):
            return False
        content = rest[0] if rest else None
        if kind == "stdin" and isinstance(content, str):
            await self.send_bytes(content.encode("utf-8", errors="replace"))
        elif kind == "resize" and isinstance(content, Mapping):
            width, height = content.get("width"), content.get("height")
            if not (isinstance(width, int) and isinstance(height, int)):
                return False
            await self.set_terminal_size(width, height)
        elif kind == "ping":
            await self.remote_write_str(json.dumps(["pong", content]))
        elif kind == "focus":
            await self.focus()
        elif kind == "blur":
            await self.blur()
        else:
            return False
        return True

    async def stop(self) -> None:
        """Ask the app to leave, and end it where it does not."""
        task, self._task = self._task, None
        if task is None or self._process is None:
            return
        await self.send_meta({"type": "quit"})
        with suppress(asyncio.TimeoutError):
            await asyncio.wait_for(self._process.wait(), PATIENCE)
        if self._process.returncode is None:
            with suppress(ProcessLookupError):
                self._process.kill()
        await self._process.wait()
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task
