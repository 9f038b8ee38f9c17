"""No id of a board can be taken for another word of the notation."""

from __future__ import annotations

import pytest

from fogg.boards.ids import is_city_id, is_word_of_notation
from fogg.catalogue import Catalogue
from fogg.engine.cards import SHIP, WAGON, Card
from fogg.engine.grammar import NONE
from fogg.variants import CATALOGUE


@pytest.mark.parametrize("variant", [variant.id for variant in CATALOGUE])
def test_no_city_is_called_like_a_deck(variant: str) -> None:
    game = Catalogue().game(variant)
    assert all(is_word_of_notation(word) for word in game.notation.decks)
    assert not any(is_word_of_notation(city) for city in game.city_names)
    assert not {*game.card_names, NONE} & {*game.route_names, *game.ticket_names, *game.city_names}


@pytest.mark.parametrize(
    "card", [Card(WAGON, "red", anchor=True), Card(SHIP, "red"), Card(SHIP, "red", units=2)]
)
def test_no_route_or_ticket_is_called_like_a_card(card: Card) -> None:
    """A card's name may look like two cities; the second one can't be a city."""
    _, second = card.name.split("-")
    assert is_word_of_notation(second)


@pytest.mark.parametrize("suit", [WAGON, SHIP])
def test_words_for_decks(suit: str) -> None:
    assert is_word_of_notation(f"{suit}s")


def test_numbers_are_no_cities() -> None:
    """A seat is a number, and so is a lane."""
    assert not is_city_id("2")
    assert is_city_id("fort_2")
