"""SQLite on a disk that loses power: the real database, its writing thread in virtual time.

What SQLite has synced stays. What was being written when the power went is on the disk in part:
any of its sectors may be new or old, as disks reorder what is not synced yet.
"""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path

from fogg.server.storage.sqlite_thread import (
    MOST_TOGETHER,
    DatabaseAnswer,
    DatabaseJob,
    SqliteThread,
    settle,
)
from tests.simulation.world import World

SECTOR = 512
ERRORS = ("disk I/O error", "database or disk is full", "database is locked")


class Disk:
    """The files of one database, through all the crashes of the server that has it."""

    def __init__(self, world: World, folder: Path) -> None:
        self.world = world
        self._folder = folder
        self._luck = world.luck("disk")
        self._number = 0
        self._threads: list[SimulatedThread] = []
        self.away = False
        """Whether everything fails at the moment."""
        self.slow = 1.0
        """How many times longer everything takes."""
        self._make_place()

    def _make_place(self) -> None:
        self._number += 1
        (self._folder / str(self._number)).mkdir()

    @property
    def path(self) -> Path:
        """The database's file, as the present process knows it."""
        return self._folder / str(self._number) / "fogg.db"

    def delay(self) -> float:
        """Draw how long a thing takes."""
        return self._luck.expovariate(1.0) * self.world.plan.storing * self.slow

    def fails(self) -> str:
        """Draw whether a thing fails: empty, or in which way."""
        calm = self.world.calm
        if not self.away and (calm or self._luck.random() >= self.world.plan.failing):
            return ""
        return self._luck.choice(["before", "after"])

    def error(self) -> sqlite3.Error:
        return sqlite3.OperationalError(self._luck.choice(ERRORS))

    def thread(
        self, connection: sqlite3.Connection, begin: str, check: Callable[[], None] = lambda: None
    ) -> SimulatedThread:
        """Stand in for the thread of a process."""
        thread = SimulatedThread(self, connection, begin, check)
        self._threads.append(thread)
        return thread

    def crash(self, power: bool) -> None:
        """Keep what is on the disk when the process ends, or the machine, and close its files."""
        old = self.path
        log = old.with_name("fogg.db-wal")
        before = log.read_bytes() if log.exists() else b""
        # Before anything else is written: what the log brings is synced before the file changes.
        self._make_place()
        if old.exists():
            shutil.copyfile(old, self.path)
        for thread in self._threads:
            thread.interrupt()
        after = log.read_bytes() if log.exists() else b""
        kept = self._torn(before, after) if power else self._cut(before, after)
        if kept:
            self.path.with_name("fogg.db-wal").write_bytes(kept)
        self.close()

    def close(self) -> None:
        """Close the files that processes left open."""
        for thread in self._threads:
            thread.abandon()
        self._threads.clear()

    def _cut(self, before: bytes, after: bytes) -> bytes:
        """Keep what a killed process had handed over: the first bytes of what it was writing."""
        if before == after:
            return after
        # A log that is begun anew has other random numbers each time: compare no single bytes.
        first = len(before) if after.startswith(before) else 0
        end = self._luck.choice([first, self._luck.randint(first, len(after)), len(after)])
        self.world.note("torn write" if first < end < len(after) else "unanswered write")
        return after[:end] + before[end:]

    def _torn(self, before: bytes, after: bytes) -> bytes:
        """Keep any of the sectors that were not synced yet; the log's head is synced first."""
        if before == after:
            return after
        self.world.note("torn write")
        kept = bytearray(before)
        kept.extend(bytes(len(after) - len(before)))
        for start in range(0, len(after), SECTOR):
            sector = after[start : start + SECTOR]
            if start == 0 or self._luck.random() < 0.6:
                kept[start : start + SECTOR] = sector
        return bytes(kept)


class SimulatedThread(SqliteThread):
    """Does what the thread does, after a virtual while and without a thread."""

    def __init__(
        self, disk: Disk, connection: sqlite3.Connection, begin: str, check: Callable[[], None]
    ) -> None:
        self._disk = disk
        self._waiting: list[DatabaseJob] = []
        self._doing: list[DatabaseJob] = []
        """What is being done, and not done yet."""
        self._busy = False
        super().__init__(connection, begin, check)

    def _begin_work(self) -> None:
        pass

    def _queue(self, job: DatabaseJob) -> None:
        self._waiting.append(job)
        self._wake()

    def _wake(self) -> None:
        if self._waiting and not self._busy:
            self._busy = True
            asyncio.get_running_loop().call_later(self._disk.delay(), self._work)

    def _work(self) -> None:
        self._doing, self._waiting = self._waiting[:MOST_TOGETHER], self._waiting[MOST_TOGETHER:]
        asyncio.get_running_loop().call_later(self._disk.delay(), self._finish)

    def _finish(self) -> None:
        jobs, self._doing = self._doing, []
        way = self._disk.fails()
        settled = self._together(jobs) if way != "before" else []
        if way:
            self._disk.world.note("storing fails", way)
            self.fault = self._disk.error()
            settled = [DatabaseAnswer(job, None, self.fault) for job in jobs]
        asyncio.get_running_loop().call_later(self._disk.delay(), self._answer, settled)

    def _answer(self, settled: list[DatabaseAnswer]) -> None:
        settle(settled)
        self._busy = False
        self._wake()

    async def close(self) -> None:
        while self._busy or self._waiting:
            await asyncio.sleep(0.01)
        self._connection.close()

    # The end of the process

    def interrupt(self) -> None:
        """Write what was being done when the process ended; how much of it stays is not said."""
        if self._doing and "IMMEDIATE" in self._begin:
            self._together(self._doing)

    def abandon(self) -> None:
        """Close what the system closes."""
        self._connection.close()
