"""The one door for luck. A pick draws one item from a pile of counts; seeded, sealed or recorded.

Drawing at random from what is left equals drawing from a shuffled deck that nobody saw, so no
shuffle is ever stored: only what came up.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Final, final

from mypy_extensions import i64, mypyc_attr

from fogg.engine.errors import ChanceError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fogg.engine.ints import Ints

# What is picked.
SEAT: Final = 0
CARD: Final = 1
TICKET: Final = 2

# The generator counts in 32 bits: each sum in an i64 has to be cut down to them.
_32_BITS: Final = 0xFFFFFFFF


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance:
    """Decides what comes up."""

    def pick(self, what: i64, pile: Ints, first: i64, last: i64, total: i64) -> i64:
        """Draw an item from pile[first:last], whose sum is `total`, and return its index."""
        return item(pile, first, last, self.below(total))

    def below(self, limit: i64) -> i64:
        """Return a number from 0 up to, but not including, `limit`."""
        raise NotImplementedError("a Chance overrides below or pick")


def item(pile: Ints, first: i64, last: i64, number: i64) -> i64:
    """Find the index of item number `number` of pile[first:last], counted from 0."""
    left = number
    for index in range(first, last):
        left -= pile[index]
        if left < 0:
            return index
    raise ChanceError("empty_pile", number=number)


@final
class Seeded(Chance):
    """Fast luck from a seed, for simulations: the generator sfc32 of Chris Doty-Humphrey."""

    def __init__(self, seed: int | str) -> None:
        """Start the stream that a number or a text names."""
        # Python's own hash of a text differs from process to process.
        digest = hashlib.sha256(str(seed).encode()).digest()
        self._a: i64 = int.from_bytes(digest[0:4], "big")
        self._b: i64 = int.from_bytes(digest[4:8], "big")
        self._c: i64 = int.from_bytes(digest[8:12], "big")
        self._counter: i64 = 1

    def below(self, limit: i64) -> i64:
        """Return a number below `limit`, by multiplication: the bias is under limit / 2^32."""
        result = (self._a + self._b + self._counter) & _32_BITS
        self._counter = (self._counter + 1) & _32_BITS
        self._a = self._b ^ (self._b >> 9)
        self._b = (self._c + (self._c << 3)) & _32_BITS
        self._c = ((((self._c << 21) | (self._c >> 11)) & _32_BITS) + result) & _32_BITS
        # 32 bits times a small limit fit into an i64.
        return (result * limit) >> 32


@final
class Sealed(Chance):
    """Luck that anybody can verify later: pick number n is a function of the secret seed and n.

    The n-th pick (n = 0, 1, 2, …) below a limit is the first 8 bytes of SHA-256(seed ‖ n as
    8 bytes), both big-endian, modulo the limit. The seal, SHA-256(seed), is shown when the game
    starts, the seed when it ends.
    """

    def __init__(self, seed: bytes, picks: int = 0) -> None:
        if len(seed) != 32:
            raise ChanceError("bad_seed", expected=32, length=len(seed))
        self.seed = seed
        self.picks: i64 = picks

    @property
    def seal(self) -> str:
        """The hash of the seed, in hexadecimal digits."""
        return seal(self.seed)

    def below(self, limit: i64) -> i64:
        """Return the next number below `limit`."""
        # Plain ints: eight bytes of a hash may exceed the 63 bits of an i64.
        number = int(self.picks)
        digest = hashlib.sha256(self.seed + number.to_bytes(8, "big")).digest()
        self.picks += 1
        return int.from_bytes(digest[:8], "big") % int(limit)


def seal(seed: bytes) -> str:
    """Hash a sealed seed for its announcement."""
    return hashlib.sha256(seed).hexdigest()


@final
class Recording(Chance):
    """Passes another's luck on and writes down what came up, as pairs (what, index)."""

    def __init__(self, source: Chance) -> None:
        self._source = source
        self.picked: list[tuple[int, int]] = []

    def pick(self, what: i64, pile: Ints, first: i64, last: i64, total: i64) -> i64:
        """Pass on the pick of the source, and write it down."""
        index = self._source.pick(what, pile, first, last, total)
        # The outcome, not the random number: a record then holds names (decision 3).
        self.picked.append((what, index))
        return index

    def take(self) -> list[tuple[int, int]]:
        """Return what came up since the last call, and forget it."""
        picked = self.picked
        self.picked = []
        return picked


@mypyc_attr(allow_interpreted_subclasses=True)
class Forced(Chance):
    """Returns the given indices, if they are possible; then another's luck, or an error."""

    def __init__(self, indices: Sequence[int], then: Chance | None = None) -> None:
        self.indices = list(indices)
        self.then = then

    def pick(self, what: i64, pile: Ints, first: i64, last: i64, total: i64) -> i64:
        """Return the next of the given indices, or ask `then` after the last."""
        if not self.indices:
            if self.then is None:
                raise ChanceError("luck_missing", what=int(what))
            return self.then.pick(what, pile, first, last, total)
        index: i64 = self.indices.pop(0)
        # An impossible record is refused rather than replayed wrongly (decision 3).
        if index < first or index >= last or pile[index] < 1:
            raise ChanceError("impossible_luck", what=int(what), index=int(index))
        return index
