"""Errors that a client can cause, each with its HTTP status."""

from __future__ import annotations

from fogg.engine.errors import FoggError


class ServerError(FoggError):
    """Raised for a request that can't be done."""

    status = 400


class NotAllowed(ServerError):
    """The token does not allow this."""

    status = 403


class Missing(ServerError):
    """There is no such thing, or nothing that this token may know of."""

    status = 404


class Conflict(ServerError):
    """Not as the table is now."""

    status = 409


class TooLarge(ServerError):
    """More than the server takes at a time."""

    status = 413


class TooMany(ServerError):
    """Too often from one address."""

    status = 429


class Unavailable(ServerError):
    """Not now: the server stops, or has no room."""

    status = 503
