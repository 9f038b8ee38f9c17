"""Puzzles: a position as one seat sees it, moves to choose from, and what each leads to."""

from __future__ import annotations

from fogg.server.wire.types.base import OutputJson
from fogg.server.wire.types.play import StepJson, ViewJson


class PuzzleSummaryJson(OutputJson, kw_only=True):
    """A puzzle that can be solved; `level` is easy, medium or hard."""

    id: str
    variant: str
    title: str
    level: str
    seats: int


class PuzzlesJson(OutputJson, kw_only=True):
    """All puzzles, in an order that stays: one of them is that of the day."""

    puzzles: list[PuzzleSummaryJson]


class PuzzleChoiceJson(OutputJson, kw_only=True):
    """A move to choose, in the game's notation and in words."""

    action: str
    text: str


class PuzzleJson(OutputJson, kw_only=True):
    """A position as the seat to move sees it, and no more than that."""

    puzzle: PuzzleSummaryJson
    prompt: str
    players: list[str]
    view: ViewJson
    steps: list[StepJson]
    """What happened lately."""
    choices: list[PuzzleChoiceJson]


class PuzzleOutcomeJson(OutputJson, kw_only=True):
    """What followed a move in many games; shares are between 0 and 1."""

    action: str
    text: str
    wins: float
    loss: float
    """By how much the best move wins more often."""
    error: float
    points: float
    why: list[str]
    """In sentences: what it brings, or what it loses."""


class PuzzleSolutionJson(OutputJson, kw_only=True):
    """The best move first, then the others; and the routes to claim after it."""

    puzzle: str
    outcomes: list[PuzzleOutcomeJson]
    plan: list[str]
    evidence: str
    """How that was measured, in a sentence."""
