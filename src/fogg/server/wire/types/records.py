"""Records of games: replay, import, verification."""

from __future__ import annotations

from fogg.server.wire.types.catalogue import Info
from fogg.server.wire.types.play import Final, Step, View


class RecordInfo(Info, kw_only=True):
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


class Imported(Info, kw_only=True):
    """A record that was taken in."""

    record: RecordInfo
    link: str


class Verdict(Info, kw_only=True):
    """What verifying found: a legal game and, if its seed is told, honest luck."""

    valid: bool
    finished: bool
    sealed: bool
    seed_untold: bool
    moves: int
    text: str


class ReplayStep(Info, kw_only=True):
    """A position of a replay and what led to it."""

    number: int
    step: Step
    view: View


class Replay(Info, kw_only=True):
    """Some positions of a game, from number `first` on, as one seat saw them or all open."""

    record: RecordInfo
    seat: int | None
    open: bool
    first: int
    steps: list[ReplayStep]
    final: Final | None
