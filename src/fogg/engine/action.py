"""Actions as numbers. An action is one int: its kind, its target and the cards that pay for it.

    bits 0–4 kind · bits 5–14 target · bits 15–62 payment (counts of cards, see `Purse`)

`Keep` packs the kept tickets into the bits of target and payment instead.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

Action = int

KIND_BITS: Final = 5
TARGET_BITS: Final = 10
PAYMENT_SHIFT: Final = KIND_BITS + TARGET_BITS
# 63 bits: actions are i64 and never negative.
PAYMENT_BITS: Final = 63 - PAYMENT_SHIFT
KIND_MASK: Final = (1 << KIND_BITS) - 1
TARGET_MASK: Final = (1 << TARGET_BITS) - 1
# Clears the target, to copy a payment from one route to another of the same price.
NOT_TARGET: Final = ~(TARGET_MASK << KIND_BITS)
PACKED_BITS: Final = 63 - KIND_BITS

# The numbers of kinds; what they mean is declared by the mechanics that own them.
# They are fixed, not given out when a game is made: actions are plain ints in states, samples and
# searches, which may come from another process (decision 9).
DRAW: Final = 0
BLIND: Final = 1
CLAIM: Final = 2
TICKETS: Final = 3
KEEP: Final = 4
PASS: Final = 5
PAY: Final = 6
WITHDRAW: Final = 7
STATION: Final = 8
BORROW: Final = 9
DEPOT: Final = 10
STORE: Final = 11
RAID: Final = 12
REFILL: Final = 13
PIECES: Final = 14
HARBOR: Final = 15
EXCHANGE: Final = 16
STOP: Final = 17
END: Final = 18
FIRST_OWN_KIND: Final = 24
"""Numbers from here to 31 are free for the kinds of mechanics outside the package."""
KINDS: Final = 1 << KIND_BITS
"""How many kinds of actions there can be."""


def make(kind: i64, target: i64 = 0, payment: i64 = 0) -> i64:
    """Pack an action from its parts."""
    return kind | target << KIND_BITS | payment << PAYMENT_SHIFT


def kind_of(action: i64) -> i64:
    """Return the kind of an action."""
    return action & KIND_MASK


def target_of(action: i64) -> i64:
    """Return what an action aims at: the number of a route, kind of card or deck, by its kind."""
    return action >> KIND_BITS & TARGET_MASK


def payment_of(action: i64) -> i64:
    """Return the cards laid with an action, as counts packed by the purse of its target."""
    return action >> PAYMENT_SHIFT


def packed_of(action: i64) -> i64:
    """Return all bits of an action but its kind: the kept tickets of `Keep`."""
    return action >> KIND_BITS
