"""Luck: seeded, sealed, recorded, forced."""

from __future__ import annotations

import hashlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fogg.engine.chance import (
    CARD,
    SEAT,
    TICKET,
    Chance,
    Forced,
    Recording,
    Sealed,
    Seeded,
    item,
    seal,
)
from fogg.engine.errors import ChanceError
from fogg.engine.ints import ints

PILE = ints([2, 0, 3, 1])


def sfc32(seed: str, count: int) -> list[int]:
    """The generator as its author describes it, on plain integers."""
    digest = hashlib.sha256(seed.encode()).digest()
    a, b, c = (int.from_bytes(digest[at : at + 4], "big") for at in (0, 4, 8))
    numbers = []
    for counter in range(1, count + 1):
        number = (a + b + counter) % 2**32
        a = b ^ b >> 9
        b = c * 9 % 2**32
        c = ((c << 21 | c >> 11) + number) % 2**32
        numbers.append(number)
    return numbers


def test_seeded_luck_is_the_same_everywhere() -> None:
    chance = Seeded(1)
    assert [chance.below(1000) for _ in range(8)] == [416, 531, 631, 249, 532, 818, 886, 188]
    chance = Seeded("a game")
    assert [chance.below(6) for _ in range(12)] == [2, 2, 0, 5, 5, 3, 1, 4, 4, 4, 0, 1]


@given(st.integers(-5, 10**12) | st.text(max_size=9), st.integers(1, 1 << 30))
def test_seeded_luck_is_sfc32(seed: int | str, limit: int) -> None:
    chance = Seeded(seed)
    expected = [number * limit >> 32 for number in sfc32(str(seed), 20)]
    assert [chance.below(limit) for _ in range(20)] == expected


@given(st.integers(), st.integers(1, 200))
def test_seeded_luck_stays_below_its_limit(seed: int, limit: int) -> None:
    chance = Seeded(seed)
    assert all(0 <= chance.below(limit) < limit for _ in range(50))


def test_seeded_luck_is_even() -> None:
    chance = Seeded("even")
    counts = [0] * 7
    for _ in range(7000):
        counts[chance.below(7)] += 1
    assert all(850 < count < 1150 for count in counts)


def sealed_pick(seed: bytes, n: int, limit: int) -> int:
    """The documented function, written anew."""
    digest = hashlib.sha256(seed + n.to_bytes(8, "big")).digest()
    return int.from_bytes(digest[:8], "big") % limit


@given(st.binary(min_size=32, max_size=32), st.lists(st.integers(1, 200), max_size=20))
def test_sealed_luck_is_the_documented_function(seed: bytes, limits: list[int]) -> None:
    chance = Sealed(seed)
    for n, limit in enumerate(limits):
        assert chance.below(limit) == sealed_pick(seed, n, limit)
    assert chance.picks == len(limits)


def test_sealed_luck_by_a_fixed_example() -> None:
    chance = Sealed(bytes(range(32)))
    assert chance.seal == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
    assert [chance.below(110) for _ in range(6)] == [31, 90, 22, 20, 43, 61]


def test_sealed_luck_can_be_continued_by_another_process() -> None:
    seed = b"s" * 32
    one, other = Sealed(seed), Sealed(seed, picks=3)
    numbers = [one.below(1000) for _ in range(6)]
    assert [other.below(1000) for _ in range(3)] == numbers[3:]


def test_the_seal_is_the_hash_of_the_seed() -> None:
    seed = b"x" * 32
    assert seal(seed) == Sealed(seed).seal == hashlib.sha256(seed).hexdigest()


@pytest.mark.parametrize("seed", [b"", b"x" * 31, b"x" * 33])
def test_a_seed_has_32_bytes(seed: bytes) -> None:
    with pytest.raises(ChanceError, match="bad_seed"):
        Sealed(seed)


def test_an_item_is_counted_through_the_pile() -> None:
    assert [item(PILE, 0, 4, number) for number in range(6)] == [0, 0, 2, 2, 2, 3]
    assert [item(PILE, 2, 4, number) for number in range(4)] == [2, 2, 2, 3]
    with pytest.raises(ChanceError, match="empty_pile"):
        item(PILE, 0, 4, 6)


def test_picks_follow_the_numbers_in_the_pile() -> None:
    chance = Seeded("picks")
    picked = [chance.pick(CARD, PILE, 0, 4, 6) for _ in range(3000)]
    assert picked.count(1) == 0
    assert [picked.count(kind) // 100 for kind in (0, 2, 3)] == pytest.approx([10, 15, 5], abs=1)


def test_recording_passes_luck_on_and_writes_it_down() -> None:
    plain, chance = Seeded(5), Recording(Seeded(5))
    expected = [plain.pick(CARD, PILE, 0, 4, 6) for _ in range(4)]
    assert [chance.pick(CARD, PILE, 0, 4, 6) for _ in range(4)] == expected
    assert chance.take() == [(CARD, index) for index in expected]
    assert chance.take() == []
    chance.pick(TICKET, PILE, 3, 4, 1)
    assert chance.take() == [(TICKET, 3)]


def test_forced_luck_comes_as_told() -> None:
    chance = Forced([2, 0, 3])
    assert [chance.pick(CARD, PILE, 0, 4, 6) for _ in range(3)] == [2, 0, 3]
    with pytest.raises(ChanceError, match="luck_missing"):
        chance.pick(SEAT, PILE, 0, 4, 6)


@pytest.mark.parametrize("index", [-1, 0, 1, 4])
def test_forced_luck_must_be_possible(index: int) -> None:
    with pytest.raises(ChanceError, match="impossible_luck"):
        Forced([index]).pick(CARD, PILE, 1, 4, 4)


def test_forced_luck_goes_on_with_anothers() -> None:
    chance = Forced([3], then=Forced([0]))
    assert [chance.pick(CARD, PILE, 0, 4, 6) for _ in range(2)] == [3, 0]


def test_a_chance_of_ones_own_says_what_is_below() -> None:
    class Last(Chance):
        def below(self, limit: int) -> int:
            return limit - 1

    assert Last().pick(CARD, PILE, 0, 4, 6) == 3
    with pytest.raises(NotImplementedError):
        Chance().below(3)
