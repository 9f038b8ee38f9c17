"""A board of one's own as a poster: sheets to glue together, with spaces as large as wagons.

Each sheet shows its part of the board and a little of the next ones to the right and below:
the sheets there are cut along their marks and glued onto that.
"""

from __future__ import annotations

import math
import re
from typing import NamedTuple

from fogg.boards import load_layout
from fogg.draw import Look, draw_board
from fogg.draw.measures import UNIT
from fogg.draw.svg import number
from fogg.paper.sizes import MILLIMETER, Paper
from fogg.printing.booklet import Booklet, PrintJob
from fogg.printing.page import FAINT, INK, MARGIN, QUIET, PaperPage

SPACE_LENGTH = 25 * MILLIMETER
SPACE_WIDTH = 8 * MILLIMETER
"""A wagon of the cardboard game lies on this."""
EDGE = 7 * MILLIMETER
"""What most printers leave white."""
OVERLAP = 6 * MILLIMETER
MARK = 4 * MILLIMETER
VIEW = re.compile(r'viewBox="([^"]*)"')
SMALL = 8.0


class Grid(NamedTuple):
    """How a poster is cut into sheets; lengths are points."""

    paper: Paper
    width: float
    height: float
    across: int
    down: int

    @property
    def step(self) -> tuple[float, float]:
        """How far it is from sheet to sheet."""
        return (self.paper.width - 2 * EDGE - OVERLAP, self.paper.height - 2 * EDGE - OVERLAP)

    @property
    def number(self) -> int:
        """How many sheets there are."""
        return self.across * self.down

    def name(self, column: int, row: int) -> str:
        """Name a sheet: A1, B1 … in the first row."""
        return f"{chr(ord('A') + column)}{row + 1}"


class Picture(NamedTuple):
    """The drawing of a board, and the part of the plane that it fills."""

    drawing: str
    box: tuple[float, float, float, float]


def poster(job: PrintJob) -> Booklet:
    """Draw a page that shows how the sheets lie, then each sheet."""
    layout, picture = load_layout(job.catalogue.folder(job.variant.board)), _picture(job)
    scale = max(
        SPACE_LENGTH / (layout.space_length * UNIT), SPACE_WIDTH / (layout.space_width * UNIT)
    )
    grid = cut(job.paper, picture.box[2] * scale, picture.box[3] * scale)
    title = job.say("print.poster_title", game=job.title)
    drawings = [_overview(job, grid, picture, title)]
    for row in range(grid.down):
        for column in range(grid.across):
            drawings.append(_sheet(job, grid, picture, (column, row)))
    return job.booklet(title, drawings)._replace(paper=grid.paper)


def cut(paper: Paper, width: float, height: float) -> Grid:
    """Cut a poster into the fewest sheets, standing or lying."""
    grids = []
    for each in (paper, paper.turned):
        steps = (each.width - 2 * EDGE - OVERLAP, each.height - 2 * EDGE - OVERLAP)
        across, down = (
            max(1, math.ceil((length - OVERLAP) / step))
            for length, step in zip((width, height), steps, strict=True)
        )
        grids.append(Grid(each, width, height, across, down))
    return min(grids, key=lambda grid: grid.number)


def _picture(job: PrintJob) -> Picture:
    drawing = draw_board(job.catalogue.folder(job.variant.board), Look(job.say.language))
    found = VIEW.search(drawing)
    assert found is not None, "a picture of a board says what it shows"
    x, y, width, height = (float(each) for each in found[1].replace(",", " ").split())
    return Picture(drawing, (x, y, width, height))


def _part(
    picture: Picture,
    corner: tuple[float, float],
    size: tuple[float, float],
    box: tuple[float, float, float, float],
) -> str:
    """Show a part of the picture at a place of the page."""
    view = " ".join(number(each, 3) for each in box)
    place = {"x": corner[0], "y": corner[1], "width": size[0], "height": size[1]}
    words = " ".join(f'{name}="{number(value, 2)}"' for name, value in place.items())
    drawing = VIEW.sub(f'viewBox="{view}"', picture.drawing, count=1)
    return drawing.replace("<svg ", f'<svg data-shared="Board" {words} ', 1)


