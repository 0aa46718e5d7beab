"""The server of `fruit-tui serve`: one page, one line to each visitor, nothing else.

A visitor is known by a cookie that only this server sets and nobody can guess, and has a
profile of their own.  Pages of other servers cannot reach a game through a visitor's browser:
what they ask for says where it comes from, and is refused.
"""

from __future__ import annotations

import asyncio
import hashlib
import re
import secrets
import signal
import sys
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from string import Template
from typing import Final
from urllib.parse import urlsplit

import textual_serve
from aiohttp import WSMsgType, web

from fruit_tui.web.visit import LONGEST, Visit

COOKIE: Final = "fruit_tui_visitor"
COOKIE_SECONDS: Final = 400 * 24 * 3600  # as long as browsers keep any
TOKEN: Final = re.compile(r"[A-Za-z0-9_-]{32}")

# How many visitors may ever have games here.
MOST_PROFILES: Final = 10_000

# The names of this computer for itself, which no page elsewhere can be called.
LOOPBACK: Final = ("127.0.0.1", "localhost", "[::1]", "::1")

HEADERS: Final = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; font-src 'self';"
        " img-src 'self' data:; connect-src 'self' $socket; frame-ancestors 'none';"
        " base-uri 'none'; form-action 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-store",
}

SMALLEST_LETTERS: Final = 8
LARGEST_LETTERS: Final = 48


@dataclass(frozen=True)
class Offer:
    """What is offered to whom.

    words    the command that starts a restricted app, but for its profile
    saves    the folder of games, below which the profiles lie
    host     the address to listen on
    port     the port, 0 for any that is free
    players  how many may play at once
    url      where visitors find it, "" for the address itself
    """

    words: tuple[str, ...]
    saves: Path
    host: str
    port: int
    players: int
    url: str = ""


