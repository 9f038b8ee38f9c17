"""Paying for a building in a city: the cheapest payment is proposed, others are listed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from fogg.cli.terminal.claims import Claims
from fogg.cli.terminal.reading import Reader
from fogg.engine.action import make, payment_of, target_of
from fogg.engine.errors import ActionError, FoggError
from fogg.engine.offers import MOST_SHOWN, Offer
from fogg.engine.state import TURN
from fogg.narration.cards import counted

if TYPE_CHECKING:
    from fogg.cli.terminal.session import Session


class Buildings:
    """Finds the building that somebody means, and how they pay for it."""

    def __init__(self, session: Session, reader: Reader, claims: Claims) -> None:
        self.session = session
        self.say = session.say
        self.game = session.game
        self.reader = reader
        self.claims = claims

    def read(self, kind: int, words: Sequence[str], propose: Callable[[Offer], str]) -> int | None:
        """The building that words mean, confirmed if the payment was left open; None: called off.

        `kind` is that of the action; `propose` words what one gets.
        """
        if not words:
            raise ActionError("missing_city")
        city, rest = self.reader.city_words(words)
        purse = self.game.purse_of(kind, city)
        wish = self.reader.wish_of(rest, purse)
        state, seat = self.session.table.state, self.session.seat
        exact = make(kind, city, wish.payment(purse) if wish.exact() else 0)
        legal = self.game.problem(state, seat, exact) is None
        if legal or self.session.view().phase != TURN:
            return exact
        offer = self._offer(kind, city)
        if offer is None or offer.problem is not None:
            why = offer.problem if offer else self.game.problem(state, seat, exact)
            assert why is not None
            self.session.refuse(self.claims.book().problem(why))
            return None
        ways = list(offer.actions)
        if wish.cards:
            ways = self.reader.fitting(purse, wish, self.game.payments(state, seat, kind, city))
            start = seat * self.game.kinds
            ways.sort(key=lambda way: purse.thrift(payment_of(way), state.hands, start))
        if ways:
            return self._confirm(ways, offer, propose(offer))
        if wish.exact():
            return exact
        raise FoggError(
            "other_payments",
            route=self.reader.names.displays[city],
            ways=[" + ".join(self._cards(kind, way)) for way in offer.actions],
        )

    def _offer(self, kind: int, city: int) -> Offer | None:
        offers = self.game.offers(self.session.table.state, self.session.seat)
        return next((each for each in offers if (each.kind, each.target) == (kind, city)), None)

    def _cards(self, kind: int, action: int) -> list[str]:
        purse = self.game.purse_of(kind, target_of(action))
        return counted(self.say, self.game, purse.cards(payment_of(action)))

    def _confirm(self, ways: list[int], offer: Offer, words: str) -> int | None:
        """Propose the thriftiest payment, list others, and ask."""
        out = self.session.out
        out.line(words, style="bold")
        for place, action in enumerate(ways[:MOST_SHOWN], 1):
            out.line(f"  {place}  {self.say('play.way', cards=self._cards(offer.kind, action))}")
        if len(ways) > MOST_SHOWN or offer.more:
            out.line(self.say("play.more_ways"), style="dim")
        return self.claims.answered(ways[:MOST_SHOWN])
