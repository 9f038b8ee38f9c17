"""The numbers that a seat may choose now: marked in a mask, and turned into actions.

`Numbering` says what a number means. Here are its tables for quick answers, and the mask of one
game, in which only what changed since the last decision is written.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from fogg.engine.action import (
    KIND_BITS,
    KIND_MASK,
    KINDS,
    PAYMENT_SHIFT,
    TARGET_MASK,
    kind_of,
    packed_of,
)
from fogg.engine.grammar import DeckOf, Target
from fogg.engine.ints import filled, ints
from fogg.engine.mechanics.base import Mechanic
from fogg.engine.mechanics.tickets import KeptTickets
from fogg.engine.payment.purse import Purse
from fogg.engine.state import NOTHING
from fogg.lab.environments.numbering import ANY, unpaid

if TYPE_CHECKING:
    from fogg.engine.game import Game
    from fogg.engine.grammar import ActionKind
    from fogg.engine.ints import Ints
    from fogg.engine.state import State
    from fogg.lab.environments.numbering import Numbering

# How the number of an action of a kind is found.
ASKED: Final = 0
"""By asking its arguments, each time."""
REMEMBERED: Final = 1
"""By asking its arguments, once for each action and seat."""
TABLE: Final = 2
"""In a table, by its target."""
COLOR_TABLE: Final = 3
"""In a table, by its target and the color that pays."""
PLACES: Final = 4
"""In a table, by the places of the tickets among those offered."""


@final
class ChoiceTables:
    """The numbers of actions as tables, for one game and number of seats."""

    def __init__(self, numbering: Numbering, seats: int) -> None:
        game = numbering.game
        self.game: Game = game
        self.numbering = numbering
        self.size: int = numbering.size
        self.ways: Ints = filled(KINDS, ASKED)
        """How the numbers of each kind of actions are found."""
        self.first: Ints = filled(KINDS)
        """Where the numbers of a kind begin in `numbers`."""
        self.numbers: Ints = filled(0)
        self.plain: Ints = filled(KINDS)
        """1 for kinds whose first action of a number is the one that it stands for."""
        self.remembered: list[dict[int, int]] = [{} for _ in range(seats)]
        """Numbers of actions by seat, for those that are not in a table."""
        self._purse_tables(game)
        for kind in game.action_kinds:
            if kind is not None:
                self._declare(kind)

    def _purse_tables(self, game: Game) -> None:
        """Make the tables that tell the color of a payment."""
        self._plain_purse: Ints = ints(int(type(each) is Purse) for each in game.purses)
        """1 for purses in which each color is one kind of card."""
        self._first_color: Ints = filled(len(game.purses) + 1)
        """Where the colors of each purse begin in the next two rows; one entry more is the end."""
        self._colors: Ints = filled(0)
        """The kinds that pay as colors, lowest bits first."""
        self._reaches: Ints = filled(0)
        """The payment of one card of each of these kinds."""
        for number, purse in enumerate(game.purses):
            for kind in purse.colored:
                self._colors = append(self._colors, kind)
                self._reaches = append(self._reaches, i64(1 << int(purse.shift[kind])))
            self._first_color[number + 1] = len(self._colors)
        self._not_jokers: Ints = ints(
            ~(int(each.mask[each.joker]) << int(each.shift[each.joker])) for each in game.purses
        )
        """The bits of a payment that count no jokers, for each purse."""
        self._first_purse: Ints = filled(KINDS)
        """Where the targets of a kind begin in the next two rows."""
        self._purse: Ints = filled(0)
        """The purse that pays for each target; −1 if it mixes colors."""
        self._only_color: Ints = filled(0)
        """The only color that pays for each target, beside jokers; −1 if any does."""

    def _declare(self, kind: ActionKind) -> None:
        """Decide how the numbers of a kind are found, and make its table."""
        way = _way(kind)
        self.ways[kind.number] = way
        self.first[kind.number] = len(self.numbers)
        self.plain[kind.number] = int(self._is_plain(kind))
        if way < TABLE:
            return
        colors = int(self.game.kinds) + 1 if way == COLOR_TABLE else 1
        keys = [key for key in self.numbering.numbers if key.kind == kind.number]
        most = max((key.values[0] if key.values else 0) for key in keys)
        table = [-1] * ((most + 1) * colors)
        for key in keys:
            at = (key.values[0] if key.values else 0) * colors
            number = self.numbering.numbers[key]
            if key.color == ANY:
                table[at : at + colors] = [number] * colors
            else:
                table[at + key.color + 1] = number
        for number in table:
            self.numbers = append(self.numbers, i64(number))
        if way == COLOR_TABLE:
            self._declare_purses(
                kind.number, {key.values[0] for key in keys if key.color != ANY}, most
            )

    def _declare_purses(self, kind: int, colored: set[int], most: int) -> None:
        """Note which purse pays for each target of a kind, and with which color."""
        game = self.game
        self._first_purse[kind] = len(self._purse)
        for target in range(most + 1):
            number = -1
            color = -1
            if target in colored:
                number = game.purses.index(game.purse_of(kind, target))
                color = game.mechanic_of(kind).color(game, kind, target)
            self._purse = append(self._purse, i64(number))
            self._only_color = append(self._only_color, i64(color))

    def _is_plain(self, kind: ActionKind) -> bool:
        """Whether the payments of a color come with the preferred one first: fewest jokers."""
        if not kind.pays:
            return False
        mechanic = self.game.mechanic_of(kind.number)
        usual = type(mechanic).preferred is Mechanic.preferred
        return usual and all(type(purse) is Purse for purse in self.game.purses)

    def mark(
        self, state: State, seat: i64, legal: Ints, numbers: Ints, masks: vec[u8], start: i64
    ) -> None:
        """Put down the number of each legal action of a seat, and mark it in a mask."""
        # Every row in a variable: a field would be fetched anew for each of many actions.
        ways = self.ways
        first = self.first
        table = self.numbers
        first_purse = self._first_purse
        purses = self._purse
        only = self._only_color
        not_jokers = self._not_jokers
        colors = self.game.kinds + 1
        for index in range(len(legal)):
            action = legal[index]
            kind = action & KIND_MASK
            way = ways[kind]
            target = action >> KIND_BITS & TARGET_MASK
            if way == COLOR_TABLE:
                at = first_purse[kind] + target
                color: i64 = -1
                if purses[at] >= 0:
                    laid = action >> PAYMENT_SHIFT & not_jokers[purses[at]]
                    if laid != 0:
                        color = only[at]
                        if color < 0:
                            color = self._color(purses[at], laid)
                number = table[first[kind] + target * colors + color + 1]
            elif way == TABLE:
                number = table[first[kind] + target]
            else:
                number = self._number(state, seat, action)
            numbers[index] = number
            masks[start + number] = 1

    def _number(self, state: State, seat: i64, action: i64) -> i64:
        """Return the number of an action that is in no table by its target."""
        kind = kind_of(action)
        if self.ways[kind] == PLACES:
            return self.numbers[self.first[kind] + self._places(state, seat, action)]
        if self.ways[kind] == REMEMBERED:
            return self._remembered(state, seat, action)
        return self.numbering.number(self.game.view(state, int(seat)), int(action))

    def _color(self, number: i64, laid: i64) -> i64:
        """Find the color of a payment from a purse, from which jokers were taken away.

        In a plain purse it is the last kind whose bits it reaches: they are in ascending order.
        """
        if self._plain_purse[number] == 0:
            color = self.game.purses[number].color_laid(laid)
            return color if color >= 0 else i64(-1)
        reaches = self._reaches
        low = self._first_color[number]
        high = self._first_color[number + 1]
        while high - low > 1:
            middle = (low + high) >> 1
            if laid >= reaches[middle]:
                low = middle
            else:
                high = middle
        return self._colors[low]

    def _places(self, state: State, seat: i64, action: i64) -> i64:
        """Return the places of the tickets kept, as bits, among those offered, in their order."""
        game = self.game
        start = seat * game.offer_size
        mask = game.powers[game.ticket_bits] - 1
        packed = packed_of(action)
        places: i64 = 0
        while packed > 0:
            ticket = (packed & mask) - 1
            place: i64 = 0
            for other in range(start, start + game.offer_size):
                if state.offered[other] != NOTHING and state.offered[other] < ticket:
                    place += 1
            places |= game.powers[place]
            packed = packed >> game.ticket_bits
        return places

    def _remembered(self, state: State, seat: i64, action: i64) -> i64:
        known = self.remembered[seat].get(int(action))
        if known is None:
            known = self.numbering.number(self.game.view(state, int(seat)), int(action))
            self.remembered[seat][int(action)] = known
        return i64(known)


def _way(kind: ActionKind) -> int:
    """How the numbers of a kind are found."""
    arguments = unpaid(kind)
    if not arguments:
        return TABLE
    if len(arguments) == 1 and type(arguments[0]) is KeptTickets:
        return PLACES
    single = arguments[0]
    if (
        len(arguments) == 1
        and type(single) in (Target, DeckOf)
        and single.field.what != "player"
        and isinstance(single, Target)
        and single.step == 1
        and single.size == 0
    ):
        return COLOR_TABLE if kind.pays else TABLE
    return REMEMBERED if not kind.pays and all(each.steady for each in arguments) else ASKED


@final
class Choices:
    """The decision of one game: its legal actions, their numbers, and the mask that shows them."""

    def __init__(self, tables: ChoiceTables, masks: vec[u8], start: int) -> None:
        """Write into `masks` from `start` on, where all must be zero."""
        self._tables = tables
        self._masks = masks
        self._start: i64 = start
        self.legal: Ints = filled(0)
        """The legal actions of who has to act."""
        self._numbers: Ints = filled(64)
        """The number of each of them; then room for more."""
        self._marked: i64 = 0
        """How many of them are marked in the mask."""

    def clear(self) -> None:
        """Mark nothing: nobody has to act."""
        masks = self._masks
        numbers = self._numbers
        for index in range(self._marked):
            masks[self._start + numbers[index]] = 0
        self._marked = 0
        self.legal = vec[i64]()

    def set(self, state: State, seat: i64) -> None:
        """Mark the numbers that a seat may choose, and no others."""
        tables = self._tables
        self.clear()
        legal = tables.game.legal(state, seat)
        masks = self._masks
        while len(self._numbers) < len(legal):
            self._numbers = append(self._numbers, 0)
        numbers = self._numbers
        tables.mark(state, seat, legal, numbers, masks, self._start)
        self.legal = legal
        self._marked = len(legal)

    def action(self, state: State, seat: i64, number: i64) -> i64:
        """Return the action that a number stands for; −1 if it is not legal."""
        tables = self._tables
        numbers = self._numbers
        found: i64 = -1
        for index in range(self._marked):
            if numbers[index] != number:
                continue
            action = self.legal[index]
            if found < 0:
                found = action
                if tables.plain[kind_of(action)] == 1:
                    return found
            else:
                return self._preferred(state, seat, number)
        return found

    def _preferred(self, state: State, seat: i64, number: i64) -> i64:
        """Choose between several actions of a number."""
        same = [
            int(self.legal[index])
            for index in range(self._marked)
            if self._numbers[index] == number
        ]
        mechanic = self._tables.game.mechanic_of(int(kind_of(same[0])))
        return i64(mechanic.preferred(self._tables.game.view(state, int(seat)), same))
