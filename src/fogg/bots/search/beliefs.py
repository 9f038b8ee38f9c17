"""Beliefs: which hidden tickets the others' routes speak for, and states drawn by them."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from fogg.bots.light import Light
from fogg.bots.planning.graph.board_graph import BoardGraph
from fogg.bots.planning.graph.cheapest_paths import FAR, CheapestPaths
from fogg.engine.ints import filled
from fogg.engine.phases import CLOSING_PHASE, OPENING_PHASE
from fogg.engine.state import FREE, NO_CHOICE

if TYPE_CHECKING:
    from fogg.bots.planner import Planner
    from fogg.bots.search.search_config import SearchConfig
    from fogg.bots.weights.planner_weights import PlannerWeights
    from fogg.engine.chance import Chance
    from fogg.engine.game import Game
    from fogg.engine.ints import Ints
    from fogg.engine.state import State
    from fogg.engine.view import View

UNIT: Final = 100.0
"""The weight of a ticket whose cities the others' routes bring no nearer."""


@final
class Beliefs:
    """What a seat believes of what it can't see; made for one view, it draws states from it."""

    def __init__(
        self, view: View, config: SearchConfig, weights: PlannerWeights | None = None
    ) -> None:
        """The others judge their tickets by these weights; without any, by those tuned for them."""
        self._game: Game = view.game
        self._tries = 1
        self._others: list[Planner] = [Light(seat, weights) for seat in range(view.seats)]
        self._view = view
        self._paths = CheapestPaths(BoardGraph(view.game))
        self._likely: Ints = vec[i64]()
        """The weight of each ticket, seat after seat; empty: all are as likely."""
        if not view.revealed and view.turn > 0:
            self._tries = config.tries
            if config.belief > 0.0:
                self._weigh(config.belief)

    def draw(self, chance: Chance) -> State:
        """Draw a state that agrees with all the seat knows, a likely one more often."""
        state = self._sample(chance)
        if self._tries == 1:
            return state
        best = self._fit(state)
        for _ in range(1, self._tries):
            other = self._sample(chance)
            fit = self._fit(other)
            if fit > best:
                best = fit
                state = other
        return state

    def _sample(self, chance: Chance) -> State:
        """Draw a state; choices that all make at once are still open for the others in it."""
        state = self._game.sample(self._view, chance, self._likely)
        if state.phase == OPENING_PHASE or state.phase == CLOSING_PHASE:
            self._take_back(state)
        return state

    def _fit(self, state: State) -> float:
        """Value of the others' tickets to them, in points: they chose them, and played for them."""
        total = 0.0
        for seat in range(int(self._view.seats)):
            if seat != int(self._view.seat):
                total += self._others[seat].prospects(self._game.view(state, seat))
        return total

    def _take_back(self, state: State) -> None:
        """Let the others choose anew what all choose at once: a bot chooses better than chance."""
        steps: i64 = len(state.choices) // state.seats
        for place in range(len(state.choices)):
            if place // steps != self._view.seat and state.choices[place] != NO_CHOICE:
                state.choices[place] = -1

    def _weigh(self, strength: float) -> None:
        """Weigh each ticket, for each other seat, by how far its routes have brought it."""
        game = self._game
        self._likely = filled(self._view.seats * game.ticket_count, i64(UNIT))
        empty = self._spaces(-1)
        whole = filled(game.ticket_count)
        for ticket in range(game.ticket_count):
            whole[ticket] = self._distance(empty, ticket)
        for seat in range(self._view.seats):
            if seat == self._view.seat:
                continue
            spaces = self._spaces(seat)
            for ticket in range(game.ticket_count):
                nearer = 1.0
                left = self._distance(spaces, ticket)
                if whole[ticket] > 0:
                    nearer = float(whole[ticket] - left) / float(whole[ticket])
                # A ticket that is cut off is FAR: without this bound its weight would vanish.
                nearer = nearer if nearer > -1.0 else -1.0
                weight = UNIT * math.exp(strength * nearer)
                # Never 0: an unlikely ticket stays possible.
                self._likely[seat * game.ticket_count + ticket] = i64(weight) + 1

    def _spaces(self, seat: i64) -> Ints:
        """Spaces a seat has still to fill on each route (−1: taken); seat −1: an empty board."""
        row = self._game.route_length[:]
        if seat < 0:
            return row
        for route in range(len(row)):
            owner = self._view.owner(route)
            if owner == seat:
                row[route] = 0
            elif owner != FREE:
                row[route] = -1
        return row

    def _distance(self, spaces: Ints, ticket: i64) -> i64:
        """Count the spaces to fill between a ticket's cities; FAR if they are cut off."""
        cities = self._game.ticket_cities[ticket]
        far: i64 = 0
        for index in range(len(cities) - 1):
            far += self._paths.cost_to(cities[index], cities[index + 1], spaces)
            if far >= FAR:
                return FAR
        return far
