"""The parts that bots share: shortest ways, plans for several tickets, cards shared out."""

from __future__ import annotations

import pytest

from fogg.bots.planner import Planner
from fogg.bots.planning.graph.board_graph import BoardGraph
from fogg.bots.planning.graph.cheapest_paths import FAR, CheapestPaths
from fogg.bots.planning.graph.steiner_forest import SteinerForest
from fogg.bots.planning.plan.card_needs import CardNeeds
from fogg.bots.planning.plan.filler_routes import FillerRoutes
from fogg.bots.planning.plan.plan import Plan
from fogg.bots.planning.plan.turn_costs import TurnCosts
from fogg.bots.planning.plan.turns_left import turns_left
from fogg.bots.planning.position import Position
from fogg.bots.weights.planner_weights import PlannerWeights
from fogg.bots.weights.tuned import weights_from
from fogg.engine.ints import ints
from fogg.engine.mechanics.tunnels import Tunnels
from fogg.engine.rules import Deal
from tests.toys import CORE, Table, toy_game, variant

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
    paths = CheapestPaths(BoardGraph(game))
    amber, cedar, fern = (game.board.city(name) for name in ("amber", "cedar", "fern"))
    costs = ints(int(length) for length in game.route_length)
    assert paths.cost_to(amber, cedar, costs) == 5
    assert [game.route_names[route] for route in paths.path_to(cedar)] in (
        ["birch-cedar", "amber-birch"],
        ["birch-cedar", "amber-birch-2"],
        ["cedar-delta", "delta-amber"],
    )
    costs[game.board.route("elm-fern")] = -1
    assert paths.cost_to(amber, fern, costs) >= FAR


def test_tickets_share_their_routes() -> None:
    """Three tickets by the hub take three routes: what one uses is free for the others."""
    game = toy_game(STAR, STAR_TICKETS, most_players=2, start=Deal(1, keep=1))
    forest = SteinerForest(BoardGraph(game))
    forest.clear(ints(int(length) for length in game.route_length))
    forest.join(ints(range(3)))
    assert {game.route_names[route] for route in forest.routes()} == {
        "amber-hub",
        "birch-hub",
        "cedar-hub",
    }


def test_what_only_one_ticket_needs() -> None:
    game = toy_game(STAR, STAR_TICKETS, most_players=2, start=Deal(1, keep=1))
    forest = SteinerForest(BoardGraph(game))
    forest.clear(ints(int(length) for length in game.route_length))
    forest.join(ints([0]))
    assert len(forest.alone(0)) == len(forest.routes()) == 2
    forest.clear(ints(int(length) for length in game.route_length))
    forest.join(ints([0, 1, 2]))
    assert len(forest.alone(0)) == 0


@pytest.mark.parametrize("name", ["usa", "europe", "world"])
def test_paths_that_are_known_are_those_that_a_search_finds(name: str) -> None:
    game = variant(name)
    lengths = ints(int(length) for length in game.route_length)
    kept, fresh = SteinerForest(BoardGraph(game)), SteinerForest(BoardGraph(game))
    kept.clear(lengths)
    tickets = [ints(range(first, first + 4)) for first in range(0, 24, 2)]
    for chosen in tickets + tickets[::-1]:
        kept.lift_all()
        fresh.clear(lengths)
        kept.join(chosen)
        fresh.join(chosen)
        assert list(kept.routes()) == list(fresh.routes())
        assert list(kept.uses) == list(fresh.uses)


def _position(table: Table) -> Position:
    return Position(table.game.view(table.state, 0))


def test_a_hand_is_shared_out() -> None:
    """Red serves the red route first; jokers fill the smallest gap."""
    table = Table(toy_game()).open()
    table.set_hand(0, "red*3 green*2 locomotive*1")
    game = table.game
    routes = [game.board.route(name) for name in ("amber-birch", "birch-cedar", "cedar-delta")]
    needs = CardNeeds(_position(table))
    needs.share(_position(table).stock, ints(routes))
    assert list(needs.lack) == [0, 1, 2]
    assert needs.missing == 3
    assert needs.spare[game.card_names.index("locomotive")] == 0


def test_double_ships_count_twice() -> None:
    game = variant("world")
    table = Table(game)
    table.set_hand(0, "red-ships*2 red-ship*1")
    stock = _position(table).stock
    assert stock[game.card_names.index("red-ship")] == 5


COMB = """
    amber-birch 4 red
    birch-cedar 4 red
    birch-delta 4 blue
    cedar-elm 4 green
    fern-gorse 4 blue
"""


def _fillers(weights: PlannerWeights) -> list[str]:
    """What a seat with the path amber–birch–cedar adds to it, without any ticket."""
    table = Table(toy_game(COMB)).open()
    table.set_tickets(0)
    table.set_owner(0, "amber-birch", "birch-cedar")
    table.set_hand(0, "")
    position = _position(table)
    plan = Plan(position, weights, TurnCosts(position, weights), turns_left(position, weights))
    plan.choose(position.tickets)
    return [table.game.route_names[route] for route in FillerRoutes(plan).choose()]


def test_fillers_go_on_from_the_ends_of_the_longest_path() -> None:
    assert _fillers(PlannerWeights())[0] == "birch-delta"
    assert _fillers(weights_from({"tail": 0.05}))[0] == "cedar-elm"


def _tunnel(cards: int) -> Table:
    """A seat that can pay for the tunnel amber–birch, and has nothing left then."""
    routes = "amber-birch 3 red 0 tunnel\nbirch-cedar 4 blue"
    mechanics = (*CORE, Tunnels(cards))
    game = toy_game(routes, most_players=2, start=Deal(1, keep=1), mechanics=mechanics)
    table = Table(game).open()
    table.set_tickets(0)
    table.set_hand(0, "red*3")
    return table


def test_the_rules_say_how_many_cards_a_tunnel_turns_up() -> None:
    extra_turns, claim_values = [], []
    for cards in (1, 3, 6):
        table = _tunnel(cards)
        route = table.game.board.route("amber-birch")
        costs = TurnCosts(_position(table), PlannerWeights())
        extra_turns.append((costs.turns(route, 3) - 1.0) * costs.spaces_drawn)
        view = table.game.view(table.state, 0)
        options = Planner(0, PlannerWeights()).options(view, view.legal())
        claim = table.game.notation.parse("claim amber-birch red*3")
        claim_values.append(options.values[list(options.actions).index(claim)])
    assert extra_turns == pytest.approx([0.7 / 3, 0.7, 1.4])
    assert claim_values[0] > claim_values[1] > claim_values[2], "more cards, more risk"
