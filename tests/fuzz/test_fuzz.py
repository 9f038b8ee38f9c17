"""A short run of each target, and everything that is in its corpus."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from tests.fuzz import run as fuzzing
from tests.fuzz.targets import TARGETS, as_it_is

INPUTS = {"boards": 150, "socket": 600, "api": 400, "lines": 100, "record": 300}
USUALLY = 1500


@pytest.mark.parametrize("name", TARGETS)
def test_any_input_is_answered(name: str) -> None:
    inputs = INPUTS.get(name, USUALLY)
    outcomes = Counter(fuzzing.fuzz(name, 1, 0, inputs, []))
    assert outcomes.total() >= inputs
    assert len(outcomes) >= 3, f"hardly anything was reached: {outcomes}"


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
