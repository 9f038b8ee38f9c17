"""Tables: what is asked for when one is made or joined, and what everybody there may know."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, field

from fogg.server.wire.types.base import Id, InputJson, Name, OutputJson, SeatNumber

PLAYER_COLORS = ("blue", "red", "green", "yellow", "black")
"""The colors of players, in the order in which they are given out."""

SeatKind = Literal["open", "human", "bot"]
Status = Literal["lobby", "playing", "over", "frozen", "closed"]


class PaceJson(InputJson, kw_only=True):
    """No clock; or `seconds` for each decision and a `bank` of seconds for all that take longer."""

    seconds: Annotated[int, Meta(ge=5, le=30 * 86400)] | None = None
    bank: Annotated[int, Meta(ge=0, le=30 * 86400)] = 0


class SettingsJson(InputJson, kw_only=True):
    """How a table is played; the same for all seats."""

    pace: PaceJson = field(default_factory=PaceJson)
    aids: Literal["none", "standard", "full"] = "standard"
    public: bool = False
    """Whether the table is listed and joined without a link."""
    spectators: bool = True
    """Whether the link to watch works."""
    bot_delay: Annotated[float, Meta(ge=0, le=30)] = 1.0
    """Seconds that a bot waits after the last move before its own."""
    holder: Id = ""
    """The bot that holds seats whose players left; empty: the server's choice."""


class NewSeatJson(InputJson, kw_only=True):
    """A seat of a new table: yours, on this device; open to others; or a bot's."""

    kind: Literal["you", "open", "bot"] = "open"
    name: Name = ""
    color: Id = ""
    bot: Id = ""


class NewTableJson(InputJson, kw_only=True):
    """A table to make; `start` begins at once if no seat is open."""

    variant: Id
    seats: Annotated[list[NewSeatJson], Meta(min_length=1, max_length=16)]
    settings: SettingsJson = field(default_factory=SettingsJson)
    start: bool = False


class JoiningJson(InputJson, kw_only=True):
    """Who wants to sit down, and where if they mind."""

    name: Name
    color: Id = ""
    seat: SeatNumber | None = None


class QrTextJson(InputJson, kw_only=True):
    """A text to be drawn as a QR code: a link. It is sent in a body because it may be secret."""

    text: Annotated[str, Meta(min_length=1, max_length=500)]


class SeatJson(OutputJson, kw_only=True):
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


class ClockJson(OutputJson, kw_only=True):
    """A seat's time: what is left of its bank, and when it runs out if it is running."""

    bank: float
    deadline: float | None


class RequestJson(OutputJson, kw_only=True):
    """Somebody asks for a take-back to the position after entry `to`."""

    seat: int
    to: int
    agreed: list[int]
    waiting: list[int]


class YouJson(OutputJson, kw_only=True):
    """What your link makes you here."""

    role: Literal["seat", "watch", "host", "invite", "public"]
    seat: int | None = None
    host: bool = False


class TableJson(OutputJson, kw_only=True):
    """A table as everybody sees it."""

    id: str
    version: int
    status: Status
    variant: str
    title: str
    settings: SettingsJson
    seats: list[SeatJson]
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
    clocks: list[ClockJson] | None
    request: RequestJson | None
    next: str | None
    """The table of the rematch."""
    note: str | None
    """Why the table is frozen, in words."""
    now: float
    """The server's time, in seconds of the epoch."""


class SeenJson(OutputJson, kw_only=True):
    """A table, and what your token makes you there."""

    table: TableJson
    you: YouJson


class LinksJson(OutputJson, kw_only=True):
    """Addresses to hand out; each holds its token behind the #, which browsers never send."""

    seats: dict[str, str] = field(default_factory=dict)
    host: str | None = None
    invite: str | None = None
    watch: str | None = None


class CreatedJson(OutputJson, kw_only=True):
    """A new table with its tokens: keep them, the server knows only their hashes."""

    table: TableJson
    host: str
    seats: dict[str, str]
    """The tokens of your own seats, by seat number."""
    invite: str
    watch: str
    links: LinksJson


class SeatGrantJson(OutputJson, kw_only=True):
    """A seat that is yours: its token and link."""

    table: str
    seat: int
    token: str
    link: str


class TableSummaryJson(OutputJson, kw_only=True):
    """A public table in the list."""

    id: str
    variant: str
    title: str
    status: Status
    players: list[str]
    open: int
    seats: int
    created: float


class TablesJson(OutputJson, kw_only=True):
    """The public tables, those with open seats first."""

    tables: list[TableSummaryJson]


class HealthJson(OutputJson, kw_only=True):
    """Whether the server is well."""

    status: str
    version: str
    database: str


class ErrorBodyJson(OutputJson, kw_only=True):
    """The one shape of every error: a code, its parameters, a sentence."""

    code: str
    text: str
    params: dict[str, Any] = field(default_factory=dict)
    type: Literal["error"] = "error"
    id: str | None = None
    """The command that failed, where one did."""
