"""The end of tasks that would go on for ever."""

from __future__ import annotations

import asyncio
from typing import Any

AGAIN_SECONDS = 1.0


async def ended(*tasks: asyncio.Task[Any]) -> None:
    """Cancel tasks and wait until they have ended, whatever came of them.

    A cancellation can be lost while a task waits for a connection of a pool (`asyncio.wait_for`
    before Python 3.12, or a query that ends at the same moment). The task goes on then, so that it
    is cancelled once more.
    """
    left = set(tasks)
    while left:
        for task in left:
            task.cancel()
        _, left = await asyncio.wait(left, timeout=AGAIN_SECONDS)
