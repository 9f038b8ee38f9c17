"""A game as an environment plays it: numbers instead of actions, rows instead of views."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy

from fogg.engine import network
from fogg.engine.chance import Seeded
from fogg.engine.game import Game
from fogg.engine.ints import ints
from fogg.engine.mechanics.tickets import ticket_value
from fogg.engine.view import View
from fogg.lab.entrants import check_seats
from fogg.lab.environments.features import Features
from fogg.lab.environments.numbering import Numbering
from fogg.lab.workers import catalogue


class Booth:
    """What all matches of an environment share: the game, its numbers, its features."""

    def __init__(self, variant: str, seats: int, boards: Sequence[Path] = ()) -> None:
        self.variant = variant
        self.game: Game = catalogue(tuple(boards)).game(variant)
        check_seats(self.game.rules, seats)
        self.seats = seats
        self.numbering = Numbering(self.game)
        self.features = Features(self.game, seats)

    def start(self, seed: int) -> EnvironmentGame:
        """Start a new game of this seed."""
        return EnvironmentGame(self, seed)

    def mask(self, view: View) -> Any:
        """Mark with 1 each number that the view's seat may choose now."""
        mask: Any = numpy.zeros(self.numbering.size, numpy.int8)
        mask[list(self.numbering.choices(view))] = 1
        return mask


class EnvironmentGame:
    """One game; its luck comes from the seed alone."""

    def __init__(self, booth: Booth, seed: int) -> None:
        self._booth = booth
        self._game = booth.game
        self._luck = Seeded(f"environment/{seed}")
        self.state = self._game.start(booth.seats, self._luck)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._game.over(self.state)

    @property
    def actor(self) -> int:
        """The seat that acts next; where several choose at once, the first that has not."""
        return self._game.actors(self.state)[0]

    def view(self, seat: int) -> View:
        """Show what a seat may know."""
        return self._game.view(self.state, seat)

    def act(self, seat: int, action: int) -> None:
        """Carry out a legal action."""
        self._game.apply(self.state, seat, action, self._luck)

    def worth(self, seat: int) -> int:
        """Count a seat's points so far, its tickets as they stand."""
        view = self.view(seat)
        owners = view.owners()
        routes = ints(route for route in range(self._game.routes) if owners[route] == seat)
        parts = network.components(self._game, routes)
        tickets = view.tickets(seat)
        return int(view.score(seat)) + sum(
            int(ticket_value(self._game, ticket, routes, parts)) for ticket in tickets
        )

    def rewards(self) -> list[float]:
        """Of a finished game: 1 for a win, −1 for a loss, in between for a shared win."""
        winners = self._game.winners(self.state)
        share = 2 / len(winners)
        return [share * (seat in winners) - 1 for seat in range(self._booth.seats)]

    def as_text(self) -> str:
        """Describe the position in a few lines of text."""
        view = self._game.view(self.state, None)
        data = view.data()
        lines = [f"{self._booth.variant}, turn {data['turn']}, {data['phase']}"]
        for seat, player in enumerate(data["players"]):
            pieces = ", ".join(f"{number} {suit}" for suit, number in player["pieces"].items())
            mark = ">" if seat in view.actors else " "
            lines.append(
                f"{mark} player_{seat}: {player['score']} points, {pieces}, "
                f"{player['cards']} cards, {player['ticket_number']} tickets"
            )
        return "\n".join(lines)
