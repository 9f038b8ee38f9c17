"""Taking back: alone while nothing was revealed, else with everybody's consent; and the clock."""

from __future__ import annotations

import random
import time
from typing import Any

from fogg.catalogue import Catalogue
from fogg.record import TakeBack, read, verify
from tests.server.player import Player, choose, sitting
from tests.server.serving import Client, Server, code_of


def both_chosen(*players: Player) -> Player:
    """Let all choose their tickets; who is on turn then."""
    for player in players:
        player.until_mine()
        player.act()
    seq = 1 + len(players)
    for player in players:
        player.settle(seq)
    return next(player for player in players if player.update["decision"])


def until_claim(players: list[Player]) -> Player:
    """Draw until somebody has a claim to make; who it is."""
    for _ in range(200):
        mover = next(player for player in players if player.update["decision"])
        offers = mover.update["decision"]["offers"]
        claims = [o for o in offers if o["kind"] == "claim" and o.get("choices")]
        if claims and mover.update["decision"]["phase"] == "turn":
            return mover
        reply = mover.act("draw deck")
        for player in players:
            player.settle(reply["seq"])
    raise AssertionError("nobody could claim")


def test_a_claim_is_taken_back_until_the_next_action(server: Server, client: Client) -> None:
    made = client.create("you", "you", start=True)
    table = made["table"]["id"]
    with (
        sitting(server, table, made["seats"]["0"]) as ana,
        sitting(server, table, made["seats"]["1"]) as marc,
    ):
        both_chosen(ana, marc)
        mover = until_claim([ana, marc])
        other = marc if mover is ana else ana
        before = mover.update["view"]
        claims = [o for o in mover.update["decision"]["offers"] if o["kind"] == "claim"]
        claim = next(o for o in claims if o.get("choices"))
        done = mover.act(claim["choices"][0]["action"])
        mover.settle(done["seq"])
        assert mover.update["undo"] and claim["target"] in mover.update["view"]["owners"]
        undone = mover.ask("undo", id="u1")
        assert undone["type"] == "reply"
        assert mover.ask("undo", id="u1")["seq"] == undone["seq"]
        mover.settle(undone["seq"])
        assert {**mover.update["view"]} == before
        step = mover.update["steps"][-1]
        assert (step["kind"], step["to"]) == ("undo", done["seq"] - 1)
        assert step["lines"]
        # The decision is a new one: an answer to the old one is stale.
        old = mover.ask("act", decision=done["seq"] - 1, action="draw deck")
        assert old["code"] == "stale"
        other.settle(undone["seq"])
        reply = mover.act("draw deck")
        mover.settle(reply["seq"])
        assert not mover.update["undo"]
        assert mover.ask("undo")["code"] == "no_undo"


def test_what_revealed_something_needs_everybody(server: Server, client: Client) -> None:
    made = client.create("you", "you", start=True)
    table = made["table"]["id"]
    with (
        sitting(server, table, made["seats"]["0"]) as ana,
        sitting(server, table, made["seats"]["1"]) as marc,
    ):
        for player in (ana, marc):
            player.until_mine()
            player.act()
        while not (ana.update["decision"] and ana.update["decision"]["phase"] == "turn"):
            if marc.update["decision"]:
                marc.act("draw deck")
            ana.hear() if not ana.update["decision"] else None
            while marc.update["seq"] < ana.update["seq"]:
                marc.hear()
        hand = ana.update["view"]["hand"]
        reply = ana.act("draw deck")
        ana.settle(reply["seq"])
        assert ana.ask("undo")["code"] == "no_undo"
        assert ana.ask("take_back")["type"] == "reply"
        while not marc.update["table"]["request"]:
            marc.hear()
        request = marc.update["table"]["request"]
        assert (request["seat"], request["waiting"]) == (0, [1])
        assert ana.ask("answer", agree=True)["code"] == "nothing_to_answer"
        agreed = marc.ask("answer", agree=True)
        assert agreed["type"] == "reply"
        ana.settle(agreed["seq"])
        assert ana.update["view"]["hand"] == hand
        assert ana.update["table"]["request"] is None
        # Luck that was used up stays used: the next card need not be the one taken back.
        ana.act("draw deck")
    assert client.view(table, made["watch"])["seq"] >= 5


