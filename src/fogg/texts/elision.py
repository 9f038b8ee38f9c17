"""Words that lose their vowel before another, as in French: d’Aouda, but de Marc.

The web client has the same in web/src/language/elision.ts; tests/texts/elision.json tests both.
"""

from __future__ import annotations

import re
import unicodedata

APOSTROPHE = "\N{RIGHT SINGLE QUOTATION MARK}"

# What is said first, past quotation marks and brackets; digits are not: de 8, de 11.
FIRST_WORD = re.compile(r"[\s«“‘\"'(\[]*([^\W\d_]+)")

# A vowel, or a y before a consonant: d’Yves, but de Yann. A single letter stands alone: de A à B.
SOUNDS_OPEN = re.compile(r"[aeiouæœø]\w|y[^\W\d_aeiouyæœø]")

# An h is silent in words that begin so (d’Hélène, d’Honolulu) and heard in others (de Hambourg).
SILENT_H = re.compile(
    r"h(abi|adri|anna|armo|ect|el|enr|er[bcmv]|ilai|ipp|om|ono[lr]|ora|ort|ot|ub|ug|y)"
)

# Vowels before which nothing is lost all the same.
HEARD = ("onze", "onzieme", "oui")


def elided(word: str, name: str) -> str:
    """Write a word that ends in e (de, que) before a name, without the e if it is not spoken."""
    return f"{word[:-1]}{APOSTROPHE}{name}" if begins_open(name) else f"{word} {name}"


def begins_open(name: str) -> bool:
    """Whether a name begins with the sound of a vowel, as far as its letters tell."""
    letters = unicodedata.normalize("NFD", name.lower())
    plain = "".join(letter for letter in letters if not unicodedata.combining(letter))
    first = FIRST_WORD.match(plain)
    if first is None or first[1] in HEARD:
        return False
    return bool(SOUNDS_OPEN.match(first[1]) or SILENT_H.match(first[1]))
