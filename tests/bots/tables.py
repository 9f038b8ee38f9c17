"""Bots at tables: whole games with every action checked, and single decisions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from fogg.bots import make_bot
from fogg.engine.action import kind_of
from fogg.engine.chance import Seeded
from fogg.engine.game import Game
from fogg.engine.state import State
from tests.toys import Table


class Played:
    """A finished game: its state, the actions of each seat and how often each kind came."""

    def __init__(self, game: Game, names: Sequence[str], seed: int | str) -> None:
        self.kinds = [Counter[int]() for _ in names]
        self.actions: list[int] = []
        chance = Seeded(f"{seed}/luck")
        bots = [make_bot(name, seat) for seat, name in enumerate(names)]
        self.state: State = game.start(len(names), chance)
        while not game.over(self.state):
            for seat in game.actors(self.state):
                view = game.view(self.state, seat)
                before = self.state.pack()
                action = bots[seat].act(view, view.legal())
                assert self.state.pack() == before, f"{names[seat]} changed the state"
                why = game.problem(self.state, seat, action)
                assert why is None, f"{names[seat]}: {game.notation.text(action)}: {why}"
                self.kinds[seat][int(kind_of(action))] += 1
                self.actions.append(int(action))
                game.apply(self.state, seat, action, chance)
        self.totals = [int(points) for points in game.totals(self.state)]


def choice(table: Table, bot: str, seat: int = 0) -> str:
    """What a bot does in the position of a table, in words."""
    view = table.game.view(table.state, seat)
    return table.game.notation.text(make_bot(bot, 0).act(view, view.legal()))
