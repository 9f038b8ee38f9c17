"""Sealed games: their luck is the seed's, and any other luck is noticed."""

from __future__ import annotations

import hashlib

import pytest

from fogg.engine.chance import Seeded
from fogg.record import Record, RecordError, read, verify, write
from tests.record.tables import SEED, TOY, full, played, short
from tests.toys import VARIANTS, variant


@pytest.mark.parametrize("id", VARIANTS)
def test_sealed_games_are_verified(id: str) -> None:
    verdict = verify(read(full(id)), variant(id))
    assert (verdict.finished, verdict.sealed) == (True, True)
    assert verdict.moves == len(read(full(id)).moves)


def test_a_game_without_a_seal_only_replays() -> None:
    table, _ = played(TOY, "toy", 2, Seeded(3))
    verdict = verify(read(write(table.record)), TOY)
    assert (verdict.finished, verdict.sealed) == (True, False)


def lucky_lines(record: Record) -> list[tuple[list[str], int]]:
    """Every list of luck with its line."""
    return [
        (record.luck, record.start_line),
        *((move.luck, move.line) for move in record.moves if move.luck),
    ]


def another(word: str) -> str:
    """Other luck of the same kind."""
    words = TOY.card_names if word in TOY.card_names else TOY.ticket_names
    return "1" if word.isdigit() else words[(words.index(word) + 1) % len(words)]


def test_any_other_luck_is_noticed() -> None:
    changes = [
        (line, place)
        for line, (luck, _) in enumerate(lucky_lines(read(short())))
        for place in range(len(luck))
    ]
    assert len(changes) > 30
    for line, place in changes:
        record = read(short())
        luck, number = lucky_lines(record)[line]
        luck[place] = another(luck[place])
        with pytest.raises(RecordError) as caught:
            verify(record, TOY)
        assert caught.value.code == "luck_not_sealed"
        assert caught.value.params["line"] == number


def test_luck_left_out_or_added_is_noticed() -> None:
    for line in range(len(lucky_lines(read(short())))):
        for add in (True, False):
            record = read(short())
            luck, number = lucky_lines(record)[line]
            luck.append("red") if add else luck.pop()
            with pytest.raises(RecordError) as caught:
                verify(record, TOY)
            assert caught.value.params["line"] == number


def test_any_other_seed_is_noticed() -> None:
    for place in range(64):
        record = read(short())
        digit = "f" if record.seed[place] != "f" else "0"
        record.seed = record.seed[:place] + digit + record.seed[place + 1 :]
        with pytest.raises(RecordError, match="seal_differs"):
            verify(record, TOY)


def test_another_seed_with_its_own_seal_is_noticed() -> None:
    record = read(short())
    record.seed = "00" * 32
    record.seal = hashlib.sha256(bytes(32)).hexdigest()
    with pytest.raises(RecordError, match="luck_not_sealed"):
        verify(record, TOY)


def test_a_seed_without_a_seal_proves_nothing() -> None:
    record = read(short())
    record.seal = ""
    with pytest.raises(RecordError, match="seal_differs"):
        verify(record, TOY)


def test_luck_of_the_seed_computed_without_the_library() -> None:
    """Every pick of the start: first player, hands, display, tickets, with their piles' sizes."""
    record = read(full())
    game = variant("usa")
    cards = {n: int(c) for n, c in zip(game.card_names, game.card_counts, strict=True)}
    tickets = dict.fromkeys(game.ticket_names, 1)
    piles = [{"1": 1, "2": 1, "3": 1}, *[cards] * 17, *[tickets] * 9]
    expected = []
    for n, pile in enumerate(piles):
        digest = hashlib.sha256(SEED + n.to_bytes(8, "big")).digest()
        number = int.from_bytes(digest[:8], "big") % sum(pile.values())
        word = [name for name, count in pile.items() for _ in range(count)][number]
        pile[word] -= 1
        expected.append(word)
    assert record.luck == expected
