"""Pieces of two sorts in words, and what a game says about them."""

from __future__ import annotations

from collections.abc import Iterable

from fogg.engine.game import Game
from fogg.engine.mechanics.exchange import Exchange
from fogg.engine.mechanics.pieces import ChoosePieces
from fogg.texts import Texts


def choice(game: Game) -> ChoosePieces | None:
    """The choice of pieces before the first turn, if the game has one."""
    found = [each for each in game.mechanics if isinstance(each, ChoosePieces)]
    return found[0] if found else None


def exchange(game: Game) -> Exchange | None:
    """The exchange of pieces, if the game has it."""
    found = [each for each in game.mechanics if isinstance(each, Exchange)]
    return found[0] if found else None


def price(exchange: Exchange) -> int:
    """What each exchanged piece costs in points."""
    return int(str(exchange.numbers()["cost"]))


def counted(say: Texts, game: Game, numbers: Iterable[int]) -> list[str]:
    """Pieces in words, suit by suit: 20 wagons, 40 ships."""
    named = zip(game.suit_names, numbers, strict=True)
    return [say(f"pieces.{suit}", n=int(number)) for suit, number in named]
