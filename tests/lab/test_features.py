"""The numbers that environments show: to the bit those of before, in fixed games."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import pytest

from fogg.lab.environments.features import Features
from fogg.record import read, replay
from tests.toys import variant

GOLDEN = Path(__file__).with_name("features.json")
GAMES = Path(__file__).parents[1] / "golden" / "2026-11-18"
FAMILIES = [
    *("usa", "usa-mega", "europe", "world", "great-lakes"),
    *("europe+depots", "world+depots", "europe+loans"),
]
STEP = 5
"""Every so many positions of a game the rows of all seats are compared."""


def table_of(id: str) -> dict[str, object]:
    """What stands where in the rows of a game of three, and a hash of many of them."""
    game = variant(id)
    features = Features(game, 3)
    rows = hashlib.sha256()
    for step in replay(read((GAMES / f"{id}-3.fogg").read_text("utf-8")), game):
        if step.number % STEP == 0:
            for seat in range(3):
                rows.update(features.row(game.view(step.state, seat)))
    layout = {name: [part.start, part.stop] for name, part in features.layout.items()}
    return {"layout": layout, "rows": rows.hexdigest()[:16]}


@pytest.mark.parametrize("id", FAMILIES)
def test_the_rows_are_those_of_before(id: str) -> None:
    assert table_of(id) == json.loads(GOLDEN.read_text("utf-8"))[id]
