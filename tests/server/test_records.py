"""Records: download, replay as anybody, import, verify."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from tests.server.player import sitting
from tests.server.serving import API, Client, Server, code_of


@pytest.fixture(scope="module")
def finished(server: Server) -> dict[str, Any]:
    """A game that was played to its end: its id and table."""
    client = Client(server)
    made = client.create("you Ana", "one-step", variant="europe", start=True)
    with sitting(server, made["table"]["id"], made["seats"]["0"]) as player:
        end = player.play()
    client.close()
    return {"id": end["table"]["game"], "final": end["final"], "seq": end["seq"], **made}


def test_what_a_record_is_about(client: Client, finished: dict[str, Any]) -> None:
    info = client.get(f"/records/{finished['id']}", lang="fr").json()
    assert info["players"] == ["Ana", "Flanagan"]
    assert info["finished"] and info["moves"] == finished["seq"] - 1
    assert len(info["seed"]) == len(info["seal"]) == 64
    verdict = client.get(f"/records/{finished['id']}/verify", lang="fr").json()
    assert verdict["valid"] and verdict["sealed"] and verdict["text"]


def test_an_unfinished_game_has_no_record_yet(client: Client) -> None:
    made = client.create("you", "you", start=True)
    view = client.view(made["table"]["id"], made["watch"])
    answer = client.get(f"/records/{view['table']['game']}")
    assert code_of(answer) == "no_such_record"


@pytest.mark.parametrize("seat", [0, 1, None])
def test_a_replay_without_spoilers(
    client: Client, finished: dict[str, Any], seat: int | None
) -> None:
    asked: dict[str, Any] = {} if seat is None else {"seat": seat}
    path = f"/records/{finished['id']}/replay"
    steps: list[dict[str, Any]] = []
    final = None
    while final is None:
        answer = client.get(path, lang="fr", first=len(steps), **asked).json()
        steps += answer["steps"]
        final = answer["final"]
    assert [step["number"] for step in steps] == list(range(finished["seq"]))
    assert [r["total"] for r in final["results"]] == [
        r["total"] for r in finished["final"]["results"]
    ]
    for step in steps[:-1]:
        view = step["view"]
        if view["phase"] in ("closing", "over"):
            break
        assert view["seat"] == seat
        for number, player in enumerate(view["players"]):
            assert player["hand"] is None
            assert number == seat or player["tickets"] == []


def test_an_open_replay_shows_all(client: Client, finished: dict[str, Any]) -> None:
    path = f"/records/{finished['id']}/replay"
    answer = client.get(path, open="true", first=3, number=2).json()
    assert [step["number"] for step in answer["steps"]] == [3, 4]
    for player in answer["steps"][0]["view"]["players"]:
        assert sum(player["hand"].values()) == player["cards"]
        assert len(player["tickets"]) == player["ticket_number"]
    assert code_of(client.get(path, seat=7)) == "bad_query"
    assert code_of(client.get(path, first="many")) == "bad_query"


def test_export_and_import(client: Client, server: Server, finished: dict[str, Any]) -> None:
    text = client.get(f"/records/{finished['id']}/text").text
    taken = httpx.post(f"{server.url}{API}/records", content=text.encode())
    assert taken.status_code == 201, taken.text
    id = taken.json()["record"]["id"]
    assert taken.json()["link"] == f"{server.url}/r/{id}"
    assert client.get(f"/records/{id}/text").text == text
    assert client.get(f"/records/{id}/replay", number=1).json()["steps"]


@pytest.mark.parametrize(
    ("damage", "code"),
    [
        (lambda text: "", "not_a_record"),
        (lambda text: text[:300], "record_truncated"),
        (lambda text: text.replace("draw deck", "draw dock", 1), "check_differs"),
        (lambda text: text.replace("variant europe", "variant mars"), "check_differs"),
    ],
)
def test_damaged_records_are_refused(
    server: Server, client: Client, finished: dict[str, Any], damage: Any, code: str
) -> None:
    text = client.get(f"/records/{finished['id']}/text").text
    answer = httpx.post(f"{server.url}{API}/records", content=damage(text).encode())
    assert code_of(answer) == code


def test_bytes_that_are_no_text(server: Server) -> None:
    answer = httpx.post(f"{server.url}{API}/records", content=b"\xff\xfe\x00")
    assert code_of(answer) == "no_text"