class Server:
    """Serves an offer until it is told to stop."""

    def __init__(self, offer: Offer) -> None:
        self._offer: Final = offer
        self._playing: set[web.WebSocketResponse] = set()
        self._page: Final = Template(_text("page.html"))
        self._script: Final = _text("page.js")

    def application(self) -> web.Application:
        """Return the routes of the server."""
        app = web.Application(middlewares=[self._guard])
        app.router.add_get("/", self._index)
        app.router.add_get("/page.js", self._focus)
        app.router.add_get("/ws", self._socket)
        app.router.add_static("/static", Path(textual_serve.__file__).parent / "static")
        app.on_shutdown.append(self._say_goodbye)
        return app

    async def run(self, tell: Callable[[int], None]) -> int:
        """Serve until a signal comes, and return its number; `tell` is told the port.

        Raises OSError where the address cannot be listened on.
        """
        runner = web.AppRunner(self.application(), access_log=None, shutdown_timeout=5)
        await runner.setup()
        try:
            site = web.TCPSite(runner, self._offer.host, self._offer.port)
            await site.start()
            tell(int(runner.addresses[0][1]))
            loop = asyncio.get_running_loop()
            ended: asyncio.Future[int] = loop.create_future()
            for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
                loop.add_signal_handler(number, _settle, ended, number)
            return await ended
        finally:
            await runner.cleanup()

    async def _say_goodbye(self, _: web.Application) -> None:
        for socket in list(self._playing):
            await socket.close()

    @web.middleware
    async def _guard(
        self,
        request: web.Request,
        handler: Callable[[web.Request], Awaitable[web.StreamResponse]],
    ) -> web.StreamResponse:
        """Refuse what was asked for under a name that is not ours, or by a foreign page."""
        if not self._is_ours(request.host):
            raise web.HTTPForbidden(text="This server has another name.")
        origin = request.headers.get("Origin")
        if origin is not None and urlsplit(origin).netloc != request.host:
            raise web.HTTPForbidden(text="Another page may not play here.")
        return await handler(request)

    def _is_ours(self, host: str) -> bool:
        if self._offer.url:
            return host == urlsplit(self._offer.url).netloc
        if self._offer.host not in LOOPBACK:
            return True  # whoever listens on a network knows their names, we do not
        return re.sub(r":\d+$", "", host) in LOOPBACK

    async def _index(self, request: web.Request) -> web.Response:
        """Return the page, and let the browser keep who its visitor is."""
        if len(self._playing) >= self._offer.players:
            raise web.HTTPServiceUnavailable(
                text=f"All {self._offer.players} places are taken. Please come back later."
            )
        secure = self._offer.url.startswith("https:")
        socket = f"{'wss' if secure else 'ws'}://{request.host}"
        size = request.query.get("fontsize", "")
        letters = int(size) if size.isascii() and size.isdigit() and len(size) < 4 else 16
        page = self._page.substitute(
            socket=f"{socket}/ws", size=min(max(letters, SMALLEST_LETTERS), LARGEST_LETTERS)
        )
        headers = {name: text.replace("$socket", socket) for name, text in HEADERS.items()}
        response = web.Response(text=page, content_type="text/html", headers=headers)
        token = _token(request) or secrets.token_urlsafe(24)
        response.set_cookie(
            COOKIE,
            token,
            max_age=COOKIE_SECONDS,
            httponly=True,
            samesite="Strict",
            secure=secure,
        )
        return response

    async def _focus(self, _: web.Request) -> web.Response:
        """Return the script that gives the keys to the terminal."""
        return web.Response(text=self._script, content_type="text/javascript")

    async def _socket(self, request: web.Request) -> web.StreamResponse:
        """Let a visitor play until one of both ends the line."""
        token = _token(request)
        if token is None or "Origin" not in request.headers:
            raise web.HTTPForbidden(text="Open the page first.")
        profile = profile_of(token)
        if len(self._playing) >= self._offer.players or not self._has_room(profile):
            raise web.HTTPServiceUnavailable(text="All places are taken.")
        socket = web.WebSocketResponse(heartbeat=15, max_msg_size=LONGEST)
        self._playing.add(socket)
        try:
            await socket.prepare(request)
            await self._play(socket, profile, request)
        finally:
            self._playing.discard(socket)
        return socket

    async def _play(
        self, socket: web.WebSocketResponse, profile: str, request: web.Request
    ) -> None:
        words = [*self._offer.words, "--profile", profile]
        visit = Visit(words, socket.send_bytes, socket.send_str, socket.close)
        await visit.start(_side(request, "width", 80, 500), _side(request, "height", 24, 200))
        try:
            async for message in socket:
                if message.type is not WSMsgType.TEXT or not await visit.hear(message.data):
                    break
        finally:
            await visit.stop()
            await socket.close()

    def _has_room(self, profile: str) -> bool:
        folder = self._offer.saves / "profiles"
        if (folder / profile).exists() or not folder.is_dir():
            return True
        return sum(1 for _ in folder.iterdir()) < MOST_PROFILES


def _text(name: str) -> str:
    return files("fruit_tui.web").joinpath(name).read_text(encoding="utf-8")


def profile_of(token: str) -> str:
    """Return the profile of a visitor: whoever can list the folder still cannot be them."""
    return f"web-{hashlib.sha256(token.encode()).hexdigest()[:40]}"


def _token(request: web.Request) -> str | None:
    token = request.cookies.get(COOKIE, "")
    return token if TOKEN.fullmatch(token) else None


def _side(request: web.Request, name: str, usual: int, most: int) -> int:
    text = request.query.get(name, "")
    known = text.isascii() and text.isdigit() and len(text) < 6
    return min(max(int(text), 1), most) if known else usual


def _settle(ended: asyncio.Future[int], number: int) -> None:
    if not ended.done():
        ended.set_result(number)


def app_words(think: float | None, most_games: int | None, saves: Path) -> tuple[str, ...]:
    """Return the command that starts a visitor's app, but for its profile."""
    words = [sys.executable, "-P", "-m", "fruit_tui", "--restricted", "--browser"]
    words += ["--saves", str(saves)]
    if think is not None:
        words += ["--think", f"{think:.6f}"]
    if most_games is not None:
        words += ["--most-games", str(most_games)]
    return tuple(words)
