"""Tables before and between games: seats, names, the host's tools, links, rematch, hot-seat."""

from __future__ import annotations

from typing import Any

import pytest

from tests.server.player import play_in_step, sitting
from tests.server.serving import Client, Server, code_of


def join(client: Client, table: str, token: str, name: str, **more: Any) -> dict[str, Any]:
    answer = client.post(f"/tables/{table}/seats", {"name": name, **more}, token)
    assert answer.status_code == 201, answer.text
    body: dict[str, Any] = answer.json()
    return body


def test_a_lobby_from_invitation_to_start(server: Server, client: Client) -> None:
    made = client.create("you Ana", "open", "open", "one-step")
    table, host = made["table"]["id"], made["host"]
    assert made["links"]["invite"] == f"{server.url}/t/{table}#{made['invite']}"
    marc = join(client, table, made["invite"], "Marc", color="green")
    assert marc["seat"] == 1 and marc["token"].startswith("s_")
    assert code_of(client.command(table, host, "start")) == "seats_open"
    with sitting(server, table, marc["token"]) as player:
        client.command(table, host, "fill", bot="random")
        while player.update["table"]["seats"][2]["kind"] == "open":
            player.hear()
        seats = player.update["table"]["seats"]
        assert [seat["kind"] for seat in seats] == ["human", "human", "bot", "bot"]
        assert (seats[1]["name"], seats[1]["color"]) == ("Marc", "green")
        assert seats[1]["connected"] and not seats[0]["connected"]
        assert client.command(table, host, "start").status_code == 200
        player.settle(1)
        assert player.update["decision"]["phase"] == "first_tickets"
    late = client.post(f"/tables/{table}/seats", {"name": "Late"}, made["invite"])
    assert code_of(late) == "game_begun"
    assert client.view(table, made["invite"])["view"]["seat"] is None


def test_names_are_clean_and_differ(client: Client) -> None:
    made = client.create("you Ana", "open", "open", "open")
    table, invite = made["table"]["id"], made["invite"]
    join(client, table, invite, "  Ana\u202e\n ")
    join(client, table, invite, "Ana")
    seats = client.get(f"/tables/{table}", invite).json()["table"]["seats"]
    assert [seat["name"] for seat in seats] == ["Ana", "Ana 2", "Ana 3", ""]
    assert [seat["color"] for seat in seats] == ["blue", "red", "green", ""]
    for name, code in (("", "name_needed"), (" \u200b", "name_unreadable")):
        answer = client.post(f"/tables/{table}/seats", {"name": name}, invite)
        assert code_of(answer) == code


def test_the_host_arranges_the_table(client: Client) -> None:
    made = client.create("you Ana", "open", "one-step")
    table, host = made["table"]["id"], made["host"]
    marc = join(client, table, made["invite"], "Marc")

    def do(type: str, **fields: Any) -> list[str]:
        answer = client.command(table, host, type, **fields)
        assert answer.status_code == 200, answer.text
        shown = client.get(f"/tables/{table}", host).json()["table"]
        return [f"{seat['kind']} {seat['name']}".strip() for seat in shown["seats"]]

    assert do("set_seat", seat=3, kind="open")[3] == "open"
    assert do("order", seats=[3, 2, 1, 0])[2:] == ["human Marc", "human Ana"]
    seen = client.get(f"/tables/{table}", marc["token"]).json()
    assert seen["you"] == {"role": "seat", "seat": 2, "host": False}
    assert seen["table"]["host"] == 3
    assert do("set_seat", seat=0, kind="none")[1:] == ["human Marc", "human Ana"]
    assert do("set_seat", seat=0, kind="bot", bot="random")[0].startswith("bot")
    assert do("remove", seat=1)[1] == "open"
    assert code_of(client.get(f"/tables/{table}", marc["token"])) == "link_void"
    do("set_table", variant="europe", settings={"public": True})
    assert client.get(f"/tables/{table}").json()["table"]["variant"] == "europe"
    listed = client.get("/tables").json()["tables"]
    assert table in [each["id"] for each in listed]
    assert code_of(client.command(table, host, "order", seats=[0, 0, 1])) == "wrong_order"
    assert code_of(client.command(table, host, "set_seat", seat=9, kind="open")) == (
        "no_such_seat_here"
    )
    assert client.command(table, host, "close").status_code == 200
    assert code_of(client.command(table, host, "start")) == "game_begun"


