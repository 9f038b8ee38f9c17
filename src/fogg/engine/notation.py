"""Actions as text, one grammar for records, command bar, command line and log.

    draw red · draw deck · claim atlanta-miami blue*4 locomotive*1 · tickets
    keep dallas-new_york seattle-new_york · pass · station paris red*2
    pay red*1 · withdraw · borrow paris-dieppe none · pieces wagons*20 ships*40 · refill ships
    harbor lagos red-anchor*2 red-ship*2 · exchange 3 ships
    depot miami · store 2 · raid 1 2 · with two decks: store 2 ships

`text` and `parse` are exact inverses; `parse` also takes cities and ticket ends in either order.
"""

from __future__ import annotations

import difflib
from typing import TYPE_CHECKING, Final, final

from mypy_extensions import i64

from fogg.engine.action import (
    EXCHANGE,
    KINDS,
    PIECES,
    RAID_WAREHOUSES,
    TARGET_BITS,
    TARGET_MASK,
    kind_of,
    make,
    packed_of,
    payment_of,
    target_of,
)
from fogg.engine.errors import ActionError
from fogg.engine.mechanics.exchange import NUMBER_MASK, SUIT_STEP, exchange_target
from fogg.engine.mechanics.pieces import ChoosePieces
from fogg.engine.mechanics.stations import borrow_action
from fogg.engine.mechanics.tickets import keep_action, kept_row
from fogg.engine.mechanics.warehouses import store_action, store_deck, store_owner

if TYPE_CHECKING:
    from collections.abc import Callable

    from fogg.engine.game import Game
    from fogg.engine.payment.purse import Purse


NONE: Final = "none"
"""The word for no route, where one could be borrowed."""


