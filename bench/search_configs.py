"""Experts with other search configs, to find by play which is best:

    .venv/bin/fogg arena usa --bots ./bench/search_configs.py:NoGate,planner --games 100 --jobs 2

They think as long as FOGG_PACE says: `0.5` seconds, or `x60` for sixty imagined states.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, ClassVar

from fogg.bots.expert import Expert
from fogg.bots.search.search_config import SearchConfig

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
        seconds = 0.5 if rounds else float(pace)
        self._expert = Expert(seed, seconds, rounds, config=config)

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


class NoBelief(Changed):
    """All tickets are as likely."""

    changes: ClassVar[dict[str, float]] = {"belief": 0.0, "tries": 1}


class RoutesOnly(Changed):
    """Beliefs by routes, not by what suits."""

    changes: ClassVar[dict[str, float]] = {"tries": 1}


class Few(Changed):
    """Few candidates."""

    changes: ClassVar[dict[str, float]] = {"draws": 2, "claims": 2, "others": 0}
