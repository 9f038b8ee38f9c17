"""Tickets (US-2, US-9, US-11): kept in secret, joined cities score their value, others cost it.

Itineraries name more cities, and score more if a path leads through them in order (WO-9).
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Any, ClassVar, Final, TypedDict, final

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from fogg.engine import network
from fogg.engine.action import KEEP, KIND_BITS, PACKED_BITS, TICKETS, kind_of, make, packed_of
from fogg.engine.chance import TICKET
from fogg.engine.errors import ActionError
from fogg.engine.event import EventKind
from fogg.engine.fields import THE_SEAT, Field, SeatField, TicketField, TicketsField
from fogg.engine.grammar import ActionKind, Argument
from fogg.engine.ints import filled, total
from fogg.engine.mechanics.base import Mechanic
from fogg.engine.offers import Offer
from fogg.engine.phases import FIRST_TICKETS_PHASE, KEEP_TICKETS_PHASE, TURN_PHASE
from fogg.engine.problem import Problem, problem
from fogg.engine.state import NOTHING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fogg.engine.chance import Chance
    from fogg.engine.event import Event
    from fogg.engine.game import Game
    from fogg.engine.ints import Ints
    from fogg.engine.notation import Notation
    from fogg.engine.rules import Deal
    from fogg.engine.state import State
    from fogg.engine.view import View


OFFERED: Final = EventKind(
    "offered", SeatField("seat"), Field("number"), TicketsField("tickets", seen_by=THE_SEAT)
)
"""A seat drew tickets to choose from."""
CHOSE_TICKETS: Final = EventKind(
    "chose_tickets", SeatField("seat"), TicketsField("tickets", seen_by=THE_SEAT)
)
"""A seat chose its first tickets; what it chose is carried out when all have chosen."""
KEPT: Final = EventKind(
    "kept",
    SeatField("seat"),
    Field("number"),
    TicketsField("tickets", seen_by=THE_SEAT),
    TicketsField("returned", seen_by=THE_SEAT),
)
"""A seat kept some of the tickets offered and returned the others."""
SHOWED: Final = EventKind("showed", SeatField("seat"), TicketsField("tickets"))
"""All tickets of a seat are open after the last turn."""


class KeptTickets(Argument):
    """The tickets kept: each takes `game.ticket_bits` of all bits but the kind's."""

    def value(self, game: Game, action: int) -> Any:
        """List the tickets in ascending order."""
        return tuple(int(ticket) for ticket in kept_row(game, action))

    def text(self, game: Game, action: int) -> str:
        """Write the ids of the tickets."""
        return " ".join(game.ticket_names[ticket] for ticket in self.value(game, action))

    def read(self, notation: Notation, words: list[str], action: int) -> int:
        """Read all words that are left: tickets, in any order."""
        field = TicketField(self.field.name)
        kept = [notation.find(word, field) for word in words]
        if len(set(kept)) < len(kept):
            raise ActionError("ticket_twice")
        if not kept:
            raise ActionError("missing_ticket")
        words.clear()
        return keep_action(notation.game, kept)

    def values(self, game: Game) -> Iterator[tuple[int, str]]:
        """Yield every choice among the tickets offered: the bits of the number are their places."""
        places = range(int(game.offer_size))
        for number in range(1, len(places) + 1):
            for chosen in combinations(places, number):
                words = " ".join(str(place + 1) for place in chosen)
                yield sum(1 << place for place in chosen), words

    def number(self, view: View, action: int) -> int:
        """Return the places of the tickets kept, as bits, among those offered, sorted."""
        offered = sorted(view.offered())
        return sum(1 << offered.index(ticket) for ticket in self.value(view.game, action))


class _TicketScore(TypedDict):
    ticket: str
    completed: bool
    points: int
    way: list[str]


class TicketDetail(_TicketScore, total=False):
    """A ticket of a seat, as a detail of the score; `way` are the routes that join its cities.

    `in_order` is there for tickets of more than two cities.
    """

    in_order: bool


