"""Counts anew what counts.json holds: `PYTHONPATH=src python tests/perft/make.py`."""

from __future__ import annotations

import json
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.perft.counts import PLACES, levels, sums
from tests.soak.games import COMBINATIONS, VARIANTS

FILE = Path(__file__).with_name("counts.json")


def main() -> None:
    """Write the file, a line for each entry."""
    lines = [f'"{variant}": {json.dumps(sums(variant))}' for variant in VARIANTS]
    lines += [
        f'"{combination}/{place}": {json.dumps(levels(combination, place))}'
        for combination in COMBINATIONS
        for place in PLACES
    ]
    FILE.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")
    print(f"{len(lines)} entries written to {FILE.name}")


if __name__ == "__main__":
    main()
