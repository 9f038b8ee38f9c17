"""Files as spreadsheets write them: semicolons, tabs, other encodings, marks at the beginning."""

from __future__ import annotations

import codecs
from pathlib import Path

import pytest

from fogg.boards import check_board, load_board, load_layout
from tests.boards.toy import FILES, write_toy

TABLES = sorted(name for name in FILES if name.endswith(".csv"))


def new(folder: Path) -> Path:
    folder.mkdir()
    return folder


def test_semicolons_and_decimal_commas(tmp_path: Path) -> None:
    plain, folder = (write_toy(new(tmp_path / name)) for name in ("plain", "excel"))
    for name in TABLES:
        text = FILES[name].replace(",", ";").replace(".", ",")
        (folder / name).write_text(text, "utf-8")
    assert check_board(folder) == []
    one, other = load_board(folder), load_board(plain)
    assert (one.cities, one.routes, one.tickets) == (other.cities, other.routes, other.tickets)
    assert load_layout(folder) == load_layout(plain)


def test_tabs(tmp_path: Path) -> None:
    folder = write_toy(tmp_path)
    for name in TABLES:
        (folder / name).write_text(FILES[name].replace(",", "\t"), "utf-8")
    assert check_board(folder) == []


@pytest.mark.parametrize(
    ("encoding", "mark"),
    [("latin-1", b""), ("cp1252", b""), ("utf-8", codecs.BOM_UTF8), ("utf-16", b"")],
)
def test_encodings(tmp_path: Path, encoding: str, mark: bytes) -> None:
    folder = write_toy(tmp_path)
    for name in FILES:
        (folder / name).write_bytes(mark + FILES[name].encode(encoding))
    assert check_board(folder) == []
    assert load_board(folder).cities[2].names["fr"] == "Cèdre"


def test_the_lonely_city_is_the_culprit(tmp_path: Path) -> None:
    cities = FILES["cities.csv"] + "elm,Elm,,,,,,,\n"
    places = FILES["places.csv"] + "elm,9,5\n"
    for ticket in ("elm-amber", "amber-elm", "elm-birch-cedar", "birch-elm-cedar"):
        points = "5,extra,6,," if ticket.count("-") == 2 else "5,extra,,,"
        tickets = FILES["tickets.csv"] + f"{ticket},{points},\n"
        files: dict[str, str | None] = {
            "cities.csv": cities,
            "places.csv": places,
            "tickets.csv": tickets,
        }
        [error] = check_board(write_toy(new(tmp_path / ticket), files))
        assert (error.code, error.params["city"]) == ("unreachable_ticket", "elm")
