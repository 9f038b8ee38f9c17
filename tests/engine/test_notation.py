"""Actions as text: exact inverses, and nothing but ActionError for everything else."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from fogg.engine.chance import Seeded
from fogg.engine.errors import ActionError
from fogg.engine.game import Game
from fogg.engine.mechanics.bonuses import LongestPath
from fogg.engine.mechanics.stations import ChosenStations
from fogg.engine.mechanics.tunnels import Tunnels
from fogg.engine.phases import OVER_PHASE
from tests.toys import CORE, VARIANTS, toy_game, variant

GAME = variant("usa")
EUROPE = variant("europe")
WORDS = [
    *("pay", "withdraw", "station", "borrow", "none", "paris", "boston", "dieppe-paris"),
    *("draw", "claim", "tickets", "keep", "pass", "deck", "locomotive", "red", "gray"),
    *("red*2", "red*0", "red*", "*", "*2", "red*-1", "red*99", "red*²", "red*1_0", "red*+1"),
    *GAME.route_names[:12],
    *GAME.ticket_names,
]


@pytest.mark.parametrize("id", VARIANTS)
@pytest.mark.parametrize("seats", [2, 5])
def test_every_legal_action_reads_as_it_is_written(id: str, seats: int) -> None:
    game = variant(id)
    chance = Seeded(f"notation {id} {seats}")
    state = game.start(seats, chance)
    while state.phase != OVER_PHASE:
        seat = game.actors(state)[0]
        actions = [int(action) for action in game.legal(state, seat)]
        texts = [game.notation.text(action) for action in actions]
        assert [game.notation.parse(text) for text in texts] == actions
        assert len(set(texts)) == len(texts)
        game.apply(state, seat, actions[chance.below(len(actions))], chance)


def harmless(text: str) -> None:
    for game in (GAME, EUROPE):
        try:
            action = game.notation.parse(text)
        except ActionError:
            continue
        assert game.notation.parse(game.notation.text(action)) == action


@given(st.text())
def test_any_text_is_an_action_or_an_action_error(text: str) -> None:
    harmless(text)


@given(st.lists(st.sampled_from(WORDS) | st.text(max_size=5), max_size=12).map(" ".join))
@example(" ".join(["keep", *GAME.ticket_names]))
@example("claim atlanta-miami blue*" + "9" * 30)
@example("claim atlanta-miami blue*" + "9" * 5000)
@example("borrow" + " dieppe-paris" * 7)
@example("borrow" + " atlanta-miami" * 5000)
@example("station paris")
@example("pay")
def test_any_words_are_an_action_or_an_action_error(text: str) -> None:
    harmless(text)


def many_kinds() -> Game:
    """A toy game with stations and tunnels."""
    mechanics = (*CORE, ChosenStations((1, 2, 3), 4), Tunnels(3), LongestPath(10))
    return toy_game(mechanics=mechanics)


def test_a_verb_of_another_game_is_unknown() -> None:
    with pytest.raises(ActionError, match="unknown_word") as caught:
        toy_game().notation.parse("station amber red*1")
    expected = caught.value.params["expected"]
    assert isinstance(expected, list)
    assert set(expected) == {"draw", "refill", "claim", "tickets", "keep", "pass"}


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "empty_action"),
        ("   ", "empty_action"),
        ("steal red", "unknown_word"),
        ("Draw red", "unknown_word"),
        ("draw", "missing_card"),
        ("draw pink", "no_such_card"),
        ("draw red blue", "too_many_words"),
        ("draw deck deck", "too_many_words"),
        ("tickets now", "too_many_words"),
        ("pass please", "too_many_words"),
        ("claim", "missing_route"),
        ("claim paris-dieppe red*1", "no_such_route"),
        ("claim amber-birch", "missing_payment"),
        ("claim amber-birch red", "bad_payment"),
        ("claim amber-birch red*0", "bad_payment"),
        ("claim amber-birch red*16", "bad_payment"),
        ("claim amber-birch red*two", "bad_payment"),
        ("claim amber-birch red*²", "bad_payment"),
        ("claim amber-birch red*1 red*1", "card_not_expected"),
        ("claim amber-birch pink*1", "no_such_card"),
        ("pay", "missing_payment"),
        ("pay pink*1", "no_such_card"),
        ("withdraw all", "too_many_words"),
        ("station", "missing_city"),
        ("station moon red*1", "no_such_city"),
        ("station amber", "missing_payment"),
        ("borrow", "missing_route"),
        ("borrow none amber-moon", "no_such_route"),
        ("borrow none none none none none none", "too_many_routes"),
        ("keep", "missing_ticket"),
        ("keep amber-moon", "no_such_ticket"),
        ("keep amber-birch birch-amber", "ticket_twice"),
    ],
)
def test_what_is_wrong_is_said(text: str, code: str) -> None:
    with pytest.raises(ActionError) as caught:
        many_kinds().notation.parse(text)
    assert caught.value.code == code


def test_more_tickets_than_an_action_can_hold() -> None:
    with pytest.raises(ActionError, match="too_many_tickets"):
        GAME.notation.parse(" ".join(["keep", *GAME.ticket_names]))


def test_a_mistyped_name_is_met_with_similar_ones() -> None:
    with pytest.raises(ActionError) as caught:
        GAME.notation.parse("claim atlanta-miamy blue*5")
    near = caught.value.params["near"]
    assert isinstance(near, list)
    assert "atlanta-miami" in near


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("claim birch-amber red*2", "claim amber-birch red*2"),
        ("claim birch-amber-2 blue*2", "claim amber-birch-2 blue*2"),
        ("claim amber-birch locomotive*1 red*1", "claim amber-birch red*1 locomotive*1"),
        ("keep fern-elm birch-amber", "keep amber-birch elm-fern"),
        ("  draw \t deck ", "draw deck"),
        ("station amber locomotive*1 red*1", "station amber red*1 locomotive*1"),
        ("pay locomotive*1 red*1", "pay red*1 locomotive*1"),
        ("borrow none birch-amber", "borrow none amber-birch"),
        ("borrow birch-amber none", "borrow amber-birch"),
        ("borrow none none", "borrow none"),
    ],
)
def test_cities_come_in_either_order(text: str, written: str) -> None:
    notation = many_kinds().notation
    assert notation.text(notation.parse(text)) == written
