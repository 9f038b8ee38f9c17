"""Looking things up, by a view and by names: what is there, and what is refused."""

from __future__ import annotations

import pytest

from fogg.engine.chance import Seeded
from fogg.engine.errors import ActionError, RulesError
from fogg.engine.mechanics.harbors import Harbors
from fogg.engine.mechanics.stations import Stations
from fogg.engine.phases import OVER_PHASE
from fogg.engine.state import NOTHING
from tests.toys import variant


def test_cities_and_routes_by_their_ids() -> None:
    board = variant("usa").board
    assert board.cities[board.city("dallas")].id == "dallas"
    assert board.routes[board.route("dallas-houston-2")].id == "dallas-houston-2"
    for look_up in (board.city, board.route):
        with pytest.raises(KeyError, match="atlantis"):
            look_up("atlantis")


def test_a_view_lists_owners_and_legal_actions() -> None:
    game = variant("usa")
    state = game.start(2, Seeded(1))
    view = game.view(state, 0)
    assert list(view.owners()) == [NOTHING] * len(game.board.routes)
    assert list(view.legal()) == list(game.legal(state, 0))
    assert list(game.view(state, None).legal()) == []
    state.owner[3] = 1
    assert view.owner(3) == view.owners()[3] == 1


def test_a_view_knows_harbors_only_where_there_are_any() -> None:
    world = variant("world")
    state = world.start(2, Seeded(1))
    city = world.board.city("lagos")
    assert world.view(state, 0).harbor(city) == NOTHING
    state.harbors[city] = 1
    assert world.view(state, 0).harbor(city) == 1
    usa = variant("usa")
    assert usa.view(usa.start(2, Seeded(1)), 0).harbor(0) == NOTHING


@pytest.mark.parametrize("seat", [-1, 2])
def test_no_such_seat(seat: int) -> None:
    game = variant("usa")
    state = game.start(2, Seeded(1))
    with pytest.raises(RulesError) as raised:
        game.view(state, seat)
    assert raised.value.code == "no_such_seat"
    with pytest.raises(RulesError):
        game.start(2, Seeded(1), first=seat)
    assert game.phase_of(state, seat) == OVER_PHASE


def test_a_game_finds_its_mechanics_by_class() -> None:
    europe = variant("europe")
    assert europe.find(Stations) in europe.mechanics
    assert europe.find(Harbors) is None


@pytest.mark.parametrize(
    ("text", "code"),
    [("raid", "missing_player"), ("raid 1 1", "too_many_words"), ("raid none 2", "too_many_words")],
)
def test_raids_that_name_nobody_or_too_many(text: str, code: str) -> None:
    with pytest.raises(ActionError) as raised:
        variant("usa+depots").notation.parse(text)
    assert raised.value.code == code
