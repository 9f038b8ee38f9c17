"""A worker of the browser in the place of a process: the same messages, the same failures."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable
from typing import Protocol, TypeVar

from msgspec import DecodeError, Struct, msgpack

from fogg.server.workers.process import START_SECONDS, WorkerAnswer, WorkerFailed

A = TypeVar("A", bound=WorkerAnswer)
BROKEN = (TimeoutError, OSError, DecodeError)


class JsBytes(Protocol):
    """Bytes as the browser hands them over."""

    def to_bytes(self) -> bytes:
        """Copy them."""


class FarEnd(Protocol):
    """A worker of the browser."""

    def post(self, data: bytes) -> None:
        """Send it a message."""

    async def next(self) -> JsBytes:
        """Wait for its next message; the first, empty one says that it is ready."""

    def end(self) -> None:
        """End it."""


class DistantWorker:
    """Begins a worker, sends it messages, reads its answers; after a failure it is begun anew."""

    def __init__(self, begin: Callable[[str], FarEnd], module: str) -> None:
        self._begin = begin
        self._module = module
        self._end: FarEnd | None = None
        self._starting = asyncio.Lock()

    @property
    def running(self) -> bool:
        """Whether the worker is there, so that it can answer without a start."""
        return self._end is not None

    async def start(self) -> None:
        """Begin the worker, unless it runs, and wait until it is ready."""
        async with self._starting:
            if not self.running:
                async with self._ended_on_failure(), asyncio.timeout(START_SECONDS):
                    self._end = self._begin(self._module)
                    await self._end.next()

    async def ask(self, message: Struct, kind: type[A], seconds: float) -> A:
        """Send a message and wait for its one answer; `seconds` begin when the worker is ready."""
        await self.start()
        async with self._ended_on_failure(), asyncio.timeout(seconds):
            await self.send(message)
            return await self.receive(kind)

    async def send(self, message: Struct) -> None:
        """Send a message to the running worker."""
        assert self._end is not None
        self._end.post(msgpack.encode(message))

    async def receive(self, kind: type[A]) -> A:
        """Wait for the next answer of the running worker; raise WorkerFailed for an error."""
        async with self._ended_on_failure():
            assert self._end is not None
            answer = msgpack.decode((await self._end.next()).to_bytes(), type=kind)
        if answer.error:
            raise WorkerFailed(answer.error)
        return answer

    @contextlib.asynccontextmanager
    async def _ended_on_failure(self) -> AsyncIterator[None]:
        """End the worker if this block fails or is given up: half an answer may be under way."""
        try:
            yield
        except BROKEN as error:
            await self.end()
            raise WorkerFailed(f"{type(error).__name__}: {error}") from error
        except asyncio.CancelledError:
            await self.end()
            raise

    async def end(self) -> None:
        """End the worker, if there is one."""
        end, self._end = self._end, None
        if end is not None:
            end.end()
