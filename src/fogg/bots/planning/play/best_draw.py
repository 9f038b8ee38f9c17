"""Drawing cards: the best first card, given what a second one will add."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from librt.vecs import append, vec
from mypy_extensions import i64

from fogg.engine.action import BLIND, DRAW, kind_of, make, target_of
from fogg.engine.ints import filled
from fogg.engine.phases import SECOND_CARD_PHASE
from fogg.engine.state import NOTHING

if TYPE_CHECKING:
    from fogg.engine.ints import Ints
    from fogg.engine.view import View


@final
class BestDraw:
    """The best card to take (−1: none), and the value of the cards of this turn together."""

    def __init__(self, view: View, legal: Ints, worth: Ints, again: Ints) -> None:
        """Choose among the draws in `legal`, by the value of a card of each kind.

        `worth` is the value of a first card of each kind, `again` that of a second one.
        """
        self.action: i64 = -1
        self.value: i64 = 0
        game = view.game
        self._joker: i64 = game.joker
        self._shown: Ints = filled(game.kinds)
        for kind in view.display:
            if kind != NOTHING:
                self._shown[kind] += 1
        self._blind: Ints = average_values(view, worth)
        second = view.phase == SECOND_CARD_PHASE
        for index in range(len(legal)):
            action = legal[index]
            kind = kind_of(action)
            if kind != DRAW and kind != BLIND:
                continue
            value = self._first(kind, target_of(action), worth)
            # A joker from the display is the only card of its turn.
            if not second and (kind == BLIND or target_of(action) != game.joker):
                value += self._second(kind, target_of(action), worth, again)
            if self.action < 0 or value > self.value:
                self.action = action
                self.value = value

    def _first(self, kind: i64, target: i64, worth: Ints) -> i64:
        return worth[target] if kind == DRAW else self._blind[target]

    def _second(self, kind: i64, target: i64, worth: Ints, again: Ints) -> i64:
        """Value of the card after this one, whether from the display or a deck."""
        best: i64 = 0
        for deck in range(len(self._blind)):
            if self._blind[deck] > best:
                best = self._blind[deck]
        for shown in range(len(self._shown)):
            number = self._shown[shown]
            value = worth[shown]
            if kind == DRAW and shown == target:
                number -= 1
                value = again[shown]
            if number > 0 and shown != self._joker and value > best:
                best = value
        return best


def average_values(view: View, worth: Ints) -> Ints:
    """Value of a card from each deck, on average over the unseen cards."""
    game = view.game
    unseen = view.unseen()
    blind = filled(game.decks)
    for deck in range(game.decks):
        cards: i64 = 0
        for kind in range(game.first_kind[deck], game.last_kind[deck]):
            cards += unseen[kind]
            blind[deck] += unseen[kind] * worth[kind]
        if cards > 0:
            blind[deck] = blind[deck] // cards
    return blind


def takeable_cards(view: View, second: bool = False) -> Ints:
    """List the draws that are possible, or will be once a card is stored."""
    game = view.game
    row = vec[i64]()
    for kind in view.display:
        if kind == NOTHING or (second and kind == game.joker):
            continue
        if game.draw_action[kind] not in row:
            row = append(row, game.draw_action[kind])
    for deck in range(game.decks):
        if view.deck_size(deck) > 0:
            row = append(row, make(BLIND, deck))
    return row
