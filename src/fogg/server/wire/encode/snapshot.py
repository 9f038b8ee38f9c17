"""A table at one moment, with all that its updates are made from: what tables give the encoder."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from fogg.engine.errors import FoggError
from fogg.engine.game import Game
from fogg.engine.state import State
from fogg.server.storage.documents import RequestDoc, TableDoc
from fogg.server.wire.encode.steps import LogStep
from fogg.server.wire.types import ClockJson, LessonPlaceJson, LuckJson, SaidJson
from fogg.server.wire.types.table import LearntJson


class SeatSnapshot(NamedTuple):
    """What a seat's document does not say of it."""

    bot: str | None
    """The bot that plays the seat, for itself or for a player; None: a player does."""
    connected: bool
    away: float | None
    """Since when nobody is connected, in seconds of the epoch."""


class GameSnapshot(NamedTuple):
    """The game at a table. It holds every secret: encoders show each viewer a view of it."""

    game: Game
    state: State
    seq: int
    """The number of the last entry of the log."""
    over: bool
    seed: str | None
    """None until the game is over."""
    decisions: dict[int, int]
    """For each player who has to decide, the number of the decision; bots have none."""
    may_undo: frozenset[int]
    """Seats that may take their last action back on their own."""
    may_take_back: frozenset[int]
    """Seats that may ask the others for a take-back."""
    log_steps: Callable[[int], list[LogStep]]
    """Gives the steps of the log after an entry."""


class RequestSnapshot(NamedTuple):
    """A take-back that is asked for, and what came to light since the move it would take back."""

    request: RequestDoc
    waiting: list[int]
    """The seats that have not agreed yet."""
    learnt: list[LearntJson]
    steps: list[LogStep]
    """The moves that would be taken back."""


class TableSnapshot(NamedTuple):
    """A table and its game, if it has begun."""

    now: float
    """When it was taken down, in seconds of the epoch."""
    doc: TableDoc
    frozen: FoggError | None
    """Why the game can't go on; None: it can."""
    seats: list[SeatSnapshot]
    watchers: int
    clocks: list[ClockJson] | None
    request: RequestSnapshot | None
    seal: str | None
    """What binds the server to its secret; None at tables from before there was one."""
    luck: LuckJson | None
    lesson: LessonPlaceJson | None
    """How far the lesson has come that is played here."""
    talk: dict[str, SaidJson]
    game: GameSnapshot | None
