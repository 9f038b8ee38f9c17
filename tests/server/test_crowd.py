"""A server full of strangers: whoever has a seat gets in."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from contextlib import ExitStack
from pathlib import Path

import pytest
from websockets.sync.client import connect

from fogg.catalogue import Catalogue
from fogg.server.errors import TooMany
from fogg.server.metrics import Metrics
from fogg.server.services import Services
from fogg.server.settings import ServerSettings
from fogg.server.storage.sqlite import SqliteStorage
from fogg.server.tables import hub as hubs
from fogg.server.tables.attendance import Connection
from fogg.server.tables.hub import Hub
from fogg.server.wire.types import NewSeatJson, NewTableJson, YouJson
from tests.server.serving import API, Client, Server

NEW = NewTableJson(variant="usa", seats=[NewSeatJson(kind="you"), NewSeatJson(kind="open")])


def crowded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, run: Callable[[Hub], Awaitable[None]]
) -> None:
    """Run with a hub that has room for three tables, and two more for those who play there."""
    monkeypatch.setattr(hubs, "MOST_ROOMS", 3)
    monkeypatch.setattr(hubs, "MOST_OF_ALL", 5)

    async def running() -> None:
        storage = SqliteStorage(tmp_path / "fogg.db")
        hub = Hub(Services(ServerSettings(), Catalogue(), storage, Metrics()))
        await run(hub)
        await hub.stop()
        await storage.close()

    asyncio.run(running())


def test_players_return_to_a_full_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run(hub: Hub) -> None:
        old, secrets = await hub.create(NEW)
        del hub.rooms[old.id]
        for _ in range(3):
            room, _ = await hub.create(NEW)
            watcher = Connection("", "", YouJson(role="public"), "en", words=True)
            room.attendance.join(watcher)
        # Strangers find no room, neither for a new table nor for one that they only watch.
        with pytest.raises(TooMany, match="server_full"):
            await hub.create(NEW)
        for token in (secrets.watch, secrets.invite, "s_nobody", ""):
            with pytest.raises(TooMany, match="server_full"):
                await hub.identify(old.id, token)
        found, you = await hub.identify(old.id, secrets.seats[0])
        assert found.id == old.id and you.seat == 0
        # The table is there now, so that their friends get in too.
        assert (await hub.identify(old.id, secrets.invite))[1].role == "invite"

    crowded(tmp_path, monkeypatch, run)


def test_the_reserve_has_an_end_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run(hub: Hub) -> None:
        made = []
        for _ in range(6):
            made.append(await hub.create(NEW))
            del hub.rooms[made[-1][0].id]
        for room, secrets in made[:5]:
            await hub.identify(room.id, secrets.seats[0])
        room, secrets = made[5]
        with pytest.raises(TooMany, match="server_full"):
            await hub.identify(room.id, secrets.seats[0])

    crowded(tmp_path, monkeypatch, run)


def test_tables_without_anybody_make_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What strangers made and left is forgotten in half a minute, not in a quarter of an hour."""

    async def run(hub: Hub) -> None:
        left = [(await hub.create(NEW))[0] for _ in range(3)]
        with pytest.raises(TooMany, match="server_full"):
            await hub.create(NEW)
        for room in left:
            room.used -= hubs.CROWDED_SECONDS + 1
        room, _ = await hub.create(NEW)
        assert list(hub.rooms) == [room.id]

    crowded(tmp_path, monkeypatch, run)


def test_spectators_leave_room_for_players(tmp_path: Path) -> None:
    with Server(tmp_path, "", ("spectators=2",)) as server:
        client = Client(server)
        made = client.create("you", "open", start=False)
        url = f"{server.socket}{API}/tables/{made['table']['id']}/live"

        def heard(token: str) -> str:
            """What the next connection hears first; it stays."""
            socket = opened.enter_context(connect(url))
            socket.send(json.dumps({"type": "hello", "token": token}))
            message = json.loads(socket.recv(20))
            return str(message.get("code", message["type"]))

        with ExitStack() as opened:
            said = [heard(made["watch"]) for _ in range(3)]
            assert said == ["update", "update", "too_many_spectators"]
            assert heard(made["seats"]["0"]) == "update"
            assert heard(made["host"]) == "update"
            path = f"/tables/{made['table']['id']}/events"
            assert client.get(path, made["watch"]).status_code == 429
        with ExitStack() as opened:
            assert heard(made["watch"]) == "update"
        client.close()
