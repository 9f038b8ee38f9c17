"""A game at a table, rebuilt from its log. No I/O: moves are prepared here and stored elsewhere."""

from __future__ import annotations

from bisect import bisect_left
from collections import deque
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

from fogg.engine.action import END, make
from fogg.engine.chance import Chance, Recording, Sealed, seal
from fogg.engine.errors import FoggError
from fogg.engine.event import Event
from fogg.engine.game import Game
from fogg.engine.phases import END_TURN_PHASE
from fogg.engine.problem import Problem
from fogg.engine.state import State
from fogg.lessons import PREPARED, Course, LessonProgress
from fogg.record import (
    BrokenStart,
    LuckPart,
    Move,
    Record,
    TakeBack,
    Written,
    joint_luck,
    luck_words,
    server_commitment,
)
from fogg.server.errors import Conflict
from fogg.server.storage.documents import AnyEntry, GameRow, MoveEntry, StartEntry, UndoEntry
from fogg.server.tables.revealed import Revealed, learnt, revealed
from fogg.server.wire.encode.steps import LogStep
from fogg.server.wire.types.table import LearntJson

RECENT = 12
"""How many steps are kept with their events; for who is further behind the game is replayed."""


class Refused(FoggError):
    """Raised for an action that is not possible; the problem says why."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.code, **problem.params)
        self.problem = problem


class Prepared(NamedTuple):
    """An entry to be stored, and the position it leads to."""

    entry: AnyEntry
    state: State
    events: list[Event]


class PlayedEntry(NamedTuple):
    """An entry of the line, the position after it, its events, the tickets on offer before it."""

    seq: int
    state: State
    events: list[Event]
    offered: frozenset[int]


class Match:
    """A running or finished game: its log, the moves that count, the position."""

    def __init__(
        self,
        game: Game,
        row: GameRow,
        entries: Sequence[AnyEntry],
        course: Course | None = None,
    ) -> None:
        self.game = game
        self.row = row
        self.course = course
        """The lesson that the game is played for."""
        self.progress = LessonProgress()
        """How far it has come in that lesson."""
        self.entries: list[AnyEntry] = []
        self.line: list[int] = []
        """The numbers of the entries that count: those not taken back."""
        self.state = State()
        self.opened: list[int] = [0] * row.seats
        """For each seat the entry that opened its present decision."""
        self.done: dict[tuple[int, str], int] = {}
        """The entry that each command of a seat led to."""
        self.recent: deque[LogStep] = deque(maxlen=RECENT)
        """The last steps that were taken, also those that were taken back since."""
        self._revealed: dict[int, Revealed] = {}
        """What each entry brought to light."""
        self._picks = 0
        """How many picks of the sealed luck are used up."""
        for entry in entries:
            self._take_in(entry)
        self._replay()

    @property
    def seq(self) -> int:
        """The number of the last entry."""
        return len(self.entries)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.game.over(self.state)

    @property
    def start(self) -> StartEntry:
        """The first entry."""
        first = self.entries[0]
        assert isinstance(first, StartEntry)
        return first

    @cached_property
    def seal(self) -> str:
        """What binds the server to its secret; empty in lessons, whose luck is written down."""
        if self.course is not None:
            return ""
        return server_commitment(self.row.seed.hex()) if self.start.parts else seal(self.row.seed)

    # Rebuilding

    def _take_in(self, entry: AnyEntry) -> None:
        """Note an entry of the log, without playing it."""
        self.entries.append(entry)
        if isinstance(entry, UndoEntry):
            self.line = [seq for seq in self.line if seq <= entry.to]
            self.done[entry.seat, entry.id] = self.seq
            return
        self.line.append(self.seq)
        self._picks += _picks(entry)
        if isinstance(entry, MoveEntry) and entry.id:
            self.done[entry.seat, entry.id] = self.seq

    def _replay(self) -> None:
        """Play all moves that count: set the position, and which entry opened each decision."""
        before: tuple[int, ...] = ()
        last = 0
        self.progress = LessonProgress()
        for seq, state, events, offered in self._positions():
            self._open_undone(last, seq)
            self.state = state
            self._learn(seq, state)
            self._open(seq, before, self._mover(seq))
            self._judge(seq, events, offered)
            before = self.game.actors(state)
            last = seq
        self._open_undone(last, self.seq + 1)

    def _open_undone(self, last: int, next: int) -> None:
        """Open all decisions anew if an undo stands between two moves of the line."""
        for seq in range(next - 1, last, -1):
            if isinstance(self.entries[seq - 1], UndoEntry):
                self._open(seq, (), None)
                return

    def _learn(self, seq: int, state: State) -> None:
        """Note how far the lesson has come with an entry that led to a position."""
        entry = self.entries[seq - 1]
        if self.course is None or not isinstance(entry, MoveEntry) or entry.by == PREPARED:
            return
        self.progress = self.course.after(self.progress, entry.seat, entry.action, state)

    def _judge(self, seq: int, events: list[Event], offered: frozenset[int]) -> None:
        """Note what an entry brought to light."""
        entry = self.entries[seq - 1]
        luck = () if isinstance(entry, UndoEntry) else entry.luck
        self._revealed[seq] = revealed(luck, events, offered)

    def _mover(self, seq: int) -> int | None:
        entry = self.entries[seq - 1]
        return entry.seat if isinstance(entry, MoveEntry) else None

    def _open(self, seq: int, before: Sequence[int], mover: int | None) -> None:
        """Note the decisions that an entry opened: of new actors, and of a mover who goes on."""
        for seat in self.game.actors(self.state):
            if seat == mover or seat not in before:
                self.opened[seat] = seq

    def _positions(self) -> Iterator[PlayedEntry]:
        """Replay the line; the state of a position is changed further by the next."""
        game = self.game
        state = State()
        for seq in self.line:
            entry = self.entries[seq - 1]
            assert not isinstance(entry, UndoEntry)
            luck = Written(game, entry.luck, self.row.seats)
            events: list[Event] = []
            offered = frozenset(state.offered)
            if isinstance(entry, StartEntry):
                state = game.start(self.row.seats, luck, None, events)
            else:
                action = game.notation.parse(entry.action)
                game.apply(state, entry.seat, action, luck, events)
            yield PlayedEntry(seq, state, events, offered)

    def log_steps(self, since: int = 0) -> list[LogStep]:
        """List the steps after entry `since`; replay the game for those that are not recent."""
        if since >= self.seq:
            return []
        if self.recent and self.recent[0].seq <= since + 1:
            return [step for step in self.recent if step.seq > since]
        return self._replayed_steps(since)

    def _replayed_steps(self, since: int) -> list[LogStep]:
        """List the moves after entry `since` that still count, and every undo."""
        played = [
            LogStep(each.seq, self.entries[each.seq - 1], each.events)
            for each in self._positions()
            if each.seq > since
        ]
        undone = [
            LogStep(seq, entry, [])
            for seq, entry in enumerate(self.entries, 1)
            if seq > since and isinstance(entry, UndoEntry)
        ]
        return sorted([*played, *undone], key=lambda step: step.seq)

    # Going on

    def decision(self, seat: int) -> int | None:
        """Give the number of the seat's decision: the entry that opened it. None: it has none."""
        return self.opened[seat] if seat in self.game.actors(self.state) else None

    def opened_at(self, seat: int) -> float:
        """Give when the seat's present decision was opened, in seconds of the epoch."""
        return self.entries[self.opened[seat] - 1].at

    def prepare(
        self, seat: int, text: str, at: float, by: str = "", id: str = "", since: float = 0.0
    ) -> Prepared:
        """Carry an action out on a copy of the position; raise Refused or ActionError if not legal.

        `at` is now and `since` when the clock could run at the earliest, in seconds of the epoch.
        `by` names the bot that chose (empty: the player), `id` the command that asked.
        """
        action = self.game.notation.parse(text)
        why = self.game.problem(self.state, seat, action)
        if why is not None:
            raise Refused(why)
        took = 0.0 if by else max(0.0, round(at - max(since, self.opened_at(seat)), 3))
        entry = MoveEntry(at=at, seat=seat, action=text, by=by, took=took, id=id)
        return self._carried_out(self.state, entry, action, self._picks)

    def prepare_end(self, move: Prepared) -> Prepared | None:
        """End the turn that a prepared move leaves open (DEP-4); None: it leaves nothing open."""
        entry = move.entry
        assert isinstance(entry, MoveEntry)
        if self.game.phase_of(move.state, entry.seat) != END_TURN_PHASE:
            return None
        end = MoveEntry(at=entry.at, seat=entry.seat, action="", by=entry.by, together=True)
        return self._carried_out(move.state, end, make(END), self._picks + len(entry.luck))

    def _carried_out(self, state: State, entry: MoveEntry, action: int, picks: int) -> Prepared:
        """Carry a legal action out on a copy of a position, and complete its entry."""
        # Luck goes on after all picks ever used, also by moves that were taken back.
        luck = Recording(self._luck(entry.seat, picks))
        # A commit may fail: the present stays what is stored.
        state = state.copy()
        events: list[Event] = []
        self.game.apply(state, entry.seat, action, luck, events)
        entry.action = self.game.notation.text(action)
        entry.luck = luck_words(self.game, luck.take())
        return Prepared(entry, state, events)

    def _luck(self, seat: int, picks: int) -> Chance:
        """Give the luck of a seat's move: that of the lesson, or what was sealed."""
        if self.course is not None:
            return self.course.luck(self.progress, seat)
        return _luck(self.row, self.start.parts, picks)

    @property
    def scripted(self) -> str | None:
        """What the lesson has a rival do next; None: it does not say."""
        move = self.course.rivals_next(self.progress) if self.course is not None else None
        return None if move is None else move.action

    def take(self, prepared: Prepared) -> None:
        """Make a stored move the present."""
        before, offered = self.game.actors(self.state), frozenset(self.state.offered)
        self._take_in(prepared.entry)
        self.state = prepared.state
        self._learn(self.seq, prepared.state)
        self._open(self.seq, before, self._mover(self.seq))
        self._judge(self.seq, prepared.events, offered)
        self.recent.append(LogStep(self.seq, prepared.entry, prepared.events))

    def extend(self, entries: Sequence[AnyEntry]) -> None:
        """Take in entries that another process stored."""
        if all(isinstance(entry, MoveEntry) for entry in entries):
            for entry in entries:
                self._play_on(entry)
            return
        since = self.seq
        for entry in entries:
            self._take_in(entry)
        self._replay()
        self.recent.extend(self._replayed_steps(since))

    def _play_on(self, entry: AnyEntry) -> None:
        """Play a move that is stored, from the present position."""
        assert isinstance(entry, MoveEntry)
        state = self.state.copy()
        events: list[Event] = []
        luck = Written(self.game, entry.luck, self.row.seats)
        action = self.game.notation.parse(entry.action)
        self.game.apply(state, entry.seat, action, luck, events)
        self.take(Prepared(entry, state, events))

    def take_undo(self, entry: UndoEntry) -> None:
        """Make a stored undo the present."""
        self._take_in(entry)
        self._replay()
        self.recent.append(LogStep(self.seq, entry, []))

    # Taking back

    def last_own(self, seat: int) -> int | None:
        """Find the entry of the seat's last move that counts."""
        for seq in reversed(self.line):
            entry = self.entries[seq - 1]
            # What led to a lesson's position was nobody's doing.
            own = isinstance(entry, MoveEntry) and entry.seat == seat and entry.by != PREPARED
            if own:
                return seq
        return None

    def last_mover(self) -> int | None:
        """Give the seat of the last move that counts; None before the first."""
        return self._mover(self.line[-1])

    def free_undo(self, seat: int) -> int | None:
        """Find the entry that the seat may go back to on its own; None: none."""
        if self.over or len(self.line) < 2:
            return None
        to = self._before(self.line[-1])
        for seq in self.line[self._place(to) + 1 :]:
            entry = self.entries[seq - 1]
            # A bot's moves are not for its player to take back alone.
            own = isinstance(entry, MoveEntry) and entry.seat == seat and not entry.by
            if not own or not self._revealed[seq].quiet(seat):
                return None
        return to

    def _before(self, seq: int) -> int:
        """Find the entry of the line before one; before both, if that one was done with another."""
        place = self._place(seq) - 1
        entry = self.entries[seq - 1]
        return self.line[place - (isinstance(entry, MoveEntry) and entry.together)]

    def _place(self, seq: int) -> int:
        """Find the place of an entry in the line, whose numbers only grow."""
        return bisect_left(self.line, seq)

    def take_back_to(self, seat: int) -> int:
        """Find the entry that a take-back of the seat's last move would lead to."""
        seq = self.last_own(seat)
        if seq is None or self.over:
            raise Conflict("nothing_to_take_back")
        return self._before(seq)

    def learnt_since(self, to: int, seat: int) -> list[LearntJson]:
        """List what the moves after entry `to` brought to light besides the seat's own doings."""
        return learnt((self._revealed[seq] for seq in self.line if seq > to), seat)

    # Records

    def _recorded(self) -> Iterator[Move | TakeBack]:
        """Yield all moves, and where some of them were taken back."""
        line: list[int] = []
        for seq, entry in enumerate(self.entries, 1):
            if isinstance(entry, UndoEntry):
                left = [each for each in line if each <= entry.to]
                yield TakeBack(entry.seat, len(line) - len(left))
                line = left
                continue
            line.append(seq)
            if isinstance(entry, MoveEntry):
                yield Move(entry.seat, entry.action, list(entry.luck))

    def _recorded_alone(self) -> Iterator[Move]:
        """Yield the moves that count, of a game from before devices gave parts to the luck.

        The luck of moves taken back stays used, or a player could try again for better luck: a
        mark such as `+3` says how many picks to skip.
        """
        skipped = 0
        counts = set(self.line)
        for seq, entry in enumerate(self.entries, 1):
            if seq not in counts:
                skipped += _picks(entry)
            elif isinstance(entry, MoveEntry):
                used = [f"+{skipped}"] if skipped and entry.luck else []
                skipped = 0 if entry.luck else skipped
                yield Move(entry.seat, entry.action, [*used, *entry.luck])

    def record(self, names: list[str]) -> Record:
        """Write the game as a record; only that of a finished game holds the seed."""
        first = self.start
        record = Record(self.row.variant, self.game.digest, self.row.seats, names)
        record.seal, record.parts, record.broken = self.seal, first.parts, first.broken
        record.luck = list(first.luck)
        record.log = list(self._recorded() if first.parts else self._recorded_alone())
        if self.over:
            record.totals = [int(points) for points in self.game.totals(self.state)]
            record.seed = self.row.seed.hex() if self.seal else ""
        return record


def _picks(entry: AnyEntry) -> int:
    """Count the picks of luck that an entry used."""
    return 0 if isinstance(entry, UndoEntry) else len(entry.luck)


def start_entry(
    game: Game,
    row: GameRow,
    at: float,
    parts: Sequence[LuckPart] = (),
    broken: Sequence[BrokenStart] = (),
) -> StartEntry:
    """Start a game, and write its first entry: the luck of the start, and who had a part in it."""
    luck = Recording(_luck(row, parts))
    game.start(row.seats, luck)
    words = luck_words(game, luck.take())
    return StartEntry(at=at, luck=words, parts=list(parts), broken=list(broken))


def _luck(row: GameRow, parts: Sequence[LuckPart], picks: int = 0) -> Sealed:
    """Give a game's luck from a pick on; that of older games follows from the seed alone."""
    return joint_luck(row.seed.hex(), parts, picks) if parts else Sealed(row.seed, picks)
