"""Who is connected to a table: to this process, and to the others that share the database."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from collections.abc import Set as AbstractSet
from typing import NamedTuple

from fogg.server.errors import ServerError
from fogg.server.wire.types import YouJson


class Here(NamedTuple):
    """Who is connected to one process: which seats, and how many spectators."""

    seats: frozenset[int] = frozenset()
    watchers: int = 0


class Connection:
    """Somebody who is sent updates: over a socket or a stream of events."""

    def __init__(self, token: str, host: str, you: YouJson, language: str, words: bool) -> None:
        self.token = token
        self.host = host
        self.you = you
        self.language = language
        self.words = words
        self.seq = 0
        """The last entry of the log that was sent."""
        self.wake = asyncio.Event()
        """Set whenever there is something new to send."""
        self.closed: ServerError | None = None
        """Why the connection has to end; None while it may go on."""

    @property
    def seat(self) -> int | None:
        """The seat, or None for a spectator."""
        return self.you.seat


class Attendance:
    """The connections of one table; calls `changed` whenever somebody comes or goes."""

    def __init__(self, changed: Callable[[], None]) -> None:
        self.connections: set[Connection] = set()
        self.away: dict[int, float] = {}
        """Since when each seat has nobody connected, in seconds of the epoch."""
        self.announced = Here()
        """What the other processes know of this one."""
        self._elsewhere: dict[str, Here] = {}
        """Who is connected to each of the other processes."""
        self._changed = changed

    def join(self, connection: Connection) -> None:
        """Send updates to somebody from now on."""
        self.connections.add(connection)
        if connection.seat is not None:
            self.away.pop(connection.seat, None)
        self._changed()

    def part(self, connection: Connection) -> None:
        """Send no more updates to somebody."""
        self.connections.discard(connection)
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
                self.away[seat] = time.time()

    def here(self) -> Here:
        """List who is connected to this process."""
        seats = [connection.seat for connection in self.connections]
        return Here(frozenset(seat for seat in seats if seat is not None), seats.count(None))

    def connected(self, seat: int) -> bool:
        """Whether anybody is connected for a seat, to any process."""
        here = any(connection.seat == seat for connection in self.connections)
        return here or any(seat in other.seats for other in self._elsewhere.values())

    def watchers(self) -> int:
        """Count the spectators at all processes."""
        return self.here().watchers + sum(other.watchers for other in self._elsewhere.values())
