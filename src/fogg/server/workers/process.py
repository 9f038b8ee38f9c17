"""A subprocess that works for the server: its two ends, and the messages between them.

A message is its length in four bytes, the most significant first, and then msgpack. A worker that
is ready says so with an empty message. Every answer may carry an error instead of a result.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
from collections.abc import AsyncIterator, Callable, Sequence
from pathlib import Path
from typing import Protocol, TypeVar

from msgspec import DecodeError, Struct, msgpack

LENGTH_BYTES = 4
START_SECONDS = 60.0
"""Seconds that a new worker may take until it is ready."""
BROKEN = (TimeoutError, OSError, EOFError, DecodeError)
"""What reading from and writing to a worker raises if it is late, gone or talks nonsense."""


class WorkerFailed(Exception):
    """A worker died, took too long, or could not do what it was asked."""


class WorkerAnswer(Struct, kw_only=True):
    """What all answers of workers share."""

    error: str = ""
    """What kept the worker from its task; empty if nothing did."""


M = TypeVar("M", bound=Struct)
A = TypeVar("A", bound=WorkerAnswer)


def framed(message: Struct) -> bytes:
    """Encode a message with its length before it."""
    data = msgpack.encode(message)
    return len(data).to_bytes(LENGTH_BYTES, "big") + data


class Worker(Protocol):
    """Whatever answers messages one after the other, and may fail or be ended at any time."""

    @property
    def running(self) -> bool:
        """Whether it is there, so that it can answer without a start."""

    async def start(self) -> None:
        """Begin it, unless it runs, and wait until it is ready."""

    async def ask(self, message: Struct, kind: type[A], seconds: float) -> A:
        """Send a message and wait for its one answer."""

    async def send(self, message: Struct) -> None:
        """Send a message to it while it runs."""

    async def receive(self, kind: type[A]) -> A:
        """Wait for its next answer; raise WorkerFailed for an error."""

    async def end(self) -> None:
        """End it, if it runs."""


MakeWorker = Callable[[str, Sequence[Path]], Worker]
"""Makes a worker for a module of `fogg.server.workers`, with folders of boards."""


class WorkerProcess:
    """The server's end: begins `python -m module`, sends it messages, reads its answers.

    After any failure the process is ended, and the next use begins a new one.
    """

    def __init__(self, module: str, boards: Sequence[Path]) -> None:
        self._module = module
        self._boards = boards
        self._process: asyncio.subprocess.Process | None = None

    @property
    def running(self) -> bool:
        """Whether the process is there, so that it can answer without a start."""
        return self._process is not None and self._process.returncode is None

    async def start(self) -> None:
        """Begin the process, unless it runs, and wait until it is ready."""
        if self.running:
            return
        async with self._ended_on_failure(), asyncio.timeout(START_SECONDS):
            self._process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                self._module,
                *map(str, self._boards),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                # The same question gets the same answer in every process.
                env={**os.environ, "PYTHONHASHSEED": "0"},
            )
            await self._read()

    async def ask(self, message: Struct, kind: type[A], seconds: float) -> A:
        """Send a message and wait for its one answer; `seconds` begin when the process is ready."""
        await self.start()
        async with self._ended_on_failure(), asyncio.timeout(seconds):
            await self.send(message)
            return await self.receive(kind)

    async def send(self, message: Struct) -> None:
        """Send a message to the running process."""
        async with self._ended_on_failure():
            assert self._process is not None
            assert self._process.stdin is not None
            self._process.stdin.write(framed(message))
            await self._process.stdin.drain()

    async def receive(self, kind: type[A]) -> A:
        """Wait for the next answer of the running process; raise WorkerFailed for an error."""
        async with self._ended_on_failure():
            answer = msgpack.decode(await self._read(), type=kind)
        if answer.error:
            raise WorkerFailed(answer.error)
        return answer

    async def _read(self) -> bytes:
        assert self._process is not None
        assert self._process.stdout is not None
        length = await self._process.stdout.readexactly(LENGTH_BYTES)
        return await self._process.stdout.readexactly(int.from_bytes(length, "big"))

    @contextlib.asynccontextmanager
    async def _ended_on_failure(self) -> AsyncIterator[None]:
        """End the process if this block fails or is given up: half an answer may be under way."""
        try:
            yield
        except BROKEN as error:
            await self.end()
            raise WorkerFailed(f"{type(error).__name__}: {error}") from error
        except asyncio.CancelledError:
            await self.end()
            raise

    async def end(self) -> None:
        """Kill the process, if there is one."""
        process, self._process = self._process, None
        if process is not None and process.returncode is None:
            process.kill()
            await process.wait()


class ParentPipe:
    """The worker's end: reads messages from the standard input, answers on the standard output."""

    def __init__(self) -> None:
        self._source = sys.stdin.buffer
        self._target = os.fdopen(os.dup(1), "wb")
        # Whatever a bot prints goes to the standard error: it must not get between the answers.
        os.dup2(2, 1)

    def ready(self) -> None:
        """Say that messages may come."""
        self._write(bytes(LENGTH_BYTES))

    def receive(self, kind: type[M]) -> M | None:
        """Wait for the next message; None when the server has closed the pipe."""
        length = self._source.read(LENGTH_BYTES)
        if len(length) < LENGTH_BYTES:
            return None
        return msgpack.decode(self._source.read(int.from_bytes(length, "big")), type=kind)

    def send(self, answer: WorkerAnswer) -> None:
        """Answer at once."""
        self._write(framed(answer))

    def _write(self, data: bytes) -> None:
        self._target.write(data)
        self._target.flush()
