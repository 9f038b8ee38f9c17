"""WO-2 and WO-11: the deal, the secret choice of pieces, and exchanging them."""

from __future__ import annotations

import pytest

from fogg.engine.mechanics.draw import DEALT
from fogg.engine.mechanics.exchange import EXCHANGED
from fogg.engine.mechanics.pieces import CHOSE_PIECES, EQUIPPED
from fogg.engine.mechanics.tickets import CHOSE_TICKETS, KEPT
from fogg.engine.phases import FIRST_PIECES_PHASE, FIRST_TICKETS_PHASE, OPENING_PHASE, TURN_PHASE
from tests.ships import box, idle_turn, pieces, world
from tests.toys import Table, variant

NUMBERS = {  # wagons and ships of a colour; cards dealt; pieces kept; for a first game
    "world": ((25, 50), (3, 7), 60, (20, 40)),
    "great-lakes": ((33, 32), (2, 2), 50, (27, 23)),
}


def keep_three(table: Table, seat: int) -> None:
    table.do(f"keep {' '.join(table.offered(seat)[:3])}", seat=seat)


# WO-2: the deal


@pytest.mark.rule("WO-2", "GL-1")
@pytest.mark.parametrize("id", NUMBERS)
@pytest.mark.parametrize("seats", [2, 5])
def test_cards_of_both_decks_and_five_tickets_are_dealt(id: str, seats: int) -> None:
    table = Table(variant(id), seats)
    game = table.game
    _, (wagons, ships), _, _ = NUMBERS[id]
    for seat in range(seats):
        view = game.view(table.state, seat)
        assert [int(view.backs(seat, deck)) for deck in range(2)] == [wagons, ships]
        assert len(table.offered(seat)) == 5
    decks = [int(game.deck_of[kind]) for kind in table.state.display]
    assert decks.count(0) == decks.count(1) == 3
    dealt = [event.seen_by(0).cards for event in table.events if event.kind == DEALT]
    assert [len(cards or ()) for cards in dealt] == [wagons + ships] + [0] * (seats - 1)


@pytest.mark.rule("WO-2", "GL-1")
@pytest.mark.parametrize("id", NUMBERS)
def test_at_least_three_tickets_are_kept_and_the_rest_goes_under_the_deck(id: str) -> None:
    table = Table(variant(id))
    offered = table.offered(0)
    assert table.problem(f"keep {offered[0]} {offered[1]}", seat=0) == "keep_at_least"
    keep_three(table, 0)
    table.open()
    assert table.kept(0) == set(offered[:3])
    assert table.bottom == offered[3:]


@pytest.mark.rule("WO-2", "GL-1")
@pytest.mark.parametrize("id", NUMBERS)
def test_the_pieces_that_one_may_start_with(id: str) -> None:
    (wagons, ships), _, kept, (first, others) = NUMBERS[id]
    table = Table(variant(id))
    keep_three(table, 0)
    assert table.legal(0) == [
        f"pieces wagons*{number} ships*{kept - number}"
        for number in range(kept - ships, wagons + 1)
    ]
    assert table.problem(f"pieces wagons*{wagons + 1} ships*{kept - wagons - 1}", 0) == (
        "wrong_pieces"
    )
    fewer = kept - ships - 1
    assert table.problem(f"pieces wagons*{fewer} ships*{kept - fewer}", 0) == "wrong_pieces"
    (offer,) = table.game.offers(table.state, 0)
    assert table.game.notation.text(offer.actions[0]) == f"pieces wagons*{first} ships*{others}"


@pytest.mark.rule("WO-2")
def test_ten_to_twenty_five_wagons_on_the_world() -> None:
    table = Table(variant("world"))
    keep_three(table, 0)
    choices = table.legal(0)
    assert (choices[0], choices[-1]) == ("pieces wagons*10 ships*50", "pieces wagons*25 ships*35")
    assert len(choices) == 16


@pytest.mark.rule("WO-2")
def test_the_pieces_not_chosen_stay_in_the_box() -> None:
    table = Table(variant("world"))
    for seat, number in ((0, 25), (1, 10)):
        keep_three(table, seat)
        table.do(f"pieces wagons*{number} ships*{60 - number}", seat=seat)
    assert [pieces(table, 0), box(table, 0)] == [(25, 35), (0, 15)]
    assert [pieces(table, 1), box(table, 1)] == [(10, 50), (15, 0)]
    assert table.state.phase == TURN_PHASE


