"""Luck that the host can't choose: commitments, parts told at the start, starts broken off."""

from __future__ import annotations

import asyncio
import hashlib
import re
import secrets
import sqlite3
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

from fogg.catalogue import Catalogue
from fogg.engine.chance import Recording, Sealed
from fogg.engine.errors import FoggError
from fogg.record import Record, joint_luck, luck_words, read, verify
from fogg.server.metrics import Metrics
from fogg.server.services import Services
from fogg.server.settings import ServerSettings
from fogg.server.storage import PutTable
from fogg.server.storage.documents import GameRow, StartEntry, TableDoc, read_entry
from fogg.server.storage.sqlite import SqliteStorage
from fogg.server.tables import starting
from fogg.server.tables.commands import Caller
from fogg.server.tables.hub import Hub
from fogg.server.tables.match import Match, start_entry
from fogg.server.tables.room import Room
from fogg.server.wire import types
from tests.server.player import Player, play_in_step, sitting
from tests.server.serving import Client, Server, code_of

CATALOGUE = Catalogue()
HEX = re.compile(r"\b[0-9a-f]{64}\b")


def bound(part: str) -> str:
    """The commitment to a part, computed without the library."""
    return hashlib.sha256(f"fogg device {part}".encode()).hexdigest()


class Device:
    """What a player's device keeps."""

    def __init__(self) -> None:
        self.part = secrets.token_hex(32)
        self.commitment = bound(self.part)


# At a real server


def two_devices(client: Client) -> tuple[dict[str, Any], dict[str, Any], Device, Device]:
    """A table whose host sits, and a guest; both devices have bound themselves."""
    one, other = Device(), Device()
    made = client.create("you Ana", "open", "random")
    table = made["table"]["id"]
    committed = client.command(table, made["seats"]["0"], "commit", commitment=one.commitment)
    assert committed.status_code == 200
    joined = client.post(
        f"/tables/{table}/seats", {"name": "Ben", "commitment": other.commitment}, made["invite"]
    )
    assert joined.status_code == 201
    return made, joined.json(), one, other


def until_starting(player: Player) -> None:
    while not player.update["table"]["luck"]["starting"]:
        player.hear()


def test_the_game_begins_when_all_parts_are_told_and_its_record_proves_them(
    server: Server, client: Client
) -> None:
    made, guest, one, other = two_devices(client)
    table, seal = made["table"]["id"], made["table"]["seal"]
    assert HEX.fullmatch(seal)
    with (
        sitting(server, table, made["seats"]["0"], host=made["host"]) as ana,
        sitting(server, table, guest["token"]) as ben,
    ):
        parts = ben.update["table"]["luck"]["parts"]
        assert [part["source"] for part in parts] == ["host", "device", "none"]
        assert parts[2]["absence"] == "bot" and ben.update["table"]["seal"] == seal
        assert ana.ask("start")["type"] == "reply"
        until_starting(ben)
        assert ana.ask("start")["code"] == "game_starting"
        assert ben.ask("reveal", part=one.part)["code"] == "part_differs"
        assert ben.ask("reveal", part=other.part)["type"] == "reply"
        ana.ask("ping")
        shown = ana.update["table"]["luck"]["parts"][1]
        assert shown["told"] and shown["part"] is None, "nobody sees a part before all are in"
        assert ana.ask("reveal", part=one.part)["type"] == "reply"
        ana.settle(1)
        told = [part["part"] for part in ana.update["table"]["luck"]["parts"]]
        assert told == [one.part, other.part, None]
        # Another tab of the same device is a little late.
        assert ben.ask("reveal", part=other.part)["type"] == "reply"
        ben.settle(1)
        play_in_step(ana, ben)
        assert ana.update["table"]["seal"] == seal
    record = read(client.get(f"/records/{ana.update['table']['game']}/text").text)
    verdict = verify(record, CATALOGUE.game("usa"))
    assert record.version == 2 and verdict.sealed and record.seal == seal
    assert [part.part for part in record.parts] == [one.part, other.part, ""]
    answer = client.get(f"/records/{ana.update['table']['game']}/verify").json()
    assert "Ana and Ben" in answer["luck"][0] and "look ahead" in answer["luck"][-1]


def test_without_a_device_the_game_begins_at_once_and_says_so(
    server: Server, client: Client
) -> None:
    made = client.create("you Ana", "you Marc", "random", start=True)
    assert made["table"]["status"] == "playing"
    parts = made["table"]["luck"]["parts"]
    assert [part["absence"] for part in parts] == ["silent", "same", "bot"]


def test_a_table_that_begins_at_once_asks_its_device_first(server: Server, client: Client) -> None:
    device = Device()
    seat = {"kind": "you", "name": "Ana", "commitment": device.commitment}
    body = {"variant": "usa", "seats": [seat, {"kind": "bot", "bot": "random"}], "start": True}
    made = client.post("/tables", body).json()
    assert made["table"]["status"] == "lobby" and made["table"]["luck"]["starting"]
    table, token = made["table"]["id"], made["seats"]["0"]
    assert client.command(table, token, "reveal", part=device.part).status_code == 200
    assert client.view(table, token)["table"]["status"] == "playing"


