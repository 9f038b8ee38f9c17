"""Clients: people who act, lose their connection, sleep, and send again what was not answered."""

from __future__ import annotations

import asyncio
import hashlib
from typing import Any, NamedTuple

from msgspec import json

from fogg.server.wire.encode.patches import patched
from tests.server.player import choose
from tests.simulation.network import ANSWER_SECONDS, Gone, Network, Server, Socket
from tests.simulation.world import World

QUIET_SECONDS = 25.0
"""Seconds without news after which a client asks whether the server is there."""
TRY_AGAIN = {
    *("not_stored", "try_again", "too_busy", "server_stops", "server_full"),
    *("database_unreachable", "database_full", "database_busy"),
}
"""Errors that say nothing of the command: it may be sent again."""
ASIDE = 0.06
"""How often a player does something else than to act."""


class Promise(NamedTuple):
    """A command that a server said yes to."""

    seat: int
    id: str
    seq: int
    type: str
    action: str


class Seat(NamedTuple):
    """Where somebody sits, or looks on."""

    table: str
    token: str
    number: int | None


class Client:
    """Somebody at a table: hears of it, and knows what was told last."""

    def __init__(self, world: World, network: Network, servers: list[Server], seat: Seat) -> None:
        self.world = world
        self.seat = seat
        self.name = f"{seat.table[:4]}/{'watch' if seat.number is None else seat.number}"
        self.luck = world.luck(self.name)
        self.present: dict[str, Any] = {}
        self.asleep = 0.0
        """Until when the client's device sleeps."""
        self.promises: list[Promise] = []
        self.refused: list[str] = []
        """Commands that a server said no to, which were sent once only."""
        self.seen: dict[int, str] = {}
        """What was seen of the game after each entry: the same for ever."""
        self._network = network
        self._servers = servers
        self._changes = self.luck.random() < 0.7
        self._number = 0

    async def run(self) -> None:
        """Be there until the world ends."""
        while True:
            try:
                await self._session()
            except (Gone, TimeoutError) as error:
                self.world.note("reconnects", self.name, error)
            wait = self.asleep - self.world.loop.time()
            await asyncio.sleep(max(wait, self.luck.uniform(0.1, 2.0)))

    async def _session(self) -> None:
        server = self.luck.choice(self._servers)
        socket = await self._network.connect(server, self.seat.table, self.seat.token)
        hello = {
            "type": "hello",
            "token": self.seat.token,
            "since": self.present.get("seq", 0),
            "words": self.luck.random() < 0.1,
            "changes": self._changes,
        }
        try:
            socket.say(hello)
            first = await self._hear(socket, ANSWER_SECONDS)
            if first["type"] == "error":
                raise Gone(first["code"])
            while self.world.loop.time() >= self.asleep:
                await self._go_on(socket)
        finally:
            if not self.world.loop.finished:
                socket.leave()

    async def _go_on(self, socket: Socket) -> None:
        await self._hear_or_ask(socket)

    async def _hear_or_ask(self, socket: Socket) -> None:
        """Wait for news; when there are none for long, ask whether the server is there."""
        try:
            await self._hear(socket, QUIET_SECONDS)
        except TimeoutError:
            await self._ask(socket, {"type": "ping"})

    async def _hear(self, socket: Socket, seconds: float) -> dict[str, Any]:
        """Take in the next message."""
        message: dict[str, Any] = json.decode(await socket.hear(seconds))
        if message["type"] == "update":
            self.present = message
        elif message["type"] == "changes":
            self._apply(message)
        else:
            return message
        self._compare()
        return message

    def _apply(self, message: dict[str, Any]) -> None:
        if message["after"] != self.present["number"]:
            self.world.fail(f"{self.name}: changes of a present that it does not have")
        update = patched(patched(self.present, message["shared"]), message["own"])
        told = {name: message[name] for name in ("number", "seq", "steps")}
        self.present = {**update, **told}

    def _compare(self) -> None:
        """See that after the same entry the game looks the same as ever."""
        seq, view = self.present["seq"], self.present["view"]
        if view is None:
            return
        look = hashlib.sha256(json.encode(view, order="sorted")).hexdigest()[:12]
        if self.seen.setdefault(seq, look) != look:
            self.world.fail(f"{self.name}: the game after entry {seq} is not what it was")

    async def _ask(self, socket: Socket, command: dict[str, Any]) -> dict[str, Any]:
        """Give a command on the socket, and wait for its answer."""
        self._number += 1
        command = {"id": f"{self.name}-{self._number}", **command}
        socket.say(command)
        async with asyncio.timeout(ANSWER_SECONDS):
            while True:
                message = await self._hear(socket, ANSWER_SECONDS)
                if message["type"] in ("reply", "error") and message["id"] == command["id"]:
                    return message

    @property
    def over(self) -> bool:
        """Whether this client knows that the game is over."""
        return bool(self.present and self.present["final"])


