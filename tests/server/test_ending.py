"""Tasks end although a cancellation of theirs was lost."""

from __future__ import annotations

import asyncio
import contextlib

import pytest

from fogg.server import ending
from fogg.server.ending import ended


def test_a_task_that_takes_its_cancellation_for_something_else_ends(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(ending, "AGAIN_SECONDS", 0.01)

    async def deaf(times: int) -> None:
        for _ in range(times):
            with contextlib.suppress(asyncio.CancelledError):
                await asyncio.Event().wait()
        await asyncio.Event().wait()

    async def run() -> None:
        tasks = [asyncio.create_task(deaf(times)) for times in (0, 1, 3)]
        await asyncio.sleep(0)
        async with asyncio.timeout(10):
            await ended(*tasks)
        assert all(task.cancelled() for task in tasks)

    asyncio.run(run())


def test_what_has_failed_has_ended() -> None:
    async def fail() -> None:
        raise ValueError("no")

    async def run() -> None:
        task = asyncio.create_task(fail())
        await asyncio.sleep(0)
        await ended(task)
        assert isinstance(task.exception(), ValueError)

    asyncio.run(run())
