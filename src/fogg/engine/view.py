"""Views: a read-only window on what a seat may know of a state, not a copy.

Bots and browsers get a view and never the state. What a seat remembers is in it too: the cards it
saw others take, and the tickets it put under the deck.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, final

from mypy_extensions import i64

from fogg.engine.action import target_of
from fogg.engine.fields import EVERYBODY, THE_SEAT
from fogg.engine.ints import filled, total
from fogg.engine.mechanics.base import CityBuilding
from fogg.engine.mechanics.tickets import offered_to, tickets_left
from fogg.engine.phases import CLOSING_PHASE, OPENING_PHASE, OVER_PHASE, RAID_PHASE
from fogg.engine.state import NO_ACTION, NO_CHOICE, NOTHING, SEAT_MASK

if TYPE_CHECKING:
    from fogg.engine.game import Game
    from fogg.engine.ints import Ints
    from fogg.engine.mechanics.base import StateRow
    from fogg.engine.offers import Offer
    from fogg.engine.state import State

SPECTATOR = -1


@final
class View:
    """A state as one seat knows it; `seat` −1 is a spectator. Counts are by kind of card."""

    def __init__(self, game: Game, state: State, seat: int | None) -> None:
        self.game = game
        self.seat: i64 = SPECTATOR if seat is None else seat
        self._state = state

    def __repr__(self) -> str:
        """Sum up what everybody at the table knows, so that a log of views betrays nobody."""
        watcher = "spectator" if self.seat == SPECTATOR else f"seat {self.seat}"
        scores = "-".join(str(self.score(seat)) for seat in range(self.seats))
        phase = self.game.phase_names[self._state.phase]
        return f"<View of {self.game.rules.name}, {watcher}: turn {self.turn}, {phase}, {scores}>"

    # The table

    @property
    def seats(self) -> int:
        """How many players there are."""
        return self._state.seats

    @property
    def first(self) -> int:
        """The seat that had the first turn."""
        return self._state.first

    @property
    def turn(self) -> int:
        """How many turns have been begun."""
        return self._state.turn

    @property
    def on_turn(self) -> int:
        """The seat whose turn it is."""
        return self._state.seat

    @property
    def phase(self) -> int:
        """What this seat has to decide in the opening; else what the table is at."""
        if self._together and self.seat in self.actors:
            return self.game.phase_of(self._state, self.seat)
        return self._state.phase

    @property
    def actors(self) -> tuple[int, ...]:
        """The seats that have something to decide now."""
        return self.game.actors(self._state)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._state.phase == OVER_PHASE

    @property
    def revealed(self) -> bool:
        """Whether the turns are over and all tickets shown."""
        return self.game.revealed(self._state)

    @property
    def _together(self) -> bool:
        """Whether all seats choose at once now."""
        return self._state.phase == OPENING_PHASE or self._state.phase == CLOSING_PHASE

    @property
    def turns_left(self) -> int:
        """Turns until the end, once the last round has begun; −1 before."""
        return self._state.turns_left

    @property
    def passes(self) -> int:
        """Passes in a row."""
        return self._state.passes

    @property
    def idle(self) -> int:
        """Turns in a row of nothing but passes and exchanges, while no card could be taken."""
        return self._state.idle

    # Cards

    def hand(self) -> tuple[int, ...]:
        """Return this seat's cards, counts by kind; empty for a spectator."""
        if self.seat < 0:
            return ()
        start = self.seat * self.game.kinds
        return tuple(self._state.hands[start : start + self.game.kinds])

    def backs(self, seat: i64, deck: i64) -> i64:
        """Count the cards of a deck that a seat holds: their backs are public."""
        start = seat * self.game.kinds
        first = start + self.game.first_kind[deck]
        return total(self._state.hands, first, start + self.game.last_kind[deck])

    def hand_size(self, seat: i64) -> i64:
        """Count the cards that a seat holds."""
        return total(self._state.hands, seat * self.game.kinds, (seat + 1) * self.game.kinds)

    def known(self, seat: i64) -> Ints:
        """Count the cards of a seat's hand that this seat is sure of, by kind."""
        start = seat * self.game.kinds
        # Of others only what all saw come into the hand is sure (US-14).
        source = self._state.hands if seat == self.seat else self._state.known
        return source[start : start + self.game.kinds]

    @property
    def display(self) -> tuple[int, ...]:
        """The face-up cards by slot; −1 is a gap."""
        return tuple(self._state.display)

    def face_up(self) -> Ints:
        """Copy the face-up cards by slot; −1 is a gap: `display` for bots in a hurry."""
        return self._state.display[:]

    def deck_size(self, deck: i64) -> i64:
        """Count the cards that lie face down in a deck."""
        return self._state.deck_size[deck]

    @property
    def discard(self) -> tuple[int, ...]:
        """The discarded cards, counts by kind."""
        return tuple(self._state.discard)

    def unseen(self) -> Ints:
        """Count the cards that this seat can't place, by kind: in decks or unknown in hands."""
        state = self._state
        kinds = self.game.kinds
        left = self.game.card_counts[:]
        for kind in range(kinds):
            left[kind] -= state.discard[kind]
        for seat in range(state.seats):
            # Of others only what all saw come into the hand is sure (US-14).
            sure = state.hands if seat == self.seat else state.known
            start = seat * kinds
            for kind in range(kinds):
                left[kind] -= sure[start + kind]
        for slot in range(len(state.display)):
            if state.display[slot] != NOTHING:
                left[state.display[slot]] -= 1
        if self.game.keepers:
            seen = filled(self.game.kinds)
            for mechanic in self.game.keepers:
                mechanic.cards_seen(self.game, self._state, self.seat, seen)
            for kind in range(self.game.kinds):
                left[kind] -= seen[kind]
        return left

    @property
    def laid(self) -> tuple[int, ...]:
        """The cards laid for a tunnel that is not decided yet, counts by kind."""
        return tuple(self._state.laid)

    @property
    def turned(self) -> tuple[int, ...]:
        """The cards turned up for a tunnel, counts by kind."""
        return tuple(self._state.turned)

    @property
    def raid_at(self) -> str | None:
        """The route just claimed, while warehouses may be raided for it."""
        if self._state.phase != RAID_PHASE:
            return None
        return self.game.route_names[self._state.raid_at]

    @property
    def tunnel(self) -> int:
        """The tunnel that is not decided yet, or −1."""
        claim = self._state.claim
        return NOTHING if claim == NO_ACTION else int(target_of(claim))

    # The board

    def owner(self, route: i64) -> i64:
        """Return the owner of a route: a seat, −1 nobody, −2 closed for good."""
        return self._state.owner[route]

    def owners(self) -> Ints:
        """Copy the owners of all routes: a seat, −1 nobody, −2 closed for good."""
        return self._state.owner[:]

    def pieces(self, seat: i64, suit: i64 = 0) -> i64:
        """Count the pieces of a suit that a seat has in reserve."""
        return self._state.pieces[seat * self.game.suits + suit]

    def building(self, city: i64) -> i64:
        """Return what stands in a city: the owner's seat + 8 × the kind of building, or −1."""
        # Rows of mechanics that the game does not have are empty.
        return self._state.buildings[city] if len(self._state.buildings) > 0 else NOTHING

    def reserve(self, seat: i64) -> dict[str, int]:
        """Count the stations, harbors and depots that a seat can still build, by mechanic."""
        left = {each.name: int(each.reserve(self._state, seat)) for each in self.game.mechanics}
        return {name: number for name, number in left.items() if number >= 0}

    def depots(self, seat: i64) -> i64:
        """Count the depots that a seat has in reserve."""
        return self._state.depots[seat] if len(self._state.depots) > 0 else 0

    def stored(self, seat: i64) -> i64:
        """Count the cards in a seat's warehouse; nobody knows which they are (DEP-5)."""
        number: i64 = 0
        for deck in range(self.game.decks):
            number += self.stored_of(seat, deck)
        return number

    def stored_of(self, seat: i64, deck: i64) -> i64:
        """Count the cards of a deck in a seat's warehouse, as their backs show."""
        if len(self._state.warehouses) == 0:
            return 0
        start = seat * self.game.kinds
        first, last = self.game.first_kind[deck], self.game.last_kind[deck]
        return total(self._state.warehouses, start + first, start + last)

    def box(self, seat: i64, suit: i64 = 0) -> i64:
        """Count the pieces of a suit that a seat has left in its box."""
        return self._state.box[seat * self.game.suits + suit] if len(self._state.box) > 0 else 0

    def harbor(self, city: i64) -> i64:
        """Return the seat whose harbor stands in a city; −1 if there is none."""
        return self._state.harbors[city] if len(self._state.harbors) > 0 else NOTHING

    def exchanged(self, seat: i64) -> i64:
        """Count the pieces that a seat has exchanged."""
        return self._state.exchanged[seat] if len(self._state.exchanged) > 0 else 0

    def borrowed(self) -> tuple[int, ...]:
        """List the routes that all seats chose to borrow, seat after seat; −1 for none."""
        return tuple(self._state.borrowed)

    def score(self, seat: i64) -> i64:
        """Return a seat's points so far."""
        return self._state.score[seat]

    # Tickets

    def tickets(self, seat: i64) -> tuple[int, ...]:
        """List the tickets a seat keeps, if this seat may see them: its own, or all at the end."""
        if seat != self.seat and not self.revealed:
            return ()
        return tuple(ticket for ticket, holder in enumerate(self._state.holder) if holder == seat)

    def keeps(self, ticket: i64) -> bool:
        """Whether this seat keeps a ticket: `tickets` without a list, for bots in a hurry."""
        return self._state.holder[ticket] == self.seat and self.seat >= 0

    def ticket_number(self, seat: i64) -> int:
        """Count the tickets that a seat keeps."""
        # A loop and no sum of a generator: playouts ask at every turn.
        number: i64 = 0
        for ticket in range(len(self._state.holder)):
            if self._state.holder[ticket] == seat:
                number += 1
        return number

    def offered(self) -> tuple[int, ...]:
        """List the tickets that this seat may choose from now, in the order drawn."""
        return tuple(offered_to(self.game, self._state, self.seat)) if self.seat >= 0 else ()

    def offered_number(self, seat: i64) -> int:
        """Count the tickets that a seat has to choose from now."""
        return len(offered_to(self.game, self._state, seat))

    def chosen(self) -> tuple[int, ...]:
        """List the actions that this seat chose in the opening, which others do not see yet."""
        if not self._together or self.seat < 0:
            return ()
        return tuple(choice for choice in self._choices(self.seat) if 0 <= choice < NO_CHOICE)

    def choices_made(self, seat: i64) -> int:
        """Count the choices of the opening that a seat has made."""
        return sum(1 for choice in self._choices(seat) if choice >= 0)

    def _choices(self, seat: i64) -> Ints:
        steps = len(self._state.choices) // self._state.seats
        return self._state.choices[seat * steps : (seat + 1) * steps]

    @property
    def tickets_left(self) -> int:
        """How many tickets the deck holds."""
        return tickets_left(self._state)

    @property
    def fresh_tickets(self) -> int:
        """How many of them nobody has seen: they come first."""
        return self._state.fresh_left

    @property
    def bottom(self) -> tuple[int, ...]:
        """The returned tickets in the order in which they come up, −1 where unknown."""
        # Tickets that others drew again are forgotten, though a perfect memory could say more of
        # them: a view never shows too much (decision 4).
        return tuple(
            ticket if returner == self.seat else NOTHING
            for ticket, returner in zip(self._state.bottom, self._state.bottom_from, strict=True)
        )

    @property
    def gone(self) -> tuple[int, ...]:
        """Tickets that left the game, −1 where this seat knows not which."""
        # A ticket that was never dealt comes from −1, which is a spectator's seat too.
        return tuple(
            ticket if returner == self.seat and self.seat >= 0 else NOTHING
            for ticket, returner in zip(self._state.gone, self._state.gone_from, strict=True)
        )

    @property
    def gone_from(self) -> tuple[int, ...]:
        """Who did not keep each of them; −1: it was never dealt."""
        return tuple(self._state.gone_from)

    @property
    def bottom_from(self) -> tuple[int, ...]:
        """Who returned each of them."""
        return tuple(self._state.bottom_from)

    # As a whole

    def legal(self) -> Ints:
        """List this seat's legal actions; none for a spectator."""
        if self.seat < 0:
            return filled(0)
        return self.game.legal(self._state, self.seat)

    def offers(self) -> list[Offer]:
        """List every target of this seat's decision once, for people; none for a spectator."""
        return [] if self.seat < 0 else self.game.offers(self._state, int(self.seat))

    def data(self) -> dict[str, Any]:
        """Convert the whole view to plain data, for the wire and to compare two views."""
        game = self.game
        data: dict[str, Any] = {
            "seat": None if self.seat < 0 else int(self.seat),
            "seats": self.seats,
            "first": self.first,
            "turn": self.turn,
            "on_turn": self.on_turn,
            "phase": self.game.phase_names[self.phase],
            "actors": list(self.actors),
            "turns_left": self.turns_left,
            "passes": self.passes,
            "idle": self.idle,
            "display": [
                None if kind == NOTHING else game.card_names[kind] for kind in self.display
            ],
            "decks": [int(self.deck_size(deck)) for deck in range(game.decks)],
            "discard": self.named_cards(self.discard),
            "hand": self.named_cards(self.hand()),
            "owners": {
                game.route_names[route]: int(owner)
                for route, owner in enumerate(self._state.owner)
                if owner != NOTHING
            },
            "tickets_left": self.tickets_left,
            "fresh_tickets": self.fresh_tickets,
            "returned": [None if t == NOTHING else game.ticket_names[t] for t in self.bottom],
            "returned_by": list(self.bottom_from),
            "offered": [game.ticket_names[ticket] for ticket in self.offered()],
            "chosen": [game.notation.text(action) for action in self.chosen()],
            "gone": [None if t == NOTHING else game.ticket_names[t] for t in self.gone],
            "gone_from": list(self.gone_from),
            "players": [self._player(seat) for seat in range(self.seats)],
            "rows": {row.name: self._row_data(row) for row in game.extra_rows},
        }
        for mechanic in game.mechanics:
            data |= mechanic.table_data(self)
        return data

    def _player(self, seat: int) -> dict[str, Any]:
        """Describe what this seat knows of a player."""
        game = self.game
        data: dict[str, Any] = {
            "score": int(self.score(seat)),
            "pieces": {
                suit: int(self.pieces(seat, index)) for index, suit in enumerate(game.suit_names)
            },
            "cards": int(self.hand_size(seat)),
            "backs": [int(self.backs(seat, deck)) for deck in range(game.decks)],
            "known": self.named_cards(self.known(seat)),
            "ticket_number": self.ticket_number(seat),
            "reserve": self.reserve(seat),
            "first_kept": int(self._state.first_kept[seat]),
            "offered_number": self.offered_number(seat),
            "choices_made": self.choices_made(seat),
            "tickets": [game.ticket_names[ticket] for ticket in self.tickets(seat)],
        }
        for mechanic in game.mechanics:
            data |= mechanic.seat_data(self, seat)
        return data

    def named_cards(self, counts: tuple[int, ...] | Ints) -> dict[str, int]:
        """Map the names of cards to their counts, without kinds of which there are none."""
        named = zip(self.game.card_names, counts, strict=False)
        return {name: int(number) for name, number in named if number > 0}

    def buildings_of(self, first: int, kind: str) -> list[CityBuilding]:
        """List the buildings of a kind, whose numbers are `first` + the owner's seat."""
        row = enumerate(self._state.buildings)
        seats = range(first, first + SEAT_MASK + 1)
        return [CityBuilding(city, kind, int(one) - first) for city, one in row if one in seats]

    def buildings_data(self) -> dict[str, int]:
        """Map the names of cities to what stands there, as `building` numbers it."""
        return {
            self.game.city_names[city]: int(building)
            for city, building in enumerate(self._state.buildings)
            if building != NOTHING
        }

    # Rows that mechanics declared

    def row(self, name: str, seat: i64 = SPECTATOR) -> tuple[int, ...] | None:
        """Return a seat's part of a declared row (−1: all of it); None if it is not seen."""
        row = self.game.row(self._state, name)
        declared = next(each for each in self.game.extra_rows if each.name == name)
        if not self._sees(declared, seat):
            return None
        if seat < 0:
            return tuple(row)
        size = len(row) // self._state.seats
        return tuple(row[seat * size : (seat + 1) * size])

    def _sees(self, row: StateRow, seat: i64) -> bool:
        """Whether this seat may see the part of a row that belongs to a seat (−1: all of it)."""
        if row.seen_by == THE_SEAT:
            return self.revealed or (seat >= 0 and seat == self.seat)
        return row.seen_by == EVERYBODY

    def _row_data(self, row: StateRow) -> list[Any]:
        """Convert a declared row to plain data: by seats if it has them, None for hidden parts."""
        if row.per[:1] != ("seat",):
            whole = self.row(row.name)
            return [] if whole is None else [int(number) for number in whole]
        parts = [self.row(row.name, seat) for seat in range(self.seats)]
        return [None if part is None else [int(number) for number in part] for part in parts]
