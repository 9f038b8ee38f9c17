"""Drawings as PDF: what is seen, what can be copied, and that nothing of the boards is lost."""

from __future__ import annotations

import pytest

from fogg.boards import builtin
from fogg.draw import Look, draw_board
from fogg.paper.fonts import Fonts
from fogg.paper.pdf import pdf
from fogg.paper.web import html, stacked, with_fonts
from tests.paper.reader import read_pdf


def drawing(content: str, more: str = "") -> str:
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" width="200pt" height="100pt"'
        f' viewBox="0 0 100 50"{more}>{content}</svg>'
    )


def printed(content: str) -> str:
    return read_pdf(pdf([drawing(content)], "Test", "en", Fonts()))[0].content


def test_pages_have_their_sizes_and_words() -> None:
    words = '<text x="5" y="9">Kyïv – Łódź</text>'
    pages = read_pdf(pdf([drawing(words), drawing("")], "Test", "fr", Fonts()))
    assert [(page.width, page.height) for page in pages] == [(200, 100)] * 2
    assert pages[0].words == ["Kyïv – Łódź"]
    assert pages[1].words == []


def test_the_same_each_time() -> None:
    content = drawing('<text x="5" y="9">Ana</text>')
    assert pdf([content], "T", "en", Fonts()) == pdf([content], "T", "en", Fonts())


def test_what_is_y_down_in_svg_is_y_up_in_pdf() -> None:
    content = printed('<rect x="1" y="2" width="3" height="4"/>')
    assert "1 0 0 -1 0 100 cm" in content and "2 0 0 2 0 0 cm" in content
    assert "1 2 m\n4 2 l\n4 6 l\n1 6 l\nh\nf" in content


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        ('<rect width="1" height="1" fill="#f00"/>', "1 0 0 rg"),
        ('<rect width="1" height="1" fill="none" stroke="#00ff00"/>', "0 1 0 RG"),
        ('<g fill="#0000ff"><circle r="1"/></g>', "0 0 1 rg"),
        ('<g color="#ff0000"><circle r="1" fill="currentColor"/></g>', "1 0 0 rg"),
        ('<circle r="1" fill="var(--none,#ff0000)"/>', "1 0 0 rg"),
        ('<circle r="1" fill="light-dark(#ff0000, #000000)"/>', "1 0 0 rg"),
        (
            '<style>.a{--c:#ff0000}</style><g class="a"><circle r="1" fill="var(--c)"/></g>',
            "1 0 0 rg",
        ),
        ('<style>.x .a.b{fill:#ff0000}</style><circle r="1" class="b a"/>', "1 0 0 rg"),
        ('<g opacity="0.5"><circle r="1" opacity=".5"/></g>', "/G250 gs"),
        (
            '<g transform="translate(3 4)rotate(90)"><circle r="1"/></g>',
            "1 0 0 1 3 4 cm\n0 1 -1 0 0 0 cm",
        ),
        ('<path d="M0 0h9" fill="none" stroke="#000" stroke-dasharray="1 2"/>', "[1 2] 0 d"),
    ],
)
def test_looks(content: str, expected: str) -> None:
    assert expected in printed(content)


def test_symbols_are_drawn_where_they_are_used() -> None:
    symbol = '<symbol id="s" viewBox="-5 -5 10 10"><circle r="5"/></symbol>'
    content = printed(f'{symbol}<use href="#s" x="20" y="10" width="20" height="20"/>')
    assert "2 0 0 2 30 20 cm" in content
    assert content.count("\nf") == 1, "a symbol itself is not drawn"


def test_drawings_in_drawings_are_clipped() -> None:
    inner = (
        '<svg x="10" y="0" width="20" height="10" viewBox="0 0 2 1">'
        '<rect width="9" height="9"/></svg>'
    )
    assert "10 0 m\n30 0 l\n30 10 l\n10 10 l\nh\nW n\n10 0 0 10 10 0 cm" in printed(inner)


def test_words_of_the_other_language_are_left_out() -> None:
    both = (
        '<text x="1" y="9" lang="en">Sea</text>'
        '<text x="1" y="9" lang="fr" display="none">Mer</text>'
    )
    for language, words in (("en", ["Sea"]), ("fr", ["Mer"])):
        assert read_pdf(pdf([drawing(both)], "T", language, Fonts()))[0].words == words


def test_words_are_anchored() -> None:
    width = Fonts().regular.width("Wien", 10)
    for anchor, x in (("start", 50), ("middle", 50 - width / 2), ("end", 50 - width)):
        content = printed(f'<text x="50" y="9" font-size="10" text-anchor="{anchor}">Wien</text>')
        place = content.split(" Tm")[0].split()[-2]
        assert float(place) == pytest.approx(x, abs=0.001)


@pytest.mark.parametrize("board", ["usa", "europe", "world", "great_lakes"])
def test_boards_with_all_their_names(board: str) -> None:
    drawn = draw_board(builtin(board), Look("fr"))
    drawn = drawn.replace("<svg ", '<svg width="1000pt" height="660pt" ', 1)
    page = read_pdf(pdf([drawn], "Board", "fr", Fonts()))[0]
    lines = drawn.count("<tspan")
    assert len(page.words) >= lines > 30
    assert "nan" not in page.content and "inf" not in page.content
    # What is painted is at least each space, twice: its field and its edge.
    assert page.content.count("\nf") + page.content.count("\nS") > 2 * drawn.count('class="space"')


def test_for_browsers_the_letters_come_along() -> None:
    content = drawing('<text x="5" y="9">Ana</text><text x="5" y="9" font-weight="600">Bo</text>')
    image = with_fonts(content, Fonts(), "en")
    assert image.count("@font-face") == 2
    assert image.count("data:font/ttf;base64,") == 2
    page = html([content, content], "A & B", "en", Fonts(), (200, 100))
    assert page.count("<section>") == 2
    assert "size: 200.00pt 100.00pt" in page and "A &amp; B" in page
    assert page.count("@font-face") == 2
    tall = stacked([content, content], (200, 100))
    assert 'height="200.00pt"' in tall and 'y="100.00"' in tall
