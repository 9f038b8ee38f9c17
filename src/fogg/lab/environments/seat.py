"""The game for Gymnasium: one seat against bots or policies.

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

from fogg.lab.environments.games import MOST_ILLEGAL
from fogg.lab.environments.match import Booth, Matches
from fogg.lab.environments.opponents import Opponent

__all__ = ["ID", "MOST_ILLEGAL", "OWN", "SeatEnv"]

ID = "Fogg-v1"
OWN = 0
"""The own seat; who has the first turn is up to luck."""


class SeatEnv(gymnasium.Env):  # type: ignore[misc] # Gymnasium's own types are not read
    """One seat; the others are bots by their names, classes in files (./mybot.py:MyBot), bots or
    policies (`opponents.py`)."""

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi"], "render_fps": 1}

    def __init__(
        self,
        variant: str = "usa",
        opponents: Sequence[Opponent] = ("random",),
        shaping: float = 0.0,
        penalty: float = 0.01,
        boards: Sequence[Path] = (),
        render_mode: str | None = None,
    ) -> None:
        """`shaping` is added to the reward of an action for each point that it is worth."""
        self.booth = Booth(variant, len(opponents) + 1, boards)
        self.opponents = tuple(opponents)
        self._matches = Matches(self.booth, 1, (None, *opponents), shaping, penalty)
        self.match = self._matches.games.games[0]
        self._row, self._mask = self._matches.rows[OWN], self._matches.masks[0]
        self._gains = self._matches.gains[0]
        self._seed: int | None = None
        self._played = 0
        self.render_mode = render_mode
        self.observation_space = Box(-1.0, 1.0, (self.booth.features.size,), numpy.float32)
        self.action_space = Discrete(self.booth.numbering.size)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Start a new game; the same seed gives the same luck and the same bots."""
        super().reset(seed=seed)
        if seed is not None:
            self._seed, self._played = seed, 0
        elif self._seed is None:
            self._seed = int(self.np_random.integers(1 << 31))
        self._matches.begin({0: f"{self._seed}/{self._played}"})
        self._played += 1
        return self._row.copy(), self._info()

    def step(self, action: int) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Carry out the action of this number, then let the others play."""
        matches = self._matches
        done = matches.step([int(action)])
        info: dict[str, Any] = {"action_mask": self._mask.copy()}
        if done:
            return self._ended(info)
        if matches.games.refusals:
            info["illegal"] = True
        return self._row.copy(), float(self._gains[OWN]), False, False, info

    def _ended(self, info: dict[str, Any]) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Return the last step of a game that is over or given up."""
        matches = self._matches
        over = bool(matches.ended[0])
        if over:
            info["points"] = matches.points(0)
        if matches.refused[0]:
            info["illegal"] = True
        return self._row.copy(), float(self._gains[OWN]), over, bool(matches.given_up[0]), info

    def action_masks(self) -> Any:
        """Mark the numbers that are legal now; sb3-contrib calls it by this name."""
        return self._mask.astype(bool)

    def _info(self) -> dict[str, Any]:
        info: dict[str, Any] = {"action_mask": self._mask.copy()}
        if self.match.over:
            info["points"] = self._matches.points(0)
        return info

    def render(self) -> str | None:
        """Describe the position as text, if `render_mode` is "ansi"."""
        return self.match.as_text() if self.render_mode == "ansi" else None


if ID not in gymnasium.registry:
    gymnasium.register(
        ID,
        entry_point=f"{__name__}:SeatEnv",
        vector_entry_point="fogg.lab.environments.vector:SeatsEnv",
    )