class Player(Client):
    """Somebody who plays a seat."""

    def __init__(self, *args: Any, part: str = "") -> None:
        super().__init__(*args)
        self._pending: dict[str, Any] | None = None
        """What was sent and not answered yet: it is sent again, in the same words."""
        self._sends = 0
        self._part = part
        """What this player's device gives to the luck."""

    async def _go_on(self, socket: Socket) -> None:
        command = self._pending or self._next()
        if command is None:
            await self._hear_or_ask(socket)
            return
        if self._pending is None:
            # People think; what they hear meanwhile they take in later.
            await asyncio.sleep(self.luck.expovariate(3.0))
            self._number += 1
            self._sends = 0
            command["id"] = f"{self.name}-{self._number}"
        self._pending = command
        self._sends += 1
        if self._sends > 1:
            self.world.note("sent again", command["id"])
        if not self._settle(command, await self._give(socket, command)):
            # Whatever this player knew was not what is.
            await self._ask(socket, {"type": "whole", "since": self.present["seq"]})

    async def _give(self, socket: Socket, command: dict[str, Any]) -> dict[str, Any]:
        if self.luck.random() < 0.7:
            return await self._ask(socket, command)
        server = self.luck.choice(self._servers)
        path = f"/tables/{self.seat.table}/commands"
        # What the network doubles may be done after the answer.
        self._sends += 1
        _, answer = await self._network.ask(server, "POST", path, command, self.seat.token)
        return dict(answer)

    def _settle(self, command: dict[str, Any], answer: dict[str, Any]) -> bool:
        """Note what became of a command; say whether it was done."""
        assert self.seat.number is not None
        if answer["type"] == "reply":
            self.world.note("done", command["id"], command["type"], answer["seq"])
            kept = (command["type"], command.get("action", ""))
            self.promises.append(Promise(self.seat.number, command["id"], answer["seq"], *kept))
        elif answer["code"] in TRY_AGAIN:
            self.world.note("not done", command["id"], answer["code"])
            raise Gone(answer["code"])
        else:
            self.world.note("refused", command["id"], answer["code"])
            if self._sends == 1:
                self.refused.append(command["id"])
        self._pending = None
        return bool(answer["type"] == "reply")

    def _next(self) -> dict[str, Any] | None:
        """Choose what to do now; None: wait."""
        table = self.present["table"]
        assert self.seat.number is not None
        if table["luck"] and table["luck"]["starting"] and self._part:
            if not table["luck"]["parts"][self.seat.number]["told"]:
                return {"type": "reveal", "part": self._part}
            return None
        if table["status"] != "playing" or self.over:
            return None
        if table["seats"][self.seat.number]["held"]:
            return {"type": "back"}
        request = table["request"]
        if request and self.seat.number in request["waiting"]:
            return {"type": "answer", "agree": self.luck.random() < 0.5}
        if not self.world.calm and self.luck.random() < ASIDE:
            return self._aside()
        decision = self.present["decision"]
        if decision is None:
            return None
        action = choose(self.present, self.luck)
        end = self.luck.random() < 0.5
        return {"type": "act", "decision": decision["number"], "action": action, "end_turn": end}

    def _aside(self) -> dict[str, Any]:
        kinds = ["profile", "whole", "hold"]
        kinds += [kind for kind in ("undo", "take_back") if self.present[kind]] * 3
        kind = self.luck.choice(kinds)
        name = {"name": f"P{self.luck.randrange(100)}"} if kind == "profile" else {}
        return {"type": kind, **name}
