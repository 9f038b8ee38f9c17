"""Replaying a record without a random generator, and verifying its luck from what was sealed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from fogg.editions import present_digest
from fogg.engine.chance import CARD, SEAT, TICKET, Chance, Recording, Sealed, seal
from fogg.engine.errors import ActionError, ChanceError
from fogg.engine.event import Event
from fogg.engine.game import Game
from fogg.engine.state import State
from fogg.record.parts import (
    BrokenStart,
    GivenPart,
    LuckPart,
    device_commitment,
    joint_luck,
    server_commitment,
)
from fogg.record.recorder import luck_words, skipped
from fogg.record.text import Move, Record, RecordError, TakeBack

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
    if present_digest(record.digest) != game.digest:
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
    """The result of verifying a record that replays.

    If `sealed`, all luck follows from what was announced before the start.
    """

    finished: bool
    sealed: bool
    moves: int
    seed_untold: bool = False
    """Whether the luck is sealed but the secret is not out yet, so that it can't be checked."""
    skipped: int = 0
    """Picks that an old record leaves out without a word; each could have been a better one."""
    taken_back: int = 0
    """Moves that were made and taken back."""
    parts: list[LuckPart] = field(default_factory=list)
    """What each seat gave to the luck; empty if the host made it alone."""
    broken: list[BrokenStart] = field(default_factory=list)
    """The starts that were broken off."""


def verify(record: Record, game: Game) -> Verdict:
    """Replay a record, also what was taken back; if its secret is told, check all its luck."""
    _check_game(record, game)
    _check_parts(record)
    if record.seed:
        _check_seal(record)
        _verify_log(record, game, _announced_luck(record))
    elif record.parts:
        _verify_log(record, game, None)
    final_state(record, game)
    moves = record.moves
    return Verdict(
        finished=record.totals is not None,
        sealed=bool(record.seed),
        moves=len(moves),
        seed_untold=bool(record.seal) and not record.seed,
        skipped=sum(skipped(move.luck) for move in moves),
        taken_back=sum(entry.moves for entry in record.log if isinstance(entry, TakeBack)),
        parts=record.parts,
        broken=record.broken,
    )


def _check_parts(record: Record) -> None:
    """Raise if a device's part is not what it had committed itself to."""
    last = record.header_lines
    for seat, each in enumerate(record.parts):
        line = last.get("part", 0) - (len(record.parts) - 1 - seat)
        _check_part(each, seat, line)
    for number, broken in enumerate(record.broken):
        line = last.get("broken", 0) - (len(record.broken) - 1 - number)
        for given in broken.parts:
            _check_part(given, given.seat, line)


def _check_part(told: LuckPart | GivenPart, seat: int, line: int) -> None:
    if told.part and device_commitment(told.part) != told.commitment:
        raise RecordError("part_differs", line=line, n=seat + 1)


def _check_seal(record: Record) -> None:
    """Raise if the secret is not what the host had committed itself to."""
    if record.parts:
        expected, line = server_commitment(record.seed), record.header_lines.get("secret", 0)
    else:
        expected, line = seal(bytes.fromhex(record.seed)), record.header_lines.get("seed", 0)
    if expected != record.seal:
        raise RecordError("seal_differs", line=line)


def _announced_luck(record: Record) -> Sealed:
    if record.parts:
        return joint_luck(record.seed, record.parts)
    return Sealed(bytes.fromhex(record.seed))


def _verify_log(record: Record, game: Game, sealed: Sealed | None) -> None:
    """Play every move, also those taken back; their luck is that of `sealed`, unless None."""
    luck = _CheckedLuck(record, game, sealed)
    keep = any(isinstance(entry, TakeBack) for entry in record.log)
    with luck.line(record.luck, record.start_line) as chance:
        state = game.start(record.seats, chance, record.first)
    past = [state.copy()] if keep else []
    for entry in record.log:
        if isinstance(entry, TakeBack):
            del past[-entry.moves :]
            state = past[-1].copy()
            continue
        with _Line(entry.line):
            action = game.notation.parse(entry.action)
        why = game.problem(state, entry.seat, action)
        if why is not None:
            raise RecordError("illegal_move", line=entry.line, action=entry.action, problem=why)
        with luck.line(entry.luck, entry.line) as chance:
            game.apply(state, entry.seat, action, chance)
        if keep:
            past.append(state.copy())


class _CheckedLuck:
    """Gives the luck of each line, and checks that the line tells no other."""

    def __init__(self, record: Record, game: Game, sealed: Sealed | None) -> None:
        self._record = record
        self._game = game
        self._sealed = sealed

    @contextmanager
    def line(self, luck: list[str], line: int) -> Iterator[Chance]:
        """Give the luck of a line; RecordError if what it brought is not what the line says."""
        if self._sealed is None:
            with _Line(line):
                written = Written(self._game, luck, self._record.seats)
                yield written
                written.finish()
            return
        # Each pick depends on its number: in old records, those of moves taken back are skipped.
        mark = [] if self._record.parts else luck[: bool(skipped(luck))]
        self._sealed.picks += skipped(mark)
        chance = Recording(self._sealed)
        yield chance
        expected = [*mark, *luck_words(self._game, chance.take())]
        if luck != expected:
            raise RecordError(
                "luck_not_sealed", line=line, found=" ".join(luck), expected=" ".join(expected)
            )
