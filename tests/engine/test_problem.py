"""Every reason why not is provoked, and says what was expected."""

from __future__ import annotations

import ast
from collections.abc import Callable
from pathlib import Path

import pytest

from fogg.engine.action import (
    BLIND,
    DRAW,
    PASS,
    TICKETS,
    make,
)
from fogg.engine.board import Board
from fogg.engine.game import Game
from fogg.engine.ints import ints
from fogg.engine.mechanics.stations import ChosenStations
from fogg.engine.problem import Problem
from fogg.engine.rules import but
from fogg.texts import messages
from fogg.variants import EUROPE
from tests.depots import depots, empty, store, two_decks
from tests.toys import Table, blank, catalogue, keep, toy_game, variant

ENGINE = Path(__file__).parents[2] / "src" / "fogg" / "engine"
DUE = {
    "turn_due",
    "second_card_due",
    "keep_tickets_due",
    "first_tickets_due",
    "tunnel_due",
    "borrow_due",
    "first_depot_due",
    "first_card_due",
    "raid_due",
}


def codes_in_source() -> set[str]:
    """The codes in problem("code", …) of the engine."""
    found = set()
    for path in ENGINE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not (isinstance(node, ast.Call) and getattr(node.func, "id", "") == "problem"):
                continue
            for part in ast.walk(node.args[0]):
                if isinstance(part, ast.Constant) and isinstance(part.value, str):
                    found.add(part.value)
    return found - {"_due"}


Case = Callable[[], tuple[Table, int, int]]
CASES: dict[str, Case] = {}


def provokes(code: str) -> Callable[[Case], Case]:
    def keep_case(case: Case) -> Case:
        CASES[code] = case
        return case

    return keep_case


def claim(table: Table, text: str) -> tuple[Table, int, int]:
    return table, 0, table.game.notation.parse(f"claim {text}")


def stuck() -> Table:
    table = blank()
    table.no_cards()
    table.set_ticket_deck()
    return table


@provokes("game_over")
def game_over() -> tuple[Table, int, int]:
    table = stuck()
    table.do("pass")
    table.do("pass")
    return table, 0, make(PASS)


@provokes("not_your_turn")
def not_your_turn() -> tuple[Table, int, int]:
    return blank(), 1, make(BLIND)


@provokes("already_chosen")
def already_chosen() -> tuple[Table, int, int]:
    table = Table(toy_game())
    action = keep(table.game, *table.offered(0))
    table.apply(action, 0, table.random)
    return table, 0, action


@provokes("malformed")
def malformed() -> tuple[Table, int, int]:
    return blank(), 0, -1


@provokes("must_not_pass")
def must_not_pass() -> tuple[Table, int, int]:
    return blank(), 0, make(PASS)


@provokes("turn_due")
def turn_due() -> tuple[Table, int, int]:
    table = blank()
    return table, 0, keep(table.game, "amber-birch")


@provokes("second_card_due")
def second_card_due() -> tuple[Table, int, int]:
    table = blank()
    table.do_anyhow("draw deck")
    return table, 0, make(TICKETS)


@provokes("keep_tickets_due")
def keep_tickets_due() -> tuple[Table, int, int]:
    table = blank()
    table.do_anyhow("tickets")
    return table, 0, make(BLIND)


@provokes("first_tickets_due")
def first_tickets_due() -> tuple[Table, int, int]:
    return Table(toy_game()), 0, make(PASS)


@provokes("no_cards_left")
def no_cards_left() -> tuple[Table, int, int]:
    return stuck(), 0, make(BLIND)


@provokes("locomotive_second")
def locomotive_second() -> tuple[Table, int, int]:
    table = blank()
    table.do_anyhow("draw deck")
    return table, 0, make(DRAW, table.game.joker)


@provokes("card_not_in_display")
def card_not_in_display() -> tuple[Table, int, int]:
    return stuck(), 0, make(DRAW, 0)


@provokes("no_tickets_left")
def no_tickets_left() -> tuple[Table, int, int]:
    return stuck(), 0, make(TICKETS)


@provokes("not_offered")
def not_offered() -> tuple[Table, int, int]:
    table = Table(toy_game())
    return table, 0, keep(table.game, *table.offered(1))


