"""What the characters at a table say about a move: few emotes, from what everybody sees. No I/O."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple, cast

from librt.vecs import vec
from mypy_extensions import i64

from fogg.bots.characters import CHARACTERS
from fogg.bots.tempers import (
    CUT_OFF,
    CUTTING_OFF,
    GAVE_UP,
    GREETING,
    LAST_ROUND,
    LONG_ROUTE,
    LOST,
    RIVALS_ROUTE,
    TEMPERS,
    WON,
)
from fogg.engine.chance import Seeded
from fogg.engine.declarations import ENDED, TURN_BEGAN
from fogg.engine.declarations import LAST_ROUND as LAST_ROUND_BEGAN
from fogg.engine.event import Event
from fogg.engine.game import Game
from fogg.engine.mechanics.claim import CLAIMED
from fogg.engine.network import components
from fogg.engine.state import FREE
from fogg.engine.view import View
from fogg.server.storage.documents import TableDoc
from fogg.server.wire.types.talk import Emote

WITHDREW: Final = "withdrew"
"""The event of a seat that takes back what it had laid for a route."""
LONG: Final = 6
"""Spaces from which on a route is worth a word."""
MOST: Final = 4
"""The most that a character says between greeting and end."""
REST: Final = 12
"""Moves after a remark before which nobody of them says anything more."""
MOST_GREETINGS: Final = 2
MOST_FAREWELLS: Final = 2


class Remark(NamedTuple):
    """An emote of a character's seat."""

    seat: int
    emote: Emote


class Remarks:
    """Follows one game and says who of its characters remarks on what."""

    def __init__(self, game: str) -> None:
        """Begin to follow the game of this id; all that is left to luck follows from it."""
        self.game = game
        self._names: dict[int, str] = {}
        self._said: Counter[int] = Counter()
        self._last = -REST

    def on(
        self,
        doc: TableDoc,
        number: int,
        view: View,
        events: Sequence[Event],
        winners: Sequence[int],
    ) -> list[Remark]:
        """Give what is said about entry `number`, which led to what a spectator sees now.

        `winners` are the seats that have won, once that is known.
        """
        self._names = characters_at(doc)
        if not self._names:
            return []
        luck = Seeded(f"{self.game}/remarks/{number}")
        seen = list(moments(view, [event.seen_by(None) for event in events], winners))
        if any(moment in (WON, LOST) for _, moment in seen):
            return self._farewells(seen, luck)
        if any(moment == GREETING for _, moment in seen):
            return self._greetings(seen, luck)
        chosen = [each for each in seen if self._speaks(number, *each, luck)]
        if not chosen:
            return []
        seat, moment = chosen[luck.below(len(chosen))]
        self._said[seat] += 1
        self._last = number
        return [self._remark(seat, moment, luck)]

    def _greetings(self, seen: Sequence[tuple[int, str]], luck: Seeded) -> list[Remark]:
        """Let some greet, whatever else there is to say."""
        some = [each for each in seen if each[1] == GREETING and self._words(*each)]
        while len(some) > MOST_GREETINGS:
            some.pop(luck.below(len(some)))
        return [self._remark(seat, moment, luck) for seat, moment in some]

    def _farewells(self, seen: Sequence[tuple[int, str]], luck: Seeded) -> list[Remark]:
        """Let some speak at the end, a loser first: winners have the last word."""
        words = [each for each in seen if self._words(*each)]
        winners = [each for each in words if each[1] == WON][:1]
        losers = [each for each in words if each[1] == LOST]
        while len(losers) > MOST_FAREWELLS - len(winners):
            losers.pop(luck.below(len(losers)))
        return [self._remark(seat, moment, luck) for seat, moment in [*losers, *winners]]

    def _speaks(self, number: int, seat: int, moment: str, luck: Seeded) -> bool:
        """Whether a seat says anything at a moment."""
        if not self._words(seat, moment):
            return False
        rested = number - self._last >= REST and self._said[seat] < MOST
        return rested and luck.below(100) < TEMPERS[self._names[seat]].talks

    def _words(self, seat: int, moment: str) -> tuple[str, ...]:
        """Give the emotes that a seat has for a moment; none: no character sits there."""
        name = self._names.get(seat)
        return () if name is None else TEMPERS[name].words.get(moment, ())

    def _remark(self, seat: int, moment: str, luck: Seeded) -> Remark:
        words = self._words(seat, moment)
        return Remark(seat, cast("Emote", words[luck.below(len(words))]))


def characters_at(doc: TableDoc) -> dict[int, str]:
    """Name the characters at a table by their seats; none where nobody may say anything."""
    if doc.settings.talk == "silent" or doc.lesson:
        return {}
    return {
        number: seat.bot
        for number, seat in enumerate(doc.seats)
        if seat.kind == "bot" and seat.bot in CHARACTERS
    }


def moments(
    view: View, events: Sequence[Event], winners: Sequence[int]
) -> Iterator[tuple[int, str]]:
    """Yield what there is to say about a move, and for whom, from what a spectator sees."""
    seats = range(view.seats)
    for event in events:
        if event.kind == TURN_BEGAN and event.turn == 1:
            # Not before: people read their first tickets.
            yield from ((seat, GREETING) for seat in seats)
        elif event.name == WITHDREW:
            yield event.seat, GAVE_UP
        elif event.kind == LAST_ROUND_BEGAN:
            yield from ((seat, LAST_ROUND) for seat in seats)
        elif event.kind == CLAIMED:
            yield from of_a_claim(view, event.seat, event.route)
        elif event.kind == ENDED:
            yield from ((seat, WON if seat in winners else LOST) for seat in seats)


def of_a_claim(view: View, mover: int, route: int) -> Iterator[tuple[int, str]]:
    """Yield what there is to say about a claimed route."""
    others = [seat for seat in range(view.seats) if seat != mover]
    cut = [seat for seat in others if cuts_off(view, seat, route)]
    yield from ((seat, CUT_OFF) for seat in cut)
    if cut:
        yield mover, CUTTING_OFF
    if view.game.route_length[route] >= LONG:
        yield mover, LONG_ROUTE
        yield from ((seat, RIVALS_ROUTE) for seat in others)


def cuts_off(view: View, seat: int, route: int) -> bool:
    """Whether a route that was just taken lay between two parts of a seat's network."""
    game = view.game
    ends = {game.route_a[route], game.route_b[route]}
    if any(view.owner(twin) == FREE for twin in twins(game, ends)):
        return False
    own = [each for each in range(len(game.route_length)) if view.owner(each) == seat]
    reached = {city for each in own for city in (game.route_a[each], game.route_b[each])}
    parts = components(game, vec[i64](own))
    return ends <= reached and len({parts[city] for city in ends}) > 1


def twins(game: Game, ends: set[i64]) -> list[int]:
    """List the lanes between two cities."""
    return [
        route
        for route in range(len(game.route_length))
        if {game.route_a[route], game.route_b[route]} == ends
    ]
