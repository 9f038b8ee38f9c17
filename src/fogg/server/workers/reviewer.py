"""The process that reviews one recorded game, and reports after every move how far it is.

python -m fogg.server.workers.reviewer [BOARDS …]
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path

from fogg.catalogue import Catalogue, leave_out
from fogg.lab.review import DEPTHS, review
from fogg.record import read
from fogg.server.workers.process import ParentPipe
from fogg.server.workers.reviewing import Commission, Report

NICENESS = 10
"""Added to the process's niceness: bots who play are served first."""


def main(boards: list[str]) -> None:
    """Review the game that the server sends, and end."""
    pipe = ParentPipe()
    os.nice(NICENESS)
    pipe.ready()
    commission = pipe.receive(Commission)
    if commission is None:
        return
    report(commission, Catalogue([Path(folder) for folder in boards], leave_out), pipe.send)


def report(commission: Commission, catalogue: Catalogue, send: Callable[[Report], None]) -> None:
    """Review a game and send how far that is, at last the review; whatever fails is sent too."""
    try:
        _review(commission, catalogue, send)
    except Exception as error:
        send(Report(error=f"{type(error).__name__}: {error}"))


def _review(commission: Commission, catalogue: Catalogue, send: Callable[[Report], None]) -> None:
    record = read(commission.record)
    result = review(
        record,
        catalogue.game(record.variant, record.digest),
        DEPTHS[commission.depth],
        progress=lambda done, total: send(Report(done=done)),
        closely=commission.closely,
    )
    send(Report(done=len(record.moves), review=result))


if __name__ == "__main__":
    main(sys.argv[1:])
