"""Damaged, cut off, foreign and future records: always a RecordError, always with its line."""

from __future__ import annotations

import ast
import tracemalloc
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import fogg.record
from fogg.engine.errors import ChanceError, FoggError
from fogg.record import Record, RecordError, read, replay, verify
from tests.record.tables import (
    TOY,
    changed,
    checked,
    full,
    joint,
    lines_of,
    number_of,
    short,
    unfinished,
)
from tests.toys import variant

START = number_of(short(), "start")
SEATS = number_of(short(), "seats")
NAMES = number_of(short(), "names")
SEED_LINE = number_of(short(), "seed")
DRAW = number_of(short(), "2 draw blue | locomotive")
END = number_of(short(), "end")
LAST = len(short().splitlines())
SERVER = number_of(joint(), "server")
PART_LINE = number_of(joint(), "part 1")
BROKEN = number_of(joint(), "broken")
MOVE = number_of(joint(), "1 keep")
BACK = number_of(joint(), "back")
OTHER = "00" * 32


def play(text: str) -> None:
    for _ in replay(read(text), TOY):
        pass


def check(text: str) -> None:
    verify(read(text), TOY)


def edited(number: int, line: str) -> str:
    return changed(short(), number, line)


def of_both(number: int, change: Callable[[str], str]) -> str:
    """The record of joint luck with one line changed."""
    return changed(joint(), number, change(lines_of(joint())[number - 1]))


AFTER_SERVER = lines_of(joint())[SERVER:]


def with_lines(*lines: str) -> str:
    return checked([*lines])


HEAD = ("fogg record 1", "variant toy", f"digest {TOY.digest}")

