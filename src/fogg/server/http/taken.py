"""A game that was taken along arrives in the browser where it goes on."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from fogg.server.http.api import created
from fogg.server.http.requests import address_of, body, decode, guards_of, hub_of
from fogg.server.wire import types


async def arrive(request: Request) -> Response:
    """Take in a solo game that left a server, and make a table of it."""
    guards = guards_of(request)
    data = await body(request, guards.limits.record)
    guards.table(address_of(request))
    room, secrets = await hub_of(request).arrive(decode(data, types.TakenJson))
    return created(request, room, secrets)
