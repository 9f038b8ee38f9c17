"""The game for PettingZoo: every seat is an agent, and they act one after the other.

env = aec.env(variant="europe", seats=4)
env.reset(seed=7)
for agent in env.agent_iter():
    observation, reward, terminated, truncated, info = env.last()
    action = None if terminated or truncated else choose(observation["action_mask"])
    env.step(action)
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, ClassVar

import numpy
from gymnasium.spaces import Box, Dict, Discrete
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from fogg.engine.errors import FoggError
from fogg.lab.environments.match import Booth, Matches

__all__ = ["env", "raw_env"]


def env(
    variant: str = "usa",
    seats: int = 2,
    shaping: float = 0.0,
    boards: Sequence[Path] = (),
    render_mode: str | None = None,
) -> Any:
    """The environment, wrapped: a number that is not legal loses the game at once."""
    plain = raw_env(variant, seats, shaping, boards, render_mode)
    return wrappers.OrderEnforcingWrapper(wrappers.TerminateIllegalWrapper(plain, -1.0))


class raw_env(AECEnv):  # type: ignore[misc] # PettingZoo's own types are not read
    """The environment without wrappers: a number that is not legal is an error."""

    metadata: ClassVar[dict[str, Any]] = {
        "name": "fogg_v1",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
    }

    def __init__(
        self,
        variant: str = "usa",
        seats: int = 2,
        shaping: float = 0.0,
        boards: Sequence[Path] = (),
        render_mode: str | None = None,
    ) -> None:
        """`shaping` is added to the reward of an action for each point that it is worth."""
        super().__init__()
        self.booth = Booth(variant, seats, boards)
        self._matches = Matches(self.booth, 1, [None] * seats)
        self.match = self._matches.games.games[0]
        self.shaping = shaping
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(seats)]
        self._spaces = {agent: self._observation_space() for agent in self.possible_agents}
        size = self.booth.numbering.size
        self._actions = {agent: Discrete(size) for agent in self.possible_agents}
        self._luck = numpy.random.default_rng()

    def _observation_space(self) -> Any:
        return Dict(
            {
                "observation": Box(-1.0, 1.0, (self.booth.features.size,), numpy.float32),
                "action_mask": Box(0, 1, (self.booth.numbering.size,), numpy.int8),
            }
        )

    def observation_space(self, agent: str) -> Any:
        """What an agent sees: the features of its view, and which numbers are legal."""
        return self._spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The numbers of actions."""
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a new game; the same seed gives the same luck."""
        if seed is not None:
            self._luck = numpy.random.default_rng(seed)
        self._matches.begin({0: str(self._luck.integers(1 << 31))})
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._worth = [self.match.worth(seat) for seat in range(self.booth.seats)]
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.match.actor]

    def observe(self, agent: str) -> dict[str, Any]:
        """Show an agent its features and mask; no number is legal while it is not its turn."""
        seat = self.possible_agents.index(agent)
        # The row of who acts is up to date.
        acting = not self.match.over and agent == self.agent_selection
        if not acting:
            self.match.look(seat)
        mask = self._matches.masks[0]
        return {
            "observation": self._matches.rows[seat].copy(),
            "action_mask": mask.copy() if acting else numpy.zeros_like(mask),
        }

    def step(self, action: int | None) -> None:
        """Carry out the action of this number; agents that are done are stepped with None."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None, f"{agent} has to act"
        if not self.match.choose(int(action)):
            names = dict(enumerate(self.booth.numbering.names))
            name = names.get(int(action), str(action))
            raise FoggError("number_not_legal", number=int(action), action=name)
        self.match.ask()
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._reward_points()
        if self.match.over:
            for each, reward in zip(self.possible_agents, self.match.rewards(), strict=True):
                self.rewards[each] += reward
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[self.match.actor]
        self._accumulate_rewards()

    def _reward_points(self) -> None:
        """Reward all for the points that they are worth more than before.

        What is chosen at once before the first turn counts for all when the last one has chosen.
        """
        if not self.shaping:
            return
        for seat, agent in enumerate(self.possible_agents):
            before, self._worth[seat] = self._worth[seat], self.match.worth(seat)
            self.rewards[agent] = self.shaping * (self._worth[seat] - before)

    def render(self) -> str | None:
        """Describe the position as text, if `render_mode` is "ansi"."""
        return self.match.as_text() if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is left to close."""
