"""Pieces of several sorts in words."""

from __future__ import annotations

from collections.abc import Iterable

from fogg.engine.game import Game
from fogg.texts import Texts


def counted(say: Texts, game: Game, numbers: Iterable[int]) -> list[str]:
    """Pieces in words, suit by suit: 20 wagons, 40 ships."""
    named = zip(game.suit_names, numbers, strict=True)
    return [say(f"pieces.{suit}", n=int(number)) for suit, number in named]
