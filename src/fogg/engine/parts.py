"""Actions by their named parts: the same for every kind, those of mechanics outside Fogg too.

    game.notation.build("claim", route="atlanta-miami", cards={"blue": 4, "locomotive": 1})
    game.notation.build("keep", tickets=["dallas-new_york", "seattle-new_york"])
    game.notation.parts(action)  # {"kind": "keep", "tickets": ["dallas-new_york", …]}

Routes, cities, cards, tickets and decks are names, or their numbers in the tables of the game;
seats are numbers from 0. `build` asks for no position: whether the action is possible in one says
`Game.problem`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from fogg.engine.action import kind_of
from fogg.engine.errors import ActionError

if TYPE_CHECKING:
    from fogg.engine.game import Game
    from fogg.engine.grammar import ActionKind

KIND: Final = "kind"
"""The part that names the kind."""


def kinds_of(game: Game) -> dict[str, ActionKind]:
    """Map the names of the game's kinds of actions to what their mechanics declare of them."""
    return {kind.name: kind for kind in game.action_kinds if kind is not None}


def part_names(game: Game) -> dict[str, tuple[str, ...]]:
    """List the kinds of actions of a game, each with the names of its parts."""
    return {
        name: tuple(argument.field.name for argument in kind.arguments)
        for name, kind in kinds_of(game).items()
    }


def parts_of(game: Game, action: int) -> dict[str, Any]:
    """Take an action apart: its kind and its parts, as plain data."""
    kind = game.action_kind(int(kind_of(action)))
    parts: dict[str, Any] = {KIND: kind.name}
    for argument in kind.arguments:
        parts[argument.field.name] = argument.data(game, action)
    return parts


def build(game: Game, kind: str, parts: dict[str, Any]) -> int:
    """Make the action of a kind with these parts; ActionError says what was expected."""
    known = kinds_of(game)
    if kind not in known:
        raise ActionError("unknown_word", word=kind, expected=list(known))
    arguments = known[kind].arguments
    names = [argument.field.name for argument in arguments]
    for name in parts:
        if name not in names:
            raise ActionError("unknown_part", kind=kind, part=name, expected=names)
    words: list[str] = []
    for argument in arguments:
        name = argument.field.name
        if argument.implied(game):
            continue
        if name not in parts:
            raise ActionError("missing_part", kind=kind, part=name)
        words += argument.words(game, parts[name]).split()
    action = known[kind].read(game.notation, words)
    for argument in arguments:
        name = argument.field.name
        found = argument.data(game, action)
        if argument.implied(game) and parts.get(name, found) != found:
            raise ActionError("other_part", kind=kind, part=name, expected=str(found))
    return action
