"""The host: the application with its database, for the pages of one browser.

It runs in a worker of the browser; what it needs of the world outside is handed in.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Any, Protocol

from msgspec import json

from fogg.server.browser.channels import PageSocket, respond
from fogg.server.browser.distant import DistantWorker, FarEnd, JsBytes
from fogg.server.browser.messages import (
    FromPage,
    HostAnswer,
    PageGone,
    PageRequest,
    SocketClosing,
    SocketMessage,
    SocketOpening,
    ToPage,
)
from fogg.server.errors import Unavailable
from fogg.server.http.app import build
from fogg.server.settings import ServerSettings
from fogg.server.storage.sqlite_kept import Pages, open_kept

SEARCH_SECONDS = 4.0
"""How long a bot that searches thinks: about as many imagined games as compiled code takes a tenth
of a second for."""
REVIEW_SECONDS = 12 * 3600.0
"""A review that takes longer is given up; one can stop it before."""
LOG = logging.getLogger("fogg.server")
_decoder = json.Decoder(FromPage)
_encoder = json.Encoder()


class Outside(Protocol):
    """What the browser does for the host."""

    def tell(self, client: str, message: str) -> None:
        """Send a message to a page."""

    async def keep(self, size: int, numbers: str, data: bytes) -> str:
        """Keep pages of the database, whose numbers are JSON; the code of what went wrong."""

    def begin_worker(self, module: str) -> FarEnd:
        """Begin a worker in which a module of `fogg.server.workers` answers."""


class BrowserKeeper:
    """Has the browser keep the pages of the database."""

    def __init__(self, outside: Outside) -> None:
        self._outside = outside

    async def keep(self, pages: Pages) -> None:
        """Keep all the pages or none; raise Unavailable if that can't be done."""
        numbers = json.encode(pages.numbers).decode()
        if trouble := await self._outside.keep(pages.size, numbers, pages.data):
            raise Unavailable(trouble)


class BrowserHost:
    """Answers the pages of a browser."""

    def __init__(self, outside: Outside, address: str, bot_seconds: float) -> None:
        self._outside = outside
        self._settings = ServerSettings(
            public_url=address,
            alone=True,
            database="",
            bot_workers=1,
            bot_seconds=bot_seconds,
            search_seconds=SEARCH_SECONDS,
            review_seconds=REVIEW_SECONDS,
            keep_lobbies=0,
            keep_imports=0,
        )
        self._app = build(
            self._settings,
            Path("nowhere"),
            lambda module, boards: DistantWorker(outside.begin_worker, module),
        )
        self._life: AbstractAsyncContextManager[Any] | None = None
        self._sockets: dict[tuple[str, int], PageSocket] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    async def start(self, content: bytes) -> None:
        """Open the database, whose content is what was kept, and go on with the games in it."""
        self._app.state.storage = await open_kept(content, BrowserKeeper(self._outside))
        self._life = self._app.router.lifespan_context(self._app)
        await self._life.__aenter__()
        self._do(self._app.state.hub.thinkers.warm())

    def hear(self, text: str) -> None:
        """Take in a message of a page."""
        message = _decoder.decode(text)
        match message:
            case PageRequest():
                self._do(self._answer(message))
            case SocketOpening(client=client, id=id):
                socket = PageSocket(self._app, message, lambda told: self._tell(client, told))
                self._sockets[client, id] = socket
                socket.life.add_done_callback(lambda done: self._closed(client, id, done))
            case SocketMessage(client=client, id=id, text=said):
                if (client, id) in self._sockets:
                    self._sockets[client, id].hear(said)
            case SocketClosing(client=client, id=id):
                if (client, id) in self._sockets:
                    self._sockets[client, id].leave()
            case PageGone(client=client):
                for key in [key for key in self._sockets if key[0] == client]:
                    self._sockets[key].leave()

    async def _answer(self, asked: PageRequest) -> None:
        try:
            answered = await respond(self._app, asked)
        except Exception:
            # Whoever asked must not wait for ever.
            LOG.exception("request failed", extra={"path": asked.path.partition("?")[0]})
            answered = HostAnswer(id=asked.id, status=500, headers={}, body="")
        self._tell(asked.client, answered)

    def _tell(self, client: str, message: ToPage) -> None:
        self._outside.tell(client, _encoder.encode(message).decode())

    def _closed(self, client: str, id: int, life: asyncio.Task[None]) -> None:
        self._sockets.pop((client, id), None)
        if not life.cancelled() and (error := life.exception()):
            LOG.error("socket failed", exc_info=error)

    def _do(self, work: Any) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def stop(self) -> None:
        """Finish what is being stored, and close the database."""
        if self._life is not None:
            await self._life.__aexit__(None, None, None)
        await self._app.state.storage.close()


async def begin(
    outside: Outside, address: str, bot_seconds: float, content: JsBytes
) -> BrowserHost:
    """Make the host and let it begin."""
    host = BrowserHost(outside, address, bot_seconds)
    await host.start(content.to_bytes())
    return host
