"""Going on with a game that was left: its record, and the secret that lies beside it."""

from __future__ import annotations

import json
import secrets
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from fogg.bots import BOTS
from fogg.cli.terminal.records import Loaded, placed
from fogg.cli.terminal.start import YOU
from fogg.engine.chance import Chance, Sealed, Seeded
from fogg.engine.errors import FoggError
from fogg.lab.entrants import in_a_file
from fogg.record import Recorder, RecordError, Written, final_state

if TYPE_CHECKING:
    from fogg.engine.ints import Ints

SUFFIX = ".secret"
SEED_BYTES = 32


class Secret(NamedTuple):
    """What an unfinished game needs to go on as it began, and its record must not tell."""

    seats: list[str]
    """Who sits where: `you` once, and names of bots."""
    sealed: str = ""
    """The sealed seed in hexadecimal digits; empty if the luck is not sealed."""
    seed: int | None = None
    """The seed that makes the game repeatable; None if the luck is sealed."""

    def luck(self) -> Chance:
        """The luck of the game, from its start."""
        return Seeded(self.seed) if self.seed is not None else Sealed(bytes.fromhex(self.sealed))

    def text(self) -> str:
        """Write the secret for its file."""
        return json.dumps(self._asdict()) + "\n"


def secret_of(seats: list[str], chance: Chance, seed: int | None) -> Secret:
    """Gather what a game needs to go on."""
    return Secret(seats, chance.seed.hex() if isinstance(chance, Sealed) else "", seed)


def secret_file(file: Path) -> Path:
    """The file beside a record that holds its secret."""
    return file.with_name(file.name + SUFFIX)


def read_secret(file: Path, seats: int) -> Secret | None:
    """Read the secret beside a record of so many seats; None: there is none."""
    path = secret_file(file)
    if not path.is_file():
        return None
    try:
        secret = Secret(**json.loads(path.read_text("utf-8")))
        sealed = len(bytes.fromhex(secret.sealed)) == SEED_BYTES
        if sealed == (type(secret.seed) is int) or len(secret.seats) != seats:
            raise ValueError(secret)
    except (TypeError, ValueError) as error:
        raise FoggError("bad_secret", file=str(path), line=0) from error
    return secret


def seats_of(loaded: Loaded, secret: Secret | None) -> list[str]:
    """Find who sits where: as the secret says, else by the names of the bots."""
    record = loaded.record
    words = list(secret.seats) if secret else [_bot_called(name) or YOU for name in record.names]
    # A file that came with a record must not make this machine run a program.
    if words.count(YOU) != 1 or any(in_a_file(word) for word in words):
        raise FoggError("resume_seats", file=loaded.file, line=0, seats=record.seats)
    return words


def check_seats(loaded: Loaded, words: list[str]) -> None:
    """Refuse another number of players than the game has."""
    if len(words) != loaded.record.seats:
        raise FoggError("resume_seats", file=loaded.file, line=0, seats=loaded.record.seats)


def _bot_called(name: str) -> str | None:
    """The bot that a seat is called after; None: it is a person's name."""
    word = name.partition(" ")[0].lower()
    return word if word in BOTS else None


def resumed(loaded: Loaded, secret: Secret | None) -> Recorder:
    """Play a record again up to where it stopped; without its secret, fresh luck goes on."""
    record, game = loaded.record, loaded.game
    if record.totals is not None:
        raise FoggError("already_over", file=loaded.file, line=0)
    try:
        final_state(record, game)
    except RecordError as error:
        raise placed(error, loaded.file) from error
    if secret is None:
        return _with_fresh_luck(loaded)
    again = Recorder(game, record.variant, record.seats, secret.luck(), record.first, record.names)
    luck = [record.luck, *(move.luck for move in record.moves)]
    # At each move: after other luck the next one may be impossible.
    for came_up, move in zip(luck, [*record.moves, None], strict=True):
        again_luck = again.record.moves[-1].luck if again.record.moves else again.record.luck
        if again_luck != came_up:
            raise FoggError("other_secret", file=str(secret_file(Path(loaded.file))), line=0)
        if move is not None:
            again.act(move.seat, game.notation.parse(move.action))
    return again


def _with_fresh_luck(loaded: Loaded) -> Recorder:
    record, game = loaded.record, loaded.game
    luck = _Passing(Written(game, record.luck, record.seats))
    again = Recorder(game, record.variant, record.seats, luck, record.first, record.names)
    for move in record.moves:
        luck.source = Written(game, move.luck, record.seats)
        again.act(move.seat, game.notation.parse(move.action))
    luck.source = Seeded(secrets.randbits(64))
    return again


class _Passing(Chance):
    """Passes on the luck of another, which can be changed."""

    def __init__(self, source: Chance) -> None:
        self.source = source

    def pick(self, what: int, pile: Ints, first: int, last: int, total: int) -> int:
        """Pass on the pick of the source."""
        return self.source.pick(what, pile, first, last, total)
