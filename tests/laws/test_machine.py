"""Any legal actions from anywhere in a game, chosen by Hypothesis: all invariants hold."""

from __future__ import annotations

from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from fogg.engine.chance import Seeded
from fogg.engine.game import Game
from fogg.engine.phases import TURN_PHASE
from fogg.engine.state import State
from tests.soak.actions import (
    check_action,
    check_actions,
    check_copies,
    check_mutations,
    check_offers,
)
from tests.soak.checks import check_fields, check_position
from tests.soak.games import COMBINATIONS, STYLES, Combination, Style, position, starved
from tests.soak.moves import Watcher, check_end

SEEDS = st.integers(0, 2**32)
FEW = st.integers(0, 400)


class Play(RuleBasedStateMachine):
    """A game that begins somewhere in a random one, or where a seat has nothing to do."""

    game: Game
    state: State
    watcher: Watcher

    @initialize(
        combination=st.sampled_from(COMBINATIONS),
        style=st.sampled_from(list(STYLES.values())),
        seed=SEEDS,
        moves=FEW,
        poor=st.integers(-12, 4),
    )
    def begin(
        self, combination: Combination, style: Style, seed: int, moves: int, poor: int
    ) -> None:
        self.game = combination.game
        self.state = position(combination, style, seed, moves)
        if 0 <= poor < combination.seats and self.state.phase == TURN_PHASE:
            self.state = starved(combination, self.state, poor)
        self.luck = Seeded(seed)
        self.watcher = Watcher(self.game, self.state)

    def going(self) -> bool:
        return not self.game.over(self.state)

    def _choose(self, who: int, which: int) -> tuple[int, int]:
        actors = self.game.actors(self.state)
        seat = actors[who % len(actors)]
        legal = self.game.legal(self.state, seat)
        return seat, int(legal[which % len(legal)])

    @precondition(going)
    @rule(who=FEW, which=SEEDS)
    def act(self, who: int, which: int) -> None:
        seat, action = self._choose(who, which)
        self.watcher.apply(self.state, seat, action, self.luck)

    @precondition(going)
    @rule(who=FEW, which=SEEDS, seed=SEEDS)
    def act_on_copies(self, who: int, which: int, seed: int) -> None:
        seat, action = self._choose(who, which)
        check_copies(self.game, self.state, seat, action, seed)

    @precondition(going)
    @rule(who=FEW, which=SEEDS)
    def mutate(self, who: int, which: int) -> None:
        seat, action = self._choose(who, which)
        check_mutations(self.game, self.state, seat, action)

    @precondition(going)
    @rule(who=FEW, action=st.integers(-(2**64), 2**64) | st.integers(0, 2**20))
    def try_anything(self, who: int, action: int) -> None:
        check_action(self.game, self.state, self._choose(who, 0)[0], action)

    @precondition(going)
    @rule(seat=st.integers(0, 4), who=FEW, which=SEEDS)
    def act_out_of_turn(self, seat: int, who: int, which: int) -> None:
        if seat < self.state.seats:
            check_action(self.game, self.state, seat, self._choose(who, which)[1])

    @precondition(lambda self: not self.going())
    @rule(seat=st.integers(-1, 5), action=SEEDS)
    def act_after_the_end(self, seat: int, action: int) -> None:
        why = self.game.problem(self.state, seat, action)
        assert why is not None and why.code == "game_over"

    @invariant()
    def sound(self) -> None:
        check_fields(self.state)
        check_position(self.game, self.state)
        check_actions(self.game, self.state)
        if not self.going():
            check_end(self.game, self.state)

    @precondition(going)
    @rule()
    def look_at_offers(self) -> None:
        check_offers(self.game, self.state)


Play.TestCase.settings = settings(
    max_examples=25,
    stateful_step_count=30,
    deadline=None,
    suppress_health_check=list(HealthCheck),
    # No shrinking: it takes minutes, and the game that `begin` names is what one wants to see.
    phases=[Phase.explicit, Phase.reuse, Phase.generate],
)
TestPlay = Play.TestCase
