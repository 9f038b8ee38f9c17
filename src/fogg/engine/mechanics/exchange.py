"""Exchanging pieces (WO-11): some of one suit for as many of the other, a point for each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final, TypedDict, final

from librt.vecs import append
from mypy_extensions import i64

from fogg.engine import piles
from fogg.engine.action import EXCHANGE, KIND_BITS, make, target_of
from fogg.engine.errors import ActionError
from fogg.engine.event import EventKind
from fogg.engine.fields import Field, GivenPiecesField, PiecesField, SeatField, SuitField
from fogg.engine.grammar import ActionKind, Argument
from fogg.engine.ints import filled
from fogg.engine.mechanics.base import Explanation, Mechanic
from fogg.engine.offers import Offer
from fogg.engine.phases import TURN_PHASE
from fogg.engine.problem import Problem, problem
from fogg.engine.state import NOTHING

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

# The target of an exchange: the suit taken from the box and how many.
NUMBER_MASK: Final = 127
SUIT_STEP: Final = 128

EXCHANGED: Final = EventKind(
    "exchanged",
    SeatField("seat"),
    PiecesField("taken"),
    GivenPiecesField("given"),
    Field("points"),
)
"""A seat took pieces from the box for others and lost `points`."""


class TakenPieces(Argument):
    """How many pieces of which suit are taken from the box: all of the target."""

    steady: ClassVar[bool] = True

    def value(self, game: Game, action: int) -> Any:
        """Count the pieces taken of each suit."""
        suit, number = divmod(int(target_of(action)), SUIT_STEP)
        return tuple(number if each == suit else 0 for each in range(game.suits))

    def holds(self, game: Game, action: int, target: int) -> bool:
        """Whether pieces of the suit `target` are taken."""
        return int(target_of(action)) // SUIT_STEP == target

    def text(self, game: Game, action: int) -> str:
        """Write the number and the pieces: 3 ships."""
        suit, number = divmod(int(target_of(action)), SUIT_STEP)
        return f"{number} {game.notation.pieces[suit]}"

    def read(self, notation: Notation, words: list[str], action: int) -> int:
        """Read two words, a number and pieces."""
        if len(words) != 2 or not (words[0].isascii() and words[0].isdigit()):
            raise ActionError("missing_pieces", expected=notation.pieces)
        suit = notation.find(words[1], SuitField(self.field.name))
        number = int(words[0]) if len(words[0]) < 4 else NUMBER_MASK + 1
        if not 0 < number <= NUMBER_MASK:
            raise ActionError("bad_pieces", word=words[0])
        words.clear()
        return action | int(exchange_target(suit, number)) << KIND_BITS

    def words(self, game: Game, data: Any) -> str:
        """Write the suit and number of pieces as a number and pieces."""
        pieces = dict(zip(game.suit_names, game.notation.pieces, strict=True))
        return " ".join(f"{data[suit]} {pieces.get(suit, suit)}" for suit in data)

    def values(self, game: Game) -> Iterator[tuple[int, str]]:
        """Yield every number of either suit, up to the pieces of the smaller suit."""
        for suit in range(game.suits):
            for number in range(1, int(min(game.piece_counts)) + 1):
                target = int(exchange_target(suit, number))
                yield target, self.text(game, int(make(EXCHANGE, target)))

    def number(self, view: View, action: int) -> int:
        """Return the target itself."""
        return int(target_of(action))


class GivenPieces(Argument):
    """The pieces given for those taken, as many of the other suit: no words of their own."""

    steady: ClassVar[bool] = True

    def value(self, game: Game, action: int) -> Any:
        """Count the pieces given of each suit."""
        suit, number = divmod(int(target_of(action)), SUIT_STEP)
        return tuple(0 if each == suit else number for each in range(game.suits))

    def text(self, game: Game, action: int) -> str:
        """Write nothing: it follows from what is taken."""
        return ""

    def read(self, notation: Notation, words: list[str], action: int) -> int:
        """Read nothing: it follows from what is taken."""
        return action

    def implied(self, game: Game) -> bool:
        """Whether it follows from the rest, which it always does."""
        return True


class ExchangeDetail(TypedDict):
    """How many pieces a seat exchanged, as a detail of the score."""

    pieces: int


@final
class Exchange(Mechanic):
    """Give pieces of the reserve for others from the box."""

    name: ClassVar[str] = "exchange"
    actions: ClassVar[tuple[ActionKind, ...]] = (
        ActionKind(
            EXCHANGE,
            "exchange",
            (TURN_PHASE,),
            (TakenPieces(PiecesField("taken")), GivenPieces(GivenPiecesField("given"))),
            offered=SuitField("taken"),
            order=14,
        ),
    )
    events: ClassVar[tuple[EventKind, ...]] = (EXCHANGED,)
    # Exchanges alone do not end a row of idle turns (WO-11); `apply` counts them.
    compels: ClassVar[bool] = False
    scores: ClassVar[bool] = True

    def __init__(self, cost: int, before_passing: bool = False) -> None:
        """Set the points lost for each piece.

        With `before_passing` a player who can do nothing else has to exchange (WO-11).
        """
        self._cost: i64 = cost
        self._before_passing = before_passing

    def numbers(self) -> dict[str, object]:
        """Return the points that a piece costs, and whether an exchange comes before a pass."""
        numbers: dict[str, object] = {"cost": int(self._cost)}
        return numbers | ({"before_passing": True} if self._before_passing else {})

    def explain(self, rules: Rules) -> list[Explanation]:
        """Say what a piece costs, and who has to exchange."""
        lines = [Explanation("rules.exchange_value", {"cost": int(self._cost)})]
        return lines + [Explanation("rules.exchange_before_passing", {})] * self._before_passing

    def forbids_passing(self) -> bool:
        """Whether a player who can exchange may not pass."""
        return self._before_passing

    def before(self) -> Mechanic:
        """Return the rule by which a player could pass rather than exchange."""
        return Exchange(int(self._cost))

    @property
    def cost(self) -> int:
        """Points lost for each piece."""
        return int(self._cost)

    def seat_data(self, view: View, seat: i64) -> dict[str, Any]:
        """Count the pieces that a player has exchanged, and those left in the box."""
        suits = enumerate(view.game.suit_names)
        return {
            "exchanged": int(view.exchanged(seat)),
            "box": {suit: int(view.box(seat, index)) for index, suit in suits},
        }

    def setup(self, game: Game, state: State, chance: Chance, events: list[Event] | None) -> None:
        """Clear the counts of pieces exchanged, and the boxes if no other mechanic has them."""
        state.exchanged = filled(state.seats)
        if len(state.box) == 0:
            state.box = filled(state.seats * game.suits)

    def _most(self, game: Game, state: State, seat: i64, suit: i64) -> i64:
        """Count the pieces of a suit that a seat can get."""
        start = seat * game.suits
        given = state.pieces[start + 1 - suit]
        taken = state.box[start + suit]
        return given if given < taken else taken

    def legal(self, game: Game, state: State, seat: i64, phase: i64, into: Ints) -> Ints:
        """Add every number of pieces of either suit."""
        for suit in range(game.suits):
            for number in range(1, self._most(game, state, seat, suit) + 1):
                into = append(into, make(EXCHANGE, exchange_target(suit, number)))
        return into

    def problem(
        self, game: Game, state: State, seat: i64, phase: i64, action: i64
    ) -> Problem | None:
        """Explain why these pieces can't be had."""
        target = target_of(action)
        suit = target // SUIT_STEP
        number = target & NUMBER_MASK
        if action != make(EXCHANGE, target) or suit >= game.suits or number == 0:
            return problem("malformed")
        start = seat * game.suits
        if number <= self._most(game, state, seat, suit):
            return None
        return problem(
            "not_enough_to_exchange",
            piece=game.suit_names[suit],
            number=int(number),
            box=int(state.box[start + suit]),
            other=game.suit_names[1 - suit],
            reserve=int(state.pieces[start + 1 - suit]),
        )

    def offers(self, game: Game, state: State, seat: i64, phase: i64) -> list[Offer]:
        """List each suit with every number of pieces, or the reason why there are none."""
        return [self._offer(game, state, seat, i64(suit)) for suit in range(game.suits)]

    def _offer(self, game: Game, state: State, seat: i64, suit: i64) -> Offer:
        most = int(self._most(game, state, seat, suit))
        actions = tuple(
            int(make(EXCHANGE, exchange_target(suit, i64(number)))) for number in range(1, most + 1)
        )
        one = make(EXCHANGE, exchange_target(suit, 1))
        why = None if actions else self.problem(game, state, seat, TURN_PHASE, one)
        return Offer(EXCHANGE, int(suit), actions, why, points=-int(self._cost))

    def apply(
        self,
        game: Game,
        state: State,
        seat: i64,
        action: i64,
        chance: Chance,
        events: list[Event] | None,
    ) -> None:
        """Give and take the pieces, and lose the points."""
        suit = target_of(action) // SUIT_STEP
        number = target_of(action) & NUMBER_MASK
        start = seat * game.suits
        state.pieces[start + suit] += number
        state.box[start + suit] -= number
        state.pieces[start + 1 - suit] -= number
        state.box[start + 1 - suit] += number
        # The score may fall below zero (WO-11).
        state.score[seat] -= self._cost * number
        state.exchanged[seat] += number
        state.passes = 0
        # While no card can be taken, exchanges alone must not keep a game going (WO-11).
        state.idle = 0 if cards_can_be_taken(game, state) else state.idle + 1
        if events is not None:
            taken, given = [0, 0], [0, 0]
            taken[suit] = given[1 - suit] = int(number)
            events.append(
                EXCHANGED.event(
                    seat=int(seat),
                    taken=tuple(taken),
                    given=tuple(given),
                    points=int(self._cost * number),
                )
            )

    def points(self, game: Game, state: State) -> Ints:
        """Subtract the points that exchanges cost."""
        result = filled(state.seats)
        for seat in range(state.seats):
            result[seat] = -self._cost * state.exchanged[seat]
        return result

    def detail(self, game: Game, state: State, seat: i64) -> ExchangeDetail:
        """Count the pieces that the seat exchanged."""
        return {"pieces": int(state.exchanged[seat])}


def exchange_target(suit: i64, number: i64) -> i64:
    """Pack the target of the action that takes `number` pieces of a suit from the box."""
    return suit * SUIT_STEP + number


def cards_can_be_taken(game: Game, state: State) -> bool:
    """Whether a deck, its discard or the display has a card."""
    for deck in range(game.decks):
        if piles.left(state, deck) > 0:
            return True
    for slot in range(len(state.display)):
        if state.display[slot] != NOTHING:
            return True
    return False
