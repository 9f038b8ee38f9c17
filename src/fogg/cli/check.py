"""`fogg check`: what is wrong with a board or a lesson of the user's own, or what is in it."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import click

from fogg.boards import VariantEntry, check_board, find_boards, load_board, load_variants
from fogg.boards.oddities import Oddity, oddities
from fogg.boards.problems import MANIFEST
from fogg.catalogue import Catalogue
from fogg.cli.check_lessons import check_lessons, lesson_files
from fogg.cli.click_i18n import Command, argument, json_option, mechanics_option
from fogg.cli.common import FAILED_CHECK, Shell, table
from fogg.cli.tables import FittedTable
from fogg.engine.board import Board
from fogg.engine.errors import FoggError
from fogg.engine.game import Game
from fogg.narration.rules import players
from fogg.variants import Variant

EXAMPLES = ("fogg check my-board", "fogg check my-boards --lang fr", "fogg check my-board --json")


@dataclass
class BoardFinding:
    """What checking one board's folder found: errors, or else the board and its variants."""

    folder: Path
    errors: list[FoggError] = field(default_factory=list)
    warnings: list[Oddity] = field(default_factory=list)
    board: Board | None = None
    variants: list[Variant] = field(default_factory=list)


def command(shell: Shell) -> click.Command:
    """Make the command `check`."""

    def run(path: Path, as_json: bool) -> int:
        if lessons := lesson_files(path):
            return check_lessons(shell, lessons, as_json)
        findings = [examine(folder) for folder in _folders(path)]
        if as_json:
            shell.json(_data(shell, findings))
        else:
            for finding in findings:
                _show(shell, finding)
        return FAILED_CHECK if any(finding.errors for finding in findings) else 0

    path = argument(
        shell, "path", "cli.check_path", "metavar.folder", type=click.Path(path_type=Path)
    )
    return Command(
        shell, "check", run, [path, mechanics_option(shell), json_option(shell)], EXAMPLES
    )


def _folders(path: Path) -> list[Path]:
    """The folder itself, or the folders of boards in it."""
    if path.is_file():
        raise NotADirectoryError(20, "", str(path))
    return find_boards(path) or [path]


# Looking for errors


class Trial(Catalogue):
    """The catalogue while the variants of a board are tried one by one: they may be like others."""

    def __init__(self) -> None:
        super().__init__()
        self.tried: dict[str, Variant] = {}

    def find(self, id: str) -> Variant:
        """A variant that was tried, or one of the box."""
        return self.tried.get(id) or super().find(id)


def examine(folder: Path) -> BoardFinding:
    """Check the files of a board, then every variant of it."""
    finding = BoardFinding(folder, list(check_board(folder)))
    if not finding.errors:
        finding.board = load_board(folder)
        variants = _of_the_box(folder, finding.board)
        if variants:
            finding.variants = variants
        else:
            _try_variants(finding, finding.board, load_variants(folder))
    return finding


def _of_the_box(folder: Path, board: Board) -> list[Variant]:
    """The variants of a board that comes with Fogg, if this is one."""
    catalogue = Catalogue()
    variants = [variant for variant in catalogue.games() if variant.board == board.id]
    ours = variants and catalogue.folder(board.id).resolve() == folder.resolve()
    return variants if ours else []


def _try_variants(finding: BoardFinding, board: Board, entries: list[VariantEntry]) -> None:
    trial = Trial()
    failed: set[str] = set()
    for entry in entries:
        try:
            variant = trial.user_variant(board, entry, finding.folder)
            Game(board, variant.rules)
            trial.tried[entry.id] = variant
            odd = oddities(board, variant.rules)
            finding.warnings += [_odd(finding.folder, entry.id, each) for each in odd]
        except FoggError as error:
            # What is like a variant that fails can't be tried.
            if entry.like not in failed:
                finding.errors.append(_placed(finding.folder, entry.id, error))
            failed.add(entry.id)
    finding.variants = list(trial.tried.values())
    if not failed:
        _try_catalogue(finding)


def _try_catalogue(finding: BoardFinding) -> None:
    """Report names of the board or its variants that others have already."""
    try:
        Catalogue([finding.folder])
    except FoggError as error:
        variant = str(error.params.get("variant", ""))
        finding.errors.append(_placed(finding.folder, variant, error))


