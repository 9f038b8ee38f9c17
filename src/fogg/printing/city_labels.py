"""The labels of the cities, to stick on the cardboard board."""

from __future__ import annotations

from fogg.labels import chosen, sheet
from fogg.labels.to_pdf import page_drawings
from fogg.printing.booklet import Booklet, PrintJob


def city_labels(job: PrintJob) -> Booklet:
    """Draw the labels of all cities, or of those that were chosen."""
    board = job.game.board
    labels = chosen(sheet(board, job.game.tickets, job.title, job.say.language), board, job.cities)
    drawings = page_drawings(labels, job.paper_name, job.fonts, job.look)
    return job.booklet(job.say("print.labels_title", game=job.title), drawings)
