"""Export, import and backup of whole databases."""

from __future__ import annotations

from pathlib import Path

import msgspec

from fogg.server.errors import ServerError
from fogg.server.storage.base import Row
from fogg.server.storage.opening import POSTGRES, open_storage
from fogg.server.storage.schema import KINDS, VERSION
from fogg.server.storage.sqlite import backup

HEAD = {"fogg": "export", "version": VERSION}


async def export(database: str, target: Path) -> int:
    """Write every row as a line of JSON, and count them."""
    _new_file(target)
    _there(database)
    storage = await open_storage(database)
    number = 0
    try:
        with target.open("wb") as out:
            out.write(msgspec.json.encode(HEAD) + b"\n")
            async for kind, values in storage.rows():
                out.write(msgspec.json.encode([kind, *values]) + b"\n")
                number += 1
    finally:
        await storage.close()
    return number


async def import_(database: str, source: Path) -> int:
    """Read rows into a database, all or none, and count them."""
    rows = read_rows(source)
    storage = await open_storage(database)
    try:
        await storage.restore(rows)
    finally:
        await storage.close()
    return len(rows)


def read_rows(source: Path) -> list[Row]:
    """Read the rows of an exported file."""
    lines = source.read_bytes().splitlines()
    try:
        if msgspec.json.decode(lines[0] if lines else b"") != HEAD:
            raise ServerError("not_an_export")
        decoded = [msgspec.json.decode(line, type=list[str | int | float]) for line in lines[1:]]
    except msgspec.DecodeError as error:
        raise ServerError("not_an_export") from error
    # Checked before anything is written: a damaged file changes no database.
    for row in decoded:
        if row[0] not in KINDS or len(row) != len(KINDS[str(row[0])]) + 1:
            raise ServerError("not_an_export")
    return [(str(row[0]), tuple(row[1:])) for row in decoded]


def copy_file(database: str, target: Path) -> None:
    """Copy an SQLite database, even while it is written to."""
    if database.startswith(POSTGRES):
        raise ServerError("backup_of_file")
    _there(database)
    _new_file(target)
    backup(database.removeprefix("sqlite:///"), target)


def _new_file(target: Path) -> None:
    if target.exists():
        raise ServerError("file_there", file=str(target))


def _there(database: str) -> None:
    """Raise if there is no such file: opening it would make an empty one."""
    if not database.startswith(POSTGRES):
        Path(database.removeprefix("sqlite:///")).stat()