def _placed(folder: Path, variant: str, error: FoggError) -> FoggError:
    """An error with its place: its own one, or that of the variant in board.toml."""
    params = error.params
    if params.get("file") or "board" in params:
        return error
    line = _line(folder, variant, str(params.get("key", "")))
    if params.keys() & {"variant", "rules"}:
        return FoggError(error.code, **params | {"file": MANIFEST, "line": line})
    return FoggError("at_variant", variant=variant, cause=error, file=MANIFEST, line=line)


def _odd(folder: Path, variant: str, oddity: Oddity) -> Oddity:
    """Give what is odd about a variant its place in board.toml."""
    params = {**oddity.params, "file": MANIFEST, "line": _line(folder, variant, "")}
    return Oddity(oddity.code, **params)


def _line(folder: Path, variant: str, key: str) -> int:
    """The line of a variant, or of a key of it, in board.toml, from 1; 0: it is not there."""
    lines = (folder / MANIFEST).read_text("utf-8-sig").splitlines()
    named = re.compile(rf"\s*id\s*=\s*[\"']{re.escape(variant)}[\"']")
    keyed = re.compile(rf"\s*(\[variants\.)?{re.escape(key)}\b") if key else named
    start = next((place for place, line in enumerate(lines) if named.match(line)), -1)
    for place in range(max(start, 0), len(lines)):
        if keyed.match(lines[place]):
            return place + 1
    return start + 1


# Showing them


def _show(shell: Shell, finding: BoardFinding) -> None:
    say, out = shell.say, shell.out
    out.line(str(finding.folder), style="bold")
    for error in finding.errors:
        out.line(say.error(error, finding.board), style="red")
    if finding.errors:
        out.line(say("check.errors", n=len(finding.errors)))
    elif finding.board:
        out.print(_summary_table(shell, _summary(finding.board, finding.variants)))
        for warning in finding.warnings:
            words = say.error(warning, finding.board)
            out.line(say("check.warning", warning=words), style="yellow")
        if finding.warnings:
            out.line(say("check.fine_but", n=len(finding.warnings)))
        else:
            out.line(say("check.fine"), style="green")


def _summary(board: Board, variants: list[Variant]) -> dict[str, Any]:
    doubles = {route.group for route in board.routes if route.group >= 0}
    singles = [route for route in board.routes if route.group < 0]
    return {
        "id": board.id,
        "cities": sum(not city.waypoint for city in board.cities),
        "routes": len(singles) + len(doubles),
        "doubles": len(doubles),
        "tracks": len(board.routes),
        "spaces": sum(route.length for route in board.routes),
        "tickets": dict(Counter(ticket.deck for ticket in board.tickets)),
        "variants": {
            variant.id: [variant.rules.fewest_players, variant.rules.most_players]
            for variant in variants
        },
    }


def _summary_table(shell: Shell, summary: dict[str, Any]) -> FittedTable:
    say = shell.say
    tickets = [f"{number} ({deck})" for deck, number in summary["tickets"].items()]
    variants = [f"{id} ({players(*range)})" for id, range in summary["variants"].items()]
    words = {**summary, "tickets": ", ".join(tickets), "variants": ", ".join(variants)}
    rows = table()
    rows.show_header = False
    for name, value in words.items():
        rows.add_row(say(f"check.{name}"), str(value))
    return rows


def _data(shell: Shell, findings: list[BoardFinding]) -> dict[str, Any]:
    return {
        "ok": not any(finding.errors for finding in findings),
        "boards": [
            {
                "folder": str(finding.folder),
                "errors": [_error(shell, finding, error) for error in finding.errors],
                "warnings": [_error(shell, finding, each) for each in finding.warnings],
                "summary": _summary(finding.board, finding.variants) if finding.board else None,
            }
            for finding in findings
        ],
    }


def _error(shell: Shell, finding: BoardFinding, error: FoggError) -> dict[str, Any]:
    cause = error.params.get("cause")
    return {
        "file": error.params.get("file") or None,
        "line": error.params.get("line") or None,
        "code": cause.code if isinstance(cause, FoggError) else error.code,
        "message": shell.say.error(error, finding.board),
    }
