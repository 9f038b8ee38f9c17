"""Replaying a record without a random generator, and verifying its luck from the sealed seed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from fogg.engine.chance import CARD, SEAT, TICKET, Chance, Recording, Sealed, seal
from fogg.engine.errors import ActionError, ChanceError
from fogg.engine.event import Event
from fogg.engine.game import Game
from fogg.engine.state import State
from fogg.record.recorder import luck_words, skipped
from fogg.record.text import Move, Record, RecordError

if TYPE_CHECKING:
    from fogg.engine.ints import Ints


class Written(Chance):
    """Luck as it is written in a record, by name."""

    def __init__(self, game: Game, luck: list[str], seats: int) -> None:
        self._words = {
            SEAT: [str(seat + 1) for seat in range(seats)],
            CARD: game.card_names,
            TICKET: game.ticket_names,
        }
        # The count of picks taken back matters to the seal only, not to what came up.
        self._luck = luck[1:] if skipped(luck) else list(luck)

    def pick(self, what: int, pile: Ints, first: int, last: int, total: int) -> int:
        """The next item written, if it is in the pile; ChanceError otherwise."""
        words = self._words[what]
        if not self._luck:
            raise ChanceError("luck_missing", what=words[first])
        word = self._luck.pop(0)
        if word not in words:
            raise ChanceError("unknown_luck", word=word)
        index = words.index(word)
        if not first <= index < last or pile[index] < 1:
            raise ChanceError("luck_impossible", word=word)
        return index

    def finish(self) -> None:
        """Refuse luck that is written but never came up."""
        if self._luck:
            raise ChanceError("luck_left_over", word=self._luck[0])


@dataclass
class Step:
    """A position of a replay: before any move (number 0) or after move `number`."""

    number: int
    state: State
    events: list[Event]
    move: Move | None = None


def replay(record: Record, game: Game) -> Iterator[Step]:
    """Play a record again, yielding a copy of every position; RecordError names a wrong line."""
    _check_game(record, game)
    state = State()
    for step in _replay(record, game):
        state = step.state
        yield Step(step.number, state.copy(), step.events, step.move)
    _check_end(record, game, state)


def final_state(record: Record, game: Game) -> State:
    """Replay a record to its last position."""
    _check_game(record, game)
    state = State()
    for step in _replay(record, game):
        state = step.state
    _check_end(record, game, state)
    return state


def _check_game(record: Record, game: Game) -> None:
    if record.digest != game.digest:
        raise RecordError(
            "other_digest",
            line=record.header_lines.get("digest", 0),
            variant=record.variant,
            found=record.digest,
            here=game.digest,
        )
    fewest, most = game.rules.fewest_players, game.rules.most_players
    if not fewest <= record.seats <= most:
        line = record.header_lines.get("seats", 0)
        raise RecordError("wrong_seats", line=line, seats=record.seats, fewest=fewest, most=most)


def _replay(record: Record, game: Game) -> Iterator[Step]:
    chance = Written(game, record.luck, record.seats)
    events: list[Event] = []
    with _Line(record.start_line):
        state = game.start(record.seats, chance, record.first, events)
        chance.finish()
    yield Step(0, state, events)
    for number, move in enumerate(record.moves, 1):
        events = []
        with _Line(move.line):
            _play(game, state, move, events)
        yield Step(number, state, events, move)


def _play(game: Game, state: State, move: Move, events: list[Event]) -> None:
    action = game.notation.parse(move.action)
    why = game.problem(state, move.seat, action)
    if why is not None:
        raise RecordError("illegal_move", line=move.line, action=move.action, problem=why)
    chance = Written(game, move.luck, state.seats)
    game.apply(state, move.seat, action, chance, events)
    chance.finish()


class _Line:
    """Turns errors of the engine into errors of the record's line."""

    def __init__(self, line: int) -> None:
        self._line = line

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: type[BaseException] | None, error: object, trace: object) -> None:
        if isinstance(error, ActionError | ChanceError):
            raise RecordError("bad_line", line=self._line, cause=error) from error


def _check_end(record: Record, game: Game, state: State) -> None:
    if record.totals is None:
        if game.over(state):
            raise RecordError("over_but_unfinished", line=record.end_line)
        return
    if not game.over(state):
        raise RecordError("ends_too_early", line=record.end_line)
    totals = [int(points) for points in game.totals(state)]
    if totals != record.totals:
        raise RecordError(
            "score_differs", line=record.end_line, found=record.totals, expected=totals
        )


# Verifying


@dataclass
class Verdict:
    """The result of verifying a record that replays; if `sealed`, its luck is that of the seed."""

    finished: bool
    sealed: bool
    moves: int
    seed_untold: bool = False
    """Whether the luck is sealed but the seed is not out yet, so that it can't be checked."""


def verify(record: Record, game: Game) -> Verdict:
    """Replay a record and, if it has its seed, check all its luck against the seal."""
    _check_game(record, game)
    if record.seed:
        _verify_seal(record, game)
    final_state(record, game)
    untold = bool(record.seal) and not record.seed
    return Verdict(record.totals is not None, bool(record.seed), len(record.moves), untold)


def _verify_seal(record: Record, game: Game) -> None:
    if seal(bytes.fromhex(record.seed)) != record.seal:
        raise RecordError("seal_differs", line=record.header_lines.get("seed", 0))
    sealed = Sealed(bytes.fromhex(record.seed))
    chance = Recording(sealed)
    state = game.start(record.seats, chance, record.first)
    _compare(game, chance, record.luck, record.start_line)
    for move in record.moves:
        with _Line(move.line):
            action = game.notation.parse(move.action)
        why = game.problem(state, move.seat, action)
        if why is not None:
            raise RecordError("illegal_move", line=move.line, action=move.action, problem=why)
        # Each pick depends on its number: those of moves taken back have used up theirs.
        sealed.picks += skipped(move.luck)
        game.apply(state, move.seat, action, chance)
        _compare(game, chance, move.luck, move.line)


def _compare(game: Game, chance: Recording, luck: list[str], line: int) -> None:
    expected = [*luck[: bool(skipped(luck))], *luck_words(game, chance.take())]
    if luck != expected:
        raise RecordError(
            "luck_not_sealed", line=line, found=" ".join(luck), expected=" ".join(expected)
        )
