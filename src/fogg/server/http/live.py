"""Live connections: a WebSocket both ways, or server-sent events to those who post commands."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator
from functools import partial

from msgspec import json
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from fogg.engine.errors import FoggError
from fogg.server.errors import ServerError, TooLarge
from fogg.server.http.guard import check_origin
from fogg.server.http.outlets import outlet_of
from fogg.server.http.requests import (
    address_of,
    charge_log,
    decode,
    error_body,
    guards_of,
    hub_of,
    language_of,
    token_of,
)
from fogg.server.tables.attendance import Connection
from fogg.server.tables.commands import Caller
from fogg.server.tables.lobby import may_watch
from fogg.server.tables.room import Room
from fogg.server.wire.encode.frames import OutgoingMessage
from fogg.server.wire.encode.tables import player_names
from fogg.server.wire.types import HelloJson, Message, WholeCommand, YouJson
from fogg.texts import LANGUAGES, Texts

LOG = logging.getLogger("fogg.server")
HELLO_SECONDS = 15.0
"""Seconds that a new socket has to say who it is."""
QUIET_SECONDS = 20.0
"""Seconds without news after which a stream gets a line, so that proxies keep it open."""
POLICY_VIOLATION, GOING_AWAY, TOO_BIG, INTERNAL_ERROR = 1008, 1001, 1009, 1011
_encoder = json.Encoder()


async def socket(websocket: WebSocket) -> None:
    """Serve a WebSocket, if its address may have one more."""
    hub, guards = hub_of(websocket), guards_of(websocket)
    address = address_of(websocket)
    try:
        check_origin(websocket.headers, hub.services.settings.origins)
        guards.check_connections(address)
    except FoggError:
        await websocket.close(POLICY_VIOLATION)
        return
    guards.connect(address)
    try:
        await websocket.accept()
        await Live(websocket, address).run()
    finally:
        guards.disconnect(address)


class Live:
    """One client's life: hello, commands in, updates out."""

    def __init__(self, websocket: WebSocket, address: str) -> None:
        self._socket = websocket
        self._address = address
        self._outlet = outlet_of(websocket)
        self._hub = hub_of(websocket)
        self._guards = guards_of(websocket)
        self._language = LANGUAGES[0]
        self._due = False
        """Whether something new is about to be sent."""
        self._skipped = False
        """Whether something new was not sent, since the client was slow."""
        self._answering = False
        """Whether a command of the client's is being done."""
        self._ending: asyncio.Task[None] | None = None
        """Closes the socket, because the server ends the connection."""

    async def run(self) -> None:
        """Wait for the hello, then talk until one side ends it."""
        try:
            async with asyncio.timeout(HELLO_SECONDS):
                hello = await self._receive()
            if not isinstance(hello, HelloJson):
                raise ServerError("hello_first")
            room, connection = await self._enter(hello)
        except FoggError as error:
            await self._end(error)
        except (WebSocketDisconnect, TimeoutError):
            await self._close(POLICY_VIOLATION)
        else:
            await self._talk(room, connection)

    async def _enter(self, hello: HelloJson) -> tuple[Room, Connection]:
        self._language = Texts(hello.lang).language
        id = self._socket.path_params["table"]
        room, you = await self._hub.identify(id, hello.token, hello.host)
        may_watch(room.doc, you)
        if _watches(you):
            self._guards.check_spectators()
        # Tokens come in a message: in the address, proxies and histories would keep them.
        token = hello.token or hello.host
        wishes = (self._language, hello.words, hello.reasons, hello.changes)
        connection = Connection(token, hello.host, you, *wishes)
        self._ask_for(room, connection, hello.since)
        return room, connection

    def _ask_for(self, room: Room, connection: Connection, since: int | None) -> None:
        """Have the whole present sent, with the log after the entry `since` (None: nothing)."""
        since = room.seq if since is None else max(0, since)
        charge_log(self._socket, room.seq - since)
        connection.seq, connection.number = since, None

    async def _talk(self, room: Room, connection: Connection) -> None:
        # A slow socket skips what changes meanwhile, and then gets the present.
        connection.stir = partial(self._stir, room, connection)
        self._outlet.relieved = partial(self._catch_up, room, connection)
        room.attendance.join(connection)
        # Asked once: who sits down meanwhile is still counted as who came to watch.
        watches = _watches(connection.you)
        self._guards.spectators += watches
        try:
            await self._listen(room, connection)
        finally:
            self._guards.spectators -= watches
            room.attendance.part(connection)
            if self._ending is not None:
                await self._ending

    def _stir(self, room: Room, connection: Connection) -> None:
        """Send what is new as soon as all that happens now has happened."""
        if not self._due:
            self._due = True
            send = self._send_later if self._answering else self._send_due
            asyncio.get_running_loop().call_soon(send, room, connection)

    def _catch_up(self, room: Room, connection: Connection) -> None:
        """Send what a slow client has missed; what it has already would only make it slow again."""
        if self._skipped:
            self._stir(room, connection)

    def _send_later(self, room: Room, connection: Connection) -> None:
        """Send what is new a turn of the loop later: the answer is ready by then, and comes along.

        Two messages that are written in the same turn leave as one.
        """
        asyncio.get_running_loop().call_soon(self._send_due, room, connection)

    def _send_due(self, room: Room, connection: Connection) -> None:
        """Send what is new, unless it went out with an answer."""
        if self._due:
            self._send_news(room, connection)

    def _send_news(self, room: Room, connection: Connection) -> None:
        """Send the present, or what has changed; whoever is slow misses only what is old."""
        self._due = False
        if self._ending is not None:
            return
        if connection.closed is not None:
            self._ending = asyncio.create_task(self._end(connection.closed))
        elif self._outlet.slow:
            self._skipped = True
        else:
            self._skipped = False
            try:
                self._outlet.push(_news(room, connection))
            except Exception:
                # A client that is sent nothing more must not wait for ever: it has to connect anew.
                LOG.exception("update not sent", extra={"table": room.id})
                self._ending = asyncio.create_task(self._close(INTERNAL_ERROR))

    async def _send(self, body: object) -> None:
        """Send a message, and wait while the client reads more slowly than it asks."""
        self._outlet.push(OutgoingMessage(_encoder.encode(body)))
        await self._outlet.drained()

    async def _listen(self, room: Room, connection: Connection) -> None:
        while connection.closed is None:
            try:
                message = await self._receive()
                await self._answer(room, connection, message)
            except FoggError as error:
                await self._refuse(room, error, None)
            except WebSocketDisconnect:
                return

    async def _receive(self) -> Message:
        message = await self._socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", GOING_AWAY), message.get("reason"))
        text = message.get("text")
        self._guards.request(self._address)
        if text is None:
            raise ServerError("text_expected")
        if len(text) > self._guards.limits.body:
            raise TooLarge("too_large", limit=self._guards.limits.body)
        decoded: Message = decode(text, Message)
        return decoded

    async def _answer(self, room: Room, connection: Connection, message: Message) -> None:
        if isinstance(message, HelloJson):
            raise ServerError("hello_once")
        caller = Caller(connection.token, connection.host, self._language, connection.words)
        self._answering = True
        try:
            if isinstance(message, WholeCommand):
                self._ask_for(room, connection, message.since)
                connection.stir()
            reply = await self._hub.perform(room, caller, message)
        except FoggError as error:
            await self._refuse(room, error, message.id)
            # Whoever acted on an old position gets the present one.
            connection.stir()
        else:
            self._send_due(room, connection)
            await self._send(reply)
        finally:
            self._answering = False

    async def _refuse(self, room: Room, error: FoggError, id: str | None) -> None:
        players = player_names(room.doc, Texts(self._language))
        await self._send(error_body(error, self._language, id, room.known_game, players))

    async def _end(self, error: FoggError) -> None:
        """Say why, and close."""
        self._outlet.push(OutgoingMessage(_encoder.encode(error_body(error, self._language))))
        code = {"server_stops": GOING_AWAY, "too_large": TOO_BIG}.get(error.code, POLICY_VIOLATION)
        await self._close(code)

    async def _close(self, code: int) -> None:
        if self._socket.application_state != WebSocketState.DISCONNECTED:
            with contextlib.suppress(WebSocketDisconnect, RuntimeError):
                await self._socket.close(code)


