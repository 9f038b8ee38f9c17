"""Both databases keep what they are given, refuse a second writer, and travel."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import tracemalloc
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from fogg.server.errors import ServerError
from fogg.server.storage import (
    Append,
    NewGame,
    PutRecord,
    PutReview,
    PutTable,
    Storage,
    open_storage,
)
from fogg.server.storage.documents import (
    AnyEntry,
    GameRow,
    MoveEntry,
    SeatDoc,
    StartEntry,
    TableDoc,
    UndoEntry,
    table_text,
)
from fogg.server.storage.schema import MIGRATIONS
from fogg.server.storage.sqlite import connect
from fogg.server.storage.transfer import copy_file, export, import_
from fogg.server.wire.types import SettingsJson
from tests.cli.running import Runner

ENTRIES: list[AnyEntry] = [
    StartEntry(at=1.0, luck=["1", "red"]),
    MoveEntry(at=2.0, seat=0, action="draw deck", luck=["blue"], id="x"),
    UndoEntry(at=3.0, seat=0, to=1),
]


def table(id: str = "t1", version: int = 1, **more: Any) -> TableDoc:
    settings = SettingsJson(public=bool(more.pop("public", False)))
    seats = [SeatDoc(kind="human", name="Zoé"), SeatDoc()]
    return TableDoc(
        id=id, variant="usa", settings=settings, seats=seats, created=5.0, version=version, **more
    )


def game(id: str = "g1") -> GameRow:
    return GameRow(
        id=id, table="t1", variant="usa", digest="d", seats=2, seed=bytes(range(32)), created=6.0
    )


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return str(tmp_path / "fogg.db")
    url: str = request.getfixturevalue("database")
    return url


def with_storage(url: str, work: Callable[[Storage], Awaitable[None]]) -> None:
    async def run() -> None:
        storage = await open_storage(url)
        try:
            await work(storage)
        finally:
            await storage.close()

    asyncio.run(run())


async def fill(storage: Storage) -> None:
    assert await storage.commit("t1", PutTable(table(), 0))
    writes = [Append("g1", seq, entry) for seq, entry in enumerate(ENTRIES, 1)]
    assert await storage.commit("t1", NewGame(game()), *writes)
    assert await storage.commit("", PutRecord("r1", "fogg record 1\n", 7.0))
    assert await storage.commit("", PutReview("g1", "quick", "e1", '"of g1"', 8.0))
    assert await storage.commit("", PutReview("r1", "deep", "e1", '"of r1"', 8.0))


def test_what_is_kept_comes_back(url: str) -> None:
    with_storage(url, fill)

    async def look(storage: Storage) -> None:
        assert await storage.table("t1") == table()
        assert await storage.game("g1") == game()
        assert await storage.entries("g1") == ENTRIES
        assert await storage.entries("g1", 2) == ENTRIES[2:]
        assert await storage.record("r1") == "fogg record 1\n"
        assert await storage.table("t2") is None
        assert await storage.game("g2") is None
        assert await storage.record("r2") is None
        assert await storage.review("g1", "quick", "e1") == '"of g1"'
        assert await storage.review("r1", "deep", "e1") == '"of r1"'
        for other in (("g1", "deep", "e1"), ("g1", "quick", "e2"), ("g2", "quick", "e1")):
            assert await storage.review(*other) is None

    with_storage(url, look)


def test_a_review_takes_the_place_of_an_older_one(url: str) -> None:
    async def work(storage: Storage) -> None:
        await fill(storage)
        assert await storage.commit("", PutReview("g1", "quick", "e2", '"newer"', 9.0))
        assert await storage.review("g1", "quick", "e1") is None
        assert await storage.review("g1", "quick", "e2") == '"newer"'
        nothing = PutReview("g2", "quick", "e2", '"of nothing"', 9.0)
        assert not await storage.commit("", nothing), "there is no such record"
        assert await storage.review("g2", "quick", "e2") is None

    with_storage(url, work)


def test_the_second_writer_loses_and_nothing_of_it_stays(url: str) -> None:
    async def work(storage: Storage) -> None:
        await fill(storage)
        move = MoveEntry(at=9.0, seat=1, action="pass")
        changed = table(version=2, status="over")
        assert not await storage.commit("t1", PutTable(changed, 1), Append("g1", 3, move))
        assert await storage.table("t1") == table()
        assert await storage.commit("t1", PutTable(changed, 1), Append("g1", 4, move))
        assert not await storage.commit("t1", PutTable(table(version=2), 1))
        assert not await storage.commit("t1", PutTable(table(), 0))
        assert not await storage.commit("t1", NewGame(game()))
        assert len(await storage.entries("g1")) == 4

    with_storage(url, work)


def test_only_one_of_many_wins(url: str) -> None:
    async def work(storage: Storage) -> None:
        moves = [MoveEntry(at=1.0, seat=0, action="pass", id=str(n)) for n in range(30)]
        assert await storage.commit("t", NewGame(game("g")))
        done = await asyncio.gather(*(storage.commit("t", Append("g", 1, m)) for m in moves))
        assert sum(done) == 1
        kept = await storage.entries("g")
        assert kept == [moves[done.index(True)]]

    with_storage(url, work)


def test_lists_of_tables(url: str) -> None:
    async def work(storage: Storage) -> None:
        await storage.commit("a", PutTable(table("a", public=True), 0))
        await storage.commit("b", PutTable(table("b", public=True, status="over"), 0))
        await storage.commit("c", PutTable(table("c", status="playing"), 0))
        assert [doc.id for doc in await storage.public_tables(10)] == ["a"]
        assert await storage.unfinished(10) == ["c"]

    with_storage(url, work)


def test_a_database_travels(url: str, tmp_path: Path) -> None:
    with_storage(url, fill)
    file = tmp_path / "all.jsonl"
    other = str(tmp_path / "other.db")
    assert asyncio.run(export(url, file)) == 8
    assert asyncio.run(import_(other, file)) == 8
    again = tmp_path / "again.jsonl"
    asyncio.run(export(other, again))
    assert again.read_bytes() == file.read_bytes()
    assert not list(tmp_path.glob("*.part"))
    with pytest.raises(ServerError, match="row_there"):
        asyncio.run(import_(other, file))
    with pytest.raises(ServerError, match="file_there"):
        asyncio.run(export(url, file))


def test_an_import_into_postgresql(database: str, tmp_path: Path) -> None:
    source = str(tmp_path / "one.db")
    with_storage(source, fill)
    file = tmp_path / "all.jsonl"
    asyncio.run(export(source, file))
    asyncio.run(import_(database, file))
    again = tmp_path / "again.jsonl"
    asyncio.run(export(database, again))
    assert again.read_bytes() == file.read_bytes()


@pytest.mark.parametrize(
    "text",
    [
        *(b"", b"{}", b"\x00", b'{"fogg":"export","version":1}\n["cats",1]'),
        *(b'{"fogg":"export","version":1}\n["records","\xe9"]', b"[" * 5000),
    ],
    ids=["empty", "other", "zero", "kind", "latin", "deep"],
)
def test_other_files_are_not_imported(tmp_path: Path, text: bytes) -> None:
    file = tmp_path / "wrong"
    file.write_bytes(text)
    with pytest.raises(ServerError, match="not_an_export"):
        asyncio.run(import_(str(tmp_path / "db"), file))


def exported(tmp_path: Path) -> tuple[Path, list[str]]:
    """An exported file, and its lines."""
    with_storage(str(tmp_path / "one.db"), fill)
    file = tmp_path / "all.jsonl"
    asyncio.run(export(str(tmp_path / "one.db"), file))
    return file, file.read_text("utf-8").splitlines(keepends=True)


def importing(tmp_path: Path, file: Path) -> ServerError:
    """Import a file that is wrong: the error; no database was made."""
    target = tmp_path / "new.db"
    with pytest.raises(ServerError) as error:
        asyncio.run(import_(str(target), file))
    assert not target.exists()
    return error.value


@pytest.mark.parametrize("left", [-1, -2, 1, 4])
def test_a_cut_export_is_not_imported(tmp_path: Path, left: int) -> None:
    file, lines = exported(tmp_path)
    file.write_text("".join(lines[:left]), "utf-8")
    assert importing(tmp_path, file).code == "export_cut"


def test_an_export_that_lacks_a_row_is_not_imported(tmp_path: Path) -> None:
    file, lines = exported(tmp_path)
    file.write_text("".join(line for line in lines if '"reviews"' not in line), "utf-8")
    assert importing(tmp_path, file).code == "export_cut"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('["tables","t1",1', '["tables","t2",1'),
        ('["tables","t1",1', '["tables",7,1'),
        ('"lobby"', '"asleep"'),
        ('["games","g1"', '["games",""'),
        ("000102030405", "00010203040x"),
        ('["entries","g1",2', '["entries","g1",4'),
        ('["entries","g1",1', '["entries","g9",1'),
        ('"at\\":2.0', '"at\\":\\"x'),
        ("fogg record 1", "fogg\\u0000"),
        ("fogg record 1", "fog record 1"),
        ('["reviews","g1"', '["reviews","g2"'),
        ('of r1\\"', "of r1"),
    ],
)
def test_rows_that_nobody_could_read_are_not_imported(tmp_path: Path, old: str, new: str) -> None:
    file, lines = exported(tmp_path)
    text = "".join(lines)
    assert old in text
    file.write_text(text.replace(old, new), "utf-8")
    error = importing(tmp_path, file)
    assert error.code == "bad_row"
    assert error.params["line"] in range(2, 10)


def test_exports_of_older_versions_are_imported(tmp_path: Path) -> None:
    """Those had neither a last line nor the last columns of tables and records."""
    file, lines = exported(tmp_path)
    old = ['{"fogg":"export","version":1}\n']
    for line in lines[1:-1]:
        row = json.loads(line)
        if row[0] == "reviews":
            continue
        if row[0] in ("tables", "records"):
            row.pop()
        old.append(json.dumps(row) + "\n")
    file.write_text("".join(old), "utf-8")
    assert asyncio.run(import_(str(tmp_path / "two.db"), file)) == 6

    async def look(storage: Storage) -> None:
        assert await storage.table("t1") == table()
        assert await storage.entries("g1") == ENTRIES

    with_storage(str(tmp_path / "two.db"), look)


def test_a_database_of_the_first_version_is_brought_up_to_date(tmp_path: Path) -> None:
    file = sqlite3.connect(tmp_path / "old.db", isolation_level=None)
    for statement in MIGRATIONS[0]:
        file.execute(statement)
    file.execute("PRAGMA user_version = 1")
    values = ("t1", 1, "lobby", 0, 5.0, table_text(table()))
    file.execute("INSERT INTO tables VALUES (?, ?, ?, ?, ?, ?)", values)
    file.close()

    async def look(storage: Storage) -> None:
        assert await storage.table("t1") == table()
        rows = [row async for row in storage.rows()]
        assert rows[0][1][-1] == 5.0

    with_storage(str(tmp_path / "old.db"), look)


def test_an_export_is_of_one_moment_and_holds_nobody_up(url: str) -> None:
    async def work(storage: Storage) -> None:
        await fill(storage)
        rows = storage.rows()
        seen = [await anext(rows)]
        more = MoveEntry(at=9.0, seat=1, action="pass")
        async with asyncio.timeout(2):
            assert await storage.commit("t1", Append("g1", 4, more))
            assert await storage.commit("t9", PutTable(table("t9"), 0))
        seen += [row async for row in rows]
        assert [row[1][0] for row in seen] == ["t1", "g1", "g1", "g1", "g1", "r1", "g1", "r1"]

    with_storage(url, work)


def test_an_export_holds_few_rows_in_memory(url: str) -> None:
    async def work(storage: Storage) -> None:
        await fill(storage)
        await storage.restore(
            ("records", (f"x{number}", 1.0, "x" * 10_000, 1.0)) for number in range(3000)
        )
        tracemalloc.start()
        try:
            async for _ in storage.rows():
                pass
            most = tracemalloc.get_traced_memory()[1]
        finally:
            tracemalloc.stop()
        assert most < 25_000_000, "30 MB of records in memory at a time"

    with_storage(url, work)


def test_a_copy_while_in_use(tmp_path: Path) -> None:
    source, target = tmp_path / "fogg.db", tmp_path / "copy.db"

    async def work(storage: Storage) -> None:
        await fill(storage)
        await asyncio.to_thread(copy_file, str(source), target)
        await storage.commit("t9", PutTable(table("t9"), 0))

    with_storage(str(source), work)

    async def look(storage: Storage) -> None:
        assert await storage.table("t1") == table()
        assert await storage.table("t9") is None

    with_storage(str(target), look)
    with pytest.raises(ServerError, match="backup_of_file"):
        copy_file("postgresql:///x", target)


def test_power_cuts_are_survived(tmp_path: Path) -> None:
    connection = connect(tmp_path / "fogg.db")
    settings = {
        name: connection.execute(f"PRAGMA {name}").fetchone()[0]
        for name in ("journal_mode", "synchronous")
    }
    connection.close()
    assert settings == {"journal_mode": "wal", "synchronous": 2}


def test_a_database_from_the_future(url: str) -> None:
    async def nothing(storage: Storage) -> None:
        pass

    with_storage(url, nothing)
    if url.startswith("postgresql"):
        import psycopg

        with psycopg.connect(url) as connection:
            connection.execute("UPDATE fogg_version SET number = 99")
    else:
        file = sqlite3.connect(url)
        file.execute("PRAGMA user_version = 99")
        file.close()
    with pytest.raises(ServerError, match="database_from_the_future"):
        with_storage(url, nothing)


def test_the_commands(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    fogg = Runner(capsys)
    source = str(tmp_path / "one.db")
    with_storage(source, fill)
    file, copy = tmp_path / "all.jsonl", tmp_path / "copy.db"
    assert "8 rows" in fogg("export", file, "--database", source, "--lang", "en").out
    assert "8 rows" in fogg("import", file, "--database", tmp_path / "two.db", "--lang", "en").out
    fogg("backup", copy, "--database", source)
    assert copy.exists()
    fogg("export", tmp_path / "x", "--database", tmp_path / "none.db", fails=2)
    assert not (tmp_path / "none.db").exists()


def test_an_unreachable_database(tmp_path: Path) -> None:
    with pytest.raises(ServerError, match="postgres_unreachable"):
        with_storage(f"postgresql:///x?host={tmp_path}&connect_timeout=1", fill)
