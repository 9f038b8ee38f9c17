"""Why pieces are exchanged: what the plan, or the next route, lacks of one kind."""

from __future__ import annotations

from fogg.coach.facts import Fact
from fogg.coach.mechanics.pieces import needed
from fogg.coach.thoughts import Thoughts
from fogg.engine.action import EXCHANGE, target_of
from fogg.engine.mechanics.exchange import NUMBER_MASK


def exchange_facts(thoughts: Thoughts, action: int) -> list[Fact]:
    """Say what is lacking, and what the exchange costs."""
    number = int(target_of(action)) & NUMBER_MASK
    price = number * int(thoughts.position.rule_numbers.box_price)
    return [*_lacking(thoughts), Fact("exchange_price", {"n": price})]


def _lacking(thoughts: Thoughts) -> list[Fact]:
    """Say how many pieces the plan takes, or the next wanted route, if there are too few."""
    left = tuple(int(number) for number in thoughts.position.pieces)
    needs = needed(thoughts, thoughts.plan)
    if _too_few(left, needs):
        return [Fact("exchange_plan", {"needs": needs, "pieces": left})]
    if len(thoughts.wanted) == 0:
        return []
    game, route = thoughts.game, int(thoughts.wanted[0])
    suit, length = int(game.route_suit[route]), int(game.route_length[route])
    needs = tuple(length if each == suit else 0 for each in range(game.suits))
    if not _too_few(left, needs):
        return []
    return [Fact("exchange_route", {"route": route, "needs": needs, "pieces": left})]


def _too_few(left: tuple[int, ...], needs: tuple[int, ...]) -> bool:
    return any(have < need for have, need in zip(left, needs, strict=True))


REASONS = {int(EXCHANGE): exchange_facts}
