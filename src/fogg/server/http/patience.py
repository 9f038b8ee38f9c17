"""The end of patience: connections whose request does not arrive are closed."""

from __future__ import annotations

import asyncio

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

HEAD_SECONDS = 15.0
"""Seconds that the head of a request may take to arrive, from the connection or its first byte."""
TOO_LATE = (
    b"HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n"
    b"x-content-type-options: nosniff\r\n\r\n"
)


class PatientProtocol(HttpToolsProtocol):
    """HTTP that waits a while for the head of a request, not for ever.

    Bodies have a time of their own where they are read, sockets where they say hello. Between two
    requests of a connection it is uvicorn that waits, and only as long as nothing comes.
    """

    _late: asyncio.TimerHandle | None = None
    """Closes the connection; None while a request is being answered."""
    _begun = False
    """Whether anything has arrived on this connection."""
    _taken = False
    """Whether a request of this connection has arrived."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Expect a request."""
        super().connection_made(transport)
        self._expect()

    def data_received(self, data: bytes) -> None:
        """Read on, in the time that is left; of the next request, from its first byte on."""
        if self._late is None and (not self._taken or self.cycle.response_complete):
            self._expect()
        self._begun = True
        super().data_received(data)

    def on_headers_complete(self) -> None:
        """Take the request, which has arrived in time."""
        self._relax()
        self._taken = True
        super().on_headers_complete()

    def connection_lost(self, exc: Exception | None) -> None:
        """Expect nothing more."""
        self._relax()
        super().connection_lost(exc)

    def _expect(self) -> None:
        self._late = self.loop.call_later(HEAD_SECONDS, self._give_up)

    def _relax(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None

    def _give_up(self) -> None:
        """Close a connection whose request did not arrive; say so if one had begun."""
        self._late = None
        if self.transport.is_closing():
            return
        # Browsers open connections in advance, and would take this for the answer to what they ask
        # later; after an answer, whoever sends the rest of something would not understand another.
        if self._begun and not self._taken:
            self.transport.write(TOO_LATE)
        self.transport.close()
