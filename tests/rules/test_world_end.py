"""WO-11 and WO-12: the end after two more turns each, stuck games, ties."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fogg.engine.action import PASS
from fogg.engine.declarations import ENDED, LAST_ROUND
from fogg.engine.event import EventKind
from fogg.engine.ints import filled, ints
from fogg.engine.phases import TURN_PHASE
from tests.ships import GAPS, box, idle_turn, piles, world
from tests.soak.games import Combination, by_kind, decisions, position, starved
from tests.toys import Table, catalogue


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


# WO-11: who can do nothing else must exchange, else passes; the game can't go on for ever


def stuck(seats: int = 2, box: int = 15) -> Table:
    """No cards, no tickets: pieces can be exchanged if the boxes have any, and that is all."""
    table = piles(world(GAPS, seats))
    table.set_ticket_deck()
    if not box:
        table.state.box = filled(len(table.state.box))
    return table


@pytest.mark.rule("WO-11", "WO-3")
def test_who_could_do_nothing_else_must_exchange() -> None:
    table = stuck()
    words = {text.split()[0] for text in table.legal()}
    assert words == {"exchange"}
    assert table.problem("pass") == "must_not_pass"
    assert not next(o for o in table.game.offers(table.state, 0) if o.kind == PASS).actions


@pytest.mark.rule("WO-11")
def test_who_can_not_even_exchange_passes() -> None:
    table = stuck(box=0)
    assert table.legal() == ["pass"]
    table.set_display("red . . . . .")
    assert table.problem("pass") == "must_not_pass"


@pytest.mark.rule("WO-11")
def test_before_that_rule_who_could_exchange_might_pass() -> None:
    game = catalogue().game("world", "b87038c414ee50f3")
    table = stuck()
    table.game = game
    assert {text.split()[0] for text in table.legal()} == {"pass", "exchange"}


@pytest.mark.rule("WO-11")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_everybody_passing_ends_the_game(seats: int) -> None:
    table = stuck(seats, box=0)
    for _ in range(seats):
        assert not table.over
        table.do("pass")
    assert table.over
    assert kinds(table)[-1] == ENDED


@pytest.mark.rule("WO-11")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_two_rounds_of_exchanges_and_passes_end_the_game(seats: int) -> None:
    table = stuck(seats)
    suits = int(table.game.suits)
    for seat in range(1, seats, 2):
        # Every other player has an empty box, and has to pass.
        for suit in range(suits):
            table.state.box[seat * suits + suit] = 0
    for _ in range(2 * seats):
        assert not table.over
        table.do("pass" if table.on_turn % 2 else "exchange 1 wagons")
    assert table.over


@pytest.mark.rule("WO-11")
@pytest.mark.parametrize("id", ["world", "great-lakes", "world+depots", "great-lakes+depots"])
@pytest.mark.parametrize("seed", range(6))
def test_forced_exchanges_end_every_game(id: str, seed: int) -> None:
    """From anywhere in a game all cards go to one hand: the others can but exchange."""
    combination = Combination(id, 2 + seed % 4)
    game = combination.game
    state = starved(combination, position(combination, by_kind, seed, 40 + 20 * seed), seed % 2)
    for number, decision in enumerate(decisions(combination, by_kind, seed, state)):
        game.apply(state, decision.seat, decision.action, decision.chance)
        assert number < 2000
    assert game.over(state)


@pytest.mark.rule("WO-11", "US-6")
@given(
    id=st.sampled_from(["world", "great-lakes", "world+depots", "great-lakes+depots"]),
    boxes=st.lists(st.tuples(st.integers(0, 20), st.integers(0, 20)), min_size=2, max_size=5),
    luck=st.randoms(use_true_random=False),
)
def test_two_rounds_end_a_game_where_everybody_can_but_exchange(
    id: str, boxes: list[tuple[int, int]], luck: random.Random
) -> None:
    """Whatever lies in the boxes, however many pieces are given, and wherever depots are placed."""
    table = piles(world(GAPS, len(boxes), id))
    table.set_ticket_deck()
    while table.state.turn == 0:
        table.do(luck.choice(table.legal(table.on_turn)), seat=table.on_turn)
    table.state.box = ints([number for both in boxes for number in both])
    turns = 0
    while not table.over:
        legal = {text.split()[0]: text for text in luck.sample(table.legal(), len(table.legal()))}
        if table.state.phase == TURN_PHASE:
            # Those with something in the box have to exchange, all others pass.
            assert ("exchange" in legal) is any(box(table, table.on_turn))
            assert ("pass" in legal) is not ("exchange" in legal)
        verb = luck.choice(sorted(legal))
        turns += verb in ("exchange", "pass")
        table.do(legal[verb])
    assert turns <= 2 * len(boxes)


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
