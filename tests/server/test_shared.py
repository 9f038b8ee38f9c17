"""Two server processes on one PostgreSQL: any serves any table, and hears of the other's moves."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from fogg.catalogue import Catalogue
from fogg.record import read, verify
from tests.server.hammer import Hammer, check, join_all, run_all, tables
from tests.server.player import sitting
from tests.server.serving import Client, Server, code_of


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
