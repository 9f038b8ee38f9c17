"""Two server processes on one PostgreSQL: any serves any table, and hears of the other's moves."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, cast

import pytest

from fogg.catalogue import Catalogue
from fogg.record import read, verify
from fogg.server.metrics import Metrics
from fogg.server.services import Services
from fogg.server.settings import ServerSettings
from fogg.server.storage import Notice, Storage
from fogg.server.storage.sqlite import SqliteStorage
from fogg.server.tables import presence
from fogg.server.tables.attendance import Here
from fogg.server.tables.hub import Hub
from fogg.server.tables.presence import Presence
from fogg.server.wire.types import NewSeatJson, NewTableJson
from tests.server.hammer import Hammer, check, join_all, run_all, tables
from tests.server.player import Player, sitting
from tests.server.serving import Client, Server, code_of
from tests.server.test_luck import Device, until_starting


@pytest.fixture
def pair(tmp_path: Path, database: str) -> Iterator[tuple[Server, Server]]:
    folders = [tmp_path / "one", tmp_path / "two"]
    for folder in folders:
        folder.mkdir()
    with Server(folders[0], database) as one, Server(folders[1], database) as two:
        yield one, two


def test_hammering_the_same_tables(pair: tuple[Server, Server]) -> None:
    clients = [Client(server) for server in pair]
    games = tables(clients[0], 3, "you", "you", "random")
    hammers = [
        Hammer(server, game, seed * 10 + place)
        for place, server in enumerate(pair)
        for seed, game in enumerate(games)
    ]
    run_all(hammers)
    join_all(hammers)
    for game in games:
        for client in clients:
            check(client, game)
        update = clients[1].view(game.table, game.tokens["0"])
        record = read(clients[0].get(f"/records/{update['table']['game']}/text").text)
        assert verify(record, Catalogue().game("usa")).sealed
        assert game.refused, "the processes never met"
    for client in clients:
        client.close()


def test_parts_of_the_luck_are_told_at_any_process(pair: tuple[Server, Server]) -> None:
    devices = [Device(), Device()]
    one, two = Client(pair[0]), Client(pair[1])
    made = one.create("you Ana", "open")
    table = made["table"]["id"]
    sitting_down = {"name": "Marc", "commitment": devices[1].commitment}
    marc = two.post(f"/tables/{table}/seats", sitting_down, made["invite"]).json()
    ana = made["seats"]["0"]
    assert one.command(table, ana, "commit", commitment=devices[0].commitment).status_code == 200
    assert two.command(table, made["host"], "start").status_code == 200
    with sitting(pair[0], table, ana) as here, sitting(pair[1], table, marc["token"]) as there:
        for player, device in ((here, devices[0]), (there, devices[1])):
            until_starting(player)
            assert player.ask("reveal", part=device.part)["type"] == "reply"
        for player in (here, there):
            player.settle(1)
            told = [part["part"] for part in player.update["table"]["luck"]["parts"]]
            assert told == [device.part for device in devices]
    one.close()
    two.close()


def test_changes_reach_watchers_on_the_other_process(pair: tuple[Server, Server]) -> None:
    one, two = Client(pair[0]), Client(pair[1])
    made = one.create("you Ana", "open")
    table = made["table"]["id"]
    with sitting(pair[1], table, made["watch"]) as watcher:
        marc = two.post(f"/tables/{table}/seats", {"name": "Marc"}, made["invite"]).json()
        while watcher.update["table"]["seats"][1]["name"] != "Marc":
            watcher.hear()
        assert one.command(table, made["host"], "start").status_code == 200
        watcher.settle(1)
        with sitting(pair[0], table, made["seats"]["0"]) as ana:
            reply = ana.act()
            watcher.settle(reply["seq"])
            with sitting(pair[1], table, marc["token"]) as player:
                done = player.act()
                ana.settle(done["seq"])
    one.close()
    two.close()


def test_a_seat_is_taken_once(pair: tuple[Server, Server]) -> None:
    one, two = Client(pair[0]), Client(pair[1])
    made = one.create("you Ana", "open")
    table, invite = made["table"]["id"], made["invite"]
    two.get(f"/tables/{table}", invite)
    first = one.post(f"/tables/{table}/seats", {"name": "Marc"}, invite)
    second = two.post(f"/tables/{table}/seats", {"name": "Lea"}, invite)
    assert first.status_code == 201
    assert code_of(second) == "table_full"
    one.close()
    two.close()


def until(player: Player, what: Callable[[dict[str, Any]], bool]) -> None:
    """Hear updates until the table is as it should be."""
    while not what(player.update["table"]):
        player.hear()


def test_who_is_connected_is_known_to_both(pair: tuple[Server, Server]) -> None:
    one, two = Client(pair[0]), Client(pair[1])
    made = one.create("you Ana", "you Marc", start=True)
    table, seats = made["table"]["id"], made["seats"]
    with sitting(pair[0], table, seats["0"]) as ana:
        with sitting(pair[1], table, seats["1"]) as marc:
            until(ana, lambda found: found["seats"][1]["connected"])
            until(marc, lambda found: found["seats"][0]["connected"])
            held = one.command(table, made["host"], "hold", seat=1)
            assert code_of(held) == "player_is_here"
            with sitting(pair[1], table, made["watch"]):
                until(ana, lambda found: found["watchers"] == 1)
            until(ana, lambda found: found["watchers"] == 0)
        until(ana, lambda found: found["seats"][1]["away"] is not None)
        assert not ana.update["table"]["seats"][1]["connected"]
        assert one.command(table, made["host"], "hold", seat=1).status_code == 200
        with sitting(pair[1], table, seats["1"]):
            until(ana, lambda found: found["seats"][1]["connected"])
            pair[1].stop()
            until(ana, lambda found: not found["seats"][1]["connected"])
    one.close()
    two.close()


def test_a_process_that_comes_later_learns_who_is_there(tmp_path: Path, database: str) -> None:
    folders = [tmp_path / "one", tmp_path / "two"]
    for folder in folders:
        folder.mkdir()
    with Server(folders[0], database) as first:
        client = Client(first)
        made = client.create("you Ana", "you Marc")
        table, seats = made["table"]["id"], made["seats"]
        with (
            sitting(first, table, seats["0"]),
            Server(folders[1], database) as second,
            sitting(second, table, seats["1"]) as marc,
        ):
            until(marc, lambda found: found["seats"][0]["connected"])
        client.close()


class Wire:
    """Two hubs' notices to each other, without a database."""

    shared = True

    def __init__(self) -> None:
        self.sent: list[Notice] = []

    def notify(self, table: str, words: str) -> None:
        self.sent.append(Notice("two", table, words))


def test_who_was_connected_to_a_dead_process_is_away(tmp_path: Path) -> None:
    async def run() -> None:
        storage = SqliteStorage(tmp_path / "fogg.db")
        hub = Hub(Services(ServerSettings(), Catalogue(), storage, Metrics()))
        room, _ = await hub.create(NewTableJson(variant="usa", seats=[NewSeatJson(kind="you")] * 2))
        known = Presence(cast(Storage, Wire()), hub.rooms)
        known.hear(Notice("two", room.id, "here 3 1"))
        attendance = room.attendance
        assert attendance.everywhere().watchers == 3
        assert [attendance.connected(seat) for seat in (0, 1)] == [False, True]
        known.forget_silent(time.monotonic() - 1)
        assert attendance.connected(1)
        known.forget_silent(time.monotonic() + 1)
        assert (attendance.everywhere().watchers, attendance.connected(1)) == (0, False)
        assert attendance.away.keys() == {1}
        await storage.close()

    asyncio.run(run())


@pytest.mark.parametrize("here", [Here(), Here(frozenset({0, 3}), 2), Here(frozenset(), 7)])
def test_presence_is_read_as_it_was_written(here: Here) -> None:
    assert presence.read(presence.written(here)) == here
