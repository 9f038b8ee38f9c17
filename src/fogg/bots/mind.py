"""A mind: what a planning bot has in mind in a position, as plain numbers of the game.

It is worked out from a seat's view, as its decisions are: it knows no more than the seat did.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from fogg.bots.characters import CHARACTERS, habits_of
from fogg.bots.levels import HABITS
from fogg.bots.planner import Planner
from fogg.bots.sociable import Sociable
from fogg.engine.state import FREE

if TYPE_CHECKING:
    from fogg.bots.planning.play.intent import Intent
    from fogg.engine.view import View

MINDED: Final = ("champion", "planner", *HABITS, *CHARACTERS)
"""The bots that plan like this; of others, and of people, a planner says what it would think."""


class Mind(NamedTuple):
    """The plan of a seat, what it lacks and what it fears."""

    tickets: tuple[int, ...]
    """The open tickets that it pursues."""
    given_up: tuple[int, ...]
    """Open tickets that it does not, or does not think of."""
    routes: tuple[int, ...]
    """The routes that it wants for its tickets."""
    others: tuple[int, ...]
    """The routes that it wants besides, for their points."""
    lacking: dict[int, int]
    """How many cards of each kind the first ones lack; if there are none, the others."""
    contested: tuple[int, ...]
    """Of the wanted routes, those at whose both ends rivals have built, the dearest first."""
    turns: float
    """How many turns the tickets will take."""
    turns_left: float
    """How many turns it reckons with."""


def minded(bot: str) -> bool:
    """Whether a bot plans so that its own mind can be told."""
    return bot.partition(":")[0] in MINDED


def mind_of(bot: str, view: View) -> Mind:
    """Tell what a bot has in mind in the position of a view; of most bots what a planner has."""
    planner = _planner(bot.partition(":")[0])
    intent = planner.intent(view)
    position, plan = intent.position, intent.plan
    needs = plan.needs if len(plan.routes) > 0 else intent.needs
    pursued = tuple(int(ticket) for ticket in plan.tickets if ticket not in plan.forest.cut_off)
    lacking = {kind: int(number) for kind, number in enumerate(needs.lacking) if number > 0}
    routes = tuple(int(route) for route in plan.routes)
    wanted = tuple(int(route) for route in intent.wanted)
    contested = [route for route in wanted if _contested(intent, route)]
    contested.sort(key=lambda route: -planner.danger(intent, route))
    return Mind(
        pursued,
        tuple(int(ticket) for ticket in position.tickets if ticket not in pursued),
        routes,
        tuple(route for route in wanted if route not in routes),
        lacking,
        tuple(contested),
        float(plan.turns),
        float(plan.turns_left),
    )


def _contested(intent: Intent, route: int) -> bool:
    """Whether rivals have built at both ends of a route, and no free twin leaves a way past."""
    position = intent.position
    game = position.game
    if position.seats >= game.doubles_from:
        twins = game.twins[game.twin_first[route] : game.twin_first[route + 1]]
        if any(position.owners[twin] == FREE for twin in twins):
            return False
    return all(
        any(
            owner >= 0
            and owner != position.seat
            and city in (game.route_a[each], game.route_b[each])
            for each, owner in enumerate(position.owners)
        )
        for city in (game.route_a[route], game.route_b[route])
    )


def _planner(bot: str) -> Planner:
    if bot in CHARACTERS and CHARACTERS[bot].level in HABITS:
        return Sociable(0, habits_of(CHARACTERS[bot]))
    if bot in HABITS:
        return Sociable(0, HABITS[bot]())
    return Planner(0)
