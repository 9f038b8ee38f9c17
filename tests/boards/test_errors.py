"""Every mistake in a board's files gets a code, with file and line."""

from __future__ import annotations

import re
import tempfile
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fogg.boards import check_board, load_board
from fogg.engine.errors import BoardError
from tests.boards.toy import FILES, edited, write_toy

SOURCES = Path(__file__).parents[2] / "src" / "fogg" / "boards"


class Case(NamedTuple):
    """A change of the toy board, and the error it must give."""

    code: str
    file: str
    line: int
    old: str
    new: str
    params: Mapping[str, object] = MappingProxyType({})
    changed: str = ""


VARIANT = '\n[[variants]]\nid = "one"\n'

MANIFEST = [
    Case("bad_toml", "board.toml", 2, 'id = "toy"', "id = toy"),
    Case("bad_toml", "board.toml", 9, "height = 5.5\n", 'height = 5.5\nx = """'),
    Case("future_format", "board.toml", 0, "format = 1", "format = 2", {"found": 2, "known": 1}),
    Case("bad_value", "board.toml", 0, "format = 1", 'format = "1"', {"key": "format"}),
    Case("missing_key", "board.toml", 0, "format = 1", "", {"key": "format"}),
    Case("missing_key", "board.toml", 0, 'id = "toy"', "", {"key": "id"}),
    Case("missing_key", "board.toml", 0, 'en = "Toy"', "", {"key": "en"}),
    Case("unknown_key", "board.toml", 0, 'fr = "Jouet"', 'fi = "Lelu"', {"key": "fi"}),
    Case("unknown_key", "board.toml", 0, "[title]", "[titel]", {"near": ["title"]}),
    Case("missing_key", "board.toml", 0, "[layout]\nwidth = 10\nheight = 5.5\n", ""),
    Case("bad_id", "board.toml", 0, 'id = "toy"', 'id = "Toy board"', {"value": "Toy board"}),
    Case("bad_value", "board.toml", 0, 'id = "toy"', "id = 3", {"key": "id", "expected": "text"}),
    Case("bad_value", "board.toml", 0, "width = 10", "width = -1", {"key": "width", "value": -1}),
    Case("bad_value", "board.toml", 0, "width = 10", "width = true", {"expected": "size"}),
    Case("bad_value", "board.toml", 0, 'id = "toy"', 'id = "toy"\nvariants = 3'),
    Case("bad_value", "board.toml", 0, "[title]\n", '[[variants]]\nid = "a"\ntitle = 1\n[title]\n'),
    Case("missing_key", "board.toml", 0, "5.5\n", "5.5\n[[variants]]\n", {"key": "id"}),
    Case("bad_value", "board.toml", 0, "5.5\n", f'5.5{VARIANT}tickets = "base"'),
    Case("bad_value", "board.toml", 0, "5.5\n", f"5.5{VARIANT}tickets = []", {"key": "tickets"}),
    Case("duplicate_variant", "board.toml", 0, "5.5\n", f"5.5{VARIANT * 2}", {"variant": "one"}),
    Case(
        "unknown_deck",
        "board.toml",
        0,
        "5.5\n",
        f'5.5{VARIANT}tickets = ["base", "extras"]',
        {"variant": "one", "deck": "extras", "near": ["extra"]},
    ),
]

TABLES = [
    Case("missing_column", "cities.csv", 1, "id,en,", "id,", {"column": "en"}),
    Case("missing_column", "places.csv", 1, "city,x,y", "city,x", {"column": "y"}),
    Case(
        "unknown_column", "routes.csv", 1, ",suit,", ",siut,", {"column": "siut", "near": ["suit"]}
    ),
    Case("unknown_column", "tickets.csv", 1, ",points:1999", ",points:", {"column": "points:"}),
    Case("duplicate_column", "tickets.csv", 1, ",penalty,", ",points,", {"column": "points"}),
    Case(
        "too_many_fields", "places.csv", 3, "birch,3,1", "birch,3,1,1", {"expected": 3, "found": 4}
    ),
    Case("too_few_fields", "places.csv", 3, "birch,3,1", "birch,3", {"expected": 3, "found": 2}),
    Case("bad_csv", "places.csv", 3, "birch,3,1", '"birch,3,1'),
    Case("bad_number", "routes.csv", 2, "amber,birch,2", "amber,birch,two", {"value": "two"}),
    Case("bad_number", "routes.csv", 2, "amber,birch,2", "amber,birch,2.0", {"column": "length"}),
    Case("bad_number", "routes.csv", 4, ",ship,1", ",ship,-1", {"column": "locomotives"}),
    Case("bad_number", "places.csv", 2, "amber,1,1", "amber,1,nan", {"column": "y"}),
    Case("bad_number", "spaces.csv", 2, "2.5,1,0", "2.5,1,1_0", {"column": "angle"}),
    Case("bad_number", "tickets.csv", 2, "5,,,,,6", "5,,,,,6a", {"column": "points:1999"}),
    Case("missing_value", "places.csv", 3, "birch,3,1", "birch,,1", {"column": "x"}),
    Case("out_of_range", "places.csv", 3, "birch,3,1", "birch,10.1,1", {"high": 10.0}),
    Case("out_of_range", "places.csv", 3, "birch,3,1", "birch,3,-1", {"column": "y", "low": 0}),
    Case("bad_flag", "routes.csv", 5, "wagon,,yes", "wagon,,oui", {"value": "oui"}),
]

