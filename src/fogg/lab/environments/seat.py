"""The game for Gymnasium: one seat against bots.

    env = SeatEnv("usa", opponents=["planner"])
    observation, info = env.reset(seed=7)
    observation, reward, terminated, truncated, info = env.step(choose(info["action_mask"]))

A number that is not legal does nothing: it costs `penalty`, and `info["illegal"]` says so. After
`MOST_ILLEGAL` of them the game is given up (truncated).
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, ClassVar

import gymnasium
import numpy
from gymnasium.spaces import Box, Discrete

from fogg.engine.chance import Seeded
from fogg.lab.entrants import decision, entrant
from fogg.lab.environments.match import Booth

ID = "Fogg-v1"
MOST_ILLEGAL = 100
OWN = 0
"""The own seat; who has the first turn is up to luck."""


class SeatEnv(gymnasium.Env):  # type: ignore[misc] # Gymnasium's own types are not read
    """One seat; the others are bots by their names, or classes in files (./mybot.py:MyBot)."""

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi"], "render_fps": 1}

    def __init__(
        self,
        variant: str = "usa",
        opponents: Sequence[str] = ("random",),
        shaping: float = 0.0,
        penalty: float = 0.01,
        boards: Sequence[Path] = (),
        render_mode: str | None = None,
    ) -> None:
        """`shaping` is added to the reward of an action for each point that it is worth."""
        self.booth = Booth(variant, len(opponents) + 1, boards)
        self.opponents = tuple(opponents)
        for name in self.opponents:
            entrant(name, 0)
        self.shaping = shaping
        self.penalty = penalty
        self.render_mode = render_mode
        self.observation_space = Box(-1.0, 1.0, (self.booth.features.size,), numpy.float32)
        self.action_space = Discrete(self.booth.numbering.size)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Start a new game; the same seed gives the same luck and the same bots."""
        super().reset(seed=seed)
        number = int(self.np_random.integers(1 << 31))
        self.match = self.booth.start(number)
        self._bots = [
            entrant(name, int(Seeded(f"opponent/{number}/{place}").below(1 << 30)))
            for place, name in enumerate(self.opponents)
        ]
        self._illegal = 0
        self._worth = self.match.worth(OWN)
        self._let_others_play()
        return self._observation(), self._info()

    def step(self, action: int) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Carry out the action of this number, then let the others play."""
        view = self.match.view(OWN)
        chosen = None if self.match.over else self.booth.numbering.choices(view).get(int(action))
        if chosen is None:
            return self._refused()
        self.match.act(OWN, chosen)
        self._let_others_play()
        over = self.match.over
        reward = self._gained() + (self.match.rewards()[OWN] if over else 0.0)
        return self._observation(), reward, over, False, self._info()

    def _gained(self) -> float:
        """Reward the points that the seat is worth more than before."""
        if not self.shaping:
            return 0.0
        before, self._worth = self._worth, self.match.worth(OWN)
        return self.shaping * (self._worth - before)

    def _refused(self) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        self._illegal += 1
        info = {**self._info(), "illegal": True}
        given_up = self._illegal >= MOST_ILLEGAL
        return self._observation(), -self.penalty, self.match.over, given_up, info

    def _let_others_play(self) -> None:
        """Play until the own seat has to act or the game is over."""
        while not self.match.over and self.match.actor != OWN:
            seat = self.match.actor
            bot, name = self._bots[seat - 1], self.opponents[seat - 1]
            action = decision(bot, name, self.booth.game, self.match.state, seat)
            self.match.act(seat, action)

    def action_masks(self) -> Any:
        """Mark the numbers that are legal now; sb3-contrib calls it by this name."""
        if self.match.over:
            return numpy.zeros(self.booth.numbering.size, bool)
        return self.booth.mask(self.match.view(OWN)).astype(bool)

    def _observation(self) -> Any:
        return self.booth.features.row(self.match.view(OWN))

    def _info(self) -> dict[str, Any]:
        info: dict[str, Any] = {"action_mask": self.action_masks().astype(numpy.int8)}
        if self.match.over:
            info["points"] = [int(points) for points in self.booth.game.totals(self.match.state)]
        return info

    def render(self) -> str | None:
        """Describe the position as text, if `render_mode` is "ansi"."""
        return self.match.as_text() if self.render_mode == "ansi" else None


if ID not in gymnasium.registry:
    gymnasium.register(ID, entry_point=f"{__name__}:SeatEnv")
