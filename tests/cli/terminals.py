"""Running the command line in tests: typed lines go in, words and an exit code come out."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable, Iterable
from typing import NamedTuple

import pytest

from fogg.cli import play
from fogg.cli.main import run
from fogg.cli.terminal.session import Session

COLUMNS = "100"
"""How wide the terminal is."""

Policy = Callable[[Session], str | None]


class Result(NamedTuple):
    """What a command left behind."""

    code: int
    out: str
    err: str


class Typist(io.TextIOBase):
    """A standard input whose lines are made up when they are asked for."""

    def __init__(self, next_line: Callable[[], str | None]) -> None:
        super().__init__()
        self.next_line = next_line

    def readline(self, size: int = -1, /) -> str:  # type: ignore[override]
        line = self.next_line()
        return "" if line is None else f"{line}\n"


def fogg(
    monkeypatch: pytest.MonkeyPatch, *arguments: str, typed: Iterable[str] = (), lang: str = "en"
) -> Result:
    """Run a command; the typed lines are its standard input."""
    lines = iter(typed)
    return typing(monkeypatch, lambda: next(lines, None), *arguments, lang=lang)


def typing(
    monkeypatch: pytest.MonkeyPatch,
    next_line: Callable[[], str | None],
    *arguments: str,
    lang: str = "en",
) -> Result:
    """Run a command while somebody types."""
    out, err = io.StringIO(), io.StringIO()
    with monkeypatch.context() as patch:
        patch.setattr(sys, "stdin", Typist(next_line))
        patch.setattr(sys, "stdout", out)
        patch.setattr(sys, "stderr", err)
        patch.setenv("COLUMNS", COLUMNS)
        code = run([*arguments, "--lang", lang])
    return Result(code, out.getvalue(), err.getvalue())


def played(
    monkeypatch: pytest.MonkeyPatch, policy: Policy, *arguments: str, lang: str = "en"
) -> tuple[Result, Session]:
    """Play a game by a policy that sees the session and types lines."""
    sessions: list[Session] = []

    class Watched(Session):
        def play(self) -> None:
            sessions.append(self)
            super().play()

    monkeypatch.setattr(play, "Session", Watched)
    result = typing(monkeypatch, lambda: policy(sessions[0]), "play", *arguments, lang=lang)
    return result, sessions[0]


def type_actions(seed: int) -> Policy:
    """Types random legal actions in the grammar of records, and nothing after the end."""
    from fogg.bots import make_bot

    bot = make_bot("random", seed)

    def policy(session: Session) -> str | None:
        if session.over:
            return None
        view = session.view()
        return session.game.notation.text(bot.act(view, view.legal()))

    return policy
