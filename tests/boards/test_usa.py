"""The board of the United States against the rule books, number by number."""

from __future__ import annotations

from collections import Counter

import pytest

from fogg.boards import Names, builtin, check_board, load_board, load_variants
from fogg.engine.board import Ticket
from tests.boards.measures import (
    check_everything_is_drawn,
    check_spaces_run_from_a_to_b,
    drawing,
    shortest,
    steps_over_the_edge,
)

USA = load_board(builtin("usa"))
NAMES = Names(USA)
COLORS = ("purple", "white", "blue", "yellow", "orange", "black", "red", "green")

# US-13: the sheet of labels, with its own spellings: each city, its partners and their values.
SHEET = """\
Atlanta: 9 Montréal, 6 New York, 17 San Francisco
Boston: 12 Miami
Calgary: 13 Phoenix, 7 Salt Lake City
Charleston:
Chicago: 16 Los Angeles, 7 New Orleans, 9 Santa Fe
Dallas: 11 New York
Denver: 4 El Paso, 11 Pittsburgh
Duluth: 10 El Paso, 8 Houston
El Paso: 4 Denver, 10 Duluth
Helena: 8 Los Angeles
Houston: 8 Duluth, 5 Kansas City, 12 Winnipeg
Kansas City: 5 Houston
Las Vegas:
Little Rock: 11 Winnipeg
Los Angeles: 16 Chicago, 8 Helena, 20 Miami, 21 New York, 9 Seattle
Miami: 12 Boston, 20 Los Angeles, 10 Toronto
Montreal: 9 Atlanta, 13 New Orleans, 20 Vancouver
Nashville: 17 Portland, 8 Sault Ste Marie
New Orleans: 7 Chicago, 13 Montréal
New York: 6 Atlanta, 11 Dallas, 21 Los Angeles, 22 Seattle
Oklahoma City: 9 Sault Ste Marie
Omaha:
Phoenix: 13 Calgary, 11 Portland
Pittsburg: 11 Denver
Portland: 17 Nashville, 11 Phoenix
Raleigh:
Saint Louis:
Salt Lake City: 7 Calgary
San Francisco: 17 Atlanta
Santa Fe: 9 Chicago, 13 Vancouver
Sault Ste Marie: 8 Nashville, 9 Oklahoma City
Seattle: 9 Los Angeles, 22 New York
Toronto: 10 Miami
Vancouver: 20 Montreal, 13 Santa Fe
Washington:
Winnipeg: 12 Houston, 11 Little Rock
"""

Labels = dict[int, dict[int, int]]


def sheet() -> Labels:
    """For each city of the printed sheet, the value of each partner."""
    labels: Labels = {}
    for line in SHEET.splitlines():
        city, partners = line.split(":")
        pairs = [partner.strip().split(" ", 1) for partner in partners.split(",") if partner]
        labels[NAMES.city(city)] = {NAMES.city(name): int(value) for value, name in pairs}
    return labels


def deck(name: str) -> list[Ticket]:
    return [ticket for ticket in USA.tickets if ticket.deck == name]


def first_value(ticket: Ticket) -> int:
    """The value in the printing of 2004."""
    return dict(ticket.values).get("2004", ticket.points)


def names_big_city(ticket: Ticket) -> bool:
    return any(USA.cities[city].big for city in ticket.cities)


def test_the_files_are_without_fault() -> None:
    assert check_board(builtin("usa")) == []


def test_counts() -> None:
    assert len(USA.cities) == 36
    assert len(USA.routes) == 100
    assert sum(route.length for route in USA.routes) == 309


def test_us_1_spaces_of_each_color() -> None:
    """US-1: eight colors of equal weight; the rest is gray."""
    spaces: Counter[str] = Counter()
    for route in USA.routes:
        spaces[route.color] += route.length
    assert spaces == dict.fromkeys(COLORS, 27) | {"gray": 93}
    routes = Counter(route.color for route in USA.routes)
    assert routes == dict.fromkeys(COLORS, 7) | {"gray": 44}


def test_routes_of_each_length() -> None:
    lengths = Counter(route.length for route in USA.routes)
    assert lengths == {1: 9, 2: 36, 3: 20, 4: 16, 5: 10, 6: 9}


def test_us_8_doubles() -> None:
    """US-8: 22 double routes of two lanes each, and no lanes side by side besides."""
    groups = Counter(route.group for route in USA.routes if route.group >= 0)
    assert len(groups) == 22
    assert set(groups.values()) == {2}
    assert len({frozenset((route.a, route.b)) for route in USA.routes}) == 78


