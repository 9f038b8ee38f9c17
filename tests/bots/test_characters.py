"""Characters: each has a face, a sentence and a level, and a style that shows in what it does."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from fogg.bots import BOTS, CHARACTERS, LEVELS, searches
from fogg.bots.characters import SEARCHING
from fogg.lab.styles import MeanStyle, mean_style, observe_style
from fogg.texts import LANGUAGES, messages
from tests.bots.tables import Played
from tests.toys import variant

FACES = Path(__file__).parents[2] / "web" / "src" / "ui" / "faces.ts"
GAMES = 24
"""Few, but always the same ones: the table with hundreds is in docs/bots.md."""


@cache
def _style(bot: str) -> MeanStyle:
    """What a bot does at a table of two others of its level."""
    game = variant("usa")
    others = CHARACTERS[bot].level if bot in CHARACTERS else bot
    return mean_style([observe_style(game, bot, others, 3, number) for number in range(GAMES)])


def test_each_has_a_face_a_level_and_words_in_both_languages() -> None:
    faces = re.findall(r"^  (\w+): \{$", FACES.read_text("utf-8"), re.MULTILINE)
    assert sorted(faces) == sorted(CHARACTERS)
    assert {each.level for each in CHARACTERS.values()} == set(LEVELS)
    assert len({each.name for each in CHARACTERS.values()}) == len(CHARACTERS)
    for language in LANGUAGES:
        texts = messages(language)
        sentences = {texts[f"bot.{name}_about"] for name in CHARACTERS}
        assert len(sentences) == len(CHARACTERS)
        for name, character in CHARACTERS.items():
            assert texts[f"bot.{name}"] == character.name


def test_those_of_the_higher_levels_search_at_a_pace() -> None:
    for name, character in CHARACTERS.items():
        assert name in BOTS
        assert searches(name) == searches(character.level) == (name in SEARCHING)
    assert Played(variant("usa"), ["ralph:x1", "random"], 0).totals


@pytest.mark.parametrize("bot", ["mudge", "bunsby", "passepartout"])
def test_those_who_like_long_routes_claim_longer_ones(bot: str) -> None:
    assert _style(bot).length > _style(CHARACTERS[bot].level).length + 0.1


def test_who_hops_claims_shorter_ones() -> None:
    assert _style("batulcar").length < _style("first").length - 0.1


@pytest.mark.parametrize("bot", ["cromarty", "stuart"])
def test_collectors_have_more_tickets(bot: str) -> None:
    plain = _style(CHARACTERS[bot].level)
    assert _style(bot).drawn > plain.drawn + 0.3
    # A good level draws some more by itself.
    assert _style(bot).kept > plain.kept + 0.5
    assert _style(bot).made > plain.made


def test_a_racer_abandons_its_tickets_and_ends_sooner() -> None:
    racer, plain = _style("passepartout"), _style("easy")
    assert racer.made < 0.3 < plain.made
    assert racer.rounds < plain.rounds - 1.0


@pytest.mark.parametrize("bot", ["proctor", "fix"])
def test_blockers_block(bot: str) -> None:
    assert _style(bot).blocks > 2.0 * _style(CHARACTERS[bot].level).blocks


def test_the_careful_hold_fewer_cards() -> None:
    assert _style("aouda").hand < _style("medium").hand


def test_the_racer_of_the_lab_takes_the_longest_routes() -> None:
    game = variant("usa")
    racer = mean_style([observe_style(game, "racer", "route", 2, number) for number in range(6)])
    assert racer.length > 4.0 and racer.drawn == 0
