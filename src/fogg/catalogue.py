"""Looking variants up: those of the box, and those of boards that users wrote themselves."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from fogg import own_mechanics
from fogg.boards import VariantEntry, builtin, find_boards, load_board, load_variants
from fogg.editions import editions, present_digest, present_id
from fogg.engine.board import Board
from fogg.engine.cards import WAGON, wagon_deck
from fogg.engine.errors import BoardError, FoggError, RulesError
from fogg.engine.game import Game
from fogg.engine.mechanics.base import Mechanic
from fogg.engine.mechanics.bonuses import Globetrotter, LongestPath
from fogg.engine.rules import Deal, Rules, TicketChoice, but
from fogg.engine.tables import digest as digest_of
from fogg.variants import CATALOGUE, EIGHT_COLORS, Option, Variant, with_options

GREATEST = 999
"""The greatest number that a board file may put into the rules."""


Broken = Callable[[Path, "FoggError | OSError"], None]
"""Is told of a board that is left out: its folder, and what is wrong with it."""


def leave_out(folder: Path, error: FoggError | OSError) -> None:
    """Leave a broken board out without a word, where somebody else has said it."""


class Catalogue:
    """All variants that can be played: the built-in ones and those of extra board folders."""

    def __init__(self, directories: Iterable[Path] = (), broken: Broken | None = None) -> None:
        """Load the boards in these directories; those that are wrong go to `broken`.

        Without `broken`, the first of them is raised.
        """
        self._variants: dict[str, Variant] = {variant.id: variant for variant in CATALOGUE}
        self._folders: dict[str, Path] = {v.board: builtin(v.board) for v in CATALOGUE}
        self._boards: dict[str, Board] = {}
        self._games: dict[str, Game] = {}
        self._past: dict[tuple[str, str], Game] = {}
        for directory in directories:
            for folder in find_boards(directory):
                try:
                    self._add(folder)
                except (FoggError, OSError) as error:
                    if broken is None:
                        raise
                    broken(folder, error)

    def _add(self, folder: Path) -> None:
        """Add a board with all its variants, or nothing of it."""
        board = self._load(folder)
        if board.id in self._folders:
            raise RulesError("board_id_taken", board=board.id, folder=folder.name)
        before = dict(self._variants)
        games: dict[str, Game] = {}
        try:
            for entry in load_variants(folder):
                if entry.id in self._variants:
                    raise RulesError("variant_id_taken", variant=entry.id, folder=folder.name)
                variant = self.user_variant(board, entry, folder)
                games[variant.id] = Game(board, variant.rules)
                self._variants |= {each.id: each for each in (variant, *with_options(variant))}
        except FoggError:
            self._variants = before
            raise
        self._folders[board.id] = folder
        self._boards[board.id] = board
        self._games |= games

    def _load(self, folder: Path) -> Board:
        """Load the board of a folder; an error names the folder too, as there may be several."""
        try:
            return load_board(folder)
        except BoardError as error:
            error.params["file"] = f"{folder.name}/{error.params.get('file', '')}"
            raise

    def user_variant(self, board: Board, entry: VariantEntry, folder: Path) -> Variant:
        """Make a variant of a user's board: the rules of another with the changes it names."""
        rules = self.find(entry.like).rules
        decks = tuple(entry.tickets) or tuple(dict.fromkeys(t.deck for t in board.tickets))
        known = {ticket.deck for ticket in board.tickets}
        for deck in decks:
            if deck not in known:
                raise RulesError("unknown_deck", deck=deck, variant=entry.id)
        rules = but(rules, name=entry.id, tickets=TicketChoice(decks))
        own = [own_mechanics.load(folder, each, entry.id) for each in entry.mechanics]
        rules = but(rules, mechanics=(*rules.mechanics, *own))
        for key, value in entry.changes.items():
            rules = _change(rules, key, value, entry.id)
        if rules.fewest_players > rules.most_players:
            raise RulesError(
                "players_upside_down",
                variant=entry.id,
                fewest=rules.fewest_players,
                most=rules.most_players,
            )
        return Variant(entry.id, board.id, rules, entry.titles, {}, entry.like)

    def variants(self) -> list[Variant]:
        """Every variant, the built-in ones first."""
        return list(self._variants.values())

    def with_option(self, variant: Variant, option: Option) -> Variant:
        """Find the same variant with an option; one that has it already is returned as it is."""
        return self._variants.get(f"{variant.id}+{option.id}", variant)

    def games(self) -> list[Variant]:
        """Every variant without options."""
        return [variant for variant in self.variants() if not variant.option]

    def find(self, id: str) -> Variant:
        """Find the variant with this id, or raise with the nearest ids."""
        variant = self._variants.get(present_id(id))
        if variant is None:
            known = [variant.id for variant in self.games()]
            near = difflib.get_close_matches(id, self._variants if "+" in id else known, 3)
            raise FoggError("unknown_variant", variant=id, near=near, known=known)
        return variant

    def folder(self, board: str) -> Path:
        """The folder of a board."""
        return self._folders[board]

    def board(self, id: str) -> Board:
        """Load the board of a variant, once."""
        board = self.find(id).board
        if board not in self._boards:
            self._boards[board] = load_board(self._folders[board])
        return self._boards[board]

    def game(self, id: str, digest: str = "") -> Game:
        """Compile a variant, once, so that it can be played.

        With a digest it is compiled with the edition of its rules that has it. If none has, it is
        the present one: whoever replays compares the digests, and refuses.
        """
        if id not in self._games:
            self._games[id] = Game(self.board(id), self.find(id).rules)
        game = self._games[id]
        if digest and present_digest(digest) != game.digest:
            return self._past_game(id, present_digest(digest)) or game
        return game

    def _past_game(self, id: str, digest: str) -> Game | None:
        """Compile a variant under earlier rules with this digest, once; None if it had none."""
        if (id, digest) not in self._past:
            board = self.board(id)
            for rules in editions(self.find(id).rules)[1:]:
                if digest_of(board, rules) == digest:
                    self._past[id, digest] = Game(board, rules)
        return self._past.get((id, digest))


