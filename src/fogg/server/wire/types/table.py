"""Tables: what is asked for when one is made or joined, and what everybody there may know."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, field

from fogg.server.wire.types.base import (
    BotDelay,
    Id,
    InputJson,
    Name,
    OutputJson,
    SeatNumber,
    Secret,
)
from fogg.server.wire.types.lessons import LessonPlaceJson
from fogg.server.wire.types.talk import SaidJson, TalkLevel

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
    coach: bool = False
    """Whether a coach gives hints on request, and warns of what costs more than it seems."""
    public: bool = False
    """Whether the table is listed and joined without a link."""
    spectators: bool = True
    """Whether the link to watch works."""
    bot_delay: BotDelay = 1.0
    holder: Id = ""
    """The bot that holds seats whose players left; empty: the server's choice."""
    talk: TalkLevel = "emotes"
    """What may be said at the table: nothing, emotes, or texts too."""
    spectators_talk: bool = False
    """Whether those who watch may say as much."""


class NewSeatJson(InputJson, kw_only=True):
    """A seat of a new table: yours, on this device; open to others; or a bot's."""

    kind: Literal["you", "open", "bot"] = "open"
    name: Name = ""
    color: Id = ""
    bot: Id = ""
    commitment: Secret | None = None
    """Of your own seat: the hash of your device's part of the luck, if it gives one."""


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
    commitment: Secret | None = None
    """The hash of your device's part of the luck, if it gives one."""


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


LearntJson = Literal["luck", "secret", "others"]
"""Chance brought something; somebody saw what was hidden; others acted."""


NoteKind = Literal["reissued", "removed", "settings", "taken"]
"""The host made a new link for a seat, sent its player away, or changed the settings; or the game
was taken along from a server."""


class NoteJson(OutputJson, kw_only=True):
    """What the host did during the game besides playing, after entry `seq` of the log."""

    kind: NoteKind
    seq: int
    at: float
    seat: int | None
    text: str


class RequestJson(OutputJson, kw_only=True):
    """Somebody asks for a take-back to the position after entry `to`."""

    seat: int
    to: int
    agreed: list[int]
    waiting: list[int]
    learnt: list[LearntJson]
    """What came to light since, besides what the asking seat did."""
    lines: list[str]
    """What would be taken back, in sentences, as a spectator saw it."""


class LuckPartJson(OutputJson, kw_only=True):
    """What a seat gives to the luck: a part from the host's device or another, or why none."""

    source: Literal["host", "device", "none"]
    absence: Literal["bot", "same", "silent", "withheld"] | None
    commitment: str | None
    part: str | None
    """The part itself, from the start of the game."""
    told: bool
    """Whether the device has told its part."""


class GivenPartJson(OutputJson, kw_only=True):
    """A part at a start that was broken off; `part` is null if it was not told."""

    seat: int
    commitment: str
    part: str | None


class BrokenStartJson(OutputJson, kw_only=True):
    """A start that was broken off, because some device did not tell its part."""

    parts: list[GivenPartJson]


class LuckJson(OutputJson, kw_only=True):
    """Where the luck comes from: the server's secret and the parts of the seats."""

    parts: list[LuckPartJson]
    starting: bool
    """The game has been begun, and devices that gave a commitment are to `reveal` their parts."""
    broken: list[BrokenStartJson]


Role = Literal["seat", "watch", "host", "invite", "public"]


class YouJson(OutputJson, kw_only=True):
    """What your link makes you here."""

    role: Role
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
    digest: str
    """Of the rules that the game goes on under; empty before the start."""
    seal: str | None
    """The hash of the server's secret, from the making of the table."""
    seed: str | None
    """The secret itself, once the game is over."""
    luck: LuckJson | None
    """Who has a part in the luck; null in games from before devices had any."""
    clocks: list[ClockJson] | None
    request: RequestJson | None
    next: str | None
    """The table of the rematch."""
    note: str | None
    """Why the table is frozen, or where its game goes on, in words."""
    notes: list[NoteJson]
    """What the host did during the game besides playing, for everybody to know."""
    talk: dict[str, SaidJson]
    """What was said lately, by an id of its own; it is kept nowhere else."""
    lesson: LessonPlaceJson | None
    """How far the lesson has come that is played here; null at all other tables."""
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
