"""The companion of a cardboard game: it asks, and nothing is kept here."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from fogg.companion import CompanionError, CompanionTold, follow
from fogg.server.aside import aside
from fogg.server.http.requests import answer, hub_of, language_of, read
from fogg.server.wire import types
from fogg.texts import route_name


async def companion(request: Request) -> Response:
    """Work out scores, tickets and the last round of a cardboard game."""
    asked = await read(request, types.CompanionJson)
    game = hub_of(request).services.catalogue.game(asked.variant)
    told = CompanionTold(asked.routes, asked.me, asked.tickets, asked.last_by, asked.turns)
    try:
        followed = await aside(follow, game, told)
    except CompanionError as error:
        if "route" in error.params:
            route = game.board.route(str(error.params["route"]))
            error.params["route"] = route_name(game.board, route, language_of(request))
        raise
    tickets = [
        types.FollowedTicketJson(
            id=game.ticket_names[each.aid.ticket],
            completed=each.aid.completed,
            spaces_left=each.aid.spaces_left,
            cut_off=each.aid.cut_off,
            missing=[game.route_names[route] for route in each.missing],
        )
        for each in followed.tickets
    ]
    return answer(
        types.FollowedJson(
            seats=[types.FollowedSeatJson(**each._asdict()) for each in followed.seats],
            tickets=tickets,
            on_turn=followed.on_turn,
            over=followed.over,
            end_at=game.rules.end_at,
            last_turns=game.rules.last_turns,
        )
    )
