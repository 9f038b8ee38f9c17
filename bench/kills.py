"""Real servers, really killed: `kill -9` at any moment, under load, again and again.

    python bench/kills.py --kills 1000                          # on SQLite
    python bench/kills.py --kills 300 --database postgresql

Goes on where it was interrupted: what was counted is in bench/results/kept, a file for each
database, and bench/results/kills.md is written anew after every kill. Ends with 1 as soon as an
acknowledged move is missing, doubled or changed, with the seed of the round.
"""

from __future__ import annotations

import argparse
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from msgspec import Struct

sys.path.insert(0, str(Path(__file__).parents[1]))

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
from tests.soak.kept import keep, kept_or

ROOT = Path(__file__).parents[1]
RESULT = ROOT / "bench" / "results" / "kills.md"
TABLES = 5
ROUNDS_EACH = 10
"""Kills of one database, before a new one is begun."""
MOST_MOVES = 40
"""Moves that are acknowledged at most before a kill, on a busy machine as on a quiet one."""
TITLES = {"sqlite": "SQLite", "postgresql": "PostgreSQL"}


class Count(Struct):
    """What was done so far on one kind of database."""

    kills: int = 0
    moves: int = 0
    """Acknowledged moves, each of which was looked for after every kill that followed it."""
    unanswered: int = 0
    """Commands in the middle of which the server was killed: sent again, twice."""
    broken: int = 0
    """Rounds after which a promise was not kept."""


def kept_count(kind: str) -> Count:
    """What was counted before; nothing if this is the first run."""
    return kept_or(f"kills-{kind}", Count())


def write_count(kind: str, count: Count) -> None:
    """Keep what was counted, and write the page of results."""
    keep(f"kills-{kind}", count)
    columns = ("database", "kills", "acknowledged moves", "lost, doubled or changed")
    lines = [
        "# Servers killed under load",
        "",
        "`python bench/kills.py`: real processes, `kill -9`.",
    ]
    lines += ["", f"| {' | '.join(columns)} | killed within a command |", "|---|--:|--:|--:|--:|"]
    for each, title in TITLES.items():
        # Another run may be counting the other database meanwhile.
        known = kept_count(each)
        numbers = (known.kills, known.moves, known.broken, known.unanswered)
        lines.append(f"| {title} | {' | '.join(f'{number:,}' for number in numbers)} |")
    RESULT.write_text("\n".join([*lines, ""]), "utf-8")


@contextmanager
def databases(kind: str) -> Iterator[Iterator[str]]:
    """Places of new databases, one after the other; empty: a file in the server's folder."""
    if kind == "sqlite":
        yield iter(lambda: "", None)
        return
    import psycopg

    script = ROOT / "tests" / "server" / "bring_up_postgres.py"
    command = [sys.executable, "-W", "ignore", str(script)]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        url = process.stdout.readline().strip()
        if not url.startswith("postgresql://"):
            raise SystemExit("no PostgreSQL could be started")

        def new() -> Iterator[str]:
            number = 0
            while True:
                number += 1
                name = f"kills_{number}"
                with psycopg.connect(url, autocommit=True) as connection:
                    connection.execute(f"CREATE DATABASE {name}".encode())
                yield url.replace("/postgres?", f"/{name}?")

        try:
            yield new()
        finally:
            process.stdin.close()
            process.wait(60)


def kill_some(server: Server, kind: str, count: Count, kills: int) -> None:
    """Kill a server that many times, and look after each what was promised."""
    client = Client(server.start())
    games: list[Played] = []
    known = 0
    for _ in range(kills):
        luck = random.Random(f"{kind}/{count.kills}")
        games += tables(client, TABLES - len(games), "you", "you", "random")
        client.close()
        hammers = [Hammer(server, game, luck.getrandbits(32)) for game in games]
        run_all(hammers)
        wait_for_moves(hammers, luck.randint(1, MOST_MOVES))
        time.sleep(luck.uniform(0.0, 0.05))
        server.kill()
        join_all(hammers)
        client = Client(server.start())
        for game in games:
            count.unanswered += len(game.pending)
            retry(client, game)
            check(client, game)
        promises = sum(len(game.promises) for game in games)
        count.moves += promises - known
        # A game that is over can't be played on: another takes its place.
        games = [game for game, hammer in zip(games, hammers, strict=True) if not hammer.over]
        known = sum(len(game.promises) for game in games)
        count.kills += 1
        write_count(kind, count)
    client.close()
    server.stop()


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description="Kill real servers, and look what they promised.")
    parser.add_argument(
        "--kills", type=int, default=1000, help="how many in all, with earlier runs"
    )
    parser.add_argument("--database", choices=TITLES, default="sqlite")
    parser.add_argument("--minutes", type=float, default=1e9, help="stop after so long")
    options = parser.parse_args()
    # Whoever stops a run leaves no server behind.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    kind: str = options.database
    count = kept_count(kind)
    end = time.monotonic() + options.minutes * 60
    with databases(kind) as places:
        while count.kills < options.kills and time.monotonic() < end:
            with tempfile.TemporaryDirectory() as folder:
                server = Server(Path(folder), next(places))
                number = min(ROUNDS_EACH, options.kills - count.kills)
                try:
                    kill_some(server, kind, count, number)
                except AssertionError:
                    count.broken += 1
                    write_count(kind, count)
                    raise
                finally:
                    if server.process is not None:
                        server.kill()
            print(f"{count.kills:,} kills, {count.moves:,} moves: nothing is lost", flush=True)


if __name__ == "__main__":
    main()
