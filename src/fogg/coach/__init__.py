"""The coach: hints and cautions for a seat, from its view alone, by what the planner bot thinks."""

from __future__ import annotations

from fogg.coach.cautions import Caution, caution_for
from fogg.coach.facts import Lights
from fogg.coach.hint import Hint, hint_for, reasons_for
from fogg.coach.words import CoachWords

__all__ = ["Caution", "CoachWords", "Hint", "Lights", "caution_for", "hint_for", "reasons_for"]
