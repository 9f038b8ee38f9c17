"""Tables that can't go on: their board is gone, or what is stored of them is damaged."""

from __future__ import annotations

import shutil
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from fogg.boards import builtin
from fogg.catalogue import Catalogue
from fogg.server.errors import Conflict, Damaged
from fogg.server.storage.sqlite import SqliteStorage
from fogg.server.tables.commands import Caller
from fogg.server.tables.hub import Hub
from fogg.server.wire.encode.updates import Viewer
from fogg.server.wire.types import (
    NewSeatJson,
    NewTableJson,
    SetTableCommand,
    SettingsJson,
    StartCommand,
    YouJson,
)
from tests.server.hubs import of_bots, until, with_hub
from tests.server.serving import Client, Server, code_of


def add_board(folder: Path) -> None:
    shutil.copytree(builtin("usa"), folder / "home")
    file = folder / "home" / "board.toml"
    file.write_text(file.read_text("utf-8").replace('id = "usa"', 'id = "home"'), "utf-8")


def test_a_table_of_a_board_that_is_gone_says_so(tmp_path: Path) -> None:
    add_board(tmp_path / "boards")
    made: dict[str, Any] = {}
    with Server(tmp_path, "", ("rate=10000",), "--boards", str(tmp_path / "boards")) as server:
        client = Client(server)
        for variant in ("home", "usa"):
            made[variant] = client.create("you", "you", variant=variant, start=True)
        made["public"] = client.create("you", "open", variant="home", settings={"public": True})
        client.close()
    with Server(tmp_path) as server:
        client = Client(server)
        for language, words in (("en", "board of “home”"), ("fr", "plateau de «")):
            gone = client.view(*seat(made["home"]), lang=language)
            assert (gone["table"]["status"], gone["table"]["title"]) == ("frozen", "home")
            assert words in gone["table"]["note"]
        assert client.view(*seat(made["usa"]))["table"]["status"] == "playing"
        acted = client.command(*seat(made["home"]), "act", decision=1, action="pass")
        assert (acted.status_code, code_of(acted)) == (409, "board_missing")
        listed = client.get("/tables").json()["tables"]
        assert [each["title"] for each in listed] == ["home"]
        assert client.view(*seat(made["public"]))["table"]["status"] == "frozen"
        started = client.command(made["public"]["table"]["id"], made["public"]["host"], "start")
        assert started.status_code in (400, 409)
        client.close()


def seat(made: dict[str, Any]) -> tuple[str, str]:
    return made["table"]["id"], made["seats"]["0"]


def test_a_table_that_has_not_begun_can_take_another_board(tmp_path: Path) -> None:
    add_board(tmp_path / "boards")
    known: list[str] = []
    seats = [NewSeatJson(kind="you")] * 2

    async def make(hub: Hub) -> None:
        room, tokens = await hub.create(NewTableJson(variant="home", seats=seats))
        known.extend([room.id, tokens.host])

    async def look(hub: Hub) -> None:
        room = await hub.room(known[0])
        assert room.snapshot().frozen is not None
        caller = Caller(known[1])
        await hub.perform(room, caller, SetTableCommand(variant="usa"))
        assert room.snapshot().frozen is None
        await hub.perform(room, caller, StartCommand())
        assert room.match is not None

    with_hub(SqliteStorage(tmp_path / "fogg.db"), make, Catalogue([tmp_path / "boards"]))
    with_hub(SqliteStorage(tmp_path / "fogg.db"), look)


@pytest.mark.parametrize(
    "harm",
    [
        "UPDATE entries SET data = '{' WHERE seq = 3",
        "DELETE FROM entries WHERE seq = 3",
        """UPDATE entries SET data = '{"kind":"move","at":1,"seat":0,"action":""}' WHERE seq = 3""",
        "DELETE FROM entries WHERE seq = 1",
    ],
)
def test_a_damaged_game_is_frozen_and_the_others_go_on(tmp_path: Path, harm: str) -> None:
    ids: list[str] = []

    async def play(hub: Hub) -> None:
        for _ in range(2):
            room, _ = await hub.create(of_bots(SettingsJson(bot_delay=0.01)))
            ids.append(room.id)
            await until(lambda room=room: room.seq > 5)  # type: ignore[misc]

    with_hub(SqliteStorage(tmp_path / "fogg.db"), play)
    database = sqlite3.connect(tmp_path / "fogg.db")
    database.execute(f"{harm} AND game = (SELECT id FROM games WHERE table_id = ?)", (ids[1],))
    database.commit()
    database.close()

    async def look(hub: Hub) -> None:
        await hub.start()
        await until(lambda: set(hub.rooms) == set(ids))
        well, harmed = (hub.rooms[id] for id in ids)
        assert isinstance(harmed.frozen, Conflict)
        assert harmed.frozen.code == "game_damaged"
        note = harmed.updates.update(Viewer.of(YouJson(role="watch"), "en"), 0).table.note
        assert note and "damaged" in note
        seq = well.seq
        await until(lambda: well.seq > seq)

    with_hub(SqliteStorage(tmp_path / "fogg.db"), look)


def test_a_damaged_table_is_named_and_the_others_go_on(tmp_path: Path) -> None:
    ids: list[str] = []

    async def play(hub: Hub) -> None:
        for _ in range(2):
            ids.append((await hub.create(of_bots(SettingsJson(bot_delay=0.01, public=True))))[0].id)

    with_hub(SqliteStorage(tmp_path / "fogg.db"), play)
    database = sqlite3.connect(tmp_path / "fogg.db")
    database.execute("UPDATE tables SET doc = 'x' WHERE id = ?", (ids[1],))
    database.commit()
    database.close()

    async def look(hub: Hub) -> None:
        await hub.start()
        await until(lambda: ids[0] in hub.rooms)
        with pytest.raises(Damaged, match="table_damaged"):
            await hub.room(ids[1])
        assert [doc.id for doc in await hub.services.storage.public_tables(10)] == [ids[0]]

    with_hub(SqliteStorage(tmp_path / "fogg.db"), look)
