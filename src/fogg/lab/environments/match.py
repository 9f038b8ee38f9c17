"""Games as environments play them: numbers instead of actions, arrays instead of views."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy

from fogg.engine.errors import FoggError
from fogg.engine.game import Game
from fogg.lab.entrants import check_seats
from fogg.lab.environments.choices import ChoiceTables
from fogg.lab.environments.features import Features
from fogg.lab.environments.games import SKIP, Games
from fogg.lab.environments.numbering import Numbering
from fogg.lab.environments.opponents import Opponent, Opponents
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
        self.choices = ChoiceTables(self.numbering, seats)


class Matches:
    """Games side by side, seen as NumPy arrays, with those who play the other seats in them.

    The arrays look into the games' own memory: each step changes what they show.
    """

    def __init__(
        self,
        booth: Booth,
        number: int,
        players: Sequence[Opponent | None],
        shaping: float = 0.0,
        penalty: float = 0.0,
    ) -> None:
        self.booth = booth
        self.number = number
        self._opponents = Opponents(players)
        self.games = Games(
            booth.choices, booth.features, number, shaping, penalty, self._opponents.decide
        )
        games, seats = self.games, booth.seats
        self.rows = _seen(games.rows, numpy.float32).reshape(number * seats, booth.features.size)
        self.masks = _seen(games.masks, numpy.int8).reshape(number, booth.numbering.size)
        self.asked = _seen(games.asked, numpy.int64)
        self.gains = _seen(games.gains, numpy.float64).reshape(number, seats)
        self.ended = _seen(games.ended, bool)
        self.refused = _seen(games.refused, bool)
        self.given_up = _seen(games.given_up, bool)

    def begin(self, seeds: dict[int, str]) -> None:
        """Start new games at some places; the same seed gives the same luck and the same bots."""
        for place, seed in seeds.items():
            self.games.begin(place, f"environment/{seed}", self._opponents.bots(seed))
        self._let_policies_play()

    def step(self, numbers: list[int]) -> bool:
        """Choose a number in every game, and let the others play; whether any game is done."""
        finished = self.games.step(numbers) > 0
        if self._opponents.policies:
            self._let_policies_play()
            return bool(self.ended.any() or self.given_up.any())
        return finished

    def _let_policies_play(self) -> None:
        """Ask the policies, each for all its games at once, until none has to act."""
        acted = bool(self._opponents.policies)
        while acted:
            acted = False
            for seat, policy in self._opponents.policies.items():
                places = self.games.waiting(seat)
                if places:
                    acted = True
                    self._ask(policy, seat, places)

    def _ask(self, policy: Any, seat: int, places: list[int]) -> None:
        """Have a policy choose numbers in some games."""
        rows = self.rows[self.asked[places]]
        chosen = policy(rows, self.masks[places])
        for place, number in zip(places, chosen, strict=True):
            if not self.masks[place, number]:
                name = self.booth.numbering.names[number]
                raise FoggError("number_not_legal", number=int(number), action=name)
            self.games.choose(place, int(number))

    def points(self, place: int) -> list[int]:
        """Count the points of a finished game."""
        return [int(each) for each in self.booth.game.totals(self.games.games[place].state)]


def _seen(row: Any, kind: Any) -> Any:
    """Look at a row of compiled code as an array, without copying."""
    return numpy.frombuffer(row, kind)


__all__ = ["SKIP", "Booth", "Matches"]