CITIES = [
    Case("bad_id", "cities.csv", 6, "reef,Reef", "The Reef,Reef", {"value": "The Reef"}),
    Case("bad_id", "cities.csv", 6, "reef,Reef", "12,Reef", {"value": "12"}),
    Case("reserved_id", "cities.csv", 6, "reef,Reef", "none,Reef", {"id": "none"}),
    Case("reserved_id", "cities.csv", 6, "reef,Reef", "ships,Reef", {"id": "ships"}),
    Case("waypoint_is_no_city", "cities.csv", 6, "Reef,,,,,", "Reef,,,,yes,", {"column": "port"}),
    Case("waypoint_is_no_city", "cities.csv", 6, "Reef,,,,", "Reef,,,yes,", {"column": "big"}),
    Case("missing_value", "cities.csv", 4, "cedar,Cedar", "cedar,", {"column": "en"}),
    Case("duplicate_city", "cities.csv", 5, "delta,Delta", "amber,Delta", {"other_line": 2}),
    Case(
        "ambiguous_name",
        "cities.csv",
        4,
        "Cèdre",
        "birch-TOWN",
        {"name": "birch-TOWN", "city": "cedar", "other": "birch"},
    ),
    Case("out_of_range", "cities.csv", 2, "10.5,20", "90.5,20", {"column": "latitude"}),
    Case("missing_value", "cities.csv", 2, "10.5,20", "10.5,", {"column": "longitude"}),
    Case("bad_flag", "cities.csv", 2, ",yes,,,10.5", ",y,,,10.5", {"column": "big"}),
]

ROUTES = [
    Case(
        "unknown_city",
        "routes.csv",
        7,
        "reef,delta",
        "reef,dleta",
        {"city": "dleta", "near": ["delta"]},
    ),
    Case("unknown_city", "routes.csv", 7, "reef,delta", "reef,Cèdre", {"near": ["cedar"]}),
    Case("unknown_color", "routes.csv", 7, "violet", "purpel", {"near": ["purple"]}),
    Case("unknown_suit", "routes.csv", 4, ",ship,", ",shop,", {"suit": "shop", "near": ["ship"]}),
    Case("wrong_length", "routes.csv", 7, "delta,1", "delta,0", {"length": 0, "low": 1}),
    Case("wrong_length", "routes.csv", 7, "delta,1", "delta,13", {"length": 13, "high": 12}),
    Case(
        "wrong_spaces",
        "routes.csv",
        7,
        "delta,1",
        "delta,2",
        {"route": "reef-delta", "length": 2, "spaces": 1},
    ),
    Case("bad_pair", "routes.csv", 6, "1,gray,,,no", "1,red,,,no", {"color": "red"}),
    Case("bad_pair", "routes.csv", 6, "1,gray,,,no", "1,gray,ship,,no", {"suit": "ship"}),
    Case("bad_flag", "routes.csv", 6, "yes,,no", "yes,,over", {"column": "wraps"}),
    Case("same_city", "routes.csv", 7, "reef,delta", "delta,delta", {"city": "delta"}),
    Case("too_many_locomotives", "routes.csv", 4, ",ship,1", ",ship,4", {"length": 3}),
    Case("double_ends", "routes.csv", 7, "violet,,,,,", "violet,,,,,one", {"other": "amber-birch"}),
    Case("double_lengths", "routes.csv", 3, "amber,2", "amber,1", {"length": 1, "other": 2}),
    Case("double_suits", "routes.csv", 3, "Pink,", "Pink,ship", {"suit": "ship", "other": "wagon"}),
    Case(
        "parallel_without_double",
        "routes.csv",
        3,
        "Pink,,,,,one",
        "Pink,,,,,",
        {"route": "amber-birch-2", "other": "amber-birch"},
    ),
    Case("parallel_without_double", "routes.csv", 3, "Pink,,,,,one", "Pink,,,,,two"),
    Case("single_double", "routes.csv", 7, "violet,,,,,", "violet,,,,,two", {"label": "two"}),
]

