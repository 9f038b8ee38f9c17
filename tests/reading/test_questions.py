"""Questions in everyday words, in both languages: how they are read, and what is answered."""

from __future__ import annotations

import pytest

from fogg.catalogue import Catalogue
from fogg.engine.action import CLAIM, kind_of
from fogg.engine.chance import Seeded
from fogg.engine.errors import FoggError
from fogg.engine.game import Game
from fogg.engine.state import FREE, State
from fogg.engine.view import View
from fogg.engine.ways import shortest_way
from fogg.narration.answers import Answerer
from fogg.reading.questions import QUESTIONS, QuestionReader, Told, own_tickets
from fogg.texts import Texts, city_name

PLAYERS = ["Ana", "Marc"]
TOLD = Told(lambda: ["Marc draws.", "Marc claims."], lambda: ["Marc claims."])
SILENCE = Told(list, list)


def position(variant: str, moves: int = 60) -> tuple[Game, State]:
    """A game after some moves, in which routes are claimed as soon as they can be."""
    game, luck = Catalogue().game(variant), Seeded(3)
    state = game.start(2, luck)
    for _ in range(moves):
        seat = game.actors(state)[0]
        legal = list(game.legal(state, seat))
        claims = [action for action in legal if kind_of(action) == CLAIM]
        game.apply(state, seat, (claims or legal)[0], luck)
    return game, state


def view_of(variant: str, moves: int = 60) -> View:
    game, state = position(variant, moves)
    return game.view(state, 0)


def answer(view: View, line: str, language: str = "en", aids: str = "full") -> str:
    questions = QuestionReader(view.game, language, PLAYERS, aids)
    asked = questions.read(line)
    assert asked is not None, line
    return questions.answer(view, asked, TOLD)


@pytest.mark.parametrize(
    ("question", "about", "lines"),
    [
        ("free", ["denver"], ["free denver", "what is free from denver?", "libre denver",
                              "qu'est-ce qui est libre depuis denver ?", "/free denver"]),
        ("owner", ["denver", "omaha"], ["who owns denver omaha?", "owner denver omaha",
                                        "à qui est denver omaha", "qui possède denver omaha ?",
                                        "À qui appartient denver omaha ?"]),
        ("way", ["2"], ["way 2", "shortest way for ticket 2", "what does ticket 2 lack?",
                        "plus court chemin pour la destination 2",
                        "que manque-t-il à la destination 2 ?"]),
        ("since", [], ["since", "what happened since my turn?", "depuis mon tour",
                       "que s’est-il passé depuis mon tour ?", "quoi de neuf"]),
        ("unseen", [], ["unseen", "which cards are unseen?", "cartes cachées",
                        "quelles cartes restent ?"]),
        ("repeat", [], ["repeat", "say that again", "répéter"]),
    ],
    ids=QUESTIONS,
)  # fmt: skip
def test_questions_are_read_in_both_languages(
    question: str, about: list[str], lines: list[str]
) -> None:
    game = Catalogue().game("usa")
    for language in ("en", "fr"):
        for line in lines:
            asked = QuestionReader(game, language, PLAYERS).read(line)
            assert asked is not None, line
            assert asked == (question, about), line


@pytest.mark.parametrize(
    "line",
    [
        *("", "claim dallas houston", "dallas houston", "depuis dallas houston", "draw red"),
        *(
            "keep 1 3",
            "keep",
            "passe",
            "pass",
            "tickets ?",
            "s paris",
            "la",
            "prendre dallas el paso",
        ),
    ],
)
def test_actions_are_no_questions(line: str) -> None:
    game = Catalogue().game("usa")
    for language in ("en", "fr"):
        assert QuestionReader(game, language, PLAYERS).read(line) is None


def test_cities_of_several_words_are_read_whole() -> None:
    view = view_of("usa")
    for city in ("New York", "El Paso", "Salt Lake City", "Los Angeles"):
        assert answer(view, f"what is free from {city}?").startswith(f"Free from {city}:")
    assert answer(view, "who has denver kansas city").startswith("Denver–Kansas City (4, ")


@pytest.mark.parametrize("variant", ["usa", "europe", "world", "great-lakes"])
@pytest.mark.parametrize(
    ("language", "line"),
    [("en", "what is free from {}?"), ("fr", "qu’est-ce qui est libre depuis {} ?")],
)
def test_every_city_is_found_by_its_name(variant: str, language: str, line: str) -> None:
    game = Catalogue().game(variant)
    questions = QuestionReader(game, language, PLAYERS)
    for city in range(len(game.city_names)):
        name = city_name(game.board, city, language)
        asked = questions.read(line.format(name))
        assert asked is not None, name
        assert questions.reader.city(asked.about) == city


