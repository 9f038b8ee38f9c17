"""Processes that share a database announce to each other who is connected. Nothing is stored."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping

from fogg.server.storage import Notice, Storage
from fogg.server.tables.attendance import Here
from fogg.server.tables.room import Room

ALIVE_SECONDS = 10.0
"""Seconds between two notices of a process that it is alive."""
SILENT_SECONDS = 35.0
"""Seconds of silence after which a process counts as dead, and its connections as gone."""
HERE, ASK, ALIVE, GONE = "here", "ask", "alive", "gone"


class Presence:
    """The connections of all processes, for the tables that this one has in memory."""

    def __init__(self, storage: Storage, rooms: Mapping[str, Room]) -> None:
        self._storage = storage
        self._rooms = rooms
        self._heard: dict[str, float] = {}
        """When each of the other processes last said anything."""

    def announce(self, room: Room) -> None:
        """Send the others who is connected here, if that has changed."""
        if self._storage.shared and room.attendance.announced != (here := room.attendance.here()):
            room.attendance.announced = here
            self._storage.notify(room.id, f"{HERE} {written(here)}")

    def ask(self, room: Room) -> None:
        """Ask the others who is connected there."""
        if self._storage.shared:
            self._storage.notify(room.id, ASK)

    def start_over(self) -> None:
        """Ask about all tables anew, because notices may have been lost."""
        self.forget_silent(float("inf"))
        for room in self._rooms.values():
            self.ask(room)

    def hear(self, notice: Notice) -> None:
        """Take in the notice of another process."""
        self._heard[notice.process] = time.monotonic()
        kind, _, rest = notice.words.partition(" ")
        room = self._rooms.get(notice.table)
        if kind == GONE:
            self._forget(notice.process)
        elif room is not None and kind == HERE:
            room.attendance.hear_of(notice.process, read(rest))
        elif room is not None and kind == ASK:
            self._answer(room)

    def _answer(self, room: Room) -> None:
        """Send again who is connected here, and what was said at the table lately."""
        if room.attendance.here() != Here():
            # Forget what was announced, so that it is sent again.
            room.attendance.announced = Here()
            self.announce(room)
        for said in room.talk.said.values():
            self._storage.notify(room.id, said.notice())

    async def keep_alive(self) -> None:
        """Announce for ever that this process is alive, and forget those that fall silent."""
        while self._storage.shared:
            self._storage.notify("", ALIVE)
            await asyncio.sleep(ALIVE_SECONDS)
            self.forget_silent(time.monotonic() - SILENT_SECONDS)

    def forget_silent(self, since: float) -> None:
        """Drop the connections of processes that sent nothing since then (monotonic seconds)."""
        for process in [each for each, heard in self._heard.items() if heard < since]:
            self._forget(process)

    def _forget(self, process: str) -> None:
        self._heard.pop(process, None)
        for room in list(self._rooms.values()):
            room.attendance.hear_of(process, Here())

    def leave(self) -> None:
        """Announce that this process ends."""
        if self._storage.shared:
            self._storage.notify("", GONE)


def written(here: Here) -> str:
    """Write who is connected as a notice: the number of spectators, then the seats."""
    return " ".join(map(str, [here.watchers, *sorted(here.seats)]))


def read(words: str) -> Here:
    """Read who is connected from a notice."""
    watchers, *seats = map(int, words.split())
    return Here(frozenset(seats), watchers)
