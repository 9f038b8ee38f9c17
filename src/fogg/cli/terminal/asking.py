"""Questions typed in the terminal, answered in a sentence."""

from __future__ import annotations

from fogg.cli.terminal.conversation import Conversation
from fogg.reading.questions import QuestionReader, Told


def answers(conversation: Conversation, line: str) -> bool:
    """Answer a line if it is a question; False: it is none."""
    questions = QuestionReader(conversation.game, conversation.say.language, conversation.names)
    asked = questions.read(line)
    if asked is None:
        return False
    told = Told(lambda: _since(conversation), lambda: _last(conversation))
    words = questions.answer(conversation.view(), asked, told)
    conversation.answered = words
    conversation.out.line(words)
    return True


def _since(conversation: Conversation) -> list[str]:
    """What happened after the person's own last doing."""
    log = conversation.log
    own = [at for at, event in enumerate(log) if event.seat == conversation.seat]
    return conversation.narrator.sentences(log[own[-1] + 1 :] if own else log)


def _last(conversation: Conversation) -> list[str]:
    """What was answered last or else happened last."""
    if conversation.answered:
        return [conversation.answered]
    return conversation.narrator.sentences(conversation.log)[-1:]
