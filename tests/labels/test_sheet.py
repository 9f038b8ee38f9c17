"""Which labels a deck gives: every city, its partners both ways, the most valuable first."""

from __future__ import annotations

from collections import Counter

import pytest

from fogg.boards import builtin, load_board
from fogg.engine.board import Board, City, Ticket
from fogg.labels import CityLabel, Link, sheet
from fogg.labels.sheet import HERE

USA = load_board(builtin("usa"))
BASE = [
    ticket._replace(points=dict(ticket.values).get("2004", ticket.points))
    for ticket in USA.tickets
    if ticket.deck == "base"
]
UNLINKED = ["Charleston", "Las Vegas", "Omaha", "Raleigh", "Saint Louis", "Washington"]


def labels(language: str) -> dict[str, CityLabel]:
    labels_of_usa = sheet(USA, BASE, "USA", language).labels
    return {label.city: label for label in labels_of_usa}


def test_every_city_has_a_label_in_the_order_of_the_alphabet() -> None:
    names = list(labels("fr"))
    assert len(names) == 36
    assert names == sorted(names, key=lambda name: name.replace("é", "e"))
    assert "Montréal" in names
    assert "Montreal" in labels("en")


def test_cities_that_no_ticket_names() -> None:
    assert [city for city, label in labels("en").items() if not label.links] == UNLINKED


def test_every_ticket_stands_at_both_its_ends() -> None:
    by_city = labels("en")
    pairs = [
        (city, link.cities[0], link.points) for city in by_city for link in by_city[city].links
    ]
    assert len(pairs) == 2 * len(BASE) == 60
    assert sorted(pairs) == sorted((other, city, points) for city, other, points in pairs)


def test_the_most_valuable_first_with_the_values_in_play() -> None:
    links = labels("en")["New York"].links
    assert [(link.cities[0], link.value) for link in links] == [
        ("Seattle", "22"),
        ("Los Angeles", "21"),
        ("Dallas", "11"),
        ("Atlanta", "6"),
    ]


TINY = Board(
    "tiny",
    {"en": "Tiny"},
    (*(City(name.lower(), {"en": name}) for name in "ABCD"), City("x", {}, waypoint=True)),
    (),
    (),
)


def test_waypoints_have_no_label() -> None:
    assert [label.city for label in sheet(TINY, [], "Tiny", "en").labels] == ["A", "B", "C", "D"]


@pytest.mark.parametrize(
    ("city", "others"), [(0, "BCD"), (1, "ACD"), (2, "ABD"), (3, "ABC")], ids="ABCD"
)
def test_itineraries_list_the_other_cities_in_order(city: int, others: str) -> None:
    label = sheet(TINY, [Ticket("tour", (0, 1, 2, 3), 12)], "Tiny", "en").labels[city]
    assert label.links == (Link(tuple(others), 12),)
    assert label.links[0].value == "12"


def test_where_the_order_counts_the_city_has_its_place() -> None:
    tour = Ticket("tour", (0, 2, 1), 6, in_order=10, penalty=15)
    links = [label.links for label in sheet(TINY, [tour], "Tiny", "en").labels]
    assert links == [
        (Link((HERE, "C", "B"), 6, 10),),
        (Link(("A", "C", HERE), 6, 10),),
        (Link(("A", HERE, "B"), 6, 10),),
        (),
    ]


def test_the_advice_explains_what_is_on_the_labels() -> None:
    plain = sheet(TINY, [Ticket("pair", (0, 1), 9)], "Tiny", "en").advice
    tour = sheet(TINY, [Ticket("tour", (0, 1, 2), 6, in_order=10)], "Tiny", "en").advice
    assert len(plain) == 1
    assert tour[:1] == plain
    assert tour[1].startswith(f"{HERE} this city; 10/6: points in the order shown")


def test_itineraries_count_by_their_points_in_order() -> None:
    tickets = [Ticket("pair", (0, 1), 9), Ticket("tour", (0, 1, 2), 6, in_order=10)]
    links = sheet(TINY, tickets, "Tiny", "en").labels[0].links
    assert [link.value for link in links] == ["10/6", "9"]


WORLD = load_board(builtin("world"))


def test_labels_of_the_world() -> None:
    """Every city but the waypoint; 57 tickets at two cities each, 8 at three to five."""
    by_city = {label.city: label for label in sheet(WORLD, WORLD.tickets, "World", "fr").labels}
    assert len(by_city) == 47
    assert "Océan Indien Sud" not in by_city
    links = [link for label in by_city.values() for link in label.links]
    assert Counter(len(link.cities) for link in links) == {1: 2 * 57, 3: 3, 4: 5 * 4, 5: 2 * 5}
    assert [(link.cities, link.value) for link in by_city["Tehran"].links] == [
        ((HERE, "Lahore", "Mumbai", "Bangkok"), "13/9"),
        (("Lagos",), "10"),
        (("Casablanca", "Al-Qahira", HERE), "9/6"),
    ]


def test_equal_values_by_name() -> None:
    tickets = [Ticket("ad", (0, 3), 5), Ticket("ca", (2, 0), 5), Ticket("ab", (0, 1), 5)]
    links = sheet(TINY, tickets, "Tiny", "en").labels[0].links
    assert [link.cities for link in links] == [("B",), ("C",), ("D",)]
