"""A process that reviews one recorded game: reads it from its input, tells how far it has come.

python -m fogg.server.workers.reviewer [BOARDS …]
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from msgspec import msgpack

from fogg.catalogue import Catalogue
from fogg.lab.review import DEPTHS, review
from fogg.record import read
from fogg.server.workers.reviewing import Commission, Report
from fogg.server.workers.thinking import framed

NICENESS = 10
"""Bots who play are served first."""


def main(boards: list[str]) -> None:
    """Review the game on the input, and end."""
    target = os.fdopen(os.dup(1), "wb")
    # What anything prints must not get between the reports.
    os.dup2(2, 1)
    os.nice(NICENESS)
    commission = msgpack.decode(sys.stdin.buffer.read(), type=Commission)

    def tell(report: Report) -> None:
        target.write(framed(report))
        target.flush()

    try:
        catalogue = Catalogue([Path(folder) for folder in boards])
        record = read(commission.text)
        game = catalogue.game(record.variant)
        found = review(
            record,
            game,
            DEPTHS[commission.depth],
            progress=lambda done, total: tell(Report(done=done)),
        )
        tell(Report(done=len(record.moves), review=found))
    except Exception as error:
        tell(Report(error=f"{type(error).__name__}: {error}"))


if __name__ == "__main__":
    main(sys.argv[1:])
