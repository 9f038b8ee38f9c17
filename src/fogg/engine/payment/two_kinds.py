"""Colors that come as two kinds of cards: what both purses of that sort share."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append
from mypy_extensions import i64

from fogg.engine.action import PAYMENT_SHIFT
from fogg.engine.ints import ints
from fogg.engine.payment.purse import Purse

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fogg.engine.ints import Ints


class TwoKindsPurse(Purse):
    """Cards of one color, each color being two kinds: `colored` are the first of them."""

    def __init__(
        self, suit: str, pairs: Sequence[tuple[int, int]], joker: int, counts: Sequence[int]
    ) -> None:
        """Give both kinds of each color (`pairs`) their bits."""
        super().__init__(
            suit, sorted({joker, *(kind for pair in pairs for kind in pair)}), joker, counts
        )
        self.colored = ints(first for first, _ in pairs)
        others = [-1] * len(counts)
        for first, second in pairs:
            others[first] = second
        self.other: Ints = ints(others)
        """The second kind of each color, by the first."""

    def pack(self, action: i64, color: i64, first: i64, second: i64, jokers: i64) -> i64:
        """Pack an action paid with cards of both kinds of a color (numbers of each) and jokers."""
        payment = first << self.shift[color] | second << self.shift[self.other[color]]
        return action | (payment | jokers << self.shift[self.joker]) << PAYMENT_SHIFT

    def most_of_a_color(self, hands: Ints, start: i64) -> i64:
        """Count the most spaces that cards of a single color cover."""
        most: i64 = 0
        for index in range(len(self.colored)):
            number = self.of_color(hands, start, self.colored[index])
            if number > most:
                most = number
        return most

    def reach(self, hands: Ints, start: i64, color: i64) -> i64:
        """Count the most spaces of a color (−1: any) that the hand at `start` can pay for."""
        jokers = hands[start + self.joker]
        if color >= 0:
            return self.of_color(hands, start, color) + jokers
        return self.most_of_a_color(hands, start) + jokers

    def payments(
        self, hands: Ints, start: i64, color: i64, length: i64, jokers: i64, action: i64, into: Ints
    ) -> Ints:
        """Add `action` with the ways to pay, color by color, then with jokers alone."""
        for index in range(len(self.colored)):
            kind = self.colored[index]
            if (color < 0 or kind == color) and self.of_color(hands, start, kind) > 0:
                into = self.mixes(hands, start, kind, length, jokers, action, into)
        if hands[start + self.joker] >= length:
            into = append(into, action | self.one(self.joker, length) << PAYMENT_SHIFT)
        return into

    def swaps(self, action: i64, hands: Ints, start: i64) -> list[int]:
        """List the action with a card of the second kind, the marked one, in place of the first."""
        ways: list[int] = []
        for index in range(len(self.colored)):
            kind = self.colored[index]
            ways += self.swapped(action, hands, start, kind, self.other[kind], 1)
        return ways

    def swapped(
        self, action: i64, hands: Ints, start: i64, less: i64, more: i64, number: i64
    ) -> list[int]:
        """List an action with one card `less` and `number` cards `more`, if the hand has them."""
        payment = action >> PAYMENT_SHIFT
        if self.count(payment, less) == 0:
            return []
        if self.count(payment, more) + number > hands[start + more]:
            return []
        laid = action - (self.one(less, 1) << PAYMENT_SHIFT)
        return [int(laid + (self.one(more, number) << PAYMENT_SHIFT))]

    def count_of_color(self, payment: i64, color: i64) -> i64:
        """Count the cards of a color in a payment, of both kinds."""
        return self.count(payment, color) + self.count(payment, self.other[color])

    def right_color(self, payment: i64, color: i64) -> bool:
        """Whether a payment has one color at most, and that of the route if it has one."""
        laid = self.color_laid(payment)
        return laid == -1 or (laid >= 0 and (color < 0 or laid == color))
