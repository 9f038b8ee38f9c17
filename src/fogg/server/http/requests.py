"""Requests and answers: reading bodies and tokens, choosing a language, the one error shape."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from functools import cache
from typing import Any, TypeVar

import msgspec
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import Response

from fogg.engine.errors import FoggError
from fogg.engine.game import Game
from fogg.server.errors import ServerError, TooLarge, TooSlow
from fogg.server.http.addresses import caller_of
from fogg.server.http.guard import Cost, Guards, check_origin
from fogg.server.tables.hub import Hub
from fogg.server.tables.match import Refused
from fogg.server.wire.types import ErrorBodyJson
from fogg.texts import LANGUAGES, Texts

LOG = logging.getLogger("fogg.server")
T = TypeVar("T")
Endpoint = Callable[[Request], Awaitable[Response]]
_encoder = msgspec.json.Encoder()
FEW_ENTRIES = 20
"""Entries of a log that are no more work than the view they come with."""
BODY_SECONDS = 30.0
"""Seconds that the body of a request may take to arrive."""
CLIENT_GONE = 499
"""What the metrics call a request whose client did not wait for the answer: nobody gets it."""


def hub_of(connection: HTTPConnection) -> Hub:
    """Give the hub of this server."""
    hub: Hub = connection.app.state.hub
    return hub


def guards_of(connection: HTTPConnection) -> Guards:
    """Give the limits of this server."""
    guards: Guards = connection.app.state.guards
    return guards


def address_of(connection: HTTPConnection) -> str:
    """Name who a request counts for: an address, a network of IPv6, or `OWN_MACHINE`."""
    return caller_of(connection, hub_of(connection).services.settings)


def language_of(connection: HTTPConnection) -> str:
    """Choose the language asked for, or else one that the browser accepts, or else English."""
    asked = connection.query_params.get("lang")
    if asked is not None:
        return Texts(asked).language
    accepted = connection.headers.get("accept-language", "")
    for wish in accepted.split(","):
        code = wish.split(";")[0].strip().split("-")[0].lower()
        if code in LANGUAGES:
            return code
    return LANGUAGES[0]


def token_of(connection: HTTPConnection) -> str:
    """Read the token from the header Authorization: an address would be logged. Empty: none."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    if not scheme:
        return ""
    if scheme.lower() != "bearer" or not token or len(token) > 64:
        raise ServerError("bad_authorization")
    return token.strip()


async def read(request: Request, kind: type[T]) -> T:
    """Read the body of a request as one of the wire's types."""
    message: T = decode(await body(request, guards_of(request).limits.body), kind)
    return message


async def body(request: Request, limit: int) -> bytes:
    """Read the body of a request, of at most `limit` bytes, in at most `BODY_SECONDS`."""
    parts: list[bytes] = []
    size = 0
    try:
        async with asyncio.timeout(BODY_SECONDS):
            # Counted while it comes in: the length that a client announces may be wrong.
            async for part in request.stream():
                size += len(part)
                if size > limit:
                    raise TooLarge("too_large", limit=limit)
                parts.append(part)
    except TimeoutError as error:
        raise TooSlow("too_slow", seconds=round(BODY_SECONDS)) from error
    return b"".join(parts)


def decode(data: bytes | str, kind: Any) -> Any:
    """Decode JSON as one of the wire's types; an error says what was expected, and where."""
    try:
        return _decoder(kind).decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise ServerError("bad_message", reason=str(error)) from error


@cache
def _decoder(kind: Any) -> msgspec.json.Decoder[Any]:
    """Make the decoder of a type once: that of all commands takes longer than to read one."""
    return msgspec.json.Decoder(kind)


def answer(data: object, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    """Answer with one of the wire's types as JSON."""
    return Response(_encoder.encode(data), status, headers, "application/json")


def error_body(
    error: FoggError,
    language: str,
    id: str | None = None,
    game: Game | None = None,
    players: list[str] | None = None,
) -> ErrorBodyJson:
    """Encode an error in the one shape that all have, with a sentence for people."""
    say = Texts(language).of_rules(game.rules) if game else Texts(language)
    board = game.board if game else None
    if isinstance(error, Refused):
        text = say.problem(error.code, error.params, board, players or [])
    else:
        text = say.error(error, board, players or [])
    params = {name: _plain(value) for name, value in error.params.items()}
    return ErrorBodyJson(code=error.code, text=text, params=params, id=id)


def _plain(value: object) -> object:
    """Turn a parameter into what JSON can hold."""
    if isinstance(value, str | int | float | bool | type(None)):
        return value
    if isinstance(value, list | tuple):
        return [_plain(each) for each in value]
    return str(value)


def status_of(error: FoggError) -> int:
    """Give the HTTP status of an error."""
    if isinstance(error, Refused):
        return 409
    return error.status if isinstance(error, ServerError) else 400


def charge_log(connection: HTTPConnection, entries: int) -> None:
    """Take the cost of so many entries of a log from the caller's budget, if they are many."""
    if entries > FEW_ENTRIES:
        guards_of(connection).spend(address_of(connection), Cost.LOG)


def refused(error: FoggError, body: ErrorBodyJson) -> Response:
    """Answer with an error, and when it is worth trying again."""
    headers: dict[str, str] = {}
    if "wait" in error.params:
        headers["Retry-After"] = str(error.params["wait"])
    if isinstance(error, TooSlow):
        # What is still to come of the request would be taken for the next one.
        headers["Connection"] = "close"
    return answer(body, status_of(error), headers)


def guarded(endpoint: Endpoint, cost: int = 0) -> Endpoint:
    """Put an endpoint behind the limits, and give its errors the one shape.

    `cost` are the points that it takes from its caller's budget for costly requests.
    """

    async def run(request: Request) -> Response:
        try:
            guards, caller = guards_of(request), address_of(request)
            guards.request(caller)
            if cost:
                guards.spend(caller, cost)
            # Reading changes nothing, and browsers keep the answer from pages of other sites.
            if request.method not in ("GET", "HEAD"):
                check_origin(request.headers, hub_of(request).services.settings.origins)
            return await endpoint(request)
        except FoggError as error:
            return refused(error, error_body(error, _language(request)))
        except ClientDisconnect:
            return Response(status_code=CLIENT_GONE)

    return run


def _language(request: Request) -> str:
    """Choose the language of an error, which may be about the language."""
    try:
        return language_of(request)
    except FoggError:
        return LANGUAGES[0]
