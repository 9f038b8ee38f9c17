"""Boards of one's own on paper: posters whose spaces are as large as wagons, and cards to cut."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from fogg.boards import builtin, load_layout
from fogg.catalogue import Catalogue
from fogg.engine.errors import FoggError
from fogg.paper.sizes import MILLIMETER, PAPERS, Paper
from fogg.printing import DOCUMENTS, OWN_DOCUMENTS, PrintJob, documents_for, printed
from fogg.printing.poster import EDGE, OVERLAP, cut
from fogg.texts import Texts, city_name
from tests.paper.reader import read_pdf

VARIANT = '\n[[variants]]\nid = "rails"\nlike = "europe"\ntitle = { en = "Rails", fr = "Rails" }\n'
PART = re.compile(
    r'<svg data-shared="Board" x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)"'
    r'[^>]*viewBox="([^"]+)"'
)


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> Catalogue:
    folder = tmp_path_factory.mktemp("boards") / "mine"
    shutil.copytree(builtin("europe"), folder)
    manifest = folder / "board.toml"
    text = manifest.read_text("utf-8").replace('id = "europe"', 'id = "mine"')
    manifest.write_text(text + VARIANT, encoding="utf-8")
    return Catalogue([folder.parent])


def job(catalogue: Catalogue, paper: str = "a4", variant: str = "rails") -> PrintJob:
    return PrintJob(catalogue, catalogue.find(variant), Texts("en"), paper)


@pytest.mark.parametrize("paper", sorted(PAPERS))
def test_spaces_are_as_large_as_wagons(own: Catalogue, paper: str) -> None:
    layout = load_layout(own.folder("mine"))
    for drawing in printed("poster", job(own, paper)).drawings[1:]:
        part = PART.search(drawing)
        assert part is not None
        shown = [float(each) for each in part[5].split()]
        scale = float(part[3]) / shown[2]
        assert float(part[4]) / shown[3] == pytest.approx(scale, rel=1e-3)
        length, width = layout.space_length * 1000 * scale, layout.space_width * 1000 * scale
        assert length >= 25 * MILLIMETER * 0.999 and width >= 8 * MILLIMETER * 0.999
        exact = length == pytest.approx(25 * MILLIMETER, rel=1e-3)
        assert exact or width == pytest.approx(8 * MILLIMETER, rel=1e-3)


@pytest.mark.parametrize("paper", sorted(PAPERS))
def test_the_sheets_show_the_whole_board_and_overlap(own: Catalogue, paper: str) -> None:
    """Every sheet but the last of a row goes on where the next begins, and a little further."""
    booklet = printed("poster", job(own, paper))
    parts = [PART.search(drawing) for drawing in booklet.drawings]
    whole, *shown = [[float(each) for each in part[5].split()] for part in parts if part]
    assert min(x for x, _, _, _ in shown) == whole[0]
    assert min(y for _, y, _, _ in shown) == whole[1]
    assert max(x + width for x, _, width, _ in shown) == pytest.approx(whole[0] + whole[2], abs=0.1)
    assert max(y + height for _, y, _, height in shown) == pytest.approx(
        whole[1] + whole[3], abs=0.1
    )
    first = parts[1]
    assert first is not None
    overlap = OVERLAP * shown[0][2] / float(first[3])
    assert shown[1][0] == pytest.approx(shown[0][0] + shown[0][2] - overlap, abs=0.1)


def test_sheets_lie_or_stand_as_fewer_are_needed() -> None:
    a4 = PAPERS["a4"]
    room = (a4.width - 2 * EDGE, a4.height - 2 * EDGE)
    assert cut(a4, *room)[:1] + cut(a4, *room)[3:] == (a4, 1, 1)
    lying = cut(a4, room[1], room[0])
    assert (lying.paper, lying.number) == (Paper(a4.height, a4.width), 1)
    assert cut(a4, room[0] + 1, room[1]).number == 2


def test_the_board_is_in_the_file_once(own: Catalogue) -> None:
    data = printed("poster", job(own)).written("pdf")
    pages = read_pdf(data)
    assert all("/Board Do" in page.content for page in pages)
    assert max(len(page.content) for page in pages[1:]) < 3000
    assert data.count(b"/Subtype /Form") == 1
    assert [page.words[-1] for page in pages[1:3]] == ["A1 · Rails", "B1 · Rails"]


@pytest.mark.parametrize("paper", sorted(PAPERS))
def test_every_ticket_has_a_card(own: Catalogue, paper: str) -> None:
    booklet = printed("cards", job(own, paper))
    words = [line for page in read_pdf(booklet.written("pdf")) for line in page.words]
    game = own.game("rails")
    for ticket in game.tickets:
        names = [city_name(game.board, city, "en") for city in ticket.cities]
        assert words.count(" – ".join(names)) == 1
    # Each card shows its cities on its small map.
    large = sum(drawing.count('r="3"') for drawing in booklet.drawings)
    assert large == sum(len(ticket.cities) for ticket in game.tickets)


def test_published_games_are_not_printed(own: Catalogue) -> None:
    assert documents_for(own.find("rails")) == [*DOCUMENTS, *OWN_DOCUMENTS]
    assert documents_for(own.find("europe")) == list(DOCUMENTS)
    for document in OWN_DOCUMENTS:
        with pytest.raises(FoggError, match="not_own_board"):
            printed(document, job(own, variant="europe"))


def test_a_board_without_a_drawing(own: Catalogue, tmp_path: Path) -> None:
    """Places that nobody gave are made up, as on the screen."""
    folder = tmp_path / "plain"
    shutil.copytree(own.folder("mine"), folder)
    for file in ("spaces.csv", "places.csv", "labels.csv", "art.svg"):
        (folder / file).unlink()
    manifest = folder / "board.toml"
    text = re.sub(r"^layout.*\n", "", manifest.read_text("utf-8"), flags=re.MULTILINE)
    manifest.write_text(text.replace('"mine"', '"plain"').replace('"rails"', '"plain"'), "utf-8")
    plain = job(Catalogue([tmp_path]), variant="plain")
    assert len(printed("poster", plain).drawings) > 4
    assert printed("cards", plain).drawings[0].count('r="3"') > 20
