"""Offers and aids for people, against the legal actions."""

from __future__ import annotations

import pytest

from fogg.engine.action import CLAIM, KEEP, PASS, STATION, TICKETS, kind_of, target_of
from fogg.engine.aids import TicketAid, spaces_left
from fogg.engine.chance import Seeded
from fogg.engine.game import Game
from fogg.engine.ints import ints
from fogg.engine.mechanics.stations import Stations
from fogg.engine.mechanics.tickets import completed_tickets
from fogg.engine.offers import MOST_SHOWN
from fogg.engine.phases import OVER_PHASE, TUNNEL_PHASE
from fogg.engine.state import State
from tests.toys import CORE, Table, blank, random_states, toy_game, variant


def positions() -> list[tuple[Game, State, int]]:
    return [
        (game, state, seat)
        for game, seats in (
            (variant("usa"), 4),
            (variant("usa-mega"), 2),
            (toy_game(), 3),
            (variant("europe"), 3),
            (variant("europe-mega"), 2),
        )
        for state in random_states(game, seats, "offers", every=29)
        for seat in range(seats)
    ]


def test_offers_cover_the_legal_actions() -> None:
    for game, state, seat in positions():
        offers = game.offers(state, seat)
        legal = {int(action) for action in game.legal(state, seat)}
        shown = {int(action) for offer in offers for action in offer.actions}
        assert shown <= legal
        hidden = legal - shown
        assert {int(kind_of(action)) for action in hidden} <= {CLAIM, STATION}
        more = {(offer.kind, offer.target) for offer in offers if offer.more}
        assert {(int(kind_of(action)), int(target_of(action))) for action in hidden} == more


def test_every_offer_has_actions_or_a_problem() -> None:
    for game, state, seat in positions():
        for offer in game.offers(state, seat):
            assert bool(offer.actions) is (offer.problem is None)
            assert len(offer.actions) <= MOST_SHOWN or offer.kind == KEEP


def test_every_target_is_offered_once() -> None:
    for game, state, seat in positions():
        offers = game.offers(state, seat)
        targets = [(offer.kind, offer.target) for offer in offers]
        assert len(set(targets)) == len(targets)
        assert bool(offers) is (seat in game.actors(state))


def completed(game: Game, state: State, seat: int) -> int:
    """How many tickets a seat's own routes complete."""
    twin = state.copy()
    twin.buildings = ints([])
    return int(completed_tickets(game, twin)[seat])


def test_a_claim_tells_its_points_and_the_tickets_it_completes() -> None:
    for game, state, seat in positions():
        for offer in game.offers(state, seat):
            if offer.kind == CLAIM and offer.actions:
                twin = state.copy()
                game.apply(twin, seat, offer.actions[0], Seeded(0))
                if twin.phase == TUNNEL_PHASE:
                    continue
                gained = completed(game, twin, seat) - completed(game, state, seat)
                assert gained == len(offer.completes)
                assert twin.score[seat] - state.score[seat] == offer.points


def test_the_thriftiest_payment_comes_first() -> None:
    table = blank()
    table.set_hand(0, "red*5 blue*3 locomotive*3")
    (offer,) = [
        offer
        for offer in table.game.offers(table.state, 0)
        if offer.kind == CLAIM and offer.target == table.game.board.route("birch-cedar")
    ]
    texts = [table.game.notation.text(action) for action in offer.actions]
    assert texts[:2] == ["claim birch-cedar red*3", "claim birch-cedar blue*3"]
    assert texts[-1] == "claim birch-cedar locomotive*3"


def test_a_seat_that_can_only_pass_is_offered_the_pass() -> None:
    table = blank()
    table.no_cards()
    table.set_ticket_deck()
    offers = table.game.offers(table.state, 0)
    assert [(offer.kind, offer.target) for offer in offers if offer.actions] == [(PASS, 0)]
    assert [offer.target for offer in offers if offer.kind == TICKETS] == [0]


def test_payments_of_one_target() -> None:
    table = blank()
    table.set_hand(0, "red*2 locomotive*2")
    target = target_of(table.game.notation.parse("claim amber-birch red*2"))
    ways = table.game.payments(table.state, 0, CLAIM, target)
    texts = {table.game.notation.text(action) for action in ways}
    assert texts == {
        "claim amber-birch red*2",
        "claim amber-birch red*1 locomotive*1",
        "claim amber-birch locomotive*2",
    }


# Aids


def spaces(table: Table, a: str, b: str, seat: int = 0) -> int:
    view = table.game.view(table.state, seat)
    return spaces_left(view, table.game.board.city(a), table.game.board.city(b))


def test_own_routes_cost_no_more_spaces() -> None:
    table = blank()
    assert spaces(table, "amber", "cedar") == 5
    table.set_owner(0, "birch-cedar")
    assert spaces(table, "amber", "cedar") == 2
    assert spaces(table, "birch", "cedar") == 0


def test_routes_of_others_are_in_the_way() -> None:
    table = blank()
    table.set_owner(1, "elm-fern")
    assert spaces(table, "amber", "fern") == -1
    assert spaces(table, "amber", "fern", seat=1) == 6


