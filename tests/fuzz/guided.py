"""Fuzzing by the lines that inputs reach, with Atheris (libFuzzer): `pip install atheris`, then

    PYTHONPATH=src python tests/fuzz/guided.py record -max_total_time=60

Only the interpreted build can be followed line by line. What it finds is kept in
build/fuzz/TARGET, and what breaks something is written where libFuzzer says.
"""

from __future__ import annotations

import sys
from pathlib import Path

import atheris

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

with atheris.instrument_imports(include=["fogg"]):
    from tests.fuzz.run import corpus_of
    from tests.fuzz.targets import TARGETS


def main() -> None:
    """The command: a target, and what libFuzzer takes."""
    name, *options = sys.argv[1:]
    folder = ROOT / "build" / "fuzz" / name
    folder.mkdir(parents=True, exist_ok=True)
    for number, data in enumerate(corpus_of(name, TARGETS[name])):
        (folder / f"seed-{number}").write_bytes(data)
    with TARGETS[name].opened() as run:

        def one(data: bytes) -> None:
            run(data)

        atheris.Setup([sys.argv[0], str(folder), *options], one)
        atheris.Fuzz()


if __name__ == "__main__":
    main()