TICKETS = [
    Case("unknown_city", "tickets.csv", 2, "amber-cedar,", "ambre-cedar,", {"near": ["amber"]}),
    Case("too_few_cities", "tickets.csv", 2, "amber-cedar,", "amber,", {"ticket": "amber"}),
    Case("repeated_city", "tickets.csv", 4, "amber-birch-cedar", "amber-birch-amber"),
    Case("waypoint_on_ticket", "tickets.csv", 3, "amber-delta", "amber-reef", {"city": "reef"}),
    Case("bad_points", "tickets.csv", 3, "delta,9", "delta,0", {"column": "points", "points": 0}),
    Case("bad_points", "tickets.csv", 3, "delta,9", "delta,-9", {"points": -9}),
    Case("bad_points", "tickets.csv", 2, ",,,,,6", ",,,,,0", {"column": "points:1999"}),
    Case("bad_points", "tickets.csv", 4, "extra,7", "extra,3", {"column": "in_order"}),
    Case("no_itinerary", "tickets.csv", 3, "base,", "base,12", {"column": "in_order"}),
    Case("no_itinerary", "tickets.csv", 3, "base,,", "base,,12", {"column": "penalty"}),
    Case("bad_number", "tickets.csv", 4, "7,9", "7,-9", {"column": "penalty"}),
    Case("bad_flag", "tickets.csv", 3, ",yes", ",long", {"column": "long"}),
    Case("bad_id", "tickets.csv", 3, ",base", ",Base deck", {"column": "deck"}),
    Case("duplicate_ticket", "tickets.csv", 3, "amber-delta", "amber-cedar", {"other_line": 2}),
    Case("duplicate_ticket", "tickets.csv", 3, "amber-delta", "cedar-amber", {"deck": "base"}),
    Case(
        "unreachable_ticket",
        "tickets.csv",
        3,
        "reef,delta,1,violet,,,,,,\n",
        "",
        {"ticket": "amber-delta", "city": "delta"},
        "routes.csv",
    ),
]

LAYOUT = [
    Case("unknown_city", "places.csv", 3, "birch,3,1", "brich,3,1", {"near": ["birch"]}),
    Case("duplicate_place", "places.csv", 6, "reef,7", "delta,7", {"city": "delta"}),
    Case("city_without_place", "places.csv", 0, "reef,7,1\n", "", {"city": "reef"}),
    Case("unknown_route", "spaces.csv", 12, "reef-delta", "delta-reef", {"route": "delta-reef"}),
    Case("duplicate_space", "spaces.csv", 3, "birch,1,", "birch,2,", {"space": 2}),
    Case("bad_number", "spaces.csv", 12, "delta,1,", "delta,one,", {"column": "space"}),
    Case("bad_space_numbers", "routes.csv", 7, "delta,1,8", "delta,2,8", {}, "spaces.csv"),
    Case("wrong_wrap", "routes.csv", 7, "violet,,,,,,", "violet,,,,,,yes", {"steps": 0}),
    Case("wrong_locomotives", "routes.csv", 4, "ship,1", "ship,2", {"spaces": 1}),
    Case("unknown_city", "labels.csv", 3, "reef,,", "reaf,,", {"near": ["reef"]}),
    Case("unknown_route", "labels.csv", 4, "reef-delta", "reef-dalta", {"near": ["reef-delta"]}),
    Case("duplicate_label", "labels.csv", 3, "reef,,", "amber,,", {"city": "amber"}),
    Case("unknown_anchor", "labels.csv", 3, "start", "stert", {"near": ["start"]}),
    Case("missing_value", "labels.csv", 2, ",Amber,", ",,", {"column": "en"}),
    Case("wrong_spaces", "routes.csv", 7, "reef-delta,1,8,1,0,\n", "", {"spaces": 0}, "spaces.csv"),
]

CASES = [*MANIFEST, *TABLES, *CITIES, *ROUTES, *TICKETS, *LAYOUT]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.code}-{case.new.strip()}")
def test_error(tmp_path: Path, case: Case) -> None:
    folder = write_toy(tmp_path, edited(case.changed or case.file, case.old, case.new))
    with pytest.raises(BoardError) as caught:
        load_board(folder)
    error = caught.value
    assert (error.code, error.params["file"], error.params["line"]) == case[:3]
    assert case.params.items() <= error.params.items()
    assert error.params["board"] == "toy"
    assert str(error) == str(check_board(folder)[0])


