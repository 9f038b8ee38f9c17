"""Offers for people: every target of a decision once, with ways to pay or the reason why not."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from fogg.engine.action import Action, kind_of, target_of
from fogg.engine.ints import ints
from fogg.engine.problem import Problem

if TYPE_CHECKING:
    from fogg.engine.game import Game
    from fogg.engine.state import State

MOST_SHOWN = 8
"""Ways to pay that an offer shows; people can ask for the others."""


class Offer(NamedTuple):
    """One target: up to eight actions, thriftiest first, or the problem; own tickets completed."""

    kind: int
    target: int
    actions: tuple[Action, ...] = ()
    problem: Problem | None = None
    more: bool = False
    points: int = 0
    completes: tuple[int, ...] = ()


def with_other_cards(game: Game, state: State, seat: int, offer: Offer) -> Offer:
    """Say of an offer that there are more ways, if it can be paid with other cards than shown.

    Those are never better (see `Purse.payments`), but people may choose them.
    """
    kind = game.action_kinds[offer.kind]
    if offer.more or kind is None or not kind.pays:
        return offer
    for action in offer.actions:
        purse = game.purse_of(offer.kind, int(target_of(action)))
        for swapped in purse.swaps(action, state.hands, seat * game.kinds):
            if game.problem(state, seat, swapped) is None:
                return offer._replace(more=True)
    return offer


def thriftiest_first(game: Game, state: State, seat: int, actions: list[int]) -> list[int]:
    """Sort actions of one kind at one target by what they lay."""
    if not actions:
        return []
    purse = game.purse_of(int(kind_of(actions[0])), int(target_of(actions[0])))
    return purse.thriftiest_first(ints(actions), state.hands, seat * game.kinds)


def paid_offer(
    kind: int, target: int, ways: list[int], points: int = 0, completes: tuple[int, ...] = ()
) -> Offer:
    """Offer a target that can be paid: the first ways to pay, and whether there are more."""
    shown = tuple(ways[:MOST_SHOWN])
    return Offer(kind, target, shown, None, len(ways) > MOST_SHOWN, points, completes)
