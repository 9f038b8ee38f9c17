"""Where each word and line of the labels stands; the printed page and the image share it.

Labels stand in columns of equal width, in the order of the alphabet, downwards. First the sheet
is cut into its columns, then each column between its labels: marks show where.
Lengths are points, y grows downwards, and the y of a text is its baseline.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from fogg.engine.errors import FoggError
from fogg.labels.sheet import DASH, CityLabel, LabelSheet, Link
from fogg.paper.fonts import Fonts
from fogg.paper.sizes import MILLIMETER, Paper
from fogg.texts import Texts

MARGIN = 10 * MILLIMETER
GUTTER = 4 * MILLIMETER
HEADER = 12 * MILLIMETER
FOOTER = 8 * MILLIMETER
PADDING = 2 * MILLIMETER
MARK = 1.2 * MILLIMETER
LEADER_GAP = 3.0
INDENT = 6.0
CITY_SIZE = 9.0
TEXT_SIZE = 8.0
SMALL_SIZE = 7.5
TITLE_SIZE = 11.0
ASCENT = 0.73
DESCENT = 2.0
RULE_DROP = 3.4
CITY_DROP = 14.0
LINE_HEIGHT = 10.5
SMALL_LINE_HEIGHT = 9.5

INK = "#1a1a1a"
QUIET = "#5a5a5a"
FAINT = "#a0a0a0"
BLACK = "#000000"


SMALLEST, LARGEST = 60, 160


class LabelError(FoggError):
    """A size or a number of columns that labels can't have."""


class LabelLook(NamedTuple):
    """How labels look: how many columns they stand in, their size, what they are printed on."""

    columns: int = 0
    """0: as many as there is room for."""
    size: int = 100
    """Size of the letters in percent."""
    clear: bool = False
    """On clear film everything is black and heavy, and no line crosses a label."""

    @property
    def scale(self) -> float:
        """The size as a factor; raises `LabelError`."""
        if not SMALLEST <= self.size <= LARGEST:
            raise LabelError("label_size", size=self.size, least=SMALLEST, most=LARGEST)
        return self.size / 100


USUAL = LabelLook()


class Text(NamedTuple):
    """Words at a place; if `end`, they end there instead of beginning."""

    x: float
    y: float
    words: str
    size: float
    bold: bool = False
    end: bool = False
    color: str = INK


class Line(NamedTuple):
    """A straight line; a dotted one leads the eye."""

    x1: float
    y1: float
    x2: float
    y2: float
    width: float = 0.4
    color: str = INK
    dotted: bool = False
    pitch: float = 2.0


class Page(NamedTuple):
    """What is on a page."""

    width: float
    height: float
    texts: list[Text]
    lines: list[Line]


class LabelRow(NamedTuple):
    """A line of a label: words and, at the end of their link, a value; dots fill the middle."""

    words: str
    indent: float = 0.0
    value: str = ""
    words_width: float = 0.0
    value_width: float = 0.0


class LabelBlock(NamedTuple):
    """A label broken into lines."""

    city: str
    rows: list[LabelRow]
    linked: bool

    @property
    def height(self) -> float:
        """The height of the label."""
        below = CITY_DROP + LINE_HEIGHT * (len(self.rows) - 1) + DESCENT
        return 2 * PADDING + ASCENT * CITY_SIZE + below


class LabelColumns(NamedTuple):
    """How the columns divide a paper's width."""

    number: int
    width: float

    def left(self, index: int) -> float:
        """Where a column begins."""
        return MARGIN + index * (self.width + GUTTER)


def pages(sheet: LabelSheet, paper: Paper, fonts: Fonts, look: LabelLook = USUAL) -> list[Page]:
    """Set the labels on as many pages as they need.

    The pages are as if letters had their usual size: `look.scale` is still to come.
    """
    paper = Paper(paper.width / look.scale, paper.height / look.scale)
    columns, blocks = _measured(sheet, paper, fonts, look)
    room = paper.height - 2 * MARGIN - HEADER - FOOTER
    filled = _filled(blocks, room)
    firsts = range(0, len(filled), columns.number)
    groups = [_balanced(filled[first : first + columns.number], columns.number) for first in firsts]
    numbers = range(1, len(groups) + 1)
    framed = [_framed(sheet, paper, (number, len(groups)), fonts) for number in numbers]
    for page, stacks in zip(framed, groups, strict=True):
        _draw_columns(page, columns, stacks)
    return [_cleared(page) for page in framed] if look.clear else framed


