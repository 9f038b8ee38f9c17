"""Records that somebody sends: their texts are limited and cleaned as typed ones are."""

from __future__ import annotations

import asyncio
from functools import cache
from pathlib import Path

import httpx
import msgspec
import pytest

from fogg.engine.chance import Sealed
from fogg.record import read, write
from fogg.server.http import records
from fogg.server.wire.encode.games import GameEncoder
from fogg.texts import Texts
from tests.record.tables import SEED, played
from tests.server.serving import API, Client, Server, code_of
from tests.toys import variant


@cache
def game_text() -> str:
    """The record of some moves of two players."""
    return write(played(variant("usa"), "usa", 2, Sealed(SEED), moves=30)[0].record)


def named(*names: str) -> str:
    """The same record with names, and a check that fits."""
    record = read(game_text())
    record.names = list(names)
    return write(record)


def sent(server: Server, text: str) -> httpx.Response:
    return httpx.post(f"{server.url}{API}/records", content=text.encode(), timeout=60)


def test_a_name_of_900_000_letters(server: Server) -> None:
    """Every position of a replay repeats it: 48 MB of them came from one record."""
    text = named("Ana", "A" * 900_000)
    answer = sent(server, text)
    assert code_of(answer) == "name_too_long"
    assert answer.json()["params"]["line"] == 5
    assert "at most 40" in answer.json()["text"]
    assert len(answer.content) < 1000


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("x" * 41, "name_too_long"),
        ("\u200b\u202e", "name_unreadable"),
        ("   ", "name_unreadable"),
        ("a" + "\u0336" * 20, "name_unreadable"),
    ],
)
def test_names_that_nobody_may_type(server: Server, name: str, code: str) -> None:
    answer = sent(server, named(name, "Ben"))
    assert code_of(answer) == code
    assert answer.json()["params"]["line"] == 5


def test_names_are_cleaned(server: Server, client: Client) -> None:
    answer = sent(server, named("A\u202en\u200ba\n ", "Ben"))
    assert answer.status_code == 201, answer.text
    assert answer.json()["record"]["players"] == ["Ana", "Ben"]
    id = answer.json()["record"]["id"]
    assert client.get(f"/records/{id}/text").text == named("Ana", "Ben")


@pytest.mark.parametrize("place", [1, 8, -4])
def test_a_line_that_no_game_has(server: Server, place: int) -> None:
    lines = game_text().split("\n")
    lines[place] = lines[place].replace(" ", " " * 5000, 1)
    answer = sent(server, "\n".join(lines))
    assert code_of(answer) == "line_too_long"
    assert len(answer.content) < 1000


def test_a_replay_has_a_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    """A page that would be too large ends earlier; what is missing can be asked for."""
    record = read(named("Ana", "Ben"))
    encoder = GameEncoder(variant("usa"), Texts("en"), words=True)
    whole, _ = records._replayed(encoder, record, range(100), None, open_=True)
    assert len(whole) == 31
    monkeypatch.setattr(records, "MOST_BYTES", 20_000)
    found: list[object] = []
    while len(found) < 31:
        wanted = range(len(found), len(found) + 100)
        part, _ = records._replayed(encoder, record, wanted, None, open_=True)
        assert 0 < len(part) < 31
        found += part
    assert msgspec.json.encode(found) == msgspec.json.encode(whole)


def test_forty_replays_at_once_take_little_memory(server: Server) -> None:
    id = sent(server, named("\N{STEAM LOCOMOTIVE}" * 40, "Ben")).json()["record"]["id"]
    assert server.process is not None
    before = memory(server.process.pid)
    asyncio.run(ask_often(f"{server.url}{API}/records/{id}/replay?open=true", 40))
    assert memory(server.process.pid) - before < 60


async def ask_often(url: str, times: int) -> None:
    async with httpx.AsyncClient(timeout=60) as client:
        answers = await asyncio.gather(*[client.get(url) for _ in range(times)])
    assert {answer.status_code for answer in answers} == {200}


def memory(process: int) -> int:
    """The most memory that a process ever had, in MiB."""
    status = Path(f"/proc/{process}/status").read_text("utf-8")
    line = next(line for line in status.splitlines() if line.startswith("VmHWM"))
    return int(line.split()[1]) // 1024
