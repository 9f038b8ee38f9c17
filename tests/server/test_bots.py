"""Bots in worker processes: those that fail or dawdle are replaced, and the table goes on."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import time
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

from fogg.catalogue import Catalogue
from fogg.engine.game import Game
from fogg.server.metrics import Metrics
from fogg.server.settings import ServerSettings
from fogg.server.storage.documents import GameRow
from fogg.server.tables.match import Match, start_entry
from fogg.server.workers.process import WorkerFailed, WorkerProcess
from fogg.server.workers.thinking import MODULE, Question, Thinkers, Thought
from tests.server.player import sitting
from tests.server.serving import Client, Server

Ask = Callable[[Question, type[Thought], float], Coroutine[Any, Any, Thought]]


def position(bot: str) -> tuple[Question, Game]:
    game = Catalogue().game("usa")
    row = GameRow(
        id="g",
        table="t",
        variant="usa",
        digest=game.digest,
        seats=2,
        seed=bytes(32),
        created=0.0,
    )
    match = Match(game, row, [start_entry(game, row, 0.0)])
    return Question(
        variant="usa", digest=game.digest, state=match.state.pack(), seat=0, bot=bot, seed="s"
    ), game


def test_a_worker_answers_the_same_to_the_same() -> None:
    async def ask() -> set[str]:
        thinkers = Thinkers(ServerSettings(bot_workers=2), Metrics())
        question, game = position("one-step")
        answers = {await thinkers.think(question, game) for _ in range(3)}
        await thinkers.stop()
        return answers

    answers = asyncio.run(ask())
    assert len(answers) == 1
    assert answers.pop().startswith("keep ")


def test_a_bot_that_fails_is_replaced() -> None:
    metrics = Metrics()

    async def ask() -> str:
        thinkers = Thinkers(ServerSettings(), metrics)
        answer = await thinkers.think(*position("no-such-bot"))
        await thinkers.stop()
        return answer

    assert asyncio.run(ask()).startswith("keep ")
    assert metrics.bot_failures == 1


def test_a_bot_that_dawdles_is_ended(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The worker is a program that never answers."""
    lazy = tmp_path / "lazy"
    lazy.write_text(
        f"#!{sys.executable}\nimport sys, time\nsys.stdout.buffer.write(bytes(4))\n"
        "sys.stdout.flush()\ntime.sleep(600)\n"
    )
    lazy.chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(lazy))
    metrics = Metrics()

    async def ask() -> tuple[str, float]:
        thinkers = Thinkers(ServerSettings(bot_seconds=0.3), metrics)
        begun = time.perf_counter()
        answer = await thinkers.think(*position("one-step"))
        taken = time.perf_counter() - begun
        await thinkers.stop()
        return answer, taken

    answer, taken = asyncio.run(ask())
    assert answer.startswith("keep ")
    assert taken < 20
    assert metrics.bot_failures == 1


def test_a_worker_that_was_killed_is_begun_anew() -> None:
    async def ask() -> tuple[str, str]:
        worker = WorkerProcess(MODULE, [])
        question, _ = position("random")
        first = await worker.ask(question, Thought, 60)
        assert worker._process is not None
        os.kill(worker._process.pid, signal.SIGKILL)
        await worker._process.wait()
        second = await worker.ask(question, Thought, 60)
        await worker.end()
        return first.action, second.action

    first, second = asyncio.run(ask())
    assert first == second


def test_a_bot_that_searches_thinks_in_all_workers_that_are_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    metrics = Metrics()

    async def ask() -> list[str]:
        thinkers = Thinkers(ServerSettings(bot_workers=2), metrics)
        question, game = position("expert:x2")
        alone = await thinkers.think(question, game)  # the second worker is begun meanwhile
        while not all(worker.running for worker in thinkers._workers):
            await asyncio.sleep(0.01)
        await asyncio.gather(*thinkers._starting)
        asked: list[tuple[str, int]] = []
        for worker in thinkers._workers:
            monkeypatch.setattr(worker, "ask", _noting(asked, worker.ask))
        together = await thinkers.think(question, game)
        assert sorted(asked) == [("s", 0), ("s", 1)], "each imagines states of its own"
        await thinkers._workers[0].end()
        one_begins = await thinkers.think(question, game)
        await thinkers.stop()
        return [alone, together, one_begins]

    assert all(answer.startswith("keep ") for answer in asyncio.run(ask()))
    assert metrics.bot_failures == 0


def test_a_searching_worker_that_dies_leaves_the_decision_to_the_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    metrics = Metrics()

    async def ask() -> str:
        thinkers = Thinkers(ServerSettings(bot_workers=2), metrics)
        for worker in thinkers._workers:
            await worker.start()

        async def failing(question: Question, kind: type[Thought], seconds: float) -> Thought:
            raise WorkerFailed("died")

        monkeypatch.setattr(thinkers._workers[1], "ask", failing)
        answer = await thinkers.think(*position("expert:x2"))
        await thinkers.stop()
        return answer

    assert asyncio.run(ask()).startswith("keep ")
    assert metrics.bot_failures == 1


def _noting(asked: list[tuple[str, int]], ask: Ask) -> Ask:
    async def noted(question: Question, kind: type[Thought], seconds: float) -> Thought:
        asked.append((question.seed, question.part))
        return await ask(question, kind, seconds)

    return noted


def test_an_error_in_a_worker_is_raised() -> None:
    async def ask() -> None:
        worker = WorkerProcess(MODULE, [])
        try:
            await worker.ask(position("nobody")[0], Thought, 60)
        finally:
            await worker.end()

    with pytest.raises(WorkerFailed, match="unknown_bot"):
        asyncio.run(ask())


def test_bots_finish_a_game_among_themselves(server: Server, client: Client) -> None:
    made: dict[str, Any] = client.create("one-step", "random", "one-step", start=True)
    with sitting(server, made["table"]["id"], made["watch"]) as watcher:
        while not watcher.update["final"]:
            watcher.hear()
    assert watcher.update["table"]["status"] == "over"
