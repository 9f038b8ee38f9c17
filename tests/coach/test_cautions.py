"""Cautions come only where a press costs something, and say what it costs."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from fogg.coach import Caution, CoachWords, caution_for, hint_for
from fogg.engine.action import CLAIM, TICKETS, kind_of, make
from fogg.texts import LANGUAGES, Texts
from tests.coach.games import NAMES, Moment, decisions

EVERY_CLAIM = 10
"""Of so many claims one is looked at: each takes a few milliseconds."""


@cache
def cautioned(variant: str) -> list[tuple[Moment, int, Caution]]:
    """What is said of some of the actions of a game: claims, locomotives, new tickets."""
    found = []
    for moment in [*decisions(variant, 3, 1)][::4]:
        legal = [int(action) for action in moment.view.legal()]
        joker = int(moment.game.draw_action[moment.game.joker])
        claims = [action for action in legal if kind_of(action) == CLAIM][::EVERY_CLAIM]
        for action in [*claims, *(each for each in (joker, make(TICKETS)) if each in legal)]:
            caution = caution_for(moment.view, int(action))
            if caution is not None:
                found.append((moment, int(action), caution))
    return found


def test_what_the_coach_would_do_itself_has_no_caution() -> None:
    for moment, action, _ in cautioned("europe")[::3]:
        hint = hint_for(moment.view)
        assert hint is not None
        assert hint.action != action
        assert caution_for(moment.view, hint.action) is None


def test_cards_that_are_spent_are_laid() -> None:
    spent = [each for each in cautioned("usa") if each[2].fact.name.startswith("spends")]
    assert spent
    for moment, action, caution in spent:
        params: dict[str, Any] = caution.fact.params
        kind, number = params["cards"]
        assert kind_of(action) == CLAIM
        laid = moment.game.notation.text(action)
        name = moment.game.card_names[kind]
        assert f"{name}*" in laid
        assert int(laid.split(f"{name}*")[1].split()[0]) >= number
        assert moment.view.owner(params["route"]) < 0


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_caution_has_words(language: str) -> None:
    names = set()
    for variant in ("usa", "europe"):
        for moment, _, caution in cautioned(variant):
            say = Texts(language).of_rules(moment.game.rules)
            words = CoachWords(say, moment.game, NAMES).caution(caution)
            assert words.endswith("."), words
            names.add(caution.fact.name)
    assert {"spends", "late_tickets"} <= names, names
