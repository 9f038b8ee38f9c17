"""What is printed of every game: all of it is there, and nothing leaves the page."""

from __future__ import annotations

import re

import pytest

from fogg.catalogue import Catalogue
from fogg.engine.errors import FoggError
from fogg.labels import LabelLook
from fogg.narration.rules import describe
from fogg.paper.fonts import Fonts
from fogg.paper.sizes import PAPERS
from fogg.printing import Booklet, PrintJob, printed
from fogg.texts import LANGUAGES, Texts, city_name
from tests.paper.reader import ReadPage, read_pdf

CATALOGUE = Catalogue()
GAMES = ["usa", "usa-mega", "europe", "europe-mega", "world", "great-lakes", "europe+depots"]
FONTS = Fonts()
TEXT = re.compile(r"<text ([^>]*)>([^<]*)</text>")


def job(variant: str, language: str = "en", paper: str = "a4") -> PrintJob:
    return PrintJob(CATALOGUE, CATALOGUE.find(variant), Texts(language), paper)


def pages(booklet: Booklet) -> list[ReadPage]:
    return read_pdf(booklet.written("pdf"))


def check_inside(booklet: Booklet) -> None:
    """Every word is on its page."""
    for drawing in booklet.drawings:
        for attributes, words in TEXT.findall(drawing):
            look = dict(re.findall(r'([\w-]+)="([^"]*)"', attributes))
            face = FONTS.face("font-weight" in look, "font-style" in look)
            width = face.width(words.replace("&amp;", "&"), float(look["font-size"]))
            x = float(look["x"]) - width * {"middle": 0.5, "end": 1}.get(
                look.get("text-anchor", ""), 0
            )
            assert x > 15 and x + width < booklet.paper.width - 15, words
            assert 15 < float(look["y"]) < booklet.paper.height - 15, words


@pytest.mark.parametrize("paper", sorted(PAPERS))
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("variant", GAMES)
@pytest.mark.parametrize("document", ["score", "reference", "list"])
def test_nothing_leaves_the_page(document: str, variant: str, language: str, paper: str) -> None:
    booklet = printed(document, job(variant, language, paper))
    assert booklet.paper == PAPERS[paper]
    check_inside(booklet)
    assert len(booklet.drawings) == 1 or (document, variant) == ("list", "europe-mega")


@pytest.mark.parametrize("variant", GAMES)
def test_every_ticket_is_in_the_list(variant: str) -> None:
    tickets = CATALOGUE.game(variant).tickets
    board = CATALOGUE.board(variant)
    words = [line for page in pages(printed("list", job(variant))) for line in page.words]
    whole = " ".join(words).replace("–", " ")
    for ticket in tickets:
        for city in ticket.cities:
            assert city_name(board, city, "en") in whole
    rows = [line for line in words if re.fullmatch(r"\d+|\d+ / \d+ / −\d+", line)]
    assert len(rows) == len(tickets)
    assert sorted(int(row.split(" / ")[-1 if "/" not in row else 1]) for row in rows) == sorted(
        ticket.points for ticket in tickets
    )


@pytest.mark.parametrize("variant", GAMES)
def test_a_score_sheet_has_every_line_that_counts(variant: str) -> None:
    say = Texts("fr").of_rules(CATALOGUE.find(variant).rules)
    words = pages(printed("score", job(variant, "fr")))[0].words
    for mechanic in CATALOGUE.find(variant).rules.mechanics:
        if mechanic.scores and mechanic.name != "tickets":
            assert words.count(say(f"score.{mechanic.name}")) == 2, "once in each of two sheets"
    assert words.count("Destinations manquées") == 2
    longest = max(route.length for route in CATALOGUE.board(variant).routes)
    assert f"Routes de {longest} espaces" in words


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("variant", GAMES)
def test_a_reference_card_has_every_rule(variant: str, language: str) -> None:
    chosen, say = CATALOGUE.find(variant), Texts(language)
    whole = " ".join(pages(printed("reference", job(variant, language)))[0].words)
    values = describe(say, CATALOGUE.board(variant), chosen.rules, chosen.readings)
    spaces = str.maketrans("\N{NARROW NO-BREAK SPACE}", "\N{NO-BREAK SPACE}")
    for name, value in values.items():
        if name != "points":
            assert value.words.replace("\n", " ").translate(spaces) in whole, name
    assert all(str(points) in whole.split() for points in chosen.rules.points.values())
    assert ("joker" in whole) == (language == "fr" and "ship" in chosen.rules.pieces)


def test_labels_of_some_cities_in_some_size() -> None:
    few = job("europe")._replace(cities=("paris", "Roma"), look=LabelLook(columns=1, size=150))
    booklet = printed("labels", few)
    words = pages(booklet)[0].words
    assert "Paris" in words and "Roma" in words and "Amsterdam" not in words
    assert 'viewBox="0 0 396.85' in booklet.drawings[0]


def test_labels_for_clear_film_are_black_and_uncut() -> None:
    clear = printed("labels", job("usa")._replace(look=LabelLook(clear=True))).drawings[0]
    usual = printed("labels", job("usa")).drawings[0]
    assert set(re.findall(r'<text[^>]*fill="([^"]*)"', clear)) == {"#000000"}
    assert clear.count("stroke-dasharray") < usual.count("stroke-dasharray") / 2
    assert all('font-weight="bold"' in each for each in re.findall(r"<text[^>]*>", clear))


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"cities": ("Pariss",)}, "unknown_city"),
        ({"look": LabelLook(size=20)}, "label_size"),
        ({"look": LabelLook(columns=9)}, "too_many_columns"),
        ({"paper_name": "a7"}, "unknown_paper"),
    ],
)
def test_refusals(change: dict[str, object], code: str) -> None:
    with pytest.raises(FoggError, match=code):
        printed("labels", job("europe")._replace(**change))  # type: ignore[arg-type]


def test_what_there_is_not() -> None:
    with pytest.raises(FoggError, match="unknown_document"):
        printed("money", job("usa"))
    with pytest.raises(FoggError, match="unknown_format"):
        printed("score", job("usa")).written("docx")
    for page in (0, 2):
        with pytest.raises(FoggError, match="no_such_sheet"):
            printed("score", job("usa")).page(page)


def test_formats() -> None:
    booklet = printed("score", job("usa"))
    assert booklet.written("html").startswith(b"<!DOCTYPE html>")
    assert booklet.written("svg").startswith(b"<svg")
    assert "@font-face" in booklet.page(1)
