"""Harbors (WO-10): marked wagons and single ships of one color, jokers for any of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from librt.vecs import append
from mypy_extensions import i64

from fogg.engine.action import PAYMENT_SHIFT
from fogg.engine.payment.two_kinds import TwoKindsPurse

if TYPE_CHECKING:
    from fogg.engine.ints import Ints


@final
class HarborPurse(TwoKindsPurse):
    """Marked wagons and as many single ships of one color: `length` cards of each."""

    def of_color(self, hands: Ints, start: i64, color: i64) -> i64:
        """Count the marked cards of a color in the hand."""
        return hands[start + color] + hands[start + self.other[color]]

    def mixes(
        self, hands: Ints, start: i64, color: i64, length: i64, jokers: i64, action: i64, into: Ints
    ) -> Ints:
        """Add the payments with a card of a color, fewest jokers first."""
        held = hands[start + self.joker]
        wagons = hands[start + color]
        if wagons > length:
            wagons = length
        ships = hands[start + self.other[color]]
        if ships > length:
            ships = length
        fewest = 2 * length - wagons - ships
        for laid in range(fewest, 2 * length):
            if laid > held:
                break
            number = 2 * length - laid
            for first in range(wagons + 1):
                second = number - first
                if second >= 0 and second <= ships:
                    into = append(into, self.pack(action, color, first, second, laid))
        return into

    def payments(
        self, hands: Ints, start: i64, color: i64, length: i64, jokers: i64, action: i64, into: Ints
    ) -> Ints:
        """Add `action` with every way to pay `length` wagons and `length` ships of one color."""
        for index in range(len(self.colored)):
            kind = self.colored[index]
            if self.of_color(hands, start, kind) > 0:
                into = self.mixes(hands, start, kind, length, 0, action, into)
        if hands[start + self.joker] >= 2 * length:
            into = append(into, action | self.one(self.joker, 2 * length) << PAYMENT_SHIFT)
        return into

    def swaps(self, action: i64, hands: Ints, start: i64) -> list[int]:
        """List nothing: `payments` leaves no way out."""
        return []

    def thrift(self, payment: i64, hands: Ints, start: i64) -> tuple[int, ...]:
        """Rank a payment, smallest first: few jokers, then a color held most."""
        color = self.color_laid(payment)
        held = 0 if color < 0 else int(self.of_color(hands, start, color))
        return int(self.count(payment, self.joker)), -held

    def fits(self, payment: i64, color: i64, length: i64, jokers: i64) -> bool:
        """Whether jokers and marked cards of one color make up the wagons and the ships."""
        cards = self.count(payment, self.joker)
        for index in range(len(self.colored)):
            kind = self.colored[index]
            wagons = self.count(payment, kind)
            ships = self.count(payment, self.other[kind])
            if wagons > length or ships > length:
                return False
            cards += wagons + ships
        # −1 is jokers alone, which will do; −2 is more than one color (WO-10).
        return cards == 2 * length and self.color_laid(payment) >= -1
