"""The tickets of a board of one's own as cards to cut, each with a small map of where it leads."""

from __future__ import annotations

from fogg.boards import Layout, load_layout
from fogg.draw.svg import element, number
from fogg.engine.board import Ticket
from fogg.paper.sizes import MILLIMETER
from fogg.printing.booklet import Booklet, PrintJob
from fogg.printing.page import FAINT, INK, QUIET, TINT, PaperPage
from fogg.texts import city_name

WIDTH, HEIGHT = 68 * MILLIMETER, 44 * MILLIMETER
"""The cards of the cardboard game."""
EDGE = 8 * MILLIMETER
MARK = 3 * MILLIMETER
PADDING = 3 * MILLIMETER
BAND = 8.5 * MILLIMETER
LONG = "#8a6a2f"
USUAL = "#3d5a50"
DASH = " \N{EN DASH} "


def ticket_cards(job: PrintJob) -> Booklet:
    """Draw all tickets in play, as many on a page as there is room for."""
    title = job.say("print.cards_title", game=job.title)
    layout = load_layout(job.catalogue.folder(job.variant.board))
    upright, lying = (_room(paper) for paper in (job.paper, job.paper.turned))
    paper = job.paper if upright[0] * upright[1] >= lying[0] * lying[1] else job.paper.turned
    across, down = _room(paper)
    tickets = sorted(job.game.tickets, key=lambda each: (not each.long, -each.points))
    drawings = []
    for start in range(0, len(tickets), across * down):
        page = PaperPage(paper, job.fonts, job.say.language, title)
        left = (paper.width - across * WIDTH) / 2
        top = (paper.height - down * HEIGHT) / 2
        _draw_cuts(page, (left, top), (across, down))
        for index, ticket in enumerate(tickets[start : start + across * down]):
            row, column = divmod(index, across)
            _draw_card(page, job, layout, ticket, (left + column * WIDTH, top + row * HEIGHT))
        drawings.append(page.drawing())
    return job.booklet(title, drawings)._replace(paper=paper)


def _room(paper: tuple[float, float]) -> tuple[int, int]:
    """How many cards stand beside and below each other."""
    return int((paper[0] - 2 * EDGE) / WIDTH), int((paper[1] - 2 * EDGE) / HEIGHT)


def _draw_cuts(page: PaperPage, corner: tuple[float, float], number_of: tuple[int, int]) -> None:
    """Draw marks around the cards, and faint lines between them."""
    (left, top), (across, down) = corner, number_of
    right, bottom = left + across * WIDTH, top + down * HEIGHT
    for column in range(across + 1):
        x = left + column * WIDTH
        page.line((x, top), (x, bottom), width=0.3, color=FAINT)
        page.line((x, top - MARK), (x, top - 1), width=0.5)
        page.line((x, bottom + 1), (x, bottom + MARK), width=0.5)
    for row in range(down + 1):
        y = top + row * HEIGHT
        page.line((left, y), (right, y), width=0.3, color=FAINT)
        page.line((left - MARK, y), (left - 1, y), width=0.5)
        page.line((right + 1, y), (right + MARK, y), width=0.5)


def _draw_card(
    page: PaperPage, job: PrintJob, layout: Layout, ticket: Ticket, corner: tuple[float, float]
) -> None:
    x, y = corner
    color = LONG if ticket.long else USUAL
    inside = (x + PADDING, y + PADDING, WIDTH - 2 * PADDING, HEIGHT - 2 * PADDING)
    page.box(*inside, fill=TINT, stroke=color, edge=1.2, corner=6)
    page.add(_map(job, layout, ticket, (inside[0], inside[1] + BAND, inside[2], inside[3] - BAND)))
    page.line((inside[0], inside[1] + BAND), (inside[0] + inside[2], inside[1] + BAND), color=color)
    value = _value(ticket)
    points = page.fonts.bold.width(value, 13)
    page.words(
        inside[0] + inside[2] - 6, inside[1] + BAND - 7.5, value, 13, bold=True, anchor="end"
    )
    names = [city_name(job.game.board, city, job.say.language) for city in ticket.cities]
    room = inside[2] - points - 18
    if len(names) == 2:
        page.fitted(inside[0] + 6, inside[1] + BAND - 8, DASH.join(names), 11, room)
        return
    size = 7.5
    lines = page.lines(DASH.join(names), room, size, bold=True)
    at = inside[1] + BAND / 2 + 2.7 - (len(lines) - 1) * size * 0.6
    for index, line in enumerate(lines):
        page.fitted(inside[0] + 6, at + index * size * 1.2, line, size, room)


def _value(ticket: Ticket) -> str:
    """The points; for an itinerary: in order, in any order, if failed."""
    if not ticket.in_order:
        return str(ticket.points)
    return f"{ticket.in_order}/{ticket.points}/\N{MINUS SIGN}{ticket.penalty}"


def _map(
    job: PrintJob, layout: Layout, ticket: Ticket, frame: tuple[float, float, float, float]
) -> str:
    """Draw routes as lines and cities as dots, those of the ticket large, in a frame."""
    board, places = job.game.board, layout.places
    x, y, width, height = frame
    margin = 7.0
    scale = min((width - 2 * margin) / layout.width, (height - 2 * margin) / layout.height)
    left = x + (width - layout.width * scale) / 2
    top = y + (height - layout.height * scale) / 2

    def at(city: int) -> tuple[float, float]:
        place = places[board.cities[city].id]
        return left + place.x * scale, top + place.y * scale

    lines = "".join(
        "M{} {}L{} {}".format(*(number(each, 2) for each in (*at(route.a), *at(route.b))))
        for route in board.routes
        if route.id not in layout.wraps
    )
    look = {"fill": "none", "stroke": FAINT, "stroke_width": "0.7"}
    drawn = [element("path", d=lines, **look)]
    for city in range(len(board.cities)):
        cx, cy = at(city)
        wanted = city in ticket.cities
        color = {"fill": "#8c2a1c", "stroke": INK} if wanted else {"fill": QUIET, "stroke": "none"}
        place = {"cx": number(cx, 2), "cy": number(cy, 2), "r": "3" if wanted else "1.1"}
        drawn.append(element("circle", **place, **color, stroke_width="0.6"))
    return "".join(drawn)
