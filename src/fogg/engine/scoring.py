"""Final scores: named lines, and the places that points and tie-breaks give."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fogg.engine.ints import Ints


class ScoreLine(NamedTuple):
    """One named part of a seat's final score, with what explains it."""

    name: str
    points: int
    detail: Any


class Standing(NamedTuple):
    """A seat's place at the end; `ties` are the tie-breaks' measures, in their order."""

    seat: int
    place: int
    total: int
    ties: tuple[int, ...]


def ranking(totals: Ints, measures: Sequence[Ints]) -> list[Standing]:
    """Rank the seats from the winner down; those equal in everything share a place (US-12)."""
    ranked = sorted(
        (
            (int(total), tuple(int(measure[seat]) for measure in measures), seat)
            for seat, total in enumerate(totals)
        ),
        key=lambda entry: (entry[0], entry[1]),
        reverse=True,
    )
    standings: list[Standing] = []
    for index, (points, ties, seat) in enumerate(ranked):
        last = standings[-1] if standings else None
        equal = last is not None and (last.total, last.ties) == (points, ties)
        # A shared place uses up those after it: 1, 1, 3.
        place = last.place if last is not None and equal else index + 1
        standings.append(Standing(seat, place, points, ties))
    return standings
