"""How long the game will last: turns that are left, from the reserves and hands of all."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from fogg.bots.kit.economy import CARDS_A_TURN

if TYPE_CHECKING:
    from fogg.bots.kit.outlook import Outlook
    from fogg.bots.kit.temper import Temper


def turns_left(look: Outlook, temper: Temper) -> float:
    """The turns that the seat will still have, this one included."""
    view = look.view
    if view.turns_left >= 0:
        return float((view.turns_left + look.seats - 1) // look.seats)
    fewest = 1e9
    for seat in range(look.seats):
        turns = seat_turns(look, temper, seat)
        if turns < fewest:
            fewest = turns
    return fewest + float(look.game.rules.last_turns)


def seat_turns(look: Outlook, temper: Temper, seat: i64) -> float:
    """The turns after which a seat will have used up its pieces."""
    game = look.game
    pieces: i64 = -look.game.rules.end_at
    for suit in range(game.suits):
        pieces += look.view.pieces(seat, suit)
    if pieces <= 0:
        return 0.0
    units = look.atlas.units_a_card
    lack = float(pieces) - temper.laid * units * float(look.view.hand_size(seat))
    if lack < 0.0:
        lack = 0.0
    return lack / (CARDS_A_TURN * units) + float(pieces) / temper.stride
