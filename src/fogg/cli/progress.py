"""A bar that shows how much of a long task is done, for people only."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

from fogg.cli.common import Shell


@contextmanager
def progress(shell: Shell, total: int, done: int = 0) -> Iterator[Callable[[int], None]]:
    """Show a bar; call what it yields with the number done. Nothing is shown but in a terminal."""
    if not shell.err.is_terminal:
        yield lambda number: None
        return
    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    # Without a thread of its own: processes are started while it is shown.
    with Progress(*columns, console=shell.err.console, transient=True, auto_refresh=False) as bar:
        task = bar.add_task("", total=total, completed=done)
        step = max(1, total // 200)

        def advance(number: int) -> None:
            bar.update(task, completed=number, refresh=number % step == 0 or number == total)

        yield advance
