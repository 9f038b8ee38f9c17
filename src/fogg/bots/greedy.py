"""Greedy: takes the most valuable route it can pay, else cards for the route it wants most.

It pays for a tunnel if it can, and builds a station only if it can do nothing but draw tickets.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from mypy_extensions import i64

from fogg.engine import network
from fogg.engine.action import (
    BLIND,
    BORROW_ROUTES,
    CLAIM,
    DRAW,
    KEEP,
    PAY,
    STATION,
    TICKETS,
    kind_of,
    payment_of,
    target_of,
)
from fogg.engine.chance import Seeded
from fogg.engine.ints import ints
from fogg.engine.mechanics.stations import loan_routes
from fogg.engine.mechanics.tickets import kept_row
from fogg.engine.state import FREE, NOTHING

if TYPE_CHECKING:
    from fogg.engine.game import Game
    from fogg.engine.ints import Ints
    from fogg.engine.view import View


@final
class Greedy:
    """Keeps the cheapest tickets, then looks at points per route alone."""

    def __init__(self, seed: int) -> None:
        self._luck = Seeded(seed)

    def act(self, view: View, legal: Ints) -> int:
        """The action worth most at first sight; equal ones by chance."""
        wanted = self._wanted(view)
        best: list[int] = []
        value = -1e9
        for action in legal:
            worth = self._worth(view, action, wanted)
            if worth > value:
                best, value = [], worth
            if worth == value:
                best.append(int(action))
        return best[self._luck.below(len(best))]

    def _worth(self, view: View, action: i64, wanted: dict[int, float]) -> float:
        """How good an action looks, in points."""
        game = view.game
        kind = kind_of(action)
        if kind == CLAIM:
            route = target_of(action)
            return float(game.route_points[route]) * 2.0 - self._jokers(view, action, route)
        if kind == PAY:
            return 1.0 - self._jokers(view, action, view.tunnel)
        if kind == BORROW_ROUTES:
            return self._loan_worth(view, action)
        if kind == STATION:
            return -0.5 - self._jokers(view, action, NOTHING)
        if kind == KEEP:
            return -float(sum(game.ticket_points[ticket] for ticket in kept_row(game, action)))
        if kind == DRAW:
            return 2.5 + wanted.get(int(target_of(action)), 0.0)
        if kind == BLIND:
            return 2.6
        return -1.0 if kind == TICKETS else 0.0

    def _jokers(self, view: View, action: i64, route: i64) -> float:
        """A little for each joker that an action lays: other cards are laid rather."""
        game = view.game
        purse = game.purses[game.route_purse[route] if route >= 0 else 0]
        return float(purse.count(payment_of(action), purse.joker)) * 0.1

    def _loan_worth(self, view: View, action: i64) -> float:
        """The points of the tickets that borrowed routes help to complete; fewer loans rather."""
        game = view.game
        own = [route for route in range(game.routes) if view.owner(route) == view.seat]
        loans = [route for route in loan_routes(action, game.cities) if route != NOTHING]
        parts = network.components(game, ints([*own, *loans]))
        done = [t for t in view.tickets(view.seat) if network.joins(parts, game.ticket_cities[t])]
        return float(sum(game.ticket_points[t] for t in done)) - 0.01 * len(loans)

    def _wanted(self, view: View) -> dict[int, float]:
        """For each kind of card how near it brings a free route of many points."""
        game = view.game
        hand = view.hand()
        wanted: dict[int, float] = {}
        for route in range(game.routes):
            if view.owner(route) != FREE or not self._reachable(view, game, route):
                continue
            color = int(game.route_color[route])
            colors = [color] if color >= 0 else [int(k) for k in game.purses[0].colored]
            for kind in colors:
                missing = max(1, int(game.route_length[route]) - hand[kind])
                near = float(game.route_points[route]) / (missing + 1)
                wanted[kind] = max(wanted.get(kind, 0.0), near)
        wanted[int(game.joker)] = max(wanted.values(), default=0.0) * 0.9
        return wanted

    def _reachable(self, view: View, game: Game, route: int) -> bool:
        """Whether the bot has the pieces for a route."""
        return bool(game.route_length[route] <= view.pieces(view.seat, game.route_suit[route]))
