"""Opening the database that a URL or path names."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import urlsplit

from fogg import extras
from fogg.server.errors import ServerError
from fogg.server.settings import usual_database
from fogg.server.storage.base import Storage
from fogg.server.storage.file import ServerLock, check_before_opening
from fogg.server.storage.sqlite import SqliteStorage

POSTGRES = ("postgres://", "postgresql://")


def file_of(url: str) -> Path:
    """Give the file that a database's path or URL names, the same for all its names."""
    return Path(url.removeprefix("sqlite:///")).resolve()


def place_of(url: str) -> str:
    """Name where a database is, for people: a file by its whole path, no passwords."""
    if not url.startswith(POSTGRES):
        return str(file_of(url))
    parts = urlsplit(url)
    return f"postgresql://{parts.netloc.rpartition('@')[2]}{parts.path}"


async def open_storage(url: str, *, to_serve: bool = False) -> Storage:
    """Open the database of a URL, postgresql://…, or of a file's path.

    `to_serve` keeps a file for this process: another server that opens it is refused.
    """
    if url.startswith(POSTGRES):
        return await _open_postgres(url)
    kind, mark, _ = url.partition("://")
    if mark and kind != "sqlite":
        # Not the whole address, which may hold a password.
        raise ServerError("unknown_database", kind=kind)
    path = file_of(url)
    if path == file_of(usual_database()):
        _make_folder(path)
    check_before_opening(path)
    if not to_serve:
        return SqliteStorage(path)
    lock = ServerLock(path)
    try:
        return SqliteStorage(path, lock=lock)
    except BaseException:
        lock.release()
        raise


def _make_folder(path: Path) -> None:
    """Make the folder of the usual database: nobody has named it, so nobody has made it."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        reason = error.strerror or str(error)
        raise ServerError("database_not_opened", file=str(path), reason=reason) from error


async def _open_postgres(url: str) -> Storage:
    try:
        from fogg.server.storage.postgres import PostgresStorage
    except ImportError as error:
        raise extras.missing("postgres", "psycopg") from error
    return await PostgresStorage.open(url)
