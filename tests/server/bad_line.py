"""A bad line between a program and a server: it drops, loses replies, and tells callers to wait."""

from __future__ import annotations

import contextlib
import socket
import threading
import time
from types import TracebackType
from urllib.parse import urlsplit

WAIT = 0.3
"""Seconds that callers are told to wait."""
REFUSED, DROPPED = (2, 7, 15), (5,)
"""The numbers of connections that are told to wait, and of those that get no answer."""
STREAM_BYTES = 40_000
"""After so many bytes the first long stream ends."""
BUSY = f"HTTP/1.1 429 Too Many Requests\r\nRetry-After: {WAIT}\r\nContent-Length: 2\r\n\r\n{{}}"


class BadLine:
    """Passes connections on to a server; of the first ones some are refused, dropped or cut."""

    def __init__(self, server: str) -> None:
        place = urlsplit(server)
        assert place.hostname is not None and place.port is not None
        self._server = (place.hostname, place.port)
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._listener.getsockname()[1]}"
        self.refused: list[float] = []
        """When callers were told to wait."""
        self.asked: list[float] = []
        """When connections came."""
        self.dropped = self.lost = self.cut = 0

    def __enter__(self) -> BadLine:
        threading.Thread(target=self._listen, daemon=True).start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._listener.close()

    def _listen(self) -> None:
        number = 0
        while True:
            try:
                client = self._listener.accept()[0]
            except OSError:
                return
            number += 1
            self.asked.append(time.monotonic())
            threading.Thread(target=self._pass_on, args=(client, number), daemon=True).start()

    def _pass_on(self, client: socket.socket, number: int) -> None:
        with client, contextlib.suppress(OSError):
            request = client.recv(65536)
            if number in REFUSED:
                self.refused.append(time.monotonic())
                client.sendall(BUSY.encode())
                return
            if number in DROPPED:
                self.dropped += 1
                return
            with socket.create_connection(self._server) as server:
                server.sendall(request)
                threading.Thread(target=_copy, args=(client, server), daemon=True).start()
                self._answer(client, server, number, b"/events" in request)
                # Only this ends a connection on which another thread still listens.
                for end in (client, server):
                    end.shutdown(socket.SHUT_RDWR)

    def _answer(
        self, client: socket.socket, server: socket.socket, number: int, stream: bool
    ) -> None:
        """Send the server's answer back; some replies are lost, streams end in the middle."""
        if not stream and number > DROPPED[-1] and not self.lost:
            self.lost += 1
            server.recv(65536)
            return
        left = STREAM_BYTES if stream and not self.cut else 10**9
        while left > 0 and (data := server.recv(4096)):
            client.sendall(data[:left])
            left -= len(data)
        self.cut += left <= 0


def _copy(source: socket.socket, target: socket.socket) -> None:
    """Send on what comes, as the body of a request that comes after its head."""
    with contextlib.suppress(OSError):
        while data := source.recv(65536):
            target.sendall(data)
