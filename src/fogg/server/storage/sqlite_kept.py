"""SQLite where there are no threads and no files: the database is in memory, its pages are kept.

Whoever keeps them (a browser) is handed the pages that a transaction has changed, all or none, and
answers only when they are safe. Until then nobody hears of the transaction; where it can't be
kept, the database goes back to what is.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path
from typing import NamedTuple, Protocol

from fogg.server.storage.base import Heard, Row
from fogg.server.storage.file import opening_fault
from fogg.server.storage.schema import KINDS, select
from fogg.server.storage.sqlite import SqliteStatements, migrate
from fogg.server.storage.sqlite_thread import (
    MOST_TOGETHER,
    DatabaseAnswer,
    DatabaseJob,
    SqliteThread,
    settle,
)

PAGE_BYTES = 4096
"""Bytes of a page: as many as SQLite writes at a time."""
NAME = Path("fogg.db")
"""How the database is called in messages."""


class Pages(NamedTuple):
    """What a transaction has changed."""

    size: int
    """Bytes of the whole database from now on."""
    numbers: list[int]
    """The pages that are new or different, from 0."""
    data: bytes
    """Their content, one after the other; only the last one of a database may be shorter."""


class Keeper(Protocol):
    """Whatever keeps the pages of a database."""

    async def keep(self, pages: Pages) -> None:
        """Keep all the pages or none, and return when they are safe; raise Unavailable if not."""


def changed_pages(before: bytes, after: bytes) -> Pages:
    """Compare two states of a database."""
    starts = range(0, len(after), PAGE_BYTES)
    changed = [
        start
        for start in starts
        if after[start : start + PAGE_BYTES] != before[start : start + PAGE_BYTES]
    ]
    data = b"".join(after[start : start + PAGE_BYTES] for start in changed)
    return Pages(len(after), [start // PAGE_BYTES for start in changed], data)


class KeptDatabase(SqliteThread):
    """Does what the thread of a file does, in turns of the event loop."""

    def __init__(self, content: bytes, keeper: Keeper) -> None:
        self._keeper = keeper
        self._kept = content
        """The database as it is kept."""
        self._jobs_waiting: list[DatabaseJob] = []
        self._working: asyncio.Task[None] | None = None
        connection = sqlite3.connect(":memory:", isolation_level=None)
        if content:
            connection.deserialize(content)
        super().__init__(connection, "BEGIN")

    def _begin_work(self) -> None:
        """Begin nothing: there is work only when something is queued."""

    async def open(self) -> None:
        """Bring the database to the present version, and keep it so."""
        check = self._connection.execute("PRAGMA quick_check(1)").fetchone()[0]
        if check != "ok":
            raise sqlite3.DatabaseError(check)
        migrate(self._connection)
        await self._keep()

    def _queue(self, job: DatabaseJob) -> None:
        self._jobs_waiting.append(job)
        if self._working is None:
            self._working = asyncio.get_running_loop().create_task(self._work())

    async def _work(self) -> None:
        """Do together what has queued, until nothing has."""
        # What is asked for in the same turn of the loop goes into the same transaction.
        await asyncio.sleep(0)
        while jobs := self._jobs_waiting[:MOST_TOGETHER]:
            del self._jobs_waiting[: len(jobs)]
            settle(await self._kept_together(jobs))
        self._working = None

    async def _kept_together(self, jobs: list[DatabaseJob]) -> list[DatabaseAnswer]:
        """Do jobs in one transaction; there are answers only when it is kept."""
        changes = self._connection.total_changes
        answers = self._together(jobs)
        if self._connection.total_changes == changes:
            return answers
        try:
            await self._keep()
        except Exception as error:
            self.fault = error
            return [DatabaseAnswer(job, None, error) for job in jobs]
        return answers

    async def _keep(self) -> None:
        """Have what has changed kept; what can't be is undone."""
        present = self._connection.serialize()
        pages = changed_pages(self._kept, present)
        if not pages.numbers and pages.size == len(self._kept):
            return
        try:
            await self._keeper.keep(pages)
        except BaseException:
            if self._kept:
                self._connection.deserialize(self._kept)
            raise
        self._kept = present

    async def close(self) -> None:
        """Finish what has queued and close the connection."""
        while self._working is not None:
            await asyncio.shield(self._working)
        self._connection.close()


class KeptStorage(SqliteStatements):
    """A database in memory, for one host, whose pages are kept elsewhere."""

    path = NAME

    def __init__(self, database: KeptDatabase) -> None:
        self._writer = self._reader = database

    def listen(self, heard: Heard) -> None:
        """Do nothing: no other program can write here."""

    async def rows(self) -> AsyncIterator[Row]:
        """Yield every row, as they are at one moment."""
        found = await self._reader.do(
            lambda connection: [
                (kind, row) for kind in KINDS for row in connection.execute(select(kind)).fetchall()
            ]
        )
        for row in found:
            yield row

    async def close(self) -> None:
        """Finish what has queued and close."""
        await self._writer.close()


async def open_kept(content: bytes, keeper: Keeper) -> KeptStorage:
    """Open the database that is kept, or begin one where there is nothing yet."""
    try:
        database = KeptDatabase(content, keeper)
        await database.open()
    except sqlite3.Error as error:
        raise opening_fault(NAME, error) from error
    return KeptStorage(database)
