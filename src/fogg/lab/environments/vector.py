"""Many games at once for Gymnasium: every step goes on in all of them, in compiled code.

    envs = SeatsEnv(64, "usa", opponents=["random"])
    observations, info = envs.reset(seed=7)
    observations, rewards, terminated, truncated, info = envs.step(choose(info["action_mask"]))

Without opponents (`opponents=None`) the caller plays every seat, each when it has to act:
`info["seat"]` says which, and `info["rewards"]` what each seat gained.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy
from gymnasium.spaces import Box, Discrete
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from fogg.lab.environments.match import SKIP, Booth, Matches
from fogg.lab.environments.opponents import Opponent

__all__ = ["SeatsEnv"]


class SeatsEnv(VectorEnv):  # type: ignore[misc] # Gymnasium's own types are not read
    """Games side by side, one seat of each against bots or policies, or all seats."""

    def __init__(
        self,
        num_envs: int = 64,
        variant: str = "usa",
        opponents: Sequence[Opponent] | None = ("random",),
        seats: int = 2,
        shaping: float = 0.0,
        penalty: float = 0.01,
        boards: Sequence[Path] = (),
        autoreset_mode: AutoresetMode | str = AutoresetMode.SAME_STEP,
        copy: bool = True,
    ) -> None:
        """`seats` counts only without opponents. `copy=False` returns the same arrays each time:

        quicker, and what they show changes with the next step.
        """
        self.alone = opponents is None
        players = [None] * seats if opponents is None else [None, *opponents]
        self.booth = Booth(variant, len(players), boards)
        self.matches = Matches(self.booth, num_envs, players, shaping, penalty)
        self.num_envs = num_envs
        self.autoreset_mode = AutoresetMode(autoreset_mode)
        self.metadata = {"render_modes": [], "autoreset_mode": self.autoreset_mode}
        size = self.booth.features.size
        self.single_observation_space = Box(-1.0, 1.0, (size,), numpy.float32)
        self.single_action_space = Discrete(self.booth.numbering.size)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._copy = copy
        self._observations: Any = numpy.zeros((num_envs, size), numpy.float32)
        self._everywhere: Any = numpy.ones(num_envs, bool)
        self._seeds = [-1] * num_envs
        self._played = [0] * num_envs
        self._done: list[int] = []
        """The games that are done and begin anew with the next step."""

    def reset(
        self,
        *,
        seed: int | Sequence[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Any, dict[str, Any]]:
        """Start new games, all or those of `options["reset_mask"]`.

        Game n has the luck and the bots of a `SeatEnv` with the seed n more, or number n of a list.
        """
        super().reset(seed=seed if isinstance(seed, int) else None)
        chosen = (options or {}).get("reset_mask", self._everywhere)
        places = [int(place) for place in numpy.flatnonzero(chosen)]
        if seed is None:
            seeds: Sequence[int | None] = [None] * self.num_envs
        elif isinstance(seed, int):
            seeds = [seed + place for place in range(self.num_envs)]
        else:
            seeds = seed
        for place in places:
            given = seeds[place]
            if given is not None:
                self._seeds[place], self._played[place] = given, 0
            elif self._seeds[place] < 0:
                self._seeds[place] = int(self.np_random.integers(1 << 31))
        self._begin(places)
        self.matches.games.refusals = 0
        self._done = [place for place in self._done if place not in places]
        return self._observed(), self._info()

    def _begin(self, places: Sequence[int]) -> None:
        """Start the next game at these places."""
        self.matches.begin(
            {place: f"{self._seeds[place]}/{self._played[place]}" for place in places}
        )
        for place in places:
            self._played[place] += 1

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Carry out a number in every game, let the others play, and start anew what is done."""
        matches = self.matches
        numbers = numpy.asarray(actions).tolist()
        if self._done:
            self._begin(self._done)
            for place in self._done:
                numbers[place] = SKIP
        acted = matches.asked.copy() if self.alone else None
        finished = matches.step(numbers)
        rewards = matches.gains[:, 0].copy() if acted is None else matches.gains.ravel()[acted]
        terminated, truncated = matches.ended.copy(), matches.given_up.copy()
        extra = self._finished(terminated | truncated) if finished else {}
        if not finished:
            self._done = []
        return self._observed(), rewards, terminated, truncated, {**self._info(), **extra}

    def _finished(self, done: Any) -> dict[str, Any]:
        """Tell how games ended, and begin new ones in their places if that is wanted."""
        matches = self.matches
        places = [int(place) for place in numpy.flatnonzero(done)]
        points: Any = numpy.zeros((self.num_envs, self.booth.seats), numpy.int64)
        for place in places:
            points[place] = matches.points(place)
        told = {"points": points, "_points": done & matches.ended}
        if self.autoreset_mode != AutoresetMode.SAME_STEP:
            self._done = places if self.autoreset_mode == AutoresetMode.NEXT_STEP else []
            return told
        rows: Any = numpy.full(self.num_envs, None, object)
        for place in places:
            rows[place] = matches.rows[matches.asked[place]].copy()
        info = {"final_obs": rows, "_final_obs": done, "final_info": told, "_final_info": done}
        if self.alone:
            info["rewards"] = matches.gains.copy()
        self._begin(places)
        return info

    def _observed(self) -> Any:
        """Gather the rows of those who are asked."""
        matches = self.matches
        if self._copy:
            return matches.rows[matches.asked]
        return numpy.take(matches.rows, matches.asked, axis=0, out=self._observations)

    def _info(self) -> dict[str, Any]:
        matches = self.matches
        masks = matches.masks.copy() if self._copy else matches.masks
        info: dict[str, Any] = {"action_mask": masks, "_action_mask": self._everywhere}
        if self.alone:
            info["seat"] = matches.asked % self.booth.seats
            info["_seat"] = self._everywhere
            info["rewards"] = matches.gains.copy()
            info["_rewards"] = self._everywhere
        if matches.games.refusals:
            info["illegal"] = info["_illegal"] = matches.refused.copy()
        return info

    def action_masks(self) -> Any:
        """Mark the numbers that are legal now, a row for each game."""
        return self.matches.masks.astype(bool)
