"""How a seat could go on after a move: the routes by which a planner would complete its tickets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append

from fogg.bots.planning.plan.plan import Plan
from fogg.bots.planning.plan.turn_costs import TurnCosts
from fogg.bots.planning.plan.turns_left import turns_left
from fogg.bots.planning.position import Position
from fogg.bots.weights.planner_weights import PlannerWeights
from fogg.engine.action import KEEP, kind_of
from fogg.engine.chance import Seeded
from fogg.engine.mechanics.tickets import kept_row
from fogg.engine.view import View

if TYPE_CHECKING:
    from fogg.engine.ints import Ints


def planned_routes(position: Position, tickets: Ints) -> list[int]:
    """List the routes by which a planner would complete tickets, as far as they are worth it."""
    weights = PlannerWeights()
    plan = Plan(position, weights, TurnCosts(position, weights), turns_left(position, weights))
    plan.choose(tickets)
    return [int(route) for route in plan.routes]


def plan_after(view: View, action: int, stream: str) -> tuple[str, ...]:
    """Name the planned routes after an action, in a game that the seat could imagine."""
    game, luck = view.game, Seeded(stream)
    state = game.sample(view, luck)
    game.apply(state, view.seat, action, luck)
    if game.over(state):
        return ()
    position = Position(game.view(state, view.seat))
    tickets = position.tickets
    if kind_of(action) == KEEP:
        # Where all choose at once, what was kept is not in the seat's hand yet.
        for ticket in kept_row(game, action):
            if ticket not in tickets and ticket not in position.completed:
                tickets = append(tickets, ticket)
    return tuple(game.route_names[route] for route in planned_routes(position, tickets))
