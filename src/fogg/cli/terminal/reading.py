"""Reading what people type: cities in any spelling, cards as words and numbers."""

from __future__ import annotations

import difflib
import re
from collections.abc import Sequence
from typing import NamedTuple

from fogg.boards import Names
from fogg.boards.spelling import normalize, plain
from fogg.engine.action import CLAIM, make, payment_of
from fogg.engine.cards import LOCOMOTIVE
from fogg.engine.errors import ActionError, FoggError
from fogg.engine.game import Game
from fogg.engine.payment.purse import Purse
from fogg.texts import messages

COMMANDS = (
    "borrow",
    "claim",
    "deck",
    "depot",
    "draw",
    "help",
    "keep",
    "log",
    "look",
    "map",
    "mine",
    "pass",
    "pay",
    "quit",
    "raid",
    "route",
    "routes",
    "save",
    "station",
    "store",
    "tickets",
    "withdraw",
)
LOCOMOTIVES = ("locomotive", "locomotives", "loco", "locos", "joker", "jokers")
FILLERS = ("+", "and", "et", "with", "avec")
ALL = ("all", "tout", "tous")
NUMBERED = re.compile(r"(?:(\d+)[*x×]?)?([^\d*x×]\D*?)(?:[*x×](\d+))?$")


LANE = re.compile(r"(.+)-([1-9])")


def command_words(language: str) -> dict[str, str]:
    """Every word that means a command, in English and in this language."""
    return {
        plain(word): name
        for found in (messages("en"), messages(language))
        for name in COMMANDS
        for word in found[f"command.{name}"].split()
    }


def find_command(word: str, known: dict[str, str]) -> str:
    """The command that a word means."""
    found = known.get(plain(word))
    if found is None:
        near = difflib.get_close_matches(plain(word), [w for w in known if len(w) > 1], 3)
        raise FoggError("unknown_command", word=word, near=near)
    return found


class Wish(NamedTuple):
    """Cards to pay with: a number of each kind; None is as many as it takes."""

    cards: dict[int, int | None]

    def exact(self) -> bool:
        """Whether it says everything about the payment."""
        return bool(self.cards) and None not in self.cards.values()

    def payment(self, purse: Purse) -> int:
        """The payment it says, packed."""
        payment = 0
        for kind, number in self.cards.items():
            assert number is not None
            if not 0 < number <= purse.mask[kind]:
                raise ActionError("bad_payment", word=str(number))
            payment |= purse.one(kind, number)
        return int(payment)


