"""Words for the values of events and actions, by what their fields say they are."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from fogg.engine.fields import Field
from fogg.engine.game import Game
from fogg.narration import cards, pieces
from fogg.texts import Texts, city_name, route_name, ticket_name


class Values:
    """Words values of one game in one language; `players` are the names of its seats."""

    def __init__(self, say: Texts, game: Game, players: Sequence[str]) -> None:
        self.say = say
        self.game = game
        self.players = players
        self._words: dict[str, Callable[[Any], object]] = {
            "player": lambda seat: players[seat],
            "players": lambda seats: [players[seat] for seat in seats],
            "card": lambda kind: say.card(game.card_names[kind]),
            "cards": lambda kinds: cards.counted(say, game, kinds),
            "payment": lambda kinds: cards.counted(say, game, kinds),
            "deck": lambda deck: say(f"deck.{game.notation.decks[deck]}"),
            # A suit is spoken of in the plural, which any number above 1 brings.
            "piece": lambda suit: say(f"pieces.{game.suit_names[suit]}", n=2),
            "pieces": self._pieces,
            "route": self._route,
            "routes": lambda routes: [self._route(route) for route in routes if route >= 0],
            "city": lambda city: city_name(game.board, city, say.language),
            "ticket": self._ticket,
            "tickets": lambda tickets: [self._ticket(ticket) for ticket in tickets],
        }

    def words(self, field: Field, value: Any, others: Mapping[str, Any]) -> object:
        """A value in words: a number, a text, or a list of texts for what there are several of.

        `others` are all values of the same event or action by name: a payment is worded by the
        route that it is for.
        """
        route = others.get("route")
        if field.what == "payment" and route is not None:
            return cards.paid(self.say, self.game, route, value)
        worded = self._words.get(field.what)
        return field.data(self.game, value) if worded is None else worded(value)

    def _pieces(self, numbers: Sequence[int]) -> list[str]:
        """Pieces by suit, without suits of which there are none."""
        words = pieces.counted(self.say, self.game, numbers)
        return [word for word, number in zip(words, numbers, strict=True) if number]

    def _route(self, route: int) -> str:
        return route_name(self.game.board, route, self.say.language)

    def _ticket(self, ticket: int) -> str:
        return ticket_name(self.game.board, self.game.tickets[ticket], self.say.language)
