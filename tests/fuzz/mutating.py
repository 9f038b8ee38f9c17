"""Inputs made from others: bytes changed, cut, doubled, spliced, and words put in their place."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence

NUMBERS = (
    b"0",
    b"-1",
    b"1",
    b"255",
    b"65536",
    b"99999999999999999999",
    b"9" * 40,
    b"1e999",
    b"NaN",
    b"0.5",
)
NUMBER = re.compile(rb"-?\d+")
TEXTS = (
    "\u0000",
    "\u202e",
    "é",
    "🚂",
    "\ufeff",
    "\u2028",
    "ß",
    "I\u0307",
    "\r",
    "\t",
    "|",
    '"',
    "\\",
)
MOST_BYTES = 6000


class Mutator:
    """Makes new inputs from a corpus, by chance."""

    def __init__(self, luck: random.Random, words: Sequence[bytes]) -> None:
        self._luck = luck
        self._words = [*words, *NUMBERS, *(text.encode() for text in TEXTS)]
        self._ways = (
            *(self._change, self._cut, self._double, self._word, self._word, self._line),
            *(self._swap, self._splice, self._repeat, self._truncate, self._number),
        )

    def new(self, corpus: Sequence[bytes]) -> bytes:
        """Make an input from one of the corpus, or two."""
        data = self._luck.choice(corpus)
        for _ in range(self._luck.choice([1, 1, 2, 4, 8])):
            data = self._luck.choice(self._ways)(data, corpus)
        return data[:MOST_BYTES]

    def _place(self, data: bytes) -> int:
        return self._luck.randint(0, len(data))

    def _span(self, data: bytes) -> tuple[int, int]:
        start = self._place(data)
        return start, min(len(data), start + self._luck.choice([1, 2, 8, 40]))

    def _change(self, data: bytes, corpus: Sequence[bytes]) -> bytes:
        start, end = self._span(data)
        return data[:start] + self._luck.randbytes(min(2, end - start)) + data[end:]

    def _cut(self, data: bytes, corpus: Sequence[bytes]) -> bytes:
        start, end = self._span(data)
        return data[:start] + data[end:]

    def _double(self, data: bytes, corpus: Sequence[bytes]) -> bytes:
        start, end = self._span(data)
        return data[:end] + data[start:]

    def _word(self, data: bytes, corpus: Sequence[bytes]) -> bytes:
        start, end = self._span(data)
        end = self._luck.choice([start, end])
        return data[:start] + self._luck.choice(self._words) + data[end:]

    def _line(self, data: bytes, corpus: Sequence[bytes]) -> bytes:
        lines = data.split(b"\n")
        lines.insert(self._luck.randint(0, len(lines)), self._luck.choice(lines))
        return b"\n".join(lines)

    def _swap(self, data: bytes, corpus: Sequence[bytes]) -> bytes:
        lines = data.split(b"\n")
        self._luck.shuffle(lines)
        return b"\n".join(lines)

    def _splice(self, data: bytes, corpus: Sequence[bytes]) -> bytes:
        other = self._luck.choice(corpus)
        return data[: self._place(data)] + other[self._place(other) :]

    def _repeat(self, data: bytes, corpus: Sequence[bytes]) -> bytes:
        start, end = self._span(data)
        return data[:start] + data[start:end] * self._luck.choice([2, 30, 300]) + data[end:]

    def _number(self, data: bytes, corpus: Sequence[bytes]) -> bytes:
        """Put another number in the place of one: so it gets to where numbers are read."""
        found = list(NUMBER.finditer(data))
        if not found:
            return data
        start, end = self._luck.choice(found).span()
        return data[:start] + self._luck.choice(NUMBERS) + data[end:]

    def _truncate(self, data: bytes, corpus: Sequence[bytes]) -> bytes:
        return data[: self._place(data)]