@pytest.mark.parametrize("variant", ["usa", "europe", "world"])
@pytest.mark.parametrize(("language", "free"), [("en", "is free."), ("fr", "est libre.")])
def test_every_route_has_its_owner_told(variant: str, language: str, free: str) -> None:
    view = view_of(variant)
    game = view.game
    mine = Texts(language)("answer.owner-own", route="").strip()
    for route, name in enumerate(game.route_names):
        told = answer(view, f"owner {name}", language)
        owner = view.owner(route)
        assert told.endswith(free) == (owner == FREE), told
        assert told.endswith(mine) == (owner == view.seat), told
        assert ("Marc" in told) == (owner == 1), told
    assert {0, 1, FREE} <= {int(view.owner(route)) for route in range(game.routes)}


@pytest.mark.parametrize("variant", ["usa", "europe", "world"])
def test_what_is_free_from_a_city_is_what_nobody_has(variant: str) -> None:
    view = view_of(variant)
    game = view.game
    for city, name in enumerate(game.city_names):
        if game.board.cities[city].waypoint:
            continue
        told = answer(view, f"free {name}")
        there = [r for r in range(game.routes) if city in (game.route_a[r], game.route_b[r])]
        free = [route for route in there if view.owner(route) == FREE]
        assert told.startswith("Nothing is free from") == (not free), told


def test_whether_one_route_is_free_may_be_asked_too() -> None:
    view = view_of("usa", 2)
    assert answer(view, "is denver omaha free?") == "Denver–Omaha (4, purple) is free."
    french = answer(view, "est-ce que Denver – Omaha est libre ?", "fr")
    assert french == "Denver–Omaha (4, violet) est libre."


# Tickets


@pytest.mark.parametrize("variant", ["usa", "europe", "world", "great-lakes"])
def test_the_shortest_way_lacks_as_many_spaces_as_the_aids_say(variant: str) -> None:
    for moves in (1, 40, 90):
        view = view_of(variant, moves)
        game = view.game
        for aid in game.aids(view).tickets:
            way = shortest_way(view, [int(city) for city in game.ticket_cities[aid.ticket]])
            if aid.needs_station or aid.cut_off:
                assert way is None
                continue
            assert way is not None
            lacking = [route for route in way if view.owner(route) == FREE]
            assert sum(int(game.route_length[route]) for route in lacking) == aid.spaces_left
            told = answer(view, f"way {game.ticket_names[aid.ticket]}")
            names = [Answerer(Texts("en"), game, PLAYERS)._route(route) for route in lacking]
            assert aid.by_station or all(name in told for name in names), told


def test_tickets_are_asked_for_by_number_or_by_city() -> None:
    view = view_of("usa")
    first, second = own_tickets(view)[:2]
    cities = [view.game.board.cities[int(c)].names["en"] for c in view.game.ticket_cities[second]]
    told = answer(view, "way 2")
    assert (
        told
        == answer(view, f"the way from {cities[0]} to {cities[1]}?")
        == answer(view, f"way {view.game.ticket_names[second]}")
    )
    assert told != answer(view, "way 1") == answer(view, f"way {view.game.ticket_names[first]}")
    assert answer(view, "chemin 2", "fr").startswith("Il manque ")


@pytest.mark.parametrize(
    ("line", "code"),
    [("way", "which_ticket"), ("way 9", "no_such_offer"), ("free", "missing_city"),
     ("free atlantis", "unknown_city"), ("who owns", "missing_route"),
     ("way seattle", "no_such_ticket")],
)  # fmt: skip
def test_a_question_that_lacks_something_says_what(line: str, code: str) -> None:
    view = view_of("usa")
    with pytest.raises(FoggError) as error:
        answer(view, line)
    assert error.value.code == code
    for language in ("en", "fr"):
        assert Texts(language).error(error.value, view.game.board, PLAYERS)


def test_aids_that_the_table_forbids_are_not_given() -> None:
    view = view_of("usa")
    for language in ("en", "fr"):
        say = Texts(language)
        assert answer(view, "way 1", language, "none") == say("answer.no_way")
        assert answer(view, "way 1", language, "standard") == answer(view, "way 1", language)
        for aids in ("none", "standard"):
            assert answer(view, "unseen", language, aids) == say("answer.no_unseen")
        # What lies open on the table is no aid.
        assert answer(view, "free denver", language, "none") == answer(
            view, "free denver", language
        )


# Cards, and what happened


def test_unseen_cards_are_all_that_the_seat_can_not_place() -> None:
    view = view_of("usa")
    told = answer(view, "unseen")
    numbers = [int(word) for word in told.split() if word.isdigit()]
    assert numbers == [int(number) for number in view.unseen() if number]
    assert answer(view, "unseen", "fr").startswith("Cartes cachées")


def test_what_happened_is_told_again() -> None:
    view = view_of("usa")
    assert answer(view, "since") == "Marc draws. Marc claims."
    assert answer(view, "repeat") == "Marc claims."
    for language in ("en", "fr"):
        questions = QuestionReader(view.game, language, PLAYERS)
        for line, key in (("since", "answer.nothing_since"), ("repeat", "answer.nothing_yet")):
            asked = questions.read(line)
            assert asked is not None
            assert questions.answer(view, asked, SILENCE) == Texts(language)(key)
