"""What is printed: drawn pages of one size, as a file in one of the formats."""

from __future__ import annotations

from typing import NamedTuple

from fogg.catalogue import Catalogue
from fogg.engine.errors import FoggError
from fogg.engine.game import Game
from fogg.labels import LabelLook
from fogg.paper import web
from fogg.paper.fonts import Fonts
from fogg.paper.pdf import pdf
from fogg.paper.sizes import Paper, paper_named
from fogg.texts import Texts, in_language
from fogg.variants import Variant

FORMATS = ("pdf", "html", "svg")


class PrintError(FoggError):
    """Something that can't be printed."""


class Booklet(NamedTuple):
    """Drawn pages of one size."""

    title: str
    language: str
    paper: Paper
    drawings: tuple[str, ...]
    fonts: Fonts

    def written(self, format: str) -> bytes:
        """Write the pages in one of `FORMATS`; as SVG they stand below each other."""
        if format == "pdf":
            return pdf(self.drawings, self.title, self.language, self.fonts)
        if format == "html":
            size = (self.paper.width, self.paper.height)
            page = web.html(self.drawings, self.title, self.language, self.fonts, size)
            return page.encode()
        if format == "svg":
            whole = web.stacked(self.drawings, (self.paper.width, self.paper.height))
            return web.with_fonts(whole, self.fonts, self.language).encode()
        raise PrintError("unknown_format", format=format, known=FORMATS)

    def page(self, number: int) -> str:
        """Draw one page for a browser, counted from 1."""
        if not 1 <= number <= len(self.drawings):
            raise PrintError("no_such_sheet", page=number, pages=len(self.drawings))
        return web.with_fonts(self.drawings[number - 1], self.fonts, self.language)


class PrintJob(NamedTuple):
    """What is to be printed of which game, on what paper."""

    catalogue: Catalogue
    variant: Variant
    say: Texts
    paper_name: str = "a4"
    fonts: Fonts = Fonts()
    look: LabelLook = LabelLook()
    cities: tuple[str, ...] = ()

    @property
    def paper(self) -> Paper:
        """The paper; raises `PaperError`."""
        return paper_named(self.paper_name)

    @property
    def game(self) -> Game:
        """The game to print for."""
        return self.catalogue.game(self.variant.id)

    @property
    def title(self) -> str:
        """The name of the game in the language of the page."""
        return in_language(self.variant.titles, self.say.language)

    def booklet(self, title: str, drawings: list[str]) -> Booklet:
        """Bind drawn pages."""
        return Booklet(title, self.say.language, self.paper, tuple(drawings), self.fonts)
