"""With depots: a turn is ended with its action, or by itself; and what is taken back with it."""

from __future__ import annotations

import pytest

from fogg.engine.ints import filled, ints
from fogg.engine.phases import END_TURN_PHASE, TURN_PHASE
from fogg.engine.state import NOTHING
from fogg.server.storage.documents import MoveEntry
from fogg.server.tables.match import Match
from tests.server.player import choose, sitting
from tests.server.serving import Client, Server
from tests.server.test_take_back import act, begun, texts

DEPOTS = "usa+depots"


def opened(seed: int = 0) -> Match:
    """A game with depots at the first turn."""
    match = begun(DEPOTS, seed)
    for seat in (0, 1):
        act(match, seat, texts(match, seat)[0])
    while match.state.turn == 0:
        seat = match.game.actors(match.state)[0]
        act(match, seat, texts(match, seat)[0])
    return match


def claim(match: Match, seat: int) -> str:
    """A claim that the seat is given the cards for: four of everything."""
    kinds = int(match.game.kinds)
    for kind in range(kinds):
        match.state.hands[seat * kinds + kind] += 4
    return next(text for text in texts(match, seat) if text.startswith("claim"))


def test_the_turn_is_left_open_unless_its_end_is_asked_for() -> None:
    match = opened()
    seat = int(match.state.seat)
    act(match, seat, claim(match, seat))
    assert (int(match.state.phase), int(match.state.seat)) == (END_TURN_PHASE, seat)
    act(match, seat, "end")
    assert int(match.state.phase) == TURN_PHASE
    assert int(match.state.seat) != seat


def test_an_action_and_the_end_are_two_entries_that_go_back_together() -> None:
    match = next(each for each in map(opened, range(20)) if each.state.seat == 0)
    before = match.seq
    prepared = match.prepare(0, claim(match, 0), 0.0)
    end = match.prepare_end(prepared)
    assert end is not None
    match.take(prepared)
    match.take(end)
    last = match.entries[-1]
    assert isinstance(last, MoveEntry)
    assert (last.action, last.together, last.seat) == ("end", True, 0)
    assert match.free_undo(0) == before
    assert match.take_back_to(0) == before


def test_an_end_of_its_own_goes_back_alone() -> None:
    match = next(each for each in map(opened, range(20)) if each.state.seat == 0)
    act(match, 0, claim(match, 0))
    claimed = match.seq
    act(match, 0, "end")
    assert match.free_undo(0) == claimed


def test_a_depot_between_two_cards_goes_back_but_not_the_card() -> None:
    match = next(each for each in map(opened, range(20)) if each.state.seat == 0)
    act(match, 0, "store 1")
    act(match, 0, "draw deck")
    drawn = match.seq
    assert match.free_undo(0) is None
    act(match, 0, next(text for text in texts(match, 0) if text.startswith("depot")))
    assert match.free_undo(0) == drawn


def test_a_stop_goes_back_until_somebody_else_has_done_something() -> None:
    match = next(each for each in map(opened, range(20)) if each.state.seat == 0)
    act(match, 0, "store 1")
    stored = match.seq
    act(match, 0, "stop")
    assert match.free_undo(0) == stored
    act(match, 0, "end")
    act(match, 1, "store 1")
    assert match.free_undo(0) is None


@pytest.mark.parametrize("gap", [False, True])
def test_the_last_depot_goes_back_unless_it_brought_cards_to_light(gap: bool) -> None:
    """All warehouses become the deck (DEP-6), of which a gap among the face-up cards is filled."""
    match = next(each for each in map(opened, range(20)) if each.state.seat == 0)
    state, kinds = match.state, int(match.game.kinds)
    state.depots = ints([1, 4])
    state.deck, state.discard = filled(kinds), filled(kinds)
    state.deck_size, state.discard_size = filled(1), filled(1)
    state.warehouses[0] = 9
    if gap:
        state.display[0] = NOTHING
    before = match.seq
    act(match, 0, next(text for text in texts(match, 0) if text.startswith("depot")))
    assert match.state.deck_size[0] == 9 - gap
    assert match.free_undo(0) == (None if gap else before)


def test_there_is_no_end_where_the_turn_goes_on_or_is_over() -> None:
    match = opened()
    seat = int(match.state.seat)
    assert match.prepare_end(match.prepare(seat, f"store {seat + 1}", 0.0)) is None
    usa = begun("usa")
    for each in (0, 1):
        act(usa, each, texts(usa, each)[0])
    tickets = usa.prepare(int(usa.state.seat), "tickets", 0.0)
    assert usa.prepare_end(tickets) is None


@pytest.mark.parametrize("end_turn", [True, False])
def test_at_a_table(server: Server, client: Client, end_turn: bool) -> None:
    """With `end_turn` a player has no decision of its own at the end of a turn."""
    made = client.create("you", "random", variant=DEPOTS, start=True)
    asked = 0
    with sitting(server, made["table"]["id"], made["seats"]["0"]) as player:
        for _ in range(40):
            player.until_mine()
            decision = player.update["decision"]
            asked += decision["phase"] == "end_turn"
            ends = decision["phase"] == "end_turn"
            action = "end" if ends else choose(player.update, player.luck)
            fields = {"end_turn": True} if end_turn else {}
            reply = player.ask("act", decision=decision["number"], action=action, **fields)
            assert reply["type"] == "reply", reply
            player.settle(reply["seq"])
    assert (asked > 0) is not end_turn
