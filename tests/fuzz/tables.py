"""A table of the simulated server, to which anything is sent: it must answer, and log no error."""

from __future__ import annotations

import asyncio
import random
import re
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, NamedTuple
from unittest.mock import patch

from msgspec import json

from fogg.server import aside
from fogg.server.http.routes import OPERATIONS, Operation
from fogg.server.wire import types
from tests.simulation.disk import Disk
from tests.simulation.loop import run
from tests.simulation.machines import Machine, standing_in
from tests.simulation.network import Gone, Network, Socket
from tests.simulation.story import listening, memory_folder
from tests.simulation.world import World

SEATS = [{"kind": "you", "name": "Ana"}, {"kind": "you", "name": "Marc"}]
RECORD = sorted((Path(__file__).parents[1] / "record" / "old").glob("usa-*.fogg"))[0]
MESSAGES_EACH = 300
"""Messages to a table, before another takes its place."""
ANSWERS = {
    "update": types.UpdateJson,
    "changes": types.ChangesJson,
    "reply": types.ReplyJson,
    "error": types.ErrorBodyJson,
}
"""What a server says on a socket, by its type."""


class Place(NamedTuple):
    """An operation of the API, and the addresses that lead there."""

    address: re.Pattern[str]
    operation: Operation


def _place(operation: Operation) -> Place:
    pattern = re.sub(r"\\{\w+\\}", "[^/]+", re.escape(operation.path))
    return Place(re.compile(pattern), operation)


PLACES = [_place(operation) for operation in OPERATIONS]


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
        self._record = ""
        """A record that was taken in."""
        self._left = 0

    async def start(self) -> None:
        await self._machine.start()
        request = (self._machine.server, "POST", "/records", RECORD.read_bytes())
        _, answer = await self._network.ask_raw(*request)
        self._record = json.decode(answer)["record"]["id"]

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
                heard = await self._socket.hear(5.0)
                answer = json.decode(heard)
                json.decode(heard, type=ANSWERS[answer["type"]])
                if answer["type"] in ("reply", "error"):
                    return f"{answer['type']} {answer.get('code', '')}"
        except Gone:
            self._socket = None
            return "closed"

    async def ask(self, data: bytes) -> str:
        """Send a request, whose first line is its method and address; the status of its answer.

        In the address {table} and {record} stand for those that are there.
        """
        await self._make()
        first, _, body = data.partition(b"\n")
        method, _, address = first.decode("utf-8", "replace").partition(" ")
        address = address.replace("{table}", self._table).replace("{record}", self._record)
        path, _, query = address.partition("?")
        token = self._made["invite"] if path.endswith("/seats") else self._made["seats"]["0"]
        request = (method, path, body, token, query)
        status, answer = await self._network.ask_raw(self._machine.server, *request)
        assert status < 500, (status, answer)
        place = self._place(method, path)
        if status >= 400:
            return f"{place and place.path} {status} {_code(answer)}"
        if place is not None and place.media == "application/json":
            json.decode(answer, type=place.result)
        return f"{place and place.path} {status}"

    def _place(self, method: str, path: str) -> Operation | None:
        """Find the operation at an address."""
        found = (each for each in PLACES if each.operation.method == method)
        return next((each.operation for each in found if each.address.fullmatch(path)), None)


def _code(answer: bytes) -> str:
    """Read the code of an error; what no route knows is answered without one."""
    return str(json.decode(answer)["code"]) if answer.startswith(b"{") else "no code"


@contextmanager
def table_under_fire(kind: str) -> Iterator[Callable[[bytes], str]]:
    """Give what sends messages to a table, on a socket or over HTTP."""
    world = World(0)
    world.calm = True
    world.plan.shared, world.plan.storing, world.plan.delay = False, 0.0, 0.0
    folder = Path(tempfile.mkdtemp(prefix="fogg-fuzz-", dir=memory_folder()))
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
        # Threads would answer in real time.
        stack.enter_context(patch.object(aside, "THREADS", False))
        stack.callback(shutil.rmtree, folder)
        loop.run_until_complete(table.start())
        try:
            yield fire
        finally:
            run(loop, asyncio.wait_for(table.stop(), 60), world.lives)
