"""Everything that is fuzzed, by name."""

from __future__ import annotations

from functools import partial

from tests.fuzz.data_files import (
    SHEETS,
    board_seeds,
    boards,
    export_seeds,
    exports,
    lesson_seeds,
    puzzle_seeds,
    puzzles,
    run_lessons,
    run_score,
)
from tests.fuzz.games_as_text import (
    LINES,
    QUESTIONS,
    notation_seeds,
    record_seeds,
    run_lines,
    run_notation,
    run_questions,
    run_record,
)
from tests.fuzz.tables import table_under_fire
from tests.fuzz.target import Target, as_it_is, encoded
from tests.fuzz.wire import (
    ADDRESSES,
    MESSAGES,
    NOTICES,
    PAIRS,
    REQUESTS,
    WORDS,
    run_notices,
    run_patches,
    run_wire,
)

TOML = (
    "[[steps]]",
    "until = {}",
    "want = [",
    "solution = ['*']",
    "red*99999999",
    "= 1e999",
    "world",
)

TARGETS = {
    "notation": Target(as_it_is(run_notation), notation_seeds, ("keep", "claim", "*", "none")),
    "lines": Target(as_it_is(run_lines), encoded(LINES), ("claim", "prendre", "2", "avec", "with")),
    "questions": Target(as_it_is(run_questions), encoded(QUESTIONS), ("?", "qui", "free", "way 2")),
    "record": Target(as_it_is(run_record), record_seeds, ("+3", "draw", "undo", "check", "seal")),
    "score": Target(as_it_is(run_score), encoded(SHEETS), (*WORDS, '"stations"', "usa+depots")),
    "boards": Target(boards, board_seeds, ("gray", "yes", ",,", ";", "format = 1", "[[variants]]")),
    "lessons": Target(as_it_is(run_lessons), lesson_seeds, TOML),
    "puzzles": Target(puzzles, puzzle_seeds, (*WORDS, "seats 9", "\\n", "start |")),
    "exports": Target(exports, export_seeds, (*WORDS, '"entries"', '"version":2', "g1")),
    "wire": Target(as_it_is(run_wire), encoded(MESSAGES), WORDS),
    "notices": Target(as_it_is(run_notices), encoded(NOTICES), WORDS),
    "patches": Target(as_it_is(run_patches), encoded(PAIRS), WORDS),
    "socket": Target(partial(table_under_fire, "socket"), encoded(MESSAGES), WORDS),
    "api": Target(partial(table_under_fire, "api"), encoded(REQUESTS), (*WORDS, *ADDRESSES)),
}
