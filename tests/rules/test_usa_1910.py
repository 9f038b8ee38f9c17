"""1910-0 to 1910-5: the other decks of the US game; US-13: the partners of each city."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from fogg.engine.game import Game
from fogg.labels import sheet
from tests.toys import Table, variant

BIG = {"chicago", "dallas", "houston", "los_angeles", "miami", "new_york", "seattle"}
CHEAPER = {
    "los_angeles-miami": (20, 19),
    "los_angeles-new_york": (21, 20),
    "seattle-new_york": (22, 20),
    "sault_ste_marie-oklahoma_city": (9, 8),
}


def values(id: str) -> dict[str, int]:
    game = variant(id)
    return dict(zip(game.ticket_names, map(int, game.ticket_points), strict=True))


def decks(game: Game) -> Counter[str]:
    return Counter(ticket.deck for ticket in game.tickets)


def bonuses(game: Game) -> dict[str, object]:
    return {
        m.name: m.numbers()["points"]
        for m in game.mechanics
        if m.scores and "points" in m.numbers()
    }


@pytest.mark.rule("1910-0")
def test_69_tickets_in_three_decks() -> None:
    assert decks(variant("usa-mega")) == {"base": 30, "1910": 35, "mystery": 4}


@pytest.mark.rule("1910-0", "1910-1")
def test_four_tickets_are_cheaper_in_the_reprint() -> None:
    first, later = values("usa"), values("usa-reprint")
    assert first.keys() == later.keys()
    changed = {name: (first[name], later[name]) for name in first if first[name] != later[name]}
    assert changed == CHEAPER


@pytest.mark.rule("1910-1")
def test_classic_has_the_30_tickets_and_the_longest_path() -> None:
    for id in ("usa", "usa-reprint"):
        assert decks(variant(id)) == {"base": 30}
        assert bonuses(variant(id)) == {"longest_path": 10}


@pytest.mark.rule("1910-1")
@pytest.mark.parametrize("id", ["usa-reprint", "usa-1910", "usa-mega", "usa-big-cities"])
def test_the_other_decks_use_the_reprint(id: str) -> None:
    for name, (_, reprint) in CHEAPER.items():
        assert values(id).get(name, reprint) == reprint


@pytest.mark.rule("1910-2")
def test_1910_has_35_tickets_and_globetrotter_alone() -> None:
    game = variant("usa-1910")
    assert decks(game) == {"1910": 35}
    assert bonuses(game) == {"globetrotter": 15}


@pytest.mark.rule("1910-3")
def test_mega_has_both_bonus_cards() -> None:
    assert bonuses(variant("usa-mega")) == {"longest_path": 10, "globetrotter": 15}


@pytest.mark.rule("1910-4")
def test_big_cities_has_the_35_tickets_that_name_one_and_no_bonus() -> None:
    game = variant("usa-big-cities")
    assert game.ticket_count == 35
    assert decks(game) == {"base": 15, "1910": 19, "mystery": 1}
    assert bonuses(game) == {}
    assert all(set(name.split("-")) & BIG for name in game.ticket_names)
    others = set(variant("usa-mega").ticket_names) - set(game.ticket_names)
    assert not any(set(name.split("-")) & BIG for name in others)


@pytest.mark.rule("1910-2", "1910-3", "1910-4")
@pytest.mark.parametrize(
    ("id", "dealt", "keep", "drawn"),
    [
        ("usa", 3, 2, 3),
        ("usa-1910", 3, 2, 3),
        ("usa-mega", 5, 3, 4),
        ("usa-big-cities", 4, 2, 4),
    ],
)
def test_deals(id: str, dealt: int, keep: int, drawn: int) -> None:
    table = Table(variant(id), seats=5)
    offered = table.offered(0)
    assert len(offered) == dealt
    assert table.problem(f"keep {' '.join(offered[: keep - 1])}", seat=0) == "keep_at_least"
    assert table.problem(f"keep {' '.join(offered[:keep])}", seat=0) == ""
    table.open()
    table.do_anyhow("tickets")
    assert len(table.offered(0)) == drawn
    assert table.problem(f"keep {table.offered(0)[0]}") == ""


@pytest.mark.rule("1910-2", "1910-3")
@pytest.mark.parametrize("id", ["usa-1910", "usa-mega"])
def test_globetrotter_rewards_the_most_completed_tickets(id: str) -> None:
    table = Table(variant(id), seats=3).open()
    table.set_tickets(0, "chicago-new_york", "phoenix-boston", "las_vegas-miami")
    table.set_tickets(1, "washington-atlanta", "houston-washington")
    table.set_tickets(2)
    way = _way(table.game, "houston", "new_orleans", "atlanta", "raleigh", "washington")
    table.set_owner(0, *_way(table.game, "chicago", "pittsburgh", "new_york"))
    table.set_owner(1, *way)
    assert table.line("globetrotter") == [0, 15, 0]


@pytest.mark.rule("1910-2")
def test_globetrotter_counts_tickets_not_points() -> None:
    table = Table(variant("usa-1910"), seats=2).open()
    table.set_tickets(0, "san_francisco-washington")
    table.set_tickets(1, "chicago-new_york", "washington-atlanta")
    table.set_owner(1, *_way(table.game, "chicago", "pittsburgh", "new_york"))
    table.set_owner(1, *_way(table.game, "washington", "raleigh", "atlanta"))
    table.set_owner(
        0,
        *_way(table.game, "san_francisco", "salt_lake_city", "denver", "omaha", "chicago"),
    )
    table.set_owner(0, *_way(table.game, "chicago", "toronto", "pittsburgh", "washington"))
    assert table.line("tickets") == [21, 9]
    assert table.line("globetrotter") == [0, 15]


def _way(game: Game, *cities: str) -> list[str]:
    """The routes of a way by its cities, the first free lane of each."""
    ids = [game.board.city(city) for city in cities]
    return [
        next(route.id for route in game.board.routes if {route.a, route.b} == {a, b})
        for a, b in pairwise(ids)
    ]


@pytest.mark.rule("1910-2")
def test_all_the_tied_get_globetrotter() -> None:
    table = Table(variant("usa-1910"), seats=3).open()
    for seat in range(3):
        table.set_tickets(seat)
    table.set_tickets(0, "chicago-new_york")
    table.set_tickets(1, "washington-atlanta")
    table.set_owner(0, *_way(table.game, "chicago", "pittsburgh", "new_york"))
    table.set_owner(1, *_way(table.game, "washington", "raleigh", "atlanta"))
    assert table.line("globetrotter") == [15, 15, 0]


@pytest.mark.rule("1910-5")
@pytest.mark.parametrize("id", ["usa-reprint", "usa-1910", "usa-mega", "usa-big-cities"])
def test_returned_tickets_go_under_the_deck(id: str) -> None:
    table = Table(variant(id), seats=2)
    least = table.game.rules.start.keep
    dealt = [table.offered(seat) for seat in range(2)]
    table.open(keep=least)
    assert table.bottom == dealt[0][least:] + dealt[1][least:]
    before = list(table.bottom)
    table.do_anyhow("tickets")
    drawn = table.offered(0)
    table.do(f"keep {drawn[1]}")
    assert table.bottom == [*before, drawn[0], *drawn[2:]]


# US-13


@pytest.mark.rule("US-13")
def test_the_labels_have_the_values_of_the_deck_in_play() -> None:
    for id, value in (("usa", 22), ("usa-reprint", 20)):
        game = variant(id)
        labels = {label.city: label for label in sheet(game.board, game.tickets, "", "en").labels}
        links = {link.cities: link.points for link in labels["Seattle"].links}
        assert links == {("New York",): value, ("Los Angeles",): 9}


@pytest.mark.rule("US-13")
def test_cities_without_tickets_have_an_empty_label() -> None:
    game = variant("usa")
    labels = sheet(game.board, game.tickets, "", "en").labels
    bare = {label.city for label in labels if not label.links}
    expected = {"Charleston", "Las Vegas", "Omaha", "Raleigh", "Saint Louis", "Washington"}
    assert bare == expected
    assert len(labels) == len(game.board.cities)


@pytest.mark.rule("US-13")
def test_every_ticket_is_on_the_labels_of_both_its_cities() -> None:
    game = variant("usa-mega")
    labels = sheet(game.board, game.tickets, "", "en").labels
    assert sum(len(label.links) for label in labels) == 2 * game.ticket_count
