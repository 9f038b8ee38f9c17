"""What hosts meet: files that are gone, damaged or in use, ports that are taken, honest health."""

from __future__ import annotations

import asyncio
import os
import shutil
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from fogg.server import health
from fogg.server.errors import ServerError, Unavailable
from fogg.server.storage import PutTable
from fogg.server.storage.file import ServerLock
from fogg.server.storage.opening import place_of
from fogg.server.storage.sqlite import SqliteStorage
from tests.cli.running import Runner
from tests.server.serving import Client, Server, code_of
from tests.server.test_storage import table


def serve(*more: str) -> tuple[int, str, str]:
    """Run a server that can't be run: its exit code, and what it printed and complained of."""
    command = [sys.executable, "-m", "fogg", "serve", "--lang", "en", *more]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert "Traceback" not in done.stderr
    return done.returncode, done.stdout, done.stderr


@pytest.mark.parametrize(
    ("database", "words"),
    [
        ("nowhere/fogg.db", "There is no folder"),
        ("folder", "a folder, not a file"),
        ("text", "no database of Fogg"),
        ("mysql://me:secret@host/x", "databases of the kind “mysql”"),
        ("postgresql:///x?host=/nowhere", "The PostgreSQL can’t be used: connection"),
    ],
)
def test_a_database_in_no_place(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, database: str, words: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder").mkdir()
    (tmp_path / "text").write_text("not what you think")
    code, printed, complained = serve("--port", "0", "--database", database)
    assert (code, printed) == (2, ""), "no address before all works"
    assert words in complained
    assert "secret" not in complained
    assert len(complained.strip().splitlines()) == 1
    assert (tmp_path / "text").read_text() == "not what you think"


def start_at_home(home: Path, folder: Path, *more: str) -> tuple[list[str], str]:
    """Start a server in a folder, as a user with this home; the lines it prints, and complaints."""
    kept = {key: value for key, value in os.environ.items() if not key.startswith(("FOGG", "XDG"))}
    command = [sys.executable, "-m", "fogg", "serve", "--lang", "en", "--port", "0", *more]
    with subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=folder,
        env={**kept, "HOME": str(home), "PYTHONUNBUFFERED": "1"},
    ) as process:
        assert process.stdout is not None
        lines = [process.stdout.readline().strip() for _ in range(3)]
        process.terminate()
        _, complained = process.communicate(timeout=30)
    return lines, complained


def test_games_are_kept_in_the_data_folder_of_the_user(tmp_path: Path) -> None:
    here = tmp_path / "here"
    here.mkdir()
    lines, complained = start_at_home(tmp_path / "home", here)
    file = Path(lines[1].removeprefix("Games are kept in "))
    assert file.is_relative_to(tmp_path / "home")
    assert file.parts[-2:] == ("fogg", "fogg.db")
    assert file.is_file()
    assert list(here.iterdir()) == []
    assert "--database" not in complained


def test_a_database_that_is_named_is_printed_whole(tmp_path: Path) -> None:
    lines, _ = start_at_home(tmp_path, tmp_path, "--database", "mine.db")
    assert lines[1] == f"Games are kept in {tmp_path / 'mine.db'}"


def test_whoever_has_games_in_this_folder_is_told(tmp_path: Path) -> None:
    start_at_home(tmp_path, tmp_path, "--database", "fogg.db")
    _, complained = start_at_home(tmp_path, tmp_path)
    assert "To go on with its games: --database fogg.db" in complained


def test_a_data_folder_that_can_not_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "home").write_text("no folder")
    lines, complained = start_at_home(tmp_path / "home", tmp_path)
    assert lines == ["", "", ""]
    assert "fogg.db can’t be opened: Not a directory" in complained
    assert "Traceback" not in complained


@pytest.mark.parametrize(
    ("url", "place"),
    [
        ("postgresql://me:secret@db:5433/fogg", "postgresql://db:5433/fogg"),
        ("postgresql:///fogg?host=/run&password=secret", "postgresql:///fogg"),
    ],
)
def test_the_place_of_a_database_has_no_password(url: str, place: str) -> None:
    assert place_of(url) == place


