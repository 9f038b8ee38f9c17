"""The client's files; without a built client, a plain page that says so and names the API."""

from __future__ import annotations

import html
from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles

from fogg.server.web import language_of
from fogg.texts import Texts

PLACES = (
    "/",
    "/new",
    "/tables",
    "/t/{table}",
    "/r/{record}",
    "/rules",
    "/rules/{variant}",
    "/play",
)
"""Addresses within the client: all of them are its one page."""


def routes(static: Path) -> list[BaseRoute]:
    """The pages; `static` is the folder of the built client."""
    index = static / "index.html"

    async def page(request: Request) -> Response:
        if index.is_file():
            return FileResponse(index, headers={"Cache-Control": "no-cache"})
        return HTMLResponse(_plain(Texts(language_of(request))))

    pages: list[BaseRoute] = [Route(place, page) for place in PLACES]
    if static.is_dir():
        pages.append(Mount("/", StaticFiles(directory=static)))
    return pages


def _plain(say: Texts) -> str:
    """A page without a client: where the API is."""
    links = (("/api/v1/openapi.json", "OpenAPI"), ("/api/v1/catalogue", "/api/v1/catalogue"))
    items = "".join(f'<li><a href="{url}">{html.escape(words)}</a></li>' for url, words in links)
    return (
        f'<!doctype html><html lang="{say.language}"><meta charset="utf-8"><title>Fogg</title>'
        '<meta name="viewport" content="width=device-width">'
        f"<h1>Fogg</h1><p>{html.escape(say('page.no_client'))}</p><ul>{items}</ul></html>"
    )
