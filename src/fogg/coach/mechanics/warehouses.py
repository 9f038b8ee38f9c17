"""Why a card is stored in one warehouse, and why a warehouse is taken or left."""

from __future__ import annotations

from fogg.bots.planning.mechanics.depots import ends_at_depots
from fogg.coach.facts import Fact
from fogg.coach.thoughts import Thoughts
from fogg.engine.action import RAID, STORE, kind_of, target_of
from fogg.engine.ints import ints
from fogg.engine.mechanics.warehouses import store_owner


def store_facts(thoughts: Thoughts, action: int) -> list[Fact]:
    """Say how many wanted routes would open the warehouse, or that few cards lie there."""
    view, owner = thoughts.view, int(store_owner(action))
    if view.depots(view.seat) == 0:
        return [Fact("store_few", {})]
    ends = _leading_there(thoughts, owner)
    if ends == 0:
        return [Fact("store_none", {})]
    if owner == view.seat:
        return [Fact("store_own", {"n": ends})]
    return [Fact("store_other", {"n": ends, "player": owner})]


def _leading_there(thoughts: Thoughts, owner: int) -> int:
    """Count the wanted routes that end at a depot of an owner."""
    position = thoughts.position
    return sum(ends_at_depots(position, owner, ints([route])) > 0 for route in thoughts.wanted)


def raid_facts(thoughts: Thoughts, action: int) -> list[Fact]:
    """Say how many cards the warehouses bring, and how many depots that costs and leaves."""
    view, owners = thoughts.view, raided(thoughts, action)
    if not owners:
        return [Fact("raid_none", {"n": max(_in_reach(thoughts))})]
    left = int(view.depots(view.seat)) - len(owners)
    number = sum(int(view.stored(owner)) for owner in owners)
    return [Fact("raid", {"n": number, "depots": len(owners), "left": left})]


def raided(thoughts: Thoughts, action: int) -> list[int]:
    """List the owners of the warehouses that are taken."""
    return [seat for seat in range(thoughts.view.seats) if int(target_of(action)) >> seat & 1]


def _in_reach(thoughts: Thoughts) -> list[int]:
    """Count the cards in each warehouse that could be taken."""
    raids = [action for action in thoughts.legal if kind_of(action) == RAID]
    choices = [raided(thoughts, action) for action in raids]
    return [int(thoughts.view.stored(seat)) for choice in choices for seat in choice]


REASONS = {int(STORE): store_facts, int(RAID): raid_facts}
