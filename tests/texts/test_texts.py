"""Texts of a language: errors, problems, cards, names; and which language is wanted."""

from __future__ import annotations

import pytest

from fogg.engine.board import Board, City, Route, Ticket
from fogg.engine.cards import GRAY, LOCOMOTIVE
from fogg.engine.errors import BoardError, FoggError
from fogg.engine.problem import problem
from fogg.texts import (
    LANGUAGES,
    LanguageError,
    Texts,
    city_name,
    language,
    messages,
    route_name,
    ticket_name,
)

COLORS = ("purple", "white", "blue", "yellow", "orange", "black", "red", "green")
ENGLISH, FRENCH = Texts("en"), Texts("fr")
NARROW = "\N{NARROW NO-BREAK SPACE}"

BOARD = Board(
    "tiny",
    {"en": "Tiny"},
    (
        City("montreal", {"en": "Montreal", "fr": "Montréal"}),
        City("boston", {"en": "Boston"}),
        City("sea", {}),
    ),
    (Route("montreal-boston", 0, 1, 2),),
    (Ticket("montreal-boston", (0, 1), 3), Ticket("all", (0, 1, 2), 5)),
)


def test_colors_and_cards_have_words() -> None:
    for texts in (ENGLISH, FRENCH):
        assert all(texts.color(color) and texts.card(color) for color in COLORS)
        assert texts.color(GRAY)
        assert texts.card(LOCOMOTIVE) == "locomotive"


@pytest.mark.parametrize("kind", ["anchor", "ship", "ships"])
@pytest.mark.parametrize("color", ["purple", "white", "yellow", "black", "red", "green"])
def test_sea_cards_have_words(color: str, kind: str) -> None:
    for texts in (ENGLISH, FRENCH):
        assert texts.card(f"{color}-{kind}")
        assert texts.cards(f"{color}-{kind}", 2).startswith("2 ")


@pytest.mark.parametrize(
    ("card", "number", "english", "french"),
    [
        ("red", 1, "1 red card", "1 carte rouge"),
        ("white", 2, "2 white cards", "2 cartes blanches"),
        ("orange", 3, "3 orange cards", "3 cartes orange"),
        ("gray", 4, "4 cards of one color", "4 cartes d’une même couleur"),
        ("locomotive", 0, "0 locomotives", "0 locomotive"),
    ],
)
def test_counted_cards(card: str, number: int, english: str, french: str) -> None:
    assert ENGLISH.cards(card, number) == english
    assert FRENCH.cards(card, number) == french


def test_every_card_has_both_forms() -> None:
    for code in LANGUAGES:
        keys = messages(code)
        names = {key.removeprefix("card.") for key in keys if key.startswith("card.")}
        counted = {key.removeprefix("cards.") for key in keys if key.startswith("cards.")}
        assert counted == names | {GRAY}


def test_problem_in_words() -> None:
    params = {
        "route": "montreal-boston",
        "needed": 2,
        "color": "green",
        "have": 1,
        "locomotives": 0,
        "locomotives_needed": 1,
    }
    assert ENGLISH.problem("not_enough_cards", params, BOARD) == (
        "Montreal–Boston needs 2 green cards, at least 1 of them a locomotive;"
        " you have 1 and no locomotive."
    )
    assert FRENCH.problem("not_enough_cards", params | {"locomotives_needed": 0}, BOARD) == (
        f"Montréal–Boston demande 2 cartes vertes{NARROW}; vous en avez 1 et aucune locomotive."
    )


def test_problem_names_players_and_tickets() -> None:
    players = ["Phileas", "Aouda"]
    words = FRENCH.problem("not_your_turn", {"player": 1}, None, players)
    assert words == "C’est à Aouda de jouer."
    assert ENGLISH.problem("not_offered", {"ticket": "all"}, BOARD) == (
        "Montreal–Boston–sea is not one of the tickets you were offered."
    )


def test_unknown_ids_stay_as_they_are() -> None:
    words = ENGLISH.problem("unknown_route", {"route": "paris-rome"}, BOARD)
    assert words == "There is no route called “paris-rome” on this board."


def test_error_in_words() -> None:
    error = FoggError("unknown_language", language="eo", known=LANGUAGES)
    assert ENGLISH.error(error) == "Fogg does not speak “eo”; choose en or fr."


def test_error_with_its_place_and_what_may_be_meant() -> None:
    error = BoardError(
        "unknown_city", board="tiny", file="routes.csv", line=3, city="Bostn", near=["Boston"]
    )
    assert ENGLISH.error(error) == (
        "routes.csv, line 3: There is no city called “Bostn”. Did you mean Boston?"
    )
    whole = BoardError("missing_file", board="tiny", file="routes.csv", line=0)
    assert FRENCH.error(whole) == f"routes.csv{NARROW}: Le fichier manque."
    place = {"file": "routes.csv", "line": 2}
    ruled = FoggError("length_without_points", **place, route="a-b", length=7, rules="x")
    assert ENGLISH.error(ruled).startswith("routes.csv, line 2: ")
    nowhere = FoggError("unknown_city", city="Bostn", near=[])
    assert ENGLISH.error(nowhere) == "There is no city called “Bostn”."


def test_error_about_another() -> None:
    taken = problem("route_taken", route="montreal-boston", owner=0)
    illegal = FoggError("illegal_move", line=7, action="claim", problem=taken)
    assert ENGLISH.error(illegal, BOARD, ["Phileas"]) == (
        "Line 7: “claim” is not possible. Montreal–Boston already belongs to Phileas."
    )
    cause = FoggError("bad_line", line=2, cause=FoggError("empty_action"))
    assert FRENCH.error(cause) == f"Ligne 2{NARROW}: Il n’y a aucune action à lire."


def test_error_without_words() -> None:
    with pytest.raises(KeyError, match=r"error\.unheard_of"):
        ENGLISH.error(FoggError("unheard_of"))


def test_names_on_the_board() -> None:
    assert city_name(BOARD, 0, "fr") == "Montréal"
    assert city_name(BOARD, 1, "fr") == "Boston"
    assert city_name(BOARD, 2, "fr") == "sea"
    assert route_name(BOARD, 0, "en") == "Montreal–Boston"
    assert ticket_name(BOARD, BOARD.tickets[0], "fr") == "Montréal–Boston"


@pytest.mark.parametrize(
    ("option", "environ", "expected"),
    [
        ("fr", {"LANG": "en_US.UTF-8"}, "fr"),
        ("FR_ca", {}, "fr"),
        (None, {}, "en"),
        ("", {"LANG": "fr_FR.UTF-8"}, "fr"),
        (None, {"LANG": "fr_FR.UTF-8", "LC_ALL": "en_GB"}, "en"),
        (None, {"LANG": "en_US", "LC_MESSAGES": "fr_CH@euro"}, "fr"),
        (None, {"LANG": "de_DE", "LANGUAGE": "de:fr:en"}, "fr"),
        (None, {"LANGUAGE": "fr"}, "fr"),
        (None, {"LC_ALL": "C", "LANGUAGE": "fr"}, "en"),
        (None, {"LANG": "POSIX"}, "en"),
        (None, {"LANG": "ja_JP.UTF-8"}, "en"),
    ],
)
def test_which_language(option: str | None, environ: dict[str, str], expected: str) -> None:
    assert language(option, environ) == expected


def test_a_language_that_fogg_does_not_speak() -> None:
    with pytest.raises(LanguageError, match="unknown_language"):
        language("eo", {})
    with pytest.raises(LanguageError, match="unknown_language"):
        Texts("eo")
