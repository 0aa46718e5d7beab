"""`fruit-tui serve`: the game in a browser, each visitor with games of their own."""

from __future__ import annotations

import argparse
import asyncio
import ipaddress
import signal
import sys
from urllib.parse import urlsplit

from fruit_tui.commands import ERROR, INTERRUPTED, OK, USAGE, CommandError, shown
from fruit_tui.commands.saves import saves_folder

LARGEST_PORT = 65_535
MOST_PLAYERS = 1000


def run(given: argparse.Namespace) -> int:
    """Serve until ctrl+c."""
    if given.plain:
        raise CommandError("A browser shows screens: serve knows no --plain.", USAGE)
    if given.port > LARGEST_PORT:
        raise CommandError(f"A port is 0 to {LARGEST_PORT}.", USAGE)
    if not 1 <= given.players <= MOST_PLAYERS:
        raise CommandError(f"--players takes 1 to {MOST_PLAYERS}.", USAGE)
    url = _checked_url(given.url)
    try:
        from fruit_tui.web.server import Offer, Server, app_words
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("fruit_tui"):
            raise
        raise CommandError(
            "The browser needs textual-serve: pip install 'fruit-tui[web]'.", ERROR
        ) from None
    if not is_loopback(given.host):
        print(
            f"Everybody who can reach {given.host} can play, and can read what others play: the"
            " line is not encrypted. docs/ssh.md says how to put a server with TLS before it.",
            file=sys.stderr,
        )
    saves = saves_folder(given.saves).absolute()
    words = app_words(given.think, given.most_games, saves)
    offer = Offer(words, saves, given.host, given.port, given.players, url)

    def tell(port: int) -> None:
        host = f"[{given.host}]" if ":" in given.host else given.host
        print(f"The fruit is at {url or f'http://{host}:{port}'}; ctrl+c ends it.", flush=True)

    number = asyncio.run(Server(offer).run(tell))
    return INTERRUPTED if number == signal.SIGINT else OK


def is_loopback(host: str) -> bool:
    """Return whether nobody but this computer can reach an address."""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def _checked_url(url: str | None) -> str:
    """Return where visitors find the game; CommandError where that is no address of a server."""
    if not url:
        return ""
    try:
        parts = urlsplit(url)
        sound = parts.scheme in ("http", "https") and bool(parts.hostname)
    except ValueError:
        sound = False
    if not sound or parts.path not in ("", "/") or parts.query or parts.fragment or "@" in url:
        raise CommandError(
            f"--url takes an address such as https://fruit.example, without a path, not"
            f" {shown(url)}.",
            USAGE,
        )
    return f"{parts.scheme}://{parts.netloc}"
