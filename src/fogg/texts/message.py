"""Messages: texts with parameters, in a notation small enough to be read by other clients too.

What may stand in a message:

    {name}           the parameter as it is
    {n:card|cards}   the first word or the second, by the language's plural rule for the number n
    {n:no|# a|# b}   the same with a first word for zero; in all of them # is the number
    {names:list}     a list in words: "A, B and C"
    {names:any}      a choice in words: "A, B or C"
    {name:de}        the word de or que before it, elided as in French: "d’Aouda", "de Marc";
                     before each of a list: "d’Aouda et de Marc"
    {card:card}      the message "card.<value>": a word for a code
    {n:cards color}  the message "cards.<value of color>", which gets the number as its own n
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from string import Formatter
from typing import NamedTuple

from fogg.texts.elision import elided

# How lists are written, and the message with the word before the last.
LISTS = {"list": "list.and", "any": "list.or"}

# Words that are written before a parameter and may lose their vowel there.
ELIDED = ("de", "que")

# Is the singular right for this number?
SINGULAR: dict[str, Callable[[int], bool]] = {
    "en": lambda number: number == 1,
    "fr": lambda number: abs(number) < 2,
}


class Placeholder(NamedTuple):
    """A parameter in a message, and how it is to be written."""

    name: str
    manner: str

    @property
    def forms(self) -> list[str]:
        """Singular and plural, perhaps after zero, if these are what it chooses from."""
        return self.manner.split("|") if "|" in self.manner else []

    @property
    def family(self) -> str:
        """The family of messages that words the value, if any: what stands before the dot."""
        own = self.forms or self.manner in LISTS or self.manner in ELIDED
        return "" if own else self.manner.partition(" ")[0]

    @property
    def kind(self) -> str:
        """The other parameter, which chooses the message of the family that words a number."""
        return "" if self.forms else self.manner.partition(" ")[2]

    @property
    def names(self) -> set[str]:
        """The parameters it reads."""
        return {self.name, self.kind} if self.kind else {self.name}


@cache
def pieces(message: str) -> tuple[str | Placeholder, ...]:
    """Split a message into plain parts and placeholders, in order."""
    return tuple(_pieces(message))


def _pieces(message: str) -> Iterator[str | Placeholder]:
    for plain, name, manner, conversion in Formatter().parse(message):
        if plain:
            yield plain
        if name is not None:
            yield _placeholder(message, name, manner or "", conversion)


def _placeholder(message: str, name: str, manner: str, conversion: str | None) -> Placeholder:
    placeholder = Placeholder(name, manner)
    words = [name, *([] if placeholder.forms else manner.split(" ") if manner else [])]
    well_named = all(word.isidentifier() for word in words) and len(words) <= 3
    if conversion is not None or not well_named or len(placeholder.forms) not in (0, 2, 3):
        raise ValueError(f"expected a placeholder like {{name}} or {{n:one|many}}: {message!r}")
    return placeholder


@cache
def parameters(message: str) -> frozenset[str]:
    """Name the parameters that a message needs."""
    names = [piece.names for piece in pieces(message) if isinstance(piece, Placeholder)]
    return frozenset().union(*names)


def fill(messages: Mapping[str, str], language: str, key: str, params: Mapping[str, object]) -> str:
    """Fill the message of this key with its parameters, which must be exactly those it names."""
    message = messages[key]
    needed = parameters(message)
    if needed != set(params):
        raise TypeError(f"{key} expects {sorted(needed)}, got {sorted(params)}")
    return "".join(
        piece if isinstance(piece, str) else _worded(messages, language, piece, params)
        for piece in pieces(message)
    )


def _worded(
    messages: Mapping[str, str], language: str, place: Placeholder, params: Mapping[str, object]
) -> str:
    value = params[place.name]
    if place.forms:
        return _form(place.forms, language, _number(place.name, value))
    if place.manner in LISTS:
        return _joined(value, messages[LISTS[place.manner]])
    if place.manner in ELIDED:
        return _elided(place.manner, value, messages)
    if place.kind:
        key = f"{place.family}.{params[place.kind]}"
        return fill(messages, language, key, {"n": _number(place.name, value)})
    if place.family:
        return messages[f"{place.family}.{value}"]
    return str(value)


def _elided(word: str, value: object, messages: Mapping[str, str]) -> str:
    if isinstance(value, list | tuple):
        return _joined([elided(word, str(item)) for item in value], messages[LISTS["list"]])
    return elided(word, str(value))


def _form(forms: list[str], language: str, number: int) -> str:
    if len(forms) == 3 and number == 0:
        return forms[0]
    singular, plural = forms[-2:]
    return (singular if SINGULAR[language](number) else plural).replace("#", str(number))


def _number(name: str, value: object) -> int:
    if not isinstance(value, int):
        raise TypeError(f"{name} expects a number, got {value!r}")
    return value


def _joined(value: object, conjunction: str) -> str:
    if not isinstance(value, list | tuple):
        raise TypeError(f"expected a list or tuple, got {value!r}")
    words = [str(item) for item in value]
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {conjunction} {words[-1]}"
