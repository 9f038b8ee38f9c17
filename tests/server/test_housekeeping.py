"""What hosts remove, by command or by time: tables, records, players who ask for it."""

from __future__ import annotations

import asyncio
import json
import time
from pathlib import Path

import pytest

from fogg.server.errors import Missing
from fogg.server.storage import Append, PutRecord, PutReview, Storage, UseRecord
from fogg.server.storage.documents import MoveEntry
from fogg.server.storage.sqlite import SqliteStorage
from fogg.server.tables.attendance import Connection
from fogg.server.tables.commands import Caller
from fogg.server.tables.expiry import DAY
from fogg.server.tables.hub import Hub
from fogg.server.wire.types import (
    NewSeatJson,
    NewTableJson,
    ProfileCommand,
    RematchCommand,
    YouJson,
)
from tests.cli.running import Runner
from tests.server.hubs import of_bots, until, with_hub
from tests.server.test_storage import fill, with_storage
from tests.server.test_storage import url as url  # noqa: PLC0414

LOBBY = NewTableJson(variant="usa", seats=[NewSeatJson(kind="you", name="Ana"), NewSeatJson()])


def test_a_removed_table_is_gone_with_its_game(url: str) -> None:
    from fogg.server.storage import RemoveRecord, RemoveTable

    async def work(storage: Storage) -> None:
        await fill(storage)
        assert not await storage.commit("t1", RemoveTable("t1", 7)), "it is of another version"
        assert await storage.entries("g1")
        assert await storage.commit("t1", RemoveTable("t1"))
        assert await storage.table("t1") is None
        assert await storage.game("g1") is None
        assert not await storage.entries("g1")
        assert await storage.review("g1", "quick", "e1") is None
        review = PutReview("g1", "quick", "e1", '"late"', 9.0)
        assert not await storage.commit("", review), "nor does a review that ends later"
        late = MoveEntry(at=9.0, seat=1, action="pass")
        assert not await storage.commit("t1", Append("g1", 4, late)), "nothing of it comes back"
        assert not await storage.commit("t1", RemoveTable("t1"))
        assert await storage.commit("", RemoveRecord("r1"))
        assert await storage.record("r1") is None
        assert await storage.review("r1", "deep", "e1") is None

    with_storage(url, work)


def test_records_that_are_looked_at_are_kept(url: str) -> None:
    async def work(storage: Storage) -> None:
        now = time.time()
        for id in ("r1", "r2"):
            await storage.commit("", PutRecord(id, "fogg record 1\n", now - 100 * DAY))
        assert await storage.commit("", UseRecord("r1", now))
        assert await storage.idle_records(now - 90 * DAY, 10) == ["r2"]
        assert [record.id for record in await storage.kept_records("", 10)] == ["r1", "r2"]

    with_storage(url, work)


# Expiry


