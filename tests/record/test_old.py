"""Records of the past replay for ever: one of every digest, and every format, that ever landed.

tests/record/old grows when rules or the format change, and nothing is ever taken out of it.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from fogg.editions import FORMER_DIGESTS, FORMER_IDS, editions
from fogg.engine.tables import digest
from fogg.record import RecordError, TakeBack, read, verify
from fogg.record.text import VERSION
from fogg.variants import CATALOGUE, Variant
from tests.toys import catalogue

FOLDER = Path(__file__).parent / "old"
OLD = sorted(FOLDER.rglob("*.fogg"))


@pytest.mark.parametrize("file", OLD, ids=lambda file: file.stem)
def test_it_verifies_under_the_rules_it_was_played_by(file: Path) -> None:
    record = read(file.read_text("utf-8"))
    verdict = verify(record, catalogue().game(record.variant, record.digest))
    assert verdict.finished
    assert verdict.sealed
    assert file.stem.endswith(f"{record.variant}-{record.digest}")


def test_every_format_is_among_them() -> None:
    read_ones = [read(file.read_text("utf-8")) for file in OLD]
    assert {record.version for record in read_ones} == set(range(1, VERSION + 1))
    joint = next(record for record in read_ones if record.version == 2)
    assert joint.broken and any(isinstance(entry, TakeBack) for entry in joint.log)
    skipping = read((FOLDER / "taken_back-usa-53ed8a2636eba991.fogg").read_text("utf-8"))
    assert verify(skipping, catalogue().game("usa", skipping.digest)).skipped == 3


def test_every_digest_of_every_variant_is_among_them() -> None:
    """A change of rules needs an edition, and a record of the new one."""
    recorded = {read(file.read_text("utf-8")).digest for file in OLD}
    for entry in CATALOGUE:
        board = catalogue().board(entry.id)
        assert {digest(board, rules) for rules in editions(entry.rules)} <= recorded, entry.id
    assert set(FORMER_DIGESTS) <= recorded


@pytest.mark.parametrize("entry", CATALOGUE, ids=lambda entry: entry.id)
def test_the_present_rules_refuse_a_record_of_other_ones(entry: Variant) -> None:
    game = catalogue().game(entry.id)
    file = next(file for file in OLD if file.stem == f"{entry.id}-{_before(entry)}")
    with pytest.raises(RecordError) as caught:
        verify(read(file.read_text("utf-8")), game)
    assert caught.value.code == "other_digest"


def _before(entry: Variant) -> str:
    board = catalogue().board(entry.id)
    return digest(board, editions(entry.rules)[-1])


def test_an_unknown_digest_gets_the_present_rules_which_refuse_it() -> None:
    assert catalogue().game("usa", "0123456789abcdef") is catalogue().game("usa")


def test_former_ids_are_found() -> None:
    for former, present in FORMER_IDS.items():
        assert catalogue().find(former) is catalogue().find(present)


def test_past_games_are_compiled_once() -> None:
    one = catalogue().game("usa", "154bdd029b04d15b")
    assert one is catalogue().game("usa", "154bdd029b04d15b")
    assert one is catalogue().game("usa", "4d6307e7b48c4742")
    assert one is not catalogue().game("usa")
