"""Reading a board from a folder: what comes out when all is well."""

from __future__ import annotations

from pathlib import Path

import pytest

from fogg.boards import (
    Point,
    Space,
    builtin,
    check_board,
    find_boards,
    load_board,
    load_layout,
    load_variants,
)
from fogg.engine.board import City, Route, Ticket
from fogg.engine.errors import BoardError, FoggError
from tests.boards.toy import FILES, edited, write_toy


def test_board(tmp_path: Path) -> None:
    board = load_board(write_toy(tmp_path))
    assert (board.id, board.titles) == ("toy", {"en": "Toy", "fr": "Jouet"})
    assert board.cities[1] == City(
        "birch", {"en": "Birch", "fr": "Bouleau"}, ("Birchtown", "Birch Town"), port=True
    )
    assert board.cities[3].names == {"en": "Delta", "fr": "Delta"}
    assert [city.id for city in board.cities if city.big] == ["amber"]
    assert [city.id for city in board.cities if city.waypoint] == ["reef"]


def test_routes(tmp_path: Path) -> None:
    assert load_board(write_toy(tmp_path)).routes == (
        Route("amber-birch", 0, 1, 2, "red", group=0),
        Route("amber-birch-2", 1, 0, 2, "purple", group=0),
        Route("birch-cedar", 1, 2, 3, "gray", "ship", locomotives=1),
        Route("birch-cedar-2", 1, 2, 2, "gray", "wagon", tunnel=True),
        Route("cedar-reef", 2, 4, 1, "gray", paired=True),
        Route("reef-delta", 4, 3, 1, "purple"),
    )


def test_tickets(tmp_path: Path) -> None:
    assert load_board(write_toy(tmp_path)).tickets == (
        Ticket("amber-cedar", (0, 2), 5, values=(("1999", 6),)),
        Ticket("amber-delta", (0, 3), 9, long=True),
        Ticket("amber-birch-cedar", (0, 1, 2), 4, "extra", in_order=7, penalty=9),
        Ticket("cedar-amber", (2, 0), 3, "extra"),
    )


def test_equal_tickets_of_two_decks_have_two_ids(tmp_path: Path) -> None:
    changes = edited("tickets.csv", "cedar-amber,", "amber - cedar,")
    ids = [ticket.id for ticket in load_board(write_toy(tmp_path, changes)).tickets]
    assert ids == ["amber-cedar", "amber-delta", "amber-birch-cedar", "amber-cedar-2"]


def test_an_itinerary_and_its_opposite_are_the_same(tmp_path: Path) -> None:
    """A path leads both ways; another order of the same cities is another ticket."""
    opposite, other = "cedar-birch-amber,4,extra,7,9,,\n", "amber-cedar-birch,4,extra,7,9,,\n"
    folder = write_toy(tmp_path, {"tickets.csv": FILES["tickets.csv"] + other + opposite})
    [error] = check_board(folder)
    assert (error.code, error.params["line"]) == ("duplicate_ticket", 7)
    assert error.params["other_line"] == 4


def test_origin(tmp_path: Path) -> None:
    origin = load_board(write_toy(tmp_path)).origin
    assert origin["city amber"] == ("cities.csv", 2)
    assert origin["route amber-birch-2"] == ("routes.csv", 3)
    assert origin["ticket cedar-amber"] == ("tickets.csv", 5)
    assert len(origin) == 5 + 6 + 4


def test_comments_and_empty_lines_count_as_lines(tmp_path: Path) -> None:
    routes = "# one, two\n\n" + FILES["routes.csv"].replace(
        "\nbirch,amber", '\n"# x, y",,\nbirch,amber'
    )
    origin = load_board(write_toy(tmp_path, {"routes.csv": routes})).origin
    assert origin["route amber-birch"] == ("routes.csv", 4)
    assert origin["route amber-birch-2"] == ("routes.csv", 6)


def test_files_of_other_editors(tmp_path: Path) -> None:
    """A byte order mark, line ends of Windows, quotes, spaces and empty rows do no harm."""
    plain = load_board(write_toy(tmp_path))
    folder = tmp_path / "other"
    folder.mkdir()
    for name, text in FILES.items():
        changed = text.replace("amber,Amber,", ' amber , "Amber",')
        empty = ",,,\n" if name.endswith(".csv") else ""
        (folder / name).write_text(changed + empty, encoding="utf-8-sig", newline="\r\n")
    other = load_board(folder)
    assert other.cities == plain.cities
    assert other.routes == plain.routes
    assert other.tickets == plain.tickets


