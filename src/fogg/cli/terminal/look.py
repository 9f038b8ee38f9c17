"""How things look in a terminal: a color has a mark and a word too, so that it is never alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rich.padding import Padding
from rich.text import Text

from fogg.cli.common import Output
from fogg.engine.cards import GRAY, LOCOMOTIVE, SHIP
from fogg.engine.game import Game
from fogg.texts import Texts

DONE = "✓"
OPEN = "·"
LOST = "✗"
ARROW = "▶"
MINUS = "−"
SEAT_STYLES = ("cyan", "red", "green", "yellow", "magenta")


class Look(NamedTuple):
    """The mark of a color and its style."""

    mark: str
    style: str


LOOKS = {
    "purple": Look("◆", "black on #f55cf0"),
    "white": Look("○", "black on #f9f9e7"),
    "blue": Look("▲", "white on #183c92"),
    "yellow": Look("●", "black on #f8d312"),
    "orange": Look("✚", "black on #db5b00"),
    "black": Look("♠", "white on #17161d"),
    "red": Look("♥", "white on #871108"),
    "green": Look("■", "white on #397863"),
    "locomotive": Look("★", "bold black on #cfd3da"),
    GRAY: Look("▒", "black on #9a9ea5"),
}
UNKNOWN = Look("?", "default")


def seat_style(seat: int) -> str:
    """The style of a player's name."""
    return SEAT_STYLES[seat % len(SEAT_STYLES)]


def chip(color: str, word: str) -> Text:
    """A word and the mark of a color, on that color."""
    look = LOOKS.get(color, UNKNOWN)
    return Text(f" {look.mark} {word} ", look.style)


def color_word(say: Texts, name: str) -> str:
    """The short word for a kind of card: a color where it has no more to tell."""
    color, _, sort = name.partition("-")
    if sort:
        return say(f"chip.{sort}", color=say.color(color))
    return say.messages.get(f"color.{name}") or say.card(name)


def card(say: Texts, game: Game, kind: int) -> Text:
    """A kind of card: its mark and its word on its color."""
    return chip(game.cards[kind].color, color_word(say, game.card_names[kind]))


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


def tell(out: Output, sentences: Iterable[str], indent: int = 2) -> None:
    """Print sentences one under the other, also where they need several lines."""
    for sentence in sentences:
        if out.is_terminal:
            out.print(Padding(Text(sentence), (0, 0, 0, indent)))
        else:
            out.line(" " * indent + sentence)


def decimal(say: Texts, value: float) -> str:
    """A number with one decimal and a real minus sign, as the language writes it."""
    digits = f"{abs(value):.1f}".replace(".", say("number.decimal"))
    return f"{MINUS}{digits}" if value < 0 else digits


def whole(say: Texts, value: float) -> str:
    """A large number, as the language writes it."""
    return f"{value:,.0f}".replace(",", say("number.thousands")[1])


def signed(points: int) -> str:
    """Points with a real minus sign."""
    return f"{MINUS}{-points}" if points < 0 else str(points)


def packed(parts: Sequence[Text], width: int) -> Text:
    """Texts side by side, in as many lines as they need: none is torn apart."""
    result = Text()
    left = width
    for part in parts:
        if result and part.cell_len + 2 > left:
            result.append("\n")
            left = width
        elif result:
            result.append("  ")
            left -= 2
        result.append_text(part)
        left -= part.cell_len
    return result
