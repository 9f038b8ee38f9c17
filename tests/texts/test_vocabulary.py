"""The words of the books: what they call otherwise is not said, and names are elided.

What people may type is not text that Fogg says: the old words are still understood there.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from fogg.engine.cards import LOCOMOTIVE
from fogg.reading.reader import command_words
from fogg.texts import Texts, messages, with_jokers
from fogg.texts.message import parameters
from fogg.variants import CATALOGUE

ROOT = Path(__file__).parents[2]
FILES = [
    ROOT / "src/fogg/texts/fr.json",
    ROOT / "src/fogg/texts/fr_jokers.json",
    *sorted((ROOT / "web/messages").glob("*fr.json")),
]
TYPED = ("command.", "filter.", "cardword.", "word.")

FORBIDDEN = {
    r"billets?": "destination",
    r"tickets?": "destination",
    r"cases?": "espace",
    r"pièces?": "pion",
    r"globe-trotter": "Globetrotter",
    r"primes?": "bonus",
    r"bâti(e|s|es|r|ssez)?": "construire",
    r"manches?": "tour",
    r"(à|par) paires": "route paire",
    r"plus long chemin": "chemin le plus long",
    r"réalisée?s?": "réussie",
}
"""What the French books do not say, and what they do."""

COUNTED = frozenset(
    "expected fewest have high kept lanes least length low most n number seats start".split()
)
"""Parameters that are numbers, before which nothing is elided."""


def said(file: Path) -> dict[str, str]:
    """All texts of a file by key, but for words that people type."""
    texts: dict[str, str] = {}
    for key, value in json.loads(file.read_text("utf-8")).items():
        parts = {key: value} if isinstance(value, str) else value
        texts |= {f"{key}.{name}" if name != key else key: text for name, text in parts.items()}
    return {key: text for key, text in texts.items() if not key.startswith(TYPED)}


def spoken(text: str) -> str:
    """A text without the names of its parameters."""
    return re.sub(r"\{(\w+)(:[\w ]+\}|:|\})", "{", text)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
@pytest.mark.parametrize("word", FORBIDDEN)
def test_the_books_say_it_otherwise(file: Path, word: str) -> None:
    found = re.compile(rf"\b({word})\b", re.IGNORECASE)
    wrong = {key: text for key, text in said(file).items() if found.search(spoken(text))}
    assert not wrong, f"say {FORBIDDEN[word]}"


def test_variants_speak_as_the_books() -> None:
    sentences = [*(each.sentences["fr"] for each in CATALOGUE)]
    found = re.compile(rf"\b({'|'.join(FORBIDDEN)})\b", re.IGNORECASE)
    assert not [sentence for sentence in sentences if found.search(sentence)]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_names_are_elided(file: Path) -> None:
    bare = re.compile(r"\b(?:de|que) \{(\w+)(?::list|:any)?\}", re.IGNORECASE)
    wrong = {
        key: text
        for key, text in said(file).items()
        if any(name not in COUNTED for name in bare.findall(text))
    }
    assert not wrong, "write {name:de} or {name:que}"


def test_elision_in_a_sentence() -> None:
    say = Texts("fr")
    assert say("event.warehouse", player="Aouda") == "l’entrepôt d’Aouda"
    assert say("event.warehouse", player="Marc") == "l’entrepôt de Marc"
    assert say("luck.joint", names=["Aouda", "Marc"]).count("d’Aouda et de Marc") == 1


def test_old_words_are_still_understood() -> None:
    for language in ("fr", "en"):
        words = command_words(language)
        assert words["billets"] == words["billet"] == words["destinations"] == "tickets"
        assert words["pieces"] == words["pions"] == "pieces"
        assert words["mesbillets"] == words["mesdestinations"] == "mine"


def test_jokers_are_said_of_wagons_and_ships() -> None:
    rules = {each.id: each.rules for each in CATALOGUE}
    french = Texts("fr")
    assert french.of_rules(rules["usa"]).card(LOCOMOTIVE) == "locomotive"
    assert french.of_rules(rules["world"]).card(LOCOMOTIVE) == "joker"
    assert french.of_rules(rules["great-lakes"]).cards(LOCOMOTIVE, 2) == "2 jokers"
    assert Texts("en").of_rules(rules["world"]).card(LOCOMOTIVE) == "locomotive"


def test_words_with_jokers_stand_for_others() -> None:
    jokers = json.loads((ROOT / "src/fogg/texts/fr_jokers.json").read_text("utf-8"))
    french = messages("fr")
    assert list(jokers) == sorted(jokers)
    assert not [key for key, text in jokers.items() if parameters(text) != parameters(french[key])]
    spoken_of = [
        key
        for key, text in with_jokers("fr").items()
        if re.search(r"\blocomotive", spoken(text)) and not key.startswith(("error.", *TYPED))
    ]
    assert not spoken_of
