"""Things to print for people with the cardboard game, and for boards of one's own."""

from __future__ import annotations

from collections.abc import Callable

from fogg.printing.booklet import FORMATS, Booklet, PrintError, PrintJob
from fogg.printing.city_labels import city_labels
from fogg.printing.poster import poster
from fogg.printing.reference import reference_card
from fogg.printing.score_sheet import score_sheet
from fogg.printing.ticket_cards import ticket_cards
from fogg.printing.ticket_list import ticket_list
from fogg.variants import CATALOGUE, Variant

__all__ = [
    "DOCUMENTS",
    "FORMATS",
    "OWN_DOCUMENTS",
    "Booklet",
    "PrintError",
    "PrintJob",
    "documents_for",
    "printed",
]

DOCUMENTS: dict[str, Callable[[PrintJob], Booklet]] = {
    "labels": city_labels,
    "score": score_sheet,
    "reference": reference_card,
    "list": ticket_list,
}
"""What can be printed of every game, and what draws it."""
OWN_DOCUMENTS: dict[str, Callable[[PrintJob], Booklet]] = {
    "poster": poster,
    "cards": ticket_cards,
}
"""What is printed of boards of one's own only: the others are sold in boxes."""


def printed(document: str, job: PrintJob) -> Booklet:
    """Draw a document; raises `PrintError` for one that there is not."""
    known = {**DOCUMENTS, **OWN_DOCUMENTS}
    if document not in known:
        raise PrintError("unknown_document", document=document, known=tuple(known))
    if document in OWN_DOCUMENTS and not is_own(job.variant):
        raise PrintError("not_own_board", board=job.variant.board)
    return known[document](job)


def documents_for(variant: Variant) -> list[str]:
    """List what can be printed of a variant."""
    return [*DOCUMENTS, *(OWN_DOCUMENTS if is_own(variant) else ())]


def is_own(variant: Variant) -> bool:
    """Whether a variant is played on a board that does not come with Fogg."""
    return variant.board not in {each.board for each in CATALOGUE}
