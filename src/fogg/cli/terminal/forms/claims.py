"""Claiming in human words: the cheapest payment is proposed, others are listed, then confirmed."""

from __future__ import annotations

from collections.abc import Sequence

from fogg.cli.terminal.conversation import Conversation
from fogg.cli.terminal.routes import RouteBook
from fogg.engine.action import CLAIM, make, payment_of, target_of
from fogg.engine.errors import FoggError
from fogg.engine.offers import MOST_SHOWN
from fogg.engine.payment.purse import Purse
from fogg.engine.phases import TURN_PHASE
from fogg.engine.tables import features
from fogg.reading.cards import Wish


def claim(conversation: Conversation, words: Sequence[str]) -> int | None:
    """Read the claim that words mean, confirmed if the payment was left open; None: called off."""
    return ClaimReader(conversation).read(words)


class ClaimReader:
    """Finds the claim that somebody means."""

    def __init__(self, conversation: Conversation) -> None:
        self.conversation = conversation
        self.say = conversation.say
        self.game = conversation.game
        self.reader = conversation.reader

    def read(self, words: Sequence[str]) -> int | None:
        """Read the claim that words mean; None: called off, or refused with a reason."""
        return self._of_lanes(*self.reader.by_suit(*self.reader.route_words(words)))

    def _of_lanes(self, lanes: list[int], words: Sequence[str]) -> int | None:
        """Read the claim of one of the lanes with the cards that words mean."""
        wishes = self._wishes(lanes, words)
        claims = [
            make(CLAIM, lane, wish.payment(self._purse(lane)))
            for lane, wish in wishes.items()
            if wish.exact()
        ]
        legal = [each for each in claims if self.conversation.why_not(each) is None]
        if legal:
            return legal[0]
        if self.conversation.view().phase != TURN_PHASE:
            return (claims or [make(CLAIM, lanes[0])])[0]
        book = self.conversation.book()
        ways = self._ways(book, wishes)
        if ways:
            return self._confirm(book, ways, lanes)
        if claims:
            return claims[0]
        self._refuse(book, lanes)
        return None

    def _purse(self, lane: int) -> Purse:
        return self.game.purses[self.game.route_purse[lane]]

    def _wishes(self, lanes: list[int], words: Sequence[str]) -> dict[int, Wish]:
        """Read what the words wish for on each lane that such cards may pay for."""
        wishes: dict[int, Wish] = {}
        why: FoggError | None = None
        for lane in lanes:
            try:
                wishes[lane] = self.reader.wish(words, lane)
            except FoggError as error:
                why = why or error
        if why is not None and not wishes:
            raise why
        return wishes

    def _ways(self, book: RouteBook, wishes: dict[int, Wish]) -> list[int]:
        """List the claims that fit, thriftiest first; lanes that are alike count once."""
        ways: list[int] = []
        seen: set[tuple[str, str, int]] = set()
        for lane, wish in wishes.items():
            printed = self.game.board.routes[lane]
            alike = (printed.suit, printed.color, printed.locomotives)
            if book.payable(lane) and alike not in seen:
                seen.add(alike)
                ways += self._of_lane(book, lane, wish)
        return sorted(ways, key=self._locomotives)

    def _of_lane(self, book: RouteBook, lane: int, wish: Wish) -> list[int]:
        """List the payments offered for a lane; if cards were named, all payments that fit."""
        if not wish.cards:
            return list(book.offers[lane].actions)
        state, seat = self.conversation.state, self.conversation.seat
        purse = self._purse(lane)
        ways = self.reader.fitting(purse, wish, self.game.payments(state, seat, CLAIM, lane))
        start = seat * self.game.kinds
        return sorted(ways, key=lambda way: purse.thrift(payment_of(way), state.hands, start))

    def _locomotives(self, action: int) -> int:
        purse = self._purse(target_of(action))
        return int(purse.count(payment_of(action), purse.joker))

    def _refuse(self, book: RouteBook, lanes: list[int]) -> None:
        """Say why no claim fits: each lane's reason, or that the cards wished for do not pay."""
        if any(book.payable(lane) for lane in lanes):
            ways = [
                " + ".join(book.cards(action))
                for lane in lanes
                for action in book.offers[lane].actions
            ]
            raise FoggError("other_payments", route=book.route(lanes[0]), ways=ways)
        reasons = [book.offers[lane].problem for lane in lanes]
        for words in dict.fromkeys(book.problem(why) for why in reasons if why is not None):
            self.conversation.refuse(words)

    def _confirm(self, book: RouteBook, ways: list[int], lanes: list[int]) -> int | None:
        """Propose the first claim, list the others, and ask; other cards may be named."""
        route = int(target_of(ways[0]))
        out = self.conversation.out
        points = {int(self.game.route_points[target_of(way)]) for way in ways}
        suits = {int(self.game.route_suit[target_of(way)]) for way in ways}
        several = len(points) > 1 or len(suits) > 1
        if several:
            out.line(self.say("play.propose_lanes", route=book.route(route)), style="bold")
        else:
            words = self.say("play.propose", route=book.route(route), n=points.pop())
            out.line(words, style="bold")
        listed = [
            self.say("play.way", cards=book.cards(action))
            + (f" ({book.lane(target_of(action))})" if several else "")
            for action in ways[:MOST_SHOWN]
        ]
        shown = ways[:MOST_SHOWN]
        payable = [book.offers[lane] for lane in lanes if book.payable(lane)]
        example = self.conversation.other_cards(payable, shown)
        self.conversation.list_ways(listed, example)
        completes = book.completes(route)
        if completes:
            out.line(self.say("route.completes", tickets=completes), style="green")
        for feature in sorted(features(self.game.board.routes[route])):
            out.line(self.say(f"{feature}.warning"), style="dim")
        return self.conversation.choose(
            shown, lambda words: self._of_lanes(lanes, words), bool(example)
        )
