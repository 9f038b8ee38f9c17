"""Land routes, where some wagon cards have a harbor mark (WO-1, WO-5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from librt.vecs import append
from mypy_extensions import i64

from fogg.engine.payment.two_kinds import TwoKindsPurse

if TYPE_CHECKING:
    from fogg.engine.ints import Ints


@final
class MarkedPurse(TwoKindsPurse):
    """Wagons of one color, unmarked or marked: the marked ones are laid last."""

    def of_color(self, hands: Ints, start: i64, color: i64) -> i64:
        """Count the cards of a color in the hand."""
        return hands[start + color] + hands[start + self.other[color]]

    def mixes(
        self, hands: Ints, start: i64, color: i64, length: i64, jokers: i64, action: i64, into: Ints
    ) -> Ints:
        """Add the payments with at least one card of a color, fewest jokers first."""
        plain = hands[start + color]
        held = hands[start + self.joker]
        fewest = length - plain - hands[start + self.other[color]]
        if fewest < jokers:
            fewest = jokers
        most = held if held < length - 1 else length - 1
        while fewest <= most:
            number = length - fewest
            unmarked = plain if plain < number else number
            into = append(into, self.pack(action, color, unmarked, number - unmarked, fewest))
            fewest += 1
        return into

    def thrift(self, payment: i64, hands: Ints, start: i64) -> tuple[int, ...]:
        """Rank a payment, smallest first: few jokers, few marked cards, a color held most."""
        color = self.color_laid(payment)
        jokers = int(self.count(payment, self.joker))
        if color < 0:
            return jokers, 0, 0
        marked = int(self.count(payment, self.other[color]))
        return jokers, marked, -int(self.of_color(hands, start, color))

    def fits(self, payment: i64, color: i64, length: i64, jokers: i64) -> bool:
        """Whether as many cards as spaces are laid, all of one right color or jokers."""
        laid = self.count(payment, self.joker)
        if laid < jokers or not self.right_color(payment, color):
            return False
        for kind in self.kinds:
            if kind != self.joker:
                laid += self.count(payment, kind)
        return laid == length