def test_all_routes_are_plain() -> None:
    for route in USA.routes:
        assert (route.suit, route.locomotives) == ("wagon", 0)
        assert (route.tunnel, route.paired) == (False, False)


def test_every_city_is_reached() -> None:
    ends = {city for route in USA.routes for city in (route.a, route.b)}
    assert ends == set(range(36))


@pytest.mark.parametrize(
    ("id", "length", "color"),
    [
        ("seattle-vancouver-2", 1, "gray"),
        ("los_angeles-san_francisco", 3, "purple"),
        ("los_angeles-san_francisco-2", 3, "yellow"),
        ("duluth-toronto", 6, "purple"),
        ("montreal-new_york", 3, "blue"),
    ],
)
def test_some_routes(id: str, length: int, color: str) -> None:
    route = USA.routes[USA.route(id)]
    assert (route.length, route.color) == (length, color)


def test_us_1_thirty_base_tickets() -> None:
    """US-1: 30 tickets in the base game."""
    assert len(deck("base")) == 30


def test_us_13_the_sheet_names_every_city() -> None:
    """US-13: a label for each city, with or without partners."""
    assert sorted(sheet()) == list(range(36))


def test_us_13_every_ticket_is_on_the_sheet() -> None:
    """US-13: the base tickets with their first values, seen from both of their cities."""
    labels: Labels = {city: {} for city in range(36)}
    for ticket in deck("base"):
        a, b = ticket.cities
        labels[a][b] = labels[b][a] = first_value(ticket)
    assert labels == sheet()


def test_us_13_every_label_is_a_ticket() -> None:
    """US-13: the sheet against the tickets, label by label; it has each ticket twice."""
    values = {frozenset(ticket.cities): first_value(ticket) for ticket in deck("base")}
    seen: Counter[frozenset[int]] = Counter()
    for city, partners in sheet().items():
        for partner, value in partners.items():
            assert values[frozenset((city, partner))] == value
            seen[frozenset((city, partner))] += 1
    assert seen == dict.fromkeys(values, 2)


def test_1910_0_decks() -> None:
    """1910-0: 69 tickets, all different: 30 standard, 35 marked 1910, 4 of the Mystery Train."""
    assert Counter(ticket.deck for ticket in USA.tickets) == {"base": 30, "1910": 35, "mystery": 4}
    assert len({frozenset(ticket.cities) for ticket in USA.tickets}) == 69
    assert len({ticket.id for ticket in USA.tickets}) == 69


def test_1910_0_reprint() -> None:
    """1910-0: four tickets are worth less in the reprint."""
    changed = {ticket.id: (first_value(ticket), ticket.points) for ticket in USA.tickets}
    assert {id: values for id, values in changed.items() if values[0] != values[1]} == {
        "los_angeles-miami": (20, 19),
        "los_angeles-new_york": (21, 20),
        "seattle-new_york": (22, 20),
        "sault_ste_marie-oklahoma_city": (9, 8),
    }
    assert {printing for ticket in USA.tickets for printing, _ in ticket.values} == {"2004"}


def test_1910_4_big_cities() -> None:
    """1910-4: 35 tickets name a big city: 15 old, 20 new, one of these of the Mystery Train."""
    big = {city.id for city in USA.cities if city.big}
    assert big == {"chicago", "dallas", "houston", "los_angeles", "miami", "new_york", "seattle"}
    counts = Counter(ticket.deck for ticket in USA.tickets if names_big_city(ticket))
    assert counts == {"base": 15, "1910": 19, "mystery": 1}


def test_tickets_are_plain() -> None:
    for ticket in USA.tickets:
        assert len(ticket.cities) == 2
        assert (ticket.in_order, ticket.penalty, ticket.long) == (0, 0, False)


def test_points_are_near_the_shortest_way() -> None:
    """A ticket is worth about as many points as the shortest way has spaces: typing errors show."""
    for ticket in USA.tickets:
        assert abs(ticket.points - shortest(USA, *ticket.cities)) <= 3, ticket.id


def test_everything_is_drawn() -> None:
    check_everything_is_drawn(USA)


def test_spaces_run_from_a_to_b() -> None:
    check_spaces_run_from_a_to_b(USA)


def test_no_route_leads_over_the_edge() -> None:
    assert set(steps_over_the_edge(USA).values()) == {0}
    assert drawing(USA).wraps == frozenset()


def test_the_whole_board_is_one_variant() -> None:
    [entry] = load_variants(builtin("usa"))
    assert (entry.id, entry.tickets) == ("usa", ("base", "1910", "mystery"))
