"""Names of cities as people write them: English or French, any case, accents or not."""

from __future__ import annotations

import re
from collections.abc import Sequence

from fogg.boards import colors
from fogg.boards.spelling import DASHES, nearest, normalize, plain, spellings, words
from fogg.engine.board import Board
from fogg.engine.errors import FoggError

DASH = re.compile(f"[{DASHES}]")
SPACED_DASH = re.compile(r"\s+-\s+")
SIGNS = re.compile(r"[<>=~/|;,:&+\u2026\u2190-\u21ff\u2794-\u27bf\u27f0-\u27ff\u2900-\u297f]+")
"""What people write between cities besides dashes: arrows, slashes, commas and the like."""
JOINING = frozenset("to a and et then puis via vers until jusqua".split())
"""Words that stand between cities, without accents."""
LEADING = frozenset("from de depuis".split())
"""Words that stand before the first city of several."""
LEADING_D = re.compile(r"^\s*d['\u2019](?=\w)", re.IGNORECASE)
FEWEST_LETTERS = 3
"""Letters that the beginning of a name must have to stand for it."""
MOST_PARTS = 60
"""A text of more parts is refused: it names no cities, and reading it would take long."""

Reading = tuple[int, ...]


class Names:
    """Finds the cities of a board by any of their spellings."""

    def __init__(self, board: Board, language: str = "en", beginnings: bool = False) -> None:
        """`beginnings`: cities may also be named by the first letters of their names."""
        self.ids = {city.id: index for index, city in enumerate(board.cities)}
        self.displays = [city.names.get(language, city.id) for city in board.cities]
        self.known = {
            normalize(spelling): index
            for index, city in enumerate(board.cities)
            for spelling in spellings(city)
        }
        every = [spelling for city in board.cities for spelling in spellings(city)]
        self._spelled = dict(self.known)
        if beginnings:
            self.known |= _beginnings(self._spelled)
        self.most_words = max((len(words(spelling)) for spelling in every), default=1)

    def city(self, text: str) -> int:
        """Find the index of the city that a text names, or raise with the nearest names."""
        index = self.known.get(normalize(text))
        if index is None:
            raise self._unknown(text)
        return index

    def cities(self, text: str | Sequence[str]) -> list[int]:
        """Find the cities that a text such as "Seattle - New York", or a list of names, means.

        Between cities may stand dashes, arrows, commas, words such as "to", or nothing.
        """
        if not isinstance(text, str):
            return [self.city(name) for name in text]
        dashed = DASH.sub("-", text).strip()
        parts = [part.strip() for part in dashed.split("-")]
        if all(part in self.ids for part in parts):
            return [self.ids[part] for part in parts]
        spaced = [self.known.get(normalize(part)) for part in SPACED_DASH.split(dashed)]
        clear = [index for index in spaced if index is not None]
        if len(clear) == len(spaced) > 1:
            return clear
        reading = self._only_reading(text, parts)
        if reading is None:
            parts = separated(dashed)
            reading = self._only_reading(text, parts)
        if reading is None and all(parts):
            reading = self._only_reading(text, " ".join(parts).split())
        if reading is None:
            raise self._unread(dashed)
        return reading

    @staticmethod
    def color(text: str) -> str:
        """The color that an English or French word means."""
        return colors.color(text)

    def _unknown(self, text: str) -> FoggError:
        near = [self.displays[index] for index in nearest(text, self._spelled)]
        return FoggError("unknown_city", city=text, near=near)

    def _only_reading(self, text: str, parts: list[str]) -> list[int] | None:
        """Read parts as cities; None: they name none. FoggError if there are two ways."""
        readings = self._readings(parts)[-1] if len(parts) <= MOST_PARTS else []
        if len(readings) > 1:
            raise FoggError("ambiguous_cities", cities=text, readings=self._shown(readings))
        return list(readings[0]) if readings else None

    def _shown(self, readings: list[Reading]) -> list[str]:
        return [" - ".join(self.displays[index] for index in reading) for reading in readings]

    def _readings(self, parts: list[str]) -> list[list[Reading]]:
        """Read the first parts as cities, for each number of them, in up to two ways."""
        readings: list[list[Reading]] = [[()]]
        for end in range(1, len(parts) + 1):
            longer: dict[Reading, None] = {}
            for start in range(max(0, end - self.most_words), end):
                city = self.known.get(normalize(" ".join(parts[start:end])))
                if city is not None and all(parts[start:end]):
                    longer.update(dict.fromkeys((*before, city) for before in readings[start]))
            # Two are enough to know that a text is ambiguous; all of them could be very many.
            readings.append(list(longer)[:2])
        return readings

    def _unread(self, dashed: str) -> FoggError:
        """Blame the first part that is no city; without parts, what is left of cities at both ends.

        Dashes without spaces may belong to a name: they part cities only if nothing else does.
        """
        parts = [part for part in separated(dashed, dashes=False) if part]
        if len(parts) < 2:
            pieces = dashed.split("-") if "-" in dashed else dashed.split()
            pieces = [piece.strip() for piece in pieces]
            joint = "-" if "-" in dashed else " "
        else:
            wrong = next((part for part in parts if normalize(part) not in self.known), dashed)
            pieces, joint = wrong.split("-"), "-"
        if len(pieces) > MOST_PARTS:
            return self._unknown(dashed)
        return self._unknown(joint.join(self._middle(pieces)) if pieces else dashed)

    def _middle(self, parts: list[str]) -> list[str]:
        """Cut off what can be read as cities at both ends: the rest is what nobody knows."""
        start = max(count for count, ways in enumerate(self._readings(parts)) if ways)
        end = len(parts)
        for first in range(len(parts) - 1, start, -1):
            if self._readings(parts[first:])[-1]:
                end = first
        return parts[start:end]


def _beginnings(known: dict[str, int]) -> dict[str, int]:
    """Map the first letters of names to their cities, where they can mean no other and no color."""
    meant: dict[str, set[int]] = {}
    for name, city in known.items():
        for end in range(FEWEST_LETTERS, len(name)):
            meant.setdefault(name[:end], set()).add(city)
    taken = {*known, *JOINING, *LEADING, *colors.WORDS}
    return {
        start: min(cities)
        for start, cities in meant.items()
        if len(cities) == 1 and start not in taken
    }


def separated(text: str, *, dashes: bool = True) -> list[str]:
    """Split a text at all that people write between cities, also at words such as "to"."""
    # Dashes go with the signs: an arrow such as "-->" is one separator.
    signs = SIGNS.sub(",", re.sub(r"-*[<>=]+-*|\s-+\s", ",", text))
    marked = LEADING_D.sub("", signs.replace("-", ",") if dashes else signs)
    parts: list[list[str]] = [[]]
    for place, word in enumerate(marked.replace(",", " , ").split()):
        bare = plain(word).replace("'", "").replace("\u2019", "")
        if word == "," or (bare in JOINING and parts[-1]):
            # Two separators in a row, such as a comma and a word, are one.
            parts += [[]] if parts[-1] or not place else []
        elif place or bare not in LEADING:
            parts[-1].append(word)
    return [" ".join(part) for part in parts]
