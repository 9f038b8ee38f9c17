"""Paying for a building in a city: the cheapest payment is proposed, others are listed."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from fogg.cli.terminal.conversation import Conversation
from fogg.engine.action import make, payment_of, target_of
from fogg.engine.errors import ActionError, FoggError
from fogg.engine.offers import MOST_SHOWN, Offer
from fogg.engine.phases import TURN_PHASE
from fogg.narration.cards import counted


class BuildingReader:
    """Finds the building that somebody means, and how they pay for it."""

    def __init__(self, conversation: Conversation) -> None:
        self.conversation = conversation
        self.say = conversation.say
        self.game = conversation.game
        self.reader = conversation.reader

    def read(self, kind: int, words: Sequence[str], propose: Callable[[Offer], str]) -> int | None:
        """Read the building that words mean, confirmed if the payment is open; None: called off.

        `kind` is that of the action; `propose` words what one gets.
        """
        if not words:
            raise ActionError("missing_city")
        city, rest = self.reader.city_words(words)
        return self._in_city(kind, city, rest, propose)

    def _in_city(
        self, kind: int, city: int, words: Sequence[str], propose: Callable[[Offer], str]
    ) -> int | None:
        """Read the building in a city with the cards that words mean."""
        purse = self.game.purse_of(kind, city)
        wish = self.reader.wish_of(words, purse)
        exact = make(kind, city, wish.payment(purse) if wish.exact() else 0)
        refused = self.conversation.why_not(exact)
        if refused is None or self.conversation.view().phase != TURN_PHASE:
            return exact
        offer = self.conversation.offer(kind, city)
        why = refused if offer is None else offer.problem
        if offer is None or why is not None:
            assert why is not None
            self.conversation.refuse(self.conversation.problem(why))
            return None
        ways = list(offer.actions)
        if wish.cards:
            state, seat = self.conversation.state, self.conversation.seat
            ways = self.reader.fitting(purse, wish, self.game.payments(state, seat, kind, city))
            start = seat * self.game.kinds
            ways.sort(key=lambda way: purse.thrift(payment_of(way), state.hands, start))
        if ways:
            return self._confirm(ways, offer, propose)
        if wish.exact():
            return exact
        raise FoggError(
            "other_payments",
            route=self.reader.names.displays[city],
            ways=[" + ".join(self._cards(kind, way)) for way in offer.actions],
        )

    def _cards(self, kind: int, action: int) -> list[str]:
        purse = self.game.purse_of(kind, target_of(action))
        return counted(self.say, self.game, purse.cards(payment_of(action)))

    def _confirm(
        self, ways: list[int], offer: Offer, propose: Callable[[Offer], str]
    ) -> int | None:
        """Propose the thriftiest payment, list others, and ask; other cards may be named."""
        self.conversation.out.line(propose(offer), style="bold")
        listed = [
            self.say("play.way", cards=self._cards(offer.kind, action))
            for action in ways[:MOST_SHOWN]
        ]
        shown = ways[:MOST_SHOWN]
        example = self.conversation.other_cards([offer], shown)
        self.conversation.list_ways(listed, example)
        city = int(offer.target)
        return self.conversation.choose(
            shown, lambda words: self._in_city(offer.kind, city, words, propose), bool(example)
        )