KINDS = ("seats", "host", "invite", "watch")


def tokens(made: dict[str, Any]) -> dict[str, str]:
    return {
        "seat": made["seats"]["0"],
        "host": made["host"],
        "invite": made["invite"],
        "watch": made["watch"],
    }


@pytest.mark.parametrize("role", ["seat", "host", "invite", "watch", "nobody"])
def test_a_link_does_what_it_is_for_and_no_more(client: Client, role: str) -> None:
    made = client.create("you", "open")
    table = made["table"]["id"]
    token = tokens(made).get(role, "s_" + "A" * 27)
    seat_only = [("act", {"decision": 1, "action": "pass"}), ("undo", {}), ("leave", {})]
    host_only = [("fill", {}), ("remove", {"seat": 0}), ("reissue", {"seat": 0}), ("close", {})]
    host_only += [("hand_over", {"seat": 0}), ("set_table", {}), ("start", {})]
    for allowed, commands in (("seat", seat_only), ("host", host_only)):
        if role == allowed:
            continue
        for type, fields in commands:
            expected = "link_void" if role == "nobody" else "not_allowed"
            assert code_of(client.command(table, token, type, **fields)) == expected, type
    joining = client.post(f"/tables/{table}/seats", {"name": "Eve"}, token)
    if role == "invite":
        assert joining.status_code == 201
    else:
        assert joining.status_code in (403, 404)
    links = client.get(f"/tables/{table}/links", token)
    assert (links.status_code == 200) == (role == "host")


def test_tokens_are_long_distinct_and_only_hashes_are_stored(
    server: Server, client: Client
) -> None:
    made = client.create("you", "you", "open")
    secrets = [*tokens(made).values(), made["seats"]["1"]]
    assert len(set(secrets)) == 5
    assert all(len(token) >= 2 + 27 for token in secrets)
    from pathlib import Path

    stored = b"".join(path.read_bytes() for path in Path(server.folder).glob("fogg.db*"))
    assert made["table"]["id"].encode() in stored
    for token in secrets:
        assert token.encode() not in stored and token[2:].encode() not in stored
    again = client.get(f"/tables/{made['table']['id']}/links", made["host"]).json()
    assert (again["invite"], again["watch"]) == (made["links"]["invite"], made["links"]["watch"])


def test_a_table_without_a_link_is_closed_unless_public(client: Client) -> None:
    private = client.create("you", "open")["table"]["id"]
    assert code_of(client.get(f"/tables/{private}")) == "link_needed"
    public = client.create("you", "open", settings={"public": True})["table"]["id"]
    assert client.get(f"/tables/{public}").json()["you"]["role"] == "public"
    assert join(client, public, "", "Walk-in")["seat"] == 1


def test_a_table_may_refuse_spectators(client: Client) -> None:
    made = client.create("you", "random", start=True, settings={"spectators": False})
    table = made["table"]["id"]
    for token in (made["watch"], made["invite"]):
        assert code_of(client.get(f"/tables/{table}/view", token)) == "no_spectators"
    assert client.view(table, made["seats"]["0"])["view"]


def test_a_lost_link_is_issued_anew(server: Server, client: Client) -> None:
    made = client.create("you", "random", start=True)
    table, old = made["table"]["id"], made["seats"]["0"]
    with sitting(server, table, old) as player:
        answer = client.command(table, made["host"], "reissue", seat=0).json()["result"]
        while True:
            message = player.hear()
            if message["type"] == "error":
                break
        assert message["code"] == "link_void"
    assert code_of(client.get(f"/tables/{table}/view", old)) == "link_void"
    assert client.view(table, answer["token"])["you"]["seat"] == 0
    for what in ("invite", "watch"):
        new = client.command(table, made["host"], "reissue", what=what).json()["result"]["token"]
        assert code_of(client.get(f"/tables/{table}", made[what])) == "link_void"
        assert client.get(f"/tables/{table}", new).json()["you"]["role"] == what


