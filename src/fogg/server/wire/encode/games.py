"""One game in one language: steps, decisions, aids and the end, ready for the wire."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import convert

from fogg.engine.event import Event
from fogg.engine.game import Game
from fogg.engine.odds import tunnel_odds
from fogg.engine.problem import Problem
from fogg.engine.state import State
from fogg.engine.view import View
from fogg.narration.data import seen_action
from fogg.narration.events import Narrator
from fogg.narration.final import winner
from fogg.server.storage.documents import MoveEntry, UndoEntry
from fogg.server.wire.encode.offers import Offers
from fogg.server.wire.encode.steps import LogStep
from fogg.server.wire.types import (
    ChoiceJson,
    DecisionJson,
    EventJson,
    FinalJson,
    OfferJson,
    ReasonJson,
    ResultJson,
    ScoreLineJson,
    StepJson,
    TicketAidJson,
)
from fogg.texts import Texts


class GameEncoder:
    """Encodes games of a variant in one language; without `words`, for programs, in none."""

    def __init__(self, game: Game, say: Texts, words: bool = True) -> None:
        self.game = game
        self.say = say
        self.words = words
        self._offers = Offers(game, say, words)

    # What happened

    def step(
        self, step: LogStep, players: Sequence[str], seat: int | None, all: bool = False
    ) -> StepJson:
        """Encode an entry of the log as a seat or a spectator (None) may see it, or `all` of it."""
        entry = step.entry
        events = step.events if all else [event.seen_by(seat) for event in step.events]
        mover = entry.seat if isinstance(entry, MoveEntry | UndoEntry) else None
        return StepJson(
            seq=step.seq,
            kind=_kind(step),
            at=entry.at,
            seat=mover,
            action=self._action(step, seat, all),
            to=entry.to if isinstance(entry, UndoEntry) else None,
            events=[wire_event(self.game, event) for event in events],
            lines=self._lines(step, players, seat, all) if self.words else [],
        )

    def _action(self, step: LogStep, seat: int | None, all: bool) -> str | None:
        """The action's text; of a choice that is secret only its word."""
        if not isinstance(step.entry, MoveEntry):
            return None
        text = step.entry.action
        return text if all or step.entry.seat == seat else seen_action(self.game, text)

    def _lines(
        self, step: LogStep, players: Sequence[str], seat: int | None, all: bool
    ) -> list[str]:
        if isinstance(step.entry, UndoEntry):
            return [self.say("live.undone", player=players[step.entry.seat])]
        narrator = Narrator(self.say, self.game, players, seat, seat, everything=all)
        return narrator.sentences(step.events)

    # What is to be decided

    def decision(
        self,
        state: State,
        seat: int,
        number: int,
        players: Sequence[str],
        view: View,
        reasons: bool = True,
    ) -> DecisionJson:
        """What the seat has to decide, with every target once; or only those that are possible."""
        offers = self.game.offers(state, seat, reasons)
        kept = self._offers.kept_numbers(offers)
        phase = self.game.phase_names[view.phase]
        return DecisionJson(
            number=number,
            phase=phase,
            prompt=self._prompt(phase, min(kept, default=0)),
            least=min(kept, default=0),
            most=max(kept, default=0),
            offers=self._offers.wire(offers, players),
        )

    def _prompt(self, phase: str, least: int) -> str:
        if not self.words:
            return ""
        key = f"prompt.{phase}" if f"prompt.{phase}" in self.say.messages else "prompt.turn"
        return self.say(key, n=least) if "{n" in self.say.messages[key] else self.say(key)

    def ways(
        self,
        state: State,
        seat: int,
        kind: str,
        target: str,
        players: Sequence[str],
        every: bool = True,
    ) -> OfferJson | None:
        """Encode all ways to do something to a target; None if it is not offered.

        Without `every`, payments that are never better than another one are left out.
        """
        return self._offers.one(state, seat, kind, target, players, every)

    def choice(self, action: int, players: Sequence[str]) -> ChoiceJson:
        """Encode an action as a choice of its offer."""
        return self._offers.choice(action, players)

    def reason(self, problem: Problem, players: Sequence[str]) -> ReasonJson:
        """Encode why something is not possible."""
        return self._offers.reason(problem, players)

    def ticket_aids(self, view: View) -> list[TicketAidJson]:
        """Encode how far each ticket of a view's seat is from done."""
        names = self.game.ticket_names
        return [
            TicketAidJson(
                ticket=names[aid.ticket],
                completed=aid.completed,
                spaces_left=aid.spaces_left,
                cut_off=aid.cut_off,
                within_reserve=aid.within_reserve,
                needs_station=aid.needs_station,
                by_station=aid.by_station,
                way=[self.game.route_names[route] for route in aid.way],
            )
            for aid in self.game.aids(view).tickets
        ]

    def unseen(self, view: View) -> dict[str, int]:
        """Count the cards that a view's seat has not seen, by kind."""
        numbers = map(int, view.unseen())
        return dict(zip(self.game.card_names, numbers, strict=True))

    def tunnels(self, view: View) -> dict[str, list[float]] | None:
        """Work out, for each kind of card, the odds of what a tunnel paid with it costs beside."""
        odds = {name: tunnel_odds(view, kind) for kind, name in enumerate(self.game.card_names)}
        return {name: [round(each, 4) for each in row] for name, row in odds.items() if row} or None

    # The end

    def final(self, state: State, players: Sequence[str], seat: int | None) -> FinalJson:
        """Encode places and scores, with all that explains them."""
        lines = self.game.final(state)
        standings = self.game.standings(state)
        results = [
            ResultJson(
                seat=standing.seat,
                place=standing.place,
                total=standing.total,
                lines=[
                    ScoreLineJson(
                        name=line.name,
                        label=self.say(f"score.{line.name}"),
                        points=line.points,
                        detail=line.detail,
                    )
                    for line in lines[standing.seat]
                ],
            )
            for standing in standings
        ]
        return FinalJson(
            results=results, winner=winner(self.say, self.game, standings, players, seat)
        )


def wire_event(game: Game, event: Event) -> EventJson:
    """An event by names; fields of mechanics outside the package come in `more`."""
    data = event.data(game)
    known = {name: data.pop(name) for name in EventJson.__struct_fields__ if name in data}
    return convert({**known, "more": data}, EventJson)


def _kind(step: LogStep) -> Any:
    if isinstance(step.entry, UndoEntry):
        return "undo"
    return "move" if isinstance(step.entry, MoveEntry) else "start"
