"""Every bot in every variant: whole games, legal to the last action, the same from one seed."""

from __future__ import annotations

from functools import cache

import pytest

from fogg.bots import BOTS, CHARACTERS, LEVELS, SEARCHING
from fogg.engine.action import (
    BLIND,
    CLAIM,
    DRAW,
    EXCHANGE,
    HARBOR,
    KEEP,
    PIECES,
    REFILL,
    STATION,
    STOP,
    STORE,
)
from fogg.lab.manners import observe
from tests.bots.tables import Played
from tests.soak.games import VARIANTS, Combination
from tests.toys import variant

PLAIN = [bot for bot in BOTS if bot not in (*LEVELS, *CHARACTERS, *SEARCHING)]
"""Bots that are neither for people nor search; those have tests of their own."""
STYLES = ["one-step", "long-route", "route", "hungry", "random", "light"]


def _seats(number: int) -> list[str]:
    """The planner and some of the others, so that all variants together see all of them."""
    return ["planner", *(STYLES[(number + place) % len(STYLES)] for place in range(1 + number % 4))]


@pytest.mark.parametrize(("number", "id"), list(enumerate(VARIANTS)), ids=VARIANTS)
def test_every_variant_is_played_to_its_end(number: int, id: str) -> None:
    names = _seats(number)
    played = Played(Combination(id, len(names)).game, names, number)
    for kinds in played.kinds:
        assert kinds[KEEP] and kinds[CLAIM]


@pytest.mark.parametrize("bot", [bot for bot in BOTS if bot not in SEARCHING])
def test_the_same_seed_gives_the_same_game(bot: str) -> None:
    game = variant("usa")
    assert Played(game, [bot, bot], 7).actions == Played(game, [bot, bot], 7).actions


@pytest.mark.parametrize("bot", PLAIN)
@pytest.mark.parametrize("id", ["world+depots", "europe+depots"])
def test_what_a_variant_asks_for_is_done(bot: str, id: str) -> None:
    played = Played(variant(id), [bot, "random"], bot)
    kinds = played.kinds[0]
    assert kinds[STORE] and kinds[CLAIM] and kinds[DRAW] + kinds[BLIND]
    if id == "world+depots":
        assert kinds[PIECES] == 1 and kinds[REFILL] + kinds[BLIND]


@pytest.mark.parametrize("bot", [bot for bot in PLAIN if bot != "random"])
@pytest.mark.parametrize("id", ["usa", "world+depots"])
def test_no_bot_with_a_plan_leaves_a_card(bot: str, id: str) -> None:
    """One card more is never worse than none; only `random` stops, as it does everything."""
    played = Played(variant(id), [bot, "random"], f"{bot}/stop")
    assert played.kinds[0][STOP] == 0
    assert played.kinds[1][STOP] > 0


@cache
def _totals(pair: tuple[str, str], games: int) -> list[tuple[int, int]]:
    """The scores of two bots in games with both seatings."""
    totals_of_all = []
    for seed in range(games):
        names = list(pair) if seed % 2 == 0 else list(pair)[::-1]
        totals = Played(variant("usa"), names, f"levels/{seed // 2}").totals
        totals_of_all.append((totals[0], totals[1]) if seed % 2 == 0 else (totals[1], totals[0]))
    return totals_of_all


@pytest.mark.parametrize(
    ("weaker", "stronger"), [("first", "medium"), ("easy", "hard"), ("medium", "planner")]
)
def test_two_rungs_are_a_clear_step(weaker: str, stronger: str) -> None:
    """One rung is 62 to 85 % of the games, which takes hundreds to see (docs/bots.md)."""
    assert list(LEVELS) == ["first", "easy", "medium", "hard", "expert", "champion"]
    scores = _totals((weaker, stronger), 20)
    assert sum(strong > weak for weak, strong in scores) >= 12


def test_a_first_opponent_plays_plausibly() -> None:
    """It claims more than forty points of routes on the way, and never as random does."""
    scores = [weak for weak, _ in _totals(("first", "medium"), 20)]
    assert sum(scores) / len(scores) > 40


@pytest.mark.parametrize("bot", ["first", "easy", "medium", "hard"])
@pytest.mark.parametrize(("id", "seats"), [("usa", 4), ("europe", 2), ("world", 5)])
def test_sociable_opponents_leave_cards_to_others(bot: str, id: str, seats: int) -> None:
    """A table of planners holds forty cards each and claims first in round 10 to 20."""
    game = variant(id)
    for seed in range(3):
        table = observe(game, bot, seats, f"manners/{seed}")
        assert table.first_claim <= 10
        assert table.largest_hand <= 40
        assert table.dry <= 0.2 * table.turns


def test_the_planner_builds_harbors() -> None:
    game = variant("world")
    played = [Played(game, ["planner", "route"], seed) for seed in range(2)]
    assert sum(each.kinds[0][HARBOR] for each in played) >= 2


@pytest.mark.parametrize(("id", "seats", "kind"), [("europe", 5, STATION), ("world", 4, EXCHANGE)])
def test_light_does_what_its_plan_needs(id: str, seats: int, kind: int) -> None:
    """A plan that borrows routes, or lacks pieces, is worth nothing without that."""
    played = [Played(variant(id), ["light"] * seats, f"special/{seed}") for seed in range(20)]
    assert sum(kinds[kind] for each in played for kinds in each.kinds) >= 5
