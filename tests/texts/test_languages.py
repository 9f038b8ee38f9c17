"""Both languages have the same messages, well set."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from fogg.texts import LANGUAGES, messages
from fogg.texts.message import Placeholder, parameters, pieces

FOLDER = Path(__file__).parents[2] / "src" / "fogg" / "texts"
KEYS = sorted(messages("en"))
NARROW = "\N{NARROW NO-BREAK SPACE}"


@pytest.fixture(params=LANGUAGES)
def language(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def plain(message: str) -> str:
    """A message as it looks with a letter for each parameter."""
    parts = [piece if isinstance(piece, str) else _shown(piece) for piece in pieces(message)]
    return "".join(parts)


def _shown(place: Placeholder) -> str:
    return place.forms[-1] if place.forms else "x"


def test_files_are_sorted_without_doubles(language: str) -> None:
    pairs = json.loads(
        (FOLDER / f"{language}.json").read_text("utf-8"), object_pairs_hook=lambda pairs: pairs
    )
    keys = [key for key, _ in pairs]
    assert keys == sorted(set(keys))


def test_both_have_the_same_keys() -> None:
    assert sorted(messages("fr")) == KEYS


# One test for each rule, not for each message: there are thousands, and all culprits are named.


def test_both_have_the_same_parameters() -> None:
    english, french = messages("en"), messages("fr")
    wrong = [key for key in KEYS if parameters(french[key]) != parameters(english[key])]
    assert not wrong


def test_keys_are_a_family_and_a_name() -> None:
    assert not [key for key in KEYS if not re.fullmatch(r"[a-z_]+\.[a-z0-9_-]+", key)]


def test_families_exist_and_count(language: str) -> None:
    texts = messages(language)
    families: dict[str, list[str]] = {}
    for name, text in texts.items():
        families.setdefault(name.partition(".")[0], []).append(text)
    for key in KEYS:
        for place in pieces(texts[key]):
            if isinstance(place, Placeholder) and place.family:
                family = families.get(place.family, [])
                assert family, key
                expected = {"n"} if place.kind else set()
                assert all(parameters(message) == expected for message in family), key


def _wrong(language: str, *patterns: str) -> dict[str, str]:
    """The messages of a language in which one of the patterns is found."""
    texts = {key: plain(text) for key, text in messages(language).items()}
    return {
        key: text for key, text in texts.items() if any(re.search(each, text) for each in patterns)
    }


def test_spaces_and_quotes(language: str) -> None:
    assert not _wrong(language, r"^\s|\s$|^$", r"  |\.\.\.|['\"`]| [,.]|\t|\n")


def test_french_typography() -> None:
    spaced = rf"(?<!{NARROW})[;:!?»%]"
    assert not _wrong("fr", spaced, rf"«(?!{NARROW})", "[“”\N{NO-BREAK SPACE}]")
    assert not [key for key, text in messages("fr").items() if text.count("«") != text.count("»")]


def test_english_typography() -> None:
    assert not _wrong("en", rf"\s[;:!?%]|[«»{NARROW}\u00a0]")
    assert not [key for key, text in messages("en").items() if text.count("“") != text.count("”")]


def test_problems_are_sentences(language: str) -> None:
    for key, text in messages(language).items():
        if key.startswith(("problem.", "error.")):
            assert text.endswith((".", "{cause}", "{problem}")), key
            assert not text[0].islower(), key
