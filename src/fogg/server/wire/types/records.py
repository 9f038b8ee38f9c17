"""Records of games: replay, import, verification."""

from __future__ import annotations

from fogg.server.wire.types.base import OutputJson
from fogg.server.wire.types.play import FinalJson, StepJson, ViewJson


class RecordInfo(OutputJson, kw_only=True):
    """A recorded game."""

    id: str
    variant: str
    title: str
    players: list[str]
    moves: int
    finished: bool
    totals: list[int] | None
    seal: str | None
    seed: str | None


class ImportedJson(OutputJson, kw_only=True):
    """A record that was taken in."""

    record: RecordInfo
    link: str


class VerdictJson(OutputJson, kw_only=True):
    """What verifying showed: a legal game and, if the record holds its seed, honest luck."""

    valid: bool
    finished: bool
    sealed: bool
    seed_untold: bool
    moves: int
    text: str
    luck: list[str]
    """What that proves of the luck, and what not, in sentences."""
    skipped: int
    """Picks that an old record leaves out without a word."""
    taken_back: int
    """Moves that were made and taken back."""


class ReplayStepJson(OutputJson, kw_only=True):
    """A position of a replay and what led to it."""

    number: int
    step: StepJson
    view: ViewJson


class ReplayJson(OutputJson, kw_only=True):
    """Some positions of a game, from number `first` on, as one seat saw them or all open."""

    record: RecordInfo
    seat: int | None
    open: bool
    first: int
    steps: list[ReplayStepJson]
    final: FinalJson | None


class ThoughtsJson(OutputJson, kw_only=True):
    """What a seat had in mind in a position of a finished game, from what it knew then.

    `bot` is whose mind it is: the bot's that played, or a planner's for people and other bots.
    """

    step: int
    seat: int | None
    """Who is to act in the position; null: nobody, the game is over."""
    bot: str
    own: bool
    """Whether that bot played the seat."""
    lines: list[str]
    """The thoughts in words."""
    tickets: list[str]
    routes: list[str]
    """The routes wanted for the tickets, then those for their points."""
    contested: list[str]
    """Of these, those that rivals may want too."""
