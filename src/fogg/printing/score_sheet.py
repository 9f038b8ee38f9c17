"""Sheets to count a game on: two on a page, with every line that the game scores."""

from __future__ import annotations

from typing import NamedTuple

from fogg.paper.sizes import MILLIMETER
from fogg.printing.booklet import Booklet, PrintJob
from fogg.printing.page import FAINT, MARGIN, QUIET, TINT, PaperPage

GAP = 12 * MILLIMETER
"""Between the two sheets of a page, where it is cut."""
NAMES = 10 * MILLIMETER
LARGEST_ROW = 8.5 * MILLIMETER
WORDS = 0.31
"""The share of the width that the words take."""


class CountRow(NamedTuple):
    """A row to fill in; `aside` says what each is worth."""

    words: str
    aside: str = ""
    strong: bool = False


def score_sheet(job: PrintJob) -> Booklet:
    """Draw a page with two score sheets."""
    title = job.say("print.score_title", game=job.title)
    page = PaperPage(job.paper, job.fonts, job.say.language, title)
    rows = _rows(job)
    half = (page.paper.height - 2 * MARGIN - GAP) / 2
    for top in (MARGIN, MARGIN + half + GAP):
        _draw(page, job, rows, top, half)
    middle = page.paper.height / 2
    page.line((0, middle), (page.paper.width, middle), width=0.4, color=FAINT, dashes="2 3")
    return job.booklet(title, [page.drawing()])


def _rows(job: PrintJob) -> list[CountRow]:
    say = job.say.of_rules(job.game.rules)
    points = job.game.rules.points
    known = {route.length for route in job.game.board.routes}
    rows = [
        CountRow(say("print.score_length", n=length), f"× {points[length]}")
        for length in sorted(known & set(points))
    ]
    for mechanic in job.game.rules.mechanics:
        if not mechanic.scores:
            continue
        if mechanic.name == "tickets":
            rows.append(CountRow(say("print.score_made"), "+"))
            rows.append(CountRow(say("print.score_failed"), "\N{MINUS SIGN}"))
        else:
            strong = mechanic.name == "routes"
            rows.append(CountRow(say(f"score.{mechanic.name}"), strong=strong))
    return [*rows, CountRow(say("score.total"), strong=True)]


def _draw(page: PaperPage, job: PrintJob, rows: list[CountRow], top: float, height: float) -> None:
    players = job.game.rules.most_players
    left, right = MARGIN, page.right
    first = left + WORDS * page.room
    width = (right - first) / players
    y = top + 14
    page.fitted(left, y, page.title, 14, page.room * 0.62)
    page.words(right, y, job.say("print.score_date"), 9, anchor="end", color=QUIET)
    y += 7
    row = min(LARGEST_ROW, (height - (y - top) - NAMES) / len(rows))
    bottom = y + NAMES + row * len(rows)
    page.words(left + 3, y + NAMES - 5, job.say("print.score_names"), 8.5, color=QUIET)
    for index, each in enumerate(rows):
        _draw_row(page, each, (left, y + NAMES + index * row), (first, row))
    for index in range(players + 1):
        x = first + index * width
        page.line((x, y), (x, bottom), width=0.5)
    for place in (y, y + NAMES, bottom):
        page.line((left, place), (right, place), width=1.0)
    page.line((left, y), (left, bottom), width=0.5)


def _draw_row(
    page: PaperPage, row: CountRow, corner: tuple[float, float], size: tuple[float, float]
) -> None:
    """Draw a row's words and lines; `size` is where its cells begin, and its height."""
    (left, y), (first, height) = corner, size
    if row.strong:
        page.box(left, y, page.right - left, height, fill=TINT)
    base = y + height / 2 + 3.2
    room = first - left - 6
    if row.aside:
        page.words(first - 4, base, row.aside, 10, anchor="end", color=QUIET)
        room -= page.fonts.regular.width(row.aside, 10) + 5
    face = page.fonts.face(row.strong)
    size_ = min(9.5, 9.5 * room / face.width(row.words, 9.5))
    page.words(left + 3, base, row.words, size_, bold=row.strong)
    strong = 1.0 if row.strong else 0.4
    page.line((left, y + height), (page.right, y + height), width=strong)
    if row.strong:
        page.line((left, y), (page.right, y), width=1.0)
