"""Who plays the other seats: bots by name, bots of one's own, or policies that choose numbers.

A policy is any callable that gets rows and masks, one of each for every game in which it has to
act, and returns as many numbers: a network, or the learner itself as it was a while ago.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, cast

from fogg.bots import Agent
from fogg.engine.chance import Seeded
from fogg.lab.entrants import decision, entrant
from fogg.lab.environments.games import EnvironmentGame

Policy = Callable[[Any, Any], Sequence[int]]
Opponent = str | Agent | type | Policy
Maker = Callable[[int], Agent]


class Opponents:
    """The players of all seats; None for a seat that the learner plays."""

    def __init__(self, players: Sequence[Opponent | None]) -> None:
        self.names = [_name(player) for player in players]
        self._makers = [_maker(player) for player in players]
        self.policies: dict[int, Policy] = {
            seat: cast("Policy", player)
            for seat, (player, maker) in enumerate(zip(players, self._makers, strict=True))
            if player is not None and maker is None
        }
        """The seats that policies play."""

    def bots(self, seed: str) -> list[Agent | None]:
        """Make the bots of a game; None for seats that are asked for numbers."""
        return [
            None if maker is None else maker(int(Seeded(f"opponent/{seed}/{seat}").below(1 << 30)))
            for seat, maker in enumerate(self._makers)
        ]

    def decide(self, game: EnvironmentGame, bot: Agent) -> int:
        """Let a bot act, if it does what it may."""
        seat = int(game.actor)
        return decision(bot, self.names[seat], game.game, game.state, seat)


def _maker(player: Opponent | None) -> Maker | None:
    """What makes a bot for a game; None for who is asked for numbers."""
    if player is None:
        return None
    if isinstance(player, str):
        entrant(player, 0)
        return partial(entrant, player)
    if isinstance(player, type):
        return cast("Maker", player)
    if hasattr(player, "act"):
        return lambda seed: player
    if callable(player):
        return None
    raise TypeError(
        "an opponent is the name of a bot, a bot, a class of bots or a policy (rows, masks) → "
        f"numbers, not {player!r}"
    )


def _name(player: Opponent | None) -> str:
    """What errors call a player."""
    if isinstance(player, str):
        return player
    return player.__name__ if isinstance(player, type) else type(player).__name__
