"""A game as one connection may see it: view, events, decision, final score."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import field

from fogg.server.wire.types.base import CompactJson, OutputJson
from fogg.server.wire.types.table import TableJson, YouJson


class BuildingJson(OutputJson, kw_only=True):
    """What stands in a city, and whose it is."""

    city: str
    kind: str
    seat: int


class PlayerJson(OutputJson, kw_only=True):
    """What you know of a player; `tickets` and `hand` only where you may see them."""

    score: int
    pieces: dict[str, int]
    cards: int
    backs: dict[str, int]
    """Cards in hand by deck: their backs tell."""
    known: dict[str, int]
    """Cards of the hand that everybody saw taken."""
    tickets: list[str]
    ticket_number: int
    offered_number: int
    choices_made: int
    first_kept: int
    reserve: dict[str, int]
    """Buildings left to build: stations, harbors, depots."""
    box: dict[str, int] = field(default_factory=dict)
    """Pieces left in the player's box, where one chooses among them."""
    exchanged: int = 0
    depots: int = 0
    stored: dict[str, int] = field(default_factory=dict)
    """Cards in the player's warehouse by deck."""
    more: dict[str, Any] = field(default_factory=dict)
    """What mechanics that are not part of Fogg show of the player."""
    hand: dict[str, int] | None = None
    """The whole hand, in open replays only."""


class ViewJson(OutputJson, kw_only=True):
    """A position as one seat knows it; everything by name."""

    seat: int | None
    seats: int
    first: int
    turn: int
    on_turn: int
    phase: str
    actors: list[int]
    turns_left: int | None
    """Turns until the end, once the last round has begun."""
    passes: int
    idle: int
    """Turns in a row of nothing but passes and exchanges, while no card could be taken."""
    display: list[str | None]
    decks: dict[str, int]
    discard: dict[str, int]
    hand: dict[str, int]
    owners: dict[str, int]
    """The seat that owns each claimed route."""
    closed: list[str]
    """Lanes closed because the other lane is taken."""
    tickets_left: int
    fresh_tickets: int
    returned: list[str | None]
    returned_by: list[int]
    offered: list[str]
    chosen: list[str]
    gone: list[str | None]
    gone_from: list[int]
    players: list[PlayerJson]
    laid: dict[str, int] = field(default_factory=dict)
    turned: dict[str, int] = field(default_factory=dict)
    tunnel: str | None = None
    buildings: list[BuildingJson] = field(default_factory=list)
    borrowed: list[str | None] = field(default_factory=list)
    raid_at: str | None = None
    rows: dict[str, list[Any]] = field(default_factory=dict)
    """Rows of state that mechanics declare: by seat where they are so, null where you can't see."""
    more: dict[str, Any] = field(default_factory=dict)
    """What mechanics that are not part of Fogg show of the table."""


class EventJson(CompactJson, kw_only=True, forbid_unknown_fields=True):
    """A fact: its kind, and the fields of that kind; what you may not know is left out."""

    kind: str
    seat: int | None = None
    """Whose doing it is."""
    seats: int | None = None
    turn: int | None = None
    turns: int | None = None
    """Turns that everybody has left in the last round."""
    route: str | None = None
    routes: list[str | None] = field(default_factory=list)
    city: str | None = None
    warehouse: int | None = None
    """The seat whose warehouse it is."""
    taken: dict[str, int] = field(default_factory=dict)
    given: dict[str, int] = field(default_factory=dict)
    pieces: dict[str, int] = field(default_factory=dict)
    slot: int | None = None
    deck: str | None = None
    number: int | None = None
    """How many cards or tickets, where not everybody may see which."""
    points: int | None = None
    """Points won; of an exchange, points lost."""
    extra: int | None = None
    """Cards that a tunnel costs beside the first payment."""
    card: str | None = None
    cards: list[str] = field(default_factory=list)
    tickets: list[str] = field(default_factory=list)
    returned: list[str] = field(default_factory=list)
    more: dict[str, Any] = field(default_factory=dict)
    """Fields of mechanics that are not part of Fogg."""


class StepJson(OutputJson, kw_only=True):
    """An entry of the game's log as you may see it; `undo` goes back to the entry `to`."""

    seq: int
    kind: Literal["start", "move", "undo"]
    at: float
    seat: int | None
    action: str | None
    """In the game's notation; only its first word where the rest is secret."""
    to: int | None
    events: list[EventJson]
    lines: list[str]
    """The same in sentences."""


class ReasonJson(OutputJson, kw_only=True):
    """Why something is not possible: a code, its parameters, a sentence."""

    code: str
    params: dict[str, Any]
    text: str


