"""Fuzzing by the lines that inputs reach, with Atheris (libFuzzer): `pip install atheris`, then

    PYTHONPATH=src python tests/fuzz/guided.py record -max_total_time=60

Only the interpreted build can be followed line by line, so this is slow: it finds the few inputs
that lead on, which run.py then varies by the thousand. They stay in build/fuzz/TARGET. What breaks
something is written to tests/fuzz/corpora/TARGET/broken-…, as run.py does it. How many inputs were
tried so far is kept in bench/results/kept/guided.json, and told in the summary of run.py.
"""

from __future__ import annotations

import sys
from pathlib import Path

import atheris

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

with atheris.instrument_imports(include=["fogg"]):
    from tests.fuzz.run import CORPORA, GuidedInputs, corpus_of
    from tests.fuzz.targets import TARGETS
    from tests.soak.kept import keep, kept_or

TOGETHER = 100
"""Inputs after which what was counted is kept."""


def main() -> None:
    """The command: a target, and what libFuzzer takes."""
    name, *options = sys.argv[1:]
    folder = ROOT / "build" / "fuzz" / name
    folder.mkdir(parents=True, exist_ok=True)
    (CORPORA / name).mkdir(parents=True, exist_ok=True)
    for number, data in enumerate(corpus_of(name, TARGETS[name])):
        (folder / f"seed-{number}").write_bytes(data)
    counted = kept_or("guided", GuidedInputs())
    with TARGETS[name].opened() as run:

        def one(data: bytes) -> None:
            run(data)
            counted.inputs[name] = counted.inputs.get(name, 0) + 1
            if counted.inputs[name] % TOGETHER == 0:
                keep("guided", counted)

        broken = f"-artifact_prefix={CORPORA / name}/broken-"
        atheris.Setup([sys.argv[0], str(folder), broken, "-timeout=20", *options], one)
        atheris.Fuzz()


if __name__ == "__main__":
    main()
