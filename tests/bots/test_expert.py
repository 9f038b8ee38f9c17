"""The bot that searches: legal, in time, and by nothing but what its seat may know."""

from __future__ import annotations

from itertools import pairwise

import pytest

from fogg.bots import in_time, make_bot
from fogg.bots.expert import Expert
from fogg.bots.planner import Planner
from fogg.bots.search.agreement import Finding, decide
from fogg.bots.search.beliefs import Beliefs
from fogg.bots.search.budget import Budget
from fogg.bots.search.candidates import MOST, candidates
from fogg.bots.search.rollouts import Rollouts
from fogg.bots.search.search_config import SearchConfig
from fogg.engine.action import BLIND, CLAIM, KEEP, STORE, TICKETS, kind_of, make, target_of
from fogg.engine.chance import Seeded
from fogg.engine.errors import FoggError
from fogg.engine.game import Game
from fogg.engine.ints import ints
from fogg.engine.phases import CLOSING_PHASE, OVER_PHASE, TURN_PHASE
from fogg.engine.state import State
from tests.bots.tables import Played
from tests.soak.games import VARIANTS, Combination
from tests.toys import Table, random_states, toy_game, variant


@pytest.mark.parametrize(("number", "id"), list(enumerate(VARIANTS)), ids=VARIANTS)
def test_every_variant_is_played_to_its_end(number: int, id: str) -> None:
    names = ["expert:x1", *["light"] * (1 + number % 2)]
    played = Played(Combination(id, len(names)).game, names, number)
    assert played.kinds[0][KEEP] and played.kinds[0][CLAIM]


def test_the_same_seed_gives_the_same_game_if_rounds_are_told() -> None:
    one, other = (Played(variant("usa"), ["expert:x3", "route"], 7).actions for _ in range(2))
    assert one == other


@pytest.mark.parametrize("id", ["usa", "europe", "world"])
def test_what_the_seat_can_not_know_changes_nothing(id: str) -> None:
    game = variant(id)
    states = [state for state in random_states(game, 3, "hidden", every=40) if not game.over(state)]
    for number, state in enumerate(states):
        seat = game.actors(state)[0]
        view = game.view(state, seat)
        twin = game.view(game.sample(view, Seeded(number)), seat)
        chosen = [Expert(number, rounds=2).act(each, each.legal()) for each in (view, twin)]
        assert chosen[0] == chosen[1]


class _Clock:
    """A clock that goes on by a step whenever it is looked at."""

    def __init__(self, step: float) -> None:
        self.time = 0.0
        self._step = step

    def __call__(self) -> float:
        self.time += self._step
        return self.time


@pytest.mark.parametrize("step", [0.001, 0.01, 0.05, 0.1])
def test_the_budget_is_kept(step: float) -> None:
    """A playout takes two steps of this clock at least; it never begins one that it can't end."""
    game = variant("usa")
    for state in random_states(game, 2, "budget", every=50):
        if not game.over(state):
            clock = _Clock(step)
            view = game.view(state, game.actors(state)[0])
            Expert(0, 0.5, 0, clock).act(view, view.legal())
            assert clock.time <= 0.5 + 4 * step


def test_a_step_that_would_take_too_long_is_not_begun() -> None:
    times = iter([0.0, 0.0, 0.4, 0.5, 0.7])
    budget = Budget(1.0, 0, lambda: next(times))
    budget.begin_step()
    budget.end_step()
    assert budget.enough()  # at 0.5, and the longest step took 0.4
    assert not budget.enough()


def test_without_a_choice_nothing_is_searched() -> None:
    table = Table(toy_game()).open()
    table.no_cards()
    view = table.game.view(table.state, 0)
    legal = view.legal()
    assert len(candidates(Planner(0), view, legal[:1], SearchConfig())) == 1


def _turns(game: Game, seats: int) -> list[State]:
    return [s for s in random_states(game, seats, "turns", every=9) if s.phase == TURN_PHASE]


def test_candidates_are_legal_and_begin_with_the_planner_s_choice() -> None:
    game = variant("usa")
    for state in _turns(game, 3):
        view = game.view(state, int(state.seat))
        legal = view.legal()
        tried = list(candidates(Planner(0), view, legal, SearchConfig()))
        assert tried[0] == Planner(0).act(view, legal)
        assert len(set(tried)) == len(tried) <= MOST + 2
        assert set(tried) <= set(legal)
        if len(tried) > 1 and make(TICKETS) in legal:
            assert make(TICKETS) in tried


