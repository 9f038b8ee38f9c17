"""Short rows of numbers: joining two, and leaving a value out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i64

if TYPE_CHECKING:
    from fogg.engine.ints import Ints


def joined(one: Ints, other: Ints) -> Ints:
    """Append one row to another, in a new row."""
    row = one[:]
    for index in range(len(other)):
        row = append(row, other[index])
    return row


def without(row: Ints, value: i64) -> Ints:
    """Copy a row without a value, wherever it occurs."""
    rest = vec[i64]()
    for index in range(len(row)):
        if row[index] != value:
            rest = append(rest, row[index])
    return rest
