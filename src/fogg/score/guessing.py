"""Cities that are spelled wrong: somebody is asked, or the nearest name is taken."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from difflib import SequenceMatcher
from typing import NamedTuple, TypeVar

from fogg.boards import Names
from fogg.boards.spelling import nearest, normalize
from fogg.engine.errors import FoggError

Found = TypeVar("Found")

LIKE_ENOUGH, CLEARLY = 0.75, 0.08
"""How alike two spellings must be (0 to 1), and how much more alike than the next city's."""


class Near(NamedTuple):
    """A city that a wrong spelling may mean."""

    name: str
    likeness: float
    """How much the wrong spelling is like the nearest name that the city has had, 0 to 1."""


Meant = Callable[[str, Sequence[Near]], int | None]
"""Says which of the near cities a wrong spelling means, by its place; None: none of them."""


def nobody_knows(wrong: str, near: Sequence[Near]) -> int | None:
    """Leave every wrong spelling a mistake."""
    return None


class Guesses:
    """Finds cities by their spellings, and by wrong ones if somebody says what they mean."""

    def __init__(self, names: Names, meant: Meant) -> None:
        self.names = names
        self.meant = meant
        self.refused: set[str] = set()

    def city(self, text: str) -> int:
        """Find the city that a text names or is said to mean."""
        return self._learning(lambda: self.names.city(text))

    def cities(self, text: str) -> list[int]:
        """Find the cities that a text names or is said to mean."""
        return self._learning(lambda: self.names.cities(text))

    def _learning(self, read: Callable[[], Found]) -> Found:
        """Read again after each spelling that was learnt."""
        while True:
            try:
                return read()
            except FoggError as error:
                self._learn(error)

    def _learn(self, error: FoggError) -> None:
        """Take up a new spelling, or raise the error again."""
        wrong = str(error.params.get("city", ""))
        near = nearest(wrong, self.names.known) if error.code == "unknown_city" else []
        if not near or normalize(wrong) in self.refused:
            raise error
        place = self.meant(wrong, [self._near(wrong, city) for city in near])
        if place is None:
            # Nobody wants to be asked twice about the same word.
            self.refused.add(normalize(wrong))
            raise error
        self.names.known[normalize(wrong)] = near[place]

    def _near(self, wrong: str, city: int) -> Near:
        """Measure how much a wrong spelling is like a city, by all its names."""
        spellings = [name for name, known in self.names.known.items() if known == city]
        likeness = [SequenceMatcher(None, normalize(wrong), name).ratio() for name in spellings]
        return Near(self.names.displays[city], max(likeness))


def clearest(wrong: str, near: Sequence[Near]) -> int | None:
    """Guess the first of the near cities if it is much like the wrong spelling and no other is."""
    others = max((each.likeness for each in near[1:]), default=0.0)
    best = near[0].likeness
    return 0 if best >= LIKE_ENOUGH and best - others >= CLEARLY else None
