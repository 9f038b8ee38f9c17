"""How fast the two builds are: the installed one (compiled) and the sources, in one table."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

SOURCES = Path(__file__).parents[1] / "src"
BENCH = "from fogg.cli.main import main; main()"


def main(arguments: list[str]) -> None:
    """Measure both builds one after the other and print their numbers and ratios."""
    sources = measure(arguments, {"PYTHONPATH": str(SOURCES)})
    installed = measure(arguments, {})
    if installed["build"] == sources["build"]:
        print(f"Note: the installed build is {installed['build']} too.")
    print(f"{'':34}{installed['build']:>14}{sources['build']:>14}{'ratio':>9}")
    for name, report in installed["playouts"].items():
        for unit in ("decisions_per_second", "games_per_second"):
            other = sources["playouts"][name][unit]
            row(f"{name}: {unit.replace('_', ' ')}", report[unit], other, report[unit] / other)
    for name, time in installed["timings"].items():
        if name != "variant":
            other = sources["timings"][name]
            row(f"{name.replace('_', ' ')}: nanoseconds", time, other, other / time)


def measure(arguments: list[str], changes: dict[str, str]) -> dict[str, Any]:
    """The numbers of one build, measured in a process of its own."""
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    run = subprocess.run(
        [sys.executable, "-P", "-c", BENCH, "bench", "--json", *arguments],
        env={**environment, **changes},
        stdout=subprocess.PIPE,
        check=False,
    )
    if run.returncode:
        sys.exit(run.returncode)
    report: dict[str, Any] = json.loads(run.stdout)
    return report


def row(name: str, installed: float, sources: float, ratio: float) -> None:
    """One number in both builds, and how many times faster the first is."""
    print(f"{name:34}{installed:14,.0f}{sources:14,.0f}{ratio:8.1f}×")


if __name__ == "__main__":
    main(sys.argv[1:])
