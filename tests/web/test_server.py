"""`fruit-tui serve` without a browser: who may come in, what they may say, who is left out."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from fruit_tui.cli import main
from fruit_tui.commands import ERROR, USAGE
from fruit_tui.commands.serve import is_loopback
from tests.web.conftest import Service, serving

aiohttp = pytest.importorskip("aiohttp")

TOKEN = "0123456789abcdefghijklmnopqrstuv"
COOKIE = {"Cookie": f"fruit_tui_visitor={TOKEN}"}

pytestmark = pytest.mark.xdist_group("browser")


@asynccontextmanager
async def line(service: Service, **headers: str) -> AsyncIterator[aiohttp.ClientWebSocketResponse]:
    sent = {**COOKIE, "Origin": service.url, **headers}
    async with (
        aiohttp.ClientSession() as session,
        session.ws_connect(f"{service.url}/ws?width=80&height=24", headers=sent) as socket,
    ):
        yield socket


async def refusal(service: Service, **headers: str) -> int:
    """Return the status of a line that is refused."""
    with pytest.raises(aiohttp.WSServerHandshakeError) as caught:
        async with line(service, **headers):
            pass
    return int(caught.value.status)


async def test_t19_pages_of_others_and_other_names_are_refused(service: Service) -> None:
    assert await refusal(service, Origin="http://fruit.example") == 403
    assert await refusal(service, Origin=f"http://127.0.0.1:{service.port + 1}") == 403
    assert await refusal(service, Origin="null") == 403
    assert await refusal(service, Host=f"fruit.example:{service.port}") == 403
    assert await refusal(service, Cookie="") == 403
    assert await refusal(service, Cookie="fruit_tui_visitor=../../etc") == 403
    async with aiohttp.ClientSession() as session:
        async with session.get(service.url, headers={"Host": "fruit.example"}) as answer:
            assert answer.status == 403
        for path in ("/static/", "/static/../server.py", "/static/%2e%2e/server.py", "/download/x"):
            async with session.get(service.url + path) as answer:
                assert answer.status in (403, 404), path
    assert service.apps() == []


async def test_t19_who_a_visitor_is_cannot_be_guessed_or_read(service: Service) -> None:
    tokens = set()
    for _ in range(3):
        async with aiohttp.ClientSession() as session, session.get(service.url) as answer:
            cookie = answer.headers["Set-Cookie"]
            assert "HttpOnly" in cookie
            assert "SameSite=Strict" in cookie
            tokens.add(cookie.partition("=")[2].partition(";")[0])
            assert "default-src 'none'" in answer.headers["Content-Security-Policy"]
            text = await answer.text()
            assert "//fonts." not in text
            assert not any(token in text for token in tokens)
    assert len(tokens) == 3
    assert all(len(token) == 32 for token in tokens)
    async with aiohttp.ClientSession(headers=COOKIE) as session, session.get(service.url) as answer:
        assert TOKEN in answer.headers["Set-Cookie"]


NONSENSE = (
    "x",
    "{}",
    '["stdin", 3]',
    '["resize", {"width": "x", "height": null}]',
    '["deliver_chunk_request", {"key": "x"}]',
    "[" * 100_000,
)


async def test_t19_nonsense_ends_the_line_and_the_app(service: Service) -> None:
    for said in NONSENSE:
        async with line(service) as socket:
            await socket.receive_bytes()
            await socket.send_str(said)
            while not socket.closed:
                await socket.receive()
        service.wait_until_gone()
    assert service.process.poll() is None


async def test_t19_no_size_is_too_large_and_no_place_is_given_twice(tmp_path: Path) -> None:
    with serving(tmp_path, "--players", "1") as service:
        async with line(service) as socket:
            await socket.receive_bytes()
            for side in (100_000, -5, 0, 80):
                await socket.send_json(["resize", {"width": side, "height": side}])
            await socket.send_str('["ping", "7"]')
            while (await socket.receive()).data != '["pong", "7"]':
                pass
            assert await refusal(service) == 503
            async with aiohttp.ClientSession() as session, session.get(service.url) as answer:
                assert answer.status == 503
                assert "1 places are taken" in await answer.text()
            for pid in service.apps():
                status = Path(f"/proc/{pid}/status").read_text(encoding="ascii")
                peak = int(status.partition("VmHWM:")[2].split()[0])
                assert peak < 400_000, "it has taken much memory, in kB"
        service.wait_until_gone()
        async with line(service) as socket:
            await socket.receive_bytes()


def test_t19_what_is_missing_or_wrong_is_said_in_one_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], service: Service
) -> None:
    def sentence(*words: str) -> tuple[int, str]:
        code = main(["serve", *words])
        return code, capsys.readouterr().err

    for words in (
        ("--port", "70000"),
        ("--players", "0"),
        ("--url", "ftp://x"),
        ("--url", "https://x/path"),
        ("--url", "https://user@x"),
        ("--url", "https://[x"),
    ):
        code, said = sentence(*words)
        assert code == USAGE, words
        assert said.count("\n") == 1
    code, said = sentence("--port", str(service.port))
    assert code == ERROR
    assert "in use" in said
    monkeypatch.delitem(sys.modules, "fruit_tui.web.server", raising=False)
    monkeypatch.delitem(sys.modules, "fruit_tui.web.visit", raising=False)
    monkeypatch.setitem(sys.modules, "textual_serve", None)
    code, said = sentence()
    assert code == ERROR
    assert said == "The browser needs textual-serve: pip install 'fruit-tui[web]'.\n"


def test_t19_a_server_for_all_says_what_that_means(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "fruit_tui", "--saves", str(tmp_path), "serve", "--port", "0"]
    process = subprocess.Popen(
        [*command, "--host", "0.0.0.0"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    assert "http://0.0.0.0:" in process.stdout.readline()
    process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "not encrypted" in said
    assert said.count("\n") == 1


@pytest.mark.parametrize(
    ("host", "own"),
    [
        ("127.0.0.1", True),
        ("127.1.2.3", True),
        ("::1", True),
        ("localhost", True),
        ("0.0.0.0", False),
        ("192.168.1.2", False),
        ("::", False),
        ("fruit.example", False),
    ],
)
def test_which_addresses_are_this_computers_alone(host: str, own: bool) -> None:
    assert is_loopback(host) == own
