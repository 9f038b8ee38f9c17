"""Trying a rule out on the real engine: one seat plays a few moves with a hand dealt for them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from mypy_extensions import i64

from fogg.engine.action import BLIND, CLAIM, END, kind_of, make, payment_of
from fogg.engine.chance import CARD, Chance, Seeded
from fogg.engine.event import Event
from fogg.engine.game import Game
from fogg.engine.phases import END_TURN_PHASE, TURN_PHASE
from fogg.engine.state import State
from fogg.server.errors import Missing
from fogg.server.storage.documents import MoveEntry
from fogg.server.tables.match import Refused
from fogg.server.wire import types
from fogg.server.wire.encode.games import GameEncoder
from fogg.server.wire.encode.steps import LogStep
from fogg.server.wire.encode.views import wire_view

LEARNER: Final = 0
MOST_WAYS: Final = 6
JOKERS: Final = 2
"""How many of them the learner is dealt, where the hand has room."""


class Dealt(Chance):
    """Deals the wanted cards to whoever is dealt first; all else is a stream of luck."""

    def __init__(self, wanted: Sequence[int], luck: Chance) -> None:
        self._wanted = list(wanted)
        self._luck = luck

    def pick(self, what: i64, pile: Any, first: i64, last: i64, total: i64) -> i64:
        """Pick the next wanted card of this pile, if any is left."""
        for kind in self._wanted if what == CARD else ():
            if first <= kind < last and pile[kind] > 0:
                self._wanted.remove(kind)
                return kind
        return self._luck.pick(what, pile, first, last, total)


def try_out(encoder: GameEncoder, wanted: types.TryJson) -> types.TriedJson:
    """Play the moves from a fresh start, and encode where they lead."""
    game = encoder.game
    for name in wanted.routes:
        if name not in game.route_names:
            raise Missing("unknown_route", route=name)
    routes = [game.route_names.index(name) for name in wanted.routes]
    players = [encoder.say("live.player", n=n + 1) for n in range(game.rules.fewest_players)]
    luck = Dealt(hand_for(game, routes[0]), Seeded(f"try/{wanted.luck}"))
    state = game.start(len(players), luck, LEARNER)
    _begin(game, state, luck)
    ways = _ways(encoder, state.copy(), routes[0], players)
    lines: list[str] = []
    for number, text in enumerate(wanted.moves, 1):
        lines = _play(encoder, state, text, number, players, luck)
        _wait(game, state, luck)
    return types.TriedJson(
        view=wire_view(game.view(state, LEARNER)),
        decision=_decision(encoder, state, wanted.routes, players),
        lines=lines,
        ways=ways,
    )


def hand_for(game: Game, route: int) -> list[int]:
    """List cards with which the route can be paid in more than one way, the most needed first."""
    kinds = _kinds(game, route)
    needed = int(game.route_length[route]) - int(game.route_locomotives[route])
    if game.board.routes[route].paired:
        needed *= 2
    locomotives = int(game.route_locomotives[route])
    size = int(game.hand_size[game.route_suit[route]])
    own = [kinds[number % len(kinds)] for number in range(needed)]
    jokers = [int(game.joker)] * (locomotives + JOKERS)
    # The hand has room for a joker at least, so that there is something to choose.
    return [*jokers[:locomotives], *own[: size - locomotives - 1], *jokers[locomotives:]]


def _kinds(game: Game, route: int) -> list[int]:
    """List the kinds of cards that pay for a route: of its color, or of the first that there is.

    One of each size: a further mark on a card is of no use here.
    """
    printed = game.board.routes[route]
    colored = [
        (card.color, kind)
        for kind, card in enumerate(game.cards)
        if card.suit == printed.suit and kind != int(game.joker)
    ]
    colors = [color for color, _ in colored]
    color = printed.color if printed.color in colors else colors[0]
    sizes: dict[int, int] = {}
    for each, kind in colored:
        if each == color:
            sizes.setdefault(int(game.cards[kind].units), kind)
    return list(sizes.values())


def _begin(game: Game, state: State, luck: Chance) -> None:
    """Make everybody's choices before the first turn."""
    while int(state.phase) != TURN_PHASE:
        seat = game.actors(state)[0]
        game.apply(state, seat, game.legal(state, seat)[0], luck)


def _play(
    encoder: GameEncoder,
    state: State,
    text: str,
    number: int,
    players: Sequence[str],
    luck: Chance,
) -> list[str]:
    """Carry out a move of the learner; say what it did, or raise why it can't be."""
    game = encoder.game
    action = game.notation.parse(text)
    why = game.problem(state, LEARNER, action)
    if why is not None:
        raise Refused(why)
    events: list[Event] = []
    game.apply(state, LEARNER, action, luck, events)
    entry = MoveEntry(at=0.0, seat=LEARNER, action=text)
    return encoder.step(LogStep(number, entry, events), players, LEARNER).lines


def _wait(game: Game, state: State, luck: Chance) -> None:
    """Let the others draw cards until the learner has something to decide again."""
    if int(state.phase) == END_TURN_PHASE:
        game.apply(state, LEARNER, make(END), luck)
    while not game.over(state) and LEARNER not in game.actors(state):
        seat = game.actors(state)[0]
        legal = [int(action) for action in game.legal(state, seat)]
        blind = [action for action in legal if kind_of(action) == BLIND]
        game.apply(state, seat, [*blind, *legal][0], luck)


def _decision(
    encoder: GameEncoder, state: State, routes: Sequence[str], players: Sequence[str]
) -> types.DecisionJson | None:
    """Encode what may be done now: with these routes, or to go on with one of them."""
    game = encoder.game
    if game.over(state):
        return None
    decision = encoder.decision(state, LEARNER, 0, players, game.view(state, LEARNER))
    turn = decision.phase == "turn"
    decision.offers = [
        offer
        for offer in decision.offers
        if (offer.kind == "claim" and offer.target in routes) or not turn
    ]
    return decision


def _ways(
    encoder: GameEncoder, state: State, route: int, players: Sequence[str]
) -> list[types.ChoiceJson]:
    """Encode the ways to pay for a route, if one had cards enough of one color and jokers."""
    game = encoder.game
    for kind in range(len(game.cards)):
        state.hands[LEARNER * len(game.cards) + kind] = 0
    most = 2 * int(game.route_length[route])
    for kind in [*_kinds(game, route), int(game.joker)]:
        state.hands[LEARNER * len(game.cards) + kind] = most
    actions = game.payments(state, LEARNER, CLAIM, route)
    purse = game.purse_of(CLAIM, route)
    actions.sort(key=lambda action: int(purse.count(payment_of(action), game.joker)))
    return [encoder.choice(action, players) for action in actions[:MOST_WAYS]]
