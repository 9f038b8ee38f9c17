"""Requests that never arrive whole: the server waits a while, and closes the connection."""

from __future__ import annotations

import asyncio
import socket
from asyncio import StreamReader, StreamWriter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

import pytest
import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from fogg.server.errors import TooSlow
from fogg.server.http import patience, requests
from fogg.server.http.patience import PatientProtocol
from fogg.server.serve import configuration
from fogg.server.settings import ServerSettings

SOON = 0.3
"""Seconds of patience in these tests."""
LATE = 20.0
"""Seconds after which a connection that is still open counts as forgotten."""
HEAD = b"POST / HTTP/1.1\r\nHost: fogg\r\nContent-Length: 10\r\n\r\n"
WHOLE = b"GET / HTTP/1.1\r\nHost: fogg\r\n\r\n"


async def _echo(request: Request) -> Response:
    try:
        return PlainTextResponse(await requests.body(request, 1000))
    except TooSlow as error:
        body = requests.error_body(error, "en")
        return requests.refused(error, body)


@asynccontextmanager
async def connected() -> AsyncIterator[tuple[StreamReader, StreamWriter]]:
    """A connection to a server of our protocol that sends bodies back."""
    app = Starlette(routes=[Route("/", _echo, methods=["GET", "POST"])])
    listener = socket.create_server(("127.0.0.1", 0))
    server = uvicorn.Server(
        uvicorn.Config(
            app, http=PatientProtocol, lifespan="off", log_config=None, timeout_keep_alive=1
        )
    )
    serving = asyncio.create_task(server.serve([listener]))
    reader, writer = await asyncio.open_connection(*listener.getsockname())
    try:
        yield reader, writer
    finally:
        writer.close()
        server.should_exit = True
        await serving


def heard(talk: Callable[[StreamWriter], Awaitable[None]]) -> bytes:
    """All that a server says to a client, until it closes the connection."""

    async def run() -> bytes:
        async with connected() as (reader, writer):
            await talk(writer)
            async with asyncio.timeout(LATE):
                return await reader.read()

    return asyncio.run(run())


@pytest.fixture(autouse=True)
def _short_of_patience(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(patience, "HEAD_SECONDS", SOON)
    monkeypatch.setattr(requests, "BODY_SECONDS", SOON)


async def _nothing(writer: StreamWriter) -> None:
    pass


async def _half_a_head(writer: StreamWriter) -> None:
    writer.write(WHOLE[:20])


async def _drop_by_drop(writer: StreamWriter) -> None:
    """A byte now and then keeps no connection open."""
    for byte in WHOLE[:6]:
        writer.write(bytes([byte]))
        await asyncio.sleep(SOON / 8)


@pytest.mark.parametrize("talk", [_half_a_head, _drop_by_drop])
def test_a_head_that_does_not_arrive(talk: Callable[[StreamWriter], Awaitable[None]]) -> None:
    assert heard(talk).startswith(b"HTTP/1.1 408 ")


def test_a_connection_that_stays_silent() -> None:
    """Browsers open some in advance: nothing is said that could pass for an answer later."""
    assert heard(_nothing) == b""


def test_a_body_that_does_not_arrive() -> None:
    async def talk(writer: StreamWriter) -> None:
        writer.write(HEAD + b"12345")

    said = heard(talk)
    assert said.startswith(b"HTTP/1.1 408 ")
    assert b'"code":"too_slow"' in said


def test_a_second_request_that_does_not_arrive() -> None:
    async def talk(writer: StreamWriter) -> None:
        writer.write(HEAD + b"1234567890" + WHOLE[:15])

    said = heard(talk)
    assert said.count(b"HTTP/1.1 ") == 1 and said.endswith(b"1234567890")


def test_whoever_sends_whole_requests_is_not_hurried() -> None:
    async def talk(writer: StreamWriter) -> None:
        for _ in range(4):
            writer.write(HEAD + b"1234567890")
            await asyncio.sleep(SOON / 2)
        writer.write(WHOLE[:-2] + b"Connection: close\r\n\r\n")

    assert heard(talk).count(b"HTTP/1.1 200 ") == 5


def test_the_server_is_patient_in_this_way() -> None:
    config = configuration(ServerSettings(), Starlette())
    assert config.http is PatientProtocol