@provokes("keep_at_least")
def keep_at_least() -> tuple[Table, int, int]:
    table = Table(toy_game())
    return table, 0, keep(table.game, table.offered(0)[0])


@provokes("route_taken")
def route_taken() -> tuple[Table, int, int]:
    table = blank()
    table.set_owner(1, "delta-elm")
    return claim(table, "delta-elm red*5")


@provokes("double_own")
def double_own() -> tuple[Table, int, int]:
    table = blank(4)
    table.set_owner(0, "amber-birch")
    return claim(table, "amber-birch-2 blue*2")


@provokes("double_closed")
def double_closed() -> tuple[Table, int, int]:
    table = blank()
    table.state.seat = 1
    table.set_hand(1, "red*2")
    table.do("claim amber-birch red*2")
    return claim(table, "amber-birch-2 blue*2")


@provokes("not_enough_pieces")
def not_enough_pieces() -> tuple[Table, int, int]:
    table = blank()
    table.set_hand(0, "red*5")
    table.set_pieces(0, 4)
    return claim(table, "delta-elm red*5")


@provokes("not_enough_cards")
def not_enough_cards() -> tuple[Table, int, int]:
    return claim(blank(), "delta-elm red*5")


@provokes("wrong_payment")
def wrong_payment() -> tuple[Table, int, int]:
    table = blank()
    table.set_hand(0, "red*5 blue*5")
    return claim(table, "delta-elm blue*5")


@provokes("cards_not_held")
def cards_not_held() -> tuple[Table, int, int]:
    table = blank()
    table.set_hand(0, "red*4 locomotive*1")
    return claim(table, "delta-elm red*5")


# Of Europe


def station(table: Table, text: str) -> tuple[Table, int, int]:
    return table, 0, table.game.notation.parse(f"station {text}")


@provokes("keep_fewer_long")
def keep_fewer_long() -> tuple[Table, int, int]:
    table = Table(variant("europe-mega"))
    return table, 0, keep(table.game, *table.offered(0))


def tunnel(laid: str, turned: str) -> Table:
    """Two cards were laid for a gray tunnel; three were turned up."""
    table = blank(2, variant("europe"))
    table.set_hand(0, laid)
    table.do(f"claim angora-constantinople {laid}", luck=turned)
    return table


@provokes("tunnel_due")
def tunnel_due() -> tuple[Table, int, int]:
    return tunnel("red*2", "red blue blue"), 0, make(BLIND)


@provokes("tunnel_payment")
def tunnel_payment() -> tuple[Table, int, int]:
    table = tunnel("red*2", "red blue blue")
    return table, 0, table.game.notation.parse("pay red*1")


@provokes("tunnel_locomotives")
def tunnel_locomotives() -> tuple[Table, int, int]:
    table = tunnel("locomotive*2", "red blue locomotive")
    table.set_hand(0, "red*5")
    return table, 0, table.game.notation.parse("pay red*1")


@provokes("no_city")
def no_city() -> tuple[Table, int, int]:
    plain = catalogue().board("europe")
    cities = tuple(city._replace(waypoint=city.id == "zagrab") for city in plain.cities)
    board = Board("junction", {}, cities, plain.routes, plain.tickets)
    return station(blank(2, Game(board, EUROPE)), "zagrab red*1")


@provokes("building_there")
def building_there() -> tuple[Table, int, int]:
    table = blank(2, variant("europe"))
    table.set_stations(1, "paris")
    return station(table, "paris red*1")


@provokes("no_stations_left")
def no_stations_left() -> tuple[Table, int, int]:
    table = blank(2, variant("europe"))
    table.set_hand(0, "red*9")
    table.set_stations(0, "paris", "roma", "wien")
    return station(table, "berlin red*3")


@provokes("station_cost")
def station_cost() -> tuple[Table, int, int]:
    table = blank(2, variant("europe"))
    table.set_hand(0, "red*1 blue*1")
    table.set_stations(0, "paris")
    return station(table, "berlin red*2")


