"""Faults that pass: every table goes on by itself once storing works, and no clock stands still."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from pathlib import Path

import pytest

from fogg.server.clock import ServerClock
from fogg.server.errors import Unavailable
from fogg.server.storage import Notice, Write
from fogg.server.storage.documents import AnyEntry
from fogg.server.storage.sqlite import SqliteStorage
from fogg.server.tables import autoplay
from fogg.server.tables.autoplay import MOST_WAIT, waiting_time
from fogg.server.tables.commands import Caller
from fogg.server.tables.hub import Hub
from fogg.server.wire.encode.updates import Viewer
from fogg.server.wire.types import (
    ActCommand,
    BackCommand,
    NewSeatJson,
    NewTableJson,
    PaceJson,
    SettingsJson,
    YouJson,
)
from tests.server.hubs import QuickThinkers, hub_of, of_bots, until, with_hub

FAULTS = 7
HOUR = 3600.0


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(autoplay, "FIRST_WAIT", 0.001)


class Failing(SqliteStorage):
    """A database that fails some times in a row, at everything that a table needs."""

    left = 0
    after = False
    """Whether commits are done all the same: only the answer is lost."""

    def _fail(self) -> None:
        if self.left:
            self.left -= 1
            raise Unavailable("not_stored")

    async def commit(self, table: str, *writes: Write) -> bool:
        done = await super().commit(table, *writes) if self.after and self.left else None
        self._fail()
        return await super().commit(table, *writes) if done is None else done

    async def entries(self, game: str, after: int = 0) -> list[AnyEntry]:
        self._fail()
        return await super().entries(game, after)

    async def unfinished(self, limit: int) -> list[str]:
        self._fail()
        return await super().unfinished(limit)


@pytest.mark.parametrize("after", [False, True])
def test_bots_go_on_when_storing_works_again(tmp_path: Path, after: bool) -> None:
    storage = Failing(tmp_path / "fogg.db")
    storage.after = after

    async def work(hub: Hub) -> None:
        rooms = [(await hub.create(of_bots()))[0] for _ in range(3)]
        await until(lambda: all(room.seq > 5 for room in rooms))
        storage.left = FAULTS
        await until(lambda: not storage.left)
        seqs = [room.seq for room in rooms]
        await until(lambda: all(room.seq > seq + 5 for room, seq in zip(rooms, seqs, strict=True)))
        for room in rooms:
            assert room.match is not None
            stored = await SqliteStorage.entries(storage, room.match.row.id)
            assert stored[: room.seq] == room.match.entries[: len(stored)]
        thinkers = hub.autoplay._thinkers
        assert isinstance(thinkers, QuickThinkers)
        assert len(thinkers.asked) == len(set(thinkers.asked)), "a bot thought twice about the same"

    with_hub(storage, work)


def test_games_are_resumed_although_the_database_comes_late(tmp_path: Path) -> None:
    settings = SettingsJson(bot_delay=0.05)

    async def begin(hub: Hub) -> None:
        await hub.create(of_bots(settings))

    with_hub(SqliteStorage(tmp_path / "fogg.db"), begin)
    storage = Failing(tmp_path / "fogg.db")
    storage.left = FAULTS

    async def resume(hub: Hub) -> None:
        await hub.start()
        await until(lambda: any(room.seq > 3 for room in hub.rooms.values()))

    with_hub(storage, resume)


def test_a_move_whose_answer_was_lost_is_shown_without_another_command(tmp_path: Path) -> None:
    """The move is stored, but neither its player nor anybody else was told."""
    storage = Failing(tmp_path / "fogg.db")

    async def work(hub: Hub) -> None:
        seats = [NewSeatJson(kind="you")] * 2
        room, tokens = await hub.create(NewTableJson(variant="usa", seats=seats, start=True))
        assert room.match is not None
        offered = room.match.game.view(room.match.state, 0).data()["offered"]
        act = ActCommand(id="once", decision=1, action="keep " + " ".join(offered))
        storage.after, storage.left = True, 1
        with pytest.raises(Unavailable, match="not_stored"):
            await hub.perform(room, Caller(tokens.seats[0]), act)
        await until(lambda: room.seq == 2)
        assert (await hub.perform(room, Caller(tokens.seats[0]), act)).seq == 2

    with_hub(storage, work)


def test_what_another_process_stored_is_read_although_reading_failed_at_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody would tell of it again, and a player waits for it."""
    storage = Failing(tmp_path / "fogg.db")
    monkeypatch.setattr(storage, "shared", True)

    async def work(hub: Hub) -> None:
        seats = [NewSeatJson(kind="you")] * 2
        room, tokens = await hub.create(NewTableJson(variant="usa", seats=seats, start=True))
        assert room.match is not None
        offered = room.match.game.view(room.match.state, 0).data()["offered"]
        act = ActCommand(decision=1, action="keep " + " ".join(offered))
        other = hub_of(SqliteStorage(tmp_path / "fogg.db"))
        await other.perform(await other.room(room.id), Caller(tokens.seats[0]), act)
        await other.stop()
        await other.services.storage.close()
        storage.left = 3
        hub._heard(Notice("other", room.id))
        await until(lambda: room.seq == 2)

    with_hub(storage, work)