def test_no_clients_data_determine_a_pick(server: Server, client: Client) -> None:
    """All that any client received before the end, put together, gives no pick of the game."""
    made, guest, one, other = two_devices(client)
    table = made["table"]["id"]
    with (
        sitting(server, table, made["seats"]["0"], host=made["host"]) as ana,
        sitting(server, table, guest["token"]) as ben,
        sitting(server, table, made["watch"]) as watcher,
    ):
        ana.ask("start")
        until_starting(ben)
        ben.ask("reveal", part=other.part)
        ana.ask("reveal", part=one.part)
        for player in (ana, ben):
            player.settle(1)
            player.until_mine()
            player.act()
        watcher.settle(4)
        sent = "".join([str(made), *ana.frames, *ben.frames, *watcher.frames])
        sent += client.get(f"/tables/{table}", made["host"]).text
        record = client.get(f"/records/{ana.update['table']['game']}/text")
        assert record.status_code == 404, "the record of a game that goes on is nobody's"
    secret, start = stored(server, ana.update["table"]["game"])
    game = CATALOGUE.game("usa")
    key = bytes(joint_luck(secret, start.parts).seed)
    for hidden in (bytes.fromhex(secret), key):
        assert hidden.hex() not in sent and hidden.hex().upper() not in sent
    # The luck is that of the secret with the parts, and of nothing that was sent.
    assert first_luck(game, joint_luck(secret, start.parts)) == start.luck
    known = set(HEX.findall(sent))
    assert {one.part, other.part, one.commitment, made["table"]["seal"]} <= known
    for word in known:
        assert first_luck(game, joint_luck(word, start.parts)) != start.luck
        assert first_luck(game, Sealed(bytes.fromhex(word))) != start.luck


def first_luck(game: Any, luck: Sealed) -> list[str]:
    chance = Recording(luck)
    game.start(3, chance)
    return luck_words(game, chance.take())


def stored(server: Server, game: str) -> tuple[str, StartEntry]:
    """What only the server knows: its secret, and the first entry of the log."""
    with sqlite3.connect(server.database) as database:
        (seed,) = database.execute("SELECT seed FROM games WHERE id = ?", (game,)).fetchone()
        query = "SELECT data FROM entries WHERE game = ? AND seq = 1"
        (data,) = database.execute(query, (game,)).fetchone()
    entry = read_entry(data)
    assert isinstance(entry, StartEntry)
    return seed, entry


def test_nothing_changes_at_a_table_that_waits_for_parts(server: Server, client: Client) -> None:
    made, _, one, _ = two_devices(client)
    table, host = made["table"]["id"], made["host"]
    assert client.command(table, host, "start").status_code == 200
    for command, fields in (
        ("order", {"seats": [1, 0, 2]}),
        ("set_table", {"variant": "europe"}),
        ("set_seat", {"seat": 2, "kind": "open"}),
        ("reissue", {"seat": 1}),
        ("fill", {}),
    ):
        assert code_of(client.command(table, host, command, **fields)) == "game_starting"
    again = client.command(table, made["seats"]["0"], "commit", commitment=one.commitment)
    assert code_of(again) == "game_starting"


def test_parts_are_checked(server: Server, client: Client) -> None:
    made, guest, one, _ = two_devices(client)
    table = made["table"]["id"]
    early = client.command(table, guest["token"], "reveal", part=one.part)
    assert code_of(early) == "part_not_asked"
    for wrong in ("", "00", "G" * 64, "AB" * 32):
        assert client.command(table, guest["token"], "commit", commitment=wrong).status_code == 400
    assert client.command(table, made["watch"], "commit", commitment="0" * 64).status_code == 403


def test_a_new_link_is_for_a_new_device(server: Server, client: Client) -> None:
    made, _, _, _ = two_devices(client)
    table = made["table"]["id"]
    assert client.command(table, made["host"], "reissue", seat=1).status_code == 200
    luck = client.get(f"/tables/{table}", made["host"]).json()["table"]["luck"]
    assert luck["parts"][1]["commitment"] is None


# Starts that are broken off, without a network


Test = Callable[[Hub, Room, list[str], str], Coroutine[Any, Any, None]]


def at_a_table(folder: Path, test: Test, *devices: Device) -> None:
    """Run a test at a table of as many people as devices, all of which have bound themselves."""

    async def run() -> None:
        storage = SqliteStorage(folder / "fogg.db")
        hub = Hub(Services(ServerSettings(), CATALOGUE, storage, Metrics()))
        people = [
            types.NewSeatJson(kind="you", name=f"P{n}", commitment=device.commitment)
            for n, device in enumerate(devices)
        ]
        room, tokens = await hub.create(types.NewTableJson(variant="usa", seats=people))
        try:
            await test(hub, room, [tokens.seats[n] for n in range(len(devices))], tokens.host)
        finally:
            await hub.stop()
            await storage.close()

    asyncio.run(run())


