"""Luck that follows a script as far as it goes, and from there on that of a seed."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

from fogg.engine.chance import CARD, SEAT, TICKET, Chance, Sealed
from fogg.engine.game import Game

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fogg.engine.ints import Ints

ANY = "?"
"""Stands in a script for whatever comes."""


def seed_of(lesson: str) -> bytes:
    """Derive the seed of a lesson's luck beyond its script: it is the same for everybody."""
    return hashlib.sha256(f"fogg lesson {lesson}".encode()).digest()


class Scripted(Chance):
    """Brings what is written: of each kind the first word that can come up now.

    So a row of cards may be written in any order of decks.
    """

    def __init__(self, game: Game, words: Sequence[str], then: Sealed) -> None:
        self._names = {CARD: game.card_names, TICKET: game.ticket_names}
        self._seats = [str(seat + 1) for seat in range(game.rules.most_players)]
        self._left = list(words)
        self._then = then

    def pick(self, what: int, pile: Ints, first: int, last: int, total: int) -> int:
        """Bring the first word that can come up, or what the seed brings."""
        names = self._seats if what == SEAT else self._names[what]
        for place, word in enumerate(self._left):
            if word == ANY:
                break
            index = names.index(word) if word in names else -1
            if first <= index < last and pile[index] > 0:
                del self._left[place]
                return index
        if self._left and self._left[0] == ANY:
            del self._left[0]
        return int(self._then.pick(what, pile, first, last, total))
