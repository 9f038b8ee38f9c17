"""The HTTP API: catalogue, tables, commands."""

from __future__ import annotations

import time
from functools import cache
from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, Response

import fogg
from fogg.draw import Look, draw_board
from fogg.engine.errors import FoggError
from fogg.server.aside import aside
from fogg.server.errors import Missing
from fogg.server.http.requests import (
    address_of,
    answer,
    charge_log,
    error_body,
    guards_of,
    hub_of,
    language_of,
    read,
    refused,
    token_of,
)
from fogg.server.tables.commands import Caller, granted
from fogg.server.tables.lobby import Secrets, invitation, may_watch, watching
from fogg.server.tables.room import Room
from fogg.server.wire import types
from fogg.server.wire.encode.catalogue import art_files
from fogg.server.wire.encode.tables import encode_summary, encode_table, player_names
from fogg.server.wire.encode.updates import Viewer
from fogg.server.wire.types import YouJson
from fogg.texts import Texts, messages

CACHED = {"Cache-Control": "public, max-age=300"}
MOST_LISTED = 200
LISTED = 86400.0
"""Seconds after which a table that never began is not listed any more."""


# What can be played


async def catalogue(request: Request) -> Response:
    """List every variant and bot."""
    services = hub_of(request).services
    encoder, settings = services.encoders.of_catalogue(language_of(request)), services.settings
    return answer(encoder.whole(settings.address_elsewhere), headers=CACHED)


async def variant(request: Request) -> Response:
    """Describe a variant in full."""
    services = hub_of(request).services
    encoder = services.encoders.of_catalogue(language_of(request))
    try:
        digest = request.query_params.get("digest", "")
        return answer(encoder.variant(request.path_params["variant"], digest), headers=CACHED)
    except FoggError as error:
        if error.code != "unknown_variant":
            raise
        raise Missing("unknown_variant", **error.params) from error


async def art(request: Request) -> Response:
    """Send a file of a board's drawing."""
    file = request.path_params["file"]
    folder = _folder(request)
    if file not in art_files(folder):
        raise Missing("no_such_drawing", name=file)
    return FileResponse(folder / file, headers=CACHED)


async def picture(request: Request) -> Response:
    """Draw a whole board, by day or by night."""
    folder = _folder(request)
    night = request.query_params.get("night") == "true"
    drawn = await aside(_drawn, folder, Look(language_of(request), night))
    return Response(drawn, headers=CACHED, media_type="image/svg+xml")


@cache
def _drawn(folder: Path, look: Look) -> str:
    return draw_board(folder, look)


def _folder(request: Request) -> Path:
    """Find the folder of the board that the address names."""
    board, known = request.path_params["board"], hub_of(request).services.catalogue
    if board not in {each.board for each in known.variants()}:
        raise Missing("no_such_drawing", name=board)
    return known.folder(board)


async def texts(request: Request) -> Response:
    """Send all words of a language, by key."""
    language = Texts(request.path_params["language"]).language
    return answer(dict(messages(language)), headers=CACHED)


# Tables


async def tables(request: Request) -> Response:
    """List the public tables, those with open seats first."""
    services = hub_of(request).services
    language = language_of(request)
    encoder, say = services.encoders.of_catalogue(language), Texts(language)
    docs = await services.storage.public_tables(MOST_LISTED)
    fresh = [doc for doc in docs if doc.status != "lobby" or doc.created > time.time() - LISTED]
    listed = [encode_summary(doc, encoder.title(doc.variant), say) for doc in fresh]
    listed.sort(key=lambda table: table.open == 0)
    return answer(types.TablesJson(tables=listed))


async def create(request: Request) -> Response:
    """Make a new table."""
    new = await read(request, types.NewTableJson)
    guards_of(request).table(address_of(request))
    room, secrets = await hub_of(request).create(new)
    return created(request, room, secrets)


def created(request: Request, room: Room, secrets: Secrets) -> Response:
    """Answer with a new table and its tokens."""
    link = room.services.link
    table = types.CreatedJson(
        table=_table(room, language_of(request)),
        host=secrets.host,
        seats={str(seat): token for seat, token in secrets.seats.items()},
        invite=secrets.invite,
        watch=secrets.watch,
        links=types.LinksJson(
            seats={str(seat): link(room.id, token) for seat, token in secrets.seats.items()},
            host=link(room.id, secrets.host),
            invite=link(room.id, secrets.invite),
            watch=link(room.id, secrets.watch),
        ),
    )
    return answer(table, 201)


