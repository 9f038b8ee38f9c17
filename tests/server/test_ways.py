"""Payments over HTTP: all ways are listed, others are checked while they are put together."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.server.dealt import deal
from tests.server.serving import Client, Server

HAND = "white-ship " * 4 + "white-ships " * 2 + "green-ship " + "red " * 2 + "red-anchor"
SEA, LAND = "dar_es_salaam-mumbai", "darwin-perth"


@pytest.mark.rule("WO-1", "WO-5")
def test_any_cards_of_the_book_can_be_laid(tmp_path: Path) -> None:
    [table] = deal(server := Server(tmp_path), "world", HAND)
    with server:
        client = Client(server)
        table.open(client)
        offers = {
            (each["kind"], each.get("target")): each
            for each in table.view(client, 0)["decision"]["offers"]
        }
        offer = offers["claim", SEA]
        assert [each["action"] for each in offer["choices"]] == [f"claim {SEA} white-ships*2"]
        assert offer["more"] and "payment" not in offer
        assert offers["claim", LAND]["more"]

        ways = table.command(client, 0, "ways", kind="claim", target=SEA)
        four = f"claim {SEA} white-ship*4"
        assert [each["action"] for each in ways["choices"]][2:] == [four]
        assert "more" not in ways
        payment = {"words": f"claim {SEA}", "cards": {"white-ship": 4, "white-ships": 2}}
        assert ways["payment"] == payment
        usual = table.command(client, 0, "ways", kind="claim", target=SEA, every=False)
        assert usual["more"] and usual["payment"] == payment
        assert usual["choices"] == offer["choices"]

        three = table.command(client, 0, "check", action=f"claim {SEA} white-ship*3")
        assert not three["possible"] and three["reason"]["code"] == "wrong_ships"
        assert table.command(client, 0, "check", action=four)["possible"]
        table.act(client, 0, four)
        assert table.view(client, 0)["view"]["hand"] == {
            "white-ships": 2,
            "green-ship": 1,
            "red": 2,
            "red-anchor": 1,
        }
        table.act(client, 1, "draw ships", "draw ships")
        table.act(client, 0, f"claim {LAND} red*1 red-anchor*1")
        assert table.view(client, 0)["view"]["hand"]["red"] == 1
        client.close()