@final
class Notation:
    """The words of one game: its routes, cards, decks and tickets."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._pieces = [f"{suit}s" for suit in game.suit_names]
        self.decks = ["deck"] if game.decks == 1 else self._pieces
        self._pieces_kept = sum(
            each.kept for each in game.mechanics if isinstance(each, ChoosePieces)
        )
        self._cards = {name: kind for kind, name in enumerate(game.card_names)}
        self._deck_numbers = {name: deck for deck, name in enumerate(self.decks)}
        self._cities = {name: city for city, name in enumerate(game.city_names)}
        self._routes = _either_way(game.route_names)
        self._tickets = _either_way(game.ticket_names)
        players = [str(seat + 1) for seat in range(game.rules.most_players)]
        self._players = {name: seat for seat, name in enumerate(players)}
        self._words = {
            "card": game.card_names,
            "deck": self.decks,
            "route": game.route_names,
            "city": game.city_names,
        }
        self._lookups = {
            "card": self._cards,
            "deck": self._deck_numbers,
            "city": self._cities,
        }

        self._writers: dict[str, Callable[[int], str]] = {
            "player": self._warehouse_text,
            "players": self._players_text,
            "routes": self._loans_text,
            "tickets": self._tickets_text,
            "pieces": self._pieces_text,
            "exchange": self._exchange_text,
        }
        self._readers: dict[str, Callable[[list[str]], int]] = {
            "player": self._store,
            "players": self._raid,
            "routes": self._borrow,
            "tickets": self._keep,
            "pieces": self._first_pieces,
            "exchange": self._exchange,
        }

    def text(self, action: i64) -> str:
        """The action in words."""
        form = KINDS[kind_of(action)]
        return " ".join([form.word, *(self._argument(name, action) for name in form.arguments)])

    def _argument(self, name: str, action: i64) -> str:
        if name in self._words:
            return self._words[name][target_of(action)]
        if name in self._writers:
            return self._writers[name](action)
        purse = self._game.purse_of(kind_of(action), target_of(action))
        return self.payment_text(purse, payment_of(action))

    def _tickets_text(self, action: int) -> str:
        names = self._game.ticket_names
        return " ".join(names[ticket] for ticket in kept_row(self._game, action))

    def _players_text(self, action: int) -> str:
        """The players whose seats are the bits of the target."""
        named = [name for name, seat in self._players.items() if target_of(action) >> seat & 1]
        return " ".join(named) or NONE

    def _exchange_text(self, action: int) -> str:
        """The pieces that an exchange brings: 3 ships."""
        target = target_of(action)
        return f"{target & NUMBER_MASK} {self._pieces[target // SUIT_STEP]}"

    def _pieces_text(self, action: int) -> str:
        """The pieces that one starts with: wagons*20 ships*40."""
        first = int(target_of(action))
        return f"{self._pieces[0]}*{first} {self._pieces[-1]}*{self._pieces_kept - first}"

    def _warehouse_text(self, action: int) -> str:
        """The owner of a warehouse; where there are several decks, that of the card too."""
        player = str(store_owner(action) + 1)
        return player if len(self.decks) == 1 else f"{player} {self.decks[store_deck(action)]}"

    def _loans_text(self, action: int) -> str:
        words: list[str] = []
        packed = packed_of(action)
        while packed > 0:
            route = (packed & TARGET_MASK) - 1
            words.append(NONE if route < 0 else self._game.route_names[route])
            packed = packed >> TARGET_BITS
        return " ".join(words) or NONE

    def payment_text(self, purse: Purse, payment: i64) -> str:
        """The cards of a payment: blue*4 locomotive*1."""
        return " ".join(
            f"{self._game.card_names[kind]}*{purse.count(payment, kind)}"
            for kind in purse.kinds
            if purse.count(payment, kind) > 0
        )

    def parse(self, text: str) -> int:
        """The action that a text names; ActionError says what was expected."""
        words = text.split()
        if not words:
            raise ActionError("empty_action")
        kinds = [kind for kind, form in enumerate(KINDS) if form.word == words[0]]
        if not kinds:
            known = list(dict.fromkeys(form.word for form in KINDS))
            raise ActionError("unknown_word", word=words[0], expected=known)
        return self._parse_kind(self._choose_kind(kinds, words), words)

    def _choose_kind(self, kinds: list[int], words: list[str]) -> int:
        """The kind that a word shared by several means: `draw deck` is blind, `draw red` is not."""
        for kind in kinds:
            if KINDS[kind].arguments == ("deck",) and words[1:2] and words[1] in self._deck_numbers:
                return kind
        return kinds[0]

    def _parse_kind(self, kind: int, words: list[str]) -> int:
        arguments = KINDS[kind].arguments
        rest = words[1:]
        if arguments and arguments[0] in self._readers:
            return self._readers[arguments[0]](rest)
        if arguments[-1:] == ("payment",):
            target = 0
            if len(arguments) > 1:
                lookup = self._routes if arguments[0] == "route" else self._cities
                target = self._one(rest[:1], lookup, arguments[0])
                rest = rest[1:]
            return make(kind, target, self.parse_payment(self._game.purse_of(kind, target), rest))
        if arguments:
            return make(kind, self._one(rest, self._lookups[arguments[0]], arguments[0]))
        if rest:
            raise ActionError("too_many_words", word=rest[0])
        return make(kind)

    def _keep(self, words: list[str]) -> int:
        return keep_action(self._game, self._kept(words))

    def _raid(self, words: list[str]) -> int:
        return make(RAID_WAREHOUSES, sum(1 << seat for seat in self._named_players(words)))

    def _borrow(self, words: list[str]) -> int:
        if not words:
            raise ActionError("missing_route")
        return borrow_action([self._loan(word) for word in words])

    def _store(self, words: list[str]) -> int:
        """The action of storing: a player, and where there are several decks, one of them."""
        if len(self.decks) == 1:
            return store_action(self._one(words, self._players, "player"), 0)
        owner = self._one(words[:1], self._players, "player")
        return store_action(owner, self._one(words[1:], self._deck_numbers, "deck"))

    def _named_players(self, words: list[str]) -> set[int]:
        """The seats of the players named, by numbers from 1; none for the word none."""
        if not words:
            raise ActionError("missing_player")
        seats = [self._find(word, self._players, "player") for word in words if word != NONE]
        if len(set(seats)) < len(seats) or (NONE in words and len(words) > 1):
            raise ActionError("too_many_words", word=words[-1])
        return set(seats)

    def _first_pieces(self, words: list[str]) -> int:
        """The choice of pieces that words such as wagons*20 ships*40 name."""
        numbers = dict(self._counted(word) for word in words)
        if len(words) != len(numbers) or set(numbers) != set(self._pieces):
            raise ActionError("missing_pieces", expected=self._pieces)
        number = numbers[self._pieces[0]]
        if sum(numbers.values()) != self._pieces_kept:
            raise ActionError(
                "pieces_total", expected=self._pieces_kept, found=sum(numbers.values())
            )
        return make(PIECES, number)

    def _counted(self, word: str) -> tuple[str, int]:
        """The name and the number of a word such as ships*40."""
        name, star, digits = word.partition("*")
        if not (star and digits.isascii() and digits.isdigit() and len(digits) < 4):
            raise ActionError("bad_payment", word=word)
        return name, int(digits)

    def _exchange(self, words: list[str]) -> int:
        """The exchange that words such as 3 ships name."""
        if len(words) != 2 or not (words[0].isascii() and words[0].isdigit()):
            raise ActionError("missing_pieces", expected=self._pieces)
        suit = self._find(words[1], {name: at for at, name in enumerate(self._pieces)}, "piece")
        number = int(words[0]) if len(words[0]) < 4 else NUMBER_MASK + 1
        if not 0 < number <= NUMBER_MASK:
            raise ActionError("bad_payment", word=words[0])
        return make(EXCHANGE, exchange_target(suit, number))

    def _loan(self, word: str) -> int:
        return -1 if word == NONE else self._find(word, self._routes, "route")

    def _one(self, words: list[str], lookup: dict[str, int], what: str) -> int:
        if not words:
            raise ActionError(f"missing_{what}")
        if len(words) > 1:
            raise ActionError("too_many_words", word=words[1])
        return self._find(words[0], lookup, what)

    def _find(self, word: str, lookup: dict[str, int], what: str) -> int:
        found = lookup.get(word)
        if found is None:
            near = difflib.get_close_matches(word, lookup, 3)
            raise ActionError(f"no_such_{what}", word=word, near=near)
        return found

    def _kept(self, words: list[str]) -> list[int]:
        kept = [self._find(word, self._tickets, "ticket") for word in words]
        if len(set(kept)) < len(kept):
            raise ActionError("ticket_twice")
        if not kept:
            raise ActionError("missing_ticket")
        return kept

    def parse_payment(self, purse: Purse, words: list[str]) -> int:
        """The payment that words such as blue*4 name."""
        payment: i64 = 0
        for word in words:
            name, star, digits = word.partition("*")
            kind = self._find(name, self._cards, "card")
            if kind not in purse.kinds or purse.count(payment, kind) > 0:
                raise ActionError("card_not_expected", word=word)
            if not (star and digits.isascii() and digits.isdigit() and len(digits) < 5):
                raise ActionError("bad_payment", word=word)
            number = int(digits)
            if not 0 < number <= purse.mask[kind]:
                raise ActionError("bad_payment", word=word)
            payment |= purse.one(kind, number)
        if payment == 0:
            raise ActionError("missing_payment")
        return payment


def _either_way(names: list[str]) -> dict[str, int]:
    """Names of routes or tickets, also with two cities in the other order, where that is free."""
    lookup = {name: index for index, name in enumerate(names)}
    for index, name in enumerate(names):
        cities = name.split("-")
        lane = cities.pop() if len(cities) == 3 and cities[2].isdigit() else ""
        if len(cities) == 2:
            lookup.setdefault("-".join([cities[1], cities[0], *([lane] if lane else [])]), index)
    return lookup
