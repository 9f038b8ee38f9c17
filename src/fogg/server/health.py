"""Whether the server is well: whether what it would confirm now would be stored."""

from __future__ import annotations

import asyncio
import time

from fogg.server.errors import Unavailable
from fogg.server.storage import Storage

FRESH_SECONDS = 1.0
"""Seconds for which a finding holds: whoever asks all the time must not keep the disk busy."""
MOST_SECONDS = 8.0
"""Seconds after which a database that has not stored anything is not well."""


class Health:
    """Tries whether the database stores anything, at most once a second."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._lock = asyncio.Lock()
        self._at = float("-inf")
        self._found: Unavailable | None = None

    async def check(self) -> None:
        """Raise Unavailable, with the reason, if nothing can be stored."""
        async with self._lock:
            if time.monotonic() - self._at > FRESH_SECONDS:
                self._found = await self._try()
                self._at = time.monotonic()
        if self._found is not None:
            raise Unavailable(self._found.code, **self._found.params)

    def doubt(self) -> None:
        """Try anew when next asked, because something was not stored."""
        self._at = float("-inf")

    async def _try(self) -> Unavailable | None:
        try:
            async with asyncio.timeout(MOST_SECONDS):
                await self._storage.check()
        except Unavailable as error:
            return error
        except TimeoutError:
            # What was to be stored before this has failed by now, or waits for the same.
            return self._storage.last_fault() or Unavailable("database_unreachable")
        return None