async def do(hub: Hub, room: Room, token: str, command: types.Command) -> str:
    """Give a command; the code of the error, if there is one."""
    try:
        await hub.perform(room, Caller(token), command)
    except FoggError as error:
        return error.code
    return ""


def begun(room: Room) -> Match:
    """The game, which has begun."""
    assert room.doc.status == "playing" and room.match is not None
    return room.match


async def broken_off(room: Room) -> None:
    for _ in range(500):
        if not room.doc.starting:
            return
        await asyncio.sleep(0.002)
    raise AssertionError("the start is not broken off")


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(starting, "TELL_SECONDS", 0.01)


def test_a_start_without_an_answer_is_broken_off_shown_and_recorded(
    tmp_path: Path, quick: None
) -> None:
    ana, ben = Device(), Device()

    async def test(hub: Hub, room: Room, seats: list[str], host: str) -> None:
        assert not await do(hub, room, host, types.StartCommand())
        assert not await do(hub, room, seats[0], types.RevealCommand(part=ana.part))
        await broken_off(room)
        assert room.match is None
        shown = room.snapshot().luck
        assert shown is not None and not shown.starting
        (given,) = [each.parts for each in shown.broken]
        assert [(each.seat, each.part) for each in given] == [(0, ana.part), (1, None)]
        assert [part.absence for part in shown.parts] == ["silent", "withheld"]
        # The part that was told is void: the device gives a new one; the other is left out.
        late = types.CommitCommand(commitment=ben.commitment)
        assert await do(hub, room, seats[1], late) == "part_left_out"
        anew = Device()
        assert not await do(hub, room, seats[0], types.CommitCommand(commitment=anew.commitment))
        assert not await do(hub, room, host, types.StartCommand())
        assert not await do(hub, room, seats[0], types.RevealCommand(part=anew.part))
        record = begun(room).record(["Ana", "Ben"])
        assert [part.absence for part in record.parts] == ["", "withheld"]
        assert record.parts[0].part == anew.part and record.broken[0].told == 1
        verdict = verify(record, CATALOGUE.game("usa"))
        assert verdict.seed_untold and len(verdict.broken) == 1

    at_a_table(tmp_path, test, ana, ben)


def test_a_start_goes_on_where_the_server_was_stopped(tmp_path: Path, quick: None) -> None:
    ana, ben = Device(), Device()

    async def test(hub: Hub, room: Room, seats: list[str], host: str) -> None:
        doc = room.draft()
        doc.starting, doc.version = True, 2
        assert await hub.services.storage.commit(doc.id, PutTable(doc, 1))
        del hub.rooms[room.id]
        again = await hub.room(room.id)
        assert again is not room
        await broken_off(again)
        assert len(again.doc.broken) == 1

    at_a_table(tmp_path, test, ana, ben)


@pytest.mark.parametrize("how", ["leave", "remove", "close"])
def test_who_leaves_in_the_middle_breaks_the_start_off(tmp_path: Path, how: str) -> None:
    ana, ben = Device(), Device()

    async def test(hub: Hub, room: Room, seats: list[str], host: str) -> None:
        await do(hub, room, host, types.StartCommand())
        await do(hub, room, seats[0], types.RevealCommand(part=ana.part))
        commands: dict[str, tuple[str, types.Command]] = {
            "leave": (seats[1], types.LeaveCommand()),
            "remove": (host, types.RemoveCommand(seat=1)),
            "close": (host, types.CloseCommand()),
        }
        assert not await do(hub, room, *commands[how])
        assert not room.doc.starting and room.match is None
        assert room.doc.broken[0].told == 1
        assert await do(hub, room, seats[0], types.RevealCommand(part=ana.part))

    at_a_table(tmp_path, test, ana, ben)


# Games from before


def test_a_game_from_before_goes_on_under_its_own_seal() -> None:
    game = CATALOGUE.game("usa")
    seed = bytes(range(32))
    row = GameRow(
        id="g", table="t", variant="usa", digest=game.digest, seats=2, seed=seed, created=0.0
    )
    old = Match(game, row, [start_entry(game, row, 0.0)])
    assert old.seal == Sealed(seed).seal
    for seat in (0, 1):
        action = game.notation.text(int(game.legal(old.state, seat)[0]))
        old.take(old.prepare(seat, action, 0.0))
    mover = game.actors(old.state)[0]
    old.take(old.prepare(mover, "draw deck", 0.0))
    record: Record = old.record(["Ana", "Ben"])
    assert record.version == 1 and not record.parts
    record.seed = seed.hex()
    assert verify(record, game).sealed


def test_a_table_from_before_gets_its_secret_at_the_start(tmp_path: Path) -> None:
    async def test(hub: Hub, room: Room, seats: list[str], host: str) -> None:
        room.doc.secret = ""
        assert room.snapshot().seal is None
        doc: TableDoc = room.doc
        for seat in doc.seats:
            seat.commitment = ""
        assert not await do(hub, room, host, types.StartCommand())
        assert room.match is not None and room.match.start.parts

    at_a_table(tmp_path, test, Device(), Device())
