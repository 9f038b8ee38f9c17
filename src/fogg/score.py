"""The score calculator: the points of a game on the table, from each player's routes and tickets.

The lists become the final position of a game, which the engine scores. What can't have happened
is refused, with the place in the input: `players[1].routes[3]`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any, NamedTuple

from fogg.boards import Names
from fogg.boards.colors import color
from fogg.boards.lanes import SUITS, lane_of, split_lane
from fogg.boards.spelling import normalize
from fogg.catalogue import Catalogue
from fogg.engine.board import Route, Ticket
from fogg.engine.chance import Seeded
from fogg.engine.errors import FoggError, RulesError
from fogg.engine.game import Game, ScoreLine, Standing
from fogg.engine.ints import filled
from fogg.engine.mechanics.bonuses import trail_lengths
from fogg.engine.state import NOTHING, OVER, State
from fogg.engine.tables import tickets_in_play
from fogg.fields import Field, ScoreError
from fogg.texts import Texts, city_name

JOINED = " - "
KEYS = ("variant", "players")


# What comes out


class TicketScore(NamedTuple):
    """What a ticket brings; `ticket` is its number in the game."""

    ticket: int
    completed: bool
    points: int


@dataclass(frozen=True)
class PlayerScore:
    """A player's points."""

    name: str
    lines: dict[str, int]
    longest_path_length: int
    tickets: tuple[TicketScore, ...]

    @property
    def total(self) -> int:
        """All lines together."""
        return sum(self.lines.values())


@dataclass(frozen=True)
class Result:
    """The points of all players, and who is where."""

    game: Game
    players: tuple[PlayerScore, ...]
    standings: tuple[Standing, ...]

    @property
    def winners(self) -> list[str]:
        """The names of those in first place, in the order of the input."""
        first = {standing.seat for standing in self.standings if standing.place == 1}
        return [player.name for seat, player in enumerate(self.players) if seat in first]

    @property
    def tie_break(self) -> str | None:
        """The tie-break that decided between players with the most points, if one did."""
        winner = self.standings[0]
        rivals = [other for other in self.standings if other.total == winner.total]
        if rivals[-1].place == 1:
            return None
        best = next(other for other in rivals if other.place != 1)
        names = self.game.rules.tie_breaks
        measures = zip(names, winner.ties, best.ties, strict=True)
        return next(name for name, won, lost in measures if won != lost)

    def ticket_name(self, ticket: int, language: str) -> str:
        """The cities of a ticket: Seattle - New York."""
        board = self.game.board
        cities = self.game.tickets[ticket].cities
        return JOINED.join(city_name(board, city, language) for city in cities)

    def data(self, language: str) -> dict[str, Any]:
        """The result as plain data, with names of cities in this language."""
        return {
            "players": [
                {
                    "name": player.name,
                    "lines": player.lines,
                    "total": player.total,
                    "longest_path_length": player.longest_path_length,
                    "completed": self._names(player, True, language),
                    "failed": self._names(player, False, language),
                }
                for player in self.players
            ],
            "winners": self.winners,
        }

    def _names(self, player: PlayerScore, completed: bool, language: str) -> list[str]:
        return [
            self.ticket_name(each.ticket, language)
            for each in player.tickets
            if each.completed == completed
        ]


def score(catalogue: Catalogue, data: object, language: str = "en") -> Result:
    """The result of a score sheet: `{"variant": "usa", "players": [{"name": …, "routes": …}]}`."""
    sheet = Field(data)
    members = sheet.members(KEYS, required=KEYS)
    with members["variant"].here():
        variant = members["variant"].text()
        game = catalogue.game(variant)
    players = members["players"].items()
    with members["players"].here():
        _check_number(game, len(players))
    table = Table(catalogue, game, variant, language, players)
    for part in table.parts:
        part.settle(table)
    return _result(table)


def _check_number(game: Game, seats: int) -> None:
    """One player may count alone; more than the game is for can't be."""
    most = game.rules.most_players
    if not 1 <= seats <= most:
        raise RulesError("wrong_number_of_players", fewest=1, most=most, seats=seats)


