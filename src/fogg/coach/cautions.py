"""Cautions before a press that costs more than it seems; none where it costs little."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from fogg.coach.facts import Fact, Lights
from fogg.coach.thoughts import Thoughts
from fogg.engine.action import BLIND, CLAIM, DRAW, KEEP, TICKETS, kind_of, payment_of, target_of
from fogg.engine.mechanics.tickets import kept_row
from fogg.engine.phases import TURN_PHASE
from fogg.engine.view import View

COSTS = 1.0
"""Points that an action must lose, as the planner sees it, before the coach speaks."""
NEAR_END = 3.0
"""With no more turns left than this the end is near."""
FEW_CARDS = 2
"""Fewer cards than this are no loss worth a word, unless another payment would save them."""
SPARE_TURNS = 2.0
"""Turns that the plan must leave before new tickets are no risk."""
DRAWING = (DRAW, BLIND)


class Caution(NamedTuple):
    """What an action costs that does not show, and what is lit while it is read."""

    fact: Fact
    lights: Lights = Lights()


def caution_for(view: View, action: int) -> Caution | None:
    """Say what an action costs that does not show; None: nothing worth a word."""
    looks = LOOKS.get(int(kind_of(action)))
    if looks is None or view.seat not in view.actors:
        return None
    thoughts = Thoughts(view)
    if action == thoughts.best or thoughts.loss(action) < COSTS:
        return None
    return next((found for look in looks if (found := look(thoughts, action))), None)


# What is lost by not claiming now


def _last_turn(thoughts: Thoughts, action: int) -> Caution | None:
    """Cards and tickets taken in one's very last turn bring nothing."""
    left, route = thoughts.view.turns_left, _best_claim(thoughts)
    if left < 0 or left > thoughts.view.seats or route is None:
        return None
    points = int(thoughts.game.route_points[route])
    return _on_route("last_turn", route, n=points)


def _near_end(thoughts: Thoughts, action: int) -> Caution | None:
    """Cards taken shortly before the end may never be laid."""
    route = _best_claim(thoughts)
    if thoughts.turns_left > NEAR_END or route is None:
        return None
    points = int(thoughts.game.route_points[route])
    return _on_route("near_end", route, n=points, turns=max(1, round(thoughts.turns_left)))


def _wanted(thoughts: Thoughts, action: int) -> Caution | None:
    """A route that the planner would claim now may be gone by the next turn."""
    route = _best_claim(thoughts)
    rivals = () if route is None else thoughts.contested(route)
    if route is None or not rivals:
        return None
    return _on_route("wanted", route, players=rivals, n=len(rivals))


def _best_claim(thoughts: Thoughts) -> int | None:
    """Find the route that the planner would claim now; None: it would do something else."""
    return int(target_of(thoughts.best)) if kind_of(thoughts.best) == CLAIM else None


def _on_route(name: str, route: int, **params: object) -> Caution:
    return Caution(Fact(name, {"route": route, **params}), Lights(routes=(route,)))


# Cards


def _whole_turn(thoughts: Thoughts, action: int) -> Caution | None:
    """A face-up joker is the only card of its turn, where two others would bring more."""
    joker = thoughts.game.joker
    if thoughts.view.phase != TURN_PHASE or action != thoughts.game.draw_action[joker]:
        return None
    if kind_of(thoughts.best) not in DRAWING:
        return None
    return Caution(Fact("whole_turn", {}), Lights(cards=(int(joker),)))


def _spends(thoughts: Thoughts, action: int) -> Caution | None:
    """A payment takes cards which another wanted route lacks then."""
    other = any(_thriftier(thoughts, each, action) for each in thoughts.legal)
    if thoughts.waste(action) < (1 if other else FEW_CARDS):
        return None
    cards = _spent(thoughts, action)
    route = _left_short(thoughts, action)
    if cards is None or route is None:
        return None
    return _on_route("spends_other" if other else "spends", route, cards=cards)


def _spent(thoughts: Thoughts, action: int) -> tuple[int, int] | None:
    """Find the kind of card laid that is lacking then, and how many of those laid are."""
    game, graph = thoughts.game, thoughts.position.graph
    after, before = thoughts.needs_after(action), thoughts.needs_without(action)
    purse = game.purses[game.route_purse[target_of(action)]]
    for kind in purse.kinds:
        laid = int(purse.count(payment_of(action), kind))
        color = graph.color_of[kind]
        more = after.lacking[color] - before.lacking[color]
        lost = min(laid, int(thoughts.waste(action) if kind == game.joker else more))
        if lost > 0 and graph.units[kind] == 1:
            return int(kind), lost
    return None


def _left_short(thoughts: Thoughts, action: int) -> int | None:
    """Find the route of the tickets that lacks more once a claim is paid."""
    after, before = thoughts.needs_after(action), thoughts.needs_without(action)
    rest = [int(route) for route in thoughts.wanted if route != target_of(action)]
    worse = [route for at, route in enumerate(rest) if after.lack[at] > before.lack[at]]
    return next((route for route in worse if route in thoughts.plan.routes), None)


def _thriftier(thoughts: Thoughts, other: int, action: int) -> bool:
    """Whether another payment for the same route leaves the plan what this one takes."""
    same = kind_of(other) == CLAIM and target_of(other) == target_of(action)
    return same and thoughts.waste(other) < thoughts.waste(action)


# Tickets


def _hard_tickets(thoughts: Thoughts, action: int) -> Caution | None:
    """A kept ticket is cut off, or they take more pieces or turns than there are."""
    plan = thoughts.plan_with(action)
    game = thoughts.game
    ways = Lights(routes=tuple(int(route) for route in plan.routes))
    for ticket in kept_row(game, action):
        if ticket in plan.forest.cut_off:
            ends = tuple(int(city) for city in game.ticket_cities[ticket])
            return Caution(Fact("cut_off", {"ticket": int(ticket)}), Lights(cities=ends))
    if any(left < 0 for left in plan.left()):
        spaces = sum(int(game.route_length[route]) for route in plan.routes)
        pieces = tuple(int(number) for number in thoughts.position.pieces)
        return Caution(Fact("too_long", {"n": spaces, "pieces": pieces}), ways)
    turns = round(thoughts.turns_left)
    if round(plan.turns) > turns:
        return Caution(Fact("too_slow", {"n": round(plan.turns), "turns": max(1, turns)}), ways)
    return None


def _late_tickets(thoughts: Thoughts, action: int) -> Caution | None:
    """New tickets for which there is hardly time."""
    if thoughts.plan.turns + SPARE_TURNS < thoughts.turns_left:
        return None
    number = len(thoughts.position.tickets)
    turns = max(1, round(thoughts.turns_left))
    return Caution(Fact("late_tickets", {"turns": turns, "n": number}), Lights(tickets=True))


Look = Callable[[Thoughts, int], Caution | None]
LOOKS: dict[int, tuple[Look, ...]] = {
    DRAW: (_last_turn, _near_end, _wanted, _whole_turn),
    BLIND: (_last_turn, _near_end, _wanted),
    TICKETS: (_last_turn, _late_tickets, _wanted),
    KEEP: (_hard_tickets,),
    CLAIM: (_spends,),
}
"""What there is to look for, the gravest first, by the kind of action."""
