"""Trying a rule out: a position of the real engine for a few routes of a variant."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from fogg.engine.errors import FoggError
from fogg.server.aside import aside
from fogg.server.errors import Missing
from fogg.server.http.requests import answer, hub_of, language_of, read
from fogg.server.tables.tries import try_out
from fogg.server.wire import types


async def tried(request: Request) -> Response:
    """Play the moves of a learner and send where they lead; nothing of it is kept."""
    wanted = await read(request, types.TryJson)
    services = hub_of(request).services
    try:
        game = services.catalogue.game(request.path_params["variant"])
    except FoggError as error:
        if error.code != "unknown_variant":
            raise
        raise Missing("unknown_variant", **error.params) from error
    encoder = services.encoders.of_game(game, language_of(request))
    return answer(await aside(try_out, encoder, wanted))
