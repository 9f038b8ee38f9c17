"""Messages in the frames of a WebSocket: made and compressed once, however many get them."""

from __future__ import annotations

import zlib

FINAL_TEXT = 0x81
"""The first byte of a frame that is a whole message of text."""
COMPRESSED = 0x40
"""The bit in it that says that the message is compressed."""
SHORT, MEDIUM = 126, 2**16
"""From these lengths on, a length is written in two bytes, and in eight."""
WORTH_BYTES = 1024
"""Shorter messages go out as they are: the time to compress them costs more than their bytes."""
WINDOW_BITS = 15
"""The logarithm of the bytes in which repetitions are found: as small as it is, it makes messages
of the usual 8 KB hardly longer, and is set up in no time."""
LEVEL = 3
MEMORY = 8
TAIL = b"\x00\x00\xff\xff"
"""What ends every compressed message, and is left out by the protocol."""


class OutgoingMessage:
    """A message to one socket or to many; the frames of a server are the same for all."""

    __slots__ = ("_compressed", "_plain", "data")

    def __init__(self, data: bytes) -> None:
        self.data = data
        self._plain = b""
        self._compressed = b""

    def frame(self, compress: bool) -> bytes:
        """Give the message as a frame, compressed if that is allowed and worth it."""
        if compress and len(self.data) >= WORTH_BYTES:
            if not self._compressed:
                self._compressed = _framed(FINAL_TEXT | COMPRESSED, compressed(self.data))
            return self._compressed
        if not self._plain:
            self._plain = _framed(FINAL_TEXT, self.data)
        return self._plain


def compressed(data: bytes) -> bytes:
    """Compress a message so that it can be read without those before it."""
    packer = zlib.compressobj(LEVEL, zlib.DEFLATED, -WINDOW_BITS, MEMORY)
    return (packer.compress(data) + packer.flush(zlib.Z_SYNC_FLUSH)).removesuffix(TAIL)


def _framed(first: int, data: bytes) -> bytes:
    """Put data into a frame as a server sends it: its kind, its length, itself."""
    length = len(data)
    if length < SHORT:
        return bytes((first, length)) + data
    if length < MEDIUM:
        return bytes((first, SHORT)) + length.to_bytes(2, "big") + data
    return bytes((first, SHORT + 1)) + length.to_bytes(8, "big") + data
