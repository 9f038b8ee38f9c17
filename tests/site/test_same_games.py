"""The Python of browsers plays the same games as CPython, to the letter."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path

from fogg.server.site.node import node_command
from tests.golden.make import PRESENT
from tests.site.serving import Site
from tests.soak.games import COMBINATIONS

TESTS = Path(__file__).parents[1]
SOME = ("usa-2", "europe+loans-2", "world-2", "great-lakes-2")
PLAYED = tuple(map(str, COMBINATIONS)) if os.environ.get("FOGG_SOAK") else SOME


def test_golden_games_are_played_again(place: Site) -> None:
    node = node_command()
    assert node is not None
    site = str(place.folder / "games" / "fogg")
    command = [*node, str(TESTS / "site" / "play.mjs"), site, str(TESTS), *PLAYED]
    out = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    played = dict(json.loads(line) for line in out.splitlines())
    assert list(played) == list(PLAYED)
    for name, text in played.items():
        assert text == (PRESENT / f"{name}.fogg").read_text("utf-8"), name
