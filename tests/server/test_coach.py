"""The coach over the wire: where the table has one, for the seat that asks."""

from __future__ import annotations

from pathlib import Path

import pytest

from fogg.bots import make_bot
from fogg.catalogue import Catalogue
from fogg.coach import Caution
from fogg.coach.facts import Fact, Lights
from fogg.server.metrics import Metrics
from fogg.server.services import Services
from fogg.server.settings import ServerSettings
from fogg.server.storage.sqlite import SqliteStorage
from fogg.server.tables import coaching
from fogg.server.tables.commands import Caller, act
from fogg.server.wire.types import ActCommand, WarnedJson, YouJson
from tests.server.serving import Client
from tests.server.test_secrets import room_at
from tests.soak.games import Combination


def test_a_hint_has_three_steps_and_lights(client: Client) -> None:
    created = client.create("you Ana", "easy", start=True, settings={"coach": True})
    id, token = created["table"]["id"], created["seats"]["0"]
    decision = client.view(id, token)["decision"]
    reply = client.command(id, token, "hint")
    assert reply.status_code == 200, reply.text
    hint = reply.json()["result"]
    assert hint["decision"] == decision["number"]
    where, what, why = hint["steps"]
    assert where["text"] == "Look at where the offered tickets lead."
    assert what["text"].startswith("Keep ")
    assert what["lights"]["routes"]
    assert why["text"].endswith(".")
    # Asking changes nothing.
    assert client.view(id, token)["decision"] == decision


def test_where_there_is_no_coach_none_answers(client: Client) -> None:
    created = client.create("you Ana", "easy", start=True)
    reply = client.command(created["table"]["id"], created["seats"]["0"], "hint")
    assert (reply.status_code, reply.json()["code"]) == (409, "no_coach")


def test_who_heeds_the_coach_is_warned_and_nothing_is_done(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    services = Services(ServerSettings(), Catalogue(), SqliteStorage(tmp_path / "f.db"), Metrics())
    room = room_at(services, Combination("usa", 2))
    match = room.playing()
    view = match.game.view(match.state, 0)
    keep = match.game.notation.text(int(make_bot("easy", 1).act(view, view.legal())))
    number = match.decision(0)
    assert number is not None
    warning = Caution(Fact("too_slow", {"n": 30, "turns": 9}), Lights(routes=(0,)))
    monkeypatch.setattr(coaching, "caution_for", lambda view, action: warning)
    caller = Caller("", you=YouJson(role="seat", seat=0))
    room.doc.seats[0].held = False

    def answer(heed: bool) -> object:
        command = ActCommand(decision=number, action=keep, heed=heed)
        change = act(room, caller, command)
        return change.result if change.move is None else "done"

    assert answer(True) == "done"  # there is no coach
    room.doc.settings.coach = True
    warned = answer(True)
    assert isinstance(warned, WarnedJson)
    assert "30 turns" in warned.warning
    assert warned.lights.routes == [match.game.route_names[0]]
    assert answer(False) == "done"
