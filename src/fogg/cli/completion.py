"""What the Tab key of a shell offers: variants, bots and who sits where."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

import click
from click.shell_completion import CompletionItem

from fogg.engine.errors import FoggError

YOU = "you"

Completion = Callable[[click.Context, click.Parameter, str], list[CompletionItem]]


def variants(
    context: click.Context, parameter: click.Parameter, typed: str
) -> list[CompletionItem]:
    """Offer the variants, also those of boards named before; after a plus, with options."""
    from fogg.catalogue import Catalogue, leave_out

    folders = context.params.get("boards") or ()
    try:
        catalogue = Catalogue([Path(folder) for folder in folders], leave_out)
    except FoggError:
        # The folder is not there; a shell has no place for errors.
        catalogue = Catalogue()
    known = catalogue.variants() if "+" in typed else catalogue.games()
    return [
        CompletionItem(variant.id, help=variant.titles.get("en"))
        for variant in known
        if variant.id.startswith(typed)
    ]


def bots(context: click.Context, parameter: click.Parameter, typed: str) -> list[CompletionItem]:
    """Offer the bots, each after those that stand before the last comma."""
    return _listed(_bots(), typed)


def seats(context: click.Context, parameter: click.Parameter, typed: str) -> list[CompletionItem]:
    """Offer the bots and the person, who sits at the table once."""
    taken = YOU in typed.split(",")[:-1]
    return _listed([*([] if taken else [YOU]), *_bots()], typed)


def folders(context: click.Context, parameter: click.Parameter, typed: str) -> list[CompletionItem]:
    """Leave it to the shell to offer folders."""
    return [CompletionItem(typed, type="dir")]


def _bots() -> Sequence[str]:
    from fogg.bots import BOTS

    return list(BOTS)


def _listed(words: Iterable[str], typed: str) -> list[CompletionItem]:
    before, comma, last = typed.rpartition(",")
    return [CompletionItem(f"{before}{comma}{word}") for word in words if word.startswith(last)]
