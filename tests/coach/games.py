"""Decisions of whole games, for what the coach says about them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from fogg.bots import make_bot
from fogg.catalogue import Catalogue
from fogg.engine.chance import Seeded
from fogg.engine.game import Game
from fogg.engine.state import State
from fogg.engine.view import View

CATALOGUE = Catalogue()
NAMES = ("Ana", "Marc", "Zoé", "Ali", "Ines")


class Moment(NamedTuple):
    """A decision in a game."""

    game: Game
    state: State
    seat: int

    @property
    def view(self) -> View:
        return self.game.view(self.state, self.seat)


def decisions(variant: str, seats: int, seed: int, bot: str = "medium") -> Iterator[Moment]:
    """Play a game of bots, and give every decision with a choice."""
    game = CATALOGUE.game(variant)
    luck = Seeded(f"coach/{variant}/{seed}")
    state = game.start(seats, luck)
    bots = [make_bot(bot, seed * 10 + seat) for seat in range(seats)]
    while not game.over(state):
        seat = game.actors(state)[0]
        view = game.view(state, seat)
        legal = view.legal()
        if len(legal) > 1:
            yield Moment(game, state.copy(), seat)
        game.apply(state, seat, int(bots[seat].act(view, legal)), luck)
