"""Choosing the pieces (WO-2): all at once and in secret, a fixed number, the rest in the box."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from fogg.engine.action import KIND_BITS, PIECES, make, target_of
from fogg.engine.errors import ActionError, RulesError
from fogg.engine.event import EventKind
from fogg.engine.fields import THE_SEAT, PiecesField, SeatField
from fogg.engine.grammar import ActionKind, Argument
from fogg.engine.ints import filled
from fogg.engine.mechanics.base import Explanation, Mechanic
from fogg.engine.offers import Offer
from fogg.engine.phases import FIRST_PIECES_PHASE
from fogg.engine.problem import Problem, problem

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fogg.engine.chance import Chance
    from fogg.engine.event import Event
    from fogg.engine.game import Game
    from fogg.engine.ints import Ints
    from fogg.engine.notation import Notation
    from fogg.engine.rules import Rules
    from fogg.engine.state import State
    from fogg.engine.view import View


CHOSE_PIECES: Final = EventKind(
    "chose_pieces", SeatField("seat"), PiecesField("pieces", seen_by=THE_SEAT)
)
"""A seat chose its pieces; all see them when all have chosen."""
EQUIPPED: Final = EventKind("equipped", SeatField("seat"), PiecesField("pieces"))
"""A seat starts with these pieces."""


class FirstPieces(Argument):
    """The pieces to start with: the target is how many are of the first suit."""

    steady: ClassVar[bool] = True

    def value(self, game: Game, action: int) -> Any:
        """Count the pieces of each suit."""
        first = int(target_of(action))
        return first, self._kept(game) - first

    def text(self, game: Game, action: int) -> str:
        """Write each suit with its number: wagons*20 ships*40."""
        numbers = zip(game.notation.pieces, self.value(game, action), strict=True)
        return " ".join(f"{name}*{number}" for name, number in numbers)

    def read(self, notation: Notation, words: list[str], action: int) -> int:
        """Read all words that are left: every suit once."""
        numbers = dict(_counted(word) for word in words)
        if len(words) != len(numbers) or set(numbers) != set(notation.pieces):
            raise ActionError("missing_pieces", expected=notation.pieces)
        kept = self._kept(notation.game)
        if sum(numbers.values()) != kept:
            raise ActionError("pieces_total", expected=kept, found=sum(numbers.values()))
        words.clear()
        return action | numbers[notation.pieces[0]] << KIND_BITS

    def words(self, game: Game, data: Any) -> str:
        """Write numbers by suit, all suits in the game's order; a suit left out has none."""
        named = zip(game.suit_names, game.notation.pieces, strict=True)
        return " ".join(f"{pieces}*{data.get(suit, 0)}" for suit, pieces in named)

    def values(self, game: Game) -> Iterator[tuple[int, str]]:
        """Yield every possible number of pieces of the first suit."""
        choice = game.find(ChoosePieces)
        assert choice is not None
        for number in range(int(choice.fewest(game)), int(choice.most(game)) + 1):
            yield number, self.text(game, int(make(PIECES, number)))

    def number(self, view: View, action: int) -> int:
        """Count the pieces of the first suit."""
        return int(target_of(action))

    def _kept(self, game: Game) -> int:
        choice = game.find(ChoosePieces)
        assert choice is not None
        return choice.kept


def _counted(word: str) -> tuple[str, int]:
    """Split a word such as ships*40 into its name and its number."""
    name, star, digits = word.partition("*")
    if not (star and digits.isascii() and digits.isdigit() and len(digits) < 4):
        raise ActionError("bad_pieces", word=word)
    return name, int(digits)