@pytest.mark.parametrize("id", ["usa", "europe", "world"])
def test_every_choice_of_tickets_is_a_candidate(id: str) -> None:
    game = variant(id)
    view = game.view(game.start(2, Seeded(1)), 0)
    assert set(candidates(Planner(0), view, view.legal(), SearchConfig())) == set(view.legal())


def test_claims_are_tried_beside_the_card_to_store() -> None:
    game = variant("usa+depots")
    stored = 0
    for state in _turns(game, 2):
        view = game.view(state, int(state.seat))
        tried = list(candidates(Planner(0), view, view.legal(), SearchConfig()))
        if kind_of(tried[0]) == STORE:
            stored += 1
            claims = any(kind_of(action) == CLAIM for action in view.legal())
            assert claims == any(kind_of(action) == CLAIM for action in tried)
            assert sum(kind_of(action) == STORE for action in tried) == 1
    assert stored


def _last_turn() -> tuple[Game, State, int]:
    """A last turn in which a claim brings points and a card nothing more; the claim."""
    game = variant("usa")
    points = game.route_points
    for state in random_states(game, 2, "last")[40:]:
        legal = list(game.legal(state, int(state.seat)))
        claims = [action for action in legal if kind_of(action) == CLAIM]
        claims = [action for action in claims if points[target_of(action)] >= 4]
        if claims and make(BLIND) in legal:
            state.turns_left = 1
            return game, state, max(claims, key=lambda action: points[target_of(action)])
    raise AssertionError("no turn with a claim and a card to draw")


def _tried(game: Game, state: State, *actions: int) -> Rollouts:
    rollouts = Rollouts(game.view(state, int(state.seat)), ints(actions), 1)
    rollouts.run(Budget(1.0, 20))
    return rollouts


def test_the_better_action_is_found_and_its_gain_measured() -> None:
    game, state, claim = _last_turn()
    rollouts = _tried(game, state, make(BLIND), claim)
    assert decide([rollouts.findings()]) == claim
    first, second = rollouts.estimates()
    assert (first.gain, first.error) == (0.0, 0.0)
    assert second.gain > 3 * second.error
    for estimate in (first, second):
        assert sum(estimate.shares) == pytest.approx(1.0)


def test_it_stops_once_the_rest_of_the_time_would_change_nothing() -> None:
    game, state, claim = _last_turn()
    rollouts = Rollouts(game.view(state, int(state.seat)), ints([make(BLIND), claim]), 1)
    rollouts.run(Budget(1.0, 1000))
    assert rollouts.rounds < 500
    assert decide([rollouts.findings()]) == claim


def test_the_gate_keeps_the_first_action_where_nothing_is_gained() -> None:
    game, state, _ = _last_turn()
    rollouts = _tried(game, state, make(BLIND), make(BLIND))
    assert decide([rollouts.findings()]) == make(BLIND)
    assert rollouts.estimates()[1].gain == 0.0


def test_halving_spares_the_first_action() -> None:
    game = variant("usa")
    view = game.view(game.start(2, Seeded(3)), 0)
    legal = view.legal()
    rollouts = Rollouts(view, legal, 5)
    rollouts.run(Budget(1.0, 12))
    rounds = [estimate.rounds for estimate in rollouts.estimates()]
    assert rounds[0] == max(rounds) == 12
    assert min(rounds) < 12


def _one_has_chosen_its_loans(game: Game) -> State:
    """A state at the end in which seat 1 has chosen what its stations use, and seat 0 has not."""
    for number in range(200):
        luck = Seeded(f"loans/{number}")
        state, bot = game.start(2, luck), make_bot("random", number)
        while state.phase not in (CLOSING_PHASE, OVER_PHASE):
            seat = game.actors(state)[0]
            game.apply(state, seat, bot.act(game.view(state, seat), game.legal(state, seat)), luck)
        if game.actors(state) == (0, 1):
            game.apply(state, 1, int(game.legal(state, 1)[0]), luck)
            return state
    raise AssertionError("no game ended with a choice for both")


def test_others_choose_anew_in_an_imagined_end() -> None:
    game = variant("europe+loans")
    view = game.view(_one_has_chosen_its_loans(game), 0)
    beliefs = Beliefs(view, SearchConfig())
    for number in range(20):
        assert game.actors(beliefs.draw(Seeded(number))) == (0, 1)


