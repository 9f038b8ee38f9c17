"""The client's files; without a built client, a plain page that says so and names the API."""

from __future__ import annotations

import html
from pathlib import Path

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from fogg.server.http import here
from fogg.server.http.requests import language_of
from fogg.texts import Texts

PLACES = (
    "/",
    "/new",
    "/t/{table}",
    "/r/{record}",
    "/rules",
    "/rules/{variant}",
    "/learn",
    "/learn/{lesson}",
    "/puzzles",
    "/puzzles/{puzzle}",
    "/settings",
    "/print",
    "/companion",
    "/score",
    "/box",
)
"""Addresses within the client: all of them are its one page."""
FRESH = {"Cache-Control": "no-cache"}
LASTING = {"Cache-Control": "public, max-age=31536000, immutable"}
"""Files in assets/ have a digest in their names: another content has another name."""


def routes(static: Path) -> list[BaseRoute]:
    """List the routes of the pages; `static` is the folder of the built client."""
    index = static / "index.html"

    async def page(request: Request) -> Response:
        if index.is_file():
            return FileResponse(index, headers=FRESH)
        return HTMLResponse(_plain(Texts(language_of(request))))

    pages: list[BaseRoute] = [Route(place, page) for place in PLACES]
    if static.is_dir():
        pages.extend(here.routes())
        pages.append(Mount("/", ClientFiles(directory=static)))
    return pages


class ClientFiles(StaticFiles):
    """The built files; for a page that is not there, the client's page says so."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Send a file, for browsers to keep if its name changes with its content."""
        try:
            response = await super().get_response(path, scope)
        except HTTPException as error:
            wanted = Headers(scope=scope).get("accept", "")
            # A missing picture or script stays missing; only people get the client's page.
            if error.status_code != 404 or "text/html" not in wanted:
                raise
            return FileResponse(Path(str(self.directory)) / "index.html", 404, headers=FRESH)
        response.headers.update(LASTING if path.startswith("assets/") else FRESH)
        return response


def _plain(say: Texts) -> str:
    """Write a page that needs no client, with links to the API."""
    links = (("/docs", say("page.api_title")), ("/api/v1/openapi.json", "OpenAPI"))
    items = "".join(f'<li><a href="{url}">{html.escape(words)}</a></li>' for url, words in links)
    return (
        f'<!doctype html><html lang="{say.language}"><meta charset="utf-8"><title>Fogg</title>'
        '<meta name="viewport" content="width=device-width">'
        f"<h1>Fogg</h1><p>{html.escape(say('page.no_client'))}</p><ul>{items}</ul></html>"
    )
