"""Styles: what sets a bot apart at a table, by games in which all others are bots of one kind."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from fogg.bots import make_bot
from fogg.bots.planning.play.rival_gaps import RivalGaps
from fogg.engine.action import CLAIM, TICKETS, kind_of, target_of
from fogg.engine.chance import Seeded
from fogg.engine.game import Game
from fogg.engine.phases import TURN_PHASE
from fogg.engine.view import View


class PlayStyle(NamedTuple):
    """What a bot did in a game."""

    claims: int
    spaces: int
    """Spaces of the routes that it claimed."""
    kept: int
    """Tickets that it had at the end."""
    made: int
    """Of these, the completed ones."""
    drawn: int
    """How often it drew tickets in mid-game."""
    rounds: float
    blocks: int
    """Claims of a route that a rival lacked to join two parts of what they had built."""
    turns: int
    cards: int
    """The sum of its hands at the beginning of its turns."""
    largest_hand: int
    points: int
    share: float
    """Its share of the win."""


class _Watch:
    """Counts what one seat does."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.claims = self.spaces = self.drawn = self.blocks = 0
        self.turns = self.cards = self.largest_hand = 0

    def look(self, view: View, action: int) -> None:
        """Take in an action of the seat, before it is done."""
        hand = int(view.hand_size(self.seat))
        self.largest_hand = max(self.largest_hand, hand)
        if view.phase != TURN_PHASE:
            return
        self.turns += 1
        self.cards += hand
        self.drawn += kind_of(action) == TICKETS
        if kind_of(action) == CLAIM:
            route = target_of(action)
            self.claims += 1
            self.spaces += int(view.game.route_length[route])
            gaps = RivalGaps(view.game, view.owners(), self.seat, view.seats)
            self.blocks += gaps.closed_by(route) > 0


def observe_style(game: Game, bot: str, others: str, seats: int, number: int) -> PlayStyle:
    """Play game `number` of a bot against others; it takes every seat in turn."""
    luck = Seeded(f"styles/{number // seats}")
    watch = _Watch(number % seats)
    names = [bot if seat == watch.seat else others for seat in range(seats)]
    bots = [make_bot(name, seats * number + seat) for seat, name in enumerate(names)]
    state = game.start(seats, luck)
    while not game.over(state):
        for seat in game.actors(state):
            view = game.view(state, seat)
            action = bots[seat].act(view, view.legal())
            if seat == watch.seat:
                watch.look(view, action)
            game.apply(state, seat, action, luck)
    winners = game.winners(state)
    tickets: list[dict[str, bool]] = next(
        (line.detail for line in game.final(state)[watch.seat] if line.name == "tickets"), []
    )
    return PlayStyle(
        watch.claims,
        watch.spaces,
        len(tickets),
        sum(each["completed"] for each in tickets),
        watch.drawn,
        float(state.turn) / seats,
        watch.blocks,
        watch.turns,
        watch.cards,
        watch.largest_hand,
        int(game.totals(state)[watch.seat]),
        1.0 / len(winners) if watch.seat in winners else 0.0,
    )


class MeanStyle(NamedTuple):
    """Many games of one bot together, as means of a game."""

    games: int
    length: float
    """The mean length of the routes that it claimed."""
    kept: float
    made: float
    drawn: float
    rounds: float
    blocks: float
    hand: float
    """The mean hand at the beginning of its turns."""
    largest_hand: float
    points: float
    wins: float
    """Its share of the wins."""


def mean_style(styles: Sequence[PlayStyle]) -> MeanStyle:
    """Sum up the games of one bot."""
    games = len(styles)
    return MeanStyle(
        games,
        sum(each.spaces for each in styles) / max(1, sum(each.claims for each in styles)),
        sum(each.kept for each in styles) / games,
        sum(each.made for each in styles) / games,
        sum(each.drawn for each in styles) / games,
        sum(each.rounds for each in styles) / games,
        sum(each.blocks for each in styles) / games,
        sum(each.cards for each in styles) / max(1, sum(each.turns for each in styles)),
        sum(each.largest_hand for each in styles) / games,
        sum(each.points for each in styles) / games,
        sum(each.share for each in styles) / games,
    )
