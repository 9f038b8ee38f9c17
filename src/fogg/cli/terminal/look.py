"""How things look in a terminal: a color has a mark and a word too, so that it is never alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from rich.padding import Padding
from rich.text import Text

from fogg.cli.common import Output
from fogg.engine.cards import GRAY
from fogg.engine.game import Game
from fogg.narration.cards import color_word
from fogg.texts import Texts

DONE = "✓"
OPEN = "·"
LOST = "✗"
ARROW = "▶"
MINUS = "−"
LABEL = 14
"""The width of the names before the fields."""
SEAT_STYLES = ("cyan", "red", "green", "yellow", "magenta")


class CardMark(NamedTuple):
    """The mark of a color and its style."""

    mark: str
    style: str


MARKS = {
    "purple": CardMark("◆", "black on #f55cf0"),
    "white": CardMark("○", "black on #f9f9e7"),
    "blue": CardMark("▲", "white on #183c92"),
    "yellow": CardMark("●", "black on #f8d312"),
    "orange": CardMark("✚", "black on #db5b00"),
    "black": CardMark("♠", "white on #17161d"),
    "red": CardMark("♥", "white on #871108"),
    "green": CardMark("■", "white on #397863"),
    "locomotive": CardMark("★", "bold black on #cfd3da"),
    GRAY: CardMark("▒", "black on #9a9ea5"),
}
UNKNOWN = CardMark("?", "default")


def seat_style(seat: int) -> str:
    """The style of a player's name."""
    return SEAT_STYLES[seat % len(SEAT_STYLES)]


def chip(color: str, word: str) -> Text:
    """Write a word and the mark of a color, on that color."""
    look = MARKS.get(color, UNKNOWN)
    return Text(f" {look.mark} {word} ", look.style)


def card(say: Texts, game: Game, kind: int) -> Text:
    """Write a kind of card: its mark and its word on its color."""
    return chip(game.cards[kind].color, color_word(say, game.card_names[kind]))


def print_sentences(out: Output, sentences: Iterable[str], indent: int = 2) -> None:
    """Print sentences one under the other, also where they need several lines."""
    for sentence in sentences:
        if out.is_terminal:
            out.print(Padding(Text(sentence), (0, 0, 0, indent)))
        else:
            out.line(" " * indent + sentence)


def decimal(say: Texts, value: float) -> str:
    """Write a number with one decimal and a real minus sign, as the language does."""
    digits = f"{abs(value):.1f}".replace(".", say("number.decimal"))
    return f"{MINUS}{digits}" if value < 0 else digits


def whole(say: Texts, value: float) -> str:
    """Write a large number with separators, as the language does."""
    return f"{value:,.0f}".replace(",", say("number.thousands")[1])


def signed(points: int) -> str:
    """Write points with a real minus sign."""
    return f"{MINUS}{-points}" if points < 0 else str(points)


def packed(parts: Sequence[Text], width: int) -> Text:
    """Set texts side by side, in as many lines as they need, without breaking any."""
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


def cards(say: Texts, game: Game, counts: Sequence[int], width: int) -> Text:
    """Show cards from their counts by kind, deck by deck, the most numerous color first."""
    held = [(int(number), kind) for kind, number in enumerate(counts) if number]
    if not held:
        return Text(say("table.no_cards"), "dim")
    of_color = Counter[tuple[int, str]]()
    for number, kind in held:
        of_color[game.deck_of[kind], game.cards[kind].color] += number

    def order(entry: tuple[int, int]) -> tuple[bool, int, int]:
        kind = entry[1]
        return kind == game.joker, -of_color[game.deck_of[kind], game.cards[kind].color], kind

    rows = []
    for deck in range(game.decks):
        piles = [
            Text.assemble(card(say, game, kind), (f"×{number}", "bold"))
            for number, kind in sorted(held, key=order)
            if game.deck_of[kind] == deck
        ]
        rows += [packed(piles, width - LABEL)] if piles else []
    return Text("\n").join(rows)


def by_suit(number: Callable[[int, int], int], suits: int, seat: int) -> str:
    """Write a number for each suit, or for the cards of each deck: 3 + 7."""
    return " + ".join(str(number(seat, suit)) for suit in range(suits))
