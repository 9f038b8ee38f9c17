"""Export, import and backup of whole databases."""

from __future__ import annotations

import hashlib
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import IO, Any

import msgspec

from fogg.server.errors import ServerError
from fogg.server.storage.base import Row, Storage
from fogg.server.storage.checks import RowChecks
from fogg.server.storage.file import check_before_opening
from fogg.server.storage.opening import POSTGRES, file_of, open_storage
from fogg.server.storage.schema import KINDS, VERSION
from fogg.server.storage.sqlite import backup

HEAD = {"fogg": "export", "version": VERSION}
ENDLESS_VERSION = 1
"""Exports of this version had no last line, and fewer columns."""
LATER_COLUMNS = {"tables": "created", "records": "created"}
"""Kinds whose last column was added since, and the column that it is taken from."""


@asynccontextmanager
async def opened(database: str) -> AsyncIterator[Storage]:
    """Open a database that is there already."""
    there(database)
    storage = await open_storage(database)
    try:
        yield storage
    finally:
        await storage.close()


async def export(database: str, target: Path) -> int:
    """Write every row, of one moment, as a line of JSON, and count them."""
    new_file(target)
    number, digest = 0, hashlib.sha256()
    async with opened(database) as storage:
        with _written(target) as out:
            out.write(msgspec.json.encode(HEAD) + b"\n")
            async for kind, values in storage.rows():
                line = msgspec.json.encode([kind, *values]) + b"\n"
                out.write(line)
                digest.update(line)
                number += 1
            # Whoever imports it can tell that it is whole.
            out.write(msgspec.json.encode({"rows": number, "sha256": digest.hexdigest()}) + b"\n")
    return number


@contextmanager
def _written(target: Path) -> Iterator[IO[bytes]]:
    """Write a file that gets its name only when it is whole."""
    part = target.with_name(target.name + ".part")
    try:
        with part.open("wb") as out:
            yield out
        part.replace(target)
    except BaseException:
        part.unlink(missing_ok=True)
        raise


async def import_(database: str, source: Path) -> int:
    """Read rows into a database, all or none, and count them."""
    # Looked through before anything is written: a damaged file changes no database.
    checks = RowChecks()
    for line, row in exported_rows(source):
        checks.check(line, row)
    storage = await open_storage(database)
    try:
        await storage.restore(row for _, row in exported_rows(source))
    finally:
        await storage.close()
    return checks.number


def exported_rows(source: Path) -> Iterator[tuple[int, Row]]:
    """Yield the rows of an exported file with their lines; raise if it is none, or was cut."""
    with source.open("rb") as file:
        version = _version(file.readline())
        number, digest, end = 0, hashlib.sha256(), None
        for line, data in enumerate(file, 2):
            decoded = _decoded(data)
            if isinstance(decoded, dict) or end is not None:
                end = decoded if end is None else {}
                continue
            number += 1
            digest.update(data)
            yield line, _row(decoded, version)
    whole = {"rows": number, "sha256": digest.hexdigest()}
    if version != ENDLESS_VERSION and end != whole:
        raise ServerError("export_cut", file=str(source), found=number)


def _version(first: bytes) -> int:
    """Read the version of an export from its first line."""
    head = _decoded(first)
    version = head.get("version") if isinstance(head, dict) else None
    if not isinstance(version, int) or head != {**HEAD, "version": version} or version < 1:
        raise ServerError("not_an_export")
    if version > VERSION:
        raise ServerError("database_from_the_future", found=version, known=VERSION)
    return version


def _decoded(line: bytes) -> Any:
    try:
        return msgspec.json.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise ServerError("not_an_export") from error


def _row(decoded: Any, version: int) -> Row:
    """Turn a line into a row of the present version."""
    kind = decoded[0] if isinstance(decoded, list) and decoded else None
    if kind not in KINDS:
        raise ServerError("not_an_export")
    columns, values = KINDS[kind], decoded[1:]
    if version == ENDLESS_VERSION and kind in LATER_COLUMNS and len(values) == len(columns) - 1:
        values.append(values[columns.index(LATER_COLUMNS[kind])])
    if len(values) != len(columns):
        raise ServerError("not_an_export")
    return kind, tuple(values)


def copy_file(database: str, target: Path) -> None:
    """Copy an SQLite database, even while it is written to."""
    if database.startswith(POSTGRES):
        raise ServerError("backup_of_file")
    there(database)
    new_file(target)
    check_before_opening(file_of(database))
    backup(file_of(database), target)


def new_file(target: Path) -> None:
    """Raise if there is such a file already."""
    if target.exists():
        raise ServerError("file_there", file=str(target))


def there(database: str) -> None:
    """Raise if there is no such file: opening it would make an empty one."""
    if not database.startswith(POSTGRES):
        file_of(database).stat()
