"""Toy boards and tables: few cities and routes, hands set by hand, luck told by name.

table = Table(toy_game()).open()
table.set_hand(0, "red*3 locomotive*1")
table.do("claim amber-birch red*2")
table.do("draw deck", luck="blue")
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import combinations
from typing import Any

from fogg.catalogue import Catalogue
from fogg.engine.board import Board, City, Route, Ticket
from fogg.engine.cards import GRAY, wagon_deck
from fogg.engine.chance import Chance, Forced, Seeded
from fogg.engine.event import Event
from fogg.engine.game import Game
from fogg.engine.ints import ints
from fogg.engine.mechanics.base import Mechanic
from fogg.engine.mechanics.bonuses import LongestPath
from fogg.engine.mechanics.claim import ClaimRoutes
from fogg.engine.mechanics.draw import DrawCards
from fogg.engine.mechanics.tickets import Tickets, keep_action
from fogg.engine.phases import FIRST_TICKETS_PHASE, OPENING_PHASE, OVER_PHASE
from fogg.engine.rules import Rules, TicketChoice, but
from fogg.engine.state import NOTHING, State
from fogg.variants import CATALOGUE

CORE: tuple[Mechanic, ...] = (DrawCards(), ClaimRoutes(), Tickets())
VARIANTS = [variant.id for variant in CATALOGUE]

# A square with a diagonal, a double on one side, a ferry and a tail that ends in fern.
ROUTES = """
    amber-birch 2 red
    amber-birch-2 2 blue
    birch-cedar 3 gray
    cedar-delta 4 green
    delta-amber 1 gray
    amber-cedar 6 blue
    delta-elm 5 red
    elm-fern 4 gray 2
