"""Live connections: a WebSocket both ways, or server-sent events to those who post commands."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator

from msgspec import json
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from fogg.engine.errors import FoggError
from fogg.server.errors import ServerError, TooLarge
from fogg.server.http.guard import check_origin
from fogg.server.http.requests import (
    address_of,
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
from fogg.server.wire.encode.tables import player_names
from fogg.server.wire.types import HelloJson, Message
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
        await Live(websocket).run()
    finally:
        guards.disconnect(address)


class Live:
    """One client's life: hello, commands in, updates out."""

    def __init__(self, websocket: WebSocket) -> None:
        self._socket = websocket
        self._hub = hub_of(websocket)
        self._guards = guards_of(websocket)
        self._language = LANGUAGES[0]

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
        # Tokens come in a message: in the address, proxies and histories would keep them.
        token = hello.token or hello.host
        connection = Connection(token, hello.host, you, self._language, hello.words)
        connection.seq = room.seq if hello.since is None else max(0, hello.since)
        return room, connection

    async def _talk(self, room: Room, connection: Connection) -> None:
        room.attendance.join(connection)
        sender = asyncio.create_task(self._send_updates(room, connection))
        try:
            await self._listen(room, connection)
        finally:
            sender.cancel()
            room.attendance.part(connection)
            with contextlib.suppress(asyncio.CancelledError):
                await sender

    async def _send_updates(self, room: Room, connection: Connection) -> None:
        """Send the present whenever it has changed; whoever is slow misses only what is old."""
        try:
            while connection.closed is None:
                await connection.wake.wait()
                connection.wake.clear()
                if connection.closed is None:
                    data = _update(room, connection)
                    await self._send(data)
            await self._end(connection.closed)
        except Exception:
            # A client that is sent nothing more must not wait for ever: it has to connect anew.
            LOG.exception("update not sent", extra={"table": room.id})
            await self._close(INTERNAL_ERROR)

    async def _send(self, data: bytes) -> None:
        """Send a message; that a client has gone is noticed where its messages are awaited."""
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            await self._socket.send_text(data.decode())

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
        self._guards.request(address_of(self._socket))
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
        try:
            reply = await self._hub.perform(room, caller, message)
        except FoggError as error:
            await self._refuse(room, error, message.id)
            # Whoever acted on an old position gets the present one.
            connection.wake.set()
        else:
            await self._send(_encoder.encode(reply))

    async def _refuse(self, room: Room, error: FoggError, id: str | None) -> None:
        players = player_names(room.doc, Texts(self._language))
        body = error_body(error, self._language, id, room.game, players)
        await self._send(_encoder.encode(body))

    async def _end(self, error: FoggError) -> None:
        """Say why, and close."""
        body = error_body(error, self._language)
        await self._send(_encoder.encode(body))
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
    words = request.query_params.get("words") != "false"
    connection = Connection(token, "", you, language_of(request), words)
    connection.seq = _since(request, room)
    guards, address = guards_of(request), address_of(request)
    guards.check_connections(address)

    async def stream() -> AsyncIterator[bytes]:
        # Counted only here: a stream that is never begun is never ended either.
        guards.connect(address)
        room.attendance.join(connection)
        try:
            async for part in _updates(room, connection):
                yield part
        finally:
            room.attendance.part(connection)
            guards.disconnect(address)

    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return StreamingResponse(stream(), headers=headers, media_type="text/event-stream")


def _since(request: Request, room: Room) -> int:
    """Read the last entry that the client knows: its stream's last id, or what it asks for."""
    text = request.headers.get("last-event-id") or request.query_params.get("since", "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else room.seq


def _update(room: Room, connection: Connection) -> bytes:
    """Encode the present for a connection, with what is new to it."""
    you, language = connection.you, connection.language
    data = room.updates.encoded(you, language, connection.words, connection.seq)
    connection.seq = room.seq
    room.services.metrics.updates += 1
    return data


async def _updates(room: Room, connection: Connection) -> AsyncIterator[bytes]:
    while True:
        try:
            async with asyncio.timeout(QUIET_SECONDS):
                await connection.wake.wait()
        except TimeoutError:
            yield b": still here\n\n"
            continue
        connection.wake.clear()
        if connection.closed is not None:
            body = _encoder.encode(error_body(connection.closed, connection.language))
            yield b"event: error\ndata: " + body + b"\n\n"
            return
        data = _update(room, connection)
        yield b"id: %d\nevent: update\ndata: %s\n\n" % (connection.seq, data)
