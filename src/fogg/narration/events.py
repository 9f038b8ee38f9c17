"""Word events in sentences, as one seat or somebody who sees everything learns of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence

from fogg.engine import event as kinds
from fogg.engine.event import Event
from fogg.engine.game import Game
from fogg.engine.state import BORROW, DEPOT_BUILDING, FIRST_PIECES, HARBOR_BUILDING, SEAT_MASK
from fogg.narration import pieces
from fogg.narration.cards import counted, paid
from fogg.texts import Texts, city_name, route_name, ticket_name

TAKING = (kinds.TOOK, kinds.DREW)
GROUPED = (*TAKING, kinds.TURNED_UP)


class Narrator:
    """Words events as `seat` learns of them (None: a spectator); `you` is the seat addressed."""

    def __init__(
        self,
        say: Texts,
        game: Game,
        players: Sequence[str],
        seat: int | None = None,
        you: int | None = None,
        everything: bool = False,
    ) -> None:
        self.say = say
        self.game = game
        self.players = players
        self.seat = seat
        self.you = you
        self.everything = everything

    def sentences(self, events: Iterable[Event]) -> list[str]:
        """The events in words; cards taken or turned up in a row share a sentence."""
        lines: list[str] = []
        group: list[Event] = []
        for full in events:
            event = full if self.everything else full.seen_by(self.seat)
            if event.kind == kinds.TURNED_UP and not self.everything:
                continue
            if group and not _goes_on(group, event):
                lines.append(self._together(group))
                group = []
            if event.kind in GROUPED:
                group.append(event)
            elif event.kind in WORDS:
                lines += WORDS[event.kind](self, event)
        return [*lines, self._together(group)] if group else lines

    def _together(self, events: list[Event]) -> str:
        if events[0].kind in TAKING:
            return self._taken(events)
        cards = [kind for event in events for kind in event.cards]
        return self.say("event.turned_up", cards=counted(self.say, self.game, cards))

    def _person(self, key: str, seat: int, **params: object) -> str:
        """A sentence about a player, or to the one spoken to."""
        if seat == self.you:
            return self.say(f"event.{key}-own", **params)
        return self.say(f"event.{key}", player=self.players[seat], **params)

    def _taken(self, events: list[Event]) -> str:
        shown = [kind for event in events if event.kind == kinds.TOOK for kind in event.cards]
        blind = [kind for event in events if event.kind == kinds.DREW for kind in event.cards]
        hidden = Counter(int(event.target) for event in events if not event.cards)
        cards = counted(self.say, self.game, shown)
        cards += [
            self.say("event.from_deck", cards=words)
            for words in counted(self.say, self.game, blind)
        ]
        cards += [self._unseen(deck, number) for deck, number in sorted(hidden.items())]
        return self._person("took", events[0].seat, cards=cards)

    def _unseen(self, deck: int, number: int) -> str:
        """Cards from a deck that nobody else saw."""
        if self.game.decks == 1:
            return self.say("event.blind", n=number)
        return self.say("event.blind_of", n=number, suit=self.game.suit_names[deck])

    def _tickets(self, tickets: Iterable[int]) -> list[str]:
        game = self.game
        return [ticket_name(game.board, game.tickets[t], self.say.language) for t in tickets]

    def started(self, event: Event) -> list[str]:
        """Who begins."""
        return [self._person("started", event.seat)]

    def dealt(self, event: Event) -> list[str]:
        """The first hand, if it is seen."""
        if not event.cards:
            return []
        cards = counted(self.say, self.game, event.cards)
        return [self._person("dealt", event.seat, cards=cards)]

    def swept(self, event: Event) -> list[str]:
        """Too many locomotives."""
        return [self.say("event.swept", n=event.number)]

    def reshuffled(self, event: Event) -> list[str]:
        """A new deck."""
        if self.game.decks == 1:
            return [self.say("event.reshuffled", n=int(event.number))]
        suit = self.game.suit_names[event.target]
        return [self.say("event.reshuffled_of", n=int(event.number), suit=suit)]

    def claimed(self, event: Event) -> list[str]:
        """A route and what was paid for it."""
        route = self._route(event.target)
        cards = paid(self.say, self.game, event.target, event.cards)
        return [self._person("claimed", event.seat, route=route, cards=cards, n=int(event.number))]

    def offered(self, event: Event) -> list[str]:
        """Tickets drawn."""
        if event.tickets and event.seat != self.you:
            tickets = self._tickets(event.tickets)
            return [self._person("offered_seen", event.seat, tickets=tickets)]
        return [self._person("offered", event.seat, n=int(event.number))]

    def chose(self, event: Event) -> list[str]:
        """A choice that nobody else sees yet."""
        keys = {BORROW: "chose_loans", FIRST_PIECES: "chose_pieces"}
        key = keys.get(event.target, "chose")
        return [] if event.seat == self.you else [self._person(key, event.seat)]

    def laid(self, event: Event) -> list[str]:
        """A tunnel that somebody tries."""
        cards = counted(self.say, self.game, event.cards)
        return [self._person("laid", event.seat, route=self._route(event.target), cards=cards)]

    def tunneled(self, event: Event) -> list[str]:
        """What was turned up for it."""
        if not event.cards:
            return [self.say("event.tunneled_nothing")]
        cards = counted(self.say, self.game, event.cards)
        return [self.say("event.tunneled", cards=cards, n=int(event.number))]

    def withdrew(self, event: Event) -> list[str]:
        """A tunnel given up."""
        return [self._person("withdrew", event.seat, route=self._route(event.target))]

    def built(self, event: Event) -> list[str]:
        """A depot, or a station or harbor and what was paid for it."""
        city = city_name(self.game.board, event.target, self.say.language)
        if event.number == DEPOT_BUILDING:
            return [self._person("placed", event.seat, city=city)]
        cards = counted(self.say, self.game, event.cards)
        key = "built_harbor" if event.number == HARBOR_BUILDING else "built"
        return [self._person(key, event.seat, city=city, cards=cards)]

    def equipped(self, event: Event) -> list[str]:
        """The pieces that somebody starts with."""
        chosen = pieces.choice(self.game)
        assert chosen is not None
        numbers = (event.number, chosen.kept - event.number)
        words = pieces.counted(self.say, self.game, numbers)
        return [self._person("equipped", event.seat, pieces=words)]

    def exchanged(self, event: Event) -> list[str]:
        """Pieces exchanged, and the points lost."""
        found = pieces.exchange(self.game)
        assert found is not None
        taken, given = (
            self.say(f"pieces.{self.game.suit_names[suit]}", n=int(event.number))
            for suit in (event.target, 1 - event.target)
        )
        lost = int(event.number) * pieces.price(found)
        return [self._person("exchanged", event.seat, taken=taken, given=given, n=lost)]

    def stored(self, event: Event) -> list[str]:
        """A card put into a warehouse: nobody but who sees all knows which."""
        owner = event.target & SEAT_MASK
        if event.cards:
            cards = counted(self.say, self.game, event.cards)
        elif self.game.decks == 1:
            cards = [self.say("event.any_card", n=1)]
        else:
            suit = self.game.suit_names[event.target // (SEAT_MASK + 1)]
            cards = [self.say("event.any_card_of", suit=suit)]
        warehouse = self._warehouse(event.seat, owner)
        return [self._person("stored", event.seat, cards=cards, warehouse=warehouse)]

    def raided(self, event: Event) -> list[str]:
        """A warehouse taken for a depot."""
        cards = counted(self.say, self.game, event.cards)
        cards = cards or [self.say("event.any_card", n=int(event.number))]
        warehouse = self._warehouse(event.seat, event.target)
        return [self._person("raided", event.seat, cards=cards, warehouse=warehouse)]

    def _warehouse(self, seat: int, owner: int) -> str:
        """Whose warehouse it is, seen from who does something with it."""
        if owner == self.you:
            return self.say("event.warehouse-own")
        if owner == seat:
            return self.say("event.warehouse_self")
        return self.say("event.warehouse", owner=self.players[owner])

    def emptied(self, event: Event) -> list[str]:
        """All warehouses become the deck."""
        return [self.say("event.emptied", n=int(event.number))]

    def borrowed(self, event: Event) -> list[str]:
        """The routes that stations use."""
        routes = [self._route(route) for route in event.cards if route >= 0]
        if not routes:
            return [self._person("borrowed_none", event.seat)]
        return [self._person("borrowed", event.seat, routes=routes)]

    def _route(self, route: int) -> str:
        return route_name(self.game.board, route, self.say.language)

    def kept(self, event: Event) -> list[str]:
        """Tickets kept."""
        if event.tickets:
            tickets = self._tickets(event.tickets)
            return [self._person("kept_seen", event.seat, tickets=tickets)]
        return [self._person("kept", event.seat, n=int(event.number))]

    def passed(self, event: Event) -> list[str]:
        """A turn without an action."""
        return [self._person("passed", event.seat)]

    def last_round(self, event: Event) -> list[str]:
        """The end is near."""
        return [self.say("event.last_round", n=int(event.number))]

    def ended(self, event: Event) -> list[str]:
        """The end."""
        return [self.say("event.ended")]


def _goes_on(group: list[Event], event: Event) -> bool:
    """Whether an event shares a sentence with those before it."""
    same = (event.kind in TAKING) == (group[0].kind in TAKING)
    return event.kind in GROUPED and same and event.seat == group[0].seat


WORDS: dict[str, Callable[[Narrator, Event], list[str]]] = {
    kinds.STARTED: Narrator.started,
    kinds.DEALT: Narrator.dealt,
    kinds.SWEPT: Narrator.swept,
    kinds.RESHUFFLED: Narrator.reshuffled,
    kinds.CLAIMED: Narrator.claimed,
    kinds.LAID: Narrator.laid,
    kinds.TUNNELED: Narrator.tunneled,
    kinds.WITHDREW: Narrator.withdrew,
    kinds.BUILT: Narrator.built,
    kinds.EQUIPPED: Narrator.equipped,
    kinds.EXCHANGED: Narrator.exchanged,
    kinds.BORROWED: Narrator.borrowed,
    kinds.STORED: Narrator.stored,
    kinds.RAIDED: Narrator.raided,
    kinds.EMPTIED: Narrator.emptied,
    kinds.OFFERED: Narrator.offered,
    kinds.CHOSE: Narrator.chose,
    kinds.KEPT: Narrator.kept,
    kinds.PASSED: Narrator.passed,
    kinds.LAST_ROUND: Narrator.last_round,
    kinds.ENDED: Narrator.ended,
}
