"""kill -9 at random moments under load: not one acknowledged move is missing or doubled."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.server.hammer import (
    Hammer,
    Played,
    check,
    join_all,
    retry,
    run_all,
    tables,
    wait_for_moves,
)
from tests.server.serving import Client, Server

ROUNDS = 3
TABLES = 5


def kill_and_check(server: Server, luck: random.Random) -> None:
    client = Client(server.start())
    games: list[Played] = tables(client, TABLES, "you", "you", "random")
    client.close()
    for number in range(ROUNDS):
        hammers = [Hammer(server, game, number * 100 + n) for n, game in enumerate(games)]
        run_all(hammers)
        wait_for_moves(hammers, luck.randint(15, 60))
        server.kill()
        join_all(hammers)
        client = Client(server.start())
        for game in games:
            retry(client, game)
            check(client, game)
        client.close()
    moves = sum(len(game.promises) for game in games)
    assert moves > 10 * ROUNDS, "hardly anything was played"
    assert server.stop() == 0


def test_nothing_is_lost_on_sqlite(tmp_path: Path) -> None:
    kill_and_check(Server(tmp_path), random.Random(1))


def test_nothing_is_lost_on_postgresql(tmp_path: Path, database: str) -> None:
    kill_and_check(Server(tmp_path, database), random.Random(2))


def test_bots_go_on_after_a_restart(tmp_path: Path) -> None:
    server = Server(tmp_path)
    client = Client(server.start())
    made = client.create("one-step", "one-step", start=True, settings={"bot_delay": 0.05})
    table, watch = made["table"]["id"], made["watch"]
    while client.view(table, watch)["seq"] < 8:
        pass
    client.close()
    server.kill()
    client = Client(server.start())
    seq = client.view(table, watch)["seq"]
    assert seq >= 8
    while client.view(table, watch)["seq"] < seq + 5:
        pass
    client.close()
    server.stop()


@pytest.mark.parametrize("writers", [2, 4])
def test_two_writers_never_both_win(server: Server, client: Client, writers: int) -> None:
    game = tables(client, 1, "you", "you")[0]
    hammers = [Hammer(server, game, seed) for seed in range(writers)]
    run_all(hammers)
    join_all(hammers)
    check(client, game)
    assert game.refused, "they never met"
