"""Keeping what was found, game by game, and picking from it what is shown to people."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from pathlib import Path

import msgspec

from fogg.catalogue import Catalogue
from fogg.lab.puzzles.making import Source, puzzles_in
from fogg.puzzles import LEVELS, Puzzle, read_puzzles


class Found(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A game that was looked through, and its puzzles."""

    game: int
    puzzles: list[Puzzle]


def kept_file(folder: Path, source: Source) -> Path:
    """Name the file that keeps what was found in games of a source."""
    return folder / f"{source.variant}-{source.seats}-{source.seed}.jsonl"


def read_found(path: Path) -> list[Found]:
    """Read what was found so far; nothing if there is no such file."""
    if not path.exists():
        return []
    return msgspec.json.Decoder(Found).decode_lines(path.read_bytes())


def look_through(catalogue: Catalogue, source: Source, number: int, folder: Path) -> Found:
    """Look through one game, unless it was; keep what was found at once."""
    path = kept_file(folder, source)
    for found in read_found(path):
        if found.game == number:
            return found
    found = Found(number, list(puzzles_in(catalogue, source, number)))
    with path.open("ab") as file:
        file.write(msgspec.json.encode(found) + b"\n")
    return found


def kept(folder: Path, variant: str) -> list[Puzzle]:
    """Read all puzzles of a variant that a folder keeps, of any seats and seed."""
    return [
        puzzle
        for path in sorted(folder.glob(f"{variant}-[0-9]-*.jsonl"))
        for found in read_found(path)
        for puzzle in found.puzzles
    ]


def known(folder: Path, variant: str, file: Path) -> list[Puzzle]:
    """Read what a folder keeps of a variant and what was written to a file before, each once."""
    written = read_puzzles(file) if file.exists() else []
    return list({each.id: each for each in (*written, *kept(folder, variant))}.values())


def pick(found: Iterable[Puzzle], most: int) -> list[Puzzle]:
    """Pick puzzles: all levels alike if they can be had, from many games, of many kinds."""
    left = sorted(found, key=lambda each: each.id)
    picked: list[Puzzle] = []
    while left and len(picked) < most:
        levels = Counter(each.level for each in picked)
        games = Counter(_game(each) for each in picked)
        kinds = Counter(_kind(each) for each in picked)
        best = min(
            left,
            key=lambda each: (
                games[_game(each)],
                levels[each.level],
                kinds[_kind(each)],
                -each.evidence.margin,
            ),
        )
        left.remove(best)
        picked.append(best)
    return sorted(picked, key=lambda each: (LEVELS.index(each.level), -each.found, each.id))


def _game(puzzle: Puzzle) -> str:
    return puzzle.id.rpartition("-")[0]


def _kind(puzzle: Puzzle) -> str:
    return puzzle.solution.action.partition(" ")[0]
