"""What a database has to do for the server, and nothing more."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from typing import NamedTuple, Protocol

from fogg.server.storage.documents import AnyEntry, GameRow, TableDoc


class PutTable(NamedTuple):
    """Save a table's document, if the stored one is still of version `expected`; 0: a new one."""

    doc: TableDoc
    expected: int


class NewGame(NamedTuple):
    """Begin a game's log."""

    game: GameRow


class Append(NamedTuple):
    """Add an entry to a game's log, if there is none of this number yet."""

    game: str
    seq: int
    entry: AnyEntry


class PutRecord(NamedTuple):
    """Keep the text of a record that was imported."""

    id: str
    text: str
    created: float


Write = PutTable | NewGame | Append | PutRecord
Row = tuple[str, tuple[object, ...]]


class LostRace(Exception):
    """Raised inside a commit to roll it back: another writer was first."""


class Notice(NamedTuple):
    """A notice of another process: a table has changed or, with words, something not stored."""

    process: str = ""
    table: str = ""
    """Empty: any of them."""
    words: str = ""


Heard = Callable[[Notice], None]


class Storage(Protocol):
    """A database. What `commit` has said yes to survives a power cut."""

    name: str
    shared: bool
    """Whether other processes may write to the same tables."""

    async def commit(self, table: str, *writes: Write) -> bool:
        """Do all the writes of a table, or none: False if another writer was first."""

    async def table(self, id: str) -> TableDoc | None:
        """Read a table's document; None if there is none."""

    async def public_tables(self, limit: int) -> list[TableDoc]:
        """Read the listed tables that are in the lobby or being played, the newest first."""

    async def unfinished(self, limit: int) -> list[str]:
        """Read the ids of tables whose game is going on, the newest first."""

    async def game(self, id: str) -> GameRow | None:
        """Read what a game is played by; None if there is none."""

    async def entries(self, game: str, after: int = 0) -> list[AnyEntry]:
        """Read the entries of a game's log from number `after` + 1 on."""

    async def record(self, id: str) -> str | None:
        """Read the text of an imported record; None if there is none."""

    def listen(self, heard: Heard) -> None:
        """Call `heard` with notices of other processes; an empty one says that some may be lost."""

    def notify(self, table: str, words: str) -> None:
        """Send the other processes a notice about a table, soon and in order."""

    def rows(self) -> AsyncIterator[Row]:
        """Yield every row of every kind, for an export: the name of its kind and its values."""

    async def restore(self, rows: list[Row]) -> None:
        """Put exported rows back; a row that is there already is an error."""

    async def close(self) -> None:
        """Finish what was begun and close."""
