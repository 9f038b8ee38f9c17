"""EU-7: owners choose the borrowed routes themselves, as an option of the table."""

from __future__ import annotations

import pytest

from fogg.engine.action import BORROW
from fogg.engine.declarations import ENDED
from fogg.engine.game import Game
from fogg.engine.mechanics.base import Mechanic
from fogg.engine.mechanics.stations import BORROWED, CHOSE_ROUTES, ChosenStations, Stations
from fogg.engine.mechanics.tickets import SHOWED, completed_tickets
from fogg.engine.phases import BORROW_PHASE, CLOSING_PHASE
from fogg.engine.rules import but
from fogg.engine.state import NOTHING
from fogg.variants import EUROPE
from tests.stations import (
    CHOSEN_RULES,
    ROUTES,
    TICKETS,
    borrowed,
    stations,
    stuck,
)
from tests.toys import (
    Table,
    blank,
    catalogue,
    random_states,
    toy_game,
    variant,
)


def chosen(seats: int = 3) -> Table:
    """Seats 0 and 2 have stations; the next passes end the turns."""
    table = stuck(blank(seats, toy_game(ROUTES, TICKETS, **CHOSEN_RULES)))
    table.set_owner(0, "amber-birch")
    table.set_owner(1, "birch-cedar", "birch-fern", "delta-elm")
    table.set_tickets(0, "amber-cedar", "amber-fern")
    table.set_stations(0, "birch", "delta")
    table.set_stations(2, "elm")
    return table


def closing() -> Table:
    table = chosen()
    for _ in range(3):
        table.do("pass")
    return table


@pytest.mark.rule("EU-7")
def test_those_with_stations_choose_after_the_last_turn() -> None:
    table = closing()
    assert table.state.phase == CLOSING_PHASE
    assert not table.over
    assert table.game.actors(table.state) == (0, 2)
    assert table.game.phase_of(table.state, 0) == BORROW_PHASE
    assert table.game.view(table.state, 2).data()["phase"] == "borrow"
    assert table.legal(1) == []
    assert table.legal(2) == ["borrow none", "borrow delta-elm"]
    assert SHOWED in [event.kind for event in table.events]
    assert table.game.view(table.state, 2).tickets(0) != ()


@pytest.mark.rule("EU-7")
def test_every_choice_of_routes_is_legal() -> None:
    table = closing()
    notation = table.game.notation
    routes = ("none", "birch-cedar", "birch-fern")
    words = [f"borrow {one} {two}" for one in routes for two in ("none", "delta-elm")]
    actions = [notation.parse(text) for text in words]
    assert sorted(actions) == sorted(int(a) for a in table.game.legal(table.state, 0))
    assert all(notation.parse(notation.text(action)) == action for action in actions)
    assert table.problem("borrow delta-elm none", seat=0) == "wrong_loans"
    assert table.problem("borrow amber-birch", seat=0) == "wrong_loans"
    assert table.problem("borrow birch-cedar delta-elm delta-elm", seat=0) == "wrong_loans"
    assert table.problem("pass", seat=0) == "borrow_due"


@pytest.mark.rule("EU-7")
def test_the_best_choice_is_offered_first() -> None:
    table = closing()
    (offer,) = table.game.offers(table.state, 0)
    assert offer.kind == BORROW
    assert offer.actions[0] == table.game.notation.parse("borrow birch-fern none")
    assert sorted(offer.actions) == sorted(int(a) for a in table.game.legal(table.state, 0))


@pytest.mark.rule("EU-7")
def test_choices_are_kept_back_until_all_have_chosen() -> None:
    table = closing()
    (chose,) = table.do("borrow birch-cedar none", seat=0)
    assert (chose.kind, chose.seat) == (CHOSE_ROUTES, 0)
    assert all(chose.seen_by(seat).routes is None for seat in (1, 2, None))
    assert table.game.actors(table.state) == (2,)
    assert table.problem("borrow birch-fern none", seat=0) == "already_chosen"
    own = table.game.view(table.state, 0)
    assert list(own.chosen()) == [table.game.notation.parse("borrow birch-cedar none")]
    for seat in (1, 2, None):
        view = table.game.view(table.state, seat)
        assert (view.chosen(), view.borrowed()) == ((), ())
    events = table.do("borrow none", seat=2)
    assert [event.kind for event in events] == [CHOSE_ROUTES, BORROWED, BORROWED, ENDED]
    route = table.game.board.route("birch-cedar")
    assert [event.routes for event in events[1:3]] == [(route, NOTHING), (NOTHING,)]
    assert table.over
    assert table.game.view(table.state, None).borrowed()[:3] == (route, NOTHING, NOTHING)


@pytest.mark.rule("EU-7")
@pytest.mark.parametrize(
    ("choice", "points"),
    [("birch-cedar none", 7 - 10), ("birch-fern none", 10 - 7), ("none delta-elm", -17)],
)
def test_the_score_follows_the_choice(choice: str, points: int) -> None:
    table = closing()
    table.do(f"borrow {choice}", seat=0)
    table.do("borrow none", seat=2)
    assert table.line("tickets")[0] == points
    expected = [None if word == "none" else word for word in choice.split()]
    assert list(borrowed(table).values()) == expected
    assert table.line("stations") == [4, 12, 8]
    assert completed_tickets(table.game, table.state)[0] == (points > -17)


@pytest.mark.rule("EU-7")
def test_two_stations_may_borrow_the_same_route() -> None:
    table = chosen()
    table.set_stations(0, "birch", "cedar")
    for _ in range(3):
        table.do("pass")
    table.do("borrow birch-cedar birch-cedar", seat=0)
    table.do("borrow none", seat=2)
    assert borrowed(table) == {"birch": "birch-cedar", "cedar": "birch-cedar"}
    assert table.line("tickets")[0] == 7 - 10


@pytest.mark.rule("EU-7")
def test_without_stations_the_game_is_over_at_once() -> None:
    table = chosen()
    table.set_stations(0)
    table.set_stations(2)
    for _ in range(3):
        table.do("pass")
    assert table.over


@pytest.mark.rule("EU-7")
def test_as_a_rule_the_best_routes_are_taken_without_asking() -> None:
    table = stuck(stations())
    table.set_owner(1, "birch-cedar")
    table.set_stations(0, "birch")
    table.do("pass")
    table.do("pass")
    assert table.over
    assert [event.kind for event in table.events][-1] == ENDED


@pytest.mark.rule("EU-7")
def test_owners_choose_on_the_board_too() -> None:
    mechanics: list[Mechanic] = [
        ChosenStations((1, 2, 3), 4) if isinstance(mechanic, Stations) else mechanic
        for mechanic in EUROPE.mechanics
    ]
    game = Game(catalogue().board("europe"), but(EUROPE, mechanics=tuple(mechanics)))
    assert game.digest != variant("europe").digest
    states = random_states(game, 3, "chosen")
    assert any(state.phase == CLOSING_PHASE for state in states)
    assert game.over(states[-1])
    assert len(states[-1].borrowed) == 9
