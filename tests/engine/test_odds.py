"""The odds of a tunnel, against every way in which its cards can be turned up (EU-5)."""

from __future__ import annotations

from itertools import combinations

import pytest

from fogg.catalogue import Catalogue
from fogg.engine.chance import Seeded
from fogg.engine.game import Game
from fogg.engine.ints import filled, total
from fogg.engine.odds import tunnel_odds
from fogg.engine.state import State

CARDS = 3


@pytest.fixture(scope="module")
def game() -> Game:
    return Catalogue().game("europe")


def _pile(counts: list[int]) -> list[int]:
    return [kind for kind, number in enumerate(counts) for _ in range(number)]


def _few_cards(game: Game, deck: list[int], discard: list[int]) -> State:
    """Everything is in the discard or in the hand of seat 0, but for a small deck."""
    state = game.start(2, Seeded(3), first=0)
    state.display = filled(len(state.display), -1)
    for kind in range(game.kinds):
        held = int(game.card_counts[kind]) - deck[kind] - discard[kind]
        state.hands[kind] = held
        state.hands[game.kinds + kind] = 0
        state.known[kind] = state.known[game.kinds + kind] = 0
        state.deck[kind], state.discard[kind] = deck[kind], discard[kind]
    state.deck_size[0] = total(state.deck, 0, game.kinds)
    state.discard_size[0] = total(state.discard, 0, game.kinds)
    return state


def _counted(game: Game, kind: int, pile: list[int], number: int) -> list[float]:
    """The share of all draws in which none, one, … of the cards fit."""
    fits = {kind, int(game.joker)}
    draws = list(combinations(pile, number))
    found = [sum(card in fits for card in draw) for draw in draws]
    return [found.count(fit) / len(draws) for fit in range(number + 1)]


@pytest.mark.parametrize("kind", [0, 4, 8])
def test_the_odds_are_the_share_of_all_draws(game: Game, kind: int) -> None:
    deck = [2, 1, 0, 3, 1, 0, 2, 1, 3]
    view = game.view(_few_cards(game, deck, [0] * 9), 0)
    assert tunnel_odds(view, kind) == pytest.approx(_counted(game, kind, _pile(deck), CARDS))


def test_a_short_deck_goes_on_with_the_discard(game: Game) -> None:
    deck, discard = [1, 0, 0, 0, 0, 0, 0, 0, 0], [2, 0, 1, 0, 0, 0, 0, 0, 1]
    odds = tunnel_odds(game.view(_few_cards(game, deck, discard), 0), 0)
    rest = _counted(game, 0, _pile(discard), CARDS - 1)
    assert odds == pytest.approx([0, *rest])


def test_without_cards_a_tunnel_costs_no_more(game: Game) -> None:
    odds = tunnel_odds(game.view(_few_cards(game, [0] * 9, [0] * 9), 0), 0)
    assert odds == (1, 0, 0, 0)


def test_hands_that_are_not_known_change_nothing(game: Game) -> None:
    """The odds are those of the view: another deal of the unseen cards has the same."""
    state = game.start(3, Seeded(5), first=0)
    view = game.view(state, 0)
    unseen = [int(number) for number in view.unseen()]
    assert sum(unseen) > int(view.deck_size(0))
    for kind in (1, int(game.joker)):
        fitting = sum(unseen[each] for each in {kind, int(game.joker)})
        odds = tunnel_odds(view, kind)
        assert sum(odds) == pytest.approx(1)
        mean = sum(number * chance for number, chance in enumerate(odds))
        assert mean == pytest.approx(CARDS * fitting / sum(unseen))


def test_a_game_without_tunnels_has_no_odds() -> None:
    game = Catalogue().game("usa")
    assert tunnel_odds(game.view(game.start(2, Seeded(1)), 0), 0) == ()
