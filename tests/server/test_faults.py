"""Faults: a database that fails, rules that changed, a process that goes away."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from fogg.catalogue import Catalogue
from fogg.cli.common import Shell
from fogg.cli.serve import command, settings
from fogg.engine.errors import FoggError
from fogg.server.errors import Unavailable
from fogg.server.metrics import Metrics
from fogg.server.services import Services
from fogg.server.settings import ServerSettings
from fogg.server.storage import Write
from fogg.server.storage.sqlite import SqliteStorage
from fogg.server.tables.commands import Caller
from fogg.server.tables.hub import Hub
from fogg.server.tables.room import Room
from fogg.server.wire.types import ActCommand, NewSeatJson, NewTableJson
from fogg.texts import Texts
from tests.server.player import sitting
from tests.server.serving import Client, Server, code_of


class Faulty(SqliteStorage):
    """A database whose next commit fails, before or after it was done."""

    fault = ""

    async def commit(self, table: str, *writes: Write) -> bool:
        fault, self.fault = self.fault, ""
        if fault == "before":
            raise OSError("the disk is full")
        done = await super().commit(table, *writes)
        if fault == "after":
            raise OSError("the connection was lost")
        return done


@pytest.mark.parametrize("fault", ["before", "after"])
def test_a_command_whose_commit_failed_is_done_once_in_the_end(tmp_path: Path, fault: str) -> None:
    async def run() -> None:
        storage = Faulty(tmp_path / "fogg.db")
        hub = Hub(Services(ServerSettings(), Catalogue(), storage, Metrics()))
        new = NewTableJson(variant="usa", seats=[NewSeatJson(kind="you")] * 2, start=True)
        room, tokens = await hub.create(new)
        await act_with_fault(hub, room, tokens.seats[0], storage, fault)
        await hub.stop()
        await storage.close()

    asyncio.run(run())


async def act_with_fault(hub: Hub, room: Room, token: str, storage: Faulty, fault: str) -> None:
    assert room.match is not None
    match = room.match
    before = match.state.pack()
    caller = Caller(token)
    offered = match.game.view(match.state, 0).data()["offered"]
    act = ActCommand(id="once", decision=1, action="keep " + " ".join(offered))
    storage.fault = fault
    with pytest.raises(Unavailable):
        await hub.perform(room, caller, act)
    assert room.match.state.pack() == before
    replies = [await hub.perform(room, caller, act) for _ in range(2)]
    assert [reply.seq for reply in replies] == [2, 2]
    assert len(await storage.entries(match.row.id)) == 2
    assert room.seq == 2


def test_a_game_under_other_rules_is_frozen(tmp_path: Path) -> None:
    server = Server(tmp_path)
    client = Client(server.start())
    made = client.create("you", "you", start=True)
    table, token = made["table"]["id"], made["seats"]["0"]
    game = client.view(table, token)["table"]["game"]
    client.close()
    server.stop()
    database = sqlite3.connect(tmp_path / "fogg.db")
    database.execute("UPDATE games SET digest = 'other'")
    database.commit()
    database.close()
    with server:
        client = Client(server)
        update = client.view(table, token, lang="fr")
        assert update["table"]["status"] == "frozen" and update["table"]["note"]
        assert update["view"] is None and update["decision"] is None
        acted = client.command(table, token, "act", decision=1, action="pass")
        assert code_of(acted) == "other_rules"
        assert code_of(client.get(f"/records/{game}")) == "other_rules"
        client.close()


def test_a_game_of_earlier_rules_goes_on_under_them(tmp_path: Path) -> None:
    """A table of before may not stop after one card, and its bots play on by its rules."""
    server = Server(tmp_path)
    client = Client(server.start())
    made = client.create("you", "medium", start=True)
    table, token = made["table"]["id"], made["seats"]["0"]
    client.close()
    server.stop()
    database = sqlite3.connect(tmp_path / "fogg.db")
    database.execute("UPDATE games SET digest = '154bdd029b04d15b'")
    database.commit()
    database.close()
    with server, sitting(server, table, token) as player:
        player.until_mine()
        player.act()
        player.play(1)
        while (decision := player.update["decision"]) is None or decision["phase"] != "second_card":
            player.play(1)
        assert "stop" not in {offer["kind"] for offer in decision["offers"]}
        assert player.act("stop")["type"] == "error"
        turn = player.update["view"]["turn"]
        while player.update["view"]["turn"] < turn + 4:
            player.play(1)


def given(*words: str) -> ServerSettings:
    """The settings that a command line gives."""
    params = dict(command(Shell(Texts("en"))).make_context("serve", list(words)).params)
    del params["open_browser"]
    return settings(params)


def test_settings_from_flags_and_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    assert given() == ServerSettings()
    monkeypatch.setenv("FOGG_PUBLIC_URL", "https://fogg.example/")
    monkeypatch.setenv("FOGG_PORT", "9000")
    monkeypatch.setenv("FOGG_BOARDS", "one:two")
    monkeypatch.setenv("FOGG_REVIEW_SECONDS", "90")
    settings_ = given("--port", "9001", "--limit", "rate=7", "--limit", "body=1000")
    assert (settings_.address, settings_.port) == ("https://fogg.example", 9001)
    assert settings_.boards == [Path("one"), Path("two")]
    assert (settings_.limits.rate, settings_.limits.body, settings_.limits.burst) == (7, 1000, 100)
    assert given().port == 9000
    assert (given().review_seconds, given("--review-seconds", "5").review_seconds) == (90, 5)
    with pytest.raises(FoggError, match="bad_limit"):
        given("--limit", "cats=3")


def test_boards_of_the_host(tmp_path: Path) -> None:
    import shutil

    from fogg.boards import builtin

    folder = tmp_path / "boards" / "home"
    shutil.copytree(builtin("usa"), folder)
    (folder / "art.svg").write_text("<svg/>")
    manifest = (folder / "board.toml").read_text("utf-8").replace('id = "usa"', 'id = "home"')
    (folder / "board.toml").write_text(manifest, "utf-8")
    server = Server(tmp_path, "", ("rate=1000",), "--boards", str(tmp_path / "boards"))
    with server:
        client = Client(server)
        info: dict[str, Any] = client.get("/variants/home").json()
        assert info["art"] == ["art.svg"]
        art = client.get("/boards/home/art/art.svg")
        assert art.text == "<svg/>"
        assert code_of(client.get("/boards/home/art/..%2Fboard.toml")) == "no_such_page"
        assert code_of(client.get("/boards/home/art/board.toml")) == "no_such_drawing"
        made = client.create("you", "one-step", variant="home", start=True)
        view = client.view(made["table"]["id"], made["seats"]["0"])
        assert view["decision"]
        client.close()


def test_only_a_trusted_proxy_says_where_requests_come_from(tmp_path: Path) -> None:
    limits = ("rate=1", "burst=8")
    counts = {}
    for trusted in ("", "127.0.0.1"):
        more = ("--trusted-proxy", trusted) if trusted else ()
        folder = tmp_path / (trusted or "none")
        folder.mkdir()
        with Server(folder, "", limits, *more) as server:
            client = Client(server)
            statuses = [
                client.http.get(
                    "/catalogue", headers={"X-Forwarded-For": f"10.0.0.{n}"}
                ).status_code
                for n in range(20)
            ]
            counts[trusted] = statuses.count(429)
            client.close()
    assert counts[""] > 5
    assert counts["127.0.0.1"] == 0


def test_a_database_that_fails_is_reported_as_such(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        client = Client(server)
        made = client.create("you Ana", "open")
        database = sqlite3.connect(tmp_path / "fogg.db")
        database.execute("DROP TABLE games")
        database.execute("DROP TABLE tables")
        database.close()
        unread = client.get("/tables/nowhere")
        assert (unread.status_code, code_of(unread)) == (503, "database_unreachable")
        body = {"variant": "usa", "seats": [{"kind": "you", "name": "Ana"}, {"kind": "open"}]}
        unmade = client.post("/tables", body)
        assert (unmade.status_code, code_of(unmade)) == (503, "not_stored")
        health = client.http.get(f"{server.url}/health")
        assert (health.status_code, code_of(health)) == (503, "database_unreachable")
        renamed = client.command(made["table"]["id"], made["seats"]["0"], "profile", name="Ada")
        assert (renamed.status_code, code_of(renamed)) == (503, "not_stored")
        client.close()
