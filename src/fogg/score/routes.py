"""The routes that players list: two cities each and, where there is a choice, the lane."""

from __future__ import annotations

from typing import NamedTuple

from fogg.boards.colors import color
from fogg.boards.lanes import SUITS, lane_of, split_lane
from fogg.boards.spelling import normalize
from fogg.engine.board import Route
from fogg.engine.errors import FoggError
from fogg.engine.game import Game
from fogg.score.table import Part, ScoreTable, SheetForm
from fogg.sheet import ScoreError, SheetField


class ListedClaim(NamedTuple):
    """A route that a seat says it has: one of these lanes."""

    seat: int
    lanes: tuple[int, ...]
    field: SheetField


class RoutesPart(Part):
    """The routes: two cities each and, where there is a choice, the lane."""

    key = "routes"

    def form(self, game: Game) -> SheetForm:
        """Ask for routes."""
        return SheetForm("routes", game.routes)

    def __init__(self) -> None:
        self.claims: list[ListedClaim] = []
        self.fields: dict[int, SheetField] = {}

    def read(self, table: ScoreTable, seat: int, field: SheetField) -> None:
        """Find the lanes that each entry may mean."""
        self.fields[seat] = field
        for entry in field.items():
            with table.mistakes.at(entry):
                self.claims.append(ListedClaim(seat, _lanes(table, entry), entry))

    def settle(self, table: ScoreTable) -> None:
        """Give each claim a lane of its own: those that may mean only one come first."""
        doubles: dict[tuple[int, ...], list[ListedClaim]] = {}
        for claim in self.claims:
            doubles.setdefault(_double(table.game, claim.lanes[0]), []).append(claim)
        for double, listed in doubles.items():
            claims = _without_rivals(table, double, listed)
            taken: set[int] = set()
            for claim in sorted(claims, key=lambda claim: len(claim.lanes)):
                lane = next((lane for lane in claim.lanes if lane not in taken), None)
                if lane is None:
                    table.mistakes.add(_too_many_claims(table, double, claims, claim))
                    continue
                taken.add(lane)
                _own(table, claim.seat, lane)
        for seat, field in self.fields.items():
            with table.mistakes.at(field):
                _check_pieces(table, seat)


def _lanes(table: ScoreTable, entry: SheetField) -> tuple[int, ...]:
    """Find the lanes that an entry may mean, or raise."""
    cities, lane = _cities_and_lane(table, entry)
    if len(cities) != 2:
        raise ScoreError("not_two_cities", cities=table.joined(cities), number=len(cities))
    if cities[0] == cities[1]:
        raise ScoreError("same_city", city=table.joined(cities[:1]))
    lanes = [
        index
        for index, route in enumerate(table.game.board.routes)
        if {route.a, route.b} == set(cities)
    ]
    if not lanes:
        raise _no_route(table, cities)
    return _chosen(table, cities, lanes, lane)


def _cities_and_lane(table: ScoreTable, entry: SheetField) -> tuple[list[int], int | str | None]:
    if isinstance(entry.value, str):
        text, lane = split_lane(entry.value, table.names)
        return table.find.cities(text), lane
    if not isinstance(entry.value, list | tuple) or not 2 <= len(entry.value) <= 3:
        raise entry.misshapen("route")
    first, second, *rest = entry.items()
    cities = [table.find.city(first.text()), table.find.city(second.text())]
    return cities, _lane(rest[0]) if rest else None


def _lane(field: SheetField) -> int | str:
    if isinstance(field.value, str):
        return lane_of(field.value)
    if type(field.value) is not int:
        raise field.misshapen("lane")
    return field.value