# What is done, the code, and the line it must name.
CASES: list[tuple[str, Callable[[], object], int]] = [
    ("not_a_record", lambda: read(""), 1),
    ("not_a_record", lambda: read("\n"), 1),
    ("not_a_record", lambda: read("hello"), 1),
    ("not_a_record", lambda: read("fogg record one\n"), 1),
    ("not_a_record", lambda: read("fogg record\n"), 1),
    ("not_a_record", lambda: read("fogg record 1 2\n"), 1),
    ("not_a_record", lambda: read("\x00\xff\x00PNG\n\n\n"), 1),
    ("not_a_record", lambda: read("\n" + short()), 1),
    ("not_a_record", lambda: read("fogg record 1" + "0" * 5000), 1),
    ("record_version", lambda: read(edited(1, "fogg record 3")), 1),
    ("written_otherwise", lambda: read(edited(1, "fogg record 2")), 1),
    ("written_otherwise", lambda: read(changed(joint(), 1, "fogg record 1")), 1),
    ("record_version", lambda: read(edited(1, "fogg record 999999999")), 1),
    ("record_version", lambda: read(edited(1, "fogg record 0")), 1),
    ("unknown_header", lambda: read(edited(3, "weather fine")), 3),
    ("unknown_header", lambda: read(edited(3, "")), 3),
    ("bad_header", lambda: read(edited(2, "variant ")), 2),
    ("bad_header", lambda: read(edited(2, "variant a b")), 2),
    ("bad_header", lambda: read(edited(SEATS, "seats two")), SEATS),
    ("bad_header", lambda: read(edited(SEATS, "seats 0")), SEATS),
    ("bad_header", lambda: read(edited(SEATS, "seats -2")), SEATS),
    ("bad_header", lambda: read(edited(SEATS, "seats ²")), SEATS),
    ("bad_header", lambda: read(edited(SEATS, "seats " + "9" * 5000)), SEATS),
    ("bad_header", lambda: read(edited(NAMES, "names [1, 2]")), NAMES),
    ("bad_header", lambda: read(edited(NAMES, 'names {"a": 1}')), NAMES),
    ("bad_header", lambda: read(edited(NAMES, 'names ["a", "b"')), NAMES),
    ("bad_header", lambda: read(edited(NAMES, "names " + "[" * 100_000)), NAMES),
    ("bad_header", lambda: read(edited(SEED_LINE, "seed 12")), SEED_LINE),
    ("bad_header", lambda: read(edited(SEED_LINE, "seed " + "g" * 64)), SEED_LINE),
    ("bad_header", lambda: read(edited(SEED_LINE, "seed " + "AB" * 32)), SEED_LINE),
    ("bad_header", lambda: read(edited(NAMES, 'names ["a"]')), START - 1),
    ("bad_header", lambda: read(edited(NAMES, "first 3")), START - 1),
    ("missing_header", lambda: read(edited(2, "digest 12")), START - 1),
    ("missing_header", lambda: read(with_lines("fogg record 1", "start", "unfinished")), 1),
    ("record_truncated", lambda: read("\n".join(short().splitlines()[:DRAW])), DRAW),
    ("record_truncated", lambda: read("\n".join(short().splitlines()[:END])), END),
    ("bad_move_line", lambda: read(edited(DRAW, "3 draw blue | locomotive")), DRAW),
    ("bad_move_line", lambda: read(edited(DRAW, "0 draw blue | locomotive")), DRAW),
    ("bad_move_line", lambda: read(edited(DRAW, "")), DRAW),
    ("bad_move_line", lambda: read(edited(DRAW, "draw blue | locomotive")), DRAW),
    ("bad_end", lambda: read(edited(END, "end 1 x")), END),
    ("bad_end", lambda: read(edited(END, "end 1")), END),
    ("bad_end", lambda: read(edited(END, "end 1 2 3")), END),
    ("bad_end", lambda: read(edited(END, "end")), END),
    ("text_after_end", lambda: read(short() + "\n"), LAST + 1),
    ("text_after_end", lambda: read(short() + "more\n"), LAST + 1),
    ("check_differs", lambda: read(short().replace("check ", "check 0")), LAST),
    ("check_differs", lambda: read(short().replace("Ana", "Ann")), LAST),
    ("bad_line", lambda: play(edited(DRAW, "2 fly blue | locomotive")), DRAW),
    ("bad_line", lambda: play(edited(DRAW, "2 ")), DRAW),
    ("bad_line", lambda: play(edited(DRAW, "2 draw blue")), DRAW),
    ("bad_line", lambda: play(edited(DRAW, "2 draw blue | red red")), DRAW),
    ("bad_line", lambda: play(edited(DRAW, "2 draw blue | mauve")), DRAW),
    ("bad_line", lambda: play(edited(DRAW, "2 draw blue | amber-birch")), DRAW),
    ("bad_line", lambda: play(edited(START, "start | 9")), START),
    ("bad_line", lambda: play(edited(START, "start")), START),
    ("bad_line", lambda: play(edited(START, lines_of(short())[START - 1] + " red")), START),
    ("illegal_move", lambda: play(edited(DRAW, "2 draw locomotive | red")), DRAW),
    ("illegal_move", lambda: play(edited(DRAW, "1 draw blue | red")), DRAW),
    ("illegal_move", lambda: check(edited(DRAW, "1 draw blue | red")), DRAW),
    ("bad_line", lambda: check(edited(DRAW, "2 fly blue | red")), DRAW),
    ("other_digest", lambda: play(edited(3, "digest 0123456789abcdef")), 3),
    ("other_digest", lambda: check(edited(3, "digest 0123456789abcdef")), 3),
    ("other_digest", lambda: verify(read(full("usa")), variant("usa-mega")), 3),
    ("ends_too_early", lambda: play(checked([*lines_of(unfinished())[:-1], "end 0 0"])), 13),
    ("over_but_unfinished", lambda: play(edited(END, "unfinished")), END),
    ("score_differs", lambda: play(edited(END, "end 0 0")), END),
    ("seal_differs", lambda: check(edited(SEED_LINE, "seed " + "00" * 32)), SEED_LINE),
    ("no_text", lambda: read(short().replace("Ana", "An\udcff")), NAMES),
    ("written_otherwise", lambda: read(edited(DRAW, "2 draw blue |  locomotive")), DRAW),
    ("wrong_seats", lambda: play(with_lines(*HEAD, "seats 9", "start | 1", "unfinished")), 4),
    ("bare_skip", lambda: read(of_both(MOVE, lambda line: f"{line} | +1")), MOVE),
    ("bad_take_back", lambda: read(changed(joint(), BACK, "back 1 99")), BACK),
    ("bad_take_back", lambda: read(changed(joint(), BACK, "back 9 1")), BACK),
    ("bad_move_line", lambda: read(changed(joint(), BACK, "back 1")), BACK),
    ("bad_move_line", lambda: read(edited(DRAW, "back 1 1")), DRAW),
    ("part_differs", lambda: check(of_both(PART_LINE, lambda line: line[:-64] + OTHER)), PART_LINE),
    ("part_differs", lambda: check(changed(joint(), BROKEN, f"broken 1 {OTHER} {OTHER}")), BROKEN),
    ("missing_header", lambda: read(checked(lines_of(joint())[: SERVER - 1] + AFTER_SERVER)), 8),
    ("bad_header", lambda: read(changed(joint(), PART_LINE, "part 1 none tired")), PART_LINE),
    ("bad_header", lambda: read(changed(joint(), PART_LINE, "part 2 none bot")), PART_LINE),
    ("bad_header", lambda: read(changed(joint(), PART_LINE, "part 1 device 00")), PART_LINE),
    ("bad_header", lambda: read(changed(joint(), PART_LINE, "part")), PART_LINE),
    ("bad_header", lambda: read(changed(joint(), BROKEN, "broken 1 2")), BROKEN),
    ("written_otherwise", lambda: read(of_both(SERVER, lambda line: "seal" + line[6:])), SERVER),
    ("luck_not_sealed", lambda: check(edited(DRAW, "2 draw blue | red")), DRAW),
]