def test_a_port_that_is_taken(tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        code, printed, complained = serve(
            "--port", str(port), "--database", str(tmp_path / "fogg.db")
        )
    assert (code, printed) == (2, "")
    assert f"Port {port} of 127.0.0.1 is in use" in complained
    assert "--port 0" in complained


def test_an_address_of_another_machine(tmp_path: Path) -> None:
    database = str(tmp_path / "fogg.db")
    code, _, complained = serve("--port", "0", "--host", "192.0.2.7", "--database", database)
    assert code == 2
    assert "no address 192.0.2.7" in complained


def test_a_second_server_on_one_file_is_refused(tmp_path: Path) -> None:
    with Server(tmp_path) as first:
        assert first.process is not None
        # By another of its names.
        (tmp_path / "same").symlink_to(tmp_path, target_is_directory=True)
        code, printed, complained = serve(
            "--port", "0", "--database", str(tmp_path / "same" / "fogg.db")
        )
        assert (code, printed) == (2, "")
        assert f"Another Fogg server (process {first.process.pid})" in complained
        first.kill()
        with Server(tmp_path):
            pass


def test_a_lock_ends_with_its_holder(tmp_path: Path) -> None:
    database = tmp_path / "fogg.db"
    held = ServerLock(database)
    with pytest.raises(ServerError, match="database_in_use"):
        ServerLock(database)
    held.release()
    ServerLock(database).release()


def test_a_deleted_file_stops_confirmations_and_health(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        client = Client(server)
        made = client.create("you Ana", "open")
        seat = made["table"]["id"], made["seats"]["0"]
        (tmp_path / "fogg.db").rename(tmp_path / "away.db")
        renamed = client.command(*seat, "profile", name="Ada")
        assert (renamed.status_code, code_of(renamed)) == (503, "not_stored")
        well = client.http.get(f"{server.url}/health")
        assert (well.status_code, code_of(well)) == (503, "database_gone")
        assert str(tmp_path) not in well.text, "everybody may ask, and folders are the host's"
        (tmp_path / "away.db").rename(tmp_path / "fogg.db")
        assert client.command(*seat, "profile", name="Ada").status_code == 200
        client.close()


def remove(path: Path) -> None:
    path.unlink()


def replace(path: Path) -> None:
    shutil.copy(path, path.with_name("copy"))
    path.with_name("copy").replace(path)


@pytest.mark.parametrize("harm", [remove, replace])
@pytest.mark.parametrize("file", ["fogg.db", "fogg.db-wal"])
def test_nothing_is_confirmed_into_a_file_that_is_gone(
    tmp_path: Path, file: str, harm: Callable[[Path], None]
) -> None:
    async def work() -> None:
        storage = SqliteStorage(tmp_path / "fogg.db")
        assert await storage.commit("a", PutTable(table("a"), 0))
        await storage.check()
        harm(tmp_path / file)
        with pytest.raises(Unavailable, match="database_gone"):
            await storage.commit("b", PutTable(table("b"), 0))
        with pytest.raises(Unavailable, match="database_gone"):
            await storage.check()
        await storage.close()

    asyncio.run(work())


@pytest.fixture
def unlimited() -> Iterator[None]:
    """A limit of file sizes as a full disk is one; it is taken away after the test."""
    import resource

    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    yield
    resource.setrlimit(resource.RLIMIT_FSIZE, before)


@pytest.mark.usefixtures("unlimited")
def test_health_knows_that_nothing_more_fits(tmp_path: Path) -> None:
    import resource

    most = resource.getrlimit(resource.RLIMIT_FSIZE)[1]

    async def work() -> None:
        storage = SqliteStorage(tmp_path / "fogg.db")
        resource.setrlimit(resource.RLIMIT_FSIZE, (1000, most))
        with pytest.raises(Unavailable):
            await storage.commit("a", PutTable(table("a"), 0))
        with pytest.raises(Unavailable):
            await storage.check()
        resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))
        await storage.check()
        assert await storage.commit("a", PutTable(table("a"), 0))
        await storage.close()

    asyncio.run(work())


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        (sqlite3.SQLITE_FULL, "database_full"),
        (sqlite3.SQLITE_READONLY, "database_read_only"),
        (sqlite3.SQLITE_BUSY, "database_busy"),
        (sqlite3.SQLITE_CORRUPT, "database_damaged"),
        (sqlite3.SQLITE_IOERR, "database_unreachable"),
    ],
)
def test_faults_of_sqlite_have_names(code: int, expected: str) -> None:
    from fogg.server.storage.file import storing_fault

    error = sqlite3.OperationalError("so it is")
    error.sqlite_errorcode = code
    assert storing_fault("fogg.db", error).code == expected


def test_a_database_that_can_only_be_read_is_not_well(tmp_path: Path) -> None:
    async def work() -> None:
        storage = SqliteStorage(tmp_path / "fogg.db")
        await storage._writer.do(lambda connection: None)
        storage._writer._connection.execute("PRAGMA query_only = ON")
        with pytest.raises(Unavailable, match="database_read_only"):
            await storage.check()
        await storage.close()

    asyncio.run(work())


def test_a_postgresql_that_can_only_be_read_is_not_well(database: str) -> None:
    import psycopg

    from fogg.server.storage.postgres import PostgresStorage

    async def work() -> None:
        storage = await PostgresStorage.open(database)
        await storage.check()
        with psycopg.connect(database, autocommit=True) as connection:
            name = connection.info.dbname
            connection.execute(
                f"ALTER DATABASE {name} SET default_transaction_read_only = on".encode()
            )
        # Connections that were made before are still allowed to write.
        await storage._pool.drain()
        with pytest.raises(Unavailable, match="database_read_only"):
            await storage.check()
        await storage.close()

    asyncio.run(work())


