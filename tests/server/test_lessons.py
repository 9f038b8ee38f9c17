"""Lessons at the server's own tables: played to their end, and what they refuse."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path

import msgspec
import pytest

from fogg.cli.check_lessons import thinking
from fogg.lessons import LEARNER, LESSONS
from fogg.lessons.library import lesson
from fogg.lessons.rehearsal import BY_BOT
from fogg.server.errors import Conflict
from fogg.server.storage.sqlite import SqliteStorage
from fogg.server.tables.autoplay import bots_to_act
from fogg.server.tables.commands import Caller, perform
from fogg.server.tables.hub import Hub
from fogg.server.tables.match import Match, Refused
from fogg.server.tables.room import Room
from fogg.server.wire.types import ActCommand, NewLessonJson
from fogg.texts import Texts
from tests.server.hubs import hub_of, until, with_hub

FIRST = "first-route"


class Learner:
    """Sits at the table of a lesson, and acts there as any player does."""

    def __init__(self, room: Room, token: str) -> None:
        self.room = room
        self.caller = Caller(token)

    @classmethod
    async def begin(cls, hub: Hub, id: str) -> Learner:
        room, tokens = await hub.create_lesson(id, NewLessonJson(name="Ana", bot_delay=0.0))
        return cls(room, tokens.seats[LEARNER])

    @property
    def match(self) -> Match:
        assert self.room.match is not None
        return self.room.match

    async def turn(self) -> None:
        """Wait until no rival is to act."""
        await until(lambda: not bots_to_act(self.room))

    async def play(self, step: int) -> None:
        """Play as a bot would until a step is done."""
        think = thinking(lesson(self.room.doc.lesson))
        while self.match.progress.step <= step:
            await self.act(think(self.match.game, self.match.state, LEARNER))

    async def act(self, action: str) -> None:
        await self.turn()
        decision = self.match.decision(LEARNER)
        assert decision is not None, f"not to decide: {action}"
        await perform(
            self.room, self.caller, ActCommand(action=action, decision=decision, end_turn=True)
        )
        await self.turn()


def played(path: Path, work: Callable[[Hub], Awaitable[None]]) -> None:
    with_hub(SqliteStorage(str(path / "fogg.db")), work)


@pytest.mark.parametrize("id", LESSONS)
def test_a_lesson_is_played_to_its_end_at_a_table(tmp_path: Path, id: str) -> None:
    async def work(hub: Hub) -> None:
        learner = await Learner.begin(hub, id)
        for number, step in enumerate(lesson(id).steps):
            for action in step.solution or (step.want[:1] if step.asks else ()):
                await (learner.act(action) if action != BY_BOT else learner.play(number))
            if step.asks:
                assert learner.match.progress.step == number + 1, step.say.en
        shown = learner.room.snapshot().lesson
        assert shown is not None and shown.step == len(lesson(id).steps) and not shown.rivals

    played(tmp_path, work)


def test_another_action_gets_the_words_of_the_step(tmp_path: Path) -> None:
    async def work(hub: Hub) -> None:
        learner = await Learner.begin(hub, FIRST)
        with pytest.raises(Conflict) as caught:
            await learner.act("draw deck")
        assert "need red" in Texts("en").error(caught.value)
        assert "rouge" in Texts("fr").error(caught.value)
        assert learner.match.progress.step == 0
        # What the rules forbid is refused with the reason of the rules.
        with pytest.raises(Refused) as refused:
            await learner.act("claim boston-new_york red*2")
        assert refused.value.code == "not_enough_cards"

    played(tmp_path, work)


def test_a_lesson_goes_on_where_it_was_left(tmp_path: Path) -> None:
    path = str(tmp_path / "fogg.db")

    async def work(hub: Hub) -> None:
        learner = await Learner.begin(hub, FIRST)
        await learner.act("draw red")
        await learner.act("draw deck")
        known = learner.match.progress
        later = hub_of(SqliteStorage(path))
        room = await later.room(learner.room.id)
        assert room.match is not None and room.match.progress == known
        assert room.match.state.pack() == learner.match.state.pack()
        await later.stop()

    played(tmp_path, work)


def test_the_luck_is_the_same_for_everybody_and_sealed_by_nobody(tmp_path: Path) -> None:
    async def work(hub: Hub) -> None:
        both = [await Learner.begin(hub, FIRST) for _ in range(2)]
        for learner in both:
            for action in ("draw red", "draw deck", "claim boston-new_york red*2"):
                await learner.act(action)
        one, other = (learner.match for learner in both)
        assert one.state.pack() == other.state.pack()
        assert one.seal == "" and both[0].room.snapshot().seal is None

    played(tmp_path, work)


def test_nobody_takes_back_what_led_to_the_position(tmp_path: Path) -> None:
    async def work(hub: Hub) -> None:
        learner = await Learner.begin(hub, "depots")
        seen = learner.room.snapshot().game
        assert seen is not None and seen.may_take_back == frozenset() == seen.may_undo

    played(tmp_path, work)


@pytest.mark.parametrize("seconds", [-1.0, 31.0, 2.4e16])
def test_bots_of_lessons_wait_no_longer_than_others(seconds: float) -> None:
    with pytest.raises(msgspec.ValidationError, match="bot_delay"):
        msgspec.convert({"bot_delay": seconds}, NewLessonJson)
