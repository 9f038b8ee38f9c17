"""What people say to each other at a table."""

from __future__ import annotations

from typing import Annotated, Literal, get_args

from msgspec import Meta

from fogg.server.names import MOST_LETTERS_SAID
from fogg.server.wire.types.base import OutputJson

Emote = Literal[
    "hello",
    "good_luck",
    "all_aboard",
    "well_played",
    "lovely_route",
    "thank_you",
    "ouch",
    "oops",
    "sorry",
    "hurry_up",
]
"""What can be said with a picture; clients have the words, in their user's language."""
EMOTES: tuple[Emote, ...] = get_args(Emote)
TalkLevel = Literal["silent", "emotes", "free"]
"""Nothing is said; only emotes; texts of one's own too."""
SaidText = Annotated[str, Meta(max_length=MOST_LETTERS_SAID)]


class SaidJson(OutputJson, kw_only=True):
    """What somebody said: an emote, or a text; `seat` is null if it was a spectator."""

    at: float
    """When, in seconds of the epoch."""
    seat: int | None
    emote: Emote | None
    text: str
