"""Who asks for changes has, after each of them, what a whole update would have told."""

from __future__ import annotations

import json
import random
import zlib
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from websockets.sync.client import connect

from fogg.server.errors import ServerError
from fogg.server.http.live import Live
from fogg.server.tables.attendance import Connection
from fogg.server.wire.encode.frames import TAIL, WORTH_BYTES, OutgoingMessage
from fogg.server.wire.encode.patches import difference, own_difference, patched
from fogg.server.wire.types import BuildingJson, YouJson
from tests.server.player import Player, Update, choose, sitting
from tests.server.serving import API, Client, Server

VALUES: list[tuple[Any, Any]] = [
    ({"a": 1}, {"a": 1}),
    ({"a": 1}, {"a": 2}),
    ({"a": 1}, {"b": None}),
    ({"a": {"b": 1, "c": 2}}, {"a": {"b": 1}}),
    ({"a": None}, {"a": {"b": 1}}),
    ({"a": [1, 2]}, {"a": [1, 2, 3]}),
    ({"a": [1, 2]}, {"a": [3, 2]}),
    ({"a": {}}, {"a": []}),
]


@pytest.mark.parametrize(("old", "new"), VALUES)
def test_a_patch_leads_from_one_value_to_the_other(old: Any, new: Any) -> None:
    patch = difference(old, new)
    assert (patch is None) == (old == new)
    assert old == new or patched(old, plain(patch)) == new


@pytest.mark.parametrize(("shared", "then"), VALUES)
@pytest.mark.parametrize(("old", "new"), VALUES)
def test_a_version_is_patched_after_what_is_shared(
    shared: Any, then: Any, old: Any, new: Any
) -> None:
    before, after = {"both": shared, "own": 1}, {"both": then, "own": 1}
    mine, now = {"both": shared, "own": old}, {"both": then, "own": new}
    common, own = difference(before, after), own_difference(before, after, mine, now)
    told = patched(mine, plain(common)) if common else mine
    assert (patched(told, plain(own)) if own else told) == now


def test_objects_in_a_list_are_patched_in_their_places() -> None:
    old = [BuildingJson(city=city, kind="station", seat=0) for city in ("a", "b")]
    new = [old[0], BuildingJson(city="b", kind="station", seat=1)]
    patch = difference({"all": old}, {"all": new})
    assert plain(patch) == {"all": {"1": {"seat": [1]}}}
    assert patched(plain({"all": old}), plain(patch)) == plain({"all": new})


