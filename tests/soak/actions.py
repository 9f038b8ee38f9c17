"""What is true of the actions of every position: what is listed, refused, offered, and done twice.

Each check raises AssertionError. Used by the soak run, by the state machine and by the laws.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from fogg.engine.action import (
    BORROW,
    CLAIM,
    DEPOT,
    EXCHANGE,
    HARBOR,
    KEEP,
    PASS,
    PAY,
    PIECES,
    RAID,
    STATION,
    WITHDRAW,
    kind_of,
    make,
    payment_of,
    target_of,
)
from fogg.engine.chance import Chance, Seeded
from fogg.engine.game import Game
from fogg.engine.ints import ints
from fogg.engine.mechanics.exchange import SUIT_STEP
from fogg.engine.mechanics.tickets import kept_row
from fogg.engine.state import State, unpack

if TYPE_CHECKING:
    from fogg.engine.ints import Ints
    from fogg.engine.payment.purse import Purse


FREE = (DEPOT, EXCHANGE)
"""Actions that nobody has to do: one may pass instead."""


def check_actions(game: Game, state: State) -> None:
    """Somebody can act until the end; `legal` and `problem` agree on who and what."""
    actors = game.actors(state)
    assert bool(actors) != game.over(state), f"over: {game.over(state)}, but may act: {actors}"
    for seat in range(state.seats):
        legal = [int(action) for action in game.legal(state, seat)]
        assert bool(legal) == (seat in actors), f"legal actions of seat {seat}: {len(legal)}"
        assert len(set(legal)) == len(legal), "an action listed twice"
        for action in legal:
            why = game.problem(state, seat, action)
            assert why is None, f"legal but {why}: {game.notation.text(action)}"
        if make(PASS) in legal:
            others = [action for action in legal if kind_of(action) not in FREE]
            assert others == [make(PASS)], "a pass besides other actions"
    for seat in (-1, int(state.seats)):
        assert game.problem(state, seat, make(PASS)) is not None, "a seat that does not exist acts"


def check_action(game: Game, state: State, seat: int, action: int) -> None:
    """Any number is refused as an action exactly if it is not listed; words say the same."""
    listed = is_listed(game, state, seat, action)
    why = game.problem(state, seat, action)
    assert (why is None) == listed, f"{action}: listed {listed}, {why}"
    if why is None:
        text = game.notation.text(action)
        assert game.notation.parse(text) == action, f"{text} is read as another action"


def is_listed(game: Game, state: State, seat: int, action: int) -> bool:
    """Whether an action is legal, or pays for a legal one with cards better kept (WO-5)."""
    if action in game.legal(state, seat):
        return True
    if not 0 <= action < 1 << 63 or game.action_kinds[kind_of(action)] is None:
        return False
    return action in game.payments(state, seat, int(kind_of(action)), int(target_of(action)))


def check_mutations(game: Game, state: State, seat: int, action: int) -> None:
    """Whatever is changed in a legal action: it is listed too, or refused with a reason."""
    legal = set(game.legal(state, seat))
    mutants = [action ^ (1 << bit) for bit in range(63)]
    if kind_of(action) == CLAIM:
        mutants += claim_mutants(game, action)
    elif kind_of(action) in (STATION, HARBOR):
        mutants += building_mutants(game, action)
    elif kind_of(action) == PAY:
        purse = game.purses[game.route_purse[target_of(state.claim)]]
        mutants += [make(PAY, 0, each) for each in changed(purse, int(payment_of(action)))]
    for mutant in mutants:
        why = game.problem(state, seat, mutant)
        listed = mutant in legal or (why is None and is_listed(game, state, seat, mutant))
        assert (why is None) == listed, f"{action} changed to {mutant}: {why}"
    ways = game.payments(state, seat, int(kind_of(action)), int(target_of(action)))
    for way in sampled(ints(ways), Seeded(action), 20):
        assert game.problem(state, seat, way) is None, f"{way} pays, but is refused"
    for mutant in (-1, -action - 1, action | 1 << 63, action | 1 << 64, action << 20):
        if mutant not in legal:
            assert game.problem(state, seat, mutant) is not None, f"{mutant} is accepted"


def claim_mutants(game: Game, action: int) -> Iterator[int]:
    """Claims with one card of the payment changed for another, or of another route."""
    route, payment = int(target_of(action)), int(payment_of(action))
    for other in changed(game.purses[game.route_purse[route]], payment):
        yield int(make(CLAIM, route, other))
    for other in range(game.routes):
        yield int(make(CLAIM, other, payment))


def building_mutants(game: Game, action: int) -> Iterator[int]:
    """Buildings with one card of the payment changed for another, or in another city."""
    kind = int(kind_of(action))
    for other in changed(game.purse_of(kind, 0), int(payment_of(action))):
        yield int(make(kind, target_of(action), other))
    for city in range(game.cities):
        yield int(make(kind, city, payment_of(action)))


def changed(purse: Purse, payment: int) -> Iterator[int]:
    """The payment with one card changed for another, left out or added."""
    for laid in (None, *set(purse.cards(payment))):
        for other in (None, *purse.kinds):
            full = other is not None and purse.count(payment, other) == purse.mask[other]
            if laid != other and not full:
                less = 0 if laid is None else purse.one(laid, 1)
                more = 0 if other is None else purse.one(other, 1)
                yield int(payment - less + more)


def check_offers(game: Game, state: State) -> None:
    """Offers are complete, name each target once, and hold legal actions or a reason."""
    for seat in range(state.seats):
        legal = {int(action) for action in game.legal(state, seat)}
        offers = game.offers(state, seat)
        targets = [(int(offer.kind), int(offer.target)) for offer in offers]
        assert len(set(targets)) == len(targets), "a target offered twice"
        for offer in offers:
            why = offer.problem
            assert (why is None) == bool(offer.actions), f"actions {offer.actions} and {why}"
            assert legal.issuperset(offer.actions), f"offered, but not legal: {offer}"
        missing = {aim for action in legal for aim in aims(game, state, action)} - {
            target for target, offer in zip(targets, offers, strict=True) if offer.actions
        }
        assert not missing, f"legal, but not offered: {missing}"
        possible = [offer for offer in offers if offer.problem is None]
        assert game.offers(state, seat, reasons=False) == possible


def aims(game: Game, state: State, action: int) -> list[tuple[int, int]]:
    """The offers among which people look for an action: its kind with each of its targets."""
    kind = int(kind_of(action))
    if kind == KEEP:
        return [(KEEP, int(ticket)) for ticket in kept_row(game, action)]
    if kind in (PAY, WITHDRAW):
        return [(kind, int(target_of(state.claim)))]
    if kind == RAID:
        return [(kind, int(state.raid_at))]
    if kind == EXCHANGE:
        return [(kind, int(target_of(action)) // SUIT_STEP)]
    return [(kind, 0 if kind in (BORROW, PIECES) else int(target_of(action)))]


def check_copies(game: Game, state: State, seat: int, action: int, seed: int | str) -> None:
    """A copy lives its own life, and applying is a function of state, action and luck."""
    before = state.pack()
    assert unpack(before).same(state), "unpacking is not the inverse of packing"
    copies = [state.copy(), unpack(before)]
    for copy in copies:
        assert copy.same(state), "a copy that differs"
        game.apply(copy, seat, action, Seeded(seed))
    assert state.pack() == before, "the original of a copy has changed"
    assert copies[0].pack() == copies[1].pack(), "the same action with the same luck differs"


def sampled(actions: Ints, luck: Chance, number: int) -> list[int]:
    """Some of the legal actions, or all if they are few."""
    if len(actions) <= number:
        return [int(action) for action in actions]
    return [int(actions[luck.below(len(actions))]) for _ in range(number)]
