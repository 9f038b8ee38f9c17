"""Puzzles in words: the position of one seat, and why a move is best."""

from __future__ import annotations

from collections.abc import Iterator

from fogg.catalogue import Catalogue
from fogg.coach import CoachWords, reasons_for
from fogg.engine.game import Game
from fogg.narration.actions import Adviser
from fogg.puzzles import Puzzle, PuzzleMove
from fogg.record import Step, read, replay
from fogg.server.storage.documents import MoveEntry, StartEntry
from fogg.server.wire import types
from fogg.server.wire.encode.encoders import Encoders
from fogg.server.wire.encode.steps import LogStep
from fogg.server.wire.encode.views import wire_view
from fogg.texts import Texts
from fogg.texts.names import named

RECENT = 8
"""How many of the last moves are told."""
POINTS = 1.5
"""From how many points on a difference is worth a sentence."""
OFTEN = 0.08
"""From which difference of shares on one is."""
OTHER_TICKETS = 2
"""The most tickets that a move's reasons name."""


class PuzzleEncoder:
    """Encodes the puzzles in one language."""

    def __init__(self, catalogue: Catalogue, encoders: Encoders, language: str) -> None:
        self._catalogue = catalogue
        self._encoders = encoders
        self._language = language

    def summary(self, puzzle: Puzzle) -> types.PuzzleSummaryJson:
        """Encode what a list of puzzles says of one."""
        record = read(puzzle.record)
        return types.PuzzleSummaryJson(
            id=puzzle.id,
            variant=record.variant,
            title=self._encoders.of_catalogue(self._language).title(record.variant),
            level=puzzle.level,
            seats=record.seats,
        )

    def puzzle(self, puzzle: Puzzle) -> types.PuzzleJson:
        """Encode a position as its seat sees it, without its solution."""
        record = read(puzzle.record)
        game = self._catalogue.game(record.variant, record.digest)
        encoder = self._encoders.of_game(game, self._language)
        players = _players(encoder.say, record.seats)
        steps = list(replay(record, game))
        state, seat = steps[-1].state, puzzle.seat
        told = [LogStep(each.number + 1, _entry(each), each.events) for each in steps[-RECENT:]]
        return types.PuzzleJson(
            puzzle=self.summary(puzzle),
            prompt=self._prompt(encoder.say, game.phase_names[game.phase_of(state, seat)]),
            players=players,
            view=wire_view(game.view(state, seat)),
            steps=[encoder.step(each, players, seat) for each in told],
            choices=self._choices(puzzle, Adviser(encoder.say, game, players)),
        )

    def _prompt(self, say: Texts, phase: str) -> str:
        key = f"puzzle.{phase}"
        return say(key if key in say.messages else "puzzle.turn")

    def _choices(self, puzzle: Puzzle, adviser: Adviser) -> list[types.PuzzleChoiceJson]:
        """List the moves by their notation: the order must not tell which is best."""
        actions = sorted(each.action for each in puzzle.choices)
        return [
            types.PuzzleChoiceJson(action=action, text=_sentence(adviser.words(action)))
            for action in actions
        ]

    def solution(self, puzzle: Puzzle) -> types.PuzzleSolutionJson:
        """Encode what each move leads to, and why."""
        record = read(puzzle.record)
        game = self._catalogue.game(record.variant, record.digest)
        say = self._encoders.of_game(game, self._language).say
        players = _players(say, record.seats)
        adviser = Adviser(say, game, players)
        seen = _seen(puzzle, game, CoachWords(say, game, players))
        return types.PuzzleSolutionJson(
            puzzle=puzzle.id,
            outcomes=[self._outcome(puzzle, each, adviser, seen) for each in puzzle.choices],
            plan=puzzle.plan,
            evidence=say(
                "puzzle.evidence", n=puzzle.evidence.games, checking=puzzle.evidence.checking
            ),
        )

    def _outcome(
        self, puzzle: Puzzle, choice: PuzzleMove, adviser: Adviser, seen: list[str]
    ) -> types.PuzzleOutcomeJson:
        best = choice is puzzle.solution
        why = _for(puzzle, adviser, seen) if best else _against(puzzle, choice, adviser)
        return types.PuzzleOutcomeJson(
            action=choice.action,
            text=_sentence(adviser.words(choice.action)),
            wins=choice.wins,
            loss=choice.loss,
            error=choice.error,
            points=choice.points,
            why=list(why),
        )


