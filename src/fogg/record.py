"""A whole game as readable text: header, actions, luck. Read, write, replay, verify.

    fogg record 1
    variant usa
    digest 4d6307e7b48c4742
    seats 2
    start | 1 red blue blue locomotive …
    1 keep dallas-new_york seattle-new_york
    2 draw deck | red
    end 104 87
    check 3c1a…

What luck brought stands behind the bar, by name: a replay needs no random generator.
`docs/record-format.md` describes every line.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from fogg.engine.chance import CARD, SEAT, TICKET, Chance, Recording, Sealed, seal
from fogg.engine.errors import ActionError, ChanceError, FoggError
from fogg.engine.event import Event
from fogg.engine.game import Game
from fogg.engine.state import State

if TYPE_CHECKING:
    from fogg.engine.ints import Ints

VERSION = 1
MAGIC = "fogg record"


class RecordError(FoggError):
    """A record that is damaged, cut off, foreign or from the future; `line` says where."""


@dataclass
class Move:
    """One action of a seat (from 0) in the game's notation, with the names of what luck brought."""

    seat: int
    action: str
    luck: list[str] = field(default_factory=list)
    line: int = 0


@dataclass
class Record:
    """A game from its start; `totals` are the final points, None while it is unfinished."""

    variant: str
    digest: str
    seats: int
    names: list[str] = field(default_factory=list)
    first: int | None = None
    """The first player if the host chose; luck chooses otherwise."""
    seal: str = ""
    """SHA-256 of the seed, known from the start."""
    seed: str = ""
    """The seed in hexadecimal digits, once the game is over."""
    luck: list[str] = field(default_factory=list)
    """What the start brought."""
    moves: list[Move] = field(default_factory=list)
    totals: list[int] | None = None
    start_line: int = 0
    end_line: int = 0
    header_lines: dict[str, int] = field(default_factory=dict, compare=False)


# Writing


def write(record: Record) -> str:
    """The record as text."""
    lines = list(_lines(record))
    return "\n".join([*lines, f"check {_check(lines)}", ""])


def _lines(record: Record) -> Iterator[str]:
    yield f"{MAGIC} {VERSION}"
    yield f"variant {record.variant}"
    yield f"digest {record.digest}"
    yield f"seats {record.seats}"
    if record.names:
        yield f"names {_names_text(record.names)}"
    if record.first is not None:
        yield f"first {record.first + 1}"
    if record.seal:
        yield f"seal {record.seal}"
    if record.seed:
        yield f"seed {record.seed}"
    yield _with_luck("start", record.luck)
    for move in record.moves:
        yield _with_luck(f"{move.seat + 1} {move.action}", move.luck)
    if record.totals is None:
        yield "unfinished"
    else:
        yield " ".join(["end", *map(str, record.totals)])


def _names_text(names: list[str]) -> str:
    """Names as a JSON list; escaped if some hold half a character, which is no text."""
    text = json.dumps(names, ensure_ascii=False)
    return text if _is_text(text) else json.dumps(names)


def _is_text(text: str) -> bool:
    return not any("\ud800" <= letter <= "\udfff" for letter in text)


def _with_luck(text: str, luck: list[str]) -> str:
    return " ".join([text, "|", *luck]) if luck else text


def _check(lines: list[str]) -> str:
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:16]


# Reading


def read(text: str) -> Record:
    """The record that a text holds; a RecordError names the line that is wrong."""
    lines = text.replace("\r\n", "\n").split("\n")
    if lines[-1] == "":
        lines.pop()
    _read_magic(lines)
    for number, line in enumerate(lines, 1):
        if not _is_text(line):
            raise RecordError("no_text", line=number)
    record = Record("", "", 0)
    place = 1
    while place < len(lines) and not _is_start(lines[place]):
        _read_header(record, lines[place], place + 1)
        place += 1
    _check_header(record, place)
    if place >= len(lines):
        raise RecordError("record_truncated", line=len(lines))
    record.start_line = place + 1
    record.luck = _split_luck(lines[place])[1]
    _read_moves(record, lines, place + 1)
    for number, (found, expected) in enumerate(zip(lines, _lines(record), strict=False), 1):
        if found != expected:
            raise RecordError("written_otherwise", line=number, found=found, expected=expected)
    return record


def _is_start(line: str) -> bool:
    return line == "start" or line.startswith("start ")


def _read_magic(lines: list[str]) -> None:
    words = lines[0].split(" ") if lines else []
    if " ".join(words[:2]) != MAGIC or len(words) != 3 or not _is_number(words[2]):
        raise RecordError("not_a_record", line=1)
    if int(words[2]) != VERSION:
        raise RecordError("record_version", line=1, version=int(words[2]), expected=VERSION)


def _is_number(word: str) -> bool:
    return word.isascii() and word.isdigit() and len(word) < 10


def _read_header(record: Record, line: str, number: int) -> None:
    key, _, value = line.partition(" ")
    reader = _HEADERS.get(key)
    if reader is None:
        raise RecordError("unknown_header", line=number, header=key)
    record.header_lines[key] = number
    try:
        reader(record, value)
    except (ValueError, RecursionError) as error:
        raise RecordError("bad_header", line=number, header=key, value=value) from error


def _word(value: str) -> str:
    if not value or " " in value:
        raise ValueError(value)
    return value


def _count(value: str) -> int:
    if not _is_number(value) or int(value) < 1:
        raise ValueError(value)
    return int(value)


def _hexadecimal(value: str) -> str:
    if len(bytes.fromhex(value)) != 32 or value != value.lower() or len(value) != 64:
        raise ValueError(value)
    return value


