"""Veiling a game: what one seat could not know is exchanged for something else it might have been.

Whoever has a puzzle's file has its record, and would find in it the others' cards and tickets. A
veiled record is a game that the rules allow, in which the seat sees every event just as before.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass
from random import Random
from typing import Any

from fogg.engine.errors import FoggError
from fogg.engine.game import Game
from fogg.record import Record, replay

TRIES = 4
"""How often another card is tried, for each that came up at the start or for the others."""
FROM_DECK = 0.5
"""How often the other card is any of the box; else it is one that came up elsewhere."""
TICKET_TRIES = 8
"""The same for each ticket of the others."""


def veiled(record: Record, game: Game, seat: int, stream: str) -> Record:
    """Write another game that the seat could not tell from this one; the same for the same stream.

    Exchanges of cards and tickets are tried one after the other, each kept if the seat would have
    seen the same: a walk through all games that it holds possible.
    """
    seen = list(what_it_saw(record, game, seat))
    return _Veil(record, game, seat, seen, Random(stream)).drawn()


def what_it_saw(record: Record, game: Game, seat: int) -> Iterator[Any]:
    """Yield all that a seat saw of a game, move by move, and what it sees at its end."""
    step = None
    for step in replay(record, game):
        yield [event.seen_by(seat) for event in step.events]
    if step is not None:
        yield game.view(step.state, seat).data()


@dataclass
class _Veil:
    """A game on its walk, and what its seat saw."""

    record: Record
    game: Game
    seat: int
    seen: list[Any]
    luck: Random

    def drawn(self) -> Record:
        """Walk through the games that the seat can't tell apart, and return the last."""
        self._swap_cards()
        self._swap_tickets()
        return self.record

    def _swap_cards(self) -> None:
        """Try other cards, from the deck or from another place, where they came up unseen."""
        places = self._hidden(self.game.card_names)
        for _ in range(TRIES * len(places)):
            changed = deepcopy(self.record)
            lines = _luck_of(changed)
            (line, at), (other, there) = self.luck.choice(places), self.luck.choice(places)
            if self.luck.random() < FROM_DECK:
                lines[line][at] = self.luck.choice(self.game.card_names)
            else:
                here = lines[line][at]
                lines[line][at], lines[other][there] = lines[other][there], here
            self._keep(changed)

    def _swap_tickets(self) -> None:
        """Try other tickets in the place of those of the others."""
        number = len(self._hidden(self.game.ticket_names))
        for _ in range(TICKET_TRIES * number):
            lines = _luck_of(self.record)
            line, at = self.luck.choice(self._hidden(self.game.ticket_names))
            self._rename(lines[line][at], self.luck.choice(self.game.ticket_names))

    def _hidden(self, names: Sequence[str]) -> list[tuple[int, int]]:
        """List where luck brought one of these names at the start (line 0) or to the others."""
        words = set(names)
        mine = {at for at, move in enumerate(self.record.moves, 1) if move.seat == self.seat}
        return [
            (place, at)
            for place, line in enumerate(_luck_of(self.record))
            for at, word in enumerate(line)
            if place not in mine and word in words
        ]

    def _rename(self, one: str, other: str) -> None:
        """Exchange two tickets wherever the others have to do with them."""
        names = {one: other, other: one}
        changed = deepcopy(self.record)
        moves = [move for move in changed.moves if move.seat != self.seat]
        for line in (changed.luck, *(move.luck for move in moves)):
            line[:] = [names.get(word, word) for word in line]
        for move in moves:
            move.action = " ".join(names.get(word, word) for word in move.action.split())
        self._keep(changed)

    def _keep(self, changed: Record) -> None:
        """Keep a changed game if the rules allow it, and the seat sees the same."""
        try:
            now = what_it_saw(changed, self.game, self.seat)
            if all(one == other for one, other in zip(now, self.seen, strict=True)):
                self.record = changed
        except FoggError:
            return


def _luck_of(record: Record) -> list[list[str]]:
    """What luck brought at the start and by each move."""
    return [record.luck, *(move.luck for move in record.moves)]
