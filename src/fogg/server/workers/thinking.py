"""Bots think in processes of their own: never in the event loop, and not longer than they may."""

from __future__ import annotations

import asyncio
import logging
import os
import sys
from typing import Any

from msgspec import Struct, msgpack, structs

from fogg.bots import in_time, make_bot, searches
from fogg.bots.search.agreement import Finding, agreed
from fogg.bots.search.search_config import SearchConfig
from fogg.server.metrics import Metrics
from fogg.server.settings import ServerSettings
from fogg.server.tables.match import Match

LOG = logging.getLogger("fogg.server")
SIZE = 4
"""Bytes of the length before each message to and from a worker."""
SIMPLE = "random"
"""The bot that plays where another failed."""
GATE = SearchConfig().gate
"""A move must be so many standard errors better than the planner's."""
START_SECONDS = 60.0
"""How long a new worker may take until it is ready."""


class Question(Struct, kw_only=True):
    """A position, and which bot has to decide for which seat."""

    variant: str
    state: tuple[tuple[int, ...], ...]
    seat: int
    bot: str
    seed: str
    part: int = 0
    """Which of the searches side by side this is."""


class Thought(Struct, kw_only=True):
    """The action chosen, or what went wrong; a bot that searches tells what it found, too."""

    action: str = ""
    findings: list[Finding] = []
    error: str = ""


class WorkerFailed(Exception):
    """A worker died, took too long or could not answer."""


class Worker:
    """A process that answers one question at a time."""

    def __init__(self, settings: ServerSettings) -> None:
        self._settings = settings
        self._process: asyncio.subprocess.Process | None = None

    @property
    def running(self) -> bool:
        """Whether its process is there, so that an answer comes without delay."""
        return self._process is not None and self._process.returncode is None

    async def ask(self, question: Question, seconds: float) -> Thought:
        """The answer; a worker that fails or is late is ended, and a new one begun next time."""
        try:
            process = await self._running()
            thought = await asyncio.wait_for(_exchange(process, question), seconds)
        except (TimeoutError, OSError, EOFError, asyncio.IncompleteReadError) as error:
            await self.end()
            raise WorkerFailed(f"{type(error).__name__}: {error}") from error
        except asyncio.CancelledError:
            await self.end()
            raise
        if thought.error:
            raise WorkerFailed(thought.error)
        return thought

    async def start(self) -> None:
        """Begin the process before it is asked anything."""
        try:
            await self._running()
        except (TimeoutError, OSError, EOFError, asyncio.IncompleteReadError) as error:
            await self.end()
            raise WorkerFailed(f"{type(error).__name__}: {error}") from error

    async def _running(self) -> asyncio.subprocess.Process:
        if self._process is None or self._process.returncode is not None:
            boards = [str(folder) for folder in self._settings.boards]
            self._process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "fogg.server.workers.thinker",
                *boards,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                env={**os.environ, "PYTHONHASHSEED": "0"},
            )
            assert self._process.stdout is not None
            await asyncio.wait_for(self._process.stdout.readexactly(SIZE), START_SECONDS)
        return self._process

    async def end(self) -> None:
        """End the process."""
        process, self._process = self._process, None
        if process is not None and process.returncode is None:
            process.kill()
            await process.wait()


async def _exchange(process: asyncio.subprocess.Process, question: Question) -> Thought:
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(framed(question))
    await process.stdin.drain()
    size = int.from_bytes(await process.stdout.readexactly(SIZE), "big")
    return msgpack.decode(await process.stdout.readexactly(size), type=Thought)


def framed(message: Any) -> bytes:
    """A message after its length."""
    data = msgpack.encode(message)
    return len(data).to_bytes(SIZE, "big") + data


class Thinkers:
    """The workers; questions wait until one is free, and searches take all that are idle."""

    def __init__(self, settings: ServerSettings, metrics: Metrics) -> None:
        self._settings = settings
        self._metrics = metrics
        self._workers = [Worker(settings) for _ in range(max(1, settings.bot_workers))]
        self._free: asyncio.LifoQueue[Worker] = asyncio.LifoQueue()
        self._starting: set[asyncio.Task[None]] = set()
        for worker in reversed(self._workers):
            self._free.put_nowait(worker)

    async def think(self, question: Question, match: Match) -> str:
        """The bot's action; if it fails that of a simple bot, and the table goes on."""
        seconds = self._settings.bot_seconds
        question.bot = in_time(question.bot, seconds)
        workers = [await self._free.get()]
        if searches(question.bot):
            workers += self._idle()
        try:
            thoughts = await self._ask(workers, question, seconds)
        finally:
            for worker in reversed(workers):
                self._free.put_nowait(worker)
        found = [each for each in thoughts if isinstance(each, Thought)]
        failed = [each for each in thoughts if not isinstance(each, Thought)]
        for error in failed:
            self._metrics.bot_failures += 1
            details = {"bot": question.bot, "game": match.row.id, "reason": str(error)}
            LOG.error("bot failed", extra=details)
        if len(found) > 1:
            return match.game.notation.text(agreed([each.findings for each in found], GATE))
        return found[0].action if found else simple_action(question, match)

    async def _ask(
        self, workers: list[Worker], question: Question, seconds: float
    ) -> list[Thought | WorkerFailed]:
        """Ask the same of all workers; each that searches imagines states of its own."""

        async def ask(number: int, worker: Worker) -> Thought | WorkerFailed:
            try:
                return await worker.ask(structs.replace(question, part=number), seconds)
            except WorkerFailed as error:
                return error

        return await asyncio.gather(*(ask(number, each) for number, each in enumerate(workers)))

    def _idle(self) -> list[Worker]:
        """The free workers that can help at once; those not begun are begun for the next time."""
        free = [self._free.get_nowait() for _ in range(self._free.qsize())]
        for worker in free:
            if not worker.running:
                task = asyncio.get_running_loop().create_task(self._begin(worker))
                self._starting.add(task)
                task.add_done_callback(self._starting.discard)
        return [worker for worker in free if worker.running]

    async def _begin(self, worker: Worker) -> None:
        """Begin a worker, and let it be used."""
        try:
            await worker.start()
        except WorkerFailed as error:
            LOG.error("no worker", extra={"reason": str(error)})
        finally:
            self._free.put_nowait(worker)

    async def stop(self) -> None:
        """End all workers."""
        for task in self._starting:
            task.cancel()
        await asyncio.gather(*self._starting, return_exceptions=True)
        await asyncio.gather(*(worker.end() for worker in self._workers))


def simple_action(question: Question, match: Match) -> str:
    """The move of a bot that does not think, quick enough for the event loop."""
    view = match.game.view(match.state, question.seat)
    bot = make_bot(SIMPLE, match.seq)
    return match.game.notation.text(bot.act(view, view.legal()))
