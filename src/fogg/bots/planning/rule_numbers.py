"""Rule numbers: what a bot must know of the mechanics; 0 or empty where a game lacks one."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from mypy_extensions import i64

from fogg.engine.ints import ints
from fogg.engine.mechanics.tunnels import Tunnels

if TYPE_CHECKING:
    from fogg.engine.game import Game
    from fogg.engine.ints import Ints


@final
class RuleNumbers:
    """What stations, harbors, exchanges, tunnels and bonus cards cost and bring."""

    def __init__(self, game: Game) -> None:
        numbers: dict[str, dict[str, object]] = {}
        for mechanic in game.mechanics:
            numbers[mechanic.name] = mechanic.numbers()
        self.station_costs: Ints = _row(numbers, "stations", "costs")
        self.station_points: i64 = _number(numbers, "stations", "unbuilt")
        self.harbors: i64 = _number(numbers, "harbors", "each")
        self.harbor_cards: i64 = _number(numbers, "harbors", "cards")
        self.harbor_points: Ints = _row(numbers, "harbors", "points")
        self.harbor_unbuilt: i64 = _number(numbers, "harbors", "unbuilt")
        self.exchange: i64 = _number(numbers, "exchange", "cost")
        self.pieces: i64 = _number(numbers, "pieces", "kept")
        self.warehouses = "warehouses" in numbers
        """Whether a card is stored before cards are taken."""
        self.longest_path: i64 = _number(numbers, "longest_path", "points")
        self.globetrotter: i64 = _number(numbers, "globetrotter", "points")
        tunnels = game.find(Tunnels)
        self.tunnel_cards: i64 = tunnels.cards if tunnels is not None else 0
        """How many cards are turned up at a tunnel."""


def _number(numbers: dict[str, dict[str, object]], mechanic: str, name: str) -> i64:
    value = numbers.get(mechanic, {}).get(name, 0)
    assert isinstance(value, int), f"{mechanic} {name}: expected a number, got {value!r}"
    return value


def _row(numbers: dict[str, dict[str, object]], mechanic: str, name: str) -> Ints:
    values = numbers.get(mechanic, {}).get(name, ())
    assert isinstance(values, tuple), f"{mechanic} {name}: expected numbers, got {values!r}"
    return ints(values)
