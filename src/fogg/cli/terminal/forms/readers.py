"""Readers: they turn the words after a command into an action."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from fogg.cli.terminal.conversation import Conversation
from fogg.engine.action import make
from fogg.engine.errors import ActionError

CommandReader = Callable[[Conversation, Sequence[str]], int | None]
"""Turns the words after a command into an action; None: there is nothing to do."""


def without_words(kind: int) -> CommandReader:
    """Make a reader for a kind of action that nothing more can be said about."""

    def read(conversation: Conversation, words: Sequence[str]) -> int:
        if words:
            raise ActionError("too_many_words", word=words[0])
        return make(kind)

    return read
