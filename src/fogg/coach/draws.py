"""Why a card is drawn: what the wanted routes lack, and how likely a deck has it."""

from __future__ import annotations

from fogg.bots.planning.plan.spaces import cards_lacking
from fogg.coach.claims import tickets_fact
from fogg.coach.facts import Fact
from fogg.coach.thoughts import Thoughts
from fogg.engine.action import BLIND, CLAIM, kind_of, target_of
from fogg.engine.phases import TURN_PHASE


def draw_facts(thoughts: Thoughts, action: int) -> list[Fact]:
    """List what speaks for a draw, the most telling first."""
    if kind_of(action) == BLIND:
        return _of_a_deck(thoughts, int(target_of(action)))
    kind = int(target_of(action))
    if kind == thoughts.game.joker:
        return [Fact("joker", {}), *_lacking(thoughts, kind), *_not_yet(thoughts)]
    return [*_lacking(thoughts, kind), *_not_yet(thoughts)] or [Fact("any_card", {})]


def _lacking(thoughts: Thoughts, kind: int) -> list[Fact]:
    """Say for which wanted route cards of a kind are lacking, and how many."""
    graph, needs = thoughts.position.graph, thoughts.needs
    for index, route in enumerate(thoughts.wanted):
        color = needs.paid_in[index]
        fits = kind == thoughts.game.joker or color == graph.color_of[kind]
        if needs.lack[index] == 0 or not fits:
            continue
        number = _still(thoughts, int(route), kind)
        if number > 0:
            lacking = Fact("lacks", {"route": int(route), "cards": (kind, number)})
        else:
            lacking = Fact("wanted_by", {"route": int(route)})
        served = thoughts.tickets_over(int(route))
        return [lacking, tickets_fact("for_tickets", served)] if served else [lacking]
    return []


def _still(thoughts: Thoughts, route: int, kind: int) -> int:
    """Count the cards of a kind that would make a route payable at once; 0: not so simple."""
    position, game = thoughts.position, thoughts.game
    paired = position.graph.price[route] > game.route_length[route]
    if game.route_locomotives[route] > 0 or paired or position.graph.units[kind] != 1:
        return 0
    color = game.route_color[route]
    if color < 0 and kind not in (game.joker, position.most(position.stock, route)):
        return 0
    return int(cards_lacking(position, route))


def _not_yet(thoughts: Thoughts) -> list[Fact]:
    """Say that no wanted route can be paid, if that is so."""
    payable = {int(target_of(each)) for each in thoughts.legal if kind_of(each) == CLAIM}
    if len(thoughts.wanted) == 0 or payable & {int(route) for route in thoughts.wanted}:
        return []
    return [Fact("not_yet", {})] if thoughts.view.phase == TURN_PHASE else []


def _of_a_deck(thoughts: Thoughts, deck: int) -> list[Fact]:
    """Say how many of the cards that a deck may hold would help."""
    graph, lacking = thoughts.position.graph, thoughts.needs.lacking
    facts = []
    shown = [int(card) for card in thoughts.view.display if card >= 0]
    if not any(lacking[graph.color_of[card]] > 0 for card in shown):
        facts.append(Fact("nothing_shown", {}))
    facts += odds(thoughts, deck)
    return [*facts, *_not_yet(thoughts)] or [Fact("any_card", {})]


def odds(thoughts: Thoughts, deck: int) -> list[Fact]:
    """Say how many of the cards that a deck may hold would help, if any would."""
    game, graph = thoughts.game, thoughts.position.graph
    unseen, lacking = thoughts.view.unseen(), thoughts.needs.lacking
    kinds = range(int(game.first_kind[deck]), int(game.last_kind[deck]))
    helpful = [k for k in kinds if lacking[graph.color_of[k]] > 0 or k == game.joker]
    number = sum(int(unseen[kind]) for kind in helpful)
    if number == 0 or thoughts.needs.missing == 0:
        return []
    return [Fact("odds", {"n": number, "all": sum(int(unseen[kind]) for kind in kinds)})]
