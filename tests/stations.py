"""A toy board for stations, and what is asked of tables with them."""

from __future__ import annotations

from typing import Any

from fogg.engine.mechanics.bonuses import LongestPath
from fogg.engine.mechanics.stations import ChosenStations, Stations
from tests.toys import (
    CORE,
    Table,
    blank,
    toy_game,
)

# A row of cities, a double in it, a way round and a branch.
ROUTES = """
    amber-birch 2 red
    birch-cedar 3 red
    cedar-delta 4 red
    cedar-delta-2 4 blue
    delta-elm 5 red
    birch-fern 1 blue
    fern-delta 6 green
    fern-gorge 2 green
"""
TICKETS = """
    amber-cedar 7
    amber-delta 9
    amber-fern 10
    amber-gorge 4
    birch-delta 12
    birch-elm 15
    cedar-elm 6
    amber-elm 20
""" + "\n".join(f"elm-gorge {points}" for points in range(1, 10))
BUILT_RULES: dict[str, Any] = {
    "mechanics": (*CORE, Stations((1, 2, 3), 4), LongestPath(10)),
    "tie_breaks": ("tickets", "fewest_stations", "longest_path"),
}
CHOSEN_RULES: dict[str, Any] = BUILT_RULES | {
    "mechanics": (*CORE, ChosenStations((1, 2, 3), 4), LongestPath(10))
}


def stations(seats: int = 2, hand: str = "") -> Table:
    table = blank(seats, toy_game(ROUTES, TICKETS, **BUILT_RULES))
    table.set_hand(0, hand)
    table.set_discard("")
    return table


def stuck(table: Table) -> Table:
    """Nobody can do anything any more."""
    table.no_cards()
    table.set_ticket_deck()
    return table


def built_in(table: Table, seat: int) -> set[str]:
    rows = zip(table.game.city_names, table.state.buildings, strict=True)
    return {city for city, building in rows if building == seat}


def payments(table: Table, city: str) -> list[str]:
    start = f"station {city} "
    return [text.removeprefix(start) for text in table.legal() if text.startswith(start)]


def detail(table: Table, seat: int) -> dict[str, Any]:
    (found,) = [e.detail for e in table.game.final(table.state)[seat] if e.name == "stations"]
    assert isinstance(found, dict)
    return found


def borrowed(table: Table, seat: int = 0) -> dict[str, str | None]:
    return {entry["city"]: entry["route"] for entry in detail(table, seat)["borrowed"]}
