"""Boards from folders: board.toml, cities.csv, routes.csv, tickets.csv and, to draw them,
places.csv and spaces.csv. A board that loads is right in all its files; an error names file
and line.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path

from fogg.boards.cities import CityFile, read_cities
from fogg.boards.drafting import drafted
from fogg.boards.heading import headed
from fogg.boards.layout import Layout, read_layout
from fogg.boards.manifest import LIKE, Manifest, VariantEntry, read_manifest
from fogg.boards.paving import paved
from fogg.boards.problems import CITIES, FILES, MANIFEST, ROUTES, TICKETS, Place, Problems
from fogg.boards.routes import RouteFile, read_routes
from fogg.boards.spelling import nearest, normalize
from fogg.boards.tickets import TicketFile, read_tickets
from fogg.engine.board import Board, City, Route, Ticket
from fogg.engine.errors import BoardError, FoggError

BUILTIN = Path(__file__).parent


@dataclass(frozen=True)
class Reading:
    """What was read from a board's folder."""

    manifest: Manifest
    cities: CityFile
    routes: RouteFile
    tickets: TicketFile
    layout: Layout | None


def load_board(folder: Path) -> Board:
    """Read the board in a folder; BoardError is the first thing that is wrong."""
    reading = _read_or_raise(folder)
    manifest = reading.manifest
    return Board(
        manifest.id,
        manifest.titles,
        tuple(reading.cities.items),
        tuple(reading.routes.items),
        tuple(reading.tickets.items),
        _origin(reading),
    )


def load_layout(folder: Path) -> Layout:
    """Read how the board in a folder is drawn; what it does not say is made up, always alike."""
    files = [path.stat() for name in FILES if (path := folder / name).exists()]
    return _layout(folder, tuple((file.st_mtime_ns, file.st_size) for file in files))


# Making places up takes about half a second, and servers ask for layouts often.
@lru_cache(maxsize=64)
def _layout(folder: Path, changed: tuple[tuple[int, int], ...]) -> Layout:
    """Load the layout of a folder whose files were changed at these times."""
    reading = _read_or_raise(folder)
    layout, cities, routes = reading.layout, reading.cities, reading.routes.items
    if layout is None:
        layout = drafted(reading.manifest, cities, reading.routes)
    if not layout.spaces:
        layout = replace(layout, spaces=paved(layout, routes, cities.items))
    return replace(layout, spaces={id: headed(row) for id, row in layout.spaces.items()})


def load_variants(folder: Path) -> list[VariantEntry]:
    """Read what can be played on a board; without [[variants]], the board as a whole."""
    reading = _read_or_raise(folder)
    manifest, decks = reading.manifest, reading.tickets.decks()
    whole = VariantEntry(manifest.id, LIKE, manifest.titles)
    entries = manifest.variants or [whole]
    return [replace(entry, tickets=entry.tickets or decks) for entry in entries]


def check_board(folder: Path) -> list[BoardError]:
    """List all that is wrong with the board in a folder, file by file and line by line."""
    problems = Problems()
    _read(folder, problems)
    return problems.in_order()


def find_boards(directory: Path) -> list[Path]:
    """List the board folders in a directory, which may be one itself."""
    if not directory.is_dir():
        raise _missing(directory)
    if _is_board(directory):
        return [directory]
    return sorted(folder for folder in directory.iterdir() if _is_board(folder))


def builtin(id: str) -> Path:
    """Find the folder of a board that comes with Fogg, or raise with the nearest names."""
    folders = {folder.name: folder for folder in find_boards(BUILTIN)}
    if id not in folders:
        known = {normalize(name): name for name in folders}
        raise FoggError("unknown_board", board=id, near=nearest(id, known))
    return folders[id]


def _is_board(folder: Path) -> bool:
    return any((folder / name).is_file() for name in (MANIFEST, CITIES, ROUTES))


def _missing(folder: Path) -> BoardError:
    return BoardError("missing_folder", board=folder.name, file=str(folder), line=0)


def _read_or_raise(folder: Path) -> Reading:
    problems = Problems()
    reading = _read(folder, problems)
    problems.raise_first()
    return reading


def _read(folder: Path, problems: Problems) -> Reading:
    folder = folder.resolve()
    if not folder.is_dir():
        raise _missing(folder)
    manifest = read_manifest(folder, problems)
    cities = read_cities(folder, problems)
    routes = read_routes(folder, cities, problems)
    tickets = read_tickets(folder, cities, routes, problems)
    # Decks that are missing because a line is wrong would be a second error for one mistake.
    if not problems.within(TICKETS):
        _check_decks(Place(folder.name, MANIFEST), manifest, tickets, problems)
    layout = read_layout(folder, manifest, cities, routes, problems)
    if not cities.items:
        # Why there is no city at all has been said; that each one is unknown would drown it.
        problems.forget("unknown_city")
    return Reading(manifest, cities, routes, tickets, layout)


def _check_decks(place: Place, manifest: Manifest, tickets: TicketFile, problems: Problems) -> None:
    known = {normalize(deck): deck for deck in tickets.decks()}
    for entry in manifest.variants:
        for deck in entry.tickets:
            with problems:
                if deck not in tickets.decks():
                    near = nearest(deck, known)
                    raise place.error("unknown_deck", variant=entry.id, deck=deck, near=near)


def _origin(reading: Reading) -> dict[str, tuple[str, int]]:
    kinds: tuple[tuple[str, Sequence[City | Route | Ticket], list[Place]], ...] = (
        ("city", reading.cities.items, reading.cities.places),
        ("route", reading.routes.items, reading.routes.places),
        ("ticket", reading.tickets.items, reading.tickets.places),
    )
    return {
        f"{kind} {item.id}": (place.file, place.line)
        for kind, items, places in kinds
        for item, place in zip(items, places, strict=True)
    }
