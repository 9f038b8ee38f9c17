"""Cards in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from fogg.engine.cards import LOCOMOTIVE, SHIP
from fogg.engine.game import Game
from fogg.texts import Texts


def color_word(say: Texts, name: str) -> str:
    """The short word for a kind of card: a color where it has no more to tell."""
    color, _, sort = name.partition("-")
    if sort:
        return say(f"chip.{sort}", color=say.color(color))
    return say.messages.get(f"color.{name}") or say.card(name)


def counted(say: Texts, game: Game, cards: Iterable[int]) -> list[str]:
    """Cards in words, equal ones together: 2 red cards, 1 locomotive."""
    numbers = Counter(int(kind) for kind in cards)
    return [say.cards(game.card_names[kind], number) for kind, number in numbers.items()]


def paid(say: Texts, game: Game, route: int, cards: Sequence[int]) -> list[str]:
    """Cards laid for a route in words: by pairs on a pair route, and whether a space is lost."""
    printed = game.board.routes[route]
    if printed.paired:
        return [say("route.pairs", n=printed.length, pairs=_pairs(say, game, cards))]
    words = counted(say, game, cards)
    if printed.suit == SHIP:
        waste = sum(game.cards[kind].units for kind in cards) - printed.length
        if waste > 0:
            words[-1] = say("route.waste", cards=words[-1], n=waste)
    return words


def _pairs(say: Texts, game: Game, cards: Sequence[int]) -> list[str]:
    """Cards two by two, each pair of one color or with a locomotive: red + red."""
    by_color: dict[str, list[int]] = {}
    for kind in cards:
        by_color.setdefault(game.cards[kind].color, []).append(int(kind))
    jokers = by_color.pop(LOCOMOTIVE, [])
    pairs: list[list[int]] = []
    for kinds in by_color.values():
        if len(kinds) % 2:
            kinds.append(jokers.pop())
        pairs += [kinds[at : at + 2] for at in range(0, len(kinds), 2)]
    pairs += [jokers[at : at + 2] for at in range(0, len(jokers), 2)]
    numbers = Counter(" + ".join(color_word(say, game.card_names[k]) for k in p) for p in pairs)
    return [f"{number} × {pair}" if number > 1 else pair for pair, number in numbers.items()]
