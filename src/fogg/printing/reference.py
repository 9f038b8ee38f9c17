"""The reference card of a game: all its numbers, and what a turn may be, on one page."""

from __future__ import annotations

from typing import NamedTuple
from xml.sax.saxutils import escape

from fogg.boards import Space
from fogg.draw.board import sprites, style_sheet
from fogg.draw.measures import UNIT
from fogg.draw.spaces import Slots
from fogg.draw.svg import element, number
from fogg.engine.board import Route
from fogg.engine.cards import GRAY, SHIP
from fogg.engine.tables import features
from fogg.narration.rules import describe
from fogg.paper.sizes import MILLIMETER
from fogg.printing.booklet import Booklet, PrintJob
from fogg.printing.page import FAINT, LEADING, MARGIN, TINT, PaperPage

SIZES = (10.5, 10.0, 9.5, 9.0, 8.5, 8.0, 7.5, 7.0, 6.5, 6.0)
"""Sizes of letters that are tried, until all is on the page."""
LADDER = 0.4
"""The share of the width that the points by length take."""
LABEL = 0.27
"""The share of the width that the names of the rules take."""
SPACE = (0.0344, 0.0115)
"""Length and width of a drawn space, as shares of a board's width."""
LONGEST = 9
"""Spaces of the longest route there is."""
PLAIN = Route("", 0, 1, 1)
SPECIAL = {
    "ferries": PLAIN._replace(locomotives=1),
    "sea_routes": PLAIN._replace(suit=SHIP),
    "pair_routes": PLAIN._replace(paired=True),
}
"""Rules of the board beside which a space of their kind is drawn."""


class NamedRule(NamedTuple):
    """A rule and what it says."""

    rule: str
    label: str
    words: str


def reference_card(job: PrintJob) -> Booklet:
    """Draw the card, in the largest letters that fit."""
    title = job.say("print.reference_title", game=job.title)
    for size in SIZES:
        page = PaperPage(job.paper, job.fonts, job.say.language, title)
        if _draw(page, job, size) <= page.bottom:
            break
    return job.booklet(title, [page.drawing()])


def _draw(page: PaperPage, job: PrintJob, size: float) -> float:
    """Draw all of it; returns where it ends."""
    page.add(element("style", escape(style_sheet())))
    page.add(element("defs", sprites()))
    top = page.headed(page.title) + size * 1.6
    ladder = _draw_ladder(page, job, top, size)
    turn = _draw_turn(page, job, top, size)
    return _draw_rules(page, job, max(ladder, turn) + size * 0.9, size)


def _draw_ladder(page: PaperPage, job: PrintJob, top: float, size: float) -> float:
    """Draw routes of each length, and their points."""
    width = LADDER * page.room
    page.words(MARGIN, top, job.say("rules.points"), size, bold=True)
    y = top + size * 0.6
    points = job.game.rules.points
    row = size * 1.5
    value = page.fonts.bold.width("00", size)
    step = min(size * 1.75, (width - value - size) / max([*points, LONGEST]))
    for length, worth in points.items():
        y += row
        for index in range(length):
            _draw_space(page, PLAIN, MARGIN + step * (index + 0.5), y - size * 0.33, step * 0.92)
        page.words(MARGIN + width, y, str(worth), size, bold=True, anchor="end")
        start, end = MARGIN + step * length + size * 0.5, MARGIN + width - value - size * 0.3
        if end > start:
            page.line((start, y), (end, y), width=0.5, color=FAINT, dashes="0.5 2")
    return y


def _draw_space(page: PaperPage, route: Route, x: float, y: float, length: float) -> None:
    space = Space(0, 0, 0, locomotive=route.locomotives > 0)
    scale = length / (SPACE[0] * UNIT)
    place = f"translate({number(x, 2)} {number(y, 2)})scale({number(scale, 4)})"
    page.add(element("g", Slots(*SPACE).route(route, (space,)), transform=place))


def _draw_turn(page: PaperPage, job: PrintJob, top: float, size: float) -> float:
    """Say what a turn may be."""
    say = job.say.of_rules(job.game.rules)
    left = MARGIN + LADDER * page.room + 10 * MILLIMETER
    page.words(left, top, say("print.turn"), size, bold=True)
    y = top + size * 2.0
    for mechanic in job.game.rules.mechanics:
        key = f"print.turn_{mechanic.name}"
        if key not in say.messages:
            continue
        page.words(left, y, "\N{BULLET}", size)
        more = job.game.rules.more
        params = {"more": more.draw, "keep": more.keep} if mechanic.name == "tickets" else {}
        room = page.right - left - size
        y = page.paragraph(left + size, y, say(key, **params), size, room)
        y += size * 0.3
    return y - size * 1.3


def _draw_rules(page: PaperPage, job: PrintJob, y: float, size: float) -> float:
    """Draw the table of all numbers."""
    label = LABEL * page.room
    shown = _spaces(job)
    for index, rule in enumerate(_rules(job)):
        indent = size * 3.1 if rule.rule in shown else 0.0
        labels = page.lines(rule.label, label - indent - 8, size, bold=True)
        words = page.lines(rule.words, page.room - label - 6, size)
        height = max(len(labels), len(words)) * size * LEADING + size * 0.7
        if index % 2 == 0:
            page.box(MARGIN, y, page.room, height, fill=TINT)
        if indent:
            _draw_space(page, shown[rule.rule], MARGIN + 4 + size * 1.3, y + size, size * 2.6)
        for place, line in enumerate(labels):
            at = y + size * (1.2 + place * LEADING)
            page.words(MARGIN + 4 + indent, at, line, size, bold=True)
        page.paragraph(MARGIN + label, y + size * 1.2, rule.words, size, page.room - label - 6)
        y += height
    page.line((MARGIN, y), (page.right, y), width=0.8)
    return y


def _spaces(job: PrintJob) -> dict[str, Route]:
    """Give a route of its kind to each rule that is about some; mechanics know theirs."""
    shown = dict(SPECIAL)
    for mechanic in job.game.rules.mechanics:
        covered = [each for each in job.game.board.routes if features(each) & {*mechanic.covers}]
        if covered:
            shown[mechanic.rule()] = covered[0]._replace(color=GRAY)
    return shown


def _rules(job: PrintJob) -> list[NamedRule]:
    """List the rules in words; the points are drawn, and what a game has not is left out."""
    values = describe(job.say, job.game.board, job.variant.rules, job.variant.readings)
    return [
        NamedRule(name, job.say(f"rules.{name}"), value.words)
        for name, value in values.items()
        if name != "points" and value.words not in ("", "\N{EM DASH}")
    ]
