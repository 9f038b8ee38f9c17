"""Actions as text, one grammar for records, command bar, command line and log.

    draw red · draw deck · claim atlanta-miami blue*4 locomotive*1 · tickets
    keep dallas-new_york seattle-new_york · pass · station paris red*2
    pay red*1 · withdraw · borrow paris-dieppe none · pieces wagons*20 ships*40 · refill ships
    harbor lagos red-anchor*2 red-ship*2 · exchange 3 ships
    depot miami · store 2 · raid 1 2 · with two decks: store 2 ships

The verbs and what follows them are declared by the mechanics of the game (see `grammar`). `text`
and `parse` are exact inverses; `parse` also takes cities and ticket ends in either order. `build`
makes an action from named parts, and `parts` takes one apart (see `parts`).
"""

from __future__ import annotations

import difflib
from typing import TYPE_CHECKING, Any, Final, final

from mypy_extensions import i64

from fogg.engine.action import PAYMENT_SHIFT, kind_of, target_of
from fogg.engine.errors import ActionError
from fogg.engine.fields import CardField, NamedField
from fogg.engine.parts import build, part_names, parts_of

if TYPE_CHECKING:
    from fogg.engine.fields import Field
    from fogg.engine.game import Game
    from fogg.engine.grammar import ActionKind
    from fogg.engine.payment.purse import Purse


CARD: Final = CardField("card")


@final
class Notation:
    """The words of one game: its verbs, routes, cards, decks and tickets."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.pieces = [f"{suit}s" for suit in game.suit_names]
        """The words for pieces: wagons, ships."""
        self.decks = ["deck"] if game.decks == 1 else self.pieces
        """The words for the decks, by their numbers."""
        players = [str(seat + 1) for seat in range(game.rules.most_players)]
        self._names: dict[str, list[str]] = {
            "player": players,
            "deck": self.decks,
            "piece": self.pieces,
        }
        # Routes and tickets may be named with their two cities in the other order.
        self._lookups: dict[str, dict[str, int]] = {
            "route": _either_way(game.route_names),
            "ticket": _either_way(game.ticket_names),
        }
        self._kinds: dict[str, list[ActionKind]] = {}
        for kind in game.action_kinds:
            if kind is not None:
                self._kinds.setdefault(kind.word, []).append(kind)

    def names(self, field: Field) -> list[str]:
        """List the words for what a field may hold, in the order of its numbers."""
        if field.what not in self._names:
            assert isinstance(field, NamedField), f"{field.name} has no names"
            self._names[field.what] = field.names(self.game)
        return self._names[field.what]

    def text(self, action: i64) -> str:
        """Write an action in words."""
        return self.game.action_kind(kind_of(action)).text(self.game, int(action))

    def build(self, kind: str, **parts: Any) -> int:
        """Make an action from named parts: `build("keep", tickets=["dallas-new_york"])`.

        `kinds` lists what there is. ActionError says what was expected; whether the action is
        possible in a position says `Game.problem`.
        """
        return build(self.game, kind, parts)

    def parts(self, action: int) -> dict[str, Any]:
        """Take an action apart: its `kind` and its parts, as plain data that `build` takes."""
        return parts_of(self.game, action)

    def kinds(self) -> dict[str, tuple[str, ...]]:
        """List the kinds of actions of the game, each with the names of its parts."""
        return part_names(self.game)

    def payment_text(self, purse: Purse, payment: i64) -> str:
        """Write the cards of a payment: blue*4 locomotive*1."""
        return " ".join(
            f"{self.game.card_names[kind]}*{purse.count(payment, kind)}"
            for kind in purse.kinds
            if purse.count(payment, kind) > 0
        )

    def parse(self, text: str) -> int:
        """Parse an action; ActionError says what was expected."""
        words = text.split()
        if not words:
            raise ActionError("empty_action")
        kinds = self._kinds.get(words[0])
        if kinds is None:
            raise ActionError("unknown_word", word=words[0], expected=list(self._kinds))
        return self._meant(kinds, words[1:]).read(self, words[1:])

    def _meant(self, kinds: list[ActionKind], words: list[str]) -> ActionKind:
        """Choose between kinds that share a verb: `draw deck` is blind, `draw red` is not."""
        for kind in kinds[1:]:
            field = kind.arguments[0].field
            if words and words[0] in self.lookup(field):
                return kind
        return kinds[0]

    def lookup(self, field: Field) -> dict[str, int]:
        """Map the words for what a field may hold to their numbers."""
        lookup = self._lookups.get(field.what)
        if lookup is None:
            lookup = {name: number for number, name in enumerate(self.names(field))}
            self._lookups[field.what] = lookup
        return lookup

    def find(self, word: str, field: Field) -> int:
        """Find the number that a word stands for; ActionError names similar words."""
        lookup = self.lookup(field)
        number = lookup.get(word)
        if number is None:
            near = difflib.get_close_matches(word, lookup, 3)
            raise ActionError(f"no_such_{field.what}", word=word, near=near)
        return number

    def read_payment(self, action: int, words: list[str]) -> int:
        """Add the payment that words such as blue*4 name to an action."""
        purse = self.game.purse_of(int(kind_of(action)), int(target_of(action)))
        return action | int(self.parse_payment(purse, words)) << PAYMENT_SHIFT

    def parse_payment(self, purse: Purse, words: list[str]) -> int:
        """Parse a payment from words such as blue*4."""
        payment: i64 = 0
        for word in words:
            name, star, digits = word.partition("*")
            kind = self.find(name, CARD)
            if kind not in purse.kinds or purse.count(payment, kind) > 0:
                raise ActionError("card_not_expected", word=word)
            # Alone, isdigit accepts the digits of other scripts too.
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
    """Index names of routes or tickets, with two cities also in the other order where free."""
    lookup = {name: index for index, name in enumerate(names)}
    for index, name in enumerate(names):
        cities = name.split("-")
        lane = cities.pop() if len(cities) == 3 and cities[2].isdigit() else ""
        if len(cities) == 2:
            lookup.setdefault("-".join([cities[1], cities[0], *([lane] if lane else [])]), index)
    return lookup
