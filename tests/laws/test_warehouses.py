"""What lies in warehouses is known to nobody, their owners included, until it is taken (DEP-5)."""

from __future__ import annotations

import pytest

from fogg.engine.chance import Chance, Seeded
from fogg.engine.game import Game
from fogg.engine.state import State
from tests.soak.games import COMBINATIONS, Combination, decisions, uniform

WITH_DEPOTS = [each for each in COMBINATIONS if each.game.refills]
EVERY = 9
SAMPLES = 30


def _swapped(game: Game, state: State, luck: Chance) -> State | None:
    """The position with a stored card changed for another one of its deck; None if none can be."""
    kinds = int(game.kinds)
    stored = [place for place in range(len(state.warehouses)) if state.warehouses[place] > 0]
    pairs = [
        (place, kind)
        for place in stored
        for kind in range(kinds)
        if state.deck[kind] > 0
        and kind != place % kinds
        and game.deck_of[kind] == game.deck_of[place % kinds]
    ]
    if not pairs:
        return None
    place, kind = pairs[luck.below(len(pairs))]
    twin = state.copy()
    twin.warehouses[place] -= 1
    twin.warehouses[place - place % kinds + kind] += 1
    twin.deck[kind] -= 1
    twin.deck[place % kinds] += 1
    return twin


@pytest.mark.rule("DEP-5")
@pytest.mark.parametrize("combination", WITH_DEPOTS, ids=str)
def test_positions_that_differ_in_stored_cards_look_alike(combination: Combination) -> None:
    game = combination.game
    luck = Seeded(f"warehouses/{combination}")
    compared = 0
    for number, (state, seat, action, chance) in enumerate(
        decisions(combination, uniform, f"warehouses/{combination}")
    ):
        twin = _swapped(game, state, luck) if number % EVERY == 0 else None
        if twin is not None:
            compared += 1
            for viewer in (*range(combination.seats), None):
                one, other = game.view(state, viewer), game.view(twin, viewer)
                assert one.data() == other.data()
                assert list(one.legal()) == list(other.legal())
                sample = game.sample(one, Seeded(number))
                assert sample.pack() == game.sample(other, Seeded(number)).pack()
        game.apply(state, seat, action, chance)
    assert compared > 5


@pytest.mark.rule("DEP-5")
@pytest.mark.parametrize("combination", WITH_DEPOTS, ids=str)
def test_samples_store_any_card_that_the_seat_has_not_seen(combination: Combination) -> None:
    game = combination.game
    kinds = int(game.kinds)
    for state, seat, action, chance in decisions(combination, uniform, f"stored/{combination}"):
        owner = next((s for s in range(combination.seats) if _stored(game, state, s) == 1), None)
        if owner is not None:
            break
        game.apply(state, seat, action, chance)
    else:
        raise AssertionError("nothing was ever stored")
    view = game.view(state, owner)
    row = slice(owner * kinds, (owner + 1) * kinds)
    samples = [game.sample(view, Seeded(number)) for number in range(SAMPLES)]
    found = {tuple(int(number) for number in each.warehouses[row]) for each in samples}
    assert all(sum(each) == 1 for each in found)
    # The back of a stored card tells its deck.
    [deck] = [deck for deck in range(game.decks) if view.stored_of(owner, deck) == 1]
    unseen = view.unseen()
    possible = {k for k in range(kinds) if unseen[k] > 0 and game.deck_of[k] == deck}
    assert {each.index(1) for each in found} <= possible
    assert len(found) > len(possible) // 2


def _stored(game: Game, state: State, owner: int) -> int:
    return int(game.view(state, None).stored(owner))
