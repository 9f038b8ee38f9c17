"""Whole lines in everyday words, in both languages: which action they mean, or what they lack."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

import pytest

from fogg.catalogue import Catalogue
from fogg.engine.chance import Seeded
from fogg.engine.errors import FoggError
from fogg.engine.game import Game
from fogg.engine.problem import Problem
from fogg.engine.state import State
from fogg.reading import LineReader
from fogg.reading.reader import Reader
from fogg.texts import Texts

PLAYERS = ["Ana", "Marc"]


def position(variant: str, moves: int) -> tuple[Game, State, int]:
    """A game after some first moves, and the seat that decides."""
    game, luck = Catalogue().game(variant), Seeded(3)
    state = game.start(2, luck)
    for _ in range(moves):
        seat = game.actors(state)[0]
        game.apply(state, seat, game.legal(state, seat)[0], luck)
    return game, state, int(game.actors(state)[0])


def read(line: str, variant: str = "usa", moves: int = 2, language: str = "en") -> str:
    """The action that a line means in the notation, or the code of what hinders it."""
    game, state, seat = position(variant, moves)
    meant = LineReader(game, language, PLAYERS).read(state, seat, line)
    return meant.code if isinstance(meant, Problem) else game.notation.text(meant)


def refused(line: str, variant: str = "usa", moves: int = 2, language: str = "en") -> str:
    """What is said about a line that can't be read."""
    game = Catalogue().game(variant)
    with pytest.raises(FoggError) as error:
        read(line, variant, moves, language)
    return Texts(language).error(error.value, game.board, PLAYERS)


@pytest.mark.parametrize(
    "line",
    [
        *("claim dallas houston", "prendre dallas houston", "Claim Dallas – Houston"),
        *("claim dallas-houston", "houston dallas", "take Dallas to Houston", "claim dal hous"),
        *(
            "prendre la route de Dallas à Houston",
            "build dallas > houston",
            "/claim dallas houston",
        ),
        "claim dallas houston with purple",
        *("I claim Dallas – Houston", "je prends dallas houston", "poser Dallas Houston"),
        *("grab dallas houston", "revendiquer la ligne Dallas Houston"),
    ],
)
def test_a_route_is_claimed_the_thriftiest_way(line: str) -> None:
    assert read(line) == "claim dallas-houston purple*1"


@pytest.mark.parametrize(
    ("line", "action"),
    [
        ("claim dallas houston 1 blue", "claim dallas-houston blue*1"),
        ("prendre dallas houston avec 1 bleue", "claim dallas-houston blue*1"),
        ("claim dallas houston using a blue card", "claim dallas-houston blue*1"),
        ("dallas houston avec une bleue", "claim dallas-houston blue*1"),
        ("claim dallas houston in yellow", "claim dallas-houston yellow*1"),
        ("claim dallas-houston yellow*1", "claim dallas-houston yellow*1"),
        ("claim dallas houston 1 red", "claim dallas-houston red*1"),
        ("claim boston montréal", "not_enough_cards"),
    ],
)
def test_cards_may_be_named(line: str, action: str) -> None:
    assert read(line) == action


@pytest.mark.parametrize(
    ("line", "action"),
    [
        *((line, "draw deck") for line in ("draw", "piocher", "pioche", "take a card", "d")),
        *((line, "draw red") for line in ("draw red", "piocher rouge", "prendre rouge", "draw 2")),
        *((line, "tickets") for line in ("tickets", "billets", "destinations", "draw 3 tickets")),
        *((line, "tickets") for line in ("piocher des billets", "prendre des destinations")),
        *((line, "tickets") for line in ("draw new destination tickets", "prendre trois billets")),
        *((line, "draw deck") for line in ("draw two cards", "piocher 2 cartes", "je pioche")),
        *((line, "pass") for line in ("passer", "passer mon tour", "pass my turn")),
    ],
)
def test_cards_and_tickets_are_drawn(line: str, action: str) -> None:
    assert read(line) == action


@pytest.mark.parametrize(
    ("line", "action"),
    [
        ("keep 1 2", "keep duluth-houston winnipeg-houston"),
        ("1 2", "keep duluth-houston winnipeg-houston"),
        ("keep 1,2", "keep duluth-houston winnipeg-houston"),
        ("garder 1 et 2", "keep duluth-houston winnipeg-houston"),
        ("keep Duluth to Houston, Houston - Winnipeg", "keep duluth-houston winnipeg-houston"),
        ("garder tout", "keep new_york-atlanta duluth-houston winnipeg-houston"),
    ],
)
def test_tickets_are_kept_by_place_or_name(line: str, action: str) -> None:
    assert read(line, moves=0) == action


@pytest.mark.parametrize(
    ("line", "variant", "moves", "action"),
    [
        ("gare Paris", "europe", 2, "station paris purple*1"),
        ("build a station in Paris", "europe", 2, "station paris purple*1"),
        ("piocher bateaux", "world", 4, "draw ships"),
        ("échanger 3 bateaux", "world", 4, "exchange 3 ships"),
        ("port Lagos", "world", 4, "port_not_reached"),
        ("25 wagons et 35 bateaux", "world", 1, "pieces wagons*25 ships*35"),
        ("pieces 25 wagons 35 ships", "world", 1, "pieces wagons*25 ships*35"),
        ("poser un dépôt à Miami", "usa+depots", 4, "depot miami"),
        ("poser Dallas Houston", "usa+depots", 4, "claim dallas-houston purple*1"),
        ("end my turn", "usa+depots", 4, "end"),
        ("fin du tour", "usa+depots", 4, "end"),
        ("store mine", "usa+depots", 4, "store 2"),
        ("stocker chez Ana", "usa+depots", 4, "store 1"),
    ],
)
def test_verbs_of_other_maps(line: str, variant: str, moves: int, action: str) -> None:
    assert read(line, variant, moves) == action


@pytest.mark.parametrize(
    "line",
    ["stop", "stop at one card", "I stop here", "arrêter là", "end turn", "terminer mon tour"],
)
def test_no_second_card_is_taken(line: str) -> None:
    assert read(line, moves=3) == "stop"


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("clame dallas houston", "Did you mean claim?"),
        ("claim dalas houston", "Did you mean Dallas?"),
        ("claim dallas", "Name a second city after Dallas."),
        ("claim dallas seattle", "Dallas is joined to"),
        ("claim dallas houston red", "you can lay 1 purple card"),
        ("draw 9", "choose one from 1 to 5"),
        ("hello", "Say what you do and with what"),
    ],
)
def test_what_can_not_be_read_is_told(line: str, words: str) -> None:
    assert words in refused(line)


def test_it_is_told_in_french_too() -> None:
    assert "Vouliez-vous dire Dallas" in refused("prendre dalas houston", language="fr")
    assert "too many" in refused("depot dallas houston", "usa+depots", 4)
    assert "Vouliez-vous dire rouge" in refused("piocher rouje", language="fr")
    assert "Say which deck" in refused("draw", "world", 4)


@pytest.mark.parametrize("words", ["a " * 240, "staio " * 80, "red " * 120])
def test_a_long_line_is_not_tried_in_every_way(words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Or whoever sends it holds all tables up for a second."""
    tried = 0
    two_cities = Reader.two_cities

    def counted(reader: Reader, words: Sequence[str]) -> tuple[int, int] | None:
        nonlocal tried
        tried += 1
        return two_cities(reader, words)

    monkeypatch.setattr(Reader, "two_cities", counted)
    with suppress(FoggError):
        read(f"claim {words}")
    assert tried < 60