def _names(value: str) -> list[str]:
    names = json.loads(value)
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise ValueError(value)
    return names


def _set(name: str, convert: Callable[[str], object]) -> Callable[[Record, str], None]:
    return lambda record, value: setattr(record, name, convert(value))


_HEADERS: dict[str, Callable[[Record, str], None]] = {
    "variant": _set("variant", _word),
    "digest": _set("digest", _word),
    "seats": _set("seats", _count),
    "names": _set("names", _names),
    "first": _set("first", lambda value: _count(value) - 1),
    "seal": _set("seal", _hexadecimal),
    "seed": _set("seed", _hexadecimal),
}


def _check_header(record: Record, line: int) -> None:
    for name in ("variant", "digest", "seats"):
        if not getattr(record, name):
            raise RecordError("missing_header", line=line, header=name)
    if record.names and len(record.names) != record.seats:
        raise RecordError("bad_header", line=line, header="names", value=str(record.names))
    if record.first is not None and record.first >= record.seats:
        raise RecordError("bad_header", line=line, header="first", value=str(record.first + 1))


def _split_luck(line: str) -> tuple[str, list[str]]:
    text, _, luck = line.partition("|")
    return text.strip(), luck.split()


def _read_moves(record: Record, lines: list[str], place: int) -> None:
    while place < len(lines):
        text, luck = _split_luck(lines[place])
        word = text.partition(" ")[0]
        if word in ("end", "unfinished"):
            _read_end(record, lines, place)
            return
        if not _is_number(word) or not 1 <= int(word) <= record.seats:
            raise RecordError("bad_move_line", line=place + 1, text=lines[place])
        record.moves.append(Move(int(word) - 1, text.partition(" ")[2], luck, place + 1))
        place += 1
    raise RecordError("record_truncated", line=len(lines))


def _read_end(record: Record, lines: list[str], place: int) -> None:
    words = lines[place].split(" ")
    if words[0] == "end":
        try:
            record.totals = [int(word) for word in words[1:]]
        except ValueError as error:
            raise RecordError("bad_end", line=place + 1, text=lines[place]) from error
    if record.totals is not None and len(record.totals) != record.seats:
        raise RecordError("bad_end", line=place + 1, text=lines[place])
    record.end_line = place + 1
    if len(lines) <= place + 1:
        raise RecordError("record_truncated", line=len(lines))
    if len(lines) > place + 2:
        raise RecordError("text_after_end", line=place + 3)
    if lines[place + 1] != f"check {_check(lines[: place + 1])}":
        raise RecordError("check_differs", line=place + 2)


# Replaying


class Written(Chance):
    """Luck as a record tells it, by name."""

    def __init__(self, game: Game, luck: list[str], seats: int) -> None:
        self._words = {
            SEAT: [str(seat + 1) for seat in range(seats)],
            CARD: game.card_names,
            TICKET: game.ticket_names,
        }
        self._luck = list(luck)

    def pick(self, what: int, pile: Ints, first: int, last: int, total: int) -> int:
        """The next item told, if it is in the pile."""
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
        """Refuse luck that was told but never happened."""
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
    """The last position of a record."""
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
    """What verifying a record found: it replays; and, if `sealed`, its luck is the seed's."""

    finished: bool
    sealed: bool
    moves: int


def verify(record: Record, game: Game) -> Verdict:
    """Replay a record and, if its seed is told, check all its luck against the seal."""
    _check_game(record, game)
    if record.seed:
        _verify_seal(record, game)
    final_state(record, game)
    return Verdict(record.totals is not None, bool(record.seed), len(record.moves))


def _verify_seal(record: Record, game: Game) -> None:
    if seal(bytes.fromhex(record.seed)) != record.seal:
        raise RecordError("seal_differs", line=record.header_lines.get("seed", 0))
    chance = Recording(Sealed(bytes.fromhex(record.seed)))
    state = game.start(record.seats, chance, record.first)
    _compare(game, chance, record.luck, record.start_line)
    for move in record.moves:
        with _Line(move.line):
            action = game.notation.parse(move.action)
        why = game.problem(state, move.seat, action)
        if why is not None:
            raise RecordError("illegal_move", line=move.line, action=move.action, problem=why)
        game.apply(state, move.seat, action, chance)
        _compare(game, chance, move.luck, move.line)


def _compare(game: Game, chance: Recording, luck: list[str], line: int) -> None:
    expected = luck_words(game, chance.take())
    if luck != expected:
        raise RecordError(
            "luck_not_sealed", line=line, found=" ".join(luck), expected=" ".join(expected)
        )


def luck_words(game: Game, picked: list[tuple[int, int]]) -> list[str]:
    """The names of what came up."""
    return [_luck_word(game, what, index) for what, index in picked]


def _luck_word(game: Game, what: int, index: int) -> str:
    if what == CARD:
        return game.card_names[index]
    if what == TICKET:
        return game.ticket_names[index]
    return str(index + 1)


# Keeping a record while playing


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
        """Carry out a legal action and write it down; its events."""
        events: list[Event] = []
        text = self.game.notation.text(action)
        self.game.apply(self.state, seat, action, self._chance, events)
        luck = luck_words(self.game, self._chance.take())
        self.record.moves.append(Move(seat, text, luck))
        self.events += events
        if self.game.over(self.state):
            self._finish()
        return events

    def _finish(self) -> None:
        self.record.totals = [int(points) for points in self.game.totals(self.state)]
        if isinstance(self._source, Sealed):
            self.record.seed = self._source.seed.hex()