def tall_page(sheet: LabelSheet, paper: Paper, fonts: Fonts, look: LabelLook = USUAL) -> Page:
    """Set all the labels on one page of the paper's width, as tall as they need."""
    paper = Paper(paper.width / look.scale, paper.height / look.scale)
    columns, blocks = _measured(sheet, paper, fonts, look)
    stacks = _balanced([blocks], columns.number)
    tallest = max((_height(stack) for stack in stacks), default=0.0)
    long_paper = Paper(paper.width, 2 * MARGIN + HEADER + FOOTER + tallest)
    page = _framed(sheet, long_paper, (1, 1), fonts)
    _draw_columns(page, columns, stacks)
    return _cleared(page) if look.clear else page


def _cleared(page: Page) -> Page:
    """Make a page ready for clear film: only what is read stays, as dark as can be."""
    texts = [text._replace(color=BLACK, bold=True) for text in page.texts]
    cuts = [line for line in page.lines if line.dotted and line.color == FAINT]
    kept = [line._replace(color=BLACK) for line in page.lines if line not in cuts]
    return page._replace(texts=texts, lines=kept)


def _measured(
    sheet: LabelSheet, paper: Paper, fonts: Fonts, look: LabelLook
) -> tuple[LabelColumns, list[LabelBlock]]:
    not_linked = Texts(sheet.language)("labels.not_linked")
    if look.clear:
        fonts = fonts.heavy
    columns = _columns(sheet.labels, paper, fonts, not_linked, look.columns)
    room = columns.width - 2 * PADDING
    return columns, [_block(label, room, fonts, not_linked) for label in sheet.labels]


def _columns(
    labels: Sequence[CityLabel], paper: Paper, fonts: Fonts, not_linked: str, wanted: int
) -> LabelColumns:
    """Choose as many columns as let each ticket of two cities, and each name, stand on one line.

    If a number is wanted it is that, or a `LabelError` if there is no room for so many.
    """
    widths = [fonts.regular.width(not_linked, TEXT_SIZE)]
    for label in labels:
        widths.append(fonts.bold.width(label.city, CITY_SIZE))
        widths += [_width(link, fonts) for link in label.links]
    inner = paper.width - 2 * MARGIN
    count = max(1, int((inner + GUTTER) / (max(widths) + 2 * PADDING + GUTTER)))
    if wanted > count:
        raise LabelError("too_many_columns", columns=wanted, most=count)
    count = wanted or count
    return LabelColumns(count, (inner - (count - 1) * GUTTER) / count)


def _width(link: Link, fonts: Fonts) -> float:
    """Measure the least width of a ticket in points; it breaks after any city but the last."""
    *others, last = (fonts.regular.width(city, TEXT_SIZE) for city in link.cities)
    dash = fonts.regular.width(DASH, TEXT_SIZE)
    value = fonts.bold.width(link.value, TEXT_SIZE) + 2 * LEADER_GAP
    indent = INDENT if others else 0.0
    return indent + max([last + value, *(other + dash for other in others)])


def _block(label: CityLabel, room: float, fonts: Fonts, not_linked: str) -> LabelBlock:
    rows: list[LabelRow] = []
    for link in label.links:
        value_width = fonts.bold.width(link.value, TEXT_SIZE)
        *lines, last = _wrapped(link.cities, room, value_width + 2 * LEADER_GAP, fonts)
        rows += [LabelRow(line, INDENT if number else 0.0) for number, line in enumerate(lines)]
        width = fonts.regular.width(last, TEXT_SIZE)
        rows.append(LabelRow(last, INDENT if lines else 0.0, link.value, width, value_width))
    return LabelBlock(label.city, rows or [LabelRow(not_linked)], bool(rows))


def _wrapped(cities: Sequence[str], room: float, value: float, fonts: Fonts) -> list[str]:
    """Break names into lines; all but the last end with a dash, the last has room for the value."""
    lines: list[str] = []
    line = cities[0]
    for number, city in enumerate(cities[1:], 2):
        longer = line + DASH + city
        after = value if number == len(cities) else fonts.regular.width(DASH, TEXT_SIZE)
        indent = INDENT if lines else 0.0
        if indent + fonts.regular.width(longer, TEXT_SIZE) + after <= room:
            line = longer
        else:
            lines.append(line + DASH.rstrip())
            line = city
    return [*lines, line]


