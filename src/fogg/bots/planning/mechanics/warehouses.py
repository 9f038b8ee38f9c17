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


def best_store(position: Position, legal: Ints, routes: Ints, spread: float = 0.0) -> i64:
    """Choose the warehouse to store in: one that the seat's wanted routes will open; −1: none.

    Without a depot in reserve the seat can raid nothing, and stores where the fewest cards are.
    `spread`: by how much less it likes a warehouse for each card in it, where a route is worth 4.
    """
    best: i64 = -1
    most: i64 = -FAR
    for index in range(len(legal)):
        if kind_of(legal[index]) != STORE:
            continue
        owner = store_owner(legal[index])
        if position.view.depots(position.seat) > 0:
            ends = ends_at_depots(position, owner, routes)
            value = 4000 * ends + (1000 if owner == position.seat else 0)
            value -= i64(1000.0 * spread) * position.view.stored(owner)
        else:
            value = -1000 * position.view.stored(owner)
        # Of equal warehouses, from the deck with more cards left.
        value += position.view.deck_size(store_deck(legal[index]))
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
    return raid_for(position, legal, 0.0, 0.0)


def raid_for(position: Position, legal: Ints, most: float, burden: float) -> i64:
    """Raid the warehouses that hold enough cards, but not so gladly with a large hand.

    `burden`: how many cards each one that makes the hand larger than `most` counts less.
    """
    best = legal[0]
    highest = 0.0
    for index in range(len(legal)):
        gain = 0.0
        hand = position.view.hand_size(position.seat)
        for owner in range(position.seats):
            if target_of(legal[index]) >> owner & 1 == 1:
                stored = position.view.stored(owner)
                gain += float(stored - WORTH_A_DEPOT + 1)
                hand += stored
        if float(hand) > most:
            gain -= burden * (float(hand) - most)
        if kind_of(legal[index]) == RAID and gain > highest:
            highest = gain
            best = legal[index]
    return best
