"""The companion says what the engine would say of the same table."""

from __future__ import annotations

import random

import pytest

from fogg.catalogue import Catalogue
from fogg.companion import CompanionTold, follow
from fogg.engine.aids import aids
from fogg.engine.chance import Seeded
from fogg.engine.errors import FoggError
from fogg.engine.game import Game
from fogg.engine.phases import OVER_PHASE, TURN_PHASE
from fogg.engine.state import State

CATALOGUE = Catalogue()
USA, EUROPE, WORLD = (CATALOGUE.game(each) for each in ("usa", "europe", "world"))


def test_points_and_pieces_are_those_of_the_board() -> None:
    told = follow(
        USA, CompanionTold([["portland-seattle"], ["el_paso-los_angeles", "helena-omaha"]])
    )
    first, second = told.seats
    assert (first.score, first.pieces) == (1, 44)
    assert (second.score, second.pieces) == (15 + 10, 45 - 6 - 5)
    assert not first.ends and first.turns_left is None and told.on_turn is None


def test_what_is_missing_is_a_shortest_way() -> None:
    ticket = next(each for each in EUROPE.ticket_names if each.startswith("brest-"))
    told = follow(EUROPE, CompanionTold([[], []], 0, [ticket])).tickets[0]
    lengths = [int(EUROPE.route_length[route]) for route in told.missing]
    assert sum(lengths) == told.aid.spaces_left > 0
    names = [EUROPE.route_names[route] for route in told.missing]
    done = follow(EUROPE, CompanionTold([names, []], 0, [ticket])).tickets[0]
    assert done.aid.completed and done.missing == ()
    # Taken by the other player it is longer, or cut off.
    other = follow(EUROPE, CompanionTold([[], names], 0, [ticket])).tickets[0]
    assert not set(other.missing) & set(told.missing)
    assert other.aid.spaces_left >= told.aid.spaces_left or other.aid.needs_station


def test_nobody_s_tickets_are_not_asked_for() -> None:
    assert follow(EUROPE, CompanionTold([[], []], -1, [])).tickets == ()


@pytest.mark.parametrize(("game", "turns"), [(USA, 1), (WORLD, 2)])
def test_the_last_round(game: Game, turns: int) -> None:
    """Everybody has as many turns as the rules give, and who began it has the last one."""
    seats: list[list[str]] = [[], [], []]
    heard = []
    for taken in range(turns * 3 + 1):
        told = follow(game, CompanionTold(seats, last_by=1, turns=taken))
        heard.append((told.on_turn, [each.turns_left for each in told.seats], told.over))
    assert heard[0] == (2, [turns] * 3, False)
    assert [each[0] for each in heard] == [2, 0, 1] * turns + [None]
    assert heard[-1] == (None, [0, 0, 0], True)
    assert not any(over for _, _, over in heard[:-1])


@pytest.mark.parametrize("variant", ["usa", "europe", "world", "great-lakes"])
def test_a_whole_game_as_the_engine_has_it(variant: str) -> None:
    """After each turn of a random game the companion tells the engine's scores, aids and end."""
    game = CATALOGUE.game(variant)
    chance, luck = Seeded(7), random.Random(7)
    state = game.start(3, chance, first=0)
    last_by, turns, before, checked = -1, 0, 0, 0
    while state.phase != OVER_PHASE:
        if state.phase == TURN_PHASE and state.turn != before:
            before = int(state.turn)
            if state.turns_left > 0 and last_by < 0:
                last_by = (int(state.seat) + 2) % 3
            elif state.turns_left > 0:
                turns += 1
            if state.turn % 9 == 0 or last_by >= 0:
                check(game, state, (last_by, turns))
                checked += 1
        seat = game.actors(state)[0]
        game.apply(state, seat, luck.choice(list(game.legal(state, seat))), chance)
    assert checked > 5 and last_by >= 0


def check(game: Game, state: State, last: tuple[int, int]) -> None:
    routes = [
        [name for route, name in enumerate(game.route_names) if state.owner[route] == seat]
        for seat in range(3)
    ]
    tickets = [name for ticket, name in enumerate(game.ticket_names) if state.holder[ticket] == 0]
    told = follow(game, CompanionTold(routes, 0, tickets, *last))
    for seat, each in enumerate(told.seats):
        points = sum(int(game.route_points[game.board.route(name)]) for name in routes[seat])
        assert each.score == points
        reserve = sum(int(state.pieces[seat * game.suits + suit]) for suit in range(game.suits))
        assert each.pieces == reserve
    if state.turns_left > 0:
        assert told.on_turn == state.seat
        assert sum(each.turns_left or 0 for each in told.seats) == state.turns_left
    by_engine = {each.ticket: each for each in aids(game.view(state, 0)).tickets}
    for ticket in told.tickets:
        true = by_engine[ticket.aid.ticket]
        assert (ticket.aid.completed, ticket.aid.way) == (true.completed, true.way)
        # No card says which stations are left.
        if not true.needs_station and not ticket.aid.needs_station:
            assert ticket.aid.spaces_left == true.spaces_left


def test_what_no_game_can_be() -> None:
    for told, code in (
        (CompanionTold([["paris-atlantis"], []]), "unknown_route_id"),
        (CompanionTold([[], []], 0, ["paris-atlantis"]), "unknown_ticket_id"),
        (CompanionTold([["dieppe-paris"], ["dieppe-paris"]]), "companion_route_taken"),
        (CompanionTold([[]]), "wrong_number_of_players"),
        (CompanionTold([[], []], 2), "no_such_seat"),
        (CompanionTold([[], []], -2), "no_such_seat"),
        (CompanionTold([[], []], last_by=7), "no_such_seat"),
    ):
        with pytest.raises(FoggError, match=code):
            follow(EUROPE, told)


def test_more_pieces_than_there_are() -> None:
    # The first lane of every double route.
    far = [name for name in USA.route_names if not name.endswith("-2")]
    with pytest.raises(FoggError, match="companion_pieces"):
        follow(USA, CompanionTold([far, []]))
