"""Bots think in processes of their own: never in the event loop, and not longer than they may."""

from __future__ import annotations

import asyncio
import hashlib
import logging

from msgspec import Struct, field, structs

from fogg.bots import gains_from_company, in_time, make_bot
from fogg.bots.search.agreement import Finding, decide
from fogg.engine.game import Game
from fogg.engine.state import unpack
from fogg.server.metrics import Metrics
from fogg.server.settings import ServerSettings
from fogg.server.workers.process import (
    MakeWorker,
    Worker,
    WorkerAnswer,
    WorkerFailed,
    WorkerProcess,
)

LOG = logging.getLogger("fogg.server")
MODULE = "fogg.server.workers.thinker"
SIMPLE = "random"
"""The bot that moves where another failed."""


class Question(Struct, kw_only=True):
    """A position, and which bot has to decide for which seat."""

    variant: str
    digest: str
    """Of the rules that the game is played by: it may have begun under earlier ones."""
    state: tuple[tuple[int, ...], ...]
    """A packed `State`."""
    seat: int
    bot: str
    seed: str
    """Names the decision: the game's id, the number of entries in its log, the seat."""
    part: int = 0
    """Which of the searches side by side this is, from 0: each imagines states of its own."""


class Thought(WorkerAnswer, kw_only=True):
    """The action chosen, in the game's notation, and what a searching bot says of each action."""

    action: str = ""
    findings: list[Finding] = field(default_factory=list)


def seed_of(question: Question) -> int:
    """Derive the bot's seed, of 48 bits: the same question gets the same answer anywhere."""
    return int.from_bytes(hashlib.sha256(question.seed.encode()).digest()[:6], "big")


class Thinkers:
    """The workers; questions wait until one is free, and searches take all that are idle."""

    def __init__(
        self, settings: ServerSettings, metrics: Metrics, make: MakeWorker | None = None
    ) -> None:
        self._settings = settings
        self._metrics = metrics
        make = make or WorkerProcess
        number = max(1, settings.bot_workers)
        self._workers: list[Worker] = [make(MODULE, settings.boards) for _ in range(number)]
        # Last in, first out: the worker used last is begun and warm, the others may never be.
        self._free: asyncio.LifoQueue[Worker] = asyncio.LifoQueue()
        self._starting: set[asyncio.Task[None]] = set()
        for worker in reversed(self._workers):
            self._free.put_nowait(worker)

    async def think(self, question: Question, game: Game) -> str:
        """Choose the bot's action, or a simple bot's if it fails, so that the table goes on."""
        seconds = self._settings.bot_seconds
        question.bot = in_time(question.bot, seconds, self._settings.search_seconds)
        workers = [await self._free.get()]
        if gains_from_company(question.bot):
            workers += self._idle()
        try:
            thoughts = await self._ask(workers, question, seconds)
        finally:
            for worker in reversed(workers):
                self._free.put_nowait(worker)
        for error in thoughts:
            if isinstance(error, WorkerFailed):
                self._metrics.bot_failures += 1
                details = {"bot": question.bot, "question": question.seed, "reason": str(error)}
                LOG.error("bot failed", extra=details)
        answers = [each for each in thoughts if isinstance(each, Thought)]
        if len(answers) > 1:
            return game.notation.text(decide([each.findings for each in answers]))
        return answers[0].action if answers else simple_action(question, game)

    async def _ask(
        self, workers: list[Worker], question: Question, seconds: float
    ) -> list[Thought | WorkerFailed]:
        """Ask the same of all workers; each that searches imagines states of its own."""

        async def ask(number: int, worker: Worker) -> Thought | WorkerFailed:
            try:
                return await worker.ask(structs.replace(question, part=number), Thought, seconds)
            except WorkerFailed as error:
                return error

        return await asyncio.gather(*(ask(number, each) for number, each in enumerate(workers)))

    def _idle(self) -> list[Worker]:
        """Take the free workers that can help at once; begin the others for the next time."""
        free = [self._free.get_nowait() for _ in range(self._free.qsize())]
        for worker in free:
            if not worker.running:
                task = asyncio.get_running_loop().create_task(self._begin(worker))
                self._starting.add(task)
                task.add_done_callback(self._starting.discard)
        return [worker for worker in free if worker.running]

    async def _begin(self, worker: Worker) -> None:
        """Begin a worker, and count it as free."""
        try:
            await worker.start()
        except WorkerFailed as error:
            LOG.error("no worker", extra={"reason": str(error)})
        finally:
            self._free.put_nowait(worker)

    async def warm(self) -> None:
        """Begin a worker before it is needed."""
        await self._begin(await self._free.get())

    async def stop(self) -> None:
        """End all workers."""
        for task in self._starting:
            task.cancel()
        await asyncio.gather(*self._starting, return_exceptions=True)
        await asyncio.gather(*(worker.end() for worker in self._workers))


def simple_action(question: Question, game: Game) -> str:
    """Choose as a bot that does not think, which is quick enough for the event loop."""
    view = game.view(unpack(question.state), question.seat)
    bot = make_bot(SIMPLE, seed_of(question))
    return game.notation.text(bot.act(view, view.legal()))
