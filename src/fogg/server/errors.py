"""Errors that a client can cause, each with its HTTP status."""

from __future__ import annotations

from fogg.engine.errors import FoggError


def reason_of(error: BaseException) -> str:
    """Name a fault for the log: its kind and words, and those of the fault that caused it."""
    words = f"{type(error).__name__}: {error}".strip().rstrip(":")
    cause = error.__cause__
    return words if cause is None else f"{words} ({type(cause).__name__}: {cause})"


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


class TooSlow(ServerError):
    """A request that takes too long to arrive."""

    status = 408


class TooMany(ServerError):
    """Too often from one address; `wait` are the seconds after which it may be tried again."""

    status = 429


class Unavailable(ServerError):
    """Not now: the server stops, or has no room."""

    status = 503


class Damaged(ServerError):
    """What is stored can't be read."""

    status = 500
