"""The table of what the terminal knows of mechanics: a new record is added here."""

from __future__ import annotations

from fogg.cli.terminal.mechanics.base import TerminalMechanic
from fogg.cli.terminal.mechanics.depots import DEPOTS
from fogg.cli.terminal.mechanics.exchange import EXCHANGE
from fogg.cli.terminal.mechanics.harbors import HARBORS
from fogg.cli.terminal.mechanics.stations import STATIONS
from fogg.cli.terminal.mechanics.tunnels import TUNNELS
from fogg.cli.terminal.mechanics.warehouses import WAREHOUSES
from fogg.engine.game import Game
from fogg.engine.mechanics.base import Mechanic
from fogg.variants import EVERY_MECHANIC

EVERY = (TUNNELS, STATIONS, HARBORS, EXCHANGE, DEPOTS, WAREHOUSES)
"""In the order of columns, notes and what a turn may be spent on."""

PACKAGE = frozenset(mechanic.name for mechanic in EVERY_MECHANIC)
"""The names of all mechanics of the package."""


def of_game(game: Game) -> list[TerminalMechanic]:
    """List what the terminal knows of the mechanics that a game has."""
    names = {mechanic.name for mechanic in game.mechanics}
    return [each for each in EVERY if each.name in names]


def unknown(game: Game) -> list[Mechanic]:
    """List the mechanics of a game that are not the package's: they are shown generically."""
    return [mechanic for mechanic in game.mechanics if mechanic.name not in PACKAGE]
