"""The ASGI application, put together."""

from __future__ import annotations

import contextlib
import os
from collections.abc import AsyncIterator
from importlib.resources import files
from pathlib import Path

from starlette.applications import Starlette
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route, WebSocketRoute

from fogg.catalogue import Catalogue
from fogg.server.errors import Missing
from fogg.server.http import api, live, pages
from fogg.server.http.guard import Guards, Protect
from fogg.server.http.openapi import document
from fogg.server.http.requests import answer, guarded
from fogg.server.http.routes import OPERATIONS, PREFIX
from fogg.server.metrics import Metrics
from fogg.server.services import Services
from fogg.server.settings import ServerSettings
from fogg.server.storage import open_storage
from fogg.server.tables.hub import Hub

STATIC = Path(os.environ.get("FOGG_STATIC") or str(files("fogg.server") / "static"))
"""The built client, if there is one; FOGG_STATIC names another build, to try it."""


def build(settings: ServerSettings, static: Path = STATIC) -> Starlette:
    """Put the application together; its database is opened when it starts."""
    catalogue = Catalogue(settings.boards)
    metrics = Metrics()

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        storage = await open_storage(settings.database)
        services = Services(settings, catalogue, storage, metrics)
        hub = Hub(services)
        app.state.hub = hub
        app.state.guards = Guards(settings.limits)
        await hub.start()
        try:
            yield
        finally:
            await hub.stop()
            await storage.close()

    app = Starlette(routes=[*_routes(), *pages.routes(static)], lifespan=lifespan)
    app.add_middleware(GZipMiddleware, minimum_size=1024, compresslevel=6)
    app.add_middleware(Protect, metrics=metrics)
    return app


def _routes() -> list[BaseRoute]:
    described = document()
    routes: list[BaseRoute] = [
        Route(PREFIX + each.path, guarded(each.endpoint), methods=[each.method])
        for each in OPERATIONS
    ]

    async def openapi(request: Request) -> Response:
        return answer(described)

    async def nothing(request: Request) -> Response:
        raise Missing("no_such_page", path=request.url.path)

    return [
        *routes,
        Route(PREFIX + "/openapi.json", openapi),
        Route(PREFIX + "/tables/{table}/events", guarded(live.events)),
        WebSocketRoute(PREFIX + "/tables/{table}/live", live.socket),
        Route("/health", guarded(api.health)),
        Route("/metrics", guarded(api.metrics)),
        Route(PREFIX + "/{path:path}", guarded(nothing), methods=["GET", "POST"]),
    ]
