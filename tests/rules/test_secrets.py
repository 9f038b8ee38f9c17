"""US-14: what is public and what is secret."""

from __future__ import annotations

import pytest

from fogg.engine.ints import ints
from fogg.engine.mechanics.claim import CLAIMED
from fogg.engine.mechanics.draw import DEALT, DREW, TOOK
from fogg.engine.mechanics.tickets import KEPT, OFFERED, SHOWED
from tests.toys import Table, blank, toy_game


@pytest.mark.rule("US-14")
def test_the_table_is_public() -> None:
    table = blank(3)
    table.set_display("red blue . green locomotive")
    table.set_discard("red*2 locomotive*1")
    table.set_owner(2, "delta-elm")
    table.set_pieces(2, 40)
    for seat in (0, 1, 2, None):
        data = table.game.view(table.state, seat).data()
        assert data["display"] == ["red", "blue", None, "green", "locomotive"]
        assert data["discard"] == {"red": 2, "locomotive": 1}
        assert data["decks"] == [int(table.state.deck_size[0])]
        assert data["owners"] == {"delta-elm": 2}
        assert data["players"][2]["pieces"] == {"wagon": 40}
        assert table.game.view(table.state, seat).pieces(2) == 40
        assert data["tickets_left"] == 15 - 9


@pytest.mark.rule("US-14")
def test_sizes_of_hands_and_numbers_of_tickets_are_public() -> None:
    table = blank()
    table.set_hand(1, "red*3 blue*4")
    table.set_tickets(1, "amber-birch", "elm-fern")
    for seat in (0, None):
        player = table.game.view(table.state, seat).data()["players"][1]
        assert (player["cards"], player["ticket_number"]) == (7, 2)
        assert (player["known"], player["tickets"]) == ({}, [])


@pytest.mark.rule("US-14")
def test_scores_so_far_are_public() -> None:
    table = blank()
    table.set_hand(0, "red*5")
    table.do("claim delta-elm red*5")
    assert [table.game.view(table.state, 1).score(seat) for seat in (0, 1)] == [10, 0]


@pytest.mark.rule("US-14")
def test_own_cards_and_tickets_are_seen() -> None:
    table = blank()
    table.set_hand(0, "red*3 blue*4")
    table.set_tickets(0, "amber-birch")
    data = table.game.view(table.state, 0).data()
    assert data["hand"] == data["players"][0]["known"] == {"red": 3, "blue": 4}
    assert data["players"][0]["tickets"] == ["amber-birch"]


@pytest.mark.rule("US-14")
def test_cards_taken_from_the_display_are_known_until_laid() -> None:
    table = blank()
    table.set_display("red red red blue blue")
    (took, *_) = table.do("draw red", luck="blue")
    table.do("draw deck", luck="red")
    assert took.kind == TOOK
    assert took.seen_by(1).card == took.seen_by(None).card == took.card
    assert table.game.view(table.state, 1).data()["players"][0]["known"] == {"red": 1}
    table.do_anyhow("draw deck")
    table.do_anyhow("draw deck")
    table.do("claim delta-amber red*1")
    assert table.game.view(table.state, 1).data()["players"][0]["known"] == {}
    assert table.hand(0) == "red*1"


@pytest.mark.rule("US-14")
def test_what_was_laid_is_public() -> None:
    table = blank()
    table.set_hand(0, "red*1 locomotive*1")
    (claimed, *_) = table.do("claim amber-birch red*1 locomotive*1")
    assert claimed.kind == CLAIMED
    names = [table.game.card_names[card] for card in claimed.seen_by(None).cards]
    assert names == ["red", "locomotive"]


@pytest.mark.rule("US-14")
def test_the_deal_is_secret() -> None:
    table = Table(toy_game(), seats=3)
    for event in table.events:
        if event.kind in (DEALT, OFFERED):
            seen = event.seen_by((event.seat + 1) % 3)
            assert seen.get("cards") is seen.get("tickets") is None
            assert seen.number == len(event.get("cards") or event.get("tickets")) > 0
            assert event.seen_by(event.seat) == event


@pytest.mark.rule("US-14")
def test_blind_draws_are_secret() -> None:
    table = blank()
    (drew,) = table.do("draw deck", luck="blue")
    assert drew.kind == DREW
    assert drew.seen_by(1).card is drew.seen_by(None).card is None
    assert table.game.view(table.state, 1).data()["players"][0]["known"] == {}


@pytest.mark.rule("US-14")
def test_a_returned_ticket_is_known_to_who_returned_it() -> None:
    table = Table(toy_game(), seats=2)
    dealt = table.offered(0)
    table.do(f"keep {dealt[0]} {dealt[2]}", seat=0)
    table.open()
    views = [table.game.view(table.state, seat).data() for seat in (0, 1, None)]
    assert [view["returned"] for view in views] == [[dealt[1]], [None], [None]]
    assert [view["returned_by"] for view in views] == [[0]] * 3
    (kept,) = [event for event in table.events if event.kind == KEPT and event.seat == 0]
    assert kept.seen_by(1).returned is None


@pytest.mark.rule("US-14")
def test_tickets_are_shown_when_the_game_is_over() -> None:
    table = blank()
    table.no_cards()
    table.set_ticket_deck()
    table.set_tickets(1, "amber-birch")
    assert table.game.view(table.state, 0).tickets(1) == ()
    table.do("pass")
    events = table.do("pass")
    shown = [(e.seat, len(e.seen_by(None).tickets)) for e in events if e.kind == SHOWED]
    assert shown == [(0, 0), (1, 1)]
    assert len(table.game.view(table.state, 0).tickets(1)) == 1
    assert len(table.game.view(table.state, None).tickets(1)) == 1


@pytest.mark.rule("US-14")
def test_views_do_not_depend_on_what_is_hidden() -> None:
    one, other = blank(), blank()
    one.set_hand(1, "red*3")
    other.set_hand(1, "blue*3")
    one.set_deck("red*3 blue*6")
    other.set_deck("red*6 blue*3")
    one.set_tickets(1, "amber-birch")
    other.set_tickets(1, "elm-fern")
    tickets = one.game.ticket_count
    one.state.fresh = other.state.fresh = ints([0] * tickets)
    views = [table.game.view(table.state, 0).data() for table in (one, other)]
    assert views[0] == views[1]
    assert one.legal() == other.legal()


@pytest.mark.rule("US-14")
def test_a_spectator_sees_no_hand_and_has_nothing_to_do() -> None:
    table = Table(toy_game())
    view = table.game.view(table.state, None)
    assert (view.hand(), view.offered(), view.chosen()) == ((), (), ())
    assert list(view.legal()) == []
    assert view.data()["seat"] is None
