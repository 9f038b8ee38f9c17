"""A solo game that leaves a server: what its player takes along, to go on without one."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from fogg.server.wire.types.base import Id, InputJson, Name
from fogg.server.wire.types.table import SettingsJson


class TakenSeatJson(InputJson, kw_only=True):
    """A seat of the game; `bot` is empty for the player's own."""

    name: Name
    color: Id
    bot: Id


class TakenJson(InputJson, kw_only=True):
    """The whole game: `record` holds the server's secret, from which all luck to come follows."""

    table: Annotated[str, Meta(pattern="^[a-z0-9]{10}$")]
    record: str
    settings: SettingsJson
    seats: Annotated[list[TakenSeatJson], Meta(min_length=1, max_length=16)]
