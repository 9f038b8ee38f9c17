"""Games as text: the notation, everyday words, questions, records."""

from __future__ import annotations

from functools import cache
from typing import Any

from fogg.engine.chance import Seeded
from fogg.engine.errors import FoggError
from fogg.engine.game import Game
from fogg.engine.problem import Problem
from fogg.reading import LineReader
from fogg.reading.questions import QuestionReader, Told
from fogg.record import read, verify, write
from tests.fuzz.target import CATALOGUE, ROOT, text_of, told

VARIANTS = ("usa", "europe+depots+loans", "world", "great-lakes+depots")
MOST_LETTERS = 300
"""The longest line that anybody may type."""


def position(variant: str, moves: int) -> tuple[Game, Any, int]:
    """A game after some moves, and the seat that decides."""
    game, luck = CATALOGUE.game(variant), Seeded(f"fuzz {variant}")
    state = game.start(2, luck)
    for _ in range(moves):
        seat = game.actors(state)[0]
        legal = game.legal(state, seat)
        game.apply(state, seat, legal[luck.below(len(legal))], luck)
    return game, state, int(game.actors(state)[0])


POSITIONS = [position(variant, moves) for variant in VARIANTS for moves in (0, 9)]


def run_notation(data: bytes) -> str:
    game, state, seat = POSITIONS[len(data) % len(POSITIONS)]
    try:
        action = game.notation.parse(text_of(data))
    except FoggError as error:
        return told(error)
    assert game.notation.parse(game.notation.text(action)) == action
    why = game.problem(state, seat, action)
    return "legal" if why is None else why.code


def notation_seeds() -> list[bytes]:
    seeds = []
    for game, state, seat in POSITIONS:
        legal = game.legal(state, seat)
        some = legal[:: max(1, len(legal) // 12)]
        seeds += [game.notation.text(action).encode() for action in some]
    return seeds


@cache
def line_reader(position: int, language: str) -> LineReader:
    return LineReader(POSITIONS[position][0], language, ["Ana", "Marc"])


def run_lines(data: bytes) -> str:
    """Everyday words."""
    _, state, seat = POSITIONS[len(data) % len(POSITIONS)]
    reader = line_reader(len(data) % len(POSITIONS), ("en", "fr")[len(data) % 2])
    try:
        meant = reader.read(state, seat, text_of(data[:MOST_LETTERS]))
    except FoggError as error:
        return told(error)
    return meant.code if isinstance(meant, Problem) else "understood"


LINES = (
    *("claim dallas houston", "je prends la route de Paris à Londres", "draw blind", "pass"),
    *("keep 1 2", "garder tout", "red", "deux bleues", "build a station in Wien", "tunnel no"),
    *("I claim Dallas – Houston with 2 purple", "stop", "end", "/claim dallas-houston purple*1"),
)


@cache
def question_reader(position: int, language: str) -> QuestionReader:
    return QuestionReader(POSITIONS[position][0], language, ["Ana", "Marc"])


def run_questions(data: bytes) -> str:
    """Everyday questions are answered, or their words are told to be wrong."""
    game, state, seat = POSITIONS[len(data) % len(POSITIONS)]
    reader = question_reader(len(data) % len(POSITIONS), ("en", "fr")[len(data) % 2])
    asked = reader.read(text_of(data)[:MOST_LETTERS])
    if asked is None:
        return "no question"
    try:
        reader.answer(game.view(state, seat), asked, Told(list, list))
    except FoggError as error:
        return f"{asked.question} {told(error)}"
    return asked.question


QUESTIONS = (
    *("free denver", "what is free from Denver?", "who owns Denver–Omaha?", "libre lagos"),
    *("à qui est Paris–Brest ?", "which cards are unseen?", "chemin 2", "way 1", "free", "since"),
    *("que s'est-il passé depuis mon tour ?", "répéter", "qui a Sydney – Jakarta"),
)


def run_record(data: bytes) -> str:
    try:
        record = read(text_of(data))
    except FoggError as error:
        return told(error)
    assert write(read(write(record))) == write(record)
    try:
        verdict = verify(record, CATALOGUE.game(record.variant, record.digest))
    except FoggError as error:
        return f"read, {told(error)}"
    return f"verified {verdict.sealed}"


def record_seeds() -> list[bytes]:
    files = sorted((ROOT / "tests" / "record" / "old").glob("*.fogg"))
    return [file.read_bytes()[:5000] for file in files[:: max(1, len(files) // 8)]]
