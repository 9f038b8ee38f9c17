"""Requests and sockets of pages, put to the application as a web server would put them."""

from __future__ import annotations

import asyncio
from base64 import b64encode
from collections.abc import Callable, MutableMapping
from typing import Any
from urllib.parse import unquote, urlsplit

from starlette.types import ASGIApp

from fogg.server.browser.messages import (
    HostAnswer,
    HostMessage,
    PageRequest,
    SocketClosed,
    SocketOpened,
    SocketOpening,
    ToPage,
)
from fogg.server.http.outlets import OUTLET
from fogg.server.wire.encode.frames import OutgoingMessage

Message = MutableMapping[str, Any]
Tell = Callable[[ToPage], None]
LEFT = 1001
"""The code with which a socket closes whose page has gone."""


def scope_of(kind: str, path: str, headers: dict[str, str]) -> dict[str, Any]:
    """Describe a request to the application. It comes from nowhere but this browser."""
    parts = urlsplit(path)
    return {
        "type": kind,
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "scheme": "http" if kind == "http" else "ws",
        "path": unquote(parts.path),
        "raw_path": parts.path.encode(),
        "query_string": parts.query.encode(),
        "root_path": "",
        "headers": [(name.lower().encode(), text.encode()) for name, text in headers.items()],
        # Nobody else can ask: no limit counts these requests.
        "client": None,
        "server": None,
    }


async def respond(app: ASGIApp, asked: PageRequest) -> HostAnswer:
    """Have the application answer a request."""
    body = [asked.body.encode()]
    answered = HostAnswer(id=asked.id, status=500, headers={}, body="")
    parts: list[bytes] = []

    async def receive() -> Message:
        if body:
            return {"type": "http.request", "body": body.pop(), "more_body": False}
        # There is no connection that could be lost meanwhile.
        never: asyncio.Future[Message] = asyncio.get_running_loop().create_future()
        return await never

    async def send(message: Message) -> None:
        if message["type"] == "http.response.start":
            answered.status = message["status"]
            answered.headers = {name.decode(): text.decode() for name, text in message["headers"]}
        else:
            parts.append(message.get("body", b""))

    scope = {**scope_of("http", asked.path, asked.headers), "method": asked.method}
    await app(scope, receive, send)
    answered.body, answered.packed = _as_text(b"".join(parts))
    return answered


def _as_text(data: bytes) -> tuple[str, bool]:
    """Return a body as text, and whether it had to be packed: a PDF file is no text."""
    try:
        return data.decode(), False
    except UnicodeDecodeError:
        return b64encode(data).decode("ascii"), True


class PageSocket:
    """A socket of a page; it is its own outlet, as a message takes no time to get there."""

    slow = False

    def __init__(self, app: ASGIApp, opened: SocketOpening, tell: Tell) -> None:
        self.relieved: Callable[[], None] = lambda: None
        self._id = opened.id
        self._tell = tell
        self._heard: asyncio.Queue[Message] = asyncio.Queue()
        self._heard.put_nowait({"type": "websocket.connect"})
        self._ended = False
        scope = scope_of("websocket", opened.path, {})
        scope |= {"subprotocols": [], "extensions": {OUTLET: {"outlet": self}}}
        self.life = asyncio.get_running_loop().create_task(self._live(app, scope))

    async def _live(self, app: ASGIApp, scope: dict[str, Any]) -> None:
        try:
            await app(scope, self._heard.get, self._send)
        finally:
            self._end(LEFT)

    async def _send(self, message: Message) -> None:
        if message["type"] == "websocket.accept":
            self._tell(SocketOpened(id=self._id))
        elif message["type"] == "websocket.close":
            self._end(message.get("code", LEFT))

    def _end(self, code: int) -> None:
        if not self._ended:
            self._ended = True
            self._tell(SocketClosed(id=self._id, code=code))

    def hear(self, text: str) -> None:
        """Take in what the page says."""
        self._heard.put_nowait({"type": "websocket.receive", "text": text})

    def leave(self) -> None:
        """Take in that the page has closed the socket, or is gone."""
        self._ended = True
        self._heard.put_nowait({"type": "websocket.disconnect", "code": LEFT})

    def push(self, message: OutgoingMessage) -> None:
        """Write a message, unless the socket is closed."""
        if not self._ended:
            self._tell(HostMessage(id=self._id, text=message.data.decode()))

    async def drained(self) -> None:
        """Do nothing: what is written is there."""
