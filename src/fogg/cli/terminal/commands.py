"""What a typed line does: an action, an answer, something to look at, or leaving."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from fogg.boards.spelling import plain
from fogg.cli.terminal.asking import answers
from fogg.cli.terminal.conversation import Conversation
from fogg.cli.terminal.forms import generic
from fogg.cli.terminal.forms.draws import draw, refill
from fogg.cli.terminal.forms.registry import READERS, form_of
from fogg.cli.terminal.lines import Left
from fogg.cli.terminal.looking import LOOKING, route, show_help
from fogg.engine.errors import FoggError
from fogg.engine.phases import REFILLING_PHASE
from fogg.engine.problem import Problem
from fogg.reading import LineReader
from fogg.reading.reader import command_words, unknown_command


class LineCommands:
    """Does what lines say; `act`, `show` and `save` are what the session above does for it."""

    def __init__(
        self,
        conversation: Conversation,
        act: Callable[[int], None],
        show: Callable[[], None],
        save: Callable[[Path], None],
    ) -> None:
        self.conversation = conversation
        self._act = act
        self._show = show
        self._save = save
        self._words = command_words(conversation.say.language)
        reader, game = conversation.reader, conversation.game
        words = [*self._words, *generic.verbs(game), *reader.names.displays, *game.card_names]
        conversation.lines.complete(words)

    def answer(self, line: str) -> None:
        """Do what a line says; FoggError: why it can't be read."""
        words = line.replace("?", " ? ").split()
        if not words:
            self._show()
        elif words[0] == "?":
            show_help(self.conversation, [])
        elif not answers(self.conversation, line) and not self._without_command(words):
            self._command(words)

    def _without_command(self, words: Sequence[str]) -> bool:
        """Do what a line without a command means to the present form; False: it means nothing."""
        conversation, form = self.conversation, form_of(self.conversation)
        if form.reads(words):
            self._try(form.answer(words))
        elif len(words) == 1 and conversation.reader.deck(words[0]) is not None:
            self._try(draw(conversation, words))
        elif words[0].isdigit() and self._names_refill(words):
            self._draw_and_refill(words)
        else:
            return False
        return True

    def _command(self, words: Sequence[str]) -> None:
        """Do what a line means that begins with a command, a verb or two cities."""
        conversation = self.conversation
        name = self._words.get(plain(words[0]), words[0])
        if name == "tickets" and words[1:2] == ["?"]:
            name = "mine"
        rest = [word for word in words[1:] if word != "?"]
        if name in LOOKING:
            LOOKING[name](conversation, rest)
        elif name == "look":
            self._show()
        elif name == "save":
            self._save_as(rest)
        elif name == "quit":
            raise Left
        elif name == "draw" and self._names_refill(rest):
            self._draw_and_refill(rest)
        elif name in READERS:
            self._try(READERS[name](conversation, rest))
        elif name in generic.verbs(conversation.game):
            self._try(generic.read(conversation, [name, *rest]))
        elif conversation.reader.two_cities(words) is not None:
            route(conversation, words)
        else:
            self._free_words(words)

    def _free_words(self, words: Sequence[str]) -> None:
        """Do what words in no order of the terminal's own mean as an action."""
        conversation = self.conversation
        reader = LineReader(conversation.game, conversation.say.language, conversation.names)
        try:
            meant = reader.read(conversation.state, conversation.seat, " ".join(words))
        except FoggError:
            raise unknown_command(words[0], self._words) from None
        if isinstance(meant, Problem):
            conversation.refuse(conversation.problem(meant))
        else:
            self._try(meant)

    def _try(self, action: int | None) -> None:
        """Carry an action out, or say why it is not possible; None: there is nothing to do."""
        if action is None:
            return
        why = self.conversation.why_not(action)
        if why is None:
            self._act(action)
        else:
            self.conversation.refuse(self.conversation.problem(why))

    def _names_refill(self, words: Sequence[str]) -> bool:
        """Whether words name a face-up card by its place and a deck: 2 ships."""
        deck = self.conversation.reader.deck(words[1]) if len(words) == 2 else None
        return deck is not None and words[0].isdigit()

    def _draw_and_refill(self, words: Sequence[str]) -> None:
        """Take a face-up card by its place, and fill the gap from the deck named after it."""
        self._try(draw(self.conversation, words[:1]))
        if self.conversation.view().phase == REFILLING_PHASE:
            self._try(refill(self.conversation, words[1:]))

    def _save_as(self, words: Sequence[str]) -> None:
        if not words:
            raise FoggError("missing_file_name")
        self._save(Path(" ".join(words)))
