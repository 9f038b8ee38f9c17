"""The map as a list of routes: who has each, what it costs you, or why you can't have it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.text import Text

from fogg.cli.tables import FittedTable
from fogg.cli.terminal import look
from fogg.cli.terminal.ways import ticket_way
from fogg.engine.action import CLAIM, payment_of, target_of
from fogg.engine.cards import SHIP
from fogg.engine.game import Game
from fogg.engine.offers import Offer
from fogg.engine.phases import TURN_PHASE
from fogg.engine.problem import Problem
from fogg.engine.state import CLOSED, FREE, State
from fogg.engine.tables import features
from fogg.narration.cards import paid
from fogg.texts import Texts, city_name, route_name, ticket_name

SHORT = ("double_own", "double_closed", "not_enough_pairs")


def problem_words(say: Texts, game: Game, why: Problem, seat: int, names: Sequence[str]) -> str:
    """Word why something is not possible; the player in `seat` is addressed as you."""
    players = [say("word.you") if at == seat else name for at, name in enumerate(names)]
    return say.problem(why.code, why.params, game.board, players)


def turn_offers(game: Game, state: State, seat: int, kind: int) -> list[Offer]:
    """List what a seat could do of a kind of action if its turn began now."""
    # Between the two cards of a draw, too, people want to know what they could claim.
    turn = state.copy()
    turn.phase = TURN_PHASE
    turn.seat = seat
    return [offer for offer in game.offers(turn, seat) if offer.kind == kind]


class RouteBook:
    """Every route as it is for one seat now."""

    def __init__(
        self, say: Texts, game: Game, state: State, seat: int, names: Sequence[str]
    ) -> None:
        self.say = say
        self.game = game
        self.seat = seat
        self.names = names
        view = game.view(state, seat)
        tickets = (*view.tickets(seat), *view.offered())
        self._wanted = {route for ticket in tickets for route in ticket_way(view, ticket)}
        self.owners = [int(owner) for owner in state.owner]
        self.offers: dict[int, Offer] = {
            int(offer.target): offer for offer in turn_offers(game, state, seat, CLAIM)
        }
        self.due = self._what_is_due(state)
        """What has to be decided before a route can be claimed; None: routes can be claimed now."""

    def _what_is_due(self, state: State) -> Problem | None:
        for offer in self.offers.values():
            if offer.actions:
                return self.game.problem(state, self.seat, offer.actions[0])
        return None

    # Choosing

    def free(self, route: int) -> bool:
        """Whether nobody has it and it is not closed."""
        return self.owners[route] == FREE

    def payable(self, route: int) -> bool:
        """Whether the seat can claim it with its cards."""
        return bool(self.offers[route].actions)

    def mine(self, route: int) -> bool:
        """Whether the seat owns it."""
        return self.owners[route] == self.seat

    def wanted(self, route: int) -> bool:
        """Whether it is free and lies on the shortest way of one of the seat's tickets."""
        return self.free(route) and route in self._wanted

    # Wording

    def cards(self, action: int) -> list[str]:
        """Word the payment of a claim."""
        route = int(target_of(action))
        purse = self.game.purses[self.game.route_purse[route]]
        return paid(self.say, self.game, route, purse.cards(payment_of(action)))

    def route(self, route: int) -> str:
        """Name a route."""
        return route_name(self.game.board, route, self.say.language)

    def problem(self, why: Problem) -> str:
        """Word why a route can't be claimed."""
        return problem_words(self.say, self.game, why, self.seat, self.names)

    def completes(self, route: int) -> list[str]:
        """Name the tickets that this route would complete."""
        tickets = [self.game.tickets[ticket] for ticket in self.offers[route].completes]
        return [ticket_name(self.game.board, ticket, self.say.language) for ticket in tickets]

    def color(self, route: int) -> Text:
        """Write the mark and the word of a route's color, and what is special about it."""
        color = self.game.board.routes[route].color
        chip = look.chip(color, self.say.color(color))
        special = self.special(route)
        return Text.assemble(chip, f" {special}") if special else chip

    def lane(self, route: int) -> str:
        """Whether a lane is by land or by sea, and its points."""
        suit = self.game.board.routes[route].suit
        points = self.say("count.points", n=int(self.game.route_points[route]))
        return f"{self.say(f'lane.{suit}')}, {points}"

    def special(self, route: int) -> str:
        """Say what it asks of the rules: that it is by sea, a pair route, a ferry or the like."""
        printed = self.game.board.routes[route]
        if printed.suit == SHIP:
            return self.say("lane.ship")
        if printed.paired:
            return self.say("route.pair")
        for feature in sorted(features(printed)):
            return self.say(f"route.{feature}")
        return self.say("route.ferry", n=printed.locomotives) if printed.locomotives else ""

    def status(self, route: int) -> Text:
        """Say in few words the owner, the cheapest payment or what is missing."""
        owner = self.owners[route]
        if owner == self.seat:
            return Text(self.say("status.yours"), look.seat_style(owner))
        if owner >= 0:
            return Text(self.names[owner], look.seat_style(owner))
        offer = self.offers[route]
        if offer.actions:
            cards = self.say("status.payable", cards=self.cards(offer.actions[0]))
            if self.due is not None:
                return Text(f"{look.OPEN} {cards}", "yellow")
            return Text(f"{look.DONE} {cards}", "green")
        assert offer.problem is not None
        return Text(self._short(offer.problem), "dim" if owner == CLOSED else "")

    def _short(self, why: Problem) -> str:
        params = why.params
        if why.code in ("not_enough_cards", "not_enough_ships"):
            lacking = params["needed"] - params["have"] - params["locomotives"]
            needed = params["locomotives_needed"] - params["locomotives"]
            sea = self.game.board.routes[self.game.route_names.index(params["route"])].suit == SHIP
            key = "status.not_enough_ship_cards" if sea else "status.not_enough_cards"
            return self.say(key, n=max(lacking, needed))
        if why.code == "not_enough_pieces":
            return self.say(f"status.few_{params['piece']}")
        return self.say(f"status.{why.code}") if why.code in SHORT else self.problem(why)

    def full(self, route: int) -> list[str]:
        """Say all about a route in sentences."""
        printed = self.game.board.routes[route]
        lines = [
            self.say(
                "route.about",
                route=self.route(route),
                spaces=printed.length,
                color=self.say.color(printed.color),
                points=int(self.game.route_points[route]),
            )
        ]
        lines += [self.say(f"route.about_{feature}") for feature in sorted(features(printed))]
        if printed.locomotives:
            lines.append(self.say("route.about_ferry", n=printed.locomotives))
        if printed.suit == SHIP:
            lines.append(self.say("route.about_sea"))
        if printed.paired:
            lines.append(self.say("route.about_pair"))
        offer = self.offers[route]
        if offer.problem is not None:
            return [*lines, self.problem(offer.problem)]
        ways = [" + ".join(self.cards(action)) for action in offer.actions]
        if self.due is not None:
            lines += [self.problem(self.due), self.say("route.payable_later", ways=ways)]
        else:
            lines.append(self.say("route.payable", ways=ways))
        completes = self.completes(route)
        return [*lines, self.say("route.completes", tickets=completes)] if completes else lines

    def table(self, routes: Iterable[int], city: int | None = None) -> FittedTable:
        """Make a table of routes; those of a city begin with it, lanes that are alike come once."""
        table = FittedTable(box=None, padding=(0, 2, 0, 0), header_style="dim", heads=2, joint="–")
        for title in ("from", "to"):
            table.add_column(self.say(f"column.{title}"), no_wrap=True)
        table.add_column(self.say("column.spaces"), justify="right")
        table.add_column(self.say("column.color"), no_wrap=True)
        table.add_column(self.say("column.points"), justify="right")
        table.add_column(self.say("column.status"))
        seen: set[str] = set()
        for route in routes:
            row = self._row(route, city)
            alike = " ".join(str(cell) for cell in row)
            if alike not in seen:
                seen.add(alike)
                table.add_row(*row)
        return table

    def _row(self, route: int, city: int | None) -> list[str | Text]:
        printed = self.game.board.routes[route]
        ends = (printed.b, printed.a) if printed.b == city else (printed.a, printed.b)
        names = [city_name(self.game.board, end, self.say.language) for end in ends]
        points = str(self.game.route_points[route])
        return [*names, str(printed.length), self.color(route), points, self.status(route)]
