"""The network between clients and servers: the real application behind it, called as uvicorn does.

A socket keeps its messages in order, until it breaks: then each side notices soon, late, or only
when it gets no answer. Requests over HTTP take any time, are lost, or come twice.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from contextvars import Context, copy_context
from typing import Any

from msgspec import json

from fogg.server.http.outlets import OUTLET
from fogg.server.wire.encode.frames import OutgoingMessage
from tests.simulation.loop import Life
from tests.simulation.world import World

PREFIX = "/api/v1"
ANSWER_SECONDS = 12.0
"""Seconds after which a client does not wait for an answer any more."""
DEAD_SECONDS = 45.0
"""Seconds after which a server knows that a socket is dead, by the pings that uvicorn sends."""
MOST_UNDER_WAY = 4
"""Messages under way to a client from which on its socket is slow."""


class Gone(Exception):
    """The connection is lost, or nobody answers."""


class Server(asyncio.Event):
    """What the network knows of a server: whether it listens, and which process it is."""

    app: Any = None
    life: Life | None = None
    name = ""

    @property
    def up(self) -> bool:
        return self.is_set() and self.life is not None and not self.life.dead


def scope_of(kind: str, path: str, token: str = "", **more: Any) -> dict[str, Any]:
    """Describe a connection as ASGI does."""
    headers = [(b"host", b"fogg.example"), (b"content-type", b"application/json")]
    if token:
        headers.append((b"authorization", f"Bearer {token}".encode()))
    return {
        "type": kind,
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "path": PREFIX + path,
        "raw_path": (PREFIX + path).encode(),
        "query_string": b"",
        "root_path": "",
        "headers": headers,
        "client": ("192.0.2.7", 4711),
        "server": ("192.0.2.1", 8000),
        **more,
    }


class Network:
    """All connections of a world."""

    def __init__(self, world: World, watch: Callable[[bytes, str], None]) -> None:
        self.world = world
        self.luck = world.luck("network")
        self.sockets: list[Socket] = []
        self._watch = watch
        """Sees all that servers send, with the token of who gets it, when it is sent."""
        self._answers: list[tuple[Life, asyncio.Future[tuple[int, bytes]]]] = []

    def delay(self) -> float:
        return self.luck.expovariate(1.0) * self.world.plan.delay

    def _unlucky(self, share: float) -> bool:
        return not self.world.calm and self.luck.random() < share

    def watch(self, data: bytes, token: str) -> None:
        """Have what a server sends looked at."""
        self._watch(data, token)

    def cut(self, life: Life) -> None:
        """Break all connections of a process that has ended."""
        for socket in [each for each in self.sockets if each.life is life]:
            socket.break_off()
        for owner, answer in self._answers:
            if owner is life and not answer.done():
                answer.set_exception(Gone("reset"))
        self._answers = [each for each in self._answers if each[0] is not life]

    # HTTP

    async def ask(
        self, server: Server, method: str, path: str, body: Any = None, token: str = ""
    ) -> tuple[int, Any]:
        """Send a request; give its status and answer, or raise Gone."""
        data = b"" if body is None else json.encode(body)
        status, text = await self.ask_raw(server, method, path, data, token)
        return status, json.decode(text) if text else None

    async def ask_raw(
        self, server: Server, method: str, path: str, data: bytes, token: str = "", query: str = ""
    ) -> tuple[int, bytes]:
        """Send any bytes as a request."""
        answer: asyncio.Future[tuple[int, bytes]] = self.world.loop.create_future()
        if self._unlucky(self.world.plan.drop):
            self.world.note("request lost")
        else:
            copies = 1 + self._unlucky(self.world.plan.double)
            if copies > 1:
                self.world.note("request doubled")
            scope = scope_of(
                "http", path, token, method=method, scheme="http", query_string=query.encode()
            )
            for _ in range(copies):
                deliver = (server, scope, data, token, answer)
                self.world.loop.later(self.delay(), self._deliver, *deliver)
        try:
            async with asyncio.timeout(ANSWER_SECONDS):
                return await answer
        except TimeoutError:
            raise Gone("no answer") from None

    def _deliver(
        self,
        server: Server,
        scope: dict[str, Any],
        data: bytes,
        token: str,
        answer: asyncio.Future[tuple[int, bytes]],
    ) -> None:
        if not server.up:
            if not answer.done():
                answer.set_exception(Gone("refused"))
            return
        assert server.life is not None
        self._answers.append((server.life, answer))
        self.world.loop.begin(server.life, self._serve(server.app, scope, data, token, answer))

    async def _serve(
        self,
        app: Any,
        scope: dict[str, Any],
        data: bytes,
        token: str,
        answer: asyncio.Future[tuple[int, bytes]],
    ) -> None:
        sent: list[Any] = []

        async def receive() -> Any:
            return {"type": "http.request", "body": data, "more_body": False}

        async def send(message: Any) -> None:
            sent.append(message)

        await app({**scope, "extensions": {}}, receive, send)
        body = b"".join(each.get("body", b"") for each in sent[1:])
        self.watch(body, token)
        if self._unlucky(self.world.plan.drop):
            self.world.note("response lost")
            return
        self.world.loop.later(self.delay(), self._respond, answer, sent[0]["status"], body)

    def _respond(self, answer: asyncio.Future[tuple[int, bytes]], status: int, body: bytes) -> None:
        self._answers = [each for each in self._answers if each[1] is not answer]
        if not answer.done():
            answer.set_result((status, body))

    # Sockets

    async def connect(self, server: Server, table: str, token: str) -> Socket:
        """Open a socket to a table."""
        await asyncio.sleep(self.delay())
        if not server.up:
            raise Gone("refused")
        assert server.life is not None
        socket = Socket(self, server.life, table, token)
        self.sockets.append(socket)
        self.world.loop.begin(server.life, socket.serve(server.app))
        return socket


class Socket:
    """A socket: the client's end, and the server's end as uvicorn and its outlet offer it."""

    def __init__(self, network: Network, life: Life, table: str, token: str) -> None:
        self.life = life
        self.token = token
        self._network = network
        self._world = network.world
        self._table = table
        self._heard: asyncio.Queue[bytes | None] = asyncio.Queue()
        """What has reached the client; None: the end."""
        self._said: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        """What has reached the server."""
        self._last = [0.0, 0.0]
        """When the last message in each direction arrives: none overtakes another."""
        self.broken = False
        self._closed = False
        self._under_way = 0
        self._context: Context | None = None
        # What the application expects of an outlet.
        self.relieved: Callable[[], None] = lambda: None
        self._writable = asyncio.Event()
        self._writable.set()

    # The way

    def _arrival(self, direction: int) -> float:
        now = self._world.loop.time()
        at = max(now + self._network.delay(), self._last[direction] + 1e-6)
        self._last[direction] = at
        return at - now

    def break_off(self) -> None:
        """Break it: what is under way is lost, and each side notices at some time."""
        if self.broken:
            return
        self.broken = True
        luck: random.Random = self._network.luck
        self._world.loop.later(luck.choice([0.0, 1.0, 60.0]), self._heard.put_nowait, None)
        later = luck.choice([0.0, 1.0, DEAD_SECONDS])
        self._world.loop.later(later, self._lost)
        if self in self._network.sockets:
            self._network.sockets.remove(self)

    def _lost(self) -> None:
        """Tell the server that the socket is lost: nothing waits for it any more."""
        self._said.put_nowait({"type": "websocket.disconnect", "code": 1006})
        self._writable.set()

    def _reach_client(self, data: bytes | None) -> None:
        if self.broken and data is not None:
            return
        self._heard.put_nowait(data)
        self._under_way -= 1
        if not self._writable.is_set() and self._under_way < MOST_UNDER_WAY:
            self._writable.set()
            self._world.loop.call_soon(self._tell_relieved, context=self._context)

    def _tell_relieved(self) -> None:
        self.relieved()

    def _reach_server(self, message: dict[str, Any]) -> None:
        if not self.broken:
            self._said.put_nowait(message)

    # The client's end

    def say(self, message: Any) -> None:
        """Send a message."""
        self.say_text(json.encode(message).decode())

    def say_text(self, text: str) -> None:
        """Send any text as a message."""
        if self._closed:
            raise Gone("closed")
        sent = {"type": "websocket.receive", "text": text}
        self._world.loop.later(self._arrival(0), self._reach_server, sent)

    async def hear(self, seconds: float) -> bytes:
        """Wait for the next message; raise TimeoutError, or Gone if there will be none."""
        async with asyncio.timeout(seconds):
            data = await self._heard.get()
        if data is None:
            self._closed = True
            raise Gone("closed")
        return data

    def leave(self) -> None:
        """Close it from the client's side."""
        self._closed = True
        gone = {"type": "websocket.disconnect", "code": 1001}
        self._world.loop.later(self._arrival(0), self._reach_server, gone)
        if self in self._network.sockets:
            self._network.sockets.remove(self)

    # The server's end

    async def serve(self, app: Any) -> None:
        """Have the application serve this socket."""
        self._context = copy_context()
        outlet = {OUTLET: {"outlet": self}}
        path = f"/tables/{self._table}/live"
        scope = scope_of("websocket", path, scheme="ws", subprotocols=[], extensions=outlet)
        self._said.put_nowait({"type": "websocket.connect"})
        await app(scope, self._said.get, self._send)

    async def _send(self, message: Any) -> None:
        if message["type"] == "websocket.close":
            self._world.loop.later(self._arrival(1), self._reach_client, None)
            self._under_way += 1

    @property
    def slow(self) -> bool:
        """Whether what was written before is still on its way."""
        return not self._writable.is_set()

    def push(self, message: OutgoingMessage) -> None:
        """Write a message, as the outlet does."""
        self._network.watch(message.data, self.token)
        self._under_way += 1
        if self._under_way >= MOST_UNDER_WAY:
            self._writable.clear()
        self._world.loop.later(self._arrival(1), self._reach_client, message.data)

    async def drained(self) -> None:
        """Wait until the socket is not slow any more."""
        await self._writable.wait()
