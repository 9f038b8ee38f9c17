"""What a companion of a cardboard game tells the server, and what it is told; nothing is kept."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, field

from fogg.server.wire.types.base import InputJson, OutputJson

Id = Annotated[str, Meta(max_length=80)]
Ids = Annotated[list[Id], Meta(max_length=200)]


class CompanionJson(InputJson, kw_only=True):
    """A cardboard game as far as it has come."""

    variant: Id
    routes: Annotated[list[Ids], Meta(min_length=1, max_length=8)]
    """The ids of each player's routes."""
    me: Annotated[int, Meta(ge=-1, le=7)] = -1
    """Whose tickets these are; −1: nobody's."""
    tickets: Ids = field(default_factory=list)
    last_by: Annotated[int, Meta(ge=-1, le=7)] = -1
    """Who began the last round; −1: nobody yet."""
    turns: Annotated[int, Meta(ge=0, le=100)] = 0
    """Turns ended since then, without the one that began it."""


class FollowedTicketJson(OutputJson, kw_only=True):
    """How far a ticket is, and the free routes of a shortest way."""

    id: str
    completed: bool
    spaces_left: int
    cut_off: bool
    missing: list[str]
    """None if it is completed, cut off, or only a borrowed route can still join its cities."""


class FollowedSeatJson(OutputJson, kw_only=True):
    """A player's points on the track, pieces left, and whether that begins the last round."""

    score: int
    pieces: int
    ends: bool
    turns_left: int | None
    """Turns that the player still has; null before the last round."""


class FollowedJson(OutputJson, kw_only=True):
    """All that can be told of the game; the last round begins at `end_at` pieces."""

    seats: list[FollowedSeatJson]
    tickets: list[FollowedTicketJson]
    on_turn: int | None
    over: bool
    end_at: int
    last_turns: int
