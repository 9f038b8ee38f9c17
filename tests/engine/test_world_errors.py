"""Words that are no action of the World, and rules that do not fit its board."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from fogg.catalogue import Catalogue
from fogg.engine.cards import Card, CardCount, marked_wagon_deck, wagon_deck
from fogg.engine.errors import ActionError, RulesError
from fogg.engine.game import Game
from fogg.engine.mechanics.harbors import Harbors
from fogg.engine.mechanics.pieces import ChoosePieces
from fogg.engine.rules import but
from fogg.texts import Texts
from fogg.variants import WORLD
from tests.toys import CORE, toy_board, toy_rules, variant

NOTATION = variant("world").notation
LANGUAGES = ["en", "fr"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("draw deck", "no_such_card"),
        ("refill", "missing_deck"),
        ("refill deck", "no_such_deck"),
        ("refill ships wagons", "too_many_words"),
        ("pieces", "missing_pieces"),
        ("pieces wagons*20", "missing_pieces"),
        ("pieces wagons*20 wagons*40", "missing_pieces"),
        ("pieces wagons*20 boats*40", "missing_pieces"),
        ("pieces wagons*20 ships*40 ships*40", "missing_pieces"),
        ("pieces wagons ships*40", "bad_pieces"),
        ("pieces wagons*-1 ships*61", "bad_pieces"),
        ("pieces wagons*x ships*40", "bad_pieces"),
        ("pieces wagons*1000 ships*40", "bad_pieces"),
        ("pieces wagons*20 ships*41", "pieces_total"),
        ("exchange", "missing_pieces"),
        ("exchange ships", "missing_pieces"),
        ("exchange ships 3", "missing_pieces"),
        ("exchange 3 ships ships", "missing_pieces"),
        ("exchange 3 boats", "no_such_piece"),
        ("exchange 0 ships", "bad_pieces"),
        ("exchange 128 ships", "bad_pieces"),
        ("exchange 99999 ships", "bad_pieces"),
        ("harbor", "missing_city"),
        ("harbor atlantis red-anchor*2", "no_such_city"),
        ("harbor lagos", "missing_payment"),
        ("harbor lagos red*2", "card_not_expected"),
        ("harbor lagos red-ships*2", "card_not_expected"),
        ("claim beijing-lahore red-ship*2", "card_not_expected"),
        ("claim dar_es_salaam-mumbai white*4", "card_not_expected"),
    ],
)
def test_what_is_wrong_is_said(text: str, code: str, language: str) -> None:
    with pytest.raises(ActionError) as caught:
        NOTATION.parse(text)
    assert caught.value.code == code
    words = Texts(language).error(caught.value)
    assert "{" not in words
    assert len(words) > len(code)


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("pieces ships*40 wagons*20", "pieces wagons*20 ships*40"),
        ("exchange 03 ships", "exchange 3 ships"),
        ("harbor lagos red-ship*2 red-anchor*2", "harbor lagos red-anchor*2 red-ship*2"),
        ("claim mumbai-dar_es_salaam white-ships*2", "claim dar_es_salaam-mumbai white-ships*2"),
        ("draw red-ships", "draw red-ships"),
        ("draw ships", "draw ships"),
        ("refill wagons", "refill wagons"),
        (
            "keep tehran-lahore-mumbai-bangkok",
            "keep tehran-lahore-mumbai-bangkok",
        ),
    ],
)
def test_actions_are_written_in_one_way(text: str, written: str) -> None:
    assert NOTATION.text(NOTATION.parse(text)) == written


def test_an_itinerary_has_no_other_direction() -> None:
    with pytest.raises(ActionError, match="no_such_ticket"):
        NOTATION.parse("keep bangkok-mumbai-lahore-tehran")


WORDS = st.sampled_from(
    "pieces exchange harbor refill draw claim wagons*20 ships*40 ships wagons 3 0 -1 lagos "
    "dar_es_salaam-mumbai white-ships*2 red-anchor*2 red-ship*2 locomotive*4 *".split()
)


@given(st.lists(WORDS | st.text(max_size=8), max_size=5).map(" ".join))
@example("pieces ships*40")
@example("exchange ² ships")
@example("pieces wagons*² ships*40")
def test_any_words_are_an_action_or_an_action_error(text: str) -> None:
    parsed = action_or_error(text)
    if isinstance(parsed, ActionError):
        assert all(Texts(language).error(parsed) for language in LANGUAGES)
    else:
        assert NOTATION.parse(NOTATION.text(parsed)) == parsed


def action_or_error(text: str) -> int | ActionError:
    try:
        return NOTATION.parse(text)
    except ActionError as error:
        return error


# Rules that do not fit


def refused(error: RulesError, code: str) -> None:
    assert error.code == code
    for language in LANGUAGES:
        assert "toy" in Texts(language).error(error)


def test_a_color_has_one_kind_of_card_or_two() -> None:
    three = tuple(
        CardCount(Card("wagon", "red", units, anchor), 20)
        for units, anchor in ((1, False), (1, True), (2, False))
    )
    rules = toy_rules(cards=(*three, *wagon_deck(("blue", "green"), 20, 8)))
    with pytest.raises(RulesError) as caught:
        Game(toy_board(), rules)
    refused(caught.value, "kinds_of_a_color")
    assert caught.value.params["found"] == 3


def test_colors_have_the_same_number_of_kinds() -> None:
    uneven = (*marked_wagon_deck(("red",), 20, 5, 8), *wagon_deck(("blue", "green"), 20, 0)[:2])
    with pytest.raises(RulesError) as caught:
        Game(toy_board(), toy_rules(cards=uneven))
    refused(caught.value, "kinds_of_a_color")


def test_pair_routes_need_cards_that_pay_for_them() -> None:
    board = toy_board()
    board.routes = (board.routes[0]._replace(paired=True, color="gray"), *board.routes[1:])
    with pytest.raises(RulesError) as caught:
        Game(board, toy_rules())
    refused(caught.value, "pair_routes_unpayable")


def test_choosing_pieces_needs_two_suits() -> None:
    rules = toy_rules(mechanics=(*CORE, ChoosePieces(40, 20)))
    with pytest.raises(RulesError) as caught:
        Game(toy_board(), rules)
    refused(caught.value, "two_suits_needed")


def test_choosing_pieces_needs_as_many() -> None:
    with pytest.raises(RulesError) as caught:
        Game(Catalogue().board("world"), but(WORLD, name="toy", pieces={"wagon": 19, "ship": 40}))
    refused(caught.value, "too_few_pieces")


def test_harbors_need_marked_cards() -> None:
    harbors = Harbors(each=3, cards=2, points=(0, 20), unbuilt=4)
    with pytest.raises(RulesError) as caught:
        Game(toy_board(), toy_rules(mechanics=(*CORE, harbors)))
    refused(caught.value, "no_marked_cards")
