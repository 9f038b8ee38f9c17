"""Environments for programs that learn: PettingZoo and Gymnasium (extra `rl`), docs/lab.md.

from fogg.lab.environments import aec, seat
env = aec.env(variant="usa", seats=3)      # PettingZoo: every seat acts
env = seat.SeatEnv("usa", ["planner"])     # Gymnasium: one seat against bots
"""

from __future__ import annotations

from fogg.lab.environments.numbering import Numbering

__all__ = ["Numbering"]
