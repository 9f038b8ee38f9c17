"""Limits, origins, headers, and messages that no client of ours would send."""

from __future__ import annotations

import asyncio
import json
import re
from pathlib import Path
from typing import Any

import httpx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from starlette.responses import PlainTextResponse
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from fogg.server.http.protect import Protect
from fogg.server.metrics import Metrics
from fogg.server.settings import STATIC
from tests.server.player import Player, choose, sitting
from tests.server.serving import API, Client, Server, code_of

HEADERS = ("content-security-policy", "x-content-type-options", "referrer-policy")


def heard_until_closed(player: Player) -> tuple[dict[str, Any], ConnectionClosed]:
    """The last message before a socket was closed, and how."""
    message: dict[str, Any] = {}
    while True:
        try:
            message = player.hear()
        except ConnectionClosed as closed:
            return message, closed


def test_a_large_message_is_refused(server: Server, client: Client) -> None:
    answer = client.post("/tables", {"variant": "x" * 100_000, "seats": []})
    assert answer.status_code == 413
    assert code_of(answer) == "too_large"
    made = client.create("you", "random", start=True)
    with sitting(server, made["table"]["id"], made["seats"]["0"]) as player:
        player.socket.send("x" * 200_000)
        heard_until_closed(player)


def test_headers_protect_browsers(server: Server) -> None:
    for path in ("/", "/t/abc", f"{API}/catalogue", "/health", "/nowhere"):
        answer = httpx.get(server.url + path)
        assert all(name in answer.headers for name in HEADERS), path
        assert "unsafe" not in answer.headers["content-security-policy"]


def test_parts_of_a_page_carry_only_what_protects_them(server: Server) -> None:
    page = httpx.get(server.url).text
    (script,) = re.findall(r'<script[^>]*src="([^"]+)"', page)
    part = httpx.get(server.url + script).headers
    assert part["x-content-type-options"] == "nosniff"
    assert part["cross-origin-resource-policy"] == "same-origin"
    assert "content-security-policy" not in part
    workers = [f"/assets/{each.name}" for each in STATIC.glob("assets/*.worker-*.js")]
    assert workers
    nothing = "/assets/nothing.js"  # answered with the client's page
    for path in (*workers, nothing):
        answer = httpx.get(server.url + path, headers={"Accept": "text/html"})
        assert all(name in answer.headers for name in HEADERS), path


async def _asked(scheme: str) -> httpx.Response:
    transport = httpx.ASGITransport(Protect(PlainTextResponse("here"), Metrics()))
    async with httpx.AsyncClient(transport=transport, base_url=f"{scheme}://fogg") as client:
        return await client.get("/")


def test_the_opener_policy_goes_with_https_alone() -> None:
    """Over plain HTTP, as at home, browsers complain of it in their console."""
    assert "cross-origin-opener-policy" not in asyncio.run(_asked("http")).headers
    assert asyncio.run(_asked("https")).headers["cross-origin-opener-policy"] == "same-origin"


def test_pages_of_other_sites_may_not_talk_to_us(server: Server, client: Client) -> None:
    made = client.create("you", "random", start=True)
    table, token = made["table"]["id"], made["seats"]["0"]
    url = f"{server.socket}{API}/tables/{table}/live"
    with pytest.raises(InvalidStatus), connect(url, origin=Origin("https://evil.example")):
        pass
    headers = {"Authorization": f"Bearer {token}", "Origin": "https://evil.example"}
    answer = client.http.post(f"/tables/{table}/commands", json={"type": "ping"}, headers=headers)
    assert code_of(answer) == "foreign_origin"
    headers["Origin"] = server.url
    answer = client.http.post(f"/tables/{table}/commands", json={"type": "ping"}, headers=headers)
    assert answer.status_code == 200
    with connect(url, origin=Origin(server.url)):
        pass


def test_leaving_in_the_middle_is_no_error(tmp_path: Path) -> None:
    with Server(tmp_path) as running:
        client = Client(running)
        made = client.create("you", "random", "random", start=True)
        table, token = made["table"]["id"], made["seats"]["0"]
        for _ in range(5):
            with sitting(running, table, token) as player:
                player.until_mine()
                number = player.update["decision"]["number"]
                action = choose(player.update, player.luck)
                for id in "abcdefgh":
                    player.say("act", id=id + str(number), decision=number, action=action)
        seq = client.view(table, token)["seq"]
        client.close()
        assert seq >= 2
    assert "error" not in running.log.read_text("utf-8").replace("uvicorn.error", "")


