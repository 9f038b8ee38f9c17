"""The bot that is frozen plays as it did, on any machine, whatever others learn."""

from __future__ import annotations

import hashlib

import pytest

from fogg.bots import gains_from_company, make_bot, searches
from fogg.bots.expert import Expert
from fogg.bots.search.budget import Budget
from fogg.bots.search.counted import STAGES, counted_playouts, stage
from fogg.bots.weights.frozen import UNTUNED, frozen
from fogg.bots.weights.planner_weights import PlannerWeights
from fogg.engine.chance import Seeded
from fogg.engine.errors import FoggError
from tests.bots.tables import Played
from tests.toys import random_states, variant

GAMES = {
    ("usa", 2): "fe6a9885cba4a76f",
    ("europe", 2): "29fab24d93f04265",
    ("world", 2): "1659f1074ecea184",
    ("usa", 4): "a5fab50341fd4f89",
    ("great-lakes", 3): "13ddf27ed1ccc7fc",
}
"""What became of a game of its own kind: a hash of all actions, by board and seats."""

LATER = {"shortage", "spread", "burden"}
"""Weights that were thought of after it: they are 0 for it."""


@pytest.mark.parametrize(("id", "seats"), list(GAMES))
def test_it_plays_as_it_did(id: str, seats: int) -> None:
    """If this fails, what is new must be off for it: in its weights, its config, or its class."""
    actions = Played(variant(id), ["expert-2026:0.01"] * seats, "frozen").actions
    assert hashlib.sha256(repr(actions).encode()).hexdigest()[:16] == GAMES[id, seats]


def test_every_weight_is_pinned() -> None:
    edition = frozen("expert-2026")
    names = [name for name in dir(PlannerWeights()) if not name.startswith("_")]
    for cell in ("planner-usa-2", "light-world-4", UNTUNED):
        assert set(names) - set(edition.pinned(cell)) <= LATER


def test_weights_that_are_younger_are_off() -> None:
    weights = frozen("expert-2026").weights("planner", "usa", 2)
    assert all(getattr(weights, name) == 0.0 for name in LATER)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("id", ["usa", "europe", "world", "great_lakes"])
def test_playouts_were_counted_for_every_table(id: str, seats: int) -> None:
    counts = frozen("expert-2026").playouts(id, seats)
    assert len(counts) == STAGES
    # The fewer pieces are left, the sooner a game is played out.
    assert counts == sorted(counts, reverse=True) and counts[-1] > 100


def test_stages_follow_the_pieces() -> None:
    game = variant("usa")
    for state in random_states(game, 2, "stages", every=20):
        view = game.view(state, 0)
        left = int(view.pieces(0))
        assert stage(view) == min(3, 4 * left // 45)
        half, tenth = (counted_playouts(view, seconds) for seconds in (0.5, 0.1))
        assert half == frozen("expert-2026").playouts("usa", 2)[stage(view)]
        assert tenth == half // 5


def test_a_budget_of_playouts_is_kept_to_the_last() -> None:
    budget = Budget(1e9, playouts=3)
    for done in range(3):
        assert budget.enough() and budget.spent(0) == done / 3
        budget.begin_step()
        budget.end_step()
    assert not budget.enough() and budget.spent(0) == 1.0


def test_no_company_strengthens_it() -> None:
    assert searches("expert-2026:0.1") and not gains_from_company("expert-2026:0.1")
    assert gains_from_company("champion")


def test_others_may_be_told_its_playouts() -> None:
    game = variant("usa")
    view = game.view(game.start(2, Seeded(0)), 0)
    bots = [make_bot("champion:c0.01", 5) for _ in range(2)]
    assert all(isinstance(bot, Expert) for bot in bots)
    assert len({bot.act(view, view.legal()) for bot in bots}) == 1
    for bad in ("champion:c", "champion:c0", "champion:cx4"):
        with pytest.raises(FoggError):
            make_bot(bad, 0)
