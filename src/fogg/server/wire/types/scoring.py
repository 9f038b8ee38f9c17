"""Score sheets: games of the cardboard box, laid out and counted."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta

from fogg.server.wire.types.base import Id, InputJson, OutputJson
from fogg.server.wire.types.play import FinalJson, ViewJson


class ScoreSheetJson(InputJson, kw_only=True):
    """A game on the table, as `fogg score` reads it."""

    variant: Id
    players: Annotated[list[dict[str, Any]], Meta(min_length=1, max_length=16)]
    """The name of each player and what lies on the table: see how to count a game."""


class SheetPartJson(OutputJson, kw_only=True):
    """A key that the players of a variant may have, and what may stand there."""

    key: str
    label: str
    kind: Literal["routes", "tickets", "cities", "number", "pieces"]
    most: int
    """The most entries, or the highest number; of pieces, how many there are in all."""
    cities: list[str]
    """The cities to choose from."""
    suits: list[str]
    """The sorts of pieces, as the sheet calls them."""
    fewest_first: int
    most_first: int
    """The fewest and the most pieces of the first sort."""


class SheetMistakeJson(OutputJson, kw_only=True):
    """What can't have happened, and where it stands: the player, the key, the entry."""

    seat: int | None
    key: str | None
    entry: int | None
    code: str
    text: str


class SheetPlayerJson(OutputJson, kw_only=True):
    """What follows from what a player has on the table."""

    pieces_left: int
    """Pieces not placed; below 0: more are placed than there are."""
    joined: list[str]
    """Tickets whose cities the player's routes join, whoever holds them, dearest first."""


class ScoredJson(OutputJson, kw_only=True):
    """A sheet laid out as far as it can be read, and counted if nothing is wrong with it."""

    parts: list[SheetPartJson]
    mistakes: list[SheetMistakeJson]
    players: list[SheetPlayerJson]
    end_at: int
    """A game ends when somebody has so many pieces left, or fewer."""
    view: ViewJson
    final: FinalJson | None