@final
class Tickets(Mechanic):
    """Choose tickets before the first turn and, as an action, more of them."""

    name: ClassVar[str] = "tickets"
    actions: ClassVar[tuple[ActionKind, ...]] = (
        ActionKind(TICKETS, "tickets", (TURN_PHASE,), order=1),
        ActionKind(
            KEEP,
            "keep",
            (FIRST_TICKETS_PHASE, KEEP_TICKETS_PHASE),
            (KeptTickets(TicketsField("tickets")),),
            offered=TicketField("tickets"),
            secret=True,
            several=True,
            order=5,
        ),
    )
    events: ClassVar[tuple[EventKind, ...]] = (OFFERED, CHOSE_TICKETS, KEPT, SHOWED)
    tie_breaks: ClassVar[tuple[str, ...]] = ("tickets",)
    opening: ClassVar[int] = FIRST_TICKETS_PHASE
    scores: ClassVar[bool] = True

    def setup(self, game: Game, state: State, chance: Chance, events: list[Event] | None) -> None:
        """Shuffle the tickets and deal the first ones, long ones apart (EU-1)."""
        state.fresh = filled(game.ticket_count, 1)
        state.fresh_left = game.ticket_count - game.long_tickets
        state.first_kept = filled(state.seats)
        state.holder = filled(game.ticket_count, NOTHING)
        state.offered = filled(state.seats * game.offer_size, NOTHING)
        # Dealt from the first player on (US-2).
        for place in range(state.seats):
            seat = (state.first + place) % state.seats
            self._offer_tickets(game, state, seat, game.first_deal, chance, events)
        # Long tickets that were not dealt leave the game, unseen (EU-1).
        for ticket in range(game.long_tickets):
            if state.fresh[ticket] == 1:
                state.fresh[ticket] = 0
                state.gone = append(state.gone, ticket)
                state.gone_from = append(state.gone_from, NOTHING)

    def _offer_tickets(
        self,
        game: Game,
        state: State,
        seat: i64,
        deal: Deal,
        chance: Chance,
        events: list[Event] | None,
    ) -> None:
        """Draw tickets for a seat to choose from, fewer if fewer are left."""
        place = seat * game.offer_size
        for _ in range(i64(deal.long)):
            state.offered[place] = _draw_long(game, state, chance)
            place += 1
        for _ in range(i64(deal.draw)):
            if tickets_left(state) > 0:
                state.offered[place] = _draw_ticket(game, state, chance)
                place += 1
        if events is not None:
            offered = tuple(int(ticket) for ticket in offered_to(game, state, seat))
            events.append(OFFERED.event(seat=int(seat), number=len(offered), tickets=offered))

    def legal(self, game: Game, state: State, seat: i64, phase: i64, into: Ints) -> Ints:
        """Add the drawing of tickets, or every choice among those offered."""
        if phase == TURN_PHASE:
            return append(into, make(TICKETS)) if tickets_left(state) > 0 else into
        # Sorted: each choice is packed into one number only, which `kept_tickets` insists on.
        offered = sorted_row(offered_to(game, state, seat))
        number = len(offered)
        keep = self._least(game, phase, number)
        # From the table, since `1 << number` is not safe for an i64.
        for chosen in range(1, game.powers[number]):
            action = self._kept_action(game, offered, chosen, keep)
            if action >= 0:
                into = append(into, action)
        return into

    def _least(self, game: Game, phase: i64, offered: i64) -> i64:
        """Return how many tickets must be kept."""
        keep: i64 = game.first_deal.keep if phase == FIRST_TICKETS_PHASE else game.later_deal.keep
        return keep if keep < offered else offered

    def _kept_action(self, game: Game, offered: Ints, chosen: i64, keep: i64) -> i64:
        """Pack the action that keeps the tickets of a mask; −1 if too few, or too many long."""
        packed: i64 = 0
        number: i64 = 0
        long: i64 = 0
        for index in range(len(offered)):
            if chosen >> index & 1 == 1:
                packed |= (offered[index] + 1) << number * game.ticket_bits
                number += 1
                if offered[index] < game.long_tickets:
                    long += 1
        if number < keep or long > game.keep_long:
            return -1
        return packed << KIND_BITS | KEEP

    def problem(
        self, game: Game, state: State, seat: i64, phase: i64, action: i64
    ) -> Problem | None:
        """Explain why these tickets can't be taken or kept."""
        if kind_of(action) == TICKETS:
            if action != make(TICKETS):
                return problem("malformed")
            return None if tickets_left(state) > 0 else problem("no_tickets_left")
        kept = kept_tickets(game, action)
        if kept is None:
            return problem("malformed")
        offered = offered_to(game, state, seat)
        for ticket in kept:
            if ticket not in offered:
                return problem("not_offered", ticket=game.ticket_names[ticket])
        keep = self._least(game, phase, len(offered))
        if len(kept) < keep:
            return problem("keep_at_least", keep=int(keep), kept=len(kept))
        if sum(ticket < game.long_tickets for ticket in kept) > game.keep_long:
            return problem("keep_fewer_long", most=int(game.keep_long))
        return None

    def offers(self, game: Game, state: State, seat: i64, phase: i64) -> list[Offer]:
        """List the ticket deck, or every ticket that may be kept with the choices that keep it."""
        if phase == TURN_PHASE:
            why = self.problem(game, state, seat, phase, make(TICKETS))
            return [Offer(TICKETS, 0, (make(TICKETS),) if why is None else (), why)]
        choices = tuple(self.legal(game, state, seat, phase, vec[i64]()))
        return [
            Offer(KEEP, ticket, tuple(a for a in choices if ticket in kept_row(game, a)))
            for ticket in offered_to(game, state, seat)
        ]

    def apply(
        self,
        game: Game,
        state: State,
        seat: i64,
        action: i64,
        chance: Chance,
        events: list[Event] | None,
    ) -> None:
        """Draw tickets, or keep some of those drawn."""
        if kind_of(action) == TICKETS:
            self._offer_tickets(game, state, seat, game.later_deal, chance, events)
            state.todo = append(state.todo, KEEP_TICKETS_PHASE)
        else:
            self._keep(game, state, seat, action, events, False)

    def chose(self, game: Game, seat: i64, action: i64, events: list[Event]) -> None:
        """Report that a seat has chosen its first tickets, but not how many (US-2)."""
        kept = tuple(int(ticket) for ticket in kept_row(game, action))
        events.append(CHOSE_TICKETS.event(seat=int(seat), tickets=kept))

    def reveal(
        self,
        game: Game,
        state: State,
        seat: i64,
        action: i64,
        chance: Chance,
        events: list[Event] | None,
    ) -> None:
        """Keep the tickets chosen; the others go under the deck, seat by seat, or leave (EU-1)."""
        self._keep(game, state, seat, action, events, game.first_tickets_leave)
        state.first_kept[seat] = len(kept_row(game, action))

    def _keep(
        self,
        game: Game,
        state: State,
        seat: i64,
        action: i64,
        events: list[Event] | None,
        leave: bool,
    ) -> None:
        kept = kept_row(game, action)
        for index in range(len(kept)):
            state.holder[kept[index]] = seat
        start = seat * game.offer_size
        returned: list[int] = []
        for place in range(start, start + game.offer_size):
            ticket = state.offered[place]
            state.offered[place] = NOTHING
            if ticket == NOTHING or state.holder[ticket] == seat:
                continue
            # In the order drawn, as all returned tickets (US-9).
            returned.append(ticket)
            if leave:
                state.gone = append(state.gone, ticket)
                state.gone_from = append(state.gone_from, seat)
            else:
                state.bottom = append(state.bottom, ticket)
                state.bottom_from = append(state.bottom_from, seat)
        if events is not None:
            tickets = tuple(int(ticket) for ticket in kept)
            events.append(
                KEPT.event(
                    seat=int(seat),
                    number=len(tickets),
                    tickets=tickets,
                    returned=tuple(int(ticket) for ticket in returned),
                )
            )

    def show(self, game: Game, state: State, events: list[Event]) -> None:
        """Show everybody's tickets, which are secret until the end."""
        for seat in range(state.seats):
            held = tuple(
                int(ticket) for ticket in range(game.ticket_count) if state.holder[ticket] == seat
            )
            events.append(SHOWED.event(seat=int(seat), tickets=held))

    def points(self, game: Game, state: State) -> Ints:
        """Add the values of completed tickets, and subtract those of the others."""
        result = filled(state.seats)
        for seat in range(state.seats):
            routes = game.ticket_routes(state, seat)
            parts = network.components(game, routes)
            for ticket in range(game.ticket_count):
                if state.holder[ticket] == seat:
                    result[seat] += ticket_value(game, ticket, routes, parts)
        return result

    def measure(self, game: Game, state: State, tie_break: str) -> Ints:
        """Count the completed tickets of each seat (US-12)."""
        return completed_tickets(game, state)

    def detail(self, game: Game, state: State, seat: i64) -> list[TicketDetail]:
        """List each ticket with its points and, if completed, the way between its cities."""
        return [
            self._ticket_detail(game, state, seat, ticket)
            for ticket in range(game.ticket_count)
            if state.holder[ticket] == seat
        ]

    def _ticket_detail(self, game: Game, state: State, seat: i64, ticket: int) -> TicketDetail:
        cities = game.ticket_cities[ticket]
        routes = game.ticket_routes(state, seat)
        parts = network.components(game, routes)
        completed = network.joins(parts, cities)
        in_order = network.in_order(game, routes, cities) if len(cities) > 2 and completed else []
        way = in_order or (network.way_through(game, routes, cities) if completed else [])
        detail: TicketDetail = {
            "ticket": game.ticket_names[ticket],
            "completed": completed,
            "points": int(ticket_value(game, ticket, routes, parts)),
            "way": [game.route_names[route] for route in way],
        }
        if len(cities) > 2:
            detail["in_order"] = bool(in_order)
        return detail


