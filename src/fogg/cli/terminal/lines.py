"""Asking for a line: completed with Tab in a terminal, echoed when it comes from a pipe."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterable
from typing import Any

from fogg.boards.spelling import plain


class Left(Exception):
    """The player has left: by a command, or by the end of the input."""


class Lines:
    """The lines that somebody types."""

    def __init__(self) -> None:
        self.interactive = sys.stdin.isatty() and sys.stdout.isatty()
        if isinstance(sys.stdin, io.TextIOWrapper):
            sys.stdin.reconfigure(errors="replace")

    def ask(self, prompt: str) -> str:
        """Ask for the next line; Left is raised at the end of the input."""
        try:
            line = input(prompt)
        except EOFError as error:
            sys.stdout.write("\n")
            raise Left from error
        if not sys.stdin.isatty():
            sys.stdout.write(f"{line}\n")
        return line.strip()

    def complete(self, words: Iterable[str]) -> None:
        """Offer these words with the Tab key, where the terminal can do that."""
        if not self.interactive:
            return
        try:
            import readline
        except ImportError:
            return
        _complete(readline, sorted({word for word in words if len(word) > 1}))


def _complete(readline: Any, known: list[str]) -> None:
    def option(text: str, number: int) -> str | None:
        near = [f"{word} " for word in known if plain(word).startswith(plain(text))]
        return near[number] if text and number < len(near) else None

    readline.set_completer_delims(" ")
    readline.set_completer(option)
    # macOS has libedit in the place of readline, with commands of its own.
    libedit = "libedit" in (readline.__doc__ or "")
    readline.parse_and_bind("bind ^I rl_complete" if libedit else "tab: complete")
