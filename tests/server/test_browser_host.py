"""The host within a browser, tried outside of one: what it keeps, and what it says to pages."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from fogg.bots import LEVELS
from fogg.server.browser import worker
from fogg.server.browser.host import BrowserHost
from fogg.server.errors import ServerError, Unavailable
from fogg.server.storage import Append, NewGame, PutTable
from fogg.server.storage.sqlite_kept import PAGE_BYTES, KeptStorage, Pages, changed_pages, open_kept
from tests.server.test_storage import ENTRIES, fill, game, table

API = "/api/v1"
PATIENCE = 120.0
"""Seconds that anything may take on a machine that does much else."""


class Shelf:
    """Keeps pages as a browser does: all of a transaction or none."""

    def __init__(self) -> None:
        self.content = b""
        self.times = 0
        self.full = False

    async def keep(self, pages: Pages) -> None:
        await asyncio.sleep(0)
        if self.full:
            raise Unavailable("database_full")
        content = bytearray(self.content[: pages.size].ljust(pages.size, b"\0"))
        for index, number in enumerate(pages.numbers):
            page = pages.data[index * PAGE_BYTES : (index + 1) * PAGE_BYTES]
            content[number * PAGE_BYTES : number * PAGE_BYTES + len(page)] = page
        self.content = bytes(content)
        self.times += 1


def with_shelf(shelf: Shelf, work: Callable[[KeptStorage], Awaitable[None]]) -> None:
    async def run() -> None:
        storage = await open_kept(shelf.content, shelf)
        try:
            await work(storage)
        finally:
            await storage.close()

    asyncio.run(run())


def test_what_is_confirmed_was_kept() -> None:
    shelf = Shelf()

    async def work(storage: KeptStorage) -> None:
        await fill(storage)
        # As if the page were killed at this moment: nothing is closed.
        copy = sqlite3.connect(":memory:")
        copy.deserialize(shelf.content)
        assert copy.execute("SELECT count(*) FROM entries").fetchone() == (len(ENTRIES),)

    with_shelf(shelf, work)

    async def look(storage: KeptStorage) -> None:
        assert await storage.table("t1") == table()
        assert await storage.entries("g1") == ENTRIES
        assert [row[0] async for row in storage.rows()].count("entries") == len(ENTRIES)

    with_shelf(shelf, look)


def test_what_can_not_be_kept_did_not_happen() -> None:
    shelf = Shelf()

    async def work(storage: KeptStorage) -> None:
        assert await storage.commit("t1", PutTable(table(), 0))
        shelf.full = True
        before = shelf.content
        with pytest.raises(Unavailable) as error:
            await storage.commit("t1", NewGame(game()), Append("g1", 1, ENTRIES[0]))
        assert error.value.code == "database_full"
        assert storage.last_fault() is not None
        assert shelf.content == before
        assert await storage.game("g1") is None
        shelf.full = False
        assert await storage.commit("t1", NewGame(game()), Append("g1", 1, ENTRIES[0]))
        assert await storage.entries("g1") == ENTRIES[:1]

    with_shelf(shelf, work)


def test_what_comes_together_is_kept_together_and_reading_keeps_nothing() -> None:
    shelf = Shelf()

    async def work(storage: KeptStorage) -> None:
        await storage.commit("t1", NewGame(game()))
        before = shelf.times
        await asyncio.gather(
            *(storage.commit("g1", Append("g1", seq, e)) for seq, e in enumerate(ENTRIES, 1))
        )
        assert shelf.times == before + 1
        await storage.entries("g1")
        assert shelf.times == before + 1

    with_shelf(shelf, work)


def test_a_loser_changes_nothing() -> None:
    async def work(storage: KeptStorage) -> None:
        await fill(storage)
        assert not await storage.commit("t1", Append("g1", 3, ENTRIES[1]))
        assert await storage.entries("g1") == ENTRIES

    with_shelf(Shelf(), work)


def test_a_damaged_database_is_refused() -> None:
    shelf = Shelf()
    with_shelf(shelf, fill)
    shelf.content = b"no database" * 1000
    with pytest.raises(ServerError) as error:
        with_shelf(shelf, fill)
    assert error.value.code == "database_damaged"


def test_only_changed_pages_are_kept() -> None:
    before = bytes(PAGE_BYTES * 3)
    after = before[:PAGE_BYTES] + b"x" + before[PAGE_BYTES + 1 :] + b"new"
    pages = changed_pages(before, after)
    assert pages.numbers == [1, 3]
    assert pages.size == PAGE_BYTES * 3 + 3
    assert pages.data[PAGE_BYTES:] == b"new"


# The host


class Bytes(bytes):
    """Bytes as a browser hands them over."""

    def to_bytes(self) -> bytes:
        return bytes(self)


class NearEnd:
    """A worker of the browser that is none: it answers at once."""

    def __init__(self, module: str) -> None:
        self._come: asyncio.Queue[Bytes] = asyncio.Queue()
        self._come.put_nowait(Bytes())
        self._answer = worker.begin(module, lambda data: self._come.put_nowait(Bytes(data)))

    def post(self, data: bytes) -> None:
        self._answer(Bytes(data))

    async def next(self) -> Any:
        return await self._come.get()

    def end(self) -> None:
        """Nothing runs."""


class Browser:
    """What is outside of the host: a page that asks, and a place where pages are kept."""

    def __init__(self) -> None:
        self.shelf = Shelf()
        self.told: list[dict[str, Any]] = []
        self._news = asyncio.Event()
        self._id = 0
        self.host: BrowserHost

    def tell(self, client: str, message: str) -> None:
        assert client == "page"
        self.told.append(json.loads(message))
        self._news.set()

    async def keep(self, size: int, numbers: str, data: bytes) -> str:
        try:
            await self.shelf.keep(Pages(size, json.loads(numbers), data))
        except Unavailable as error:
            return error.code
        return ""

    def begin_worker(self, module: str) -> NearEnd:
        return NearEnd(module)

    async def wait(self, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """Wait until something has been told."""
        async with asyncio.timeout(PATIENCE):
            while True:
                for each in self.told:
                    if wanted(each):
                        return each
                self._news.clear()
                await self._news.wait()

    async def ask(self, method: str, path: str, body: Any = None, token: str = "") -> Any:
        self._id += 1
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        asked = {"type": "request", "client": "page", "id": self._id, "method": method}
        text = "" if body is None else body if isinstance(body, str) else json.dumps(body)
        self.host.hear(json.dumps({**asked, "path": API + path, "headers": headers, "body": text}))
        number = self._id
        found = await self.wait(lambda each: each["type"] == "answer" and each["id"] == number)
        return json.loads(found["body"]) if found["body"].startswith("{") else found["body"]

    def say(self, type: str, **fields: Any) -> None:
        self.host.hear(json.dumps({"type": type, "client": "page", "id": 1000, **fields}))


def with_browser(work: Callable[[Browser], Awaitable[None]]) -> None:
    async def run() -> None:
        browser = Browser()
        browser.host = BrowserHost(browser, "http://127.0.0.1:1/fogg", 10.0)
        await browser.host.start(b"")
        try:
            await work(browser)
        finally:
            await browser.host.stop()

    asyncio.run(run())


SEATS = [{"kind": "you", "name": "Ana"}, {"kind": "bot", "bot": "medium"}]
NEW = {"variant": "usa", "seats": SEATS, "settings": {"bot_delay": 0}, "start": True}


def test_a_page_plays_and_is_told_what_happens() -> None:
    async def work(browser: Browser) -> None:
        made = await browser.ask("POST", "/tables", NEW)
        table, token = made["table"]["id"], made["seats"]["0"]
        browser.say("open", path=f"{API}/tables/{table}/live")
        await browser.wait(lambda each: each["type"] == "opened")
        browser.say("data", text=json.dumps({"type": "hello", "token": token, "lang": "en"}))

        def offered(each: dict[str, Any]) -> bool:
            told = json.loads(each["text"]) if each["type"] == "data" else {}
            return bool(told.get("decision") and told["decision"]["offers"])

        update = json.loads((await browser.wait(offered))["text"])
        tickets = " ".join(update["view"]["offered"])
        act = {"type": "act", "id": "1", "action": f"keep {tickets}"}
        act["decision"] = update["decision"]["number"]
        browser.say("data", text=json.dumps(act))

        def done(each: dict[str, Any]) -> bool:
            # The bot has chosen too, in its worker, and Ana is asked again.
            return each["type"] == "data" and '"seq":3' in each["text"].replace(" ", "")

        await browser.wait(done)
        browser.say("gone")
        known = await browser.ask("GET", f"/tables/{table}/view", token=token)
        assert known["seq"] >= 3
        # All of it is kept: another host finds it.
        storage = await open_kept(browser.shelf.content, Shelf())
        assert await storage.unfinished(10) == [table]
        await storage.close()

    with_browser(work)


def test_a_full_storage_is_told() -> None:
    async def work(browser: Browser) -> None:
        browser.shelf.full = True
        refused = await browser.ask("POST", "/tables", NEW)
        assert refused["code"] in ("not_stored", "database_full")
        assert refused["text"]

    with_browser(work)


def test_all_bots_are_there_but_no_address_for_others() -> None:
    async def work(browser: Browser) -> None:
        catalogue = await browser.ask("GET", "/catalogue?lang=en")
        assert {bot["level"] for bot in catalogue["bots"]} == set(LEVELS)
        assert catalogue["address"] == ""

    with_browser(work)
