"""What is fuzzed: each target reads bytes, and says in a word what came of them.

Whatever a target raises is a bug: what input may cause, it turns into a word itself.
"""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache, partial
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from fogg.boards import load_board
from fogg.catalogue import Catalogue
from fogg.cli.json_text import parse
from fogg.engine.chance import Seeded
from fogg.engine.errors import FoggError
from fogg.engine.game import Game
from fogg.engine.problem import Problem
from fogg.reading import LineReader
from fogg.record import read, verify, write
from fogg.score import score
from fogg.server.wire import types
from fogg.server.wire.encode.patches import difference, patched
from fogg.texts import Texts
from tests.boards.toy import FILES, write_toy
from tests.fuzz.tables import table_under_fire

ROOT = Path(__file__).parents[2]
Run = Callable[[bytes], str]
CATALOGUE = Catalogue()
VARIANTS = ("usa", "europe+depots+loans", "world", "great-lakes+depots")


class Target(NamedTuple):
    """Something that reads input: how it is opened, and what good input looks like."""

    opened: Callable[[], Any]
    """Gives, as a context, the function that reads bytes."""
    seeds: Callable[[], list[bytes]]
    words: Sequence[str] = ()


def told(error: FoggError) -> str:
    """Name an error, which must have words in both languages."""
    for language in ("en", "fr"):
        assert Texts(language).error(error)
    return error.code


def text_of(data: bytes) -> str:
    return data.decode("utf-8", "replace")


def as_it_is(run: Run) -> Callable[[], Any]:
    """A target that needs nothing to be opened."""

    @contextmanager
    def opened() -> Iterator[Run]:
        yield run

    return opened


# Games as text


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
        meant = reader.read(state, seat, text_of(data[:300]))
    except FoggError as error:
        return told(error)
    return meant.code if isinstance(meant, Problem) else "understood"


LINES = (
    *("claim dallas houston", "je prends la route de Paris à Londres", "draw blind", "pass"),
    *("keep 1 2", "garder tout", "red", "deux bleues", "build a station in Wien", "tunnel no"),
    *("I claim Dallas – Houston with 2 purple", "stop", "end", "/claim dallas-houston purple*1"),
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


# Sheets and boards


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
    folder = Path(tempfile.mkdtemp(prefix="fogg-fuzz-"))
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


# The wire

READ = (types.Message, types.NewTableJson, types.JoiningJson, types.QrTextJson)


def run_wire(data: bytes) -> str:
    """Every type that clients send: what is read is written and read as the same."""
    words = []
    for kind in READ:
        try:
            value: Any = msgspec.json.decode(data, type=kind)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            words.append(type(error).__name__)
            continue
        assert msgspec.json.decode(msgspec.json.encode(value), type=kind) == value
        words.append(type(value).__name__)
    return " ".join(words)


def run_patches(data: bytes) -> str:
    """Two values on two lines: the patch between them leads from one to the other."""
    lines = data.split(b"\n")
    try:
        old, new = ({"value": msgspec.json.decode(line)} for line in (lines[0], lines[-1]))
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return "no JSON"
    try:
        patch = msgspec.json.decode(msgspec.json.encode(difference(old, new)))
    except RecursionError:
        return "deep"
    result = old if patch is None else patched(old, patch)
    assert result == new, (old, new, patch)
    return "same" if patch is None else f"patched {min(len(str(patch)).bit_length(), 8)}"


MESSAGES = (
    '{"type":"hello","token":"s_x","since":0,"words":false,"changes":true}',
    '{"type":"act","id":"a","decision":1,"action":"blind","end_turn":true}',
    '{"type":"act","id":"b","decision":2,"action":"draw red"}',
    '{"type":"whole","since":0}',
    '{"type":"ping","id":"p"}',
    '{"type":"check","action":"claim amber-birch red*1"}',
    '{"type":"read","text":"claim amber birch"}',
    '{"type":"ways","kind":"claim","target":"amber-birch","every":true}',
    '{"type":"undo"}',
    '{"type":"take_back"}',
    '{"type":"answer","agree":true}',
    '{"type":"hold","seat":1}',
    '{"type":"back"}',
    '{"type":"profile","name":"Zoé","color":"red"}',
    '{"type":"commit","commitment":"' + "ab" * 32 + '"}',
    '{"type":"reveal","part":"' + "cd" * 32 + '"}',
    '{"type":"set_table","settings":{"aids":"full","bot_delay":0,"pace":{"seconds":60,"bank":60}}}',
    '{"type":"set_seat","seat":2,"kind":"bot","bot":"random"}',
    '{"type":"order","seats":[1,0]}',
    '{"type":"fill","bot":"random"}',
    '{"type":"reissue","what":"invite"}',
    '{"type":"hand_over","seat":1}',
    '{"type":"accept_host"}',
    '{"type":"start"}',
    '{"type":"rematch"}',
    '{"variant":"islet","seats":[{"kind":"you","name":"Ana"},{"kind":"bot","bot":"random"}],"start":true}',
    '{"name":"Ben","seat":1,"color":"blue"}',
)
WORDS = ("null", "true", "[]", "{}", '"id":', "-0", "1e9", "\\u0000", "\\ud800", "islet", "random")
PAIRS = ('{"a":{"b":[1,2]}}\n{"a":{"b":[1,3],"c":null}}', '[{"a":1}]\n[{"a":2}]', "1\n[]", "{}\n{}")


def encoded(texts: Sequence[str]) -> Callable[[], list[bytes]]:
    return partial(list, [text.encode() for text in texts])


TARGETS = {
    "notation": Target(as_it_is(run_notation), notation_seeds, ("keep", "claim", "*", "none")),
    "lines": Target(as_it_is(run_lines), encoded(LINES), ("claim", "prendre", "2", "avec", "with")),
    "record": Target(as_it_is(run_record), record_seeds, ("+3", "draw", "undo", "check", "seal")),
    "score": Target(as_it_is(run_score), encoded(SHEETS), (*WORDS, '"stations"', "usa+depots")),
    "boards": Target(boards, board_seeds, ("gray", "yes", ",,", ";", "format = 1", "[[variants]]")),
    "wire": Target(as_it_is(run_wire), encoded(MESSAGES), WORDS),
    "patches": Target(as_it_is(run_patches), encoded(PAIRS), WORDS),
    "socket": Target(partial(table_under_fire, "socket"), encoded(MESSAGES), WORDS),
    "api": Target(partial(table_under_fire, "api"), encoded(MESSAGES), WORDS),
}
