"""What every form has: how it heads its decision, what it shows, how it asks and reads."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from fogg.cli.terminal.conversation import Conversation
from fogg.cli.terminal.forms.draws import draw
from fogg.engine.view import View


class Form:
    """Asks one person for one kind of decision; made anew for each line, so it keeps nothing."""

    title: str = ""
    """The key of the heading; empty: the number of the turn."""
    within_turn: bool = False
    """Whether it continues a turn, so that players, decks and tickets have been shown already."""
    shows_display: bool = True
    """Whether the face-up cards matter to the decision."""
    numbers_display: bool = True
    """Whether a number alone takes the face-up card at that place."""
    shows_decks: bool = True
    """Whether the sizes of the decks matter to the decision."""

    def __init__(self, conversation: Conversation) -> None:
        self.conversation = conversation
        self.say = conversation.say
        self.game = conversation.game
        self.out = conversation.out

    def rows(self, view: View) -> list[tuple[str, Text]]:
        """More rows for the table of what the player has: keys of their names, and contents."""
        return []

    def ask(self, view: View) -> None:
        """Show what is to be decided, and how to type it."""
        raise NotImplementedError(f"{type(self).__name__} asks for nothing")

    def reads(self, words: Sequence[str]) -> bool:
        """Whether a line that begins with no command answers this form: numbers alone do."""
        return all(word.isdigit() for word in words)

    def answer(self, words: Sequence[str]) -> int | None:
        """Read such a line: unless the form lists something, numbers are face-up cards."""
        return draw(self.conversation, words)
