"""The parts that bots share: shortest ways, plans for several tickets, cards shared out."""

from __future__ import annotations

from fogg.bots.kit.atlas import Atlas
from fogg.bots.kit.clock import turns_left
from fogg.bots.kit.economy import Economy
from fogg.bots.kit.fillers import Fillers
from fogg.bots.kit.forest import Forest
from fogg.bots.kit.needs import Needs
from fogg.bots.kit.outlook import Outlook
from fogg.bots.kit.scheme import Scheme
from fogg.bots.kit.temper import Temper
from fogg.bots.kit.tempers import tempered
from fogg.bots.kit.ways import FAR, Ways
from fogg.engine.ints import ints
from fogg.engine.rules import Deal
from tests.toys import Table, toy_game, variant

STAR = """
    amber-hub 2 red
    birch-hub 2 blue
    cedar-hub 2 green
    amber-birch 5 red
    birch-cedar 5 blue
    amber-cedar 5 green
"""
STAR_TICKETS = """
    amber-birch 5
    birch-cedar 5
    amber-cedar 5
"""


def test_the_cheapest_way_is_found() -> None:
    game = toy_game()
    ways = Ways(Atlas(game))
    amber, cedar, fern = (game.board.city(name) for name in ("amber", "cedar", "fern"))
    costs = ints(int(length) for length in game.route_length)
    assert ways.spread(amber, cedar, costs) == 5
    assert [game.route_names[route] for route in ways.back(cedar)] in (
        ["birch-cedar", "amber-birch"],
        ["birch-cedar", "amber-birch-2"],
        ["cedar-delta", "delta-amber"],
    )
    costs[game.board.route("elm-fern")] = -1
    assert ways.spread(amber, fern, costs) >= FAR


def test_tickets_share_their_routes() -> None:
    """Three tickets by the hub take three routes: what one uses is free for the others."""
    game = toy_game(STAR, STAR_TICKETS, most_players=2, start=Deal(1, keep=1))
    forest = Forest(Atlas(game))
    forest.clear(ints(int(length) for length in game.route_length))
    forest.join(ints(range(3)))
    assert {game.route_names[route] for route in forest.routes()} == {
        "amber-hub",
        "birch-hub",
        "cedar-hub",
    }


def test_what_only_one_ticket_needs() -> None:
    game = toy_game(STAR, STAR_TICKETS, most_players=2, start=Deal(1, keep=1))
    forest = Forest(Atlas(game))
    forest.clear(ints(int(length) for length in game.route_length))
    forest.join(ints([0]))
    assert len(forest.alone(0)) == len(forest.routes()) == 2
    forest.clear(ints(int(length) for length in game.route_length))
    forest.join(ints([0, 1, 2]))
    assert len(forest.alone(0)) == 0


def _look(table: Table) -> Outlook:
    return Outlook(table.game.view(table.state, 0))


def test_a_hand_is_shared_out() -> None:
    """Red serves the red route first; jokers fill the smallest gap."""
    table = Table(toy_game()).open()
    table.set_hand(0, "red*3 green*2 locomotive*1")
    game = table.game
    routes = [game.board.route(name) for name in ("amber-birch", "birch-cedar", "cedar-delta")]
    needs = Needs(_look(table))
    needs.share(_look(table).stock, ints(routes))
    assert list(needs.lack) == [0, 1, 2]
    assert needs.missing == 3
    assert needs.spare[game.card_names.index("locomotive")] == 0


def test_double_ships_count_twice() -> None:
    game = variant("world")
    table = Table(game)
    table.set_hand(0, "red-ships*2 red-ship*1")
    stock = _look(table).stock
    assert stock[game.card_names.index("red-ship")] == 5


COMB = """
    amber-birch 4 red
    birch-cedar 4 red
    birch-delta 4 blue
    cedar-elm 4 green
    fern-gorse 4 blue
"""


def _fillers(temper: Temper) -> list[str]:
    """What a seat with the path amber–birch–cedar adds to it, without any ticket."""
    table = Table(toy_game(COMB)).open()
    table.set_tickets(0)
    table.set_owner(0, "amber-birch", "birch-cedar")
    table.set_hand(0, "")
    look = _look(table)
    scheme = Scheme(look, temper, Economy(look.atlas, temper), turns_left(look, temper))
    scheme.choose(look.tickets)
    return [table.game.route_names[route] for route in Fillers(scheme).choose()]


def test_fillers_go_on_from_the_ends_of_the_longest_path() -> None:
    assert _fillers(Temper())[0] == "birch-delta"
    assert _fillers(tempered({"tail": 0.05}))[0] == "cedar-elm"
