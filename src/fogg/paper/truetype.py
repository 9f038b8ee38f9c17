"""Reads TrueType fonts: which letters they have, how wide those are; and makes them smaller."""

from __future__ import annotations

import struct
from collections.abc import Collection, Iterator

COMPOSITE_WORDS = 0x0001
COMPOSITE_SCALE = 0x0008
COMPOSITE_MORE = 0x0020
COMPOSITE_SCALES = 0x0040
COMPOSITE_MATRIX = 0x0080
LONG_SEGMENTS = 12
SEGMENTS = 4
HEAD_CHECKSUM = 8
"""Where the head table has the checksum of the whole file."""
CHECKSUM_MAGIC = 0xB1B0AFBA


class NotTrueType(Exception):
    """Data that is no TrueType font with outlines; caught where the file is known."""


class TrueType:
    """A font's tables; lengths are in its own units, of which `units` make the size of a letter."""

    def __init__(self, data: bytes) -> None:
        """Read a font; raises `NotTrueType`."""
        try:
            self._tables = _tables(data)
            head, hhea = self._tables["head"], self._tables["hhea"]
            self.units: int = struct.unpack_from(">H", head, 18)[0]
            self.box: tuple[int, int, int, int] = struct.unpack_from(">4h", head, 36)
            self.ascent, self.descent = struct.unpack_from(">2h", hhea, 4)
            self.number: int = struct.unpack_from(">H", self._tables["maxp"], 4)[0]
            self._places = self._glyph_places()
            self.widths = self._glyph_widths()
            self.glyphs = _characters(self._tables["cmap"])
        except (struct.error, KeyError, IndexError) as error:
            raise NotTrueType(str(error)) from error

    def _glyph_places(self) -> list[int]:
        long = struct.unpack_from(">h", self._tables["head"], 50)[0]
        count = self.number + 1
        if long:
            return list(struct.unpack_from(f">{count}I", self._tables["loca"]))
        return [2 * place for place in struct.unpack_from(f">{count}H", self._tables["loca"])]

    def _glyph_widths(self) -> list[int]:
        count = struct.unpack_from(">H", self._tables["hhea"], 34)[0]
        metrics = self._tables["hmtx"]
        widths = [struct.unpack_from(">H", metrics, 4 * index)[0] for index in range(count)]
        return [*widths, *widths[-1:] * (self.number - count)]

    def outline(self, glyph: int) -> bytes:
        """Return the outline of a glyph as it is in the file; a space has none."""
        start, end = self._places[glyph : glyph + 2]
        return self._tables["glyf"][start:end]

    def subset(self, glyphs: Collection[int]) -> bytes:
        """Write the font with the outlines of these glyphs only; all keep their numbers."""
        kept = {0, *glyphs}
        waiting = list(kept)
        while waiting:
            new = set(_parts(self.outline(waiting.pop()))) - kept
            kept |= new
            waiting += new
        outlines, places = bytearray(), [0]
        for glyph in range(self.number):
            if glyph in kept:
                outlines += self.outline(glyph)
                outlines += bytes(-len(outlines) % 4)
            places.append(len(outlines))
        head = bytearray(self._tables["head"])
        struct.pack_into(">h", head, 50, 1)
        struct.pack_into(">I", head, HEAD_CHECKSUM, 0)
        tables = self._tables | {
            "head": bytes(head),
            "glyf": bytes(outlines),
            "loca": struct.pack(f">{len(places)}I", *places),
        }
        return _written(tables)


def _tables(data: bytes) -> dict[str, bytes]:
    version, count = struct.unpack_from(">IH", data)
    if version not in (0x00010000, 0x74727565):
        raise NotTrueType("no TrueType outlines")
    tables = {}
    for index in range(count):
        tag, _, offset, length = struct.unpack_from(">4sIII", data, 12 + 16 * index)
        tables[tag.decode("latin-1")] = data[offset : offset + length]
    return tables


