"""What stands before every request: how much one caller may ask for, and from which pages."""

from __future__ import annotations

import math
import time
from collections import OrderedDict
from enum import IntEnum
from urllib.parse import urlsplit

from starlette.datastructures import Headers

from fogg.server.errors import NotAllowed, TooMany
from fogg.server.http.addresses import OWN_MACHINE
from fogg.server.settings import Limits

MOST_CALLERS = 10_000
"""The most callers that are remembered: those seen last."""
MINUTE, HOUR = 60.0, 3600.0


class Cost(IntEnum):
    """Points of the budget for costly requests that each of them takes."""

    QR = 1
    VARIANT = 1
    PICTURE = 1
    PRINT = 1
    COMPANION = 1
    PUZZLE = 1
    SCORE = 1
    REVIEW_STATE = 1
    TRY = 1
    LOG = 2
    """Many entries of a table's log at once, as for who has just come."""
    REPLAY = 4
    VERIFY = 4
    REVIEW = 4
    IMPORT = 8


class Buckets:
    """What each caller may still do: `burst` at once, refilled by `rate` a second."""

    def __init__(self, rate: float, burst: int) -> None:
        self._rate = rate
        self._burst = burst
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, caller: str, number: int = 1) -> float:
        """Use up what `number` requests take; otherwise the seconds until so many are left."""
        now = time.monotonic()
        left, then = self._left.pop(caller, (float(self._burst), now))
        left = min(float(self._burst), left + (now - then) * self._rate)
        # What takes more than there can ever be is done when the bucket is full.
        missing = min(number, self._burst) - left
        self._left[caller] = (left if missing > 0 else left - number, now)
        # Whoever was not seen for longest has most likely a full bucket again anyway.
        if len(self._left) > MOST_CALLERS:
            self._left.popitem(last=False)
        if missing <= 0:
            return 0.0
        return missing / self._rate if self._rate else math.inf


class Guards:
    """The limits of all callers; what comes from this machine itself is never counted."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.requests = Buckets(limits.rate, limits.burst)
        self.tables = Buckets(limits.tables / HOUR, limits.tables)
        self.costly = Buckets(limits.costly / MINUTE, limits.costly)
        self.spectators = 0
        """Live connections that have no seat."""
        self._connections: dict[str, int] = {}

    def request(self, caller: str) -> None:
        """Count a request or message; raise if there were too many."""
        _take(self.requests, caller, 1, "too_fast")

    def table(self, caller: str) -> None:
        """Count a new table or record; raise if there were too many."""
        _take(self.tables, caller, 1, "too_many_tables")

    def spend(self, caller: str, cost: int) -> None:
        """Take the points of a costly request from its caller's budget; raise if it is used up."""
        _take(self.costly, caller, cost, "too_costly")

    def check_connections(self, caller: str) -> None:
        """Raise for one live connection too many."""
        if caller != OWN_MACHINE and self._connections.get(caller, 0) >= self.limits.connections:
            raise TooMany("too_many_connections")

    def check_spectators(self) -> None:
        """Raise for one spectator too many: the room that is left is for those who play."""
        if self.spectators >= self.limits.spectators:
            raise TooMany("too_many_spectators", wait=round(MINUTE))

    def connect(self, caller: str) -> None:
        """Count a live connection."""
        self._connections[caller] = self._connections.get(caller, 0) + 1

    def disconnect(self, caller: str) -> None:
        """Count a live connection that has ended."""
        number = self._connections.get(caller, 0) - 1
        if number > 0:
            self._connections[caller] = number
        else:
            self._connections.pop(caller, None)


def _take(buckets: Buckets, caller: str, number: int, code: str) -> None:
    if caller == OWN_MACHINE:
        return
    wait = buckets.take(caller, number)
    if wait > 0:
        raise TooMany(code, wait=math.ceil(min(wait, HOUR)))


def check_origin(headers: Headers, allowed: list[str]) -> None:
    """Raise for a page of another site that talks to this server in its visitor's name."""
    origin = headers.get("origin")
    if origin is None or origin in allowed:
        return
    if _place(origin) != headers.get("host", ""):
        raise NotAllowed("foreign_origin", origin=origin[:200])


def _place(origin: str) -> str:
    """Give the host and port of an origin; empty if it is none, as `null` or half an address."""
    try:
        return urlsplit(origin).netloc
    except ValueError:
        return ""
