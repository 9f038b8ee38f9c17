"""`fogg sim`: the same games for any number of jobs, tables, records, clear refusals."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.terminals import fogg


def test_any_number_of_jobs_plays_the_same_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def simulated(jobs: int) -> tuple[str, list[str]]:
        folder = tmp_path / f"jobs{jobs}"
        arguments = ["usa", "--seats", "random,hungry", "--games", "25", "--seed", "7", "--json"]
        result = fogg(monkeypatch, "sim", *arguments, "--jobs", str(jobs), "--records", str(folder))
        assert result.code == 0 and not result.err
        return result.out, [file.read_text("utf-8") for file in sorted(folder.iterdir())]

    out, records = simulated(1)
    assert simulated(3) == (out, records)
    assert len(records) == len(set(records)) == 25


def test_json_tells_everything(monkeypatch: pytest.MonkeyPatch) -> None:
    result = fogg(
        monkeypatch, "sim", "usa-1910", "--seats", "hungry,random,random", "--games", "6", "--json"
    )
    data = json.loads(result.out)
    assert data["variant"] == "usa-1910" and data["seed"] == 0 and data["games"] == 6
    assert [seat["bot"] for seat in data["seats"]] == ["hungry", "random", "random"]
    assert sum(seat["wins"] for seat in data["seats"]) == pytest.approx(6)
    for seat in data["seats"]:
        assert set(seat["lines"]) == {"routes", "tickets", "globetrotter"}
        assert sum(seat["lines"].values()) == pytest.approx(seat["mean"])
        assert seat["interval"][0] <= seat["win_rate"] <= seat["interval"][1] + 1e-9


@pytest.mark.parametrize(("lang", "words"), [("en", "95% interval"), ("fr", "parties, en moyenne")])
def test_tables(lang: str, words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    result = fogg(monkeypatch, "sim", "usa", "--seats", "random,hungry", "--games", "5", lang=lang)
    assert result.code == 0 and words in result.out and "…" not in result.out
    assert result.out.count("hungry") == 2


def test_records_can_be_verified(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "new" / "games"
    arguments = ["usa", "--seats", "random,random", "--games", "3", "--records", str(folder)]
    fogg(monkeypatch, "sim", *arguments)
    files = sorted(str(file) for file in folder.iterdir())
    assert [Path(file).name for file in files] == [f"game-00000{n}.fogg" for n in (1, 2, 3)]
    assert fogg(monkeypatch, "verify", *files).code == 0


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["usa", "--seats", "random,hungri"], "Did you mean hungry?"),
        (["usa", "--seats", "random"], "for 2 to 5 players, not 1"),
        (["usa", "--seats", ",".join(["random"] * 6)], "for 2 to 5 players, not 6"),
        (["usa", "--seats", "random,random", "--games", "0"], "1 or more"),
        (["usa", "--seats", "random,random", "--games", "many"], "1 or more"),
        (["usa", "--seats", "random,random", "--jobs", "0"], "1 or more"),
        (["usb", "--seats", "random,random"], "There is no variant called “usb”"),
        (["usa"], "--seats"),
        (["usa", "--seats", "random,random", "--records", __file__], "not a folder"),
        (["usa", "--seats", "random,random", "--records", "/proc/none/x"], "/proc/none"),
    ],
)
def test_refusals(arguments: list[str], words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    result = fogg(monkeypatch, "sim", *arguments)
    assert result.code == 2 and words in result.err and not result.out
