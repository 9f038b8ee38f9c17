"""A hint in three steps: where to look, what the planner would do, and why."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from fogg.coach.claims import claim_facts
from fogg.coach.draws import draw_facts
from fogg.coach.facts import Fact, Lights
from fogg.coach.mechanics.pieces import enough_pieces, plan_of_chosen
from fogg.coach.others import other_facts
from fogg.coach.thoughts import Thoughts
from fogg.coach.tickets import keep_facts, ticket_facts
from fogg.engine.action import BLIND, CLAIM, DRAW, KEEP, PIECES, TICKETS, kind_of, target_of
from fogg.engine.fields import CityField
from fogg.engine.game import Game
from fogg.engine.mechanics.tickets import kept_row
from fogg.engine.view import View

MOST_FACTS = 3
"""More reasons than this are no help."""

FACTS: dict[int, Callable[[Thoughts, int], list[Fact]]] = {
    CLAIM: claim_facts,
    DRAW: draw_facts,
    BLIND: draw_facts,
    KEEP: keep_facts,
    TICKETS: ticket_facts,
}
"""Who knows the reasons for an action, by its kind."""

OWN_CHOICE = (
    *("all_done", "any_card", "joker", "no_ticket", "not_yet", "nothing_shown", "odds", "plan"),
    *("points", "spare", "stake", "time", "time_for_more", "wanted_by"),
)
"""Facts that say little, or may mislead, where somebody else chose the action."""


class Hint(NamedTuple):
    """What the planner would do, where to look for it, and the reasons; the most telling first."""

    action: int
    where: Fact
    why: tuple[Fact, ...]
    place: Lights
    """What is lit with the first step."""
    target: Lights
    """What is lit from the second step on."""


def hint_for(view: View) -> Hint | None:
    """Work out the hint for a view's seat; None: it has nothing to decide."""
    if view.seat not in view.actors or view.over:
        return None
    thoughts = Thoughts(view)
    action = thoughts.best
    if kind_of(action) == PIECES:
        action = enough_pieces(thoughts, action)
    facts = _facts(thoughts, action)
    place, target = _lights(thoughts, action)
    return Hint(action, _where(view.game, action, place), tuple(facts[:MOST_FACTS]), place, target)


def reasons_for(view: View, action: int) -> tuple[Fact, ...]:
    """Find what speaks for any action of a view's seat, whatever the planner thinks of it."""
    facts = _facts(Thoughts(view), action)
    return tuple(fact for fact in facts if fact.name not in OWN_CHOICE)[:MOST_FACTS]


def _facts(thoughts: Thoughts, action: int) -> list[Fact]:
    return FACTS.get(int(kind_of(action)), other_facts)(thoughts, action)


def _lights(thoughts: Thoughts, action: int) -> tuple[Lights, Lights]:
    """Choose what is lit before the action is told, and what then."""
    game, kind, target = thoughts.game, int(kind_of(action)), int(target_of(action))
    if kind == CLAIM:
        ends = (int(game.route_a[target]), int(game.route_b[target]))
        near = next((city for city in ends if _joined(thoughts, city)), ends[0])
        return Lights(cities=(near,)), Lights(routes=(target,), cities=ends)
    if kind == DRAW:
        shown = tuple({int(card) for card in thoughts.view.display if card >= 0})
        return Lights(cards=shown), Lights(cards=(target,))
    if kind == BLIND:
        return Lights(decks=tuple(range(game.decks))), Lights(decks=(target,))
    if kind == TICKETS:
        return Lights(tickets=True), Lights(tickets=True)
    if kind == KEEP:
        kept = [int(ticket) for ticket in kept_row(game, action)]
        cities = tuple({int(city) for each in kept for city in game.ticket_cities[each]})
        offered = thoughts.view.offered()
        all_cities = tuple({int(city) for each in offered for city in game.ticket_cities[each]})
        return Lights(cities=all_cities), Lights(routes=_ways(thoughts, action), cities=cities)
    if kind == PIECES:
        ways = Lights(routes=tuple(int(route) for route in plan_of_chosen(thoughts).routes))
        return ways, ways
    if _is_city(game, kind):
        return Lights(cities=(target,)), Lights(cities=(target,))
    return Lights(), Lights()


def _joined(thoughts: Thoughts, city: int) -> bool:
    """Whether a route of the seat ends in a city."""
    game = thoughts.game
    own = thoughts.position.own_routes()
    return any(city in (game.route_a[route], game.route_b[route]) for route in own)


def _ways(thoughts: Thoughts, action: int) -> tuple[int, ...]:
    """List the free routes by which the tickets of a choice could be completed."""
    return tuple(int(route) for route in thoughts.plan_with(action).routes)


def _is_city(game: Game, kind: int) -> bool:
    """Whether actions of a kind are aimed at a city."""
    return any(isinstance(each.field, CityField) for each in game.action_kind(kind).arguments[:1])


def _where(game: Game, action: int, place: Lights) -> Fact:
    """Say where to look, without saying what to do."""
    kind = int(kind_of(action))
    if kind == CLAIM or (_is_city(game, kind) and place.cities):
        return Fact("map", {"city": place.cities[0]})
    return Fact(str(game.action_kind(kind).name), {})
