"""The game in the terminal: whole games by typed lines, refusals in words, both languages."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from fogg.boards import Names
from fogg.catalogue import Catalogue
from fogg.cli.terminal import start
from fogg.cli.terminal.session import Session
from fogg.cli.terminal.ways import path_cities
from fogg.engine.action import CLAIM, KEEP, kind_of, target_of
from fogg.engine.errors import FoggError
from fogg.reading.reader import Reader
from fogg.record import read, verify
from fogg.texts import city_name
from tests.cli.terminals import fogg, played, type_actions

GAME = Catalogue().game("usa")


# Whole games


@pytest.mark.parametrize("variant", ["usa", "usa-mega"])
def test_a_whole_game_in_the_grammar_of_records(
    variant: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "game.fogg"
    result, session = played(
        monkeypatch, type_actions(1), variant, "--bots", "hungry,random", "--record", str(file)
    )
    assert result.code == 0 and not result.err
    assert session.over
    record = read(file.read_text("utf-8"))
    verdict = verify(record, session.game)
    assert verdict.finished and verdict.sealed
    assert record.totals is not None
    assert all(str(abs(total)) in result.out for total in record.totals)
    assert record.seal in result.out
    assert "Final score" in result.out and "Longest path" in result.out
    assert "wins with" in result.out or "You win" in result.out


class Newcomer:
    """Types as people do: numbers, cities, Enter; draws when nothing can be claimed."""

    def __init__(self) -> None:
        self.confirming = False
        self.claims = 0

    def __call__(self, session: Session) -> str | None:
        if session.over:
            return None
        if self.confirming:
            self.confirming = False
            return ""
        legal = [int(action) for action in session.view().legal()]
        if kind_of(legal[0]) == KEEP:
            return "1 2 3"
        claims = [action for action in legal if kind_of(action) == CLAIM]
        if claims:
            route = session.game.board.routes[target_of(claims[-1])]
            ends = [city_name(session.game.board, end, session.say.language) for end in route[1:3]]
            self.confirming = True
            self.claims += 1
            return f"claim {ends[1].upper()} {ends[0]}"
        return "3" if len(legal) < 2 else "deck"


def test_a_whole_game_as_people_type(monkeypatch: pytest.MonkeyPatch) -> None:
    newcomer = Newcomer()
    result, session = played(monkeypatch, newcomer, "--seats", "hungry,you", "--seed", "4")
    assert result.code == 0 and session.over and newcomer.claims > 5
    assert "You can pay with:" in result.out
    assert session.seat == 1 and not session.table.record.seal


def test_a_whole_game_in_french(monkeypatch: pytest.MonkeyPatch) -> None:
    result, session = played(monkeypatch, Newcomer(), "--seed", "5", lang="fr")
    assert result.code == 0 and session.over
    assert "Score final" in result.out and "Vous avez pris" in result.out
    for english in ("You ", "cards", "tickets", "wins"):
        assert english not in result.out


def test_the_same_seed_gives_the_same_game(monkeypatch: pytest.MonkeyPatch) -> None:
    games = [played(monkeypatch, type_actions(2), "--seed", "9")[0].out for _ in range(2)]
    assert games[0] == games[1]


def test_opponents_cards_stay_secret(monkeypatch: pytest.MonkeyPatch) -> None:
    result, _ = played(monkeypatch, type_actions(3), "--bots", "random", "--seed", "2")
    lines = result.out.splitlines()
    drawn = [line for line in lines if line.startswith(("  Random took", "  Random drew"))]
    assert any("drew 1 card." in line or "drew 2 cards." in line for line in drawn)
    assert not any(" red card from the deck" in line for line in drawn)
    assert not any("drew" in line and " red card" in line for line in drawn)
    during = result.out.split("Final score")[0]
    assert "Random kept 2 tickets" in during or "Random kept 3 tickets" in during


# Refusals


REFUSALS = [
    ("draw 9", "There is no face-up card number 9", "Il n’y a pas de carte visible numéro 9"),
    ("draw", "Say which card.", "Dites quelle carte."),
    ("draw reddish", "There is no color called “reddish”.", "Il n’y a pas de couleur nommée"),
    ("draw red blue", "“blue” is one word too many", "« blue » est un mot de trop"),
    ("pass", "You can’t pass", "Vous ne pouvez pas passer"),
    ("keep 1", "You have no tickets to choose from", "Vous n’avez pas de destinations à choisir"),
    ("claim", "Say which route.", "Dites quelle route."),
    ("claim denver", "Name a second city after Denver.", "Nommez une deuxième ville"),
    ("claim denver omhaa", "Did you mean Omaha?", "Vouliez-vous dire Omaha"),
    ("claim denver miami", "No route joins Denver and Miami", "Aucune route ne joint"),
    ("claim calgary winnipeg", "needs 6 white cards", "demande 6 cartes blanches"),
    ("claim calgary-winnipeg white*6", "needs 6 white cards", "demande 6 cartes blanches"),
    ("claim calgary winnipeg white*999", "is no part of a payment", "n’est pas un paiement"),
    ("map", "Say which city.", "Dites quelle ville."),
    ("save", "Say into which file.", "Dites dans quel fichier."),
    ("save /no/such/folder/x", "no such file", "n’existe pas"),
    ("dance", "“dance” is no command", "« dance » n’est pas une commande"),
]


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_refusals_have_words_and_change_nothing(lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    typed = ["keep 1 2", *(line for line, _, _ in REFUSALS), "log"]
    result = fogg(monkeypatch, "play", "--seed", "3", typed=typed, lang=lang)
    plain = result.out.replace("\u202f", " ")
    for line, english, french in REFUSALS:
        words = plain.split(f"> {line}\n", 1)[1].split("\n> ", 1)[0]
        assert (french if lang == "fr" else english) in words, (line, words)
    assert result.code == 0
    assert "You took" not in result.out and "Vous avez pris" not in result.out


def test_each_phase_refuses_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    typed = ["draw deck", "keep 1", "keep 7 8", "keep 1 1", "keep all", "deck", "tickets"]
    result = fogg(monkeypatch, "play", "--seed", "3", typed=[*typed, "claim denver omaha"])
    for words in (
        "You can’t draw a card yet: first choose which tickets to keep.",
        "You must keep at least 2 tickets; you chose 1.",
        "There is no ticket number 7",
        "You named a ticket twice.",
        "You can’t draw tickets now: you took a card",
        "You can’t claim a route now: you took a card",
    ):
        assert words in result.out, words


def test_looking_around(monkeypatch: pytest.MonkeyPatch) -> None:
    typed = ["keep 1 2", "help", "?", "routes", "routes free denver", "routes mine", "routes red"]
    typed += ["routes tickets", "map denver", "route calgary winnipeg", "tickets?", "look", "log"]
    result = fogg(monkeypatch, "play", "--seed", "3", typed=[*typed, "calgary winnipeg", ""])
    assert "There is no such route." in result.out
    assert "Calgary–Winnipeg: 6 spaces, white, 15 points." in result.out
    assert "Shortest way: " in result.out
    assert result.out.count("claim atlanta charleston") >= 2
    assert result.code == 0 and "You left the game." in result.out


def test_quitting_keeps_the_unfinished_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "game.fogg"
    typed = ["keep 1 2", "draw deck", f"save {tmp_path / 'other.fogg'}", "quit"]
    result = fogg(monkeypatch, "play", "--record", str(file), typed=typed)
    assert result.code == 0
    record = read(file.read_text("utf-8"))
    assert record.totals is None and not record.seed
    assert verify(record, GAME).moves == len(record.moves)
    assert read((tmp_path / "other.fogg").read_text("utf-8")).moves == record.moves


def test_no_file_is_overwritten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("dear", "utf-8")
    result = fogg(monkeypatch, "play", "--record", str(file))
    assert result.code == 2 and "exists already" in result.err
    result = fogg(monkeypatch, "play", typed=[f"save {file}"])
    assert "exists already" in result.out
    assert file.read_text("utf-8") == "dear"


def test_after_the_end_the_game_can_be_saved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    actions = type_actions(6)
    after = iter(["draw deck", "routes mine", f"save {tmp_path / 'end.fogg'}", ""])
    result, session = played(
        monkeypatch, lambda session: actions(session) or next(after, None), "--bots", "random"
    )
    assert result.code == 0 and "The game is over." in result.out
    assert verify(read((tmp_path / "end.fogg").read_text("utf-8")), session.game).sealed


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["atlantis"], "There is no variant called “atlantis”"),
        (["--bots", "hungri"], "Did you mean hungry?"),
        (["--seats", "hungry,random"], "Exactly one seat must be you, but none is."),
        (["--seats", "you,you"], "Exactly one seat must be you, but 2 are."),
        (["--seats", "you,hungry", "--bots", "hungry"], "not both"),
        (["--seats", "you"], "for 2 to 5 players, not 1"),
        (["--record", "/no/such/folder/game.fogg"], "no such file"),
        (["--seed", "x"], "whole number"),
    ],
)
def test_wrong_arguments(arguments: list[str], words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    result = fogg(monkeypatch, "play", *arguments)
    assert result.code == 2 and words in result.err


def test_ctrl_c_leaves_cleanly(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(session: Session) -> str:
        raise KeyboardInterrupt

    result, _ = played(monkeypatch, interrupt, "--record", str(tmp_path / "game.fogg"))
    assert result.code == 130 and "You left the game." in result.out
    assert read((tmp_path / "game.fogg").read_text("utf-8")).totals is None


def test_in_a_pipe() -> None:
    run = subprocess.run(
        [sys.executable, "-c", "from fogg.cli.main import main; main()", "play", "--lang", "en"],
        input=b"keep 1 2\ndraw deck\n\xff\xfe\n",
        capture_output=True,
        check=False,
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
    )
    assert run.returncode == 0 and not run.stderr
    assert "You left the game." in run.stdout.decode()


# Reading


@pytest.mark.parametrize(
    ("text", "route", "cards"),
    [
        ("seattle portland", "portland-seattle", {}),
        ("Portland - SEATTLE red", "portland-seattle", {"red": None}),
        ("saint-louis new york", None, None),
        ("kansas city st louis 2 bleu", "kansas_city-saint_louis", {"blue": 2}),
        ("sault ste marie montréal noir*4 loco", "montreal-sault_ste_marie", {"black": 4}),
        ("atlanta-miami blue*4 locomotive*1", "atlanta-miami", {"blue": 4, "locomotive": 1}),
        ("atlanta miami 4 blue and 1 locomotive", "atlanta-miami", {"blue": 4, "locomotive": 1}),
        ("seattle-portland-2 red*1", "portland-seattle-2", {"red": 1}),
        ("portland-seattle-2 red*1", "portland-seattle-2", {"red": 1}),
    ],
)
def test_reading_claims(text: str, route: str | None, cards: dict[str, int | None] | None) -> None:
    reader = Reader(GAME, "en")
    if route is None or cards is None:
        with pytest.raises(FoggError):
            reader.wish((parts := reader.route_words(text.split()))[1], parts[0][0])
        return
    lanes, rest = reader.route_words(text.split())
    assert GAME.route_names[lanes[-1 if route.endswith("-2") else 0]] == route
    wish = {GAME.card_names[kind]: number for (kind,), number in reader.wish(rest, lanes[0]).cards}
    assert {**wish, **cards} == wish


def test_seats_and_names() -> None:
    assert start.seat_words(None, None) == ["you", "medium"]
    words = start.seat_words("hungry, You,random,hungry", None)
    assert words == ["hungry", "you", "random", "hungry"]
    assert start.player_names(words, "Ana") == ["Hungry 1", "Ana", "Random", "Hungry 2"]
    words = ["you", "expert:0.1", "expert:x40", "./bots.py:MyBot"]
    assert start.player_names(words, "Ana") == ["Ana", "Expert 1", "Expert 2", "Mybot"]


def test_path_cities_of_loops_and_doubles() -> None:
    displays = Names(GAME.board).displays

    def cities(*routes: str) -> str:
        return " ".join(displays[city] for city in path_cities(GAME, routes))

    double = ("dallas-houston", "dallas-houston-2")
    assert cities(*double) in ("Dallas Houston Dallas", "Houston Dallas Houston")
    assert cities(*double, "dallas-el_paso") == "Dallas Houston Dallas El Paso"
    assert cities(*double, "houston-new_orleans") == "Houston Dallas Houston New Orleans"
    assert cities("dallas-houston") in ("Dallas Houston", "Houston Dallas")
    assert cities() == ""


# Questions


@pytest.mark.parametrize(
    ("lang", "lines", "told"),
    [
        ("en", ["what is free from denver?", "who owns denver omaha?", "way 1", "unseen", "since"],
         ["Free from Denver: Helena (4, green)", "Denver–Omaha (4, purple) is free.", " lacks ",
          "Unseen, in decks or in hands: ", "Nothing has happened since your turn."]),
        ("fr", ["libre denver", "à qui est denver omaha ?", "chemin 1", "cartes cachées", "depuis"],
         ["Libre depuis Denver", "Denver–Omaha (4, violet) est libre.", "Il manque ",
          "Cartes cachées, dans les pioches", "Rien ne s’est passé depuis votre tour."]),
    ],
)  # fmt: skip
def test_questions_are_answered(
    monkeypatch: pytest.MonkeyPatch, lang: str, lines: list[str], told: list[str]
) -> None:
    again = "repeat" if lang == "en" else "répéter"
    result = fogg(
        monkeypatch, "play", "usa", "--seed", "1", typed=[*lines, again, "quit"], lang=lang
    )
    said = " ".join(result.out.split())
    for words in told:
        assert words.replace("\N{NARROW NO-BREAK SPACE}", " ") in said
    assert said.count(told[-1]) == 2