def _filled(blocks: Sequence[LabelBlock], room: float) -> list[list[LabelBlock]]:
    """Stack the labels in columns of this height, in points."""
    columns: list[list[LabelBlock]] = [[]]
    left = room
    for block in blocks:
        if columns[-1] and block.height > left:
            columns.append([])
            left = room
        columns[-1].append(block)
        left -= block.height
    return columns


def _balanced(stacks: Sequence[Sequence[LabelBlock]], count: int) -> list[list[LabelBlock]]:
    """Stack the same labels as low as `count` columns allow."""
    blocks = [block for stack in stacks for block in stack]
    # Halved until it is exact to a tenth of a point, which nobody sees on paper.
    low, high = 0.0, _height(blocks)
    while high - low > 0.1:
        middle = (low + high) / 2
        if len(_filled(blocks, middle)) <= count:
            high = middle
        else:
            low = middle
    return _filled(blocks, high)


def _height(blocks: Sequence[LabelBlock]) -> float:
    return sum(block.height for block in blocks)


def _framed(sheet: LabelSheet, paper: Paper, number: tuple[int, int], fonts: Fonts) -> Page:
    """Make a page with its title, its number and the advice at its foot, still without labels."""
    texts = Texts(sheet.language)
    numbered = texts("labels.page", page=number[0], pages=number[1])
    room = paper.width - 2 * MARGIN - fonts.regular.width(numbered, SMALL_SIZE) - GUTTER
    size = min(TITLE_SIZE, TITLE_SIZE * room / fonts.bold.width(sheet.title or " ", TITLE_SIZE))
    top, right, bottom = MARGIN + ASCENT * TITLE_SIZE, paper.width - MARGIN, paper.height - MARGIN
    title = Text(MARGIN, top, sheet.title, size, bold=True)
    counter = Text(right, top, numbered, SMALL_SIZE, end=True, color=QUIET)
    advice = [
        Text(MARGIN, bottom - SMALL_LINE_HEIGHT * number, words, SMALL_SIZE, color=QUIET)
        for number, words in enumerate(reversed(sheet.advice))
    ]
    return Page(paper.width, paper.height, [title, counter, *advice], [])


def _draw_columns(
    page: Page, columns: LabelColumns, stacks: Sequence[Sequence[LabelBlock]]
) -> None:
    for index, stack in enumerate(stacks):
        _draw_column(page, columns.left(index), columns.width, stack)


def _draw_column(page: Page, left: float, width: float, blocks: Sequence[LabelBlock]) -> None:
    top = MARGIN + HEADER
    bottom = top + _height(blocks)
    for x in (left, left + width):
        page.lines.append(Line(x, top - 2 * MARK, x, top - MARK / 2, color=QUIET))
        page.lines.append(Line(x, bottom + MARK / 2, x, bottom + 2 * MARK, color=QUIET))
        page.lines.append(Line(x, top, x, bottom, color=FAINT, dotted=True))
    _draw_cut(page, left, left + width, top)
    for block in blocks:
        _draw_label(page, left + PADDING, left + width - PADDING, top, block)
        top += block.height
        _draw_cut(page, left, left + width, top)


def _draw_cut(page: Page, left: float, right: float, y: float) -> None:
    """Draw marks in the gutters, so that none stays on a label, and dots between for scissors."""
    page.lines.append(Line(left - 1 - MARK, y, left - 1, y, color=QUIET))
    page.lines.append(Line(right + 1, y, right + 1 + MARK, y, color=QUIET))
    page.lines.append(Line(left, y, right, y, color=FAINT, dotted=True))


def _draw_label(page: Page, left: float, right: float, top: float, block: LabelBlock) -> None:
    y = top + PADDING + ASCENT * CITY_SIZE
    page.texts.append(Text(left, y, block.city, CITY_SIZE, bold=True))
    page.lines.append(Line(left, y + RULE_DROP, right, y + RULE_DROP, width=0.6))
    y += CITY_DROP
    for row in block.rows:
        color = INK if block.linked else QUIET
        page.texts.append(Text(left + row.indent, y, row.words, TEXT_SIZE, color=color))
        if row.value:
            _draw_value(page, left + row.indent, right, y, row)
        y += LINE_HEIGHT


def _draw_value(page: Page, left: float, right: float, y: float, row: LabelRow) -> None:
    page.texts.append(Text(right, y, row.value, TEXT_SIZE, bold=True, end=True))
    begin = left + row.words_width + LEADER_GAP
    end = right - row.value_width - LEADER_GAP
    if end > begin:
        page.lines.append(Line(begin, y, end, y, width=0.5, color=FAINT, dotted=True))
