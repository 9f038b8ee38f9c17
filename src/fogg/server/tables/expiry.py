"""Removes what nobody has touched for long: lobbies that never began, and imported records."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Mapping

from fogg.server.errors import ServerError, reason_of
from fogg.server.services import Services
from fogg.server.storage import RemoveRecord, RemoveTable, UseRecord
from fogg.server.tables.room import Room

LOG = logging.getLogger("fogg.server")
DAY = 86400.0
HOUR = 3600.0
MOST_TOGETHER = 200
"""How many tables or records are looked up at a time."""
MOST_NOTED = 100_000


class Expiry:
    """Looks every hour for what has expired. Games that have begun never do."""

    def __init__(self, services: Services, rooms: Mapping[str, Room]) -> None:
        self._services = services
        self._rooms = rooms
        self._used: set[str] = set()
        """The imported records whose use was noted since the last look."""

    async def run(self) -> None:
        """Look again and again, for ever."""
        while True:
            await asyncio.sleep(HOUR)
            try:
                await self.look()
            except ServerError as error:
                LOG.warning("nothing expired", extra={"reason": reason_of(error)})

    async def look(self) -> None:
        """Remove what has expired by now."""
        self._used.clear()
        # Tables and records keep the time of the machine's clock, not that of games.
        now, settings = time.time(), self._services.settings
        if settings.keep_lobbies:
            await self._remove_lobbies(now - settings.keep_lobbies * DAY)
        if settings.keep_imports:
            await self._remove_records(now - settings.keep_imports * DAY)

    async def _remove_lobbies(self, before: float) -> None:
        storage = self._services.storage
        skipped: set[str] = set()
        while idle := await storage.idle_lobbies(before, MOST_TOGETHER + len(skipped)):
            new = [each for each in idle if each[0] not in skipped]
            if not new:
                return
            for id, version in new:
                skipped.add(id)
                room = self._rooms.get(id)
                if room is not None and room.attendance.connections:
                    continue  # somebody waits there
                if await storage.commit(id, RemoveTable(id, version)):
                    LOG.info("lobby expired", extra={"table": id})
                    skipped.discard(id)
                    if room is not None:
                        room.end()

    async def _remove_records(self, before: float) -> None:
        storage = self._services.storage
        while idle := await storage.idle_records(before, MOST_TOGETHER):
            removed = [await storage.commit("", RemoveRecord(id, before)) for id in idle]
            LOG.info("imports expired", extra={"number": sum(removed)})
            if not any(removed):
                return

    async def use(self, record: str) -> None:
        """Note that somebody looks at an imported record, so that it is kept."""
        if record in self._used or len(self._used) >= MOST_NOTED:
            return
        self._used.add(record)
        try:
            await self._services.storage.commit("", UseRecord(record, time.time()))
        except ServerError as error:
            # Whoever looks at it does not care.
            LOG.warning("use not noted", extra={"reason": reason_of(error)})
