"""Many games that go on side by side: numbers go in, rows and masks come out.

All rows and masks stand in memory that is made once (`Games.rows`, `Games.masks`); NumPy looks at
it without copying.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from librt.vecs import vec
from mypy_extensions import i32, i64, u8

from fogg.bots.random import Random
from fogg.engine.chance import Seeded
from fogg.engine.ints import filled
from fogg.engine.phases import CLOSING_PHASE, OPENING_PHASE, OVER_PHASE
from fogg.engine.state import State
from fogg.lab.environments.choices import Choices
from fogg.lab.environments.seat_row import SeatRow, empty_rows

if TYPE_CHECKING:
    from collections.abc import Callable

    from fogg.bots.agent import Agent
    from fogg.engine.chance import Chance
    from fogg.engine.game import Game
    from fogg.engine.ints import Ints
    from fogg.engine.view import View
    from fogg.lab.environments.choices import ChoiceTables
    from fogg.lab.environments.feature_tables import FeatureTables

SKIP: Final = -1000
"""Stands for no number: the game waits."""
MOST_ILLEGAL: Final = 100
"""After so many numbers that are not legal a game is given up."""


@final
class EnvironmentGame:
    """One game, and the rows and the mask that show it."""

    def __init__(
        self,
        tables: ChoiceTables,
        features: FeatureTables,
        rows: vec[i32],
        masks: vec[u8],
        place: int,
    ) -> None:
        """Write into the rows and the mask of a place among many games."""
        self.game: Game = features.game
        self.seats: i64 = features.seats
        first = place * features.seats
        self._rows = [
            SeatRow(features, seat, rows, (first + seat) * features.size)
            for seat in range(features.seats)
        ]
        self._choices = Choices(tables, masks, place * tables.size)
        self._luck: Chance = Seeded(0)
        self.state = State()
        self.actor: i64 = 0
        """The seat that acts next; where several choose at once, the first that has not."""
        self.illegal: i64 = 0
        """How many numbers were chosen that are not legal."""

    def begin(self, seed: str) -> None:
        """Start a new game; its luck comes from the seed alone."""
        self._luck = Seeded(seed)
        self.state = self.game.start(int(self.seats), self._luck)
        self.illegal = 0
        self._find_actor()

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.state.phase == OVER_PHASE

    def _find_actor(self) -> None:
        state = self.state
        self.actor = state.seat
        if state.phase == OPENING_PHASE or state.phase == CLOSING_PHASE:
            for seat in range(self.seats):
                if self.game.phase_of(state, seat) != OVER_PHASE:
                    self.actor = seat
                    return

    def view(self, seat: int) -> View:
        """Show what a seat may know."""
        return self.game.view(self.state, seat)

    def look(self, seat: int) -> None:
        """Bring the row of a seat up to the position."""
        self._rows[seat].update(self.state)

    def ask(self) -> None:
        """Bring the row of who has to act up to the position, and mark what it may choose."""
        if self.state.phase == OVER_PHASE:
            self._choices.clear()
            return
        self._rows[self.actor].update(self.state)
        self._choices.set(self.state, self.actor)

    def choose(self, number: i64) -> bool:
        """Carry out the action of a number for who was asked; False if it is not legal."""
        action = self._choices.action(self.state, self.actor, number)
        if action < 0:
            self.illegal += 1
            return False
        self.act(action)
        return True

    def act(self, action: i64) -> None:
        """Carry out a legal action of who has to act."""
        self.game.apply(self.state, self.actor, action, self._luck)
        self._find_actor()

    def act_at_random(self, bot: Random) -> None:
        """Let the bot `random` act: it needs no check, and is quick."""
        legal = self.game.legal(self.state, self.actor)
        self.act(i64(bot.act(self.game.view(self.state, int(self.actor)), legal)))

    def worth(self, seat: int) -> int:
        """Count a seat's points so far, its tickets as they stand."""
        self._rows[seat].update(self.state)
        return int(self._rows[seat].worth(self.state))

    def rewards(self) -> list[float]:
        """Of a finished game: 1 for a win, −1 for a loss, in between for a shared win."""
        winners = self.game.winners(self.state)
        share = 2.0 / len(winners)
        return [share - 1.0 if seat in winners else -1.0 for seat in range(self.seats)]

    def as_text(self) -> str:
        """Describe the position in a few lines of text."""
        view = self.game.view(self.state, None)
        data = view.data()
        lines = [f"{self.game.rules.name}, turn {data['turn']}, {data['phase']}"]
        for seat, player in enumerate(data["players"]):
            pieces = ", ".join(f"{number} {suit}" for suit, number in player["pieces"].items())
            mark = ">" if seat in view.actors else " "
            lines.append(
                f"{mark} player_{seat}: {player['score']} points, {pieces}, "
                f"{player['cards']} cards, {player['ticket_number']} tickets"
            )
        return "\n".join(lines)


