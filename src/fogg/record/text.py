"""The text of a record: what it holds, writing it and reading it back exactly."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from fogg.engine.errors import FoggError
from fogg.record.parts import ABSENCES, NONE, SOURCES, BrokenStart, GivenPart, LuckPart

VERSION = 2
"""The newest version of the format; older ones are read too."""
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
class TakeBack:
    """The last `moves` moves that counted do not count any more, by the wish of a seat (from 0)."""

    seat: int
    moves: int
    line: int = 0


@dataclass
class Record:
    """A game from its start; `totals` are the final points, None while it is unfinished.

    Records with `parts` are written in version 2 of the format, all others in version 1.
    """

    variant: str
    digest: str
    seats: int
    names: list[str] = field(default_factory=list)
    first: int | None = None
    """The first player if the host chose; luck chooses otherwise."""
    seal: str = ""
    """What its host was bound to from the start: the hash of the seed, or of the server's secret
    where devices give parts."""
    seed: str = ""
    """The seed, or the server's secret, in hexadecimal digits, once the game is over."""
    luck: list[str] = field(default_factory=list)
    """What the start brought."""
    log: list[Move | TakeBack] = field(default_factory=list)
    """All moves in their order, with what took some of them back."""
    totals: list[int] | None = None
    parts: list[LuckPart] = field(default_factory=list)
    """What each seat gave to the luck; empty if the host made it alone."""
    broken: list[BrokenStart] = field(default_factory=list)
    """The starts that were broken off before this one."""
    start_line: int = 0
    end_line: int = 0
    check_line: int = 0
    """The line with a check that does not fit, if it does not."""
    header_lines: dict[str, int] = field(default_factory=dict, compare=False)

    @property
    def version(self) -> int:
        """The version of the format that it is written in."""
        return 2 if self.parts else 1

    @property
    def moves(self) -> list[Move]:
        """The moves that count: those not taken back."""
        counting: list[Move] = []
        for entry in self.log:
            if isinstance(entry, Move):
                counting.append(entry)
            else:
                del counting[len(counting) - entry.moves :]
        return counting


# Writing


def write(record: Record) -> str:
    """Write a record as text."""
    lines = list(_lines(record))
    return "\n".join([*lines, f"check {_check(lines)}", ""])


def _lines(record: Record) -> Iterator[str]:
    yield f"{MAGIC} {record.version}"
    yield f"variant {record.variant}"
    yield f"digest {record.digest}"
    yield f"seats {record.seats}"
    if record.names:
        yield f"names {_names_text(record.names)}"
    if record.first is not None:
        yield f"first {record.first + 1}"
    yield from _luck_header(record)
    yield _with_luck("start", record.luck)
    for entry in record.log:
        if isinstance(entry, TakeBack):
            yield f"back {entry.seat + 1} {entry.moves}"
        else:
            yield _with_luck(f"{entry.seat + 1} {entry.action}", entry.luck)
    if record.totals is None:
        yield "unfinished"
    else:
        yield " ".join(["end", *map(str, record.totals)])


def _luck_header(record: Record) -> Iterator[str]:
    """Yield the lines about where the luck comes from."""
    joint = bool(record.parts)
    if record.seal:
        yield f"{'server' if joint else 'seal'} {record.seal}"
    for seat, part in enumerate(record.parts, 1):
        what = part.absence if part.source == NONE else f"{part.commitment} {part.part}"
        yield f"part {seat} {part.source} {what}"
    for broken in record.broken:
        told = (f"{e.seat + 1} {e.commitment} {e.part or NONE}" for e in broken.parts)
        yield " ".join(["broken", *told])
    if record.seed:
        yield f"{'secret' if joint else 'seed'} {record.seed}"


def _names_text(names: list[str]) -> str:
    """Write names as a JSON list; escaped if some hold half a character, which is no text."""
    text = json.dumps(names, ensure_ascii=False)
    return text if _is_text(text) else json.dumps(names)


def _is_text(text: str) -> bool:
    # Halves of surrogate pairs come from escapes in JSON; UTF-8 has no bytes for them.
    return not any("\ud800" <= letter <= "\udfff" for letter in text)


def _with_luck(text: str, luck: list[str]) -> str:
    return " ".join([text, "|", *luck]) if luck else text


def _check(lines: list[str]) -> str:
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:16]


# Reading


def read(text: str, checked: bool = True) -> Record:
    """Read the record in a text; RecordError names the line that is wrong.

    Unless `checked`, a check line that does not fit is only noted, in `check_line`: a replay may
    find the line that was changed.
    """
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
    if checked and record.check_line:
        raise RecordError("check_differs", line=record.check_line)
    # A record is written in one way only: what reads alike but differs, as by a second space,
    # is refused.
    for number, (line, expected) in enumerate(zip(lines, _lines(record), strict=False), 1):
        if line != expected:
            raise RecordError("written_otherwise", line=number, found=line, expected=expected)
    return record