def plain(value: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


class Patching(Player):
    """A player who asked for changes and applies them."""

    changes = 0
    """How many of them came."""

    def hear(self, timeout: float = 20) -> dict[str, Any]:
        message = super().hear(timeout)
        if message["type"] == "changes":
            self.changes += 1
            assert message["after"] == self.update["number"]
            update = patched(patched(self.update, message["shared"]), message["own"])
            told = {name: message[name] for name in ("number", "seq", "steps")}
            self.update = {**update, **told}
        return message


def same(one: Update, other: Update) -> bool:
    """Whether two updates tell the same, but for the time and who tells when of what is new."""
    left, right = (dict(each, steps=[], table=dict(each["table"], now=0)) for each in (one, other))
    return left == right


@pytest.mark.parametrize("variant", ["usa", "europe+depots+loans", "world", "usa-mega"])
@pytest.mark.parametrize("words", [True, False])
def test_changes_tell_what_whole_updates_tell(
    server: Server, client: Client, variant: str, words: bool
) -> None:
    made = client.create("you", "you", variant=variant, start=True, settings={"aids": "full"})
    table, tokens = made["table"]["id"], made["seats"]
    url = f"{server.socket}{API}/tables/{table}/live"
    luck = random.Random(variant)
    hello = {"since": 0, "words": words}
    with (
        connect(url, max_size=2**24) as socket,
        sitting(server, table, tokens["0"], **hello) as whole,
        sitting(server, table, tokens["1"], **hello) as other,
    ):
        patching = Patching(socket)
        patching.say("hello", token=tokens["0"], changes=True, **hello)
        patching.hear()
        compared = 0
        while not whole.update["final"] and compared < 150:
            mover = whole if whole.update["decision"] else other
            reply = mover.act(choose(mover.update, luck))
            assert reply["type"] == "reply", reply
            for each in (whole, other, patching):
                each.settle(reply["seq"])
            # Who comes and goes changes the table besides: wait until all know the same.
            while patching.update["number"] < whole.update["number"]:
                patching.hear()
            while whole.update["number"] < patching.update["number"]:
                whole.hear()
            assert same(whole.update, patching.update)
            compared += 1
    assert patching.changes >= compared > 20


def test_the_whole_comes_when_asked_for(server: Server, client: Client) -> None:
    made = client.create("you", "random", start=True)
    table, token = made["table"]["id"], made["seats"]["0"]
    with sitting(server, table, token, changes=True) as player:
        player.say("whole", id="w", since=0)
        by_type: dict[str, Any] = {}
        while not {"update", "reply"} <= set(by_type):  # the bot's move may come between
            message = player.hear()
            by_type[message["type"]] = message
    assert [step["seq"] for step in by_type["update"]["steps"]][:1] == [1]


def test_without_reasons_only_what_is_possible_is_offered(client: Client) -> None:
    made = client.create("you", "you", start=True)
    table, tokens = made["table"]["id"], made["seats"]
    for token in tokens.values():
        update = client.view(table, token)
        action = "keep " + " ".join(update["view"]["offered"])
        number = update["decision"]["number"]
        client.command(table, token, "act", decision=number, action=action)
    views = [client.view(table, token, reasons="false") for token in tokens.values()]
    decision = next(view["decision"] for view in views if view["decision"])
    assert decision["offers"]
    assert all(offer["choices"] for offer in decision["offers"])


class SlowOutlet:
    """A socket that is slow until it is told otherwise."""

    def __init__(self) -> None:
        self.slow = False
        self.pushed: list[dict[str, Any]] = []

    def push(self, message: OutgoingMessage) -> None:
        self.pushed.append(json.loads(message.data))


class NumberedUpdates:
    """Updates that are nothing but their kind."""

    number = 0

    def changes(self, viewer: object, after: int) -> OutgoingMessage | None:
        known = after == self.number - 1
        return OutgoingMessage(b'{"type":"changes"}') if known else None

    def message(self, viewer: object, since: int) -> OutgoingMessage:
        return OutgoingMessage(b'{"type":"update"}')


def test_a_slow_connection_skips_changes_and_gets_the_whole() -> None:
    live = Live.__new__(Live)
    outlet: Any = SlowOutlet()
    live._outlet, live._ending, live._due = outlet, None, False
    updates = NumberedUpdates()
    metrics = SimpleNamespace(metrics=SimpleNamespace(updates=0))
    room: Any = SimpleNamespace(id="t", seq=0, services=metrics, updates=updates)
    connection = Connection("", "", YouJson(role="watch"), "en", changes=True)
    for number, slow in enumerate([False, False, True, True, False, False], 1):
        updates.number, outlet.slow = number, slow
        live._send_news(room, connection)
    assert connection.number == updates.number
    told = [message["type"] for message in outlet.pushed]
    assert told == ["update", "changes", "update", "changes"]


def test_a_connection_that_ends_is_told_why() -> None:
    connection = Connection("", "", YouJson(role="watch"), "en")
    stirred: list[bool] = []
    connection.stir = lambda: stirred.append(True)
    connection.end(ServerError("hello_first"))
    assert connection.closed is not None and stirred


@pytest.mark.parametrize("length", [5, 125, 126, 1023, WORTH_BYTES, 65535, 65536, 200_000])
@pytest.mark.parametrize("compress", [True, False])
def test_frames_hold_their_message(length: int, compress: bool) -> None:
    data = bytes(random.Random(length).choices(b"abcdef", k=length))
    frame = OutgoingMessage(data).frame(compress)
    size, start = frame[1], 2
    if size >= 126:
        start = 4 if size == 126 else 10
        size = int.from_bytes(frame[2:start], "big")
    body = frame[start:]
    assert len(body) == size
    packed = compress and length >= WORTH_BYTES
    assert frame[0] == (0xC1 if packed else 0x81)
    assert (zlib.decompressobj(-15).decompress(body + TAIL) if packed else body) == data
