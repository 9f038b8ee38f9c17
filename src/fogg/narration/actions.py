"""Word actions as advice: claim Paris–Dieppe with 1 purple card."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from fogg.engine.action import (
    BLIND,
    BORROW_ROUTES,
    CLAIM,
    EXCHANGE,
    KEEP,
    KINDS,
    PIECES,
    RAID_WAREHOUSES,
    STORE,
    kind_of,
    payment_of,
    target_of,
)
from fogg.engine.game import Game
from fogg.engine.mechanics.exchange import SUIT_STEP
from fogg.engine.mechanics.tickets import kept_row
from fogg.engine.mechanics.warehouses import store_owner
from fogg.narration import pieces
from fogg.narration.cards import counted, paid
from fogg.texts import Texts, city_name, route_name, ticket_name
from fogg.texts.names import named


class Adviser:
    """Words actions of one game; `players` are the names of its seats."""

    def __init__(self, say: Texts, game: Game, players: Sequence[str]) -> None:
        self.say = say
        self.game = game
        self.players = players

    def words(self, notation: str) -> str:
        """An action of the game's notation in words."""
        action = self.game.notation.parse(notation)
        kind = int(kind_of(action))
        key = "move.blind" if kind == BLIND else f"move.{KINDS[kind].word}"
        if kind == RAID_WAREHOUSES:
            return self._raid(notation)
        if kind == BORROW_ROUTES:
            return self._borrowing(notation)
        params = self._params(kind, action)
        if not params:
            return self.say(f"action.{KINDS[kind].word}")
        return self.say(key, **params)

    def reason(self, category: str, facts: Mapping[str, object]) -> str:
        """Why a decision was a mistake, by its category and the facts of the position."""
        named_facts = named(facts, self.say.language, self.game.board, self.players)
        return self.say(f"mistake_why.{category}", **named_facts)

    def _params(self, kind: int, action: int) -> dict[str, object]:
        """What an action is about, in words; nothing if its name says all."""
        if kind == KEEP:
            return {"tickets": self._tickets(action)}
        if kind == STORE:
            return {"player": self.players[store_owner(action)]}
        if kind == PIECES:
            chosen = pieces.choice(self.game)
            assert chosen is not None
            first = int(target_of(action))
            return {"pieces": pieces.counted(self.say, self.game, (first, chosen.kept - first))}
        if kind == EXCHANGE:
            taken, number = divmod(int(target_of(action)), SUIT_STEP)
            return {"taken": self._suit(taken, number), "given": self._suit(1 - taken, number)}
        found: dict[str, object] = {}
        for argument in KINDS[kind].arguments:
            found |= self._argument(argument, kind, action)
        return found

    def _argument(self, argument: str, kind: int, action: int) -> dict[str, object]:
        game, target, language = self.game, int(target_of(action)), self.say.language
        if argument == "card":
            return {"card": self.say.card(game.card_names[target])}
        if argument == "deck":
            return {"deck": self.say(f"deck.{game.notation.decks[target]}")}
        if argument == "route":
            return {"route": route_name(game.board, target, language)}
        if argument == "city":
            return {"city": city_name(game.board, target, language)}
        cards = game.purse_of(kind, target).cards(payment_of(action))
        on_route = kind == CLAIM
        words = paid(self.say, game, target, cards) if on_route else counted(self.say, game, cards)
        return {"cards": words}

    def _suit(self, suit: int, number: int) -> str:
        return self.say(f"pieces.{self.game.suit_names[suit]}", n=number)

    def _tickets(self, action: int) -> list[str]:
        board, tickets = self.game.board, self.game.tickets
        kept = kept_row(self.game, action)
        return [ticket_name(board, tickets[ticket], self.say.language) for ticket in kept]

    def _raid(self, notation: str) -> str:
        owners = [self.players[int(word) - 1] for word in notation.split()[1:] if word.isdigit()]
        if not owners:
            return self.say("move.raid_none")
        return self.say("move.raid", n=len(owners), players=owners)

    def _borrowing(self, notation: str) -> str:
        board = self.game.board
        ids = [word for word in notation.split()[1:] if word in self.game.route_names]
        names = [route_name(board, board.route(id), self.say.language) for id in ids]
        return self.say("move.borrow", routes=names) if names else self.say("choice.no_route")
