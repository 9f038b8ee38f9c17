"""The coach in words: its hints and cautions in a language, with the names of the table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from fogg.coach.cautions import Caution
from fogg.coach.facts import Fact
from fogg.coach.hint import Hint
from fogg.engine.game import Game
from fogg.narration import pieces
from fogg.narration.actions import Adviser
from fogg.texts import Texts, city_name, route_name, ticket_name


class CoachWords:
    """Words what the coach says in one game; `players` are the names of its seats."""

    def __init__(self, say: Texts, game: Game, players: Sequence[str]) -> None:
        self.say = say
        self.game = game
        self.players = players
        self._words: dict[str, Callable[[Any], object]] = {
            "route": lambda route: route_name(game.board, route, say.language),
            "city": lambda city: city_name(game.board, city, say.language),
            "player": lambda seat: players[seat],
            "players": lambda seats: [players[seat] for seat in seats],
            "ticket": self._ticket,
            "tickets": lambda tickets: [self._ticket(ticket) for ticket in tickets],
            "card": lambda kind: say.card(game.card_names[kind]),
            "cards": lambda cards: say.cards(game.card_names[cards[0]], cards[1]),
            "pieces": lambda numbers: pieces.counted(say, game, numbers),
            "needs": self._some,
        }

    def where(self, hint: Hint) -> str:
        """Where to look, in a sentence."""
        known = f"coach_where.{hint.where.name}" in self.say.messages
        return self._told("where", hint.where if known else Fact("other", {}))

    def what(self, hint: Hint) -> str:
        """What the planner would do, as a sentence."""
        words = Adviser(self.say, self.game, self.players).words(
            self.game.notation.text(hint.action)
        )
        return f"{words[0].upper()}{words[1:]}."

    def why(self, hint: Hint) -> str:
        """Why it would, in a few sentences."""
        return " ".join(self.reasons(hint.why))

    def reasons(self, facts: Sequence[Fact]) -> list[str]:
        """Word reasons, each as a sentence."""
        return [self._told("why", fact) for fact in facts]

    def caution(self, caution: Caution) -> str:
        """What a press would cost, in a sentence or two."""
        return self._told("caution", caution.fact)

    def _told(self, part: str, fact: Fact) -> str:
        params = {
            name: self._words[name](value) if name in self._words else value
            for name, value in fact.params.items()
        }
        return self.say(f"coach_{part}.{fact.name}", **params)

    def _some(self, numbers: Sequence[int]) -> list[str]:
        """Word pieces suit by suit, without those of which there are none."""
        words = pieces.counted(self.say, self.game, numbers)
        return [word for word, number in zip(words, numbers, strict=True) if number]

    def _ticket(self, ticket: int) -> str:
        return ticket_name(self.game.board, self.game.tickets[ticket], self.say.language)
