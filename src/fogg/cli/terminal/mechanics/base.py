"""What the terminal may know of one mechanic, to make it more beautiful than the generic way.

A mechanic outside the package has no such record: its decisions get the generic form, its verbs
are read in the notation, and its score line is shown with a plain rendering of its detail.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from rich.text import Text

from fogg.cli.terminal.forms.form import Form
from fogg.cli.terminal.forms.readers import CommandReader
from fogg.engine.aids import TicketAid
from fogg.engine.game import Game
from fogg.engine.scoring import ScoreLine
from fogg.engine.view import View
from fogg.texts import Texts
from fogg.variants import Option

Column = Callable[[View, int], str]
"""What a column of the players' table says of a seat."""
AboutCity = Callable[[Texts, View, int, Sequence[str]], str]
"""A sentence about a city, with the names of all players; empty: there is nothing to say."""


@dataclass(frozen=True)
class TerminalMechanic:
    """What the terminal knows of one mechanic; every part may be left out."""

    name: str
    """The name of the mechanic in the engine."""
    forms: Mapping[int, type[Form]] = field(default_factory=dict)
    """The forms of its decisions, by phase."""
    readers: Mapping[str, CommandReader] = field(default_factory=dict)
    """The readers of everyday words, by command."""
    help_before: Mapping[str, str] = field(default_factory=dict)
    """Its commands in the help, each with the command that it stands right before."""
    help_note: str = ""
    """The key of what is worth knowing about its rules, below the help."""
    turn_way: str = ""
    """What a turn may be spent on: the last part of the text's key."""
    before_cards: str = ""
    """What must be done before cards may be taken: the last part of the text's key."""
    columns: Mapping[str, Column] = field(default_factory=dict)
    """Its columns in the players' table, by the last part of their titles' keys."""
    about_building: AboutCity | None = None
    """Says what stands on a city's one place for a building."""
    about_port: AboutCity | None = None
    """Says what stands in a city's port, besides its building."""
    about_ticket: Callable[[Texts, TicketAid], str] | None = None
    """Says how it helps a ticket that is not completed; empty: it does not."""
    final: Callable[[Texts, Game, ScoreLine], list[Text]] | None = None
    """Words the detail of a seat's score line, a row each."""
    option: Option | None = None
    """The option that a plus after the number of a game adds, when a game is chosen."""
