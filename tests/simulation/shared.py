"""PostgreSQL for two processes, in virtual time: what psycopg offers, on one SQLite underneath.

The real `PostgresStorage` runs on it: its statements, its notices, its claims. Transactions
come one after the other; between any two statements other processes go on, and connections may
break.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import psycopg

from tests.simulation.doors import EPOCH
from tests.simulation.loop import Life
from tests.simulation.world import World, running

NO_OPERATION = ("SELECT pg_advisory_xact_lock", "ALTER TABLE claims SET UNLOGGED", "LISTEN")
DIALECT = (
    ("%s", "?"),
    ("extract(epoch from clock_timestamp())", "now_epoch()"),
    (
        "SELECT FROM pg_stat_activity WHERE application_name = 'fogg ' || claims.process",
        "SELECT 1 WHERE is_connected('fogg ' || claims.process)",
    ),
)
"""What SQLite calls otherwise than PostgreSQL."""
WAIT_SECONDS = 5.0
"""Seconds after which nobody waits for a connection any more, as the server sets it."""


class Notices:
    """A connection that listens: what it has heard, and whether it was cut."""

    def __init__(self, life: Life) -> None:
        self.life = life
        self.queue: asyncio.Queue[str | None] = asyncio.Queue()


class SharedDatabase:
    """A database that processes reach over connections, and that may go away for a while."""

    def __init__(self, world: World, folder: Path) -> None:
        self.world = world
        self._luck = world.luck("database")
        self.away = False
        self.slow = 1.0
        self.writer = self._open(folder / "shared.db")
        self.reader = self._open(folder / "shared.db")
        self.connected: set[str] = set()
        """The names under which processes are connected."""
        self.listening: list[Notices] = []
        self._holder: tuple[Life, list[str]] | None = None
        """Who writes at the moment, and the notices that go out with it."""
        self._waiting: list[tuple[Life, asyncio.Future[None]]] = []

    def _open(self, path: Path) -> sqlite3.Connection:
        connection = sqlite3.connect(path, isolation_level=None)
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = OFF")
        connection.create_function("now_epoch", 0, self._now)
        connection.create_function("is_connected", 1, lambda name: name in self.connected)
        return connection

    def _now(self) -> float:
        return EPOCH + self.world.loop.time()

    # Faults

    def delay(self) -> float:
        return self._luck.expovariate(1.0) * self.world.plan.storing * self.slow

    async def use(self) -> None:
        """Take the time of a thing; raise if the connection breaks meanwhile."""
        await asyncio.sleep(self.delay())
        if self.away or self.unlucky():
            self.world.note("storing fails")
            raise psycopg.OperationalError("the connection is lost")

    def unlucky(self) -> bool:
        return not self.world.calm and self._luck.random() < self.world.plan.failing / 4

    def forget(self, life: Life) -> None:
        """Close all connections of a process that has ended: what it began is rolled back."""
        self._waiting = [each for each in self._waiting if each[0] is not life]
        self.listening = [each for each in self.listening if each.life is not life]
        self.connected.discard(life.name)
        if self._holder is not None and self._holder[0] is life:
            # Whose turn it was may have been ended before it began anything.
            if self.writer.in_transaction:
                self.world.note("transaction rolled back")
                self.writer.execute("ROLLBACK")
            self._release()

    def cut_listeners(self) -> None:
        """Cut the connections that listen: notices are lost until they are there again."""
        for each in self.listening:
            each.queue.put_nowait(None)
        self.listening.clear()

    # Transactions

    async def lock(self) -> list[str]:
        """Wait until nobody else writes, and begin."""
        life = running()
        if self._holder is not None:
            turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self._waiting.append((life, turn))
            try:
                await turn
            except asyncio.CancelledError:
                self._waiting = [each for each in self._waiting if each[1] is not turn]
                # Who is cancelled while waiting has nothing to give back, and who writes goes on.
                if not turn.cancelled():
                    self._release()
                raise
        notices: list[str] = []
        self._holder = (life, notices)
        self.writer.execute("BEGIN IMMEDIATE")
        return notices

    def _release(self) -> None:
        self._holder = None
        while self._waiting and self._holder is None:
            life, turn = self._waiting.pop(0)
            # Who has been cancelled, and does not know it yet, takes no turn.
            if not turn.cancelled():
                # Nobody may get in between until it has been woken.
                self._holder = (life, [])
                turn.set_result(None)

    def commit(self, notices: list[str]) -> None:
        self.writer.execute("COMMIT")
        self._release()
        for words in notices:
            for each in self.listening:
                self.world.loop.later(self.delay(), each.queue.put_nowait, words)

    def roll_back(self) -> None:
        self.writer.execute("ROLLBACK")
        self._release()


class Connection:
    """A connection of one process."""

    def __init__(self, database: SharedDatabase) -> None:
        self._database = database
        self._notices: list[str] | None = None
        """What the transaction that is going on will tell; None outside of one."""

    async def execute(self, text: Any, values: Any = ()) -> Any:
        """Do a statement."""
        await self._database.use()
        statement = text.decode() if isinstance(text, bytes) else text
        if statement.startswith(NO_OPERATION):
            return None
        if self._notices is not None:
            return self._do(self._database.writer, statement, values)
        if statement.lstrip().startswith("SELECT") and "pg_notify" not in statement:
            return self._do(self._database.reader, statement, values)
        async with self.transaction():
            return self._do(self._database.writer, statement, values)

    def _do(self, connection: sqlite3.Connection, text: str, values: Any) -> Any:
        if "pg_notify" in text:
            assert self._notices is not None
            self._notices += values[1] if isinstance(values[1], list) else [values[1]]
            return None
        for theirs, ours in DIALECT:
            text = text.replace(theirs, ours)
        done = connection.execute(text, values)
        return Result(done.rowcount, done.fetchall())

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[None]:
        """Do all or nothing."""
        database, life = self._database, running()
        self._notices = await database.lock()
        try:
            yield
            await database.use()
        except BaseException:
            self._notices = None
            # A process that was ended in the middle of it rolls nothing back itself.
            if not life.dead and not database.world.loop.finished:
                database.roll_back()
            raise
        notices, self._notices = self._notices, None
        database.commit(notices)
        await asyncio.sleep(database.delay())
        if database.unlucky():
            database.world.note("answer lost")
            raise psycopg.OperationalError("the connection is lost")

    async def notifies(self) -> AsyncIterator[Any]:
        """Yield notices until the connection breaks."""
        heard = Notices(running())
        self._database.listening.append(heard)
        try:
            while (words := await heard.queue.get()) is not None:
                yield SimpleNamespace(payload=words)
        finally:
            if heard in self._database.listening:
                self._database.listening.remove(heard)
        raise psycopg.OperationalError("the connection is lost")

    async def __aenter__(self) -> Connection:
        return self

    async def __aexit__(self, *error: object) -> None:
        pass


class Result:
    """What a statement came to."""

    def __init__(self, rowcount: int, rows: list[Any]) -> None:
        self.rowcount = rowcount
        self._rows = rows

    async def fetchall(self) -> list[Any]:
        return self._rows

    async def fetchone(self) -> Any:
        return self._rows[0] if self._rows else None


class Pool:
    """The connections of one process."""

    database: SharedDatabase

    def __init__(self, url: str, kwargs: dict[str, str], **options: Any) -> None:
        self._name = kwargs["application_name"]

    def __class_getitem__(cls, kind: Any) -> Any:
        return cls

    async def check_connection(self) -> None:
        pass

    async def open(self, wait: bool, timeout: float) -> None:
        await self.database.use()
        running().name = self._name
        self.database.connected.add(self._name)

    async def close(self) -> None:
        self.database.connected.discard(self._name)

    @asynccontextmanager
    async def connection(self, timeout: float = WAIT_SECONDS) -> AsyncIterator[Connection]:
        database = self.database
        begun = asyncio.get_running_loop().time()
        while database.away:
            await asyncio.sleep(0.1)
            if asyncio.get_running_loop().time() - begun > timeout:
                raise psycopg.OperationalError("no connection to be had")
        yield Connection(database)


def driver(database: SharedDatabase) -> tuple[Any, Any]:
    """Give what stands in for psycopg, and for the pool of its connections."""

    async def connect(url: str, **options: Any) -> Connection:
        await database.use()
        return Connection(database)

    standing = SimpleNamespace(
        AsyncConnection=SimpleNamespace(connect=connect),
        Error=psycopg.Error,
        errors=psycopg.errors,
    )
    return standing, type("PoolOfThisWorld", (Pool,), {"database": database})
