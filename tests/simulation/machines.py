"""Server processes that are begun, killed, stopped and begun again, each with clocks of its own."""

from __future__ import annotations

import asyncio
import contextlib
import random
import sqlite3
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from starlette.applications import Starlette

from fogg.catalogue import Catalogue
from fogg.server.errors import ServerError
from fogg.server.http.app import build
from fogg.server.settings import Limits, ServerSettings
from fogg.server.storage import Storage, open_storage, postgres, sqlite
from fogg.server.workers import thinking
from fogg.server.workers.process import WorkerFailed
from fogg.server.workers.thinker import answer
from tests.simulation import doors
from tests.simulation.disk import Disk
from tests.simulation.loop import LIFE, Life
from tests.simulation.network import Network, Server
from tests.simulation.shared import SharedDatabase, driver
from tests.simulation.world import World

BOARD = Path(__file__).parent / "board"
MANY = 10**9
STOP_SECONDS = 600.0
"""Seconds in which a server that is stopped has ended: a database in a storm takes half a minute
for a statement, and whoever waits for a transaction waits for all of its statements."""
LOGGED_PAGES = 40
"""Pages after which SQLite clears its log: small, so that this happens in a short run too."""


@cache
def catalogue() -> Catalogue:
    """The box and the small board."""
    return Catalogue([BOARD])


@cache
def application(number: int, idle: float) -> Starlette:
    """The application of a process; it is the same for all that are begun in its place."""
    limits = Limits(rate=MANY, burst=MANY, tables=MANY, costly=MANY, connections=MANY)
    return build(
        ServerSettings(
            boards=[BOARD],
            bot_workers=1 + number,
            bot_seconds=2.0,
            holder="random",
            idle=idle,
            limits=limits,
            host="fogg.example",
        ),
        static=BOARD / "none",
    )


class SimulatedWorker:
    """A worker process: it thinks with the worker's own code, takes its time, and may die."""

    world: World

    def __init__(self, module: str, boards: list[Path]) -> None:
        self.running = False
        self._luck = self.world.luck(f"worker {self.world.loop.time()}")

    async def start(self) -> None:
        if not self.running:
            await asyncio.sleep(self._luck.expovariate(5.0))
            self.running = True

    async def ask(self, message: Any, kind: Any, seconds: float) -> Any:
        await self.start()
        takes = self._luck.expovariate(20.0)
        if not self.world.calm and self._luck.random() < 0.03:
            takes = self._luck.choice([0.05, seconds])
            self.world.note("worker dies")
            await asyncio.sleep(takes)
            self.running = False
            raise WorkerFailed("the worker died")
        await asyncio.sleep(takes)
        return answer(catalogue(), message)

    async def end(self) -> None:
        self.running = False


