"""Sampling: a state that a seat could not tell from the real one, for bots that search.

The luck of the sample is the bot's own; it never touches the luck of the game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from fogg.engine.chance import CARD, SEAT, TICKET
from fogg.engine.ints import filled, total
from fogg.engine.state import NOTHING, OPENING, OVER

if TYPE_CHECKING:
    from fogg.engine.chance import Chance
    from fogg.engine.game import Game
    from fogg.engine.ints import Ints
    from fogg.engine.state import State


def sample_state(game: Game, state: State, seat: i64, unseen: Ints, chance: Chance) -> State:
    """A copy of the state in which all that the seat can't know is drawn anew."""
    twin = state.copy()
    _deal_cards(game, twin, seat, unseen, chance)
    _deal_tickets(game, twin, seat, chance)
    if twin.phase == OPENING:
        _choose_again(game, twin, seat, chance)
    return twin


def _choose_again(game: Game, state: State, seat: i64, chance: Chance) -> None:
    """Make the others' choices of the opening, which nobody has seen, anew."""
    steps: i64 = len(state.choices) // state.seats
    for other in range(state.seats):
        for step in range(steps):
            place = other * steps + step
            if other == seat or state.choices[place] < 0:
                continue
            state.choices[place] = -1
            actions = game.legal(state, other)
            state.choices[place] = actions[chance.below(len(actions))]


def _deal_cards(game: Game, state: State, seat: i64, unseen: Ints, chance: Chance) -> None:
    """Give the others unknown cards up to the size of their hands; the rest is the deck."""
    for other in range(state.seats):
        if other != seat:
            _deal_hand(game, state, other, unseen, chance)
    for kind in range(game.kinds):
        state.deck[kind] = unseen[kind]
    for _ in range(_colors_too_many(game, state)):
        _swap_for_locomotive(game, state, seat, chance)


def _colors_too_many(game: Game, state: State) -> i64:
    """How many colored cards fewer must be left for a display that was not swept (US-5)."""
    jokers: i64 = 0
    colored: i64 = 0
    for slot in range(len(state.display)):
        if state.display[slot] == game.joker:
            jokers += 1
        elif state.display[slot] != NOTHING:
            colored += 1
    for kind in range(game.kinds):
        if kind != game.joker:
            colored += state.deck[kind] + state.discard[kind]
    most = game.display_size - game.sweep_at
    return colored - most if jokers >= game.sweep_at and colored > most else 0


def _swap_for_locomotive(game: Game, state: State, seat: i64, chance: Chance) -> None:
    """Change a colored card of the deck for a locomotive that a hand may hold unknown."""
    hidden = filled(state.seats)
    for other in range(state.seats):
        place = other * game.kinds + game.joker
        if other != seat:
            hidden[other] = state.hands[place] - state.known[place]
    owner = chance.pick(SEAT, hidden, 0, state.seats, total(hidden, 0, state.seats))
    colored = state.deck[:]
    colored[game.joker] = 0
    kind = chance.pick(CARD, colored, 0, game.kinds, total(colored, 0, game.kinds))
    state.deck[kind] -= 1
    state.deck[game.joker] += 1
    state.hands[owner * game.kinds + kind] += 1
    state.hands[owner * game.kinds + game.joker] -= 1


def _deal_hand(game: Game, state: State, seat: i64, unseen: Ints, chance: Chance) -> None:
    start = seat * game.kinds
    for deck in range(game.decks):
        first = start + game.first_kind[deck]
        last = start + game.last_kind[deck]
        unknown = total(state.hands, first, last) - total(state.known, first, last)
        for place in range(first, last):
            state.hands[place] = state.known[place]
        left = total(unseen, first - start, last - start)
        for _ in range(unknown):
            kind = chance.pick(CARD, unseen, first - start, last - start, left)
            unseen[kind] -= 1
            left -= 1
            state.hands[start + kind] += 1


def _deal_tickets(game: Game, state: State, seat: i64, chance: Chance) -> None:
    """Deal the tickets that the seat does not know anew to wherever unknown tickets lie."""
    pool = filled(game.ticket_count)
    left: i64 = 0
    for ticket in range(game.ticket_count):
        if not _known_ticket(game, state, seat, ticket):
            pool[ticket] = 1
            left += 1
    for place in range(len(state.bottom)):
        if state.bottom_from[place] != seat:
            state.bottom[place] = _take(game, pool, left, chance)
            left -= 1
    for place in range(len(state.offered)):
        if state.offered[place] != NOTHING and place // game.offer_size != seat:
            state.offered[place] = _take(game, pool, left, chance)
            left -= 1
    _deal_kept(game, state, seat, pool, left, chance)
    for ticket in range(game.ticket_count):
        state.fresh[ticket] = pool[ticket]


def _known_ticket(game: Game, state: State, seat: i64, ticket: i64) -> bool:
    """Whether the seat keeps this ticket, is offered it or put it under the deck; or all see it."""
    holder = state.holder[ticket]
    if holder != NOTHING:
        return holder == seat or state.phase == OVER
    for place in range(seat * game.offer_size, (seat + 1) * game.offer_size):
        if seat >= 0 and state.offered[place] == ticket:
            return True
    for place in range(len(state.bottom)):
        if state.bottom[place] == ticket and state.bottom_from[place] == seat:
            return True
    return False


def _deal_kept(game: Game, state: State, seat: i64, pool: Ints, left: i64, chance: Chance) -> None:
    """Give every other seat as many tickets of the pool as it keeps."""
    if state.phase == OVER:
        return
    numbers = filled(state.seats)
    for ticket in range(game.ticket_count):
        holder = state.holder[ticket]
        if holder != seat and holder != NOTHING:
            numbers[holder] += 1
            state.holder[ticket] = NOTHING
    for other in range(state.seats):
        for _ in range(numbers[other]):
            state.holder[_take(game, pool, left, chance)] = other
            left -= 1


def _take(game: Game, pool: Ints, left: i64, chance: Chance) -> i64:
    ticket = chance.pick(TICKET, pool, 0, game.ticket_count, left)
    pool[ticket] = 0
    return ticket
