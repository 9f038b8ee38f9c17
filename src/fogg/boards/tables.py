"""Tables in CSV files: a header line, then a row on each line.

Empty lines and lines that begin with # are comments; line numbers count them all the same.
"""

from __future__ import annotations

import codecs
import csv
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from fogg.boards.problems import Place, Problems
from fogg.boards.spelling import nearest, normalize
from fogg.engine.errors import BoardError

WHOLE = re.compile(r"-?[0-9]{1,9}", re.ASCII)
DECIMAL = re.compile(r"-?[0-9]{1,9}(\.[0-9]{1,18})?", re.ASCII)
UTF_16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
WINDOWS = "cp1252"
"""What western spreadsheets write; it contains Latin-1."""
SEPARATORS = (",", ";", "\t")
FLAGS = {"": False, "no": False, "yes": True}


@dataclass(frozen=True)
class Columns:
    """The columns a table must and may have; `prefix` begins the names of any number more."""

    required: tuple[str, ...]
    optional: tuple[str, ...] = ()
    prefix: str = ""

    def allows(self, name: str) -> bool:
        """Whether a table may have a column of this name."""
        extra = bool(self.prefix) and name.startswith(self.prefix) and name != self.prefix
        return extra or name in self.required or name in self.optional


class Row:
    """One line of a table: its fields by column, read as what they should be."""

    def __init__(self, place: Place, fields: dict[str, str], separator: str = ",") -> None:
        self.place = place
        self.fields = fields
        self.separator = separator

    def error(self, code: str, **params: object) -> BoardError:
        """Make an error on this line."""
        return self.place.error(code, **params)

    def optional(self, column: str) -> str:
        """Read a field's text, perhaps empty."""
        return self.fields.get(column, "")

    def text(self, column: str) -> str:
        """Read a field's text, which must be there."""
        text = self.optional(column)
        if not text:
            raise self.error("missing_value", column=column)
        return text

    def flag(self, column: str) -> bool:
        """Read a field that says yes or no; an empty one is no."""
        text = self.optional(column)
        if text.lower() not in FLAGS:
            raise self.error("bad_flag", column=column, value=text)
        return FLAGS[text.lower()]

    def whole(self, column: str) -> int:
        """Read a whole number."""
        text = self.text(column)
        if not WHOLE.fullmatch(text):
            raise self.error("bad_number", column=column, value=text)
        return int(text)

    def whole_or_zero(self, column: str) -> int:
        """Read a whole number of 0 or more; an empty field is 0."""
        number = self.whole(column) if self.optional(column) else 0
        if number < 0:
            raise self.error("bad_number", column=column, value=str(number))
        return number

    def decimal(self, column: str, low: float | None = None, high: float | None = None) -> float:
        """Read a number, perhaps with a decimal point, within bounds (None: no bound)."""
        text = self.text(column)
        # Where fields end with semicolons, the comma is free for decimals: 48,85.
        point = text.replace(",", ".") if self.separator == ";" else text
        if not DECIMAL.fullmatch(point):
            raise self.error("bad_number", column=column, value=text)
        number = float(point)
        if (low is not None and number < low) or (high is not None and number > high):
            raise self.error("out_of_range", column=column, value=text, low=low, high=high)
        return number


@dataclass
class Table:
    """The rows of a file that have the right number of fields."""

    place: Place
    separator: str = ","
    """What stands between fields: spreadsheets of many countries write semicolons."""
    columns: list[str] = field(default_factory=list)
    rows: list[Row] = field(default_factory=list)


def read_text(path: Path) -> str:
    """Read the text of a board's file, in UTF-8 or as spreadsheets of Windows write it."""
    place = Place(path.parent.name, path.name)
    if not path.is_file():
        raise place.error("missing_file")
    content = path.read_bytes()
    try:
        encoding = "utf-16" if content[:2] in UTF_16 else "utf-8-sig"
        return content.decode(encoding)
    except UnicodeDecodeError as error:
        try:
            return content.decode(WINDOWS)
        except UnicodeDecodeError:
            line = content.count(b"\n", 0, error.start) + 1
            raise place._replace(line=line).error("not_utf8") from error


def read_table(path: Path, columns: Columns, problems: Problems) -> Table:
    """Read the table in a file; what is wrong with its lines goes to `problems`."""
    table = Table(Place(path.parent.name, path.name))
    with problems:
        lines = _lines(table.place, read_text(path))
        _read_header(table, lines, columns)
        for place, line in lines:
            with problems:
                _add_row(table, place, line)
        if not table.rows and not problems.within(path.name):
            raise table.place.error("empty_file")
    return table


def _lines(place: Place, text: str) -> Iterator[tuple[Place, str]]:
    for number, line in enumerate(text.split("\n"), start=1):
        # A spreadsheet puts quotes around a comment that has a comma in it.
        comment = line.lstrip(' \t"').startswith("#")
        if line.strip(" \t\r,;") and not comment:
            yield place._replace(line=number), line.rstrip("\r")


def _fields(place: Place, line: str, separator: str) -> list[str]:
    try:
        row = next(csv.reader([line], strict=True, skipinitialspace=True, delimiter=separator))
        return [text.strip() for text in row]
    except csv.Error as error:
        raise place.error("bad_csv", reason=str(error)) from error


def _read_header(table: Table, lines: Iterator[tuple[Place, str]], columns: Columns) -> None:
    """Read the titles of the columns, and what separates them."""
    place, line = next(lines, (table.place, ""))
    if not line:
        raise table.place.error("empty_file")
    table.separator = max(SEPARATORS, key=line.count)
    header = _fields(place, line, table.separator)
    known = {normalize(name): name for name in (*columns.required, *columns.optional)}
    for index, name in enumerate(header):
        if not columns.allows(name):
            raise place.error("unknown_column", column=name, near=nearest(name, known))
        if name in header[:index]:
            raise place.error("duplicate_column", column=name)
    for name in columns.required:
        if name not in header:
            raise place.error("missing_column", column=name)
    table.columns = header


def _add_row(table: Table, place: Place, line: str) -> None:
    fields = _fields(place, line, table.separator)
    expected, number = len(table.columns), len(fields)
    if expected != number:
        code = "too_many_fields" if number > expected else "too_few_fields"
        raise place.error(code, expected=expected, found=number)
    table.rows.append(Row(place, dict(zip(table.columns, fields, strict=True)), table.separator))
