"""A player at a socket: hears updates, chooses among what is offered."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from websockets.sync.client import ClientConnection, connect

from tests.server.serving import API, Server

Update = dict[str, Any]


def choose(update: Update, luck: random.Random) -> str:
    """One of the actions that are offered, claims before all."""
    decision = update["decision"]
    if decision["least"]:
        offered = update["view"]["offered"]
        return "keep " + " ".join(luck.sample(offered, decision["least"]))
    actions: dict[str, list[str]] = {}
    for offer in decision["offers"]:
        for choice in offer.get("choices", []):
            actions.setdefault(offer["kind"], []).append(choice["action"])
    for kind in ("claim", "pay", "blind", "draw"):
        if kind in actions and (kind != "claim" or luck.random() < 0.7):
            return luck.choice(actions[kind])
    return luck.choice([action for each in actions.values() for action in each])


class Player:
    """One connection."""

    def __init__(self, socket: ClientConnection, seed: int = 0) -> None:
        self.socket = socket
        self.luck = random.Random(seed)
        self.frames: list[str] = []
        self.update: Update = {}
        self._number = 0

    def hear(self, timeout: float = 20) -> dict[str, Any]:
        """The next message; an update is kept as the present."""
        text = self.socket.recv(timeout)
        assert isinstance(text, str)
        self.frames.append(text)
        message: dict[str, Any] = json.loads(text)
        if message["type"] == "update":
            self.update = message
        return message

    def say(self, type: str, **fields: Any) -> None:
        """Send a message."""
        self.socket.send(json.dumps({"type": type, **fields}))

    def ask(self, type: str, **fields: Any) -> dict[str, Any]:
        """Give a command and wait for its reply or error."""
        self._number += 1
        id = fields.pop("id", f"c{self._number}")
        self.say(type, id=id, **fields)
        while True:
            message = self.hear()
            if message["type"] != "update" and message["id"] == id:
                return message

    def act(self, action: str | None = None) -> dict[str, Any]:
        """Answer the present decision."""
        text = action or choose(self.update, self.luck)
        return self.ask("act", decision=self.update["decision"]["number"], action=text)

    def until_mine(self) -> None:
        """Wait for something to decide, or the end."""
        while not self.update or not (self.update["decision"] or self.update["final"]):
            self.hear()

    def settle(self, seq: int) -> None:
        """Wait until an entry of the log has arrived."""
        while self.update.get("seq", -1) < seq:
            self.hear()

    def play(self, most: int = 10_000) -> Update:
        """Play until the end, or until this seat has acted `most` times."""
        for _ in range(most):
            self.until_mine()
            if self.update["final"]:
                break
            reply = self.act()
            assert reply["type"] == "reply", reply
            self.settle(reply["seq"])
        return self.update


def play_in_step(*players: Player) -> None:
    """Let players at different sockets play to the end."""
    while not players[0].update["final"]:
        for player in players:
            if player.update["decision"]:
                reply = player.act()
                assert reply["type"] == "reply", reply
                player.settle(reply["seq"])
        newest = max(player.update["seq"] for player in players)
        for player in players:
            player.settle(newest)
        if not any(player.update["decision"] or player.update["final"] for player in players):
            players[0].hear()


@contextmanager
def sitting(
    server: Server, table: str, token: str = "", seed: int = 0, **hello: Any
) -> Iterator[Player]:
    """A connection to a table."""
    with connect(f"{server.socket}{API}/tables/{table}/live", max_size=2**24) as socket:
        player = Player(socket, seed)
        player.say("hello", **{"token": token, "since": 0, **hello})
        player.hear()
        yield player
