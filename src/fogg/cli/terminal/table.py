"""The table as a player sees it: players, face-up cards, decks, the hand, the tickets."""

from __future__ import annotations

from collections.abc import Sequence

from rich.table import Table
from rich.text import Text

from fogg.cli.terminal import depots, look, stations
from fogg.engine.aids import TicketAid
from fogg.engine.state import NOTHING
from fogg.engine.view import View
from fogg.texts import Texts, ticket_name

LABEL = 14
"""The width of the names before the fields."""


def fields() -> Table:
    """A borderless table of a name and what belongs to it."""
    grid = Table.grid(padding=(0, 2))
    grid.add_column(style="dim", no_wrap=True)
    grid.add_column()
    return grid


def players(say: Texts, view: View, names: Sequence[str]) -> Table:
    """Everybody's score, pieces, cards and tickets."""
    suits = view.game.suit_names
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    table.add_column("", no_wrap=True)
    table.add_column(say("column.player"), no_wrap=True)
    with_stations = ["stations"] if stations.costs(view.game) else []
    with_depots = ["depots", "stored"] if depots.played(view.game) else []
    for title in ("score", *suits, *with_stations, *with_depots, "cards", "tickets"):
        table.add_column(say(f"column.{title}"), justify="right")
    for seat, name in enumerate(names):
        on_turn = seat in view.actors
        table.add_row(
            look.ARROW if on_turn else "",
            Text(name, look.seat_style(seat)),
            str(view.score(seat)),
            *(str(view.pieces(seat, suit)) for suit in range(len(suits))),
            *(str(stations.left(view, seat)) for _ in with_stations),
            *((str(view.depots(seat)), _stored(view, seat)) if with_depots else ()),
            str(view.hand_size(seat)),
            str(view.ticket_number(seat)),
        )
    return table


def _stored(view: View, seat: int) -> str:
    """How many cards of each deck a warehouse holds."""
    return " + ".join(str(view.stored_of(seat, deck)) for deck in range(view.game.decks))


def display(say: Texts, view: View, width: int) -> Text:
    """The face-up cards, each with the number that takes it."""
    slots = [
        Text.assemble(
            (str(slot), "bold"),
            " " + say("table.gap") if kind == NOTHING else look.card(say, view.game, int(kind)),
        )
        for slot, kind in enumerate(view.display, 1)
    ]
    return look.packed(slots, width - LABEL)


def decks(say: Texts, view: View) -> str:
    """How many cards and tickets are left to draw."""
    cards = [int(view.deck_size(deck)) for deck in range(view.game.decks)]
    discard = sum(view.discard)
    return say(
        "table.decks",
        cards=" + ".join(map(str, cards)),
        discard=discard,
        tickets=view.tickets_left,
    )


def hand(say: Texts, view: View, width: int) -> Text:
    """A hand, grouped by kind, the most numerous first."""
    return cards(say, view, view.hand(), width)


def cards(say: Texts, view: View, counts: Sequence[int], width: int) -> Text:
    """Cards from their counts by kind, the most numerous first."""
    held = [(int(number), kind) for kind, number in enumerate(counts) if number]
    if not held:
        return Text(say("table.no_cards"), "dim")
    held.sort(key=lambda entry: (entry[1] == view.game.joker, -entry[0], entry[1]))
    piles = [
        Text.assemble(look.card(say, view.game, kind), (f"×{number}", "bold"))
        for number, kind in held
    ]
    return look.packed(piles, width - LABEL)


def tickets(say: Texts, view: View, only: Sequence[int], numbered: bool = False) -> Table:
    """Tickets with their points and how far they are."""
    aids = {aid.ticket: aid for aid in view.game.aids(view).tickets}
    grid = Table.grid(padding=(0, 2))
    for number, ticket in enumerate(only, 1):
        printed = view.game.tickets[ticket]
        name = ticket_name(view.game.board, printed, say.language)
        name = say("ticket.long", ticket=name) if printed.long else name
        points = say("count.points", n=int(view.game.ticket_points[ticket]))
        cells: list[str | Text] = [name, points, ticket_status(say, aids[ticket])]
        grid.add_row(*([Text(str(number), "bold"), *cells] if numbered else cells))
    return grid


def ticket_status(say: Texts, aid: TicketAid) -> Text:
    """Whether a ticket is done or lost, or how many spaces it lacks; stations may help it."""
    if aid.completed:
        return Text(f"{look.DONE} {say('ticket.done')}", "green")
    if aid.cut_off:
        return Text(f"{look.LOST} {say('ticket.cut_off')}", "red")
    left = say("ticket.left", n=aid.spaces_left)
    if aid.needs_station:
        left = f"{left}, {say('ticket.needs_station')}"
    if not aid.within_reserve:
        return Text(f"{look.LOST} {left}, {say('ticket.too_far')}", "red")
    return Text(f"{look.OPEN} {left}", "yellow")