def _seen(puzzle: Puzzle, game: Game, words: CoachWords) -> list[str]:
    """Say what the seat can see that speaks for the best move."""
    *_, last = replay(read(puzzle.record), game)
    view = game.view(last.state, puzzle.seat)
    return words.reasons(reasons_for(view, game.notation.parse(puzzle.solution.action)))


def _for(puzzle: Puzzle, adviser: Adviser, seen: list[str]) -> Iterator[str]:
    """Say what the best move brings, beside the one next to it."""
    say, best, second = adviser.say, puzzle.choices[0], puzzle.choices[1]
    yield say("puzzle.wins", n=_of_100(best.wins), second=_of_100(second.wins))
    yield from seen
    if best.points - second.points >= POINTS:
        yield say("puzzle.points", n=round(best.points - second.points))
    if second.rivals - best.rivals >= POINTS:
        yield say("puzzle.rivals", n=round(second.rivals - best.rivals))
    worst = max(puzzle.choices[1:], key=lambda each: each.taken or 0.0)
    if (worst.taken or 0.0) - (best.taken or 0.0) >= OFTEN:
        yield _of_route(puzzle, "puzzle.danger", worst, adviser)
    yield from _of_tickets("puzzle.ticket", best, second, adviser)


def _against(puzzle: Puzzle, choice: PuzzleMove, adviser: Adviser) -> Iterator[str]:
    """Say what another move loses against the best one."""
    say, best = adviser.say, puzzle.solution
    if best.points - choice.points >= POINTS:
        yield say("puzzle.fewer", n=round(best.points - choice.points))
    if choice.rivals - best.rivals >= POINTS:
        yield say("puzzle.rivals_more", n=round(choice.rivals - best.rivals))
    if (choice.taken or 0.0) - (best.taken or 0.0) >= OFTEN:
        yield _of_route(puzzle, "puzzle.taken", choice, adviser)
    yield from _of_tickets("puzzle.ticket_lost", choice, best, adviser)


def _of_route(puzzle: Puzzle, key: str, choice: PuzzleMove, adviser: Adviser) -> str:
    route = puzzle.solution.action.split()[1]
    words = named({"route": route}, adviser.say.language, adviser.game.board, [])
    return adviser.say(key, n=_of_100(choice.taken or 0.0), **words)


def _of_tickets(key: str, one: PuzzleMove, other: PuzzleMove, adviser: Adviser) -> Iterator[str]:
    """Name the tickets whose chances differ most between two moves, where both have them."""
    say = adviser.say
    gaps = {
        ticket: abs(share - other.tickets[ticket])
        for ticket, share in one.tickets.items()
        if ticket in other.tickets
    }
    shared = [ticket for ticket, gap in gaps.items() if gap >= OFTEN]
    better = key == "puzzle.ticket"
    for ticket in sorted(shared, key=lambda each: -gaps[each])[:OTHER_TICKETS]:
        here, there = one.tickets[ticket], other.tickets[ticket]
        if (here > there) is better:
            words = named({"ticket": ticket}, say.language, adviser.game.board, [])
            yield say(key, n=_of_100(here), number=_of_100(there), **words)


def _of_100(share: float) -> int:
    return round(100 * share)


def _sentence(words: str) -> str:
    return words[:1].upper() + words[1:]


def _players(say: Texts, seats: int) -> list[str]:
    return [say("live.player", n=number + 1) for number in range(seats)]


def _entry(step: Step) -> StartEntry | MoveEntry:
    if step.move is None:
        return StartEntry(at=0.0, luck=[])
    return MoveEntry(at=0.0, seat=step.move.seat, action=step.move.action)
