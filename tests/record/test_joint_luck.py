"""Luck of the server and the seats' devices together: checked, and nobody's alone."""

from __future__ import annotations

import hashlib

import pytest

from fogg.narration.luck import luck_in_short, luck_lines
from fogg.record import LuckPart, Move, RecordError, TakeBack, joint_luck, read, verify, write
from fogg.texts import LANGUAGES, Texts
from tests.record.tables import PART, SECRET, TOY, changed, joint, number_of, short

NAMES = ["Ana", "Zoé"]


def sha(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def test_the_record_is_of_version_2_and_reads_as_it_was_written() -> None:
    assert joint().startswith("fogg record 2\n")
    assert write(read(joint())) == joint()


def test_a_game_of_joint_luck_is_verified_with_what_was_taken_back() -> None:
    record = read(joint())
    verdict = verify(record, TOY)
    assert verdict.finished and verdict.sealed and not verdict.skipped
    assert verdict.taken_back == 1 and len(verdict.broken) == 1
    assert verdict.moves == sum(isinstance(entry, Move) for entry in record.log) - 1
    # The move taken back had luck of its own, and the next pick is not the same one again.
    back = next(n for n, entry in enumerate(record.log) if isinstance(entry, TakeBack))
    taken = record.log[back - 1]
    assert isinstance(taken, Move) and taken.luck


def test_the_luck_is_the_documented_function() -> None:
    """Computed without the library: commitments, key and the first picks."""
    record = read(joint())
    assert record.seal == sha(f"fogg server {SECRET}")
    assert record.parts[0].commitment == sha(f"fogg device {PART}")
    key = hashlib.sha256(f"fogg luck\n{SECRET}\n{PART}\nnone".encode()).digest()
    luck = joint_luck(SECRET, record.parts)
    for n in range(50):
        digest = hashlib.sha256(key + n.to_bytes(8, "big")).digest()
        assert luck.below(7) == int.from_bytes(digest[:8], "big") % 7


def test_every_part_and_the_secret_decide_and_nobody_alone() -> None:
    one, other, third = "01" * 32, "02" * 32, "03" * 32

    def picks(secret: str, *parts: str) -> list[int]:
        luck = joint_luck(secret, [LuckPart("device", "", "", part) for part in parts])
        return [int(luck.below(110)) for _ in range(20)]

    base = picks(one, other, third)
    assert base == picks(one, other, third)
    for changed_one in (picks(third, other, third), picks(one, one, third), picks(one, other, "")):
        assert changed_one != base
    assert picks(one, third, other) != base, "the order of the seats counts"


DAMAGES = [
    ("part_differs", "part 1 ", lambda line: line[:-1] + "0"),
    ("seal_differs", "secret ", lambda line: line[:-1] + "0"),
    ("seal_differs", "server ", lambda line: line[:-1] + "0"),
    (
        "luck_not_sealed",
        "part 2 ",
        lambda line: f"part 2 device {sha('fogg device ' + PART)} {PART}",
    ),
]


@pytest.mark.parametrize(("code", "start", "change"), DAMAGES)
def test_any_other_part_is_noticed(code: str, start: str, change: object) -> None:
    number = number_of(joint(), start)
    line = joint().splitlines()[number - 1]
    assert callable(change)
    with pytest.raises(RecordError) as caught:
        verify(read(changed(joint(), number, change(line))), TOY)
    assert caught.value.code == code and caught.value.params["line"]


def test_a_take_back_that_is_left_out_is_noticed() -> None:
    record = read(joint())
    back = next(n for n, entry in enumerate(record.log) if isinstance(entry, TakeBack))
    del record.log[back - 1 : back + 1]
    with pytest.raises(RecordError, match="luck_not_sealed"):
        verify(record, TOY)


def test_the_luck_of_a_move_that_was_taken_back_is_checked_too() -> None:
    record = read(joint())
    back = next(n for n, entry in enumerate(record.log) if isinstance(entry, TakeBack))
    taken = record.log[back - 1]
    assert isinstance(taken, Move)
    words = TOY.card_names if taken.luck[0] in TOY.card_names else TOY.ticket_names
    taken.luck[0] = next(word for word in words if word != taken.luck[0])
    with pytest.raises(RecordError, match="luck_not_sealed"):
        verify(record, TOY)
    record.seed = ""
    taken.luck = ["mauve"]
    with pytest.raises(RecordError, match="bad_line"):
        verify(record, TOY)


def test_picks_are_not_skipped_without_a_take_back() -> None:
    lucky = next(move for move in read(joint()).moves if move.luck)
    line = f"{lucky.seat + 1} {lucky.action} | +3 {' '.join(lucky.luck)}"
    with pytest.raises(RecordError) as caught:
        read(changed(joint(), lucky.line, line))
    assert (caught.value.code, caught.value.params["line"]) == ("bare_skip", lucky.line)


def test_before_the_end_the_secret_is_not_told_and_nothing_proved() -> None:
    record = read(joint())
    record.seed = ""
    verdict = verify(record, TOY)
    assert verdict.seed_untold and not verdict.sealed


# In words


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_has_words(language: str) -> None:
    say = Texts(language)
    verdict = verify(read(joint()), TOY)
    verdict.parts = [
        LuckPart("host", "", "", "x"),
        *(LuckPart("none", why) for why in ("bot", "same", "silent", "withheld")),
    ]
    lines = luck_lines(say, verdict, ["Ana", "Ben", "Cleo", "Dora", "Emil"])
    assert len(lines) == 9 and "Ana" in lines[0] and "Ana" in lines[1]
    for name, line in zip(("Ben", "Cleo", "Dora", "Emil"), lines[2:6], strict=True):
        assert name in line


def test_what_is_proved_and_what_not_is_said_in_plain_words() -> None:
    say = Texts("en")
    verdict = verify(read(joint()), TOY)
    lines = luck_lines(say, verdict, NAMES)
    assert "parts of Ana" in lines[0] and "Zoé" in lines[1] and "bots" in lines[1]
    assert "1 start was broken off" in lines[2] and "1 move was taken back" in lines[3]
    assert "look ahead" in lines[-1]
    assert "devices" in luck_in_short(say, verdict)
    verdict.parts = [LuckPart("host", "", "", PART), LuckPart("none", "bot")]
    assert "the host’s device" in luck_in_short(say, verdict)


def test_an_old_record_verifies_as_what_it_is() -> None:
    say = Texts("en")
    verdict = verify(read(short()), TOY)
    assert verdict.sealed and not verdict.parts
    assert luck_in_short(say, verdict) == "luck sealed by the host alone"
    verdict.skipped = 3
    assert "3 picks were left out" in luck_lines(say, verdict, NAMES)[1]


def test_picks_that_an_old_record_skips_are_counted() -> None:
    record = read(short())
    skipping = next(move for move in record.moves if move.luck)
    record.seed = ""
    skipping.luck.insert(0, "+2")
    assert verify(record, TOY).skipped == 2
