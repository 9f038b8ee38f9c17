"""Experts with other search configs, to find by play which is best:

    .venv/bin/fogg arena usa --bots ./bench/search_configs.py:NoGate,planner --games 100 --jobs 2

They think as long as FOGG_PACE says: `0.5` seconds, `x60` for sixty imagined states, or `c0.1` for
the playouts that a tenth of a second was enough for when they were counted.
"""

from __future__ import annotations

import json
import os
from copy import copy
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from fogg.bots.expert import Expert
from fogg.bots.planner import Planner
from fogg.bots.search.agreement import decide
from fogg.bots.search.budget import Budget
from fogg.bots.search.candidates import candidates
from fogg.bots.search.counted import counted_playouts
from fogg.bots.search.rollouts import Rollouts
from fogg.bots.search.search_config import SearchConfig
from fogg.bots.weights.tuned import tuned_weights
from fogg.engine.chance import Seeded

if TYPE_CHECKING:
    from fogg.engine.ints import Ints
    from fogg.engine.view import View


class Changed:
    """An expert with the search config as it is; subclasses change some of it."""

    changes: ClassVar[dict[str, float]] = {}

    def __init__(self, seed: int) -> None:
        config = SearchConfig()
        for name, number in self.changes.items():
            setattr(config, name, number)
        pace = os.environ.get("FOGG_PACE", "0.5")
        rounds = int(pace[1:]) if pace.startswith("x") else 0
        seconds = 0.5 if rounds else float(pace.removeprefix("c"))
        counted = pace.startswith("c")
        self._expert = Expert(seed, seconds, rounds, config=config, counted=counted)

    def act(self, view: View, legal: Ints) -> int:
        """Choose one of the legal actions."""
        return self._expert.act(view, legal)


class NoGate(Changed):
    """Always the best, however little it is."""

    changes: ClassVar[dict[str, float]] = {"gate": 0.0}


class HighGate(Changed):
    """Only what is surely better."""

    changes: ClassVar[dict[str, float]] = {"gate": 2.0}


class Margin(Changed):
    """By the margin alone."""

    changes: ClassVar[dict[str, float]] = {"winning": 0.0}


class MostlyMargin(Changed):
    """More by the margin."""

    changes: ClassVar[dict[str, float]] = {"winning": 0.25}


class Sharp(Changed):
    """Surer of what others hold."""

    changes: ClassVar[dict[str, float]] = {"belief": 6.0, "tries": 8, "claims": 6}


class NoBelief(Changed):
    """All tickets are as likely."""

    changes: ClassVar[dict[str, float]] = {"belief": 0.0, "tries": 1}


class RoutesOnly(Changed):
    """Beliefs by routes, not by what suits."""

    changes: ClassVar[dict[str, float]] = {"tries": 1}


class Few(Changed):
    """Few candidates."""

    changes: ClassVar[dict[str, float]] = {"draws": 2, "claims": 2, "others": 0}


class PlaysOn:
    """Finishes imagined games with the weights of FOGG_LIGHT, a file of `playing_on.py`.

    FOGG_PACE has to be counted.
    """

    def __init__(self, seed: int) -> None:
        self._planner = Planner(seed)
        self._luck = Seeded(seed)
        self._config = SearchConfig()
        self._seconds = float(os.environ["FOGG_PACE"].removeprefix("c"))
        self._numbers = json.loads(Path(os.environ["FOGG_LIGHT"]).read_text("utf-8"))["mean"]

    def act(self, view: View, legal: Ints) -> int:
        """Choose one of the legal actions."""
        if len(legal) == 1:
            return int(legal[0])
        weights = copy(tuned_weights("light", view.game.board.id, view.seats))
        for name, number in self._numbers.items():
            setattr(weights, name, number)
        tried = candidates(self._planner, view, legal, self._config)
        search = Rollouts(view, tried, int(self._luck.below(1 << 30)), self._config, weights)
        if len(tried) > 1:
            playouts = counted_playouts(view, self._seconds)
            search.run(Budget(self._seconds, playouts=playouts))
        return decide([search.findings()], self._config)