def test_layout(tmp_path: Path) -> None:
    layout = load_layout(write_toy(tmp_path))
    assert (layout.width, layout.height) == (10, 5.5)
    assert layout.space_length == pytest.approx(0.344)
    assert layout.places["reef"] == Point(7, 1)
    assert layout.spaces["amber-birch"] == (Space(1.5, 1, 0), Space(2.5, 1, 0))
    assert layout.spaces["birch-cedar-2"][0].angle == -12.5
    assert layout.coordinates == {"amber": (10.5, 20)}


WRAPPING: dict[str, str | None] = {
    "routes.csv": FILES["routes.csv"] + "delta,amber,2,red,,,,,,yes\n",
    "spaces.csv": FILES["spaces.csv"] + "delta-amber,1,9.5,1,0,\ndelta-amber,2,0.5,1,0,\n",
}


def test_a_route_over_the_edge(tmp_path: Path) -> None:
    layout = load_layout(write_toy(tmp_path, WRAPPING))
    assert layout.wraps == {"delta-amber"}


def test_a_route_over_the_edge_without_drawing(tmp_path: Path) -> None:
    changes = WRAPPING | {"spaces.csv": None}
    assert len(load_board(write_toy(tmp_path, changes)).routes) == 7


def test_labels(tmp_path: Path) -> None:
    layout = load_layout(write_toy(tmp_path))
    assert set(layout.labels) == {"amber", "reef"}
    assert layout.labels["reef"].lines == {"en": ("Great", "Reef"), "fr": ("Grand", "Récif")}
    assert layout.labels["amber"].box(1) == pytest.approx((0.45, 0.06, 1.55, 0.83))
    assert layout.labels["reef"].box(1) == pytest.approx((7.2, 0.26, 8.1, 2.03))
    [sign] = layout.signs
    assert (sign.city, sign.route, sign.lines["fr"]) == ("delta", "reef-delta", ("vers Delta",))


def test_locomotive_spaces(tmp_path: Path) -> None:
    layout = load_layout(write_toy(tmp_path))
    assert [space.locomotive for space in layout.spaces["birch-cedar"]] == [False, True, False]


def test_a_board_without_labels(tmp_path: Path) -> None:
    layout = load_layout(write_toy(tmp_path, {"labels.csv": None}))
    assert (layout.labels, layout.signs) == ({}, ())


def test_the_default_variant(tmp_path: Path) -> None:
    [entry] = load_variants(write_toy(tmp_path))
    assert (entry.id, entry.like, entry.titles) == ("toy", "usa", {"en": "Toy", "fr": "Jouet"})
    assert (entry.tickets, entry.changes) == (("base", "extra"), {})


VARIANTS = """
[[variants]]
id = "long"
like = "europe"
title = { en = "Long", fr = "Longue" }
tickets = ["extra"]
hand = 6
[variants.pieces]
wagon = 20
[[variants]]
id = "plain"
title.en = "Plain"
[[variants]]
id = "1910"
"""


def test_variants(tmp_path: Path) -> None:
    changes: dict[str, str | None] = {"board.toml": FILES["board.toml"] + VARIANTS}
    long, plain, bare = load_variants(write_toy(tmp_path, changes))
    assert (long.id, long.like, long.tickets) == ("long", "europe", ("extra",))
    assert long.titles == {"en": "Long", "fr": "Longue"}
    assert long.changes == {"hand": 6, "pieces": {"wagon": 20}}
    assert (plain.like, plain.titles) == ("usa", {"en": "Plain", "fr": "Plain"})
    assert plain.tickets == ("base", "extra")
    assert (bare.id, bare.titles["fr"]) == ("1910", "Jouet")


def test_find_boards(tmp_path: Path) -> None:
    assert find_boards(tmp_path) == []
    folder = write_toy(tmp_path)
    (tmp_path / "notes").mkdir()
    assert find_boards(tmp_path) == [folder]
    assert find_boards(folder) == [folder]


def test_a_folder_that_lacks_its_manifest_is_found_and_refused(tmp_path: Path) -> None:
    folder = write_toy(tmp_path, {"board.toml": None})
    assert find_boards(tmp_path) == [folder]
    assert [error.code for error in check_board(folder)] == ["missing_file"]


@pytest.mark.parametrize("function", [find_boards, load_board, check_board])
def test_missing_folder(tmp_path: Path, function: object) -> None:
    assert callable(function)
    with pytest.raises(BoardError) as caught:
        function(tmp_path / "nowhere")
    assert caught.value.code == "missing_folder"
    assert caught.value.params["board"] == "nowhere"


def test_builtin_boards_are_named_as_their_folders() -> None:
    folders = find_boards(builtin("usa").parent)
    assert folders
    for folder in folders:
        assert load_board(folder).id == folder.name
        assert builtin(folder.name) == folder


def test_unknown_builtin() -> None:
    with pytest.raises(FoggError) as caught:
        builtin("USAA")
    assert (caught.value.code, caught.value.params["near"]) == ("unknown_board", ["usa"])
