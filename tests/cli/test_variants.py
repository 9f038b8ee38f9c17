"""`fogg variants`: every variant of the catalogue and of boards of one's own."""

from __future__ import annotations

from pathlib import Path

import pytest

from fogg.variants import CATALOGUE, GAMES
from tests.cli.running import Runner


def test_table(fogg: Runner) -> None:
    printed = fogg("variants").out
    for variant in GAMES:
        assert variant.id in printed
        assert variant.titles["en"] in printed
        first = variant.sentences["en"].split()[:3]
        assert " ".join(first) in printed
    assert max(map(len, printed.splitlines())) <= 80


@pytest.mark.parametrize(("lang", "words"), [("en", "With depots"), ("fr", "Avec dépôts")])
def test_depots_are_told_once(fogg: Runner, lang: str, words: str) -> None:
    printed = fogg("variants", "--lang", lang).out
    assert printed.count(words) == printed.count("usa+depots") == 1
    assert "europe+depots" not in printed
    assert CATALOGUE[-1].sentences[lang] in printed
    assert max(map(len, printed.splitlines())) <= 80


def test_the_choice_of_loans_is_told_where_it_fits(fogg: Runner) -> None:
    printed = fogg("variants").out
    assert printed.count("europe+loans") == printed.count("+loans to") == 1
    assert "borrowed routes" in fogg("rules", "europe+depots+loans").out
    assert "usa+loans" in fogg("rules", "usa+loans", fails=2).err


def test_table_in_french(fogg: Runner) -> None:
    printed = fogg("variants", "--lang", "fr").out
    assert "États-Unis" in printed and "Joueurs" in printed


def test_json(fogg: Runner) -> None:
    data = fogg("variants", "--json").data
    assert [each["id"] for each in data] == [variant.id for variant in CATALOGUE]
    assert data[0] == {
        "id": "usa",
        "title": "USA",
        "board": "usa",
        "base": None,
        "option": None,
        "players": [2, 5],
        "tickets": 30,
        "sentence": CATALOGUE[0].sentences["en"],
    }
    numbers = [30, 30, 35, 69, 35, 46, 65, 101, 45, 65, 55]
    options = [each["option"] for each in data]
    assert options[:11] == [None] * 11
    assert (options.count("depots"), options.count("loans")) == (11, 8)
    for option in (None, "depots"):
        assert [each["tickets"] for each in data if each["option"] == option] == numbers
    assert (data[11]["id"], data[11]["title"]) == ("usa+depots", "USA with depots")


def test_boards_of_ones_own(fogg: Runner, own_board: Path) -> None:
    assert "Shorter game" in fogg("variants", "--boards", own_board).out
    data = fogg("variants", "--boards", own_board.parent, "--json", "--lang", "fr").data
    shorter = next(each for each in data if each["id"] == "shorter")
    assert shorter["title"] == "Partie plus courte"
    assert shorter["base"] == "short"
    assert shorter["sentence"] == "Les règles ressemblent à celles de Short game."
    assert data[-1]["title"] == "Partie plus courte avec dépôts"
    assert data[-1]["base"] == "shorter"


def test_a_board_twice(fogg: Runner, own_board: Path) -> None:
    ran = fogg("variants", "--boards", own_board, "--boards", own_board)
    assert "there is one already" in ran.err
    assert ran.out.count("Shorter game") == 1
