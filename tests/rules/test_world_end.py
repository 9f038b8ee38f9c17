"""WO-11 and WO-12: the end after two more turns each, stuck games, ties."""

from __future__ import annotations

import pytest

from fogg.engine.declarations import ENDED, LAST_ROUND
from fogg.engine.event import EventKind
from tests.ships import GAPS, idle_turn, piles, world
from tests.toys import Table


def kinds(table: Table) -> list[EventKind]:
    return [event.kind for event in table.events]


# WO-12: the last turns


@pytest.mark.rule("WO-12", "GL-1")
@pytest.mark.parametrize("id", ["world", "great-lakes"])
@pytest.mark.parametrize(
    ("wagons", "ships", "ends"),
    [(3, 3, True), (6, 0, True), (0, 6, True), (0, 0, True), (3, 4, False), (7, 0, False)],
)
def test_six_pieces_in_all_bring_the_end(id: str, wagons: int, ships: int, ends: bool) -> None:
    table = world(id=id)
    table.set_pieces(0, wagons, ships)
    idle_turn(table)
    assert (LAST_ROUND in kinds(table)) is ends
    assert table.state.turns_left == (4 if ends else -1)


@pytest.mark.rule("WO-12")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_everybody_has_two_more_turns_the_first_one_last(seats: int) -> None:
    table = world(seats=seats)
    idle_turn(table)
    table.set_pieces(1, 3, 7)
    table.set_hand(1, "white-ships*2")
    table.do("claim dar_es_salaam-mumbai white-ships*2")
    order = []
    while not table.over:
        order.append(table.on_turn)
        idle_turn(table)
    assert order == [(1 + place) % seats for place in range(1, seats + 1)] * 2
    assert kinds(table).count(LAST_ROUND) == 1
    last = next(event for event in table.events if event.kind == LAST_ROUND)
    assert (last.seat, last.turns) == (1, 2)


@pytest.mark.rule("WO-12")
def test_the_end_starts_at_the_end_of_the_turn() -> None:
    table = world()
    table.set_pieces(0, 3, 3)
    table.do_anyhow("draw ships")
    assert table.state.turns_left == -1
    table.do_anyhow("draw ships")
    assert table.state.turns_left == 4


@pytest.mark.rule("WO-12")
def test_others_coming_down_to_six_change_nothing() -> None:
    table = world(seats=3)
    table.set_pieces(0, 3, 3)
    idle_turn(table)
    table.set_pieces(1, 0, 0)
    idle_turn(table)
    assert kinds(table).count(LAST_ROUND) == 1
    assert table.state.turns_left == 5


# WO-11: who can do nothing else may pass, and the game can't go on for ever


def stuck(seats: int = 2) -> Table:
    """No cards, no tickets: pieces can be exchanged, and that is all."""
    table = piles(world(GAPS, seats))
    table.set_ticket_deck()
    return table


@pytest.mark.rule("WO-11")
def test_who_could_do_nothing_else_may_pass_or_exchange() -> None:
    table = stuck()
    words = {text.split()[0] for text in table.legal()}
    assert words == {"pass", "exchange"}
    assert table.problem("pass") == ""
    table.set_display("red . . . . .")
    assert table.problem("pass") == "must_not_pass"


@pytest.mark.rule("WO-11")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_everybody_passing_ends_the_game(seats: int) -> None:
    table = stuck(seats)
    for _ in range(seats):
        assert not table.over
        table.do("pass")
    assert table.over
    assert kinds(table)[-1] == ENDED


@pytest.mark.rule("WO-11")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_two_rounds_of_exchanges_and_passes_end_the_game(seats: int) -> None:
    table = stuck(seats)
    for turn in range(2 * seats):
        assert not table.over
        table.do("pass" if turn % 2 else f"exchange 1 {'ships' if turn % 4 else 'wagons'}")
    assert table.over


@pytest.mark.rule("WO-11")
def test_exchanges_while_cards_can_be_taken_do_not_count() -> None:
    table = world("red . . . . .")
    piles(table)
    table.set_ticket_deck()
    for _ in range(8):
        table.do("exchange 1 wagons" if table.state.exchanged[table.on_turn] < 5 else "draw red")
    assert not table.over
    assert table.state.idle == 0


@pytest.mark.rule("WO-11")
def test_any_other_action_begins_the_count_anew() -> None:
    table = stuck()
    for _ in range(3):
        table.do("exchange 1 wagons")
    table.set_hand(1, "purple*3")
    table.set_display("red red red red red red")
    table.do("claim novosibirsk-yakutsk purple*3")
    assert table.state.idle == 0
    assert not table.over


# WO-12: who wins


@pytest.mark.rule("WO-12")
def test_most_points_win() -> None:
    table = world()
    table.set_owner(1, "athina-hamburg")
    assert table.game.winners(table.state) == [1]


@pytest.mark.rule("WO-12")
def test_equal_points_the_most_completed_tickets() -> None:
    """Eight points each: routes alone, or fewer of them and a ticket."""
    table = world()
    table.set_owner(0, "dar_es_salaam-mumbai", "christchurch-sydney")
    table.set_owner(1, "al_qahira-athina", "athina-marseille")
    table.set_tickets(1, "marseille-al_qahira")
    assert table.totals() == [8 - 12, 8 - 12]
    assert ties(table) == [0, 1]
    assert table.game.winners(table.state) == [1]


@pytest.mark.rule("WO-12")
def test_an_itinerary_is_one_ticket_completed_either_way() -> None:
    table = world()
    table.set_tickets(0, "casablanca-al_qahira-tehran")
    table.set_owner(0, "casablanca-marseille", "athina-marseille", "athina-tehran")
    assert ties(table) == [0, 0]
    table.set_owner(0, "al_qahira-athina")
    assert table.line("tickets")[0] == 6
    assert ties(table) == [1, 0]


def ties(table: Table) -> list[int]:
    standings = sorted(table.game.standings(table.state), key=lambda standing: standing.seat)
    return [standing.ties[0] for standing in standings]


@pytest.mark.rule("WO-12")
def test_tied_in_points_and_tickets_they_share() -> None:
    table = world(seats=3)
    assert table.game.winners(table.state) == [0, 1, 2]


@pytest.mark.rule("WO-12")
def test_a_longer_path_decides_nothing() -> None:
    """Seven points each: one route of four spaces, or three that are no path."""
    table = world()
    table.set_owner(0, "dar_es_salaam-mumbai")
    table.set_owner(1, "novosibirsk-yakutsk", "caracas-lima", "al_qahira-athina")
    assert table.totals()[0] == table.totals()[1]
    assert table.game.winners(table.state) == [0, 1]
