"""Single decisions where only one is good."""

from __future__ import annotations

from typing import Any

import pytest

from fogg.bots.planner import Planner
from fogg.bots.planning.mechanics.exchange import exchange_for
from fogg.bots.planning.position import Position
from fogg.bots.weights.tuned import weights_from
from fogg.engine.action import RAID, STATION, kind_of
from fogg.engine.ints import ints
from fogg.engine.mechanics.bonuses import LongestPath
from fogg.engine.mechanics.stations import Stations
from fogg.engine.mechanics.tunnels import Tunnels
from fogg.engine.phases import OPENING_PHASE
from fogg.engine.rules import Deal
from tests.bots.tables import choice
from tests.depots import depots, store
from tests.ships import world
from tests.toys import CORE, Table, toy_game, variant

PLANNERS = ["planner", "light"]
STYLES = ["one-step", "route", "hungry", *PLANNERS]


def _toy(**changes: Any) -> Table:
    table = Table(toy_game(**changes)).open()
    table.set_pieces(1, 3)
    return table


@pytest.mark.parametrize("bot", STYLES)
def test_the_last_route_of_a_ticket_is_claimed(bot: str) -> None:
    table = _toy()
    table.set_tickets(0, "amber-cedar")
    table.set_owner(0, "amber-birch")
    table.set_hand(0, "green*3")
    table.state.turns_left = 2
    assert choice(table, bot) == "claim birch-cedar green*3"


@pytest.mark.parametrize("bot", STYLES)
def test_gray_routes_are_paid_with_cards_that_nothing_needs(bot: str) -> None:
    """Red is needed for amber–birch, so birch–cedar is paid in green."""
    table = _toy()
    table.set_tickets(0, "amber-cedar")
    table.set_owner(1, "amber-birch-2", "amber-cedar", "cedar-delta")
    table.set_hand(0, "red*3 green*3")
    table.state.turns_left = 4
    wanted = {"claim birch-cedar green*3", "claim amber-birch red*2"}
    assert choice(table, bot) in wanted


@pytest.mark.parametrize("bot", PLANNERS)
def test_jokers_are_kept_where_colors_do(bot: str) -> None:
    table = _toy()
    table.set_tickets(0, "amber-birch")
    table.set_hand(0, "red*2 locomotive*2")
    table.state.turns_left = 2
    assert choice(table, bot) == "claim amber-birch red*2"


def test_a_station_saves_a_ticket_that_is_cut_off() -> None:
    """Elm and fern are joined by another's route only: a station in fern borrows it."""
    mechanics = (*CORE, Stations(costs=(1, 2, 3), unbuilt=4), LongestPath(10))
    table = _toy(mechanics=mechanics)
    table.set_tickets(0, "delta-fern")
    table.set_owner(0, "delta-elm")
    table.set_owner(1, "elm-fern")
    table.set_hand(0, "red*1")
    table.state.turns_left = 2
    action = choice(table, "planner")
    assert action in ("station elm red*1", "station fern red*1")
    assert kind_of(table.game.notation.parse(action)) == STATION


def test_no_station_is_built_without_need() -> None:
    mechanics = (*CORE, Stations(costs=(1, 2, 3), unbuilt=4), LongestPath(10))
    table = _toy(mechanics=mechanics)
    table.set_tickets(0, "amber-birch")
    table.set_hand(0, "red*2")
    table.state.turns_left = 2
    assert choice(table, "planner") == "claim amber-birch red*2"


@pytest.mark.parametrize("bot", STYLES)
def test_a_tunnel_is_paid_for(bot: str) -> None:
    mechanics = (*CORE, Tunnels(cards=3))
    game = toy_game(
        "amber-birch 2 red 0 tunnel\nbirch-cedar 3",
        most_players=2,
        start=Deal(1, keep=1),
        mechanics=mechanics,
    )
    table = Table(game).open()
    table.set_hand(0, "red*3 locomotive*1")
    table.do("claim amber-birch red*2", luck="red blue blue")
    assert choice(table, bot) == "pay red*1"


def test_pieces_that_lack_are_exchanged() -> None:
    """A land route of three spaces lacks two wagons: ships are given for them."""
    game = variant("world")
    table = Table(game)
    while table.state.phase == OPENING_PHASE:
        seat = game.actors(table.state)[0]
        table.do(table.legal(seat)[-1], seat=seat)
    table.state.pieces = ints([1, 40, 20, 40])
    table.state.box = ints([24, 10, 5, 10])
    route = next(
        route
        for route in range(game.routes)
        if game.route_suit[route] == 0 and game.route_length[route] == 3
    )
    view = game.view(table.state, 0)
    action = exchange_for(Position(view), view.legal(), ints([route]))
    assert game.notation.text(action) == "exchange 2 wagons"
    assert exchange_for(Position(view), view.legal(), ints()) == -1


@pytest.mark.parametrize("bot", STYLES)
def test_a_full_warehouse_is_raided(bot: str) -> None:
    table = depots()
    game = table.game
    route = next(r for r in range(game.routes) if game.route_length[r] == 2)
    row = list(table.state.buildings)
    row[int(game.route_a[route])] = 8 + 1
    table.state.buildings = ints(row)
    store(table, 1, "red*3 blue*3")
    color = int(game.route_color[route])
    table.set_hand(0, f"{game.card_names[max(color, 0)]}*2")
    table.do(f"claim {game.route_names[route]} {game.card_names[max(color, 0)]}*2")
    action = game.notation.parse(choice(table, bot))
    assert kind_of(action) == RAID and action >> 5 == 2


@pytest.mark.parametrize("bot", ["route", "long-route"])
def test_a_card_is_stored_where_the_seat_can_fetch_it(bot: str) -> None:
    table = depots(3)
    table.set_hand(0, "")
    assert choice(table, bot) == "store 1"


@pytest.mark.parametrize("bot", ["route", "long-route", "planner"])
def test_without_depots_a_card_is_stored_where_least_lies(bot: str) -> None:
    table = depots(3)
    table.set_hand(0, "")
    table.state.depots = ints([0, 4, 4])
    store(table, 0, "red*3")
    store(table, 1, "blue*1")
    assert choice(table, bot) == "store 3"


TWO_COLORS = """
    amber-birch 2 red
    birch-cedar 6 green
"""


@pytest.mark.parametrize(("scarce", "card"), [(0.0, "red"), (2.0, "green")])
def test_the_color_that_is_hard_to_get_is_taken_first(scarce: float, card: str) -> None:
    """Two of the red cards are needed and six of the green ones."""
    tickets = "amber-cedar 9\nbirch-cedar 6"
    game = toy_game(TWO_COLORS, tickets, most_players=2, start=Deal(1, keep=1))
    table = Table(game).open()
    table.set_tickets(0, "amber-cedar")
    table.set_hand(0, "")
    table.set_display("red green blue blue blue")
    table.do("draw deck", luck="blue")
    view = table.game.view(table.state, 0)
    action = Planner(0, weights_from({"scarce": scarce})).act(view, view.legal())
    assert table.game.notation.text(action) == f"draw {card}"


@pytest.mark.parametrize("bot", ["first", "easy", "medium", "hard"])
def test_nobody_takes_cards_for_pieces_that_are_gone(bot: str) -> None:
    """Without wagons wagon cards are left to the others, even of the color that one loves."""
    table = world("red black white red-ship black-ships white-ships")
    table.set_pieces(0, 0, 12)
    assert "ship" in choice(table, bot)
