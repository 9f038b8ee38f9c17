"""What somebody is told of their own doing: nothing less than all others are told."""

from __future__ import annotations

from pathlib import Path

import pytest

from fogg.catalogue import Catalogue
from fogg.narration.events import Narrator
from fogg.record import read, replay
from fogg.texts import Texts

GOLDEN = Path(__file__).parents[1] / "golden" / "2026-11-18"
TOLD = {
    "en": {"tunneled": "Turned up for the tunnel: ", "last_round": "The last round begins"},
    "fr": {"tunneled": "Cartes retournées pour", "last_round": "Le dernier tour commence"},
}


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("kind", ["tunneled", "last_round"])
def test_what_names_nobody_is_told_to_whoever_did_it(kind: str, language: str) -> None:
    """The cards of one's own tunnel, and that one has set off the last round."""
    record = read((GOLDEN / "europe-3.fogg").read_text("utf-8"))
    game = Catalogue().game(record.variant)
    names = ["Ana", "Bo", "Cléo"]
    found = [event for step in replay(record, game) for event in step.events if event.name == kind]
    assert found
    for event in found:
        for you in (event.seat, None):
            lines = Narrator(Texts(language), game, names, you, you).sentences([event])
            assert [line.startswith(TOLD[language][kind]) for line in lines] == [True], lines