class Machine:
    """A place where a server runs: its clocks go on whatever becomes of the process."""

    def __init__(
        self, world: World, number: int, network: Network, database: Disk | SharedDatabase
    ) -> None:
        self.world = world
        self.server = Server()
        self.server.name = f"server {number}"
        self.server.app = application(number, world.plan.idle)
        self._network = network
        self._database = database
        self.luck = world.luck(self.server.name)
        self.ahead = self.luck.uniform(-3.0, 3.0)
        """How much the machine's clock is ahead, in seconds."""
        self._since_boot = self.luck.uniform(0.0, 1e6)
        self._ending: asyncio.Event | None = None
        self._task: asyncio.Task[None] | None = None
        self._opened: Storage | None = None

    def wall(self) -> float:
        """Read the machine's clock, which may be set."""
        return doors.EPOCH + self.ahead + self.world.loop.time()

    def even(self) -> float:
        """Read the clock that counts evenly."""
        return self._since_boot + self.world.loop.time()

    async def start(self) -> None:
        """Begin a process, again and again until it finds its database."""
        while True:
            life = self.world.new_life(self.server.name)
            MACHINES[life] = self
            ending = asyncio.Event()
            ready: asyncio.Future[None] = self.world.loop.create_future()
            task = self.world.loop.begin(life, self._serve(life, ending, ready))
            await asyncio.wait([ready, task], return_when=asyncio.FIRST_COMPLETED)
            if ready.done():
                self.server.life, self._ending, self._task = life, ending, task
                self.server.set()
                self.world.note("server up", self.server.name)
                return
            error = task.exception()
            self.world.note("server not begun", self.server.name, error)
            if isinstance(error, ServerError) and "unreachable" not in error.code:
                allowed = ("not_stored", "database_busy", "database_full", "database_not_opened")
                if error.code not in allowed:
                    raise AssertionError(f"the server refuses its database: {error}") from error
            self._crash_of(life)
            await asyncio.sleep(1.0)

    async def _serve(self, life: Life, ending: asyncio.Event, ready: asyncio.Future[None]) -> None:
        storage = self._opened = await self._open()
        app = self.server.app
        app.state.storage = storage
        await storage.check()
        async with app.router.lifespan_context(app):
            ready.set_result(None)
            await ending.wait()
            await app.state.hub.farewell()
        await storage.close()

    async def _open(self) -> Storage:
        if isinstance(self._database, Disk):
            return await open_storage(str(self._database.path), to_serve=True)
        return await postgres.PostgresStorage.open("postgresql://fogg")

    def _crash_of(self, life: Life, power: bool = False) -> None:
        self.world.loop.kill(life)
        self._network.cut(life)
        if isinstance(self._database, Disk):
            self.release()
            self._database.crash(power)
        else:
            self._database.forget(life)

    def release(self) -> None:
        """Let go of the lock on the database, as the system does for a process that ends."""
        if isinstance(self._opened, sqlite.SqliteStorage) and self._opened._lock is not None:
            self._opened._lock.release()

    def kill(self, power: bool = False) -> None:
        """End the process as kill -9 does, or as a power cut."""
        if self.server.up:
            assert self.server.life is not None
            self.world.note("power cut" if power else "killed", self.server.name)
            self.server.clear()
            self._crash_of(self.server.life, power)

    async def stop(self) -> None:
        """Stop the process as SIGTERM does, and wait for it."""
        if self.server.up:
            assert self._ending is not None
            assert self._task is not None
            self.world.note("stopped", self.server.name)
            self.server.clear()
            self._ending.set()
            async with asyncio.timeout(STOP_SECONDS):
                await self._task
            assert self.server.life is not None
            # What is not done by then ends with the process: nothing of it may go on beside the
            # next one.
            self.world.loop.kill(self.server.life)
            self._network.cut(self.server.life)
            if isinstance(self._database, SharedDatabase):
                self._database.forget(self.server.life)


MACHINES: dict[Life, Machine] = {}
"""The machine that each process runs on, in the world that is running."""


def _machine() -> Machine | None:
    life = LIFE.get()
    return None if life is None else MACHINES.get(life)


def _connect(path: Path | str, busy_seconds: float = 5.0) -> sqlite3.Connection:
    """Open SQLite as the server does; the disk under it is simulated, so nothing is synced."""
    connection = real_connect(path, 0.0)
    connection.execute("PRAGMA synchronous = OFF")
    connection.execute(f"PRAGMA wal_autocheckpoint = {LOGGED_PAGES}")
    return connection


real_connect = sqlite.connect


@contextlib.contextmanager
def standing_in(world: World, database: Disk | SharedDatabase) -> Iterator[None]:
    """Put simulated clocks, luck, threads, workers and drivers in the place of the real ones."""
    outside = world.luck("outside")

    def luck() -> random.Random:
        machine = _machine()
        return outside if machine is None else machine.luck

    def wall() -> float:
        machine = _machine()
        return doors.EPOCH + world.loop.time() if machine is None else machine.wall()

    def even() -> float:
        machine = _machine()
        return world.loop.time() if machine is None else machine.even()

    worker = type("WorkerOfThisWorld", (SimulatedWorker,), {"world": world})
    places: list[tuple[Any, str, Any]] = [(thinking, "WorkerProcess", worker)]
    if isinstance(database, Disk):
        places += [(sqlite, "SqliteThread", database.thread), (sqlite, "connect", _connect)]
    else:
        standing, pool = driver(database)
        places += [(postgres, "psycopg", standing), (postgres, "AsyncConnectionPool", pool)]
    before = [(place, name, getattr(place, name)) for place, name, _ in places]
    with doors.replaced(doors.simulated(wall, even, luck)):
        for place, name, other in places:
            setattr(place, name, other)
        try:
            yield
        finally:
            MACHINES.clear()
            for place, name, old in before:
                setattr(place, name, old)