def test_a_lock_that_another_program_holds(tmp_path: Path) -> None:
    file = tmp_path / "fogg.db"
    storage = SqliteStorage(file, busy_seconds=0.05)

    async def work(hub: Hub) -> None:
        room, _ = await hub.create(of_bots())
        other = sqlite3.connect(file, isolation_level=None, check_same_thread=False)
        other.execute("BEGIN IMMEDIATE")
        await until(lambda: room.behind)
        with pytest.raises(Unavailable, match="not_stored"):
            await hub.create(of_bots())
        await asyncio.sleep(0.1)
        other.execute("COMMIT")
        seq = room.seq
        await until(lambda: room.seq > seq + 5)
        other.close()

    with_hub(storage, work)


def test_waits_grow_while_only_reading_works(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on a full disk, where all that is stored can be read."""
    storage = SqliteStorage(tmp_path / "fogg.db")
    waits: list[int] = []

    def no_wait(faults: int, most: float) -> float:
        waits.append(faults)
        return 0.0

    monkeypatch.setattr(autoplay, "waiting_time", no_wait)

    async def work(hub: Hub) -> None:
        room, _ = await hub.create(of_bots())

        async def full(table: str, *writes: Write) -> bool:
            raise Unavailable("not_stored")

        monkeypatch.setattr(storage, "commit", full)
        await until(lambda: len(waits) > 5)
        assert waits[:5] == [1, 2, 3, 4, 5]
        monkeypatch.undo()
        seq = room.seq
        await until(lambda: room.seq > seq + 3)

    with_hub(storage, work)


def test_waits_grow_and_end() -> None:
    waits = [waiting_time(faults) for faults in (1, 5, 100, 10_000)]
    assert waits == sorted(waits, key=lambda seconds: min(seconds, MOST_WAIT / 2))
    assert max(waits) <= 1.2 * MOST_WAIT


# Clocks


def set_clock(monkeypatch: pytest.MonkeyPatch, hours: float) -> None:
    """Set the machine's clock."""
    real = time.time
    monkeypatch.setattr(time, "time", lambda: real() + hours * HOUR)


@pytest.mark.parametrize("hours", [-1, 1])
def test_the_clock_of_games_goes_on_evenly(monkeypatch: pytest.MonkeyPatch, hours: float) -> None:
    clock = ServerClock()
    before = clock.now()
    set_clock(monkeypatch, hours)
    assert 0 <= clock.now() - before < 60


def test_bots_go_on_after_the_clock_was_set_back(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    settings = SettingsJson(bot_delay=0.05)
    seqs: list[int] = []

    async def play(hub: Hub) -> None:
        if not hub.rooms:
            await hub.create(of_bots(settings))
        room = next(iter(hub.rooms.values()))
        await until(lambda: room.seq > 3)
        set_clock(monkeypatch, -1)
        seq = room.seq
        await until(lambda: room.seq > seq + 3)
        seqs.append(room.seq)

    async def resume(hub: Hub) -> None:
        await hub.start()
        await until(lambda: any(room.seq > seqs[0] + 3 for room in hub.rooms.values()))

    with_hub(SqliteStorage(tmp_path / "fogg.db"), play)
    # A server that is started now finds a log that was written an hour from now.
    with_hub(SqliteStorage(tmp_path / "fogg.db"), resume)


def test_a_players_time_runs_out_after_the_clock_was_set_back(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    pace = PaceJson(seconds=60, bank=0)
    seats = [NewSeatJson(kind="you"), NewSeatJson(kind="bot", bot="random")]
    new = NewTableJson(variant="usa", seats=seats, settings=SettingsJson(pace=pace), start=True)

    async def begin(hub: Hub) -> None:
        room, tokens = await hub.create(new)
        await hub.perform(room, Caller(tokens.seats[0]), BackCommand())
        assert room.doc.seats[0].returned

    with_hub(SqliteStorage(tmp_path / "fogg.db"), begin)
    set_clock(monkeypatch, -1)

    async def look(hub: Hub) -> None:
        await hub.start()
        await until(lambda: bool(hub.rooms))
        room = next(iter(hub.rooms.values()))
        clocks = room.snapshot().clocks
        assert clocks is not None
        assert clocks[0].deadline is not None
        left = clocks[0].deadline - hub.services.clock.now()
        assert 0 < left <= pace.seconds  # type: ignore[operator]

    with_hub(SqliteStorage(tmp_path / "fogg.db"), look)


def test_views_tell_the_time_of_now(tmp_path: Path) -> None:
    async def work(hub: Hub) -> None:
        room, _ = await hub.create(NewTableJson(variant="usa", seats=[NewSeatJson(kind="you")] * 2))
        you = YouJson(role="watch")
        viewer = Viewer.of(you, "en")
        first = room.updates.update(viewer, 0).table.now
        sent = room.updates.message(viewer, 0).data
        now = hub.services.clock.now
        room.updates._now = lambda: now() + 5
        assert room.updates.update(viewer, 0).table.now >= first + 5
        assert room.updates.message(viewer, 0).data != sent

    with_hub(SqliteStorage(tmp_path / "fogg.db"), work)
