"""Waits for the devices' parts of the luck, and breaks a start off if one does not come."""

from __future__ import annotations

import asyncio
import logging

from fogg.engine.errors import FoggError
from fogg.server.tables import luck
from fogg.server.tables.room import Change, Room

LOG = logging.getLogger("fogg.server")
TELL_SECONDS = 8.0
"""Seconds that devices have to tell their parts; those that are there take a moment."""
RETRY_SECONDS = 1.0


class Starts:
    """Keeps a timer for each start that waits for parts."""

    def __init__(self) -> None:
        self._tasks: dict[tuple[str, int], asyncio.Task[None]] = {}

    def look_after(self, room: Room) -> None:
        """Begin a timer, if the table waits for parts and has none."""
        key = (room.id, len(room.doc.broken))
        if not room.doc.starting or key in self._tasks:
            return
        task = asyncio.get_running_loop().create_task(self._wait(room, key[1]))
        self._tasks[key] = task
        task.add_done_callback(lambda _: self._tasks.pop(key, None))

    async def stop(self) -> None:
        """End all timers."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _wait(self, room: Room, number: int) -> None:
        """Wait, then break start number `number` (from 0) off if it still waits."""

        def attempt() -> Change:
            if not room.doc.starting or len(room.doc.broken) != number:
                return Change(seq=0)
            doc = room.draft()
            luck.break_off(doc, luck.awaited(doc))
            return Change(doc=doc)

        # The process's own timer: a stored time would depend on clocks that may be set.
        await asyncio.sleep(TELL_SECONDS)
        while True:
            try:
                await room.change(attempt)
            except FoggError as error:
                LOG.warning("start not broken off", extra={"table": room.id, "code": error.code})
                await asyncio.sleep(RETRY_SECONDS)
            else:
                return
