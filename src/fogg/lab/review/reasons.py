"""What kind of mistake a decision was, judged by the position, the move and the better one."""

from __future__ import annotations

from typing import Final

from fogg.bots.planning.plan.turns_left import turns_left
from fogg.bots.planning.position import Position
from fogg.bots.weights.planner_weights import PlannerWeights
from fogg.engine.action import BLIND, CLAIM, DRAW, KEEP, TICKETS, kind_of, payment_of, target_of
from fogg.engine.fields import CityField
from fogg.engine.game import Game
from fogg.engine.mechanics.tickets import kept_row
from fogg.engine.phases import TURN_PHASE
from fogg.engine.view import View
from fogg.lab.review.plans import planned_routes
from fogg.lab.review.result import Reason

TICKET_GREED: Final = "ticket_greed"
LATE_TICKETS: Final = "late_tickets"
TICKETS_LEFT: Final = "tickets_left"
OTHER_TICKETS: Final = "other_tickets"
MISSED_BLOCK: Final = "missed_block"
WASTED_LOCOMOTIVES: Final = "wasted_locomotives"
SLOW_END: Final = "slow_end"
LATE_ROUTE: Final = "late_route"
EARLY_ROUTE: Final = "early_route"
OTHER_ROUTE: Final = "other_route"
OTHER_CARD: Final = "other_card"
LATE_BUILDING: Final = "late_building"
OTHER: Final = "other"
CATEGORIES: Final = (
    *(TICKET_GREED, LATE_TICKETS, TICKETS_LEFT, OTHER_TICKETS, MISSED_BLOCK, WASTED_LOCOMOTIVES),
    *(SLOW_END, LATE_ROUTE, EARLY_ROUTE, OTHER_ROUTE, OTHER_CARD, LATE_BUILDING, OTHER),
)
LATE_TURNS: Final = 8
"""With no more turns left than this, new tickets are late."""
END_TURNS: Final = 4
"""With no more turns left than this, who lays no pieces lets the end wait."""
TAKING: Final = (DRAW, BLIND)


def reason_of(view: View, played: int, better: int) -> Reason:
    """Name the category of a mistake, with its facts."""
    position = Position(view)
    turns = round(turns_left(position, PlannerWeights()))
    kinds = (int(kind_of(played)), int(kind_of(better)))
    if TICKETS in kinds or kinds == (KEEP, KEEP):
        return _of_tickets(position, kinds, played, better, turns)
    more = locomotives(view.game, played) - locomotives(view.game, better)
    if more > 0 and _same_purpose(played, better):
        return Reason(WASTED_LOCOMOTIVES, {"n": more})
    if builds(view.game, kinds[1]) and not builds(view.game, kinds[0]):
        return Reason(LATE_BUILDING, {"city": view.game.city_names[target_of(better)]})
    if CLAIM in kinds:
        return _of_routes(position, kinds, better, turns)
    if kinds[0] in TAKING and kinds[1] in TAKING:
        return Reason(OTHER_CARD, {})
    return Reason(OTHER, {})


def builds(game: Game, kind: int) -> bool:
    """Whether actions of a kind build something in a city, in one's turn."""
    declared = game.action_kind(kind)
    targets = declared.arguments[:1]
    return TURN_PHASE in declared.phases and any(isinstance(t.field, CityField) for t in targets)


def locomotives(game: Game, action: int) -> int:
    """Count the locomotives that an action lays, or takes from the display."""
    kind = int(kind_of(action))
    if kind == DRAW:
        return int(target_of(action) == game.joker)
    if not game.action_kind(kind).pays:
        return 0
    purse = game.purse_of(kind, int(target_of(action)))
    return int(purse.count(payment_of(action), game.joker))


def _same_purpose(played: int, better: int) -> bool:
    """Whether both pay for the same thing, or both take cards."""
    if kind_of(played) in TAKING:
        return kind_of(better) in TAKING
    same = kind_of(played) == kind_of(better)
    return same and target_of(played) == target_of(better)


def _of_tickets(
    position: Position, kinds: tuple[int, int], played: int, better: int, turns: int
) -> Reason:
    """Too many tickets, too late, or too few."""
    late = position.view.turn > 0 and turns <= LATE_TURNS
    facts: dict[str, str | int] = {"turns": turns, "n": len(position.tickets)}
    if kinds == (KEEP, KEEP):
        kept, better_kept = (len(kept_row(position.game, action)) for action in (played, better))
        if kept == better_kept:
            return Reason(OTHER_TICKETS, {})
        if kept < better_kept:
            return Reason(TICKETS_LEFT, {"n": better_kept - kept})
        facts["n"] = len(position.tickets) + kept
    elif kinds[0] != TICKETS:
        return Reason(TICKETS_LEFT, {"n": 0})  # how many would have been kept, nobody knows
    return Reason(LATE_TICKETS if late else TICKET_GREED, facts)


def _of_routes(position: Position, kinds: tuple[int, int], better: int, turns: int) -> Reason:
    """Say whether a route should have been claimed now, another one, or none."""
    if kinds[1] != CLAIM:
        return Reason(EARLY_ROUTE, {})
    route = int(target_of(better))
    facts: dict[str, str | int] = {"route": position.game.route_names[route]}
    if kinds[0] != CLAIM and turns <= END_TURNS:
        return Reason(SLOW_END, {**facts, "turns": turns})
    rival = _rival_beside(position, route)
    if rival is not None and route not in planned_routes(position, position.tickets):
        return Reason(MISSED_BLOCK, {**facts, "player": rival})
    return Reason(OTHER_ROUTE if kinds[0] == CLAIM else LATE_ROUTE, facts)


def _rival_beside(position: Position, route: int) -> int | None:
    """Find the rival with the most routes at the ends of this one; None: there is none."""
    game = position.game
    ends = (game.route_a[route], game.route_b[route])
    number = [0] * int(position.seats)
    for other, owner in enumerate(position.owners):
        touches = game.route_a[other] in ends or game.route_b[other] in ends
        if owner >= 0 and owner != position.seat and touches:
            number[owner] += 1
    most = max(number)
    return number.index(most) if most else None
