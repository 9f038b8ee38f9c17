"""Anything at all, to everything that reads: the third part of `make soak`.

    python tests/fuzz/run.py [--inputs N] [--target NAME] [--seed S] [--result FILE]
    python tests/fuzz/run.py --target record --input FILE     # one input again

Inputs are made from good ones by chance. What comes of one (an error's code, the kind of an
answer) tells whether it led somewhere new: then others are made from it too, and --result puts
it into tests/fuzz/corpora. An input that breaks something, takes two seconds of the processor or
memory without end is written to tests/fuzz/corpora/TARGET/broken-…, and the run ends with 1 and
the command that repeats it; one that never ends is in build/fuzz/TARGET.now. With --result it
goes on where it was stopped. fuzz/guided.py has libFuzzer choose the inputs, by the lines that
they reach.
"""

from __future__ import annotations

import argparse
import faulthandler
import hashlib
import random
import resource
import sys
import time
import traceback
from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct, field

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.fuzz.mutating import Mutator
from tests.fuzz.target import Run, Target
from tests.fuzz.targets import TARGETS
from tests.soak.kept import keep, kept_or

CORPORA = Path(__file__).parent / "corpora"
USUAL_INPUTS = 1_000_000
TOGETHER = 2_000
"""Inputs after which what was counted is kept."""
MOST_SECONDS = 2.0
STANDARD_ERROR = 2
SEEN_TOGETHER = 50
HANGING_SECONDS = 600.0
"""Seconds in which so many inputs have come to an end, on a busy machine too."""
MOST_GROWTH = 400 * 2**10
"""Kilobytes by which the memory may grow while a target runs."""
MOST_KEPT = 60
"""Inputs of a target that are kept in its corpus."""


class Broken(Exception):
    """An input that breaks something; its file."""


class Fuzzed(Struct):
    """What was tried so far."""

    seed: int
    inputs: dict[str, int] = field(default_factory=dict)
    outcomes: dict[str, int] = field(default_factory=dict)
    """How many kinds of outcomes each target has given."""
    seconds: dict[str, float] = field(default_factory=dict)

    def page(self) -> str:
        """Write the summary."""
        lines = [
            "# Fuzzing",
            "",
            f"`python tests/fuzz/run.py`, seed {self.seed}: {sum(self.inputs.values()):,} inputs;"
            " no crash, no hang, no memory without end.",
            "",
            "| target | inputs | kinds of outcomes | seconds |",
            "|---|--:|--:|--:|",
        ]
        for name, number in self.inputs.items():
            kinds, seconds = self.outcomes[name], self.seconds[name]
            lines.append(f"| {name} | {number:,} | {kinds:,} | {seconds:,.0f} |")
        guided = kept_or("guided", GuidedInputs()).inputs
        if guided:
            each = ", ".join(f"{name} {number:,}" for name, number in sorted(guided.items()))
            lines += [
                "",
                f"Besides, {sum(guided.values()):,} inputs were chosen by the lines that they reach"
                f" (`tests/fuzz/guided.py`, Atheris): {each}.",
            ]
        return "\n".join([*lines, ""])


class GuidedInputs(Struct):
    """How many inputs of each target guided.py has tried so far."""

    inputs: dict[str, int] = field(default_factory=dict)


class Watch:
    """Ends the whole run if an input never comes to an end; it stays in build/fuzz/TARGET.now.

    By a thread of the interpreter's own, as compiled code that hangs hears no signal.
    """

    def __init__(self, name: str) -> None:
        folder = CORPORA.parents[2] / "build" / "fuzz"
        folder.mkdir(parents=True, exist_ok=True)
        self._file = (folder / f"{name}.now").open("wb", buffering=0)
        self._seen = 0

    def __enter__(self) -> Watch:
        return self

    def see(self, data: bytes) -> None:
        """Note the input that is tried now."""
        self._file.seek(0)
        self._file.truncate()
        self._file.write(data)
        if self._seen % SEEN_TOGETHER == 0:
            faulthandler.dump_traceback_later(HANGING_SECONDS, exit=True, file=STANDARD_ERROR)
        self._seen += 1

    def __exit__(self, *error: object) -> None:
        faulthandler.cancel_dump_traceback_later()
        self._file.close()


