"""Who is connected to a table: to this process, and to the others that share the database."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Set as AbstractSet
from typing import NamedTuple

from fogg.server.clock import ServerClock
from fogg.server.errors import ServerError
from fogg.server.storage.documents import TableDoc
from fogg.server.wire.encode.updates import Viewer
from fogg.server.wire.types import YouJson


class Here(NamedTuple):
    """Who is connected to one process: which seats, and how many spectators."""

    seats: frozenset[int] = frozenset()
    watchers: int = 0


class Connection:
    """Somebody who is sent updates: over a socket or a stream of events."""

    def __init__(
        self,
        token: str,
        host: str,
        you: YouJson,
        language: str,
        words: bool = True,
        reasons: bool = True,
        changes: bool = False,
    ) -> None:
        self.token = token
        self.host = host
        self.you = you
        self.language = language
        self.words = words
        self.reasons = reasons
        self.viewer = Viewer.of(you, language, words, reasons)
        """All that makes its updates differ from those of others."""
        self.changes = changes
        """Whether it wants to be sent only what changes, once it has the whole."""
        self.seq = 0
        """The last entry of the log that was sent."""
        self.number: int | None = None
        """The present that was sent last; None if the whole has to be sent."""
        self.known_by: TableDoc | None = None
        """The document that says what the tokens are good for; None if it has to be asked."""
        self.closed: ServerError | None = None
        """Why the connection has to end; None while it may go on."""
        self.stir: Callable[[], None] = lambda: None
        """Called whenever there is something new to send."""

    def end(self, why: ServerError) -> None:
        """Say why and send nothing more."""
        self.closed = why
        self.stir()

    def become(self, you: YouJson) -> None:
        """Note what the link makes its holder now."""
        self.you = you
        self.viewer = Viewer.of(you, self.language, self.words, self.reasons)

    @property
    def seat(self) -> int | None:
        """The seat, or None for a spectator."""
        return self.you.seat


class Attendance:
    """The connections of one table; calls `changed` whenever somebody comes or goes."""

    def __init__(self, changed: Callable[[], None], clock: ServerClock) -> None:
        self.connections: dict[Connection, None] = {}
        """In the order in which they came: that is how they are told of what is new."""
        self.away: dict[int, float] = {}
        """Since when each seat has nobody connected, in seconds of the epoch."""
        self.announced = Here()
        """What the other processes know of this one."""
        self._elsewhere: dict[str, Here] = {}
        """Who is connected to each of the other processes."""
        self._changed = changed
        self._clock = clock

    def join(self, connection: Connection) -> None:
        """Send updates to somebody from now on."""
        self.connections[connection] = None
        if connection.seat is not None:
            self.away.pop(connection.seat, None)
        self._changed()

    def part(self, connection: Connection) -> None:
        """Send no more updates to somebody."""
        self.connections.pop(connection, None)
        if connection.seat is not None:
            self._note_away({connection.seat})
        self._changed()

    def hear_of(self, process: str, here: Here) -> None:
        """Take in who is connected to another process."""
        before = self._elsewhere.pop(process, Here())
        if here != Here():
            self._elsewhere[process] = here
        if here == before:
            return
        for seat in here.seats:
            self.away.pop(seat, None)
        self._note_away(before.seats - here.seats)
        self._changed()

    def _note_away(self, seats: AbstractSet[int]) -> None:
        for seat in seats:
            if not self.connected(seat):
                self.away[seat] = self._clock.now()

    def here(self) -> Here:
        """List who is connected to this process."""
        seats = [connection.seat for connection in self.connections]
        return Here(frozenset(seat for seat in seats if seat is not None), seats.count(None))

    def everywhere(self) -> Here:
        """List who is connected to any process."""
        here = self.here()
        if not self._elsewhere:
            return here
        others = self._elsewhere.values()
        seats = here.seats.union(*(other.seats for other in others))
        return Here(seats, here.watchers + sum(other.watchers for other in others))

    def connected(self, seat: int) -> bool:
        """Whether anybody is connected for a seat, to any process."""
        return seat in self.everywhere().seats
