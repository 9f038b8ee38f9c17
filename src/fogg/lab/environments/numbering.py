"""A fixed numbering of a game's actions, for programs that learn: number ↔ action.

Each way to pay is an action of the engine; here a payment is named by its color alone, and paid as
thriftily as the hand allows; where owners choose what their stations use, the loans with most
points are meant. Players are counted from the one who acts: +0 is oneself, +1 the next in the order
of turns. Tickets are kept by their place among those offered, in the order of the game's tickets. A
number means the same in every game with the same `Numbering.version`.

The kinds of actions come in the order that they declare, each with every combination of its
arguments; those of one place alternate by their targets.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product
from typing import TYPE_CHECKING, Final, NamedTuple, final

from fogg.engine.action import kind_of, payment_of, target_of
from fogg.engine.declarations import GAME_KINDS
from fogg.engine.errors import FoggError
from fogg.engine.grammar import Payment, Target

if TYPE_CHECKING:
    from fogg.engine.game import Game
    from fogg.engine.grammar import ActionKind, Argument
    from fogg.engine.payment.purse import Purse
    from fogg.engine.view import View

SCHEME: Final = 2
"""Changes when the order or the meaning of the numbers changes."""
ONLY_JOKERS: Final = -1
"""Stands for the color of a payment of locomotives alone."""
ANY: Final = -2
"""Stands for the color where there is no choice of one."""


class Key(NamedTuple):
    """What a number stands for: a kind of action, its arguments by number, the color that pays."""

    kind: int
    values: tuple[int, ...] = ()
    color: int = ANY


@final
class Numbering:
    """The numbers of a game's actions, from 0 to `size` − 1."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.version = f"{SCHEME}-{game.digest}"
        self.names: list[str] = []
        """Each number's action in words: the notation of records, with a color as payment."""
        self.numbers: dict[Key, int] = {}
        """The number of each key."""
        self._colors: dict[tuple[int, int], int] = {}
        declared = [kind for mechanic in game.mechanics for kind in mechanic.played_kinds()]
        own = [kind for kind in GAME_KINDS if game.action_kinds[kind.number] is not None]
        shared = Counter(kind.order for kind in declared)
        keys = [
            ((kind.order, key.values[:1] if shared[kind.order] > 1 else (), kind.number), key, name)
            for kind in (*own, *declared)
            for key, name in self._keys(kind)
        ]
        # Sorting keeps the order of equal entries: within a kind that of its arguments.
        for _, key, name in sorted(keys, key=lambda entry: entry[0]):
            self.numbers[key] = len(self.names)
            self.names.append(name)

    @property
    def size(self) -> int:
        """How many numbers there are."""
        return len(self.names)

    # The order of the numbers

    def _keys(self, kind: ActionKind) -> Iterator[tuple[Key, str]]:
        """Every combination of a kind's arguments, with its words."""
        choices = [list(argument.values(self.game)) for argument in unpaid(kind)]
        for chosen in product(*choices):
            key = Key(kind.number, tuple(number for number, _ in chosen))
            name = " ".join([kind.word, *(words for _, words in chosen if words)])
            # What a payment is for must be known to name its colors: a target, and nothing else.
            if kind.pays and any(isinstance(each, Target) for each in kind.arguments):
                yield from self._paid(key, name)
            else:
                yield key, name

    def _paid(self, key: Key, name: str) -> Iterator[tuple[Key, str]]:
        """An action with each color that can pay for it, and with locomotives alone."""
        game, target = self.game, key.values[0]
        purse = game.purse_of(key.kind, target)
        if self._mixed(purse):
            yield key, name
            return
        color = game.mechanic_of(key.kind).color(game, key.kind, target)
        for each in purse.colored:
            if color < 0 or each == color:
                yield key._replace(color=int(each)), f"{name} {game.cards[each].color}"
        yield key._replace(color=ONLY_JOKERS), f"{name} {game.card_names[game.joker]}"

    def _mixed(self, purse: Purse) -> bool:
        """Whether one payment may be of several colors: then the thriftiest of all is meant."""
        game = self.game
        return game.pair_purse >= 0 and purse is game.purses[game.pair_purse]

    # Numbers of actions

    def choices(self, view: View) -> dict[int, int]:
        """The numbers that a view's seat may choose now, each with the action it stands for."""
        actions: dict[int, list[int]] = {}
        for action in view.legal():
            actions.setdefault(self.number(view, action), []).append(int(action))
        return {
            number: same[0] if len(same) == 1 else self._meant(view, same)
            for number, same in actions.items()
        }

    def _meant(self, view: View, actions: list[int]) -> int:
        """The one of several actions with the same number that it stands for."""
        mechanic = self.game.mechanic_of(int(kind_of(actions[0])))
        return int(mechanic.preferred(view, actions))

    def action(self, view: View, number: int) -> int:
        """The action that a number stands for now; FoggError if it is not legal."""
        action = self.choices(view).get(int(number))
        if action is None:
            name = self.names[number] if 0 <= number < self.size else str(number)
            raise FoggError("number_not_legal", number=int(number), action=name)
        return action

    def number(self, view: View, action: int) -> int:
        """The number of any legal action of a view's seat, however it is paid."""
        kind = self.game.action_kind(int(kind_of(action)))
        arguments = unpaid(kind)
        key = Key(kind.number, tuple(each.number(view, int(action)) for each in arguments))
        if kind.pays and any(isinstance(each, Target) for each in arguments):
            color = self._color(kind.number, int(target_of(action)), int(payment_of(action)))
            key = key._replace(color=color)
        return self.numbers[key]

    def _color(self, kind: int, target: int, payment: int) -> int:
        """The color of a payment; `ANY` where colors are mixed."""
        purse = self.game.purse_of(kind, target)
        place = (id(purse), payment)
        known = self._colors.get(place)
        if known is None:
            known = self._colors[place] = ANY if self._mixed(purse) else _color_laid(purse, payment)
        return known


def unpaid(kind: ActionKind) -> list[Argument]:
    """The arguments of a kind but its payment, which a number names by its color."""
    return [argument for argument in kind.arguments if not isinstance(argument, Payment)]


def _color_laid(purse: Purse, payment: int) -> int:
    """The first kind of the color in a payment; ONLY_JOKERS if there is none."""
    others = getattr(purse, "other", None)
    for kind in purse.colored:
        laid = purse.count(payment, kind)
        if others is not None:
            laid += purse.count(payment, others[kind])
        if laid > 0:
            return int(kind)
    return ONLY_JOKERS
