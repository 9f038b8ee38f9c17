"""What may be paid with which cards. A payment is a number: counts of cards, packed by a purse.

A purse lists the kinds of cards that may pay for one sort of thing, and gives each kind its bits.
Where colors come as two kinds of cards, `color` is the first of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append
from mypy_extensions import i64

from fogg.engine.action import PAYMENT_BITS, PAYMENT_SHIFT
from fogg.engine.errors import RulesError
from fogg.engine.ints import ints

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from fogg.engine.ints import Ints


class Purse:
    """Cards of one color, each color being one kind; the joker replaces every color."""

    def __init__(self, suit: str, kinds: Sequence[int], joker: int, counts: Sequence[int]) -> None:
        """Give each kind enough bits for all its cards in the box (`counts`, by kind)."""
        self.suit = suit
        self.colored: Ints = ints(kind for kind in kinds if kind != joker)
        self.joker: i64 = joker
        self.kinds: Ints = ints(kinds)
        shifts = [0] * len(counts)
        used = 0
        for kind in kinds:
            shifts[kind] = used
            used += counts[kind].bit_length()
        if used > PAYMENT_BITS:
            raise RulesError("too_many_cards", suit=suit, bits=used, most=PAYMENT_BITS)
        self.bits: int = used
        self.shift: Ints = ints(shifts)
        self.mask: Ints = ints((1 << count.bit_length()) - 1 for count in counts)
        self.width: Ints = ints(count.bit_length() for count in counts)
        """How many bits each kind has."""
        self.unit: Ints = ints(1 << shift + PAYMENT_SHIFT for shift in shifts)
        """What one card of each kind adds to an action."""

    def count(self, payment: i64, kind: i64) -> i64:
        """Count the cards of a kind in a payment."""
        return payment >> self.shift[kind] & self.mask[kind]

    def one(self, kind: i64, number: i64) -> i64:
        """Pack a payment of `number` cards of a single kind."""
        return number << self.shift[kind]

    def cards(self, payment: i64) -> tuple[int, ...]:
        """List the kinds of the cards in a payment, each as often as it is laid."""
        return tuple(int(kind) for kind in self.kinds for _ in range(self.count(payment, kind)))

    def covers(self, payment: i64) -> i64:
        """Count the spaces that the cards of a payment cover, of whatever colors: one a card."""
        number: i64 = 0
        for kind in self.kinds:
            number += self.count(payment, kind)
        return number

    def well_formed(self, payment: i64) -> bool:
        """Whether a payment has no bits beyond those of the purse."""
        return payment >= 0 and int(payment) >> self.bits == 0

    def held(self, payment: i64, hands: Ints, start: i64) -> bool:
        """Whether the hand at `start` holds all the cards of a payment."""
        return all(self.count(payment, kind) <= hands[start + kind] for kind in self.kinds)

    def of_color(self, hands: Ints, start: i64, color: i64) -> i64:
        """Count the spaces that the cards of a color in the hand at `start` cover."""
        return hands[start + color]

    def most_of_a_color(self, hands: Ints, start: i64) -> i64:
        """Count the most spaces that cards of a single color cover."""
        most: i64 = 0
        for index in range(len(self.colored)):
            number = hands[start + self.colored[index]]
            if number > most:
                most = number
        return most

    def count_of_color(self, payment: i64, color: i64) -> i64:
        """Count the cards of a color in a payment."""
        return self.count(payment, color)

    def color_laid(self, payment: i64) -> i64:
        """Find the only color of a payment; −1 if it has none, −2 if it has several."""
        color: i64 = -1
        for index in range(len(self.colored)):
            kind = self.colored[index]
            if self.count_of_color(payment, kind) > 0:
                if color >= 0:
                    return -2
                color = kind
        return color

    def reach(self, hands: Ints, start: i64, color: i64) -> i64:
        """Count the most spaces of a color (−1: any) that the hand at `start` can pay for."""
        jokers = hands[start + self.joker]
        if color >= 0:
            return hands[start + color] + jokers
        return self.most_of_a_color(hands, start) + jokers

    def payments(
        self, hands: Ints, start: i64, color: i64, length: i64, jokers: i64, action: i64, into: Ints
    ) -> Ints:
        """Add `action` with the ways to pay `length` spaces, `jokers` or more by jokers.

        Left out is only what is never better: a marked card where an unmarked one would do, or two
        single ships where a double one would. `every_payment` has those, too.
        """
        if color >= 0:
            into = self.mixes(hands, start, color, length, jokers, action, into)
        else:
            for index in range(len(self.colored)):
                kind = self.colored[index]
                if hands[start + kind] > 0:
                    into = self.mixes(hands, start, kind, length, jokers, action, into)
        if hands[start + self.joker] >= length:
            into = append(into, action | self.one(self.joker, length) << PAYMENT_SHIFT)
        return into

    def every_payment(
        self, hands: Ints, start: i64, color: i64, length: i64, jokers: i64, action: i64
    ) -> list[int]:
        """List `action` with every way to pay, however wasteful."""
        usual = self.payments(hands, start, color, length, jokers, action, ints())

        def pays(way: int) -> bool:
            return self.fits(way >> PAYMENT_SHIFT, color, length, jokers)

        return self.with_swaps([int(way) for way in usual], hands, start, pays)

    def with_swaps(
        self, usual: list[int], hands: Ints, start: i64, pays: Callable[[int], bool]
    ) -> list[int]:
        """List actions, then what swaps of their cards lead to step by step, if it `pays`."""
        # An ordered set: two ways may lead to the same cards.
        ways = dict.fromkeys(usual)
        found = list(usual)
        while found:
            for swapped in self.swaps(found.pop(), hands, start):
                if swapped not in ways and pays(swapped):
                    ways[swapped] = None
                    found.append(swapped)
        return list(ways)

    def swaps(self, action: i64, hands: Ints, start: i64) -> list[int]:
        """List an action with one card changed for others that a player had better keep.

        What `payments` leaves out comes of such swaps, one after the other. They need not pay.
        """
        return []

    def mixes(
        self, hands: Ints, start: i64, color: i64, length: i64, jokers: i64, action: i64, into: Ints
    ) -> Ints:
        """Add the payments with at least one card of a color, fewest jokers first."""
        held = hands[start + self.joker]
        fewest = length - hands[start + color]
        if fewest < jokers:
            fewest = jokers
        # At least one card of the color: `payments` adds jokers alone, once for all colors.
        most = held if held < length - 1 else length - 1
        color_shift = self.shift[color] + PAYMENT_SHIFT
        joker_shift = self.shift[self.joker] + PAYMENT_SHIFT
        while fewest <= most:
            into = append(into, action | (length - fewest) << color_shift | fewest << joker_shift)
            fewest += 1
        return into

    def thriftiest_first(self, actions: Ints, hands: Ints, start: i64) -> list[int]:
        """Sort actions by their payments, for the hand at `start`."""
        ways = [int(action) for action in actions]
        return sorted(ways, key=lambda way: self.thrift(way >> PAYMENT_SHIFT, hands, start))

    def thrift(self, payment: i64, hands: Ints, start: i64) -> tuple[int, ...]:
        """Rank a payment, smallest first: few jokers, then a color held most."""
        held = [-int(hands[start + kind]) for kind in self.colored if self.count(payment, kind) > 0]
        return int(self.count(payment, self.joker)), min(held, default=0)

    def fits(self, payment: i64, color: i64, length: i64, jokers: i64) -> bool:
        """Whether a payment is right for `length` spaces of a color (−1: any one color)."""
        laid = self.count(payment, self.joker)
        if laid < jokers:
            return False
        colors = 0
        for kind in self.colored:
            number = self.count(payment, kind)
            if number > 0:
                colors += 1
                laid += number
                if color >= 0 and kind != color:
                    return False
        return laid == length and colors <= 1
