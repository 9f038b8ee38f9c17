"""Whole games over the wire: sockets, HTTP and streams, people and bots, every variant."""

from __future__ import annotations

import itertools
import json
import random
from typing import Any

import httpx
import pytest

from fogg.catalogue import Catalogue
from fogg.record import read, verify
from tests.server.player import choose, sitting
from tests.server.serving import API, Client, Server, code_of
from tests.soak.games import CHOSEN_LOANS, VARIANTS


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_whole_game_on_a_socket(server: Server, client: Client, variant: str) -> None:
    made = client.create("you", "one-step", variant=variant, start=True)
    table = made["table"]["id"]
    with sitting(server, table, made["seats"]["0"], lang="fr") as player:
        assert player.update["table"]["seal"] and player.update["table"]["seed"] is None
        end = player.play()
    assert end["table"]["status"] == "over"
    assert {result["seat"] for result in end["final"]["results"]} == {0, 1}
    assert end["final"]["winner"].endswith(".") or end["final"]["winner"].endswith("!")
    record = read(client.get(f"/records/{end['table']['game']}/text").text)
    verdict = verify(record, Catalogue().game(variant))
    assert verdict.finished and verdict.sealed


def test_owners_choose_what_their_stations_use(server: Server, client: Client) -> None:
    made = client.create("you", "one-step", variant=CHOSEN_LOANS, start=True)
    assert made["table"]["variant"] == CHOSEN_LOANS
    loans: list[dict[str, Any]] = []
    with sitting(server, made["table"]["id"], made["seats"]["0"], lang="fr") as player:
        player.until_mine()
        while not player.update["final"]:
            offers = {offer["kind"]: offer for offer in player.update["decision"]["offers"]}
            stations = [o for o in player.update["decision"]["offers"] if o["kind"] == "station"]
            built = next((o for o in stations if o.get("choices")), None)
            action = built["choices"][0]["action"] if built else None
            if "borrow" in offers:
                assert player.update["decision"]["phase"] == "borrow"
                loans = offers["borrow"]["choices"]
                action = loans[-1]["action"]
            reply = player.act(action)
            assert reply["type"] == "reply", reply
            player.settle(reply["seq"])
            player.until_mine()
        end = player.update
    assert len(loans) > 1
    assert all(choice["label"] for choice in loans)
    record = read(client.get(f"/records/{end['table']['game']}/text").text)
    assert record.variant == CHOSEN_LOANS
    assert any(move.action == loans[-1]["action"] for move in record.moves)
    assert verify(record, Catalogue().game(CHOSEN_LOANS)).sealed
    imported = client.http.post(
        "/records", content=client.get(f"/records/{end['table']['game']}/text").text
    )
    assert imported.status_code == 201


def test_the_log_is_complete_and_in_order(server: Server, client: Client) -> None:
    made = client.create("you", "random", "one-step", start=True)
    table, token = made["table"]["id"], made["seats"]["0"]
    heard: list[int] = []
    with sitting(server, table, token) as player:
        player.play()
    for frame in player.frames:
        message = json.loads(frame)
        heard += [step["seq"] for step in message.get("steps", [])]
    assert heard == list(range(1, player.update["seq"] + 1))
    again = client.view(table, token, since=0)
    assert [step["seq"] for step in again["steps"]] == heard
    moves = [step for step in again["steps"] if not (step["action"] or "").startswith("keep")]
    assert all(step["lines"] for step in moves)


def test_a_whole_game_over_http(client: Client) -> None:
    """What a script does that knows only GET and POST."""
    made = client.create("you", "one-step", start=True)
    table, token = made["table"]["id"], made["seats"]["0"]
    luck = random.Random(1)
    for number in range(5000):
        update = client.view(table, token)
        if update["final"]:
            break
        if update["decision"]:
            body = {"decision": update["decision"]["number"], "action": choose(update, luck)}
            answer = client.command(table, token, "act", id=str(number), **body)
            assert answer.status_code == 200, answer.text
    assert update["final"]


def test_a_stream_of_events(server: Server, client: Client) -> None:
    made = client.create("you", "random", start=True)
    table, token = made["table"]["id"], made["seats"]["0"]
    url = f"{server.url}{API}/tables/{table}/events"
    headers = {"Authorization": f"Bearer {token}"}
    with (
        httpx.Client(timeout=20) as http,
        http.stream("GET", url, params={"since": 0}, headers=headers) as stream,
    ):
        assert stream.headers["content-type"].startswith("text/event-stream")
        updates = _updates(stream)
        first = next(updates)
        assert next(step["kind"] for step in first["steps"]) == "start"
        while first["decision"] is None:
            first = next(updates)
        action = choose(first, random.Random(2))
        number = first["decision"]["number"]
        client.command(table, token, "act", decision=number, action=action)
        while not any(step["seat"] == 0 for step in first["steps"]):
            first = next(updates)


def _updates(stream: httpx.Response) -> Any:
    for line in stream.iter_lines():
        if line.startswith("data: "):
            yield json.loads(line.removeprefix("data: "))


def test_two_people_each_see_their_own_hand(server: Server, client: Client) -> None:
    made = client.create("you Ana", "you Marc", start=True)
    table = made["table"]["id"]
    with (
        sitting(server, table, made["seats"]["0"]) as ana,
        sitting(server, table, made["seats"]["1"]) as marc,
    ):
        assert ana.update["view"]["seat"] == 0
        assert marc.update["view"]["seat"] == 1
        # All choose at once: the first choice does not make the second one stale.
        decision = marc.update["decision"]
        reply = ana.act()
        assert reply["type"] == "reply"
        kept = "keep " + " ".join(marc.update["view"]["offered"])
        assert marc.ask("act", decision=decision["number"], action=kept)["type"] == "reply"
        marc.settle(3)
        assert marc.update["view"]["players"][1]["ticket_number"] == 3


