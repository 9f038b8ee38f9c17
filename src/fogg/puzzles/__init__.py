"""Puzzles: positions of real games in which one move is clearly best, with what was measured.

A file for each variant lies beside this one. `fogg puzzles make` writes them.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from pathlib import Path

import msgspec

from fogg.catalogue import Catalogue
from fogg.engine.game import Game
from fogg.engine.state import State
from fogg.record import final_state, read
from fogg.variants import CATALOGUE

LEVELS = ("easy", "medium", "hard")
FOLDER = Path(str(files("fogg.puzzles")))


class PuzzleMove(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A move that was tried, and how the games went that followed it; the solution comes first."""

    action: str
    """In the notation of records."""
    wins: float
    """The share of the win, 0 to 1."""
    loss: float
    """By how much the solution wins more often, in the same games."""
    error: float
    """The standard error of the loss."""
    points: float
    """The seat's own points at the end."""
    rivals: float
    """Those of its best rival."""
    tickets: dict[str, float]
    """How often each ticket was completed; of the seat's and of those it then had."""
    taken: float | None = None
    """How often a rival got the route that the solution claims; None: it claims none."""


class Evidence(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """How many games prove a puzzle, and the least margin of its solution over another move."""

    games: int
    """Games played out after each choice."""
    margin: float
    error: float
    checking: int
    """Games of stronger players after the solution and after the choices next to it."""
    checked: float
    """The least margin in these."""
    checked_error: float
    others: int
    """Further legal moves that were tried, and were worse."""


class Puzzle(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A position, who is to move, and what each move leads to."""

    id: str
    level: str
    found: float
    """The share of quick bots that find the solution."""
    seat: int
    record: str
    """The game up to the position."""
    plan: list[str]
    """The routes to claim after the solution."""
    choices: list[PuzzleMove]
    evidence: Evidence

    @property
    def solution(self) -> PuzzleMove:
        """The move that is best."""
        return self.choices[0]


def read_puzzles(path: Path) -> list[Puzzle]:
    """Read the puzzles of a file; msgspec.ValidationError if it holds anything else."""
    return msgspec.json.decode(path.read_bytes(), type=list[Puzzle])


def write_puzzles(path: Path, puzzles: list[Puzzle]) -> None:
    """Write puzzles to a file, one a line."""
    lines = ",\n".join(msgspec.json.encode(each).decode() for each in puzzles)
    path.write_text(f"[\n{lines}\n]\n", "utf-8")


@cache
def shipped() -> dict[str, Puzzle]:
    """Read all puzzles of this package, by their ids, variant by variant as these are listed."""
    listed = [variant.id for variant in CATALOGUE]
    paths = sorted(FOLDER.glob("*.json"), key=lambda path: listed.index(path.stem))
    return {each.id: each for path in paths for each in read_puzzles(path)}


def variant_of(puzzle: Puzzle) -> str:
    """Name the variant that a puzzle is of."""
    return read(puzzle.record).variant


def position(puzzle: Puzzle, catalogue: Catalogue) -> tuple[Game, State]:
    """Give a puzzle's game, under the rules it was played by, and its position."""
    record = read(puzzle.record)
    game = catalogue.game(record.variant, record.digest)
    return game, final_state(record, game)
