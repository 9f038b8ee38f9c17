"""The ASGI application, put together."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from pathlib import Path

from starlette.applications import Starlette
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.routing import BaseRoute, Route, WebSocketRoute

from fogg.catalogue import Catalogue, leave_out
from fogg.server.errors import Missing
from fogg.server.http import api, live, pages
from fogg.server.http.api import CACHED
from fogg.server.http.api_page import ApiPage
from fogg.server.http.guard import Guards
from fogg.server.http.openapi import document
from fogg.server.http.protect import Protect
from fogg.server.http.requests import answer, guarded, language_of
from fogg.server.http.routes import OPERATIONS, PREFIX
from fogg.server.metrics import Metrics
from fogg.server.services import Services
from fogg.server.settings import STATIC, ServerSettings
from fogg.server.tables.hub import Hub
from fogg.server.workers.process import MakeWorker
from fogg.texts import Texts

MOST_REPLAYING = 4
"""The most replays that are made at a time; others wait for their turn."""


def build(
    settings: ServerSettings, static: Path = STATIC, make_worker: MakeWorker | None = None
) -> Starlette:
    """Put the application together; whoever runs it puts its open database into `state.storage`.

    `make_worker` makes what thinks and reviews; without it these are processes.
    """
    catalogue = Catalogue(settings.boards, leave_out)
    metrics = Metrics()

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        services = Services(settings, catalogue, app.state.storage, metrics)
        hub = Hub(services, make_worker)
        app.state.hub = hub
        app.state.guards = Guards(settings.limits)
        app.state.replaying = asyncio.Semaphore(MOST_REPLAYING)
        await hub.start()
        try:
            yield
        finally:
            await hub.stop()

    app = Starlette(routes=[*_routes(), *pages.routes(static)], lifespan=lifespan)
    app.add_middleware(GZipMiddleware, minimum_size=1024, compresslevel=6)
    app.add_middleware(Protect, metrics=metrics, origins=settings.origins)
    return app


def _routes() -> list[BaseRoute]:
    described = document()
    routes: list[BaseRoute] = [
        Route(PREFIX + each.path, guarded(each.endpoint, each.cost), methods=[each.method])
        for each in OPERATIONS
    ]

    async def openapi(request: Request) -> Response:
        return answer(described)

    async def page(request: Request) -> Response:
        return HTMLResponse(ApiPage(described, Texts(language_of(request))).html())

    async def style(request: Request) -> Response:
        return FileResponse(Path(__file__).with_name("api_page.css"), headers=CACHED)

    async def nothing(request: Request) -> Response:
        raise Missing("no_such_page", path=request.url.path)

    return [
        *routes,
        Route(PREFIX + "/openapi.json", openapi),
        Route("/docs", guarded(page)),
        Route("/docs/page.css", style),
        Route(PREFIX + "/tables/{table}/events", guarded(live.events)),
        WebSocketRoute(PREFIX + "/tables/{table}/live", live.socket),
        Route("/health", guarded(api.health)),
        Route("/metrics", guarded(api.metrics)),
        Route(PREFIX + "/{path:path}", guarded(nothing), methods=["GET", "POST"]),
    ]
