"""What stands before every request: sizes, rates, origins, and headers that protect browsers."""

from __future__ import annotations

import time
from collections import OrderedDict
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from fogg.server.errors import NotAllowed, TooMany
from fogg.server.metrics import Metrics
from fogg.server.settings import Limits

POLICY = "; ".join(
    [
        "default-src 'self'",
        "img-src 'self' data: blob:",
        "style-src 'self'",
        "script-src 'self'",
        "connect-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    ]
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
SECURE_HEADERS = {**HEADERS, "Cross-Origin-Opener-Policy": "same-origin"}
"""Over HTTPS; elsewhere browsers would only complain in their console that they ignore it."""
MOST_ADDRESSES = 10_000
"""The most addresses that are remembered: those seen last."""


class Buckets:
    """What each address may still do: `burst` requests at once, refilled by `rate` a second."""

    def __init__(self, rate: float, burst: int) -> None:
        self._rate = rate
        self._burst = burst
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, address: str) -> bool:
        """Use up one request of an address; False if it has none left."""
        now = time.monotonic()
        left, then = self._left.pop(address, (float(self._burst), now))
        left = min(float(self._burst), left + (now - then) * self._rate)
        allowed = left >= 1.0
        self._left[address] = (left - 1.0 if allowed else left, now)
        # Whoever was not seen for longest has most likely a full bucket again anyway.
        if len(self._left) > MOST_ADDRESSES:
            self._left.popitem(last=False)
        return allowed


class Guards:
    """The limits of all addresses."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.requests = Buckets(limits.rate, limits.burst)
        self.tables = Buckets(limits.tables / 3600, limits.tables)
        self._connections: dict[str, int] = {}

    def request(self, address: str) -> None:
        """Count a request or message; raise if there were too many."""
        if not self.requests.take(address):
            raise TooMany("too_fast")

    def table(self, address: str) -> None:
        """Count a new table or record; raise if there were too many."""
        if not self.tables.take(address):
            raise TooMany("too_many_tables")

    def check_connections(self, address: str) -> None:
        """Raise for one live connection too many."""
        if self._connections.get(address, 0) >= self.limits.connections:
            raise TooMany("too_many_connections")

    def connect(self, address: str) -> None:
        """Count a live connection."""
        self._connections[address] = self._connections.get(address, 0) + 1

    def disconnect(self, address: str) -> None:
        """Count a live connection that has ended."""
        number = self._connections.get(address, 0) - 1
        if number > 0:
            self._connections[address] = number
        else:
            self._connections.pop(address, None)


def check_origin(headers: Headers, allowed: list[str]) -> None:
    """Raise for a page of another site that talks to this server in its visitor's name."""
    origin = headers.get("origin")
    if origin is None or origin in allowed:
        return
    if urlsplit(origin).netloc != headers.get("host", ""):
        raise NotAllowed("foreign_origin", origin=origin)


class Protect:
    """Adds the protecting headers and counts what was answered."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self._app = app
        self._metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        protecting = SECURE_HEADERS if scope.get("scheme") == "https" else HEADERS

        async def protected(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in protecting.items():
                    headers.setdefault(name, value)
                self._metrics.requests[message["status"]] += 1
            await send(message)

        await self._app(scope, receive, protected)
