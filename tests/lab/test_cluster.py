"""Games on a Ray cluster are those of one process; without Ray the command says what it needs."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from fogg.cli.main import run
from fogg.engine.errors import FoggError
from fogg.lab import cluster

ROOT = Path(__file__).parents[2]
PLAYER = Path(__file__).with_name("on_cluster.py")
LONGEST = 900


def _python(*arguments: object, cwd: Path) -> Any:
    """What a program prints as JSON; its own process, with the same Fogg as this one."""
    done = subprocess.run(
        [sys.executable, "-W", "ignore", *map(str, arguments)],
        cwd=cwd,
        env=_environment(),
        capture_output=True,
        text=True,
        timeout=LONGEST,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def _environment() -> dict[str, str]:
    """The environment of this process without a cluster that may run elsewhere."""
    path = os.pathsep.join(str(Path(entry).resolve()) for entry in sys.path if entry)
    kept = {name: value for name, value in os.environ.items() if name != "RAY_ADDRESS"}
    return {**kept, "PYTHONPATH": path}


@pytest.mark.usefixtures("ray_here")
def test_a_cluster_plays_the_same_games_as_one_process(tmp_path: Path) -> None:
    results = _python(PLAYER, cwd=tmp_path)
    alone, together = results["False"], results["True"]
    for part in ("summary", "records", "facts", "blocks", "error"):
        assert together[part] == alone[part], part
    assert together["heard"] == list(range(41)), "results come in the order of the games"
    assert "no idea" in together["error"] and "bot_failed" in together["error"]
    assert len(together["records"]) == 41 and len(together["blocks"]) == 6
    assert results["still_open"], "a Ray that others started is left running"


@pytest.mark.usefixtures("ray_here")
def test_the_command_starts_a_ray_of_its_own(tmp_path: Path) -> None:
    words = ["-m", "fogg", "sim", "usa", "--seats", "random,random", "--games", "25", "--json"]
    assert _python(*words, "--cluster", cwd=tmp_path) == _python(*words, cwd=tmp_path)


class Unreachable:
    """A Ray whose cluster does not answer, or that gives up on a busy machine for a while."""

    def __init__(self, error: Exception, times: int) -> None:
        self.error = error
        self.times = times
        self.tries = 0

    def init(self, **settings: object) -> None:
        self.tries += 1
        if self.tries <= self.times:
            raise self.error

    def shutdown(self) -> None:
        pass


@pytest.mark.parametrize(
    ("error", "times", "tries"),
    [
        (ConnectionError("nobody there\nat all"), 9, 1),
        (RuntimeError("timed out"), 9, cluster.TRIES),
        (RuntimeError("timed out"), 2, 3),
    ],
)
def test_a_cluster_that_does_not_start(error: Exception, times: int, tries: int) -> None:
    ray = Unreachable(error, times)
    if times < cluster.TRIES:
        cluster.start(ray)
    else:
        with pytest.raises(FoggError, match=r"cluster_not_started: reason=(nobody|timed)[a-z ]+$"):
            cluster.start(ray)
    assert ray.tries == tries


@pytest.mark.parametrize(
    "words",
    [
        ["sim", "usa", "--seats", "random,random"],
        ["arena", "usa", "--bots", "random,hungry"],
        ["stats", "usa"],
    ],
)
def test_without_ray_the_command_names_the_extra(
    words: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    assert run([*words, "--cluster", "--lang", "en"]) == 2
    assert 'Fogg’s sources with pip install ".[cluster]"' in capsys.readouterr().err
