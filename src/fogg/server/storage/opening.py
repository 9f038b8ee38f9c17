"""Opening the database that a URL or path names."""

from __future__ import annotations

from pathlib import Path

from fogg.server.errors import ServerError
from fogg.server.storage.base import Storage
from fogg.server.storage.sqlite import SqliteStorage

POSTGRES = ("postgres://", "postgresql://")


async def open_storage(url: str) -> Storage:
    """Open the database of a URL, postgresql://…, or of a file's path."""
    if url.startswith(POSTGRES):
        return await _open_postgres(url)
    path = Path(url.removeprefix("sqlite:///"))
    path.parent.mkdir(parents=True, exist_ok=True)
    return SqliteStorage(path)


async def _open_postgres(url: str) -> Storage:
    try:
        from fogg.server.storage.postgres import PostgresStorage
    except ImportError as error:
        raise ServerError("postgres_missing") from error
    return await PostgresStorage.open(url)
