"""Many tables of four programs that play through the API, against real server processes.

    python bench/server.py --tables 50,500,2000 --seconds 20 --pause 2
    python bench/server.py --tables 100 --seconds 4 --rounds 3 --pause 0.5
    python bench/server.py --tables 1 --pause 0.2 --spectators 200
    python bench/server.py --tables 500 --database postgresql:///fogg --processes 2

Prints for each number of tables: moves a second, the time from sending a move until everybody at
the table has it (p50, p99), the server's memory for each table, the processor time that a move
takes, which says more than the rest where the machine has other work, and the bytes of what all
seats of a table are sent for a move. The clients run in this process, on the last core, the
servers on the others; `lag` is how late the clients themselves were (p99): times below it say
nothing. A program waits `pause` seconds before each move, as a quick person would; with 0 the
server is driven as hard as it can be. Each number of tables is measured `rounds` times, one after
the other, with the spread of the processor time at the end. With `--whole` programs do not ask for
changes and get whole updates. With several processes the seats of a table are at different ones,
and `other` is how long it takes until somebody at another process than who moved has the move.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import gc
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import httpx
import uvloop
from seats import Seat, SeatLoad, TableClock

SEATS = 4
MOST_OPENING = 32
"""Tables that are opened at a time."""
LIMITS = ("rate=1000000", "burst=1000000", "tables=1000000", "connections=100000")
PROBE_SECONDS = 0.01
"""Seconds between two looks at the clients' own lag."""
HEAD = (
    "tables   moves/s    p50 ms    p99 ms    lag ms  KiB/table  CPU ms/move  bytes/move"
    "  other ms  errors"
)


class ServerProcess(NamedTuple):
    """A server that was started for the run."""

    url: str
    pid: int

    def memory(self) -> float:
        """Read its memory in KiB."""
        for line in Path(f"/proc/{self.pid}/status").read_text().splitlines():
            if line.startswith("VmRSS"):
                return int(line.split()[1])
        raise RuntimeError(f"expected VmRSS of process {self.pid}, got none")

    def processor(self) -> float:
        """Read the seconds of processor time that it has used."""
        words = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


class LoadedTable:
    """A table that is played at, game after game, until it is time to stop."""

    def __init__(self, load: SeatLoad, servers: list[ServerProcess], spectators: int) -> None:
        self._load = load
        self._servers = servers
        self._spectators = spectators
        self._seats: list[Seat] = []

    async def open(self, http: httpx.AsyncClient) -> None:
        """Make a table, and sit down in all its seats."""
        body = {
            "variant": "usa",
            "seats": [{"kind": "you"}] * SEATS,
            "settings": {"aids": "none"},
            "start": True,
        }
        answer = await http.post(f"{self._servers[0].url}/api/v1/tables", json=body)
        made = answer.json()
        table = TableClock(self._load)
        tokens = [*made["seats"].values(), *[made["watch"]] * self._spectators]
        self._seats = []
        for number, token in enumerate(tokens):
            server = number % len(self._servers)
            seat = Seat(self._load, table, token, server)
            url = self._servers[server].url.replace("http", "ws")
            await seat.sit(f"{url}/api/v1/tables/{made['table']['id']}/live")
            self._seats.append(seat)

    async def play(self, http: httpx.AsyncClient) -> None:
        """Wait for the end of each game, and begin another one."""
        while True:
            await self._seats[0].over.wait()
            self._load.finished += 1
            self.leave()
            await self.open(http)

    def leave(self) -> None:
        """Leave the table."""
        for seat in self._seats:
            seat.leave()


