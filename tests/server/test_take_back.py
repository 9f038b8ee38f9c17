"""Bots go back only where nothing came to light since; people are told what did."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from fogg.catalogue import Catalogue
from fogg.engine.ints import ints
from fogg.engine.mechanics.draw import SWEPT
from fogg.engine.mechanics.tunnels import TUNNELED
from fogg.engine.mechanics.warehouses import RAIDED
from fogg.server.storage.documents import GameRow, MoveEntry, SeatDoc, TableDoc
from fogg.server.tables.match import Match, Prepared, start_entry
from fogg.server.tables.take_back import bots_refuse, may_take_back
from fogg.server.wire.types import SettingsJson
from tests.server.player import Player, sitting
from tests.server.serving import Client, Server

CATALOGUE = Catalogue()


def table(*seats: SeatDoc) -> TableDoc:
    return TableDoc(id="t", variant="usa", settings=SettingsJson(), seats=list(seats), created=0.0)


AGAINST_A_BOT = table(SeatDoc(kind="human"), SeatDoc(kind="bot"))


def begun(variant: str, seed: int = 0) -> Match:
    game = CATALOGUE.game(variant)
    secret = seed.to_bytes(32, "big")
    stored = GameRow(
        id="g",
        table="t",
        variant=variant,
        digest=game.digest,
        seats=2,
        seed=secret,
        created=0.0,
    )
    return Match(game, stored, [start_entry(game, stored, 0.0)])


def act(match: Match, seat: int, action: str) -> Prepared:
    """Move; by seat 1 as a bot."""
    prepared = match.prepare(seat, action, 0.0, by="random" if seat else "")
    match.take(prepared)
    return prepared


def action_of(prepared: Prepared) -> str:
    assert isinstance(prepared.entry, MoveEntry)
    return prepared.entry.action


def texts(match: Match, seat: int) -> list[str]:
    legal = match.game.legal(match.state, seat)
    return [match.game.notation.text(action) for action in legal]


def chosen(match: Match) -> None:
    """Let both choose their first tickets."""
    for seat in (0, 1):
        act(match, seat, texts(match, seat)[0])


def until(match: Match, wanted: Callable[[Prepared], bool], *prefer: str) -> Prepared:
    """Play at random, preferring some verbs, until a move of seat 0 is wanted."""
    luck = random.Random(3)
    while not match.over:
        seat = match.game.actors(match.state)[0]
        legal = texts(match, seat)
        found = [text for verb in prefer for text in legal if text.startswith(verb)]
        prepared = act(match, seat, luck.choice(found or legal))
        if seat == 0 and wanted(prepared):
            return prepared
    raise AssertionError("it never happened")


def refused(match: Match) -> bool:
    """Whether bots refuse to take seat 0's last move back."""
    return bots_refuse(AGAINST_A_BOT, match, 0, match.take_back_to(0))


def learnt(match: Match) -> list[str]:
    return list(match.learnt_since(match.take_back_to(0), 0))


def turn_of_seat_0(variant: str) -> Match:
    for seed in range(20):
        match = begun(variant, seed)
        chosen(match)
        if match.game.actors(match.state)[0] == 0:
            return match
    raise AssertionError("seat 0 never begins")


@pytest.mark.parametrize("action", ["draw deck", "tickets"])
def test_bots_do_not_go_back_before_luck_that_was_seen(action: str) -> None:
    match = turn_of_seat_0("usa")
    act(match, 0, action)
    assert refused(match) and learnt(match) == ["luck"]
    assert not may_take_back(AGAINST_A_BOT, match, 0) and match.free_undo(0) is None


def test_bots_do_not_go_back_before_a_card_of_the_display() -> None:
    match = turn_of_seat_0("usa")
    card = next(text for text in texts(match, 0) if text[:5] == "draw " and text != "draw deck")
    act(match, 0, card)
    assert refused(match) and learnt(match) == ["luck"]


def test_bots_do_not_go_back_before_a_tunnel() -> None:
    match = begun("europe")
    until(match, lambda done: any(each.kind == TUNNELED for each in done.events), "claim")
    assert refused(match) and "luck" in learnt(match)