def _result(table: Table) -> Result:
    game, state = table.game, table.state
    lengths = trail_lengths(game, state)
    players = [
        PlayerScore(
            table.players[seat],
            {line.name: line.points for line in lines},
            int(lengths[seat]),
            tuple(_ticket_scores(state, seat, lines)),
        )
        for seat, lines in enumerate(game.final(state))
    ]
    return Result(game, tuple(players), tuple(game.standings(state)))


def _ticket_scores(state: State, seat: int, lines: list[ScoreLine]) -> Iterator[TicketScore]:
    """What the score line of the tickets tells: it has them in the order of their numbers."""
    held = [ticket for ticket, holder in enumerate(state.holder) if holder == seat]
    details = [entry for line in lines if line.name == "tickets" for entry in line.detail]
    for ticket, detail in zip(held, details, strict=True):
        yield TicketScore(ticket, detail["completed"], detail["points"])


# What comes in


class Table:
    """The game on the table, as far as it has been read."""

    def __init__(
        self,
        catalogue: Catalogue,
        game: Game,
        variant: str,
        language: str,
        players: list[Field],
    ) -> None:
        self.catalogue = catalogue
        self.game = game
        self.variant = variant
        self.say = Texts(language)
        self.names = Names(game.board, language)
        self.parts = [PARTS[each.name]() for each in game.mechanics if each.name in PARTS]
        self.state = _empty(game, len(players))
        self.players: list[str] = []
        self.fields = players
        known = ["name", *(part.key for part in self.parts)]
        rows = [player.members(known, required=("name",)) for player in players]
        for row in rows:
            self.players.append(self._name(row["name"]))
        for part in self.parts:
            for seat, row in enumerate(rows):
                if part.key in row:
                    part.read(self, seat, row[part.key])

    def _name(self, field: Field) -> str:
        letters = [letter if letter.isprintable() else " " for letter in field.text()]
        name = " ".join("".join(letters).split())
        if not name:
            raise field.error("missing_name")
        if name.casefold() in (other.casefold() for other in self.players):
            raise field.error("duplicate_name", name=name)
        return name

    def joined(self, cities: Sequence[int]) -> str:
        """Cities as a route or ticket is written."""
        return JOINED.join(self.names.displays[city] for city in cities)


def _empty(game: Game, seats: int) -> State:
    """A finished game in which nobody has done anything."""
    state = game.start(max(seats, game.rules.fewest_players), Seeded(0), first=0)
    state.seats = seats
    state.phase = OVER
    state.offered = filled(len(state.offered), NOTHING)
    return state


# What players have


class Part:
    """One key of a player: it reads every player's value, then settles what they mean together."""

    key: str

    def read(self, table: Table, seat: int, field: Field) -> None:
        """Take in a player's value."""
        raise NotImplementedError

    def settle(self, table: Table) -> None:
        """Bring what was read into the state, once all players have been read."""


class Claim(NamedTuple):
    """A route that a seat says it has: one of these lanes."""

    seat: int
    lanes: tuple[int, ...]
    field: Field


class RoutesPart(Part):
    """The routes: two cities each and, where there is a choice, the lane."""

    key = "routes"

    def __init__(self) -> None:
        self.claims: list[Claim] = []
        self.fields: dict[int, Field] = {}

    def read(self, table: Table, seat: int, field: Field) -> None:
        """Find the lanes that each entry may mean."""
        self.fields[seat] = field
        for entry in field.items():
            with entry.here():
                self.claims.append(Claim(seat, _lanes(table, entry), entry))

    def settle(self, table: Table) -> None:
        """Give each claim a lane of its own: those that may mean only one come first."""
        doubles: dict[tuple[int, ...], list[Claim]] = {}
        for claim in self.claims:
            doubles.setdefault(_double(table.game, claim.lanes[0]), []).append(claim)
        for double, claims in doubles.items():
            _check_rivals(table, double, claims)
            taken: set[int] = set()
            for claim in sorted(claims, key=lambda claim: len(claim.lanes)):
                lane = next((lane for lane in claim.lanes if lane not in taken), None)
                if lane is None:
                    raise _too_many_claims(table, double, claims, claim)
                taken.add(lane)
                _own(table, claim.seat, lane)
        for seat, field in self.fields.items():
            _check_pieces(table, seat, field)