def _change(rules: Rules, key: str, value: Any, variant: str) -> Rules:
    """Apply one change of a board file to rules; errors name the key."""
    reader = CHANGES.get(key)
    if reader is None:
        near = difflib.get_close_matches(key, CHANGES, 3)
        raise RulesError("unknown_rule", key=key, variant=variant, near=near)
    try:
        return reader(rules, value)
    except (TypeError, ValueError, KeyError) as error:
        raise RulesError("bad_rule", key=key, variant=variant, value=str(value)) from error


def _number(value: Any, least: int = 0) -> int:
    # Not isinstance: true and false are ints, but no numbers of a rule book.
    if type(value) is not int or not least <= value <= GREATEST:
        raise ValueError(value)
    return value


def _deal(value: dict[str, Any]) -> Deal:
    deal = Deal(_number(value["draw"], 1), _number(value["keep"], 1))
    if set(value) != {"draw", "keep"} or deal.keep > deal.draw:
        raise ValueError(value)
    return deal


def _points(value: dict[str, Any]) -> dict[int, int]:
    return {_number(int(length), 1): _number(points) for length, points in value.items()}


def _cards(rules: Rules, value: dict[str, Any]) -> Rules:
    if set(value) != {"each", "locomotives"}:
        raise ValueError(value)
    each, locomotives = _number(value["each"], 1), _number(value["locomotives"])
    return but(rules, cards=wagon_deck(EIGHT_COLORS, each, locomotives))


def _bonus(rules: Rules, kind: type[LongestPath] | type[Globetrotter], value: Any) -> Rules:
    others: list[Mechanic] = [each for each in rules.mechanics if not isinstance(each, kind)]
    points = _number(value)
    return but(rules, mechanics=(*others, *([kind(points)] if points else [])))


CHANGES: dict[str, Callable[[Rules, Any], Rules]] = {
    "fewest_players": lambda rules, value: but(rules, fewest_players=_number(value, 2)),
    "most_players": lambda rules, value: but(rules, most_players=_number(value, 2)),
    "wagons": lambda rules, value: but(rules, pieces={**rules.pieces, WAGON: _number(value, 1)}),
    "hand": lambda rules, value: but(rules, hand={**rules.hand, WAGON: _number(value)}),
    "display": lambda rules, value: but(rules, display={**rules.display, WAGON: _number(value, 1)}),
    "sweep_at": lambda rules, value: but(rules, sweep_at=_number(value, 1)),
    "points": lambda rules, value: but(rules, points=_points(value)),
    "start": lambda rules, value: but(rules, start=_deal(value)),
    "more": lambda rules, value: but(rules, more=_deal(value)),
    "doubles_from": lambda rules, value: but(rules, doubles_from=_number(value, 2)),
    "end_at": lambda rules, value: but(rules, end_at=_number(value)),
    "last_turns": lambda rules, value: but(rules, last_turns=_number(value, 1)),
    "cards": _cards,
    "longest_path": lambda rules, value: _bonus(rules, LongestPath, value),
    "globetrotter": lambda rules, value: _bonus(rules, Globetrotter, value),
}
"""What a board file may change of the rules it is like, and how each value is read."""
