"""Hubs within the test's own process, whose bots think at once and without workers."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from fogg.catalogue import Catalogue
from fogg.engine.game import Game
from fogg.server.metrics import Metrics
from fogg.server.services import Services
from fogg.server.settings import ServerSettings
from fogg.server.storage import Storage
from fogg.server.tables.hub import Hub
from fogg.server.wire.types import NewSeatJson, NewTableJson, SettingsJson
from fogg.server.workers.thinking import Question, Thinkers, simple_action


class QuickThinkers(Thinkers):
    """Answers in the test's own process, and notes what it was asked."""

    def __init__(self, seconds: float = 0.0) -> None:
        super().__init__(ServerSettings(), Metrics())
        self.asked: list[str] = []
        self._seconds = seconds

    async def think(self, question: Question, game: Game) -> str:
        self.asked.append(question.seed)
        await asyncio.sleep(self._seconds)
        return simple_action(question, game)


def hub_of(storage: Storage, catalogue: Catalogue | None = None) -> Hub:
    """A hub whose bots think at once."""
    hub = Hub(Services(ServerSettings(), catalogue or Catalogue(), storage, Metrics()))
    hub.autoplay._thinkers = QuickThinkers()
    return hub


def with_hub(
    storage: Storage, work: Callable[[Hub], Awaitable[None]], catalogue: Catalogue | None = None
) -> None:
    """Do something with a hub, and stop it."""

    async def run() -> None:
        hub = hub_of(storage, catalogue)
        try:
            async with asyncio.timeout(60):
                await work(hub)
        finally:
            await hub.stop()
            await storage.close()

    asyncio.run(run())


def of_bots(settings: SettingsJson | None = None) -> NewTableJson:
    """A table of two bots that begins at once."""
    seats = [NewSeatJson(kind="bot", bot="random")] * 2
    given = settings or SettingsJson(bot_delay=0)
    return NewTableJson(variant="usa", seats=seats, settings=given, start=True)


async def until(what: Callable[[], bool]) -> None:
    """Wait until something is so."""
    while not what():
        await asyncio.sleep(0.005)
