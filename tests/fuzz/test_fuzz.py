"""A short run of each target, and everything that is in its corpus."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from tests.fuzz import run as fuzzing
from tests.fuzz.target import as_it_is
from tests.fuzz.targets import TARGETS

INPUTS = {
    "boards": 150,
    "socket": 600,
    "api": 300,
    "lines": 100,
    "record": 300,
    "lessons": 150,
    "questions": 250,
    "puzzles": 400,
    "exports": 600,
}
USUALLY = 1500


@pytest.mark.parametrize("name", TARGETS)
def test_any_input_is_answered(name: str) -> None:
    inputs = INPUTS.get(name, USUALLY)
    outcomes = Counter(fuzzing.fuzz(name, 1, 0, inputs, []))
    assert outcomes.total() >= inputs
    assert len(outcomes) >= 3, f"hardly anything was reached: {outcomes}"


def test_what_never_ends_ends_the_run(tmp_path: Path) -> None:
    """And its input is there to be tried again."""
    script = """
import sys, time
sys.path.insert(0, ".")
from pathlib import Path
from tests.fuzz import run
from tests.fuzz.target import as_it_is
from tests.fuzz.targets import TARGETS
run.CORPORA, run.HANGING_SECONDS = Path(sys.argv[1]) / "tests" / "fuzz" / "corpora", 1.0
hang = lambda data: time.sleep(60) if b"7" in data else "fine"
TARGETS["wire"] = TARGETS["wire"]._replace(opened=as_it_is(hang), seeds=lambda: [b"1"], words=["7"])
run.main(["--target", "wire", "--inputs", "5000"])
"""
    done = subprocess.run(
        [sys.executable, "-c", script, str(tmp_path)],
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        timeout=50,
        check=False,
    )
    assert done.returncode == 1 and "Timeout" in done.stderr, done.stderr
    assert b"7" in (tmp_path / "build" / "fuzz" / "wire.now").read_bytes()


def test_what_breaks_something_is_kept_and_can_be_repeated(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(data: bytes) -> str:
        assert b"null" not in data, "null"
        return "fine"

    monkeypatch.setitem(TARGETS, "wire", TARGETS["wire"]._replace(opened=as_it_is(broken)))
    monkeypatch.setattr(fuzzing, "CORPORA", tmp_path)
    assert fuzzing.main(["--target", "wire", "--inputs", "2000"]) == 1
    said = capsys.readouterr().out
    file = next((tmp_path / "wire").glob("broken-*"))
    assert f"--target wire --input {file}" in said
    assert fuzzing.main(["--target", "wire", "--input", str(file)]) == 1
