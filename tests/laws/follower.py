"""Somebody who sees no state, only the events of one seat, and writes the same view down from them.

Besides the events it knows what lies open before the game: the board, the numbers of the rules, and
how a box is laid out. It shares no code with the engine's own views.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from fogg.engine.event import Event
from tests.laws.notes import Notes, Player

TURN_DONE = ("turn_ends", "end_turn", "raid")
"""Phases in which the action of a turn is done, all or but for its raid."""


class Follower(Notes):
    """Folds the events that its seat sees into its notes."""

    def fold(self, event: Event) -> None:
        """Take note of an event; an unknown kind is an error, so that none is forgotten."""
        _HANDLERS[event.name](self, event)

    def settle(self, told: bool) -> None:
        """Work out what a decision led to; not `told` by any event: the raid was declined."""
        if self.phase == "raid" and not (told and self._may_raid()):
            self._raid_decided()
        elif self.phase in ("first_card", "second_card") and not self._any_card():
            self.phase = "turn_ends"
        if self.phase == "turn_ends" and self._may_place():
            self.phase = "end_turn"

    def _any_card(self) -> bool:
        """Whether a card can be taken; a face-up locomotive is no second card."""
        unwanted = "locomotive" if self.phase == "second_card" else None
        face_up = [card for card in self.display if card not in (None, unwanted)]
        return bool(face_up) or any(self.decks) or bool(+self.discard)

    def _may_place(self) -> bool:
        """Whether the player whose turn it is has a depot left, and a city for it."""
        cities = [city for city in self.game.board.cities if not city.waypoint]
        free = len(cities) > len(self.buildings)
        return bool(self.depots) and free and self.players[self.on_turn].depots > 0

    # Before the first turn

    def started(self, event: Event) -> None:
        self.first = self.on_turn = event.seat
        pieces = self.game.rules.pieces
        suits = {suit: pieces.get(suit, 0) for suit in self.game.suit_names}
        depots, decks = self.depots.get("each", 0), len(self.decks)
        self.players = [Player(dict(suits), depots, decks) for _ in range(event.seats)]
        undealt = len(self.long) - event.seats * self.game.rules.start.long
        self.gone = [None] * undealt
        self.gone_from = [-1] * undealt

    def dealt(self, event: Event) -> None:
        for deck, suit in enumerate(self.game.suit_names):
            self.decks[deck] -= self.game.rules.hand.get(suit, 0)
            self.players[event.seat].backs[deck] += self.game.rules.hand.get(suit, 0)
        self._gain(event.seat, event.number, event.cards)

    def chose(self, event: Event) -> None:
        self.players[event.seat].choices_made += 1
        if event.seat != self.seat:
            assert not any(event.get(name) for name in ("tickets", "pieces", "routes")), event
        elif event.get("pieces"):
            wagons, ships = event.pieces
            self.chosen.append(f"pieces wagons*{wagons} ships*{ships}")
        elif event.get("tickets"):
            names = [self.game.ticket_names[ticket] for ticket in event.tickets]
            self.chosen.append(" ".join(["keep", *names]))
        else:
            routes = list(event.routes)
            while len(routes) > 1 and routes[-1] < 0:
                routes.pop()
            names = ["none" if route < 0 else self.game.route_names[route] for route in routes]
            self.chosen.append(" ".join(["borrow", *names]))

    def equipped(self, event: Event) -> None:
        player = self.players[event.seat]
        numbers = dict(zip(("wagon", "ship"), event.pieces, strict=True))
        player.box = {suit: number - numbers[suit] for suit, number in player.pieces.items()}
        player.pieces = numbers
        assert min(player.box.values()) >= 0, event

    # Cards

    def _acted(self) -> None:
        self.passes = self.idle = 0

    def _gain(self, seat: int, number: int, cards: tuple[int, ...] | None) -> None:
        self.players[seat].cards += number
        if seat == self.seat:
            assert cards is not None and len(cards) == number, cards
            self.hand.update(self._names(cards))
        else:
            assert cards is None, cards

    def _names(self, cards: tuple[int, ...]) -> list[str]:
        return [self.game.card_names[kind] for kind in cards]

    def _one_card(self, kind_ends_turn: bool) -> None:
        self._acted()
        first = self.phase in ("turn", "first_card") and not kind_ends_turn
        self.phase = "second_card" if first else "turn_ends"

    def took(self, event: Event) -> None:
        card = self.game.card_names[event.card]
        assert self.display[event.slot] == card, event
        self.display[event.slot] = None
        self.players[event.seat].known[card] += 1
        self.players[event.seat].backs[self.game.deck_of[event.card]] += 1
        self._gain(event.seat, 1, (event.card,) if event.seat == self.seat else None)
        self._one_card(kind_ends_turn=card == "locomotive")

    def drew(self, event: Event) -> None:
        self.decks[event.deck] -= 1
        self.players[event.seat].backs[event.deck] += 1
        self._gain(event.seat, 1, None if event.card is None else (event.card,))
        self._one_card(kind_ends_turn=False)

    def stopped(self, event: Event) -> None:
        assert self.phase in ("first_card", "second_card"), event
        self.phase = "turn_ends"

    def turned_up(self, event: Event) -> None:
        assert self.display[event.slot] is None, event
        self.display[event.slot] = self.game.card_names[event.card]
        self.decks[self.game.deck_of[event.card]] -= 1

    def swept(self, event: Event) -> None:
        assert [card for card in self.display if card is not None] == self._names(event.cards)
        self.discard.update(self._names(event.cards))
        self.display = [None] * len(self.display)

    def reshuffled(self, event: Event) -> None:
        """The discards, with what a tunnel turned up if its turn has ended."""
        suit = self.game.suit_names[event.deck]
        if self.turning:
            self._turned_already(event.deck)
        elif self.phase in TURN_DONE and event.number != self._discarded(suit):
            self._clear_tunnel()
        assert self.decks[event.deck] == 0, event
        for card in self.game.cards:
            if card.suit == suit:
                self.decks[event.deck] += self.discard.pop(card.name, 0)
        assert self.decks[event.deck] == event.number, event

    def _turned_already(self, deck: int) -> None:
        """The cards of an old deck are turned up for a tunnel, though they are not told yet."""
        assert self.decks[deck] <= self.turning, deck
        self.turning -= self.decks[deck]
        self.decks[deck] = 0

    def _lose(self, seat: int, cards: Counter[str]) -> None:
        player = self.players[seat]
        player.cards -= cards.total()
        self._turn_backs(player, cards, -1)
        player.known -= cards
        if seat == self.seat:
            self.hand -= cards

    def _turn_backs(self, player: Player, cards: Counter[str], sign: int) -> None:
        for card in self.game.cards:
            player.backs[self.game.suit_names.index(card.suit)] += sign * cards[card.name]

    # Routes

    def was_laid(self, event: Event) -> None:
        self.laid = Counter(self._names(event.cards))
        self._lose(event.seat, self.laid)
        self.tunnel = self.game.route_names[event.route]
        self.turning = self._tunnel_cards()
        self._acted()

    def _tunnel_cards(self) -> int:
        [tunnels] = [each for each in self.game.mechanics if each.name == "tunnels"]
        number = tunnels.numbers()["cards"]
        assert isinstance(number, int)
        return number

    def tunneled(self, event: Event) -> None:
        """Fewer cards than usual are turned up only if no more are left."""
        told_before = self._tunnel_cards() - self.turning
        self.decks[0] -= len(event.cards) - told_before
        self.turning = 0
        self.turned = Counter(self._names(event.cards))
        assert self.turned.total() == self._tunnel_cards() or self.decks[0] == 0, event
        fitting = {"locomotive", *self.laid}
        assert sum(self.turned[card] for card in fitting) == event.extra, event
        self.phase = "tunnel" if event.extra else "turn_ends"

    def withdrew(self, event: Event) -> None:
        player = self.players[event.seat]
        player.cards += self.laid.total()
        self._turn_backs(player, self.laid, 1)
        player.known += self.laid
        if event.seat == self.seat:
            self.hand += self.laid
        self._undo_tunnel()

    def _undo_tunnel(self) -> None:
        self.laid = Counter()
        self.tunnel = None
        self.phase = "turn_ends"

    def _clear_tunnel(self) -> None:
        self.discard += self.turned
        self.turned = Counter()

    def _paid(self, event: Event) -> None:
        cards = Counter(self._names(event.cards))
        self._lose(event.seat, cards)
        self.discard += cards
        self._acted()
        self.phase = "turn_ends"

    def built_harbor(self, event: Event) -> None:
        self._paid(event)
        self.harbors[self.game.city_names[event.city]] = event.seat

    def built_station(self, event: Event) -> None:
        self._paid(event)
        self.buildings[self.game.city_names[event.city]] = event.seat
        self.players[event.seat].stations += 1

    def placed_depot(self, event: Event) -> None:
        """A depot: the first ones by turns, backwards from the last player; then in one's turn."""
        assert event.seat == self.on_turn, event
        self.buildings[self.game.city_names[event.city]] = 8 + event.seat
        self.players[event.seat].depots -= 1
        if self.phase == "first_depot":
            self.on_turn = (event.seat - 1) % len(self.players)

    def was_stored(self, event: Event) -> None:
        assert event.card is None, event
        self.decks[event.deck] -= 1
        self.players[event.warehouse].stored[event.deck] += 1
        self._acted()
        self.phase = "first_card"

    def raided(self, event: Event) -> None:
        """All cards of a warehouse; the backs of the others' cards are not told apart here."""
        owner = self.players[event.warehouse]
        assert event.number == sum(owner.stored) > 0 and self.phase in ("raid", "turn_ends"), event
        for deck, number in enumerate(owner.stored):
            self.players[event.seat].backs[deck] += number
        owner.stored = [0] * len(self.decks)
        self.players[event.seat].depots -= 1
        self._gain(event.seat, event.number, event.cards)
        self._raid_decided()

    def _raid_decided(self) -> None:
        self.raid_at = None
        self.phase = "turn_ends"

    def emptied(self, event: Event) -> None:
        """Every warehouse goes into its deck; all piles were empty and a reserve of depots is."""
        assert min(player.depots for player in self.players) == 0, event
        assert event.number == sum(sum(player.stored) for player in self.players), event
        for deck in range(len(self.decks)):
            if self.turning:
                self._turned_already(deck)
            assert self.decks[deck] == 0 and not +self.discard, event
            self.decks[deck] = sum(player.stored[deck] for player in self.players)
        for player in self.players:
            player.stored = [0] * len(self.decks)

    def _may_raid(self) -> bool:
        """Whether there is a warehouse to take at an end of the route, and a depot to pay."""
        names = self.game.city_names
        [route] = [each for each in self.game.board.routes if each.id == self.raid_at]
        found = [self.buildings.get(names[end], -1) for end in (route.a, route.b)]
        filled = [depot for depot in found if depot >= 8 and any(self.players[depot - 8].stored)]
        return len(filled) > 0 and self.players[self.on_turn].depots > 0

    def was_borrowed(self, event: Event) -> None:
        most = len(self.stations["costs"])
        self.borrowed = self.borrowed or [-1] * most * len(self.players)
        start = event.seat * most
        self.borrowed[start : start + len(event.routes)] = event.routes
        assert len(self.borrowed) == most * len(self.players), event

    def claimed(self, event: Event) -> None:
        player = self.players[event.seat]
        route = self.game.board.routes[event.route]
        paid = Counter(self._names(event.cards))
        assert paid >= self.laid and self.tunnel in (None, route.id), event
        self._lose(event.seat, paid - self.laid)
        self.discard += paid
        if self.tunnel is not None:
            self._undo_tunnel()
        player.score += event.points
        player.pieces[route.suit] -= route.length
        self.owners[route.id] = event.seat
        self._acted()
        self.phase = "turn_ends"
        if self.depots:
            self.raid_at = route.id
            self.phase = "raid"
        if len(self.players) < self.game.rules.doubles_from and route.group >= 0:
            for other in self.game.board.routes:
                if other.group == route.group and other.id != route.id:
                    self.owners[other.id] = -2

    def was_exchanged(self, event: Event) -> None:
        player = self.players[event.seat]
        for suit, taken, given in zip(self.game.suit_names, event.taken, event.given, strict=True):
            player.pieces[suit] += taken - given
            player.box[suit] -= taken - given
        assert sum(event.taken) == sum(event.given), event
        player.score -= event.points
        player.exchanged += sum(event.taken)
        empty = not any(self.decks) and not +self.discard and not any(self.display)
        self.passes, self.idle = 0, self.idle + 1 if empty else 0
        self.phase = "turn_ends"

    # Tickets

    def was_offered(self, event: Event) -> None:
        """The top of the deck: first what nobody has seen, then what was returned first."""
        player = self.players[event.seat]
        player.offered_number = event.number
        long = 0 if self.turn else self.game.rules.start.long
        tickets = event.tickets or ()
        assert all((t in self.long) == (n < long) for n, t in enumerate(tickets)), event
        unseen = long + min(self.fresh, event.number - long)
        self.fresh -= unseen - long
        seen = self.returned[: event.number - unseen]
        del self.returned[: event.number - unseen]
        del self.returned_by[: event.number - unseen]
        if event.seat == self.seat:
            self.offered = list(event.tickets)
            drawn = event.tickets[unseen:]
            assert all(mine in (None, it) for mine, it in zip(seen, drawn, strict=True)), event
        if self.turn > 0:
            self.phase = "keep_tickets"
            self._acted()

    def kept(self, event: Event) -> None:
        player = self.players[event.seat]
        number = player.offered_number - event.number
        mine = event.seat == self.seat
        returned = list(event.returned) if mine else [None] * number
        if self.turn == 0:
            player.first_kept = event.number
        if self.turn == 0 and self.game.rules.first_tickets_leave:
            self.gone += returned
            self.gone_from += [event.seat] * number
        else:
            self.returned += returned
            self.returned_by += [event.seat] * number
        player.offered_number = 0
        player.ticket_number += event.number
        if mine:
            assert len(event.returned) == number, event
            assert sorted((*event.tickets, *event.returned)) == sorted(self.offered), event
            player.tickets = sorted([*player.tickets, *event.tickets])
            self.offered = []
        if self.turn > 0:
            self.phase = "turn_ends"
        elif self.depots and all(each.first_kept for each in self.players):
            self.phase = "first_depot"
            self.on_turn = (self.first - 1) % len(self.players)
            self.chosen = []

    def showed(self, event: Event) -> None:
        """After the last turn; owners of stations may choose now what they borrow."""
        player = self.players[event.seat]
        assert len(event.tickets) == player.ticket_number, event
        player.tickets = list(event.tickets)
        if self.phase != "closing":
            self._turn_ended()
            self.phase = "closing"
        chooses = self.stations.get("owner_chooses", False) and player.stations
        player.choices_made = 0 if chooses else 1

    # Turns

    def passed(self, event: Event) -> None:
        self.passes += 1
        self.idle += 1

    def last_round(self, event: Event) -> None:
        self.turns_left = event.turns * len(self.players)
        self.last_round_just_began = True

    def _turn_ended(self) -> None:
        self._clear_tunnel()
        self.raid_at = None
        if self.turns_left > 0 and not self.last_round_just_began:
            self.turns_left -= 1
        self.last_round_just_began = False

    def turn_began(self, event: Event) -> None:
        self._turn_ended()
        self.on_turn = event.seat
        self.turn = event.turn
        self.phase = "turn"
        self.chosen = []

    def ended(self, event: Event) -> None:
        assert self.phase == "closing" and not self._actors(), event
        self.phase = "over"
        self.chosen = []
        for player in self.players:
            player.choices_made = 0


_HANDLERS: dict[str, Callable[[Follower, Event], None]] = {
    "started": Follower.started,
    "dealt": Follower.dealt,
    "took": Follower.took,
    "drew": Follower.drew,
    "stopped": Follower.stopped,
    "turned_up": Follower.turned_up,
    "swept": Follower.swept,
    "reshuffled": Follower.reshuffled,
    "claimed": Follower.claimed,
    "offered": Follower.was_offered,
    "chose_tickets": Follower.chose,
    "chose_pieces": Follower.chose,
    "chose_routes": Follower.chose,
    "kept": Follower.kept,
    "passed": Follower.passed,
    "turn_began": Follower.turn_began,
    "last_round": Follower.last_round,
    "ended": Follower.ended,
    "showed": Follower.showed,
    "laid": Follower.was_laid,
    "tunneled": Follower.tunneled,
    "withdrew": Follower.withdrew,
    "built_station": Follower.built_station,
    "built_harbor": Follower.built_harbor,
    "placed_depot": Follower.placed_depot,
    "borrowed": Follower.was_borrowed,
    "stored": Follower.was_stored,
    "raided": Follower.raided,
    "emptied": Follower.emptied,
    "equipped": Follower.equipped,
    "exchanged": Follower.was_exchanged,
}
