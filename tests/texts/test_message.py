"""The notation of messages: plain parameters, plurals, lists, words for codes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fogg.texts.message import fill, parameters

ELISIONS = json.loads((Path(__file__).parent / "elision.json").read_text("utf-8"))

MESSAGES = {
    "cards": "{n} {n:card|cards}",
    "counted": "{n:none|just #|as many as #}",
    "meeting": "{names:list} or {names:any}",
    "consent": "consent {names:de}",
    "de": "{name:de}",
    "que": "{name:que}",
    "list.and": "and",
    "list.or": "or",
    "color.red": "crimson",
    "paint": "{color:color}",
    "many.red": "{n} reds",
    "total": "{number:many color} in {color}",
}


def say(key: str, language: str = "en", **params: object) -> str:
    return fill(MESSAGES, language, key, params)


@pytest.mark.parametrize(
    ("language", "singular"), [("en", [1]), ("fr", [0, 1, -1])], ids=["en", "fr"]
)
@given(number=st.integers())
def test_plural_rules(language: str, singular: list[int], number: int) -> None:
    word = "card" if number in singular else "cards"
    assert say("cards", language, n=number) == f"{number} {word}"


@pytest.mark.parametrize(("number", "words"), [(0, "none"), (1, "just 1"), (7, "as many as 7")])
def test_a_form_for_zero(number: int, words: str) -> None:
    assert say("counted", n=number) == words


@pytest.mark.parametrize(
    ("names", "words"),
    [
        ([], " or "),
        (["A"], "A or A"),
        (("A", "B"), "A and B or A or B"),
        (["A", "B", "C"], "A, B and C or A, B or C"),
    ],
)
def test_lists(names: list[str], words: str) -> None:
    assert say("meeting", names=names) == words


@pytest.mark.parametrize(("word", "name", "written"), ELISIONS)
def test_elision(word: str, name: str, written: str) -> None:
    assert say(word, name=name) == written


def test_elision_before_each_of_a_list() -> None:
    assert say("consent", names=["Aouda", "Marc"]) == "consent d’Aouda and de Marc"
    assert say("consent", names=("Marc",)) == "consent de Marc"
    assert parameters(MESSAGES["consent"]) == {"names"}


def test_words_for_codes() -> None:
    assert say("paint", color="red") == "crimson"
    assert say("total", number=3, color="red") == "3 reds in red"


def test_parameters_are_exactly_those_named() -> None:
    assert parameters(MESSAGES["total"]) == {"number", "color"}
    with pytest.raises(TypeError, match=r"cards expects \['n'\], got \[\]"):
        say("cards")
    with pytest.raises(TypeError, match="got"):
        say("cards", n=1, color="red")


@pytest.mark.parametrize(
    ("key", "params"), [("cards", {"n": "many"}), ("meeting", {"names": "Phileas"})]
)
def test_values_of_the_wrong_kind(key: str, params: dict[str, object]) -> None:
    with pytest.raises(TypeError, match="expect"):
        fill(MESSAGES, "en", key, params)


@pytest.mark.parametrize("key", ["nothing", "color.blue"])
def test_missing_keys(key: str) -> None:
    with pytest.raises(KeyError):
        say(key)


def test_missing_word_for_a_code() -> None:
    with pytest.raises(KeyError, match=r"color\.blue"):
        say("paint", color="blue")


@pytest.mark.parametrize("message", ["{}", "{0}", "{n!r}", "{n:a|b|c|d}", "{n.real}", "{n:.2f}"])
def test_bad_placeholders(message: str) -> None:
    with pytest.raises(ValueError, match="expected a placeholder"):
        parameters(message)
