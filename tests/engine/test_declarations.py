"""What mechanics declare of themselves is whole: words, fields, secrets, numbers, rows."""

from __future__ import annotations

import json
from typing import Any, ClassVar

import pytest

from fogg.engine.action import CLAIM, FIRST_OWN_KIND
from fogg.engine.chance import Chance, Seeded
from fogg.engine.declarations import COMMON_EVENTS, PASSING
from fogg.engine.errors import RulesError
from fogg.engine.event import Event, EventKind
from fogg.engine.fields import EVERYBODY, THE_SEAT, CardField, Field, SeatField
from fogg.engine.game import Game
from fogg.engine.grammar import ActionKind
from fogg.engine.mechanics.base import Mechanic, StateRow
from fogg.engine.mechanics.stations import ChosenStations, Stations
from fogg.engine.mechanics.tunnels import Tunnels
from fogg.engine.state import State
from fogg.texts import LANGUAGES, messages
from fogg.variants import EVERY_MECHANIC
from tests.soak.games import COMBINATIONS, Combination, by_kind, decisions
from tests.toys import toy_board, toy_game, toy_rules, variant

KINDS = [PASSING, *(kind for mechanic in EVERY_MECHANIC for kind in mechanic.actions)]
EVENTS = [*COMMON_EVENTS, *(kind for mechanic in EVERY_MECHANIC for kind in mechanic.events)]
SILENT = {"showed", "turn_began"}
"""Kinds of events without a sentence of their own."""


def toy(*mechanics: Mechanic) -> Game:
    rules = toy_rules()
    return Game(toy_board(), toy_rules(mechanics=(*rules.mechanics, *mechanics)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_of_event_has_words(language: str) -> None:
    texts = messages(language)
    for kind in EVENTS:
        keys = [key for key in texts if key.split("-")[0].startswith(f"event.{kind.name}")]
        assert bool(keys) is (kind.name not in SILENT), kind.name


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_of_action_has_words(language: str) -> None:
    for kind in KINDS:
        assert f"action.{kind.word}" in messages(language), kind.word


def test_names_are_given_once() -> None:
    assert len({kind.number for kind in KINDS}) == len({kind.name for kind in KINDS}) == len(KINDS)
    assert len({kind.name for kind in EVENTS}) == len(set(EVENTS))
    for kind in EVENTS:
        assert len(set(kind.names)) == len(kind.names)


def test_who_sees_a_field_is_a_seat_of_the_event_or_nobody() -> None:
    for kind in EVENTS:
        seats = {field.name for field in kind.fields if isinstance(field, SeatField)}
        for field in kind.fields:
            assert field.seen_by in (EVERYBODY, "nobody") or field.seen_by in seats, kind.name


@pytest.mark.parametrize("combination", COMBINATIONS[::4], ids=str)
def test_what_is_hidden_is_in_nobody_elses_bytes(combination: Combination) -> None:
    game = combination.game
    declared = set(game.event_kinds)
    for state, seat, action, chance in decisions(combination, by_kind, "declared"):
        events: list[Event] = []
        game.apply(state, seat, action, chance, events)
        for event in events:
            assert event.kind in declared
            for viewer in (*range(combination.seats), None):
                data = json.loads(json.dumps(event.seen_by(viewer).data(game)))
                hidden = set(event.kind.hidden) if viewer != event.seat else set()
                nobody = {field.name for field in event.kind.fields if field.seen_by == "nobody"}
                assert not (hidden | nobody) & set(data), (viewer, event)


def test_a_mechanic_is_found_by_its_class() -> None:
    europe, usa = variant("europe"), variant("usa")
    assert isinstance(europe.find(Tunnels), Tunnels)
    assert usa.find(Tunnels) is None
    assert isinstance(variant("europe+loans").find(Stations), ChosenStations)


# Events


def test_an_event_has_just_its_fields() -> None:
    kind = EventKind("paid", SeatField("seat"), Field("number"))
    event = kind.event(seat=1, number=3)
    assert (event.name, event.seat, event.number, event.get("cards")) == ("paid", 1, 3, None)
    with pytest.raises(TypeError, match="expects"):
        kind.event(seat=1)
    with pytest.raises(AttributeError, match="has no field cards"):
        _ = event.cards
    assert event == kind.event(number=3, seat=1) != kind.event(seat=1, number=4)
    assert len({event, kind.event(seat=1, number=3)}) == 1


def test_a_field_can_be_for_another_seat_than_the_one_that_acts() -> None:
    kind = EventKind("gave", SeatField("seat"), SeatField("to"), CardField("card", seen_by="to"))
    event = kind.event(seat=0, to=2, card=1)
    seen = [event.seen_by(viewer).card for viewer in (0, 1, 2, None)]
    assert seen == [None, None, 1, None]
    assert "card" not in event.seen_by(0).data(toy_game())


# What does not fit


class Silly(Mechanic):
    name: ClassVar[str] = "silly"

    def numbers(self) -> dict[str, object]:
        return {}


def test_two_mechanics_can_not_have_one_number() -> None:
    class Thief(Silly):
        actions: ClassVar[tuple[ActionKind, ...]] = (ActionKind(CLAIM, "steal", (1,)),)

    with pytest.raises(RulesError, match="number_taken") as caught:
        toy(Thief())
    assert caught.value.params["taken"] == "claim"


def test_two_mechanics_can_not_have_one_phase() -> None:
    class Late(Silly):
        phases: ClassVar[dict[int, str]] = {1: "late"}

    with pytest.raises(RulesError, match="number_taken"):
        toy(Late())


def test_a_tie_break_needs_a_mechanic_that_measures_it() -> None:
    with pytest.raises(RulesError, match="unknown_tie_break"):
        Game(toy_board(), toy_rules(tie_breaks=("fewest_stations",)))


class Secretive(Silly):
    name: ClassVar[str] = "secretive"
    rows: ClassVar[tuple[StateRow, ...]] = (
        StateRow("secret", ("seat", "city"), value=-1, seen_by=THE_SEAT),
    )


class Sampled(Secretive):
    def resample(self, game: Game, state: State, seat: Any, unseen: Any, chance: Chance) -> None:
        pass


def test_a_secret_row_must_be_sampled() -> None:
    with pytest.raises(RulesError, match="row_not_sampled"):
        toy(Secretive())
    toy(Sampled())


def test_a_row_is_declared_once() -> None:
    with pytest.raises(RulesError, match="row_twice"):
        toy(Sampled(), Sampled())


def test_a_row_is_seen_by_whom_it_is_for() -> None:
    game = toy(Sampled())
    state = game.start(2, Seeded(1))
    row = game.row(state, "secret")
    assert list(row) == [-1] * 2 * int(game.cities)
    row[0] = 5
    assert game.view(state, 0).row("secret", 0) == (5, *[-1] * (int(game.cities) - 1))
    assert game.view(state, 0).row("secret", 1) is None
    assert game.view(state, None).row("secret", 0) is None
    shown = game.view(state, 1).data()["rows"]["secret"]
    assert shown == [None, [-1] * int(game.cities)]


def test_numbers_for_own_kinds_are_free() -> None:
    assert all(kind.number < FIRST_OWN_KIND for kind in KINDS)
