"""What the database holds: table documents, games, and the entries of their logs."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct, field, json

from fogg.record import BrokenStart, LuckPart
from fogg.record.parts import Absence
from fogg.server.wire.types import SettingsJson
from fogg.server.wire.types.table import NoteKind, SeatKind, Status


class SeatDoc(Struct, kw_only=True, omit_defaults=True):
    """A seat; `token` is the hash of its link's secret."""

    kind: SeatKind = "open"
    name: str = ""
    color: str = ""
    bot: str = ""
    token: str = ""
    held: bool = False
    returned: float = 0.0
    """When the player last took the seat back from a bot."""
    reserved: str = ""
    """The hash of the token that a rematch keeps this seat for."""
    commitment: str = ""
    """The hash of the part that the seat's device gives to the luck; empty: it gives none."""
    part: str = ""
    """That part, told at the start; nobody is shown it before all have told theirs."""
    absence: Absence | Literal[""] = ""
    """Why the seat gives no part, if that is known."""

    @property
    def played_by_bot(self) -> bool:
        """Whether a bot plays the seat, for itself or for a player."""
        return self.kind == "bot" or self.held


class RequestDoc(Struct, kw_only=True):
    """A take-back that was asked for when the log had `seq` entries."""

    seat: int
    to: int
    seq: int
    agreed: list[int]


class NoteDoc(Struct, kw_only=True):
    """What the host did at the table when the log had `seq` entries, for everybody to know."""

    kind: NoteKind
    seq: int
    at: float
    seat: int | None = None


class TableDoc(Struct, kw_only=True, omit_defaults=True):
    """A table: everything but the moves."""

    id: str
    variant: str
    settings: SettingsJson
    seats: list[SeatDoc]
    created: float
    status: Status = "lobby"
    host: str = ""
    invite: str = ""
    watch: str = ""
    """Hashes of the tokens of host, invitation and watching; empty: no token fits."""
    invite_number: int = 0
    watch_number: int = 0
    """How often these two were issued anew."""
    reissued: str = ""
    """The id of the last command that issued a link anew: repeated, it gives the same link."""
    host_reserved: str = ""
    watch_reserved: str = ""
    """A rematch: hashes of the old table's tokens that give those of this one."""
    host_seat: int | None = None
    """The host's seat, if the host sits."""
    host_offer: int | None = None
    """The seat that may take over as host."""
    game: str | None = None
    next: str | None = None
    """The table of the rematch."""
    request: RequestDoc | None = None
    secret: str = ""
    """The server's secret, from which all luck follows together with the seats' parts."""
    starting: bool = False
    """The host has begun the game, and the seats' devices are to tell their parts."""
    broken: list[BrokenStart] = field(default_factory=list)
    """The starts that were broken off because a device did not tell its part."""
    notes: list[NoteDoc] = field(default_factory=list)
    """What the host did during the game besides playing."""
    lesson: str = ""
    """The lesson that is played here; empty: this is a table like any other."""
    taken: float = 0.0
    """When the only player took the game along, in seconds of the epoch; 0: it was not."""
    version: int = 1


class GameRow(Struct, kw_only=True):
    """A game: what it is played by, and the secret of its luck."""

    id: str
    table: str
    variant: str
    digest: str
    seats: int
    seed: bytes
    created: float


class Entry(Struct, tag_field="kind", kw_only=True, omit_defaults=True):
    """One line of a game's log, which only grows; `at` is in seconds of the epoch."""

    at: float


class StartEntry(Entry, tag="start", kw_only=True):
    """The start and its luck."""

    luck: list[str]
    parts: list[LuckPart] = field(default_factory=list)
    """What each seat gave to the luck; empty in games from before seats gave any."""
    broken: list[BrokenStart] = field(default_factory=list)
    """The starts that were broken off before this one."""


class MoveEntry(Entry, tag="move", kw_only=True):
    """An action, the luck it brought, who did it, and the command that asked for it."""

    seat: int
    action: str
    luck: list[str] = field(default_factory=list)
    by: str = ""
    """Empty for the player, else the bot."""
    took: float = 0.0
    """Seconds that the player took for it; 0 for a bot."""
    id: str = ""
    together: bool = False
    """Whether it was done together with the entry before, as the end of its turn."""


class UndoEntry(Entry, tag="undo", kw_only=True):
    """Back to the position after entry `to`; the luck that was used up stays used."""

    seat: int
    to: int
    id: str = ""


AnyEntry = StartEntry | MoveEntry | UndoEntry

_entry_decoder = json.Decoder(AnyEntry)
_table_decoder = json.Decoder(TableDoc)


def entry_text(entry: AnyEntry) -> str:
    """Write an entry as it is stored."""
    return json.encode(entry).decode()


def read_entry(text: str) -> AnyEntry:
    """Read a stored entry."""
    entry: AnyEntry = _entry_decoder.decode(text)
    return entry


def table_text(doc: TableDoc) -> str:
    """Write a table's document as it is stored."""
    return json.encode(doc).decode()


def read_table(text: str) -> TableDoc:
    """Read a stored table's document."""
    return _table_decoder.decode(text)


def copy_of(doc: TableDoc) -> TableDoc:
    """Copy a document, to be changed and saved."""
    return read_table(table_text(doc))
