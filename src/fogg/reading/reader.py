"""Reading what people type: cities in any spelling, cards as words and numbers."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Mapping, Sequence

from fogg.boards import Names
from fogg.boards.lanes import SUITS as LANE_SUITS
from fogg.boards.spelling import normalize, plain
from fogg.engine.action import payment_of
from fogg.engine.errors import ActionError, FoggError
from fogg.engine.game import Game
from fogg.engine.payment.purse import Purse
from fogg.narration.cards import color_word
from fogg.reading import cards
from fogg.reading.cards import Named, Wish
from fogg.texts import LANGUAGES, Texts, messages

COMMAND = "command."
"""Before the name of a command, in the key of the words that mean it."""
ALL = ("all", "everything", "tout", "tous", "toutes")
MOST_JOINING = 8
"""Words such as "from" and "to", and signs, that may stand before and between two cities."""
LANE = re.compile(r"(.+)-([1-9])")


def command_words(language: str) -> Mapping[str, str]:
    """Collect every word that means a command; where languages differ, as this one means it."""
    # Not cached: a mechanic outside the package brings its words when its board is loaded.
    return {
        plain(word): key.removeprefix(COMMAND)
        for texts in (*map(messages, LANGUAGES), messages(language))
        for key, words in texts.items()
        if key.startswith(COMMAND)
        for word in words.split()
    }


def unknown_command(word: str, known: Iterable[str], code: str = "unknown_command") -> FoggError:
    """Make the error for a word that means no command, with those that it resembles."""
    near = difflib.get_close_matches(plain(word), [each for each in known if len(each) > 1], 3)
    return FoggError(code, word=word, near=near)


class Reader:
    """Reads cities, routes and cards of one game."""

    def __init__(self, game: Game, language: str) -> None:
        self.game = game
        self.say = Texts(language).of_rules(game.rules)
        self.names = Names(game.board, language, beginnings=True)

    # Cities

    def two_cities(self, words: Sequence[str]) -> tuple[int, int] | None:
        """Read two cities, with or without a dash between; None: the words do not name two."""
        text = " ".join(words)
        for start in range(1, len(words)):
            ends = (words[:start], words[start:])
            a, b = (self.names.known.get(normalize(" ".join(end))) for end in ends)
            if a is not None and b is not None:
                return a, b
        try:
            cities = self.names.cities(text)
        except FoggError:
            return None
        return (cities[0], cities[1]) if len(cities) == 2 else None

    def route_words(self, words: Sequence[str]) -> tuple[list[int], list[str]]:
        """Read the lanes that the first words name; the words left over are the payment."""
        if not words:
            raise ActionError("missing_route")
        numbered = LANE.fullmatch(words[0])
        cities = self.two_cities([numbered[1]]) if numbered else None
        if numbered and cities is not None:
            lanes = self._lanes(*cities)
            if int(numbered[2]) > len(lanes):
                raise ActionError("no_such_route", word=words[0], near=[])
            return [lanes[int(numbered[2]) - 1]], list(words[1:])
        # No two cities have more words: trying all of a long line would take a second.
        most = min(len(words), 2 * self.names.most_words + MOST_JOINING)
        # The longest names first: "new york" is no city "new" paid with "york".
        for end in range(most, 0, -1):
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
        """Find which of the words is no city; those after a first known city are blamed first."""
        named = [word for word in words if not cards.is_payment(self.game, word)] or list(words)
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
        """Read the one city that words name."""
        return self.names.city(" ".join(words))

    def city_words(self, words: Sequence[str]) -> tuple[int, list[str]]:
        """Read the city that the first words name; the words left over are the payment."""
        for end in range(len(words), 0, -1):
            city = self.names.known.get(normalize(" ".join(words[:end])))
            if city is not None:
                return city, list(words[end:])
        named = [word for word in words if not cards.is_payment(self.game, word)] or list(words)
        return self.city(named), []

    # Cards

    def drawn(self, words: Sequence[str], display: Sequence[int]) -> int:
        """Read the kind of card that words mean: one of those face up, if any of them is meant."""
        named = self._named_cards(words)
        if len(named) != 1 or named[0].number not in (None, 1):
            raise ActionError("too_many_words", word=words[-1])
        kinds = cards.kinds_of(self.game, named[0], range(self.game.kinds))
        shown = [kind for kind in kinds if kind in display]
        called = {kind: color_word(self.say, self.game.card_names[kind]) for kind in shown}
        said = normalize(" ".join(words))
        for kind, word in called.items():
            if said in (normalize(word), normalize(self.game.card_names[kind])):
                return kind
        if len(shown) > 1:
            raise FoggError("several_cards", cards=list(called.values()))
        return (shown or kinds)[0]

    def deck(self, word: str) -> int | None:
        """Read the deck that a word means; None: it means none."""
        decks = self.game.notation.decks
        if word in decks:
            return decks.index(word)
        suit = cards.SUITS.get(plain(word)) if len(decks) > 1 else None
        return None if suit is None else self.game.suit_names.index(suit)

    def suit(self, word: str) -> int | None:
        """Read the suit of pieces that a word means; None: it means none."""
        suit = cards.SUITS.get(plain(word), "")
        return self.game.suit_names.index(suit) if suit in self.game.suit_names else None

    def wish(self, words: Sequence[str], route: int) -> Wish:
        """Read the payment of a route that words such as red*3, 3 red or red mean."""
        return self.wish_of(words, self.game.purses[self.game.route_purse[route]])

    def wish_of(self, words: Sequence[str], purse: Purse) -> Wish:
        """Read the payment from a purse that words mean."""
        return cards.wish_of(self.game, self._named_cards(words), purse)

    def _named_cards(self, words: Sequence[str]) -> list[Named]:
        """Read the cards that words name; what a wrong color may mean is said in this language."""
        try:
            return cards.read_cards(self.game, words)
        except FoggError as error:
            if error.code != "unknown_color":
                raise
            colors = error.params["near"]
            assert isinstance(colors, list)
            near = [color_word(self.say, color) for color in colors]
            raise FoggError(error.code, color=error.params["color"], near=near) from None

    def fitting(self, purse: Purse, wish: Wish, actions: Sequence[int]) -> list[int]:
        """Pick the actions that lay what is wished for."""
        return [action for action in actions if wish.fits(purse, payment_of(action))]

    # Lanes

    def by_suit(self, lanes: Sequence[int], words: Sequence[str]) -> tuple[list[int], list[str]]:
        """Pick the lanes by land or by sea, if the first word says so; also the words left over."""
        suit = LANE_SUITS.get(normalize(words[0])) if words else None
        if suit is None:
            return list(lanes), list(words)
        routes = self.game.board.routes
        of_suit = [lane for lane in lanes if routes[lane].suit == suit]
        if not of_suit:
            raise FoggError("no_lane_of_suit", lane=words[0])
        return of_suit, list(words[1:])
