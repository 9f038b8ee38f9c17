"""tickets.csv: the tickets of a board, in decks, with their values in other printings."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from fogg.boards.cities import CityFile
from fogg.boards.ids import is_id
from fogg.boards.problems import CITIES, ROUTES, TICKETS, Place, Problems
from fogg.boards.routes import RouteFile, joined
from fogg.boards.tables import Columns, Row, read_table
from fogg.engine.board import Ticket

PRINTING = "points:"
COLUMNS = Columns(
    required=("cities", "points"),
    optional=("deck", "in_order", "penalty", "long"),
    prefix=PRINTING,
)
DECK = "base"

TicketKey = tuple[str, tuple[int, ...]]


@dataclass
class TicketFile:
    """The tickets in the order of the file, and the lines they stand on."""

    items: list[Ticket] = field(default_factory=list)
    places: list[Place] = field(default_factory=list)
    ids: Counter[str] = field(default_factory=Counter)
    lines: dict[TicketKey, int] = field(default_factory=dict)

    def decks(self) -> tuple[str, ...]:
        """The names of the decks, in the order of the file."""
        return tuple(dict.fromkeys(ticket.deck for ticket in self.items))


def read_tickets(
    folder: Path, cities: CityFile, routes: RouteFile, problems: Problems
) -> TicketFile:
    """Read tickets.csv in a folder; what is wrong with it goes to `problems`."""
    tickets = TicketFile()
    for row in read_table(folder / TICKETS, COLUMNS, problems).rows:
        with problems:
            _add(tickets, cities, row)
    if not problems.within(CITIES, ROUTES):
        _check_reachable(tickets, cities, routes, problems)
    return tickets


def _add(tickets: TicketFile, cities: CityFile, row: Row) -> None:
    ticket = _ticket(row, cities)
    _check_new(tickets, ticket, row)
    tickets.ids[ticket.id] += 1
    # The same cities may be in another deck; ids stay apart as those of lanes do.
    number = tickets.ids[ticket.id]
    tickets.items.append(ticket if number == 1 else ticket._replace(id=f"{ticket.id}-{number}"))
    tickets.places.append(row.place)


def _cities(cities: CityFile, row: Row) -> tuple[int, ...]:
    text = row.text("cities")
    indices = [cities.find(id.strip(), row) for id in text.split("-")]
    if len(indices) < 2:
        raise row.error("too_few_cities", ticket=text)
    for position, index in enumerate(indices):
        city = cities.items[index]
        if index in indices[:position]:
            raise row.error("repeated_city", ticket=text, city=city.id)
        if city.waypoint:
            raise row.error("waypoint_on_ticket", ticket=text, city=city.id)
    return tuple(indices)


def _ticket(row: Row, cities: CityFile) -> Ticket:
    indices = _cities(cities, row)
    _check_pair(row, indices)
    return Ticket(
        id="-".join(cities.items[index].id for index in indices),
        cities=indices,
        points=_points(row, "points"),
        deck=_deck(row),
        in_order=_in_order(row),
        penalty=row.whole_or_zero("penalty"),
        long=row.flag("long"),
        values=_values(row),
    )


def _check_pair(row: Row, cities: tuple[int, ...]) -> None:
    """Refuse what only an itinerary has on a ticket of two cities."""
    for column in ("in_order", "penalty"):
        if len(cities) == 2 and row.optional(column):
            raise row.error("no_itinerary", ticket=row.text("cities"), column=column)


def _points(row: Row, column: str) -> int:
    points = row.whole(column)
    if points < 1:
        raise row.error("bad_points", column=column, points=points)
    return points


def _in_order(row: Row) -> int:
    points = row.whole_or_zero("in_order")
    if 0 < points < row.whole("points"):
        raise row.error("bad_points", column="in_order", points=points)
    return points


def _deck(row: Row) -> str:
    deck = row.optional("deck") or DECK
    if not is_id(deck):
        raise row.error("bad_id", column="deck", value=deck)
    return deck


def _values(row: Row) -> tuple[tuple[str, int], ...]:
    printings = [column for column in row.fields if column.startswith(PRINTING)]
    return tuple(
        (column.removeprefix(PRINTING), _points(row, column))
        for column in printings
        if row.optional(column)
    )


def _check_new(tickets: TicketFile, ticket: Ticket, row: Row) -> None:
    # A path leads both ways: cities in the opposite order ask for the same.
    cities = min(ticket.cities, ticket.cities[::-1])
    other = tickets.lines.setdefault((ticket.deck, cities), row.place.line)
    if other != row.place.line:
        raise row.error("duplicate_ticket", ticket=ticket.id, deck=ticket.deck, other_line=other)


def _check_reachable(
    tickets: TicketFile, cities: CityFile, routes: RouteFile, problems: Problems
) -> None:
    numbers = joined(len(cities.items), routes.items)
    sizes = Counter(numbers)
    for ticket, place in zip(tickets.items, tickets.places, strict=True):
        with problems:
            if len({numbers[city] for city in ticket.cities}) > 1:
                # The city with the fewest others around it is the lonely one, not its partner.
                lonely = min(ticket.cities[::-1], key=lambda city: sizes[numbers[city]])
                id = cities.items[lonely].id
                raise place.error("unreachable_ticket", ticket=ticket.id, city=id)
