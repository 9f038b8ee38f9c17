"""The whole present of a table for one viewer; viewers who see the same share the work."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import json

from fogg.engine.view import View
from fogg.server.wire.encode.encoders import Encoders
from fogg.server.wire.encode.games import GameEncoder
from fogg.server.wire.encode.snapshot import GameSnapshot, TableSnapshot
from fogg.server.wire.encode.tables import encode_table, player_names
from fogg.server.wire.encode.views import wire_view
from fogg.server.wire.types import AidsJson, TableJson, TicketAidJson, UpdateJson, ViewJson, YouJson

_encoder = json.Encoder()


class UpdateEncoder:
    """Encodes the updates of one table, and keeps them until the table changes."""

    def __init__(self, encoders: Encoders, take: Callable[[], TableSnapshot]) -> None:
        self._encoders = encoders
        self._take = take
        """Takes a snapshot of the table's present."""
        self._snapshot: TableSnapshot | None = None
        self._tables: dict[str, TableJson] = {}
        """The table in each language."""
        self._bytes: dict[object, bytes] = {}
        """Updates that were sent, by everything that makes one differ from another."""
        self._ticket_aids: dict[int, tuple[object, list[TicketAidJson]]] = {}
        """Each seat's ticket aids with what they follow from: changes often leave that as it is."""

    def clear(self) -> None:
        """Forget what is no longer true, because the table has changed."""
        self._snapshot = None
        self._tables.clear()
        self._bytes.clear()

    def encoded(self, you: YouJson, language: str, words: bool, since: int) -> bytes:
        """Encode the present and what happened after entry `since`, as JSON."""
        key = (you.role, you.seat, you.host, language, words, since)
        if key not in self._bytes:
            self._bytes[key] = _encoder.encode(self.update(you, language, words, since))
        return self._bytes[key]

    def update(self, you: YouJson, language: str, words: bool, since: int) -> UpdateJson:
        """Put together the present and what happened after entry `since`."""
        if self._snapshot is None:
            self._snapshot = self._take()
        table = self._snapshot
        game, seat = table.game, you.seat
        result = UpdateJson(
            seq=game.seq if game else 0,
            you=you,
            table=self._table(table, language),
            view=None,
            steps=[],
            decision=None,
            aids=None,
            undo=False,
            take_back=False,
            final=None,
        )
        if game is not None:
            encoder = self._encoders.of_game(table.doc.variant, language, words)
            players = player_names(table.doc, encoder.say)
            result.steps = [encoder.step(each, players, seat) for each in game.log_steps(since)]
            view = game.game.view(game.state, seat)
            result.view = wire_view(view)
            if game.over:
                result.final = encoder.final(game.state, players, seat)
            elif seat is not None:
                result.aids = self._aids(table.doc.settings.aids, encoder, view, result.view)
                _add_choices(result, game, encoder, players, view)
        return result

    def _table(self, table: TableSnapshot, language: str) -> TableJson:
        if language not in self._tables:
            self._tables[language] = encode_table(table, self._encoders, language)
        return self._tables[language]

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


def _add_choices(
    result: UpdateJson, game: GameSnapshot, encoder: GameEncoder, players: list[str], view: View
) -> None:
    """Add what the viewer's seat may do now."""
    seat = view.seat
    number = game.decisions.get(seat)
    if number is not None:
        result.decision = encoder.decision(game.state, seat, number, players, view)
    result.undo = seat in game.may_undo
    result.take_back = seat in game.may_take_back
