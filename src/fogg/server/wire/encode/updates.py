"""The present of a table for each viewer, whole or as changes; what is the same is made once."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

from msgspec import json, structs

from fogg.engine.view import View
from fogg.server.wire.encode.encoders import Encoders
from fogg.server.wire.encode.frames import OutgoingMessage
from fogg.server.wire.encode.games import GameEncoder
from fogg.server.wire.encode.patches import difference, own_difference
from fogg.server.wire.encode.snapshot import GameSnapshot, TableSnapshot
from fogg.server.wire.encode.steps import LogStep
from fogg.server.wire.encode.tables import encode_table, player_names
from fogg.server.wire.encode.views import own_changes, own_view, wire_view
from fogg.server.wire.types import AidsJson, TableJson, TicketAidJson, UpdateJson, ViewJson, YouJson
from fogg.server.wire.types.table import Role
from fogg.texts import Texts

_encoder = json.Encoder()
FRESH_SECONDS = 0.1
"""Seconds for which an update may be sent again: it tells the time that clocks are read by."""
OWN_FIELDS = ("you", "decision", "aids", "undo", "take_back", "final")
"""The fields of an update that are a viewer's alone; of a view, only parts are."""


class Viewer(NamedTuple):
    """All that makes an update differ from that of another viewer."""

    role: Role
    seat: int | None
    host: bool
    language: str
    words: bool
    reasons: bool

    @classmethod
    def of(cls, you: YouJson, language: str, words: bool = True, reasons: bool = True) -> Viewer:
        """Give the viewer that somebody at the table is."""
        return cls(you.role, you.seat, you.host, language, words, reasons)

    @property
    def you(self) -> YouJson:
        """What this viewer is at the table: the same object for all who are the same."""
        return _you(self.role, self.seat, self.host)


@cache
def _you(role: Role, seat: int | None, host: bool) -> YouJson:
    return YouJson(role=role, seat=seat, host=host)


class Present:
    """A table at one moment, and what was made of it for its viewers so far."""

    def __init__(self, number: int, snapshot: TableSnapshot) -> None:
        self.number = number
        self.snapshot = snapshot
        self.seq = snapshot.game.seq if snapshot.game else 0
        """The number of the last entry of the log."""
        self.same_table = False
        """Whether the table says the same as in the present before, but for the time."""
        self.tables: dict[str, TableJson] = {}
        """The table in each language."""
        self.view: ViewJson | None = None
        """What everybody sees of the game: the view of a spectator; None before it is needed."""
        self.updates: dict[Viewer, UpdateJson] = {}
        """Updates without their steps."""
        self.sent: dict[object, tuple[float, OutgoingMessage]] = {}
        """Whole updates and when they were made, by everything that makes one differ."""
        self.changes: dict[Viewer, OutgoingMessage] = {}
        """What is different from the present before."""
        self.parts: dict[object, bytes] = {}
        """Parts of messages that several viewers get."""
        self._players: dict[str, list[str]] = {}
        self._steps: tuple[int, list[LogStep]] | None = None

    def let_go(self) -> None:
        """Forget position and messages: changes are counted from what was shown."""
        self.snapshot = self.snapshot._replace(game=None)
        self.sent, self.changes, self.parts, self._steps = {}, {}, {}, None

    def players(self, say: Texts) -> list[str]:
        """List everybody's name in a language."""
        if say.language not in self._players:
            self._players[say.language] = player_names(self.snapshot.doc, say)
        return self._players[say.language]

    def steps(self, since: int) -> list[LogStep]:
        """List the steps of the log after an entry, which many viewers ask for."""
        if self.snapshot.game is None:
            return []
        if self._steps is None or self._steps[0] != since:
            self._steps = (since, self.snapshot.game.log_steps(since))
        return self._steps[1]


