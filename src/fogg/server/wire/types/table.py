"""Tables: what is asked for when one is made or joined, and what everybody there may know."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, field

from fogg.server.wire.types.catalogue import Info

Name = Annotated[str, Meta(max_length=40)]
Id = Annotated[str, Meta(max_length=64)]
SeatNumber = Annotated[int, Meta(ge=0, le=15)]

SeatKind = Literal["open", "human", "bot"]
Status = Literal["lobby", "playing", "over", "frozen", "closed"]


class Input(Struct, kw_only=True, forbid_unknown_fields=True):
    """What a client sends: an unknown field is a mistake that is told."""


class Pace(Input, kw_only=True):
    """No clock; or `seconds` for each decision and a `bank` of seconds for all that take longer."""

    seconds: Annotated[int, Meta(ge=5, le=30 * 86400)] | None = None
    bank: Annotated[int, Meta(ge=0, le=30 * 86400)] = 0


class Settings(Input, kw_only=True):
    """How a table is played; the same for all seats."""

    pace: Pace = field(default_factory=Pace)
    aids: Literal["none", "standard", "full"] = "standard"
    public: bool = False
    """Whether the table is listed and joined without a link."""
    spectators: bool = True
    """Whether the link to watch works."""
    bot_delay: Annotated[float, Meta(ge=0, le=30)] = 1.0
    """Bots' moves come no sooner than so many seconds after the last one."""
    holder: Id = ""
    """The bot that holds seats whose players left; empty: the server's choice."""


class NewSeat(Input, kw_only=True):
    """A seat of a new table: yours, on this device; open to others; or a bot's."""

    kind: Literal["you", "open", "bot"] = "open"
    name: Name = ""
    color: Id = ""
    bot: Id = ""


class NewTable(Input, kw_only=True):
    """A table to make; `start` begins at once if no seat is open."""

    variant: Id
    seats: Annotated[list[NewSeat], Meta(min_length=1, max_length=16)]
    settings: Settings = field(default_factory=Settings)
    start: bool = False


class Joining(Input, kw_only=True):
    """Who wants to sit down, and where if they mind."""

    name: Name
    color: Id = ""
    seat: SeatNumber | None = None


class QrText(Input, kw_only=True):
    """A text to be drawn as a QR code: a link. It is sent in a body because it may be secret."""

    text: Annotated[str, Meta(min_length=1, max_length=500)]


class Seat(Info, kw_only=True):
    """A seat as everybody sees it."""

    number: int
    kind: SeatKind
    name: str
    color: str
    bot: str | None
    held: bool
    """A bot plays for the player, who may take the seat back."""
    connected: bool
    away: float | None
    """Since when nobody is connected, in seconds of the epoch."""


class Clock(Info, kw_only=True):
    """A seat's time: what is left of its bank, and when it runs out if it is running."""

    bank: float
    deadline: float | None


class Request(Info, kw_only=True):
    """Somebody asks for a take-back to the position after entry `to`."""

    seat: int
    to: int
    agreed: list[int]
    waiting: list[int]


class You(Info, kw_only=True):
    """What your link makes you here."""

    role: Literal["seat", "watch", "host", "invite", "public"]
    seat: int | None = None
    host: bool = False


class Table(Info, kw_only=True):
    """A table as everybody sees it."""

    id: str
    version: int
    status: Status
    variant: str
    title: str
    settings: Settings
    seats: list[Seat]
    host: int | None
    """The host's seat, if the host sits."""
    host_offer: int | None
    """The seat that may take over as host."""
    watchers: int
    created: float
    game: str | None
    """The id of the game, which is also that of its record."""
    seal: str | None
    """SHA-256 of the seed of all luck, from the start of the game."""
    seed: str | None
    """The seed itself, once the game is over."""
    clocks: list[Clock] | None
    request: Request | None
    next: str | None
    """The table of the rematch."""
    note: str | None
    """Why the table is frozen, in words."""
    now: float
    """The server's time, in seconds of the epoch."""


class Seen(Info, kw_only=True):
    """A table, and what your token makes you there."""

    table: Table
    you: You


class Links(Info, kw_only=True):
    """Addresses to hand out; each holds its token behind the #, which browsers never send."""

    seats: dict[str, str] = field(default_factory=dict)
    host: str | None = None
    invite: str | None = None
    watch: str | None = None


class Created(Info, kw_only=True):
    """A new table with its tokens: keep them, the server knows only their hashes."""

    table: Table
    host: str
    seats: dict[str, str]
    """The tokens of your own seats, by seat number."""
    invite: str
    watch: str
    links: Links


class SeatGrant(Info, kw_only=True):
    """A seat that is yours: its token and link."""

    table: str
    seat: int
    token: str
    link: str


class TableSummary(Info, kw_only=True):
    """A public table in the list."""

    id: str
    variant: str
    title: str
    status: Status
    players: list[str]
    open: int
    seats: int
    created: float


class Tables(Info, kw_only=True):
    """The public tables, those with open seats first."""

    tables: list[TableSummary]


class Health(Info, kw_only=True):
    """Whether the server is well."""

    status: str
    version: str
    database: str


class ErrorBody(Info, kw_only=True):
    """The one shape of every error: a code, its parameters, a sentence."""

    code: str
    text: str
    params: dict[str, Any] = field(default_factory=dict)
    type: Literal["error"] = "error"
    id: str | None = None
    """The command that failed, where one did."""
