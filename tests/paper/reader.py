"""Reads back what our PDF files say: their pages, and the words on each, by the letters' table."""

from __future__ import annotations

import re
import zlib
from typing import NamedTuple


class ReadPage(NamedTuple):
    """A page as it was read: its size in points, its content, and its lines of words."""

    width: float
    height: float
    content: str
    words: list[str]


def read_pdf(data: bytes) -> list[ReadPage]:
    """Read a file that Fogg wrote; every place of its table has to be right."""
    objects = _objects(data)
    tables = _letter_tables(objects)
    pages = []
    for body in objects.values():
        if b"/Type /Page " not in body:
            continue
        number = re.search(rb"/Contents (\d+) 0 R", body)
        box = re.search(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", body)
        assert number is not None and box is not None
        content = _stream(objects[int(number[1])]).decode("ascii")
        pages.append(ReadPage(float(box[1]), float(box[2]), content, _words(content, tables)))
    return pages


def _objects(data: bytes) -> dict[int, bytes]:
    start = int(data.rsplit(b"startxref\n", 1)[1].split()[0])
    rows = data[start:].split(b"trailer")[0].splitlines()[3:]
    objects = {}
    for number, row in enumerate(rows, 1):
        place = int(row.split()[0])
        head = b"%d 0 obj\n" % number
        assert data[place:].startswith(head)
        objects[number] = data[place + len(head) : data.index(b"\nendobj", place)]
    return objects


def _stream(body: bytes) -> bytes:
    packed = body.split(b"stream\n", 1)[1].rsplit(b"\nendstream", 1)[0]
    return zlib.decompress(packed)


def _letter_tables(objects: dict[int, bytes]) -> dict[str, dict[str, str]]:
    """The letters that glyphs stand for, by the name of their font."""
    names = re.findall(rb"/(F\d+) (\d+) 0 R", b"\n".join(objects.values()))
    tables = {}
    for name, number in names:
        table = re.search(rb"/ToUnicode (\d+) 0 R", objects[int(number)])
        assert table is not None
        rows = re.findall(rb"<(\w{4})> <(\w+)>", _stream(objects[int(table[1])]))
        tables[name.decode()] = {
            glyph.decode(): bytes.fromhex(letter.decode()).decode("utf-16-be")
            for glyph, letter in rows
        }
    return tables


def _words(content: str, tables: dict[str, dict[str, str]]) -> list[str]:
    words = []
    for font, glyphs in re.findall(r"BT\n?.*?/(F\d+).*?<(\w*)> Tj\n?.*?ET", content, re.DOTALL):
        letters = (glyphs[start : start + 4] for start in range(0, len(glyphs), 4))
        words.append("".join(tables[font][each] for each in letters))
    return words