"""

TOY_RULES = Rules(
    "toy",
    cards=wagon_deck(("red", "blue", "green"), each=12, locomotives=8),
    tickets=TicketChoice(("base",)),
    mechanics=(*CORE, LongestPath(10)),
)


def toy_board(routes: str = ROUTES, tickets: str = "", big: str = "") -> Board:
    """A board of lines `a-b length color locomotives tunnel`; lanes a-b and a-b-2 are a double.

    Tickets are lines `a-b points long`; without them there is one for each pair of cities.
    Itineraries are lines `a-b-c points in_order penalty`.
    """
    lines = [line.split() for line in routes.strip().splitlines()]
    names = list(dict.fromkeys(city for line in lines for city in line[0].split("-")[:2]))
    cities = tuple(City(name, {"en": name.title()}, big=name in big.split()) for name in names)
    groups = {line[0].rsplit("-", 1)[0] for line in lines if line[0].count("-") == 2}
    order = sorted(groups)
    laid = tuple(_route(line, names, order) for line in lines)
    return Board("toy", {"en": "Toy"}, cities, laid, _tickets(tickets, names))


def _route(line: list[str], names: list[str], groups: list[str]) -> Route:
    a, b = line[0].split("-")[:2]
    group = groups.index(f"{a}-{b}") if f"{a}-{b}" in groups else -1
    color = line[2] if len(line) > 2 else GRAY
    more = line[3:]
    return Route(
        line[0],
        names.index(a),
        names.index(b),
        int(line[1]),
        color,
        locomotives=sum(int(word) for word in more if word.isdigit()),
        tunnel="tunnel" in more,
        group=group,
    )


def _tickets(text: str, names: list[str]) -> tuple[Ticket, ...]:
    lines = [line.split() for line in text.strip().splitlines()]
    if not lines:
        pairs = combinations(names, 2)
        lines = [[f"{a}-{b}", str(points)] for points, (a, b) in enumerate(pairs, 2)]
    return tuple(
        Ticket(
            _unique(place, lines),
            _ends(line[0], names),
            int(line[1]),
            in_order=int(line[2]) if len(line) == 4 else 0,
            penalty=int(line[3]) if len(line) == 4 else 0,
            long="long" in line[2:],
        )
        for place, line in enumerate(lines)
    )


def _ends(text: str, names: list[str]) -> tuple[int, ...]:
    return tuple(names.index(city) for city in text.split("-"))


def _unique(place: int, lines: list[list[str]]) -> str:
    """The id of a ticket: the second one between two cities is a-b-2."""
    name = lines[place][0]
    number = sum(line[0] == name for line in lines[: place + 1])
    return name if number == 1 else f"{name}-{number}"


def toy_rules(**changes: Any) -> Rules:
    """The toy rules with some numbers changed."""
    return but(TOY_RULES, **changes)


def toy_game(routes: str = ROUTES, tickets: str = "", **changes: Any) -> Game:
    """A game on a toy board."""
    return Game(toy_board(routes, tickets), toy_rules(**changes))


def small_deck(red: int, locomotives: int) -> dict[str, Any]:
    """Changes for a box of red cards and locomotives only, dealt to nobody."""
    return {"cards": wagon_deck(("red",), red, locomotives), "hand": {}, "most_players": 5}


@cache
def catalogue() -> Catalogue:
    """The built-in catalogue, loaded once."""
    return Catalogue()


def variant(id: str) -> Game:
    """A game of the catalogue."""
    return catalogue().game(id)


def forced(game: Game, words: str) -> Forced:
    """Luck that brings these cards, tickets and seats (from 1), in this order and nothing else."""
    numbers = {str(seat + 1): seat for seat in range(game.rules.most_players)}
    numbers |= {name: index for index, name in enumerate(game.card_names)}
    numbers |= {name: index for index, name in enumerate(game.ticket_names)}
    return Forced([numbers[word] for word in words.split()])


def counts(game: Game, text: str) -> list[int]:
    """Cards such as `red*3 locomotive blue` as counts by kind."""
    row = [0] * int(game.kinds)
    for word in text.split():
        name, _, number = word.partition("*")
        row[game.card_names.index(name)] += int(number or 1)
    return row


def cards(game: Game, row: list[int] | tuple[int, ...]) -> str:
    """Counts by kind as text, the inverse of `counts`: `red*3 locomotive*1`."""
    pairs = zip(game.card_names, row, strict=True)
    return " ".join(f"{name}*{number}" for name, number in pairs if number)


class Table:
    """A game being played in a test, by the words of the notation."""

    def __init__(
        self, game: Game, seats: int = 2, first: int | None = 0, start: str | None = None
    ) -> None:
        self.game = game
        self.events: list[Event] = []
        self.random: Chance = Seeded("toys")
        chance = self.random if start is None else forced(game, start)
        self.state = game.start(seats, chance, first, self.events)
        assert start is None or not luck_left(chance)

    # Playing

    def open(self, keep: int = 99) -> Table:
        """Let every seat keep the first tickets it is dealt, and the pieces for a first game."""
        while self.state.phase == OPENING_PHASE:
            seat = self.game.actors(self.state)[0]
            if self.game.phase_of(self.state, seat) == FIRST_TICKETS_PHASE:
                self.do(f"keep {' '.join(self.offered(seat)[:keep])}", seat=seat)
            else:
                offer = self.game.offers(self.state, seat)[0]
                self.apply(offer.actions[0], seat, self.random)
        return self

    def do(self, action: str, luck: str = "", seat: int | None = None) -> list[Event]:
        """Carry out an action that must be legal, with exactly this luck; its events."""
        return self.apply(self.game.notation.parse(action), seat, forced(self.game, luck))

    def do_anyhow(self, action: str, seat: int | None = None) -> list[Event]:
        """Carry out an action with any luck."""
        return self.apply(self.game.notation.parse(action), seat, self.random)

    def apply(self, action: int, seat: int | None, chance: Chance) -> list[Event]:
        seat = self.on_turn if seat is None else seat
        why = self.game.problem(self.state, seat, action)
        assert why is None, why
        events: list[Event] = []
        self.game.apply(self.state, seat, action, chance, events)
        assert not luck_left(chance)
        self.events += events
        return events

    def problem(self, action: str | int, seat: int | None = None) -> str:
        """The code of what is wrong with an action; empty if nothing is."""
        seat = self.on_turn if seat is None else seat
        number = self.game.notation.parse(action) if isinstance(action, str) else action
        why = self.game.problem(self.state, seat, number)
        return "" if why is None else why.code

    def legal(self, seat: int | None = None) -> list[str]:
        """The legal actions in words."""
        seat = self.on_turn if seat is None else seat
        return [self.game.notation.text(action) for action in self.game.legal(self.state, seat)]

    # Looking

    @property
    def on_turn(self) -> int:
        """The seat on turn."""
        return int(self.state.seat)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.game.over(self.state)

    def hand(self, seat: int) -> str:
        """A seat's cards."""
        kinds = int(self.game.kinds)
        return cards(self.game, list(self.state.hands)[seat * kinds : (seat + 1) * kinds])

    @property
    def display(self) -> str:
        """The face-up cards by slot; a gap is a dot."""
        names = self.game.card_names
        return " ".join("." if kind == NOTHING else names[kind] for kind in self.state.display)

    @property
    def discard(self) -> str:
        """The discarded cards."""
        return cards(self.game, list(self.state.discard))

    @property
    def deck(self) -> str:
        """The cards of the deck."""
        return cards(self.game, list(self.state.deck))

    def offered(self, seat: int) -> list[str]:
        """The tickets a seat may choose from."""
        return [self.game.ticket_names[t] for t in self.game.view(self.state, seat).offered()]

    def kept(self, seat: int) -> set[str]:
        """The tickets a seat keeps."""
        holder = enumerate(self.state.holder)
        return {self.game.ticket_names[ticket] for ticket, owner in holder if owner == seat}

    @property
    def bottom(self) -> list[str]:
        """The returned tickets in the order in which they will come up."""
        return [self.game.ticket_names[ticket] for ticket in self.state.bottom]

    def owner(self, route: str) -> int:
        """Who owns a route."""
        return int(self.state.owner[self.game.board.route(route)])

    def totals(self) -> list[int]:
        """The final points of the present position."""
        return [int(points) for points in self.game.totals(self.state)]

    def line(self, name: str) -> list[int]:
        """The points of every seat in one score line."""
        sheet = self.game.final(self.state)
        return [line.points for lines in sheet for line in lines if line.name == name]

    # Setting up: rows are replaced as a whole, which works in every build

    def set_hand(self, seat: int, text: str) -> None:
        """Give a seat exactly these cards, unknown to the others."""
        kinds = int(self.game.kinds)
        for name, row in (("hands", counts(self.game, text)), ("known", [0] * kinds)):
            whole = list(getattr(self.state, name))
            whole[seat * kinds : (seat + 1) * kinds] = row
            setattr(self.state, name, ints(whole))

    def set_display(self, text: str) -> None:
        """Turn up exactly these cards; a dot is a gap."""
        names = self.game.card_names
        kinds = [NOTHING if word == "." else names.index(word) for word in text.split()]
        assert len(kinds) == self.game.display_size
        self.state.display = ints(kinds)

    def set_deck(self, text: str) -> None:
        """Make these cards the deck."""
        self.state.deck = ints(counts(self.game, text))
        self.state.deck_size = ints(self._by_deck(self.state.deck))

    def set_discard(self, text: str) -> None:
        """Make these cards the discard."""
        self.state.discard = ints(counts(self.game, text))
        self.state.discard_size = ints(self._by_deck(self.state.discard))

    def _by_deck(self, pile: Iterable[int]) -> list[int]:
        """How many cards of a pile belong to each deck."""
        sizes = [0] * int(self.game.decks)
        for kind, number in enumerate(pile):
            sizes[self.game.deck_of[kind]] += number
        return sizes

    def set_pieces(self, seat: int, *numbers: int) -> None:
        """Leave a seat this many pieces of each suit."""
        row = list(self.state.pieces)
        row[seat * len(numbers) : (seat + 1) * len(numbers)] = numbers
        self.state.pieces = ints(row)

    def set_harbors(self, seat: int, *cities: str) -> None:
        """Give a seat harbors in exactly these cities, without cards."""
        row = [NOTHING if owner == seat else owner for owner in self.state.harbors]
        for city in cities:
            row[self.game.board.city(city)] = seat
        self.state.harbors = ints(row)

    def set_owner(self, seat: int, *routes: str) -> None:
        """Give a seat routes without cards, pieces or points."""
        row = list(self.state.owner)
        for route in routes:
            row[self.game.board.route(route)] = seat
        self.state.owner = ints(row)

    def set_tickets(self, seat: int, *tickets: str) -> None:
        """Let a seat keep exactly these tickets, wherever they were."""
        names = [self.game.ticket_names.index(ticket) for ticket in tickets]
        row = [NOTHING if owner == seat else owner for owner in self.state.holder]
        for ticket in names:
            row[ticket] = seat
        self.state.holder = ints(row)

    def set_stations(self, seat: int, *cities: str) -> None:
        """Give a seat stations in exactly these cities, without cards."""
        row = [NOTHING if building == seat else building for building in self.state.buildings]
        for city in cities:
            row[self.game.board.city(city)] = seat
        self.state.buildings = ints(row)

    def set_ticket_deck(self, fresh: str = "", bottom: str = "") -> None:
        """Make these the unseen tickets, and these the returned ones under them."""
        names = self.game.ticket_names
        unseen = [names.index(word) for word in fresh.split()]
        self.state.fresh = ints(int(t in unseen) for t in range(len(names)))
        self.state.fresh_left = len(unseen)
        self.state.bottom = ints(names.index(word) for word in bottom.split())
        self.state.bottom_from = ints([0] * len(bottom.split()))

    def no_cards(self) -> None:
        """Empty deck, discard, display and all hands."""
        self.set_deck("")
        self.set_discard("")
        self.set_display(" ".join("." for _ in self.state.display))
        for seat in range(self.state.seats):
            self.set_hand(seat, "")


def luck_left(chance: Chance) -> list[int]:
    """The luck that was told and did not happen."""
    return chance.indices if isinstance(chance, Forced) else []


def keep(game: Game, *tickets: str) -> int:
    """The action that keeps these tickets."""
    return keep_action(game, [game.ticket_names.index(ticket) for ticket in tickets])


def blank(seats: int = 2, game: Game | None = None) -> Table:
    """A table at the first turn where nobody holds cards or tickets."""
    table = Table(game or toy_game(), seats).open()
    for seat in range(seats):
        table.set_hand(seat, "")
        table.set_tickets(seat)
    return table


def random_states(game: Game, seats: int, seed: int | str, every: int = 1) -> list[State]:
    """Copies of positions of a random game, the last one included."""
    chance, choices = Seeded(seed), Seeded(f"{seed} choices")
    state = game.start(seats, chance)
    states = [state.copy()]
    number = 0
    while state.phase != OVER_PHASE:
        seat = game.actors(state)[0]
        actions = game.legal(state, seat)
        game.apply(state, seat, actions[choices.below(len(actions))], chance)
        number += 1
        if number % every == 0 or state.phase == OVER_PHASE:
            states.append(state.copy())
    return states
