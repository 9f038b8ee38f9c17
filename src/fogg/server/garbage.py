"""When the collector looks for objects that only hold each other: by the clock, in small bites.

Thousands of tables are millions of objects that stay. Left to itself, Python looks at the young
ones after so many more objects were made than let go; but a move makes as many as it lets go, so
that the young ones pile up unseen until looking at them takes a fifth of a second, in which nobody
hears anything. By the clock there is little to look at each time. Moves leave hardly any garbage of
this kind, requests a little, tables that go a lot, which is found when everything is looked at.
"""

from __future__ import annotations

import asyncio
import gc
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

SECONDS = 0.1
"""Seconds between two looks at what was made since the last one."""
WHOLE_SECONDS = 600.0
"""Seconds between two looks at everything, which take a second where there are 2,000 tables."""
BY_THEMSELVES = (2_000_000, 100, 100)
"""The collector's own thresholds, for the case that the loop is kept from its turns."""


@asynccontextmanager
async def looked_through_by_the_clock(
    seconds: float = SECONDS, whole_seconds: float = WHOLE_SECONDS
) -> AsyncIterator[None]:
    """Have garbage looked for by the clock instead of by count; what is there already stays."""
    before = gc.get_threshold()
    gc.collect()
    gc.freeze()
    gc.set_threshold(*BY_THEMSELVES)
    looking = asyncio.create_task(_look(seconds, whole_seconds))
    try:
        yield
    finally:
        looking.cancel()
        with suppress(asyncio.CancelledError):
            await looking
        gc.set_threshold(*before)
        gc.unfreeze()


async def _look(seconds: float, whole_seconds: float) -> None:
    """Look at the young objects again and again, and now and then at all."""
    now = asyncio.get_running_loop().time
    whole = now() + whole_seconds
    while True:
        await asyncio.sleep(seconds)
        if now() < whole:
            gc.collect(0)
        else:
            gc.collect()
            whole = now() + whole_seconds
