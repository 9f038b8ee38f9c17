"""Keeping a record while a game is played."""

from __future__ import annotations

from fogg.engine.chance import CARD, TICKET, Chance, Recording, Sealed
from fogg.engine.event import Event
from fogg.engine.game import Game
from fogg.record.text import Move, Record


def luck_words(game: Game, picked: list[tuple[int, int]]) -> list[str]:
    """Name what came up: cards, tickets, or seats from 1."""
    return [_luck_word(game, what, index) for what, index in picked]


def skipped(luck: list[str]) -> int:
    """Count the picks that moves since taken back had used: the first word, such as +3."""
    word = luck[0] if luck else ""
    digits = word[1:]
    # A bound on the digits, as a record may come from anybody.
    number = word.startswith("+") and digits.isascii() and digits.isdigit() and len(digits) < 6
    return int(digits) if number else 0


def _luck_word(game: Game, what: int, index: int) -> str:
    if what == CARD:
        return game.card_names[index]
    if what == TICKET:
        return game.ticket_names[index]
    return str(index + 1)


class Recorder:
    """Plays a game and keeps its record: the one way to play that can be written down."""

    def __init__(
        self,
        game: Game,
        variant: str,
        seats: int,
        chance: Chance,
        first: int | None = None,
        names: list[str] | None = None,
    ) -> None:
        self.game = game
        self.record = Record(variant, game.digest, seats, names or [], first)
        if isinstance(chance, Sealed):
            self.record.seal = chance.seal
        self._source = chance
        self._chance = Recording(chance)
        self.events: list[Event] = []
        self.state = game.start(seats, self._chance, first, self.events)
        self.record.luck = luck_words(game, self._chance.take())

    def act(self, seat: int, action: int) -> list[Event]:
        """Carry out a legal action, write it down, and return its events."""
        events: list[Event] = []
        text = self.game.notation.text(action)
        self.game.apply(self.state, seat, action, self._chance, events)
        luck = luck_words(self.game, self._chance.take())
        self.record.log.append(Move(seat, text, luck))
        self.events += events
        if self.game.over(self.state):
            self._finish()
        return events

    def _finish(self) -> None:
        self.record.totals = [int(points) for points in self.game.totals(self.state)]
        if isinstance(self._source, Sealed):
            self.record.seed = self._source.seed.hex()