def test_health_names_a_lock_for_which_others_wait_already(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    async def never() -> None:
        await asyncio.Event().wait()

    async def work() -> None:
        storage = SqliteStorage(tmp_path / "fogg.db", busy_seconds=0.05)
        other = sqlite3.connect(tmp_path / "fogg.db", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(Unavailable):
            await storage.commit("a", PutTable(table("a"), 0))
        monkeypatch.setattr(storage, "check", never)
        monkeypatch.setattr(health, "MOST_SECONDS", 0.01)
        with pytest.raises(Unavailable, match="database_busy"):
            await health.Health(storage).check()
        other.execute("ROLLBACK")
        other.close()
        assert await storage.commit("a", PutTable(table("a"), 0))
        with pytest.raises(Unavailable, match="database_unreachable"):
            await health.Health(storage).check()
        await storage.close()

    asyncio.run(work())


def test_health_is_tried_once_a_second(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    async def work() -> None:
        storage = SqliteStorage(tmp_path / "fogg.db")
        tried = []
        real = storage.check

        async def check() -> None:
            tried.append(1)
            await real()

        monkeypatch.setattr(storage, "check", check)
        found = health.Health(storage)
        await asyncio.gather(*(found.check() for _ in range(20)))
        assert len(tried) == 1
        await storage.close()

    asyncio.run(work())


# Damaged files


def filled(tmp_path: Path) -> Path:
    """A database with some hundred tables, closed properly."""
    path = tmp_path / "fogg.db"

    async def work() -> None:
        storage = SqliteStorage(path)
        new = [PutTable(table(f"t{number}"), 0) for number in range(300)]
        await storage.commit("", *new)
        await storage.close()

    asyncio.run(work())
    return path


def opening(path: Path) -> str:
    """Open a database: the code of the error, and the file is as it was."""
    before = path.read_bytes()
    with pytest.raises(ServerError) as error:
        SqliteStorage(path)
    assert path.read_bytes() == before
    assert error.value.params["file"] == str(path)
    return error.value.code


@pytest.mark.parametrize("left", [0.9, 0.5, 0.01])
def test_a_file_that_was_cut_is_named(tmp_path: Path, left: float) -> None:
    path = filled(tmp_path)
    os.truncate(path, int(path.stat().st_size * left))
    assert opening(path) == "database_cut"


def test_a_file_with_rubbish_inside_is_named(tmp_path: Path) -> None:
    path = filled(tmp_path)
    with path.open("r+b") as file:
        file.seek(path.stat().st_size // 2 // 4096 * 4096)
        file.write(b"\xa5" * 4096)
    assert opening(path) == "database_damaged"


def copy_in_use(tmp_path: Path) -> Path:
    """A copy of a database as a power cut would leave it: the last moves are in its log."""
    path = tmp_path / "copy" / "fogg.db"
    path.parent.mkdir()

    async def work() -> None:
        storage = SqliteStorage(tmp_path / "fogg.db")
        for number in range(20):
            await storage.commit("", PutTable(table(f"t{number}"), 0))
        for name in ("fogg.db", "fogg.db-wal"):
            shutil.copy(tmp_path / name, path.with_name(name))
        await storage.close()

    asyncio.run(work())
    return path


def test_a_log_with_rubbish_inside_is_named(tmp_path: Path) -> None:
    path = copy_in_use(tmp_path)
    log = path.with_name("fogg.db-wal")
    data = bytearray(log.read_bytes())
    for place in (5, len(data) // 3):
        harmed = data.copy()
        harmed[place] ^= 0xFF
        log.write_bytes(harmed)
        assert opening(path) == "database_log_damaged"
    log.write_bytes(data)
    path.write_bytes(b"")
    assert opening(path) == "database_emptied"


@pytest.mark.parametrize("torn", [0, 1, 4000, 4200])
def test_what_a_power_cut_leaves_is_opened(tmp_path: Path, torn: int) -> None:
    path = copy_in_use(tmp_path)
    log = path.with_name("fogg.db-wal")
    os.truncate(log, log.stat().st_size - torn)

    async def look() -> None:
        storage = SqliteStorage(path)
        assert await storage.table("t18") is not None
        assert (await storage.table("t19") is None) == bool(torn)
        await storage.close()

    asyncio.run(look())


def test_large_files_are_checked_in_part(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    path = filled(tmp_path)
    monkeypatch.setattr("fogg.server.storage.file.CHECKED_BYTES", 1000)
    with path.open("r+b") as file:
        file.seek(path.stat().st_size // 2 // 4096 * 4096)
        file.write(b"\xa5" * 4096)
    assert opening(path) == "database_damaged"


def test_a_damaged_database_is_named_by_backup_and_export(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = filled(tmp_path)
    with path.open("r+b") as file:
        file.seek(path.stat().st_size // 2 // 4096 * 4096)
        file.write(b"\xa5" * 4096)
    fogg = Runner(capsys)
    where = ("--database", str(path), "--lang", "en")
    for command in ("backup", "export"):
        complained = fogg(command, tmp_path / command, *where, fails=2).err
        assert str(path) in complained and "damaged" in complained
        assert not (tmp_path / command).exists()
