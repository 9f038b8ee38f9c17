"""Numbers that the rules allow and nobody can have meant: two wagons for routes of six spaces."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from fogg.engine.board import Board
from fogg.engine.cards import LOCOMOTIVE, WAGON
from fogg.engine.errors import FoggError
from fogg.engine.mechanics.bonuses import Globetrotter, LongestPath
from fogg.engine.rules import Rules

MOST_LAST_TURNS = 5
"""More turns after the last round was called are odd."""


class Oddity(FoggError):
    """What is odd about a variant; it can be played all the same."""


def oddities(board: Board, rules: Rules) -> list[Oddity]:
    """List what is odd about playing a board by rules."""
    cards = (*_cards(rules), *_colors(board, rules))
    return [*_pieces(board, rules), *cards, *_points(board, rules), *_turns(rules)]


def _pieces(board: Board, rules: Rules) -> Iterator[Oddity]:
    for piece, number in rules.pieces.items():
        lengths = {route.id: route.length for route in board.routes if route.suit == piece}
        longest = max(lengths, key=lambda id: lengths[id], default="")
        if longest and lengths[longest] > number:
            beyond = sum(length > number for length in lengths.values())
            yield Oddity(
                "routes_too_long",
                number=number,
                piece=piece,
                n=beyond,
                routes=len(lengths),
                route=longest,
                length=lengths[longest],
            )
        if longest and number > sum(lengths.values()):
            yield Oddity("pieces_never_end", number=number, piece=piece, n=sum(lengths.values()))
    if sum(rules.pieces.values()) <= rules.end_at:
        yield Oddity("ends_at_once", number=sum(rules.pieces.values()), end_at=rules.end_at)


def _cards(rules: Rules) -> Iterator[Oddity]:
    cards = sum(count.number for count in rules.cards)
    dealt = sum(rules.hand.values()) * rules.most_players + sum(rules.display.values())
    if 2 * dealt > cards:
        yield Oddity("most_cards_dealt", dealt=dealt, n=cards, seats=rules.most_players)


def _colors(board: Board, rules: Rules) -> Iterator[Oddity]:
    """Compare wagon cards of a color with the longest route, and locomotives with all others."""
    colors: Counter[str] = Counter()
    for card, number in rules.cards:
        if card.suit == WAGON:
            colors[card.color] += number
    locomotives = colors.pop(LOCOMOTIVE, 0)
    if locomotives > colors.total():
        yield Oddity("mostly_locomotives", n=locomotives, others=colors.total())
    fewest = min(colors.values(), default=0)
    lengths = {route.id: route.length for route in board.routes if route.suit == WAGON}
    longest = max(lengths, key=lambda id: lengths[id], default="")
    if longest and fewest < lengths[longest]:
        yield Oddity("color_too_short", n=fewest, route=longest, length=lengths[longest])


def _points(board: Board, rules: Rules) -> Iterator[Oddity]:
    routes = [rules.points.get(route.length, 0) for route in board.routes if route.suit == WAGON]
    for mechanic in rules.mechanics:
        if isinstance(mechanic, LongestPath | Globetrotter) and mechanic.bonus > sum(routes):
            name, bonus = mechanic.name, mechanic.bonus
            yield Oddity("bonus_outweighs", bonus=name, points=bonus, routes=sum(routes))


def _turns(rules: Rules) -> Iterator[Oddity]:
    if rules.last_turns > MOST_LAST_TURNS:
        yield Oddity("long_last_round", n=rules.last_turns)
