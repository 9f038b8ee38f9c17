"""A solo game is taken along from a server: it ends there, and goes on in a browser."""

from __future__ import annotations

import json
import random
from typing import Any

from fogg.record import LuckPart, read, write
from fogg.server.storage.documents import GameRow, UndoEntry
from fogg.server.tables.match import Match, start_entry
from fogg.server.tables.taking import arrived
from fogg.server.wire.types import SettingsJson, TakenJson, TakenSeatJson
from tests.server.player import choose, sitting
from tests.server.serving import Client, Server, code_of
from tests.server.test_browser_host import Browser, with_browser
from tests.server.test_take_back import CATALOGUE, act, texts

SETTINGS: dict[str, Any] = {"bot_delay": 0, "coach": True}


def begun(server: Server, client: Client, moves: int = 3) -> tuple[str, str]:
    """A solo game after some moves of its player."""
    made = client.create("you Ana", "random", "easy", start=True, settings=SETTINGS)
    table, token = made["table"]["id"], made["seats"]["0"]
    with sitting(server, table, token) as ana:
        ana.play(moves)
        while ana.update["decision"] is None:
            ana.hear()
    return table, token


def taken(client: Client, table: str, token: str) -> dict[str, Any]:
    answer = client.command(table, token, "take_along")
    assert answer.status_code == 200, answer.text
    result: dict[str, Any] = answer.json()["result"]
    return result


def test_it_ends_at_the_server_before_anything_is_told(server: Server, client: Client) -> None:
    table, token = begun(server, client)
    before = client.view(table, token)
    assert before["table"]["seed"] is None
    game = taken(client, table, token)
    after = client.view(table, token, lang="en")
    assert after["table"]["status"] == "closed"
    assert "taken along" in after["table"]["note"]
    assert after["table"]["seed"] is None
    act = {"decision": before["decision"]["number"], "action": "draw deck"}
    assert code_of(client.command(table, token, "act", **act)) == "game_not_running"
    # The answer may have been lost: the same once more, to the same player only.
    assert taken(client, table, token) == game
    assert client.command(table, "", "take_along").status_code == 403
    # It is no finished game, of which a record could be had.
    assert client.get(f"/records/{after['table']['game']}").status_code == 404


def test_only_who_plays_alone_can_take_a_game_along(server: Server, client: Client) -> None:
    two = client.create("you Ana", "you Marc", start=True, settings=SETTINGS)
    answer = client.command(two["table"]["id"], two["seats"]["0"], "take_along")
    assert code_of(answer) == "not_solo"
    lobby = client.create("you Ana", "open", settings=SETTINGS)
    answer = client.command(lobby["table"]["id"], lobby["seats"]["0"], "take_along")
    assert code_of(answer) == "game_not_running"
    table, token = begun(server, client)
    assert client.post("/taken", taken(client, table, token)).json()["code"] == "only_in_a_browser"


def test_it_goes_on_in_a_browser(server: Server, client: Client) -> None:
    table, token = begun(server, client)
    before = client.view(table, token)
    game = taken(client, table, token)

    async def work(browser: Browser) -> None:
        come = await browser.ask("POST", "/taken", game)
        own = come["seats"]["0"]
        assert come["table"]["id"] == table
        assert [note["kind"] for note in come["table"]["notes"]] == ["taken"]
        assert come["table"]["settings"]["coach"]
        here = await browser.ask("GET", f"/tables/{table}/view", token=own)
        assert here["seq"] == before["seq"]
        assert here["view"] == before["view"]
        # The decision is answered, and the luck goes on where it was.
        act = {"type": "act", "decision": here["decision"]["number"]}
        reply = await browser.ask(
            "POST",
            f"/tables/{table}/commands",
            {**act, "action": choose(here, random.Random(1))},
            own,
        )
        assert reply["type"] == "reply", reply
        # Asked to come once more, it is the same game.
        again = await browser.ask("POST", "/taken", game)
        assert again["code"] == "already_here"

    with_browser(work)


def test_a_game_that_was_changed_on_its_way_is_refused(server: Server, client: Client) -> None:
    table, token = begun(server, client)
    game = taken(client, table, token)
    other = read(game["record"])
    other.seed = "0" * 64
    untold = read(game["record"])
    untold.seed = ""

    async def work(browser: Browser) -> None:
        for changed in (
            {**game, "record": write(other)},
            {**game, "record": write(untold)},
            {**game, "record": game["record"].replace("draw", "claim", 1)},
            {**game, "seats": game["seats"][:2]},
            {**game, "seats": [{**each, "bot": "nobody"} for each in game["seats"]]},
            {**game, "table": "../../etc"},
        ):
            refused = await browser.ask("POST", "/taken", changed)
            assert refused["type"] == "error", json.dumps(refused)

    with_browser(work)


def test_what_was_taken_back_comes_along() -> None:
    game = CATALOGUE.game("usa")
    row = GameRow(
        id="g",
        table="abcdefghjk",
        variant="usa",
        digest=game.digest,
        seats=2,
        seed=bytes(32),
        created=0.0,
    )
    parts = [LuckPart("none", "silent"), LuckPart("none", "bot")]
    match = Match(game, row, [start_entry(game, row, 0.0, parts)])
    for seat in (0, 1):
        act(match, seat, texts(match, seat)[0])
    for _ in range(2):
        act(match, match.game.actors(match.state)[0], "draw deck")
    match.take_undo(UndoEntry(at=0.0, seat=0, to=match.seq - 1))
    act(match, match.game.actors(match.state)[0], "draw deck")
    record = match.record(["Ana", "Marc"])
    record.seed = row.seed.hex()
    seats = [
        TakenSeatJson(name="Ana", color="blue", bot=""),
        TakenSeatJson(name="Marc", color="red", bot="random"),
    ]
    sent = TakenJson(table="abcdefghjk", record=write(record), settings=SettingsJson(), seats=seats)
    come = arrived(sent, CATALOGUE, 0.0)
    there = Match(game, come.game, come.entries)
    assert there.line == match.line
    assert [type(each) for each in come.entries] == [type(each) for each in match.entries]
    assert there.state.pack() == match.state.pack()
    # The next card is the same one, as if nothing had happened.
    both = [act(each, each.game.actors(each.state)[0], "draw deck") for each in (match, there)]
    assert both[0].events == both[1].events
