"""Who is connected at which process: told to the others, and heard from them. Nothing is stored."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping

from fogg.server.storage import Notice, Storage
from fogg.server.tables.attendance import Here
from fogg.server.tables.room import Room

ALIVE_SECONDS = 10.0
"""So often a process says that it is there."""
SILENT_SECONDS = 35.0
"""After so long without a word a process is dead, and nobody is connected to it any more."""
HERE, ASK, ALIVE, GONE = "here", "ask", "alive", "gone"


class Presence:
    """The connections of all processes, for the tables that this one has in memory."""

    def __init__(self, storage: Storage, rooms: Mapping[str, Room]) -> None:
        self._storage = storage
        self._rooms = rooms
        self._heard: dict[str, float] = {}
        """When each of the other processes last said anything."""

    def tell(self, room: Room) -> None:
        """Let the others know who is connected here, if that has changed."""
        here = room.attendance.here()
        if self._storage.shared and room.attendance.announced != here:
            room.attendance.announced = here
            self._storage.tell(room.id, f"{HERE} {written(here)}")

    def ask(self, room: Room) -> None:
        """Ask the others who is connected there."""
        if self._storage.shared:
            self._storage.tell(room.id, ASK)

    def start_over(self) -> None:
        """Ask about all tables, because something may not have been heard."""
        self.forget_silent(float("inf"))
        for room in self._rooms.values():
            self.ask(room)

    def hear(self, notice: Notice) -> None:
        """Take in what another process tells."""
        self._heard[notice.process] = time.monotonic()
        kind, _, rest = notice.words.partition(" ")
        room = self._rooms.get(notice.table)
        if kind == GONE:
            self._forget(notice.process)
        elif room is not None and kind == HERE:
            room.attendance.hear_of(notice.process, read(rest))
        elif room is not None and kind == ASK and room.attendance.here() != Here():
            room.attendance.announced = Here()
            self.tell(room)

    async def keep_alive(self) -> None:
        """Say again and again that this process is there; forget those that do not."""
        while self._storage.shared:
            self._storage.tell("", ALIVE)
            await asyncio.sleep(ALIVE_SECONDS)
            self.forget_silent(time.monotonic() - SILENT_SECONDS)

    def forget_silent(self, since: float) -> None:
        """Whoever was connected to a process that has said nothing since then is gone with it."""
        for process in [each for each, heard in self._heard.items() if heard < since]:
            self._forget(process)

    def _forget(self, process: str) -> None:
        self._heard.pop(process, None)
        for room in list(self._rooms.values()):
            room.attendance.hear_of(process, Here())

    def leave(self) -> None:
        """Say that this process ends."""
        if self._storage.shared:
            self._storage.tell("", GONE)


def written(here: Here) -> str:
    """Who is connected, as it is told: the number of spectators, then the seats."""
    return " ".join(map(str, [here.watchers, *sorted(here.seats)]))


def read(words: str) -> Here:
    """The same, read."""
    watchers, *seats = map(int, words.split())
    return Here(frozenset(seats), watchers)
