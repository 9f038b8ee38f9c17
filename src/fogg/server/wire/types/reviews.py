"""Reviews of recorded games: win chances, better moves, luck and skill."""

from __future__ import annotations

from typing import Literal

from fogg.server.wire.types.base import OutputJson

ReviewStatus = Literal["none", "waiting", "running", "done", "failed"]


class ReviewedDecisionJson(OutputJson, kw_only=True):
    """A move judged by what its seat knew; chances are between 0 and 1.

    `before` is if play had gone on as usual, `chosen` with the move played, `after` when luck had
    answered. `loss` is what another move would have gained; `better`, `category` and `why` are
    there if it is above its noise.
    """

    step: int
    seat: int
    verdict: str
    verdict_text: str
    action: str
    text: str
    before: float
    chosen: float
    after: float
    loss: float
    error: float
    shares: list[float]
    better: str | None
    better_text: str | None
    category: str | None
    category_text: str | None
    why: str | None
    plan: list[str]
    """The routes to claim next after the move played, if another was better."""
    better_plan: list[str]
    """Those after the better one."""


class ReviewAccountJson(OutputJson, kw_only=True):
    """Where a seat's win chance went: start + luck + skill + others = end."""

    seat: int
    start: float
    luck: float
    skill: float
    others: float
    end: float
    luck_error: float
    skill_error: float


class GameReviewJson(OutputJson, kw_only=True):
    """A whole game reviewed; a curve has a value for each position, by seat."""

    depth: str
    decisions: list[ReviewedDecisionJson]
    accounts: list[ReviewAccountJson]
    curves: list[list[float]]


class ReviewStateJson(OutputJson, kw_only=True):
    """How far a review has come: `done` of `total` moves, and the review once it is there."""

    record: str
    deep: bool
    status: ReviewStatus
    done: int
    total: int
    seconds: float
    """How long it has taken so far; 0 if it was stored before, or has not begun."""
    review: GameReviewJson | None
