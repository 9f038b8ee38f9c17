"""Decks and discards: drawing, reshuffling, laying. A deck is a range of kinds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from fogg.engine.chance import CARD
from fogg.engine.event import EventKind
from fogg.engine.fields import DeckField, Field
from fogg.engine.state import NOTHING

if TYPE_CHECKING:
    from fogg.engine.chance import Chance
    from fogg.engine.event import Event
    from fogg.engine.game import Game
    from fogg.engine.payment.purse import Purse
    from fogg.engine.state import State


RESHUFFLED: Final = EventKind("reshuffled", DeckField("deck"), Field("number"))
"""The discard of a deck, `number` cards, became the new deck."""


def left(state: State, deck: i64) -> i64:
    """Count the cards that can still be drawn from a deck, its discard included (US-6)."""
    return state.deck_size[deck] + state.discard_size[deck]


def draw(game: Game, state: State, deck: i64, chance: Chance, events: list[Event] | None) -> i64:
    """Take the top card of a deck, reshuffling first if it is empty; NOTHING if no card is left."""
    # Ruling of US-6: the discard is shuffled when a card is needed, not before.
    if state.deck_size[deck] == 0:
        reshuffle(game, state, deck, events)
        if state.deck_size[deck] == 0:
            return NOTHING
    first = game.first_kind[deck]
    kind = chance.pick(CARD, state.deck, first, game.last_kind[deck], state.deck_size[deck])
    state.deck[kind] -= 1
    state.deck_size[deck] -= 1
    return kind


def settle(game: Game, state: State, chance: Chance, events: list[Event] | None) -> None:
    """Bring new cards if no pile has any, once a drawn card is in its place (DEP-6)."""
    # Every draw asks: games without warehouses answer at once.
    if not game.refills:
        return
    for deck in range(game.decks):
        if left(state, deck) > 0:
            return
    if game.piles_empty(state, events):
        game.cards_laid(state, chance, events)


def reshuffle(game: Game, state: State, deck: i64, events: list[Event] | None) -> None:
    """Make the discard the new deck."""
    number = state.discard_size[deck]
    if number == 0:
        return
    for kind in range(game.first_kind[deck], game.last_kind[deck]):
        state.deck[kind] += state.discard[kind]
        state.discard[kind] = 0
    state.deck_size[deck] = number
    state.discard_size[deck] = 0
    if events is not None:
        events.append(RESHUFFLED.event(deck=int(deck), number=int(number)))


def lay(game: Game, state: State, kind: i64, number: i64) -> None:
    """Put cards of a kind on their discard."""
    state.discard[kind] += number
    state.discard_size[game.deck_of[kind]] += number


def spend(game: Game, state: State, seat: i64, kind: i64, number: i64) -> None:
    """Take cards out of a hand, openly: what is known of the hand shrinks too."""
    place = seat * game.kinds + kind
    state.hands[place] -= number
    # Whichever cards were laid, at least this many of the known ones are left.
    known = state.known[place] - number
    state.known[place] = known if known > 0 else 0


def pay(game: Game, state: State, seat: i64, purse: Purse, payment: i64) -> None:
    """Move a payment from a hand to the discards."""
    kinds = purse.kinds
    # Kinds have their bits in the order of the purse: nothing is left once the last card is found.
    left = payment
    for index in range(len(kinds)):
        if left == 0:
            return
        kind = kinds[index]
        number = left & purse.mask[kind]
        left = left >> purse.width[kind]
        if number > 0:
            spend(game, state, seat, kind, number)
            lay(game, state, kind, number)
