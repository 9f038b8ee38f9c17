"""US-9: taking more tickets."""

from __future__ import annotations

import pytest

from fogg.engine.mechanics.tickets import KEPT, OFFERED
from tests.toys import Table, blank, toy_game


def with_deck(fresh: str = "", bottom: str = "") -> Table:
    table = blank()
    table.set_ticket_deck(fresh, bottom)
    return table


@pytest.mark.rule("US-9")
def test_three_tickets_are_drawn() -> None:
    table = with_deck("amber-birch amber-cedar amber-delta amber-elm")
    table.do("tickets", luck="amber-elm amber-birch amber-delta")
    assert table.offered(0) == ["amber-elm", "amber-birch", "amber-delta"]
    assert len(table.legal()) == 7


@pytest.mark.rule("US-9")
@pytest.mark.parametrize("kept", ["amber-elm", "amber-birch amber-delta"])
def test_one_or_more_are_kept_and_the_rest_goes_under_in_the_order_drawn(kept: str) -> None:
    table = with_deck("amber-birch amber-delta amber-elm", bottom="birch-cedar")
    table.do("tickets", luck="amber-elm amber-birch amber-delta")
    table.do(f"keep {kept}")
    assert table.kept(0) == set(kept.split())
    drawn = ["amber-elm", "amber-birch", "amber-delta"]
    assert table.bottom == ["birch-cedar", *(t for t in drawn if t not in kept.split())]


@pytest.mark.rule("US-9")
def test_all_three_may_be_kept() -> None:
    table = with_deck("amber-birch amber-delta amber-elm")
    table.do("tickets", luck="amber-elm amber-birch amber-delta")
    table.do("keep amber-birch amber-delta amber-elm")
    assert table.bottom == []
    assert len(table.kept(0)) == 3


@pytest.mark.rule("US-9")
@pytest.mark.parametrize("number", [1, 2])
def test_fewer_are_drawn_if_fewer_are_left(number: int) -> None:
    tickets = "amber-birch amber-delta".split()[:number]
    table = with_deck(" ".join(tickets))
    table.do("tickets", luck=" ".join(tickets))
    assert table.offered(0) == tickets


@pytest.mark.rule("US-9")
def test_a_single_ticket_must_be_kept() -> None:
    table = with_deck("amber-birch")
    table.do("tickets", luck="amber-birch")
    assert table.legal() == ["keep amber-birch"]


@pytest.mark.rule("US-9")
def test_none_kept_is_refused() -> None:
    table = with_deck("amber-birch amber-delta amber-elm")
    table.do("tickets", luck="amber-elm amber-birch amber-delta")
    (keep_nothing,) = {action & 31 for action in table.game.legal(table.state, 0)}
    assert table.problem(keep_nothing) == "keep_at_least"


@pytest.mark.rule("US-9")
def test_an_empty_deck_offers_nothing() -> None:
    table = with_deck()
    assert "tickets" not in table.legal()
    assert table.problem("tickets") == "no_tickets_left"


@pytest.mark.rule("US-9")
def test_returned_tickets_come_up_after_the_others_without_luck() -> None:
    table = with_deck("amber-birch", bottom="elm-fern delta-elm delta-fern")
    table.do("tickets", luck="amber-birch")
    assert table.offered(0) == ["amber-birch", "elm-fern", "delta-elm"]
    assert table.bottom == ["delta-fern"]


@pytest.mark.rule("US-9")
def test_tickets_drawn_must_be_chosen_from() -> None:
    table = with_deck("amber-birch amber-delta amber-elm")
    table.do_anyhow("tickets")
    assert table.problem("draw deck") == "keep_tickets_due"
    assert table.problem("tickets") == "keep_tickets_due"
    assert table.problem("pass") == "keep_tickets_due"


@pytest.mark.rule("US-9")
def test_later_one_may_be_kept_where_two_were_needed_at_first() -> None:
    table = Table(toy_game())
    first = table.offered(0)
    assert table.problem(f"keep {first[0]}", seat=0) == "keep_at_least"
    table.open()
    table.do_anyhow("tickets")
    assert table.problem(f"keep {table.offered(0)[0]}") == ""


@pytest.mark.rule("US-9")
def test_there_is_no_limit_on_cards_or_tickets() -> None:
    table = blank()
    table.set_hand(0, "red*12 blue*12 green*11 locomotive*8")
    table.set_tickets(0, *table.game.ticket_names[:12])
    table.set_ticket_deck(" ".join(table.game.ticket_names[12:]))
    assert table.problem("draw deck") == ""
    table.do_anyhow("tickets")
    table.do(f"keep {' '.join(table.offered(0))}")
    assert len(table.kept(0)) == 15


@pytest.mark.rule("US-9")
def test_kept_tickets_stay() -> None:
    table = with_deck("amber-birch amber-delta amber-elm")
    table.do("tickets", luck="amber-elm amber-birch amber-delta")
    table.do("keep amber-elm")
    table.do_anyhow("tickets")
    assert "amber-elm" not in table.offered(1)
    assert table.problem("keep amber-elm") == "not_offered"


@pytest.mark.rule("US-9", "US-14")
def test_others_see_how_many_and_not_which() -> None:
    table = with_deck("amber-birch amber-delta amber-elm")
    (offered,) = table.do("tickets", luck="amber-elm amber-birch amber-delta")
    kept = table.do("keep amber-elm")[0]
    assert (offered.kind, kept.kind) == (OFFERED, KEPT)
    for event in (offered.seen_by(1), kept.seen_by(1), kept.seen_by(None)):
        assert event.tickets is event.get("returned") is None
    assert (offered.seen_by(1).number, kept.seen_by(1).number) == (3, 1)
    assert len(offered.seen_by(0).tickets) == 3
    assert len(kept.seen_by(0).returned) == 2
