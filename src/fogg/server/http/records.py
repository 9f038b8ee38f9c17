"""Finished games and imported records: to download, replay, verify and review."""

from __future__ import annotations

import time
from typing import cast

import msgspec
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from fogg.editions import present_digest
from fogg.engine.game import Game
from fogg.narration.luck import luck_in_short, luck_lines
from fogg.record import Record, RecordError, Step, read, replay, verify, write
from fogg.server.aside import aside
from fogg.server.errors import Conflict, Missing, ServerError, Unavailable
from fogg.server.http.requests import address_of, answer, body, guards_of, hub_of, language_of
from fogg.server.names import MOST_LETTERS, clean_name
from fogg.server.services import Services
from fogg.server.storage import PutRecord
from fogg.server.storage.documents import MoveEntry, StartEntry
from fogg.server.tables.match import Match
from fogg.server.tables.tokens import new_game_id
from fogg.server.wire import types
from fogg.server.wire.encode.games import GameEncoder
from fogg.server.wire.encode.reviews import encode_review
from fogg.server.wire.encode.steps import LogStep
from fogg.server.wire.encode.tables import player_names
from fogg.server.wire.encode.thoughts import encode_thoughts
from fogg.server.wire.encode.views import open_view, wire_view
from fogg.server.workers.reviewing import ReviewJob
from fogg.texts import Texts

MOST_STEPS = 100
"""The most positions in one answer."""
MOST_BYTES = 2 * 1024 * 1024
"""About the most bytes of positions in one answer; a hundred of five players take a quarter."""
MOST_LINE = 4000
"""The longest line of a record that is taken in, in characters; the start of a game is longest."""
_encoder = msgspec.json.Encoder()


async def info(request: Request) -> Response:
    """Describe a record."""
    id, record = await _record(request)
    return answer(_info(hub_of(request).services, id, record, language_of(request)))


async def text(request: Request) -> Response:
    """Send the record itself, as a file."""
    id, record = await _record(request)
    headers = {"Content-Disposition": f'attachment; filename="{id}.fogg"'}
    return PlainTextResponse(write(record), headers=headers)


async def take_in(request: Request) -> Response:
    """Keep a record, if it is the record of a legal game."""
    guards = guards_of(request)
    data = await body(request, guards.limits.record)
    guards.table(address_of(request))
    services = hub_of(request).services
    record = await aside(_read, data)
    game = services.catalogue.game(record.variant, record.digest)
    await aside(verify, record, game)
    id = new_game_id()
    await services.storage.commit("", PutRecord(id, write(record), time.time()))
    imported = types.ImportedJson(
        record=_info(services, id, record, language_of(request)),
        link=f"{services.settings.address}/r/{id}",
    )
    return answer(imported, 201)


