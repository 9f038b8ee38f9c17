"""Finding puzzles in a game: each decision is looked at quickly, and few of them are proven."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from fogg.bots import make_bot
from fogg.bots.planner import Planner
from fogg.bots.search.candidates import candidates
from fogg.bots.search.search_config import SearchConfig
from fogg.catalogue import Catalogue
from fogg.engine.action import kind_of, target_of
from fogg.engine.game import Game
from fogg.engine.phases import (
    FIRST_CARD_PHASE,
    FIRST_TICKETS_PHASE,
    KEEP_TICKETS_PHASE,
    OPENING_PHASE,
    SECOND_CARD_PHASE,
    TURN_PHASE,
)
from fogg.engine.view import View
from fogg.lab.puzzles.measuring import Measuring, Tried, strong_finish
from fogg.lab.puzzles.veiling import veiled
from fogg.lab.review.plans import plan_after
from fogg.lab.simulate import Job, play_out
from fogg.puzzles import Evidence, Puzzle, PuzzleMove
from fogg.record import Record, replay, write

TICKET_PHASES = (FIRST_TICKETS_PHASE, KEEP_TICKETS_PHASE)
MINOR = (FIRST_CARD_PHASE, SECOND_CARD_PHASE)
"""Decisions that make no puzzle: which card comes next."""
FEWEST_CHOICES = 3
"""Of a turn or of tickets; elsewhere two are enough, such as to pay or to give up."""
MOST_CHOICES = 6
MOST_OF_A_GAME = 3
LATE = 0.5
"""The part of a game before which turns are left out: hardly any move is clearly best so early."""
LEAST = 0.05
"""The least margin in win chance, 0 to 1."""
BEYOND = 3.0
"""Standard errors that the margin must be above."""
SCREENING = 24
LOOKING = 160
PROVING = 800
CHECKING = 200
OTHERS = 48
"""Games for each step: all ideas; those of a promising decision; the proof; by stronger players;
for every other legal move."""
VOTERS = ("easy", "medium", "hard", "planner")
VOTES = 3
"""How often each quick bot is asked, with another seed each time."""
EASY, MEDIUM = 0.6, 0.2
"""The least shares of voters that find the solution of an easy and of a medium puzzle."""
DIGITS = 4


class Source(NamedTuple):
    """Which games puzzles are taken from."""

    variant: str
    seats: int
    seed: int
    bot: str = "champion:x16"


def record_of(catalogue: Catalogue, source: Source, number: int) -> Record:
    """Play game `number` of a source."""
    job = Job(source.variant, (source.bot,) * source.seats, source.seed)
    record = play_out(catalogue, job, number).record
    record.names = []
    return record


def puzzles_in(catalogue: Catalogue, source: Source, number: int) -> Iterator[Puzzle]:
    """Yield the first puzzles of game `number` of a source; the same every time."""
    record = record_of(catalogue, source, number)
    game = catalogue.game(source.variant)
    steps = list(replay(record, game))
    found = 0
    for before, after in pairwise(steps):
        move = after.move
        assert move is not None
        opening = int(before.state.phase) == OPENING_PHASE
        if not opening and before.number < LATE * len(steps):
            continue
        view = game.view(before.state, move.seat)
        name = f"{source.variant}-{source.seats}-{source.seed}-{number}-{before.number}"
        puzzle = puzzle_at(view, name, shortened(record, before.number))
        if puzzle is not None:
            yield puzzle
            found += 1
        if found == MOST_OF_A_GAME:
            return


def shortened(record: Record, moves: int) -> Record:
    """Give the record of the first moves of a game."""
    first = Record(record.variant, record.digest, record.seats, [], record.first)
    first.luck = record.luck
    first.log = [*record.moves[:moves]]
    return first


def puzzle_at(view: View, name: str, record: Record) -> Puzzle | None:
    """Make the puzzle of a position; None: no move there is clearly best."""
    phase = int(view.phase)
    if phase in MINOR or int(view.seat) not in view.actors:
        return None
    ideas = ideas_of(view)
    if len(ideas) < (FEWEST_CHOICES if phase in (TURN_PHASE, *TICKET_PHASES) else 2):
        return None
    best = promising(view, ideas, name)
    if best is None:
        return None
    return proven(view, ideas, best, name, record)


def ideas_of(view: View) -> list[int]:
    """List the moves that a planner thinks of, its own choice first."""
    config = SearchConfig()
    config.claims, config.others = 4, 4
    return [int(action) for action in candidates(Planner(0), view, view.legal(), config)]


def promising(view: View, ideas: Sequence[int], name: str) -> int | None:
    """Look twice, the second time closer; return the move that seems clearly best, or None."""
    look = Measuring(view, f"{name}/screening")
    look.play(SCREENING, ideas)
    best = look.best()
    gain, error = look.margin(best)
    if gain < LEAST / 2 or gain < 1.5 * error:
        return None
    look = Measuring(view, f"{name}/looking")
    look.play(LOOKING, ideas)
    gain, error = look.margin(best)
    return best if gain >= LEAST and gain > BEYOND * error else None


def proven(view: View, ideas: Sequence[int], best: int, name: str, record: Record) -> Puzzle | None:
    """Prove the move in fresh games, in games of stronger players and against every other move."""
    proof = Measuring(view, f"{name}/proving", watched=best)
    proof.play(LOOKING, ideas, details=True)
    if proof.margin(best)[0] < LEAST / 2:
        return None
    proof.play(PROVING - LOOKING, ideas, details=True)
    margin, error = proof.margin(best)
    if margin < LEAST or margin <= BEYOND * error:
        return None
    ranked = sorted(ideas, key=lambda action: -sum(proof.tried[action].shares))
    chosen = [best, *(action for action in ranked if action != best)][:MOST_CHOICES]
    strong = Measuring(view, f"{name}/checking", strong_finish(view.game, int(view.seats)))
    strong.play(CHECKING, chosen[:3])
    checked, checked_error = strong.margin(best)
    if checked < LEAST / 2 or checked <= BEYOND * checked_error:
        return None
    others = other_moves(view, ideas)
    if others:
        rest = Measuring(view, f"{name}/others")
        rest.play(OTHERS, [best, *others])
        if rest.margin(best)[0] <= 0.0:
            return None
    found = share_of_voters(view, best)
    return Puzzle(
        name,
        level_of(found),
        round(found, DIGITS),
        int(view.seat),
        write(veiled(record, view.game, int(view.seat), f"{name}/veil")),
        list(plan_after(view, best, f"{name}/plan")),
        [choice_of(view.game, proof, best, action) for action in chosen],
        Evidence(
            PROVING,
            round(margin, DIGITS),
            round(error, DIGITS),
            CHECKING,
            round(checked, DIGITS),
            round(checked_error, DIGITS),
            len(others),
        ),
    )


def other_moves(view: View, ideas: Sequence[int]) -> list[int]:
    """List a move for everything else that could be done, paid in the first way."""
    seen = {_purpose(view, action) for action in ideas}
    others = []
    for legal in view.legal():
        action = int(legal)
        if _purpose(view, action) not in seen:
            seen.add(_purpose(view, action))
            others.append(action)
    return others


def _purpose(view: View, action: int) -> tuple[int, int]:
    """What a move is for: its kind and target, or itself where it chooses tickets."""
    if int(view.phase) in TICKET_PHASES:
        return int(kind_of(action)), action
    return int(kind_of(action)), int(target_of(action))


def share_of_voters(view: View, best: int) -> float:
    """Ask quick bots, and count how many find the move."""
    wanted = _purpose(view, best)
    bots = [make_bot(name, seed) for name in VOTERS for seed in range(VOTES)]
    votes = [_purpose(view, int(bot.act(view, view.legal()))) == wanted for bot in bots]
    return sum(votes) / len(votes)


def level_of(found: float) -> str:
    """Say how hard a puzzle is, by the share of quick bots that find its solution."""
    return "easy" if found >= EASY else "medium" if found >= MEDIUM else "hard"


def choice_of(game: Game, proof: Measuring, best: int, action: int) -> PuzzleMove:
    """Sum up what followed a move."""
    tried, rounds = proof.tried[action], proof.rounds
    gain = proof.gain(best, action)
    same = action == best
    watched = any(each.taken for each in proof.tried.values())
    return PuzzleMove(
        game.notation.text(action),
        round(sum(tried.shares) / rounds, DIGITS),
        0.0 if same else round(gain.value, DIGITS),
        0.0 if same else round(gain.variance**0.5, DIGITS),
        round(sum(tried.points) / rounds, 1),
        round(sum(tried.rivals) / rounds, 1),
        _completed(tried, rounds),
        round(tried.taken / rounds, DIGITS) if watched else None,
    )


def _completed(tried: Tried, rounds: int) -> dict[str, float]:
    """Tell how often each ticket held in all games was completed."""
    return {
        ticket: round(tried.completed[ticket] / rounds, DIGITS)
        for ticket, number in tried.held.items()
        if number == rounds
    }