def corpus_of(name: str, target: Target) -> list[bytes]:
    """Good inputs, and those that once led somewhere new."""
    files = sorted((CORPORA / name).glob("*")) if (CORPORA / name).is_dir() else []
    return [*target.seeds(), *(file.read_bytes() for file in files)]


def memory() -> int:
    """The most memory that this process ever had, in kilobytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


def tried(name: str, run: Run, data: bytes) -> str:
    """Run an input; what came of it."""
    # Of this process alone: on a busy machine everything takes long.
    begun = time.process_time()
    try:
        outcome = run(data)
    except Exception as error:
        raise Broken(_written(name, data, traceback.format_exc())) from error
    if time.process_time() - begun > MOST_SECONDS:
        raise Broken(_written(name, data, "it takes too long"))
    return outcome


def _written(name: str, data: bytes, why: str) -> str:
    file = CORPORA / name / f"broken-{hashlib.sha256(data).hexdigest()[:12]}"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(data)
    return f"{why}\nagain with: python tests/fuzz/run.py --target {name} --input {file}"


def fuzz(name: str, seed: int, first: int, inputs: int, new: list[bytes]) -> Iterator[str]:
    """Try inputs of a target; the outcome of each. Those that led somewhere new go to `new`."""
    target = TARGETS[name]
    corpus = corpus_of(name, target)
    words = [word.encode() for word in target.words]
    before = memory()
    with target.opened() as run, Watch(name) as watch:
        known = {tried(name, run, data) for data in corpus}
        yield from known
        mutator = Mutator(random.Random(f"{seed}/{name}/{first}"), words)
        for _ in range(inputs):
            data = mutator.new(corpus)
            watch.see(data)
            outcome = tried(name, run, data)
            if outcome not in known:
                known.add(outcome)
                corpus.append(data)
                new.append(data)
            yield outcome
    if memory() - before > MOST_GROWTH:
        raise Broken(f"{name}: the memory grew by {(memory() - before) // 1024} MB")


def fuzz_more(name: str, counted: Fuzzed, inputs: int, keeping: bool) -> None:
    """Try some more inputs of a target, and count them."""
    begun = time.monotonic()
    first = counted.inputs.get(name, 0)
    new: list[bytes] = []
    outcomes = set(fuzz(name, counted.seed, first, inputs, new))
    counted.inputs[name] = first + inputs
    counted.outcomes[name] = max(len(outcomes), counted.outcomes.get(name, 0))
    counted.seconds[name] = counted.seconds.get(name, 0.0) + time.monotonic() - begun
    if keeping:
        _keep_inputs(name, new)


def _keep_inputs(name: str, new: list[bytes]) -> None:
    folder = CORPORA / name
    folder.mkdir(parents=True, exist_ok=True)
    room = MOST_KEPT - len(list(folder.iterdir()))
    for data in sorted(new, key=len)[: max(0, room)]:
        (folder / hashlib.sha256(data).hexdigest()[:12]).write_bytes(data)


def run_all(names: list[str], counted: Fuzzed, inputs: int, result: Path | None) -> None:
    """Try targets in turn, until each has had its inputs."""
    while late := [name for name in names if counted.inputs.get(name, 0) < inputs]:
        for name in late:
            left = inputs - counted.inputs.get(name, 0)
            fuzz_more(name, counted, min(left, TOGETHER), result is not None)
            if result is not None:
                keep("fuzzing", counted)
                result.write_text(counted.page(), "utf-8")
    print(counted.page())


def main(arguments: list[str] | None = None) -> int:
    """The command."""
    parser = argparse.ArgumentParser(description="Send anything to everything that reads.")
    parser.add_argument("--inputs", type=int, default=USUAL_INPUTS, help="in all, of all targets")
    parser.add_argument("--target", choices=TARGETS)
    parser.add_argument("--input", type=Path, help="one file to try again")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--result", type=Path, help="the file of the summary; goes on with a run")
    options = parser.parse_args(arguments)
    names = [options.target] if options.target else list(TARGETS)
    counted = Fuzzed(options.seed)
    if options.result:
        kept = kept_or("fuzzing", counted)
        counted = kept if kept.seed == options.seed else counted
    try:
        if options.input:
            with TARGETS[names[0]].opened() as run:
                print(tried(names[0], run, options.input.read_bytes()))
        else:
            run_all(names, counted, -(-options.inputs // len(names)), options.result)
    except Broken as error:
        print(error)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
