"""What proves the puzzles that are shipped, as bench/results/puzzles.md keeps it.

    .venv/bin/python -P bench/puzzles.py > bench/results/puzzles.md

A line for each: how much more often its best move wins than the move next to it, in points of 100,
with the standard error; how many games that is; the same in games that stronger bots play on; how
many further legal moves were tried and were worse; and the share of quick bots that find it.
"""

from __future__ import annotations

from collections import Counter

from fogg.puzzles import LEVELS, Puzzle, shipped, variant_of

COLUMNS = (
    *("puzzle", "level", "move", "moves", "margin", "error", "/ error", "games a move"),
    *("checked", "error", "/ error", "games", "other moves", "found by"),
)


def line(puzzle: Puzzle) -> str:
    """Write the line of a puzzle."""
    proof = puzzle.evidence
    words = (
        *(puzzle.id, puzzle.level, puzzle.solution.action.split()[0], str(len(puzzle.choices))),
        *_margin(proof.margin, proof.error),
        str(proof.games),
        *_margin(proof.checked, proof.checked_error),
        *(str(proof.checking), str(proof.others), f"{100 * puzzle.found:.0f} %"),
    )
    return f"| {' | '.join(words)} |"


def _margin(margin: float, error: float) -> tuple[str, str, str]:
    return f"{100 * margin:.1f}", f"{100 * error:.1f}", f"{margin / error:.1f}"


def main() -> None:
    """Print the summary and the table."""
    puzzles = list(shipped().values())
    numbers = Counter((variant_of(each), each.level) for each in puzzles)
    print(f"# Evidence for {len(puzzles)} puzzles\n")
    print("Points of 100 games. See [the puzzles](../../docs/puzzles.md) for how they are found.\n")
    print(f"| variant | {' | '.join(LEVELS)} |\n|---|--:|--:|--:|")
    for variant in dict.fromkeys(variant_of(each) for each in puzzles):
        counts = " | ".join(str(numbers[variant, level]) for level in LEVELS)
        print(f"| {variant} | {counts} |")
    print(f"\n| {' | '.join(COLUMNS)} |\n|---|---|---|--:|{'--:|' * 10}")
    for each in puzzles:
        print(line(each))


if __name__ == "__main__":
    main()
