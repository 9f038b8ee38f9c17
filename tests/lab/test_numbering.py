"""The numbers of actions: fixed for a board, one for each choice, and the thriftiest payment."""

from __future__ import annotations

import hashlib
import json
import random
from pathlib import Path

import pytest

from fogg.engine.action import CLAIM, kind_of, payment_of, target_of
from fogg.engine.chance import Seeded
from fogg.engine.errors import FoggError
from fogg.engine.game import Game
from fogg.engine.phases import BORROW_PHASE
from fogg.engine.state import State
from fogg.lab.environments import Numbering
from tests.toys import variant

GOLDEN = Path(__file__).with_name("numbering.json")
FAMILIES = [
    *("usa", "usa-mega", "europe", "europe-mega", "world", "great-lakes"),
    *("usa+depots", "europe+depots", "world+depots", "europe+loans"),
]


def table_of(numbering: Numbering) -> dict[str, object]:
    """What must not change as long as the version is the same."""
    text = "\n".join(numbering.names)
    return {
        "version": numbering.version,
        "size": numbering.size,
        "names": hashlib.sha256(text.encode()).hexdigest()[:16],
    }


@pytest.mark.parametrize("id", FAMILIES)
def test_the_numbers_are_those_of_before(id: str) -> None:
    """If this fails, SCHEME in numbering.py must go up; then write the new table into the file."""
    golden = json.loads(GOLDEN.read_text("utf-8"))
    assert table_of(Numbering(variant(id))) == golden[id]


@pytest.mark.parametrize("id", FAMILIES)
def test_each_number_has_a_name_of_its_own(id: str) -> None:
    names = Numbering(variant(id)).names
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("id", FAMILIES)
@pytest.mark.parametrize("seats", [2, 5])
def test_every_decision_has_its_numbers(id: str, seats: int) -> None:
    """Each legal action has one number, and the number stands for a legal action like it."""
    game = variant(id)
    numbering = Numbering(game)
    luck, dice = Seeded(seats), random.Random(seats)
    state = game.start(seats, luck)
    while not game.over(state):
        seat = game.actors(state)[0]
        view = game.view(state, seat)
        choices = numbering.choices(view)
        legal = [int(action) for action in view.legal()]
        assert {numbering.number(view, action) for action in legal} == set(choices)
        assert set(choices.values()) <= set(legal)
        # Nothing but the payment, and what stations use, is left to the numbering.
        if view.phase != BORROW_PHASE:
            targets = {(int(kind_of(a)), int(target_of(a))) for a in legal}
            assert {(int(kind_of(a)), int(target_of(a))) for a in choices.values()} == targets
        number = dice.choice(sorted(choices))
        assert numbering.action(view, number) == choices[number]
        game.apply(state, seat, choices[number], luck)


def test_a_claim_is_paid_thriftily() -> None:
    """A gray route in red with the fewest locomotives; in locomotives alone if that is said."""
    game = variant("usa")
    numbering = Numbering(game)
    state = _on_turn(game)
    _hold(game, state, red=3, blue=1, locomotive=4)
    view = game.view(state, int(state.seat))
    said = {numbering.names[number]: action for number, action in numbering.choices(view).items()}
    route = next(r for r in game.board.routes if r.color == "gray" and r.length == 4).id
    paid = {name: game.notation.text(said[f"claim {route} {name}"]) for name in ("red", "blue")}
    assert paid["red"] == f"claim {route} red*3 locomotive*1"
    assert paid["blue"] == f"claim {route} blue*1 locomotive*3"
    assert game.notation.text(said[f"claim {route} locomotive"]) == f"claim {route} locomotive*4"
    assert f"claim {route} green" not in said


def test_a_pair_route_is_paid_with_the_thriftiest_mix() -> None:
    game = variant("world")
    numbering = Numbering(game)
    paired = [route.id for route in game.board.routes if route.paired]
    assert paired
    for route in paired:
        assert f"claim {route}" in numbering.names
    state = _on_turn(game)
    counts = {name: 4 for name in game.card_names if name != "locomotive"}
    _hold(game, state, locomotive=2, **counts)
    state.pieces[state.seat * game.suits] = 20
    view = game.view(state, int(state.seat))
    for action in numbering.choices(view).values():
        if kind_of(action) == CLAIM and game.route_names[target_of(action)] in paired:
            purse = game.purse_of(CLAIM, int(target_of(action)))
            assert purse.count(payment_of(action), game.joker) == 0


def test_players_are_counted_from_who_acts() -> None:
    game = variant("usa+depots")
    numbering = Numbering(game)
    state = _on_turn(game, seats=3)
    seat = int(state.seat)
    view = game.view(state, seat)
    for place in range(3):
        action = numbering.action(view, numbering.names.index(f"store +{place}"))
        assert game.notation.text(action) == f"store {(seat + place) % 3 + 1}"
    with pytest.raises(FoggError, match="number_not_legal"):
        numbering.action(view, numbering.names.index("store +3"))


def test_tickets_are_kept_by_their_place() -> None:
    game = variant("usa")
    numbering = Numbering(game)
    state = game.start(2, Seeded(3))
    view = game.view(state, 0)
    first, _, third = sorted(view.offered())
    action = numbering.action(view, numbering.names.index("keep 1 3"))
    names = game.ticket_names
    assert game.notation.text(action) == f"keep {names[first]} {names[third]}"
    assert "keep 1" not in [numbering.names[number] for number in numbering.choices(view)]


def _on_turn(game: Game, seats: int = 2) -> State:
    """A game at its first turn."""
    luck = Seeded(1)
    state = game.start(seats, luck)
    while state.turn == 0:
        seat = game.actors(state)[0]
        game.apply(state, seat, game.view(state, seat).legal()[0], luck)
    return state


def _hold(game: Game, state: State, **cards: int) -> None:
    """Give the seat on turn these cards and no others."""
    for kind, name in enumerate(game.card_names):
        state.hands[state.seat * game.kinds + kind] = cards.get(name, 0)
