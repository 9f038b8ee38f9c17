"""Tables that fit: they wrap words, never numbers, and where even that is too wide they stack."""

from __future__ import annotations

from typing import Any

from rich import table as rich_table
from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.measure import Measurement
from rich.padding import Padding
from rich.table import Column
from rich.text import Text

ENDLESS = 10_000
"""Columns of a terminal in which every table finds room."""
INDENT = 2
BETWEEN = " | "
"""Between what a stacked row says."""


class FittedTable(rich_table.Table):
    """A table that shows all it says, however narrow the terminal.

    Columns of words are wrapped; columns of numbers, which are set to the right, keep their
    width. Where that is too wide, each row becomes some lines of its own: the first `heads` cells
    with `joint` between them, and under them the others, numbers with their titles.
    """

    def __init__(self, *, heads: int = 1, joint: str = " ", **settings: Any) -> None:
        super().__init__(**settings)
        self.heads = heads
        self.joint = joint

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        """Measure from the longest word, which stacked rows need, to the widest rows."""
        widest = super().__rich_measure__(console, options.update(width=ENDLESS)).maximum
        words = max((least for least, _ in self._measures(console, options)), default=0)
        return Measurement(min(words + INDENT, widest), widest)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Draw the table as wide as there is room, or stack its rows."""
        natural = [most for _, most in self._measures(console, options)]
        widest = super().__rich_measure__(console, options.update(width=ENDLESS)).maximum
        room = options.max_width - (widest - sum(natural))
        if sum(natural) <= room:
            yield from super().__rich_console__(console, options)
            return
        for names in (0, self.heads):
            least = [
                self._least(console, options, column, index >= names)
                for index, column in enumerate(self.columns)
            ]
            if sum(least) <= room:
                widths = shared(least, natural, room)
                yield from self._drawn(console, options, widths, names)
                return
        yield from self._stacked(options.max_width)

    def _drawn(
        self, console: Console, options: ConsoleOptions, widths: list[int], names: int
    ) -> RenderResult:
        """Draw the table with these widths; the first columns, `names` of them, are wrapped too."""
        unwrapped = [column.no_wrap for column in self.columns]
        for index, (column, width) in enumerate(zip(self.columns, widths, strict=True)):
            column.width = width
            column.no_wrap = column.no_wrap and index >= names
        yield from super().__rich_console__(console, options)
        for column, no_wrap in zip(self.columns, unwrapped, strict=True):
            column.width = None
            column.no_wrap = no_wrap

    def _measures(self, console: Console, options: ConsoleOptions) -> list[tuple[int, int]]:
        """Measure the longest word and the longest line of each column."""
        wide = options.update(width=ENDLESS)
        return [
            (
                max((each.minimum for each in sizes), default=0),
                max((each.maximum for each in sizes), default=0),
            )
            for column in self.columns
            for sizes in [
                [Measurement.get(console, wide, cell) for cell in self._shown(column)],
            ]
        ]

    def _shown(self, column: Column) -> list[RenderableType]:
        return [*([column.header] if self.show_header else []), *column.cells]

    def _least(self, console: Console, options: ConsoleOptions, column: Column, whole: bool) -> int:
        """The fewest cells in which a column shows all it says; its title may be wrapped."""
        wide = options.update(width=ENDLESS)
        unbroken = column.justify == "right" or (column.no_wrap and whole)
        sizes = [Measurement.get(console, wide, cell) for cell in column.cells]
        least = [size.maximum if unbroken else size.minimum for size in sizes]
        if self.show_header:
            least.append(Measurement.get(console, wide, column.header).minimum)
        return max(least, default=0)

    def _stacked(self, width: int) -> RenderResult:
        rows = zip(*(list(column.cells) for column in self.columns), strict=True)
        for row, cells in zip(self.rows, rows, strict=True):
            heads = [text for text in map(_text, cells[: self.heads]) if text]
            more, others = self._under(cells)
            indent = INDENT if heads else 0
            if heads:
                yield Text(self.joint).join(heads)
            if more:
                yield Padding(_packed(more, width - indent), (0, 0, 0, indent))
            for other in others:
                yield Padding(other, (0, 0, 0, indent))
            if row.end_section:
                yield ""

    def _under(self, cells: tuple[RenderableType, ...]) -> tuple[list[Text], list[RenderableType]]:
        """What stands under the head of a row: words side by side, and things of their own."""
        words: list[Text] = []
        others: list[RenderableType] = []
        for column, cell in list(zip(self.columns, cells, strict=True))[self.heads :]:
            text = _text(cell)
            if text is None or "\n" in text.plain:
                others.append(cell)
            elif text:
                title = _text(column.header) if column.justify == "right" else None
                titled = Text.assemble(" ".join(title.plain.split()), " ", text) if title else text
                words.append(titled)
        return words, others


def plain_grid(space: int = 2, heads: int = 1) -> FittedTable:
    """Make a table without lines and titles, with some space between its columns."""
    return FittedTable(
        box=None,
        padding=(0, space),
        collapse_padding=True,
        show_header=False,
        show_footer=False,
        show_edge=False,
        pad_edge=False,
        heads=heads,
    )


def shared(least: list[int], natural: list[int], room: int) -> list[int]:
    """Share the room out: each column gets what it needs least, then the narrowest more."""
    widths = list(least)
    for _ in range(room - sum(least)):
        wanting = [index for index, width in enumerate(widths) if width < natural[index]]
        if not wanting:
            break
        # The narrowest first: a short name is not broken for the sake of a long sentence.
        widths[min(wanting, key=lambda index: widths[index])] += 1
    return widths


def _packed(words: list[Text], width: int) -> Text:
    """Set words side by side in as many lines as they need; a number stays with its title."""
    packed = Text()
    left = width
    for text in words:
        if packed and len(BETWEEN) + text.cell_len > left:
            packed.append("\n")
            left = width
        elif packed:
            packed.append(BETWEEN)
            left -= len(BETWEEN)
        packed.append_text(text)
        left -= text.cell_len
    return packed


def _text(cell: RenderableType) -> Text | None:
    """A cell as text; None: it is a thing of its own, such as another table."""
    if isinstance(cell, str):
        return Text(cell)
    return cell.copy() if isinstance(cell, Text) else None
