"""Names of players and what they say: in one line, of characters that can be seen."""

from __future__ import annotations

import unicodedata

from fogg.server.errors import ServerError

MOST_LETTERS = 40
"""The longest name, in characters."""
MOST_LETTERS_SAID = 140
"""The longest text that is said at a table."""
MOST_MARKS = 4
"""The most accents and other marks on one letter: scripts need three, piles of them hide lines."""
JOINER, PICTURE_SELECTOR = "\u200d", "\ufe0f"
"""What makes one picture of several, and what asks for the picture of a sign."""
BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0\U0001d159")
"""Letters and signs of Unicode that show nothing."""


def clean_name(name: str) -> str:
    """Put a name in one line without invisible characters; raise if nothing readable is left.

    An empty name stays empty.
    """
    return _cleaned(name, MOST_LETTERS, "name_unreadable")


def clean_text(text: str) -> str:
    """Put what somebody says in one line, by the same measure as a name."""
    return _cleaned(text, MOST_LETTERS_SAID, "text_unreadable")


def _cleaned(text: str, most: int, code: str) -> str:
    # Composed first: an accent of its own counts as a mark only where no letter has it.
    composed = unicodedata.normalize("NFC", text)
    shown = " ".join("".join(map(_visible, composed, " " + composed, composed[1:] + " ")).split())
    cleaned = shown[:most].rstrip()
    if text and not _readable(cleaned):
        raise ServerError(code)
    return cleaned


def _visible(letter: str, before: str, after: str) -> str:
    """Give a character as it is shown: odd spaces as a space, what shows nothing not at all."""
    category = unicodedata.category(letter)
    if category[0] == "Z" or category == "Cc":
        return " "
    if letter in (JOINER, PICTURE_SELECTOR):
        # Only within pictures: elsewhere it would make two names that look alike.
        return letter if _of_picture(before) and (letter != JOINER or _of_picture(after)) else ""
    return "" if category[0] == "C" or letter in BLANK else letter


def _of_picture(letter: str) -> bool:
    return letter == PICTURE_SELECTOR or unicodedata.category(letter) in ("So", "Sk")


def _readable(text: str) -> bool:
    """Whether something of a text can be seen, and no letter has a pile of marks."""
    marks, letters = 0, 0
    for letter in text:
        if unicodedata.category(letter) in ("Mn", "Me"):
            marks += 1
            if marks > MOST_MARKS:
                return False
        else:
            marks = 0
            letters += letter != " "
    return letters > 0
