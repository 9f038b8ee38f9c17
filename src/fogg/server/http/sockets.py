"""WebSockets that are written to directly, with frames that are made once for all who get them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import (
    PerMessageDeflate,
    ServerPerMessageDeflateFactory,
)
from websockets.http11 import Request

from fogg.server.http.outlets import OUTLET
from fogg.server.wire.encode.frames import WINDOW_BITS, OutgoingMessage

COMPRESSION = ServerPerMessageDeflateFactory(
    server_no_context_takeover=True, client_no_context_takeover=True
)


class SocketOutlet(WebSocketsSansIOProtocol):
    """A WebSocket as uvicorn serves it, to which messages can be written without waiting.

    Compressed messages do not build on each other: one is compressed once for all who get it, and
    no connection has to keep anything in memory for it.
    """

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.conn.available_extensions = [COMPRESSION]
        self.relieved: Callable[[], None] = lambda: None
        """Called when a socket that was slow can be written to again."""
        self._compress = False

    def handle_connect(self, event: Request) -> None:
        """Let the application find this outlet."""
        super().handle_connect(event)
        if self.response.status_code == 101:
            self.scope["extensions"][OUTLET] = {"outlet": self}
            agreed = [each for each in self.conn.extensions if isinstance(each, PerMessageDeflate)]
            self._compress = any(each.local_max_window_bits >= WINDOW_BITS for each in agreed)

    @property
    def slow(self) -> bool:
        """Whether what was written before is still on its way."""
        return not self.writable.is_set()

    def push(self, message: OutgoingMessage) -> None:
        """Write a message, unless the socket is being closed."""
        if not (self.close_sent or self.disconnected or self.transport.is_closing()):
            self.transport.write(message.frame(self._compress))

    async def drained(self) -> None:
        """Wait until the socket is not slow any more."""
        await self.writable.wait()

    def resume_writing(self) -> None:
        """Tell the application that the socket can be written to again."""
        super().resume_writing()
        self.relieved()