@pytest.mark.parametrize(
    ("code", "act", "line"), CASES, ids=[f"{n}-{case[0]}" for n, case in enumerate(CASES)]
)
def test_damage_is_named_with_its_line(code: str, act: Callable[[], object], line: int) -> None:
    with pytest.raises(RecordError) as caught:
        act()
    assert (caught.value.code, caught.value.params["line"]) == (code, line)


def codes(error: str) -> set[str]:
    folder = Path(fogg.record.__file__).parent
    return {
        node.args[0].value
        for file in folder.glob("*.py")
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == error
        if isinstance(node.args[0], ast.Constant) and isinstance(node.args[0].value, str)
    }


def test_every_code_of_a_record_error_is_provoked() -> None:
    assert codes("RecordError") == {code for code, _, _ in CASES}


LUCK = {
    "luck_missing": "2 draw blue",
    "unknown_luck": "2 draw blue | mauve",
    "luck_impossible": None,
    "luck_left_over": "2 draw blue | red red",
}


@pytest.mark.parametrize("code", LUCK)
def test_luck_that_can_not_be(code: str) -> None:
    line, number = LUCK[code], DRAW
    if line is None:
        number, line = START, "start | 2 " + "red " * 13
    with pytest.raises(RecordError) as caught:
        play(edited(number, line.strip()))
    cause = caught.value.params["cause"]
    assert isinstance(cause, ChanceError)
    assert cause.code == code
    assert caught.value.params["line"] == number


def test_every_code_of_written_luck_is_provoked() -> None:
    assert codes("ChanceError") == set(LUCK)


# Things that read must not overlook, though the check is right


@pytest.mark.parametrize("seats", [1, 6, 1_000_000])
def test_a_number_of_players_that_can_not_be(seats: int) -> None:
    """The seats are looked at before anything is made for each of them."""
    lines = ["fogg record 1", "variant toy", f"digest {TOY.digest}", f"seats {seats}"]
    text = checked([*lines, "start | 1", "unfinished"])
    tracemalloc.start()
    try:
        with pytest.raises(RecordError) as caught:
            play(text)
        assert tracemalloc.get_traced_memory()[1] < 1_000_000
    finally:
        tracemalloc.stop()
    assert caught.value.params["line"] == 4