def test_bots_do_not_go_back_before_a_sweep() -> None:
    match = begun("usa", 1)
    until(match, lambda done: any(each.kind == SWEPT for each in done.events), "draw")
    assert refused(match) and "luck" in learnt(match)


def test_nobody_goes_back_alone_after_seeing_tickets_that_were_returned() -> None:
    match = turn_of_seat_0("usa")
    # The fresh ones are used up: what comes up is no luck, and yet nobody knows all of it.
    state = match.state
    state.bottom = ints([ticket for ticket, fresh in enumerate(state.fresh) if fresh])
    state.bottom_from = ints([1] * len(state.bottom))
    state.fresh, state.fresh_left = ints([0] * len(state.fresh)), 0
    prepared = act(match, 0, "tickets")
    assert isinstance(prepared.entry, MoveEntry) and not prepared.entry.luck
    assert match.free_undo(0) is None
    assert refused(match) and learnt(match) == ["secret"]


def test_nobody_goes_back_alone_after_seeing_a_warehouse() -> None:
    match = begun("usa+depots", 1)
    verbs = ("raid 2", "store 2", "draw", "claim", "end")
    until(match, lambda done: any(each.kind == RAIDED for each in done.events), *verbs)
    assert match.free_undo(0) is None
    assert refused(match) and "secret" in learnt(match)


def test_bots_go_back_before_a_claim_until_they_have_acted() -> None:
    match = turn_of_seat_0("usa")
    until(match, lambda done: action_of(done).startswith("claim"), "claim", "draw deck")
    assert not refused(match) and may_take_back(AGAINST_A_BOT, match, 0)
    # What a bot does shows what it holds and wants, even where no card comes up.
    claims = [text for text in texts(match, 1) if text.startswith("claim")]
    act(match, 1, claims[0] if claims else "draw deck")
    assert refused(match) and "others" in learnt(match)


def test_bots_go_back_before_a_choice_that_nobody_has_seen() -> None:
    match = begun("usa")
    act(match, 0, texts(match, 0)[0])
    assert not refused(match)
    assert may_take_back(AGAINST_A_BOT, match, 0)


def test_a_seat_that_a_bot_holds_does_not_go_back_either() -> None:
    match = turn_of_seat_0("usa")
    act(match, 0, "draw deck")
    held = table(SeatDoc(kind="human"), SeatDoc(kind="human", held=True))
    assert bots_refuse(held, match, 0, match.take_back_to(0))
    held.seats[1].held = False
    assert not bots_refuse(held, match, 0, match.take_back_to(0))


def test_fishing_against_a_bot_is_refused_at_the_table(server: Server, client: Client) -> None:
    made = client.create("you", "random", start=True)
    with sitting(server, made["table"]["id"], made["seats"]["0"]) as player:
        player.until_mine()
        player.act()
        player.until_mine()
        reply = player.act("draw deck")
        player.settle(reply["seq"])
        assert not player.update["take_back"]
        refused = player.ask("take_back")
        assert refused["code"] == "bots_refuse" and refused["text"]


def test_people_are_told_what_came_to_light(server: Server, client: Client) -> None:
    made = client.create("you Ana", "you Marc", start=True)
    table = made["table"]["id"]
    with (
        sitting(server, table, made["seats"]["0"]) as ana,
        sitting(server, table, made["seats"]["1"]) as marc,
    ):
        mover, other = _on_turn(ana, marc)
        reply = mover.act("draw deck")
        mover.settle(reply["seq"])
        card = mover.update["steps"][-1]["events"][0]["card"]
        assert mover.ask("take_back")["type"] == "reply"
        while not other.update["table"]["request"]:
            other.hear()
        request = other.update["table"]["request"]
        name = ("Ana", "Marc")[request["seat"]]
        assert request["learnt"] == ["luck"]
        assert len(request["lines"]) == 1 and name in request["lines"][0]
        assert card not in request["lines"][0]


def _on_turn(*players: Player) -> tuple[Player, Player]:
    for player in players:
        player.until_mine()
        player.act()
    for player in players:
        player.settle(3)
    mover = next(player for player in players if player.update["decision"])
    return mover, next(player for player in players if player is not mover)
