"""One position of a game, for every map: cards in piles, pieces, routes, tickets."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from fogg.engine.ints import same
from fogg.engine.phases import OPENING_PHASE

if TYPE_CHECKING:
    from fogg.engine.ints import Ints

# Owner of a route that nobody has.
FREE: Final = -1
# Owner of a lane that is closed because its twin is taken (US-8).
CLOSED: Final = -2
# A slot of the display or of an offer that holds nothing; a ticket in nobody's hand.
NOTHING: Final = -1
# Where a route or an action could be remembered, but none is.
NO_ROUTE: Final = -1
NO_ACTION: Final = -1
# Stands among the common choices for a seat that has nothing to choose.
# Its kind reads as DRAW, which is never a common choice.
NO_CHOICE: Final = 1 << 62
# Kinds of buildings.
STATION_BUILDING: Final = 0
DEPOT_BUILDING: Final = 8
# The low three bits of a building are its owner's seat, so kinds are multiples of 8.
SEAT_MASK: Final = 7


# Every number and every row of a position, in the order in which it is packed. A field that is
# declared below but forgotten here, in `__init__` or in `copy` fails a test.
NUMBERS: Final = (
    "seats",
    "first",
    "phase",
    "seat",
    "turn",
    "turns_left",
    "passes",
    "fresh_left",
    "claim",
    "raid_at",
    "idle",
)
ROWS: Final = (
    "todo",
    "choices",
    "hands",
    "known",
    "deck",
    "discard",
    "deck_size",
    "discard_size",
    "display",
    "owner",
    "pieces",
    "score",
    "fresh",
    "holder",
    "offered",
    "bottom",
    "bottom_from",
    "first_kept",
    "gone",
    "gone_from",
    "laid",
    "turned",
    "buildings",
    "borrowed",
    "depots",
    "warehouses",
    "box",
    "harbors",
    "exchanged",
)


@final
class State:
    """One position. Rows of seats are flat: the hand of seat 2 starts at 2 × kinds of cards."""

    # Fields and not a dictionary of rows: compiled, a field is a machine word, a row in `extra` a
    # boxed object in a list (decision 9).
    __slots__ = (*NUMBERS, *ROWS, "extra")

    seats: i64
    #: The seat that has the first turn.
    first: i64
    phase: i64
    #: The seat on turn.
    seat: i64
    #: How many turns have been begun.
    turn: i64
    #: Turns until the end, once the last round has begun; −1 before.
    turns_left: i64
    #: Passes in a row.
    passes: i64
    #: Tickets that nobody has seen since the shuffle.
    fresh_left: i64
    #: The claim of a tunnel that is not decided yet; else NO_ACTION.
    claim: i64
    #: The route just claimed, while warehouses may be raided for it; else NO_ROUTE.
    raid_at: i64
    #: Turns in a row of nothing but passes and exchanges, while no card could be taken.
    idle: i64
    #: Phases of this turn that come after the present one.
    todo: Ints
    #: Actions chosen in the opening, kept back until all have chosen.
    choices: Ints
    hands: Ints
    #: Cards of each hand that everybody knows: taken from the display and not laid since.
    known: Ints
    deck: Ints
    discard: Ints
    deck_size: Ints
    discard_size: Ints
    display: Ints
    owner: Ints
    pieces: Ints
    score: Ints
    #: 1 for each of these tickets.
    fresh: Ints
    #: The seat that keeps each ticket.
    holder: Ints
    #: Tickets each seat may choose from now, in the order drawn.
    offered: Ints
    #: Returned tickets, in the order in which they come up after the fresh ones.
    bottom: Ints
    #: The seat that returned each of them, which alone knows it.
    bottom_from: Ints
    #: How many of the first tickets each seat kept.
    first_kept: Ints
    #: Tickets that left the game.
    gone: Ints
    #: The seat that did not keep each of them; −1: it was never dealt.
    gone_from: Ints
    #: Cards laid for a tunnel that is not decided yet, counts by kind.
    laid: Ints
    #: Cards turned up for a tunnel, counts by kind, until the turn ends.
    turned: Ints
    #: What stands in each city: its owner + 8 × the kind of building.
    buildings: Ints
    #: Routes that each seat chose to borrow at the end; empty: the best are taken.
    borrowed: Ints
    #: Depots in each seat's reserve.
    depots: Ints
    #: Cards stored in each seat's warehouse, counts by kind: nobody knows which.
    warehouses: Ints
    #: Pieces that each seat left in its box.
    box: Ints
    #: The seat whose harbor stands in each city.
    harbors: Ints
    #: How many pieces each seat has exchanged.
    exchanged: Ints
    #: Rows that mechanics declare themselves, in the order of `Game.extra_rows`.
    extra: list[Ints]

    def __init__(self) -> None:
        self.seats = 0
        self.first = 0
        self.phase = OPENING_PHASE
        self.seat = 0
        self.turn = 0
        self.turns_left = -1
        self.passes = 0
        self.fresh_left = 0
        self.claim = NO_ACTION
        self.raid_at = NO_ROUTE
        self.idle = 0
        # `vec[i64]` is spelled out: the alias `Ints` exists for the type checker only.
        self.todo = vec[i64]()
        self.choices = vec[i64]()
        self.hands = vec[i64]()
        self.known = vec[i64]()
        self.deck = vec[i64]()
        self.discard = vec[i64]()
        self.deck_size = vec[i64]()
        self.discard_size = vec[i64]()
        self.display = vec[i64]()
        self.owner = vec[i64]()
        self.pieces = vec[i64]()
        self.score = vec[i64]()
        self.fresh = vec[i64]()
        self.holder = vec[i64]()
        self.offered = vec[i64]()
        self.bottom = vec[i64]()
        self.bottom_from = vec[i64]()
        self.first_kept = vec[i64]()
        self.gone = vec[i64]()
        self.gone_from = vec[i64]()
        self.laid = vec[i64]()
        self.turned = vec[i64]()
        self.buildings = vec[i64]()
        self.borrowed = vec[i64]()
        self.depots = vec[i64]()
        self.warehouses = vec[i64]()
        self.box = vec[i64]()
        self.harbors = vec[i64]()
        self.exchanged = vec[i64]()
        self.extra = []

    def copy(self) -> State:
        """Make an independent copy."""
        # Written out field by field: access by name would box each value, and every sample begins
        # with a copy.
        twin = State()
        twin.seats = self.seats
        twin.first = self.first
        twin.phase = self.phase
        twin.seat = self.seat
        twin.turn = self.turn
        twin.turns_left = self.turns_left
        twin.passes = self.passes
        twin.fresh_left = self.fresh_left
        twin.claim = self.claim
        twin.raid_at = self.raid_at
        twin.idle = self.idle
        twin.todo = self.todo[:]
        twin.choices = self.choices[:]
        twin.hands = self.hands[:]
        twin.known = self.known[:]
        twin.deck = self.deck[:]
        twin.discard = self.discard[:]
        twin.deck_size = self.deck_size[:]
        twin.discard_size = self.discard_size[:]
        twin.display = self.display[:]
        twin.owner = self.owner[:]
        twin.pieces = self.pieces[:]
        twin.score = self.score[:]
        twin.fresh = self.fresh[:]
        twin.holder = self.holder[:]
        twin.offered = self.offered[:]
        twin.bottom = self.bottom[:]
        twin.bottom_from = self.bottom_from[:]
        twin.first_kept = self.first_kept[:]
        twin.gone = self.gone[:]
        twin.gone_from = self.gone_from[:]
        twin.laid = self.laid[:]
        twin.turned = self.turned[:]
        twin.buildings = self.buildings[:]
        twin.borrowed = self.borrowed[:]
        twin.depots = self.depots[:]
        twin.warehouses = self.warehouses[:]
        twin.box = self.box[:]
        twin.harbors = self.harbors[:]
        twin.exchanged = self.exchanged[:]
        if self.extra:
            twin.extra = [row[:] for row in self.extra]
        return twin

    def numbers(self) -> tuple[int, ...]:
        """List the single numbers of the position, in the order of NUMBERS."""
        return tuple(getattr(self, name) for name in NUMBERS)

    def rows(self) -> list[Ints]:
        """List the rows of the position, in the order of ROWS, then those of mechanics."""
        return [*(getattr(self, name) for name in ROWS), *self.extra]

    def pack(self) -> tuple[tuple[int, ...], ...]:
        """Convert the whole position to plain tuples: to hash, compare, pickle or store."""
        return (self.numbers(), *(tuple(row) for row in self.rows()))

    def same(self, other: State) -> bool:
        """Whether two positions are equal."""
        # Rows have no == of their own, hence `ints.same`.
        own, others = self.rows(), other.rows()
        return (
            self.numbers() == other.numbers()
            and len(own) == len(others)
            and all(same(one, two) for one, two in zip(own, others, strict=True))
        )


def unpack(packed: tuple[tuple[int, ...], ...]) -> State:
    """Rebuild a position: the inverse of `State.pack`."""
    state = State()
    for name, number in zip(NUMBERS, packed[0], strict=True):
        setattr(state, name, number)
    rows = [vec[i64]([i64(value) for value in row]) for row in packed[1:]]
    # Not strict: what mechanics declared follows after ROWS.
    for name, row in zip(ROWS, rows, strict=False):
        setattr(state, name, row)
    state.extra = rows[len(ROWS) :]
    return state