class UpdateEncoder:
    """Encodes the updates of one table, and keeps the last ones: changes are counted from them."""

    def __init__(
        self,
        encoders: Encoders,
        take: Callable[[TableSnapshot | None], TableSnapshot],
        now: Callable[[], float],
    ) -> None:
        self._encoders = encoders
        self._take = take
        """Takes a snapshot of the table's present, and may use parts of the one before."""
        self._now = now
        """Tells the time, in seconds of the epoch."""
        self._present: Present | None = None
        self._past: Present | None = None
        """What was the present before."""
        self._stale = True
        """Whether the table has changed since."""
        self._ticket_aids: dict[int, tuple[object, list[TicketAidJson]]] = {}
        """Each seat's ticket aids with what they follow from: changes often leave that as it is."""

    def clear(self) -> None:
        """Forget what is no longer true, because the table has changed."""
        self._stale = True

    def _now_present(self) -> Present:
        """Give the present, taken down anew if the table has changed."""
        if self._present is None or self._stale:
            past = self._past = self._present
            snapshot = self._take(past.snapshot if past else None)
            present = self._present = Present(past.number + 1 if past else 1, snapshot)
            if past is not None:
                present.same_table = _says_the_same(past.snapshot, snapshot)
                past.let_go()
            self._stale = False
        return self._present

    @property
    def number(self) -> int:
        """The number of the present."""
        return self._now_present().number

    # Whole

    def message(self, viewer: Viewer, since: int) -> OutgoingMessage:
        """Encode the present and what happened after entry `since`, as JSON."""
        present = self._now_present()
        key = (viewer, since)
        at, message = present.sent.get(key, (-FRESH_SECONDS, None))
        if message is None or self._now() - at >= FRESH_SECONDS:
            message = OutgoingMessage(_encoder.encode(self.update(viewer, since)))
            present.sent[key] = (self._now(), message)
        return message

    def update(self, viewer: Viewer, since: int) -> UpdateJson:
        """Put together the present and what happened after entry `since`."""
        present = self._now_present()
        result = self._update(present, viewer)
        table = structs.replace(result.table, now=self._now())
        steps: list[Any] = []
        if present.snapshot.game is not None:
            game = present.snapshot.game.game
            encoder = self._encoders.of_game(game, viewer.language, viewer.words)
            players = present.players(encoder.say)
            steps = [encoder.step(each, players, viewer.seat) for each in present.steps(since)]
        return structs.replace(result, table=table, steps=steps)

    def _update(self, present: Present, viewer: Viewer) -> UpdateJson:
        """Put together the present of a viewer, without steps, if that was not done yet."""
        if viewer not in present.updates:
            present.updates[viewer] = self._new_update(present, viewer)
        return present.updates[viewer]

    def _new_update(self, present: Present, viewer: Viewer) -> UpdateJson:
        table, seat = present.snapshot, viewer.seat
        game = table.game
        result = UpdateJson(
            seq=present.seq,
            number=present.number,
            you=viewer.you,
            table=self._table(present, viewer.language),
            view=None,
            steps=[],
            decision=None,
            aids=None,
            undo=False,
            take_back=False,
            final=None,
        )
        if game is not None:
            encoder = self._encoders.of_game(game.game, viewer.language, viewer.words)
            players = present.players(encoder.say)
            shared = _shared_view(present, game)
            view = game.game.view(game.state, seat)
            result.view = shared if seat is None else own_view(shared, view)
            if game.over:
                result.final = encoder.final(game.state, players, seat)
            elif seat is not None:
                result.aids = self._aids(table.doc.settings.aids, encoder, view, result.view)
                _add_choices(result, game, encoder, players, view, viewer.reasons)
        return result

    def _table(self, present: Present, language: str) -> TableJson:
        if language not in present.tables:
            known = self._past.tables.get(language) if self._past else None
            if known is not None and present.same_table and present is self._present:
                table = structs.replace(known, now=present.snapshot.now)
            else:
                table = encode_table(present.snapshot, self._encoders, language)
            present.tables[language] = table
        return present.tables[language]

    # Changes

    def changes(self, viewer: Viewer, after: int) -> OutgoingMessage | None:
        """Encode what is different from the present number `after`; None if that is not known."""
        present = self._now_present()
        past = self._past
        if past is None or past.number != after:
            return None
        if viewer not in present.changes and viewer in past.updates:
            message = OutgoingMessage(self._changes(past, present, viewer))
            present.changes[viewer] = message
            # Whoever else asks gets the same message: the past of this viewer is done with.
            del past.updates[viewer]
        return present.changes.get(viewer)

    def _changes(self, past: Present, present: Present, viewer: Viewer) -> bytes:
        """Put a message of changes together from parts that are encoded once for all."""
        before, now = past.updates[viewer], self._update(present, viewer)
        return b'{"type":"changes","after":%d,"number":%d,"seq":%d,"steps":[%s],"shared":%s,%s}' % (
            past.number,
            present.number,
            present.seq,
            self._steps(past, present, viewer),
            self._shared(past, present, viewer.language),
            b'"own":' + _encoder.encode(_own(past, present, before, now)),
        )

    def _shared(self, past: Present, present: Present, language: str) -> bytes:
        """Encode the patch that is the same for all viewers in a language."""
        if language not in present.parts:
            old = (self._table(past, language), past.view)
            new = (self._table(present, language), present.view)
            patches = zip(("table", "view"), map(difference, old, new), strict=True)
            patch = {name: each for name, each in patches if each is not None}
            present.parts[language] = _encoder.encode(patch)
        return present.parts[language]

    def _steps(self, past: Present, present: Present, viewer: Viewer) -> bytes:
        """Encode what happened between two presents, as a viewer may see it."""
        game = present.snapshot.game
        if game is None:
            return b""
        encoder = self._encoders.of_game(game.game, viewer.language, viewer.words)
        players = present.players(encoder.say)
        parts = []
        for step in present.steps(past.seq):
            seat = None if _seen_as_by_all(step, viewer) else viewer.seat
            key = (step.seq, seat, viewer.language, viewer.words)
            if key not in present.parts:
                present.parts[key] = _encoder.encode(encoder.step(step, players, seat))
            parts.append(present.parts[key])
        return b",".join(parts)

    def _aids(
        self, level: str, encoder: GameEncoder, view: View, shown: ViewJson
    ) -> AidsJson | None:
        """Give as much help as the table allows; seek ways to tickets only on a changed board."""
        if level == "none":
            return None
        me = shown.players[view.seat]
        # Ways to tickets take longest to find, and most moves change nothing about them.
        board = (shown.owners, shown.closed, shown.buildings, shown.offered, me.tickets, me.pieces)
        known = self._ticket_aids.get(view.seat)
        if known is None or known[0] != board:
            known = self._ticket_aids[view.seat] = (board, encoder.ticket_aids(view))
        full = level == "full"
        return AidsJson(
            tickets=known[1],
            unseen=encoder.unseen(view) if full else None,
            tunnels=encoder.tunnels(view) if full else None,
        )


