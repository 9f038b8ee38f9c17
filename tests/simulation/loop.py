"""An event loop in virtual time: nothing waits, and what is dead never runs again."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from contextvars import Context, ContextVar, copy_context
from typing import Any


class Life:
    """What a simulated process is to the loop: alive, or ended as by kill -9."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.dead = False
        self.tasks: list[asyncio.Task[Any]] = []
        """All tasks it ever began: kept, so that no cleaning up of a dead one runs at chance."""


LIFE: ContextVar[Life | None] = ContextVar("life", default=None)
"""The process that code runs in; None outside of all, for clients and the world itself."""


MOST_TURNS = 300_000
"""Turns of the loop after which a world goes round in circles: usual are some thousands."""


class Stalled(AssertionError):
    """Nothing is left that could happen but somebody waits, or too much happens."""


class VirtualLoop(asyncio.BaseEventLoop):
    """Runs what is ready, and else sets its clock to when the next thing is due."""

    def __init__(self) -> None:
        super().__init__()
        self._seconds = 0.0
        self.turns = 0
        self._selector = self
        self.outside: Context = copy_context()
        """Where the world itself runs: in no process."""
        self.finished = False
        """Nothing is begun any more, whoever asks."""
        self.leftover: list[asyncio.Task[Any]] = []
        """What was to be begun all the same."""
        self.set_task_factory(self._new_task)

    def time(self) -> float:
        """Give the virtual time, in seconds."""
        return self._seconds

    # What asyncio expects of a loop and its selector

    def select(self, timeout: float | None) -> list[Any]:
        """Wait no moment: set the clock instead."""
        self.turns += 1
        if timeout is None:
            raise Stalled("nothing is left that could happen")
        if self.turns > MOST_TURNS:
            raise Stalled(f"{MOST_TURNS} turns of the loop, and no end")
        self._seconds += timeout
        return []

    def _process_events(self, events: list[Any]) -> None:
        assert not events

    def _write_to_self(self) -> None:
        pass

    # Processes

    def _new_task(self, loop: Any, work: Any, **options: Any) -> asyncio.Task[Any]:
        task: asyncio.Task[Any] = asyncio.Task(work, loop=loop, **options)
        if self.finished:
            self.leftover.append(task)
            return task
        context = options.get("context")
        life = LIFE.get() if context is None else context.get(LIFE)
        if life is not None:
            life.tasks.append(task)
        return task

    def _ended(self, context: Context | None) -> bool:
        life = LIFE.get() if context is None else context.get(LIFE)
        return self.finished or (life is not None and life.dead)

    def call_soon(  # type: ignore[override]
        self, callback: Any, *args: Any, context: Context | None = None
    ) -> Any:
        """Call something soon, unless who asks is dead."""
        if self._ended(context):
            return self._never(callback, args, context)
        return super().call_soon(callback, *args, context=context)

    def call_at(  # type: ignore[override]
        self, when: float, callback: Any, *args: Any, context: Context | None = None
    ) -> Any:
        """Call something later, unless who asks is dead."""
        if self._ended(context):
            return self._never(callback, args, context, when)
        return super().call_at(when, callback, *args, context=context)

    def _never(
        self, callback: Any, args: Any, context: Context | None, when: float = 0.0
    ) -> asyncio.TimerHandle:
        handle = asyncio.TimerHandle(when, callback, args, self, context)
        handle.cancel()
        return handle

    def kill(self, life: Life) -> None:
        """End a process in the middle of whatever it does: no line of it runs any more."""
        life.dead = True
        for handle in [*self._ready, *self._scheduled]:  # type: ignore[attr-defined]
            if handle._context.get(LIFE) is life:
                handle.cancel()

    def later(self, seconds: float, callback: Callable[..., object], *args: Any) -> None:
        """Call something of the world's own in some seconds, whoever asks for it."""
        super().call_at(self._seconds + seconds, callback, *args, context=self.outside)

    def begin(self, life: Life, work: Any) -> asyncio.Task[Any]:
        """Begin a task within a process."""
        context = self.outside.copy()
        context.run(LIFE.set, life)
        return self.create_task(work, context=context)


def run(loop: VirtualLoop, work: Any, lives: list[Life]) -> None:
    """Run something to its end, and then let go of all that never ended."""
    try:
        loop.run_until_complete(work)
    finally:
        loop.finished = True
        loop.leftover += [task for life in lives for task in life.tasks]
        loop.leftover += asyncio.all_tasks(loop)
        asyncio._set_running_loop(loop)
        while loop.leftover:
            _let_go(loop.leftover.pop())
        asyncio._set_running_loop(None)
        loop.close()


def _let_go(task: asyncio.Task[Any]) -> None:
    """Close what a task was doing, whose process may be dead for long: nobody hears of it."""
    task._log_destroy_pending = False  # type: ignore[attr-defined]
    work = task.get_coro()
    if not task.done() and work is not None:
        with contextlib.suppress(Exception):
            work.close()
