"""Records are written and read as exact inverses."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fogg.engine.chance import Sealed, Seeded
from fogg.record import BrokenStart, GivenPart, LuckPart, Move, Record, TakeBack, read, write
from fogg.record.parts import ABSENCES
from tests.record.tables import SEED, TOY, checked, full, lines_of, played, short, unfinished
from tests.toys import VARIANTS, variant

# Any name a person can type; halves of characters are tested on their own.
names = st.text(st.characters(codec="utf-8"), max_size=12)
words = st.text("abcdefghijklmnopqrstuvwxyz_-0123456789*", min_size=1, max_size=12)
lucks = st.lists(words, max_size=4)
hexadecimal = st.binary(min_size=32, max_size=32).map(bytes.hex)


@st.composite
def records(draw: st.DrawFn) -> Record:
    """A record of any shape; it need not be of a game that can be played."""
    seats = draw(st.integers(1, 9))
    action = st.lists(words, min_size=1, max_size=3).map(" ".join)
    parts = draw(st.just([]) | st.lists(luck_parts, min_size=seats, max_size=seats))
    return Record(
        draw(words),
        draw(words),
        seats,
        draw(st.just([]) | st.lists(names, min_size=seats, max_size=seats)),
        draw(st.none() | st.integers(0, seats - 1)),
        draw(hexadecimal if parts else st.just("") | hexadecimal),
        draw(st.just("") | hexadecimal),
        draw(lucks),
        draw(logs(seats, action, bool(parts))),
        draw(st.none() | st.lists(st.integers(-999, 999), min_size=seats, max_size=seats)),
        parts,
        draw(st.lists(broken_starts(seats), max_size=2)) if parts else [],
    )


luck_parts = st.builds(
    LuckPart, st.sampled_from(["host", "device"]), st.just(""), hexadecimal, hexadecimal
) | st.builds(LuckPart, st.just("none"), st.sampled_from(ABSENCES))


def broken_starts(seats: int) -> st.SearchStrategy[BrokenStart]:
    given = st.builds(GivenPart, st.integers(0, seats - 1), hexadecimal, st.just("") | hexadecimal)
    return st.builds(BrokenStart, st.lists(given, min_size=1, max_size=3))


@st.composite
def logs(
    draw: st.DrawFn, seats: int, action: st.SearchStrategy[str], taking_back: bool
) -> list[Move | TakeBack]:
    """Moves, and where they may be, take-backs of no more moves than there are."""
    log: list[Move | TakeBack] = []
    counting = 0
    for _ in range(draw(st.integers(0, 6))):
        seat = draw(st.integers(0, seats - 1))
        if taking_back and counting and draw(st.booleans()):
            back = TakeBack(seat, draw(st.integers(1, counting)))
            log.append(back)
            counting -= back.moves
        else:
            log.append(Move(seat, draw(action), draw(lucks)))
            counting += 1
    return log


def without_lines(record: Record) -> Record:
    """The record as it was before it was written: it knew no numbers of lines."""
    record.start_line = record.end_line = 0
    for entry in record.log:
        entry.line = 0
    return record


@given(records())
def test_a_record_reads_as_it_was_written(record: Record) -> None:
    assert without_lines(read(write(record))) == record


@given(records())
def test_a_text_is_written_as_it_was_read(record: Record) -> None:
    text = write(record)
    assert write(read(text)) == text


@given(st.lists(names, min_size=2, max_size=2))
def test_names_may_hold_anything(players: list[str]) -> None:
    record = read(short())
    record.names = players
    text = write(record)
    assert read(text).names == players
    assert text.count("\n") == short().count("\n")


@pytest.mark.parametrize("name", ["two\nlines", "\r\n", "a\u2028b\x85c\x0bd\x1ce", '"\\', "", " "])
def test_names_that_look_like_lines(name: str) -> None:
    record = read(short())
    record.names = [name, name]
    assert read(write(record)).names == [name, name]


def test_half_a_character_in_a_name_is_written_and_read() -> None:
    record = read(short())
    record.names = ["\ud83d", "b"]
    text = write(record)
    text.encode()
    assert read(text).names == ["\ud83d", "b"]


@pytest.mark.parametrize("id", VARIANTS)
@pytest.mark.parametrize("seats", [2, 5])
def test_games_of_every_variant(id: str, seats: int) -> None:
    table, _ = played(variant(id), id, seats, Seeded(f"{id} {seats}"))
    text = write(table.record)
    assert without_lines(read(text)) == table.record
    assert write(read(text)) == text


def test_the_lines_of_a_record() -> None:
    words = [line.partition(" ")[0] for line in short().splitlines()]
    assert words[:8] == "fogg variant digest seats names seal seed start".split()
    assert words[-2:] == ["end", "check"]
    assert set(words[8:-2]) == {"1", "2"}
    assert unfinished().splitlines()[-2] == "unfinished"
    assert "first 2" in unfinished().splitlines()


def test_lines_are_numbered_as_in_the_text() -> None:
    text = short()
    lines = text.splitlines()
    record = read(text)
    assert lines[record.start_line - 1].startswith("start")
    assert lines[record.end_line - 1].startswith("end")
    for move in record.moves:
        assert lines[move.line - 1].startswith(f"{move.seat + 1} {move.action}")


def test_the_last_line_break_may_be_missing() -> None:
    assert read(short().removesuffix("\n")) == read(short())


@pytest.mark.parametrize("text", [short(), unfinished(), full()])
def test_line_breaks_of_windows_are_read(text: str) -> None:
    assert read(text.replace("\n", "\r\n")) == read(text)


def test_seed_and_score_are_told_at_the_end_only() -> None:
    table, _ = played(TOY, "toy", 2, Sealed(SEED), moves=5)
    assert (table.record.seed, table.record.totals) == ("", None)
    assert table.record.seal == Sealed(SEED).seal
    finished = read(short())
    assert finished.seed == SEED.hex()
    assert finished.totals is not None


def test_the_check_is_a_plain_hash_of_the_lines_before_it() -> None:
    for text in (short(), unfinished(), full()):
        assert checked(lines_of(text)) == text
