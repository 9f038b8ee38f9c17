"""Recorded games for the tests: played at random, sealed or seeded, and changed line by line."""

from __future__ import annotations

import hashlib
from functools import cache

from fogg.engine.chance import Chance, Sealed, Seeded
from fogg.engine.game import Game
from fogg.engine.state import State
from fogg.record import (
    BrokenStart,
    GivenPart,
    LuckPart,
    Recorder,
    TakeBack,
    device_commitment,
    joint_luck,
    server_commitment,
    write,
)
from tests.toys import toy_game, variant

SEED = bytes(range(32))
# Few wagons: a whole game in few lines.
TOY = toy_game(pieces={"wagon": 8})


def played(
    game: Game,
    id: str,
    seats: int,
    chance: Chance,
    first: int | None = None,
    names: list[str] | None = None,
    moves: int = 10**6,
) -> tuple[Recorder, list[State]]:
    """A game played at random, and a copy of every position."""
    table = Recorder(game, id, seats, chance, first, names)
    choices = Seeded(f"choices {id} {seats}")
    states = [table.state.copy()]
    while not game.over(table.state) and len(table.record.moves) < moves:
        seat = game.actors(table.state)[-1]
        actions = game.legal(table.state, seat)
        table.act(seat, int(actions[choices.below(len(actions))]))
        states.append(table.state.copy())
    return table, states


@cache
def short() -> str:
    """A finished sealed game on the toy board, with names."""
    names = ["Ana", "Zoé \N{STEAM LOCOMOTIVE}"]
    return write(played(TOY, "toy", 2, Sealed(SEED), names=names)[0].record)


@cache
def full(id: str = "usa") -> str:
    """A finished sealed game of the catalogue."""
    return write(played(variant(id), id, 3, Sealed(SEED))[0].record)


@cache
def unfinished() -> str:
    """A game that was stopped after five moves; its first player was chosen by the host."""
    return write(played(TOY, "toy", 2, Sealed(SEED), first=1, moves=5)[0].record)


SECRET = SEED.hex()
PART = bytes(range(32, 64)).hex()
"""The part of seat 1, whose device is not the host's."""


@cache
def joint() -> str:
    """A finished game whose luck the server and a device made together, with a take-back."""
    parts = [LuckPart("device", "", device_commitment(PART), PART), LuckPart("none", "bot")]
    luck = joint_luck(SECRET, parts)
    table, _ = played(TOY, "toy", 2, luck, moves=5)
    record = table.record
    before = table.state.copy()
    while not record.moves[-1].luck:
        before = table.state.copy()
        seat = TOY.actors(table.state)[0]
        table.act(seat, int(TOY.legal(table.state, seat)[0]))
    table.state = before
    record.log.append(TakeBack(0, 1))
    choices = Seeded("joint")
    while not TOY.over(table.state):
        seat = TOY.actors(table.state)[0]
        actions = TOY.legal(table.state, seat)
        table.act(seat, int(actions[choices.below(len(actions))]))
    record.parts, record.broken = parts, [broken_start()]
    record.seal, record.seed = server_commitment(SECRET), SECRET
    return write(record)


def broken_start() -> BrokenStart:
    """A start at which one device told its part and another did not."""
    part = "ab" * 32
    told = GivenPart(0, device_commitment(part), part)
    return BrokenStart([told, GivenPart(1, device_commitment("cd" * 32))])


def lines_of(text: str) -> list[str]:
    """The lines of a record without its check."""
    return text.splitlines()[:-1]


def checked(lines: list[str]) -> str:
    """A record of these lines with the check that belongs to them."""
    digest = hashlib.sha256("\n".join(lines).encode()).hexdigest()[:16]
    return "\n".join([*lines, f"check {digest}", ""])


def changed(text: str, number: int, line: str) -> str:
    """A record with another line (from 1) and a right check."""
    lines = lines_of(text)
    lines[number - 1] = line
    return checked(lines)


def number_of(text: str, start: str) -> int:
    """The number (from 1) of the first line that starts so."""
    return next(n for n, line in enumerate(text.splitlines(), 1) if line.startswith(start))