def _sheet(job: PrintJob, grid: Grid, picture: Picture, place: tuple[int, int]) -> str:
    """Draw one sheet with its part of the board, and where to cut."""
    column, row = place
    scale = grid.width / picture.box[2]
    left, top = (index * step for index, step in zip(place, grid.step, strict=True))
    width = min(grid.paper.width - 2 * EDGE, grid.width - left)
    height = min(grid.paper.height - 2 * EDGE, grid.height - top)
    name = grid.name(column, row)
    title = job.say("print.poster_sheet", name=name, game=job.title)
    page = PaperPage(grid.paper, job.fonts, job.say.language, title)
    box = (
        picture.box[0] + left / scale,
        picture.box[1] + top / scale,
        width / scale,
        height / scale,
    )
    page.add(_part(picture, (EDGE, EDGE), (width, height), box))
    _draw_marks(page, grid, place, (width, height))
    page.words(EDGE + 3, grid.paper.height - EDGE / 2 + 2, title, SMALL, color=QUIET)
    return page.drawing()


def _draw_marks(
    page: PaperPage, grid: Grid, place: tuple[int, int], size: tuple[float, float]
) -> None:
    """Mark the corners, and where what overlaps with the next sheets begins."""
    right, bottom = EDGE + size[0], EDGE + size[1]
    columns, rows = [EDGE], [EDGE]
    columns.append(right - OVERLAP if place[0] + 1 < grid.across else right)
    rows.append(bottom - OVERLAP if place[1] + 1 < grid.down else bottom)
    for x in columns:
        for start, end in ((EDGE - MARK, EDGE), (bottom, bottom + MARK)):
            page.line((x, start), (x, end), width=0.6, color=INK)
    for y in rows:
        for start, end in ((EDGE - MARK, EDGE), (right, right + MARK)):
            page.line((start, y), (end, y), width=0.6, color=INK)
    if columns[1] < right:
        page.line((columns[1], EDGE), (columns[1], bottom), width=0.4, color=FAINT, dashes="3 3")
    if rows[1] < bottom:
        page.line((EDGE, rows[1]), (right, rows[1]), width=0.4, color=FAINT, dashes="3 3")


def _overview(job: PrintJob, grid: Grid, picture: Picture, title: str) -> str:
    """Draw the whole board, small, with the sheets that it is cut into, and say what to do."""
    page = PaperPage(grid.paper, job.fonts, job.say.language, title)
    size = tuple(round(length / MILLIMETER) for length in (grid.width, grid.height))
    y = page.headed(title) + 18
    for words in (
        job.say("print.poster_size", n=grid.number, width=size[0], height=size[1]),
        job.say("print.poster_glue"),
        job.say("print.poster_check"),
    ):
        y = page.paragraph(MARGIN, y, words, 10, page.room) + 2
    _draw_ruler(page, y + 4)
    top = y + 26
    scale = min(page.room / grid.width, (page.bottom - top) / grid.height)
    width, height = grid.width * scale, grid.height * scale
    page.add(_part(picture, (MARGIN, top), (width, height), picture.box))
    for row in range(grid.down):
        for column in range(grid.across):
            x, z = (
                each * step * scale for each, step in zip((column, row), grid.step, strict=True)
            )
            right = min(width, x + grid.step[0] * scale) if column + 1 < grid.across else width
            bottom = min(height, z + grid.step[1] * scale) if row + 1 < grid.down else height
            page.box(MARGIN + x, top + z, right - x, bottom - z, stroke=INK, edge=1.0)
            name = grid.name(column, row)
            page.box(MARGIN + x + 3, top + z + 3, 22, 16, fill="#ffffff", stroke=INK, corner=2)
            page.words(MARGIN + x + 14, top + z + 15, name, 11, bold=True, anchor="middle")
    return page.drawing()


def _draw_ruler(page: PaperPage, y: float) -> None:
    """Draw five centimeters, to be measured on paper."""
    for millimeter in range(51):
        x = MARGIN + millimeter * MILLIMETER
        length = 8 if millimeter % 10 == 0 else 5 if millimeter % 5 == 0 else 3
        page.line((x, y), (x, y + length), width=0.5)
    page.line((MARGIN, y), (MARGIN + 50 * MILLIMETER, y), width=0.7)
    page.words(MARGIN + 53 * MILLIMETER, y + 7, "50 mm", 9)