class Reader:
    """Reads cities, routes and cards of one game."""

    def __init__(self, game: Game, language: str) -> None:
        self.game = game
        self.names = Names(game.board, language)
        self.colors = {card.color for card in game.cards}

    # Cities

    def two_cities(self, words: Sequence[str]) -> tuple[int, int] | None:
        """The two cities that words name, with or without a dash between; None if they do not."""
        text = " ".join(words)
        for start in range(1, len(words)):
            ends = (words[:start], words[start:])
            found = [self.names.known.get(normalize(" ".join(end))) for end in ends]
            if found[0] is not None and found[1] is not None:
                return found[0], found[1]
        try:
            cities = self.names.cities(text)
        except FoggError:
            return None
        return (cities[0], cities[1]) if len(cities) == 2 else None

    def route_words(self, words: Sequence[str]) -> tuple[list[int], list[str]]:
        """The lanes that the first words name, and the words left over: the payment."""
        if not words:
            raise ActionError("missing_route")
        numbered = LANE.fullmatch(words[0])
        cities = self.two_cities([numbered[1]]) if numbered else None
        if numbered and cities is not None:
            lanes = self._lanes(*cities)
            if int(numbered[2]) > len(lanes):
                raise ActionError("no_such_route", word=words[0], near=[])
            return [lanes[int(numbered[2]) - 1]], list(words[1:])
        for end in range(len(words), 0, -1):
            cities = self.two_cities(words[:end])
            if cities is not None:
                return self._lanes(*cities), list(words[end:])
        raise self._unknown_city(words)

    def _lanes(self, a: int, b: int) -> list[int]:
        routes = self.game.board.routes
        lanes = [index for index, route in enumerate(routes) if {route.a, route.b} == {a, b}]
        if not lanes:
            ends = [(route.a, route.b) for route in routes if a in (route.a, route.b)]
            near = sorted({self.names.displays[y if x == a else x] for x, y in ends})
            one, other = self.names.displays[a], self.names.displays[b]
            raise FoggError("no_route_between", a=one, b=other, others=near)
        return lanes

    def _unknown_city(self, words: Sequence[str]) -> FoggError:
        """Which of the words is no city; those after a first known city are meant first."""
        named = [word for word in words if not self._is_payment(word)] or list(words)
        for end in range(len(named), 0, -1):
            if normalize(" ".join(named[:end])) in self.names.known:
                if end == len(named):
                    city = self.names.known[normalize(" ".join(named))]
                    return FoggError("second_city", city=self.names.displays[city])
                return self._city_error(" ".join(named[end:]))
        return self._city_error(named[0] if len(named) < 3 else " ".join(named[:-1]))

    def _city_error(self, text: str) -> FoggError:
        try:
            self.names.cities(text)
        except FoggError as error:
            return error
        return FoggError("second_city", city=text)

    def city(self, words: Sequence[str]) -> int:
        """The one city that words name."""
        return self.names.city(" ".join(words))

    def city_words(self, words: Sequence[str]) -> tuple[int, list[str]]:
        """The city that the first words name, and the words left over: the payment."""
        for end in range(len(words), 0, -1):
            found = self.names.known.get(normalize(" ".join(words[:end])))
            if found is not None:
                return found, list(words[end:])
        named = [word for word in words if not self._is_payment(word)] or list(words)
        return self.city(named), []

    # Cards

    def _is_payment(self, word: str) -> bool:
        try:
            self._cards([word])
        except FoggError:
            return word.isdigit()
        return True

    def card(self, word: str, kinds: Sequence[int] | None = None) -> int:
        """The kind of card that a word means, among some kinds."""
        allowed = list(range(self.game.kinds)) if kinds is None else list(kinds)
        for kind in allowed:
            if self.game.card_names[kind] == word.lower():
                return int(kind)
        color = LOCOMOTIVE if plain(word) in LOCOMOTIVES else self.names.color(word)
        for kind in allowed:
            if self.game.cards[kind].color == color:
                return int(kind)
        raise ActionError("no_such_card", word=word, near=[])

    def wish(self, words: Sequence[str], route: int) -> Wish:
        """The payment of a route that words such as red*3, 3 red or red mean."""
        return self.wish_of(words, self.game.purses[self.game.route_purse[route]])

    def wish_of(self, words: Sequence[str], purse: Purse) -> Wish:
        """The payment from a purse that words mean."""
        kinds = [int(kind) for kind in purse.kinds]
        cards: dict[int, int | None] = {}
        for word, number in self._cards(words):
            kind = self.card(word, kinds)
            if kind in cards:
                raise ActionError("card_not_expected", word=word)
            cards[kind] = number
        return Wish(cards)

    def _cards(self, words: Sequence[str]) -> list[tuple[str, int | None]]:
        """Each card named, with its number if it has one."""
        found: list[tuple[str, int | None]] = []
        waiting: int | None = None
        for word in words:
            if word.isdigit() and len(word) < 4:
                waiting = int(word)
                continue
            if plain(word) in FILLERS:
                continue
            match = NUMBERED.match(word)
            if match is None:
                raise ActionError("bad_payment", word=word)
            digits = match[1] or match[3]
            self.card(match[2])
            found.append((match[2], int(digits[:4]) if digits else waiting))
            waiting = None
        if waiting is not None:
            raise ActionError("bad_payment", word=str(waiting))
        return found

    def payments(self, route: int, wish: Wish, actions: Sequence[int]) -> list[int]:
        """Those claims of a route that lay every kind of card wished for."""
        purse = self.game.purses[self.game.route_purse[route]]
        if wish.exact():
            return [make(CLAIM, route, wish.payment(purse))]
        return [
            action
            for action in actions
            if all(purse.count(payment_of(action), kind) > 0 for kind in wish.cards)
        ]
