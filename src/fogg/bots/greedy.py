"""Greedy: takes the most valuable route it can pay, else cards for the route it wants most.

It pays for a tunnel if it can, and builds a station only if it can do nothing but draw tickets.
It stores in its own warehouse and takes those that hold enough cards for the price of a depot.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, final

from mypy_extensions import i64

from fogg.engine import network
from fogg.engine.action import (
    BLIND,
    BORROW_ROUTES,
    CLAIM,
    DEPOT,
    DRAW,
    KEEP,
    PAY,
    RAID_WAREHOUSES,
    STATION,
    STORE,
    TICKETS,
    kind_of,
    payment_of,
    target_of,
)
from fogg.engine.chance import Seeded
from fogg.engine.ints import ints
from fogg.engine.mechanics.stations import loan_routes
from fogg.engine.mechanics.tickets import kept_row
from fogg.engine.mechanics.warehouses import store_deck, store_owner
from fogg.engine.state import DEPOT_BUILDING, FIRST_DEPOT, FREE, NOTHING

if TYPE_CHECKING:
    from fogg.engine.game import Game
    from fogg.engine.ints import Ints
    from fogg.engine.view import View


SHOWN_WORTH = 2.5
BLIND_WORTH = 2.6
"""What taking a card is worth in points, face up and unwanted, or blind."""
DEPOT_PRICE = 3.0
"""What a depot in reserve is worth: so many cards of a warehouse, at least."""
FULL_WAREHOUSE = 6
"""So many cards in its own warehouse are worth a depot placed to reach them, and one to pay."""


class Goal(NamedTuple):
    """The route that it would claim now, and what that is worth."""

    route: int
    worth: float


NO_GOAL = Goal(NOTHING, -1e9)


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
        # Depots come last in the list, after every claim.
        goal = NO_GOAL
        for action in legal:
            if kind_of(action) == DEPOT:
                worth = self._depot_worth(view, target_of(action), goal)
            else:
                worth = self._worth(view, action, wanted)
            if kind_of(action) == CLAIM and worth > goal.worth:
                goal = Goal(int(target_of(action)), worth)
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
        return self._other_worth(view, action, wanted)

    def _other_worth(self, view: View, action: i64, wanted: dict[int, float]) -> float:
        """The same for actions that lay no cards."""
        kind = kind_of(action)
        if kind == DRAW:
            return SHOWN_WORTH + wanted.get(int(target_of(action)), 0.0)
        if kind == BLIND:
            return BLIND_WORTH
        if kind == STORE:
            return self._store_worth(view, action, wanted)
        if kind == RAID_WAREHOUSES:
            return self._raid_worth(view, target_of(action))
        return -1.0 if kind == TICKETS else 0.0

    def _store_worth(self, view: View, action: i64, wanted: dict[int, float]) -> float:
        """What the cards taken next are worth; the own warehouse rather, then the emptiest."""
        shown = [wanted.get(int(kind), 0.0) for kind in view.display if kind != NOTHING]
        best = max([BLIND_WORTH, *(SHOWN_WORTH + worth for worth in shown)])
        owner = store_owner(action)
        if owner == view.seat and view.depots(owner) > 0:
            return best
        # A large deck lacks a card least.
        deck = float(view.deck_size(store_deck(action)))
        return best - 0.01 * (1.0 + float(view.stored(owner))) + 0.00001 * deck

    def _raid_worth(self, view: View, owners: i64) -> float:
        """The cards of these warehouses, less the depots that they cost."""
        worth = 0.0
        for owner in range(view.seats):
            if owners >> owner & 1 == 1:
                worth += float(view.stored(owner)) - DEPOT_PRICE
        return worth

    def _depot_worth(self, view: View, city: i64, goal: Goal) -> float:
        """The first depot stands where its tickets lead; another only opens a full warehouse."""
        game = view.game
        if view.phase == FIRST_DEPOT:
            ends = [int(end) for t in view.tickets(view.seat) for end in game.ticket_cities[t]]
            return float(ends.count(int(city)))
        enough = view.depots(view.seat) > 1 and view.stored(view.seat) >= FULL_WAREHOUSE
        if goal.route == NOTHING or not enough:
            return -2.0
        ends = [int(game.route_a[goal.route]), int(game.route_b[goal.route])]
        if city not in ends or any(view.building(e) == DEPOT_BUILDING + view.seat for e in ends):
            return -2.0
        # Just before the claim, which stays the best thing to do.
        return goal.worth + 0.001

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
