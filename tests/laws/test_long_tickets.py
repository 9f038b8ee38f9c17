"""What samples say of others' long tickets: all that is possible, and as often as it should be."""

from __future__ import annotations

from math import comb

import pytest

from fogg.engine.chance import Seeded
from fogg.engine.phases import OPENING_PHASE
from fogg.engine.state import State
from tests.soak.games import COMBINATIONS, Combination, decisions, uniform

VIEWER = 0
SAMPLES = 400
WITH_LONG = [each for each in COMBINATIONS if each.game.long_tickets > 0]


def _first_turn(combination: Combination) -> State:
    for state, seat, action, chance in decisions(combination, uniform, f"long/{combination}"):
        if state.phase != OPENING_PHASE:
            return state
        combination.game.apply(state, seat, action, chance)
    raise AssertionError("a game without turns")


def _expected(combination: Combination, kept: int) -> float:
    """How likely a long ticket is among those kept, if any legal choice is as likely."""
    deal = combination.game.rules.start
    ways = [comb(deal.long, n) * comb(deal.draw, kept - n) for n in range(deal.keep_long + 1)]
    return sum(ways[1:]) / sum(ways)


@pytest.mark.parametrize("combination", WITH_LONG, ids=str)
def test_others_keep_long_tickets_as_often_as_they_may(combination: Combination) -> None:
    game, state = combination.game, _first_turn(combination)
    view = game.view(state, VIEWER)
    luck = Seeded(f"long/{combination}")
    samples = [game.sample(view, luck) for _ in range(SAMPLES)]
    for seat in range(1, combination.seats):
        holders = [list(each.holder[: game.long_tickets]) for each in samples]
        rate = sum(seat in row for row in holders) / SAMPLES
        assert rate == pytest.approx(_expected(combination, int(state.first_kept[seat])), abs=0.1)
    mine = [int(t) for t in range(game.long_tickets) if state.holder[t] == VIEWER]
    seen = {t for each in samples for t in range(game.long_tickets) if each.holder[t] > VIEWER}
    gone = {int(t) for t in view.gone if 0 <= t < game.long_tickets}
    assert seen == set(range(game.long_tickets)) - {*mine, *gone}
