"""What the coach knows of single mechanics: one file each, found by being here."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from pkgutil import iter_modules

from fogg.coach.facts import Fact
from fogg.coach.thoughts import Thoughts

Reasons = Callable[[Thoughts, int], list[Fact]]


def reasons_of_mechanics() -> dict[int, Reasons]:
    """Collect who knows the reasons for an action of a mechanic, by its kind."""
    found: dict[int, Reasons] = {}
    for each in iter_modules(__path__):
        found.update(import_module(f"{__name__}.{each.name}").REASONS)
    return found
