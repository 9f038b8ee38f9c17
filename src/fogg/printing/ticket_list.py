"""The list of a game's tickets, to look one up, or to see what is still in the deck."""

from __future__ import annotations

from typing import NamedTuple

from fogg.engine.board import Ticket
from fogg.paper.sizes import MILLIMETER
from fogg.printing.booklet import Booklet, PrintJob
from fogg.printing.page import FAINT, MARGIN, QUIET, PaperPage
from fogg.texts import city_name

DASH = " \N{EN DASH} "
GUTTER = 8 * MILLIMETER
SIZE = 9.0
ROW = 14.0
BOX = 6.5
HEAD = 22.0


class ListRow(NamedTuple):
    """A row of the list: a heading, or a ticket's cities and points."""

    words: str
    value: str = ""
    more: str = ""
    """The rest of its cities, on a second line."""

    @property
    def height(self) -> int:
        """How many lines it takes."""
        return 2 if self.more else 1

    @property
    def is_heading(self) -> bool:
        """Whether it stands over tickets."""
        return not self.value


def ticket_list(job: PrintJob) -> Booklet:
    """Draw all tickets in play, with a box to tick before each."""
    title = job.say("print.tickets_title", game=job.title)
    rows = _rows(job)
    blank = PaperPage(job.paper, job.fonts, job.say.language, title)
    number, width = _columns(blank, rows)
    rows = [_broken(blank, row, width) for row in rows]
    top = blank.headed(title) + 10
    fitting = int((blank.bottom - top - 14) / ROW)
    columns = _filled(rows, fitting, number)
    groups = [columns[start : start + number] for start in range(0, len(columns), number)]
    drawings = []
    for index, group in enumerate(groups, 1):
        page = PaperPage(job.paper, job.fonts, job.say.language, title)
        several = len(groups) > 1
        page.headed(title, job.say("print.page", page=index, pages=len(groups)) if several else "")
        for place, column in enumerate(group):
            _draw_column(page, column, (MARGIN + place * (width + GUTTER), top), width)
        _draw_foot(page, job)
        drawings.append(page.drawing())
    return job.booklet(title, drawings)


def _rows(job: PrintJob) -> list[ListRow]:
    """List long tickets first, then each deck, by name."""
    tickets = job.game.tickets
    parts = {
        "print.tickets_long": [each for each in tickets if each.long],
        "print.tickets_tours": [each for each in tickets if not each.long and len(each.cities) > 2],
        "print.tickets_pairs": [
            each for each in tickets if not each.long and len(each.cities) == 2
        ],
    }
    filled = {key: part for key, part in parts.items() if part}
    rows = []
    for key, part in filled.items():
        if len(filled) > 1:
            rows.append(ListRow(job.say(key, n=len(part))))
        rows += sorted(_row(job, ticket) for ticket in part)
    return rows


def _row(job: PrintJob, ticket: Ticket) -> ListRow:
    language, board = job.say.language, job.game.board
    cities = [city_name(board, city, language) for city in ticket.cities]
    if not ticket.in_order:
        cities.sort()
        return ListRow(DASH.join(cities), str(ticket.points))
    value = f"{ticket.in_order} / {ticket.points} / \N{MINUS SIGN}{ticket.penalty}"
    return ListRow(DASH.join(cities), value)


def _columns(page: PaperPage, rows: list[ListRow]) -> tuple[int, float]:
    """Choose how many columns have room for the longest ticket of two cities."""
    regular, bold = page.fonts.regular, page.fonts.bold
    shortest = page.room * 0.22
    widths = [
        BOX + 6 + regular.width(row.words, SIZE) + 12 + bold.width(row.value, SIZE)
        for row in rows
        if row.words.count(DASH) < 2
    ]
    wanted = max([shortest, *widths])
    number = max(1, int((page.room + GUTTER) / (wanted + GUTTER)))
    return number, (page.room - (number - 1) * GUTTER) / number


def _broken(page: PaperPage, row: ListRow, width: float) -> ListRow:
    """Break the cities of an itinerary into two lines if one is too short."""
    room = _room(page, row, width)
    cities = row.words.split(DASH)
    for number in range(len(cities), 1, -1):
        first = DASH.join(cities[:number]) + (DASH.rstrip() if number < len(cities) else "")
        if page.fonts.regular.width(first, SIZE) <= room:
            return row._replace(words=first, more=DASH.join(cities[number:]))
    return row


def _room(page: PaperPage, row: ListRow, width: float) -> float:
    return width - BOX - 12 - page.fonts.bold.width(row.value, SIZE)


def _filled(rows: list[ListRow], fitting: int, number: int) -> list[list[ListRow]]:
    """Share the rows out among columns, which are of equal length where one page is enough."""
    lines = sum(row.height for row in rows)
    most = min(fitting, -(-lines // number) + 1)
    columns: list[list[ListRow]] = [[]]
    left = most
    for row in rows:
        if left < row.height + row.is_heading:
            columns.append([])
            left = most
        columns[-1].append(row)
        left -= row.height
    return columns


def _draw_column(
    page: PaperPage, rows: list[ListRow], corner: tuple[float, float], width: float
) -> None:
    x, y = corner
    for row in rows:
        y += ROW
        if row.is_heading:
            page.words(x, y, row.words, SIZE, bold=True)
            page.line((x, y + 3.5), (x + width, y + 3.5), width=0.8)
            continue
        page.box(x + 0.5, y - BOX + 0.2, BOX, BOX, stroke=QUIET, edge=0.5, corner=1)
        page.words(x + width, y, row.value, SIZE, bold=True, anchor="end")
        needed = page.fonts.regular.width(row.words, SIZE)
        size = min(SIZE, SIZE * _room(page, row, width) / needed)
        page.words(x + BOX + 5, y, row.words, size)
        if row.more:
            y += ROW
            page.words(x + BOX + 11, y, row.more, SIZE)
        page.line((x, y + 3.5), (x + width, y + 3.5), width=0.3, color=FAINT)


def _draw_foot(page: PaperPage, job: PrintJob) -> None:
    key = "print.tickets_values" if any(each.in_order for each in job.game.tickets) else ""
    words = [job.say("print.tickets_foot", n=len(job.game.tickets))]
    words += [job.say(key)] if key else []
    page.words(MARGIN, page.bottom, " ".join(words), 8, color=QUIET)
