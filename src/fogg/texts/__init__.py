"""The words of Fogg in French and English, one source for the command line, server and client.

Each language is a JSON file of flat keys; `message` explains how parameters are written in it.
"""

from __future__ import annotations

import json
from collections import ChainMap
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib.resources import files

from fogg.engine.board import Board
from fogg.engine.cards import SHIP
from fogg.engine.errors import FoggError
from fogg.engine.problem import Problem
from fogg.engine.rules import Rules
from fogg.texts.choice import LANGUAGES, LanguageError, language
from fogg.texts.message import fill, parameters
from fogg.texts.names import city_name, in_language, named, route_name, ticket_name
from fogg.texts.places import SheetPlace, place_words
from fogg.texts.words import Words

__all__ = [
    "LANGUAGES",
    "LanguageError",
    "SheetPlace",
    "Texts",
    "Words",
    "add_messages",
    "aside",
    "city_name",
    "in_language",
    "language",
    "messages",
    "route_name",
    "ticket_name",
]

PLACE = frozenset({"board", "file", "line"})
AROUND = frozenset({"near"})

JOKERS = {"fr": "fr_jokers"}
"""The file with what is said otherwise where the book calls locomotives jokers."""


@cache
def messages(language: str) -> Mapping[str, str]:
    """Load all the messages of a language, by key."""
    return _own_copy(language)


@cache
def _own_copy(language: str) -> dict[str, str]:
    """The messages of a language, to which others may be added."""
    texts: dict[str, str] = json.loads((files(__name__) / f"{language}.json").read_text("utf-8"))
    return texts


@cache
def with_jokers(language: str) -> Mapping[str, str]:
    """Load the messages of a language for games of wagons and ships, whose book has jokers."""
    if language not in JOKERS:
        return messages(language)
    return ChainMap(_own_copy(JOKERS[language]), _own_copy(language))


def add_messages(language: str, words: Mapping[str, str]) -> None:
    """Add the words of a mechanic outside the package; ValueError for a key that is taken."""
    known = _own_copy(language)
    for key, message in words.items():
        parameters(message)  # raises ValueError if it is not well formed
        if known.get(key, message) != message:
            raise ValueError(f"the key {key} is taken")
    known.update(words)


def aside(params: Iterable[str]) -> frozenset[str]:
    """Pick the parameters of an error that are worded around it: its place, what may be meant."""
    return PLACE | AROUND if "line" in params else AROUND


class Texts:
    """The texts of one language."""

    def __init__(self, language: str, jokers: bool = False) -> None:
        if language not in LANGUAGES:
            raise LanguageError("unknown_language", language=language, known=LANGUAGES)
        self.language = language
        self.messages = with_jokers(language) if jokers else messages(language)

    def of_rules(self, rules: Rules) -> Texts:
        """The same texts in the words of a game's book."""
        return Texts(self.language, jokers=SHIP in rules.pieces)

    def __call__(self, key: str, **params: object) -> str:
        """Fill the message of this key with its parameters."""
        return fill(self.messages, self.language, key, params)

    def error(
        self, error: FoggError, board: Board | None = None, players: Sequence[str] = ()
    ) -> str:
        """Word what went wrong and, if the error says these, where and what may have been meant."""
        params = error.params
        own = {
            name: self._inner(value, board, players)
            for name, value in params.items()
            if name not in aside(params)
        }
        words = fill(self.messages, self.language, f"error.{error.code}", own)
        if params.get("near"):
            words += " " + self("around.near", near=params["near"])
        return self._placed(words, params)

    def _inner(self, value: object, board: Board | None, players: Sequence[str]) -> object:
        """Word a parameter that is an error, several, a problem or a place; others stay."""
        if isinstance(value, FoggError):
            return self.error(value, board, players)
        if isinstance(value, Problem):
            return self.problem(value.code, value.params, board, players)
        if isinstance(value, SheetPlace):
            return self.place(value)
        if isinstance(value, Words):
            return value.in_language(self.language)
        if (
            value
            and isinstance(value, tuple)
            and all(isinstance(each, FoggError) for each in value)
        ):
            return "".join("\n" + self.error(each, board, players) for each in value)
        return value

    def _placed(self, words: str, params: Mapping[str, object]) -> str:
        """Put the file and line that words are about before them, if there are any."""
        file = params.get("file") if "line" in params else None
        line = params.get("line")
        if file and line:
            return self("around.line", file=file, line=line, words=words)
        if file:
            return self("around.file", file=file, words=words)
        return self("around.line_only", line=line, words=words) if line else words

    def problem(
        self,
        code: str,
        params: Mapping[str, object],
        board: Board | None = None,
        players: Sequence[str] = (),
    ) -> str:
        """Word why an action is not possible; board and players give names to ids and seats."""
        words = named(params, self.language, board, players)
        return fill(self.messages, self.language, f"problem.{code}", words)

    def place(self, place: SheetPlace) -> str:
        """Word a place in a file: "Second player, third route"."""
        return place_words(place, self.language, self.messages)

    def color(self, color: str) -> str:
        """The name of a color."""
        return self.messages[f"color.{color}"]

    def card(self, card: str) -> str:
        """The name of a kind of card."""
        return self.messages[f"card.{card}"]

    def cards(self, card: str, number: int) -> str:
        """Word a number of cards of a kind, or of one color if the kind is gray: 3 red cards."""
        return self(f"cards.{card}", n=number)
