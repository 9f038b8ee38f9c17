"""Threads that play many tables through one or more servers, and remember every promise."""

from __future__ import annotations

import random
import threading
import time
from dataclasses import dataclass, field
from typing import Any

import httpx

from tests.server.player import choose
from tests.server.serving import Client, Server

MOST_SECONDS = 60.0
"""Seconds after which nobody waits for moves any more."""
STALE = ("stale", "not_your_turn", "already_chosen", "game_over", "game_not_running")


@dataclass
class Promise:
    """A command that a server said yes to."""

    seat: str
    id: str
    seq: int
    action: str


@dataclass
class Played:
    """A table and what was promised there."""

    table: str
    tokens: dict[str, str]
    promises: list[Promise] = field(default_factory=list)
    pending: dict[str, tuple[str, dict[str, Any]]] = field(default_factory=dict)
    """Commands whose answer never came: the seat and what was sent."""
    refused: list[str] = field(default_factory=list)
    lock: threading.Lock = field(default_factory=threading.Lock)


def tables(client: Client, number: int, *seats: str) -> list[Played]:
    """New tables that have begun."""
    made = [client.create(*seats, start=True) for _ in range(number)]
    return [Played(each["table"]["id"], each["seats"]) for each in made]


class Hammer(threading.Thread):
    """Plays all seats of a table through one server until it is asked to stop or the game ends."""

    def __init__(self, server: Server, played: Played, seed: int) -> None:
        super().__init__()
        self._client = Client(server)
        self._played = played
        self._luck = random.Random(seed)
        self._seed = seed
        self.stopped = threading.Event()
        self.moves = 0
        self.acknowledged = 0
        """How many of them the server said yes to."""
        self.over = False
        self.problem: str | None = None

    def run(self) -> None:
        try:
            while not self.stopped.is_set() and not self.over:
                for seat, token in self._played.tokens.items():
                    self._turn(seat, token)
        except httpx.TransportError:
            pass  # the server was killed
        except AssertionError as error:
            self.problem = str(error)
        finally:
            self._client.close()

    def _turn(self, seat: str, token: str) -> None:
        update = self._client.view(self._played.table, token, words="false")
        self.over = bool(update["final"])
        if self.over or not update["decision"]:
            return
        self.moves += 1
        id = f"{self._seed}-{seat}-{self.moves}-{self._luck.getrandbits(32)}"
        fields = {
            "id": id,
            "decision": update["decision"]["number"],
            "action": choose(update, self._luck),
        }
        self._send(seat, token, fields)

    def _send(self, seat: str, token: str, fields: dict[str, Any]) -> None:
        played = self._played
        with played.lock:
            played.pending[fields["id"]] = (seat, fields)
        answer = self._client.command(played.table, token, "act", **fields)
        with played.lock:
            del played.pending[fields["id"]]
            if answer.status_code == 200:
                seq = answer.json()["seq"]
                promise = Promise(seat, fields["id"], seq, fields["action"])
                played.promises.append(promise)
                self.acknowledged += 1
                return
        code = answer.json()["code"]
        assert answer.status_code < 500 and code in STALE, answer.text
        played.refused.append(code)


def run_all(hammers: list[Hammer]) -> None:
    """Let them play, to the end if nobody stops them."""
    for hammer in hammers:
        hammer.start()


def wait_for_moves(hammers: list[Hammer], number: int) -> None:
    """Wait until so many moves are acknowledged since the hammers began, or nobody plays."""
    end = time.monotonic() + MOST_SECONDS
    while sum(hammer.acknowledged for hammer in hammers) < number and time.monotonic() < end:
        if not any(hammer.is_alive() for hammer in hammers):
            return
        time.sleep(0.002)


def join_all(hammers: list[Hammer]) -> None:
    """Wait until all have stopped."""
    for hammer in hammers:
        hammer.join(300)
        assert not hammer.is_alive()
        assert hammer.problem is None, hammer.problem


def check(client: Client, played: Played) -> None:
    """Every promise is kept once: no acknowledged move is missing, doubled or changed."""
    logs = {
        seat: client.view(played.table, token, since=0)["steps"]
        for seat, token in played.tokens.items()
    }
    for steps in logs.values():
        assert [step["seq"] for step in steps] == list(range(1, len(steps) + 1))
    for promise in played.promises:
        step = logs[promise.seat][promise.seq - 1]
        assert step["seat"] == int(promise.seat), promise
        assert sorted(step["action"].split()) == sorted(promise.action.split()), promise
    numbers = [promise.seq for promise in played.promises]
    assert len(set(numbers)) == len(numbers), "two promises for one entry"


def retry(client: Client, played: Played) -> None:
    """Send again what got no answer: it was done once before, or is done now, or is stale."""
    for id, (seat, fields) in list(played.pending.items()):
        before = client.view(played.table, played.tokens[seat])["seq"]
        answers = [
            client.command(played.table, played.tokens[seat], "act", **fields) for _ in range(2)
        ]
        steps = client.view(played.table, played.tokens[seat], since=before)["steps"]
        own = [step for step in steps if step["kind"] == "move" and step["seat"] == int(seat)]
        # The bot at the table may have gone on meanwhile.
        assert len(own) <= 1, "a command was done twice"
        if answers[0].status_code == 200:
            seq = answers[0].json()["seq"]
            assert answers[1].json()["seq"] == seq
            played.promises.append(Promise(seat, id, seq, fields["action"]))
        else:
            assert answers[0].json()["code"] in STALE
        del played.pending[id]
