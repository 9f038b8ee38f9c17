"""Puzzles: positions of real games to think about, and what each move leads to."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from fogg.puzzles import Puzzle, shipped
from fogg.server.aside import aside
from fogg.server.errors import Missing
from fogg.server.http.requests import answer, hub_of, language_of
from fogg.server.wire import types
from fogg.server.wire.encode.puzzles import PuzzleEncoder

CACHED = {"Cache-Control": "public, max-age=300"}


async def listed(request: Request) -> Response:
    """List all puzzles, always in the same order."""
    encoder = _encoder(request)
    puzzles = await aside(lambda: [encoder.summary(each) for each in shipped().values()])
    return answer(types.PuzzlesJson(puzzles=puzzles), headers=CACHED)


async def puzzle(request: Request) -> Response:
    """Send the position of a puzzle as its seat sees it, and the moves to choose from."""
    return answer(await aside(_encoder(request).puzzle, _asked(request)), headers=CACHED)


async def solution(request: Request) -> Response:
    """Send what each move of a puzzle leads to, the best first, with reasons in words."""
    return answer(await aside(_encoder(request).solution, _asked(request)), headers=CACHED)


def _asked(request: Request) -> Puzzle:
    id = request.path_params["puzzle"]
    if id not in shipped():
        raise Missing("no_such_puzzle", puzzle=id)
    return shipped()[id]


def _encoder(request: Request) -> PuzzleEncoder:
    services = hub_of(request).services
    return PuzzleEncoder(services.catalogue, services.encoders, language_of(request))
