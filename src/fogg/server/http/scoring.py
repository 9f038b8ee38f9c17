"""Counting games of the cardboard box over HTTP."""

from __future__ import annotations

from msgspec import to_builtins
from starlette.requests import Request
from starlette.responses import Response

from fogg.score import lay_out
from fogg.server.aside import aside
from fogg.server.http.requests import answer, hub_of, language_of, read
from fogg.server.services import Services
from fogg.server.wire import types
from fogg.server.wire.encode.scoring import encode_scored


async def count(request: Request) -> Response:
    """Count a game of the cardboard box, or say what can't be; nothing is kept."""
    sheet = await read(request, types.ScoreSheetJson)
    services, language = hub_of(request).services, language_of(request)
    return answer(await aside(_counted, services, sheet, language))


def _counted(services: Services, sheet: types.ScoreSheetJson, language: str) -> types.ScoredJson:
    table = lay_out(services.catalogue, to_builtins(sheet), language)
    return encode_scored(table, services.encoders.of_game(table.game, language))
