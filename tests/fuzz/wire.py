"""The JSON between clients and servers, both ways, and between servers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from fogg.server.browser.messages import FromPage
from fogg.server.tables.talk import Said
from fogg.server.wire import types
from fogg.server.wire.encode.patches import difference, patched
from tests.fuzz.target import NOT_READ

READ = (types.Message, types.NewTableJson, types.JoiningJson, types.QrTextJson)


def run_wire(data: bytes) -> str:
    """Every type that clients send: what is read is written and read as the same."""
    return _read_as(READ, data)


def _read_as(kinds: Sequence[Any], data: bytes) -> str:
    """Read JSON as each of some types, and say what came of it."""
    words = []
    for kind in kinds:
        try:
            value: Any = msgspec.json.decode(data, type=kind)
        except NOT_READ as error:
            words.append(type(error).__name__)
            continue
        assert msgspec.json.decode(msgspec.json.encode(value), type=kind) == value
        words.append(type(value).__name__)
    return " ".join(words)


def run_patches(data: bytes) -> str:
    """Two values on two lines: the patch between them leads from one to the other."""
    lines = data.split(b"\n")
    try:
        old, new = ({"value": msgspec.json.decode(line)} for line in (lines[0], lines[-1]))
    except NOT_READ:
        return "no JSON"
    try:
        patch = msgspec.json.decode(msgspec.json.encode(difference(old, new)))
    except RecursionError:
        return "deep"
    result = old if patch is None else patched(old, patch)
    assert result == new, (old, new, patch)
    return "same" if patch is None else f"patched {min(len(str(patch)).bit_length(), 8)}"


MESSAGES = (
    '{"type":"hello","token":"s_x","since":0,"words":false,"changes":true}',
    '{"type":"act","id":"a","decision":1,"action":"blind","end_turn":true}',
    '{"type":"act","id":"b","decision":2,"action":"draw red"}',
    '{"type":"whole","since":0}',
    '{"type":"ping","id":"p"}',
    '{"type":"check","action":"claim amber-birch red*1"}',
    '{"type":"read","text":"claim amber birch"}',
    '{"type":"ways","kind":"claim","target":"amber-birch","every":true}',
    '{"type":"undo"}',
    '{"type":"take_back"}',
    '{"type":"answer","agree":true}',
    '{"type":"hold","seat":1}',
    '{"type":"back"}',
    '{"type":"profile","name":"Zoé","color":"red"}',
    '{"type":"commit","commitment":"' + "ab" * 32 + '"}',
    '{"type":"reveal","part":"' + "cd" * 32 + '"}',
    '{"type":"set_table","settings":{"aids":"full","bot_delay":0,"pace":{"seconds":60,"bank":60}}}',
    '{"type":"set_seat","seat":2,"kind":"bot","bot":"random"}',
    '{"type":"order","seats":[1,0]}',
    '{"type":"fill","bot":"random"}',
    '{"type":"reissue","what":"invite"}',
    '{"type":"hand_over","seat":1}',
    '{"type":"accept_host"}',
    '{"type":"start"}',
    '{"type":"rematch"}',
    '{"variant":"islet","seats":[{"kind":"you","name":"Ana"},{"kind":"bot","bot":"random"}],"start":true}',
    '{"name":"Ben","seat":1,"color":"blue"}',
)
WORDS = ("null", "true", "[]", "{}", '"id":', "-0", "1e9", "\\u0000", "\\ud800", "islet", "random")
PAIRS = ('{"a":{"b":[1,2]}}\n{"a":{"b":[1,3],"c":null}}', '[{"a":1}]\n[{"a":2}]', "1\n[]", "{}\n{}")


# What is asked over HTTP


REQUESTS = (
    "GET /catalogue?lang=fr\n",
    "GET /variants/europe?lang=en&digest=0\n",
    'POST /variants/usa/tries?lang=fr\n{"routes":["boston-montreal"],'
    '"moves":["draw deck"],"luck":3}',
    'POST /variants/europe+depots/tries\n{"routes":["paris-zurich"],'
    '"moves":["draw deck","draw deck"]}',
    "GET /boards/usa/picture?night=true\n",
    'POST /companion\n{"variant":"usa","routes":[["boston-montreal"],["dallas-houston"]],"me":0,'
    '"tickets":["boston-miami"],"last_by":1,"turns":1}',
    "GET /texts/fr\n",
    "GET /tables?lang=en\n",
    'POST /tables\n{"variant":"islet","seats":[{"kind":"you","name":"Ana"},{"kind":"bot",'
    '"bot":"random"}],"start":true}',
    'POST /tables\n{"variant":"islet+depots","seats":[{"kind":"you"},{"kind":"open"}],'
    '"settings":{"pace":{"seconds":60,"bank":60},"talk":"free","public":true}}',
    "GET /tables/{table}\n",
    "GET /tables/{table}/view?since=0&words=false&spectator=true\n",
    'POST /tables/{table}/seats\n{"name":"Ben","seat":1,"color":"blue"}',
    "GET /tables/{table}/links\n",
    'POST /tables/{table}/commands?lang=fr\n{"type":"act","id":"a","decision":1,'
    '"action":"draw deck"}',
    'POST /tables/{table}/commands\n{"type":"talk","id":"t","text":"bonjour","emote":null}',
    "POST /records\nfogg record 1\nvariant usa\n",
    "GET /records/{record}\n",
    "GET /records/{record}/text\n",
    "GET /records/{record}/verify\n",
    "GET /records/{record}/replay?first=3&number=2&seat=1&open=true&lang=fr\n",
    "GET /lessons?lang=fr\n",
    "GET /lessons/first-route\n",
    'POST /lessons/tickets/tables\n{"name":"Ana"}',
    "GET /puzzles?lang=fr\n",
    "GET /puzzles/usa-2-1-1-115\n",
    'POST /score\n{"variant":"usa","players":[{"name":"Ana","routes":["Dallas - Houston"],'
    '"tickets":["Seattle - New York"]},{"name":"Marc"}]}',
    'POST /score\n{"variant":"world","players":[{"name":"Ana","routes":["Lagos - Luanda"],'
    '"harbors":["Lagos"],"exchanged":2,"pieces":{"wagons":20,"ships":40}}]}',
    'POST /qr\n{"text":"https://fogg.example/t/x"}',
    "GET /health\n",
)
ADDRESSES = (
    *("{table}", "{record}", "lang=fr", "since=-1", "seat=9", "first=99999", "%2F", "%00", "/.."),
    *("?", "&", "POST ", "GET ", "world", "europe-expanded"),
)


# Between the pages of a browser and the host in it, and between servers


def run_notices(data: bytes) -> str:
    """What pages say to the host in a browser, and what servers say to each other."""
    return _read_as((FromPage, Said), data)


NOTICES = (
    '{"type":"request","client":"a","id":1,"method":"GET","path":"/tables?lang=fr","headers":{}}',
    '{"type":"open","client":"a","id":2,"path":"/tables/x/live"}',
    '{"type":"data","client":"a","id":2,"text":"{}"}',
    '{"type":"close","client":"a","id":2}',
    '{"type":"gone","client":"a"}',
    '{"id":"t1","at":1.5,"seat":0,"emote":null,"text":"bonjour","command":"c"}',
)
