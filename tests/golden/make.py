"""Makes the golden games: `PYTHONPATH=src python tests/golden/make.py [usa-2 …]`, or all of them.

One game for each variant and number of players, by bots with fixed seeds and sealed luck, with
its final scores beside it. A game that is there already stays unless it is named.

Each edition of the rules has a folder of its own, named by the day from which it holds: a change of
rules adds a folder, and the games of before stay what they are.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

FIRST = Path(__file__).parent / "2026-11-16"
"""Games under the rules of the first records."""
PRESENT = Path(__file__).parent / "2026-11-18"
"""Games under the rules of now."""
sys.path.insert(0, str(Path(__file__).parents[2]))

from fogg.bots import make_bot  # noqa: E402 (the path first)
from fogg.engine.chance import Sealed  # noqa: E402
from fogg.engine.game import Game  # noqa: E402
from fogg.engine.state import State  # noqa: E402
from fogg.record import Recorder, write  # noqa: E402
from tests.soak.games import COMBINATIONS, Combination  # noqa: E402

BOTS = ("planner", "random")


def play(combination: Combination) -> Recorder:
    """The golden game of a combination."""
    game = combination.game
    names = [BOTS[(seat + combination.seats) % len(BOTS)] for seat in range(combination.seats)]
    bots = [make_bot(name, seat) for seat, name in enumerate(names)]
    seed = hashlib.sha256(f"golden {combination}".encode()).digest()
    table = Recorder(game, combination.variant, combination.seats, Sealed(seed), names=names)
    while not game.over(table.state):
        for seat in game.actors(table.state):
            view = game.view(table.state, seat)
            table.act(seat, bots[seat].act(view, view.legal()))
    return table


def scores(game: Game, state: State) -> dict[str, Any]:
    """The final scores with all their details, as plain data."""
    return {
        "standings": [list(entry) for entry in game.standings(state)],
        "seats": [[list(line) for line in lines] for lines in game.final(state)],
    }


def scores_text(found: dict[str, Any]) -> str:
    """Scores as JSON in which every ticket and route has its line."""
    return "\n".join(_lines(found, "", "")) + "\n"


def _lines(data: Any, before: str, after: str) -> Iterator[str]:
    """Data over several lines, unless it fits on one."""
    text = json.dumps(data)
    indent = " " * (len(before) - len(before.lstrip()))
    inner = f"{indent} "
    if len(text) + len(before) <= 100 or not isinstance(data, list | dict):
        yield f"{before}{text}{after}"
    elif isinstance(data, dict):
        yield f"{before}{{"
        last = len(data) - 1
        for place, (key, value) in enumerate(data.items()):
            yield from _lines(value, f"{inner}{json.dumps(key)}: ", "," if place < last else "")
        yield f"{indent}}}{after}"
    else:
        yield f"{before}["
        for place, value in enumerate(data):
            yield from _lines(value, inner, "," if place < len(data) - 1 else "")
        yield f"{indent}]{after}"


def make(combination: Combination) -> None:
    """Play a golden game and write its two files."""
    table = play(combination)
    (PRESENT / f"{combination}.fogg").write_text(write(table.record), "utf-8")
    found = scores(table.game, table.state)
    (PRESENT / f"{combination}.json").write_text(scores_text(found), "utf-8")
    print(f"{combination}: {len(table.record.moves)} moves, {table.record.totals}")


def main(wanted: list[str]) -> None:
    """Make the games named, or those that are missing."""
    for combination in COMBINATIONS:
        missing = not (PRESENT / f"{combination}.fogg").exists()
        if str(combination) in wanted or (missing and not wanted):
            make(combination)


if __name__ == "__main__":
    main(sys.argv[1:])
