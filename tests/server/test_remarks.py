"""What characters say: at moments that everybody sees, few words, and nothing of what is hidden."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path

import pytest

from fogg.bots import CHARACTERS, make_bot
from fogg.bots.tempers import (
    CUT_OFF,
    CUTTING_OFF,
    GAVE_UP,
    GREETING,
    LAST_ROUND,
    LONG_ROUTE,
    LOST,
    MOMENTS,
    RIVALS_ROUTE,
    TEMPERS,
    WON,
)
from fogg.engine.chance import Seeded
from fogg.engine.event import Event
from fogg.engine.game import Game
from fogg.record import Recorder, replay
from fogg.server.storage.documents import SeatDoc, TableDoc
from fogg.server.storage.sqlite import SqliteStorage
from fogg.server.tables.commands import Caller
from fogg.server.tables.hub import Hub
from fogg.server.tables.remarks import (
    MOST,
    MOST_FAREWELLS,
    MOST_GREETINGS,
    Remark,
    Remarks,
    moments,
)
from fogg.server.tables.room import Room
from fogg.server.wire.types import NewSeatJson, NewTableJson, SetTableCommand, SettingsJson
from fogg.server.wire.types.talk import EMOTES
from tests.server.hubs import until, with_hub
from tests.toys import Table, toy_game, variant

TALKERS = ("passepartout", "batulcar", "fix", "speedy")


def test_every_character_has_a_temper_of_emotes() -> None:
    assert set(TEMPERS) == set(CHARACTERS)
    for temper in TEMPERS.values():
        assert set(temper.words) <= set(MOMENTS)
        assert all(temper.words.values()), "a moment without words is left out"
        assert {each for said in temper.words.values() for each in said} <= set(EMOTES)
        assert 0 < temper.talks <= 100


def at_a_table(*bots: str, **settings: str) -> TableDoc:
    """The document of a table of bots."""
    seats = [SeatDoc(kind="bot", bot=bot) for bot in bots]
    given = SettingsJson(**settings)  # type: ignore[arg-type]
    return TableDoc(id="t", variant="usa", settings=given, seats=seats, created=1.0)


def played(game: Game, seats: int, number: int = 1, bot: str = "easy") -> Recorder:
    """A game that bots have played."""
    recorder = Recorder(game, "usa", seats, Seeded(f"remarks/{number}"))
    bots = [make_bot(bot, seat) for seat in range(seats)]
    while not game.over(recorder.state):
        seat = game.actors(recorder.state)[0]
        view = game.view(recorder.state, seat)
        recorder.act(seat, bots[seat].act(view, view.legal()))
    return recorder


def told(recorder: Recorder, doc: TableDoc, id: str = "g") -> list[Remark]:
    """All that is said about a game."""
    game, remarks, said = recorder.game, Remarks(id), []
    for step in replay(recorder.record, game):
        winners = game.winners(step.state) if game.over(step.state) else []
        view = game.view(step.state, None)
        said += remarks.on(doc, step.number, view, step.events, winners)
    return said


def test_few_words_and_the_same_for_the_same_game() -> None:
    recorder = played(variant("usa"), 4)
    doc = at_a_table(*TALKERS)
    said = told(recorder, doc)
    assert told(recorder, doc) == said
    assert any(told(recorder, doc, f"other {number}") != said for number in range(5))
    assert 2 <= len(said) <= MOST_GREETINGS + MOST_FAREWELLS + MOST * len(TALKERS)
    assert len(said) <= 16, "people want to play"
    each = Counter(remark.seat for remark in said)
    assert max(each.values()) <= MOST + 2
    for seat, emote in said:
        assert emote in {word for words in TEMPERS[TALKERS[seat]].words.values() for word in words}


def test_only_characters_speak_and_only_where_one_may() -> None:
    recorder = played(variant("usa"), 2)
    assert told(recorder, at_a_table("hard", "planner")) == []
    assert told(recorder, at_a_table("fix", "speedy", talk="silent")) == []
    assert {seat for seat, _ in told(recorder, at_a_table("hard", "batulcar"))} == {1}
    lesson = at_a_table("fix", "speedy")
    lesson.lesson = "first"
    assert told(recorder, lesson) == []
    held = at_a_table("fix", "speedy")
    for seat in held.seats:
        seat.kind, seat.held = "human", True
    assert told(recorder, held) == []


@pytest.mark.parametrize(("id", "seats"), [("usa", 3), ("europe", 2), ("world", 3)])
def test_nothing_that_is_hidden_says_anything(id: str, seats: int) -> None:
    """Whatever the others may hold, by what a seat knows: the same moments come."""
    game = variant(id)
    steps = list(replay(played(game, seats, 2).record, game))
    for step in steps[:: len(steps) // 25]:
        seen = _moments(game, game.view(step.state, None), step.events)
        for seat in range(seats):
            other = game.sample(game.view(step.state, seat), Seeded(f"other/{seat}"))
            assert _moments(game, game.view(other, None), step.events) == seen


def _moments(game: Game, view: object, events: Sequence[Event]) -> list[tuple[int, str]]:
    return list(moments(view, events, []))  # type: ignore[arg-type]


# Moments


def seen(
    table: Table, events: Sequence[Event], winners: Sequence[int] = ()
) -> set[tuple[int, str]]:
    """What there is to say about the last move."""
    return set(moments(table.game.view(table.state, None), events, winners))


def test_a_greeting_when_all_have_chosen_their_first_tickets() -> None:
    table = Table(toy_game())
    greetings = [
        seen(table, table.do_anyhow(f"keep {' '.join(table.offered(seat))}", seat=seat))
        for seat in (1, 0)
    ]
    assert greetings == [set(), {(0, GREETING), (1, GREETING)}]


def test_a_long_route_is_worth_a_word() -> None:
    table = Table(toy_game(), 3).open()
    table.set_hand(0, "blue*6 red*2")
    assert seen(table, table.do("claim amber-cedar blue*6")) == {
        (0, LONG_ROUTE),
        (1, RIVALS_ROUTE),
        (2, RIVALS_ROUTE),
    }
    table.state.seat = 0
    assert seen(table, table.do("claim amber-birch red*2")) == set()


def test_who_takes_the_last_way_between_two_parts_cuts_off() -> None:
    table = Table(toy_game()).open()
    for route in ("delta-amber", "elm-fern"):
        table.set_owner(1, route)
    table.set_hand(0, "red*5")
    assert seen(table, table.do("claim delta-elm red*5")) == {(0, CUTTING_OFF), (1, CUT_OFF)}


def test_one_who_has_another_way_is_not_cut_off() -> None:
    """A free twin is another way; what is joined already needs none."""
    for seats, owned in ((4, ("birch-cedar", "delta-amber")), (2, ("birch-cedar", "amber-cedar"))):
        table = Table(toy_game(), seats).open()
        for route in owned:
            table.set_owner(1, route)
        table.set_hand(0, "red*2")
        assert seen(table, table.do("claim amber-birch red*2")) == set()


def test_who_gives_a_tunnel_up_and_who_begins_the_last_round() -> None:
    game, games, found = variant("europe"), 6, Counter[str]()
    for number in range(games):
        for step in replay(played(game, 2, number, "random").record, game):
            view = game.view(step.state, None)
            found.update(moment for _, moment in moments(view, step.events, [0]))
    assert found[GAVE_UP] > 0
    assert found[LAST_ROUND] == 2 * games
    assert (found[WON], found[LOST]) == (games, games)


# At a table


def with_characters(
    folder: Path, work: Callable[[Hub, Room, str], Awaitable[None]], *bots: str
) -> None:
    """Do something at a table at which a host watches bots play."""

    async def run(hub: Hub) -> None:
        seats = [NewSeatJson(kind="bot", bot=bot) for bot in bots]
        settings = SettingsJson(bot_delay=0)
        new = NewTableJson(variant="usa", seats=seats, settings=settings, start=True)
        room, secrets = await hub.create(new)
        await work(hub, room, secrets.host)

    with_hub(SqliteStorage(folder / "fogg.db"), run)


def test_it_is_said_at_the_table(tmp_path: Path) -> None:
    async def work(hub: Hub, room: Room, host: str) -> None:
        await until(lambda: room.doc.status == "over" and not hub.autoplay.busy(room))
        said = list(room.talk.said.values())
        assert said and not room.remarks
        assert {each.seat for each in said} <= {0, 1}
        assert all(each.emote and not each.text and not each.command for each in said)
        assert said[-1].at >= said[0].at

    with_characters(tmp_path, work, "batulcar", "passepartout")


def test_a_host_who_wants_silence_has_it_at_once(tmp_path: Path) -> None:
    async def work(hub: Hub, room: Room, host: str) -> None:
        quiet = SettingsJson(bot_delay=0, talk="silent")
        await hub.perform(room, Caller("", host), SetTableCommand(settings=quiet))
        before = len(room.talk.said)
        # Thought of before the host wanted silence.
        room.remarks.append(Remark(0, "hello"))
        hub.autoplay.look_after(room)
        await until(lambda: room.doc.status == "over" and not hub.autoplay.busy(room))
        assert len(room.talk.said) == before

    with_characters(tmp_path, work, "batulcar", "hard")


def test_what_was_said_is_not_said_again_after_a_restart(tmp_path: Path) -> None:
    async def work(hub: Hub, room: Room, host: str) -> None:
        await until(lambda: room.doc.status == "over" and not hub.autoplay.busy(room))
        del hub.rooms[room.id]
        again = await hub.room(room.id)
        await asyncio.sleep(0)
        assert not again.remarks and not again.talk.said and not hub.autoplay.busy(again)

    with_characters(tmp_path, work, "batulcar", "passepartout")
