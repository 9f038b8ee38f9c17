"""What happened: small facts that follow from an action, with fields that a mechanic declares.

CLAIMED = EventKind("claimed", SeatField("seat"), RouteField("route"), …)
events.append(CLAIMED.event(seat=seat, route=route, …))
event.route · event.seen_by(2) · event.data(game)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, final

from mypy_extensions import mypyc_attr

from fogg.engine.fields import EVERYBODY, THE_SEAT, Field

if TYPE_CHECKING:
    from fogg.engine.game import Game

NO_SEAT = -1
"""The seat of an event that is nobody's doing."""


@final
@mypyc_attr(native_class=False)
class EventKind:
    """A kind of event: its name on the wire and in texts, and its fields in order.

    Events of kinds with the same `group` that follow each other are worded in one sentence.
    A `quiet` kind is worded only for somebody who sees everything.
    """

    def __init__(self, name: str, *fields: Field, group: str = "", quiet: bool = False) -> None:
        self.name = name
        self.fields = fields
        self.group = group
        self.quiet = quiet
        self.names = tuple(field.name for field in fields)
        self.hidden = tuple(field.name for field in fields if field.seen_by != EVERYBODY)
        """The fields that not everybody sees."""

    def event(self, **values: Any) -> Event:
        """Make an event of this kind; every field needs a value, in any order."""
        if set(values) != set(self.names):
            raise TypeError(f"{self.name} expects {sorted(self.names)}, got {sorted(values)}")
        return Event(self, values)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, EventKind) and self.name == other.name

    def __hash__(self) -> int:
        return hash(self.name)

    def __repr__(self) -> str:
        return f"EventKind({self.name})"


# One class for all kinds: a class for each would ask mechanics outside the package for a compiled
# base with many hooks (decision 9).
@final
@mypyc_attr(native_class=False)
class Event:
    """A fact; its fields are attributes. A field that the reader may not see is None."""

    __slots__ = ("kind", "values")

    def __init__(self, kind: EventKind, values: dict[str, Any]) -> None:
        self.kind = kind
        self.values = values

    def __getattr__(self, name: str) -> Any:
        try:
            return self.values[name]
        except KeyError:
            message = f"{self.kind.name} has no field {name}, only {', '.join(self.kind.names)}"
            raise AttributeError(message) from None

    def __reduce__(self) -> tuple[object, ...]:
        """Give copies and pickles the parts: they look for attributes before there are any."""
        return Event, (self.kind, self.values)

    @property
    def name(self) -> str:
        """The name of its kind."""
        return self.kind.name

    @property
    def seat(self) -> int:
        """Whose doing it is; NO_SEAT if nobody's."""
        return int(self.values.get(THE_SEAT, NO_SEAT))

    def get(self, name: str, default: Any = None) -> Any:
        """Return the value of a field, or `default` if this kind has no such field."""
        return self.values.get(name, default)

    def hides_from(self, seat: int | None) -> list[str]:
        """List the fields that a seat, or a spectator (None), may not see."""
        return [
            field.name
            for field in self.kind.fields
            if field.seen_by != EVERYBODY
            and (seat is None or self.values.get(field.seen_by, NO_SEAT) != seat)
        ]

    def seen_by(self, seat: int | None) -> Event:
        """Redact the event for a seat, or for a spectator (None): hidden fields become None."""
        hidden = self.hides_from(seat)
        if not hidden:
            return self
        # A new event: the others may see more of this one.
        return Event(self.kind, {**self.values, **dict.fromkeys(hidden)})

    def data(self, game: Game) -> dict[str, Any]:
        """Convert the event to plain JSON data by names, without fields that are hidden."""
        data: dict[str, Any] = {"kind": self.kind.name}
        for field in self.kind.fields:
            value = self.values[field.name]
            if value is not None:
                data[field.name] = field.data(game, value)
        return data

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Event) and self.kind == other.kind and self.values == other.values

    def __hash__(self) -> int:
        return hash((self.kind, tuple(self.values[name] for name in self.kind.names)))

    def __repr__(self) -> str:
        values = ", ".join(f"{name}={value}" for name, value in self.values.items())
        return f"{self.kind.name}({values})"
