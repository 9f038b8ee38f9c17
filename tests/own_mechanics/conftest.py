"""The example of docs/how-to/add-a-mechanic.md: a board that brings a mechanic of its own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from fogg import own_mechanics
from fogg.catalogue import Catalogue
from fogg.engine.game import Game
from fogg.texts import LANGUAGES, messages
from tests.cli.running import Runner

STAKES = Path(__file__).parents[2] / "docs" / "examples" / "stakes"
VARIANT = "coast-stakes"


@pytest.fixture(autouse=True)
def _trusts_nothing_afterwards() -> Iterator[None]:
    before = {language: dict(messages(language)) for language in LANGUAGES}
    yield
    own_mechanics.forget()
    own_mechanics.announce.clear()
    own_mechanics._loaded.clear()
    for language, words in before.items():
        known = messages(language)
        assert isinstance(known, dict)
        known.clear()
        known.update(words)


@pytest.fixture
def catalogue() -> Catalogue:
    own_mechanics.trust(STAKES)
    return Catalogue([STAKES])


@pytest.fixture
def game(catalogue: Catalogue) -> Game:
    return catalogue.game(VARIANT)


@pytest.fixture
def fogg(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Runner:
    monkeypatch.setenv("LANG", "en_US.UTF-8")
    monkeypatch.setenv("COLUMNS", "100")
    return Runner(capsys)
