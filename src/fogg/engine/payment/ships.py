"""Sea routes (WO-5): single ships cover one space, double ships up to two, jokers one."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from librt.vecs import append
from mypy_extensions import i64

from fogg.engine.payment.two_kinds import TwoKindsPurse

if TYPE_CHECKING:
    from fogg.engine.ints import Ints


@final
class ShipPurse(TwoKindsPurse):
    """Ships of one color, single (they have the harbor mark) or double; doubles are laid first."""

    def of_color(self, hands: Ints, start: i64, color: i64) -> i64:
        """Count the spaces that the ships of a color cover."""
        return hands[start + color] + 2 * hands[start + self.other[color]]

    def covers(self, payment: i64) -> i64:
        """Count the spaces that the ships and jokers of a payment cover, of whatever colors."""
        number = self.count(payment, self.joker)
        for index in range(len(self.colored)):
            kind = self.colored[index]
            number += self.count(payment, kind) + 2 * self.count(payment, self.other[kind])
        return number

    def mixes(
        self, hands: Ints, start: i64, color: i64, length: i64, jokers: i64, action: i64, into: Ints
    ) -> Ints:
        """Add the payments with a ship of a color, fewest jokers first, then the wasteful one.

        For each number of jokers as many doubles as fit: two singles kept do all that a double
        does. Doubles alone may waste a space; beside another card that card would be too many.
        """
        singles = hands[start + color]
        doubles = hands[start + self.other[color]]
        held = hands[start + self.joker]
        most = held if held < length - 1 else length - 1
        for laid in range(jokers, most + 1):
            number = length - laid
            pairs = number // 2
            if pairs > doubles:
                pairs = doubles
            if number - 2 * pairs <= singles:
                into = append(into, self.pack(action, color, number - 2 * pairs, pairs, laid))
        if jokers == 0 and length % 2 == 1 and doubles >= (length + 1) // 2:
            into = append(into, self.pack(action, color, 0, (length + 1) // 2, 0))
        return into

    def swaps(self, action: i64, hands: Ints, start: i64) -> list[int]:
        """List the action with two single ships in place of a double one."""
        ways: list[int] = []
        for index in range(len(self.colored)):
            kind = self.colored[index]
            ways += self.swapped(action, hands, start, self.other[kind], kind, 2)
        return ways

    def thrift(self, payment: i64, hands: Ints, start: i64) -> tuple[int, ...]:
        """Rank a payment, smallest first: few jokers, no waste, few singles, a color held most."""
        color = self.color_laid(payment)
        jokers = int(self.count(payment, self.joker))
        if color < 0:
            return jokers, 0, 0, 0
        singles = int(self.count(payment, color))
        covered = singles + 2 * int(self.count(payment, self.other[color]))
        return jokers, covered, singles, -int(self.of_color(hands, start, color))

    def fits(self, payment: i64, color: i64, length: i64, jokers: i64) -> bool:
        """Whether the ships cover the spaces, and no card could be taken away again."""
        laid = self.count(payment, self.joker)
        if laid < jokers or not self.right_color(payment, color):
            return False
        ones = laid
        for index in range(len(self.colored)):
            ones += self.count(payment, self.colored[index])
        waste = self.covers(payment) - length
        # Beside a wasted space any single or joker could be taken away again (WO-5).
        return waste == 0 or (waste == 1 and ones == 0)
