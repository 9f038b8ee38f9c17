"""Every address of the API with what is sent there and what comes back: the one list of them."""

from __future__ import annotations

from typing import Any, NamedTuple

from fogg.server.http import (
    api,
    companion,
    lessons,
    prints,
    puzzles,
    records,
    scoring,
    taken,
    tries,
)
from fogg.server.http.guard import Cost
from fogg.server.http.requests import Endpoint
from fogg.server.wire import types

PREFIX = "/api/v1"


PRINTING = ("lang", "paper", "columns", "size", "clear", "cities")


class Operation(NamedTuple):
    """An operation of the API: what is sent, what comes back, whether it takes a token."""

    method: str
    path: str
    endpoint: Endpoint
    result: Any
    body: Any = None
    status: int = 200
    token: bool = False
    query: tuple[str, ...] = ()
    media: str = "application/json"
    cost: int = 0
    """Points of the budget for costly requests."""


OPERATIONS = (
    Operation("GET", "/catalogue", api.catalogue, types.CatalogueJson, query=("lang",)),
    Operation(
        "GET",
        "/variants/{variant}",
        api.variant,
        types.VariantInfo,
        query=("lang", "digest"),
        cost=Cost.VARIANT,
    ),
    Operation(
        "POST",
        "/variants/{variant}/tries",
        tries.tried,
        types.TriedJson,
        types.TryJson,
        query=("lang",),
        cost=Cost.TRY,
    ),
    Operation("GET", "/boards/{board}/art/{file}", api.art, None, media="image/svg+xml"),
    Operation(
        "GET",
        "/boards/{board}/picture",
        api.picture,
        None,
        query=("lang", "night"),
        media="image/svg+xml",
        cost=Cost.PICTURE,
    ),
    Operation("GET", "/print/{variant}", prints.printables, types.PrintablesJson, query=("lang",)),
    Operation(
        "GET",
        "/print/{variant}/{document}/page",
        prints.printed_page,
        types.PrintedPageJson,
        query=(*PRINTING, "page"),
        cost=Cost.PRINT,
    ),
    Operation(
        "GET",
        "/print/{variant}/{document}/file",
        prints.printed_file,
        None,
        query=(*PRINTING, "format"),
        media="application/pdf",
        cost=Cost.PRINT,
    ),
    Operation(
        "POST",
        "/companion",
        companion.companion,
        types.FollowedJson,
        types.CompanionJson,
        query=("lang",),
        cost=Cost.COMPANION,
    ),
    Operation("GET", "/texts/{language}", api.texts, dict[str, str]),
    Operation("GET", "/tables", api.tables, types.TablesJson, query=("lang",)),
    Operation(
        "POST", "/tables", api.create, types.CreatedJson, types.NewTableJson, 201, query=("lang",)
    ),
    Operation("GET", "/tables/{table}", api.table, types.SeenJson, token=True, query=("lang",)),
    Operation(
        "GET",
        "/tables/{table}/view",
        api.view,
        types.UpdateJson,
        token=True,
        query=("lang", "since", "spectator", "words"),
    ),
    Operation(
        "POST", "/tables/{table}/seats", api.join, types.SeatGrantJson, types.JoiningJson, 201, True
    ),
    Operation("GET", "/tables/{table}/links", api.links, types.LinksJson, token=True),
    Operation(
        "POST",
        "/tables/{table}/commands",
        api.command,
        types.ReplyJson,
        types.Command,
        token=True,
        query=("lang",),
    ),
    Operation(
        "POST",
        "/records",
        records.take_in,
        types.ImportedJson,
        str,
        201,
        query=("lang",),
        cost=Cost.IMPORT,
    ),
    Operation("GET", "/records/{record}", records.info, types.RecordInfo, query=("lang",)),
    Operation("GET", "/records/{record}/text", records.text, str, media="text/plain"),
    Operation(
        "GET",
        "/records/{record}/verify",
        records.check,
        types.VerdictJson,
        query=("lang",),
        cost=Cost.VERIFY,
    ),
    Operation(
        "GET",
        "/records/{record}/replay",
        records.steps,
        types.ReplayJson,
        query=("lang", "seat", "open", "first", "number"),
        cost=Cost.REPLAY,
    ),
    Operation(
        "GET",
        "/records/{record}/thoughts",
        records.thoughts,
        types.ThoughtsJson,
        query=("lang", "step"),
        cost=Cost.REPLAY,
    ),
    Operation(
        "GET",
        "/records/{record}/review",
        records.review,
        types.ReviewStateJson,
        query=("lang", "deep"),
        cost=Cost.REVIEW_STATE,
    ),
    Operation(
        "POST",
        "/records/{record}/review",
        records.have_reviewed,
        types.ReviewStateJson,
        query=("lang", "deep"),
        cost=Cost.REVIEW,
    ),
    Operation(
        "POST",
        "/taken",
        taken.arrive,
        types.CreatedJson,
        types.TakenJson,
        201,
        query=("lang",),
        cost=Cost.IMPORT,
    ),
    Operation(
        "POST",
        "/records/{record}/review/stop",
        records.stop_review,
        types.ReviewStateJson,
        query=("lang", "deep"),
        cost=Cost.REVIEW_STATE,
    ),
    Operation("GET", "/lessons", lessons.listed, types.LessonsJson, query=("lang",)),
    Operation("GET", "/lessons/{lesson}", lessons.lesson, types.LessonJson, query=("lang",)),
    Operation(
        "POST",
        "/lessons/{lesson}/tables",
        lessons.create,
        types.CreatedJson,
        types.NewLessonJson,
        201,
        query=("lang",),
    ),
    Operation("GET", "/puzzles", puzzles.listed, types.PuzzlesJson, query=("lang",)),
    Operation(
        "GET",
        "/puzzles/{puzzle}",
        puzzles.puzzle,
        types.PuzzleJson,
        query=("lang",),
        cost=Cost.PUZZLE,
    ),
    Operation(
        "GET",
        "/puzzles/{puzzle}/solution",
        puzzles.solution,
        types.PuzzleSolutionJson,
        query=("lang",),
        cost=Cost.PUZZLE,
    ),
    Operation(
        "POST",
        "/score",
        scoring.count,
        types.ScoredJson,
        types.ScoreSheetJson,
        query=("lang",),
        cost=Cost.SCORE,
    ),
    Operation("POST", "/qr", api.qr, None, types.QrTextJson, media="image/svg+xml", cost=Cost.QR),
    Operation("GET", "/health", api.health, types.HealthJson),
)
"""All operations but the live ones: /tables/{table}/live and /tables/{table}/events."""