def test_a_refusal_ends_the_request(server: Server, client: Client) -> None:
    made = client.create("you", "you", start=True)
    table = made["table"]["id"]
    with (
        sitting(server, table, made["seats"]["0"]) as ana,
        sitting(server, table, made["seats"]["1"]) as marc,
    ):
        mover = both_chosen(ana, marc)
        other = marc if mover is ana else ana
        reply = mover.act("draw deck")
        other.settle(reply["seq"])
        mover.ask("take_back")
        assert mover.ask("take_back")["code"] == "request_open"
        while not other.update["table"]["request"]:
            other.hear()
        other.ask("answer", agree=False)
        assert other.ask("answer", agree=True)["code"] == "no_request"
        assert client.view(table, made["watch"])["seq"] == reply["seq"]


def test_the_record_of_a_game_with_take_backs_is_honest(server: Server, client: Client) -> None:
    made = client.create("you", "you", start=True)
    table, luck = made["table"]["id"], random.Random(5)
    with (
        sitting(server, table, made["seats"]["0"]) as ana,
        sitting(server, table, made["seats"]["1"]) as marc,
    ):
        both_chosen(ana, marc)
        taken = 0
        while not ana.update["final"]:
            mover, other = (ana, marc) if ana.update["decision"] else (marc, ana)
            reply = mover.act(choose(mover.update, luck))
            if taken < 4 and reply["seq"] > 6:
                other.settle(reply["seq"])
                assert mover.ask("take_back")["type"] == "reply"
                while not other.update["table"]["request"]:
                    other.hear()
                reply = other.ask("answer", agree=True)
                assert reply["type"] == "reply"
                taken += 1
            for player in (ana, marc):
                player.settle(reply["seq"])
    record = read(client.get(f"/records/{ana.update['table']['game']}/text").text)
    assert sum(isinstance(entry, TakeBack) for entry in record.log) == taken
    verdict = verify(record, Catalogue().game("usa"))
    assert verdict.sealed and verdict.finished and verdict.taken_back >= taken
    assert not verdict.skipped


def test_a_bot_holds_a_seat_and_gives_it_back(server: Server, client: Client) -> None:
    made = client.create("you", "random", start=True)
    table, token = made["table"]["id"], made["seats"]["0"]
    assert client.command(table, token, "hold").status_code == 200
    with sitting(server, table, token) as player:
        player.settle(6)
        assert player.update["table"]["seats"][0]["held"]
        assert client.command(table, token, "back").status_code == 200
        player.until_mine()
        player.play(2)


def test_the_host_replaces_only_who_is_away(server: Server, client: Client) -> None:
    made = client.create("you Ana", "you Marc", start=True)
    table, host, marc = made["table"]["id"], made["host"], made["seats"]["1"]
    with sitting(server, table, marc):
        assert code_of(client.command(table, host, "hold", seat=1)) == "player_is_here"
    assert client.command(table, made["seats"]["0"], "hold", seat=1).status_code == 403
    deadline = time.time() + 5
    answer: Any = None
    while time.time() < deadline:
        answer = client.command(table, host, "hold", seat=1)
        if answer.status_code == 200:
            break
    assert answer.status_code == 200
    assert client.view(table, marc)["table"]["seats"][1]["held"]


def test_who_runs_out_of_time_is_held_by_a_bot(server: Server, client: Client) -> None:
    pace = {"seconds": 5, "bank": 0}
    made = client.create("you", "random", start=True, settings={"pace": pace})
    table, token = made["table"]["id"], made["seats"]["0"]
    view = client.view(table, token)
    clock = view["table"]["clocks"][0]
    assert clock["bank"] == 0 and 3 < clock["deadline"] - view["table"]["now"] <= 5
    with sitting(server, table, token) as player:
        while not player.update["table"]["seats"][0]["held"]:
            player.hear()
        player.settle(4)
        assert player.ask("back")["type"] == "reply"
        player.until_mine()
        left = player.update["table"]["clocks"][0]["deadline"] - player.update["table"]["now"]
        assert left > 3, "who comes back has a clock that runs anew"
