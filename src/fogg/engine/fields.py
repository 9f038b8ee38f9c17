"""Fields: what a value of an event or of an action is, so that others can name, word and hide it.

A mechanic declares its events and actions as lists of fields. Whoever writes records, sends JSON,
words a log or hides secrets reads these declarations and needs to know no mechanic by name.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

from mypy_extensions import mypyc_attr

if TYPE_CHECKING:
    from fogg.engine.game import Game

# Who sees the value of a field: everybody, nobody, or the seat that another field names.
EVERYBODY: Final = ""
NOBODY: Final = "nobody"
THE_SEAT: Final = "seat"


@mypyc_attr(allow_interpreted_subclasses=True)
class Field:
    """A named value: a plain number, text or truth value; subclasses say what it stands for."""

    what: ClassVar[str] = "number"
    """What the value stands for: chooses the word for it, and the codes of errors about it."""
    json: ClassVar[str] = "int"
    """The type of its JSON: int, str, list[str], dict[str, int]."""

    def __init__(self, name: str, seen_by: str = EVERYBODY) -> None:
        """Name the field; `seen_by` is EVERYBODY, NOBODY or the name of a seat's field."""
        self.name = name
        self.seen_by = seen_by

    def data(self, game: Game, value: Any) -> Any:
        """Convert a value to plain JSON data, with names instead of the engine's numbers."""
        return int(value)


class SeatField(Field):
    """A seat at the table, counted from 0."""

    what: ClassVar[str] = "player"


class SlotField(Field):
    """A slot of the display, counted from 0."""

    what: ClassVar[str] = "slot"


@mypyc_attr(allow_interpreted_subclasses=True)
class NamedField(Field):
    """One of many things that have names: its value is the number among them, −1 for none."""

    json: ClassVar[str] = "str"

    def names(self, game: Game) -> list[str]:
        """List the names in the order of their numbers."""
        return []

    def data(self, game: Game, value: Any) -> Any:
        """Return the name; None for −1."""
        return None if value < 0 else self.names(game)[value]


class CardField(NamedField):
    """A kind of card."""

    what: ClassVar[str] = "card"

    def names(self, game: Game) -> list[str]:
        """List the kinds of cards."""
        return game.card_names


class DeckField(NamedField):
    """A deck of cards."""

    what: ClassVar[str] = "deck"

    def names(self, game: Game) -> list[str]:
        """List the words for the decks."""
        return game.notation.decks


class RouteField(NamedField):
    """A route of the board."""

    what: ClassVar[str] = "route"

    def names(self, game: Game) -> list[str]:
        """List the ids of the routes."""
        return game.route_names


class CityField(NamedField):
    """A city of the board."""

    what: ClassVar[str] = "city"

    def names(self, game: Game) -> list[str]:
        """List the ids of the cities."""
        return game.city_names


class TicketField(NamedField):
    """A ticket in play."""

    what: ClassVar[str] = "ticket"

    def names(self, game: Game) -> list[str]:
        """List the ids of the tickets."""
        return game.ticket_names


class SuitField(NamedField):
    """A suit of pieces: wagons, ships."""

    what: ClassVar[str] = "piece"

    def names(self, game: Game) -> list[str]:
        """List the suits."""
        return game.suit_names


@mypyc_attr(allow_interpreted_subclasses=True)
class ListField(Field):
    """Several things of one sort; its value is a tuple of their numbers."""

    json: ClassVar[str] = "list[str]"

    def one(self) -> NamedField:
        """Return the field of a single thing in the list."""
        return NamedField(self.name)

    def data(self, game: Game, value: Any) -> Any:
        """List the names, None for each −1."""
        names = self.one().names(game)
        return [None if number < 0 else names[number] for number in value]


class CardsField(ListField):
    """Cards, each kind as often as there are cards of it."""

    what: ClassVar[str] = "cards"

    def one(self) -> NamedField:
        """Return the field of a single card."""
        return CardField(self.name)


class PaymentField(CardsField):
    """Cards laid to pay: for the route that the same event or action names, if it names one."""

    what: ClassVar[str] = "payment"


class TicketsField(ListField):
    """Tickets."""

    what: ClassVar[str] = "tickets"

    def one(self) -> NamedField:
        """Return the field of a single ticket."""
        return TicketField(self.name)


class RoutesField(ListField):
    """Routes; −1 stands for none where there could be one."""

    what: ClassVar[str] = "routes"

    def one(self) -> NamedField:
        """Return the field of a single route."""
        return RouteField(self.name)


class SeatsField(Field):
    """Several seats, as a tuple."""

    what: ClassVar[str] = "players"
    json: ClassVar[str] = "list[int]"

    def data(self, game: Game, value: Any) -> Any:
        """List the seats."""
        return [int(seat) for seat in value]


class PiecesField(Field):
    """Pieces: how many of each suit, in the order of the game's suits."""

    what: ClassVar[str] = "pieces"
    json: ClassVar[str] = "dict[str, int]"
    sign: ClassVar[int] = 1
    """−1 for pieces that are given away."""

    def data(self, game: Game, value: Any) -> Any:
        """Map suits to numbers of pieces, without suits of which there are none."""
        named = zip(game.suit_names, value, strict=True)
        return {suit: int(number) for suit, number in named if number}


class GivenPiecesField(PiecesField):
    """Pieces that are given away for others."""

    sign: ClassVar[int] = -1