@provokes("wrong_station_payment")
def wrong_station_payment() -> tuple[Table, int, int]:
    table = blank(2, variant("europe"))
    table.set_hand(0, "red*2")
    return station(table, "berlin red*2")


CHOSEN = Game(
    catalogue().board("europe"),
    but(EUROPE, mechanics=(*EUROPE.mechanics[:-2], ChosenStations((1, 2, 3), 4))),
)


def closing() -> Table:
    """The turns are over; seat 0 has a station in Paris, seat 1 a route to it."""
    table = blank(2, CHOSEN)
    table.no_cards()
    table.set_ticket_deck()
    table.set_stations(0, "paris")
    table.set_owner(1, "brest-paris", "berlin-essen")
    table.do("pass")
    table.do("pass")
    return table


@provokes("borrow_due")
def borrow_due() -> tuple[Table, int, int]:
    return closing(), 0, make(PASS)


@provokes("wrong_loans")
def wrong_loans() -> tuple[Table, int, int]:
    table = closing()
    return table, 0, table.game.notation.parse("borrow berlin-essen")


@provokes("store_first")
def store_first() -> tuple[Table, int, int]:
    table = depots()
    return table, 0, table.game.notation.parse("draw deck")


@provokes("nothing_to_store")
def nothing_to_store() -> tuple[Table, int, int]:
    table = depots()
    table.no_cards()
    return table, 0, table.game.notation.parse("store 1")


@provokes("store_other_deck")
def store_other_deck() -> tuple[Table, int, int]:
    table = two_decks()
    empty(table, 1)
    return table, 0, table.game.notation.parse("store 1 ships")


@provokes("first_depot_due")
def first_depot_due() -> tuple[Table, int, int]:
    table = Table(variant("usa+depots"), first=1).open()
    return table, 0, table.game.notation.parse("draw deck")


@provokes("first_card_due")
def first_card_due() -> tuple[Table, int, int]:
    table = depots()
    table.do_anyhow("store 1")
    return table, 0, table.game.notation.parse("depot fern")


@provokes("raid_due")
def raid_due() -> tuple[Table, int, int]:
    table, _, _ = wrong_raid()
    return table, 0, table.game.notation.parse("depot fern")


@provokes("no_depots_left")
def no_depots_left() -> tuple[Table, int, int]:
    table = depots()
    table.state.depots = ints([0, 4])
    return table, 0, table.game.notation.parse("depot fern")


@provokes("wrong_raid")
def wrong_raid() -> tuple[Table, int, int]:
    table = depots()
    store(table, 1, "red*1")
    table.set_hand(0, "red*2")
    table.do("claim amber-birch red*2")
    return table, 0, table.game.notation.parse("raid 1 2")


@provokes("nothing_to_choose")
def nothing_to_choose() -> tuple[Table, int, int]:
    table, _, action = wrong_loans()
    return table, 1, action


def test_every_problem_of_the_engine_is_provoked() -> None:
    assert codes_in_source() | DUE == set(CASES)


@pytest.mark.parametrize("code", CASES)
def test_provoked(code: str) -> None:
    table, seat, action = CASES[code]()
    why = table.game.problem(table.state, seat, action)
    assert why is not None
    assert why.code == code
    assert action not in table.game.legal(table.state, seat)


@pytest.mark.parametrize("code", sorted(DUE))
@pytest.mark.parametrize("language", ["en", "fr"])
def test_reasons_made_of_phases_have_words(code: str, language: str) -> None:
    assert f"problem.{code}" in messages(language)


def test_parameters_say_what_was_expected_and_what_came() -> None:
    table, seat, action = CASES["not_enough_pieces"]()
    why = table.game.problem(table.state, seat, action)
    params = {"route": "delta-elm", "piece": "wagon", "needed": 5, "have": 4}
    assert why == Problem("not_enough_pieces", params)
    table, seat, action = claim(blank(), "elm-fern red*2 locomotive*2")
    table.set_hand(0, "red*3 locomotive*1")
    why = table.game.problem(table.state, seat, action)
    assert why is not None
    assert why.params == {
        "route": "elm-fern",
        "needed": 4,
        "color": "gray",
        "have": 3,
        "locomotives": 1,
        "locomotives_needed": 2,
    }
