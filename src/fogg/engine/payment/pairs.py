"""Pair routes (WO-6): two wagon cards of one color for each space, another color for another."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from librt.vecs import append
from mypy_extensions import i64

from fogg.engine.action import PAYMENT_SHIFT
from fogg.engine.payment.two_kinds import TwoKindsPurse

if TYPE_CHECKING:
    from fogg.engine.ints import Ints


@final
class PairPurse(TwoKindsPurse):
    """Pairs of wagons, unmarked or marked; a joker stands for one card of a pair or for both."""

    def of_color(self, hands: Ints, start: i64, color: i64) -> i64:
        """Count the cards of a color in the hand."""
        return hands[start + color] + hands[start + self.other[color]]

    def reach(self, hands: Ints, start: i64, color: i64) -> i64:
        """Count the most spaces that pairs can be laid for."""
        cards: i64 = 0
        odd: i64 = 0
        for index in range(len(self.colored)):
            number = self.of_color(hands, start, self.colored[index])
            cards += number
            odd += number & 1
        # Jokers make odd colors even first; what is left of them forms pairs.
        jokers = hands[start + self.joker]
        return (cards + jokers) // 2 if jokers >= odd else (cards - odd) // 2 + jokers

    def payments(
        self, hands: Ints, start: i64, color: i64, length: i64, jokers: i64, action: i64, into: Ints
    ) -> Ints:
        """Add `action` with every choice of colors and jokers, marked cards last."""
        return self._from(0, 2 * length, 0, jokers, hands, start, 0, action, into)

    def _from(
        self,
        index: i64,
        left: i64,
        odd: i64,
        fewest: i64,
        hands: Ints,
        start: i64,
        payment: i64,
        action: i64,
        into: Ints,
    ) -> Ints:
        """Add what can follow once the colors before `index` are chosen.

        `left` cards are missing; `odd` of those colors lie an odd number of times.
        """
        jokers = hands[start + self.joker]
        if index == len(self.colored):
            # A color laid an odd number of times needs a joker (WO-6).
            if odd <= left <= jokers and left >= fewest:
                paid = payment | left << self.shift[self.joker]
                into = append(into, action | paid << PAYMENT_SHIFT)
            return into
        color = self.colored[index]
        plain = hands[start + color]
        most = self.of_color(hands, start, color)
        if most > left:
            most = left
        for number in range(most + 1):
            unmarked = plain if plain < number else number
            laid = unmarked << self.shift[color]
            laid |= (number - unmarked) << self.shift[self.other[color]]
            into = self._from(
                index + 1,
                left - number,
                odd + (number & 1),
                fewest,
                hands,
                start,
                payment | laid,
                action,
                into,
            )
        return into

    def thrift(self, payment: i64, hands: Ints, start: i64) -> tuple[int, ...]:
        """Rank a payment, smallest first: few jokers, few marked cards, colors held most."""
        marked = 0
        rest = 0
        for kind in self.colored:
            laid = self.count(payment, kind) + self.count(payment, self.other[kind])
            marked += int(self.count(payment, self.other[kind]))
            rest -= int(laid * self.of_color(hands, start, kind))
        return int(self.count(payment, self.joker)), marked, rest

    def fits(self, payment: i64, color: i64, length: i64, jokers: i64) -> bool:
        """Whether two cards lie for each space, and jokers for the colors laid an odd number."""
        laid = self.count(payment, self.joker)
        if laid < jokers:
            return False
        odd: i64 = 0
        cards = laid
        for index in range(len(self.colored)):
            kind = self.colored[index]
            number = self.count(payment, kind) + self.count(payment, self.other[kind])
            cards += number
            odd += number & 1
        return cards == 2 * length and odd <= laid