@pytest.mark.parametrize(("pieces", "enough"), [(45, True), (5, True), (4, False)])
def test_aids_for_a_ticket(pieces: int, enough: bool) -> None:
    table = blank()
    table.set_tickets(0, "amber-cedar")
    table.set_pieces(0, pieces)
    (aid,) = table.game.aids(table.game.view(table.state, 0)).tickets
    assert (aid.completed, aid.spaces_left, aid.cut_off) == (False, 5, False)
    assert aid.within_reserve is enough


def test_aids_tell_of_tickets_done_and_cut_off() -> None:
    table = blank()
    table.set_tickets(0, "amber-birch", "elm-fern")
    table.set_owner(0, "amber-birch")
    table.set_owner(1, "elm-fern")
    done, cut = table.game.aids(table.game.view(table.state, 0)).tickets
    assert (done.completed, cut.cut_off, cut.within_reserve) == (True, True, False)


def with_stations(*built: str) -> Table:
    """Seat 0 wants from amber to fern, over elm-fern, which seat 1 has."""
    mechanics = (*CORE, Stations(costs=(1, 2, 3), unbuilt=4))
    table = blank(2, toy_game(mechanics=mechanics))
    table.set_tickets(0, "amber-fern")
    table.set_owner(1, "elm-fern")
    table.set_stations(0, *built)
    return table


def aid_of(table: Table) -> TicketAid:
    (aid,) = table.game.aids(table.game.view(table.state, 0)).tickets
    return aid


@pytest.mark.rule("EU-7")
@pytest.mark.parametrize("built", [(), ("birch",), ("fern", "birch", "cedar"), ("elm",)])
def test_a_ticket_that_a_station_can_save_is_not_cut_off(built: tuple[str, ...]) -> None:
    aid = aid_of(with_stations(*built))
    assert (aid.completed, aid.spaces_left, aid.cut_off) == (False, 6, False)
    assert aid.needs_station and aid.within_reserve


@pytest.mark.rule("EU-7")
def test_a_ticket_that_no_station_can_save_is_cut_off() -> None:
    aid = aid_of(with_stations("amber", "birch", "cedar"))
    assert aid.cut_off and not aid.needs_station
    table = with_stations("amber", "birch")
    table.set_owner(1, "delta-elm", "elm-fern")
    assert aid_of(table).cut_off


@pytest.mark.rule("EU-7")
def test_each_station_borrows_one_route() -> None:
    table = with_stations("elm", "birch", "cedar")
    assert aid_of(table).needs_station
    table.set_owner(1, "delta-elm", "elm-fern")
    assert aid_of(table).cut_off
    table.set_stations(0, "elm", "birch")
    assert aid_of(table).spaces_left == 1


@pytest.mark.rule("EU-7")
def test_no_station_is_built_where_others_stand() -> None:
    table = with_stations()
    row = list(table.state.buildings)
    for city in ("elm", "fern"):
        row[table.game.board.city(city)] = 1
    table.state.buildings = ints(row)
    assert aid_of(table).cut_off


@pytest.mark.rule("EU-7")
def test_a_ticket_that_a_station_joins_already_says_so() -> None:
    table = with_stations("elm")
    assert not aid_of(table).by_station
    table.set_owner(0, "delta-amber", "delta-elm")
    aid = aid_of(table)
    assert aid.by_station and aid.within_reserve and not aid.cut_off
    assert (aid.completed, aid.spaces_left) == (False, 0)
    table.set_stations(0, "birch")
    assert not aid_of(table).by_station


@pytest.mark.rule("EU-7")
def test_a_ticket_that_a_station_joins_tells_what_it_takes_without() -> None:
    table = with_stations("amber")
    table.set_tickets(0, "amber-birch")
    table.set_owner(1, "amber-birch-2")
    aid = aid_of(table)
    assert aid.by_station and not aid.needs_station and aid.spaces_left > 0


def test_routes_that_nobody_lost_need_no_station() -> None:
    table = with_stations()
    table.set_owner(0, "elm-fern")
    aid = aid_of(table)
    assert (aid.needs_station, aid.cut_off, aid.spaces_left) == (False, False, 6)


def test_tickets_on_offer_are_among_the_aids() -> None:
    table = Table(toy_game())
    assert len(table.game.aids(table.game.view(table.state, 0)).tickets) == 3
    assert table.game.aids(table.game.view(table.state, None)).tickets == []


@pytest.mark.parametrize("id", ["usa", "europe"])
def test_unseen_cards_are_what_decks_and_others_hide(id: str) -> None:
    game = variant(id)
    for state in random_states(game, 3, "unseen", every=5):
        if state.phase == OVER_PHASE:
            continue
        view = game.view(state, 1)
        hidden = int(view.deck_size(0))
        for seat in (0, 2):
            hidden += int(view.hand_size(seat)) - sum(view.known(seat))
        assert sum(game.aids(view).unseen) == hidden
        assert min(game.aids(view).unseen) >= 0
