"""Special actions: what a game offers besides routes, cards and tickets.

Plans and bots ask here, by what they want to do; the files of the mechanics know how. Only this
file and `rule_numbers` say which mechanics these are.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import append
from mypy_extensions import i64

from fogg.bots.planning.mechanics.depots import depot_for, first_depot
from fogg.bots.planning.mechanics.exchange import exchange_cost, exchange_for, exchange_for_first
from fogg.bots.planning.mechanics.harbors import HarborValues, harbor_due
from fogg.bots.planning.mechanics.pieces import first_pieces
from fogg.bots.planning.mechanics.stations import (
    best_loans,
    lent,
    next_cost,
    station_for,
    stations_left,
    with_loans,
)
from fogg.bots.planning.mechanics.tunnels import pay_for_tunnel, tunnel_fails
from fogg.bots.planning.mechanics.warehouses import (
    best_raid,
    best_store,
    quick_store,
    raid_for,
)
from fogg.engine.action import DEPOT, PAY, STATION, STOP, kind_of
from fogg.engine.ints import filled
from fogg.engine.phases import (
    BORROW_PHASE,
    FIRST_DEPOT_PHASE,
    FIRST_PIECES_PHASE,
    RAID_PHASE,
    TUNNEL_PHASE,
    TURN_PHASE,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from fogg.bots.planning.play.payments import CardValues
    from fogg.bots.planning.position import Position
    from fogg.engine.ints import Ints

    Decision = Callable[[Position, Ints, Callable[[Position], Ints]], i64]
    """Chooses one of the legal actions; the last argument lists the routes that a bot wants."""

DECISIONS: Final[dict[int, Decision]] = {
    TUNNEL_PHASE: pay_for_tunnel,
    BORROW_PHASE: best_loans,
    FIRST_PIECES_PHASE: first_pieces,
    FIRST_DEPOT_PHASE: first_depot,
    RAID_PHASE: best_raid,
}
"""Who decides in the phases that a mechanic adds, the same for all bots with a plan."""
ONE_WILL_DO: Final = (PAY, DEPOT)
"""Kinds of which a search need not try several, in phases of their own."""
LAST_RESORTS: Final = (STATION,)
"""Kinds to choose where nothing better can be done."""
NOT_IN_PASSING: Final = (STOP, DEPOT)
"""Kinds that these bots leave alone once the action of a turn is begun.

A card more is never worse than none: a blind one shows others nothing. And a depot that should open
a warehouse is placed before the claim, so that after it placing only costs a depot.
"""


def worth_a_thought(phase: i64, legal: Ints) -> Ints:
    """Leave out what may be done in passing, besides the action of a turn."""
    if phase == TURN_PHASE or phase == FIRST_DEPOT_PHASE:
        return legal
    row = filled(0)
    for index in range(len(legal)):
        if kind_of(legal[index]) not in NOT_IN_PASSING:
            row = append(row, legal[index])
    return row


# Plans: routes of others that can be borrowed, and pieces that can be had from the box.


def costs_with_loans(
    position: Position, costs: Ints, turn_value: float, spaces_drawn: float
) -> Ints:
    """Copy the costs of routes, with those of others added that could be borrowed."""
    return with_loans(position, costs, turn_value, spaces_drawn)


def is_lent(position: Position, route: i64) -> bool:
    """Whether the seat can borrow a route of another without paying more."""
    return lent(position, route)


def loans_left(position: Position) -> i64:
    """Count the routes that the seat could still pay to borrow."""
    return stations_left(position)


def loan_cards(position: Position) -> i64:
    """Cards that the next route to borrow costs; 0: none can be borrowed."""
    return next_cost(position)


def loan_points(position: Position) -> i64:
    """Points that each route to borrow costs in the end."""
    return position.rule_numbers.station_points


def cost_of_pieces(position: Position, left: Ints, turn_value: float) -> float:
    """Cost of getting the pieces that are missing, in points; moves them in `left`."""
    return exchange_cost(position, left, turn_value)


# Turns


def building_values(position: Position, tickets: Ints, routes: Ints) -> HarborValues:
    """Value what can be built before all else, for tickets pursued and routes planned."""
    return HarborValues(position, tickets, routes)


def building_due(position: Position, routes: Ints) -> bool:
    """Whether something can be built now that these routes will not make better."""
    return harbor_due(position, routes)


def build_for_loans(position: Position, loans: Ints, legal: Ints, card_values: CardValues) -> i64:
    """Choose what is built to borrow the first of these routes; −1: nothing."""
    return station_for(position, loans, legal, card_values)


def pieces_for(position: Position, legal: Ints, routes: Ints) -> i64:
    """Choose the action that brings the pieces which these routes lack; −1: none."""
    return exchange_for(position, legal, routes)


def pieces_for_first(position: Position, legal: Ints, wanted: Ints) -> i64:
    """Choose what brings the pieces for the first wanted route if it lacks nothing else; −1."""
    return exchange_for_first(position, legal, wanted)


def before_claim(position: Position, legal: Ints, route: i64) -> i64:
    """Choose what is done before a route is claimed; −1: nothing."""
    return depot_for(position, legal, route)


def claim_fails(position: Position, action: i64) -> float:
    """Chance that a claim does not succeed."""
    return tunnel_fails(position, action)


def before_cards(position: Position, legal: Ints, wanted: Ints, spread: float = 0.0) -> i64:
    """Choose what has to be done before cards are taken; −1: nothing.

    `spread`: how much less a store is worth for each card that is there already.
    """
    return best_store(position, legal, wanted, spread)


def raid(position: Position, legal: Ints, most: float, burden: float) -> i64:
    """Choose the stored cards to take; each that makes a hand larger than `most` is a burden."""
    return raid_for(position, legal, most, burden)


def quickly_before_cards(position: Position) -> i64:
    """As `before_cards`, without listing the legal actions or looking at routes."""
    return quick_store(position)
