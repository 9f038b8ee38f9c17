"""What the terminal knows of mechanics fits what the mechanics declare."""

from __future__ import annotations

import pytest

from fogg.catalogue import Catalogue
from fogg.cli.terminal.forms.generic import verbs
from fogg.cli.terminal.forms.registry import FORMS, READERS
from fogg.cli.terminal.looking import HELP, _every_help
from fogg.cli.terminal.mechanics.base import TerminalMechanic
from fogg.cli.terminal.mechanics.every import EVERY, of_game, unknown
from fogg.texts import LANGUAGES, messages
from fogg.variants import EVERY_MECHANIC

DECLARED = {mechanic.name: mechanic for mechanic in EVERY_MECHANIC}


@pytest.mark.parametrize("record", EVERY, ids=lambda record: record.name)
def test_a_record_is_of_a_mechanic(record: TerminalMechanic) -> None:
    mechanic = DECLARED[record.name]
    verbs = {kind.word for kind in mechanic.actions}
    assert verbs == set(record.readers) == set(record.help_before)
    assert mechanic.scores or record.final is None
    assert all(READERS[verb] is reader for verb, reader in record.readers.items())
    assert all(FORMS[phase] is form for phase, form in record.forms.items())


@pytest.mark.parametrize("language", LANGUAGES)
def test_its_words_are_there(language: str) -> None:
    words = messages(language)
    for record in EVERY:
        keys = [f"column.{title}" for title in record.columns]
        keys += [f"play.ask_{way}" for way in (record.turn_way, record.before_cards) if way]
        keys += [record.help_note] if record.help_note else []
        assert all(key in words for key in keys), record.name


def test_every_command_has_its_place_in_the_help() -> None:
    names = _every_help()
    assert len(set(names)) == len(names) == len(HELP) + sum(len(each.readers) for each in EVERY)
    for record in EVERY:
        for name, before in record.help_before.items():
            assert names.index(name) < names.index(before)


@pytest.mark.parametrize("variant", ["usa", "europe+depots+loans", "world+depots"])
def test_the_help_has_every_action_of_a_game(variant: str) -> None:
    assert set(verbs(Catalogue().game(variant))) <= set(_every_help())


def test_a_game_knows_what_it_has() -> None:
    catalogue = Catalogue()
    names = {
        variant: [record.name for record in of_game(catalogue.game(variant))]
        for variant in ("usa", "europe+depots", "world")
    }
    assert names == {
        "usa": [],
        "europe+depots": ["tunnels", "stations", "depots", "warehouses"],
        "world": ["harbors", "exchange"],
    }
    assert not any(unknown(catalogue.game(variant)) for variant in names)
