"""Every bot in every variant: whole games, legal to the last action, the same from one seed."""

from __future__ import annotations

from functools import cache

import pytest

from fogg.bots import BOTS, LEVELS
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
    STORE,
)
from tests.bots.tables import Played
from tests.soak.games import VARIANTS, Combination
from tests.toys import variant

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


@pytest.mark.parametrize("bot", [bot for bot in BOTS if bot != "expert"])
def test_the_same_seed_gives_the_same_game(bot: str) -> None:
    game = variant("usa")
    assert Played(game, [bot, bot], 7).actions == Played(game, [bot, bot], 7).actions


@pytest.mark.parametrize("bot", [bot for bot in BOTS if bot not in LEVELS])
@pytest.mark.parametrize("id", ["world+depots", "europe+depots"])
def test_what_a_variant_asks_for_is_done(bot: str, id: str) -> None:
    played = Played(variant(id), [bot, "random"], bot)
    kinds = played.kinds[0]
    assert kinds[STORE] and kinds[CLAIM] and kinds[DRAW] + kinds[BLIND]
    if id == "world+depots":
        assert kinds[PIECES] == 1 and kinds[REFILL] + kinds[BLIND]


@cache
def _totals(pair: tuple[str, str], games: int) -> list[tuple[int, int]]:
    """The scores of two bots in games with both seatings."""
    totals_of_all = []
    for seed in range(games):
        names = list(pair) if seed % 2 == 0 else list(pair)[::-1]
        totals = Played(variant("usa"), names, f"levels/{seed // 2}").totals
        totals_of_all.append((totals[0], totals[1]) if seed % 2 == 0 else (totals[1], totals[0]))
    return totals_of_all


@pytest.mark.parametrize(("weaker", "stronger"), [("easy", "medium"), ("medium", "hard")])
def test_each_level_is_beaten_by_the_next(weaker: str, stronger: str) -> None:
    assert list(LEVELS) == ["easy", "medium", "hard", "expert"]
    scores = _totals((weaker, stronger), 8)
    assert sum(strong > weak for weak, strong in scores) >= 6


def test_easy_plays_plausibly() -> None:
    """It claims more than fifty points of routes on the way, and never as random does."""
    scores = [weak for weak, _ in _totals(("easy", "medium"), 8)]
    assert sum(scores) / len(scores) > 40


def test_the_planner_builds_harbors() -> None:
    game = variant("world")
    played = [Played(game, ["planner", "route"], seed) for seed in range(2)]
    assert sum(each.kinds[0][HARBOR] for each in played) >= 2


@pytest.mark.parametrize(("id", "seats", "kind"), [("europe", 5, STATION), ("world", 4, EXCHANGE)])
def test_light_does_what_its_plan_needs(id: str, seats: int, kind: int) -> None:
    """A plan that borrows routes, or lacks pieces, is worth nothing without that."""
    played = [Played(variant(id), ["light"] * seats, f"special/{seed}") for seed in range(20)]
    assert sum(kinds[kind] for each in played for kinds in each.kinds) >= 5
