"""The text of a record: what it holds, writing it and reading it back exactly."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from fogg.engine.errors import FoggError

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
    check_line: int = 0
    """The line with a check that does not fit, if it does not."""
    header_lines: dict[str, int] = field(default_factory=dict, compare=False)


# Writing


def write(record: Record) -> str:
    """Write a record as text."""
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
    if int(words[2]) != VERSION:
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
        record.check_line = place + 2
