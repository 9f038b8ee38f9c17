"""What a booklet says, in numbers: each named once, with a sentence."""

from __future__ import annotations

from dataclasses import dataclass, field, fields, replace
from typing import TYPE_CHECKING, Any, NamedTuple

from fogg.engine.cards import WAGON

if TYPE_CHECKING:
    from fogg.engine.cards import CardCount
    from fogg.engine.mechanics.base import Mechanic


class Deal(NamedTuple):
    """Tickets drawn at a time, and how many of them at least must be kept."""

    draw: int
    keep: int
    long: int = 0
    """Long tickets drawn besides."""
    keep_long: int = 0
    """How many long tickets may be kept."""


class TicketChoice(NamedTuple):
    """Which tickets of the board are in play, and with which printing's values."""

    decks: tuple[str, ...]
    only_big_cities: bool = False
    long: bool = True
    """Whether the long tickets are among them."""
    values: str = ""


@dataclass(frozen=True)
class Rules:
    """Every number of a game; what else it does is in its mechanics."""

    name: str
    """The id of the catalogue entry these rules were written for."""
    cards: tuple[CardCount, ...]
    """The box's cards: how many of each kind."""
    tickets: TicketChoice
    """The tickets in play."""
    mechanics: tuple[Mechanic, ...]
    """What may be done, and what scores at the end."""
    fewest_players: int = 2
    most_players: int = 5
    pieces: dict[str, int] = field(default_factory=lambda: {WAGON: 45})
    """Pieces in each player's reserve."""
    hand: dict[str, int] = field(default_factory=lambda: {WAGON: 4})
    """Cards dealt to each player from each deck."""
    display: dict[str, int] = field(default_factory=lambda: {WAGON: 5})
    """Face-up cards, from each deck."""
    sweep_at: int = 3
    """Face-up locomotives that sweep the whole display away."""
    points: dict[int, int] = field(default_factory=lambda: {1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15})
    """Points for a route, by its length."""
    start: Deal = Deal(3, 2)
    """Tickets dealt before the first turn."""
    more: Deal = Deal(3, 1)
    """Tickets drawn as an action."""
    first_tickets_leave: bool = False
    """Whether first tickets not kept leave the game, rather than go under the deck."""
    doubles_from: int = 4
    """The number of players from which both lanes of a double route may be used."""
    end_at: int = 2
    """Pieces left, or fewer, at the end of a turn, that bring the last round."""
    last_turns: int = 1
    """Turns that everybody has left from then on."""
    tie_breaks: tuple[str, ...] = ("tickets", "longest_path")
    """What decides between players with equal points, in this order."""


def but(rules: Rules, **changes: Any) -> Rules:
    """Copy the rules with some numbers changed."""
    return replace(rules, **changes)


def numbers(rules: Rules) -> dict[str, object]:
    """Map every number of the rules by its name, in the order of this file."""
    return {entry.name: getattr(rules, entry.name) for entry in fields(rules)}
