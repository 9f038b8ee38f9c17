"""The page on the format: its example is a record, and its sums come out."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

from fogg.engine.chance import Sealed
from fogg.engine.declarations import GAME_KINDS
from fogg.record import final_state, read, verify, write
from fogg.variants import EVERY_MECHANIC
from tests.record.tables import SECRET, SEED
from tests.toys import VARIANTS, variant

PAGE = (Path(__file__).parents[2] / "docs" / "record-format.md").read_text("utf-8")
BLOCKS = re.findall(r"^```(\w*)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
(EXAMPLE,) = [text for language, text in BLOCKS if not language]


def test_the_example_is_written_by_the_library() -> None:
    record = read(EXAMPLE)
    assert write(record) == EXAMPLE
    assert record.variant in VARIANTS
    assert record.names == ["Ana", "Zoé"]


def test_the_example_is_of_the_present_board_and_rules() -> None:
    record = read(EXAMPLE)
    record.digest = variant("usa").digest
    assert write(record) == EXAMPLE, f"docs/record-format.md needs\n{write(record)}"


def test_the_example_can_be_replayed() -> None:
    state = final_state(read(EXAMPLE), variant("usa"))
    assert state.turn == 4


def test_the_luck_of_the_example_is_that_of_its_secret() -> None:
    record = read(EXAMPLE)
    record.seed = SECRET
    verdict = verify(record, variant("usa"))
    assert verdict.sealed and verdict.taken_back == 1
    assert Sealed(SEED).seal in PAGE, "the seal of version 1"


def test_the_sums_of_the_page_come_out() -> None:
    known: dict[str, object] = {"example": EXAMPLE}
    for number, (language, text) in enumerate(BLOCKS):
        if language == "python":
            test = doctest.DocTestParser().get_doctest(text, known, f"block {number}", None, 0)
            assert doctest.DocTestRunner().run(test, clear_globs=False).failed == 0
            known.update(test.globs)


def test_the_page_lists_the_cards_and_the_ticket_in_the_order_of_the_pile() -> None:
    game = variant("usa")
    assert ", ".join(game.card_names) in " ".join(PAGE.split())
    assert game.ticket_names[3] == "boston-miami"


def test_every_kind_of_line_is_described() -> None:
    rows = re.findall(r"^\| `([^` ]+)", PAGE, re.MULTILINE)
    header = "fogg variant digest seats names first server part broken secret start".split()
    assert rows[:11] == header
    declared = {kind.number: kind for each in EVERY_MECHANIC for kind in each.actions}
    forms = [*GAME_KINDS, *declared.values()]
    assert rows[12:16] == ["back", "end", "unfinished", "check"]
    assert sorted(rows[16:]) == sorted(form.word for form in forms)
