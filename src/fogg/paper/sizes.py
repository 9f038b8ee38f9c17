"""Papers and lengths; all lengths on paper are points, of which an inch has 72."""

from __future__ import annotations

from typing import NamedTuple

from fogg.engine.errors import FoggError

MILLIMETER = 72 / 25.4


class PaperError(FoggError):
    """A paper that nothing is printed on."""


class Paper(NamedTuple):
    """The size of a sheet of paper."""

    width: float
    height: float

    @property
    def turned(self) -> Paper:
        """The same paper, lying."""
        return Paper(self.height, self.width)


PAPERS = {
    "a4": Paper(210 * MILLIMETER, 297 * MILLIMETER),
    "letter": Paper(8.5 * 72, 11 * 72),
}


def paper_named(name: str) -> Paper:
    """Find the paper of this name, or raise with the known ones."""
    if name.lower() not in PAPERS:
        raise PaperError("unknown_paper", paper=name, known=tuple(PAPERS))
    return PAPERS[name.lower()]
