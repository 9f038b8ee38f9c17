"""Many tables of four bots that play through the API, against a real server process.

    python bench/server.py --tables 50,500,2000 --seconds 20 --pause 2

Prints for each number of tables: moves a second, the time from sending a move until everybody at
the table has it (p50, p99), the server's memory for each table, and the processor time that a move
takes, which says more than the rest where the machine has other work. A bot waits `pause` seconds
before each move, as a quick person would; with 0 the server is driven as hard as it can be.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import multiprocessing
import os
import random
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

SEATS = 4
if TYPE_CHECKING:
    from multiprocessing.queues import Queue
    from multiprocessing.synchronize import Barrier as Gate

    Results = Queue[Any]

TABLES_EACH = 250
"""Tables that one process of clients plays: with more it would wait for itself."""
MOST_OPENING = 32
"""Sockets that are opened at a time."""
LIMITS = ("rate=1000000", "burst=1000000", "tables=1000000", "connections=100000")


class Choice(msgspec.Struct):
    action: str


class Offer(msgspec.Struct):
    kind: str
    choices: list[Choice] = []
    points: int = 0


class Decision(msgspec.Struct):
    number: int
    least: int
    offers: list[Offer]


class View(msgspec.Struct):
    offered: list[str]


class Heard(msgspec.Struct):
    """As much of an update as a bot needs."""

    type: str
    seq: int = 0
    decision: Decision | None = None
    view: View | None = None
    final: Any = None
    code: str = ""


decoder = msgspec.json.Decoder(Heard)


class Table:
    """One table: who has heard of which entry, and how long that took."""

    def __init__(self, load: Load) -> None:
        self.load = load
        self.sent: dict[int, float] = {}
        self.heard: dict[int, int] = {}

    def hear(self, seq: int) -> None:
        """Somebody at the table has an entry; with the last of them it is everybody's."""
        for number in [n for n in self.heard if n <= seq]:
            self.heard[number] += 1
            if self.heard[number] == SEATS:
                del self.heard[number]
                self.load.latencies.append(time.perf_counter() - self.sent.pop(number))


class Load:
    """All tables of a run."""

    def __init__(self, url: str, pause: float) -> None:
        self.url = url
        self.pause = pause
        self.latencies: list[float] = []
        self.moves = 0
        self.errors: list[str] = []
        self.ready = 0
        """How many seats have been taken since the start."""
        self.opening = asyncio.Semaphore(MOST_OPENING)
        self.begin = asyncio.Event()
        """All are there: play."""
        self.over = asyncio.Event()

    async def table(self, http: httpx.AsyncClient) -> list[tuple[str, str]]:
        """Make a table; its id and the tokens of its seats."""
        body = {
            "variant": "usa",
            "seats": [{"kind": "you"}] * SEATS,
            "settings": {"aids": "none"},
            "start": True,
        }
        answer = await http.post(f"{self.url}/api/v1/tables", json=body)
        made = answer.json()
        return [(made["table"]["id"], token) for token in made["seats"].values()]

    async def play(self, http: httpx.AsyncClient) -> None:
        """Play games at one table after another until it is time to stop."""
        while not self.over.is_set():
            seats = await self.table(http)
            table = Table(self)
            await asyncio.gather(*(self.seat(table, *seat) for seat in seats))

    async def seat(self, table: Table, id: str, token: str) -> None:
        url = f"{self.url.replace('http', 'ws')}/api/v1/tables/{id}/live"
        async with self.opening:
            socket = await connect(url, max_size=2**22, open_timeout=120, ping_timeout=None)
        async with socket:
            hello = {"type": "hello", "token": token, "words": False}
            await socket.send(msgspec.json.encode(hello).decode())
            self.ready += 1
            playing = asyncio.create_task(self.listen(table, socket))
            ending = asyncio.create_task(self.over.wait())
            await asyncio.wait({playing, ending}, return_when=asyncio.FIRST_COMPLETED)
            for task in (playing, ending):
                task.cancel()
                with contextlib.suppress(asyncio.CancelledError):
                    await task

    async def listen(self, table: Table, socket: ClientConnection) -> None:
        answered = 0
        async for text in socket:
            message = decoder.decode(text)
            if message.type == "error":
                self.errors.append(message.code)
            if message.type != "update":
                continue
            table.hear(message.seq)
            if message.final is not None:
                return
            decision = message.decision
            if decision is not None and decision.number > answered:
                answered = decision.number
                await self.begin.wait()
                await asyncio.sleep(self.pause * random.uniform(0.5, 1.5))
                await self.act(table, socket, message)

    async def act(self, table: Table, socket: ClientConnection, heard: Heard) -> None:
        decision = heard.decision
        assert decision is not None
        assert heard.view is not None
        if decision.least:
            action = "keep " + " ".join(heard.view.offered[: decision.least])
        else:
            usual = [o for o in decision.offers if o.choices and o.kind != "tickets"]
            offers = usual or [o for o in decision.offers if o.choices]
            action = max(offers, key=lambda offer: offer.points).choices[0].action
        act = {"type": "act", "decision": decision.number, "action": action}
        if not decision.least:  # choices that are made at once have no number of their own yet
            table.sent[heard.seq + 1] = time.perf_counter()
            table.heard[heard.seq + 1] = 0
        self.moves += 1
        await socket.send(msgspec.json.encode(act).decode())


