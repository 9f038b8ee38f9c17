"""The table as a player sees it: players, face-up cards, decks, the hand, the tickets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial

from rich.table import Table
from rich.text import Text

from fogg.cli.terminal import look
from fogg.cli.terminal.holdings import (
    harbor_numbers,
    harbors_left,
    has_depots,
    station_costs,
    stations_left,
)
from fogg.engine import network
from fogg.engine.aids import TicketAid
from fogg.engine.board import Ticket
from fogg.engine.ints import ints
from fogg.engine.mechanics.pieces import ChoosePieces
from fogg.engine.state import NOTHING
from fogg.engine.view import View
from fogg.texts import Texts, ticket_name

LABEL = 14
"""The width of the names before the fields."""


def fields() -> Table:
    """Make a borderless table of names and what belongs to each."""
    grid = Table.grid(padding=(0, 2))
    grid.add_column(style="dim", no_wrap=True)
    grid.add_column()
    return grid


def players(say: Texts, view: View, names: Sequence[str]) -> Table:
    """Everybody's score, pieces, buildings, cards and tickets."""
    columns = _columns(view)
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    table.add_column("", no_wrap=True)
    table.add_column(say("column.player"), no_wrap=True)
    for title in columns:
        table.add_column(say(f"column.{title}"), justify="right")
    for seat, name in enumerate(names):
        arrow = look.ARROW if seat in view.actors else ""
        cells = [cell(seat) for cell in columns.values()]
        table.add_row(arrow, Text(name, look.seat_style(seat)), *cells)
    return table


def _columns(view: View) -> dict[str, Callable[[int], str]]:
    """What the table says of each player, by the name of the column."""
    game = view.game
    columns: dict[str, Callable[[int], str]] = {
        "score": lambda seat: look.signed(int(view.score(seat)))
    }
    for index, suit in enumerate(game.suit_names):
        columns[suit] = partial(_number_of, view.pieces, suit=index)
    if game.find(ChoosePieces):
        columns["box"] = partial(_by_suit, view.box, int(game.suits))
    if station_costs(game):
        columns["stations"] = lambda seat: str(stations_left(view, seat))
    if harbor_numbers(game):
        columns["harbors"] = lambda seat: str(harbors_left(view, seat))
    if has_depots(game):
        columns["depots"] = lambda seat: str(view.depots(seat))
        columns["stored"] = partial(_by_suit, view.stored_of, int(game.decks))
    columns["cards"] = partial(_by_suit, view.backs, int(game.decks))
    columns["tickets"] = lambda seat: str(view.ticket_number(seat))
    return columns


def _number_of(number: Callable[[int, int], int], seat: int, suit: int) -> str:
    return str(number(seat, suit))


def _by_suit(number: Callable[[int, int], int], suits: int, seat: int) -> str:
    """Write a number for each suit, or for the cards of each deck: 3 + 7."""
    return " + ".join(str(number(seat, suit)) for suit in range(suits))


def display(say: Texts, view: View, width: int, numbered: bool = True) -> Text:
    """Show the face-up cards, each with the number that takes it if `numbered`."""
    slots = [
        Text.assemble(
            (str(slot) if numbered else "", "bold"),
            " " + say("table.gap") if kind == NOTHING else look.card(say, view.game, int(kind)),
        )
        for slot, kind in enumerate(view.display, 1)
    ]
    return look.packed(slots, width - LABEL)


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
    return cards(say, view, view.hand(), width)


def cards(say: Texts, view: View, counts: Sequence[int], width: int) -> Text:
    """Show cards from their counts by kind, deck by deck, the most numerous color first."""
    held = [(int(number), kind) for kind, number in enumerate(counts) if number]
    if not held:
        return Text(say("table.no_cards"), "dim")
    game = view.game
    of_color = Counter[tuple[int, str]]()
    for number, kind in held:
        of_color[game.deck_of[kind], game.cards[kind].color] += number

    def order(entry: tuple[int, int]) -> tuple[bool, int, int]:
        kind = entry[1]
        return kind == game.joker, -of_color[game.deck_of[kind], game.cards[kind].color], kind

    rows = []
    for deck in range(game.decks):
        piles = [
            Text.assemble(look.card(say, game, kind), (f"×{number}", "bold"))
            for number, kind in sorted(held, key=order)
            if game.deck_of[kind] == deck
        ]
        rows += [look.packed(piles, width - LABEL)] if piles else []
    return Text("\n").join(rows)


def tickets(say: Texts, view: View, only: Sequence[int], numbered: bool = False) -> Table:
    """Make a table of tickets with their points and how far they are."""
    aids = {aid.ticket: aid for aid in view.game.aids(view).tickets}
    grid = Table.grid(padding=(0, 2))
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
    """Whether a ticket is done or lost, or how many spaces it lacks; stations may help it."""
    if aid.completed:
        return Text(f"{look.DONE} {say(_done(view, aid.ticket))}", "green")
    if aid.cut_off:
        return Text(f"{look.LOST} {say('ticket.cut_off')}", "red")
    left = say("ticket.left", n=aid.spaces_left)
    if aid.needs_station:
        left = f"{left}, {say('ticket.needs_station')}"
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
