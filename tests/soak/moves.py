"""What is true of every move, and of the end of every game. Each check raises AssertionError."""

from __future__ import annotations

from fogg.engine.action import DEPOT, EXCHANGE, PASS, WITHDRAW, kind_of
from fogg.engine.chance import Chance
from fogg.engine.game import Game
from fogg.engine.mechanics.depots import Depots
from fogg.engine.mechanics.harbors import Harbors
from fogg.engine.mechanics.stations import Stations
from fogg.engine.mechanics.tunnels import Tunnels
from fogg.engine.phases import CLOSING_PHASE, FIRST_DEPOT_PHASE, OPENING_PHASE, OVER_PHASE
from fogg.engine.state import NOTHING, State
from tests.soak.checks import check_position

# The end


def longest_game(game: Game, seats: int) -> int:
    """More decisions than any game can have: each takes a card or ticket, lays cards, or passes.

    Tunnels that were given up and exchanges are not among them: one may try them again and again
    (EU-5, WO-11).
    """
    cards = sum(game.card_counts) + sum(game.route_length)
    acts = cards + game.routes + 2 * game.ticket_count
    if any(isinstance(each, Tunnels) for each in game.mechanics):
        acts += (1 + game.rules.most_players) * game.routes
    if any(isinstance(each, Stations) for each in game.mechanics):
        acts += 2 * game.cities
    if game.decks > 1:
        # Each face-up card taken may be followed by the choice of a deck, and so may gaps.
        acts += cards + game.routes * int(game.display_size)
    if any(isinstance(each, Harbors) for each in game.mechanics):
        acts += game.cities
    for each in game.mechanics:
        if isinstance(each, Depots):
            # Each card taken may follow one that is stored, each claim a raid.
            acts += cards + game.routes + int(str(each.numbers()["each"]))
    return int(seats * (len(game.mechanics) + acts + 1))


def check_end(game: Game, state: State) -> None:
    """An ended game is sound and its scores add up."""
    check_position(game, state)
    assert game.over(state), "not over"
    assert game.actors(state) == (), "somebody may act after the end"
    check_scores(game, state)


def check_scores(game: Game, state: State) -> None:
    """Totals are the sums of the score lines; standings are sorted, the winners lead them."""
    totals = [int(points) for points in game.totals(state)]
    sheet = game.final(state)
    assert [sum(line.points for line in lines) for lines in sheet] == totals, "sum of score lines"
    standings = game.standings(state)
    assert sorted(entry.seat for entry in standings) == list(range(state.seats)), "seats ranked"
    assert all(entry.total == totals[entry.seat] for entry in standings), "totals ranked"
    ranks = [(entry.total, entry.ties) for entry in standings]
    assert ranks == sorted(ranks, reverse=True), "standings out of order"
    places = [1 + sum(other > rank for other in ranks) for rank in ranks]
    assert [entry.place for entry in standings] == places, "shared places"
    best = [entry.seat for entry in standings if entry.place == 1]
    assert game.winners(state) == sorted(best), "winners"


# Moves

BEFORE_TURNS = (OPENING_PHASE, FIRST_DEPOT_PHASE)


class Watcher:
    """Follows a game move by move and holds its turns against US-6 and US-10, counted anew."""

    def __init__(self, game: Game, state: State) -> None:
        self._game = game
        self._decisions = 0
        self._passes = int(state.passes)
        self._idle = int(state.idle)
        self._turns_to_come = None if state.turns_left < 0 else int(state.turns_left)

    def apply(self, state: State, seat: int, action: int, chance: Chance) -> None:
        """Apply an action and check what became of the turn."""
        opening, closing = state.turn == 0, state.phase == CLOSING_PHASE
        before = int(state.turn)
        self._game.apply(state, seat, action, chance)
        self._decisions += {WITHDRAW: -1, EXCHANGE: 0}.get(int(kind_of(action)), 1)
        bound = longest_game(self._game, state.seats)
        assert self._decisions <= bound, f"still not over after {bound} decisions"
        if opening:
            assert state.turn == (0 if state.phase in BEFORE_TURNS else 1), "the first turn"
            return
        if closing:
            assert state.turn == before and state.phase in (CLOSING_PHASE, OVER_PHASE), (
                "a turn after the last"
            )
            assert state.passes == self._passes, "passes in a row"
            return
        self._count_idle(state, int(kind_of(action)))
        if state.turn > before or state.phase in (CLOSING_PHASE, OVER_PHASE):
            self._check_turn_end(state, seat)
        else:
            assert state.seat == seat, "another seat goes on with a turn"

    def _count_idle(self, state: State, kind: int) -> None:
        """Passes in a row (US-6); passes and exchanges while no card can be taken (WO-11)."""
        if kind == PASS:
            self._passes += 1
            self._idle += 1
        elif kind == EXCHANGE:
            empty = sum(state.deck_size) + sum(state.discard_size) == 0
            self._passes = 0
            self._idle = self._idle + 1 if empty and set(state.display) == {NOTHING} else 0
        elif kind != DEPOT:
            self._passes = self._idle = 0
        assert (state.passes, state.idle) == (self._passes, self._idle), "passes in a row"

    def _check_turn_end(self, state: State, seat: int) -> None:
        suits = self._game.suits
        reserve = sum(state.pieces[seat * suits : (seat + 1) * suits])
        if self._turns_to_come is not None:
            self._turns_to_come -= 1
        elif reserve <= self._game.rules.end_at:
            self._turns_to_come = self._game.rules.last_turns * state.seats
        expected = -1 if self._turns_to_come is None else self._turns_to_come
        assert state.turns_left == expected, f"{state.turns_left} turns left, not {expected}"
        stuck = self._passes == state.seats or self._idle == 2 * state.seats
        over = expected == 0 or stuck
        found = state.phase in (CLOSING_PHASE, OVER_PHASE)
        assert found == over, f"over {found}, expected {over}"
        if not over:
            assert state.seat == (seat + 1) % state.seats, "turn order"
