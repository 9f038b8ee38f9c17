"""What a seat may choose from, with the text to send and words for people."""

from __future__ import annotations

from collections.abc import Sequence

from fogg.engine.action import (
    BLIND,
    BORROW_ROUTES,
    KEEP,
    KINDS,
    PASS,
    PAY,
    RAID_WAREHOUSES,
    STORE,
    TICKETS,
    WITHDRAW,
    kind_of,
)
from fogg.engine.game import Game
from fogg.engine.mechanics.tickets import kept_row
from fogg.engine.offers import Offer as Given
from fogg.engine.problem import Problem
from fogg.engine.state import State
from fogg.server.types import Choice, Offer, Reason
from fogg.texts import Texts, city_name, route_name, ticket_name
from fogg.texts.names import SEATS

WHOLE = (TICKETS, PASS, BORROW_ROUTES)
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
        self._choices: dict[int, Choice] = {}
        self._labels: dict[tuple[int, int], str] = {}
        self._reasons: dict[tuple[object, ...], Reason] = {}

    def wire(self, offers: list[Given], players: Sequence[str]) -> list[Offer]:
        """Every target of a decision."""
        return [self._wire(offer, players) for offer in offers]

    def kept_numbers(self, offers: list[Given]) -> set[int]:
        """How many tickets may be kept, where tickets are chosen."""
        choices = [action for offer in offers if offer.kind == KEEP for action in offer.actions]
        return {len(kept_row(self.game, action)) for action in choices}

    def one(
        self, state: State, seat: int, kind: str, target: str, players: Sequence[str]
    ) -> Offer | None:
        """An offer with every way to do it, not only the first ones."""
        for offer in self.game.offers(state, seat):
            if kind_name(offer.kind) == kind and (self._target(offer) or "") == target:
                ways = [a for a in self.game.legal(state, seat) if self._is(offer, a)]
                every = [*offer.actions, *(a for a in ways if a not in offer.actions)]
                return self._wire(offer._replace(actions=tuple(every), more=False), players, True)
        return None

    def _is(self, offer: Given, action: int) -> bool:
        """Whether an action is one of those that an offer stands for."""
        if kind_of(action) != offer.kind:
            return False
        if offer.kind == KEEP:
            return offer.target in kept_row(self.game, action)
        if offer.kind in WHOLE or offer.kind in ON_ROUTES:
            return True
        return self.game.notation.text(action).split()[1] == self._target(offer)

    def _wire(self, offer: Given, players: Sequence[str], every: bool = False) -> Offer:
        # A choice of tickets is put together by the client: all subsets would be too many.
        shown = () if offer.kind == KEEP and not every else offer.actions
        return Offer(
            kind=kind_name(offer.kind),
            target=self._target(offer),
            label=self._label_of(offer, players) if self.words else "",
            choices=[self._choice(action, players) for action in shown],
            more=offer.more,
            reason=None if offer.problem is None else self.reason(offer.problem, players),
            points=int(offer.points),
            completes=[self.game.ticket_names[ticket] for ticket in offer.completes],
        )

    def _target(self, offer: Given) -> str | None:
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
        argument = KINDS[offer.kind].arguments[0]
        return names[argument][target] if argument in names else str(target + 1)

    def _label_of(self, offer: Given, players: Sequence[str]) -> str:
        if offer.kind == STORE:
            return players[offer.target]
        key = (offer.kind, offer.target)
        if key not in self._labels:
            self._labels[key] = self._label(offer)
        return self._labels[key]

    def _label(self, offer: Given) -> str:
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
        return self.say(f"action.{KINDS[offer.kind].word}")

    def _choice(self, action: int, players: Sequence[str]) -> Choice:
        found = self._choices.get(action)
        if found is None:
            found = self._new_choice(action, players)
            # Who a player is differs from table to table: no choice with names is kept.
            if kind_of(action) not in (STORE, RAID_WAREHOUSES):
                if len(self._choices) > MOST_CACHED:
                    self._choices.clear()
                self._choices[action] = found
        return found

    def _new_choice(self, action: int, players: Sequence[str]) -> Choice:
        text = self.game.notation.text(action)
        cards = {
            name: int(number)
            for name, star, number in (word.partition("*") for word in text.split()[1:])
            if star
        }
        label = self._described(action, text, cards, players) if self.words else ""
        return Choice(action=text, label=label, cards=cards)

    def _described(
        self, action: int, text: str, cards: dict[str, int], players: Sequence[str]
    ) -> str:
        """Cards, tickets, routes or players in words; else the name of the action."""
        say, board = self.say, self.game.board
        if kind_of(action) == RAID_WAREHOUSES:
            return self._raid(text, players)
        if cards:
            counted = [say.cards(name, number) for name, number in cards.items()]
            return say("play.way", cards=counted)
        if kind_of(action) == KEEP:
            tickets = [self.game.tickets[ticket] for ticket in kept_row(self.game, action)]
            names = [ticket_name(board, ticket, say.language) for ticket in tickets]
            return say("play.way", cards=names)
        if kind_of(action) == BORROW_ROUTES:
            routes = [word for word in text.split()[1:] if word in self.game.route_names]
            names = [route_name(board, board.route(route), say.language) for route in routes]
            return say("play.way", cards=names) if names else say("choice.no_route")
        return say(f"action.{KINDS[kind_of(action)].word}")

    def _raid(self, text: str, players: Sequence[str]) -> str:
        names = [players[int(word) - 1] for word in text.split()[1:] if word.isdigit()]
        return self.say("play.way", cards=names) if names else self.say("choice.no_warehouse")

    def reason(self, problem: Problem, players: Sequence[str]) -> Reason:
        """Why not, in words."""
        named = tuple(players) if set(SEATS) & set(problem.params) else ()
        key = (problem.code, *map(str, problem.params.values()), named)
        found = self._reasons.get(key)
        if found is None:
            if len(self._reasons) > MOST_CACHED:
                self._reasons.clear()
            params = dict(problem.params)
            text = self.say.problem(problem.code, params, self.game.board, players)
            found = Reason(code=problem.code, params=params, text=text if self.words else "")
            self._reasons[key] = found
        return found