def _says_the_same(past: TableSnapshot, present: TableSnapshot) -> bool:
    """Whether the table's document says the same but for the time, as after most moves."""
    seeds = [each.game.seed if each.game else None for each in (past, present)]
    return seeds[0] == seeds[1] and past._replace(now=present.now, game=present.game) == present


def _shared_view(present: Present, game: GameSnapshot) -> ViewJson:
    """Give what everybody sees of the game."""
    if present.view is None:
        present.view = wire_view(game.game.view(game.state, None))
    return present.view


def _own(past: Present, present: Present, before: UpdateJson, now: UpdateJson) -> dict[str, Any]:
    """Give the patch of what is a viewer's alone."""
    patch: dict[str, Any] = {}
    for name in OWN_FIELDS:
        old, new = getattr(before, name), getattr(now, name)
        if old is not new and (each := difference(old, new)) is not None:
            patch[name] = each
    if past.view and present.view and before.view and now.view:
        view = own_changes(past.view, present.view, before.view, now.view)
    else:
        view = own_difference(past.view, present.view, before.view, now.view)
    if view is not None:
        patch["view"] = view
    return patch


def _seen_as_by_all(step: LogStep, viewer: Viewer) -> bool:
    """Whether a viewer is told no more of a step than a spectator, and in the same words."""
    if viewer.seat is None:
        return True
    # Sentences say 'you'.
    own = getattr(step.entry, "seat", None) == viewer.seat
    if viewer.words or own:
        return False
    return all(event.hides_from(viewer.seat) == event.hides_from(None) for event in step.events)


def _add_choices(
    result: UpdateJson,
    game: GameSnapshot,
    encoder: GameEncoder,
    players: list[str],
    view: View,
    reasons: bool,
) -> None:
    """Add what the viewer's seat may do now."""
    seat = view.seat
    number = game.decisions.get(seat)
    if number is not None:
        result.decision = encoder.decision(game.state, seat, number, players, view, reasons)
    result.undo = seat in game.may_undo
    result.take_back = seat in game.may_take_back
