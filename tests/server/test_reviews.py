"""Reviews of recorded games: begun, followed, kept; limits and errors."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest
from msgspec import msgpack

from fogg.catalogue import Catalogue
from fogg.engine.game import Game
from fogg.lab.review import Depth, edition, review
from fogg.lab.review.edition import LETTERS
from fogg.record import Record, read, write
from fogg.server.errors import TooMany, Unavailable
from fogg.server.settings import ServerSettings
from fogg.server.storage import PutRecord, PutReview, Storage, Write
from fogg.server.storage.sqlite import SqliteStorage
from fogg.server.tables import review_shelf
from fogg.server.tables.review_shelf import ReviewShelf
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
    # Who has asked may give it up, and have another one made.
    stopped = client.http.post(f"/records/{record}/review/stop", params={"deep": "true"})
    assert stopped.json()["status"] == "none"
    assert client.http.post(f"/records/{other}/review").json()["status"] in ("waiting", "running")
    assert client.http.post(f"/records/{other}/review/stop").json()["status"] == "none"


def test_after_a_restart_a_review_is_there_at_once(tmp_path: Path) -> None:
    database = str(tmp_path / "fogg.db")
    whole = recorded()
    begun = Record(whole.variant, whole.digest, whole.seats, luck=whole.luck)
    begun.log = list(whole.moves[:12])
    with Server(tmp_path, database) as first, closing(Client(first)) as asking:
        taken = httpx.post(f"{first.url}{API}/records", content=write(begun))
        id = taken.json()["record"]["id"]
        made = _reviewed(asking, id)
        first.kill()
    with Server(tmp_path, database) as second, closing(Client(second)) as asking:
        for answer in (
            asking.get(f"/records/{id}/review"),
            asking.http.post(f"/records/{id}/review"),
        ):
            # Nothing was made anew, which would have taken some time.
            assert answer.json() == {**made, "seconds": 0}
        deep = asking.get(f"/records/{id}/review", deep="true").json()
        assert (deep["status"], deep["review"]) == ("none", None)


# What a server would take too long to show


def with_reviews(
    folder: Path,
    work: Callable[[Reviews, Storage], Awaitable[None]],
    kind: type[Reviews] = Reviews,
    settings: ServerSettings | None = None,
) -> None:
    """Do something with the reviews of a server that has one record, `game`."""

    async def run() -> None:
        storage = SqliteStorage(folder / "fogg.db")
        await storage.commit("", PutRecord("game", GAME.read_text("utf-8"), 1.0))
        try:
            await work(kind(settings or ServerSettings(), ReviewShelf(storage)), storage)
        finally:
            await storage.close()

    asyncio.run(run())


def recorded() -> Record:
    return read(GAME.read_text("utf-8"))


def rules() -> Game:
    return Catalogue().game("usa", recorded().digest)


class Idle(Reviews):
    """Reviews that are never done."""

    async def _run(self, id: str, job: ReviewJob) -> None:
        pass


class Failing(Reviews):
    """Reviews that fail at once."""

    async def _run(self, id: str, job: ReviewJob) -> None:
        job.status, job.reason = "failed", "tried"


class Ready(Reviews):
    """Reviews that are made already."""

    made = review(recorded(), rules(), Depth("quick", 1, 2, 2, 0.04, 1.0, 2, 2.3, 1))

    async def _reports(self, job: ReviewJob) -> AsyncIterator[Report]:
        yield Report(done=len(job.record.moves), review=self.made)


async def done(reviews: Reviews, record: Record, address: str = "10.0.0.1") -> ReviewJob:
    """Ask for the quick review of `game`, and wait until it is over."""
    job = await reviews.ask("game", record, False, address)
    if job.task is not None:
        await job.task
    return job


def test_only_so_many_wait(tmp_path: Path) -> None:
    async def work(reviews: Reviews, storage: Storage) -> None:
        record = recorded()
        for number in range(MOST_WAITING):
            await reviews.ask(f"game{number}", record, False, f"10.0.0.{number}")
        assert (await reviews.ask("game0", record, False, "10.0.0.99")).address == "10.0.0.0"
        with pytest.raises(Unavailable, match="too_many_reviews"):
            await reviews.ask("more", record, False, "10.0.0.99")
        with pytest.raises(TooMany, match="review_running"):
            await reviews.ask("more", record, False, "10.0.0.1")

    with_reviews(tmp_path, work, Idle)


def test_nobody_gives_up_what_others_wait_for(tmp_path: Path) -> None:
    async def work(reviews: Reviews, storage: Storage) -> None:
        record = recorded()
        await reviews.ask("game", record, False, "10.0.0.1")
        reviews.give_up("game", False, "10.0.0.99")
        assert await reviews.find("game", record, False) is not None
        reviews.give_up("game", False, "10.0.0.1")
        assert await reviews.find("game", record, False) is None

    with_reviews(tmp_path, work, Idle)


def test_a_failed_review_is_tried_again_and_old_ones_are_forgotten(tmp_path: Path) -> None:
    async def work(reviews: Reviews, storage: Storage) -> None:
        record = recorded()
        first = await reviews.ask("game", record, False, "10.0.0.1")
        await asyncio.sleep(0)
        assert first.status == "failed"
        assert await reviews.ask("game", record, False, "10.0.0.1") is not first
        for number in range(MOST_KEPT + 5):
            await asyncio.sleep(0)
            await reviews.ask(f"game{number}", record, False, "10.0.0.1")
        assert await reviews.find("game", record, False) is None
        assert await reviews.find("game9", record, False) is not None

    with_reviews(tmp_path, work, Failing)


def test_what_leaves_the_memory_stays_stored(tmp_path: Path) -> None:
    async def work(reviews: Reviews, storage: Storage) -> None:
        record = recorded()
        assert await reviews.find("game", record, False) is None
        made = await done(reviews, record)
        assert (made.status, made.review) == ("done", Ready.made)
        reviews._jobs.clear()
        kept = await reviews.find("game", record, False)
        assert kept is not None
        assert (kept.status, kept.done, kept.review) == ("done", len(record.moves), Ready.made)
        assert await reviews.find("game", record, True) is None

    with_reviews(tmp_path, work, Ready)


def test_a_review_of_other_code_is_made_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(reviews: Reviews, storage: Storage) -> None:
        record = recorded()
        await done(reviews, record)
        reviews._jobs.clear()
        monkeypatch.setattr(review_shelf, "edition", lambda: "newer")
        assert await reviews.find("game", record, False) is None
        await done(reviews, record)
        rows = [row async for kind, row in storage.rows() if kind == "reviews"]
        assert [row[:3] for row in rows] == [("game", "quick", "newer")]

    with_reviews(tmp_path, work, Ready)
    assert len(edition()) == LETTERS


def test_a_stored_review_that_cannot_be_read_is_made_anew(tmp_path: Path) -> None:
    async def work(reviews: Reviews, storage: Storage) -> None:
        await storage.commit("", PutReview("game", "quick", edition(), "[1", 1.0))
        assert await reviews.find("game", recorded(), False) is None
        assert (await done(reviews, recorded())).review == Ready.made

    with_reviews(tmp_path, work, Ready)


def test_a_review_that_is_not_stored_is_shown_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def refuse(table: str, *writes: Write) -> bool:
        raise Unavailable("not_stored")

    async def work(reviews: Reviews, storage: Storage) -> None:
        monkeypatch.setattr(storage, "commit", refuse)
        job = await done(reviews, recorded())
        assert (job.status, job.review) == ("done", Ready.made)

    with_reviews(tmp_path, work, Ready)


def test_whatever_goes_wrong_nobody_waits_for_ever(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def garbled(job: ReviewJob) -> AsyncIterator[Report]:
        yield msgpack.decode(b"\xc1", type=Report)

    async def work(reviews: Reviews, storage: Storage) -> None:
        monkeypatch.setattr(reviews, "_reports", garbled)
        job = await done(reviews, recorded())
        assert job.status == "failed" and "malformed" in job.reason

    with_reviews(tmp_path, work)


def test_a_process_that_fails_says_why(tmp_path: Path) -> None:
    async def fail(reviews: Reviews, storage: Storage) -> None:
        record = recorded()
        record.variant = "atlantis"
        job = await done(reviews, record)
        assert job.status == "failed" and "atlantis" in job.reason

    async def dawdle(reviews: Reviews, storage: Storage) -> None:
        job = await done(reviews, recorded())
        assert job.status == "failed" and "Timeout" in job.reason

    with_reviews(tmp_path, fail)
    with_reviews(tmp_path, dawdle, settings=ServerSettings(review_seconds=0.01))
