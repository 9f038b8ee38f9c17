"""Nobody is sent what they may not know: the law of equal bytes, and whole games on the wire."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from fogg.catalogue import Catalogue
from fogg.engine.event import Event
from fogg.engine.state import State
from fogg.server.metrics import Metrics
from fogg.server.services import Services
from fogg.server.settings import ServerSettings
from fogg.server.storage.documents import GameRow, MoveEntry
from fogg.server.storage.sqlite import SqliteStorage
from fogg.server.tables.lobby import create
from fogg.server.tables.match import Match, start_entry
from fogg.server.tables.room import Room
from fogg.server.wire.encode.steps import LogStep
from fogg.server.wire.encode.updates import Viewer
from fogg.server.wire.types import NewSeatJson, NewTableJson, SettingsJson, YouJson
from tests.laws.worlds import Worlds
from tests.server.player import Player, play_in_step, sitting
from tests.server.serving import Client, Server
from tests.soak.games import COMBINATIONS, Combination

MOST_STEPS = 120


@pytest.fixture(scope="module")
def services(tmp_path_factory: pytest.TempPathFactory) -> Services:
    storage = SqliteStorage(tmp_path_factory.mktemp("laws") / "fogg.db")
    return Services(ServerSettings(), Catalogue(), storage, Metrics())


def room_at(services: Services, combination: Combination) -> Room:
    """A table in the middle of a game of this kind."""
    seats = [NewSeatJson(kind="you", name=f"P{n}") for n in range(combination.seats)]
    new = NewTableJson(variant="usa", seats=seats, settings=SettingsJson(aids="full"))
    doc, _ = create(new, services.catalogue)
    doc.status, doc.created = "playing", 0.0
    room = Room(services, doc)
    game = combination.game
    row = GameRow(
        id="g",
        table=doc.id,
        variant=game.rules.name,
        digest=game.digest,
        seats=combination.seats,
        seed=bytes(32),
        created=0.0,
    )
    room.match = Match(game, row, [start_entry(game, row, 0.0)])
    return room


def sent_bytes(
    room: Room, viewer: int | None, state: State, seat: int, action: int, events: list[Event]
) -> tuple[bytes, bytes | None]:
    """All that the viewer is sent after a move: the whole, or what has changed."""
    match = room.match
    assert match is not None
    match.state = state
    entry = MoveEntry(at=0.0, seat=seat, action=match.game.notation.text(action))
    room.updates.clear()
    match.recent.clear()
    match.recent.append(LogStep(1, entry, events))
    you = YouJson(role="watch") if viewer is None else YouJson(role="seat", seat=viewer)
    viewing = Viewer.of(you, "fr")
    number = room.updates.number
    whole = msgspec.json.encode(room.updates.update(viewing, 0))
    changes = room.updates.changes(viewing, number - 1)
    return whole, None if changes is None else changes.data


@pytest.mark.parametrize("combination", [c for c in COMBINATIONS if c.seats == 3], ids=str)
def test_what_a_seat_cannot_know_changes_no_byte(
    services: Services, combination: Combination, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(services.clock, "now", lambda: 0.0)
    game = combination.game
    monkeypatch.setattr(services.catalogue, "game", lambda variant: game)
    services.encoders._games.clear()
    compared = 0
    for viewer in (0, None):
        rooms = [room_at(services, combination) for _ in range(2)]
        rooms[1].doc = rooms[0].doc
        worlds = Worlds(combination, viewer, f"wire/{combination}/{viewer}")
        for number, step in enumerate(worlds.steps()):
            if number >= MOST_STEPS:
                break
            one, other = (
                sent_bytes(rooms[each], viewer, state, step.seat, actions, events)
                for each, state, actions, events in zip(
                    (0, 1), (step.one, step.other), worlds.actions, worlds.whole, strict=True
                )
            )
            if game.over(step.one):
                break
            assert one == other, number
            compared += one[1] is not None
    assert compared > 20


# Whole games between real connections

TICKETS = ("tickets", "returned", "offered", "chosen", "gone")


def tickets_in(data: Any, within: bool = False) -> Iterator[str]:
    """Every ticket that a message names."""
    if isinstance(data, dict):
        for key, value in data.items():
            if key == "action" and isinstance(value, str) and value.startswith("keep "):
                yield from value.split()[1:]
            yield from tickets_in(value, key in TICKETS)
    elif isinstance(data, list):
        for each in data:
            yield from tickets_in(each, within)
    elif within and isinstance(data, str):
        yield from (word for word in data.split() if word != "keep")


def own_tickets(player: Player) -> set[str]:
    """All tickets that a player was ever offered."""
    offered: set[str] = set()
    for frame in player.frames:
        view = json.loads(frame).get("view") or {}
        offered.update(view.get("offered", []))
    return offered


@pytest.mark.parametrize("variant", ["usa-mega", "europe"])
def test_no_secret_goes_over_the_wire(server: Server, client: Client, variant: str) -> None:
    made = client.create("you", "you", "one-step", variant=variant, start=True)
    table, tokens = made["table"]["id"], made["seats"]
    with (
        sitting(server, table, tokens["0"], 1) as ana,
        sitting(server, table, tokens["1"], 2) as marc,
        sitting(server, table, made["watch"]) as watcher,
    ):
        play_in_step(ana, marc)
        watcher.settle(ana.update["seq"])
    own = {0: own_tickets(ana), 1: own_tickets(marc), None: set[str]()}
    assert own[0] and own[1]
    secrets = [*tokens.values(), made["host"], made["invite"], made["watch"]]
    for seat, player in ((0, ana), (1, marc), (None, watcher)):
        checked = 0
        for frame in player.frames:
            assert not any(token in frame or token[2:] in frame for token in secrets)
            message = json.loads(frame)
            view = message.get("view")
            if view is None or message["final"] or view["phase"] in ("closing", "over"):
                continue
            # A game may end within a message: its last step shows everybody's tickets.
            if any(e["kind"] == "showed" for s in message["steps"] for e in s["events"]):
                continue
            assert message["table"]["seed"] is None
            assert set(tickets_in(message)) <= own[seat]
            assert all(p["hand"] is None for p in view["players"])
            assert seat is not None or view["hand"] == {}
            drawn = [e for s in message["steps"] for e in s["events"] if e["kind"] == "drew"]
            assert all(("card" in event) == (event["seat"] == seat) for event in drawn)
            checked += 1
        assert checked > 20