@final
class Games:
    """Games side by side. Seats without a bot are asked: by turns, each when it has to act."""

    def __init__(
        self,
        tables: ChoiceTables,
        features: FeatureTables,
        number: int,
        shaping: float = 0.0,
        penalty: float = 0.0,
        decide: Callable[[EnvironmentGame, Agent], int] | None = None,
    ) -> None:
        """`decide` lets a bot act that is not `random`, and checks what it does."""
        self.seats: i64 = features.seats
        self.number: i64 = number
        self._shaping = shaping
        self._penalty = penalty
        self._decide = decide
        self.rows: vec[i32] = empty_rows(number * features.seats * features.size)
        """A row for each game and seat, as bits of floats."""
        self.masks: vec[u8] = vec[u8]([u8(0)] * (number * tables.size))
        """A mask for each game: 1 for each number that who is asked may choose."""
        self.games = [
            EnvironmentGame(tables, features, self.rows, self.masks, place)
            for place in range(number)
        ]
        self._bots: list[Agent | None] = [None] * (number * features.seats)
        self.asked: Ints = filled(number)
        """Which row each game shows: that of who is asked now, or was last."""
        self.gains: vec[float] = vec[float]([0.0] * (number * features.seats))
        """What each seat of each game gained in the last step."""
        self.ended: vec[u8] = vec[u8]([u8(0)] * number)
        """1 for games that are over."""
        self.refused: vec[u8] = vec[u8]([u8(0)] * number)
        """1 for games in which the last number was not legal."""
        self.given_up: vec[u8] = vec[u8]([u8(0)] * number)
        """1 for games in which `MOST_ILLEGAL` numbers were not legal."""
        self.refusals: int = 0
        """In how many games the number of the last step was not legal."""
        self._worth: Ints = filled(number * features.seats)

    def begin(self, place: int, seed: str, bots: list[Agent | None]) -> None:
        """Start a new game at a place; a bot for each seat, or None for seats that are asked."""
        game = self.games[place]
        first = place * self.seats
        for seat in range(self.seats):
            self._bots[first + seat] = bots[seat]
        game.begin(seed)
        self.ended[place] = 0
        self.given_up[place] = 0
        if self._shaping != 0.0:
            for seat in range(self.seats):
                if bots[seat] is None:
                    self._worth[first + seat] = game.worth(int(seat))
        self._go_on(place)

    def step(self, numbers: list[int]) -> int:
        """Choose a number in every game (or SKIP), then let bots play; how many games are done.

        They are done if they end or are given up. Rewards count from here on.
        """
        gains = self.gains
        for index in range(len(gains)):
            gains[index] = 0.0
        finished = 0
        self.refusals = 0
        for place in range(self.number):
            if numbers[place] != SKIP:
                finished += self.choose(place, numbers[place])
                self.refusals += int(self.refused[place])
        return finished

    def choose(self, place: i64, number: i64) -> int:
        """Choose a number in one game, then let bots play; 1 if it ends or is given up, else 0."""
        game = self.games[place]
        seat = game.actor
        if self.ended[place] == 1 or not game.choose(number):
            self.refused[place] = 1
            self.gains[place * self.seats + seat] -= self._penalty
            if game.illegal >= MOST_ILLEGAL:
                self.given_up[place] = 1
            return 1 if game.illegal >= MOST_ILLEGAL or self.ended[place] == 1 else 0
        self.refused[place] = 0
        self._go_on(place)
        if self._shaping != 0.0:
            self._reward_points(place, seat)
        return 1 if self.ended[place] == 1 else 0

    def _reward_points(self, place: i64, seat: i64) -> None:
        """Reward a seat for the points that it is worth more than before."""
        at = place * self.seats + seat
        before = self._worth[at]
        self._worth[at] = self.games[place].worth(int(seat))
        self.gains[at] += self._shaping * float(self._worth[at] - before)

    def _go_on(self, place: i64) -> None:
        """Let bots play until somebody has to be asked, or the game is over."""
        game = self.games[place]
        first = place * self.seats
        while game.state.phase != OVER_PHASE:
            bot = self._bots[first + game.actor]
            if bot is None:
                self.asked[place] = first + game.actor
                game.ask()
                return
            if isinstance(bot, Random):
                game.act_at_random(bot)
            else:
                decide = self._decide
                assert decide is not None
                game.act(i64(decide(game, bot)))
        self._end(place)

    def _end(self, place: i64) -> None:
        """Reward everybody for the end of a game, and show it to who was asked last."""
        game = self.games[place]
        self.ended[place] = 1
        game.ask()
        game.look(int(self.asked[place] % self.seats))
        rewards = game.rewards()
        for seat in range(self.seats):
            self.gains[place * self.seats + seat] += rewards[seat]

    def waiting(self, seat: i64) -> list[int]:
        """List the games in which a seat is asked now."""
        places: list[int] = []
        for place in range(self.number):
            if self.ended[place] == 0 and self.asked[place] % self.seats == seat:
                places.append(int(place))
        return places
