"""The game for browsers to keep, handed out by a server: what is left when the server is away.

Under `/here/` stands the folder that `fogg site` writes, made when somebody first asks for it; at
`/door.js` what lets people in there while this server does not answer.
"""

from __future__ import annotations

import asyncio
import mimetypes
import shutil
import tempfile
import weakref
from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from fogg.server.aside import aside
from fogg.server.errors import Missing, ServerError
from fogg.server.http.requests import error_body, language_of, refused

PLACE = "/here"
FRESH = {"Cache-Control": "no-cache"}
PACKED = {"br": ".br", "gzip": ".gz"}
"""The forms in which files can be sent, the smallest first, and how these files end."""
TYPES = {
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
}
"""Types of files that not every system knows."""


class Folder:
    """The folder of files, made once and gone with the server."""

    def __init__(self) -> None:
        self._files: Path | None = None
        self._making = asyncio.Lock()

    async def files(self) -> Path:
        """Give the folder; whoever comes while it is made waits."""
        async with self._making:
            if self._files is None:
                scratch = tempfile.mkdtemp(prefix="fogg-here-")
                weakref.finalize(self, shutil.rmtree, scratch, ignore_errors=True)
                made = Path(scratch).resolve() / "site"
                await aside(_make, made)
                self._files = made
        return self._files


def _make(folder: Path) -> None:
    # A server that nobody asks for it needs nothing of what draws and packs.
    from fogg.server.site.node import node_command
    from fogg.server.site.writing import write_site

    # Brotli takes small computers minutes, and saves a home network nothing worth it.
    write_site(folder, node_command(), server="/", brotli=False)


def routes() -> list[BaseRoute]:
    """List the routes; the folder belongs to whoever has them."""
    folder = Folder()

    async def file(request: Request) -> Response:
        try:
            files = await folder.files()
            path = (files / (request.path_params["name"] or "index.html")).resolve()
            if not path.is_relative_to(files) or not path.is_file():
                raise Missing("no_such_page", path=request.url.path)
        except ServerError as error:
            return refused(error, error_body(error, language_of(request)))
        return _sent(path, request.headers.get("accept-encoding", ""))

    async def door(request: Request) -> Response:
        path = Path(__file__).with_name("door.js")
        return FileResponse(path, headers=FRESH, media_type="text/javascript")

    async def entrance(request: Request) -> Response:
        return RedirectResponse(f"{PLACE}/")

    return [
        Route("/door.js", door),
        Route(PLACE, entrance),
        Route(PLACE + "/{name:path}", file),
    ]


def _sent(path: Path, accepted: str) -> Response:
    """Send a file in the smallest form that its browser understands."""
    from fogg.server.site.writing import POLICY

    headers = {
        **FRESH,
        "Vary": "Accept-Encoding",
        # Its pages and workers may run what is compiled in the browser.
        "Content-Security-Policy": f"{POLICY}; frame-ancestors 'none'",
    }
    media = TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0]
    for coding, ending in PACKED.items():
        packed = path.with_name(path.name + ending)
        if coding in accepted and packed.is_file():
            headers["Content-Encoding"] = coding
            return FileResponse(packed, headers=headers, media_type=media)
    return FileResponse(path, headers=headers, media_type=media)
