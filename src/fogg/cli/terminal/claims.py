"""Claiming in human words: the cheapest payment is proposed, others are listed, then confirmed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fogg.boards.spelling import plain
from fogg.cli.terminal.reading import Reader, Wish
from fogg.cli.terminal.routes import RouteBook
from fogg.engine.action import CLAIM, make, payment_of, target_of
from fogg.engine.errors import FoggError
from fogg.engine.offers import MOST_SHOWN
from fogg.engine.state import TURN
from fogg.texts import LANGUAGES, messages

if TYPE_CHECKING:
    from fogg.cli.terminal.session import Session

FILTERS = ("free", "payable", "mine", "wanted")
YES = {"", "y", "o", *(plain(messages(language)["word.yes"]) for language in LANGUAGES)}
NO = {"n", *(plain(messages(language)["word.no"]) for language in LANGUAGES)}


def filter_words() -> dict[str, str]:
    """Every word that chooses routes of a list, in all languages."""
    return {
        plain(word): name
        for language in LANGUAGES
        for name in FILTERS
        for word in messages(language)[f"filter.{name}"].split()
    }


class Claims:
    """Finds the claim that somebody means."""

    def __init__(self, session: Session, reader: Reader) -> None:
        self.session = session
        self.say = session.say
        self.game = session.game
        self.reader = reader

    def read(self, words: list[str]) -> int | None:
        """The claim that words mean, confirmed if the payment was left open; None if called off."""
        lanes, rest = self.reader.route_words(words)
        wish = self.reader.wish(rest, lanes[0])
        state, seat = self.session.table.state, self.session.seat
        if wish.exact():
            claims = [self.reader.payments(lane, wish, ())[0] for lane in lanes]
            legal = [each for each in claims if self.game.problem(state, seat, each) is None]
            return (legal or claims)[0]
        if self.session.view().phase != TURN:
            return make(CLAIM, lanes[0])
        book = self.book()
        ways = self._ways(book, lanes, wish)
        if ways:
            return self._confirm(book, ways)
        self._refuse(book, lanes, wish)
        return None

    def book(self) -> RouteBook:
        """The routes as they are now."""
        session = self.session
        return RouteBook(self.say, self.game, session.table.state, session.seat, session.names)

    def _ways(self, book: RouteBook, lanes: list[int], wish: Wish) -> list[int]:
        """The claims that fit, thriftiest first; lanes that are alike count once."""
        ways: list[int] = []
        seen: set[tuple[str, int]] = set()
        for lane in lanes:
            printed = self.game.board.routes[lane]
            alike = (printed.color, printed.locomotives)
            if book.payable(lane) and alike not in seen:
                seen.add(alike)
                ways += self.reader.payments(lane, wish, self._all_ways(book, lane, wish))
        return sorted(ways, key=self._locomotives)

    def _all_ways(self, book: RouteBook, lane: int, wish: Wish) -> list[int]:
        """The payments offered for a lane; all there are if a color was named."""
        if not wish.cards:
            return list(book.offers[lane].actions)
        state, seat = self.session.table.state, self.session.seat
        return self.game.payments(state, seat, CLAIM, lane)

    def _locomotives(self, action: int) -> int:
        purse = self.game.purses[self.game.route_purse[target_of(action)]]
        return int(purse.count(payment_of(action), purse.joker))

    def _refuse(self, book: RouteBook, lanes: list[int], wish: Wish) -> None:
        """Why no claim fits: each lane's reason, or that the cards wished for do not pay."""
        if any(book.payable(lane) for lane in lanes):
            ways = [
                " + ".join(book.cards(action))
                for lane in lanes
                for action in book.offers[lane].actions
            ]
            raise FoggError("other_payments", route=book.route(lanes[0]), ways=ways)
        reasons = [book.offers[lane].problem for lane in lanes]
        for words in dict.fromkeys(book.problem(why) for why in reasons if why is not None):
            self.session.refuse(words)

    def _confirm(self, book: RouteBook, ways: list[int]) -> int | None:
        """Propose the first claim, list the others, and ask."""
        route = int(target_of(ways[0]))
        out = self.session.out
        points = int(self.game.route_points[route])
        out.line(self.say("play.propose", route=book.route(route), n=points), style="bold")
        for number, action in enumerate(ways[:MOST_SHOWN], 1):
            out.line(f"  {number}  {self.say('play.way', cards=book.cards(action))}")
        if len(ways) > MOST_SHOWN or book.offers[route].more:
            out.line(self.say("play.more_ways"), style="dim")
        completes = book.completes(route)
        if completes:
            out.line(self.say("route.completes", tickets=completes), style="green")
        if self.game.route_tunnel[route]:
            out.line(self.say("tunnel.warning"), style="dim")
        return self.answered(ways[:MOST_SHOWN])

    def answered(self, ways: list[int]) -> int | None:
        """Which of the ways somebody chooses; None if none of them."""
        key = "play.which_way" if len(ways) > 1 else "play.sure"
        while True:
            answer = plain(self.session.lines.ask(self.say(key) + " "))
            if answer in YES:
                return ways[0]
            if answer in NO:
                self.session.out.line(self.say("play.called_off"))
                return None
            if answer.isdigit() and 1 <= int(answer[:6]) <= len(ways):
                return ways[int(answer) - 1]
            self.session.refuse(self.say("play.not_understood", n=len(ways)))

    def agreed(self, answer: str) -> bool:
        """Whether an answer is yes; anything else is no, and said."""
        if plain(answer) in YES:
            return True
        self.session.out.line(self.say("play.called_off"))
        return False

    # Lists

    def list_routes(self, book: RouteBook, words: list[str]) -> int | None:
        """Show the routes that all the words choose: filters, a color, a city, which it tells."""
        routes = list(range(self.game.routes))
        known = filter_words()
        left: list[str] = []
        for word in words:
            name = known.get(plain(word))
            if name is None:
                left.append(word)
            else:
                routes = [route for route in routes if getattr(book, name)(route)]
        city, color = self._city_or_color(left)
        if city is not None:
            ends = self.game.board.routes
            routes = [route for route in routes if city in (ends[route].a, ends[route].b)]
        if color is not None:
            routes = [route for route in routes if self.game.board.routes[route].color == color]
        self._print(book, routes, city)
        return city

    def _city_or_color(self, words: list[str]) -> tuple[int | None, str | None]:
        if not words:
            return None, None
        try:
            return self.reader.city(words), None
        except FoggError:
            try:
                return None, self.reader.names.color(" ".join(words))
            except FoggError:
                pass
            raise

    def _print(self, book: RouteBook, routes: list[int], city: int | None) -> None:
        out = self.session.out
        if not routes:
            out.line(self.say("play.no_routes"))
            return
        out.print(book.table(routes, city))
        if len(routes) > 20:
            city_example = self.reader.names.displays[0].lower()
            words = self.say("play.fewer_routes", n=len(routes), city=city_example)
            out.line(words, style="dim")
