"""Reviews in a process of their own, one after the other; results are kept for a while."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import AsyncIterator

from msgspec import Struct

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
"""The most reviews that are kept: those asked for last."""

Key = tuple[str, bool]
"""A record's id, and whether the review is deep."""


class Commission(Struct, kw_only=True):
    """What a reviewing process has to do."""

    record: str
    """The record's text."""
    depth: str
    """The name of one of the lab's `DEPTHS`."""


class Report(WorkerAnswer, kw_only=True):
    """How many moves are reviewed and, in the last report, the review."""

    done: int = 0
    review: Review | None = None


class ReviewJob(Struct):
    """A review that was asked for from `address`."""

    record: Record
    deep: bool
    address: str
    status: ReviewStatus = "waiting"
    done: int = 0
    """Moves that are reviewed."""
    review: Review | None = None
    reason: str = ""
    """Why it failed."""
    task: asyncio.Task[None] | None = None

    @property
    def open(self) -> bool:
        """Whether it still waits or runs."""
        return self.status in ("waiting", "running")


class Reviews:
    """The reviews that this server was asked for, by record and depth."""

    def __init__(self, settings: ServerSettings, make: MakeWorker | None = None) -> None:
        self._settings = settings
        self._make = make or WorkerProcess
        self._jobs: OrderedDict[Key, ReviewJob] = OrderedDict()
        # One at a time: a review is long work, and bots at tables need the other cores.
        self._turn = asyncio.Semaphore(1)

    def find(self, id: str, deep: bool) -> ReviewJob | None:
        """Find the review of a record, if it was asked for; it then counts as used last."""
        job = self._jobs.get((id, deep))
        if job is not None:
            self._jobs.move_to_end((id, deep))
        return job

    def ask(self, id: str, record: Record, deep: bool, address: str) -> ReviewJob:
        """Begin the review of a record, unless there is one; a failed one is tried again.

        An address may have one review at a time that waits or runs.
        """
        job = self.find(id, deep)
        if job is not None and job.status != "failed":
            return job
        waiting = [each for each in self._jobs.values() if each.open]
        if any(each.address == address for each in waiting):
            raise TooMany("review_running")
        if len(waiting) >= MOST_WAITING:
            raise Unavailable("too_many_reviews")
        job = ReviewJob(record, deep, address)
        self._jobs[id, deep] = job
        self._jobs.move_to_end((id, deep))
        self._forget()
        job.task = asyncio.get_running_loop().create_task(self._run(job))
        return job

    def _forget(self) -> None:
        """Drop the finished reviews that were used longest ago, beyond `MOST_KEPT` in all."""
        done = [key for key, job in self._jobs.items() if not job.open]
        for key in done[: max(0, len(self._jobs) - MOST_KEPT)]:
            del self._jobs[key]

    async def _run(self, job: ReviewJob) -> None:
        async with self._turn:
            job.status = "running"
            try:
                async with asyncio.timeout(self._settings.review_seconds):
                    async for report in self._reports(job):
                        job.done, job.review = report.done, report.review
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
            await process.send(Commission(record=write(job.record), depth=depth.name))
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
