"""All mistakes of a sheet at once, in people's words; cities as people write them."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from fogg.boards import Names
from fogg.score import score
from fogg.score.guessing import Guesses, Near, clearest
from fogg.texts import Texts
from tests.cli.running import Runner
from tests.cli.sheets import ANA, BEN, CATALOGUE, player, refusals, sheet
from tests.cli.terminals import Typist

WRONG = sheet(
    {"name": "Ana", "routes": ["Seatle - Portland", "Dallas - Houston", "Boston - Miami"]},
    {"routes": ["Dallas - Houston", 3], "ticket": []},
    player("Cleo", [], ["Seattle - New York", "Seattle - New York"]),
)


def test_every_mistake_is_told_at_once() -> None:
    english = [Texts("en").error(error) for error in refusals(WRONG)]
    assert [words.partition(":")[0] for words in english] == [
        "First player, first route",
        "First player, third route",
        "Second player",
        "Second player",
        "Second player, second route",
        "Second player, first route",
        "Third player, second ticket",
    ]


def test_every_mistake_stands_on_its_own_line(fogg: Runner, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text(json.dumps(WRONG), encoding="utf-8")
    lines = fogg("score", path, fails=2).err.splitlines()
    assert lines[0] == "7 mistakes:"
    assert lines[1].startswith("First player, first route: There is no city called “Seatle”.")
    french = fogg("score", path, "--lang", "fr", fails=2).err
    assert "Premier joueur, première route\N{NARROW NO-BREAK SPACE}:" in french
    assert "Troisième joueur, deuxième destination" in french


def test_places_far_down_a_list() -> None:
    rows = [player("Ana", ["Dallas - Houston"] * 23), BEN]
    places = [Texts("en").error(error).partition(":")[0] for error in refusals(sheet(*rows))]
    assert places[9:12] == [
        "First player, 11th route",
        "First player, 12th route",
        "First player, 13th route",
    ]
    assert places[-2:] == ["First player, 22nd route", "First player, 23rd route"]


def test_what_may_follow_from_a_mistake_is_no_mistake() -> None:
    """A harbor may be reached by the very route that can't be read."""
    ana = {"name": "Ana", "routes": ["Lagos - Luandda"], "harbors": ["Lagos"]}
    errors = refusals(sheet(ana, player("Ben"), variant="world"))
    assert [str(error.params["field"]) for error in errors] == ["players[0].routes[0]"]


# Separators


@pytest.mark.parametrize(
    "route",
    [
        "Boston – New York",
        "Boston to New York",
        "from Boston to New York",
        "Boston à New York",
        "de Boston à New York",
        "Boston a New York",
        "Boston jusqu’à New York",
        "Boston vers New York",
        "Boston et New York",
        "Boston → New York",
        "Boston -> New York",
        "Boston --> New York",
        "Boston <-> New York",
        "Boston ↔ New York",
        "Boston, New York",
        "Boston / New York",
        "Boston;New York",
        "Boston New York",
    ],
)
@pytest.mark.parametrize("lane", ["", " red", " (red)", ", red", " - rouge", " #2", " voie 2"])
def test_separators_as_people_write_them(route: str, lane: str) -> None:
    scored = score(CATALOGUE, sheet(player("Ana", [route + lane]), player("Ben")))
    assert scored.players[0].lines["routes"] == 2


def test_a_comma_may_belong_to_a_name() -> None:
    names = Names(CATALOGUE.board("usa"))
    assert names.cities("Washington, D.C., Raleigh") == [
        names.city("Washington"),
        names.city("Raleigh"),
    ]


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("Seatle to Bostn", "Seatle"),
        ("Seattle to Bostn", "Bostn"),
        ("Seattle, Saint-Lois", "Saint-Lois"),
        ("Dallas Houstn", "Houstn"),
    ],
)
def test_the_wrong_city_is_named(text: str, wrong: str) -> None:
    cause = refusals(sheet(player("Ana", [text]), BEN))[0].params["cause"]
    assert getattr(cause, "params", {})["city"] == wrong


