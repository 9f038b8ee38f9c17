"""Rows of whole numbers: the one container of the hot state, unboxed in the compiled build."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i64

if TYPE_CHECKING:
    from collections.abc import Iterable

    # Only for annotations: the compiler spells the element type out where a row is made.
    Ints = vec[i64]


def ints(values: Iterable[int] = ()) -> Ints:
    """Make a row of these values."""
    return vec[i64]([i64(value) for value in values])


def filled(length: i64, value: i64 = 0) -> Ints:
    """Make a row of `length` equal values."""
    # A comprehension in place of the product is ten times slower in the compiled build.
    return vec[i64]([value] * length)


def in_front(value: i64, row: Ints) -> Ints:
    """Copy a row with a value put before its first."""
    result = vec[i64]([value])
    for index in range(len(row)):
        result = append(result, row[index])
    return result


def total(row: Ints, first: i64, last: i64) -> i64:
    """Add up row[first:last]."""
    result: i64 = 0
    for index in range(first, last):
        result += row[index]
    return result


def same(one: Ints, other: Ints) -> bool:
    """Whether two rows hold the same values."""
    # The compiled `vec` can't be compared with ==.
    if len(one) != len(other):
        return False
    for index in range(len(one)):
        if one[index] != other[index]:
            return False
    return True


def highest(row: Ints) -> i64:
    """Find the greatest value of a row that is not empty."""
    best = row[0]
    for index in range(1, len(row)):
        if row[index] > best:
            best = row[index]
    return best
