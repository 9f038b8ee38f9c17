"""Aids for itineraries: the fewest spaces that join all their cities."""

from __future__ import annotations

from itertools import combinations

import pytest

from fogg.catalogue import Catalogue
from fogg.engine import network
from fogg.engine.aids import spaces_left, spaces_to_join
from fogg.engine.board import Board, City, Route, Ticket
from fogg.engine.chance import Seeded
from fogg.engine.game import Game
from fogg.engine.ints import ints
from fogg.engine.rules import TicketChoice, but
from fogg.engine.state import CLOSED, FREE
from fogg.variants import USA

CITIES = 6
RING = [(0, 1), (1, 2), (2, 3), (3, 4), (4, 5), (5, 0), (0, 3), (1, 4), (2, 5), (0, 2)]


def _ring(seed: int) -> Game:
    """A small board of ten routes of random lengths."""
    luck = Seeded(seed)
    routes = tuple(Route(f"c{a}-c{b}", a, b, 1 + int(luck.below(6))) for a, b in RING)
    cities = tuple(City(f"c{number}", {"en": f"City {number}"}) for number in range(CITIES))
    tickets = tuple(Ticket(f"c{a}-c{b}", (a, b), 5) for a, b in combinations(range(CITIES), 2))
    rules = but(USA, most_players=2, tickets=TicketChoice(("base",)))
    return Game(Board("ring", {"en": "Ring"}, cities, routes, tickets), rules)


def _fewest(game: Game, owners: list[int], cities: list[int]) -> int:
    """The fewest spaces by trying every set of free routes."""
    own = [route for route in range(game.routes) if owners[route] == 0]
    free = [route for route in range(game.routes) if owners[route] == FREE]
    found = [
        sum(int(game.route_length[route]) for route in chosen)
        for number in range(len(free) + 1)
        for chosen in combinations(free, number)
        if network.joins(network.components(game, ints([*own, *chosen])), ints(cities))
    ]
    return min(found, default=-1)


@pytest.mark.parametrize("seed", range(40))
def test_the_fewest_spaces_are_those_of_the_cheapest_set_of_routes(seed: int) -> None:
    game = _ring(seed)
    state = game.start(2, Seeded(seed), first=0)
    luck = Seeded(f"owners/{seed}")
    owners = [(FREE, FREE, 0, 1, CLOSED)[luck.below(5)] for _ in RING]
    state.owner = ints(owners)
    view = game.view(state, 0)
    for number in (2, 3, 4, 5):
        cities = [(seed + step * (1 + seed % 2)) % CITIES for step in range(number)]
        if len(set(cities)) == number:
            assert spaces_to_join(view, cities) == _fewest(game, owners, cities)


def test_an_itinerary_needs_more_than_its_first_two_cities() -> None:
    game = Catalogue().game("world")
    state = game.start(2, Seeded(1), first=0)
    ticket = next(t for t in range(game.ticket_count) if len(game.ticket_cities[t]) > 2)
    state.holder[ticket] = 0
    [aid] = [aid for aid in game.aids(game.view(state, 0)).tickets if aid.ticket == ticket]
    cities = [int(city) for city in game.ticket_cities[ticket]]
    assert aid.spaces_left > spaces_left(game.view(state, 0), cities[0], cities[1])


def test_a_completed_ticket_tells_its_way_from_end_to_end() -> None:
    game = _ring(3)
    state = game.start(2, Seeded(3), first=0)
    ticket = next(t for t, name in enumerate(game.ticket_names) if name == "c0-c3")
    state.holder[ticket] = 0
    owners = [FREE] * game.routes
    state.owner = ints(owners)
    [before] = [aid for aid in game.aids(game.view(state, 0)).tickets if aid.ticket == ticket]
    assert not before.completed and before.way == ()
    owners[0] = owners[1] = owners[2] = 0
    owners[4] = 0  # joined to the others, but not on the way
    state.owner = ints(owners)
    [after] = [aid for aid in game.aids(game.view(state, 0)).tickets if aid.ticket == ticket]
    assert after.completed and after.way == (0, 1, 2)