def ticket_value(game: Game, ticket: i64, routes: Ints, parts: Ints) -> i64:
    """Score a ticket by these routes and their components."""
    cities = game.ticket_cities[ticket]
    if not network.joins(parts, cities):
        return -game.ticket_penalty[ticket]
    if game.ticket_in_order[ticket] > 0 and len(network.in_order(game, routes, cities)) > 0:
        return game.ticket_in_order[ticket]
    return game.ticket_points[ticket]


def completed_by(game: Game, state: State, seat: i64) -> Ints:
    """List the tickets that a seat keeps and has completed."""
    completed = vec[i64]()
    parts = network.components(game, game.ticket_routes(state, seat))
    for ticket in range(game.ticket_count):
        if state.holder[ticket] == seat and network.joins(parts, game.ticket_cities[ticket]):
            completed = append(completed, ticket)
    return completed


def completed_tickets(game: Game, state: State) -> Ints:
    """Count the tickets that each seat has completed."""
    numbers = filled(state.seats)
    for seat in range(state.seats):
        numbers[seat] = len(completed_by(game, state, seat))
    return numbers


def tickets_left(state: State) -> i64:
    """Count the tickets in the deck."""
    return state.fresh_left + len(state.bottom)


def _draw_long(game: Game, state: State, chance: Chance) -> i64:
    """Draw the top one of the long tickets."""
    left = total(state.fresh, 0, game.long_tickets)
    ticket = chance.pick(TICKET, state.fresh, 0, game.long_tickets, left)
    state.fresh[ticket] = 0
    return ticket