def _read(data: bytes) -> Record:
    """Read a record that somebody sends; its names are cleaned and limited as typed ones are."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise RecordError("no_text", line=data.count(b"\n", 0, error.start) + 1) from error
    _check_lines(text)
    record = read(text)
    record.names = [_name(record, name) for name in record.names]
    return record


def _check_lines(text: str) -> None:
    """Raise for a line that no game has: names and words come back in every position."""
    for number, line in enumerate(text.split("\n"), 1):
        if len(line) > MOST_LINE:
            named = line.startswith("names ")
            raise RecordError(
                "name_too_long" if named else "line_too_long",
                line=number,
                letters=len(line),
                most=MOST_LETTERS if named else MOST_LINE,
            )


def _name(record: Record, name: str) -> str:
    line = record.header_lines["names"]
    if len(name) > MOST_LETTERS:
        raise RecordError("name_too_long", line=line, letters=len(name), most=MOST_LETTERS)
    try:
        return clean_name(name)
    except ServerError as error:
        raise RecordError(error.code, line=line) from error


async def check(request: Request) -> Response:
    """Verify that a record is a legal game and, if it holds its seed, that its luck was honest."""
    id, record = await _record(request)
    services, say = hub_of(request).services, Texts(language_of(request))
    game = services.catalogue.game(record.variant, record.digest)
    verdict = await aside(verify, record, game)
    words = say(
        "verify.valid",
        file=_info(services, id, record, say.language).title,
        end=say("verify.finished" if verdict.finished else "verify.unfinished"),
        seal=luck_in_short(say, verdict),
        n=verdict.moves,
    )
    return answer(
        types.VerdictJson(
            valid=True,
            finished=verdict.finished,
            sealed=verdict.sealed,
            seed_untold=verdict.seed_untold,
            moves=verdict.moves,
            text=words,
            luck=luck_lines(say, verdict, _players(record, say)),
            skipped=verdict.skipped,
            taken_back=verdict.taken_back,
        )
    )


async def steps(request: Request) -> Response:
    """Replay positions of a game as a seat saw them, as a spectator did, or all open."""
    # A few at a time: each takes a whole game and its answer into memory.
    async with request.app.state.replaying:
        return await _steps(request)


async def _steps(request: Request) -> Response:
    id, record = await _record(request)
    services, language = hub_of(request).services, language_of(request)
    seat = _number(request, "seat", None, record.seats - 1)
    first = _number(request, "first", 0) or 0
    number = min(_number(request, "number", MOST_STEPS) or 0, MOST_STEPS)
    open_ = request.query_params.get("open") == "true" and seat is None
    game = services.catalogue.game(record.variant, record.digest)
    encoder = services.encoders.of_game(game, language)
    shown, final = await aside(
        _replayed, encoder, record, range(first, first + number), seat, open_
    )
    return answer(
        types.ReplayJson(
            record=_info(services, id, record, language),
            seat=seat,
            open=open_,
            first=first,
            steps=shown,
            final=final,
        )
    )


def _replayed(
    encoder: GameEncoder, record: Record, wanted: range, seat: int | None, open_: bool
) -> tuple[list[types.ReplayStepJson], types.FinalJson | None]:
    """Encode the wanted positions and, if the last one is among them, the end.

    Fewer positions than wanted if they are more than `MOST_BYTES`: the rest can be asked for.
    """
    players = _players(record, encoder.say)
    shown: list[types.ReplayStepJson] = []
    size = 0
    final = None
    for step in replay(record, encoder.game):
        if step.number in wanted and size < MOST_BYTES:
            # As text at once: it takes a tenth of the memory.
            text = _encoder.encode(_step(encoder, players, step, seat, open_))
            shown.append(cast("types.ReplayStepJson", msgspec.Raw(text)))
            size += len(text)
            if encoder.game.over(step.state):
                final = encoder.final(step.state, players, seat)
        elif step.number >= wanted.start:
            break
    return shown, final


def _number(request: Request, name: str, usual: int | None, most: int = 10**6) -> int | None:
    text = request.query_params.get(name)
    if text is None:
        return usual
    if not (text.isascii() and text.isdigit() and len(text) < 8 and int(text) <= most):
        raise ServerError("bad_query", name=name, value=text[:40])
    return int(text)


def _step(
    encoder: GameEncoder, players: list[str], step: Step, seat: int | None, open_: bool
) -> types.ReplayStepJson:
    game = encoder.game
    taken = LogStep(step.number + 1, _entry(step), step.events)
    shown = open_view(game, step.state) if open_ else wire_view(game.view(step.state, seat))
    words = encoder.step(taken, players, seat, all=open_)
    return types.ReplayStepJson(number=step.number, step=words, view=shown)


def _entry(step: Step) -> StartEntry | MoveEntry:
    if step.move is None:
        return StartEntry(at=0.0, luck=[])
    return MoveEntry(at=0.0, seat=step.move.seat, action=step.move.action)


def _players(record: Record, say: Texts) -> list[str]:
    """Name the players; records that were taken in before names were limited may have long ones."""
    named = [name[:MOST_LETTERS] for name in record.names]
    return named or [say("live.player", n=n + 1) for n in range(record.seats)]


def _info(services: Services, id: str, record: Record, language: str) -> types.RecordInfo:
    return types.RecordInfo(
        id=id,
        variant=record.variant,
        title=services.encoders.of_catalogue(language).title(record.variant),
        players=_players(record, Texts(language)),
        moves=len(record.moves),
        finished=record.totals is not None,
        totals=record.totals,
        seal=record.seal or None,
        seed=record.seed or None,
    )


# Thoughts


async def thoughts(request: Request) -> Response:
    """Tell what the seat to act had in mind in a position of a finished game."""
    id, record = await _record(request)
    services, say = hub_of(request).services, Texts(language_of(request))
    number = _number(request, "step", None, len(record.moves)) or 0
    if record.totals is None:
        raise Conflict("game_not_over")
    bots = await _bots(services, id, record.seats)
    game = services.catalogue.game(record.variant, record.digest)
    async with request.app.state.replaying:
        return answer(await aside(_thoughts, game, record, number, bots, say))


def _thoughts(
    game: Game, record: Record, number: int, bots: list[str], say: Texts
) -> types.ThoughtsJson:
    state = next(step.state for step in replay(record, game) if step.number == number)
    return encode_thoughts(game, state, number, bots, say)


async def _bots(services: Services, id: str, seats: int) -> list[str]:
    """Name the bot that played each seat; empty: a person, or nobody knows."""
    row = await services.storage.game(id)
    first: dict[int, str] = {}
    for entry in [] if row is None else await services.storage.entries(id):
        if isinstance(entry, MoveEntry):
            first.setdefault(entry.seat, entry.by)
    return [first.get(seat, "") for seat in range(seats)]


# Reviews


async def review(request: Request) -> Response:
    """Send the review of a record, or how far it is; it is not begun."""
    id, record = await _record(request)
    deep = _deep(request)
    job = await hub_of(request).reviews.find(id, record, deep)
    return _review(request, id, record, deep, job)


async def have_reviewed(request: Request) -> Response:
    """Begin the review of a record, unless it was; ask again to see how far it is."""
    id, record = await _record(request)
    deep = _deep(request)
    bots = await _bots(hub_of(request).services, id, record.seats)
    people = [seat for seat, bot in enumerate(bots) if not bot]
    job = await hub_of(request).reviews.ask(id, record, deep, address_of(request), people)
    return _review(request, id, record, deep, job)


async def stop_review(request: Request) -> Response:
    """Give up the review of a record that the same address has asked for."""
    id, record = await _record(request)
    deep, reviews = _deep(request), hub_of(request).reviews
    reviews.give_up(id, deep, address_of(request))
    return _review(request, id, record, deep, await reviews.find(id, record, deep))


def _deep(request: Request) -> bool:
    text = request.query_params.get("deep", "false")
    if text not in ("true", "false"):
        raise ServerError("bad_query", name="deep", value=text[:40])
    return text == "true"


def _review(
    request: Request, id: str, record: Record, deep: bool, job: ReviewJob | None
) -> Response:
    if job is not None and job.status == "failed":
        raise Unavailable("review_failed", reason=job.reason)
    say = Texts(language_of(request))
    result = None
    if job is not None and job.review is not None:
        game = hub_of(request).services.catalogue.game(record.variant, record.digest)
        result = encode_review(game, say, _players(record, say), job.review)
    return answer(
        types.ReviewStateJson(
            record=id,
            deep=deep,
            status="none" if job is None else job.status,
            done=0 if job is None else job.done,
            total=len(record.moves),
            seconds=0.0 if job is None else round(job.seconds, 1),
            review=result,
        )
    )


# Finding


async def _record(request: Request) -> tuple[str, Record]:
    """Find the record that the address names: a finished game's, or one that was imported."""
    id = request.path_params["record"]
    services = hub_of(request).services
    imported = await services.storage.record(id)
    if imported is not None:
        await hub_of(request).expiry.use(id)
        return id, await aside(read, imported)
    record = await _finished(services, id)
    if record is None:
        raise Missing("no_such_record", record=id)
    return id, record


async def _finished(services: Services, id: str) -> Record | None:
    row = await services.storage.game(id)
    if row is None:
        return None
    game = services.catalogue.game(row.variant, row.digest)
    if game.digest != present_digest(row.digest):
        raise ServerError("other_rules", variant=row.variant)
    match = await aside(Match, game, row, await services.storage.entries(id))
    doc = await services.storage.table(row.table)
    if not match.over or doc is None:
        return None
    return match.record(player_names(doc, Texts("en")))
