"""The row of one seat in one game, changed only where something changed since the last time."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from librt.vecs import append, vec
from mypy_extensions import i32, i64

from fogg.engine.ints import filled, same
from fogg.engine.mechanics.tickets import ticket_value, tickets_left
from fogg.engine.network import components, routes_of
from fogg.engine.phases import CLOSING_PHASE, OPENING_PHASE, OVER_PHASE
from fogg.engine.state import FREE, NOTHING
from fogg.lab.environments.feature_tables import MINUS_ONE, ONE
from fogg.lab.environments.legs import LegCosts

if TYPE_CHECKING:
    from fogg.engine.game import Game
    from fogg.engine.ints import Ints
    from fogg.engine.state import State
    from fogg.lab.environments.feature_tables import FeatureTables


def empty_rows(size: i64) -> vec[i32]:
    """Make room for rows, all zero."""
    return vec[i32]([i32(0)] * size)


@final
class SeatRow:
    """Holds what the row shows now, and compares: what stayed the same costs next to nothing.

    `update` may be given any position, also of another game: the row is then as if made anew.
    """

    def __init__(self, features: FeatureTables, seat: int, rows: vec[i32], start: int) -> None:
        """Write into `rows` from `start` on, where all must be zero."""
        game = features.game
        self._features = features
        self._game: Game = game
        self._seat: i64 = seat
        self._seats: i64 = features.seats
        self.rows = rows
        self._start: i64 = start
        # What the row shows: all zero but where zeros would be numbers of seats.
        self._phase: i64 = -1
        self._first: i64 = -1
        self._on_turn: i64 = -1
        self._counts: Ints = filled(len(features.count_column))
        self._owner: Ints = filled(game.routes, FREE)
        self._kept: Ints = filled(game.ticket_count)
        self._own: Ints = vec[i64]()
        """The tickets that the seat keeps, in the order of their numbers."""
        self._offered: Ints = filled(game.offer_size, NOTHING)
        self._sorted: Ints = filled(game.offer_size, NOTHING)
        self._buildings: Ints = filled(0)
        self._legs = LegCosts(features.legs)
        self._last = False
        self._state: State | None = None
        """The state that the row shows; other states are other games."""
        self._routes_moved = False
        """Whether routes may have got other owners since the last time."""
        self._buildings_moved = False
        """Whether there may be other buildings."""
        self._tickets_moved = False
        """Whether tickets may have got other holders, or others may be offered."""
        self._number: Ints = filled(self._seats)
        """Room to count the tickets of each seat."""
        self._worth: i64 = 0
        self._worth_known = False

    def update(self, state: State) -> None:
        """Bring the row up to the position."""
        # Mechanics of one's own may move routes and tickets as they like.
        self._routes_moved = self._features.foreign or state is not self._state
        self._tickets_moved = self._routes_moved
        self._buildings_moved = self._routes_moved
        self._state = state
        self._spots(state)
        self._show_counts(state)
        # Whoever claims a route lays pieces, and whoever keeps tickets leaves fewer in the deck, or
        # fewer offered: while these numbers stay, no route and no ticket can have moved.
        moved = self._show_routes(state) if self._routes_moved else False
        if moved or self._tickets_moved:
            self._show_tickets(state, moved)
        if self._features.builders:
            self._show_buildings(state)
        if self._features.on_table or self._features.showing:
            self._show_mechanics(state)

    # What is to be decided, and whose turn it is

    def _spots(self, state: State) -> None:
        """Move the ones that stand for the phase, the first seat and the seat on turn."""
        rows = self.rows
        features = self._features
        phase = state.phase
        if phase == OPENING_PHASE or phase == CLOSING_PHASE:
            own = self._game.phase_of(state, self._seat)
            if own != OVER_PHASE:
                phase = own
        if phase != self._phase:
            if self._phase >= 0:
                rows[self._start + features.phase_column[self._phase]] = 0
            rows[self._start + features.phase_column[phase]] = ONE
            self._phase = phase
        at = self._start + features.turn_order_at
        if state.first != self._first:
            if self._first >= 0:
                rows[at + self._place(self._first)] = 0
            rows[at + self._place(state.first)] = ONE
            self._first = state.first
        if state.seat != self._on_turn:
            if self._on_turn >= 0:
                rows[at + self._seats + self._place(self._on_turn)] = 0
            rows[at + self._seats + self._place(state.seat)] = ONE
            self._on_turn = state.seat

    def _place(self, seat: i64) -> i64:
        """Count the places from the own seat to another, in the order of turns."""
        place = seat - self._seat
        return place if place >= 0 else place + self._seats

    # Counts: compared where they are counted, in the order of `RowLayout.counts`

    def _show_counts(self, state: State) -> None:
        """Show what is counted on the table and of each player, where it changed."""
        game = self._game
        last = state.turns_left >= 0
        if last != self._last or last:
            self._last = last
            self._show(1, 1 if last else 0)
            self._show(2, state.turns_left if last else 0)
        self._show(0, state.turn)
        self._show(3, state.passes)
        left = tickets_left(state)
        if left != self._counts[4]:
            self._tickets_moved = True
            self._show(4, left)
        self._show(5, state.fresh_left)
        at: i64 = 6 + game.kinds
        for deck in range(game.decks):
            self._show(at + deck, state.deck_size[deck])
        at += game.decks
        self._show_cards(state, at)
        at += 3 * game.kinds
        for place in range(self._seats):
            seat = self._seat + place
            at = self._show_player(state, seat if seat < self._seats else seat - self._seats, at)

    def _show(self, index: i64, number: i64) -> None:
        """Show a count, if it changed."""
        if self._counts[index] == number:
            return
        features = self._features
        self._counts[index] = number
        scale = features.count_scale[index]
        if number > scale:
            number = scale
        elif number < -scale:
            number = -scale
        column = self._start + features.count_column[index]
        self.rows[column] = features.bits[features.count_first[index] + number]

    def _show_cards(self, state: State, at: i64) -> None:
        """Show the display, the discards, the cards that the seat can't place, and its hand."""
        game = self._game
        kinds = game.kinds
        # Held in variables: a field would be fetched anew for every card.
        shown = self._counts
        hands = state.hands
        known = state.known
        discard = state.discard
        counts = game.card_counts
        open_cards = self._features.room
        for kind in range(kinds):
            open_cards[kind] = 0
        display = state.display
        for slot in range(len(display)):
            if display[slot] != NOTHING:
                open_cards[display[slot]] += 1
        kept = self._kept_by_mechanics(state) if game.keepers else self._features.nothing
        own = self._seat * kinds
        last = self._seats * kinds
        for kind in range(kinds):
            gone = discard[kind]
            hand = hands[own + kind]
            face_up = open_cards[kind]
            # What others took from the display is known; of the own hand everything is.
            unseen = counts[kind] - gone - face_up - hand + known[own + kind] - kept[kind]
            # No `range` with steps: compiled, that counts in objects.
            place: i64 = kind
            while place < last:
                unseen -= known[place]
                place += kinds
            if shown[6 + kind] != face_up:
                self._show(6 + kind, face_up)
            if shown[at + kind] != gone:
                self._show(at + kind, gone)
            if shown[at + kinds + kind] != unseen:
                self._show(at + kinds + kind, unseen)
            if shown[at + 2 * kinds + kind] != hand:
                self._show(at + 2 * kinds + kind, hand)

    def _kept_by_mechanics(self, state: State) -> Ints:
        """Count the cards that mechanics keep and the seat sees, by kind."""
        kept = filled(self._game.kinds)
        for mechanic in self._game.keepers:
            mechanic.cards_seen(self._game, state, self._seat, kept)
        return kept

    def _show_player(self, state: State, seat: i64, at: i64) -> i64:
        """Show what the table tells of a player; where the next one begins."""
        game = self._game
        kinds = game.kinds
        shown = self._counts
        hands = state.hands
        sure = hands if seat == self._seat else state.known
        start = seat * kinds
        size: i64 = 0
        for kind in range(kinds):
            size += hands[start + kind]
            if shown[at + 5 + kind] != sure[start + kind]:
                self._show(at + 5 + kind, sure[start + kind])
        if shown[at + 1] != size:
            self._show(at + 1, size)
        self._show(at, state.score[seat])
        offered = state.offered
        number: i64 = 0
        for place in range(seat * game.offer_size, (seat + 1) * game.offer_size):
            if offered[place] != NOTHING:
                number += 1
        if number != shown[at + 3]:
            self._tickets_moved = True
            self._show(at + 3, number)
        if len(state.choices) > 0 or shown[at + 4] != 0:
            self._show(at + 4, self._chosen(state, seat))
        at = self._show_decks(state, seat, size, at + 5 + kinds)
        for suit in range(seat * game.suits, (seat + 1) * game.suits):
            if state.pieces[suit] != shown[at]:
                self._routes_moved = True
                self._show(at, state.pieces[suit])
            if len(state.box) > 0:
                self._show(at + 1, state.box[suit])
            at += 2
        for mechanic in self._features.reserves:
            left = mechanic.reserve(state, seat)
            if left != shown[at]:
                self._buildings_moved = True
                self._show(at, left)
            at += 1
        return at

    def _chosen(self, state: State, seat: i64) -> i64:
        """Count the choices of the opening that a player has made."""
        steps = len(state.choices) // self._seats
        number: i64 = 0
        for step in range(seat * steps, (seat + 1) * steps):
            if state.choices[step] >= 0:
                number += 1
        return number

    def _show_decks(self, state: State, seat: i64, size: i64, at: i64) -> i64:
        """Show the cards of each deck that a player holds and has stored, by their backs."""
        game = self._game
        if game.decks == 1 and not game.hiding:
            self._show(at, size)
            return at + 2
        view = game.view(state, int(self._seat))
        for deck in range(game.decks):
            self._show(at, view.backs(seat, deck))
            self._show(at + 1, view.stored_of(seat, deck))
            at += 2
        return at

    # Routes and tickets

    def _show_routes(self, state: State) -> bool:
        """Show the routes whose owner changed; whether one did."""
        owner = state.owner
        shown = self._owner
        changed = self._features.changed
        number: i64 = 0
        freed = False
        for route in range(len(shown)):
            if owner[route] != shown[route]:
                changed[number] = route
                number += 1
        for index in range(number):
            route = changed[index]
            # Only a new game gives routes back.
            if owner[route] == FREE or shown[route] == self._seat:
                freed = True
            self._show_route(route, shown[route], 0)
            self._show_route(route, owner[route], ONE)
            shown[route] = owner[route]
        if freed:
            self._legs.clear()
            for route in range(len(shown)):
                if owner[route] != FREE:
                    self._legs.set_owner(route, owner[route], owner[route] == self._seat)
            return True
        for index in range(number):
            route = changed[index]
            self._legs.set_owner(route, owner[route], owner[route] == self._seat)
        for index in range(number):
            if owner[changed[index]] == self._seat:
                self._legs.claimed(changed[index])
            else:
                self._legs.closed(changed[index])
        return number > 0

    def _show_route(self, route: i64, owner: i64, bits: i32) -> None:
        """Show a route as that of an owner, or no more."""
        at = self._start + self._features.routes_at + route * (self._seats + 1)
        if owner >= 0:
            self.rows[at + 1 + self._place(owner)] = bits
        elif owner != FREE:
            self.rows[at] = bits

    def _show_tickets(self, state: State, moved: bool) -> None:
        """Show the tickets kept and offered, and the pieces they need if `moved` routes did."""
        changed = self._tickets_moved and self._find_kept(state)
        if moved or changed:
            self._worth_known = False
        if moved:
            own = self._own
            for index in range(len(own)):
                self._show_ticket(self._features.tickets_at + 3 * own[index], own[index])
        offered_changed = self._tickets_moved and self._find_offered(state)
        if offered_changed or moved:
            self._show_offered(offered_changed)

    def _find_kept(self, state: State) -> bool:
        """Show tickets that came to the seat, hide those that left it; whether any did."""
        holder = state.holder
        kept = self._kept
        seat = self._seat
        changed = False
        self._show_ticket_numbers(holder)
        for ticket in range(len(kept)):
            if holder[ticket] == seat:
                if kept[ticket] == 0:
                    kept[ticket] = 1
                    changed = True
                    self._show_ticket(self._features.tickets_at + 3 * ticket, ticket)
            elif kept[ticket] == 1:
                kept[ticket] = 0
                changed = True
                self._hide(self._features.tickets_at + 3 * ticket, 3)
                self._legs.forget(ticket)
        if changed:
            self._own = vec[i64]()
            for ticket in range(len(kept)):
                if kept[ticket] == 1:
                    self._own = append(self._own, ticket)
        return changed

    def _show_ticket_numbers(self, holder: Ints) -> None:
        """Show how many tickets each player keeps."""
        number = self._number
        for seat in range(self._seats):
            number[seat] = 0
        for ticket in range(len(holder)):
            if holder[ticket] >= 0:
                number[holder[ticket]] += 1
        features = self._features
        for seat in range(self._seats):
            at = features.first_player + self._place(seat) * features.player_counts
            self._show(at + 2, number[seat])

    def _find_offered(self, state: State) -> bool:
        """Whether other tickets are offered to the seat than are shown."""
        size = self._game.offer_size
        start = self._seat * size
        for place in range(size):
            if state.offered[start + place] != self._offered[place]:
                break
        else:
            return False
        for place in range(size):
            self._offered[place] = state.offered[start + place]
        return True

    def _show_offered(self, changed: bool) -> None:
        """Show the tickets offered, in the order of their numbers."""
        features = self._features
        size = self._game.offer_size
        if changed:
            for place in range(size):
                ticket = self._sorted[place]
                if ticket != NOTHING:
                    self.rows[self._start + features.offered_tickets_at + ticket] = 0
                    if self._kept[ticket] == 0:
                        self._legs.forget(ticket)
            self._sort_offered()
            self._hide(features.offered_at, 3 * size)
        for place in range(size):
            ticket = self._sorted[place]
            if ticket != NOTHING:
                self.rows[self._start + features.offered_tickets_at + ticket] = ONE
                self._show_ticket(features.offered_at + 3 * place, ticket)

    def _sort_offered(self) -> None:
        """Sort the tickets offered; places that hold none come last."""
        size = self._game.offer_size
        number: i64 = 0
        for index in range(size):
            ticket = self._offered[index]
            if ticket == NOTHING:
                continue
            place = number
            while place > 0 and self._sorted[place - 1] > ticket:
                self._sorted[place] = self._sorted[place - 1]
                place -= 1
            self._sorted[place] = ticket
            number += 1
        while number < size:
            self._sorted[number] = NOTHING
            number += 1

    def _show_ticket(self, column: i64, ticket: i64) -> None:
        """Show that a ticket is there, its points, and the pieces that it still needs."""
        features = self._features
        at = self._start + column
        self.rows[at] = ONE
        self.rows[at + 1] = features.points_bits[ticket]
        needed = self._legs.needed(ticket)
        if needed < 0:
            self.rows[at + 2] = MINUS_ONE
        else:
            most = features.pieces
            self.rows[at + 2] = features.pieces_bits[needed if needed < most else most]

    def _hide(self, column: i64, number: i64) -> None:
        """Clear some columns."""
        for at in range(self._start + column, self._start + column + number):
            self.rows[at] = 0

    # What mechanics show

    def _show_buildings(self, state: State) -> None:
        """Show whose buildings stand in the cities, if the cities or a reserve changed."""
        features = self._features
        if not self._buildings_moved and same(self._buildings, state.buildings):
            return
        self._buildings = state.buildings[:]
        cities = self._game.cities
        self._hide(features.buildings_at, len(features.builders) * cities * self._seats)
        view = self._game.view(state, int(self._seat))
        at = self._start + features.buildings_at
        for mechanic in features.builders:
            for built in mechanic.standing(view):
                place = self._place(i64(built.seat))
                self.rows[at + i64(built.city) * self._seats + place] = ONE
            at += cities * self._seats

    def _show_mechanics(self, state: State) -> None:
        """Show what mechanics tell of the table and of each player."""
        features = self._features
        view = self._game.view(state, int(self._seat))
        for index in range(len(features.on_table)):
            shown = features.on_table[index].table_features(view)
            self._show_all(features.on_table_at[index], shown)
        at = features.mechanics_at
        for mechanic in features.showing:
            for place in range(self._seats):
                shown = mechanic.features(view, (self._seat + place) % self._seats)
                self._show_all(at, shown)
                at += len(shown)

    def _show_all(self, column: i64, values: list[float]) -> None:
        """Write numbers of a mechanic."""
        at = self._start + column
        for value in values:
            self.rows[at] = i32(self._features.bits_of(value))
            at += 1

    # Worth

    def worth(self, state: State) -> i64:
        """Count the seat's points so far, its tickets as they stand; after `update`."""
        if not self._worth_known:
            routes = routes_of(state, self._seat)
            parts = components(self._game, routes)
            self._worth = 0
            for index in range(len(self._own)):
                self._worth += ticket_value(self._game, self._own[index], routes, parts)
            self._worth_known = True
        return state.score[self._seat] + self._worth
