"""A game at a table, rebuilt from its log. No I/O: moves are prepared here and stored elsewhere."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from fogg.engine.chance import Recording, Sealed, seal
from fogg.engine.declarations import TURN_BEGAN
from fogg.engine.errors import FoggError
from fogg.engine.event import Event
from fogg.engine.game import Game
from fogg.engine.problem import Problem
from fogg.engine.state import State
from fogg.record import Move, Record, Written, luck_words
from fogg.server.errors import Conflict
from fogg.server.storage.documents import AnyEntry, GameRow, MoveEntry, StartEntry, UndoEntry
from fogg.server.wire.encode.steps import LogStep

RECENT = 40
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


class Match:
    """A running or finished game: its log, the moves that count, the position."""

    def __init__(self, game: Game, row: GameRow, entries: Sequence[AnyEntry]) -> None:
        self.game = game
        self.row = row
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
        self._quiet: set[int] = set()
        """The entries that revealed nothing, so that their seat may undo them on its own."""
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
    def seal(self) -> str:
        """The hash of the secret of all luck."""
        return seal(self.row.seed)

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
        for seq, state, events in self._positions():
            self._open_undone(last, seq)
            self.state = state
            self._open(seq, before, self._mover(seq))
            self._judge(seq, events)
            before = self.game.actors(state)
            last = seq
        self._open_undone(last, self.seq + 1)

    def _open_undone(self, last: int, next: int) -> None:
        """Open all decisions anew if an undo stands between two moves of the line."""
        for seq in range(next - 1, last, -1):
            if isinstance(self.entries[seq - 1], UndoEntry):
                self._open(seq, (), None)
                return

    def _judge(self, seq: int, events: list[Event]) -> None:
        """Note whether a move revealed nothing but what its player did."""
        entry = self.entries[seq - 1]
        # Luck reveals a card. A bot's moves are not for its player to take back alone.
        if not isinstance(entry, MoveEntry) or entry.luck or entry.by:
            return
        if not any(_reveals(event, entry.seat) for event in events):
            self._quiet.add(seq)

    def _mover(self, seq: int) -> int | None:
        entry = self.entries[seq - 1]
        return entry.seat if isinstance(entry, MoveEntry) else None

    def _open(self, seq: int, before: Sequence[int], mover: int | None) -> None:
        """Note the decisions that an entry opened: of new actors, and of a mover who goes on."""
        for seat in self.game.actors(self.state):
            if seat == mover or seat not in before:
                self.opened[seat] = seq

    def _positions(self) -> Iterator[tuple[int, State, list[Event]]]:
        """Replay the line: yield entry, position and events (the position is changed further)."""
        game = self.game
        state = State()
        for seq in self.line:
            entry = self.entries[seq - 1]
            assert not isinstance(entry, UndoEntry)
            luck = Written(game, entry.luck, self.row.seats)
            events: list[Event] = []
            if isinstance(entry, StartEntry):
                state = game.start(self.row.seats, luck, None, events)
            else:
                action = game.notation.parse(entry.action)
                game.apply(state, entry.seat, action, luck, events)
            yield seq, state, events

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
            LogStep(seq, self.entries[seq - 1], events)
            for seq, _, events in self._positions()
            if seq > since
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
        # Luck goes on after all picks ever used, also by moves that were taken back.
        luck = Recording(Sealed(self.row.seed, self._picks))
        # A commit may fail: the present stays what is stored.
        state = self.state.copy()
        events: list[Event] = []
        self.game.apply(state, seat, action, luck, events)
        entry = MoveEntry(
            at=at,
            seat=seat,
            action=self.game.notation.text(action),
            luck=luck_words(self.game, luck.take()),
            by=by,
            took=0.0 if by else round(at - max(since, self.opened_at(seat)), 3),
            id=id,
        )
        return Prepared(entry, state, events)

    def take(self, prepared: Prepared) -> None:
        """Make a stored move the present."""
        before = self.game.actors(self.state)
        self._take_in(prepared.entry)
        self.state = prepared.state
        self._open(self.seq, before, self._mover(self.seq))
        self._judge(self.seq, prepared.events)
        self.recent.append(LogStep(self.seq, prepared.entry, prepared.events))

    def extend(self, entries: Sequence[AnyEntry]) -> None:
        """Take in entries that another process stored."""
        if not entries:
            return
        since = self.seq
        for entry in entries:
            self._take_in(entry)
        self._replay()
        self.recent.extend(self._replayed_steps(since))

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
            if isinstance(entry, MoveEntry) and entry.seat == seat:
                return seq
        return None

    def free_undo(self, seat: int) -> int | None:
        """Find the entry that the seat may go back to on its own; None: none."""
        if self.over or len(self.line) < 2:
            return None
        seq = self.line[-1]
        entry = self.entries[seq - 1]
        own = isinstance(entry, MoveEntry) and entry.seat == seat
        return self.line[-2] if own and seq in self._quiet else None

    def take_back_to(self, seat: int) -> int:
        """Find the entry that a take-back of the seat's last move would lead to."""
        seq = self.last_own(seat)
        if seq is None or self.over:
            raise Conflict("nothing_to_take_back")
        return self.line[self.line.index(seq) - 1]

    # Records

    def _recorded(self) -> Iterator[Move]:
        """Yield the moves that count.

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
        first = self.entries[0]
        assert isinstance(first, StartEntry)
        record = Record(self.row.variant, self.game.digest, self.row.seats, names)
        record.seal = self.seal
        record.luck = list(first.luck)
        record.moves = list(self._recorded())
        if self.over:
            record.totals = [int(points) for points in self.game.totals(self.state)]
            record.seed = self.row.seed.hex()
        return record


def _picks(entry: AnyEntry) -> int:
    """Count the picks of luck that an entry used."""
    return 0 if isinstance(entry, UndoEntry) else len(entry.luck)


def _reveals(event: Event, seat: int) -> bool:
    """Whether an event is about more than what the seat itself did."""
    return event.kind != TURN_BEGAN and event.seat not in (-1, seat)


def start_entry(game: Game, row: GameRow, at: float) -> StartEntry:
    """Start a game, and write its first entry: the luck of the start."""
    luck = Recording(Sealed(row.seed))
    game.start(row.seats, luck)
    return StartEntry(at=at, luck=luck_words(game, luck.take()))