# Server-sent events


async def events(request: Request) -> Response:
    """Send the same updates as on a socket, as a stream of events."""
    token = token_of(request)
    room, you = await hub_of(request).identify(request.path_params["table"], token)
    may_watch(room.doc, you)
    words, reasons = (request.query_params.get(each) != "false" for each in ("words", "reasons"))
    connection = Connection(token, "", you, language_of(request), words, reasons)
    connection.seq = _since(request, room)
    charge_log(request, room.seq - connection.seq)
    guards, address = guards_of(request), address_of(request)
    guards.check_connections(address)
    watches = _watches(you)
    if watches:
        guards.check_spectators()

    async def stream() -> AsyncIterator[bytes]:
        # Counted only here: a stream that is never begun is never ended either.
        guards.connect(address)
        guards.spectators += watches
        try:
            async for part in _updates(room, connection):
                yield part
        finally:
            room.attendance.part(connection)
            guards.spectators -= watches
            guards.disconnect(address)

    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return StreamingResponse(stream(), headers=headers, media_type="text/event-stream")


def _watches(you: YouJson) -> bool:
    """Whether somebody only looks on: has no seat, and is not the host."""
    return you.seat is None and not you.host


def _since(request: Request, room: Room) -> int:
    """Read the last entry that the client knows: its stream's last id, or what it asks for."""
    text = request.headers.get("last-event-id") or request.query_params.get("since", "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else room.seq


def _news(room: Room, connection: Connection) -> OutgoingMessage:
    """Encode what is new to a connection: changes if it knows what they change, else the whole."""
    updates = room.updates
    viewer = connection.viewer
    message = None
    if connection.changes and connection.number is not None:
        message = updates.changes(viewer, connection.number)
    if message is None:
        message = updates.message(viewer, connection.seq)
    connection.seq, connection.number = room.seq, updates.number
    room.services.metrics.updates += 1
    return message


async def _updates(room: Room, connection: Connection) -> AsyncIterator[bytes]:
    wake = asyncio.Event()
    connection.stir = wake.set
    room.attendance.join(connection)
    while True:
        try:
            async with asyncio.timeout(QUIET_SECONDS):
                await wake.wait()
        except TimeoutError:
            yield b": still here\n\n"
            continue
        wake.clear()
        if connection.closed is not None:
            body = _encoder.encode(error_body(connection.closed, connection.language))
            yield b"event: error\ndata: " + body + b"\n\n"
            return
        data = _news(room, connection).data
        yield b"id: %d\nevent: update\ndata: %s\n\n" % (connection.seq, data)
