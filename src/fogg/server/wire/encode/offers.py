"""What a seat may choose from, with the text to send and words for people."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from fogg.engine.action import (
    BLIND,
    BORROW_ROUTES,
    CLAIM,
    EXCHANGE,
    KEEP,
    KINDS,
    PASS,
    PAY,
    PIECES,
    RAID_WAREHOUSES,
    STORE,
    TICKETS,
    WITHDRAW,
    kind_of,
    make,
    payment_of,
    target_of,
)
from fogg.engine.game import Game
from fogg.engine.mechanics.exchange import SUIT_STEP
from fogg.engine.mechanics.tickets import kept_row
from fogg.engine.mechanics.warehouses import store_deck, store_owner
from fogg.engine.offers import Offer
from fogg.engine.problem import Problem
from fogg.engine.state import State
from fogg.narration.cards import counted, paid
from fogg.narration.pieces import choice
from fogg.server.wire.types import ChoiceJson, OfferJson, ReasonJson
from fogg.texts import Texts, city_name, route_name, ticket_name
from fogg.texts.names import SEATS

WHOLE = (TICKETS, PASS, BORROW_ROUTES, PIECES)
"""Kinds of offers without a target."""
ON_ROUTES = (PAY, WITHDRAW, RAID_WAREHOUSES)
"""Kinds whose offer is about a route that their notation does not name."""
MOST_CACHED = 50_000


def kind_name(kind: int) -> str:
    """The kind of an offer; `draw` is for face-up cards, `blind` for decks."""
    return "blind" if kind == BLIND else KINDS[kind].word


class Offers:
    """Words for the offers of one game in one language."""

    def __init__(self, game: Game, say: Texts, words: bool) -> None:
        self.game = game
        self.say = say
        self.words = words
        self._choices: dict[int, ChoiceJson] = {}
        self._labels: dict[tuple[int, int], str] = {}
        self._reasons: dict[tuple[object, ...], ReasonJson] = {}

    def wire(self, offers: list[Offer], players: Sequence[str]) -> list[OfferJson]:
        """Every target of a decision."""
        return [self._wire(offer, players) for offer in offers]

    def kept_numbers(self, offers: list[Offer]) -> set[int]:
        """How many tickets may be kept, where tickets are chosen."""
        choices = [action for offer in offers if offer.kind == KEEP for action in offer.actions]
        return {len(kept_row(self.game, action)) for action in choices}

    def one(
        self, state: State, seat: int, kind: str, target: str, players: Sequence[str]
    ) -> OfferJson | None:
        """An offer with every way to do it, not only the first ones."""
        for offer in self.game.offers(state, seat):
            if kind_name(offer.kind) == kind and (self._target(offer) or "") == target:
                ways = [a for a in self.game.legal(state, seat) if self._is(offer, a)]
                every = [*offer.actions, *(a for a in ways if a not in offer.actions)]
                return self._wire(offer._replace(actions=tuple(every), more=False), players, True)
        return None

    def _is(self, offer: Offer, action: int) -> bool:
        """Whether an action is one of those that an offer stands for."""
        if kind_of(action) != offer.kind:
            return False
        if offer.kind == KEEP:
            return offer.target in kept_row(self.game, action)
        if offer.kind in WHOLE or offer.kind in ON_ROUTES:
            return True
        if offer.kind == EXCHANGE:
            return target_of(action) // SUIT_STEP == offer.target
        return target_of(action) == offer.target

    def _wire(self, offer: Offer, players: Sequence[str], every: bool = False) -> OfferJson:
        # A choice of tickets is put together by the client: all subsets would be too many.
        shown = () if offer.kind == KEEP and not every else offer.actions
        return OfferJson(
            kind=kind_name(offer.kind),
            target=self._target(offer),
            label=self._label_of(offer, players) if self.words else "",
            choices=[self._choice(action, players) for action in shown],
            more=offer.more,
            reason=None if offer.problem is None else self.reason(offer.problem, players),
            points=int(offer.points),
            completes=[self.game.ticket_names[ticket] for ticket in offer.completes],
        )

    def _target(self, offer: Offer) -> str | None:
        game, target = self.game, int(offer.target)
        if offer.kind in WHOLE:
            return None
        if offer.kind in ON_ROUTES:
            return game.route_names[target]
        if offer.kind == KEEP:
            return game.ticket_names[target]
        names = {
            "card": game.card_names,
            "deck": game.notation.decks,
            "route": game.route_names,
            "city": game.city_names,
        }
        if offer.kind == EXCHANGE:
            return game.suit_names[target]
        if offer.kind == STORE:
            return " ".join(game.notation.text(make(STORE, target)).split()[1:])
        return names[KINDS[offer.kind].arguments[0]][target]

    def _label_of(self, offer: Offer, players: Sequence[str]) -> str:
        if offer.kind == STORE:
            return self._warehouse(make(STORE, offer.target), players)
        key = (offer.kind, offer.target)
        if key not in self._labels:
            self._labels[key] = self._label(offer)
        return self._labels[key]

    def _label(self, offer: Offer) -> str:
        game, target, language = self.game, int(offer.target), self.say.language
        argument = KINDS[offer.kind].arguments[:1]
        if offer.kind in ON_ROUTES or argument == ("route",):
            return route_name(game.board, target, language)
        if offer.kind == KEEP:
            return ticket_name(game.board, game.tickets[target], language)
        if argument == ("city",):
            return city_name(game.board, target, language)
        if argument == ("card",):
            return self.say.card(game.card_names[target])
        if argument == ("deck",):
            return self.say(f"deck.{game.notation.decks[target]}")
        if offer.kind == EXCHANGE:
            return self.say(f"pieces.{game.suit_names[target]}", n=2)
        return self.say(f"action.{KINDS[offer.kind].word}")

    def _choice(self, action: int, players: Sequence[str]) -> ChoiceJson:
        found = self._choices.get(action)
        if found is None:
            found = self._new_choice(action, players)
            # Who a player is differs from table to table: no choice with names is kept.
            if kind_of(action) not in (STORE, RAID_WAREHOUSES):
                if len(self._choices) > MOST_CACHED:
                    self._choices.clear()
                self._choices[action] = found
        return found

    def _warehouse(self, action: int, players: Sequence[str]) -> str:
        """Whose warehouse a card goes to, and from which deck where there are several."""
        owner = players[store_owner(action)]
        if self.game.decks == 1:
            return owner
        deck = self.game.notation.decks[store_deck(action)]
        return self.say("choice.store", player=owner, deck=self.say(f"deck.{deck}"))

    def _new_choice(self, action: int, players: Sequence[str]) -> ChoiceJson:
        text = self.game.notation.text(action)
        cards = self._laid(action)
        label = self._described(action, text, cards, players) if self.words else ""
        counts = {self.game.card_names[kind]: number for kind, number in Counter(cards).items()}
        return ChoiceJson(action=text, label=label, cards=counts, pieces=self._pieces(action))

    def _laid(self, action: int) -> tuple[int, ...]:
        """The cards that an action lays."""
        kind = int(kind_of(action))
        if KINDS[kind].arguments[-1:] != ("payment",):
            return ()
        return self.game.purse_of(kind, int(target_of(action))).cards(payment_of(action))

    def _pieces(self, action: int) -> dict[str, int]:
        """The pieces that one starts with, or takes and gives."""
        suits, target = self.game.suit_names, int(target_of(action))
        chosen = choice(self.game)
        if kind_of(action) == PIECES and chosen is not None:
            return {suits[0]: target, suits[1]: chosen.kept - target}
        if kind_of(action) == EXCHANGE:
            taken, number = divmod(target, SUIT_STEP)
            return {suits[taken]: number, suits[1 - taken]: -number}
        return {}

    def _described(
        self, action: int, text: str, cards: tuple[int, ...], players: Sequence[str]
    ) -> str:
        """Cards, tickets, routes, pieces or players in words; else the name of the action."""
        say, board = self.say, self.game.board
        if kind_of(action) == RAID_WAREHOUSES:
            return self._raid(text, players)
        if kind_of(action) == STORE:
            return self._warehouse(action, players)
        if kind_of(action) in (PIECES, EXCHANGE):
            return self._counted_pieces(action)
        if cards:
            on_route = kind_of(action) == CLAIM
            words = paid(say, self.game, target_of(action), cards) if on_route else []
            return say("play.way", cards=words or counted(say, self.game, cards))
        if kind_of(action) == KEEP:
            tickets = [self.game.tickets[ticket] for ticket in kept_row(self.game, action)]
            names = [ticket_name(board, ticket, say.language) for ticket in tickets]
            return say("play.way", cards=names)
        if kind_of(action) == BORROW_ROUTES:
            routes = [word for word in text.split()[1:] if word in self.game.route_names]
            names = [route_name(board, board.route(route), say.language) for route in routes]
            return say("play.way", cards=names) if names else say("choice.no_route")
        return say(f"action.{KINDS[kind_of(action)].word}")

    def _counted_pieces(self, action: int) -> str:
        """Pieces to start with; or those that an exchange brings for others."""
        taken, given = (
            self.say(f"pieces.{suit}", n=abs(number))
            for suit, number in self._pieces(action).items()
        )
        if kind_of(action) == PIECES:
            return self.say("play.way", cards=[taken, given])
        return self.say("choice.exchange", taken=taken, given=given)

    def _raid(self, text: str, players: Sequence[str]) -> str:
        names = [players[int(word) - 1] for word in text.split()[1:] if word.isdigit()]
        return self.say("play.way", cards=names) if names else self.say("choice.no_warehouse")

    def reason(self, problem: Problem, players: Sequence[str]) -> ReasonJson:
        """Why not, in words."""
        named = tuple(players) if set(SEATS) & set(problem.params) else ()
        key = (problem.code, *map(str, problem.params.values()), named)
        found = self._reasons.get(key)
        if found is None:
            if len(self._reasons) > MOST_CACHED:
                self._reasons.clear()
            params = dict(problem.params)
            text = self.say.problem(problem.code, params, self.game.board, players)
            found = ReasonJson(code=problem.code, params=params, text=text if self.words else "")
            self._reasons[key] = found
        return found
