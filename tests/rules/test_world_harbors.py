"""WO-10: harbors, what they cost, where they stand and what they score."""

from __future__ import annotations

import pytest

from fogg.engine.action import HARBOR
from fogg.engine.mechanics.harbors import BUILT_HARBOR
from tests.ships import pieces, world
from tests.toys import Table

RED = "red-anchor*2 red-ship*2"


def at_lagos(hand: str = RED, id: str = "world") -> Table:
    """Seat 0 owns a route into Lagos."""
    table = world(id=id)
    table.set_owner(0, "lagos-luanda")
    table.set_hand(0, hand)
    return table


def ways(table: Table, city: str = "lagos") -> set[str]:
    game = table.game
    actions = game.payments(table.state, 0, HARBOR, game.board.city(city))
    return {game.notation.text(action).split(" ", 2)[2] for action in actions}


# Where


@pytest.mark.rule("WO-10")
def test_a_harbor_is_built_and_the_cards_are_discarded() -> None:
    table = at_lagos()
    (built, *_) = table.do(f"harbor lagos {RED}")
    assert (built.kind, built.seat) == (BUILT_HARBOR, 0)
    assert (table.hand(0), table.discard) == ("", RED)
    assert pieces(table, 0) == (20, 40)
    assert table.state.score[0] == 0
    assert table.game.view(table.state, 1).data()["harbors"] == {"lagos": 0}


@pytest.mark.rule("WO-10")
@pytest.mark.parametrize("route", ["casablanca-lagos", "caracas-lagos"], ids=["land", "sea"])
def test_a_route_into_the_city_by_land_or_by_sea(route: str) -> None:
    table = world()
    table.set_hand(0, RED)
    assert table.problem(f"harbor lagos {RED}") == "port_not_reached"
    table.set_owner(1, route)
    assert table.problem(f"harbor lagos {RED}") == "port_not_reached"
    table.set_owner(0, route)
    assert table.problem(f"harbor lagos {RED}") == ""


@pytest.mark.rule("WO-10")
def test_only_in_ports() -> None:
    table = at_lagos()
    table.set_owner(0, "dar_es_salaam-djibouti", "cape_town-south_indian_ocean")
    assert table.problem(f"harbor djibouti {RED}") == "no_port"
    assert table.problem(f"harbor south_indian_ocean {RED}") == "no_port"
    built = {text.split()[1] for text in table.legal() if text.startswith("harbor")}
    assert built == {"lagos", "luanda", "dar_es_salaam", "cape_town"}


@pytest.mark.rule("WO-10")
@pytest.mark.parametrize("owner", [0, 1])
def test_one_harbor_in_a_city(owner: int) -> None:
    table = at_lagos()
    table.set_harbors(owner, "lagos")
    assert table.problem(f"harbor lagos {RED}") == "harbor_there"
    assert table.problem(f"harbor luanda {RED}") == ""


@pytest.mark.rule("WO-10", "WO-1")
def test_three_harbors_each() -> None:
    table = at_lagos()
    table.set_harbors(0, "tokyo", "manila", "sydney")
    table.set_harbors(1, "lima")
    assert table.problem(f"harbor lagos {RED}") == "no_harbors_left"
    assert not any(text.startswith("harbor") for text in table.legal())
    table.set_harbors(0, "tokyo", "manila")
    assert table.problem(f"harbor lagos {RED}") == ""


# What it costs


@pytest.mark.rule("WO-10")
def test_the_yellow_harbor_with_a_joker() -> None:
    """The book: a yellow ship, a joker, two yellow wagons, all with the mark."""
    laid = "yellow-anchor*2 locomotive*1 yellow-ship*1"
    table = at_lagos(laid)
    assert ways(table) == {laid}
    table.do(f"harbor lagos {laid}")
    assert [int(size) for size in table.state.discard_size] == [3, 1]


@pytest.mark.rule("WO-10")
def test_every_mix_of_jokers_and_marked_cards() -> None:
    table = at_lagos("red-anchor*4 red-ship*4 locomotive*4")
    assert ways(table) == {
        " ".join(
            f"{name}*{number}"
            for name, number in (
                ("red-anchor", wagons),
                ("locomotive", 4 - wagons - ships),
                ("red-ship", ships),
            )
            if number
        )
        for wagons in range(3)
        for ships in range(3)
    }


@pytest.mark.rule("WO-10")
@pytest.mark.parametrize(
    "laid",
    [
        "red-anchor*2 red-ship*1",
        "red-anchor*2 red-ship*2 locomotive*1",
        "red-anchor*3 red-ship*1",
        "red-anchor*1 red-ship*3",
        "red-anchor*2 black-ship*2",
        "red-anchor*1 black-anchor*1 red-ship*2",
        "locomotive*3",
    ],
)
def test_other_cards_do_not_pay(laid: str) -> None:
    table = at_lagos("red-anchor*4 black-anchor*4 red-ship*4 black-ship*4 locomotive*5")
    assert table.problem(f"harbor lagos {laid}") == "wrong_harbor_payment"


@pytest.mark.rule("WO-10")
def test_cards_without_the_mark_do_not_count() -> None:
    table = at_lagos("red*7 red-ships*6 red-anchor*1 red-ship*1 locomotive*1")
    assert ways(table) == set()
    assert table.problem(f"harbor lagos {RED}") == "harbor_cost"
    table.set_hand(0, "red*7 red-ships*6 red-anchor*1 red-ship*1 locomotive*2")
    assert ways(table) == {"red-anchor*1 locomotive*2 red-ship*1"}


