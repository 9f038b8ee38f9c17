"""How long `legal` takes, at worst, in all positions of many random games; and itineraries.

    .venv/bin/python -P bench/legal.py [GAMES]             the installed build
    PYTHONPATH=src .venv/bin/python bench/legal.py [GAMES]  the sources

The slowest positions are measured again, several times, and the best time counts: what a busy
machine adds is none of theirs.
"""

from __future__ import annotations

import heapq
import sys
from collections.abc import Callable
from functools import partial
from itertools import combinations
from time import perf_counter

import fogg.engine.game as engine
from fogg.catalogue import Catalogue
from fogg.engine import network
from fogg.engine.board import Board, City, Route
from fogg.engine.chance import Seeded
from fogg.engine.game import Game
from fogg.engine.ints import ints
from fogg.engine.state import State

VARIANTS = ("world", "great-lakes", "world+depots", "usa", "europe")
SLOWEST = 20
AGAIN = 7


def main(arguments: list[str]) -> None:
    """Measure every variant and print a line for each."""
    games = int(arguments[0]) if arguments else 500
    build = "interpreted" if engine.__file__.endswith(".py") else "compiled"
    print(f"{build}, {games} random games a variant; milliseconds")
    print(f"{'variant':16}{'positions':>12}{'mean':>10}{'worst':>10}{'actions':>10}")
    catalogue = Catalogue()
    for id in VARIANTS:
        game = catalogue.game(id)
        positions, mean, worst, actions = slowest_legal(game, games)
        print(f"{id:16}{positions:12,}{mean:10.4f}{worst:10.4f}{actions:10,}", flush=True)
    itineraries(catalogue.game("world"), games)
    for cities in range(6, 15, 2):
        dense(catalogue.game("usa"), cities)


def best(measured: Callable[[], object]) -> float:
    """The best time of several, in milliseconds."""
    times = []
    for _ in range(AGAIN):
        start = perf_counter()
        measured()
        times.append(perf_counter() - start)
    return min(times) * 1000


def slowest_legal(game: Game, games: int) -> tuple[int, float, float, int]:
    """Positions seen; mean and worst time of `legal`; the most actions in one list."""
    number = 0
    total = 0.0
    actions_at_most = 0
    slow: list[tuple[float, int, State, int]] = []
    for seed in range(games):
        luck, choices = Seeded(seed), Seeded(f"{seed} choices")
        state = game.start(2 + seed % 4, luck)
        while not game.over(state):
            seat = game.actors(state)[0]
            start = perf_counter()
            actions = game.legal(state, seat)
            time = perf_counter() - start
            number += 1
            total += time
            actions_at_most = max(actions_at_most, len(actions))
            if len(slow) < SLOWEST or time > slow[0][0]:
                heapq.heappush(slow, (time, number, state.copy(), seat))
                if len(slow) > SLOWEST:
                    heapq.heappop(slow)
            game.apply(state, seat, actions[choices.below(len(actions))], luck)
    worst = max(best(partial(game.legal, state, seat)) for _, _, state, seat in slow)
    return number, total / number * 1000, worst, actions_at_most


def itineraries(game: Game, games: int) -> None:
    """The worst search for a trail through an itinerary in final positions, every seat's routes."""
    tickets = [ticket for ticket in game.tickets if len(ticket.cities) > 2]
    worst = 0.0
    for seed in range(games):
        luck, choices = Seeded(seed), Seeded(f"{seed} choices")
        state = game.start(2, luck)
        while not game.over(state):
            seat = game.actors(state)[0]
            actions = game.legal(state, seat)
            game.apply(state, seat, actions[choices.below(len(actions))], luck)
        for seat in range(2):
            routes = network.routes_of(state, seat)
            for ticket in tickets:
                search = partial(network.in_order, game, routes, ints(ticket.cities))
                worst = max(worst, best(search))
    print(f"itineraries in final positions of world: worst {worst:.3f}")


def dense(usa: Game, cities: int) -> None:
    """Make a network of every route between `cities` cities; the second stop hangs on one more."""
    names = [f"city{number}" for number in range(cities + 1)]
    pairs = [*combinations(range(cities), 2), (cities - 1, cities)]
    board = Board(
        "dense",
        {},
        tuple(City(name, {}) for name in names),
        tuple(Route(f"{names[a]}-{names[b]}", a, b, 1) for a, b in pairs),
        tuple(ticket._replace(cities=(0, 1)) for ticket in usa.board.tickets),
    )
    game = Game(board, usa.rules)
    routes = ints(range(len(pairs)))
    time = best(partial(network.in_order, game, routes, ints([0, cities, 1])))
    print(f"no way through, {len(pairs)} routes between {cities} cities: {time:.3f}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
