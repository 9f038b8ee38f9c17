"""How long an export takes and how much memory, while moves go on.

python bench/export.py [GAMES [ENTRIES]]

Makes up a database of so many finished games (40,000 with 100 entries each), exports it in a
process of its own, and stores a move every 20 ms meanwhile.
"""

from __future__ import annotations

import asyncio
import resource
import sqlite3
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from fogg.server.storage import Append, NewGame
from fogg.server.storage.documents import (
    GameRow,
    MoveEntry,
    SeatDoc,
    StartEntry,
    TableDoc,
    entry_text,
    table_text,
)
from fogg.server.storage.sqlite import SqliteStorage
from fogg.server.wire.types import SettingsJson

PAUSE = 0.02


def make(path: Path, games: int, entries: int) -> None:
    """Make up finished games."""
    asyncio.run(SqliteStorage(path).close())
    start = entry_text(StartEntry(at=1.0, luck=["red"] * 20))
    move = entry_text(
        MoveEntry(at=1e9, seat=0, action="claim Dallas Houston red 1", took=3.0, id="c1")
    )
    logs = [(seq, start if seq == 1 else move) for seq in range(1, entries + 1)]
    database = sqlite3.connect(path)
    for number in range(games):
        doc = TableDoc(
            id=f"t{number}",
            variant="usa",
            settings=SettingsJson(),
            seats=[SeatDoc(kind="human", name="Ana"), SeatDoc(kind="bot", bot="medium")],
            created=1.0,
            status="over",
            game=f"g{number}",
        )
        values = (doc.id, 1, "over", 0, 1.0, table_text(doc), 1.0)
        database.execute("INSERT INTO tables VALUES (?, ?, ?, ?, ?, ?, ?)", values)
        game = (f"g{number}", doc.id, "usa", "digest", 2, "00" * 32, 1.0)
        database.execute("INSERT INTO games VALUES (?, ?, ?, ?, ?, ?, ?)", game)
        rows = ((f"g{number}", seq, data) for seq, data in logs)
        database.executemany("INSERT INTO entries VALUES (?, ?, ?)", rows)
    database.commit()
    database.close()


async def store_meanwhile(path: Path, command: list[str]) -> list[float]:
    """Store moves while a command runs; give the seconds that each took."""
    storage = SqliteStorage(path)
    row = GameRow(
        id="live", table="t0", variant="usa", digest="d", seats=2, seed=bytes(32), created=1.0
    )
    assert await storage.commit("t0", NewGame(row))
    process = subprocess.Popen(command)
    taken: list[float] = []
    while process.poll() is None:
        begun = time.perf_counter()
        entry = MoveEntry(at=1.0, seat=0, action="pass")
        assert await storage.commit("t0", Append("live", len(taken) + 1, entry))
        taken.append(time.perf_counter() - begun)
        await asyncio.sleep(PAUSE)
    assert process.returncode == 0
    await storage.close()
    return taken


def main() -> None:
    """Make, export, and print the figures."""
    games, entries = (*map(int, sys.argv[1:3]), *(40_000, 100)[len(sys.argv[1:3]) :])
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "fogg.db"
        make(path, games, entries)
        file = Path(folder) / "all.jsonl"
        command = [sys.executable, "-m", "fogg", "export", str(file), "--database", str(path)]
        begun = time.perf_counter()
        taken = sorted(asyncio.run(store_meanwhile(path, command)))
        seconds = time.perf_counter() - begun
        memory = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
        sizes = [each.stat().st_size / 2**20 for each in (path, file)]
        print(f"database {sizes[0]:.0f} MB, export {sizes[1]:.0f} MB")
        print(f"export: {seconds:.1f} s, at most {memory:.0f} MB of memory")
        print(
            f"moves meanwhile: {len(taken)}, half within {taken[len(taken) // 2] * 1000:.1f} ms,"
            f" the slowest {taken[-1] * 1000:.0f} ms"
        )


if __name__ == "__main__":
    main()
