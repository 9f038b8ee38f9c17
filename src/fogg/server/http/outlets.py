"""Where live connections write what they send, whatever carries it away."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from starlette.websockets import WebSocket

from fogg.server.wire.encode.frames import OutgoingMessage

OUTLET = "fogg.outlet"
"""Where the application finds the outlet of a socket, among the extensions of its scope."""


class Outlet(Protocol):
    """A socket to which messages can be written without waiting."""

    relieved: Callable[[], None]
    """Called when a socket that was slow can be written to again."""

    @property
    def slow(self) -> bool:
        """Whether what was written before is still on its way."""

    def push(self, message: OutgoingMessage) -> None:
        """Write a message, unless the socket is being closed."""

    async def drained(self) -> None:
        """Wait until the socket is not slow any more."""


def outlet_of(websocket: WebSocket) -> Outlet:
    """Give the outlet of a socket."""
    outlet: Outlet = websocket.scope["extensions"][OUTLET]["outlet"]
    return outlet
