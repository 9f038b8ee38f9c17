"""Reading records for the commands that replay them: errors name the file and the line."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from fogg.catalogue import Catalogue
from fogg.cli.common import read_text
from fogg.cli.system_errors import of_system
from fogg.editions import present_id
from fogg.engine.errors import FoggError
from fogg.engine.game import Game
from fogg.record import Record, RecordError, read, verify
from fogg.texts import Texts

VARIANT_LINE = 2


class Loaded(NamedTuple):
    """A record with its file, its game and a name for every seat."""

    file: str
    record: Record
    game: Game
    players: list[str]


def load(say: Texts, file: Path, catalogue: Catalogue) -> Loaded:
    """Read a record and find its game."""
    name = str(file)
    try:
        record = read(read_text(file), checked=False)
    except OSError as error:
        raise of_system(error) from error
    except RecordError as error:
        raise placed(error, name) from error
    game = game_of(record, name, catalogue)
    if record.check_line:
        raise placed(_what_changed(record, game), name)
    players = record.names or [say("record.seat", n=seat + 1) for seat in range(record.seats)]
    return Loaded(name, record, game, players)


def _what_changed(record: Record, game: Game) -> FoggError:
    """Find the first line of a changed record that can't be; its check line if all others can."""
    try:
        verify(record, game)
    except FoggError as error:
        return error
    return RecordError("check_differs", line=record.check_line)


def game_of(record: Record, file: str, catalogue: Catalogue) -> Game:
    """Find the game that a record is of, or raise."""
    if present_id(record.variant) not in {variant.id for variant in catalogue.variants()}:
        known = [variant.id for variant in catalogue.games()]
        raise RecordError(
            "foreign_variant", file=file, line=VARIANT_LINE, variant=record.variant, known=known
        )
    return catalogue.game(record.variant, record.digest)


def placed(error: FoggError, file: str) -> FoggError:
    """Give an error the file that it is in."""
    error.params = {"line": 0, **error.params, "file": file}
    return error
