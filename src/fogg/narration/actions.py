"""Word actions as advice: claim Paris–Dieppe with 1 purple card.

The key of an action's words is `move.<kind>`, with `_none` behind it where a list of it is empty;
its parameters are its arguments, and `n`, how many there are in its list. A kind that has no such
words is called by its name, `action.<kind>`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from fogg.engine.action import kind_of
from fogg.engine.game import Game
from fogg.engine.grammar import ActionKind
from fogg.narration.values import Values
from fogg.texts import Texts
from fogg.texts.message import parameters
from fogg.texts.names import named


class Adviser:
    """Words actions of one game; `players` are the names of its seats."""

    def __init__(self, say: Texts, game: Game, players: Sequence[str]) -> None:
        self.say = say
        self.game = game
        self.players = players
        self._values = Values(say, game, players)

    def words(self, notation: str) -> str:
        """An action of the game's notation in words."""
        action = self.game.notation.parse(notation)
        kind = self.game.action_kind(int(kind_of(action)))
        params = action_params(self._values, kind, action)
        empty = any(value == [] for value in params.values())
        keys = [*([f"move.{kind.name}_none"] if empty else []), f"move.{kind.name}"]
        key = next((key for key in keys if key in self.say.messages), f"action.{kind.word}")
        needed = parameters(self.say.messages[key])
        return self.say(key, **{name: params[name] for name in needed})

    def reason(self, category: str, facts: Mapping[str, object]) -> str:
        """Why a decision was a mistake, by its category and the facts of the position."""
        named_facts = named(facts, self.say.language, self.game.board, self.players)
        return self.say(f"mistake_why.{category}", **named_facts)


def action_params(values: Values, kind: ActionKind, action: int) -> dict[str, object]:
    """The arguments of an action in words, by name; `n` is how many its list holds."""
    held = kind.values(values.game, action)
    params: dict[str, object] = {
        argument.field.name: values.words(argument.field, held[argument.field.name], held)
        for argument in kind.arguments
    }
    for words in list(params.values()):
        if isinstance(words, list):
            params.setdefault("n", len(words))
    return params