@pytest.mark.parametrize("what", ["seat", "invite", "watch"])
def test_a_repeated_command_gives_the_same_link(client: Client, what: str) -> None:
    """Or a request that comes twice would make the link void that its first answer holds."""
    made = client.create("you Ana", "open")
    table, host = made["table"]["id"], made["host"]
    join(client, table, made["invite"], "Marc")

    def reissue(id: str) -> str:
        answer = client.command(table, host, "reissue", what=what, seat=1, id=id)
        return str(answer.json()["result"]["token"])

    token = reissue("first")
    assert reissue("first") == token
    assert client.get(f"/tables/{table}", token).status_code == 200
    assert reissue("second") != token
    assert code_of(client.get(f"/tables/{table}", token)) == "link_void"


def test_the_host_hands_over(client: Client) -> None:
    made = client.create("you Ana", "open")
    table = made["table"]["id"]
    marc = join(client, table, made["invite"], "Marc")["token"]
    assert code_of(client.command(table, marc, "accept_host")) == "host_not_offered"
    assert client.command(table, made["host"], "hand_over", seat=1).status_code == 200
    assert code_of(client.command(table, made["seats"]["0"], "accept_host")) == "host_not_offered"
    new = client.command(table, marc, "accept_host").json()["result"]["host"]
    assert code_of(client.command(table, made["host"], "start")) == "link_void"
    assert client.command(table, new, "start").status_code == 200
    assert client.get(f"/tables/{table}", marc).json()["table"]["host"] == 1


def test_hot_seat(server: Server, client: Client) -> None:
    made = client.create("you Ana", "you Marc", "you Lea", start=True)
    table = made["table"]["id"]
    seen = {client.view(table, token)["view"]["seat"] for token in made["seats"].values()}
    assert seen == {0, 1, 2}
    hands = [client.view(table, made["seats"][str(seat)])["view"]["hand"] for seat in range(3)]
    assert all(sum(hand.values()) == 4 for hand in hands)


def test_a_rematch_brings_everybody_to_the_same_seats(server: Server, client: Client) -> None:
    made = client.create("you Ana", "you Marc", "random", start=True)
    table = made["table"]["id"]
    assert code_of(client.command(table, made["host"], "rematch")) == "game_not_over"
    with (
        sitting(server, table, made["seats"]["0"], 1) as ana,
        sitting(server, table, made["seats"]["1"], 2) as marc,
    ):
        play_in_step(ana, marc)
    places = {}
    for name, token in (("marc", made["seats"]["1"]), ("ana", made["seats"]["0"])):
        result = client.command(table, token, "rematch").json()["result"]
        again = client.command(table, token, "rematch").json()["result"]
        assert result["token"] == again["token"]
        places[name] = result
    host = client.command(table, made["host"], "rematch").json()["result"]
    watch = client.command(table, made["watch"], "rematch").json()["result"]
    new = {each["table"] for each in (*places.values(), host, watch)}
    assert len(new) == 1
    id = new.pop()
    seen = client.get(f"/tables/{id}", places["marc"]["token"]).json()
    assert seen["you"]["seat"] == 1
    assert [seat["name"] for seat in seen["table"]["seats"]][:2] == ["Ana", "Marc"]
    assert host["token"].startswith("h_") and watch["token"].startswith("w_")
    assert code_of(client.get(f"/tables/{id}", made["seats"]["0"])) == "link_void"
    assert client.command(id, host["token"], "start").status_code == 200
    assert client.view(id, places["ana"]["token"])["decision"]


def test_wrong_tables_are_refused(client: Client) -> None:
    def refused(**body: Any) -> str:
        return code_of(client.post("/tables", {"variant": "usa", **body}))

    you = {"kind": "you"}
    assert refused(seats=[you]) == "wrong_number_of_players"
    assert refused(seats=[you] * 6) == "wrong_number_of_players"
    assert refused(seats=[you, {"kind": "bot", "bot": "deep-thought"}]) == "unknown_bot"
    assert refused(seats=[you, you], variant="moon") == "unknown_variant"
    assert refused(seats=[you, {"kind": "open"}], start=True) == "seats_open"
    assert refused(seats=[{"kind": "you", "color": "mauve"}, you]) == "unknown_player_color"
    assert refused(seats=[you, you], surprise=1) == "bad_message"
    assert refused(seats=[you, you], settings={"bot_delay": -1}) == "bad_message"
