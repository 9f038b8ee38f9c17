"""Things to print for people with the cardboard game: what there is, its pages, its files."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from starlette.requests import Request
from starlette.responses import Response

from fogg.engine.errors import FoggError
from fogg.labels import LabelLook
from fogg.labels.layout import LARGEST, SMALLEST
from fogg.paper.sizes import PAPERS
from fogg.printing import FORMATS, Booklet, PrintJob, documents_for, printed
from fogg.server.aside import aside
from fogg.server.errors import Missing, ServerError
from fogg.server.http.requests import answer, hub_of, language_of
from fogg.server.wire import types
from fogg.texts import Texts

MEDIA = {"pdf": "application/pdf", "html": "text/html", "svg": "image/svg+xml"}
MOST_CITIES = 200
"""The most cities that may be chosen in one request."""
MISSING = ("unknown_variant", "unknown_document", "not_own_board")
Work = TypeVar("Work")


async def printables(request: Request) -> Response:
    """List what can be printed of a variant."""
    say = Texts(language_of(request))
    catalogue = hub_of(request).services.catalogue
    variant = _found(catalogue.find, request.path_params["variant"])
    documents = [
        types.PrintableInfo(
            id=document, title=say(f"print.{document}"), sentence=say(f"print.{document}_text")
        )
        for document in documents_for(variant)
    ]
    listed = types.PrintablesJson(
        documents=documents,
        papers=list(PAPERS),
        formats=list(FORMATS),
        least_size=SMALLEST,
        most_size=LARGEST,
    )
    return answer(listed)


async def printed_page(request: Request) -> Response:
    """Draw one page to look at."""
    booklet = await aside(_booklet, request)
    number = _number(request, "page", 1)
    drawing = await aside(booklet.page, number)
    return answer(
        types.PrintedPageJson(
            title=booklet.title,
            page=number,
            pages=len(booklet.drawings),
            width=booklet.paper.width,
            height=booklet.paper.height,
            drawing=drawing,
        )
    )


async def printed_file(request: Request) -> Response:
    """Send the whole document as a file to keep or print."""
    format = request.query_params.get("format", "pdf")
    booklet = await aside(_booklet, request)
    data = await aside(booklet.written, format)
    name = f"{request.path_params['variant']}-{request.path_params['document']}.{format}"
    # A page of these is not for this address: its letters and styles are inside.
    shown = "inline" if format == "pdf" else "attachment"
    headers = {"Content-Disposition": f'{shown}; filename="{name}"'}
    return Response(data, headers=headers, media_type=MEDIA[format])


def _booklet(request: Request) -> Booklet:
    """Draw the document that a request names."""
    query, path = request.query_params, request.path_params
    catalogue = hub_of(request).services.catalogue
    look = LabelLook(
        _number(request, "columns", 0),
        _number(request, "size", 100),
        query.get("clear") == "true",
    )
    job = PrintJob(
        catalogue,
        _found(catalogue.find, path["variant"]),
        Texts(language_of(request)),
        query.get("paper", "a4"),
        look=look,
        cities=tuple(each for each in query.get("cities", "").split(",") if each)[:MOST_CITIES],
    )
    return _found(lambda document: printed(document, job), path["document"])


def _found(look_up: Callable[[str], Work], name: str) -> Work:
    """Look something of the address up; what there is not is missing."""
    try:
        return look_up(name)
    except FoggError as error:
        if error.code not in MISSING:
            raise
        raise Missing(error.code, **error.params) from error


def _number(request: Request, name: str, usual: int) -> int:
    """Read a small number of the query."""
    text = request.query_params.get(name, "")
    if not text:
        return usual
    if not text.isascii() or not text.isdigit() or len(text) > 4:
        raise ServerError("bad_query", name=name, value=text[:40])
    return int(text)
