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


@pytest.mark.parametrize("key", KEYS)
def test_both_have_the_same_parameters(key: str) -> None:
    assert parameters(messages("fr")[key]) == parameters(messages("en")[key])


@pytest.mark.parametrize("key", KEYS)
def test_keys_are_a_family_and_a_name(key: str) -> None:
    assert re.fullmatch(r"[a-z_]+\.[a-z0-9_-]+", key)


@pytest.mark.parametrize("key", KEYS)
def test_families_exist_and_count(key: str, language: str) -> None:
    texts = messages(language)
    for place in pieces(texts[key]):
        if isinstance(place, Placeholder) and place.family:
            family = [texts[name] for name in texts if name.startswith(place.family + ".")]
            assert family
            expected = {"n"} if place.kind else set()
            assert all(parameters(message) == expected for message in family)


@pytest.mark.parametrize("key", KEYS)
def test_spaces_and_quotes(key: str, language: str) -> None:
    text = plain(messages(language)[key])
    assert text == text.strip() != ""
    assert not re.search(r"  |\.\.\.|['\"`]| [,.]|\t|\n", text)


@pytest.mark.parametrize("key", KEYS)
def test_french_typography(key: str) -> None:
    text = plain(messages("fr")[key])
    assert not re.search(rf"(?<!{NARROW})[;:!?»%]", text)
    assert not re.search(rf"«(?!{NARROW})", text)
    assert text.count("«") == text.count("»")
    assert not re.search("[“”\N{NO-BREAK SPACE}]", text)


@pytest.mark.parametrize("key", KEYS)
def test_english_typography(key: str) -> None:
    text = plain(messages("en")[key])
    assert not re.search(rf"\s[;:!?%]|[«»{NARROW}\u00a0]", text)
    assert text.count("“") == text.count("”")


@pytest.mark.parametrize("key", [key for key in KEYS if key.startswith(("problem.", "error."))])
def test_problems_are_sentences(key: str, language: str) -> None:
    text = messages(language)[key]
    assert text.endswith((".", "{cause}", "{problem}"))
    assert not text[0].islower()
