"""Reviewing a game: each decision's win chance, the better move, luck and skill apart."""

from __future__ import annotations

from fogg.lab.review.depth import DEEP, DEPTHS, QUICK, Depth
from fogg.lab.review.edition import edition
from fogg.lab.review.result import GLANCED, NOTABLE, Account, Decision, Reason, Review
from fogg.lab.review.reviewer import review

__all__ = [
    "DEEP",
    "DEPTHS",
    "GLANCED",
    "NOTABLE",
    "QUICK",
    "Account",
    "Decision",
    "Depth",
    "Reason",
    "Review",
    "edition",
    "review",
]
