"""A tunnel that is not decided yet: what it costs more, and the ways to pay that."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fogg.cli.terminal.reading import Reader
from fogg.engine.action import PAY, make, payment_of
from fogg.engine.errors import FoggError
from fogg.engine.offers import Offer
from fogg.engine.state import TUNNEL
from fogg.narration.cards import counted

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fogg.cli.terminal.session import Session


class TunnelDesk:
    """Asks for the extra cards of a tunnel and reads how they are paid."""

    def __init__(self, session: Session, reader: Reader) -> None:
        self.session = session
        self.say = session.say
        self.game = session.game
        self.reader = reader

    def _offer(self) -> Offer:
        """The offer to pay: every way, or why there is none."""
        state, seat = self.session.table.state, self.session.seat
        return next(each for each in self.game.offers(state, seat) if each.kind == PAY)

    def ask(self) -> None:
        """What the tunnel costs more, and how to answer."""
        out, say = self.session.out, self.say
        offer = self._offer()
        if offer.problem is not None:
            out.line(self.session.answers.book().problem(offer.problem), style="red")
            out.line(say("tunnel.must_withdraw"), style="bold")
            return
        number = len(self._cards(offer.actions[0]))
        out.line(say("tunnel.costs", n=number), style="bold")
        for place, action in enumerate(offer.actions, 1):
            words = say("play.way", cards=counted(say, self.game, self._cards(action)))
            out.line(f"  {place}  {words}")
        out.line(say("tunnel.ask"), style="bold")

    def _cards(self, action: int) -> tuple[int, ...]:
        purse = self.game.purses[self.game.route_purse[self.session.view().tunnel]]
        return purse.cards(payment_of(action))

    def pay(self, words: Sequence[str]) -> int:
        """The payment that words mean: none is the first one offered, a number one of them."""
        view = self.session.view()
        if view.phase != TUNNEL or self.session.seat not in view.actors:
            return make(PAY)
        offer = self._offer()
        if not words:
            return offer.actions[0] if offer.actions else make(PAY, 0, 0)
        if len(words) == 1 and words[0].isdigit():
            number = int(words[0][:6])
            if not 1 <= number <= len(offer.actions):
                raise FoggError("no_such_way", number=number, most=len(offer.actions))
            return offer.actions[number - 1]
        purse = self.game.purses[self.game.route_purse[view.tunnel]]
        wish = self.reader.wish_of(words, purse)
        if wish.exact():
            return make(PAY, 0, wish.payment(purse))
        return next(iter(self.reader.fitting(purse, wish, offer.actions)), make(PAY, 0, 0))
