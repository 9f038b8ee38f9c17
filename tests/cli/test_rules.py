"""`fogg rules`: numbers in words, and what differs from the base game."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path

import pytest

from fogg.catalogue import Catalogue
from fogg.engine.cards import WAGON
from fogg.engine.rules import Rules
from fogg.narration.rules import WORDED, describe
from fogg.texts import LANGUAGES, Texts
from fogg.variants import CATALOGUE
from tests.cli.running import Runner

VARIANTS = [variant.id for variant in CATALOGUE]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("variant", VARIANTS)
def test_every_variant_in_both_languages(fogg: Runner, variant: str, language: str) -> None:
    printed = fogg("rules", variant, "--lang", language).out
    wagons = Catalogue().find(variant).rules.pieces[WAGON]
    assert f"{wagons} wagons" in printed
    assert max(map(len, printed.splitlines())) <= 80


def test_every_number_is_told() -> None:
    worded = {*WORDED, "tie_breaks", "mechanics", "name", "fewest_players", "most_players"}
    assert {entry.name for entry in fields(Rules)} <= worded
    catalogue = Catalogue()
    for variant in CATALOGUE:
        values = describe(Texts("en"), catalogue.board(variant.id), variant.rules)
        for mechanic in variant.rules.mechanics:
            assert not mechanic.numbers() or mechanic.rule() in values


def test_the_base_game_in_words(fogg: Runner) -> None:
    printed = fogg("rules", "usa").out
    for words in (
        "2–5",
        "110: 12 of each of 8 colors and 14 locomotives",
        "1→1, 2→2, 3→4, 4→7, 5→10, 6→15",
        "3, keep at least 2",
        "3, keep at least 1",
        "from 4 players",
        "3 locomotives",
        "2 pieces or fewer",
        "30 (base)",
        "10 points",
        "most completed tickets, longest path",
    ):
        assert words in printed
    assert "Differences" not in printed


def differences(fogg: Runner, variant: str, *more: object) -> dict[str, tuple[object, object]]:
    data = fogg("rules", variant, "--json", *more).data
    return {each["rule"]: (each["here"], each["base"]) for each in data["differences"]}


def test_differences(fogg: Runner) -> None:
    assert differences(fogg, "usa") == {}
    assert list(differences(fogg, "usa-reprint")) == ["ticket_points"]
    assert list(differences(fogg, "usa-1910")) == ["tickets", "globetrotter", "longest_path"]
    mega = differences(fogg, "usa-mega")
    assert list(mega) == ["tickets", "start", "more", "globetrotter", "ticket_points"]
    assert mega["start"] == ({"draw": 5, "keep": 3}, {"draw": 3, "keep": 2})
    assert mega["globetrotter"] == ({"points": 15}, None)
    here, base = mega["ticket_points"]
    assert here == {
        "los_angeles-miami": 19,
        "los_angeles-new_york": 20,
        "seattle-new_york": 20,
        "sault_ste_marie-oklahoma_city": 8,
    }
    assert isinstance(base, dict) and base["seattle-new_york"] == 22


@pytest.mark.parametrize(
    ("language", "row", "shown"),
    [
        ("en", "Ferries", "at least as many locomotives"),
        ("fr", "Ferries", "au moins autant de locomotives"),
    ],
)
def test_ferries_have_a_row(fogg: Runner, language: str, row: str, shown: str) -> None:
    printed = " ".join(fogg("rules", "europe", "--lang", language).out.split())
    assert row in printed and shown in printed
    board = Catalogue().board("europe")
    ferries = sum(route.locomotives > 0 for route in board.routes)
    assert fogg("rules", "europe", "--json").data["rules"]["ferries"] == ferries > 0
    assert "ferries" not in fogg("rules", "usa", "--json").data["rules"]


@pytest.mark.rule("1910-4")
@pytest.mark.parametrize(
    ("language", "row", "shown"),
    [
        ("en", "Where the booklet is silent", "our reading"),
        ("fr", "Là où le livret se tait", "notre lecture"),
    ],
)
@pytest.mark.parametrize("variant", ["usa-big-cities", "usa-big-cities+depots"])
def test_that_big_cities_have_no_bonus_card_is_our_reading(
    fogg: Runner, variant: str, language: str, row: str, shown: str
) -> None:
    printed = " ".join(fogg("rules", variant, "--lang", language).out.split())
    assert row in printed and shown in printed
    assert fogg("rules", variant, "--json").data["rules"]["readings"] == ["no_bonus"]
    described = " ".join(fogg("variants", "--lang", language).out.split())
    assert shown in described
    assert "readings" not in fogg("rules", "world", "--json").data["rules"]


def test_differences_come_first(fogg: Runner) -> None:
    printed = fogg("rules", "usa-mega", "--lang", "fr").out
    assert printed.index("Différences") < printed.index("Joueurs")
    assert "5, en garder au moins 3" in printed


def test_json(fogg: Runner) -> None:
    data = fogg("rules", "usa-1910", "--json").data
    assert list(data) == ["id", "title", "board", "base", "rules", "differences"]
    rules = data["rules"]
    assert rules["players"] == [2, 5]
    assert rules["cards"]["locomotive"] == 14
    assert rules["points"] == {"1": 1, "2": 2, "3": 4, "4": 7, "5": 10, "6": 15}
    assert rules["globetrotter"] == {"points": 15}
    assert "longest_path" not in rules


def test_boards_of_ones_own(fogg: Runner, own_board: Path) -> None:
    assert list(differences(fogg, "shorter", "--boards", own_board)) == ["pieces"]
    assert "15 wagons" in fogg("rules", "shorter", "--boards", own_board).out


def test_a_board_with_the_same_rules(fogg: Runner, own_board: Path) -> None:
    manifest = own_board / "board.toml"
    text = manifest.read_text("utf-8").replace("wagons = 15", "")
    manifest.write_text(text, encoding="utf-8")
    assert "The same rules as Short game." in fogg("rules", "shorter", "--boards", own_board).out
