"""What the coach says about points, cards and tickets is what the engine does then."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from fogg.coach import CoachWords, Hint, hint_for
from fogg.engine import network
from fogg.engine.action import CLAIM, kind_of, target_of
from fogg.engine.chance import Seeded
from fogg.engine.ints import ints
from fogg.engine.mechanics.tickets import kept_row
from fogg.engine.phases import TURN_PHASE
from fogg.engine.state import State
from fogg.texts import LANGUAGES, Texts
from tests.coach.games import NAMES, Moment, decisions

GAMES = [("usa", 3), ("usa-mega", 2), ("europe", 4), ("world", 3), ("great-lakes", 2)]


def hand(state: State, moment: Moment, kind: int) -> int:
    return int(state.hands[moment.seat * moment.game.kinds + kind])


def done(moment: Moment, action: int) -> State | None:
    """The position after an action; None if it is not decided at once, as in a tunnel."""
    state = moment.state.copy()
    events: list[Any] = []
    moment.game.apply(state, moment.seat, action, Seeded("done"), events)
    claims = kind_of(action) == CLAIM
    return None if claims and all(each.name != "claimed" for each in events) else state


def points(moment: Moment, hint: Hint, params: dict[str, Any]) -> bool:
    after = done(moment, hint.action) if kind_of(hint.action) == CLAIM else None
    if after is None:
        return False
    before, now = (moment.game.view(s, moment.seat) for s in (moment.state, after))
    assert params["n"] == now.score(moment.seat) - before.score(moment.seat)
    return True


def completes(moment: Moment, hint: Hint, params: dict[str, Any]) -> bool:
    after = done(moment, hint.action)
    if after is None or kind_of(hint.action) != CLAIM:
        return False
    game = moment.game
    joined = [
        network.joins(network.components(game, routes_of(moment, state)), game.ticket_cities[each])
        for each in params["tickets"]
        for state in (moment.state, after)
    ]
    assert joined == [False, True] * len(params["tickets"])
    assert params["n"] == sum(int(game.ticket_points[each]) for each in params["tickets"])
    return True


def routes_of(moment: Moment, state: State) -> Any:
    owners = moment.game.view(state, moment.seat).owners()
    return ints(route for route, owner in enumerate(owners) if owner == moment.seat)


def lacks(moment: Moment, hint: Hint, params: dict[str, Any]) -> bool:
    """With so many cards the route can be claimed in a turn, with one fewer it cannot."""
    game = moment.game
    (kind, number), payable = params["cards"], []
    for more in (number - 1, number):
        state = moment.state.copy()
        state.phase = game.phase_names.index("turn")
        state.hands[moment.seat * game.kinds + kind] += more
        legal = game.legal(state, moment.seat)
        claims = [int(target_of(each)) for each in legal if kind_of(each) == CLAIM]
        payable.append(params["route"] in claims)
    assert payable == [False, True]
    return True


def not_yet(moment: Moment, hint: Hint, params: dict[str, Any]) -> bool:
    assert kind_of(hint.action) != CLAIM
    return True


def nothing_shown(moment: Moment, hint: Hint, params: dict[str, Any]) -> bool:
    lacking = {fact.params["cards"][0] for fact in hint.why if fact.name == "lacks"}  # type: ignore[index]
    assert not lacking & set(moment.view.display)
    return True


def odds(moment: Moment, hint: Hint, params: dict[str, Any]) -> bool:
    deck, unseen = int(target_of(hint.action)), moment.view.unseen()
    kinds = range(int(moment.game.first_kind[deck]), int(moment.game.last_kind[deck]))
    assert params["all"] == sum(int(unseen[kind]) for kind in kinds)
    assert 0 < params["n"] <= params["all"]
    return True


def together(moment: Moment, hint: Hint, params: dict[str, Any]) -> bool:
    """The lit routes join the tickets, and have so many spaces."""
    game = moment.game
    assert params["n"] == sum(int(game.route_length[route]) for route in hint.target.routes)
    assert sum(params["pieces"]) == sum(
        int(moment.view.pieces(moment.seat, suit)) for suit in range(game.suits)
    )
    everything = ints([*routes_of(moment, moment.state), *hint.target.routes])
    parts = network.components(game, everything)
    kept = kept_row(game, hint.action)
    assert all(network.joins(parts, game.ticket_cities[ticket]) for ticket in kept)
    return True


def stake(moment: Moment, hint: Hint, params: dict[str, Any]) -> bool:
    kept = kept_row(moment.game, hint.action)
    assert params["n"] == sum(int(moment.game.ticket_points[ticket]) for ticket in kept)
    return True


def danger(moment: Moment, hint: Hint, params: dict[str, Any]) -> bool:
    game, owners = moment.game, moment.view.owners()
    route = int(target_of(hint.action)) if kind_of(hint.action) == CLAIM else moment.view.tunnel
    for city in (game.route_a[route], game.route_b[route]):
        there = {
            int(owner)
            for each, owner in enumerate(owners)
            if city in (game.route_a[each], game.route_b[each])
        }
        assert there & set(params["players"])
    assert moment.seat not in params["players"]
    return True


CHECKS: dict[str, Callable[[Moment, Hint, dict[str, Any]], bool]] = {
    check.__name__: check
    for check in (
        points,
        completes,
        lacks,
        not_yet,
        nothing_shown,
        odds,
        together,
        stake,
        danger,
    )
}


@pytest.mark.parametrize(("variant", "seats"), GAMES)
def test_each_claim_of_a_hint_is_true(variant: str, seats: int) -> None:
    checked: Counter[str] = Counter()
    for seed in range(2):
        for number, moment in enumerate(decisions(variant, seats, seed)):
            if number % 2:
                continue
            hint = hint_for(moment.view)
            assert hint is not None
            assert hint.action in [int(action) for action in moment.view.legal()]
            assert 1 <= len(hint.why) <= 3
            for fact in hint.why:
                if fact.name in CHECKS and CHECKS[fact.name](moment, hint, dict(fact.params)):
                    checked[fact.name] += 1
    assert {"points", "odds", "together"} <= set(checked)
    assert sum(checked.values()) > 30, checked


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_claim_names_the_cards_that_it_takes(language: str) -> None:
    claims = 0
    for moment in decisions("usa", 3, 5):
        if moment.view.phase != TURN_PHASE:
            continue
        hint = hint_for(moment.view)
        assert hint is not None
        if kind_of(hint.action) != CLAIM:
            continue
        words = CoachWords(Texts(language), moment.game, NAMES).what(hint)
        after = done(moment, hint.action)
        assert after is not None
        paid = moment.view.hand_size(moment.seat) - moment.game.view(after, moment.seat).hand_size(
            moment.seat
        )
        assert sum(map(int, re.findall(r"\d+", words))) == paid, words
        claims += 1
    assert claims > 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_that_is_said_has_words(language: str) -> None:
    """In every variant with something of its own, from the first decision to the last."""
    for variant, seats in [("europe+depots+loans", 2), ("world", 2), ("usa-1910", 2)]:
        moments = list(decisions(variant, seats, 1))
        say = Texts(language).of_rules(moments[0].game.rules)
        words = CoachWords(say, moments[0].game, NAMES)
        for moment in moments[::5]:
            hint = hint_for(moment.view)
            assert hint is not None
            for told in (words.where(hint), words.what(hint), words.why(hint)):
                assert told[0].isupper()
                assert told[-1] in ".?", told


def harbor(moment: Moment, hint: Hint, params: dict[str, Any]) -> None:
    city = int(target_of(hint.action))
    assert all(city in moment.game.ticket_cities[ticket] for ticket in params["tickets"])
    assert params["points"] in (20, 30, 40)


def pieces(moment: Moment, hint: Hint, params: dict[str, Any]) -> None:
    """There are enough of each kind for the lit routes, which are what is told."""
    game, needs = moment.game, params["needs"]
    for suit in range(game.suits):
        lit = [route for route in hint.target.routes if game.route_suit[route] == suit]
        assert needs[suit] == sum(int(game.route_length[route]) for route in lit)
    after = done(moment, hint.action)
    assert after is not None
    text = game.notation.text(hint.action)
    chosen = [int(number) for number in re.findall(r"\d+", text)]
    assert all(have >= need for have, need in zip(chosen, needs, strict=True)), text


def exchange_plan(moment: Moment, hint: Hint, params: dict[str, Any]) -> None:
    left = [int(moment.view.pieces(moment.seat, suit)) for suit in range(moment.game.suits)]
    assert list(params["pieces"]) == left
    assert any(need > have for need, have in zip(params["needs"], left, strict=True))


def exchange_price(moment: Moment, hint: Hint, params: dict[str, Any]) -> None:
    after = done(moment, hint.action)
    assert after is not None
    before, now = (moment.game.view(state, moment.seat) for state in (moment.state, after))
    assert params["n"] == before.score(moment.seat) - now.score(moment.seat)


def depot_ends(moment: Moment, hint: Hint, params: dict[str, Any]) -> None:
    city = int(target_of(hint.action))
    game = moment.game
    there = [city in (game.route_a[route], game.route_b[route]) for route in range(game.routes)]
    assert 0 < params["n"] <= sum(there)


def raid(moment: Moment, hint: Hint, params: dict[str, Any]) -> None:
    after = done(moment, hint.action)
    assert after is not None
    before, now = (moment.game.view(state, moment.seat) for state in (moment.state, after))
    assert params["n"] == now.hand_size(moment.seat) - before.hand_size(moment.seat)
    assert params["depots"] == before.depots(moment.seat) - now.depots(moment.seat)
    assert params["left"] == now.depots(moment.seat)


def raid_none(moment: Moment, hint: Hint, params: dict[str, Any]) -> None:
    assert 0 < params["n"] <= max(moment.view.stored(seat) for seat in range(moment.view.seats))


OF_MECHANICS = {
    check.__name__: check
    for check in (
        harbor,
        pieces,
        exchange_plan,
        exchange_price,
        depot_ends,
        raid,
        raid_none,
    )
}


@pytest.mark.parametrize("variant", ["world", "usa+depots"])
def test_what_is_said_of_buildings_and_pieces_is_true(variant: str) -> None:
    """What the World and depots bring has reasons of its own, and these are true."""
    checked: Counter[str] = Counter()
    for seed in range(5, 9):
        for moment in decisions(variant, 2, seed, "easy"):
            hint = hint_for(moment.view)
            assert hint is not None
            name = moment.game.action_kind(int(kind_of(hint.action))).name
            told = [fact for fact in hint.why if fact.name in OF_MECHANICS]
            for fact in told:
                OF_MECHANICS[fact.name](moment, hint, dict(fact.params))
                checked[fact.name] += 1
            if name in ("depot", "end", "exchange", "harbor", "pieces", "raid", "store"):
                assert all(fact.name != "plan" for fact in hint.why), name
    of_world = {"harbor", "pieces", "exchange_price"}
    assert (of_world if variant == "world" else {"depot_ends", "raid", "raid_none"}) <= set(checked)
