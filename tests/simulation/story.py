"""A world's story: a table is made, people play, faults come, it calms down, all is looked at."""

from __future__ import annotations

import asyncio
import logging
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from fogg.server.settings import ServerSettings
from fogg.server.storage.sqlite import SqliteStorage
from tests.simulation.disk import Disk
from tests.simulation.loop import run
from tests.simulation.machines import Machine, catalogue, standing_in
from tests.simulation.network import Gone, Network
from tests.simulation.players import Client, Player, Seat
from tests.simulation.referee import Referee, services_of
from tests.simulation.shared import SharedDatabase
from tests.simulation.storm import Storm
from tests.simulation.world import World

MOST_SECONDS = 3600.0
"""Virtual seconds after the storm in which every game must come to its end."""
EXPECTED_ERRORS = ("bot failed", "no worker")
"""What a server may log as an error when workers die."""


class Outcome(NamedTuple):
    """What a run came to."""

    seed: int
    problem: str
    """What was wrong; empty if nothing was."""
    counts: dict[str, int]
    fingerprint: str
    lines: list[str]


class Story:
    """One world with its servers, tables and people."""

    def __init__(self, world: World, folder: Path) -> None:
        self.world = world
        self.referee = Referee(world)
        self.network = Network(world, self.referee.watch)
        self.database: Disk | SharedDatabase
        if world.plan.shared:
            self.database = SharedDatabase(world, folder)
        else:
            self.database = Disk(world, folder)
        self.machines = [
            Machine(world, number, self.network, self.database)
            for number in range(2 if world.plan.shared else 1)
        ]
        self.clients: dict[str, list[Client]] = {}
        self._tasks: list[asyncio.Task[None]] = []
        self._luck = world.luck("story")

    @property
    def servers(self) -> list[Any]:
        return [machine.server for machine in self.machines]

    async def tell(self) -> None:
        """Let it all happen."""
        await asyncio.gather(*(self._start(machine) for machine in self.machines))
        storm = Storm(self)
        storming = asyncio.ensure_future(storm.run())
        await self._make_table()
        await storming
        await self._until_over()
        for task in self._tasks:
            task.cancel()
        await self._look()
        for machine in self.machines:
            await machine.stop()
        for table, clients in self.clients.items():
            self._reopen()
            self.referee.check_promises(table, clients)

    async def _start(self, machine: Machine) -> None:
        await machine.start()
        self._reopen()

    async def restart(self, machine: Machine, after: float) -> None:
        """Begin a server anew, some seconds after it ended."""
        await asyncio.sleep(after)
        await self._start(machine)

    def _reopen(self) -> None:
        """Let the referee read what is stored now: a crash leaves other files."""
        if isinstance(self.database, SharedDatabase):
            self.referee.stored = self.database.reader
            return
        if self.referee.stored is not None:
            self.referee.stored.close()
        self.referee.stored = sqlite3.connect(self.database.path, isolation_level=None)

    def close(self) -> None:
        """Close the files of the database, also those of servers that a broken world left up."""
        if isinstance(self.database, SharedDatabase):
            self.database.writer.close()
        else:
            for machine in self.machines:
                machine.release()
            self.database.close()
        if self.referee.stored is not None:
            self.referee.stored.close()

    # Tables

    async def _ask(self, method: str, path: str, body: Any, token: str = "") -> dict[str, Any]:
        """Ask a server until one answers well."""
        while True:
            try:
                server = self._luck.choice(self.servers)
                status, answer = await self.network.ask(server, method, path, body, token)
                if status < 300:
                    return dict(answer)
                self.world.note("asked in vain", path.rpartition("/")[2], answer["code"])
                if answer["code"] in ("game_begun", "table_full", "game_starting"):
                    return {}
            except Gone:
                pass
            await asyncio.sleep(self._luck.uniform(0.1, 2.0))

    async def _make_table(self) -> None:
        luck, plan = self._luck, self.world.plan
        people = luck.choice([1, 2, 2])
        seats: list[dict[str, str]] = [{"kind": "you", "name": f"P{n}"} for n in range(people)]
        if people == 1 or luck.random() < 0.4:
            seats.append({"kind": "bot", "bot": "random"})
        devices = people == 2 and luck.random() < 0.3
        parts = [luck.randbytes(32).hex() for _ in range(people)] if devices else []
        if devices:
            seats[0]["commitment"] = bound(parts[0])
            seats[1] = {"kind": "open"}
        settings: dict[str, Any] = {"bot_delay": luck.choice([0, 0.3]), "aids": "none"}
        if not plan.patient:
            settings["pace"] = {"seconds": 5, "bank": 10}
        body = {
            "variant": luck.choice(["islet", "islet", "islet", "islet+depots"]),
            "seats": seats,
            "settings": settings,
            "start": not devices,
        }
        made = await self._ask("POST", "/tables", body)
        table = made["table"]["id"]
        tokens = dict(made["seats"])
        if devices:
            tokens["1"] = await self._join(made, bound(parts[1]))
        self.referee.know(table, [*tokens.values(), made["host"], made["invite"], made["watch"]])
        self.referee.parts += parts
        self._sit(table, tokens, made["watch"], parts)
        if devices:
            await self._begin(table, made["host"])

    async def _join(self, made: dict[str, Any], commitment: str) -> str:
        """Sit down; if the answer was lost, the host makes a new link for the seat."""
        table = made["table"]["id"]
        path = f"/tables/{table}"
        joining = {"name": "P1", "commitment": commitment}
        joined = await self._ask("POST", f"{path}/seats", joining, made["invite"])
        if joined:
            return str(joined["token"])
        command = {"type": "reissue", "id": "lost", "what": "seat", "seat": 1}
        again = await self._ask("POST", f"{path}/commands", command, made["host"])
        link = str(again["result"]["token"])
        self.referee.reissued[link] = made["host"]
        return link

    async def _begin(self, table: str, host: str) -> None:
        """Begin the game, again if the start is broken off, until it is under way."""
        players = self.clients[table]
        while True:
            told = [each for each in players if each.present.get("table")]
            if any(each.present["table"]["status"] != "lobby" for each in told):
                break
            await self._ask("POST", f"/tables/{table}/commands", {"type": "start"}, host)
            await asyncio.sleep(10.0)

    def _sit(self, table: str, tokens: dict[str, str], watch: str, parts: list[str]) -> None:
        shared = (self.world, self.network, self.servers)
        people: list[Client] = []
        for number, token in tokens.items():
            part = parts[int(number)] if parts else ""
            people.append(Player(*shared, Seat(table, token, int(number)), part=part))
        people.append(Client(*shared, Seat(table, watch, None)))
        self.clients[table] = people
        self._tasks += [asyncio.ensure_future(each.run()) for each in people]

    # The end

    @property
    def people(self) -> list[Client]:
        return [each for clients in self.clients.values() for each in clients]

    async def _until_over(self) -> None:
        """Wait until everybody knows that their game is over."""
        end = self.world.loop.time() + MOST_SECONDS
        while not all(client.over for client in self.people):
            if self.world.loop.time() > end:
                late = [client.name for client in self.people if not client.over]
                raise AssertionError(f"tables do not go on: {', '.join(late)} wait for ever")
            for task in self._tasks:
                if task.done():
                    task.result()
            await asyncio.sleep(1.0)
        # What others did since may still be on its way, or come to one whose device sleeps.
        asleep = max(client.asleep for client in self.people) - self.world.loop.time()
        await asyncio.sleep(max(asleep, 0.0) + 100.0)

    async def _look(self) -> None:
        self._reopen()
        storage: Any
        if isinstance(self.database, SharedDatabase):
            storage = ReaderOf(self.database.reader)
        else:
            assert self.referee.stored is not None
            storage = ReaderOf(self.referee.stored)
        services = services_of(ServerSettings(holder="random"), catalogue(), storage)
        for table, clients in self.clients.items():
            self.referee.check_promises(table, clients)
            await self.referee.check_views(services, table, clients)