def _is_start(line: str) -> bool:
    return line == "start" or line.startswith("start ")


def _read_magic(lines: list[str]) -> None:
    words = lines[0].split(" ") if lines else []
    if " ".join(words[:2]) != MAGIC or len(words) != 3 or not _is_number(words[2]):
        raise RecordError("not_a_record", line=1)
    if not 1 <= int(words[2]) <= VERSION:
        raise RecordError("record_version", line=1, version=int(words[2]), expected=VERSION)


def _is_number(word: str) -> bool:
    # A bound on the digits: int() of a very long text takes very long.
    return word.isascii() and word.isdigit() and len(word) < 10


def _read_header(record: Record, line: str, number: int) -> None:
    key, _, value = line.partition(" ")
    reader = _HEADERS.get(key)
    if reader is None:
        raise RecordError("unknown_header", line=number, header=key)
    record.header_lines[key] = number
    try:
        reader(record, value)
    except (ValueError, IndexError, RecursionError) as error:
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


def _add_part(record: Record, value: str) -> None:
    """Read the part of the next seat: `1 device COMMITMENT PART` or `2 none bot`."""
    words = value.split(" ")
    source = next((each for each in SOURCES if each == words[1]), None)
    if source is None or _count(words[0]) != len(record.parts) + 1:
        raise ValueError(value)
    if source == NONE:
        absence = next((each for each in ABSENCES if each == words[2]), None)
        if absence is None or len(words) != 3:
            raise ValueError(value)
        record.parts.append(LuckPart(source, absence))
        return
    commitment, part = map(_hexadecimal, words[2:])
    record.parts.append(LuckPart(source, "", commitment, part))


def _add_broken(record: Record, value: str) -> None:
    """Read a start that was broken off: three words for each device that had sent a commitment."""
    words = value.split(" ")
    if len(words) % 3:
        raise ValueError(value)
    parts = [
        GivenPart(_count(seat) - 1, _hexadecimal(commitment), _told(part))
        for seat, commitment, part in zip(words[::3], words[1::3], words[2::3], strict=True)
    ]
    record.broken.append(BrokenStart(parts))


def _told(word: str) -> str:
    return "" if word == NONE else _hexadecimal(word)


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
    "server": _set("seal", _hexadecimal),
    "part": _add_part,
    "broken": _add_broken,
    "secret": _set("seed", _hexadecimal),
}


def _check_header(record: Record, line: int) -> None:
    for name in ("variant", "digest", "seats"):
        if not getattr(record, name):
            raise RecordError("missing_header", line=line, header=name)
    if record.parts and not record.seal:
        raise RecordError("missing_header", line=line, header="server")
    if record.parts and len(record.parts) != record.seats:
        raise RecordError("bad_header", line=line, header="part", value=str(len(record.parts)))
    if record.names and len(record.names) != record.seats:
        raise RecordError("bad_header", line=line, header="names", value=str(record.names))
    if record.first is not None and record.first >= record.seats:
        raise RecordError("bad_header", line=line, header="first", value=str(record.first + 1))


def _split_luck(line: str) -> tuple[str, list[str]]:
    text, _, luck = line.partition("|")
    return text.strip(), luck.split()


def _read_moves(record: Record, lines: list[str], place: int) -> None:
    counting = 0
    while place < len(lines):
        word = lines[place].partition(" ")[0]
        if word in ("end", "unfinished"):
            _read_end(record, lines, place)
            return
        if word == "back":
            back = _take_back(record, lines[place], place + 1, counting)
            record.log.append(back)
            counting -= back.moves
        else:
            record.log.append(_move(record, lines[place], place + 1))
            counting += 1
        place += 1
    raise RecordError("record_truncated", line=len(lines))


def _move(record: Record, line: str, number: int) -> Move:
    text, luck = _split_luck(line)
    word, _, action = text.partition(" ")
    if not _is_number(word) or not 1 <= int(word) <= record.seats:
        raise RecordError("bad_move_line", line=number, text=line)
    if record.parts and any(each.startswith("+") for each in luck):
        # Picks are used up by moves only, and those stay in the record.
        raise RecordError("bare_skip", line=number)
    return Move(int(word) - 1, action, luck, number)


def _take_back(record: Record, line: str, number: int, counting: int) -> TakeBack:
    words = line.split(" ")
    numbers = [int(word) for word in words[1:] if _is_number(word)]
    if not record.parts or len(words) != 3 or len(numbers) != 2:
        raise RecordError("bad_move_line", line=number, text=line)
    seat, moves = numbers
    if not 1 <= seat <= record.seats or not 1 <= moves <= counting:
        raise RecordError("bad_take_back", line=number, moves=moves, most=counting)
    return TakeBack(seat - 1, moves, number)


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
        record.check_line = place + 2
