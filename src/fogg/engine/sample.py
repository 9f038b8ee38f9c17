"""Sampling: states that agree with all that a seat knows, for bots that search.

The luck of the sample is the bot's own; it never touches the luck of the game.
"""

from __future__ import annotations

from math import comb
from typing import TYPE_CHECKING

from mypy_extensions import i64

from fogg.engine.chance import CARD, SEAT, TICKET
from fogg.engine.ints import filled, total
from fogg.engine.mechanics.draw import clean_display
from fogg.engine.phases import CLOSING_PHASE, OPENING_PHASE, OVER_PHASE, REFILLING_PHASE
from fogg.engine.state import NO_CHOICE, NOTHING

if TYPE_CHECKING:
    from fogg.engine.chance import Chance
    from fogg.engine.game import Game
    from fogg.engine.ints import Ints
    from fogg.engine.state import State


def sample_state(
    game: Game, state: State, seat: i64, unseen: Ints, chance: Chance, likely: Ints
) -> State:
    """Copy the state, with all that the seat can't know drawn anew.

    `likely` weighs the tickets that each seat may keep, seat after seat; empty: all alike.
    """
    twin = state.copy()
    _deal_cards(game, twin, seat, unseen, chance)
    _deal_tickets(game, twin, seat, chance, likely)
    # After the tickets: the legal choices depend on those offered.
    if twin.phase == OPENING_PHASE or twin.phase == CLOSING_PHASE:
        _choose_again(game, twin, seat, chance)
    return twin


def _choose_again(game: Game, state: State, seat: i64, chance: Chance) -> None:
    """Make the others' common choices, which nobody has seen, anew."""
    steps: i64 = len(state.choices) // state.seats
    for other in range(state.seats):
        for step in range(steps):
            place = other * steps + step
            if other == seat or state.choices[place] < 0 or state.choices[place] == NO_CHOICE:
                continue
            # As if it were still open: `legal` lists the first choice not made.
            state.choices[place] = -1
            actions = game.legal(state, other)
            state.choices[place] = actions[chance.below(len(actions))]


def _deal_cards(game: Game, state: State, seat: i64, unseen: Ints, chance: Chance) -> None:
    """Give the others unknown cards up to the size of their hands; the rest is the deck."""
    for other in range(state.seats):
        if other != seat:
            _deal_hand(game, state, other, unseen, chance)
    for mechanic in game.resampled:
        mechanic.resample(game, state, seat, unseen, chance)
    for kind in range(game.kinds):
        state.deck[kind] = unseen[kind]
    # A display that was not swept is evidence of how few colored cards were left (US-5).
    for _ in range(_colors_too_many(game, state)):
        _swap_for_locomotive(game, state, seat, chance)


def _colors_too_many(game: Game, state: State) -> i64:
    """Count the colored cards that the deck must lose to explain a display not swept (US-5)."""
    # A display is not judged before the player has filled its gap (WO-4).
    if state.phase == REFILLING_PHASE or REFILLING_PHASE in state.todo:
        return 0
    jokers: i64 = 0
    for slot in range(len(state.display)):
        if state.display[slot] == game.joker:
            jokers += 1
    if jokers < game.sweep_at:
        return 0
    spare = clean_display(game, state)
    # What a tunnel turned up lay in the deck when the display was last looked at.
    for kind in range(len(state.turned)):
        if kind != game.joker:
            spare += state.turned[kind]
    return spare + 1 if spare >= 0 else 0