def _lanes(table: Table, entry: Field) -> tuple[int, ...]:
    """The lanes that an entry may mean."""
    cities, lane = _cities_and_lane(table, entry)
    if len(cities) != 2:
        raise ScoreError("not_two_cities", cities=table.joined(cities), number=len(cities))
    if cities[0] == cities[1]:
        raise ScoreError("same_city", city=table.joined(cities[:1]))
    found = [
        index
        for index, route in enumerate(table.game.board.routes)
        if {route.a, route.b} == set(cities)
    ]
    if not found:
        raise _no_route(table, cities)
    return _chosen(table, cities, found, lane)


def _cities_and_lane(table: Table, entry: Field) -> tuple[list[int], int | str | None]:
    if isinstance(entry.value, str):
        cities, lane = split_lane(entry.value, table.names)
        return table.names.cities(cities), lane
    if not isinstance(entry.value, list | tuple) or not 2 <= len(entry.value) <= 3:
        raise entry.misshapen("route")
    first, second, *rest = entry.items()
    both = [table.names.city(first.text()), table.names.city(second.text())]
    return both, _lane(rest[0]) if rest else None


def _lane(field: Field) -> int | str:
    if isinstance(field.value, str):
        return lane_of(field.value)
    if type(field.value) is not int:
        raise field.misshapen("lane")
    return field.value


def _no_route(table: Table, cities: list[int]) -> ScoreError:
    start = cities[0]
    ends = [
        route.b if route.a == start else route.a
        for route in table.game.board.routes
        if start in (route.a, route.b)
    ]
    a, b = (table.names.displays[city] for city in cities)
    others = sorted({table.names.displays[end] for end in ends})
    return ScoreError("no_route_between", a=a, b=b, others=others)


def _chosen(
    table: Table, cities: list[int], lanes: list[int], lane: int | str | None
) -> tuple[int, ...]:
    """The lanes that fit the lane as written: a number, a color, land or sea."""
    routes = table.game.board.routes
    name = table.joined(cities)
    if isinstance(lane, int):
        if not 1 <= lane <= len(lanes):
            raise ScoreError("lane_out_of_range", route=name, lane=lane, lanes=len(lanes))
        return (lanes[lane - 1],)
    found = [index for index in lanes if lane is None or _fits(routes[index], lane)]
    if not found:
        raise ScoreError("no_such_lane", route=name, lane=lane, known=_lane_words(table, lanes))
    if len({routes[index].suit for index in found}) > 1:
        raise ScoreError("lane_needed", route=name, known=_suit_words(table, found))
    return tuple(found)


def _fits(route: Route, lane: str) -> bool:
    suit = SUITS.get(normalize(lane))
    return route.suit == suit if suit else route.color == color(lane)


def _lane_words(table: Table, lanes: list[int]) -> list[str]:
    """Everything that can be written for a lane of these."""
    routes = table.game.board.routes
    colors = dict.fromkeys(table.say.color(routes[lane].color) for lane in lanes)
    suits = _suit_words(table, lanes)
    numbers = [str(number + 1) for number in range(len(lanes))]
    return [*colors, *(suits if len(suits) > 1 else []), *(numbers if len(lanes) > 1 else [])]


def _suit_words(table: Table, lanes: list[int]) -> list[str]:
    routes = table.game.board.routes
    return list(dict.fromkeys(table.say(f"lane.{routes[lane].suit}") for lane in lanes))


def _double(game: Game, lane: int) -> tuple[int, ...]:
    """All the lanes of the double that this one belongs to; a single route is its own."""
    twins = game.twins[game.twin_first[lane] : game.twin_first[lane + 1]]
    return tuple(sorted([lane, *map(int, twins)]))


def _check_rivals(table: Table, double: tuple[int, ...], claims: list[Claim]) -> None:
    """Refuse two claims that can't both be right, whichever lanes they get (US-8)."""
    route = _route_name(table, double)
    for one, other in combinations(claims, 2):
        same = one.lanes == other.lanes and len(one.lanes) == 1
        if one.seat == other.seat:
            both = not set(one.lanes) & set(other.lanes)
            code = "double_both" if both else "route_twice"
            raise other.field.error(code, route=route, player=table.players[one.seat])
        pair = {"player": table.players[one.seat], "other": table.players[other.seat]}
        if same:
            raise other.field.error("route_shared", route=route, **pair)
        if len(table.players) < table.game.doubles_from:
            seats = len(table.players)
            raise other.field.error("double_one_lane", route=route, seats=seats, **pair)


