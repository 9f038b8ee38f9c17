"""Legal or a reason, never both and never neither: what is legal has none, all else has one."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fogg.engine.action import (
    BLIND,
    BORROW,
    CLAIM,
    DEPOT,
    DRAW,
    KEEP,
    PASS,
    PAY,
    RAID,
    STATION,
    STORE,
    TICKETS,
    WITHDRAW,
    kind_of,
    make,
    target_of,
)
from fogg.engine.game import Game
from fogg.engine.phases import (
    CLOSING_PHASE,
    FIRST_CARD_PHASE,
    FIRST_DEPOT_PHASE,
    OPENING_PHASE,
    OVER_PHASE,
    RAID_PHASE,
    TUNNEL_PHASE,
)
from fogg.engine.state import State
from fogg.texts import messages
from fogg.variants import EVERY_MECHANIC
from tests.depots import depots, store
from tests.soak.games import Combination
from tests.toys import VARIANTS, Table, random_states, toy_game, variant


def may_do(game: Game, state: State, seat: int, action: int) -> bool:
    """Whether an action is listed for a seat: in short, or among all the ways to pay."""
    if not 0 <= seat < state.seats:
        return False
    if action in {int(each) for each in game.legal(state, seat)}:
        return True
    if not 0 <= action < 1 << 63:
        return False
    kind = int(kind_of(action))
    return game.action_kinds[kind] is not None and action in game.payments(
        state, seat, kind, target_of(action)
    )


def check(game: Game, state: State, seat: int, action: int) -> None:
    why = game.problem(state, seat, action)
    assert (why is None) is may_do(game, state, seat, action), (seat, action, why)


@pytest.mark.parametrize("id", VARIANTS)
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_legal_actions_have_no_problem(id: str, seats: int) -> None:
    game = variant(id)
    for state in random_states(game, seats, f"problem {id}", every=7):
        for seat in range(seats):
            actions = list(game.legal(state, seat))
            assert (len(actions) > 0) is (seat in game.actors(state))
            assert all(game.problem(state, seat, int(action)) is None for action in actions)


def raided() -> Table:
    """Seat 0 has just claimed a route beside the depots of both."""
    table = depots()
    store(table, 0, "red*1")
    store(table, 1, "red*1")
    table.set_hand(0, "red*2")
    table.do("claim amber-birch red*2")
    return table


POSITIONS = [
    (game, state)
    for game in (toy_game(), variant("usa-mega"))
    for state in random_states(game, 3, "garbage", every=23)
]
# Of others some of each phase: these choices are many and slow to list.
for game, id in (
    (Combination("europe+loans", 3).game, "chosen"),
    (variant("europe-mega"), "mega"),
    (variant("europe+depots"), "depots"),
    (variant("world"), "world"),
    (variant("great-lakes+depots"), "lakes"),
):
    by_phase: dict[int, list[State]] = {}
    for state in random_states(game, 3, f"garbage {id}"):
        by_phase.setdefault(int(state.phase), []).append(state)
    POSITIONS += [(game, state) for states in by_phase.values() for state in states[:3]]
raid = raided()
POSITIONS.append((raid.game, raid.state))
garbage = (
    st.integers()
    | st.integers(0, 2**63 - 1)
    | st.sampled_from([-1, 2**63 - 1, 2**63, 2**64, 2**200, -(2**63), -(2**200)])
    | st.builds(make, st.integers(0, 31), st.integers(0, 1023), st.integers(0, 2**48 - 1))
)


@settings(max_examples=300)
@given(st.sampled_from(POSITIONS), st.integers(-2, 4), garbage)
def test_garbage_has_a_problem(position: tuple[Game, State], seat: int, action: int) -> None:
    check(*position, seat, action)


@settings(max_examples=300)
@given(st.sampled_from(POSITIONS), st.data())
def test_a_legal_action_with_a_bit_changed(
    position: tuple[Game, State], data: st.DataObject
) -> None:
    game, state = position
    if state.phase == OVER_PHASE:
        return
    seat = game.actors(state)[0]
    action = int(data.draw(st.sampled_from(list(game.legal(state, seat)))))
    check(game, state, seat, action ^ 1 << data.draw(st.integers(0, 70)))


@pytest.mark.parametrize("kind", range(32))
def test_every_kind_with_odd_targets(kind: int) -> None:
    for game, state in POSITIONS[::4]:
        seat = game.actors(state)[0] if game.actors(state) else 0
        for target in (0, 1, int(game.kinds), int(game.routes) - 1, int(game.routes), 1023):
            for payment in (0, 1, 1 << 35, 1 << 47):
                check(game, state, seat, int(make(kind, target, payment)))


@pytest.mark.parametrize("seat", [-1, 3, 99, 2**62, 2**63, 2**200, -(2**200)])
def test_seats_that_are_not_at_the_table(seat: int) -> None:
    for game, state in POSITIONS:
        code = "game_over" if state.phase == OVER_PHASE else "not_your_turn"
        why = game.problem(state, seat, make(BLIND))
        assert why is not None
        assert why.code == code


def test_tickets_in_any_other_order_are_malformed() -> None:
    table = Table(toy_game())
    bits = int(table.game.ticket_bits)
    first, second = sorted(table.game.ticket_names.index(name) for name in table.offered(0)[:2])
    swapped = (second + 1 | first + 1 << bits) << 5 | KEEP
    twice = (first + 1 | first + 1 << bits) << 5 | KEEP
    hole = (first + 1 << bits) << 5 | KEEP
    for action in (swapped, twice, hole):
        assert table.problem(action, seat=0) == "malformed"
    assert table.problem((first + 1 | second + 1 << bits) << 5 | KEEP, seat=0) == ""


def test_kinds_of_actions_are_written_in_words() -> None:
    game = variant("europe+depots+loans")
    kinds = (DRAW, BLIND, CLAIM, TICKETS, KEEP, PASS, PAY, WITHDRAW, STATION, BORROW)
    words = [game.action_kind(kind).word for kind in (*kinds, DEPOT, STORE, RAID)]
    assert words[:6] == ["draw", "draw", "claim", "tickets", "keep", "pass"]
    assert words[6:] == ["pay", "withdraw", "station", "borrow", "depot", "store", "raid"]
    assert POSITIONS[0][1].phase == OPENING_PHASE
    assert {TUNNEL_PHASE, CLOSING_PHASE, FIRST_DEPOT_PHASE, FIRST_CARD_PHASE, RAID_PHASE} <= {
        int(state.phase) for _, state in POSITIONS
    }


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_word_of_an_action_is_worded(language: str) -> None:
    words = {kind.word for mechanic in EVERY_MECHANIC for kind in mechanic.actions}
    assert {f"action.{word}" for word in (*words, "pass")} <= set(messages(language))
