"""A thread with a connection to SQLite of its own, which does one thing after the other."""

from __future__ import annotations

import asyncio
import contextlib
import queue
import sqlite3
import threading
from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

MOST_TOGETHER = 500
"""The most jobs that share one transaction."""

T = TypeVar("T")


class DatabaseJob(NamedTuple):
    """Work for the thread; its answer goes to the future once it is on the disk."""

    work: Callable[[sqlite3.Connection], Any]
    future: asyncio.Future[Any]
    loop: asyncio.AbstractEventLoop
    atomic: bool
    """Whether it is a single statement, which is done as a whole or not at all."""


class DatabaseAnswer(NamedTuple):
    """What a job led to."""

    job: DatabaseJob
    answer: Any
    problem: Exception | None


class SqliteThread:
    """Does together, in one transaction, all that has queued meanwhile."""

    def __init__(
        self,
        connection: sqlite3.Connection,
        begin: str,
        check: Callable[[], None] = lambda: None,
    ) -> None:
        self._connection = connection
        self._begin = begin
        self._check = check
        """Called before and after each transaction; what it raises is the answer to all of it."""
        self.fault: Exception | None = None
        """Why the last transaction failed; None if it did not."""
        self._begin_work()

    def _begin_work(self) -> None:
        """Begin the thread that does what is queued."""
        self._jobs: queue.Queue[DatabaseJob | None] = queue.Queue()
        self._thread = threading.Thread(target=self._run, name="fogg-sqlite", daemon=True)
        self._thread.start()

    async def do(self, work: Callable[[sqlite3.Connection], T], atomic: bool = False) -> T:
        """Have something done, and give its answer once it is on the disk.

        What is `atomic`, a single statement, takes a third of the time of what has to be marked.
        """
        loop = asyncio.get_running_loop()
        future: asyncio.Future[T] = loop.create_future()
        self._queue(DatabaseJob(work, future, loop, atomic))
        return await future

    def _queue(self, job: DatabaseJob) -> None:
        self._jobs.put(job)

    async def close(self) -> None:
        """Finish what has queued and close the connection."""
        self._jobs.put(None)
        await asyncio.to_thread(self._thread.join)
        self._connection.close()

    def _run(self) -> None:
        while (job := self._jobs.get()) is not None:
            jobs = [job]
            while len(jobs) < MOST_TOGETHER:
                try:
                    more = self._jobs.get_nowait()
                except queue.Empty:
                    break
                # None ends the thread, but only after what is queued before it is on the disk.
                if more is None:
                    self._jobs.put(None)
                    break
                jobs.append(more)
            answers = self._together(jobs)
            # One wake-up for all that was stored together.
            for loop in {job.loop for job in jobs}:
                # The loop is gone if the server was ended in the middle of it: nobody waits.
                with contextlib.suppress(RuntimeError):
                    loop.call_soon_threadsafe(settle, [a for a in answers if a.job.loop is loop])

    def _together(self, jobs: list[DatabaseJob]) -> list[DatabaseAnswer]:
        """Do the jobs in one transaction; there are answers only after the commit."""
        answers: list[DatabaseAnswer] = []
        try:
            self._check()
            self._connection.execute(self._begin)
            for job in jobs:
                answers.append(self._one(job))
            self._connection.execute("COMMIT")
            self._check()
            self.fault = None
        except Exception as error:
            self.fault = error
            with contextlib.suppress(sqlite3.Error):
                self._connection.execute("ROLLBACK")
            answers = [DatabaseAnswer(job, None, error) for job in jobs]
        return answers

    def _one(self, job: DatabaseJob) -> DatabaseAnswer:
        if job.atomic:
            try:
                return DatabaseAnswer(job, job.work(self._connection), None)
            except Exception as error:
                return DatabaseAnswer(job, None, error)
        # A job that fails is rolled back alone: the others of this commit go through.
        self._connection.execute("SAVEPOINT job")
        try:
            answer = job.work(self._connection)
        except Exception as error:
            self._connection.execute("ROLLBACK TO job")
            self._connection.execute("RELEASE job")
            return DatabaseAnswer(job, None, error)
        self._connection.execute("RELEASE job")
        return DatabaseAnswer(job, answer, None)


def settle(answers: list[DatabaseAnswer]) -> None:
    """Give answers to those who wait for them."""
    for job, answer, problem in answers:
        if job.future.cancelled():
            continue
        if problem is None:
            job.future.set_result(answer)
        else:
            job.future.set_exception(problem)