def _route_name(table: Table, double: tuple[int, ...]) -> str:
    route = table.game.board.routes[double[0]]
    return table.joined([route.a, route.b])


def _too_many_claims(
    table: Table, double: tuple[int, ...], claims: list[Claim], claim: Claim
) -> FoggError:
    players = [table.players[each.seat] for each in claims]
    route = _route_name(table, double)
    return claim.field.error("lanes_full", route=route, players=players, lanes=len(double))


def _own(table: Table, seat: int, lane: int) -> None:
    game, state = table.game, table.state
    state.owner[lane] = seat
    state.score[seat] += game.route_points[lane]
    state.pieces[seat * game.suits + game.route_suit[lane]] -= game.route_length[lane]


def _check_pieces(table: Table, seat: int, field: Field) -> None:
    game = table.game
    for suit, piece in enumerate(game.suit_names):
        have = int(game.piece_counts[suit])
        left = int(table.state.pieces[seat * game.suits + suit])
        if left < 0:
            player = table.players[seat]
            needed = have - left
            raise field.error(
                "too_many_pieces", player=player, needed=needed, piece=piece, have=have
            )


class TicketsPart(Part):
    """The tickets: the cities of each."""

    key = "tickets"

    def read(self, table: Table, seat: int, field: Field) -> None:
        """Give the seat its tickets."""
        for entry in field.items():
            with entry.here():
                ticket = _ticket(table, seat, _ticket_cities(table, entry))
                table.state.holder[ticket] = seat


def _ticket_cities(table: Table, entry: Field) -> list[int]:
    if isinstance(entry.value, str):
        return table.names.cities(entry.value)
    if not isinstance(entry.value, list | tuple) or len(entry.value) < 2:
        raise entry.misshapen("ticket")
    return [table.names.city(item.text()) for item in entry.items()]


def _ticket(table: Table, seat: int, cities: list[int]) -> int:
    """The ticket with these cities that nobody has yet."""
    tickets = table.game.tickets
    found = [index for index, ticket in enumerate(tickets) if _joins(ticket, cities)]
    if not found:
        raise _no_ticket(table, cities)
    holders = [int(table.state.holder[ticket]) for ticket in found]
    for ticket, holder in zip(found, holders, strict=True):
        if holder == NOTHING:
            return ticket
    name = table.joined(tickets[found[0]].cities)
    player, other = table.players[holders[0]], table.players[seat]
    if player == other:
        raise ScoreError("ticket_listed_twice", ticket=name, player=player)
    raise ScoreError("ticket_shared", ticket=name, player=player, other=other)


def _joins(ticket: Ticket, cities: list[int]) -> bool:
    return sorted(ticket.cities) == sorted(cities)


def _no_ticket(table: Table, cities: list[int]) -> ScoreError:
    name = table.joined(cities)
    elsewhere = _elsewhere(table, cities)
    if elsewhere:
        return ScoreError("ticket_elsewhere", ticket=name, variant=table.variant, others=elsewhere)
    start = cities[0]
    partners = {
        table.joined([city for city in ticket.cities if city != start])
        for ticket in table.game.tickets
        if start in ticket.cities
    }
    city = table.names.displays[start]
    if not partners:
        return ScoreError("no_ticket_from", ticket=name, city=city)
    return ScoreError("no_ticket_between", ticket=name, city=city, others=sorted(partners))


def _elsewhere(table: Table, cities: list[int]) -> list[str]:
    """The other variants of the same board that have such a ticket."""
    board = table.game.board
    return [
        variant.id
        for variant in table.catalogue.variants()
        if variant.board == board.id
        and any(_joins(ticket, cities) for ticket in tickets_in_play(board, variant.rules))
    ]


PARTS: dict[str, type[Part]] = {"routes": RoutesPart, "tickets": TicketsPart}
"""What a player may list, by the mechanic that it belongs to. A new mechanic adds its part here."""
