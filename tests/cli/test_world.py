"""World and Great Lakes in the terminal: two decks, ships, pieces, harbors, exchange."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from fogg.catalogue import Catalogue
from fogg.cli.terminal.session import Session
from fogg.engine.action import HARBOR, PIECES, kind_of, target_of
from fogg.engine.errors import ActionError, FoggError
from fogg.engine.phases import FIRST_PIECES_PHASE, REFILLING_PHASE
from fogg.narration.cards import paid
from fogg.reading import cards
from fogg.reading.cards import read_cards
from fogg.reading.reader import Reader
from fogg.texts import LANGUAGES, Texts
from tests.cli import terminals
from tests.cli.newcomers import newcomer

GAME = Catalogue().game("world")
LAKES = Catalogue().game("great-lakes")
SAY = Texts("en")


# Cards in words


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("3 red", [(3, "red", "", 0, False)]),
        ("red*3 locomotive", [(3, "red", "", 0, False), (None, "locomotive", "", 0, False)]),
        ("2 double red ships", [(2, "red", "ship", 2, False)]),
        ("2 bateaux doubles rouges", [(2, "red", "ship", 2, False)]),
        (
            "bateau rouge bateau noir",
            [(None, "red", "ship", 0, False), (None, "black", "ship", 0, False)],
        ),
        (
            "red ship + black ship",
            [(None, "red", "ship", 0, False), (None, "black", "ship", 0, False)],
        ),
        ("red anchor 2 red", [(None, "red", "", 0, True), (2, "red", "", 0, False)]),
        (
            "1 white card and 2 jokers",
            [(1, "white", "", 0, False), (2, "locomotive", "", 0, False)],
        ),
    ],
)
def test_reading_cards(text: str, expected: list[object]) -> None:
    assert [each[:5] for each in read_cards(GAME, text.split())] == expected


@pytest.mark.parametrize("text", ["3", "red 3", "ship", "2 2 red"])
def test_no_cards(text: str) -> None:
    with pytest.raises(ActionError, match="bad_payment"):
        read_cards(GAME, text.split())


def wish(text: str, purse: int) -> list[tuple[list[str], int | None]]:
    wish = cards.wish_of(GAME, read_cards(GAME, text.split()), GAME.purses[purse])
    return [([GAME.card_names[kind] for kind in kinds], number) for kinds, number in wish.cards]


def test_a_color_of_two_kinds() -> None:
    land, sea = 0, 1
    assert wish("3 red", land) == [(["red", "red-anchor"], 3)]
    assert wish("red*2 red-anchor*1", land) == [(["red"], 2), (["red-anchor"], 1)]
    assert wish("red", sea) == [(["red-ship", "red-ships"], None)]
    assert wish("2 red single", sea) == [(["red-ship"], 2)]
    assert wish("red-ships*2 red-ship*1", sea) == [(["red-ships"], 2), (["red-ship"], 1)]
    assert wish("2 red anchors 2 red ships", int(GAME.harbor_purse)) == [
        (["red-anchor"], 2),
        (["red-ship"], 2),
    ]
    with pytest.raises(ActionError, match="card_not_expected"):
        wish("2 red 1 red", land)
    with pytest.raises(ActionError, match="no_such_card"):
        wish("red ship", land)


def test_drawing_by_name() -> None:
    reader = Reader(GAME, "en")
    names = GAME.card_names
    shown = [names.index(name) for name in ("red-ship", "red-ships", "black-anchor", "white")]
    assert names[reader.drawn(["white"], shown)] == "white"
    assert names[reader.drawn(["black"], shown)] == "black-anchor"
    assert names[reader.drawn(["double", "red", "ship"], shown)] == "red-ships"
    assert names[reader.drawn(["red-ship"], shown)] == "red-ship"
    assert names[reader.drawn(["red"], [names.index("red"), *shown])] == "red"
    assert names[reader.drawn(["green"], shown)] == "green"
    assert names[reader.drawn(["red", "ship"], shown)] == "red-ship"
    assert names[Reader(GAME, "fr").drawn(["bateau", "double", "rouge"], shown)] == "red-ships"
    with pytest.raises(FoggError, match="several_cards"):
        reader.drawn(["red"], shown)
    with pytest.raises(ActionError, match="too_many_words"):
        reader.drawn(["white", "black"], shown)


def test_decks_and_pieces_by_name() -> None:
    reader = Reader(GAME, "fr")
    assert [reader.deck(word) for word in ("wagons", "bateaux", "ship", "deck")] == [0, 1, 1, None]
    assert Reader(Catalogue().game("usa"), "en").deck("ships") is None
    assert Reader(Catalogue().game("usa"), "en").suit("ships") is None


# Payments in words


def kinds(*names: str) -> list[int]:
    return [GAME.card_names.index(name) for name in names]


@pytest.mark.rule("WO-6")
def test_pairs_in_words() -> None:
    route = next(
        at for at, each in enumerate(GAME.board.routes) if each.paired and each.length == 2
    )
    laid = kinds("red", "red", "black", "locomotive")
    assert paid(SAY, GAME, route, laid) == ["2 pairs: red + red and black + locomotive"]
    laid = kinds("red", "red", "red-anchor", "locomotive")
    assert paid(SAY, GAME, route, laid) == ["2 pairs: red + red and red anchor + locomotive"]
    laid = kinds("locomotive", "locomotive", "locomotive", "locomotive")
    assert paid(SAY, GAME, route, laid) == ["2 pairs: 2 × locomotive + locomotive"]


@pytest.mark.rule("WO-5")
def test_lost_spaces_in_words() -> None:
    route = next(
        at for at, each in enumerate(GAME.board.routes) if each.suit == "ship" and each.length == 3
    )
    assert paid(SAY, GAME, route, kinds("red-ships", "red-ships")) == [
        "2 red double ship cards (1 space too many)"
    ]
    assert paid(SAY, GAME, route, kinds("red-ship", "red-ships")) == [
        "1 red ship card",
        "1 red double ship card",
    ]


# What is said


def said(
    monkeypatch: pytest.MonkeyPatch, *lines: str, variant: str = "world", lang: str = "en"
) -> str:
    start = ["keep 1 2 3", "20 40"] if variant == "world" else ["keep 1 2 3", "27"]
    result = terminals.fogg(
        monkeypatch,
        "play",
        variant,
        "--seed",
        "1",
        "--bots",
        "one-step",
        typed=[*start, *lines],
        lang=lang,
    )
    assert result.err == ""
    return result.out


def test_the_opening(monkeypatch: pytest.MonkeyPatch) -> None:
    printed = said(monkeypatch)
    for words in (
        "13 in order, 9 joined, −19 if not",
        "for example: keep 1 2 3",
        "The shortest ways of your tickets take 13 wagons and 13 ships.",
        "Choose 60 pieces: 10 to 25 wagons, the rest ships.",
        "For a first game, 20 wagons and 40 ships: pieces 20 40",
        "You start with 20 wagons and 40 ships.",
        "One-step starts with",
        "71 wagon cards (0 discarded), 43 ship cards (0 discarded), 59 tickets",
        "draw 3, draw wagons, draw ships, claim CITY CITY, harbor CITY, exchange 2 ships",
    ):
        assert words in printed


@pytest.mark.parametrize(
    ("line", "wagons"),
    [
        ("pieces 15 45", 15),
        ("15", 15),
        ("45 ships", 15),
        ("pieces 15 wagons 45 ships", 15),
        ("pieces wagons*15 ships*45", 15),
        ("pieces ships 45 wagons 15", 15),
    ],
)
def test_choosing_pieces(monkeypatch: pytest.MonkeyPatch, line: str, wagons: int) -> None:
    chosen: list[int] = []

    def policy(session: Session) -> str | None:
        if session.view().turn > 0:
            return None
        if session.view().phase == FIRST_PIECES_PHASE:
            return line
        return "keep 1 2 3"

    _, session = terminals.played(monkeypatch, policy, "world", "--seed", "1")
    moves = [session.game.notation.parse(move.action) for move in session.table.record.moves]
    chosen = [int(target_of(move)) for move in moves if kind_of(move) == PIECES]
    assert chosen[0] == wagons


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("pieces", "Say how many pieces of which sort"),
        ("pieces 20 trees", "Say how many pieces of which sort"),
        ("pieces 20 wagons 20 wagons", "Say how many pieces of which sort"),
        ("pieces 1 2 3", "Say how many pieces of which sort"),
    ],
)
def test_pieces_that_can_not_be(monkeypatch: pytest.MonkeyPatch, line: str, words: str) -> None:
    lines = ["keep 1 2 3", line]
    result = terminals.fogg(monkeypatch, "play", "world", "--seed", "1", typed=lines)
    assert words in result.out and "You start with" not in result.out


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("draw white", "Several face-up cards fit: white anchor, white ship or white double ship."),
        ("draw white anchor", "You took 1 white card with an anchor."),
        ("draw 1 2", "one word too many"),
        ("claim manila honolulu red ship", "Honolulu–Manila needs"),
        ("claim darwin port moresby 1 red ship", "for 1 point with 1 red ship card."),
        ("claim darwin port moresby black", "do not pay for Darwin–Port Moresby"),
        ("route beijing lahore", "It is a pair route"),
        ("route manila honolulu", "It is a sea route"),
        ("routes manila", "ships for"),
        ("routes beijing", "pair route"),
        ("map lagos", "Lagos is a port without a harbor."),
        ("harbor", "At the end a harbor is worth 20, 30 and 40 points with 1, 2 and 3 or more"),
        ("exchange", "In your box there are 5 wagons and 10 ships."),
        ("exchange 2", "Say how many pieces of which sort"),
        ("exchange ships", "Say how many pieces of which sort"),
        ("exchange 200 ships", "Say how many pieces of which sort"),
        ("exchange 2 ships", "You took 2 ships from your box for 2 wagons and lost 2 points."),
        ("tickets?", "Manila – Honolulu – Port Moresby – Darwin (9 ships)"),
        ("station lagos", "This game has no stations."),
        ("help", "harbor al-qahira"),
        ("help", "Pair routes:"),
        ("help", "Itineraries,"),
    ],
)
def test_what_is_said(monkeypatch: pytest.MonkeyPatch, line: str, words: str) -> None:
    assert words in said(monkeypatch, line)


def test_reasons_of_the_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    printed = said(monkeypatch, "deck", "draw deck", "harbor lagos", "harbor beijing")
    assert printed.count(SAY("error.which_deck")) == 2
    assert SAY.problem("port_not_reached", {"city": "Lagos"}) in printed
    assert SAY.problem("no_port", {"city": "Beijing"}) in printed
    lines = ["keep 1 2 3", "pieces 30 31"]
    printed = terminals.fogg(monkeypatch, "play", "world", "--seed", "1", typed=lines).out
    assert SAY("error.pieces_total", expected=60, found=61) in printed


def test_the_gap_is_filled(monkeypatch: pytest.MonkeyPatch) -> None:
    printed = said(monkeypatch, "draw 1", "draw 2", "refill", "ships", "2 wagons")
    assert "Which deck replaces the card?" in printed
    assert "1 empty" in printed
    assert printed.count("The gap among the face-up cards") == 1
    assert "You took 1 white card with an anchor and 1 red card." not in printed
    assert "Turn 3" in printed


def test_other_games_know_nothing_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = ["keep 1 2", "harbor seattle", "exchange 2 ships", "pieces 20", "help", "refill"]
    printed = terminals.fogg(monkeypatch, "play", "usa", "--seed", "3", typed=lines).out
    for words in (
        "This game has no harbors.",
        "In this game no pieces are exchanged.",
        "In this game everybody has the same pieces.",
    ):
        assert words in printed
    for word in ("refill ships", "Pair routes", "In box", "harbor "):
        assert word not in printed.replace("> harbor seattle", "")


@pytest.mark.rule("GL-2")
def test_by_land_or_by_sea() -> None:
    reader = Reader(LAKES, "en")
    lanes, rest = reader.route_words("duluth thunder bay sea 2 yellow".split())
    assert len(lanes) == 2
    by_sea, left = reader.by_suit(lanes, rest)
    assert [LAKES.board.routes[lane].suit for lane in by_sea] == ["ship"]
    assert left == ["2", "yellow"]
    assert reader.by_suit(lanes, ["yellow"]) == (lanes, ["yellow"])
    with pytest.raises(FoggError, match="no_lane_of_suit"):
        reader.by_suit(by_sea, ["land"])


def test_an_exchange_is_confirmed(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = iter(["keep 1 2 3", "20", "exchange 2 ships", "no", "exchange 2 ships", ""])

    def policy(session: Session) -> str | None:
        session.lines.interactive = True
        return next(lines, None)

    result, session = terminals.played(monkeypatch, policy, "world", "--seed", "1")
    assert result.out.count("You will have 18 wagons and 42 ships, and lose 2 points.") == 2
    assert "Nothing was done." in result.out
    view = session.view()
    assert (view.score(session.seat), view.pieces(session.seat, 1)) == (-2, 42)


# Whole games


@pytest.mark.rule("WO-4", "WO-10", "WO-11", "WO-12")
@pytest.mark.parametrize(
    ("variant", "language", "seed"), [("world", "en", "5"), ("great-lakes", "fr", "1")]
)
def test_a_whole_game_in_words(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, variant: str, language: str, seed: str
) -> None:
    file = str(tmp_path / "game.fogg")
    played = ("--seed", seed, "--bots", "one-step", "--record", file)
    result, session = terminals.played(
        monkeypatch, newcomer(language), variant, *played, lang=language
    )
    assert (result.code, result.err) == (0, "")
    say = session.say
    for key in ("play.ask_refill", "column.box", "column.harbors", "score.harbors"):
        assert say(key) in result.out
    assert say("play.last_turns", n=2) in result.out and say("play.last_turns", n=1) in result.out
    moves = [session.game.notation.parse(move.action) for move in session.table.record.moves]
    assert any(kind_of(move) == HARBOR for move in moves)
    assert say.messages["harbor.propose"].split("{")[0] in result.out
    assert say.messages["event.built_harbor-own"].split("{")[0] in result.out
    assert terminals.fogg(monkeypatch, "verify", file).code == 0
    replayed = terminals.fogg(monkeypatch, "replay", file, lang=language).out
    for key in ("event.built_harbor", "event.exchanged", "event.equipped", "event.chose_pieces"):
        start = say.messages[key].split("}")[1].split("{")[0].rstrip(".")
        assert start in replayed, key
    for seat in ([], ["--seat", "1"], ["--seat", "2"]):
        output = terminals.fogg(monkeypatch, "replay", file, "--json", *seat)
        assert '"built_harbor"' in output.out and '"equipped"' in output.out


def test_what_others_choose_is_not_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file = str(tmp_path / "game.fogg")
    terminals.fogg(
        monkeypatch,
        *("play", "world", "--seed", "2", "--record", file),
        typed=["keep 1 2 3", "20"],
    )
    output = terminals.fogg(monkeypatch, "replay", file, "--json", "--seat", "1").out
    steps = json.loads(output)["steps"]
    choices = [
        (event["seat"], event.get("pieces"))
        for step in steps
        for event in step["events"]
        if event["kind"] == "chose_pieces"
    ]
    assert choices == [(0, {"wagon": 20, "ship": 40}), (1, None)]
    actions = [step.get("action") for step in steps]
    assert "pieces wagons*20 ships*40" in actions and "pieces" in actions


@pytest.mark.parametrize("variant", ["world", "great-lakes", "world+depots"])
def test_a_game_in_the_grammar_of_records(monkeypatch: pytest.MonkeyPatch, variant: str) -> None:
    result, session = terminals.played(
        monkeypatch, terminals.type_actions(4), variant, "--seed", "4"
    )
    assert (result.code, result.err) == (0, "")
    assert session.over


@pytest.mark.parametrize("language", LANGUAGES)
def test_commands_for_two_decks_and_depots(monkeypatch: pytest.MonkeyPatch, language: str) -> None:
    words = {"en": ("depot lagos", "store ships"), "fr": ("dépôt lagos", "stocker bateaux")}
    lines = ["keep 1 2 3", "20", words[language][0], words[language][1], "help"]
    result = terminals.fogg(
        monkeypatch, "play", "world+depots", "--seed", "1", typed=lines, lang=language
    )
    say = Texts(language)
    assert result.err == ""
    assert say("depot.ask_first_card_decks") in result.out
    assert say("play.ask_store_decks") in result.out
    assert say("play_help.store_decks_form") in result.out


def test_the_gap_is_shown_while_it_is_open(monkeypatch: pytest.MonkeyPatch) -> None:
    def policy(session: Session) -> str | None:
        view = session.view()
        if view.phase == REFILLING_PHASE:
            return None
        return (
            {0: "keep 1 2 3", 1: "draw 1"}.get(view.turn)
            if view.phase != FIRST_PIECES_PHASE
            else "20"
        )

    result, session = terminals.played(monkeypatch, policy, "world", "--seed", "1")
    assert session.view().phase == REFILLING_PHASE
    assert result.out.rstrip().endswith("You left the game.")
