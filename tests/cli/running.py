"""Running commands as a user does: what they print, and the code they leave with."""

from __future__ import annotations

import json
from typing import Any, NamedTuple

import pytest

from fogg.cli.main import run


class Ran(NamedTuple):
    """What came of a command."""

    code: int
    out: str
    err: str

    @property
    def data(self) -> Any:
        """The output, read as JSON."""
        return json.loads(self.out)


class Runner:
    """Runs commands and catches what they print."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self._capsys = capsys

    def __call__(self, *arguments: object, fails: int = 0) -> Ran:
        code = run([str(argument) for argument in arguments])
        printed = self._capsys.readouterr()
        assert code == fails, printed
        assert "Traceback" not in printed.err
        return Ran(code, printed.out, printed.err)