@final
class ChoosePieces(Mechanic):
    """Start with a fixed number of pieces, any mix of wagons and ships within limits."""

    name: ClassVar[str] = "pieces"
    actions: ClassVar[tuple[ActionKind, ...]] = (
        ActionKind(
            PIECES,
            "pieces",
            (FIRST_PIECES_PHASE,),
            (FirstPieces(PiecesField("pieces")),),
            secret=True,
            order=13,
        ),
    )
    events: ClassVar[tuple[EventKind, ...]] = (CHOSE_PIECES, EQUIPPED)
    opening: ClassVar[int] = FIRST_PIECES_PHASE

    def __init__(self, kept: int, first_game: int) -> None:
        """Set the pieces to start with; `first_game` of the first suit are advised to beginners."""
        self._kept: i64 = kept
        self._first_game: i64 = first_game

    def numbers(self) -> dict[str, object]:
        """Return the number of pieces to start with."""
        return {"kept": int(self._kept)}

    def rule(self) -> str:
        """Name its line `first_pieces`: `pieces` is the line of the pieces in the box."""
        return "first_pieces"

    def explain(self, rules: Rules) -> list[Explanation]:
        """Explain how many pieces are chosen, between which limits, and what is advised."""
        first, second = rules.pieces
        advised = {first: self.first_game, second: self.kept - self.first_game}
        params = {"kept": self.kept, "advised": advised, **self._limits(rules)}
        return [Explanation("rules.first_pieces_value", params)]

    def facts(self, rules: Rules) -> dict[str, object]:
        """Return how many pieces are chosen, how many are advised, and the limits."""
        return {"kept": self.kept, "first_game": self.first_game, **self._limits(rules)}

    def _limits(self, rules: Rules) -> dict[str, object]:
        """Return the fewest and most pieces of the first suit."""
        most, others = rules.pieces.values()
        return {"fewest": max(self.kept - others, 0), "most": min(most, self.kept)}

    def seat_data(self, view: View, seat: i64) -> dict[str, Any]:
        """Count the pieces that a player has left in the box."""
        suits = enumerate(view.game.suit_names)
        return {"box": {suit: int(view.box(seat, index)) for index, suit in suits}}

    @property
    def first_game(self) -> int:
        """How many pieces of the first suit are advised for a first game."""
        return int(self._first_game)

    @property
    def kept(self) -> int:
        """How many pieces everybody starts with."""
        return int(self._kept)

    def check(self, game: Game) -> None:
        """Refuse anything but two suits, of which there are enough."""
        # An action holds the number of one suit: the other suit is the rest.
        if game.suits != 2:
            raise RulesError("two_suits_needed", rules=game.rules.name, found=int(game.suits))
        have = game.piece_counts[0] + game.piece_counts[1]
        if have < self._kept:
            raise RulesError(
                "too_few_pieces", rules=game.rules.name, kept=int(self._kept), have=int(have)
            )

    def setup(self, game: Game, state: State, chance: Chance, events: list[Event] | None) -> None:
        """Empty the boxes: what is not chosen comes into them."""
        state.box = filled(state.seats * game.suits)

    def fewest(self, game: Game) -> i64:
        """Return the fewest pieces of the first suit that a seat can start with."""
        fewest = self._kept - game.piece_counts[1]
        return fewest if fewest > 0 else 0

    def most(self, game: Game) -> i64:
        """Return the most pieces of the first suit that a seat can start with."""
        return self._kept if self._kept < game.piece_counts[0] else game.piece_counts[0]

    def legal(self, game: Game, state: State, seat: i64, phase: i64, into: Ints) -> Ints:
        """Add every number of pieces of the first suit."""
        for number in range(self.fewest(game), self.most(game) + 1):
            into = append(into, make(PIECES, number))
        return into

    def problem(
        self, game: Game, state: State, seat: i64, phase: i64, action: i64
    ) -> Problem | None:
        """Explain why the seat can't start with these pieces."""
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
        """List every number of pieces, with the advice for a first game in front."""
        advised = int(make(PIECES, self._first_game))
        actions = [int(action) for action in self.legal(game, state, seat, phase, vec[i64]())]
        actions.sort(key=lambda action: (action != advised, action))
        return [Offer(PIECES, 0, tuple(actions))]

    def chose(self, game: Game, seat: i64, action: i64, events: list[Event]) -> None:
        """Report that a seat has chosen its pieces; all see them when all have chosen."""
        first = int(target_of(action))
        events.append(CHOSE_PIECES.event(seat=int(seat), pieces=(first, self.kept - first)))

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
            pieces = (int(number), self.kept - int(number))
            events.append(EQUIPPED.event(seat=int(seat), pieces=pieces))