async def _at_table(request: Request) -> tuple[Room, YouJson, str]:
    """Find the table that the address names, who asks, and their token."""
    token = token_of(request)
    room, you = await hub_of(request).identify(request.path_params["table"], token)
    return room, you, token


def _table(room: Room, language: str) -> types.TableJson:
    """Encode a table with the server's time of now, which an update may have from earlier."""
    return encode_table(room.snapshot(), room.services.encoders, language)


async def table(request: Request) -> Response:
    """Send a table as everybody sees it, and what the token makes its holder there."""
    room, you, _ = await _at_table(request)
    language = language_of(request)
    return answer(types.SeenJson(table=_table(room, language), you=you))


async def view(request: Request) -> Response:
    """Send the whole present as the token's holder may see it, or a spectator if asked for."""
    room, you, _ = await _at_table(request)
    may_watch(room.doc, you)
    if request.query_params.get("spectator") == "true":
        # A device that several players share shows this while it changes hands.
        you = YouJson(role="watch")
    since = _number(request, "since", room.seq)
    charge_log(request, room.seq - since)
    words, reasons = (request.query_params.get(each) != "false" for each in ("words", "reasons"))
    viewer = Viewer.of(you, language_of(request), words, reasons)
    return answer(room.updates.update(viewer, since))


def _number(request: Request, name: str, usual: int) -> int:
    text = request.query_params.get(name, "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else usual


async def join(request: Request) -> Response:
    """Sit down in an open seat."""
    joining = await read(request, types.JoiningJson)
    room, _, invitation_ = await _at_table(request)
    seat, token = await hub_of(request).join(room, invitation_, joining)
    return answer(granted(room, seat, token), 201)


async def links(request: Request) -> Response:
    """Send the host the links to hand out."""
    room, you, token = await _at_table(request)
    doc, link = room.doc, room.services.link
    if not you.host:
        raise Missing("nothing_for_you")
    invite, watch = invitation(doc, token), watching(doc, token)
    both = types.LinksJson(invite=link(doc.id, invite), watch=link(doc.id, watch))
    return answer(both)


async def command(request: Request) -> Response:
    """Do a command, the same as on a socket."""
    asked: types.Command = await read(request, types.Command)  # type: ignore[arg-type]
    room, _, token = await _at_table(request)
    language = language_of(request)
    caller = Caller(token, language=language)
    try:
        return answer(await hub_of(request).perform(room, caller, asked))
    except FoggError as error:
        return refusal(room, error, language, asked.id)


def refusal(room: Room, error: FoggError, language: str, id: str) -> Response:
    """Answer why a command was not done."""
    players = player_names(room.doc, Texts(language))
    return refused(error, error_body(error, language, id, room.known_game, players))


# The server itself


async def health(request: Request) -> Response:
    """Check that the server and its database are well: that something can be stored."""
    hub = hub_of(request)
    await hub.health.check()
    status = "stopping" if hub.stopping else "ok"
    body = types.HealthJson(
        status=status, version=fogg.__version__, database=hub.services.storage.name
    )
    return answer(body, 503 if hub.stopping else 200)


async def metrics(request: Request) -> Response:
    """Send numbers for Prometheus."""
    hub = hub_of(request)
    rooms = hub.rooms.values()
    gauges = {
        "tables": float(len(hub.rooms)),
        "connections": float(sum(len(room.attendance.connections) for room in rooms)),
    }
    return Response(hub.services.metrics.text(gauges), media_type="text/plain; version=0.0.4")


async def qr(request: Request) -> Response:
    """Draw a text as a QR code, in SVG."""
    import io

    import segno

    wanted = await read(request, types.QrTextJson)
    out = io.BytesIO()
    segno.make(wanted.text, error="m").save(out, kind="svg", scale=4, border=2, xmldecl=False)
    headers = {"Cache-Control": "no-store"}
    return Response(out.getvalue(), headers=headers, media_type="image/svg+xml")
