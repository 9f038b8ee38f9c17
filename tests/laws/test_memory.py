"""What follows from all that a seat has seen, not from the position alone, holds in samples."""

from __future__ import annotations

from collections.abc import Iterator

from fogg.engine.chance import Seeded
from tests.soak.checks import check_display
from tests.soak.games import COMBINATIONS, Combination, Decision, decisions, hoarder

VIEWER = 0


def _games() -> Iterator[tuple[Combination, Decision]]:
    for combination in COMBINATIONS:
        for decision in decisions(combination, hoarder, f"memory/{combination}"):
            yield combination, decision


def test_a_display_that_was_not_swept_tells_that_colors_are_gone() -> None:
    """Three locomotives stay only if there are hardly any other cards to replace them (US-5)."""
    for combination, (state, seat, action, chance) in _games():
        game = combination.game
        game.apply(state, seat, action, chance)
        if not game.over(state) and list(state.display).count(game.joker) >= game.rules.sweep_at:
            check_display(game, game.sample(game.view(state, VIEWER), Seeded("memory")))
