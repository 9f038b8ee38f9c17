"""Reviews in a process of their own, one after the other; each is stored with its game."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Sequence
from typing import Protocol

from msgspec import Struct, field

from fogg.lab.review import DEEP, QUICK, Review
from fogg.record import Record, write
from fogg.server.errors import TooMany, Unavailable
from fogg.server.settings import ServerSettings
from fogg.server.wire.types.reviews import ReviewStatus
from fogg.server.workers.process import MakeWorker, WorkerAnswer, WorkerProcess

LOG = logging.getLogger("fogg.server")
MODULE = "fogg.server.workers.reviewer"
MOST_WAITING = 8
"""The most reviews that may wait or run at a time."""
MOST_KEPT = 64
"""The most reviews that are kept in memory: those asked for last."""

Key = tuple[str, bool]
"""A record's id, and whether the review is deep."""


class Commission(Struct, kw_only=True):
    """What a reviewing process has to do."""

    record: str
    """The record's text."""
    depth: str
    """The name of one of the lab's `DEPTHS`."""
    closely: list[int]
    """The seats of people: a quick look passes over the decisions of bots."""


class Report(WorkerAnswer, kw_only=True):
    """How many moves are reviewed and, in the last report, the review."""

    done: int = 0
    review: Review | None = None


class ReviewJob(Struct):
    """A review that was asked for from `address`."""

    record: Record
    deep: bool
    address: str
    closely: list[int] = field(default_factory=list)
    status: ReviewStatus = "waiting"
    done: int = 0
    """Moves that are reviewed."""
    begun: float = 0.0
    """When it began to run, in seconds of the process's own clock."""
    seconds: float = 0.0
    """How long it has run."""
    review: Review | None = None
    reason: str = ""
    """Why it failed."""
    task: asyncio.Task[None] | None = None

    @property
    def open(self) -> bool:
        """Whether it still waits or runs."""
        return self.status in ("waiting", "running")


class Shelf(Protocol):
    """Where reviews are kept."""

    async def find(self, record: str, depth: str) -> Review | None:
        """Give the review of a record, if it is kept."""

    async def keep(self, record: str, review: Review) -> None:
        """Keep the review of a record."""


class Reviews:
    """The reviews of recorded games, by record and depth: those that are made, and those stored."""

    def __init__(
        self, settings: ServerSettings, shelf: Shelf, make: MakeWorker | None = None
    ) -> None:
        self._settings = settings
        self._shelf = shelf
        self._make = make or WorkerProcess
        self._jobs: OrderedDict[Key, ReviewJob] = OrderedDict()
        # One at a time: a review is long work, and bots at tables need the other cores.
        self._turn = asyncio.Semaphore(1)

    async def find(self, id: str, record: Record, deep: bool) -> ReviewJob | None:
        """Find the review of a record, if it was asked for; it then counts as used last."""
        key = (id, deep)
        if key not in self._jobs:
            stored = await self._shelf.find(id, (DEEP if deep else QUICK).name)
            # Somebody else may have begun one while the database was asked.
            if stored is not None and key not in self._jobs:
                done = len(record.moves)
                self._jobs[key] = ReviewJob(
                    record, deep, "", status="done", done=done, review=stored
                )
                self._forget()
        job = self._jobs.get(key)
        if job is not None:
            self._jobs.move_to_end(key)
        return job

    async def ask(
        self, id: str, record: Record, deep: bool, address: str, closely: Sequence[int] = ()
    ) -> ReviewJob:
        """Begin the review of a record, unless there is one; a failed one is tried again.

        `closely` are the seats of people; empty: nobody knows. An address may have one review at a
        time that waits or runs.
        """
        job = await self.find(id, record, deep)
        if job is not None and job.status != "failed":
            return job
        waiting = [each for each in self._jobs.values() if each.open]
        if any(each.address == address for each in waiting):
            raise TooMany("review_running")
        if len(waiting) >= MOST_WAITING:
            raise Unavailable("too_many_reviews")
        job = ReviewJob(record, deep, address, list(closely) or list(range(record.seats)))
        self._jobs[id, deep] = job
        self._jobs.move_to_end((id, deep))
        self._forget()
        job.task = asyncio.get_running_loop().create_task(self._run(id, job))
        return job

    def give_up(self, id: str, deep: bool, address: str) -> None:
        """Stop a review that waits or runs, if it was asked for from this address."""
        job = self._jobs.get((id, deep))
        if job is not None and job.open and job.address == address:
            del self._jobs[id, deep]
            if job.task is not None:
                job.task.cancel()

    def _forget(self) -> None:
        """Drop the finished reviews that were used longest ago, beyond `MOST_KEPT` in all."""
        done = [key for key, job in self._jobs.items() if not job.open]
        for key in done[: max(0, len(self._jobs) - MOST_KEPT)]:
            del self._jobs[key]

    async def _run(self, id: str, job: ReviewJob) -> None:
        async with self._turn:
            job.status, job.begun = "running", time.monotonic()
            try:
                async with asyncio.timeout(self._settings.review_seconds):
                    async for report in self._reports(job):
                        job.done, job.review = report.done, report.review
                        job.seconds = time.monotonic() - job.begun
                assert job.review is not None
                await self._shelf.keep(id, job.review)
                job.status = "done"
            except Exception as error:  # whatever it is, nobody must wait for ever
                job.status, job.reason = "failed", f"{type(error).__name__}: {error}"
                details = {"variant": job.record.variant, "reason": job.reason}
                LOG.error("review failed", extra=details)

    async def _reports(self, job: ReviewJob) -> AsyncIterator[Report]:
        """Review in a new process, which ends with the review: yield its reports."""
        depth = DEEP if job.deep else QUICK
        process = self._make(MODULE, self._settings.boards)
        try:
            await process.start()
            commission = Commission(record=write(job.record), depth=depth.name, closely=job.closely)
            await process.send(commission)
            report = Report()
            while report.review is None:
                report = await process.receive(Report)
                yield report
        finally:
            await process.end()

    async def stop(self) -> None:
        """Give up the reviews that wait or run, and end their process."""
        tasks = [job.task for job in self._jobs.values() if job.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
