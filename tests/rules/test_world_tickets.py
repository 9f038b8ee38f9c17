"""WO-0 and WO-9: tickets by land and sea, itineraries and their two values."""

from __future__ import annotations

from typing import Any

import pytest

from tests.ships import world
from tests.toys import Table, toy_game

MEXICO = "mexico-caracas-lima-valparaiso"
LAGOS = "lagos-luanda-dar_es_salaam-djibouti"
CASABLANCA = "casablanca-al_qahira-tehran"


def points(ticket: str, *routes: str) -> int:
    """What a ticket scores with these routes."""
    table = world()
    table.set_tickets(0, ticket)
    table.set_owner(0, *routes)
    return table.line("tickets")[0]


@pytest.mark.rule("WO-0")
def test_a_ticket_may_be_joined_by_land_and_sea() -> None:
    assert points("marseille-al_qahira", "athina-marseille", "al_qahira-athina") == 5
    assert points("hamburg-dar_es_salaam", "athina-hamburg", "al_qahira-athina") == -8
    land_and_sea = ("athina-hamburg", "al_qahira-athina", "al_qahira-djibouti")
    assert points("hamburg-dar_es_salaam", *land_and_sea, "dar_es_salaam-djibouti-2") == 8


@pytest.mark.rule("WO-0")
def test_routes_of_others_do_not_join() -> None:
    table = world()
    table.set_tickets(0, "marseille-al_qahira")
    table.set_owner(0, "athina-marseille")
    table.set_owner(1, "al_qahira-athina")
    assert table.line("tickets") == [-5, 0]


@pytest.mark.rule("WO-0", "WO-12")
def test_no_points_for_the_longest_path() -> None:
    table = world()
    table.set_owner(0, "athina-marseille", "al_qahira-athina")
    names = [line.name for line in table.game.final(table.state)[0]]
    assert names == ["routes", "tickets", "harbors", "exchange"]


@pytest.mark.rule("WO-9")
def test_all_cities_in_order_score_the_higher_value() -> None:
    assert points(MEXICO, "caracas-mexico", "caracas-lima", "lima-valparaiso") == 15
    assert points(CASABLANCA, "al_qahira-casablanca", "al_qahira-tehran") == 9


@pytest.mark.rule("WO-9")
def test_other_cities_may_lie_between() -> None:
    assert points(CASABLANCA, "al_qahira-casablanca", "al_qahira-athina", "athina-tehran") == 9


@pytest.mark.rule("WO-9")
def test_connected_out_of_order_scores_the_second_value() -> None:
    """Al-Qahira is the end of a branch: who has come there can't leave by another route."""
    routes = ("casablanca-marseille", "athina-marseille", "athina-tehran", "al_qahira-athina")
    assert points(CASABLANCA, *routes) == 6
    table = world()
    table.set_tickets(0, CASABLANCA)
    table.set_owner(0, *routes)
    entry = detail(table)
    assert (entry["completed"], entry["in_order"], entry["points"]) == (True, False, 6)


def detail(table: Table) -> dict[str, Any]:
    lines = {line.name: line.detail for line in table.game.final(table.state)[0]}
    (entry,) = lines["tickets"]
    assert isinstance(entry, dict)
    return entry


@pytest.mark.rule("WO-9")
@pytest.mark.parametrize("missing", ["caracas-mexico", "caracas-lima", "lima-valparaiso"])
def test_a_missing_city_costs_the_penalty(missing: str) -> None:
    routes = {"caracas-mexico", "caracas-lima", "lima-valparaiso"} - {missing}
    assert points(MEXICO, *routes) == -21


@pytest.mark.rule("WO-9")
def test_no_route_twice() -> None:
    """On one long line Luanda comes last: going back to the others would take routes twice."""
    assert points(LAGOS, "lagos-luanda", "dar_es_salaam-luanda", "dar_es_salaam-djibouti") == 9
    around = ("casablanca-lagos", "al_qahira-casablanca", "al_qahira-djibouti")
    branch = ("cape_town-luanda", "cape_town-dar_es_salaam", "dar_es_salaam-djibouti")
    assert points(LAGOS, *around, *branch) == 6


SQUARE = """
    amber-birch 1 red
    birch-cedar 1 red
    cedar-delta 1 red
    delta-amber 1 red
    birch-delta 1 red
"""


def itinerary(cities: str, *routes: str) -> int:
    """6, 9 or −15 for an itinerary on a square with one diagonal."""
    table = Table(toy_game(SQUARE, f"{cities} 6 9 15\n" * 15)).open()
    table.set_tickets(0, table.game.ticket_names[0])
    table.set_owner(0, *routes)
    return table.line("tickets")[0]


@pytest.mark.rule("WO-9")
@pytest.mark.parametrize(
    ("routes", "points"),
    [
        ("amber-birch birch-cedar", 9),
        ("amber-birch birch-delta cedar-delta", 9),  # delta lies between
        ("delta-amber cedar-delta birch-cedar", 6),  # cedar comes before birch
        ("delta-amber birch-delta cedar-delta", 6),  # birch is a branch
        ("delta-amber cedar-delta birch-cedar birch-delta", 9),  # there by delta, cedar again
        ("delta-amber cedar-delta birch-cedar amber-birch", 9),
        ("amber-birch cedar-delta", -15),
        ("", -15),
    ],
)
def test_the_path_is_a_trail(routes: str, points: int) -> None:
    assert itinerary("amber-birch-cedar", *routes.split()) == points


@pytest.mark.rule("WO-9")
def test_a_city_met_too_early_does_no_harm_if_it_is_met_again() -> None:
    """From amber the only way out leads through delta, where the journey has to end."""
    routes = ("delta-amber", "cedar-delta", "birch-cedar", "birch-delta")
    assert itinerary("amber-birch-delta", *routes) == 9
    assert itinerary("amber-birch-cedar-delta", *routes) == 9


@pytest.mark.rule("WO-9")
def test_both_lanes_of_a_double_are_two_routes() -> None:
    board = "amber-birch 1 red\namber-birch-2 1 blue\namber-cedar 1 red"
    table = Table(toy_game(board, "cedar-birch-amber 6 9 15\n" * 15)).open()
    table.set_tickets(0, table.game.ticket_names[0])
    table.set_owner(0, "amber-birch", "amber-cedar")
    assert table.line("tickets")[0] == 6
    table.set_owner(0, "amber-birch", "amber-birch-2", "amber-cedar")
    assert table.line("tickets")[0] == 9


@pytest.mark.rule("WO-9")
def test_values_of_the_itineraries() -> None:
    game = world().game
    found = {
        ticket.id: (ticket.in_order, ticket.points, ticket.penalty)
        for ticket in game.tickets
        if len(ticket.cities) > 2
    }
    assert len(found) == 8
    assert found[MEXICO] == (15, 10, 21)
    assert all(high > low and lost > low for high, low, lost in found.values())