async def measure(options: argparse.Namespace, number: int, servers: list[ServerProcess]) -> None:
    """Play at so many tables, and print one line of the report."""
    load = SeatLoad(options.pause, options.whole)
    before = sum(server.memory() for server in servers)
    limits = httpx.Limits(max_connections=MOST_OPENING, max_keepalive_connections=0)
    tables = [LoadedTable(load, servers, options.spectators) for _ in range(number)]
    async with httpx.AsyncClient(timeout=120, limits=limits) as http:
        opening = asyncio.Semaphore(MOST_OPENING)

        async def open_one(table: LoadedTable) -> None:
            async with opening:
                await table.open(http)

        await asyncio.gather(*map(open_one, tables))
        gc.freeze()  # looking through all of these again and again would only make clients late
        load.begin()
        playing = [asyncio.create_task(table.play(http)) for table in tables]
        while load.moves < number * SEATS * 2:  # the first tickets are chosen all at once
            await asyncio.sleep(0.2)
        costs = []
        for _ in range(options.rounds):
            load.reset()
            begun, used = time.perf_counter(), sum(server.processor() for server in servers)
            lags = await _lags(options.seconds)
            taken = time.perf_counter() - begun
            used = sum(server.processor() for server in servers) - used
            each = (sum(server.memory() for server in servers) - before) / number
            costs.append(report(number, load, taken, used, each, lags))
        if len(costs) > 1:
            print(
                f"CPU ms/move: {statistics.median(costs):.2f} in the middle,"
                f" {min(costs):.2f} to {max(costs):.2f}"
            )
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        for table in tables:
            table.leave()
    gc.unfreeze()


async def _lags(seconds: float) -> list[float]:
    """Look again and again for so long how late this process is."""
    lags = []
    end = time.perf_counter() + seconds
    while (at := time.perf_counter()) < end:
        await asyncio.sleep(PROBE_SECONDS)
        lags.append(time.perf_counter() - at - PROBE_SECONDS)
    return lags


def report(
    number: int, load: SeatLoad, taken: float, used: float, each: float, lags: list[float]
) -> float:
    """Print a line for one number of tables; return the CPU milliseconds of a move."""
    if not load.latencies:
        sys.exit(f"{number} tables: no move arrived within {taken:g} s")
    cost = used / max(1, load.moves) * 1000
    other = f"{share(load.elsewhere, 0.99):8.1f}" if load.elsewhere else "       –"
    print(
        f"{number:6}  {load.moves / taken:8.0f}  {share(load.latencies, 0.5):8.1f}"
        f"  {share(load.latencies, 0.99):8.1f}  {share(lags, 0.99):8.1f}  {each:9.0f}"
        f"  {cost:11.2f}  {load.bytes / max(1, load.moves):10.0f}"
        f"  {other}  {len(load.errors):6}",
        flush=True,
    )
    return cost


def share(times: list[float], of: float) -> float:
    """Give the time that a share of all times does not exceed, in milliseconds."""
    return sorted(times)[min(len(times) - 1, int(len(times) * of))] * 1000


@contextlib.contextmanager
def serving(database: str, cores: set[int]) -> Iterator[ServerProcess]:
    """Run a server on these cores."""
    command = [sys.executable, "-m", "fogg", "serve", "--port", "0", "--log", "error"]
    command += ["--database", database, "--lang", "en"]
    command += [word for limit in LIMITS for word in ("--limit", limit)]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert server.stdout is not None
    try:
        os.sched_setaffinity(server.pid, cores)
        url = server.stdout.readline().split()[-1]
        wait_for(url)
        yield ServerProcess(url, server.pid)
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


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--tables", default="50,500,2000")
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--pause", type=float, default=2.0)
    parser.add_argument("--spectators", type=int, default=0)
    parser.add_argument("--database", default="")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--whole", action="store_true")
    options = parser.parse_args()
    # Children inherit it.
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    *others, last = sorted(os.sched_getaffinity(0))
    print(
        f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}, a pause of {options.pause:g} s"
        f" before each move, {options.processes} server process(es)"
    )
    print(HEAD, flush=True)
    for number in map(int, options.tables.split(",")):
        with contextlib.ExitStack() as stack:
            folder = stack.enter_context(tempfile.TemporaryDirectory())
            database = options.database or f"{folder}/fogg.db"
            servers = [
                stack.enter_context(serving(database, set(others) or {last}))
                for _ in range(options.processes)
            ]
            os.sched_setaffinity(0, {last})
            with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
                runner.run(measure(options, number, servers))
            os.sched_setaffinity(0, {*others, last})


if __name__ == "__main__":
    main()