@pytest.mark.rule("WO-10")
def test_jokers_replace_ships_too_and_all_four_cards() -> None:
    assert "locomotive*4" in ways(at_lagos("locomotive*4"))
    assert ways(at_lagos("red-anchor*2 locomotive*2")) == {"red-anchor*2 locomotive*2"}
    assert ways(at_lagos("red-ship*2 locomotive*2")) == {"locomotive*2 red-ship*2"}


# What it scores

ROUTES = (
    "buenos_aires-valparaiso christchurch-valparaiso christchurch-sydney port_moresby-sydney "
    "honolulu-port_moresby honolulu-manila athina-hamburg al_qahira-athina al_qahira-djibouti "
    "dar_es_salaam-djibouti lagos-luanda dar_es_salaam-luanda"
).split()
TICKETS = (
    "buenos_aires-manila",
    "buenos_aires-sydney",
    "hamburg-dar_es_salaam",
    "lagos-luanda-dar_es_salaam-djibouti",
)


def scored(*harbors: str, routes: list[str] = ROUTES, tickets: tuple[str, ...] = TICKETS) -> Table:
    table = world()
    table.set_owner(0, *routes)
    table.set_tickets(0, *tickets)
    table.set_harbors(0, *harbors)
    return table


@pytest.mark.rule("WO-10")
def test_buenos_aires_and_dar_es_salaam_are_worth_thirty_each() -> None:
    """The book: two completed tickets name either city, one of them an itinerary."""
    table = scored("buenos_aires", "dar_es_salaam")
    assert table.line("harbors") == [30 + 30 - 4, -12]
    detail = next(
        line.detail for line in table.game.final(table.state)[0] if line.name == "harbors"
    )
    assert {entry["city"]: entry["points"] for entry in detail["built"]} == {
        "buenos_aires": 30,
        "dar_es_salaam": 30,
    }
    assert detail["left"] == 1


@pytest.mark.rule("WO-10")
def test_one_ticket_counts_for_every_harbor_on_it() -> None:
    table = scored("manila", "sydney", "hamburg")
    assert table.line("harbors")[0] == 20 + 20 + 20
    assert scored("lagos", "luanda", "dar_es_salaam").line("harbors")[0] == 20 + 20 + 30


@pytest.mark.rule("WO-10")
def test_three_tickets_or_more_are_forty() -> None:
    more = ("miami-buenos_aires", "buenos_aires-marseille", "valparaiso-rio_de_janeiro")
    joined = [*ROUTES, "buenos_aires-rio_de_janeiro", "caracas-rio_de_janeiro", "caracas-miami"]
    three = scored("buenos_aires", routes=joined, tickets=(*TICKETS, more[0]))
    assert three.line("harbors")[0] == 40 - 8
    joined += ["casablanca-miami", "casablanca-marseille"]
    four = scored("buenos_aires", routes=joined, tickets=(*TICKETS, *more))
    assert four.line("harbors")[0] == 40 - 8


@pytest.mark.rule("WO-10")
def test_tickets_that_are_not_completed_do_not_count() -> None:
    fewer = [route for route in ROUTES if route != "honolulu-manila"]
    assert scored("buenos_aires", routes=fewer).line("harbors")[0] == 20 - 8
    assert scored("manila", routes=fewer).line("harbors")[0] == 0 - 8


@pytest.mark.rule("WO-10")
def test_an_itinerary_out_of_order_counts_too() -> None:
    """Connected by a line on which Luanda comes last."""
    routes = (
        "casablanca-lagos al_qahira-casablanca al_qahira-djibouti dar_es_salaam-djibouti "
        "cape_town-dar_es_salaam cape_town-luanda"
    ).split()
    table = scored("luanda", routes=routes, tickets=(TICKETS[3],))
    assert table.line("tickets")[0] == 6
    assert table.line("harbors")[0] == 20 - 8


@pytest.mark.rule("WO-10")
@pytest.mark.parametrize("built", [0, 1, 2, 3])
def test_harbors_not_built_cost_four_and_a_useless_one_nothing(built: int) -> None:
    cities = ("tokyo", "bangkok", "lima")[:built]
    assert scored(*cities).line("harbors") == [-4 * (3 - built), -12]


@pytest.mark.rule("WO-10")
def test_tickets_of_others_do_not_count() -> None:
    table = scored("buenos_aires", tickets=())
    table.set_owner(1, "buenos_aires-rio_de_janeiro")
    table.set_tickets(1, "valparaiso-rio_de_janeiro")
    assert table.line("harbors")[0] == 0 - 8


@pytest.mark.rule("GL-1", "WO-10")
@pytest.mark.parametrize(("tickets", "points"), [(0, 0), (1, 10), (2, 20), (3, 30), (4, 30)])
def test_harbors_of_the_great_lakes(tickets: int, points: int) -> None:
    table = world(id="great-lakes")
    table.set_owner(0, *table.game.route_names)
    named = [name for name in table.game.ticket_names if "duluth" in name.split("-")]
    table.set_tickets(0, *named[:tickets])
    table.set_harbors(0, "duluth")
    assert table.line("harbors")[0] == points - 8
