"""PostgreSQL: shared by several processes, each of which hears what the others store."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections.abc import AsyncIterator
from typing import Any

import psycopg
from psycopg_pool import AsyncConnectionPool

from fogg.server.errors import ServerError, Unavailable
from fogg.server.storage import rows
from fogg.server.storage.base import Heard, LostRace, Notice, Row, Write
from fogg.server.storage.reading import StoredReader
from fogg.server.storage.schema import KINDS, MIGRATIONS, VERSION, insert, select

LOG = logging.getLogger("fogg.server")
MARK = "%s"
CHANNEL = "fogg_tables"
MIGRATING = 0x466F6767
"""The number of the lock that lets one process migrate at a time."""
RETRY_SECONDS = 1.0
MOST_NOTICES = 1000
"""The most notices in one transaction."""

Connection = psycopg.AsyncConnection[tuple[Any, ...]]


class PostgresStorage(StoredReader):
    """A database that several processes share."""

    name = "postgresql"
    shared = True

    def __init__(self, url: str, pool: AsyncConnectionPool[Connection]) -> None:
        self._url = url
        self._pool = pool
        self._own = secrets.token_hex(8)
        """Names this process in its notices, so that it can ignore its own."""
        self._tasks: list[asyncio.Task[None]] = []
        self._unsent: asyncio.Queue[str] = asyncio.Queue()

    @classmethod
    async def open(cls, url: str) -> PostgresStorage:
        """Connect and bring the database to the present version."""
        pool = AsyncConnectionPool[Connection](url, min_size=1, max_size=8, open=False)
        try:
            await pool.open(wait=True, timeout=10)
        except psycopg.Error as error:
            await pool.close()
            raise ServerError("database_unreachable") from error
        async with pool.connection() as connection:
            await _migrate(connection)
        return cls(url, pool)

    async def commit(self, table: str, *writes: Write) -> bool:
        """Do all the writes or none, and notify the other processes."""
        try:
            async with self._pool.connection() as connection, connection.transaction():
                for write in writes:
                    text, values = rows.statement(write, MARK)
                    done = await connection.execute(text.encode(), values)
                    if done.rowcount != 1:
                        raise LostRace
                # Within the transaction: others hear of it when, and only if, it is committed.
                notice = (CHANNEL, f"{self._own} {table}")
                await connection.execute("SELECT pg_notify(%s, %s)", notice)
        except (LostRace, psycopg.errors.UniqueViolation):
            return False
        except psycopg.Error as error:
            raise Unavailable("not_stored") from error
        return True

    async def _select(self, text: str, values: tuple[object, ...]) -> list[Any]:
        try:
            async with self._pool.connection() as connection:
                done = await connection.execute(text.format(mark=MARK).encode(), values)
                return await done.fetchall()
        except psycopg.Error as error:
            raise Unavailable("database_unreachable") from error

    # Other processes

    def listen(self, heard: Heard) -> None:
        """Call `heard` with the notices of others, also after the connection was lost."""
        loop = asyncio.get_running_loop()
        self._tasks = [loop.create_task(self._listen(heard)), loop.create_task(self._talk())]

    def notify(self, table: str, words: str) -> None:
        """Send the other processes a notice, soon and in order."""
        self._unsent.put_nowait(f"{self._own} {table} {words}")

    async def _talk(self) -> None:
        """Send queued notices for ever, in their order."""
        while True:
            await self._send_notices([await self._unsent.get()])

    async def _send_notices(self, notices: list[str]) -> None:
        while not self._unsent.empty() and len(notices) < MOST_NOTICES:
            notices.append(self._unsent.get_nowait())
        try:
            async with self._pool.connection() as connection:
                # The notices of one transaction come in their order.
                notify = "SELECT pg_notify(%s, notice) FROM unnest(%s::text[]) AS notice"
                await connection.execute(notify, (CHANNEL, notices))
        except psycopg.Error as error:
            LOG.warning("notices not sent", extra={"reason": type(error).__name__})

    async def _listen(self, heard: Heard) -> None:
        while True:
            try:
                await self._hear(heard)
            except psycopg.Error as error:
                LOG.warning("listening again", extra={"reason": type(error).__name__})
            await asyncio.sleep(RETRY_SECONDS)

    async def _hear(self, heard: Heard) -> None:
        # Outside the pool: this connection does nothing but listen, for ever.
        connection = await psycopg.AsyncConnection.connect(self._url, autocommit=True)
        async with connection:
            await connection.execute(f"LISTEN {CHANNEL}".encode())
            heard(Notice())  # notices may have been lost while nobody listened
            async for notice in connection.notifies():
                process, table, *words = notice.payload.split(" ", 2)
                if process != self._own:
                    heard(Notice(process, table, *words))

    # Whole databases

    async def rows(self) -> AsyncIterator[Row]:
        """Yield every row, as they are at one moment."""
        async with self._pool.connection() as connection:
            # An export of tables and logs from different moments would not fit together.
            await connection.set_isolation_level(psycopg.IsolationLevel.REPEATABLE_READ)
            try:
                for kind in KINDS:
                    done = await connection.execute(select(kind).encode())
                    async for row in done:
                        yield kind, row
            finally:
                await connection.rollback()
                await connection.set_isolation_level(None)

    async def restore(self, rows: list[Row]) -> None:
        """Put exported rows back."""
        try:
            async with self._pool.connection() as connection, connection.transaction():
                for kind, values in rows:
                    await connection.execute(insert(kind, MARK).encode(), values)
        except psycopg.errors.UniqueViolation as error:
            raise ServerError("row_there") from error

    async def close(self) -> None:
        """Close all connections."""
        for task in self._tasks:
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task
        while not self._unsent.empty():
            await self._send_notices([])
        await self._pool.close()


async def _migrate(connection: Connection) -> None:
    """Bring a database to the present version, one process at a time."""
    async with connection.transaction():
        await connection.execute("SELECT pg_advisory_xact_lock(%s)", (MIGRATING,))
        await connection.execute("CREATE TABLE IF NOT EXISTS fogg_version (number INTEGER)")
        done = await connection.execute("SELECT max(number) FROM fogg_version")
        row = await done.fetchone()
        version = row[0] if row and row[0] is not None else 0
        if version > VERSION:
            raise ServerError("database_from_the_future", found=version, known=VERSION)
        for statements in MIGRATIONS[version:]:
            for statement in statements:
                await connection.execute(statement.encode())
        await connection.execute("DELETE FROM fogg_version")
        await connection.execute("INSERT INTO fogg_version VALUES (%s)", (VERSION,))
