"""The grammar of actions: what a mechanic declares of each kind, so that nobody else needs to know.

An action is one int (see `action`). An `ActionKind` names it; its `Argument`s say which bits hold
what, and how that is written and read:

    ActionKind(CLAIM, "claim", (TURN,), (Target(RouteField("route")), Payment()))

is written `claim atlanta-miami blue*4 locomotive*1`.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Any, ClassVar, Final, NamedTuple

from mypy_extensions import mypyc_attr

from fogg.engine.action import KIND_BITS, kind_of, payment_of, target_of
from fogg.engine.errors import ActionError
from fogg.engine.fields import Field, ListField, NamedField, PaymentField, SeatField, SeatsField

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fogg.engine.game import Game
    from fogg.engine.notation import Notation
    from fogg.engine.view import View

NONE: Final = "none"
"""The word for nothing, where something could be named."""


LAST: Final = 99
"""The place of kinds that do not say otherwise among the numbers of environments."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Argument:
    """A part of an action: the words behind its verb, and the bits that hold it."""

    steady: ClassVar[bool] = False
    """Whether its `number` depends on nothing but the action and the seat."""

    def __init__(self, field: Field) -> None:
        self.field = field

    def value(self, game: Game, action: int) -> Any:
        """Read the value from an action, as its field expects it."""
        raise NotImplementedError(f"{self.field.name}: value")

    def holds(self, game: Game, action: int, target: int) -> bool:
        """Whether an action is one of those that an offer of this target stands for."""
        value = self.value(game, action)
        return target in value if isinstance(value, tuple) else bool(value == target)

    def text(self, game: Game, action: int) -> str:
        """Write its words for an action; empty if it is left out."""
        raise NotImplementedError(f"{self.field.name}: text")

    def read(self, notation: Notation, words: list[str], action: int) -> int:
        """Take its words from the front of `words`; the action with its bits added."""
        raise NotImplementedError(f"{self.field.name}: read")

    def data(self, game: Game, action: int) -> Any:
        """Convert the value of an action to plain data, with names and numbers of seats from 0."""
        return self.field.data(game, self.value(game, action))

    def words(self, game: Game, data: Any) -> str:
        """Write plain data as its words, the other way round than `data`."""
        return words_of(game, self.field, data)

    def implied(self, game: Game) -> bool:
        """Whether it has no words, because it follows from the rest."""
        return False

    def values(self, game: Game) -> Iterator[tuple[int, str]]:
        """Yield every value as a number from 0 and its words, to number actions in environments."""
        yield 0, ""

    def number(self, view: View, action: int) -> int:
        """Number an action's value as `values` does, from the seat of a view."""
        return 0


@mypyc_attr(allow_interpreted_subclasses=True)
class Target(Argument):
    """One thing with a name, in a part of the target's bits: target // step % size."""

    steady: ClassVar[bool] = True

    def __init__(
        self, field: NamedField | SeatField, step: int = 1, size: int = 0, only: str = ""
    ) -> None:
        """Hold a part of the target, up to its end without a `size`.

        `only` names a table of 0 and 1 in `Game`: values with 0 there are never meant, as only
        ports can have a harbor.
        """
        super().__init__(field)
        self.step = step
        self.size = size
        self.only = only

    def value(self, game: Game, action: int) -> Any:
        """Read the number of the thing."""
        part = int(target_of(action)) // self.step
        return part % self.size if self.size else part

    def text(self, game: Game, action: int) -> str:
        """Write its name."""
        number: int = self.value(game, action)
        return game.notation.names(self.field)[number]

    def read(self, notation: Notation, words: list[str], action: int) -> int:
        """Read one word, the name."""
        if not words:
            raise ActionError(f"missing_{self.field.what}")
        return self.packed(action, notation.find(words.pop(0), self.field))

    def packed(self, action: int, value: int) -> int:
        """Add this value to an action."""
        return action | value * self.step << KIND_BITS

    def values(self, game: Game) -> Iterator[tuple[int, str]]:
        """Yield every name; seats are counted from the acting seat, which is +0."""
        if isinstance(self.field, SeatField):
            for place in range(game.rules.most_players):
                yield place, f"+{place}"
            return
        allowed = getattr(game, self.only) if self.only else None
        for number, name in enumerate(game.notation.names(self.field)):
            if allowed is None or allowed[number] == 1:
                yield number, name

    def number(self, view: View, action: int) -> int:
        """Return the number of the thing; for a seat, its distance from the own seat."""
        value = int(self.value(view.game, action))
        return (value - int(view.seat)) % view.seats if self.field.what == "player" else value