def test_no_secret_is_logged(server: Server, client: Client) -> None:
    made = client.create("you Phileasina", "random", start=True)
    client.view(made["table"]["id"], made["seats"]["0"])
    client.get("/tables/nothere", made["seats"]["0"])
    logged = server.log.read_text("utf-8")
    for line in logged.splitlines():
        json.loads(line)
    for secret in (made["seats"]["0"], made["host"], made["invite"], "Phileasina"):
        assert secret not in logged


BROKEN = [
    "",
    "{",
    "[]",
    "null",
    '"hello"',
    "{}",
    '{"type": "fly"}',
    '{"type": "act"}',
    '{"type": "act", "decision": "one", "action": "pass"}',
    '{"type": "act", "decision": 1, "action": "pass", "more": 1}',
    '{"type": "hello", "token": ""}',
    '{"type": "act", "decision": 99999999999999999999999999, "action": "pass"}',
    '{"type": "order", "seats": [-1]}',
    '{"type": "ping", "id": "\\ud800"}',
    "[" * 5000,
    '{"a":' * 3000,
]


@pytest.mark.parametrize("text", BROKEN, ids=range(len(BROKEN)))
def test_garbage_on_the_socket(server: Server, client: Client, text: str) -> None:
    made = client.create("you", "random", start=True)
    with sitting(server, made["table"]["id"], made["seats"]["0"]) as player:
        player.socket.send(text)
        message = player.hear()
        while message["type"] == "update":
            message = player.hear()
        assert message["type"] == "error" and message["text"]
        assert player.ask("ping")["type"] == "reply"


@pytest.mark.parametrize("text", BROKEN, ids=range(len(BROKEN)))
def test_garbage_before_hello(server: Server, client: Client, text: str) -> None:
    table = client.create("you", "open")["table"]["id"]
    with connect(f"{server.socket}{API}/tables/{table}/live") as socket:
        socket.send(text)
        assert json.loads(socket.recv(10))["type"] == "error"
        with pytest.raises(ConnectionClosed):
            socket.recv(10)


def test_bytes_on_the_socket(server: Server, client: Client) -> None:
    made = client.create("you", "random", start=True)
    with sitting(server, made["table"]["id"], made["seats"]["0"]) as player:
        player.socket.send(b"\xff\x00\xfe")
        message = player.hear()
        while message["type"] == "update":
            message = player.hear()
        assert message["code"] == "text_expected"
        assert player.ask("ping")["type"] == "reply"


@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_any_action_text_is_answered(server: Server, client: Client, data: st.DataObject) -> None:
    made = _running(client)
    words = st.sampled_from("claim keep draw pass pay station raid red*2 deck locomotive*9".split())
    anything = st.text(max_size=30) | st.lists(words, max_size=6).map(" ".join)
    action = data.draw(anything)
    answer = client.command(made[0], made[1], "check", action=action)
    assert answer.status_code < 500, (action, answer.text)


_kept: list[tuple[str, str]] = []


def _running(client: Client) -> tuple[str, str]:
    if not _kept:
        made = client.create("you", "you", start=True)
        _kept.append((made["table"]["id"], made["seats"]["0"]))
    return _kept[0]


def test_bad_authorization(client: Client) -> None:
    for header in ("Basic abc", "Bearer", "Bearer " + "x" * 100):
        answer = client.http.get("/tables/x", headers={"Authorization": header})
        assert code_of(answer) == "bad_authorization", header


def test_a_graceful_stop_tells_clients(tmp_path: Path) -> None:
    running = Server(tmp_path).start()
    client = Client(running)
    made = client.create("you", "random", start=True)
    with sitting(running, made["table"]["id"], made["seats"]["0"]) as player:
        client.close()
        assert running.process is not None
        running.process.terminate()
        message, closed = heard_until_closed(player)
        assert message["code"] == "server_stops"
        assert closed.rcvd is not None and closed.rcvd.code == 1001
    assert running.stop() == 0
