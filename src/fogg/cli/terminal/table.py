"""The table as a player sees it: players, face-up cards, decks, the hand, the tickets."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from rich.text import Text

from fogg.cli.tables import FittedTable, plain_grid
from fogg.cli.terminal import look
from fogg.cli.terminal.mechanics.every import of_game, unknown
from fogg.engine import network
from fogg.engine.aids import TicketAid
from fogg.engine.board import Ticket
from fogg.engine.ints import ints
from fogg.engine.mechanics.base import Mechanic
from fogg.engine.mechanics.pieces import ChoosePieces
from fogg.engine.state import NOTHING
from fogg.engine.view import View
from fogg.narration.details import plain_value
from fogg.texts import Texts, ticket_name


def fields() -> FittedTable:
    """Make a borderless table of names and what belongs to each."""
    grid = plain_grid()
    grid.add_column(style="dim", no_wrap=True)
    grid.add_column()
    return grid


def players(say: Texts, view: View, names: Sequence[str]) -> FittedTable:
    """Everybody's score, pieces, buildings, cards and tickets."""
    columns = _columns(say, view)
    table = FittedTable(box=None, padding=(0, 2, 0, 0), header_style="dim", heads=2)
    table.add_column("", no_wrap=True)
    table.add_column(say("column.player"), no_wrap=True)
    for title in columns:
        table.add_column(say(f"column.{title}"), justify="right")
    for seat, name in enumerate(names):
        arrow = look.ARROW if seat in view.actors else ""
        cells = [cell(seat) for cell in columns.values()]
        table.add_row(arrow, Text(name, look.seat_style(seat)), *cells)
    return table


def _columns(say: Texts, view: View) -> dict[str, Callable[[int], str]]:
    """What the table says of each player, by the name of the column."""
    game = view.game
    columns: dict[str, Callable[[int], str]] = {
        "score": lambda seat: look.signed(int(view.score(seat)))
    }
    for index, suit in enumerate(game.suit_names):
        columns[suit] = partial(_number_of, view.pieces, suit=index)
    if game.find(ChoosePieces):
        columns["box"] = partial(look.by_suit, view.box, int(game.suits))
    for mechanic in of_game(game):
        for title, cell in mechanic.columns.items():
            columns[title] = partial(cell, view)
    for other in unknown(game):
        for title in other.seat_data(view, 0):
            if f"column.{title}" in say.messages:
                columns[title] = partial(_data_of, say, view, other, title)
    columns["cards"] = partial(look.by_suit, view.backs, int(game.decks))
    columns["tickets"] = lambda seat: str(view.ticket_number(seat))
    return columns


def _number_of(number: Callable[[int, int], int], seat: int, suit: int) -> str:
    return str(number(seat, suit))


def _data_of(say: Texts, view: View, mechanic: Mechanic, title: str, seat: int) -> str:
    """Word what a mechanic that the terminal does not know shows of a seat."""
    return plain_value(say, view.game, mechanic.seat_data(view, seat)[title])


def display(say: Texts, view: View, width: int, numbered: bool = True) -> Text:
    """Show the face-up cards, each with the number that takes it if `numbered`."""
    slots = [
        Text.assemble(
            (str(slot) if numbered else "", "bold"),
            " " + say("table.gap") if kind == NOTHING else look.card(say, view.game, int(kind)),
        )
        for slot, kind in enumerate(view.display, 1)
    ]
    return look.packed(slots, width - look.LABEL)


def decks(say: Texts, view: View) -> str:
    """Say how many cards and tickets are left to draw."""
    game = view.game
    if game.decks == 1:
        cards, discard = int(view.deck_size(0)), sum(view.discard)
        return say("table.decks", cards=cards, discard=discard, tickets=view.tickets_left)
    discarded = [0] * int(game.decks)
    for kind, number in enumerate(view.discard):
        discarded[game.deck_of[kind]] += number
    each = [
        say("table.deck_of", n=int(view.deck_size(deck)), suit=suit, discard=discarded[deck])
        for deck, suit in enumerate(game.suit_names)
    ]
    return ", ".join([*each, say("count.tickets", n=view.tickets_left)])


def hand(say: Texts, view: View, width: int) -> Text:
    """Show a hand, grouped by kind, the most numerous first."""
    return look.cards(say, view.game, view.hand(), width)


def tickets(say: Texts, view: View, only: Sequence[int], numbered: bool = False) -> FittedTable:
    """Make a table of tickets with their points and how far they are."""
    aids = {aid.ticket: aid for aid in view.game.aids(view).tickets}
    grid = plain_grid(heads=2 if numbered else 1)
    for number, ticket in enumerate(only, 1):
        printed = view.game.tickets[ticket]
        name = ticket_name(view.game.board, printed, say.language)
        name = say("ticket.long", ticket=name) if printed.long else name
        points = ticket_points(say, printed)
        cells: list[str | Text] = [name, points, ticket_status(say, view, aids[ticket])]
        grid.add_row(*([Text(str(number), "bold"), *cells] if numbered else cells))
    return grid


def ticket_points(say: Texts, ticket: Ticket) -> str:
    """Say what a ticket brings; of an itinerary all three values."""
    if not ticket.in_order:
        return say("count.points", n=ticket.points)
    penalty = look.signed(-(ticket.penalty or ticket.points))
    return say("ticket.itinerary", in_order=ticket.in_order, points=ticket.points, penalty=penalty)


def ticket_status(say: Texts, view: View, aid: TicketAid) -> Text:
    """Whether a ticket is done or lost, or how many spaces it lacks, and what may help it."""
    if aid.completed:
        return Text(f"{look.DONE} {say(_done(view, aid.ticket))}", "green")
    if aid.cut_off:
        return Text(f"{look.LOST} {say('ticket.cut_off')}", "red")
    left = say("ticket.left", n=aid.spaces_left)
    for mechanic in of_game(view.game):
        more = mechanic.about_ticket(say, aid) if mechanic.about_ticket else ""
        left = f"{left}, {more}" if more else left
    if not aid.within_reserve:
        return Text(f"{look.LOST} {left}, {say('ticket.too_far')}", "red")
    return Text(f"{look.OPEN} {left}", "yellow")


def _done(view: View, ticket: int) -> str:
    """The key of the words for a completed ticket: an itinerary may be in order or not (WO-9)."""
    game = view.game
    if not game.tickets[ticket].in_order:
        return "ticket.done"
    own = ints(route for route in range(game.routes) if view.owner(route) == view.seat)
    led = network.in_order(game, own, game.ticket_cities[ticket])
    return "ticket.done_in_order" if led else "ticket.done_not_in_order"