class ChoiceJson(CompactJson, kw_only=True):
    """One way to do it: the text to send, its words, and the cards it lays."""

    action: str
    label: str
    cards: dict[str, int] = field(default_factory=dict)
    pieces: dict[str, int] = field(default_factory=dict)
    """Pieces to start with; in an exchange those taken, and those given below 0."""


class CheckedJson(OutputJson, kw_only=True):
    """The answer to `check`: whether an action would be possible, as which choice, or why not."""

    possible: bool
    reason: ReasonJson | None
    choice: ChoiceJson | None


class AnsweredJson(OutputJson, kw_only=True):
    """The answer to `ask`: which question it was, and the answer in words."""

    question: str
    """free, owner, way, since, unseen or repeat"""
    text: str


class PaymentJson(CompactJson, kw_only=True):
    """How to put a payment of your own together: `words`, then each card, as `red*2 red-ship*1`."""

    words: str
    """The action without its cards: `claim lagos-luanda`."""
    cards: dict[str, int]
    """The kinds of cards that can be laid, and the most of each."""


class OfferJson(CompactJson, kw_only=True):
    """One target of your decision: ways to do it, thriftiest first, or the reason why not."""

    kind: str
    """claim, draw, blind, refill, tickets, keep, pass, pay, withdraw, station, borrow, depot,
    store, raid, pieces, harbor, exchange; or a kind of a mechanic that is not part of Fogg"""
    target: str | None = None
    """The id of a route, card, deck, city, ticket or suit, by the kind; of `store` the words."""
    label: str = ""
    choices: list[ChoiceJson] = field(default_factory=list)
    more: bool = False
    """There are more ways than these: the command `ways` gives all."""
    payment: PaymentJson | None = None
    """Only in the answer to `ways`, and only where cards are laid."""
    reason: ReasonJson | None = None
    points: int = 0
    completes: list[str] = field(default_factory=list)
    """Your tickets that this would complete."""


class DecisionJson(OutputJson, kw_only=True):
    """What you have to decide now; send `number` back with your action."""

    number: int
    phase: str
    prompt: str
    least: int
    """The fewest tickets to keep, where tickets are chosen."""
    most: int
    offers: list[OfferJson]


class TicketAidJson(OutputJson, kw_only=True):
    """How far a ticket is from done."""

    ticket: str
    completed: bool
    spaces_left: int
    cut_off: bool
    within_reserve: bool
    needs_station: bool
    """Only a station can still join its cities."""
    by_station: bool
    """Its cities are joined already, if a built station uses a route of another player."""
    way: list[str]
    """The own routes that join its cities, from end to end; none while it is not completed."""


class AidsJson(OutputJson, kw_only=True):
    """What a careful player could work out; as much as the table allows."""

    tickets: list[TicketAidJson]
    unseen: dict[str, int] | None
    """Cards in decks or unknown hands; only with full aids."""
    tunnels: dict[str, list[float]] | None
    """By the color that a tunnel is paid with, or by the locomotive where it is paid with these
    alone: the chances that it costs no, one, two … more cards; only with full aids."""


class ScoreLineJson(OutputJson, kw_only=True):
    """One named part of a final score, with what explains it."""

    name: str
    label: str
    points: int
    detail: Any


class ResultJson(OutputJson, kw_only=True):
    """A seat's place and score."""

    seat: int
    place: int
    total: int
    lines: list[ScoreLineJson]


class FinalJson(OutputJson, kw_only=True):
    """The end: from the winner down, and who won in a sentence."""

    results: list[ResultJson]
    winner: str


class UpdateJson(OutputJson, kw_only=True):
    """The present, whole: sent after everything that happens, and at once on connecting."""

    type: Literal["update"] = "update"
    seq: int
    """The number of the last entry in the game's log; 0 before the start."""
    number: int
    """The number of this present: changes say which they are to be applied to."""
    you: YouJson
    table: TableJson
    view: ViewJson | None
    steps: list[StepJson]
    """What is new since the last update, or since the number asked for."""
    decision: DecisionJson | None
    aids: AidsJson | None
    undo: bool
    """Whether you may take your last action back, nothing having been revealed."""
    take_back: bool
    """Whether you may ask the others for a take-back."""
    final: FinalJson | None


class ChangesJson(OutputJson, kw_only=True):
    """What is different from the update before: only on sockets that asked for changes.

    A patch has the keys of what is different; those of a list are its places. Under a key stands
    `[value]`, the new value; `[]`, the key is gone; or a patch of what lies below it.
    """

    type: Literal["changes"] = "changes"
    after: int
    """The number of the present that the patches are to be applied to."""
    number: int
    """The number of the present that they lead to."""
    seq: int
    steps: list[StepJson]
    """What is new, as in an update."""
    shared: dict[str, Any]
    """A patch of the update, the same for everybody at the table."""
    own: dict[str, Any]
    """A patch to apply after it, of what is yours alone."""
