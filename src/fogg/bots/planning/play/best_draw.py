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
        self._blind: Ints = average_values(view, worth)
        self._count(view, worth)
        second = view.phase == SECOND_CARD_PHASE
        for index in range(len(legal)):
            action = legal[index]
            kind = kind_of(action)
            if kind != DRAW and kind != BLIND:
                continue
            value = self._first(kind, target_of(action), worth)
            # A joker from the display is the only card of its turn.
            if not second and (kind == BLIND or target_of(action) != game.joker):
                value += self._second(kind, target_of(action), again)
            if self.action < 0 or value > self.value:
                self.action = action
                self.value = value

    def _count(self, view: View, worth: Ints) -> None:
        """Count the face-up cards, and find the best colors among them and the best deck."""
        self._shown: Ints = filled(view.game.kinds)
        self._best: i64 = -1
        """The face-up color worth most; −1: there is none."""
        self._next: i64 = 0
        """Value of the best of the others."""
        self._deck: i64 = 0
        """Value of a card of the best deck."""
        for deck in range(len(self._blind)):
            if self._blind[deck] > self._deck:
                self._deck = self._blind[deck]
        display = view.face_up()
        for slot in range(len(display)):
            kind = display[slot]
            if kind == NOTHING:
                continue
            self._shown[kind] += 1
            if kind == self._joker or self._shown[kind] > 1:
                continue
            if self._best < 0 or worth[kind] > worth[self._best]:
                if self._best >= 0 and worth[self._best] > self._next:
                    self._next = worth[self._best]
                self._best = kind
            elif worth[kind] > self._next:
                self._next = worth[kind]
        self._most: i64 = worth[self._best] if self._best >= 0 else 0

    def _first(self, kind: i64, target: i64, worth: Ints) -> i64:
        return worth[target] if kind == DRAW else self._blind[target]

    def _second(self, kind: i64, target: i64, again: Ints) -> i64:
        """Value of the card after this one, whether from the display or a deck."""
        best = self._deck
        taken = kind == DRAW
        other = self._next if taken and target == self._best else self._most
        if other > best:
            best = other
        # Of a color that lies there twice the other card is left.
        if taken and target != self._joker and self._shown[target] > 1 and again[target] > best:
            best = again[target]
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
    display = view.face_up()
    seen: i64 = game.powers[game.joker] if second else 0
    for slot in range(len(display)):
        kind = display[slot]
        # A bit for each kind: equal cards are one choice.
        if kind != NOTHING and seen & game.powers[kind] == 0:
            seen |= game.powers[kind]
            row = append(row, game.draw_action[kind])
    for deck in range(game.decks):
        if view.deck_size(deck) > 0:
            row = append(row, make(BLIND, deck))
    return row
