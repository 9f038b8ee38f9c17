"""A view's `repr` says where the game stands, and nothing that is not public."""

from __future__ import annotations

from fogg.catalogue import Catalogue
from fogg.engine.chance import Seeded
from fogg.engine.game import Game
from fogg.engine.playout import play_random
from fogg.engine.state import State


def _after(game: Game, seed: int, decisions: int) -> State:
    """A game of three seats in which everybody always does the first legal thing."""
    luck = Seeded(seed)
    state = game.start(3, luck, first=0)
    for _ in range(decisions):
        seat = game.actors(state)[0]
        game.apply(state, seat, game.legal(state, seat)[0], luck)
    return state


def test_names_variant_seat_turn_phase_and_scores() -> None:
    game = Catalogue().game("europe")
    state = _after(game, 7, 0)
    assert repr(game.view(state, 1)) == "<View of europe, seat 1: turn 0, opening, 0-0-0>"
    assert repr(game.view(state, None)) == "<View of europe, spectator: turn 0, opening, 0-0-0>"


def test_follows_the_game() -> None:
    game = Catalogue().game("usa")
    luck = Seeded(3)
    state = game.start(2, luck)
    play_random(game, state, luck, Seeded(4))
    scores = "-".join(str(score) for score in state.score)
    assert repr(game.view(state, 0)) == f"<View of usa, seat 0: turn {state.turn}, over, {scores}>"


def test_is_the_same_for_whatever_is_hidden() -> None:
    """Other tickets and other cards with the same public history give the same words."""
    game = Catalogue().game("world")
    one, other = _after(game, 1, 6), _after(game, 2, 6)
    assert list(one.hands) != list(other.hands)
    for seat in range(3):
        assert repr(game.view(one, seat)) == repr(game.view(other, seat))
