"""What a move brought to light: luck, hidden things seen, the doings of others. No I/O."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet
from functools import cache
from typing import NamedTuple

from fogg.engine.declarations import TURN_BEGAN
from fogg.engine.event import NO_SEAT, Event
from fogg.engine.fields import (
    EVERYBODY,
    NOBODY,
    THE_SEAT,
    CardField,
    CardsField,
    Field,
    TicketField,
    TicketsField,
)
from fogg.server.wire.types.table import LearntJson


class Revealed(NamedTuple):
    """What one entry of a log brought to light."""

    luck: bool
    secret: bool
    """Whether a seat saw cards or tickets that it had not seen, and that no luck brought."""
    seats: frozenset[int]
    """Whose doings were shown."""

    def quiet(self, seat: int) -> bool:
        """Whether nobody learnt anything but what the seat itself did."""
        return not self.luck and not self.secret and self.seats <= {seat}


def revealed(luck: Sequence[str], events: list[Event], offered: AbstractSet[int]) -> Revealed:
    """Judge an entry by its luck and events; `offered` are the tickets that seats held to choose
    from before it.
    """
    secret = not luck and any(_shows_secret(event, offered) for event in events)
    seats = frozenset(event.seat for event in events if _shows_doing(event))
    return _shared(bool(luck), secret, seats)


@cache
def _shared(luck: bool, secret: bool, seats: frozenset[int]) -> Revealed:
    """Give the one object for all entries that brought the same to light: there are few kinds."""
    return Revealed(luck, secret, seats)


def learnt(entries: Iterable[Revealed], seat: int) -> list[LearntJson]:
    """List what was learnt from entries since a seat's move, besides what it did itself."""
    known = list(entries)
    found: list[LearntJson] = []
    if any(each.luck for each in known):
        found.append("luck")
    if any(each.secret for each in known):
        found.append("secret")
    if any(each.seats - {seat} for each in known):
        found.append("others")
    return found


def _shows_doing(event: Event) -> bool:
    """Whether an event shows others more than that a seat has chosen."""
    if event.kind == TURN_BEGAN or event.seat == NO_SEAT:
        return False
    shown = [field for field in event.kind.fields if field.seen_by == EVERYBODY]
    return any(field.name != THE_SEAT for field in shown) or len(event.kind.fields) == 1


def _shows_secret(event: Event, offered: AbstractSet[int]) -> bool:
    return any(_is_new(field, event, offered) for field in event.kind.fields)


def _is_new(field: Field, event: Event, offered: AbstractSet[int]) -> bool:
    """Whether a field shows one seat cards, or tickets that it was not offered before."""
    if field.seen_by in (EVERYBODY, NOBODY):
        return False
    value = event.get(field.name)
    if isinstance(field, CardField):
        return True
    if isinstance(field, CardsField):
        return bool(value)
    if isinstance(field, TicketsField):
        return not set(value) <= offered
    return isinstance(field, TicketField) and value not in offered
