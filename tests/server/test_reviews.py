"""Reviews of recorded games: begun, followed, kept; limits and errors."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from msgspec import msgpack

from fogg.record import read
from fogg.server.errors import TooMany, Unavailable
from fogg.server.settings import ServerSettings
from fogg.server.workers.reviewing import MOST_KEPT, MOST_WAITING, Report, ReviewJob, Reviews
from tests.server.serving import API, Client, Server, code_of

GAME = Path(__file__).parents[1] / "golden" / "2026-11-16" / "usa-2.fogg"
SECONDS = 240.0


@pytest.fixture(scope="module")
def record(server: Server) -> str:
    """A recorded game on the server: its id."""
    taken = httpx.post(f"{server.url}{API}/records", content=GAME.read_bytes())
    id: str = taken.json()["record"]["id"]
    return id


def _reviewed(client: Client, record: str, **params: Any) -> dict[str, Any]:
    """Wait for the review of a record."""
    end = time.monotonic() + SECONDS
    while time.monotonic() < end:
        answer = client.http.post(f"/records/{record}/review", params=params)
        assert answer.status_code == 200, answer.text
        state: dict[str, Any] = answer.json()
        assert 0 <= state["done"] <= state["total"]
        if state["status"] == "done":
            return state
        time.sleep(0.2)
    raise AssertionError("no review came")


def test_a_review_comes_and_stays(client: Client, record: str) -> None:
    path = f"/records/{record}/review"
    assert client.get(path).json()["status"] == "none"
    begun = client.http.post(path).json()
    assert begun["status"] in ("waiting", "running") and begun["review"] is None
    state = _reviewed(client, record, lang="fr")
    review = state["review"]
    moves = len(read(GAME.read_text("utf-8")).moves)
    assert state["total"] == state["done"] == moves == len(review["decisions"])
    assert [len(curve) for curve in review["curves"]] == [moves + 1] * 2
    for account in review["accounts"]:
        sum = account["start"] + account["luck"] + account["skill"] + account["others"]
        assert sum == pytest.approx(account["end"], abs=0.001)
    for decision in review["decisions"]:
        assert decision["text"] and decision["verdict_text"]
        assert (decision["better"] is None) == (decision["why"] is None)
    again = client.get(path, lang="en").json()
    assert again["status"] == "done"
    assert again["review"]["curves"] == review["curves"]
    texts = [each["text"] for each in again["review"]["decisions"]]
    assert texts != [each["text"] for each in review["decisions"]]


def test_what_is_no_record_or_no_answer(client: Client, record: str) -> None:
    assert code_of(client.http.post("/records/nothing/review")) == "no_such_record"
    assert code_of(client.get("/records/nothing/review")) == "no_such_record"
    wrong = client.http.post(f"/records/{record}/review", params={"deep": "very"})
    assert code_of(wrong) == "bad_query"


def test_one_review_for_an_address(client: Client, server: Server, record: str) -> None:
    taken = httpx.post(f"{server.url}{API}/records", content=GAME.read_bytes())
    other = taken.json()["record"]["id"]
    first = client.http.post(f"/records/{record}/review", params={"deep": "true"})
    assert first.json()["status"] in ("waiting", "running")
    refused = client.http.post(f"/records/{other}/review")
    assert refused.status_code == 429 and code_of(refused) == "review_running"


# What a server would take too long to show


class Idle(Reviews):
    """Reviews that are never done, or fail."""

    def __init__(self, fails: bool = False) -> None:
        super().__init__(ServerSettings())
        self._fails = fails

    async def _run(self, job: ReviewJob) -> None:
        if self._fails:
            job.status, job.reason = "failed", "tried"


def test_only_so_many_wait() -> None:
    async def ask() -> None:
        reviews = Idle()
        record = read(GAME.read_text("utf-8"))
        for number in range(MOST_WAITING):
            reviews.ask(f"game{number}", record, False, f"10.0.0.{number}")
        assert reviews.ask("game0", record, False, "10.0.0.99").address == "10.0.0.0"
        with pytest.raises(Unavailable, match="too_many_reviews"):
            reviews.ask("more", record, False, "10.0.0.99")
        with pytest.raises(TooMany, match="review_running"):
            reviews.ask("more", record, False, "10.0.0.1")

    asyncio.run(ask())


def test_a_failed_review_is_tried_again_and_old_ones_are_forgotten() -> None:
    async def ask() -> None:
        reviews = Idle(fails=True)
        record = read(GAME.read_text("utf-8"))
        first = reviews.ask("game", record, False, "10.0.0.1")
        await asyncio.sleep(0)
        assert first.status == "failed"
        assert reviews.ask("game", record, False, "10.0.0.1") is not first
        for number in range(MOST_KEPT + 5):
            await asyncio.sleep(0)
            reviews.ask(f"game{number}", record, False, "10.0.0.1")
        assert reviews.find("game", False) is None
        assert reviews.find("game9", False) is not None

    asyncio.run(ask())


def test_whatever_goes_wrong_nobody_waits_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    async def ask() -> None:
        reviews = Reviews(ServerSettings())

        async def garbled(job: ReviewJob) -> AsyncIterator[Report]:
            yield msgpack.decode(b"\xc1", type=Report)

        monkeypatch.setattr(reviews, "_reports", garbled)
        job = reviews.ask("game", read(GAME.read_text("utf-8")), False, "10.0.0.1")
        assert job.task is not None
        await job.task
        assert job.status == "failed" and "malformed" in job.reason

    asyncio.run(ask())


def test_a_process_that_fails_says_why() -> None:
    async def ask() -> None:
        record = read(GAME.read_text("utf-8"))
        record.variant = "atlantis"
        reviews = Reviews(ServerSettings())
        job = reviews.ask("game", record, False, "10.0.0.1")
        assert job.task is not None
        await job.task
        assert job.status == "failed" and "atlantis" in job.reason
        late = Reviews(ServerSettings(review_seconds=0.01))
        record.variant = "usa"
        job = late.ask("game", record, False, "10.0.0.1")
        assert job.task is not None
        await job.task
        assert job.status == "failed" and "Timeout" in job.reason

    asyncio.run(ask())
