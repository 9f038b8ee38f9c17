"""Seats that play through the API, as light as they can be: many thousand of them on one core."""

from __future__ import annotations

import asyncio
import base64
import os
import random
import time
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

import msgspec

from fogg.server.wire.encode.patches import patched

TEXT, CLOSE, PING, PONG = 0x81, 0x88, 0x89, 0x8A
MASKED = 0x80
SHORT, MEDIUM = 126, 2**16


class SocketClient(asyncio.Protocol):
    """The client's end of a WebSocket that offers no extensions: text in whole frames only."""

    def __init__(self, url: str, heard: Callable[[bytes], None]) -> None:
        self._url = urlsplit(url)
        self._heard = heard
        self._buffer = bytearray()
        self._open = False
        self.opened = asyncio.get_running_loop().create_future()
        self.transport: Any = None
        self.received = 0
        """Bytes that came in frames."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = transport
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [
            f"GET {self._url.path} HTTP/1.1",
            f"Host: {self._url.netloc}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            f"Sec-WebSocket-Key: {key}",
            "Sec-WebSocket-Version: 13",
        ]
        self.transport.write("\r\n".join([*lines, "", ""]).encode())

    def connection_lost(self, exc: Exception | None) -> None:
        if not self.opened.done():
            self.opened.set_exception(exc or ConnectionError("expected a socket, got a closed one"))

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self._open and not self._take_head():
            return
        while (frame := self._take_frame()) is not None:
            first, payload = frame
            if first == TEXT:
                self._heard(payload)
            elif first == PING:
                self._write(PONG, payload)
            elif first == CLOSE:
                self.transport.close()

    def _take_head(self) -> bool:
        head, end, rest = bytes(self._buffer).partition(b"\r\n\r\n")
        if not end:
            return False
        if b" 101 " not in head.split(b"\r\n")[0]:
            self.opened.set_exception(ConnectionError(f"expected 101, got {head[:80]!r}"))
            return False
        self._open, self._buffer = True, bytearray(rest)
        self.opened.set_result(None)
        return True

    def _take_frame(self) -> tuple[int, bytes] | None:
        buffer = self._buffer
        if len(buffer) < 2:
            return None
        length, start = buffer[1], 2
        if length == SHORT:
            length, start = int.from_bytes(buffer[2:4], "big"), 4
        elif length == SHORT + 1:
            length, start = int.from_bytes(buffer[2:10], "big"), 10
        if len(buffer) < start or len(buffer) < start + length:
            return None
        first, payload = buffer[0], bytes(buffer[start : start + length])
        self.received += start + length
        del buffer[: start + length]
        return first, payload

    def send(self, message: dict[str, Any]) -> None:
        """Send a message."""
        self._write(TEXT, msgspec.json.encode(message))

    def _write(self, first: int, data: bytes) -> None:
        # A mask of zeros leaves the data as it is.
        length = len(data)
        if length < SHORT:
            head = bytes((first, MASKED | length))
        else:
            head = bytes((first, MASKED | SHORT)) + length.to_bytes(2, "big")
        self.transport.write(head + bytes(4) + data)


class TableClock:
    """One table: when each entry was sent, and who has heard of it."""

    def __init__(self, load: SeatLoad) -> None:
        self.load = load
        self.sent: dict[int, tuple[float, int]] = {}
        """When each entry was sent, and by way of which server."""
        self.missing: dict[int, int] = {}
        """How many seats and spectators have not heard of an entry yet."""
        self.listeners = 0

    def send(self, seq: int, server: int) -> None:
        """Note that an entry is on its way."""
        self.sent[seq] = (time.perf_counter(), server)
        self.missing[seq] = self.listeners

    def hear(self, seq: int, server: int) -> None:
        """Somebody at the table has an entry; with the last of them it is everybody's."""
        for number in [n for n in self.missing if n <= seq]:
            at, by = self.sent[number]
            if server != by:
                self.load.elsewhere.append(time.perf_counter() - at)
            self.missing[number] -= 1
            if not self.missing[number]:
                del self.missing[number], self.sent[number]
                self.load.latencies.append(time.perf_counter() - at)


class SeatLoad:
    """What all seats of a process measure together."""

    def __init__(self, pause: float, whole: bool) -> None:
        self.pause = pause
        self.whole = whole
        self.playing = False
        self.waiting: list[Seat] = []
        """Seats that have something to decide, before all are there."""
        self.reset()

    def reset(self) -> None:
        """Begin to measure."""
        self.latencies: list[float] = []
        self.elsewhere: list[float] = []
        """The same for single listeners who are at another server than who moved."""
        self.moves = 0
        self.bytes = 0
        self.finished = 0
        self.errors: list[str] = []

    def begin(self) -> None:
        """All are there: play."""
        self.playing = True
        for seat in self.waiting:
            seat.act_soon()


class Seat:
    """A seat, or a spectator: hears of what happens, and decides after a pause."""

    def __init__(self, load: SeatLoad, table: TableClock, token: str, server: int) -> None:
        self.load = load
        self.table = table
        self.server = server
        self.over = asyncio.Event()
        self._token = token
        self._present: dict[str, Any] = {}
        self._answered = 0
        self._socket: SocketClient | None = None

    async def sit(self, url: str) -> None:
        """Connect to a table."""
        parts = urlsplit(url)
        loop = asyncio.get_running_loop()
        _, socket = await loop.create_connection(
            lambda: SocketClient(url, self._hear), parts.hostname or "", parts.port or 80
        )
        await socket.opened
        self._socket = socket
        self.table.listeners += 1
        hello: dict[str, Any] = {"type": "hello", "token": self._token, "words": False}
        if not self.load.whole:
            hello |= {"reasons": False, "changes": True}
        socket.send(hello)

    def leave(self) -> None:
        """Go."""
        if self._socket is not None:
            self._socket.transport.close()

    def _hear(self, text: bytes) -> None:
        self.load.bytes += len(text)
        message = msgspec.json.decode(text)
        kind = message["type"]
        if kind == "error":
            self.load.errors.append(message["code"])
        elif kind == "update":
            self._take(message, message["seq"])
        elif kind == "changes":
            if message["after"] != self._present["number"]:
                self.load.errors.append("changes of something else")
            present = patched(patched(self._present, message["shared"]), message["own"])
            present["number"], present["seq"] = message["number"], message["seq"]
            self._take(present, message["seq"])

    def _take(self, present: dict[str, Any], seq: int) -> None:
        self._present = present
        self.table.hear(seq, self.server)
        if present["final"] is not None:
            self.over.set()
        decision = present["decision"]
        if decision is not None and decision["number"] > self._answered:
            self._answered = decision["number"]
            if self.load.playing:
                self.act_soon()
            else:
                self.load.waiting.append(self)

    def act_soon(self) -> None:
        """Act after a pause."""
        pause = self.load.pause * random.uniform(0.5, 1.5)
        asyncio.get_running_loop().call_later(pause, self._act)

    def _act(self) -> None:
        present, socket = self._present, self._socket
        decision = present["decision"]
        if decision is None or socket is None or socket.transport.is_closing():
            return
        if decision["least"]:
            action = "keep " + " ".join(present["view"]["offered"][: decision["least"]])
        else:
            offers = [o for o in decision["offers"] if o.get("choices")]
            usual = [o for o in offers if o["kind"] != "tickets"] or offers
            best = max(usual, key=lambda offer: offer.get("points", 0))
            action = best["choices"][0]["action"]
            # Choices that are made at once have no number of their own yet.
            self.table.send(present["seq"] + 1, self.server)
        self.load.moves += 1
        socket.send({"type": "act", "decision": decision["number"], "action": action})
