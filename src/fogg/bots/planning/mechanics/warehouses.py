"""Warehouses: in which to store a card, and which to raid."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from fogg.bots.planning.graph.cheapest_paths import FAR
from fogg.bots.planning.mechanics.depots import WORTH_A_DEPOT, ends_at_depots
from fogg.engine.action import RAID, STORE, kind_of, target_of
from fogg.engine.mechanics.warehouses import store_action, store_deck, store_owner

if TYPE_CHECKING:
    from collections.abc import Callable

    from fogg.bots.planning.position import Position
    from fogg.engine.ints import Ints


def best_store(position: Position, legal: Ints, routes: Ints) -> i64:
    """Choose the warehouse to store in: one that the seat's wanted routes will open; −1: none.

    Without a depot in reserve the seat can raid nothing, and stores where the fewest cards are.
    """
    best: i64 = -1
    most: i64 = -FAR
    for index in range(len(legal)):
        if kind_of(legal[index]) != STORE:
            continue
        owner = store_owner(legal[index])
        if position.view.depots(position.seat) > 0:
            ends = ends_at_depots(position, owner, routes)
            value = 4 * ends + (1 if owner == position.seat else 0)
        else:
            value = -position.view.stored(owner)
        # Of equal warehouses, from the deck with more cards left.
        value = 1000 * value + position.view.deck_size(store_deck(legal[index]))
        if value > most:
            most = value
            best = legal[index]
    return best


def quick_store(position: Position) -> i64:
    """Store a card of the largest deck in the seat's own warehouse; −1: all decks are empty."""
    best: i64 = -1
    for deck in range(position.game.decks):
        size = position.view.deck_size(deck)
        if size > 0 and (best < 0 or size > position.view.deck_size(best)):
            best = deck
    return store_action(position.seat, best) if best >= 0 else -1


def best_raid(position: Position, legal: Ints, wanted: Callable[[Position], Ints]) -> i64:
    """Raid the warehouses that hold enough cards; each costs a depot."""
    best = legal[0]
    most: i64 = 0
    for index in range(len(legal)):
        gain: i64 = 0
        for owner in range(position.seats):
            if target_of(legal[index]) >> owner & 1 == 1:
                gain += position.view.stored(owner) - WORTH_A_DEPOT + 1
        if kind_of(legal[index]) == RAID and gain > most:
            most = gain
            best = legal[index]
    return best