def _characters(cmap: bytes) -> dict[int, int]:
    """Read which glyph each character has, from the table that knows most of them."""
    count = struct.unpack_from(">H", cmap, 2)[0]
    found: dict[int, int] = {}
    for index in range(count):
        platform, encoding, offset = struct.unpack_from(">HHI", cmap, 4 + 8 * index)
        if platform not in (0, 3) or (platform == 3 and encoding not in (1, 10)):
            continue
        format = struct.unpack_from(">H", cmap, offset)[0]
        if format == SEGMENTS:
            found = dict(_of_segments(cmap, offset)) | found
        elif format == LONG_SEGMENTS:
            found = dict(_of_long_segments(cmap, offset)) | found
    if not found:
        raise NotTrueType("no Unicode characters")
    return found


def _of_segments(cmap: bytes, start: int) -> Iterator[tuple[int, int]]:
    count = struct.unpack_from(">H", cmap, start + 6)[0] // 2
    ends = struct.unpack_from(f">{count}H", cmap, start + 14)
    firsts = struct.unpack_from(f">{count}H", cmap, start + 16 + 2 * count)
    deltas = struct.unpack_from(f">{count}H", cmap, start + 16 + 4 * count)
    place = start + 16 + 6 * count
    offsets = struct.unpack_from(f">{count}H", cmap, place)
    for index in range(count):
        for character in range(firsts[index], min(ends[index], 0xFFFE) + 1):
            glyph = character
            if offsets[index]:
                at = place + 2 * index + offsets[index] + 2 * (character - firsts[index])
                glyph = struct.unpack_from(">H", cmap, at)[0]
                if not glyph:
                    continue
            glyph = (glyph + deltas[index]) & 0xFFFF
            if glyph:
                yield character, glyph


def _of_long_segments(cmap: bytes, start: int) -> Iterator[tuple[int, int]]:
    count = struct.unpack_from(">I", cmap, start + 12)[0]
    for index in range(count):
        first, last, glyph = struct.unpack_from(">III", cmap, start + 16 + 12 * index)
        for character in range(first, last + 1):
            yield character, glyph + character - first


def _parts(outline: bytes) -> Iterator[int]:
    """Yield the glyphs that an outline is put together from; most have none."""
    if not outline or struct.unpack_from(">h", outline)[0] >= 0:
        return
    place, flags = 10, COMPOSITE_MORE
    while flags & COMPOSITE_MORE:
        flags, glyph = struct.unpack_from(">HH", outline, place)
        yield glyph
        place += 8 if flags & COMPOSITE_WORDS else 6
        if flags & COMPOSITE_SCALE:
            place += 2
        elif flags & COMPOSITE_SCALES:
            place += 4
        elif flags & COMPOSITE_MATRIX:
            place += 8


def _written(tables: dict[str, bytes]) -> bytes:
    """Write a font's file."""
    count = len(tables)
    power = 1 << (count.bit_length() - 1)
    start = struct.pack(
        ">IHHHH", 0x00010000, count, 16 * power, power.bit_length() - 1, 16 * (count - power)
    )
    offset = len(start) + 16 * count
    rows, body = bytearray(), bytearray()
    for tag, content in sorted(tables.items()):
        checksum = _checksum(content)
        rows += struct.pack(
            ">4sIII", tag.encode("latin-1"), checksum, offset + len(body), len(content)
        )
        body += content + bytes(-len(content) % 4)
    whole = bytearray(start + rows + body)
    head = struct.unpack_from(">I", rows, 16 * sorted(tables).index("head") + 8)[0]
    struct.pack_into(
        ">I", whole, head + HEAD_CHECKSUM, (CHECKSUM_MAGIC - _checksum(bytes(whole))) & 0xFFFFFFFF
    )
    return bytes(whole)


def _checksum(content: bytes) -> int:
    padded = content + bytes(-len(content) % 4)
    words: tuple[int, ...] = struct.unpack(f">{len(padded) // 4}I", padded)
    return sum(words) & 0xFFFFFFFF
