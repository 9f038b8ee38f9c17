"""The games of a soak run: game n of a seed is the same on any machine, and in either build."""

from __future__ import annotations

from typing import NamedTuple

from fogg.engine.chance import Seeded
from fogg.engine.phases import TURN_PHASE
from fogg.engine.playout import play_random
from fogg.engine.state import State
from tests.soak.actions import check_actions, check_copies, check_mutations, check_offers, sampled
from tests.soak.checks import check_fields, check_position
from tests.soak.games import (
    COMBINATIONS,
    STYLES,
    Combination,
    Style,
    decisions,
    position,
    starved,
    uniform,
)
from tests.soak.moves import Watcher, check_end, longest_game

FAST, STARVED = "fast", "starved"
CHECKED_EVERY = 100
"""Of so many games one is checked at every move, the others at their end only."""

THOROUGH_EVERY = 7
"""In these, of so many decisions one has all that is possible tried."""


def combination_of(number: int) -> Combination:
    """What game `number` plays: all combinations in turn."""
    return COMBINATIONS[number % len(COMBINATIONS)]


class Planned(NamedTuple):
    """What a game of a run plays, and how it is checked."""

    combination: Combination
    way: str
    """`fast`: at its end only; or the style in which it is played and checked at every move."""


def planned(number: int) -> Planned:
    """What game `number` of any seed is."""
    if number % CHECKED_EVERY:
        return Planned(combination_of(number), FAST)
    rounds = number // CHECKED_EVERY
    ways = [*STYLES, STARVED]
    return Planned(combination_of(rounds), ways[rounds // len(COMBINATIONS) % len(ways)])


def play(seed: int, number: int) -> int:
    """Play and check game `number`; how many decisions it had. AssertionError if one is wrong."""
    combination, way = planned(number)
    if way == FAST:
        return play_fast(combination, f"{seed}/{number}")
    if way == STARVED:
        return play_starved(combination, f"{seed}/{number}")
    return play_checked(combination, STYLES[way], f"{seed}/{number}")


def play_fast(combination: Combination, seed: str) -> int:
    """A game by uniformly random actions, checked at its end."""
    game = combination.game
    state = game.start(combination.seats, Seeded(f"{seed}/start"))
    number = play_random(game, state, Seeded(f"{seed}/luck"), Seeded(f"{seed}/choices"))
    assert number <= 2 * longest_game(game, combination.seats), f"{number} decisions"
    check_end(game, state)
    return int(number)


def play_starved(combination: Combination, seed: str) -> int:
    """A checked game from where a seat has nothing and must pass."""
    luck = Seeded(f"{seed}/starved")
    state = position(combination, uniform, seed, 40 + luck.below(100))
    if state.phase == TURN_PHASE:
        state = starved(combination, state, luck.below(combination.seats))
    return play_checked(combination, uniform, seed, state)


def play_checked(
    combination: Combination, style: Style, seed: str, state: State | None = None
) -> int:
    """A game checked at every move, at some of them by all the actions there are."""
    game = combination.game
    luck = Seeded(f"{seed}/checks")
    if state is None:
        state = game.start(combination.seats, Seeded(f"{seed}/start"))
    watcher = Watcher(game, state)
    number = 0
    for _, seat, action, chance in decisions(combination, style, seed, state):
        check_fields(state)
        check_position(game, state)
        if number % THOROUGH_EVERY == 0:
            check_actions(game, state)
            check_offers(game, state)
            check_copies(game, state, seat, action, f"{seed}/{number}")
            for mutated in sampled(game.legal(state, seat), luck, 2):
                check_mutations(game, state, seat, mutated)
        watcher.apply(state, seat, action, chance)
        number += 1
    check_end(game, state)
    return number