@pytest.mark.rule("WO-2")
def test_nothing_is_shown_before_all_have_chosen_both() -> None:
    table = Table(variant("world"), 3)
    before = table.game.view(table.state, 2).data()["players"][0]
    keep_three(table, 0)
    table.do("pieces wagons*25 ships*35", seat=0)
    keep_three(table, 1)
    table.do("pieces wagons*11 ships*49", seat=1)
    keep_three(table, 2)
    after = table.game.view(table.state, 2).data()["players"][0]
    assert after == before | {"choices_made": 2}
    shown = [event.seen_by(2) for event in table.events]
    assert not [event for event in shown if event.kind in (KEPT, EQUIPPED)]
    chose = [
        event for event in shown if event.kind in (CHOSE_TICKETS, CHOSE_PIECES) and event.seat != 2
    ]
    hidden = [{event.get("tickets"), event.get("pieces")} for event in chose]
    assert hidden == [{None}] * 4
    events = table.do("pieces wagons*20 ships*40", seat=2)
    kinds = [event.kind for event in events if event.kind in (KEPT, EQUIPPED)]
    assert kinds == [KEPT] * 3 + [EQUIPPED] * 3
    pieces = [event.seen_by(None).pieces for event in events if event.kind == EQUIPPED]
    assert pieces == [(25, 35), (11, 49), (20, 40)]


@pytest.mark.rule("WO-2")
def test_tickets_are_chosen_before_pieces_each_seat_at_its_own_pace() -> None:
    table = Table(variant("world"))
    assert table.problem("pieces wagons*20 ships*40", seat=0) == "first_tickets_due"
    keep_three(table, 1)
    table.do("pieces wagons*20 ships*40", seat=1)
    assert table.problem("pieces wagons*20 ships*40", seat=1) == "already_chosen"
    assert table.game.phase_of(table.state, 0) == FIRST_TICKETS_PHASE
    keep_three(table, 0)
    assert table.game.phase_of(table.state, 0) == FIRST_PIECES_PHASE
    assert table.problem("draw wagons", seat=0) == "first_pieces_due"
    assert (int(table.state.phase), table.game.actors(table.state)) == (OPENING_PHASE, (0,))


# WO-11: exchanging


@pytest.mark.rule("WO-11")
def test_two_ships_are_given_for_two_wagons() -> None:
    """The book: two points are lost, and that is the turn."""
    table = world()
    (exchanged, *_) = table.do("exchange 2 wagons")
    assert (exchanged.kind, exchanged.taken, exchanged.given) == (EXCHANGED, (2, 0), (0, 2))
    assert exchanged.points == 2
    assert exchanged.seen_by(1) == exchanged
    assert [pieces(table, 0), box(table, 0)] == [(22, 38), (3, 12)]
    assert [int(score) for score in table.state.score] == [-2, 0]
    assert table.on_turn == 1
    assert table.line("exchange") == [-2, 0]
    assert table.totals() == [-2 - 12, -12]


@pytest.mark.rule("WO-11")
def test_as_many_as_both_stocks_allow() -> None:
    table = world()
    exchanges = [text for text in table.legal() if text.startswith("exchange")]
    assert exchanges == [
        *(f"exchange {number} wagons" for number in range(1, 6)),
        *(f"exchange {number} ships" for number in range(1, 11)),
    ]
    assert table.problem("exchange 6 wagons") == "not_enough_to_exchange"
    table.set_pieces(0, 20, 4)
    assert table.problem("exchange 5 wagons") == "not_enough_to_exchange"
    assert table.problem("exchange 4 wagons") == ""


@pytest.mark.rule("WO-11")
def test_what_was_given_may_come_back_and_any_number_of_times() -> None:
    table = world()
    for number, suit in ((5, "wagons"), (15, "ships"), (15, "wagons")):
        table.do(f"exchange {number} {suit}")
        idle_turn(table)
    assert [pieces(table, 0), box(table, 0)] == [(25, 35), (0, 15)]
    assert table.state.score[0] == -35
    assert table.state.exchanged[0] == 35


@pytest.mark.rule("WO-11")
def test_placed_pieces_stay() -> None:
    table = world()
    table.set_hand(0, "white-ships*2")
    table.do("claim dar_es_salaam-mumbai white-ships*2")
    idle_turn(table)
    table.do("exchange 10 ships")
    assert [pieces(table, 0), box(table, 0)] == [(10, 46), (15, 0)]
    assert table.owner("dar_es_salaam-mumbai") == 0
    assert table.state.score[0] == 7 - 10


@pytest.mark.rule("WO-11")
@pytest.mark.parametrize("action", ["exchange 1 ships", "exchange 1 wagons"])
def test_an_exchange_is_no_way_out_of_the_second_card(action: str) -> None:
    table = world()
    table.do("draw wagons", luck="red")
    assert table.problem(action) == "second_card_due"


@pytest.mark.rule("WO-11")
def test_the_points_lost_stay_lost_in_the_final_score() -> None:
    table = world()
    table.set_hand(0, "purple*3")
    table.do("claim novosibirsk-yakutsk purple*3")
    idle_turn(table)
    table.do("exchange 1 ships")
    assert table.state.score[0] == 3
    assert table.totals()[0] == 4 - 1 - 12
