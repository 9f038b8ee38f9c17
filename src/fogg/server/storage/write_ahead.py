"""The write-ahead log of an SQLite database.

SQLite drops all that follows a damaged frame of it and says nothing, so it is read once before
SQLite does. Its format: https://www.sqlite.org/fileformat2.html#the_write_ahead_log
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from pathlib import Path
from typing import IO, NamedTuple

HEADER_BYTES = 32
FRAME_BYTES = 24
"""Bytes of a frame before its page."""
LITTLE, BIG = 0x377F0682, 0x377F0683
"""The first number of a log says in which order of bytes its checksums are computed."""
CHECKED_BYTES = 64 * 2**20
"""So much of a log is read; a quiet one has 4 MB, during an export it may grow."""


class Frame(NamedTuple):
    """A frame of a log: whether it is as it was written, and whether it ended a transaction."""

    whole: bool
    commits: bool


def log_is_damaged(path: Path) -> bool:
    """Whether confirmed transactions in a log can't be read.

    A power cut can tear the last transaction, which was never confirmed. Only damage before a
    later one takes confirmed moves along.
    """
    with path.open("rb") as file:
        header = file.read(HEADER_BYTES)
        if len(header) < HEADER_BYTES or not any(header):
            return False
        if _first(header) not in (LITTLE, BIG):
            return True
        if checksum(header[:24], _first(header)) != struct.unpack(">2I", header[24:]):
            return True
        torn = False
        ended = 0
        for frame in _frames(file, header):
            torn = torn or not frame.whole
            ended += torn and frame.commits
    return ended > 1


def _first(header: bytes) -> int:
    return int.from_bytes(header[:4], "big")


def _frames(file: IO[bytes], header: bytes) -> Iterator[Frame]:
    """Yield all frames; those that an older log left behind end no transaction of this one."""
    length = FRAME_BYTES + int.from_bytes(header[8:12], "big")
    salts = header[16:24]
    sums: tuple[int, int] = struct.unpack(">2I", header[24:])
    whole = True
    for _ in range(CHECKED_BYTES // length):
        data = file.read(length)
        if len(data) < length:
            return
        own = data[8:16] == salts
        # Each checksum goes on from that of the frame before: behind a damaged one none is known.
        if whole:
            sums = checksum(data[:8], _first(header), sums)
            sums = checksum(data[FRAME_BYTES:], _first(header), sums)
            whole = own and sums == struct.unpack(">2I", data[16:FRAME_BYTES])
        yield Frame(whole, own and any(data[4:8]))


def checksum(data: bytes, order: int, start: tuple[int, int] = (0, 0)) -> tuple[int, int]:
    """Compute the checksum of a log over data, going on from `start`."""
    first, second = start
    words = struct.unpack(f"{'<' if order == LITTLE else '>'}{len(data) // 4}I", data)
    for even, odd in zip(words[::2], words[1::2], strict=True):
        first = (first + even + second) & 0xFFFFFFFF
        second = (second + odd + first) & 0xFFFFFFFF
    return first, second
