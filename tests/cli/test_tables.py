"""Tables never cut what they say: they wrap words, stack rows, and are wide in a pipe."""

from __future__ import annotations

import io
import re

import pytest
from rich.console import Console

from fogg.cli.tables import FittedTable, plain_grid, shared
from tests.cli.running import Runner
from tests.cli.terminals import fogg as typed_fogg

NUMBERS = ["104", "−222.3 – 192.4", "1,234,567", "0.0–100.0"]


def standings(padding: int = 2) -> FittedTable:
    table = FittedTable(box=None, padding=(0, padding, 0, 0))
    table.add_column("Player", no_wrap=True)
    for title in ("Points", "95% interval", "Games in all", "Wins"):
        table.add_column(title, justify="right")
    table.add_column("Remarks")
    table.add_row("Anastasia the Third", *NUMBERS, "a sentence of several words")
    table.add_row("Ben", "7", "0", "1", "0.0", "")
    return table


def drawn(table: FittedTable, width: int) -> list[str]:
    out = io.StringIO()
    Console(file=out, width=width).print(table)
    return out.getvalue().splitlines()


@pytest.mark.parametrize("width", range(30, 130))
def test_no_number_is_cut_or_broken(width: int) -> None:
    lines = drawn(standings(), width)
    assert all(any(number in line for line in lines) for number in NUMBERS)
    assert "…" not in "".join(lines)
    assert all(len(line) <= width for line in lines)
    words = re.findall(r"[^\W\d]+", " ".join(lines))
    assert {"Anastasia", "Third", "sentence", "several", "words"} <= set(words)


def test_as_a_table_where_there_is_room_and_stacked_where_not() -> None:
    wide, narrow = drawn(standings(), 120), drawn(standings(), 30)
    assert len(wide) == 3
    assert narrow[0] == "Anastasia the Third"
    assert narrow[1].startswith("  Points 104")


def test_tables_within_tables() -> None:
    inner = plain_grid()
    inner.add_row("Kansas City–Sault Ste. Marie", "18 points", "12 spaces left")
    outer = plain_grid()
    outer.add_column(no_wrap=True)
    outer.add_row("Your tickets", inner)
    for width in range(28, 80):
        text = " ".join(" ".join(drawn(outer, width)).split())
        assert "…" not in text
        assert {"Kansas", "Ste.", "Marie", "18", "points", "12", "left"} <= set(text.split())


def test_room_is_shared_by_need() -> None:
    assert shared([3, 5], [3, 50], 20) == [3, 17]
    assert shared([2, 2], [4, 4], 20) == [4, 4]
    assert sum(shared([4, 4, 4], [40, 30, 20], 60)) == 60


def test_wide_in_a_pipe(fogg: Runner, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("COLUMNS", raising=False)
    lines = fogg("variants").out.split("\n\n")[0].splitlines()
    assert all("…" not in line for line in lines)
    assert max(map(len, lines)) > 80
    monkeypatch.setenv("COLUMNS", "60")
    assert max(map(len, fogg("variants").out.split("\n\n")[0].splitlines())) <= 60


@pytest.mark.parametrize("variant", ["usa", "world", "europe+depots"])
def test_45_columns_are_enough_to_play(monkeypatch: pytest.MonkeyPatch, variant: str) -> None:
    monkeypatch.setattr("tests.cli.terminals.COLUMNS", "45")
    typed = ["keep 1 2 3", "routes payable", "mine", "help", "look", "quit"]
    out = typed_fogg(monkeypatch, "play", variant, "--seed", "3", typed=typed).out
    assert "…" not in out
    tables = [line for line in out.splitlines() if re.match(r"(▶|   |  Score|Your hand)", line)]
    assert tables and all(len(line.rstrip()) <= 45 for line in tables)
