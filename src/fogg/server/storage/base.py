"""What a database has to do for the server, and nothing more."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterable
from typing import NamedTuple, Protocol

from fogg.server.errors import Unavailable
from fogg.server.storage.documents import AnyEntry, GameRow, TableDoc


class PutTable(NamedTuple):
    """Save a table's document, if the stored one is still of version `expected`; 0: a new one."""

    doc: TableDoc
    expected: int
    at: float = 0.0
    """Now, in seconds of the epoch; 0: when it was created."""


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


class PutReview(NamedTuple):
    """Keep a review in the place of an older one, if its record is still there."""

    record: str
    """The id of a finished game or of an imported record."""
    depth: str
    edition: str
    """Which code made it."""
    data: str
    created: float


class RemoveTable(NamedTuple):
    """Remove a table, its game and reviews, if it is still of this version; 0: of any."""

    id: str
    version: int = 0


class UseRecord(NamedTuple):
    """Note that an imported record was looked at, at most once a day."""

    id: str
    at: float


class RemoveRecord(NamedTuple):
    """Remove an imported record and its reviews, if nobody has looked at it since.

    Since infinity: in any case.
    """

    id: str
    unused_since: float = float("inf")


Write = PutTable | NewGame | Append | PutRecord | PutReview | RemoveTable | UseRecord | RemoveRecord
Row = tuple[str, tuple[object, ...]]


class KeptTable(NamedTuple):
    """A table for its host: the document as it is stored, and when anything last happened."""

    id: str
    status: str
    doc: str
    game: str | None
    moves: int
    used: float
    """In seconds of the epoch."""


class KeptRecord(NamedTuple):
    """An imported record for its host: when it came, and when it was last looked at."""

    id: str
    created: float
    used: float
    bytes: int


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

    async def check(self) -> None:
        """Raise Unavailable, with the reason, if nothing can be stored at the moment."""

    def last_fault(self) -> Unavailable | None:
        """Name why nothing was stored when that was tried last; None if it was, or if unknown."""

    async def table(self, id: str) -> TableDoc | None:
        """Read a table's document; None if there is none."""

    async def public_tables(self, limit: int) -> list[TableDoc]:
        """Read the listed tables that are in the lobby or being played, the newest first."""

    async def unfinished(self, limit: int) -> list[str]:
        """Read the ids of tables whose game is going on, the newest first."""

    async def idle_lobbies(self, before: float, limit: int) -> list[tuple[str, int]]:
        """Read ids and versions of lobbies that nobody has changed since (seconds of the epoch)."""

    async def idle_records(self, before: float, limit: int) -> list[str]:
        """Read the ids of imported records that nobody has looked at since."""

    async def kept_tables(self, after: str, limit: int) -> list[KeptTable]:
        """Read what is kept of tables, in the order of their ids from the one after `after`."""

    async def kept_records(self, after: str, limit: int) -> list[KeptRecord]:
        """Read imported records in the same way."""

    async def game(self, id: str) -> GameRow | None:
        """Read what a game is played by; None if there is none."""

    async def entries(self, game: str, after: int = 0) -> list[AnyEntry]:
        """Read the entries of a game's log from number `after` + 1 on."""

    async def record(self, id: str) -> str | None:
        """Read the text of an imported record; None if there is none."""

    async def review(self, record: str, depth: str, edition: str) -> str | None:
        """Read the review of a record; None if there is none of this depth and edition."""

    async def claim(self, table: str, seconds: float) -> float:
        """Keep the bots of a table for this process for some seconds, from now on.

        Give 0 if they are, or else the seconds for which another process has them.
        """

    def listen(self, heard: Heard) -> None:
        """Call `heard` with notices of other processes; an empty one says that some may be lost."""

    def notify(self, table: str, words: str) -> None:
        """Send the other processes a notice about a table, soon and in order."""

    def rows(self) -> AsyncIterator[Row]:
        """Yield every row of every kind, for an export: the name of its kind and its values."""

    async def restore(self, rows: Iterable[Row]) -> None:
        """Put exported rows back; a row that is there already is an error."""

    async def close(self) -> None:
        """Finish what was begun and close."""
