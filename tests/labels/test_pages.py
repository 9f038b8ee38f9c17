"""The labels on paper, as an image and as a page: nothing lost, nothing over an edge."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import pytest

from fogg.boards import builtin, load_board
from fogg.engine.errors import FoggError
from fogg.labels import FORMATS, CityLabel, LabelSheet, Link, html, pdf, sheet, svg, write
from fogg.labels.layout import LabelColumns, Page, Text, pages, tall_page
from fogg.paper.fonts import FontError, Fonts
from fogg.paper.sizes import PAPERS, PaperError
from fogg.texts import Texts

USA = load_board(builtin("usa"))
TITLE = "Les Aventuriers du Rail\N{NARROW NO-BREAK SPACE}: <USA> & Canada"
ALL = sheet(USA, USA.tickets, TITLE, "fr")
TOUR = Link(("Anchorage", "Cambridge Bay", "Reykjavik", "Murmansk"), 23, 34)
WORLD = load_board(builtin("world"))
WHOLE_WORLD = sheet(WORLD, WORLD.tickets, "Autour du monde", "fr")
ITINERARIES = LabelSheet(
    "World", "en", tuple(CityLabel(f"City {n}", (TOUR,) * (n % 5)) for n in range(90))
)
SHEETS = [sheet(USA, [], "USA", "en"), ALL, WHOLE_WORLD, ITINERARIES, LabelSheet("", "en", ())]
SVG = "{http://www.w3.org/2000/svg}"
XHTML = "{http://www.w3.org/1999/xhtml}"


@pytest.fixture(params=SHEETS, ids=["unlinked", "usa", "world", "itineraries", "empty"])
def any_sheet(request: pytest.FixtureRequest) -> LabelSheet:
    each: LabelSheet = request.param
    return each


@pytest.fixture(params=sorted(PAPERS))
def paper(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def span(text: Text, fonts: Fonts) -> tuple[float, float]:
    width = fonts.face(text.bold).width(text.words, text.size)
    return (text.x - width, text.x) if text.end else (text.x, text.x + width)


def check_inside(page: Page, fonts: Fonts) -> None:
    for text in page.texts:
        left, right = span(text, fonts)
        assert 0 < left <= right < page.width
        assert 0 < text.y < page.height
    for line in page.lines:
        assert 0 < min(line.x1, line.x2) <= max(line.x1, line.x2) < page.width
        assert 0 < min(line.y1, line.y2) <= max(line.y1, line.y2) < page.height


def check_apart(page: Page, fonts: Fonts) -> None:
    rows: dict[float, list[tuple[float, float]]] = {}
    for text in page.texts:
        rows.setdefault(text.y, []).append(span(text, fonts))
    for spans in rows.values():
        ends = sorted(spans)
        assert all(right < left for (_, right), (left, _) in pairwise(ends))


def test_nothing_leaves_the_page_or_overlaps(any_sheet: LabelSheet, paper: str) -> None:
    fonts = Fonts()
    size = PAPERS[paper]
    for page in [*pages(any_sheet, size, fonts), tall_page(any_sheet, size, fonts)]:
        check_inside(page, fonts)
        check_apart(page, fonts)


def test_every_label_is_on_one_page(any_sheet: LabelSheet, paper: str) -> None:
    printed = pages(any_sheet, PAPERS[paper], Fonts())
    words = [text.words for page in printed for text in page.texts if text.bold]
    for label in any_sheet.labels:
        assert words.count(label.city) == 1
    values = [link.value for label in any_sheet.labels for link in label.links]
    assert sorted(word for word in words if re.fullmatch(r"[\d/]+", word)) == sorted(values)


def test_columns_are_equal_and_full() -> None:
    columns = LabelColumns(5, 90.0)
    steps = {round(columns.left(n + 1) - columns.left(n), 6) for n in range(4)}
    assert len(steps) == 1
    cities = [t for t in pages(ALL, PAPERS["a4"], Fonts())[0].texts if t.bold and t.size == 9]
    assert len({text.x for text in cities}) == 5


def test_many_labels_take_more_pages(paper: str) -> None:
    printed = pages(ITINERARIES, PAPERS[paper], Fonts())
    assert len(printed) > 1
    numbered = [f"City labels, page {n} of {len(printed)}" for n in range(1, len(printed) + 1)]
    assert [page.texts[1].words for page in printed] == numbered


def test_pdf_has_its_fonts_and_pages_inside(paper: str) -> None:
    content = pdf(ITINERARIES, paper)
    count = len(pages(ITINERARIES, PAPERS[paper], Fonts()))
    assert content.startswith(b"%PDF-")
    assert content.rstrip().endswith(b"%%EOF")
    assert content.count(b"/FontFile2") == 2
    assert b"Helvetica" not in content
    assert len(re.findall(rb"/Type /Page\b", content)) == count
    width, height = re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", content)[0]
    assert (float(width), float(height)) == pytest.approx(PAPERS[paper], abs=0.01)


def test_pdf_is_the_same_each_time() -> None:
    assert pdf(ALL) == pdf(ALL)


def test_svg_keeps_its_texts() -> None:
    root = ElementTree.fromstring(svg(ALL))
    words = [element.text for element in root.iter(f"{SVG}text")]
    assert {TITLE, "Montréal", "Sault Ste Marie"} <= set(words)
    assert root.findtext(f"{SVG}title") == TITLE
    assert root.get("height") != root.get("width")


def test_html_has_headings_and_lists() -> None:
    root = ElementTree.fromstring(html(ALL))
    assert root.findtext(f".//{XHTML}h1") == TITLE
    assert [heading.text for heading in root.iter(f"{XHTML}h2")] == [x.city for x in ALL.labels]
    items = ["".join(item.itertext()) for item in root.iter(f"{XHTML}li")]
    assert len(items) == sum(len(label.links) for label in ALL.labels)
    assert "Montréal 20 points" in items
    assert root.get("lang") == "fr"


def test_html_of_itineraries() -> None:
    """The cities in their order, with dashes between, and both values."""
    root = ElementTree.fromstring(html(WHOLE_WORLD))
    items = ["".join(item.itertext()) for item in root.iter(f"{XHTML}li")]
    assert "Casablanca – • – Tehran 9/6 points" in items
    assert sum("/" in item for item in items) == 3 + 5 * 4 + 2 * 5
    assert "• cette ville" in (root.findtext(f".//{XHTML}p") or "")


def test_html_needs_nothing_from_elsewhere() -> None:
    content = html(ALL).replace("http://www.w3.org/1999/xhtml", "")
    assert not re.search(r"https?:|src=|href=|url\(|@import|<script", content)


def test_not_linked_in_both_languages() -> None:
    for code, words in (("en", "not linked"), ("fr", "non relié")):
        unlinked = sheet(USA, [], "USA", code)
        assert html(unlinked).count(words) == 36
        assert svg(unlinked).count(words) == 36


def test_a_letter_that_the_font_lacks() -> None:
    kyiv = LabelSheet("Europe", "fr", (CityLabel("Київ", ()),))
    with pytest.raises(FontError) as caught:
        pdf(kyiv)
    assert Texts("en").error(caught.value) == (
        "The font besley-bold.ttf has no “К” (U+041A), which “Київ” needs; choose another font."
    )


def test_a_font_of_ones_own(tmp_path: Path) -> None:
    with pytest.raises(FontError, match="unreadable_font"):
        pdf(ALL, font=tmp_path / "none.ttf")
    (tmp_path / "bad.ttf").write_text("no font")
    with pytest.raises(FontError, match="unreadable_font"):
        pdf(ALL, font=tmp_path / "bad.ttf")
    own = Fonts().regular.path
    assert pdf(ALL, font=own).count(b"/FontFile2") == 1


def test_unknown_paper_and_format(tmp_path: Path) -> None:
    with pytest.raises(PaperError, match="unknown_paper"):
        pdf(ALL, "a7")
    with pytest.raises(FoggError, match="unknown_format"):
        write(ALL, tmp_path / "labels.docx")


@pytest.mark.parametrize("format", FORMATS)
def test_write_by_the_name_of_the_file(tmp_path: Path, format: str) -> None:
    path = tmp_path / f"labels.{format.upper()}"
    write(ALL, path, "letter")
    assert path.stat().st_size > 1000
