"""Faults, one after the other, as the seed has it; then everything is mended."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import TYPE_CHECKING

from tests.simulation.machines import Machine
from tests.simulation.shared import SharedDatabase

if TYPE_CHECKING:
    from tests.simulation.story import Story

HOUR = 3600.0


class Storm:
    """All the faults that the world knows."""

    def __init__(self, story: Story) -> None:
        self._story = story
        self._world = story.world
        self._luck = story.world.luck("storm")
        self._mending: list[asyncio.Task[None]] = []

    async def run(self) -> None:
        """Let faults come until the storm is over, and wait until all is mended."""
        end = self._world.loop.time() + self._world.plan.storm
        faults = [
            *(self.kill, self.kill, self.power_cut, self.stop, self.outage, self.slowness),
            *(self.lost_sockets, self.lost_socket, self.sleep, self.clock_jump, self.lost_notices),
        ]
        while self._world.loop.time() < end:
            await asyncio.sleep(self._luck.expovariate(1 / self._world.plan.between))
            self._luck.choice(faults)()
        self._world.calm = True
        self._world.note("calm")
        await asyncio.gather(*self._mending)
        self._story.database.away, self._story.database.slow = False, 1.0

    def _later(self, work: Coroutine[object, object, None]) -> None:
        self._mending.append(asyncio.ensure_future(work))

    def _any_up(self) -> Machine | None:
        up = [machine for machine in self._story.machines if machine.server.up]
        return self._luck.choice(up) if up else None

    def _again(self, machine: Machine) -> None:
        self._later(self._story.restart(machine, self._luck.choice([0.0, 0.5, 20.0])))

    def kill(self) -> None:
        """End a server as kill -9 does."""
        machine = self._any_up()
        if machine is not None:
            machine.kill()
            self._again(machine)

    def power_cut(self) -> None:
        """Take the power from all servers; a shared database has its own."""
        for machine in self._story.machines:
            if machine.server.up:
                machine.kill(power=True)
                self._again(machine)

    def stop(self) -> None:
        """Stop a server as its host does, and begin it again."""
        machine = self._any_up()
        if machine is not None:
            self._later(self._stopped(machine))

    async def _stopped(self, machine: Machine) -> None:
        await machine.stop()
        await self._story.restart(machine, 0.5)

    def outage(self) -> None:
        """Let the database be away for a while."""
        self._world.note("outage")
        self._later(self._away(self._luck.choice([0.3, 3.0, 30.0])))

    async def _away(self, seconds: float) -> None:
        self._story.database.away = True
        await asyncio.sleep(seconds)
        self._story.database.away = False

    def slowness(self) -> None:
        """Let the database take its time for a while."""
        self._world.note("slowness")
        self._later(self._slow(self._luck.choice([1.0, 10.0])))

    async def _slow(self, seconds: float) -> None:
        self._story.database.slow = 100.0
        await asyncio.sleep(seconds)
        self._story.database.slow = 1.0

    def lost_sockets(self) -> None:
        """Break all sockets at once, as a proxy does that is begun anew."""
        self._world.note("all sockets lost")
        for socket in list(self._story.network.sockets):
            socket.break_off()

    def lost_socket(self) -> None:
        """Break one socket."""
        sockets = self._story.network.sockets
        if sockets:
            self._world.note("socket lost")
            self._luck.choice(sockets).break_off()

    def sleep(self) -> None:
        """Let a client's device sleep."""
        people = self._story.people
        if people:
            self._world.note("client sleeps")
            until = self._world.loop.time() + self._luck.choice([5.0, 60.0, 600.0])
            self._luck.choice(people).asleep = until

    def clock_jump(self) -> None:
        """Set a machine's clock."""
        self._world.note("clock set")
        self._luck.choice(self._story.machines).ahead += self._luck.uniform(-3, 3) * HOUR

    def lost_notices(self) -> None:
        """Cut the connections by which servers hear of each other."""
        if isinstance(self._story.database, SharedDatabase):
            self._world.note("notices lost")
            self._story.database.cut_listeners()