def test_tickets_that_a_rival_s_routes_serve_are_believed_more() -> None:
    game = variant("usa")
    table = Table(game).open()
    ticket = game.ticket_names.index("seattle-new_york")
    cities = game.ticket_cities[ticket]
    way = _way(game, int(cities[0]), int(cities[-1]))
    table.set_owner(1, *way)
    counts = []
    for strength in (3.0, 0.0):
        config = SearchConfig()
        config.belief, config.tries = strength, 1
        beliefs = Beliefs(game.view(table.state, 0), config)
        states = [beliefs.draw(Seeded(number)) for number in range(200)]
        counts.append(sum(state.holder[ticket] == 1 for state in states))
    assert counts[0] > 2 * counts[1] > 0


def _way(game: Game, start: int, goal: int) -> list[str]:
    """The routes of a shortest way."""
    before = {start: (-1, -1)}
    border = [start]
    for city in border:
        for route in range(game.routes):
            ends = (int(game.route_a[route]), int(game.route_b[route]))
            if city in ends:
                there = ends[1 - ends.index(city)]
                if there not in before:
                    before[there] = (city, route)
                    border.append(there)
    names = []
    while goal != start:
        goal, route = before[goal]
        names.append(game.route_names[route])
    return names


def test_searches_side_by_side_agree_on_what_they_find_together() -> None:
    first = Finding(7, 0.0, 0.0, 100, True)
    surer = [first, Finding(8, 0.03, 0.01, 100, True), Finding(9, 0.2, 0.1, 16, False)]
    noisy = [first, Finding(9, 0.0, 0.1, 4, False), Finding(8, -0.1, 0.1, 4, True)]
    assert decide([surer]) == 8
    assert decide([surer, noisy]) == 8
    assert decide([noisy]) == 7
    doubting = [first, Finding(8, 0.03, 0.04, 20, True)]
    assert decide([doubting]) == 7, "one alone is not sure"
    assert decide([doubting, doubting]) == 8, "two are"
    hasty = [first, Finding(8, 0.0, 0.0, 2, True)]
    assert decide([surer, hasty]) == 8, "two games alike are no certainty"
    unsure = [first, Finding(8, 0.2, 0.3, 20, True), Finding(9, 0.05, 0.01, 20, True)]
    assert decide([unsure]) == 7, "only the best may replace the first action"


def test_searches_of_one_seed_try_the_same_actions_in_other_states() -> None:
    """Whatever the planner values by chance, such as new tickets, has its place in all of them."""
    game = variant("usa")
    for state in _turns(game, 2)[:12]:
        view = game.view(state, int(state.seat))
        one, other = (Expert(5, rounds=2).search(view, view.legal(), part) for part in (0, 1))
        assert [each.action for each in one] == [each.action for each in other]
        assert len(one) == 1 or one != other


def test_a_search_reports_every_candidate() -> None:
    game, state, claim = _last_turn()
    view = game.view(state, int(state.seat))
    findings = Expert(1, rounds=20).search(view, view.legal())
    assert len(findings) > 1 and findings[0].gain == 0.0
    assert decide([findings]) == Expert(1, rounds=20).act(view, view.legal())
    only = Expert(1, rounds=20).search(view, ints([claim]))
    assert only == [Finding(claim, 0.0, 0.0, 0, True)]


def test_a_time_may_follow_the_name() -> None:
    for name in ("expert", "expert:0.1", "expert:2", "expert:x40"):
        make_bot(name, 0)
    for name in ("expert:", "expert:soon", "expert:-1", "expert:x0", "expert:nan", "expert:inf"):
        with pytest.raises(FoggError) as caught:
            make_bot(name, 0)
        assert caught.value.code == "bad_pace"
    with pytest.raises(FoggError) as caught:
        make_bot("planner:2", 0)
    assert caught.value.code == "unknown_bot"


def test_a_server_with_little_time_gives_less() -> None:
    assert in_time("expert", 10.0) == "expert"
    assert in_time("expert", 0.4) == "expert:0.2"
    assert in_time("hard", 0.1) == "hard"
    assert in_time("expert", 10.0, 4.0) == "expert:4.0"
    assert in_time("expert", 6.0, 4.0) == "expert:3.0"
    assert in_time("expert:x40", 10.0, 4.0) == "expert:x40"
    assert in_time("hard", 10.0, 4.0) == "hard"


def test_more_rounds_look_at_more() -> None:
    game = variant("usa")
    view = game.view(game.start(2, Seeded(3)), 0)
    numbers = []
    for rounds in (2, 4, 8):
        rollouts = Rollouts(view, view.legal(), 5)
        rollouts.run(Budget(1.0, rounds))
        numbers.append(int(rollouts.playouts))
    assert all(one < other for one, other in pairwise(numbers))