def test_untouched_lobbies_and_imports_expire(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(hub: Hub) -> None:
        storage = hub.services.storage
        rooms = [(await hub.create(LOBBY))[0] for _ in range(3)]
        begun, _ = await hub.create(of_bots())
        await storage.commit("", PutRecord("r1", "x", time.time()))
        await storage.commit("", PutRecord("r2", "x", time.time()))
        waiting = Connection("", "", YouJson(role="watch"), "en", True)
        rooms[0].attendance.join(waiting)
        await hub.expiry.look()
        assert len(hub.rooms) == 4
        real = time.time()
        monkeypatch.setattr(time, "time", lambda: real + 13 * DAY)
        _, tokens = await hub.create(LOBBY)
        token = tokens.seats[0]
        last = next(reversed(hub.rooms.values()))
        await hub.perform(last, Caller(token), ProfileCommand(name="Ada"))
        monkeypatch.setattr(time, "time", lambda: real + 15 * DAY)
        await hub.expiry.look()
        assert set(hub.rooms) == {rooms[0].id, begun.id, last.id}, "somebody waits at the first"
        with pytest.raises(Missing):
            await hub.room(rooms[1].id)
        monkeypatch.setattr(time, "time", lambda: real + 89 * DAY)
        await hub.expiry.use("r2")
        monkeypatch.setattr(time, "time", lambda: real + 91 * DAY)
        await hub.expiry.look()
        assert await storage.record("r1") is None
        assert await storage.record("r2") == "x"
        assert await storage.table(begun.id) is not None, "games never expire"

    with_hub(SqliteStorage(tmp_path / "fogg.db"), work)


def test_what_is_kept_for_ever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(hub: Hub) -> None:
        hub.services.settings.keep_lobbies = hub.services.settings.keep_imports = 0
        await hub.create(LOBBY)
        await hub.services.storage.commit("", PutRecord("r1", "x", time.time()))
        real = time.time()
        monkeypatch.setattr(time, "time", lambda: real + 10_000 * DAY)
        await hub.expiry.look()
        assert len(hub.rooms) == 1
        assert await hub.services.storage.record("r1") == "x"

    with_hub(SqliteStorage(tmp_path / "fogg.db"), work)


def test_another_rematch_after_the_first_expired(tmp_path: Path) -> None:
    from fogg.server.storage import RemoveTable

    async def work(hub: Hub) -> None:
        room, tokens = await hub.create(
            NewTableJson(variant="usa", seats=[NewSeatJson(kind="you")] * 2)
        )
        room.doc.status = "over"
        caller = Caller(tokens.seats[0])
        first = (await hub.perform(room, caller, RematchCommand())).result["table"]
        assert await hub.services.storage.commit(first, RemoveTable(first))
        second = (await hub.perform(room, caller, RematchCommand())).result["table"]
        assert second != first
        assert await hub.services.storage.table(second) is not None

    with_hub(SqliteStorage(tmp_path / "fogg.db"), work)


# The command


@pytest.fixture
def kept(tmp_path: Path) -> dict[str, str]:
    """A database with a lobby, a game and an import: its path, and ids and links."""
    made = {"database": str(tmp_path / "fogg.db")}

    async def work(hub: Hub) -> None:
        room, tokens = await hub.create(LOBBY)
        made["lobby"], made["seat"] = room.id, hub.services.link(room.id, tokens.seats[0])
        made["host"] = hub.services.link(room.id, tokens.host)
        begun, _ = await hub.create(of_bots())
        await until(lambda: begun.seq > 3)
        made["begun"] = begun.id
        await hub.services.storage.commit("", PutRecord("r1", "x", time.time() - 50 * DAY))

    with_hub(SqliteStorage(tmp_path / "fogg.db"), work)
    return made


def test_listing(capsys: pytest.CaptureFixture[str], kept: dict[str, str]) -> None:
    fogg = Runner(capsys)
    listed = json.loads(fogg("tables", "--json", "--database", kept["database"]).out)
    assert {each["id"]: each["status"] for each in listed} == {
        kept["lobby"]: "lobby",
        kept["begun"]: "playing",
        "r1": "import",
    }
    assert [each["players"] for each in listed if each["status"] == "lobby"] == [["Ana"]]
    shown = fogg("tables", "--database", kept["database"], "--lang", "en").out
    assert all(kept[name] in shown for name in ("lobby", "begun"))
    old = fogg("tables", "--older-than", "4w", "--database", kept["database"], "--json").out
    assert [each["id"] for each in json.loads(old)] == ["r1"]
    fogg("tables", "--older-than", "often", "--database", kept["database"], fails=2)
    fogg("tables", "nothing", "--database", kept["database"], fails=2)


def test_removing(capsys: pytest.CaptureFixture[str], kept: dict[str, str]) -> None:
    fogg = Runner(capsys)
    where = ("--database", kept["database"], "--lang", "en")
    fogg("tables", "--remove", "--yes", *where, fails=2)
    assert "would be removed" in fogg("tables", kept["begun"], "--remove", *where).out
    assert "3 tables" in fogg("tables", *where).out
    assert "1 table" in fogg("tables", kept["begun"], "--remove", "--yes", *where).out
    assert "1 table" in fogg("tables", "--status", "import", "--remove", "--yes", *where).out
    stranger = kept["seat"][:-3] + "xyz"
    fogg("tables", stranger, "--remove", "--yes", *where, fails=2)
    assert "1 table" in fogg("tables", kept["seat"], "--remove", "--yes", *where).out
    assert "0 tables" in fogg("tables", *where).out


def test_forgetting_a_player(capsys: pytest.CaptureFixture[str], kept: dict[str, str]) -> None:
    fogg = Runner(capsys)
    where = ("--database", kept["database"], "--lang", "en")
    fogg("tables", kept["host"], "--forget", *where, fails=2)
    fogg("tables", kept["lobby"], "--forget", *where, fails=2)
    assert "Ana is forgotten" in fogg("tables", kept["seat"], "--forget", *where).out
    listed = json.loads(fogg("tables", kept["lobby"], "--json", *where).out)
    assert listed[0]["players"] == []
    fogg("tables", kept["seat"], "--forget", *where, fails=2)


def test_a_running_server_lets_go_of_what_its_host_removes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("fogg.server.storage.sqlite.LOOK_SECONDS", 0.02)
    fogg = Runner(capsys)
    where = ("--database", str(tmp_path / "fogg.db"), "--lang", "en")

    async def work(hub: Hub) -> None:
        await hub.start()
        room, tokens = await hub.create(LOBBY)
        playing, _ = await hub.create(of_bots())
        guest = Connection("", "", YouJson(role="watch"), "en", True)
        room.attendance.join(guest)
        await asyncio.sleep(0.1)
        for id in (room.id, playing.id):
            await asyncio.to_thread(fogg, "tables", id, "--remove", "--yes", *where)
        await until(lambda: not hub.rooms)
        assert isinstance(guest.closed, Missing)
        with pytest.raises(Missing):
            await hub.perform(room, Caller(tokens.seats[0]), ProfileCommand(name="Ada"))

    with_hub(SqliteStorage(tmp_path / "fogg.db"), work)