def _swap_for_locomotive(game: Game, state: State, seat: i64, chance: Chance) -> None:
    """Change a colored card of the deck for an unknown locomotive of a hand, or beside it."""
    rows = [state.hands, *(mechanic.hidden_cards(state) for mechanic in game.hiding)]
    hidden = filled(len(rows) * state.seats)
    for other in range(state.seats):
        place = other * game.kinds + game.joker
        # Locomotives taken from the display stay where everybody saw them go.
        if other != seat:
            hidden[other] = state.hands[place] - state.known[place]
        for index in range(1, len(rows)):
            hidden[index * state.seats + other] = rows[index][place]
    owner = chance.pick(SEAT, hidden, 0, len(hidden), total(hidden, 0, len(hidden)))
    colored = state.deck[:]
    colored[game.joker] = 0
    first = game.first_kind[game.deck_of[game.joker]]
    last = game.last_kind[game.deck_of[game.joker]]
    kind = chance.pick(CARD, colored, first, last, total(colored, first, last))
    state.deck[kind] -= 1
    state.deck[game.joker] += 1
    row = rows[owner // state.seats]
    start = owner % state.seats * game.kinds
    row[start + kind] += 1
    row[start + game.joker] -= 1


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


def _deal_tickets(game: Game, state: State, seat: i64, chance: Chance, likely: Ints) -> None:
    """Deal the tickets that the seat does not know anew to wherever unknown tickets lie."""
    pool = filled(game.ticket_count)
    for ticket in range(game.ticket_count):
        if not _known_ticket(game, state, seat, ticket):
            pool[ticket] = 1
    # Kept tickets come first: what is likely to be kept must not be given away before.
    _deal_kept(game, state, seat, pool, chance, likely)
    for place in range(len(state.bottom)):
        if state.bottom_from[place] != seat:
            state.bottom[place] = _take(game, pool, False, chance)
    for place in range(len(state.offered)):
        if state.offered[place] != NOTHING and place // game.offer_size != seat:
            long = state.offered[place] < game.long_tickets
            state.offered[place] = _take(game, pool, long, chance)
    for place in range(len(state.gone)):
        if state.gone_from[place] == NOTHING:
            state.gone[place] = _take(game, pool, True, chance)
    # What is left over lies unseen in the deck.
    for ticket in range(game.ticket_count):
        state.fresh[ticket] = pool[ticket]


def _known_ticket(game: Game, state: State, seat: i64, ticket: i64) -> bool:
    """Whether the seat keeps this ticket, is offered it or returned it; or all see it."""
    holder = state.holder[ticket]
    if holder != NOTHING:
        return holder == seat or state.phase == OVER_PHASE or state.phase == CLOSING_PHASE
    if seat < 0:
        return False
    for place in range(seat * game.offer_size, (seat + 1) * game.offer_size):
        if state.offered[place] == ticket:
            return True
    return _returned(state.bottom, state.bottom_from, seat, ticket) or _returned(
        state.gone, state.gone_from, seat, ticket
    )


def _returned(tickets: Ints, returners: Ints, seat: i64, ticket: i64) -> bool:
    """Whether a seat returned a ticket to where these tickets lie."""
    for place in range(len(tickets)):
        if tickets[place] == ticket and returners[place] == seat:
            return True
    return False


def _deal_kept(
    game: Game, state: State, seat: i64, pool: Ints, chance: Chance, likely: Ints
) -> None:
    """Give every other seat as many tickets as it keeps, and as many as it did not."""
    shown = state.phase == OVER_PHASE or state.phase == CLOSING_PHASE
    numbers = filled(state.seats)
    long = filled(state.seats)
    for ticket in range(game.ticket_count):
        holder = state.holder[ticket]
        if holder != seat and holder != NOTHING:
            numbers[holder] += 1
            if shown:
                long[holder] += 1 if ticket < game.long_tickets else 0
            else:
                state.holder[ticket] = NOTHING
    for other in range(state.seats):
        if other == seat or state.phase == OPENING_PHASE:
            continue
        if not shown:
            long[other] = _long_kept(game, state.first_kept[other], chance)
            for index in range(numbers[other]):
                ticket = _take_likely(game, pool, index < long[other], chance, likely, other)
                state.holder[ticket] = other
        _deal_gone(game, state, other, long[other], pool, chance)


def _long_kept(game: Game, kept: i64, chance: Chance) -> i64:
    """Draw how many of the first tickets a seat kept are long, each choice equally likely."""
    if game.long_tickets == 0:
        return 0
    weights = [
        comb(game.first_deal.long, long) * comb(game.first_deal.draw, int(kept) - long)
        if long <= kept
        else 0
        for long in range(min(game.first_deal.long, int(game.keep_long)) + 1)
    ]
    number = int(chance.below(sum(weights)))
    for long, weight in enumerate(weights):
        number -= weight
        if number < 0:
            return long
    return 0


def _deal_gone(
    game: Game, state: State, seat: i64, long_kept: i64, pool: Ints, chance: Chance
) -> None:
    """Deal anew the first tickets that a seat did not keep: long ones lie first."""
    long_left = i64(game.first_deal.long) - long_kept
    for place in range(len(state.gone)):
        if state.gone_from[place] == seat:
            state.gone[place] = _take(game, pool, long_left > 0, chance)
            long_left -= 1


def _take(game: Game, pool: Ints, long: bool, chance: Chance) -> i64:
    """Take a long ticket or another one from the pool."""
    first = 0 if long else game.long_tickets
    last = game.long_tickets if long else game.ticket_count
    ticket = chance.pick(TICKET, pool, first, last, total(pool, first, last))
    pool[ticket] = 0
    return ticket


def _take_likely(
    game: Game, pool: Ints, long: bool, chance: Chance, likely: Ints, seat: i64
) -> i64:
    """Take a ticket for a seat to keep, by its weights."""
    if len(likely) == 0:
        return _take(game, pool, long, chance)
    weights = pool[:]
    for ticket in range(game.ticket_count):
        weights[ticket] *= likely[seat * game.ticket_count + ticket]
    ticket = _take(game, weights, long, chance)
    pool[ticket] = 0
    return ticket
