"""Reviews in words."""

from __future__ import annotations

from collections.abc import Sequence

from fogg.engine.game import Game
from fogg.lab.review import Decision, Review
from fogg.narration.actions import Adviser
from fogg.server.wire import types
from fogg.texts import Texts

DIGITS = 4
"""Decimals of a win chance."""


def game_review(
    game: Game, say: Texts, players: Sequence[str], found: Review
) -> types.GameReviewJson:
    """A review as it goes over the wire."""
    adviser = Adviser(say, game, players)
    return types.GameReviewJson(
        depth=found.depth,
        decisions=[_decision(adviser, each) for each in found.decisions],
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
            for each in found.accounts
        ],
        curves=[[round(value, DIGITS) for value in curve] for curve in found.curves],
    )


def _decision(adviser: Adviser, found: Decision) -> types.ReviewedDecisionJson:
    say, reason, better = adviser.say, found.reason, found.better
    category = None if reason is None else reason.category
    return types.ReviewedDecisionJson(
        step=found.step,
        seat=found.seat,
        verdict=found.verdict,
        verdict_text=say(f"verdict.{found.verdict}"),
        action=found.action,
        text=adviser.words(found.action),
        before=round(found.before, DIGITS),
        chosen=round(found.chosen, DIGITS),
        after=round(found.after, DIGITS),
        loss=round(found.loss, DIGITS),
        error=round(found.error, DIGITS),
        shares=[round(share, DIGITS) for share in found.shares],
        better=better,
        better_text=None if better is None else adviser.words(better),
        category=category,
        category_text=None if category is None else say(f"mistake.{category}"),
        why=None if reason is None else adviser.reason(*reason),
    )
