"""Somebody who sees no state, only the events of one seat, and writes the same view down from them.

Besides the events it knows what lies open before the game: the board, the numbers of the rules, and
how a box is laid out. It shares no code with the engine's own views.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from fogg.engine import event as events
from fogg.engine.event import Event
from fogg.engine.game import Game


class Player:
    """What is known of one player."""

    def __init__(self, pieces: dict[str, int], depots: int, decks: int) -> None:
        self.score = 0
        self.depots = depots
        self.stored = [0] * decks
        self.pieces = pieces
        self.box = dict.fromkeys(pieces, 0)
        self.exchanged = 0
        self.cards = 0
        self.backs = [0] * decks
        self.known: Counter[str] = Counter()
        self.ticket_number = 0
        self.first_kept = 0
        self.stations = 0
        self.offered_number = 0
        self.choices_made = 0
        self.tickets: list[int] = []


class Follower:
    """Folds the events that a seat (None: a spectator) sees into the data of its view."""

    def __init__(self, game: Game, seat: int | None) -> None:
        self.game = game
        self.seat = seat
        self.first = self.on_turn = 0
        self.turn = self.passes = self.idle = 0
        self.turns_left = -1
        self.last_round_just_began = False
        self.phase = "opening"
        self.players: list[Player] = []
        self.display: list[str | None] = [None] * sum(game.rules.display.values())
        self.decks = [int(number) for number in game.deck_total]
        self.discard: Counter[str] = Counter()
        self.hand: Counter[str] = Counter()
        self.owners: dict[str, int] = {}
        self.long = [number for number, ticket in enumerate(game.tickets) if ticket.long]
        self.fresh = len(game.tickets) - len(self.long)
        self.returned: list[int | None] = []
        self.returned_by: list[int] = []
        self.offered: list[int] = []
        self.chosen: list[str] = []
        self.gone: list[int | None] = []
        self.gone_from: list[int] = []
        self.laid: Counter[str] = Counter()
        self.turned: Counter[str] = Counter()
        self.turning = 0
        self.tunnel: str | None = None
        self.raid_at: str | None = None
        self.buildings: dict[str, int] = {}
        self.harbors: dict[str, int] = {}
        self.pieces: dict[str, Any] = next(
            (each.numbers() for each in game.mechanics if each.name == "pieces"), {}
        )
        self.borrowed: list[int] = []
        self.stations: dict[str, Any] = next(
            (each.numbers() for each in game.mechanics if each.name == "stations"), {}
        )
        self.depots: dict[str, Any] = next(
            (each.numbers() for each in game.mechanics if each.name == "depots"), {}
        )

    def fold(self, event: Event) -> None:
        """Take note of an event; an unknown kind is an error, so that none is forgotten."""
        _HANDLERS[event.kind](self, event)

    # Before the first turn

    def started(self, event: Event) -> None:
        self.first = self.on_turn = event.seat
        pieces = self.game.rules.pieces
        suits = {suit: pieces.get(suit, 0) for suit in self.game.suit_names}
        depots, decks = self.depots.get("each", 0), len(self.decks)
        self.players = [Player(dict(suits), depots, decks) for _ in range(event.number)]
        undealt = len(self.long) - event.number * self.game.rules.start.long
        self.gone = [None] * undealt
        self.gone_from = [-1] * undealt

    def dealt(self, event: Event) -> None:
        for deck, suit in enumerate(self.game.suit_names):
            self.decks[deck] -= self.game.rules.hand.get(suit, 0)
            self.players[event.seat].backs[deck] += self.game.rules.hand.get(suit, 0)
        self._gain(event)

    def chose(self, event: Event) -> None:
        self.players[event.seat].choices_made += 1
        if event.seat != self.seat:
            assert not event.tickets and not event.cards, event
        elif self.phase == "opening" and event.cards:
            [wagons] = event.cards
            self.chosen.append(f"pieces wagons*{wagons} ships*{self.pieces['kept'] - wagons}")
        elif self.phase == "opening":
            names = [self.game.ticket_names[ticket] for ticket in event.tickets]
            self.chosen.append(" ".join(["keep", *names]))
        else:
            routes = list(event.cards)
            while len(routes) > 1 and routes[-1] < 0:
                routes.pop()
            names = ["none" if route < 0 else self.game.route_names[route] for route in routes]
            self.chosen.append(" ".join(["borrow", *names]))

    def equipped(self, event: Event) -> None:
        player = self.players[event.seat]
        numbers = {"wagon": event.number, "ship": self.pieces["kept"] - event.number}
        player.box = {suit: number - numbers[suit] for suit, number in player.pieces.items()}
        player.pieces = numbers
        assert min(player.box.values()) >= 0, event

    # Cards

    def _acted(self) -> None:
        self.passes = self.idle = 0

    def _gain(self, event: Event) -> None:
        self.players[event.seat].cards += event.number
        if event.seat == self.seat:
            assert len(event.cards) == event.number, event
            self.hand.update(self._names(event))

    def _names(self, event: Event) -> list[str]:
        return [self.game.card_names[kind] for kind in event.cards]

    def _one_card(self, kind_ends_turn: bool) -> None:
        self._acted()
        if self.phase in ("turn", "first_card") and not kind_ends_turn:
            self.phase = "second_card"

    def took(self, event: Event) -> None:
        [card] = self._names(event)
        assert self.display[event.target] == card, event
        self.display[event.target] = None
        self.players[event.seat].known[card] += 1
        self.players[event.seat].backs[self.game.deck_of[event.cards[0]]] += 1
        self._gain(event)
        self._one_card(kind_ends_turn=card == "locomotive")

    def drew(self, event: Event) -> None:
        self.decks[event.target] -= event.number
        self.players[event.seat].backs[event.target] += event.number
        self._gain(event)
        self._one_card(kind_ends_turn=False)

    def turned_up(self, event: Event) -> None:
        assert self.display[event.target] is None, event
        [kind] = event.cards
        self.display[event.target] = self.game.card_names[kind]
        self.decks[self.game.deck_of[kind]] -= 1

    def swept(self, event: Event) -> None:
        assert [card for card in self.display if card is not None] == self._names(event)
        self.discard.update(self._names(event))
        self.display = [None] * len(self.display)

    def reshuffled(self, event: Event) -> None:
        """The discards, with what a tunnel turned up if its turn has ended."""
        suit = self.game.suit_names[event.target]
        if self.turning:
            self._turned_already(event.target)
        elif self.phase in ("turn_ends", "raid") and event.number != self._discarded(suit):
            self._clear_tunnel()
        assert self.decks[event.target] == 0, event
        for card in self.game.cards:
            if card.suit == suit:
                self.decks[event.target] += self.discard.pop(card.name, 0)
        assert self.decks[event.target] == event.number, event

    def _turned_already(self, deck: int) -> None:
        """The cards of an old deck are turned up for a tunnel, though they are not told yet."""
        assert self.decks[deck] <= self.turning, deck
        self.turning -= self.decks[deck]
        self.decks[deck] = 0

    def _discarded(self, suit: str) -> int:
        return sum(self.discard[card.name] for card in self.game.cards if card.suit == suit)

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
        self.laid = Counter(self._names(event))
        assert self.laid.total() == event.number, event
        self._lose(event.seat, self.laid)
        self.tunnel = self.game.route_names[event.target]
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
        self.turned = Counter(self._names(event))
        assert self.turned.total() == self._tunnel_cards() or self.decks[0] == 0, event
        fitting = {"locomotive", *self.laid}
        assert sum(self.turned[card] for card in fitting) == event.number, event
        self.phase = "tunnel" if event.number else "turn_ends"

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

    def built(self, event: Event) -> None:
        if event.number == 8:
            self._placed(event)
            return
        cards = Counter(self._names(event))
        self._lose(event.seat, cards)
        self.discard += cards
        if event.number == 16:
            self.harbors[self.game.city_names[event.target]] = event.seat
            self._acted()
            return
        self.buildings[self.game.city_names[event.target]] = event.seat
        self.players[event.seat].stations += 1
        self._acted()

    def _placed(self, event: Event) -> None:
        """A depot: the first ones by turns, backwards from the last player; then in one's turn."""
        assert event.seat == self.on_turn and event.number == 8, event
        self.buildings[self.game.city_names[event.target]] = 8 + event.seat
        self.players[event.seat].depots -= 1
        if self.phase == "first_depot":
            self.on_turn = (event.seat - 1) % len(self.players)

    def was_stored(self, event: Event) -> None:
        deck, owner = divmod(event.target, 8)
        assert event.number == 1 and not event.cards, event
        self.decks[deck] -= 1
        self.players[owner].stored[deck] += 1
        self._acted()
        self.phase = "first_card"

    def raided(self, event: Event) -> None:
        """All cards of a warehouse; the backs of the others' cards are not told apart here."""
        owner = self.players[event.target]
        assert event.number == sum(owner.stored) > 0 and self.phase in ("raid", "turn_ends"), event
        for deck, number in enumerate(owner.stored):
            self.players[event.seat].backs[deck] += number
        owner.stored = [0] * len(self.decks)
        self.players[event.seat].depots -= 1
        self._gain(event)
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

    def _may_raid(self, route: Any) -> bool:
        """Whether there is a warehouse to take at an end of a route, and a depot to pay."""
        names = self.game.city_names
        found = [self.buildings.get(names[end], -1) for end in (route.a, route.b)]
        filled = [depot for depot in found if depot >= 8 and any(self.players[depot - 8].stored)]
        return len(filled) > 0 and self.players[self.on_turn].depots > 0

    def was_borrowed(self, event: Event) -> None:
        most = len(self.stations["costs"])
        self.borrowed = self.borrowed or [-1] * most * len(self.players)
        start = event.seat * most
        self.borrowed[start : start + event.number] = event.cards
        assert len(self.borrowed) == most * len(self.players), event

    def claimed(self, event: Event) -> None:
        player = self.players[event.seat]
        route = self.game.board.routes[event.target]
        paid = Counter(self._names(event))
        assert paid >= self.laid and self.tunnel in (None, route.id), event
        self._lose(event.seat, paid - self.laid)
        self.discard += paid
        if self.tunnel is not None:
            self._undo_tunnel()
        player.score += event.number
        player.pieces[route.suit] -= route.length
        self.owners[route.id] = event.seat
        self._acted()
        if self.depots and self._may_raid(route):
            self.raid_at = route.id
            self.phase = "raid"
        if len(self.players) < self.game.rules.doubles_from and route.group >= 0:
            for other in self.game.board.routes:
                if other.group == route.group and other.id != route.id:
                    self.owners[other.id] = -2

    def was_exchanged(self, event: Event) -> None:
        player = self.players[event.seat]
        taken = self.game.suit_names[event.target]
        given = self.game.suit_names[1 - event.target]
        for suit, number in ((taken, event.number), (given, -event.number)):
            player.pieces[suit] += number
            player.box[suit] -= number
        player.score -= event.number
        player.exchanged += event.number
        empty = not any(self.decks) and not +self.discard and not any(self.display)
        self.passes, self.idle = 0, self.idle + 1 if empty else 0

    # Tickets

    def was_offered(self, event: Event) -> None:
        """The top of the deck: first what nobody has seen, then what was returned first."""
        player = self.players[event.seat]
        player.offered_number = event.number
        long = 0 if self.turn else self.game.rules.start.long
        assert all((t in self.long) == (n < long) for n, t in enumerate(event.tickets)), event
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
        if self.depots and self.turn == 0 and all(each.first_kept for each in self.players):
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
        self.turns_left = event.number * len(self.players)
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
        self.turn = event.number
        self.phase = "turn"
        self.chosen = []

    def ended(self, event: Event) -> None:
        assert self.phase == "closing" and not self._actors(), event
        self.phase = "over"
        self.chosen = []
        for player in self.players:
            player.choices_made = 0

    # The view

    def _actors(self) -> list[int]:
        if self.phase in ("opening", "closing"):
            steps = 2 if self.pieces and self.phase == "opening" else 1
            return [seat for seat, each in enumerate(self.players) if each.choices_made < steps]
        return [] if self.phase == "over" else [self.on_turn]

    def _own_phase(self) -> str:
        if self.seat is not None and self.seat in self._actors():
            step = self.players[self.seat].choices_made
            steps = {"opening": ("first_tickets", "first_pieces"), "closing": ("borrow",)}
            if self.phase in steps:
                return steps[self.phase][step]
        return "refill" if self._refilling() else self.phase

    def _refilling(self) -> bool:
        """Whether a gap in the display asks for a choice between several decks."""
        able = [
            deck
            for deck, suit in enumerate(self.game.suit_names)
            if self.decks[deck] + self._discarded(suit) > 0
        ]
        return len(able) > 1 and None in self.display

    def data(self) -> dict[str, Any]:
        """What `View.data` should be."""
        tickets = self.game.ticket_names
        return {
            "seat": self.seat,
            "seats": len(self.players),
            "first": self.first,
            "turn": self.turn,
            "on_turn": self.on_turn,
            "phase": self._own_phase(),
            "actors": self._actors(),
            "turns_left": self.turns_left,
            "passes": self.passes,
            "idle": self.idle,
            "display": self.display,
            "decks": self.decks,
            "discard": dict(+self.discard),
            "hand": dict(+self.hand),
            "owners": self.owners,
            "tickets_left": self.fresh + len(self.returned),
            "fresh_tickets": self.fresh,
            "returned": [None if each is None else tickets[each] for each in self.returned],
            "returned_by": self.returned_by,
            "offered": [tickets[each] for each in self.offered],
            "chosen": self.chosen,
            "gone": [None if each is None else tickets[each] for each in self.gone],
            "gone_from": self.gone_from,
            "laid": dict(+self.laid),
            "turned": dict(+self.turned),
            "tunnel": self.tunnel,
            "buildings": self.buildings,
            "harbors": self.harbors,
            "borrowed": self.borrowed,
            "raid_at": None if self._refilling() else self.raid_at,
            "players": [self._player(seat) for seat in range(len(self.players))],
        }

    def _player(self, seat: int) -> dict[str, Any]:
        player = self.players[seat]
        known = self.hand if seat == self.seat else player.known
        return {
            "score": player.score,
            "pieces": player.pieces,
            "box": player.box,
            "exchanged": player.exchanged,
            "cards": player.cards,
            "backs": player.backs,
            "known": dict(+known),
            "ticket_number": player.ticket_number,
            "first_kept": player.first_kept,
            "depots": player.depots,
            "stored": player.stored,
            "offered_number": player.offered_number,
            "choices_made": player.choices_made,
            "tickets": [self.game.ticket_names[ticket] for ticket in player.tickets],
        }


_HANDLERS: dict[str, Callable[[Follower, Event], None]] = {
    events.STARTED: Follower.started,
    events.DEALT: Follower.dealt,
    events.TOOK: Follower.took,
    events.DREW: Follower.drew,
    events.TURNED_UP: Follower.turned_up,
    events.SWEPT: Follower.swept,
    events.RESHUFFLED: Follower.reshuffled,
    events.CLAIMED: Follower.claimed,
    events.OFFERED: Follower.was_offered,
    events.CHOSE: Follower.chose,
    events.KEPT: Follower.kept,
    events.PASSED: Follower.passed,
    events.TURN_BEGAN: Follower.turn_began,
    events.LAST_ROUND: Follower.last_round,
    events.ENDED: Follower.ended,
    events.SHOWED: Follower.showed,
    events.LAID: Follower.was_laid,
    events.TUNNELED: Follower.tunneled,
    events.WITHDREW: Follower.withdrew,
    events.BUILT: Follower.built,
    events.BORROWED: Follower.was_borrowed,
    events.STORED: Follower.was_stored,
    events.RAIDED: Follower.raided,
    events.EMPTIED: Follower.emptied,
    events.EQUIPPED: Follower.equipped,
    events.EXCHANGED: Follower.was_exchanged,
}
