"""Two hundred worlds with every fault they know; the same seed is the same world again."""

from __future__ import annotations

import gc
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.simulation.planted import PLANTED
from tests.simulation.run import again, main
from tests.simulation.story import play

SEEDS = 200
TOGETHER = 10
"""Seeds in one test, so that several processes can share them."""
MOST_TRIED = 60
"""Seeds among which a planted bug must be found."""
FOUND = {
    49: "a table that could not be read after a notice was not read again",
    131: "here: who was cancelled while waiting was given a turn, and kept it for ever",
    236: "here: who was cancelled waiting for a transaction ended that of another",
    408: "a new link was void at once when the request for it came twice",
    462: "here: a process that had been stopped went on beside the one in its place",
    584: "a new link was void at once when the request for it came twice",
    927: "here: who was killed before a transaction began could not be rolled back",
    1277: "who had been slow was sent the present again and again, and slow by that",
    1509: "a table that could not be loaded at first was loaded twice, and half heard nothing",
    2110: "here: a new link was not to be told again to the host who had asked for it twice",
    4447: "here: who still slept at the end was to know what had been told meanwhile",
    6037: "here: a server was to stop sooner than its database let it",
}
"""Seeds that once found a bug of the server or, `here`, of the simulation, and which."""


@pytest.fixture(autouse=True)
def collected() -> Iterator[None]:
    """Hear of what a killed process left open in the test in which it was killed."""
    yield
    gc.collect()


@pytest.mark.parametrize("first", range(0, SEEDS, TOGETHER))
def test_nothing_is_lost_and_every_table_goes_on(first: int) -> None:
    for seed in range(first, first + TOGETHER):
        outcome = play(seed)
        assert not outcome.problem, f"{outcome.problem}\nagain with: {again(seed)}"
        assert outcome.counts["done"] > 0


@pytest.mark.parametrize("seed", FOUND, ids=str)
def test_what_was_found_once(seed: int) -> None:
    assert not play(seed).problem, FOUND[seed]


def test_a_seed_is_the_same_world_in_any_process() -> None:
    """Also where the hashes of words differ, and on the interpreted build."""
    script = "import sys; sys.path.insert(0, '.')\nfrom tests.simulation.story import play\n"
    script += "print(*(play(seed).fingerprint for seed in (3, 4)))"
    root = Path(__file__).parents[2]
    others = ({"PYTHONHASHSEED": "1"}, {"PYTHONHASHSEED": "2", "PYTHONPATH": str(root / "src")})
    told = {
        subprocess.run(
            [sys.executable, "-c", script],
            env={**os.environ, **other},
            cwd=root,
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for other in others
    }
    assert told == {f"{play(3).fingerprint} {play(4).fingerprint}\n"}


@pytest.mark.parametrize("name", PLANTED)
def test_a_planted_bug_is_found(name: str) -> None:
    with PLANTED[name]():
        found = next((seed for seed in range(MOST_TRIED) if play(seed).problem), None)
    assert found is not None, f"{name} is in none of {MOST_TRIED} seeds"


def test_a_failing_seed_says_how_to_see_it_again(capsys: pytest.CaptureFixture[str]) -> None:
    with PLANTED["early_seed"]():
        assert main(["--first", "0", "--seeds", "1", "--jobs", "1"]) == 1
    said = capsys.readouterr().out
    assert "the server's secret is sent before the end" in said
    assert "python tests/simulation/run.py --seed 0 --show" in said
