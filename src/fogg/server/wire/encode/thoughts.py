"""What a seat had in mind in a position of a finished game, in words and as names."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from fogg.bots.mind import Mind, mind_of, minded
from fogg.engine.game import Game
from fogg.engine.state import State
from fogg.server.wire import types
from fogg.texts import Texts, route_name, ticket_name

PLANNER = "planner"
MOST_ROUTES = 6
"""Routes that are named; more are only on the map."""


def encode_thoughts(
    game: Game, state: State, number: int, bots: Sequence[str], say: Texts
) -> types.ThoughtsJson:
    """Tell what the seat to act in a position has in mind."""
    actors = [] if game.over(state) else game.actors(state)
    if not actors:
        return types.ThoughtsJson(
            step=number, seat=None, bot="", own=False, lines=[], tickets=[], routes=[], contested=[]
        )
    seat = int(actors[0])
    own = minded(bots[seat])
    bot = bots[seat] if own else PLANNER
    mind = mind_of(bot, game.view(state, seat))
    return types.ThoughtsJson(
        step=number,
        seat=seat,
        bot=bot,
        own=own,
        lines=_Words(game, say).lines(mind, own),
        tickets=[game.ticket_names[ticket] for ticket in mind.tickets],
        routes=[game.route_names[route] for route in (*mind.routes, *mind.others)],
        contested=[game.route_names[route] for route in mind.contested],
    )


class _Words:
    """Words a mind in one game."""

    def __init__(self, game: Game, say: Texts) -> None:
        self.game = game
        self.say = say.of_rules(game.rules)

    def lines(self, mind: Mind, own: bool) -> list[str]:
        """Write the sentences, the plan first."""
        say = self.say
        said: list[str] = []
        if not own:
            said.append(say("thoughts.as_planner"))
        if mind.tickets:
            said.append(say("thoughts.tickets", tickets=self._named(mind.tickets)))
        elif not mind.given_up:
            said.append(say("thoughts.no_tickets"))
        if mind.given_up:
            said.append(say("thoughts.given_up", tickets=self._named(mind.given_up)))
        if mind.routes:
            said.append(say("thoughts.routes", routes=self._routes(mind.routes)))
        if mind.others:
            said.append(say("thoughts.others", routes=self._routes(mind.others)))
        if mind.lacking:
            cards = [say.cards(self.game.card_names[k], n) for k, n in mind.lacking.items()]
            said.append(say("thoughts.lacking", cards=cards))
        elif mind.routes or mind.others:
            said.append(say("thoughts.all_cards"))
        if mind.contested:
            said.append(say("thoughts.contested", routes=self._routes(mind.contested[:2])))
        left = max(1, round(mind.turns_left))
        if mind.routes:
            said.append(say("thoughts.turns", n=max(1, round(mind.turns)), left=left))
        else:
            said.append(say("thoughts.turns_left", left=left))
        return said

    def _named(self, tickets: Iterable[int]) -> list[str]:
        game = self.game
        language = self.say.language
        return [ticket_name(game.board, game.tickets[each], language) for each in tickets]

    def _routes(self, routes: Sequence[int]) -> list[str]:
        board, language = self.game.board, self.say.language
        return [route_name(board, route, language) for route in routes[:MOST_ROUTES]]