class ReaderOf(SqliteStorage):
    """Reads a database as the server does, without a thread."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    async def _select(self, text: str, values: tuple[object, ...]) -> list[Any]:
        return self._connection.execute(text.format(mark="?"), values).fetchall()


def bound(part: str) -> str:
    """What binds a device to its part of the luck."""
    from fogg.record import device_commitment

    return device_commitment(part)


class Listener(logging.Handler):
    """Counts what servers log; an error is a failure, unless a worker had died."""

    def __init__(self, world: World) -> None:
        super().__init__()
        self._world = world

    def emit(self, record: logging.LogRecord) -> None:
        words = record.getMessage()
        self._world.note(f"log: {words}")
        if record.levelno >= logging.ERROR and words not in EXPECTED_ERRORS:
            error = record.exc_info[1] if record.exc_info else getattr(record, "reason", "")
            self._world.fail(f"the server logs an error: {words} {error!r}")


@contextmanager
def listening(world: World) -> Iterator[None]:
    """Hear what servers log, and let nobody else."""
    log = logging.getLogger("fogg.server")
    handler = Listener(world)
    before = log.propagate, log.level
    log.propagate, log.level = False, logging.INFO
    log.addHandler(handler)
    try:
        yield
    finally:
        log.removeHandler(handler)
        log.propagate, log.level = before


def play(seed: int) -> Outcome:
    """Run the world of a seed."""
    world = World(seed)
    world.loop.set_exception_handler(lambda loop, context: world.fail(f"unheard: {context}"))
    folder = Path(tempfile.mkdtemp(prefix="fogg-world-", dir=memory_folder()))
    problem = ""
    story = Story(world, folder)
    try:
        with listening(world), standing_in(world, story.database):
            run(world.loop, story.tell(), world.lives)
    except Exception as error:
        problem = f"{type(error).__name__}: {error}"
        world.note("BROKEN", problem)
    finally:
        story.close()
        shutil.rmtree(folder)
    problem = problem or "; ".join(world.failures[:3])
    return Outcome(seed, problem, dict(world.counts), world.fingerprint, world.lines)


def memory_folder() -> str | None:
    """A folder in memory, if the system has one."""
    return "/dev/shm" if Path("/dev/shm").is_dir() else None