@pytest.mark.parametrize("file", ["board.toml", "cities.csv", "routes.csv", "tickets.csv"])
def test_missing_file(tmp_path: Path, file: str) -> None:
    [error, *_] = check_board(write_toy(tmp_path, {file: None}))
    assert error.code == "missing_file"
    assert (error.params["file"], error.params["line"]) == (file, 0)


@pytest.mark.parametrize("text", [None, "", "# no line is a city\n", "\x81"])
def test_cities_that_can_not_be_read_are_one_mistake(tmp_path: Path, text: str | None) -> None:
    errors = check_board(write_toy(tmp_path, {"cities.csv": text}))
    assert {error.params["file"] for error in errors} == {"cities.csv"}
    assert len(errors) == 1


def test_spaces_need_places(tmp_path: Path) -> None:
    [error] = check_board(write_toy(tmp_path, {"places.csv": None}))
    assert (error.code, error.params["file"]) == ("missing_file", "places.csv")


@pytest.mark.parametrize("text", ["", "# only a comment\n", "city,x,y\n"])
def test_empty_file(tmp_path: Path, text: str) -> None:
    [error] = check_board(write_toy(tmp_path, {"places.csv": text}))
    assert (error.code, error.params["file"]) == ("empty_file", "places.csv")


@pytest.mark.parametrize("file", sorted(FILES))
def test_not_utf8(tmp_path: Path, file: str) -> None:
    folder = write_toy(tmp_path)
    # A byte that no western letter has.
    (folder / file).write_bytes(b"# one\n# two\n# \x81t\xe9\n" + FILES[file].encode())
    error = check_board(folder)[0]
    assert (error.code, error.params["file"], error.params["line"]) == ("not_utf8", file, 3)


def test_line_numbers_count_comments(tmp_path: Path) -> None:
    routes = "# a comment\n\n" + FILES["routes.csv"].replace("violet", "violer")
    [error] = check_board(write_toy(tmp_path, {"routes.csv": routes}))
    assert error.params["line"] == 9


def test_the_only_line_of_a_double_route_may_be_wrong_itself(tmp_path: Path) -> None:
    """Nothing else is said of its label: the other lane may well be there."""
    [error] = check_board(
        write_toy(tmp_path, edited("routes.csv", "violet,,,,,,", "violet,,,,,two,maybe"))
    )
    assert (error.params["file"], error.params["line"]) == ("routes.csv", 7)


def test_every_bad_line_is_reported_once(tmp_path: Path) -> None:
    """Mistakes on different lines do not hide each other, nor bring others along."""
    changes = (
        edited("cities.csv", "cedar,Cedar,Cèdre,,,", "cedar,Cedar,Cèdre,,big,")
        | edited("routes.csv", "ship,1", "ship,9")
        | edited("tickets.csv", "amber-delta,9", "amber-dalta,9")
        | edited("places.csv", "reef,7", "reef,77")
    )
    changes["routes.csv"] = str(changes["routes.csv"]).replace("violet", "viol")
    assert [where(error) for error in check_board(write_toy(tmp_path, changes))] == [
        ("bad_flag", "cities.csv", 4),
        ("too_many_locomotives", "routes.csv", 4),
        ("unknown_color", "routes.csv", 7),
        ("unknown_city", "tickets.csv", 3),
        ("out_of_range", "places.csv", 6),
    ]


def where(error: BoardError) -> tuple[object, ...]:
    return (error.code, error.params["file"], error.params["line"])


def test_every_code_is_provoked() -> None:
    """A code that no test here provokes would be a promise nobody checks."""
    text = "".join(path.read_text(encoding="utf-8") for path in SOURCES.glob("*.py"))
    codes = set(re.findall(r'error\(\s*"(\w+)"', text)) | {"too_many_fields", "too_few_fields"}
    elsewhere = {"missing_file", "empty_file", "not_utf8"}
    assert codes - elsewhere == {case.code for case in CASES} - {"unknown_color"}


@settings(deadline=None)  # it writes files
@given(
    file=st.sampled_from(sorted(FILES)),
    line=st.integers(0, 12),
    junk=st.text(alphabet="abcdeimr,-#\"'\n0129. é[]=|\x00", max_size=30) | st.text(max_size=8),
)
def test_any_text_gives_a_board_or_a_board_error(file: str, line: int, junk: str) -> None:
    lines = FILES[file].split("\n")
    lines[line : line + 1] = [junk]
    with tempfile.TemporaryDirectory() as name:
        folder = write_toy(Path(name))
        (folder / file).write_bytes("\n".join(lines).encode("utf-8", "surrogatepass"))
        errors = check_board(folder)
        if errors:
            with pytest.raises(BoardError):
                load_board(folder)
        else:
            assert load_board(folder).routes
    assert len({(where(error), str(error)) for error in errors}) == len(errors)
