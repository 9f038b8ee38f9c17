"""Reviews in words."""

from __future__ import annotations

from collections.abc import Sequence

from fogg.engine.game import Game
from fogg.lab.review import Decision, Review
from fogg.narration.actions import Adviser
from fogg.server.wire import types
from fogg.texts import Texts

DIGITS = 4
"""Decimals of a win chance on the wire."""


def encode_review(
    game: Game, say: Texts, players: Sequence[str], review: Review
) -> types.GameReviewJson:
    """Encode a review, with its moves and reasons in words."""
    adviser = Adviser(say, game, players)
    return types.GameReviewJson(
        depth=review.depth,
        decisions=[_decision(adviser, each) for each in review.decisions],
        accounts=[
            types.ReviewAccountJson(
                seat=each.seat,
                start=round(each.start, DIGITS),
                luck=round(each.luck, DIGITS),
                skill=round(each.skill, DIGITS),
                others=round(each.others, DIGITS),
                end=round(each.end, DIGITS),
                luck_error=round(each.luck_error, DIGITS),
                skill_error=round(each.skill_error, DIGITS),
            )
            for each in review.accounts
        ],
        curves=[[round(value, DIGITS) for value in curve] for curve in review.curves],
    )


def _decision(adviser: Adviser, decision: Decision) -> types.ReviewedDecisionJson:
    say, reason, better = adviser.say, decision.reason, decision.better
    category = None if reason is None else reason.category
    return types.ReviewedDecisionJson(
        step=decision.step,
        seat=decision.seat,
        verdict=decision.verdict,
        verdict_text=say(f"verdict.{decision.verdict}"),
        action=decision.action,
        text=adviser.words(decision.action),
        before=round(decision.before, DIGITS),
        chosen=round(decision.chosen, DIGITS),
        after=round(decision.after, DIGITS),
        loss=round(decision.loss, DIGITS),
        error=round(decision.error, DIGITS),
        shares=[round(share, DIGITS) for share in decision.shares],
        better=better,
        better_text=None if better is None else adviser.words(better),
        category=category,
        category_text=None if category is None else say(f"mistake.{category}"),
        why=None if reason is None else adviser.reason(*reason),
        plan=list(decision.plan),
        better_plan=list(decision.better_plan),
    )
