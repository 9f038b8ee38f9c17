"""Why an action is not possible: a code and its parameters, in no language."""

from __future__ import annotations

from typing import Any, NamedTuple


class Problem(NamedTuple):
    """A reason code with parameters: ids of routes, cards and tickets, numbers, seats."""

    code: str
    params: dict[str, Any]


def problem(code: str, **params: object) -> Problem:
    """Make a problem with these parameters."""
    return Problem(code, params)
