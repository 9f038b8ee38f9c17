"""What others ask mechanics for: numbers and targets of actions, offers, rules in words, views."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from fogg.engine.action import kind_of
from fogg.engine.declarations import GAME_KINDS
from fogg.engine.game import Game
from fogg.engine.grammar import Payment
from fogg.engine.state import State
from fogg.texts import LANGUAGES, messages
from fogg.variants import CATALOGUE
from tests.soak.games import COMBINATIONS, Combination, by_kind, decisions
from tests.toys import variant

SOME = [
    each
    for each in COMBINATIONS
    if str(each) in ("usa-2", "europe+loans-3", "world-2", "great-lakes-3", "world+depots-2")
]


def positions(combination: Combination) -> Iterator[tuple[Game, State, int]]:
    """Every sixth decision of a game that tries all kinds of actions."""
    for number, (state, seat, action, chance) in enumerate(
        decisions(combination, by_kind, "outside")
    ):
        if number % 6 == 0 or number < 12:
            yield combination.game, state, seat
        combination.game.apply(state, seat, action, chance)


def test_there_are_games_to_try() -> None:
    assert len(SOME) == 5


@pytest.mark.parametrize("combination", SOME, ids=str)
def test_an_argument_counts_every_value_that_is_legal(combination: Combination) -> None:
    for game, state, seat in positions(combination):
        view = game.view(state, seat)
        for action in view.legal():
            kind = game.action_kind(int(kind_of(action)))
            for argument in kind.arguments:
                if not isinstance(argument, Payment):
                    numbers = {number for number, _ in argument.values(game)}
                    assert argument.number(view, int(action)) in numbers, kind.word


@pytest.mark.parametrize("combination", SOME, ids=str)
def test_an_offer_stands_for_legal_actions(combination: Combination) -> None:
    for game, state, seat in positions(combination):
        legal = [int(action) for action in game.legal(state, seat)]
        for offer in game.offers(state, seat):
            kind = game.action_kind(offer.kind)
            meant = [way for way in legal if kind.offers(game, int(offer.target), way)]
            assert set(offer.actions) <= {
                *meant,
                *game.payments(state, seat, kind.number, int(offer.target)),
            }
            assert bool(meant) is (offer.problem is None), (kind.word, offer)
            text = kind.target_text(game, int(offer.target))
            assert text is None or text


@pytest.mark.parametrize("combination", SOME, ids=str)
def test_one_of_several_actions_is_preferred(combination: Combination) -> None:
    for game, state, seat in positions(combination):
        view = game.view(state, seat)
        by_number: dict[int, list[int]] = {}
        for action in view.legal():
            by_number.setdefault(int(kind_of(action)), []).append(int(action))
        for kind, actions in by_number.items():
            if game.action_kind(kind) not in GAME_KINDS:
                mechanic = game.mechanic_of(kind)
                assert mechanic.preferred(view, actions) in actions
                assert mechanic.advise(view, view.legal()) in view.legal()


@pytest.mark.parametrize("combination", SOME, ids=str)
def test_views_show_what_mechanics_have(combination: Combination) -> None:
    for game, state, seat in positions(combination):
        for viewer in (seat, None):
            view = game.view(state, viewer)
            data = view.data()
            assert data["phase"] in game.phase_names and data["rows"] == {}
            for mechanic in game.mechanics:
                for built in mechanic.standing(view):
                    assert 0 <= built.seat < view.seats and 0 <= built.city < game.cities
                for other in range(view.seats):
                    assert mechanic.features(view, other) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "id", [each.id for each in CATALOGUE if not each.option] + ["europe+loans"]
)
def test_every_mechanic_explains_itself(id: str, language: str) -> None:
    game = variant(id)
    for mechanic in game.mechanics:
        if mechanic.rule():
            assert mechanic.facts(game.rules) is not None
            keys = [line.key for line in mechanic.explain(game.rules)]
            assert keys and all(key in messages(language) for key in keys)
