"""Where tables and games are kept: SQLite in a file, or PostgreSQL for several processes."""

from __future__ import annotations

from fogg.server.storage.base import Append, NewGame, Notice, PutRecord, PutTable, Storage, Write
from fogg.server.storage.opening import open_storage

__all__ = [
    "Append",
    "NewGame",
    "Notice",
    "PutRecord",
    "PutTable",
    "Storage",
    "Write",
    "open_storage",
]
