"""How fast the two builds are, the installed one (compiled) and the sources, in one table.

Without arguments every variant is measured, those with depots too; then each is held against the
variant that it is explained by: Europe against the USA, a variant with depots against the same
without.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

SOURCES = Path(__file__).parents[1] / "src"
FOGG = "from fogg.cli.main import main; main()"


def main(arguments: list[str]) -> None:
    """Measure both builds one after the other and print their numbers and ratios."""
    variants = fogg(["variants", "--json"], {})
    chosen = arguments or [variant["id"] for variant in variants]
    sources = fogg(["bench", "--json", *chosen], {"PYTHONPATH": str(SOURCES)})
    installed = fogg(["bench", "--json", *chosen], {})
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
    print(f"\nDecisions per second, {installed['build']}: times as fast as its base")
    for variant in variants:
        relative(variant, installed["playouts"])


def relative(variant: dict[str, Any], playouts: dict[str, Any]) -> None:
    """How fast a variant is beside its base, if both were measured."""
    name, base = variant["id"], variant["base"]
    if name in playouts and base in playouts:
        ratio = playouts[name]["decisions_per_second"] / playouts[base]["decisions_per_second"]
        print(f"{name:34}{base:>20}{ratio:8.2f}×")


def fogg(arguments: list[str], changes: dict[str, str]) -> Any:
    """What a command of one build prints as JSON, in a process of its own."""
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    run = subprocess.run(
        [sys.executable, "-P", "-c", FOGG, *arguments],
        env={**environment, **changes},
        stdout=subprocess.PIPE,
        check=False,
    )
    if run.returncode:
        sys.exit(run.returncode)
    return json.loads(run.stdout)


def row(name: str, installed: float, sources: float, ratio: float) -> None:
    """One number in both builds, and how many times faster the first is."""
    print(f"{name:34}{installed:14,.0f}{sources:14,.0f}{ratio:8.1f}×")


if __name__ == "__main__":
    main(sys.argv[1:])
