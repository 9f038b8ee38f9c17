"""The process that reviews one recorded game, and reports after every move how far it is.

python -m fogg.server.workers.reviewer [BOARDS …]
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from fogg.catalogue import Catalogue
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
    try:
        _review(pipe, commission, Catalogue([Path(folder) for folder in boards]))
    except Exception as error:
        pipe.send(Report(error=f"{type(error).__name__}: {error}"))


def _review(pipe: ParentPipe, commission: Commission, catalogue: Catalogue) -> None:
    record = read(commission.record)
    result = review(
        record,
        catalogue.game(record.variant),
        DEPTHS[commission.depth],
        progress=lambda done, total: pipe.send(Report(done=done)),
    )
    pipe.send(Report(done=len(record.moves), review=result))


if __name__ == "__main__":
    main(sys.argv[1:])
