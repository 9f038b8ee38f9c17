"""Where tables and games are kept: SQLite in a file, or PostgreSQL for several processes."""

from __future__ import annotations

from fogg.server.storage.base import (
    Append,
    NewGame,
    Notice,
    PutRecord,
    PutReview,
    PutTable,
    RemoveRecord,
    RemoveTable,
    Storage,
    UseRecord,
    Write,
)
from fogg.server.storage.opening import open_storage

__all__ = [
    "Append",
    "NewGame",
    "Notice",
    "PutRecord",
    "PutReview",
    "PutTable",
    "RemoveRecord",
    "RemoveTable",
    "Storage",
    "UseRecord",
    "Write",
    "open_storage",
]
