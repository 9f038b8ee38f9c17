"""Bugs that are planted in the server, to see that the simulation finds them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

from fogg.server.storage import rows
from fogg.server.storage.postgres import PostgresStorage
from fogg.server.storage.sqlite import SqliteStorage
from fogg.server.tables import commands, snapshot
from fogg.server.tables.autoplay import Autoplay
from fogg.server.tables.room import Change, Room
from fogg.server.wire.types import ActCommand

Planted = Callable[[], Any]


@contextmanager
def broadcast_before_commit() -> Iterator[None]:
    """What is being stored is told at once, as if it were."""
    kinds = (SqliteStorage, PostgresStorage)
    real = [kind.commit for kind in kinds]

    def quick(commit: Any) -> Any:
        async def answer(storage: Any, table: str, *writes: Any) -> bool:
            storing = asyncio.ensure_future(commit(storage, table, *writes))
            storing.add_done_callback(lambda done: done.cancelled() or done.exception())
            return True

        return answer

    with (
        patch.object(kinds[0], "commit", quick(real[0])),
        patch.object(kinds[1], "commit", quick(real[1])),
    ):
        yield


@contextmanager
def bots_give_up() -> Iterator[None]:
    """A fault of storing ends the task of a table for good, as it once did."""

    async def give_up(autoplay: Any, room: Any, error: Exception, faults: int) -> None:
        await asyncio.Event().wait()

    with patch.object(Autoplay, "_wait_after", give_up):
        yield


@contextmanager
def lost_wake_up() -> Iterator[None]:
    """What another process has stored is read, but nobody is woken for it."""

    async def catch_up(room: Room) -> None:
        await room.load()
        room.behind = False

    with patch.object(Room, "_catch_up", catch_up):
        yield


@contextmanager
def double_apply() -> Iterator[None]:
    """A command that is sent again is done again."""

    def act(room: Room, caller: Any, command: ActCommand) -> Change:
        room.playing()
        return commands.move(room, caller.you.seat, command.action, id=command.id)

    with patch.dict(commands.HANDLERS, {ActCommand: ("seat", act)}):
        yield


@contextmanager
def early_seed() -> Iterator[None]:
    """The seed is shown before the end."""
    real = snapshot._game

    def game(doc: Any, match: Any) -> Any:
        return real(doc, match)._replace(seed=match.row.seed.hex())

    with patch.object(snapshot, "_game", game):
        yield


@contextmanager
def last_writer_wins() -> Iterator[None]:
    """Two processes store the same entry, and the second writes over the first."""
    theirs = rows.APPEND.replace("DO NOTHING", "(game, seq) DO UPDATE SET data = EXCLUDED.data")

    def append(mark: str) -> str:
        return theirs.format(mark=mark)

    with patch.object(rows, "_append", append):
        yield


PLANTED: dict[str, Planted] = {
    each.__name__: each
    for each in (
        broadcast_before_commit,
        bots_give_up,
        lost_wake_up,
        double_apply,
        early_seed,
        last_writer_wins,
    )
}
