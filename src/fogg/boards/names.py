"""Names of cities as people write them: English or French, any case, accents or not."""

from __future__ import annotations

import re
from collections.abc import Sequence

from fogg.boards import colors
from fogg.boards.spelling import DASHES, nearest, normalize, spellings, words
from fogg.engine.board import Board
from fogg.engine.errors import FoggError

DASH = re.compile(f"[{DASHES}]")
SPACED_DASH = re.compile(r"\s+-\s+")
MOST_PARTS = 60
"""A text of more parts is refused: it names no cities, and reading it would take long."""

Reading = tuple[int, ...]


class Names:
    """Finds the cities of a board by any of their spellings."""

    def __init__(self, board: Board, language: str = "en") -> None:
        self.ids = {city.id: index for index, city in enumerate(board.cities)}
        self.displays = [city.names.get(language, city.id) for city in board.cities]
        self.known = {
            normalize(spelling): index
            for index, city in enumerate(board.cities)
            for spelling in spellings(city)
        }
        every = [spelling for city in board.cities for spelling in spellings(city)]
        self.most_words = max((len(words(spelling)) for spelling in every), default=1)

    def city(self, text: str) -> int:
        """Find the index of the city that a text names, or raise with the nearest names."""
        index = self.known.get(normalize(text))
        if index is None:
            raise self._unknown(text)
        return index

    def cities(self, text: str | Sequence[str]) -> list[int]:
        """Find the cities that a text such as "Seattle - New York", or a list of names, means."""
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
        return self._only_reading(text, parts)

    @staticmethod
    def color(text: str) -> str:
        """The color that an English or French word means."""
        return colors.color(text)

    def _unknown(self, text: str) -> FoggError:
        near = [self.displays[index] for index in nearest(text, self.known)]
        return FoggError("unknown_city", city=text, near=near)

    def _only_reading(self, text: str, parts: list[str]) -> list[int]:
        if len(parts) > MOST_PARTS:
            raise self._unknown(text)
        readings = self._readings(parts)[-1]
        if not readings:
            raise self._unknown(self._unread(parts))
        if len(readings) > 1:
            raise FoggError("ambiguous_cities", cities=text, readings=self._shown(readings))
        return list(readings[0])

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

    def _unread(self, parts: list[str]) -> str:
        """Cut off what can be read as cities at both ends: the rest is what nobody knows."""
        start = max(count for count, ways in enumerate(self._readings(parts)) if ways)
        end = len(parts)
        for first in range(len(parts) - 1, start, -1):
            if self._readings(parts[first:])[-1]:
                end = first
        return "-".join(parts[start:end])