# Names


@pytest.mark.parametrize(
    ("variant", "name", "id"),
    [
        ("europe", "Kiev", "kyiv"),
        ("europe", "Smyrne", "smyrna"),
        ("europe", "Dantzig", "danzig"),
        ("europe", "Saint-Pétersbourg", "petrograd"),
        ("europe", "Erzeroum", "erzurum"),
        ("world", "Dar es Salam", "dar_es_salaam"),
        ("world", "Pékin", "beijing"),
        ("world", "Batavia", "jakarta"),
        ("great-lakes", "Parry Sound", "perry_sound"),
        ("usa", "Pittsburg", "pittsburgh"),
    ],
)
def test_every_name_a_city_has_had(variant: str, name: str, id: str) -> None:
    board = CATALOGUE.board(variant)
    assert board.cities[Names(board).city(name)].id == id


# Guessing


def misspelled(folder: Path, *routes: str) -> Path:
    path = folder / "game.json"
    path.write_text(json.dumps(sheet(player("Ana", routes), player("Ben"))), encoding="utf-8")
    return path


def test_guess_takes_the_clear_one_and_says_so(fogg: Runner, tmp_path: Path) -> None:
    ran = fogg(
        "score", misspelled(tmp_path, "Seatle - Portlnd", "Bostn to New York"), "--guess", "--json"
    )
    assert ran.data["players"][0]["lines"]["routes"] == 3
    assert ran.err.splitlines() == [
        "“Seatle” is read as Seattle.",
        "“Portlnd” is read as Portland.",
        "“Bostn” is read as Boston.",
    ]


def test_guess_leaves_what_is_not_clear(fogg: Runner, tmp_path: Path) -> None:
    assert clearest("Houton", [Near("Houston", 0.92), Near("Boston", 0.67)]) == 0
    assert clearest("ouston", [Near("Houston", 0.92), Near("Bouston", 0.92)]) is None
    ran = fogg("score", misspelled(tmp_path, "Springfield - Nashville"), "--guess", fails=2)
    assert "Springfield" in ran.err and "read as" not in ran.err


def test_guess_compares_with_every_name_that_a_city_has_had() -> None:
    """Kiew is like Kiev, though it is less like Kyïv, which the map says."""
    names = Names(CATALOGUE.board("europe"), "en")
    guesses = Guesses(names, clearest)
    assert guesses.city("Kiew") == names.city("Kyïv")


class Terminal(Typist):
    """Somebody who types at a terminal."""

    def isatty(self) -> bool:
        return True


class Screen(io.StringIO):
    """A terminal that keeps what is shown."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("answers", "code"), [(["1"], 0), ([""], 0), (["x", "7", "1"], 0), (["0"], 2)]
)
def test_a_person_is_asked_once(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, answers: list[str], code: int
) -> None:
    from fogg.cli.main import run

    typed = iter(answers)
    screen = Screen()
    monkeypatch.setattr("sys.stdin", Terminal(lambda: next(typed, None)))
    monkeypatch.setattr("sys.stderr", screen)
    path = misspelled(tmp_path, "Seatle - Portland", "Seatle - Helena")
    assert run(["score", str(path)]) == code
    assert screen.getvalue().count("which city is meant?") == 1
    assert "1 Seattle" in screen.getvalue()
    assert next(typed, None) is None


def test_nobody_is_asked_in_a_pipe(fogg: Runner, tmp_path: Path) -> None:
    ran = fogg("score", misspelled(tmp_path, "Seatle - Portland"), fails=2)
    assert "which city" not in ran.err and "Did you mean Seattle" in ran.err


def test_a_right_sheet_asks_nothing() -> None:
    assert score(CATALOGUE, sheet(ANA, BEN)).winners == ["Ben"]
