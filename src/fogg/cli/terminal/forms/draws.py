"""Drawing train cards: face-up ones by place or by name, blind ones by deck."""

from __future__ import annotations

from collections.abc import Sequence

from fogg.boards.spelling import plain
from fogg.cli.terminal.conversation import MOST_DIGITS, Conversation
from fogg.engine.action import BLIND, DRAW, REFILL, make
from fogg.engine.errors import ActionError, FoggError
from fogg.engine.state import NOTHING
from fogg.reading.reader import command_words


def draw(conversation: Conversation, words: Sequence[str]) -> int:
    """Read the draw that words mean: a place, a deck or the name of a face-up card."""
    if not words:
        raise ActionError("missing_card")
    reader = conversation.reader
    if command_words(conversation.say.language).get(plain(words[0])) == "deck":
        return draw_blind(conversation, words[1:])
    if words[0].isdigit():
        if len(words) > 1:
            raise ActionError("too_many_words", word=words[1])
        return make(DRAW, _face_up(conversation, words[0]))
    if len(words) == 1 and reader.deck(words[0]) is not None:
        return draw_blind(conversation, words)
    return make(DRAW, reader.drawn(words, conversation.view().display))


def draw_blind(conversation: Conversation, words: Sequence[str]) -> int:
    """Read the draw from the deck that words name."""
    return make(BLIND, _deck(conversation, words))


def refill(conversation: Conversation, words: Sequence[str]) -> int:
    """Read from which deck the gap is filled."""
    return make(REFILL, _deck(conversation, words))


def _face_up(conversation: Conversation, word: str) -> int:
    """Find the kind of the face-up card at a place, counted from 1."""
    display = conversation.view().display
    number = int(word[:MOST_DIGITS])
    if not 1 <= number <= len(display) or display[number - 1] == NOTHING:
        raise FoggError("no_such_slot", number=number, most=len(display))
    return int(display[number - 1])


def _deck(conversation: Conversation, words: Sequence[str]) -> int:
    """Read the deck that words name; where there is but one, nothing need be said."""
    deck = conversation.reader.deck(words[0]) if len(words) == 1 else None
    if deck is not None:
        return deck
    if words:
        raise ActionError("too_many_words", word=words[0])
    if conversation.game.decks > 1:
        raise FoggError("which_deck")
    return 0