def memory(pid: int) -> float:
    """The memory of a process in MiB."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) / 1024
    raise RuntimeError("no VmRSS")


def processor(pid: int) -> float:
    """The seconds of processor time that a process has used."""
    words = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


class Played(NamedTuple):
    """What a process of clients has measured."""

    moves: int
    latencies: list[float]
    errors: int


async def clients(url: str, number: int, pause: float, seconds: float, gate: Gate) -> Played:
    """Play at this number of tables; all processes pass the gate together."""
    load = Load(url, pause)
    limits = httpx.Limits(max_connections=16, max_keepalive_connections=0)
    async with httpx.AsyncClient(timeout=120, limits=limits) as http:
        players = [asyncio.create_task(load.play(http)) for _ in range(number)]
        while load.ready < number * SEATS:
            for player in players:
                if player.done():
                    player.result()
            await asyncio.sleep(0.2)
        await asyncio.to_thread(gate.wait)
        load.begin.set()
        while load.moves < number * SEATS * 2:  # the first tickets are chosen all at once
            await asyncio.sleep(0.2)
        await asyncio.to_thread(gate.wait)
        load.moves, load.latencies = 0, []
        await asyncio.sleep(seconds)
        played = Played(load.moves, load.latencies, len(load.errors))
        await asyncio.to_thread(gate.wait)
        load.over.set()
        await asyncio.gather(*players)
    return played


def play(url: str, number: int, pause: float, seconds: float, gate: Gate, into: Results) -> None:
    """A process of clients."""
    try:
        into.put(asyncio.run(clients(url, number, pause, seconds, gate)))
    except BaseException:
        gate.abort()
        raise


def measure(number: int, seconds: float, pause: float, database: str) -> None:
    """One line of the report, from a fresh server."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "fogg", "serve", "--port", "0", "--log", "error"]
        command += ["--database", database or f"{folder}/fogg.db", "--lang", "en"]
        command += [word for limit in LIMITS for word in ("--limit", limit)]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert server.stdout is not None
        url = server.stdout.readline().split()[-1]
        try:
            wait_for(url)
            run(number, seconds, pause, url, server.pid)
        finally:
            server.terminate()
            server.wait(60)
            server.stdout.close()


def wait_for(url: str) -> None:
    """Wait until the server answers."""
    for _ in range(600):
        with contextlib.suppress(httpx.TransportError):
            httpx.get(f"{url}/health")
            break
        time.sleep(0.05)
    time.sleep(1)


def run(number: int, seconds: float, pause: float, url: str, pid: int) -> None:
    """Let processes of clients play at the tables, and print what they and the server used."""
    before = memory(pid)
    several = multiprocessing.get_context("spawn")
    processes = -(-number // TABLES_EACH)
    shares = [len(range(first, number, processes)) for first in range(processes)]
    gate, results = several.Barrier(len(shares) + 1), several.Queue()
    players = [
        several.Process(target=play, args=(url, share, pause, seconds, gate, results))
        for share in shares
    ]
    for player in players:
        player.start()
    gate.wait()  # all are there: play
    gate.wait()  # the first tickets are chosen
    begun, used = time.perf_counter(), processor(pid)
    gate.wait()
    used, taken, after = processor(pid) - used, time.perf_counter() - begun, memory(pid)
    played = [results.get() for _ in players]
    for player in players:
        player.join()
    report(number, played, taken, used, (after - before) / number * 1024)


def report(number: int, played: list[Played], taken: float, used: float, each: float) -> None:
    """The line of one number of tables."""
    moves = sum(one.moves for one in played)
    latencies = sorted(latency for one in played for latency in one.latencies)
    if not latencies:
        sys.exit(f"{number} tables: no move arrived within {taken:g} s")
    p50, p99 = (latencies[int(len(latencies) * share)] * 1000 for share in (0.5, 0.99))
    print(
        f"{number:6}  {moves / taken:8.0f}  {p50:8.1f}  {p99:8.1f}  {each:8.0f}"
        f"  {used / max(1, moves) * 1000:8.2f}  {sum(one.errors for one in played):6}",
        flush=True,
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--tables", default="50,500,2000")
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--pause", type=float, default=2.0)
    parser.add_argument("--database", default="")
    options = parser.parse_args()
    # Children inherit it: the server, and the processes of clients.
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    print(f"{os.cpu_count()} cores, a pause of {options.pause:g} s before each move")
    print("tables   moves/s   p50 ms    p99 ms  KiB/table  CPU ms/move  errors", flush=True)
    for number in map(int, options.tables.split(",")):
        measure(number, options.seconds, options.pause, options.database)


if __name__ == "__main__":
    main()
