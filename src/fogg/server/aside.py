"""Work that takes long and waits for nothing: in a thread where there are any, else at once."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from typing import ParamSpec, TypeVar

THREADS = sys.platform != "emscripten"
"""Whether this Python can begin threads: within a browser it can't."""
P = ParamSpec("P")
T = TypeVar("T")


async def aside(work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Do something without holding up the event loop, as far as that is possible here."""
    if THREADS:
        return await asyncio.to_thread(work, *args, **kwargs)
    # What was asked before this is answered first.
    await asyncio.sleep(0)
    return work(*args, **kwargs)