class DeckOf(Target):
    """A deck, which is left out of the words where there is only one."""

    def text(self, game: Game, action: int) -> str:
        """Write the deck, where there are several."""
        return super().text(game, action) if game.decks > 1 else ""

    def read(self, notation: Notation, words: list[str], action: int) -> int:
        """Read one word where there are several decks, else none."""
        return super().read(notation, words, action) if len(notation.decks) > 1 else action

    def implied(self, game: Game) -> bool:
        """Whether there is only one deck."""
        return int(game.decks) == 1

    def values(self, game: Game) -> Iterator[tuple[int, str]]:
        """Yield every deck; a single deck has no words."""
        for deck, name in enumerate(game.notation.decks):
            yield deck, name if game.decks > 1 else ""


class Payment(Argument):
    """The cards laid, as counts packed by the purse of the action's kind and target."""

    def __init__(self, name: str = "cards") -> None:
        super().__init__(PaymentField(name))

    def value(self, game: Game, action: int) -> Any:
        """List the kinds of the cards, each as often as it is laid."""
        purse = game.purse_of(int(kind_of(action)), int(target_of(action)))
        return purse.cards(payment_of(action))

    def text(self, game: Game, action: int) -> str:
        """Write each kind with its number: blue*4 locomotive*1."""
        purse = game.purse_of(int(kind_of(action)), int(target_of(action)))
        return game.notation.payment_text(purse, payment_of(action))

    def read(self, notation: Notation, words: list[str], action: int) -> int:
        """Read all words that are left."""
        paid = notation.read_payment(action, words)
        words.clear()
        return paid

    def data(self, game: Game, action: int) -> Any:
        """Map the names of the cards to how many are laid."""
        names = [game.card_names[kind] for kind in self.value(game, action)]
        return {name: names.count(name) for name in dict.fromkeys(names)}


class SeatMask(Argument):
    """Some seats, as bits of the target; the word `none` for no seat."""

    steady: ClassVar[bool] = True

    def __init__(self, name: str, most: int) -> None:
        """Name at most `most` seats at once."""
        super().__init__(SeatsField(name))
        self.most = most

    def value(self, game: Game, action: int) -> Any:
        """List the seats in ascending order."""
        mask = int(target_of(action))
        return tuple(seat for seat in range(game.rules.most_players) if mask >> seat & 1)

    def text(self, game: Game, action: int) -> str:
        """Write the players as numbers from 1."""
        return " ".join(str(seat + 1) for seat in self.value(game, action)) or NONE

    def read(self, notation: Notation, words: list[str], action: int) -> int:
        """Read all words that are left: numbers of players, or `none`."""
        if not words:
            raise ActionError("missing_player")
        field = SeatField(self.field.name)
        seats = [notation.find(word, field) for word in words if word != NONE]
        if len(set(seats)) < len(seats) or (NONE in words and len(words) > 1):
            raise ActionError("too_many_words", word=words[-1])
        words.clear()
        # Plain ints: the compiler's trap with `1 << x` concerns an i64 only.
        return action | sum(1 << seat for seat in seats) << KIND_BITS

    def values(self, game: Game) -> Iterator[tuple[int, str]]:
        """Yield every set of up to `most` seats, counted from the acting seat."""
        players = range(game.rules.most_players)
        for number in range(self.most + 1):
            for chosen in combinations(players, number):
                words = " ".join(f"+{player}" for player in chosen) or NONE
                yield sum(1 << player for player in chosen), words

    def number(self, view: View, action: int) -> int:
        """Return the set as bits, rotated so that the own seat comes first."""
        chosen = self.value(view.game, action)
        return sum(1 << (seat - int(view.seat)) % view.seats for seat in chosen)


