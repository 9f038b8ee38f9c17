"""What a seat may choose from, with the text to send and words for people."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from fogg.engine.action import PAYMENT_SHIFT, kind_of, make, payment_of, target_of
from fogg.engine.fields import PaymentField, PiecesField
from fogg.engine.game import Game
from fogg.engine.grammar import ActionKind, Target
from fogg.engine.offers import Offer, thriftiest_first
from fogg.engine.problem import Problem
from fogg.engine.state import State
from fogg.narration.actions import action_params
from fogg.narration.values import Values
from fogg.server.wire.types import ChoiceJson, OfferJson, PaymentJson, ReasonJson
from fogg.texts import Texts
from fogg.texts.message import parameters
from fogg.texts.names import SEATS

MOST_CACHED = 50_000
MOST_WAYS = 1000
"""Ways to pay that are listed at once, of thousands that a large hand may have for a pair route."""
WITHOUT_PAYMENT = (1 << PAYMENT_SHIFT) - 1
"""The bits of an action that are no cards."""


class Offers:
    """Words for the offers of one game in one language."""

    def __init__(self, game: Game, say: Texts, words: bool) -> None:
        self.game = game
        self.say = say
        self.words = words
        self._choices: dict[int, ChoiceJson] = {}
        self._labels: dict[tuple[int, int], str] = {}
        self._reasons: dict[tuple[object, ...], ReasonJson] = {}

    def wire(self, offers: list[Offer], players: Sequence[str]) -> list[OfferJson]:
        """Every target of a decision."""
        return [self._wire(offer, players) for offer in offers]

    def kept_numbers(self, offers: list[Offer]) -> set[int]:
        """How many things may be chosen together, where a choice is put together from offers."""
        numbers: set[int] = set()
        for offer in offers:
            kind = self.game.action_kind(offer.kind)
            if kind.several:
                chosen = [kind.values(self.game, action).values() for action in offer.actions]
                numbers |= {len(next(iter(values))) for values in chosen}
        return numbers

    def one(
        self,
        state: State,
        seat: int,
        kind: str,
        target: str,
        players: Sequence[str],
        every: bool = True,
    ) -> OfferJson | None:
        """An offer with all ways to do it, not only the first ones; None: there is no such offer.

        Without `every`, payments that are never better than another one are left out.
        """
        for offer in self.game.offers(state, seat):
            declared = self.game.action_kind(offer.kind)
            offered = declared.target_text(self.game, int(offer.target)) or ""
            if (declared.name, offered) == (kind, target):
                return self._all_ways(state, seat, declared, offer, players, every)
        return None

    def _all_ways(
        self,
        state: State,
        seat: int,
        kind: ActionKind,
        offer: Offer,
        players: Sequence[str],
        every: bool,
    ) -> OfferJson:
        legal = [int(action) for action in self.game.legal(state, seat)]
        ways = [a for a in legal if kind.offers(self.game, int(offer.target), a)]
        usual = [*offer.actions, *(a for a in ways if a not in offer.actions)]
        if not kind.pays or not usual:
            return self._wire(offer._replace(actions=tuple(usual), more=False), players, True)
        usual = thriftiest_first(self.game, state, seat, usual)
        known = set(usual)
        others = self.game.payments(state, seat, offer.kind, int(offer.target))
        wasteful = [action for action in others if action not in known]
        all_ways = [*usual, *thriftiest_first(self.game, state, seat, wasteful)]
        shown = (all_ways if every else usual)[:MOST_WAYS]
        more = len(shown) < len(all_ways)
        wire = self._wire(offer._replace(actions=tuple(shown), more=more), players, True)
        wire.payment = self._payment(all_ways)
        return wire

    def _payment(self, ways: Sequence[int]) -> PaymentJson:
        """How other payments than those listed are put together, from all ways to pay."""
        purse = self.game.purse_of(int(kind_of(ways[0])), int(target_of(ways[0])))
        payments = [int(payment_of(way)) for way in ways]
        most = {int(kind): max(int(purse.count(p, kind)) for p in payments) for kind in purse.kinds}
        return PaymentJson(
            words=self.game.notation.text(ways[0] & WITHOUT_PAYMENT),
            cards={self.game.card_names[kind]: n for kind, n in most.items() if n},
        )

    def _wire(self, offer: Offer, players: Sequence[str], every: bool = False) -> OfferJson:
        kind = self.game.action_kind(offer.kind)
        # A choice of several is put together by the client: all subsets would be too many.
        shown = () if kind.several and not every else offer.actions
        return OfferJson(
            kind=kind.name,
            target=kind.target_text(self.game, int(offer.target)),
            label=self._label_of(offer, players) if self.words else "",
            choices=[self.choice(action, players) for action in shown],
            more=offer.more,
            reason=None if offer.problem is None else self.reason(offer.problem, players),
            points=int(offer.points),
            completes=[self.game.ticket_names[ticket] for ticket in offer.completes],
        )

    def _label_of(self, offer: Offer, players: Sequence[str]) -> str:
        """The words for an offer's target; those that name no player are kept."""
        if _names_players(self.game.action_kind(offer.kind)):
            return self._label(offer, players)
        key = (offer.kind, offer.target)
        if key not in self._labels:
            self._labels[key] = self._label(offer, players)
        return self._labels[key]

    def _label(self, offer: Offer, players: Sequence[str]) -> str:
        kind, target = self.game.action_kind(offer.kind), int(offer.target)
        values = Values(self.say, self.game, players)
        if f"offer.{kind.name}" in self.say.messages:
            # Words of a kind that the client has none for: they say what is done, too.
            params = action_params(values, kind, int(make(kind.number, target)))
            needed = parameters(self.say.messages[f"offer.{kind.name}"])
            return self.say(f"offer.{kind.name}", **{name: params[name] for name in needed})
        if kind.offered is not None:
            return str(values.words(kind.offered, target, {}))
        return self._targets(kind, int(make(kind.number, target)), values) or self._name(kind)

    def _name(self, kind: ActionKind) -> str:
        """What the kind of action is called."""
        return self.say(f"action.{kind.word}")

    def _targets(self, kind: ActionKind, action: int, values: Values) -> str:
        """What an action is aimed at, in words; empty if at nothing."""
        targets = [
            argument
            for argument in kind.arguments
            if isinstance(argument, Target) and argument.text(self.game, action)
        ]
        words = {
            argument.field.name: values.words(argument.field, argument.value(self.game, action), {})
            for argument in targets
        }
        if len(words) > 1 and f"choice.{kind.name}" in self.say.messages:
            return self.say(f"choice.{kind.name}", **words)
        return ", ".join(str(word) for word in words.values())

    def choice(self, action: int, players: Sequence[str]) -> ChoiceJson:
        """One way to do something; those that name no player are kept."""
        choice = self._choices.get(action)
        if choice is None:
            choice = self._new_choice(action, players)
            # Who a player is differs from table to table: no choice with names is kept.
            if not _names_players(self.game.action_kind(int(kind_of(action)))):
                if len(self._choices) > MOST_CACHED:
                    self._choices.clear()
                self._choices[action] = choice
        return choice

    def _new_choice(self, action: int, players: Sequence[str]) -> ChoiceJson:
        kind = self.game.action_kind(int(kind_of(action)))
        held = kind.values(self.game, action)
        cards: Counter[str] = Counter()
        pieces: dict[str, int] = {}
        for argument in kind.arguments:
            field, value = argument.field, held[argument.field.name]
            if isinstance(field, PaymentField):
                cards.update(self.game.card_names[card] for card in value)
            elif isinstance(field, PiecesField):
                numbers = field.data(self.game, value)
                pieces |= {suit: field.sign * number for suit, number in numbers.items()}
        label = self._described(kind, action, players) if self.words else ""
        text = self.game.notation.text(action)
        return ChoiceJson(action=text, label=label, cards=dict(cards), pieces=pieces)

    def _described(self, kind: ActionKind, action: int, players: Sequence[str]) -> str:
        """What an action lays, keeps or chooses, in words; else its target; else its name.

        A kind may have words of its own: `choice.<kind>`, and `choice.<kind>_none` for an empty
        choice.
        """
        values = Values(self.say, self.game, players)
        params = action_params(values, kind, action)
        params.pop("n", None)
        lists = {name: words for name, words in params.items() if isinstance(words, list)}
        if lists and not any(lists.values()):
            return self.say(f"choice.{kind.name}_none")
        if len(lists) > 1 and f"choice.{kind.name}" in self.say.messages:
            return self.say(f"choice.{kind.name}", **lists)
        if lists:
            words = [word for listed in lists.values() for word in listed]
            return self.say("play.way", cards=words)
        if _names_players(kind):
            return self._targets(kind, action, values)
        return self._name(kind)

    def reason(self, problem: Problem, players: Sequence[str]) -> ReasonJson:
        """Why not, in words."""
        named = tuple(players) if set(SEATS) & set(problem.params) else ()
        key = (problem.code, *map(str, problem.params.values()), named)
        found = self._reasons.get(key)
        if found is None:
            if len(self._reasons) > MOST_CACHED:
                self._reasons.clear()
            params = dict(problem.params)
            text = self.say.problem(problem.code, params, self.game.board, players)
            found = ReasonJson(code=problem.code, params=params, text=text if self.words else "")
            self._reasons[key] = found
        return found


def _names_players(kind: ActionKind) -> bool:
    """Whether an action of a kind is aimed at players."""
    return any(argument.field.what in ("player", "players") for argument in kind.arguments)
