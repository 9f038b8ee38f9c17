"""Choosing the pieces (WO-2): all at once and in secret, so many of them, the rest in the box."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, final

from librt.vecs import append, vec
from mypy_extensions import i64

from fogg.engine.action import PIECES, make, target_of
from fogg.engine.errors import RulesError
from fogg.engine.event import CHOSE, EQUIPPED, Event
from fogg.engine.ints import filled
from fogg.engine.mechanics.base import Mechanic
from fogg.engine.offers import Offer
from fogg.engine.problem import Problem, problem
from fogg.engine.state import FIRST_PIECES

if TYPE_CHECKING:
    from fogg.engine.chance import Chance
    from fogg.engine.game import Game
    from fogg.engine.ints import Ints
    from fogg.engine.state import State


@final
class ChoosePieces(Mechanic):
    """Start with so many pieces, wagons and ships as one likes."""

    name: ClassVar[str] = "pieces"
    actions: ClassVar[dict[int, tuple[int, ...]]] = {PIECES: (FIRST_PIECES,)}
    opening: ClassVar[int] = FIRST_PIECES

    def __init__(self, kept: int, first_game: int) -> None:
        """Pieces to start with; how many of the first suit are advised for a first game."""
        self._kept: i64 = kept
        self._first_game: i64 = first_game

    def numbers(self) -> dict[str, object]:
        """How many pieces everybody starts with."""
        return {"kept": int(self._kept)}

    @property
    def first_game(self) -> int:
        """How many pieces of the first suit are advised for a first game."""
        return int(self._first_game)

    @property
    def kept(self) -> int:
        """How many pieces everybody starts with."""
        return int(self._kept)

    def setup(self, game: Game, state: State, chance: Chance, events: list[Event] | None) -> None:
        """Nothing is in the boxes yet."""
        if game.suits != 2:
            raise RulesError("two_suits_needed", rules=game.rules.name, found=int(game.suits))
        state.box = filled(state.seats * game.suits)

    def fewest(self, game: Game) -> i64:
        """The fewest pieces of the first suit that one can start with."""
        fewest = self._kept - game.piece_counts[1]
        return fewest if fewest > 0 else 0

    def most(self, game: Game) -> i64:
        """The most pieces of the first suit that one can start with."""
        return self._kept if self._kept < game.piece_counts[0] else game.piece_counts[0]

    def legal(self, game: Game, state: State, seat: i64, phase: i64, into: Ints) -> Ints:
        """Every number of pieces of the first suit."""
        for number in range(self.fewest(game), self.most(game) + 1):
            into = append(into, make(PIECES, number))
        return into

    def problem(
        self, game: Game, state: State, seat: i64, phase: i64, action: i64
    ) -> Problem | None:
        """Why one can't start with these pieces."""
        number = target_of(action)
        if action != make(PIECES, number):
            return problem("malformed")
        if number < self.fewest(game) or number > self.most(game):
            return problem(
                "wrong_pieces",
                piece=game.suit_names[0],
                fewest=int(self.fewest(game)),
                most=int(self.most(game)),
                found=int(number),
                kept=int(self._kept),
            )
        return None

    def offers(self, game: Game, state: State, seat: i64, phase: i64) -> list[Offer]:
        """Every number, the one advised for a first game first."""
        advised = int(make(PIECES, self._first_game))
        actions = [int(action) for action in self.legal(game, state, seat, phase, vec[i64]())]
        actions.sort(key=lambda action: (action != advised, action))
        return [Offer(PIECES, 0, tuple(actions))]

    def chose(self, game: Game, seat: i64, action: i64, events: list[Event]) -> None:
        """A seat has chosen its pieces; all see them when all have chosen."""
        events.append(
            Event(CHOSE, seat, FIRST_PIECES, cards=(int(target_of(action)),), seer=int(seat))
        )

    def reveal(
        self,
        game: Game,
        state: State,
        seat: i64,
        action: i64,
        chance: Chance,
        events: list[Event] | None,
    ) -> None:
        """Take the pieces chosen into the reserve; the others stay in the box."""
        start = seat * game.suits
        number = target_of(action)
        state.pieces[start] = number
        state.pieces[start + 1] = self._kept - number
        for suit in range(game.suits):
            state.box[start + suit] = game.piece_counts[suit] - state.pieces[start + suit]
        if events is not None:
            events.append(Event(EQUIPPED, seat, number=number))
