"""The tables of the database, in the dialect that SQLite and PostgreSQL share, and migrations."""

from __future__ import annotations

MIGRATIONS: tuple[tuple[str, ...], ...] = (
    (
        """CREATE TABLE tables (
            id TEXT PRIMARY KEY,
            version BIGINT NOT NULL,
            status TEXT NOT NULL,
            public INTEGER NOT NULL,
            created DOUBLE PRECISION NOT NULL,
            doc TEXT NOT NULL
        )""",
        "CREATE INDEX tables_listed ON tables (public, status, created)",
        """CREATE TABLE games (
            id TEXT PRIMARY KEY,
            table_id TEXT NOT NULL,
            variant TEXT NOT NULL,
            digest TEXT NOT NULL,
            seats INTEGER NOT NULL,
            seed TEXT NOT NULL,
            created DOUBLE PRECISION NOT NULL
        )""",
        """CREATE TABLE entries (
            game TEXT NOT NULL,
            seq BIGINT NOT NULL,
            data TEXT NOT NULL,
            PRIMARY KEY (game, seq)
        )""",
        """CREATE TABLE records (
            id TEXT PRIMARY KEY,
            created DOUBLE PRECISION NOT NULL,
            text TEXT NOT NULL
        )""",
    ),
    (
        "ALTER TABLE tables ADD COLUMN touched DOUBLE PRECISION NOT NULL DEFAULT 0",
        "UPDATE tables SET touched = created",
        "ALTER TABLE records ADD COLUMN used DOUBLE PRECISION NOT NULL DEFAULT 0",
        "UPDATE records SET used = created",
        "CREATE INDEX games_of_table ON games (table_id)",
        """CREATE TABLE claims (
            table_id TEXT PRIMARY KEY,
            process TEXT NOT NULL,
            until DOUBLE PRECISION NOT NULL
        )""",
    ),
    (
        """CREATE TABLE reviews (
            record TEXT NOT NULL,
            depth TEXT NOT NULL,
            edition TEXT NOT NULL,
            created DOUBLE PRECISION NOT NULL,
            data TEXT NOT NULL,
            PRIMARY KEY (record, depth)
        )""",
    ),
)
"""Statements that bring the database from each version to the next: never changed, only added."""

VERSION = len(MIGRATIONS)

KINDS: dict[str, tuple[str, ...]] = {
    "tables": ("id", "version", "status", "public", "created", "doc", "touched"),
    "games": ("id", "table_id", "variant", "digest", "seats", "seed", "created"),
    "entries": ("game", "seq", "data"),
    "records": ("id", "created", "text", "used"),
    "reviews": ("record", "depth", "edition", "created", "data"),
}
"""The kinds of rows and their columns, as they are exported."""

KEYS = {"entries": "game, seq", "reviews": "record, depth"}
"""The columns that tell a kind's rows apart, where that is not `id`."""


def insert(kind: str, mark: str) -> str:
    """Write the statement that adds a row of a kind; `mark` is the dialect's placeholder."""
    columns = KINDS[kind]
    marks = ", ".join(mark for _ in columns)
    return f"INSERT INTO {kind} ({', '.join(columns)}) VALUES ({marks})"


def insert_new(kind: str, mark: str) -> str:
    """Write the same statement, which adds nothing if the row is there already."""
    return f"{insert(kind, mark)} ON CONFLICT DO NOTHING"


def select(kind: str) -> str:
    """Write the statement that selects all rows of a kind, in the order of their keys."""
    columns = KINDS[kind]
    order = KEYS.get(kind, "id")
    return f"SELECT {', '.join(columns)} FROM {kind} ORDER BY {order}"
