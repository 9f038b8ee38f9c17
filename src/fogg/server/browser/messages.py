"""What a page and the host in its browser say to each other; each message is JSON."""

from __future__ import annotations

from msgspec import Struct, field


class PageRequest(Struct, tag="request", kw_only=True):
    """A page asks as it would over HTTP."""

    client: str
    id: int
    method: str
    path: str
    """With the query, as in an address."""
    headers: dict[str, str] = field(default_factory=dict)
    body: str = ""


class SocketOpening(Struct, tag="open", kw_only=True):
    """A page opens a socket."""

    client: str
    id: int
    path: str


class SocketMessage(Struct, tag="data", kw_only=True):
    """A page says something on its socket."""

    client: str
    id: int
    text: str


class SocketClosing(Struct, tag="close", kw_only=True):
    """A page closes its socket."""

    client: str
    id: int


class PageGone(Struct, tag="gone", kw_only=True):
    """A page is not there any more, with all its sockets."""

    client: str


FromPage = PageRequest | SocketOpening | SocketMessage | SocketClosing | PageGone


class HostAnswer(Struct, tag="answer", kw_only=True):
    """The answer to a request."""

    id: int
    status: int
    headers: dict[str, str]
    body: str
    packed: bool = False
    """Whether the body is base64, as it is no text."""


class SocketOpened(Struct, tag="opened", kw_only=True):
    """The socket is open."""

    id: int


class HostMessage(Struct, tag="data", kw_only=True):
    """The host says something on a socket."""

    id: int
    text: str


class SocketClosed(Struct, tag="closed", kw_only=True):
    """The socket is closed."""

    id: int
    code: int


ToPage = HostAnswer | SocketOpened | HostMessage | SocketClosed