def _no_route(table: ScoreTable, cities: list[int]) -> ScoreError:
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
    table: ScoreTable, cities: list[int], lanes: list[int], lane: int | str | None
) -> tuple[int, ...]:
    """Choose the lanes that fit the lane as written: a number, a color, land or sea; None: any."""
    routes = table.game.board.routes
    name = table.joined(cities)
    if isinstance(lane, int):
        if not 1 <= lane <= len(lanes):
            raise ScoreError("lane_out_of_range", route=name, lane=lane, lanes=len(lanes))
        return (lanes[lane - 1],)
    fitting = [index for index in lanes if lane is None or _fits(routes[index], lane)]
    if not fitting:
        raise ScoreError("no_such_lane", route=name, lane=lane, known=_lane_words(table, lanes))
    if len({routes[index].suit for index in fitting}) > 1:
        raise ScoreError("lane_needed", route=name, known=_suit_words(table, fitting))
    return tuple(fitting)


def _fits(route: Route, lane: str) -> bool:
    suit = SUITS.get(normalize(lane))
    return route.suit == suit if suit else route.color == color(lane)


def _lane_words(table: ScoreTable, lanes: list[int]) -> list[str]:
    """List all that can be written for a lane of these."""
    routes = table.game.board.routes
    colors = dict.fromkeys(table.say.color(routes[lane].color) for lane in lanes)
    suits = _suit_words(table, lanes)
    numbers = [str(number + 1) for number in range(len(lanes))]
    return [*colors, *(suits if len(suits) > 1 else []), *(numbers if len(lanes) > 1 else [])]


def _suit_words(table: ScoreTable, lanes: list[int]) -> list[str]:
    routes = table.game.board.routes
    return list(dict.fromkeys(table.say(f"lane.{routes[lane].suit}") for lane in lanes))


def _double(game: Game, lane: int) -> tuple[int, ...]:
    """List all lanes of the double route that this one belongs to; a single route alone."""
    twins = game.twins[game.twin_first[lane] : game.twin_first[lane + 1]]
    return tuple(sorted([lane, *map(int, twins)]))


def _without_rivals(
    table: ScoreTable, double: tuple[int, ...], listed: list[ListedClaim]
) -> list[ListedClaim]:
    """Sort out claims that can't be right beside one before them; each is a mistake."""
    claims: list[ListedClaim] = []
    for claim in listed:
        with table.mistakes.at(claim.field):
            for before in claims:
                _check_rivals(table, double, before, claim)
            claims.append(claim)
    return claims


def _check_rivals(
    table: ScoreTable, double: tuple[int, ...], one: ListedClaim, other: ListedClaim
) -> None:
    """Refuse two claims that can't both be right, whichever lanes they get (US-8)."""
    route = _route_name(table, double)
    if one.seat == other.seat:
        both = not set(one.lanes) & set(other.lanes)
        code = "double_both" if both else "route_twice"
        raise ScoreError(code, route=route, player=table.players[one.seat])
    pair = {"player": table.players[one.seat], "other": table.players[other.seat]}
    if one.lanes == other.lanes and len(one.lanes) == 1:
        raise ScoreError("route_shared", route=route, **pair)
    if len(table.players) < table.game.doubles_from:
        raise ScoreError("double_one_lane", route=route, seats=len(table.players), **pair)


def _route_name(table: ScoreTable, double: tuple[int, ...]) -> str:
    route = table.game.board.routes[double[0]]
    return table.joined([route.a, route.b])


def _too_many_claims(
    table: ScoreTable, double: tuple[int, ...], claims: list[ListedClaim], claim: ListedClaim
) -> FoggError:
    players = [table.players[each.seat] for each in claims]
    route = _route_name(table, double)
    return claim.field.error("lanes_full", route=route, players=players, lanes=len(double))


def _own(table: ScoreTable, seat: int, lane: int) -> None:
    game, state = table.game, table.state
    state.owner[lane] = seat
    state.score[seat] += game.route_points[lane]
    state.pieces[seat * game.suits + game.route_suit[lane]] -= game.route_length[lane]


def _check_pieces(table: ScoreTable, seat: int) -> None:
    game = table.game
    for suit, piece in enumerate(game.suit_names):
        have = int(game.piece_counts[suit])
        left = int(table.state.pieces[seat * game.suits + suit])
        if left < 0:
            player = table.players[seat]
            needed = have - left
            raise ScoreError(
                "too_many_pieces", player=player, needed=needed, piece=piece, have=have
            )