def words_of(game: Game, field: Field, value: Any) -> str:
    """Write a value of a field in the words of the notation; things are names or their numbers."""
    if isinstance(value, str):
        return value
    if isinstance(value, dict):
        one = field.one() if isinstance(field, ListField) else field
        return " ".join(f"{words_of(game, one, key)}*{value[key]}" for key in value)
    if isinstance(field, ListField):
        return " ".join([words_of(game, field.one(), each) for each in value])
    if isinstance(field, SeatsField):
        single = SeatField(field.name)
        return " ".join([words_of(game, single, each) for each in value]) or NONE
    if value is None:
        return NONE
    if isinstance(field, SeatField):
        return str(int(value) + 1)
    if isinstance(field, NamedField):
        names = game.notation.names(field)
        if not 0 <= int(value) < len(names):
            raise ActionError(f"no_such_{field.what}", word=str(value), near=[])
        return names[int(value)]
    return str(value)


class ActionKind(NamedTuple):
    """A kind of action: its number, its verb, when it is done, and what follows the verb."""

    number: int
    """From 0 to 31; those from `action.FIRST_OWN_KIND` on are free for mechanics of one's own."""
    word: str
    """The verb in records and commands; several kinds may share one (`draw red`, `draw deck`)."""
    phases: tuple[int, ...]
    arguments: tuple[Argument, ...] = ()
    own_name: str = ""
    """Its name in offers and texts, where that is not its verb."""
    offered: Field | None = None
    """What the target of an offer is; None: as its first argument, or nothing without one."""
    secret: bool = False
    """Whether others learn no more than the verb when it is done."""
    several: bool = False
    """Whether an offer stands for a part of many actions: one ticket of those to keep."""
    in_passing: bool = False
    """Whether it may also be done in every other decision of one's turn, which then comes again."""
    order: int = LAST
    """Its place among the numbers of environments; kinds of one place alternate by target."""

    @property
    def name(self) -> str:
        """Its name in offers and in the keys of texts."""
        return self.own_name or self.word

    @property
    def pays(self) -> bool:
        """Whether cards are laid with it."""
        return any(isinstance(argument, Payment) for argument in self.arguments)

    def text(self, game: Game, action: int) -> str:
        """Write an action of this kind in words."""
        words = [argument.text(game, action) for argument in self.arguments]
        return " ".join([self.word, *(word for word in words if word)])

    def read(self, notation: Notation, words: list[str]) -> int:
        """Read the action of this kind from the words behind its verb."""
        action = self.number
        left = list(words)
        for argument in self.arguments:
            action = argument.read(notation, left, action)
        if left:
            raise ActionError("too_many_words", word=left[0])
        return action

    def values(self, game: Game, action: int) -> dict[str, Any]:
        """Map the fields of an action to their values."""
        return {argument.field.name: argument.value(game, action) for argument in self.arguments}

    def offers(self, game: Game, target: int, action: int) -> bool:
        """Whether an action is one of those that an offer of this kind at a target stands for."""
        if kind_of(action) != self.number:
            return False
        if self.offered is None:
            targeted = any(isinstance(argument, Target) for argument in self.arguments)
            return not targeted or int(target_of(action)) == target
        for argument in self.arguments:
            if argument.field.name == self.offered.name:
                return argument.holds(game, action, target)
        return True

    def target_text(self, game: Game, target: int) -> str | None:
        """Write the id of an offer's target: a name, or words of the action; None without one."""
        if self.offered is not None:
            return str(self.offered.data(game, target))
        action = self.number | target << KIND_BITS
        targets = [each for each in self.arguments if isinstance(each, Target)]
        words = [argument.text(game, action) for argument in targets]
        return " ".join(word for word in words if word) if targets else None
