"""Objects that only hold each other are found by the clock, and the loop is not kept for long."""

from __future__ import annotations

import asyncio
import gc
import weakref

from fogg.server.garbage import looked_through_by_the_clock


class Ring:
    """Holds itself, so that only the collector can let it go."""

    def __init__(self) -> None:
        self.ring = self


async def gone(ring: weakref.ref[Ring]) -> None:
    """Wait until a ring was let go."""
    while ring() is not None:
        await asyncio.sleep(0)


def test_what_was_made_since_is_found_soon() -> None:
    async def run() -> None:
        async with looked_through_by_the_clock(seconds=0.001):
            await asyncio.wait_for(gone(weakref.ref(Ring())), 20)

    asyncio.run(run())


def test_what_was_held_for_long_is_found_in_the_end() -> None:
    async def run() -> None:
        async with looked_through_by_the_clock(seconds=0.001, whole_seconds=0.05):
            ring = Ring()
            gc.collect()  # it is old now: looks at the young ones pass it by
            there = weakref.ref(ring)
            del ring
            await asyncio.wait_for(gone(there), 20)

    asyncio.run(run())


def test_afterwards_the_collector_is_as_before() -> None:
    async def run() -> None:
        async with looked_through_by_the_clock():
            assert gc.get_threshold() != before

    before = gc.get_threshold()
    asyncio.run(run())
    assert gc.get_threshold() == before
    assert gc.get_freeze_count() == 0


def test_what_is_made_as_fast_as_it_is_let_go_does_not_pile_up() -> None:
    made = 50_000

    async def run() -> None:
        async with looked_through_by_the_clock(seconds=0.001):
            kept: list[list[int]] = [[] for _ in range(made)]
            for at in range(made):
                kept[at] = [at]  # one made, one let go: the count stays
            while len(gc.get_objects(0)) > made / 10:
                await asyncio.sleep(0.001)

    asyncio.run(asyncio.wait_for(run(), 20))
