"""`fogg tune`: a small tuning, its file, and what is refused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.terminals import fogg

SMALL = ("usa", "--bot", "light", "--population", "3", "--elite", "1", "--blocks", "1")


def test_a_tuning_goes_on_from_its_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "light.json"
    arguments = (*SMALL, "--proof", "2", "--into", str(file))
    first = fogg(monkeypatch, "tune", *arguments, "--generations", "1")
    assert first.code == 0 and "haste" in first.out
    second = fogg(monkeypatch, "tune", *arguments, "--generations", "2", "--json")
    data = json.loads(second.out)
    assert data == json.loads(file.read_text("utf-8"))
    assert len(data["generations"]) == 2 and data["evidence"]["games"] == 2
    assert (data["population"], data["elite"], data["blocks"]) == (3, 1, 1)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("usa", "--bot", "random"), "random"),
        (("usa", "--seats", "7"), "7"),
        (("usa", "--population", "5", "--elite", "5"), "below 5"),
        (("nowhere",), "nowhere"),
    ],
)
def test_what_can_not_be_tuned_is_refused(
    arguments: tuple[str, ...], words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = fogg(monkeypatch, "tune", *arguments)
    assert result.code == 2 and words in result.err
    assert not list(tmp_path.iterdir())
