"""Manners: how bots treat a table, by games in which one bot has every seat."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from fogg.bots import make_bot
from fogg.engine.action import CLAIM, TICKETS, kind_of
from fogg.engine.chance import Seeded
from fogg.engine.game import Game
from fogg.engine.phases import TURN_PHASE
from fogg.engine.view import View


class Manners(NamedTuple):
    """What a game tells of them."""

    first_claim: int
    """The round of the first claim of a route, from 1."""
    largest_hand: int
    turns: int
    dry: int
    """Turns that began with a deck that had no card left, and no discard to make one of."""
    tickets: int
    """How often tickets were drawn in mid-game."""
    points: float
    """The mean score."""


def observe(game: Game, bot: str, seats: int, stream: str) -> Manners:
    """Play a game of one bot in every seat, with luck from this stream."""
    luck = Seeded(stream)
    bots = [make_bot(bot, seat) for seat in range(seats)]
    state = game.start(seats, luck)
    turns = dry = tickets = first = largest = 0
    while not game.over(state):
        for seat in game.actors(state):
            view = game.view(state, seat)
            action = bots[seat].act(view, view.legal())
            if state.phase == TURN_PHASE:
                turns += 1
                dry += any(_is_dry(view, deck) for deck in range(game.decks))
                tickets += kind_of(action) == TICKETS
                if kind_of(action) == CLAIM and not first:
                    first = 1 + (turns - 1) // seats
            game.apply(state, seat, action, luck)
            largest = max(largest, int(view.hand_size(seat)))
    points = sum(game.totals(state)) / seats
    return Manners(first, largest, turns, dry, tickets, points)


def _is_dry(view: View, deck: int) -> bool:
    game = view.game
    return view.deck_size(deck) == 0 and not any(
        view.discard[game.first_kind[deck] : game.last_kind[deck]]
    )


class TableManners(NamedTuple):
    """Many games of the same kind of table together."""

    games: int
    first_claim: float
    """The mean round of the first claim."""
    largest_hand: int
    """What the largest hand does not exceed in 99 % of the games."""
    dry: float
    """The share of turns that began with an empty deck."""
    tickets: float
    """How often a seat drew tickets in mid-game, on average."""
    rounds: float
    points: float


def together(observed: Sequence[Manners], seats: int) -> TableManners:
    """Sum up games with this number of seats."""
    games = len(observed)
    hands = sorted(each.largest_hand for each in observed)
    turns = sum(each.turns for each in observed)
    return TableManners(
        games,
        sum(each.first_claim for each in observed) / games,
        hands[math.ceil(0.99 * games) - 1],
        sum(each.dry for each in observed) / turns,
        sum(each.tickets for each in observed) / games / seats,
        turns / games / seats,
        sum(each.points for each in observed) / games,
    )