def _draw_ticket(game: Game, state: State, chance: Chance) -> i64:
    """Draw the top ticket: one that nobody has seen, else the first of those returned."""
    if state.fresh_left > 0:
        first = game.long_tickets
        ticket = chance.pick(TICKET, state.fresh, first, game.ticket_count, state.fresh_left)
        state.fresh[ticket] = 0
        state.fresh_left -= 1
        return ticket
    state.bottom, ticket = pop(state.bottom, 0)
    state.bottom_from, _ = pop(state.bottom_from, 0)
    return ticket


def offered_to(game: Game, state: State, seat: i64) -> Ints:
    """List the tickets that a seat may choose from, in the order drawn."""
    offered = vec[i64]()
    start = seat * game.offer_size
    for place in range(start, start + game.offer_size):
        if state.offered[place] != NOTHING:
            offered = append(offered, state.offered[place])
    return offered


def kept_row(game: Game, action: i64) -> Ints:
    """Unpack the tickets of a legal Keep, in ascending order."""
    kept = vec[i64]()
    packed = packed_of(action)
    mask = game.powers[game.ticket_bits] - 1
    while packed > 0:
        kept = append(kept, (packed & mask) - 1)
        packed = packed >> game.ticket_bits
    return kept


def kept_tickets(game: Game, action: i64) -> list[int] | None:
    """Unpack the tickets of any Keep; None if it is not packed as `keep_action` does."""
    if action < 0:
        return None
    kept = [int(ticket) for ticket in kept_row(game, action)]
    in_order = all(one < other for one, other in zip(kept, kept[1:], strict=False))
    fits = all(0 <= ticket < game.ticket_count for ticket in kept)
    return kept if in_order and fits else None


def keep_action(game: Game, tickets: list[int]) -> int:
    """Pack the action that keeps these tickets."""
    bits = int(game.ticket_bits)
    if len(tickets) * bits > PACKED_BITS:
        raise ActionError("too_many_tickets", number=len(tickets), most=PACKED_BITS // bits)
    packed = 0
    for place, ticket in enumerate(sorted(tickets)):
        packed |= ticket + 1 << place * bits
    return packed << KIND_BITS | KEEP


def sorted_row(row: Ints) -> Ints:
    """Sort a short row in ascending order."""
    # By insertion: `sorted` would make a list of boxed ints of a few tickets.
    result = row[:]
    for index in range(1, len(result)):
        place: i64 = index
        value = result[place]
        while place > 0 and result[place - 1] > value:
            result[place] = result[place - 1]
            place -= 1
        result[place] = value
    return result
