"""Reviews in a process of their own, one after the other; what was found is kept for a while."""

from __future__ import annotations

import asyncio
import logging
import os
import sys
from collections import OrderedDict
from collections.abc import AsyncIterator

from msgspec import Struct, msgpack

from fogg.lab.review import DEEP, QUICK, Review
from fogg.record import Record, write
from fogg.server.errors import TooMany, Unavailable
from fogg.server.settings import ServerSettings
from fogg.server.wire.types.reviews import ReviewStatus
from fogg.server.workers.thinking import SIZE

LOG = logging.getLogger("fogg.server")
MOST_WAITING = 8
"""So many reviews may wait or run at a time."""
MOST_KEPT = 64
"""So many reviews are kept, those asked for last."""

Key = tuple[str, bool]
"""A record and whether the review is deep."""


class Commission(Struct, kw_only=True):
    """What a reviewing process has to do."""

    text: str
    depth: str


class Report(Struct, kw_only=True):
    """What it tells: how far it is, at last the review, or what went wrong."""

    done: int = 0
    review: Review | None = None
    error: str = ""


class ReviewFailed(Exception):
    """A reviewing process died, took too long or could not do it."""


class ReviewJob(Struct):
    """A review that was asked for."""

    record: Record
    deep: bool
    address: str
    status: ReviewStatus = "waiting"
    done: int = 0
    review: Review | None = None
    reason: str = ""
    task: asyncio.Task[None] | None = None

    @property
    def open(self) -> bool:
        """Whether it waits or runs."""
        return self.status in ("waiting", "running")


async def _report(source: asyncio.StreamReader) -> Report:
    """The next report of a process."""
    try:
        size = int.from_bytes(await source.readexactly(SIZE), "big")
        report = msgpack.decode(await source.readexactly(size), type=Report)
    except asyncio.IncompleteReadError as error:
        raise ReviewFailed("the process ended too early") from error
    if report.error:
        raise ReviewFailed(report.error)
    return report


class Reviews:
    """All reviews of this process."""

    def __init__(self, settings: ServerSettings) -> None:
        self._settings = settings
        self._jobs: OrderedDict[Key, ReviewJob] = OrderedDict()
        self._turn = asyncio.Semaphore(1)

    def find(self, id: str, deep: bool) -> ReviewJob | None:
        """The review of a record, if it was asked for."""
        job = self._jobs.get((id, deep))
        if job is not None:
            self._jobs.move_to_end((id, deep))
        return job

    def ask(self, id: str, record: Record, deep: bool, address: str) -> ReviewJob:
        """Have a record reviewed, unless it is already; a failed review is tried again."""
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
        """Drop the oldest reviews that nobody waits for, if there are too many."""
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
            except Exception as error:  # whatever it is: nobody must wait for ever
                job.status, job.reason = "failed", f"{type(error).__name__}: {error}"
                details = {"variant": job.record.variant, "reason": job.reason}
                LOG.error("review failed", extra=details)

    async def _reports(self, job: ReviewJob) -> AsyncIterator[Report]:
        """What a process of its own tells until it ends."""
        depth = DEEP if job.deep else QUICK
        commission = Commission(text=write(job.record), depth=depth.name)
        boards = [str(folder) for folder in self._settings.boards]
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "fogg.server.workers.reviewer",
            *boards,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            env={**os.environ, "PYTHONHASHSEED": "0"},
        )
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            process.stdin.write(msgpack.encode(commission))
            await process.stdin.drain()
            process.stdin.close()
            report = Report()
            while report.review is None:
                report = await _report(process.stdout)
                yield report
        finally:
            if process.returncode is None:
                process.kill()
            await process.wait()

    async def stop(self) -> None:
        """End what runs."""
        tasks = [job.task for job in self._jobs.values() if job.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
