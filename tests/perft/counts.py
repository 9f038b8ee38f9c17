"""The counts that are kept in counts.json: positions near some others, sums over whole games."""

from __future__ import annotations

from typing import NamedTuple

from fogg.engine.chance import Seeded
from tests.perft.enumerate import Level, perft
from tests.soak.games import COMBINATIONS, Combination, Style, by_kind, position, uniform

DEPTH = 3
MOST_OUTCOMES = 100
"""An action whose luck has more outcomes than that is not followed to the end."""
MOST_POSITIONS = 60
"""A level with more positions than that is the last."""
GAMES = 50


class Place(NamedTuple):
    """Where to count: after some decisions of a random game."""

    style: Style
    moves: int


PLACES = {
    "opening": Place(uniform, 0),
    "early": Place(uniform, 30),
    "middle": Place(uniform, 100),
    "late": Place(uniform, 150),
    "full hands": Place(by_kind, 60),
}


def levels(combination: Combination, place: str) -> list[Level]:
    """The levels below one of the places."""
    style, moves = PLACES[place]
    state = position(combination, style, f"perft/{combination}/{place}", moves)
    return perft(combination.game, state, DEPTH, MOST_OUTCOMES, MOST_POSITIONS)


class Sums(NamedTuple):
    """Totals over many games: any difference between two builds or versions shows in them."""

    decisions: int
    legal_actions: int
    points: int


def sums(variant: str, first: bool = False) -> Sums:
    """The sums over random games of a variant, with each number of players in turn.

    With `first`, under the oldest of its rules that can be built.
    """
    combinations = [each for each in COMBINATIONS if each.variant == variant]
    games = [
        _game(combinations[number % len(combinations)], f"{variant}/{number}", first)
        for number in range(GAMES)
    ]
    return Sums(*(sum(column) for column in zip(*games, strict=True)))


def _game(combination: Combination, seed: str, first: bool) -> Sums:
    game = combination.first_game if first else combination.game
    luck, choices = Seeded(f"{seed}/luck"), Seeded(f"{seed}/choices")
    state = game.start(combination.seats, luck)
    decisions = listed = 0
    while not game.over(state):
        seat = game.actors(state)[0]
        legal = game.legal(state, seat)
        decisions += 1
        listed += len(legal)
        game.apply(state, seat, uniform(legal, choices), luck)
    return Sums(decisions, listed, sum(int(points) for points in game.totals(state)))
