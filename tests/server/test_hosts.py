"""What a host can't do to those who are there, and what everybody is told of the rest."""

from __future__ import annotations

from typing import Any

from tests.server.player import sitting
from tests.server.serving import Client, Server, code_of

SETTINGS: dict[str, Any] = {"bot_delay": 0, "pace": {"seconds": 90, "bank": 60}}


def two_people(client: Client, **more: Any) -> dict[str, Any]:
    return client.create("you Ana", "you Marc", start=True, settings=SETTINGS, **more)


def change(client: Client, made: dict[str, Any], **settings: Any) -> Any:
    """Let the host change some of the settings."""
    new = {**made["table"]["settings"], **settings}
    return client.command(made["table"]["id"], made["host"], "set_table", settings=new)


def test_a_host_does_not_take_a_seat_by_clock_and_holder(client: Client) -> None:
    made = two_people(client)
    for pace in ({"seconds": 5, "bank": 60}, {"seconds": 90, "bank": 0}):
        assert code_of(change(client, made, pace=pace)) == "clock_fixed"
    assert code_of(change(client, made, holder="random")) == "holder_fixed"
    # More time, or no clock at all, hurts nobody; others are told all the same.
    for seconds in (120, None):
        slower = {"seconds": seconds, "bank": 60}
        assert change(client, made, pace=slower).status_code == 200
    assert code_of(change(client, made, pace={"seconds": 5, "bank": 0})) == "clock_fixed"
    table = client.view(made["table"]["id"], made["watch"])["table"]
    assert table["settings"]["pace"]["seconds"] is None
    assert [note["kind"] for note in table["notes"]] == ["settings", "settings"]


def test_before_the_game_and_alone_against_bots_the_host_is_free(client: Client) -> None:
    lobby = client.create("you Ana", "open", settings=SETTINGS)
    assert change(client, lobby, pace={"seconds": 5}, holder="random").status_code == 200
    assert not client.view(lobby["table"]["id"], lobby["host"])["table"]["notes"]
    alone = client.create("you Ana", "random", start=True, settings=SETTINGS)
    assert change(client, alone, pace={"seconds": 5}, holder="random").status_code == 200


def test_a_link_made_anew_is_told_to_everybody_and_stays_in_the_log(
    server: Server, client: Client
) -> None:
    made = two_people(client)
    table = made["table"]["id"]
    with sitting(server, table, made["seats"]["0"]) as ana:
        assert client.command(table, made["host"], "reissue", seat=1).status_code == 200
        while not ana.update["table"]["notes"]:
            ana.hear()
        (note,) = ana.update["table"]["notes"]
    assert (note["kind"], note["seat"], note["seq"]) == ("reissued", 1, 1)
    assert "Marc" in note["text"]
    later = client.view(table, made["watch"], lang="fr")["table"]["notes"]
    assert len(later) == 1 and later[0]["text"] != note["text"]


def test_nobody_who_is_there_loses_the_seat_to_a_new_link(server: Server, client: Client) -> None:
    made = two_people(client)
    table = made["table"]["id"]
    with sitting(server, table, made["seats"]["1"]) as marc:
        assert code_of(client.command(table, made["host"], "reissue", seat=1)) == "player_is_here"
        assert marc.ask("ping")["type"] == "reply"
        # One's own link may be made anew at any time.
        assert client.command(table, made["host"], "reissue", seat=0).status_code == 200


def test_who_is_sent_away_is_named(client: Client) -> None:
    made = two_people(client)
    table = made["table"]["id"]
    assert client.command(table, made["host"], "remove", seat=1).status_code == 200
    notes = client.view(table, made["watch"])["table"]["notes"]
    assert [(note["kind"], note["seat"]) for note in notes] == [("removed", 1)]
