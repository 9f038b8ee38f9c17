"""The odds of a tunnel (EU-5), as well as a seat can know them."""

from __future__ import annotations

from math import comb
from typing import TYPE_CHECKING

from fogg.engine.mechanics.tunnels import Tunnels

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fogg.engine.view import View


def tunnel_odds(view: View, kind: int) -> tuple[float, ...]:
    """Estimate the chances that a tunnel paid with cards of a kind costs 0, 1, 2 … more cards.

    The joker as kind: paid with nothing else. Empty in a game without tunnels.
    """
    tunnels = view.game.find(Tunnels)
    return () if tunnels is None else _turned_up(view, kind, int(tunnels.cards))


def _turned_up(view: View, kind: int, cards: int) -> tuple[float, ...]:
    """Estimate how many cards turned up fit: from the deck, then from the reshuffled discard."""
    deck = int(view.game.deck_of[kind])
    unseen = [int(number) for number in view.unseen()]
    from_deck = min(cards, int(view.deck_size(deck)))
    odds = _drawn(view, kind, unseen, from_deck)
    discard = [int(number) for number in view.discard]
    first, last = int(view.game.first_kind[deck]), int(view.game.last_kind[deck])
    more = min(cards - from_deck, sum(discard[first:last]))
    return _together(odds, _drawn(view, kind, discard, more), cards)


def _drawn(view: View, kind: int, pile: Sequence[int], number: int) -> list[float]:
    """Estimate how many of `number` cards from a pile fit the kind, or are jokers."""
    game = view.game
    deck = game.deck_of[kind]
    size = sum(pile[int(game.first_kind[deck]) : int(game.last_kind[deck])])
    # A set, since the joker itself may be the kind: it must not count twice.
    fitting = sum(pile[each] for each in {kind, int(game.joker)})
    ways = comb(size, number)
    return [
        comb(fitting, fit) * comb(size - fitting, number - fit) / ways for fit in range(number + 1)
    ]


def _together(one: list[float], other: list[float], most: int) -> tuple[float, ...]:
    """Add two independent random numbers, given the chances of 0, 1, 2 … for each."""
    sums = [0.0] * (most + 1)
    for a, chance in enumerate(one):
        for b, more in enumerate(other):
            sums[a + b] += chance * more
    return tuple(sums)
