"""What can be played, and all that a client needs to draw it, in one language."""

from __future__ import annotations

from typing import Any

from fogg.server.wire.types.base import OutputJson


class BotLevelJson(OutputJson, kw_only=True):
    """A bot that may sit in a seat; it thinks for `seconds` at most.

    A character has the `level` of others; the plain bot of a level has its own id there.
    """

    id: str
    level: str
    title: str
    sentence: str
    seconds: float


class RuleInfo(OutputJson, kw_only=True):
    """One rule: its name, its value as data and in words; and those of the base variant."""

    rule: str
    label: str
    value: Any
    words: str
    base_words: str | None = None


class OptionInfo(OutputJson, kw_only=True):
    """What a table may add to a variant; `+` and its id follow that of the variant."""

    id: str
    title: str
    sentence: str


class VariantSummaryJson(OutputJson, kw_only=True):
    """A variant of the catalogue; `differences` are those from its base."""

    id: str
    board: str
    base: str | None
    option: str | None
    """The option that it adds to its base."""
    title: str
    sentence: str
    fewest_players: int
    most_players: int
    tickets: int
    differences: list[RuleInfo]


class CatalogueJson(OutputJson, kw_only=True):
    """What can be played, and with which bots."""

    variants: list[VariantSummaryJson]
    options: list[OptionInfo]
    """In the order in which their ids follow that of a variant."""
    bots: list[BotLevelJson]
    languages: list[str]
    colors: list[str]
    """The colors that players may have."""
    address: str
    """Where other devices reach this server; empty: only its own computer does."""


class CityInfo(OutputJson, kw_only=True):
    """A city or junction of the board; x and y in the unit of the board, y downwards."""

    id: str
    name: str
    names: dict[str, str]
    aliases: list[str]
    big: bool
    port: bool
    waypoint: bool
    x: float | None
    y: float | None


class SpaceInfo(OutputJson, kw_only=True):
    """The middle of a space and its angle in degrees, clockwise from the x axis."""

    x: float
    y: float
    angle: float
    locomotive: bool
    """Whether it is one of the spaces of a ferry that show a locomotive."""


class LabelInfo(OutputJson, kw_only=True):
    """Where a name stands: the baseline of its first line; a sign names the city beyond an edge."""

    city: str
    route: str | None
    """The route that leaves the board here, if this is a sign."""
    x: float
    y: float
    anchor: str
    """start, middle or end"""
    lines: list[str]


class RouteInfo(OutputJson, kw_only=True):
    """One lane between two cities; lanes of a double route share `group`."""

    id: str
    name: str
    a: str
    b: str
    length: int
    color: str
    suit: str
    locomotives: int
    tunnel: bool
    paired: bool
    group: int | None
    wraps: bool
    """Whether it leaves the board at one side and comes in at the other."""
    points: int
    spaces: list[SpaceInfo]


class TicketInfo(OutputJson, kw_only=True):
    """A ticket in play."""

    id: str
    name: str
    cities: list[str]
    points: int
    in_order: int
    penalty: int
    deck: str
    long: bool


class PartnerJson(OutputJson, kw_only=True):
    """A ticket as seen from one of its cities: where it leads, and its points."""

    ticket: str
    cities: list[str]
    points: int


class CardInfo(OutputJson, kw_only=True):
    """A kind of card and how many the box holds."""

    name: str
    title: str
    suit: str
    color: str
    units: int
    anchor: bool
    number: int


class DeckInfo(OutputJson, kw_only=True):
    """A deck to draw from, and how many of its cards lie face up."""

    name: str
    suit: str
    display: int


class VariantInfo(OutputJson, kw_only=True):
    """A variant in full: its board with all that is drawn, its tickets, cards and rules."""

    id: str
    board: str
    title: str
    sentence: str
    digest: str
    past: bool
    """Whether these rules are those of earlier games, that only these still have."""
    fewest_players: int
    most_players: int
    pieces: dict[str, int]
    width: float | None
    height: float | None
    view: list[float]
    """Left, top, width and height of what the drawing shows, in thousandths of x; or none."""
    space_length: float | None
    space_width: float | None
    city_radius: float | None
    label_size: float | None
    cities: list[CityInfo]
    labels: list[LabelInfo]
    """Names as the drawing places them; none on a board without lettering."""
    routes: list[RouteInfo]
    tickets: list[TicketInfo]
    partners: dict[str, list[PartnerJson]]
    """For each city the tickets that name it."""
    cards: list[CardInfo]
    decks: list[DeckInfo]
    rules: list[RuleInfo]
    differences: list[RuleInfo]
    art: list[str]
    """Files of the board's drawing: GET /api/v1/boards/{board}/art/{file}."""
