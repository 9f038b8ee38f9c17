"""Clients that vanish at any moment: the server goes on, and its log knows of no failure."""

from __future__ import annotations

import json
import socket
import struct
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from websockets.sync.client import connect

from tests.server.player import sitting
from tests.server.serving import API, Client, Server

ROUNDS = 20
HALF_A_BODY = b'{"variant": "usa", '


@pytest.fixture
def alone(tmp_path: Path) -> Iterator[Server]:
    with Server(tmp_path) as running:
        yield running


def dial(server: Server) -> socket.socket:
    """A connection that ends with a reset, as that of a phone in a tunnel."""
    place = urlsplit(server.url)
    dialled = socket.create_connection((place.hostname, place.port))
    dialled.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    return dialled


def head(method: str, path: str, token: str, *more: str) -> bytes:
    lines = [f"{method} {API}{path} HTTP/1.1", "Host: fogg", f"Authorization: Bearer {token}"]
    return "\r\n".join([*lines, *more, "", ""]).encode()


def troubles(server: Server) -> list[dict[str, Any]]:
    """What the log says that is worse than information."""
    lines = [json.loads(line) for line in server.log.read_text("utf-8").splitlines()]
    return [line for line in lines if line["level"] not in ("debug", "info")]


def still_well(server: Server, client: Client, table: str, token: str) -> None:
    """Nobody is thought to be there any more, and the log is quiet."""
    for _ in range(100):
        shown = client.view(table, token)["table"]
        if not shown["watchers"] and not any(seat["connected"] for seat in shown["seats"]):
            break
        time.sleep(0.1)
    else:
        pytest.fail(f"somebody is still thought to be connected: {shown}")
    assert troubles(server) == []


def test_in_the_middle_of_a_request(alone: Server) -> None:
    client = Client(alone)
    made = client.create("you Ana", "you Marc", start=True)
    table, token = made["table"]["id"], made["seats"]["0"]
    for path in ("/tables", f"/tables/{table}/commands", f"/tables/{table}/seats", "/records"):
        for _ in range(ROUNDS):
            with dial(alone) as dialled:
                dialled.sendall(head("POST", path, token, "Content-Length: 99") + HALF_A_BODY)
    still_well(alone, client, table, token)
    assert "499" in client.http.get(f"{alone.url}/metrics").text
    client.close()


def test_before_the_answer(alone: Server) -> None:
    client = Client(alone)
    made = client.create("you Ana", "you Marc", start=True)
    table, token = made["table"]["id"], made["seats"]["0"]
    body = json.dumps({"type": "ping"}).encode()
    length = f"Content-Length: {len(body)}"
    for _ in range(ROUNDS):
        with dial(alone) as dialled:
            dialled.sendall(head("POST", f"/tables/{table}/commands", token, length) + body)
        with dial(alone) as dialled:
            dialled.sendall(head("GET", "/catalogue", token))
    still_well(alone, client, table, token)
    client.close()


def test_while_listening_to_events(alone: Server) -> None:
    client = Client(alone)
    made = client.create("you Ana", "open")
    table, token = made["table"]["id"], made["seats"]["0"]
    for number in range(ROUNDS):
        with dial(alone) as dialled:
            dialled.sendall(head("GET", f"/tables/{table}/events", token))
            if number % 2:
                dialled.recv(10)
            client.command(table, token, "profile", name=f"Ana {number}")
    still_well(alone, client, table, token)
    client.close()


def test_on_a_socket(alone: Server) -> None:
    """Before the hello, after it, and with an answer on its way."""
    client = Client(alone)
    made = client.create("you Ana", "open")
    table, token = made["table"]["id"], made["seats"]["0"]
    url = f"{alone.socket}{API}/tables/{table}/live"
    hello = json.dumps({"type": "hello", "token": token})
    said = [[], [hello], [hello, *[json.dumps({"type": "profile", "name": "Ada"})] * 5], ["x"]]
    for number in range(ROUNDS):
        dialled = dial(alone)
        with connect(url, sock=dialled) as live:
            for message in said[number % len(said)]:
                live.send(message)
            dialled.close()
            client.command(table, token, "profile", name=f"Ana {number}")
    with sitting(alone, table, token) as player:
        assert player.update["table"]["seats"][0]["connected"]
    still_well(alone, client, table, token)
    client.close()


def test_in_the_middle_of_a_handshake(alone: Server) -> None:
    client = Client(alone)
    made = client.create("you Ana", "open")
    table, token = made["table"]["id"], made["seats"]["0"]
    upgrade = ("Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13")
    key = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="
    for number in range(ROUNDS):
        with dial(alone) as dialled:
            whole = head("GET", f"/tables/{table}/live", token, *upgrade, key)
            dialled.sendall(whole[: len(whole) // 2] if number % 2 else whole)
    still_well(alone, client, table, token)
    client.close()


def test_no_address_is_logged(alone: Server) -> None:
    client = Client(alone)
    made = client.create("you Ana", "open")
    with sitting(alone, made["table"]["id"], made["seats"]["0"]):
        pass
    logged = alone.log.read_text("utf-8")
    assert "WebSocket" not in logged
    assert all(f"{host}:" not in logged.replace(alone.url, "") for host in ("127.0.0.1", "::1"))
    client.close()
