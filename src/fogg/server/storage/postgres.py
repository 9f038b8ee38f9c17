"""PostgreSQL: shared by several processes, each of which hears what the others store."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections.abc import AsyncIterator, Iterable
from typing import Any

import psycopg
from psycopg_pool import AsyncConnectionPool

from fogg.server.ending import ended
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
WAIT_SECONDS = 5.0
"""Seconds to wait for a connection before a command is answered that nothing was stored."""
ROWS_TOGETHER = 200
"""How many rows an export reads at a time."""
MOST_NOTICES = 1000
"""The most notices in one transaction."""

SYNCHRONOUS = """
    SELECT set_config('synchronous_commit', 'on', false)
    WHERE current_setting('synchronous_commit') = 'off'
"""
"""Stronger settings, which wait for other machines as well, are left as they are."""

CLAIM = """
    INSERT INTO claims (table_id, process, until)
    VALUES (%s, %s, extract(epoch from clock_timestamp()) + %s)
    ON CONFLICT (table_id) DO UPDATE SET process = EXCLUDED.process, until = EXCLUDED.until
    WHERE claims.process = EXCLUDED.process
       OR claims.until < extract(epoch from clock_timestamp())
       OR NOT EXISTS (
           SELECT FROM pg_stat_activity WHERE application_name = 'fogg ' || claims.process
       )
"""
"""A claim ends by the clock of the database, as those of the processes may differ; at once if the
process that has it has no connection left."""
CLAIMED = """
    SELECT until - extract(epoch from clock_timestamp()) FROM claims WHERE table_id = %s
"""

Connection = psycopg.AsyncConnection[tuple[Any, ...]]


class PostgresStorage(StoredReader):
    """A database that several processes share."""

    name = "postgresql"
    shared = True

    def __init__(self, url: str, pool: AsyncConnectionPool[Connection], own: str) -> None:
        self._url = url
        self._pool = pool
        self._own = own
        """Names this process in its notices, so that it can ignore its own."""
        self._tasks: list[asyncio.Task[None]] = []
        self._unsent: asyncio.Queue[str] = asyncio.Queue()

    @classmethod
    async def open(cls, url: str) -> PostgresStorage:
        """Connect and bring the database to the present version."""
        own = secrets.token_hex(8)
        pool = AsyncConnectionPool[Connection](
            url,
            kwargs={"application_name": f"fogg {own}"},
            min_size=1,
            max_size=8,
            open=False,
            timeout=WAIT_SECONDS,
            # Given up early: the next who asks begins anew, instead of waiting longer and longer.
            reconnect_timeout=WAIT_SECONDS,
            # A database that was restarted leaves dead connections behind: nobody shall get one.
            check=AsyncConnectionPool.check_connection,
            configure=_wait_for_the_disk,
        )
        try:
            # Not from the pool, which goes on trying and keeps to itself why it failed.
            async with await psycopg.AsyncConnection.connect(
                url, connect_timeout=round(WAIT_SECONDS)
            ) as connection:
                await _migrate(connection)
            await pool.open(wait=True, timeout=WAIT_SECONDS)
        except psycopg.Error as error:
            await pool.close()
            reason = str(error).partition("\n")[0].rstrip(".")
            raise ServerError("postgres_unreachable", reason=reason) from error
        return cls(url, pool, own)

    async def commit(self, table: str, *writes: Write) -> bool:
        """Do all the writes or none, and notify the other processes."""
        try:
            async with self._pool.connection() as connection, connection.transaction():
                for each in (each for write in writes for each in rows.statements(write, MARK)):
                    done = await connection.execute(each.text.encode(), each.values)
                    if each.one and done.rowcount != 1:
                        raise LostRace
                if table:
                    # Within the transaction: others hear of it when, and only if, it is committed.
                    notice = (CHANNEL, f"{self._own} {table}")
                    await connection.execute("SELECT pg_notify(%s, %s)", notice)
        except (LostRace, psycopg.errors.UniqueViolation):
            return False
        except psycopg.Error as error:
            raise Unavailable("not_stored") from error
        return True

    async def check(self) -> None:
        """Store something, to see whether it can be done."""
        try:
            async with self._pool.connection() as connection, connection.transaction():
                await connection.execute(rows.GAME.format(mark=MARK).encode(), ("",))
                await connection.execute("UPDATE fogg_version SET number = number")
        except psycopg.errors.DiskFull as error:
            raise Unavailable("database_full") from error
        except psycopg.errors.ReadOnlySqlTransaction as error:
            raise Unavailable("database_read_only") from error
        except psycopg.Error as error:
            raise Unavailable("database_unreachable") from error

    def last_fault(self) -> Unavailable | None:
        """Give None: one connection's fault tells nothing of the others."""
        return None

    async def _select(self, text: str, values: tuple[object, ...]) -> list[Any]:
        try:
            async with self._pool.connection() as connection:
                done = await connection.execute(text.format(mark=MARK).encode(), values)
                return await done.fetchall()
        except psycopg.Error as error:
            raise Unavailable("database_unreachable") from error

    # Other processes

    async def claim(self, table: str, seconds: float) -> float:
        """Keep the bots of a table for this process, or give for how long another has them."""
        try:
            async with self._pool.connection() as connection:
                done = await connection.execute(CLAIM, (table, self._own, seconds))
                if done.rowcount == 1:
                    return 0.0
                left = await connection.execute(CLAIMED, (table,))
                row = await left.fetchone()
                return 0.0 if row is None else max(0.001, float(row[0]))
        except psycopg.Error as error:
            raise Unavailable("database_unreachable") from error

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
                    # A named cursor lives in the database: only some rows come at a time.
                    async with connection.cursor(name="export") as cursor:
                        cursor.itersize = ROWS_TOGETHER
                        await cursor.execute(select(kind).encode())
                        async for row in cursor:
                            yield kind, row
            except psycopg.Error as error:
                raise Unavailable("database_unreachable") from error
            finally:
                await connection.rollback()
                await connection.set_isolation_level(None)

    async def restore(self, rows: Iterable[Row]) -> None:
        """Put exported rows back."""
        try:
            async with self._pool.connection() as connection, connection.transaction():
                for kind, values in rows:
                    await connection.execute(insert(kind, MARK).encode(), values)
        except psycopg.errors.UniqueViolation as error:
            raise ServerError("row_there") from error
        except psycopg.Error as error:
            raise Unavailable("not_stored") from error

    async def close(self) -> None:
        """Close all connections."""
        with contextlib.suppress(psycopg.Error):
            async with self._pool.connection(timeout=1.0) as connection:
                # The others need not wait until what this process has is over.
                await connection.execute("DELETE FROM claims WHERE process = %s", (self._own,))
        await ended(*self._tasks)
        while not self._unsent.empty():
            await self._send_notices([])
        await self._pool.close()


async def _wait_for_the_disk(connection: Connection) -> None:
    """Have commits answered when they are on the disk, also where the database is set not to."""
    await connection.execute(SYNCHRONOUS)
    await connection.commit()


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
        if version < VERSION:
            # What claims say is over in seconds: nothing of it has to survive a power cut.
            await connection.execute("ALTER TABLE claims SET UNLOGGED")
        await connection.execute("DELETE FROM fogg_version")
        await connection.execute("INSERT INTO fogg_version VALUES (%s)", (VERSION,))
