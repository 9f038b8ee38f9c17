"""Files that people write or bring along: sheets, boards, lessons, puzzles, exports."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec

from fogg.boards import load_board
from fogg.cli.json_text import parse
from fogg.engine.errors import FoggError
from fogg.engine.game import Game
from fogg.engine.state import State
from fogg.lessons import LESSONS, Course, rehearse
from fogg.lessons.library import file_of, read_lesson
from fogg.puzzles import FOLDER, position, read_puzzles, write_puzzles
from fogg.score import score
from fogg.server.storage.checks import RowChecks
from fogg.server.storage.transfer import HEAD, exported_rows
from fogg.server.wire.encode.lessons import encode_lesson
from fogg.texts import LANGUAGES
from tests.boards.toy import FILES, write_toy
from tests.fuzz.target import CATALOGUE, NOT_READ, Run, text_of, told
from tests.simulation.story import memory_folder


def run_score(data: bytes) -> str:
    try:
        sheet = parse(text_of(data), "sheet.json")
        result = score(CATALOGUE, sheet)
    except FoggError as error:
        return told(error)
    result.data("fr")
    return f"scored {len(result.players)}"


SHEETS = (
    '{"variant": "usa", "players": [{"name": "Ana", "routes": ["Montréal - New York", ["Seattle",'
    ' "Portland", 2]], "tickets": ["Seattle - New York"]}, {"name": "Marc", "routes": []}]}',
    '{"variant": "world", "players": [{"name": "Ana", "routes": ["Lagos - Luanda"], "tickets": [],'
    ' "harbors": ["Lagos"], "exchanged": 2, "pieces": {"wagons": 20, "ships": 40}}]}',
    '{"variant": "europe+depots", "players": [{"name": "Ana", "routes": [["Paris", "Brest"]],'
    ' "stations": ["Wien"], "depots": {"placed": 2}, "tickets": ["Paris - Wien"]}]}',
)


@contextmanager
def boards() -> Iterator[Run]:
    """A board whose files are changed, one after the other."""
    folder = Path(tempfile.mkdtemp(prefix="fogg-fuzz-", dir=memory_folder()))
    toy = write_toy(folder)
    names = list(FILES)

    def run(data: bytes) -> str:
        name = names[data[0] % len(names)] if data else names[0]
        (toy / name).write_bytes(data[1:])
        try:
            load_board(toy)
        except FoggError as error:
            return f"{name} {told(error)}"
        finally:
            (toy / name).write_text(FILES[name], "utf-8")
        return f"{name} loaded"

    try:
        yield run
    finally:
        shutil.rmtree(folder)


def board_seeds() -> list[bytes]:
    return [bytes([number]) + text.encode() for number, text in enumerate(FILES.values())]


# Lessons and puzzles


def first_legal(game: Game, state: State, seat: int) -> str:
    """Act for a rival of a lesson whose file leaves it open."""
    return game.notation.text(int(game.legal(state, seat)[0]))


def run_lessons(data: bytes) -> str:
    """A lesson's file is read and played to its end, and told as the server tells it."""
    try:
        lesson = read_lesson("fuzz", text_of(data))
        course = Course(lesson, CATALOGUE.game(lesson.variant))
        rehearse(course, first_legal)
    except FoggError as error:
        cause = error.params.get("cause", error)
        return f"{told(error)} {told(cause) if isinstance(cause, FoggError) else cause}"
    for language in LANGUAGES:
        encode_lesson(course, language, None)
    return "played"


def lesson_seeds() -> list[bytes]:
    return [file_of(id).read_bytes() for id in LESSONS]


@contextmanager
def puzzles() -> Iterator[Run]:
    """A file of puzzles is read, written and read again, and each is led to its position."""
    folder = Path(tempfile.mkdtemp(prefix="fogg-fuzz-", dir=memory_folder()))
    file = folder / "puzzles.json"

    def run(data: bytes) -> str:
        file.write_bytes(data)
        try:
            found = read_puzzles(file)
        except NOT_READ as error:
            return type(error).__name__
        write_puzzles(file, found)
        assert read_puzzles(file) == found
        try:
            for puzzle in found:
                position(puzzle, CATALOGUE)
        except FoggError as error:
            return told(error)
        return f"read {min(len(found), 2)}"

    try:
        yield run
    finally:
        shutil.rmtree(folder)


def puzzle_seeds() -> list[bytes]:
    """The shortest puzzle of each file."""
    files = map(read_puzzles, sorted(FOLDER.glob("*.json")))
    return [msgspec.json.encode([min(each, key=lambda one: len(one.record))]) for each in files]


# Databases as text


@contextmanager
def exports() -> Iterator[Run]:
    """An exported database is looked through as before an import."""
    folder = Path(tempfile.mkdtemp(prefix="fogg-fuzz-", dir=memory_folder()))
    file = folder / "export"

    def run(data: bytes) -> str:
        file.write_bytes(data)
        checks = RowChecks()
        try:
            for line, row in exported_rows(file):
                checks.check(line, row)
        except FoggError as error:
            return f"{told(error)} {min(checks.number, 3)}"
        return f"whole {min(checks.number, 3)}"

    try:
        yield run
    finally:
        shutil.rmtree(folder)


def export_seeds() -> list[bytes]:
    """An export of the first version: it ends without a sum, so that changed lines are read."""
    doc = (
        '{"id":"t1","variant":"usa","settings":{},"seats":[{"kind":"human","name":"Zoé"},{}],'
        '"created":5.0,"version":1}'
    )
    rows: list[list[object]] = [
        ["tables", "t1", 1, "lobby", 0, 5.0, doc],
        ["games", "g1", "t1", "usa", "d", 2, "00ff", 6.0],
        ["entries", "g1", 1, '{"kind":"start","at":1.0,"luck":["1","red"]}'],
        ["entries", "g1", 2, '{"kind":"move","at":2.0,"seat":0,"action":"draw deck","id":"x"}'],
        ["entries", "g1", 3, '{"kind":"undo","at":3.0,"seat":0,"to":1}'],
        ["records", "r1", 7.0, "fogg record 1\n"],
    ]
    heads = [b'{"fogg":"export","version":1}', msgspec.json.encode(HEAD)]
    lines = [msgspec.json.encode(row) for row in rows]
    return [b"\n".join([head, *lines]) + b"\n" for head in heads]
