"""Everything that can be played, and ways to play it at random: what these tests run over."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from fogg.catalogue import Catalogue
from fogg.editions import editions
from fogg.engine.action import CLAIM, kind_of
from fogg.engine.chance import Chance, Seeded
from fogg.engine.game import Game
from fogg.engine.ints import filled
from fogg.engine.state import NOTHING, State
from fogg.engine.tables import digest
from fogg.variants import CATALOGUE, LOANS

if TYPE_CHECKING:
    from fogg.engine.ints import Ints

_catalogue = Catalogue()


class Combination(NamedTuple):
    """A variant with a number of players."""

    variant: str
    seats: int

    def __str__(self) -> str:
        return f"{self.variant}-{self.seats}"

    @property
    def game(self) -> Game:
        return _catalogue.game(self.variant)

    @property
    def first_game(self) -> Game:
        """The game under the oldest of its rules that can be built."""
        board, rules = _catalogue.board(self.variant), _catalogue.find(self.variant).rules
        return _catalogue.game(self.variant, digest(board, editions(rules)[-1]))


CHOSEN_LOANS = "europe+loans"
"""This option changes the last choice alone: one of the variants that have it stands for all."""
_RULES = {
    variant.id: variant.rules
    for variant in CATALOGUE
    if variant.option != LOANS.id or variant.id == CHOSEN_LOANS
}
VARIANTS = list(_RULES)
COMBINATIONS = [
    Combination(variant, seats)
    for variant, rules in _RULES.items()
    for seats in range(rules.fewest_players, rules.most_players + 1)
]

# Ways to choose one of the legal actions.

Style = Callable[["Ints", Chance], int]


def uniform(legal: Ints, luck: Chance) -> int:
    """Any legal action: mostly claims, since these can be paid in many ways."""
    return int(legal[luck.below(len(legal))])


def by_kind(legal: Ints, luck: Chance) -> int:
    """Any kind of action, then any action of it: often tickets."""
    kinds = sorted({int(kind_of(action)) for action in legal})
    kind = kinds[luck.below(len(kinds))]
    return _one_of([int(action) for action in legal if kind_of(action) == kind], luck)


def hoarder(legal: Ints, luck: Chance) -> int:
    """Hardly ever a claim: decks run out, displays get gaps, seats must pass."""
    others = [int(action) for action in legal if kind_of(action) != CLAIM]
    return _one_of(others, luck) if others and luck.below(40) else uniform(legal, luck)


def _one_of(actions: list[int], luck: Chance) -> int:
    return actions[luck.below(len(actions))]


STYLES: dict[str, Style] = {"uniform": uniform, "by_kind": by_kind, "hoarder": hoarder}

# Every combination with one of the styles; together, every style with every number of seats.
STYLED = [
    (combination, list(STYLES)[number % len(STYLES)])
    for number, combination in enumerate(COMBINATIONS)
]


class Decision(NamedTuple):
    """A seat about to act in a position, which whoever iterates over decisions moves on."""

    state: State
    seat: int
    action: int
    chance: Chance


def decisions(
    combination: Combination, style: Style, seed: int | str, state: State | None = None
) -> Iterator[Decision]:
    """A whole random game, decision by decision; whoever iterates applies the actions."""
    game = combination.game
    chance = Seeded(f"{seed}/luck")
    choices = Seeded(f"{seed}/choices")
    if state is None:
        state = game.start(combination.seats, chance)
    while not game.over(state):
        actors = game.actors(state)
        seat = actors[choices.below(len(actors))]
        yield Decision(state, seat, style(game.legal(state, seat), choices), chance)


def starved(combination: Combination, state: State, poor: int) -> State:
    """The position with no card left to take for a seat that has none, nor any ticket."""
    game = combination.game
    state = state.copy()
    for kind in range(game.kinds):
        place = poor * game.kinds + kind
        cards = state.hands[place] + state.deck[kind] + state.discard[kind]
        for stored in range(kind, len(state.warehouses), game.kinds):
            cards += state.warehouses[stored]
        state.hands[place] = state.known[place] = state.deck[kind] = state.discard[kind] = 0
        cards += sum(1 for shown in state.display if shown == kind)
        for number in range(cards):
            rich = (poor + 1 + number % (state.seats - 1)) % state.seats
            state.hands[rich * game.kinds + kind] += 1
    state.deck_size = filled(game.decks)
    state.discard_size = filled(game.decks)
    state.display = filled(game.display_size, NOTHING)
    state.warehouses = filled(len(state.warehouses))
    for ticket in range(game.ticket_count):
        lies = ticket in state.offered or ticket in state.gone
        if state.holder[ticket] == NOTHING and not lies:
            state.holder[ticket] = poor
    state.fresh = filled(game.ticket_count)
    state.fresh_left = 0
    state.bottom = state.bottom_from = filled(0)
    return state


def position(combination: Combination, style: Style, seed: int | str, moves: int) -> State:
    """The position of a random game after some decisions, or its last one."""
    game = combination.game
    state = game.start(combination.seats, Seeded(f"{seed}/start"))
    for number, decision in enumerate(decisions(combination, style, seed, state)):
        if number == moves:
            break
        game.apply(state, decision.seat, decision.action, decision.chance)
    return state