@pytest.mark.parametrize(
    ("number", "line"),
    [
        (END, " end -63 -3"),
        (END, "unfinished -63 -3"),
        (END, "unfinished | red"),
        (END, "end +63 1_0"),
        (START, "start again " + lines_of(short())[START - 1].removeprefix("start ")),
        (3, "variant toy"),
        (DRAW, " 2 draw blue | locomotive"),
        (DRAW, "2 draw blue |  locomotive"),
        (DRAW, "02 draw blue | locomotive"),
        (DRAW, "2 draw blue | locomotive |"),
    ],
)
def test_a_line_that_would_be_written_otherwise_is_refused(number: int, line: str) -> None:
    lines = lines_of(short())
    if number == 3:
        lines.insert(2, line)
    else:
        lines[number - 1] = line
    with pytest.raises(RecordError) as caught:
        play(checked(lines))
    assert caught.value.params["line"] == number


def test_more_moves_than_the_game_has() -> None:
    lines = lines_of(short())
    lines.insert(END - 1, "1 draw deck | red")
    with pytest.raises(RecordError, match="illegal_move") as caught:
        play(checked(lines))
    assert caught.value.params["line"] == END


# Cuts and flips


@pytest.mark.parametrize("text", [short(), unfinished(), full()], ids=["short", "open", "full"])
def test_a_record_cut_off_after_any_line(text: str) -> None:
    lines = text.splitlines()
    for number in range(len(lines)):
        for end in ("", "\n"):
            with pytest.raises(RecordError) as caught:
                read("\n".join(lines[:number]) + end)
            line = caught.value.params["line"]
            assert isinstance(line, int)
            assert 1 <= line <= max(1, number)


def test_a_record_cut_off_after_any_character() -> None:
    text = short()
    for length in range(len(text) - 1):
        with pytest.raises(RecordError):
            read(text[:length])


def flips(letter: str) -> set[str]:
    near = {chr(ord(letter) ^ 1), chr(ord(letter) ^ 32), " ", "\n", "\r", "0", "|", "\x00", "é"}
    return near - {letter}


def test_any_single_character_changed_is_noticed() -> None:
    text = short()
    for place, letter in enumerate(text):
        for other in flips(letter):
            with pytest.raises(FoggError):
                read(text[:place] + other + text[place + 1 :])


def test_any_single_character_lost_is_noticed() -> None:
    text = short()
    for place in range(len(text) - 1):
        with pytest.raises(FoggError):
            read(text[:place] + text[place + 1 :])


@settings(max_examples=200)
@given(st.integers(0, len(full()) - 1), st.characters(codec="utf-8"))
def test_characters_of_a_whole_game(place: int, other: str) -> None:
    text = full()
    if text[place] == other:
        return
    with pytest.raises(FoggError):
        read(text[:place] + other + text[place + 1 :])


@given(st.text())
def test_any_text_is_refused(text: str) -> None:
    with pytest.raises(RecordError):
        read(text)


@given(st.binary(max_size=200))
def test_binary_garbage_is_refused(data: bytes) -> None:
    with pytest.raises(RecordError):
        read(data.decode("latin-1"))
    with pytest.raises(RecordError):
        read(data.decode("utf-8", "replace"))


def test_bytes_that_are_no_text_are_refused() -> None:
    """Half characters, as a reader makes them of bytes that are not UTF-8."""
    with pytest.raises(RecordError):
        read(short().replace("Ana", "An\udcff"))


@given(st.lists(st.sampled_from([*lines_of(short()), "", "end", "start", "check"]), max_size=12))
def test_lines_in_any_order(lines: list[str]) -> None:
    """Whatever reads with a right check replays or is refused, with nothing but a FoggError."""
    try:
        record: Record = read(checked(["fogg record 1", *lines]))
        verify(record, TOY)
    except FoggError:
        pass
