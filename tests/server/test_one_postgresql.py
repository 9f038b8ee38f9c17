"""Processes on one PostgreSQL: each bot thinks once, another goes on if one dies, all go on after
the database was away.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import psycopg
import pytest

from fogg.server.errors import Unavailable
from fogg.server.storage.postgres import PostgresStorage
from fogg.server.tables import autoplay
from fogg.server.tables.commands import Caller
from fogg.server.tables.hub import Hub
from fogg.server.wire.types import SettingsJson, StartCommand
from tests.server.hubs import QuickThinkers, hub_of, of_bots, until

ENTRIES = 60


def with_hubs(database: str, number: int, work: Callable[[list[Hub]], Awaitable[None]]) -> None:
    """Do something with hubs that share a database, as several processes would."""

    async def run() -> None:
        storages = [await PostgresStorage.open(database) for _ in range(number)]
        hubs = [hub_of(storage) for storage in storages]
        for hub in hubs:
            await hub.start()
        try:
            async with asyncio.timeout(60):
                await work(hubs)
        finally:
            for hub, storage in zip(hubs, storages, strict=True):
                await hub.stop()
                await storage.close()

    asyncio.run(run())


def asked(hub: Hub) -> list[str]:
    thinkers = hub.autoplay._thinkers
    assert isinstance(thinkers, QuickThinkers)
    return thinkers.asked


def test_each_bot_thinks_once(database: str) -> None:
    async def work(hubs: list[Hub]) -> None:
        rooms = [(await hub.create(of_bots()))[0] for hub in hubs]
        seen = [await hub.room(room.id) for hub in hubs for room in rooms]
        await until(lambda: all(room.seq > ENTRIES or room.doc.status == "over" for room in seen))
        questions = [seed for hub in hubs for seed in asked(hub)]
        assert len(questions) > ENTRIES
        assert len(questions) == len(set(questions)), "two processes thought about the same"
        moves = sum(hub.services.metrics.bot_moves for hub in hubs)
        assert abs(moves - len(questions)) <= len(rooms)

    with_hubs(database, 2, work)


def test_another_goes_on_for_a_process_that_died(database: str) -> None:
    async def work(hubs: list[Hub]) -> None:
        dead, alive = hubs
        new = of_bots()
        new.start = False
        room, tokens = await alive.create(new)
        assert await dead.services.storage.claim(room.id, 1.0) == 0.0
        assert 0 < await alive.services.storage.claim(room.id, 1.0) <= 1.0
        await alive.perform(room, Caller(tokens.host), StartCommand())
        await asyncio.sleep(0.2)
        assert not asked(alive)
        await until(lambda: room.seq > 5)

    with_hubs(database, 2, work)


def test_a_process_that_stops_leaves_its_tables_to_the_others(database: str) -> None:
    async def work() -> None:
        one, two = [await PostgresStorage.open(database) for _ in range(2)]
        assert await one.claim("t", 1000.0) == 0.0
        assert await one.claim("t", 1000.0) == 0.0, "it may renew it"
        assert await two.claim("t", 1000.0) > 900
        await one.close()
        assert await two.claim("t", 1000.0) == 0.0
        await two.close()

    asyncio.run(work())


def test_what_a_dead_process_had_is_free_at_once(database: str) -> None:
    async def work() -> None:
        one, two = [await PostgresStorage.open(database) for _ in range(2)]
        assert await one.claim("t", 1000.0) == 0.0
        assert await two.claim("t", 1000.0) > 900
        await one._pool.close()  # without a farewell, as if it had been killed
        while await two.claim("t", 1000.0):
            await asyncio.sleep(0.01)
        await two.close()

    asyncio.run(work())


def test_tables_go_on_after_the_database_was_away(
    database: str, postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(autoplay, "FIRST_WAIT", 0.05)
    monkeypatch.setattr("fogg.server.storage.postgres.WAIT_SECONDS", 0.5)

    async def work(hubs: list[Hub]) -> None:
        delay = SettingsJson(bot_delay=0.02)
        rooms = [(await hub.create(of_bots(delay)))[0] for hub in hubs * 3]
        await until(lambda: all(room.seq > 3 for room in rooms))
        with psycopg.connect(postgres, autocommit=True) as other:
            name = psycopg.conninfo.conninfo_to_dict(database)["dbname"]
            other.execute(f"ALTER DATABASE {name} ALLOW_CONNECTIONS false".encode())
            other.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", (name,)
            )
            with pytest.raises(Unavailable):
                await hubs[0].create(of_bots())
            with pytest.raises(Unavailable):
                await hubs[0].health.check()
            other.execute(f"ALTER DATABASE {name} ALLOW_CONNECTIONS true".encode())
        seqs = [room.seq for room in rooms]
        await until(lambda: all(room.seq > seq + 5 for room, seq in zip(rooms, seqs, strict=True)))

    with_hubs(database, 2, work)


@pytest.mark.parametrize(("theirs", "ours"), [("off", "on"), ("remote_apply", "remote_apply")])
def test_what_is_confirmed_is_on_the_disk_whatever_the_database_is_set_to(
    database: str, theirs: str, ours: str
) -> None:
    with psycopg.connect(database, autocommit=True) as connection:
        name = connection.info.dbname
        connection.execute(f"ALTER DATABASE {name} SET synchronous_commit = {theirs}".encode())

    async def look() -> None:
        storage = await PostgresStorage.open(database)
        try:
            async with storage._pool.connection() as connection:
                done = await connection.execute("SHOW synchronous_commit")
                assert await done.fetchone() == (ours,)
        finally:
            await storage.close()

    asyncio.run(look())
