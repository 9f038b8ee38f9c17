"""What is said at a table: by whom, how much, heard by all alike, and stored nowhere."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from fogg.server.errors import ServerError
from fogg.server.names import MOST_LETTERS_SAID
from fogg.server.settings import Limits, ServerSettings
from fogg.server.storage import Notice
from fogg.server.storage.sqlite import SqliteStorage
from fogg.server.tables import talk
from fogg.server.tables.commands import Caller
from fogg.server.tables.hub import Hub
from fogg.server.tables.lobby import Secrets
from fogg.server.tables.room import Room
from fogg.server.wire.encode.updates import Viewer
from fogg.server.wire.types import (
    NewSeatJson,
    NewTableJson,
    SettingsJson,
    TalkCommand,
    YouJson,
)
from fogg.server.wire.types.talk import EMOTES
from tests.server.hubs import hub_of
from tests.server.player import sitting
from tests.server.serving import Client, Server, code_of

SECRET_WORDS = "the parrot knows"


def at_a_table(
    folder: Path,
    work: Callable[[Hub, Room, Secrets], Awaitable[None]],
    start: bool = True,
    **settings: Any,
) -> None:
    """Do something at a table of two people whose game has begun."""

    async def run() -> None:
        storage = SqliteStorage(folder / "fogg.db")
        hub = hub_of(storage)
        seats = [NewSeatJson(kind="you", name=name) for name in ("Ana", "Marc")]
        new = NewTableJson(
            variant="usa", seats=seats, settings=SettingsJson(**settings), start=start
        )
        try:
            async with asyncio.timeout(60):
                room, secrets = await hub.create(new)
                await work(hub, room, secrets)
        finally:
            await hub.stop()
            await storage.close()

    asyncio.run(run())


async def said(hub: Hub, room: Room, token: str, **fields: Any) -> str:
    """Say something; the code of the error, or nothing."""
    try:
        await hub.perform(room, Caller(token), TalkCommand(**fields))
    except ServerError as error:
        return error.code
    return ""


def heard(room: Room, you: YouJson) -> list[tuple[int | None, str | None, str]]:
    """What somebody hears of the talk, from the whole update."""
    told = room.updates.update(Viewer.of(you, "en"), room.seq).table.talk
    return [(each.seat, each.emote, each.text) for each in told.values()]


SPECTATOR = YouJson(role="watch")


def test_everybody_hears_the_same(tmp_path: Path) -> None:
    async def work(hub: Hub, room: Room, secrets: Secrets) -> None:
        assert not await said(hub, room, secrets.seats[0], emote="hello")
        assert not await said(hub, room, secrets.seats[1], text="  nice \n map\u200b ")
        wanted = [(0, "hello", ""), (1, None, "nice map")]
        for you in (YouJson(role="seat", seat=0), YouJson(role="seat", seat=1), SPECTATOR):
            assert heard(room, you) == wanted

    at_a_table(tmp_path, work, talk="free")


def test_it_tells_nothing_but_who_said_what_when(tmp_path: Path) -> None:
    """No token, no address, no hand: the law that talk carries no secrets."""

    async def work(hub: Hub, room: Room, secrets: Secrets) -> None:
        await said(hub, room, secrets.seats[0], emote="hello", id="mine-1")
        snapshots = []
        for seat in (0, 1, None):
            you = SPECTATOR if seat is None else YouJson(role="seat", seat=seat)
            update = room.updates.update(Viewer.of(you, "fr"), room.seq)
            snapshots.append(msgspec.json.encode(update.table.talk))
        assert len(set(snapshots)) == 1
        (told,) = json.loads(snapshots[0]).values()
        assert set(told) == {"at", "seat", "emote", "text"}

    at_a_table(tmp_path, work)


@pytest.mark.parametrize(
    ("settings", "fields", "code"),
    [
        ({}, {"emote": "oops"}, ""),
        ({}, {"text": "oops"}, "emotes_only"),
        ({"talk": "free"}, {"text": "oops"}, ""),
        ({"talk": "free"}, {"text": "\u200b \u2800"}, "text_unreadable"),
        ({"talk": "free"}, {}, "nothing_said"),
        ({"talk": "free"}, {"text": "oops", "emote": "oops"}, "nothing_said"),
        ({"talk": "silent"}, {"emote": "oops"}, "table_silent"),
        ({"talk": "silent"}, {"text": "oops"}, "table_silent"),
    ],
)
def test_what_a_table_allows(
    tmp_path: Path, settings: dict[str, Any], fields: dict[str, Any], code: str
) -> None:
    async def work(hub: Hub, room: Room, secrets: Secrets) -> None:
        assert await said(hub, room, secrets.seats[1], **fields) == code
        assert len(heard(room, SPECTATOR)) == (not code)

    at_a_table(tmp_path, work, **settings)


@pytest.mark.parametrize(
    ("settings", "code"),
    [({}, "spectators_silent"), ({"spectators_talk": True}, "")],
)
def test_spectators_talk_only_where_they_may(
    tmp_path: Path, settings: dict[str, Any], code: str
) -> None:
    async def work(hub: Hub, room: Room, secrets: Secrets) -> None:
        assert await said(hub, room, secrets.watch, emote="hello") == code
        assert heard(room, SPECTATOR) == ([] if code else [(None, "hello", "")])

    at_a_table(tmp_path, work, **settings)


def test_nobody_talks_before_the_game(tmp_path: Path) -> None:
    async def work(hub: Hub, room: Room, secrets: Secrets) -> None:
        assert await said(hub, room, secrets.seats[0], emote="hello") == "talk_not_begun"

    at_a_table(tmp_path, work, start=False)


def test_who_says_much_has_to_wait(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1000.0
    monkeypatch.setattr(talk, "time", SimpleNamespace(monotonic=lambda: now))

    async def work(hub: Hub, room: Room, secrets: Secrets) -> None:
        nonlocal now
        ana, marc, watch = secrets.seats[0], secrets.seats[1], secrets.watch
        most = hub.services.settings.limits.talk
        for token in (ana, watch):
            codes = [await said(hub, room, token, emote="hurry_up") for _ in range(most + 2)]
            assert codes == [""] * most + ["too_much_talk"] * 2
        assert not await said(hub, room, marc, emote="ouch"), "the others may go on"
        now += talk.SECONDS + 0.1
        assert not await said(hub, room, ana, emote="sorry")

    at_a_table(tmp_path, work, spectators_talk=True)


def test_the_host_of_the_server_sets_the_limit() -> None:
    assert ServerSettings(limits=Limits(talk=2)).limits.talk == 2


def test_a_command_that_is_sent_again_is_said_once(tmp_path: Path) -> None:
    async def work(hub: Hub, room: Room, secrets: Secrets) -> None:
        for _ in range(2):
            assert not await said(hub, room, secrets.seats[0], emote="hello", id="a-1")
        assert not await said(hub, room, secrets.seats[1], emote="hello", id="a-1")
        assert heard(room, SPECTATOR) == [(0, "hello", ""), (1, "hello", "")]

    at_a_table(tmp_path, work)


def test_only_the_last_of_it_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(talk, "MOST_KEPT", 3)

    async def work(hub: Hub, room: Room, secrets: Secrets) -> None:
        for emote in EMOTES[:5]:
            assert not await said(hub, room, secrets.seats[0], emote=emote)
        assert [emote for _, emote, _ in heard(room, SPECTATOR)] == list(EMOTES[2:5])

    at_a_table(tmp_path, work)


def test_nothing_of_it_is_stored(tmp_path: Path) -> None:
    async def work(hub: Hub, room: Room, secrets: Secrets) -> None:
        version, seq = room.doc.version, room.seq
        assert not await said(hub, room, secrets.seats[0], text=SECRET_WORDS)
        assert not await said(hub, room, secrets.seats[0], emote="all_aboard")
        assert (room.doc.version, room.seq) == (version, seq)
        exported = str([row async for row in hub.services.storage.rows()])
        assert room.id in exported
        for words in (SECRET_WORDS, "all_aboard"):
            assert words not in exported
        assert room.match is not None
        assert SECRET_WORDS not in str(room.match.record(["Ana", "Marc"]))
        del hub.rooms[room.id]
        assert heard(await hub.room(room.id), SPECTATOR) == [], "with the table it leaves"

    at_a_table(tmp_path, work, talk="free")
    for file in tmp_path.iterdir():
        assert SECRET_WORDS.encode() not in file.read_bytes(), file


def test_other_processes_hear_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(hub: Hub, room: Room, secrets: Secrets) -> None:
        storage = hub.services.storage
        other = hub_of(storage)
        sent: list[Notice] = []
        monkeypatch.setattr(storage, "shared", True)
        monkeypatch.setattr(
            storage, "notify", lambda table, words: sent.append(Notice("one", table, words))
        )
        there = await other.room(room.id)
        assert not await said(hub, room, secrets.seats[0], text="l’été à Zürich")
        for notice in [each for each in sent if each.words.startswith(talk.SAID)] * 2:
            other._heard(notice)
        assert heard(there, SPECTATOR) == [(0, None, "l’été à Zürich")]
        # One that comes later asks, and is told what was said before.
        sent.clear()
        late = hub_of(storage)
        coming = await late.room(room.id)
        hub._heard(Notice("late", room.id, "ask"))
        for notice in [each for each in sent if each.words.startswith(talk.SAID)]:
            late._heard(notice)
        assert heard(coming, SPECTATOR) == [(0, None, "l’été à Zürich")]
        late._heard(Notice("one", room.id, f"{talk.SAID} from another version"))
        assert len(heard(coming, SPECTATOR)) == 1
        await other.stop()
        await late.stop()

    at_a_table(tmp_path, work, talk="free")


# On the wire


def test_talk_between_connections(server: Server, client: Client) -> None:
    made = client.create("you Ana", "you Marc", settings={"talk": "free"}, start=True)
    table, tokens = made["table"]["id"], made["seats"]
    with sitting(server, table, tokens["0"]) as ana, sitting(server, table, tokens["1"]) as marc:
        assert ana.ask("talk", emote="well_played")["type"] == "reply"
        long = "x" * (MOST_LETTERS_SAID + 1)
        for wrong in ({"text": long}, {"emote": "rude"}):
            assert code_of(client.command(table, tokens["0"], "talk", **wrong)) == "bad_message"
        assert client.command(table, tokens["1"], "talk", text="Merci !").status_code == 200
        while len(marc.update.get("table", {}).get("talk", {})) < 2:
            marc.hear()
        told = list(marc.update["table"]["talk"].values())
    assert [(each["seat"], each["emote"], each["text"]) for each in told] == [
        (0, "well_played", ""),
        (1, None, "Merci !"),
    ]
    answers = [client.command(table, tokens["0"], "talk", emote="oops") for _ in range(6)]
    assert code_of(answers[-1]) == "too_much_talk"
    assert 1 <= int(answers[-1].headers["retry-after"]) <= 10


def test_a_word_is_a_small_change(tmp_path: Path) -> None:
    """Who hears only changes is sent what is new of the talk, not all of it again."""

    async def work(hub: Hub, room: Room, secrets: Secrets) -> None:
        viewer = Viewer.of(SPECTATOR, "en")
        for emote in EMOTES[:4]:
            room.updates.update(viewer, room.seq)
            number = room.updates.number
            assert not await said(hub, room, secrets.seats[0], emote=emote)
        changes = room.updates.changes(viewer, number)
        assert changes is not None
        patch = json.loads(changes.data)["shared"]["table"]["talk"]
        ((told,),) = patch.values()
        assert told["emote"] == EMOTES[3]

    at_a_table(tmp_path, work)
