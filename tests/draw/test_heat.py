"""A board as a map of use: more use is drawn wider and darker, and said in words."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

from fogg.boards import builtin, load_board
from fogg.draw import Heat, Look, draw_board
from fogg.draw.heat import UNUSED, color_of
from tests.boards.toy import write_toy
from tests.draw.shapes import BOARDS

SVG = "{http://www.w3.org/2000/svg}"


def _light(color: str) -> float:
    red, green, blue = bytes.fromhex(color[1:])
    return 0.3 * red + 0.59 * green + 0.11 * blue


def test_more_use_is_darker() -> None:
    colors = [color_of(step / 20) for step in range(1, 21)]
    lights = [_light(color) for color in colors]
    assert lights == sorted(lights, reverse=True) and len(set(colors)) == 20
    assert color_of(0.0) == UNUSED and color_of(1.5) == color_of(1.0)


@pytest.mark.parametrize("id", BOARDS)
def test_every_space_has_a_bar_and_more_use_is_wider(id: str) -> None:
    board = load_board(builtin(id))
    much, little = board.routes[0], board.routes[1]
    heat = Heat(
        {much.id: 1.0, little.id: 0.2},
        {board.cities[0].id: 1.0},
        {much.id: "often <claimed>"},
        "Use & value",
        "0%",
        "100%",
    )
    root = ElementTree.fromstring(draw_board(builtin(id), Look("fr"), heat=heat))
    groups = {key: each for each in root.iter() for key in [each.get("data-route")] if key}
    assert set(groups) == {route.id for route in board.routes}
    for route in board.routes:
        assert len(groups[route.id].findall(f"{SVG}rect")) == route.length

    def width(route: str) -> float:
        bar = groups[route].find(f"{SVG}rect")
        assert bar is not None
        return float(bar.attrib["height"])

    assert width(much.id) > 2 * width(little.id) > 2 * width(board.routes[2].id)
    title = groups[much.id].find(f"{SVG}title")
    assert title is not None and title.text == "often <claimed>"
    words = {"".join(each.itertext()) for each in root.iter(f"{SVG}text")}
    assert {"Use & value", "0%", "100%"} <= words


def test_the_key_lies_below_the_board(tmp_path: Path) -> None:
    folder = write_toy(tmp_path)
    plain = ElementTree.fromstring(draw_board(folder)).attrib["viewBox"].split()
    heat = Heat({}, {}, {}, "title", "0", "1")
    drawn = ElementTree.fromstring(draw_board(folder, heat=heat)).attrib["viewBox"].split()
    assert drawn[:3] == plain[:3] and float(drawn[3]) > float(plain[3])
