"""Contests between bots: blocks of games that share a seed, every bot once in every seat."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field
from itertools import combinations
from pathlib import Path
from time import perf_counter
from typing import Any

from fogg.bots import Agent
from fogg.catalogue import Catalogue
from fogg.engine.chance import Seeded
from fogg.engine.game import Game
from fogg.engine.state import State
from fogg.lab.entrants import decision, entrant
from fogg.lab.workers import catalogue, spread

TIME_STEPS = 40
"""Classes of decision times: each is the fourth root of ten wider, from a microsecond on."""


@dataclass(frozen=True)
class Contest:
    """What is played: a variant, the bots, seats, a seed; `boards` are further folders."""

    variant: str
    bots: tuple[str, ...]
    seats: int
    seed: int = 0
    boards: tuple[Path, ...] = ()

    @property
    def names(self) -> list[str]:
        """The bots, each once."""
        return list(dict.fromkeys(self.bots))

    def lineups(self) -> list[tuple[int, ...]]:
        """List who sits together, as places in `names`; the blocks take these lineups in turn.

        As many bots as seats are one lineup; of more bots, every choice of them plays; of fewer,
        some take two seats, each as often as the others.
        """
        number = len(self.bots)
        if number >= self.seats:
            entered = [self.names.index(bot) for bot in self.bots]
            return list(dict.fromkeys(combinations(entered, self.seats)))
        number = len(self.names)
        extra = self.seats - number
        return [
            (*range(number), *((start + place) % number for place in range(extra)))
            for start in range(number)
        ]


@dataclass
class Seat:
    """How a bot's game went."""

    bot: int
    order: int
    """Its place in the order of turns."""
    score: int
    place: int
    share: float
    """Its share of the win."""
    kept: int
    completed: int
    cards: int
    pieces: int
    decisions: int = 0
    seconds: float = 0.0
    times: list[int] = field(default_factory=list)
    """How many decisions fell into each class of time."""
    longest: float = 0.0
    """The seconds of the longest decision."""


@dataclass
class Block:
    """The games of one seed: the same bots, each once in every seat."""

    number: int
    turns: int
    games: list[list[Seat]]

    def data(self) -> dict[str, Any]:
        """Turn the block into plain data."""
        return asdict(self)


def read_block(data: dict[str, Any]) -> Block:
    """Make a block from what `Block.data` made of it."""
    games = [[Seat(**seat) for seat in game] for game in data["games"]]
    return Block(data["number"], data["turns"], games)


def play_block(variants: Catalogue, contest: Contest, number: int) -> Block:
    """Play block `number` of a contest: a game for each rotation of its lineup."""
    game = variants.game(contest.variant)
    lineups = contest.lineups()
    lineup = lineups[number % len(lineups)]
    block = Block(number, 0, [])
    for turned in range(contest.seats):
        places = lineup[turned:] + lineup[:turned]
        # All games of a block share their luck: who sat where is all that differs.
        stream = f"arena/{contest.seed}/{number}"
        bots = [
            entrant(contest.names[place], int(Seeded(f"{stream}/{turned}/{seat}").below(1 << 30)))
            for seat, place in enumerate(places)
        ]
        names = [contest.names[place] for place in places]
        state, clocks = play_game(game, names, bots, Seeded(stream))
        block.turns += int(state.turn)
        block.games.append(outcome(game, state, places, clocks))
    return block


@dataclass
class Clock:
    """How long a bot thought."""

    decisions: int = 0
    seconds: float = 0.0
    times: list[int] = field(default_factory=lambda: [0] * TIME_STEPS)
    longest: float = 0.0

    def count(self, seconds: float) -> None:
        """Add a decision."""
        self.decisions += 1
        self.seconds += seconds
        self.longest = max(self.longest, seconds)
        step, limit = 0, 1e-6
        while seconds > limit and step < TIME_STEPS - 1:
            limit *= 10**0.25
            step += 1
        self.times[step] += 1


def play_game(
    game: Game, names: Sequence[str], bots: Sequence[Agent], chance: Seeded
) -> tuple[State, list[Clock]]:
    """Play a game; raise if a bot does, or chooses an action that is not legal."""
    clocks = [Clock() for _ in bots]
    state = game.start(len(bots), chance)
    while not game.over(state):
        for seat in game.actors(state):
            begin = perf_counter()
            action = decision(bots[seat], names[seat], game, state, seat)
            clocks[seat].count(perf_counter() - begin)
            game.apply(state, seat, action, chance)
    return state, clocks


def outcome(game: Game, state: State, places: Sequence[int], clocks: list[Clock]) -> list[Seat]:
    """Sum up a finished game, seat by seat."""
    standing = {entry.seat: entry for entry in game.standings(state)}
    totals = game.totals(state)
    winners = game.winners(state)
    sheet = game.final(state)
    seats = []
    for seat, bot in enumerate(places):
        tickets: list[dict[str, bool]] = next(
            (line.detail for line in sheet[seat] if line.name == "tickets"), []
        )
        view = game.view(state, seat)
        seats.append(
            Seat(
                bot,
                (seat - int(state.first)) % len(places),
                int(totals[seat]),
                standing[seat].place,
                1 / len(winners) if seat in winners else 0.0,
                len(tickets),
                sum(ticket["completed"] for ticket in tickets),
                int(view.hand_size(seat)),
                sum(int(view.pieces(seat, suit)) for suit in range(game.suits)),
                clocks[seat].decisions,
                clocks[seat].seconds,
                clocks[seat].times,
                clocks[seat].longest,
            )
        )
    return seats


def contend(
    contest: Contest,
    numbers: Sequence[int],
    jobs: int,
    done: Callable[[Block], None],
    cluster: bool = False,
) -> None:
    """Play these blocks in `jobs` processes, or on a Ray cluster; call `done` with each."""
    for block in spread(_play_batch, contest, numbers, jobs, 4, cluster):
        done(block)


def _play_batch(contest: Contest, numbers: list[int]) -> list[Block]:
    return [play_block(catalogue(contest.boards), contest, number) for number in numbers]
