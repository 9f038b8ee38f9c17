"""What can be printed of a game, and its pages to look at."""

from __future__ import annotations

from fogg.server.wire.types.base import OutputJson


class PrintableInfo(OutputJson, kw_only=True):
    """Something to print."""

    id: str
    title: str
    sentence: str


class PrintablesJson(OutputJson, kw_only=True):
    """What can be printed of a variant, on which papers, and in which formats."""

    documents: list[PrintableInfo]
    papers: list[str]
    formats: list[str]
    least_size: int
    most_size: int
    """Percent of their usual size that labels may have."""


class PrintedPageJson(OutputJson, kw_only=True):
    """One page as a drawing in SVG, which brings its letters; lengths are points."""

    title: str
    page: int
    pages: int
    width: float
    height: float
    drawing: str
