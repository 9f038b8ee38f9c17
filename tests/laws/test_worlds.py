"""Two games that differ only in what a seat cannot know are the same to it, all game long."""

from __future__ import annotations

import pytest

from fogg.engine.chance import Seeded
from fogg.engine.view import View
from fogg.reading.questions import QuestionReader, Told, own_tickets
from tests.laws.worlds import Worlds
from tests.soak.games import COMBINATIONS, Combination

LEAST_STEPS = 30
"""The two games must stay together for a while, or the test says nothing."""
MOST_STEPS = 100
AIDS_EVERY = 20
"""Aids take long to work out."""


def _compare(worlds: Worlds, number: int) -> None:
    game, viewer = worlds.game, worlds.viewer
    one, other = game.view(worlds.one, viewer), game.view(worlds.other, viewer)
    assert one.data() == other.data()
    assert list(one.legal()) == list(other.legal())
    assert game.actors(worlds.one) == game.actors(worlds.other)
    if viewer is not None:
        assert game.offers(worlds.one, viewer) == game.offers(worlds.other, viewer)
    if number % AIDS_EVERY == 0:
        assert game.aids(one) == game.aids(other)
    assert game.sample(one, Seeded(number)).pack() == game.sample(other, Seeded(number)).pack()


@pytest.mark.parametrize("combination", COMBINATIONS, ids=str)
def test_games_that_differ_in_secrets_look_alike(combination: Combination) -> None:
    steps = []
    for viewer in (combination.seats - 1, None):
        worlds = Worlds(combination, viewer, f"worlds/{combination}/{viewer}")
        assert worlds.one.pack() != worlds.other.pack()
        number = 0
        for number, step in enumerate(worlds.steps(), 1):
            assert step.events == step.other_events
            _compare(worlds, number)
            if number == MOST_STEPS:
                break
        steps.append(number)
    assert max(steps) >= LEAST_STEPS, steps


@pytest.mark.parametrize("combination", COMBINATIONS[::7], ids=str)
def test_questions_are_answered_alike(combination: Combination) -> None:
    viewer = combination.seats - 1
    worlds = Worlds(combination, viewer, f"questions/{combination}")
    game = worlds.game
    questions = QuestionReader(game, "en", [f"player {seat}" for seat in range(combination.seats)])
    for number, _ in enumerate(worlds.steps(), 1):
        if number % AIDS_EVERY == 0:
            one, other = game.view(worlds.one, viewer), game.view(worlds.other, viewer)
            assert _answers(questions, one) == _answers(questions, other)
        if number == MOST_STEPS:
            break


def _answers(questions: QuestionReader, view: View) -> list[str]:
    """Ask everything that there is to ask of a position."""
    game = view.game
    lines = [
        *(f"free {city}" for city in game.city_names),
        *(f"owner {route}" for route in game.route_names),
        *(f"way {ticket + 1}" for ticket in range(len(own_tickets(view)))),
        "unseen",
    ]
    asked = [question for line in lines if (question := questions.read(line))]
    assert len(asked) == len(lines)
    return [questions.answer(view, each, Told(list, list)) for each in asked]
