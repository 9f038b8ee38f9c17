"""A table of the simulated server, to which anything is sent: it must answer, and log no error."""

from __future__ import annotations

import asyncio
import random
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from msgspec import json

from tests.simulation.disk import Disk
from tests.simulation.loop import run
from tests.simulation.machines import Machine, standing_in
from tests.simulation.network import Gone, Network, Socket
from tests.simulation.story import listening
from tests.simulation.world import World

SEATS = [{"kind": "you", "name": "Ana"}, {"kind": "you", "name": "Marc"}]
MESSAGES_EACH = 300
"""Messages to a table, before another takes its place."""
PLACES = ("/tables", "/tables/{table}/commands", "/tables/{table}/seats", "/qr", "/variants/{text}")


class TableUnderFire:
    """One server, one table, and somebody who sends what they like."""

    def __init__(self, world: World, folder: Path) -> None:
        self.world = world
        self.disk = Disk(world, folder)
        self._network = Network(world, lambda data, token: None)
        self._machine = Machine(world, 0, self._network, self.disk)
        self._luck = random.Random(1)
        self._socket: Socket | None = None
        self._made: dict[str, Any] = {}
        self._left = 0

    async def start(self) -> None:
        await self._machine.start()

    async def stop(self) -> None:
        await self._machine.stop()

    async def _make(self) -> None:
        if self._left:
            self._left -= 1
            return
        self._left = MESSAGES_EACH
        self._socket = None
        begins = self._luck.random() < 0.7
        body = {"variant": "islet", "seats": SEATS, "start": begins, "settings": {"bot_delay": 0}}
        _, self._made = await self._network.ask(self._machine.server, "POST", "/tables", body)

    @property
    def _table(self) -> str:
        return str(self._made["table"]["id"])

    async def send(self, data: bytes) -> str:
        """Send a message on a socket; the kind of its answer."""
        await self._make()
        if self._socket is None:
            token = self._made["seats"]["0"]
            self._socket = await self._network.connect(self._machine.server, self._table, token)
            self._socket.say({"type": "hello", "token": token, "host": self._made["host"]})
            await self._socket.hear(5.0)
        try:
            self._socket.say_text(data.decode("utf-8", "replace"))
            while True:
                answer = json.decode(await self._socket.hear(5.0))
                if answer["type"] in ("reply", "error"):
                    return f"{answer['type']} {answer.get('code', '')}"
        except Gone:
            self._socket = None
            return "closed"

    async def ask(self, data: bytes) -> str:
        """Send a request; the status of its answer."""
        await self._make()
        place = PLACES[len(data) % len(PLACES)]
        text = "".join(each for each in data.decode("utf-8", "replace")[:40] if each.isprintable())
        path = place.format(table=self._table, text=text)
        method = "GET" if "{text}" in place else "POST"
        token = self._made["invite"] if path.endswith("/seats") else self._made["seats"]["0"]
        status, answer = await self._network.ask_raw(
            self._machine.server, method, path, data, token
        )
        assert status < 500, (status, answer)
        code = json.decode(answer).get("code", "") if status >= 400 else ""
        return f"{place} {status} {code}"


@contextmanager
def table_under_fire(kind: str) -> Iterator[Callable[[bytes], str]]:
    """Give what sends messages to a table, on a socket or over HTTP."""
    world = World(0)
    world.calm = True
    world.plan.shared, world.plan.storing, world.plan.delay = False, 0.0, 0.0
    folder = Path(tempfile.mkdtemp(prefix="fogg-fuzz-"))
    table = TableUnderFire(world, folder)
    loop = world.loop

    def fire(data: bytes) -> str:
        loop.turns = 0
        work = table.send(data) if kind == "socket" else table.ask(data)
        answer: str = loop.run_until_complete(work)
        assert not world.failures, world.failures
        world.lines.clear()
        return answer

    world.loop.set_exception_handler(lambda loop, context: world.fail(f"unheard: {context}"))
    with ExitStack() as stack:
        stack.enter_context(listening(world))
        stack.enter_context(standing_in(world, table.disk))
        stack.callback(shutil.rmtree, folder)
        loop.run_until_complete(table.start())
        try:
            yield fire
        finally:
            run(loop, asyncio.wait_for(table.stop(), 60), world.lives)