def test_a_seat_may_see_what_a_spectator_sees(client: Client) -> None:
    """A shared device shows it while it changes hands: not one byte more than a watcher's."""
    made = client.create("you", "you", start=True, settings={"spectators": False})
    table, token = made["table"]["id"], made["seats"]["0"]
    mine = client.view(table, token, since=0)
    shown = client.view(table, token, since=0, spectator="true")
    assert mine["view"]["hand"]
    assert mine["decision"]
    assert (shown["you"]["role"], shown["you"]["seat"]) == ("watch", None)
    assert not shown["view"]["hand"]
    assert not shown["decision"]
    assert not any(player["tickets"] for player in shown["view"]["players"])
    open_table = client.create("you", "you", start=True)
    table, token = open_table["table"]["id"], open_table["seats"]["1"]
    views = [
        client.view(table, open_table["watch"], since=0),
        client.view(table, token, since=0, spectator="true"),
    ]
    for each in views:
        each["table"].pop("now")
    assert views[0] == views[1]


def test_several_connections_of_one_seat(server: Server, client: Client) -> None:
    made = client.create("you", "random", start=True)
    table, token = made["table"]["id"], made["seats"]["0"]
    with sitting(server, table, token) as one, sitting(server, table, token) as other:
        reply = one.act()
        other.settle(reply["seq"])
        assert other.update["view"]["hand"] == client.view(table, token)["view"]["hand"]


def test_reconnecting_brings_what_was_missed(server: Server, client: Client) -> None:
    made = client.create("you", "random", start=True)
    table, token = made["table"]["id"], made["seats"]["0"]
    with sitting(server, table, token) as player:
        player.play(3)
        seq = player.update["seq"]
        player.until_mine()
    with sitting(server, table, token, since=seq) as player:
        assert all(step["seq"] > seq for step in player.update["steps"])
        assert player.update["view"]
        player.play(2)


def test_stale_doubled_foreign_and_wrong_commands(server: Server, client: Client) -> None:
    made = client.create("you", "you", start=True)
    table = made["table"]["id"]
    tokens = made["seats"]
    with (
        sitting(server, table, tokens["0"]) as ana,
        sitting(server, table, tokens["1"]) as marc,
    ):
        number = ana.update["decision"]["number"]
        first = choose(ana.update, random.Random(3))
        done = ana.ask("act", id="same", decision=number, action=first)
        again = ana.ask("act", id="same", decision=number, action=first)
        assert (done["type"], again["type"]) == ("reply", "reply")
        assert done["seq"] == again["seq"] == 2
        assert ana.ask("act", decision=number, action=first)["code"] == "already_chosen"
        marc.act()
        marc.settle(3)
        ana.settle(3)
        mover, other = (ana, marc) if ana.update["decision"] else (marc, ana)
        assert other.ask("act", decision=3, action="draw deck")["code"] == "not_your_turn"
        wrong = mover.ask("act", decision=mover.update["decision"]["number"], action="pass")
        assert wrong["code"] == "must_not_pass" and wrong["text"]
        assert mover.ask("act", decision=99, action="draw deck")["code"] == "stale"
        assert mover.ask("act", decision=3, action="fly paris")["code"] == "unknown_word"
        assert mover.ask("check", action="draw deck")["result"]["possible"] is True
        reason = mover.ask("check", action="pass")["result"]["reason"]
        assert reason["code"] == "must_not_pass"
        assert mover.ask("read", text="piocher")["result"] == {"action": "draw deck"}
        unread = mover.ask("read", text="clame dallas houston")
        assert unread["code"] == "unknown_action" and "Did you mean claim?" in unread["text"]
        assert client.view(table, tokens["0"])["seq"] == 3


def test_all_ways_to_pay(server: Server, client: Client) -> None:
    made = client.create("you", "random", start=True)
    table, token = made["table"]["id"], made["seats"]["0"]
    with sitting(server, table, token) as player:
        player.play(4)
        player.until_mine()
        while player.update["decision"]["phase"] != "turn":
            player.act()
            player.until_mine()
        offers = player.update["decision"]["offers"]
        claim = next(o for o in offers if o["kind"] == "claim" and o.get("choices"))
        found = player.ask("ways", kind="claim", target=claim["target"])["result"]
        shown = [choice["action"] for choice in claim["choices"]]
        assert [choice["action"] for choice in found["choices"]][: len(shown)] == shown
        assert player.ask("ways", kind="claim", target="nowhere")["code"] == "nothing_offered"


def test_words_are_left_out_for_programs(server: Server, client: Client) -> None:
    made = client.create("you", "random", start=True)
    with sitting(server, made["table"]["id"], made["seats"]["0"], words=False) as player:
        player.until_mine()
        assert player.update["decision"]["prompt"] == ""
        assert all(not offer.get("label") for offer in player.update["decision"]["offers"])
        assert all(not step["lines"] for step in player.update["steps"])
        player.play()


def test_bots_move_no_sooner_than_the_table_wants(server: Server, client: Client) -> None:
    made = client.create("one-step", "one-step", start=True, settings={"bot_delay": 0.3})
    with sitting(server, made["table"]["id"], made["watch"]) as watcher:
        watcher.settle(5)
    steps = [s for frame in watcher.frames for s in json.loads(frame)["steps"]]
    gaps = [b["at"] - a["at"] for a, b in itertools.pairwise(steps)]
    assert min(gaps) >= 0.29


def test_unknown_tables_and_pages(client: Client) -> None:
    assert code_of(client.get("/tables/nothere")) == "no_such_table"
    assert code_of(client.get("/nowhere")) == "no_such_page"
    assert code_of(client.get("/variants/mars")) == "unknown_variant"
