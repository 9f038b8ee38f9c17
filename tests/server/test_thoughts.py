"""What bots had in mind: told of finished games only, from what their seats knew."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from fogg.bots import BOTS, CHARACTERS
from fogg.bots.mind import mind_of, minded
from fogg.engine.chance import Seeded
from fogg.record import Recorder, write
from tests.server.player import sitting
from tests.server.serving import API, Client, Server, code_of
from tests.toys import variant


@pytest.fixture(scope="module")
def finished(server: Server) -> dict[str, Any]:
    """A game of a person, a character and a bot of another kind, played to its end."""
    client = Client(server)
    made = client.create("you Ana", "bunsby", "one-step", start=True)
    view = client.view(made["table"]["id"], made["watch"])
    running = client.get(f"/records/{view['table']['game']}/thoughts", step=0)
    with sitting(server, made["table"]["id"], made["seats"]["0"]) as player:
        end = player.play()
    client.close()
    return {"id": end["table"]["game"], "running": running, "moves": end["seq"] - 1}


def test_nothing_is_told_during_a_game(finished: dict[str, Any]) -> None:
    assert code_of(finished["running"]) == "no_such_record"


def test_each_position_tells_whose_mind_it_is(client: Client, finished: dict[str, Any]) -> None:
    path = f"/records/{finished['id']}"
    seen: dict[int, dict[str, Any]] = {}
    for step in range(20, 40):
        told = client.get(f"{path}/thoughts", lang="en", step=step).json()
        seen.setdefault(told["seat"], told)
    assert (seen[1]["bot"], seen[1]["own"]) == ("bunsby", True)
    for other in (0, 2):
        assert (seen[other]["bot"], seen[other]["own"]) == ("planner", False)
        assert seen[other]["lines"][0].startswith("A planner")
    bunsby = seen[1]
    assert bunsby["routes"] and set(bunsby["contested"]) <= set(bunsby["routes"])
    view = client.get(f"{path}/replay", seat=1, first=bunsby["step"], number=1).json()
    assert set(bunsby["tickets"]) <= set(view["steps"][0]["view"]["players"][1]["tickets"])
    french = client.get(f"{path}/thoughts", lang="fr", step=bunsby["step"]).json()
    assert len(french["lines"]) == len(bunsby["lines"]) and french["lines"] != bunsby["lines"]
    over = client.get(f"{path}/thoughts", lang="en", step=finished["moves"]).json()
    assert over["seat"] is None and over["lines"] == []


def test_a_record_of_a_game_that_is_not_over_tells_nothing(client: Client) -> None:
    text = write(Recorder(variant("usa"), "usa", 2, Seeded("left")).record)
    answer = httpx.post(f"{client.server.url}{API}/records", content=text.encode())
    record = answer.json()["record"]["id"]
    assert code_of(client.get(f"/records/{record}/thoughts", step=0)) == "game_not_over"


def test_every_bot_for_people_tells_its_own_mind() -> None:
    assert all(minded(name) for name in CHARACTERS)
    assert minded("champion:0.1") and not minded("hungry") and not minded("")
    game = variant("usa")
    state = game.start(2, Seeded("mind"))
    view = game.view(state, 0)
    racer, builder = mind_of("passepartout", view), mind_of("bunsby", view)
    assert racer.tickets == () and racer.others
    assert mind_of("unknown", view) == mind_of("planner", view)
    assert "planner" in BOTS and builder.turns_left > 20
