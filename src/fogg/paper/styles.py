"""What color and width things of a drawing have: attributes, classes and variables of its CSS."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
CLASSES = re.compile(r"(?:\.[\w-]+)+")
INHERITED = (
    "fill",
    "stroke",
    "stroke-width",
    "stroke-dasharray",
    "stroke-linecap",
    "stroke-linejoin",
    "font-size",
    "font-weight",
    "font-style",
    "text-anchor",
    "letter-spacing",
    "paint-order",
    "color",
)
NAMED = {"black": "#000000", "white": "#ffffff", "gray": "#808080", "grey": "#808080"}
DEPTH = 12
"""The most variables that name each other."""

Color = tuple[float, float, float]


class ClassRule(NamedTuple):
    """A rule of a style sheet: the classes that an element must have, and what it sets."""

    classes: frozenset[str]
    values: dict[str, str]


class StyleSheet:
    """The rules of a drawing's style sheets that name classes, and its variables.

    Of a selector the last part counts. What names elements or attributes is left out.
    """

    def __init__(self, text: str) -> None:
        self.variables: dict[str, str] = {}
        self.rules: list[ClassRule] = []
        for selectors, body in RULE.findall(COMMENT.sub("", text)):
            values = _declarations(body)
            for selector in selectors.split(","):
                self._add(selector.split()[-1] if selector.split() else "", values)

    def _add(self, selector: str, values: dict[str, str]) -> None:
        if selector in (":root", "svg"):
            self.variables |= values
        elif CLASSES.fullmatch(selector):
            self.rules.append(ClassRule(frozenset(selector[1:].split(".")), values))

    def of(self, classes: str) -> dict[str, str]:
        """Gather what is set for an element of these classes."""
        names = frozenset(classes.split())
        values: dict[str, str] = {}
        for rule in self.rules:
            if rule.classes <= names:
                values |= rule.values
        return values


def _declarations(body: str) -> dict[str, str]:
    pairs = (each.partition(":") for each in body.split(";") if ":" in each)
    return {name.strip(): value.strip() for name, _, value in pairs}


class Style:
    """What is set for an element, its own and inherited."""

    def __init__(self, values: Mapping[str, str], opacity: float = 1.0) -> None:
        self._values = values
        self.opacity = opacity

    def within(self, attributes: Mapping[str, str], sheet: StyleSheet) -> Style:
        """Work out the style of an element in one of this style."""
        own = {name: value for name, value in attributes.items() if name in INHERITED}
        own |= sheet.of(attributes.get("class", ""))
        own |= _declarations(attributes.get("style", ""))
        values = {**self._values, **own}
        opacity = self._plain(own.get("opacity", attributes.get("opacity", "1")), values)
        return Style(values, self.opacity * _float(opacity, 1.0))

    def text(self, name: str, usual: str = "") -> str:
        """Read a value, with its variables put in."""
        return self._plain(self._values.get(name, usual), self._values)

    def number(self, name: str, usual: float) -> float:
        """Read a value as a number."""
        return _float(self.text(name), usual)

    def color(self, name: str, usual: str) -> Color | None:
        """Read a color; None: nothing is painted."""
        text = self.text(name, usual)
        if text.lower() == "currentcolor":
            text = self.text("color", "#000000")
        return _color(text)

    @property
    def bold(self) -> bool:
        """Whether letters are heavy."""
        weight = self.text("font-weight", "400")
        return weight == "bold" or _float(weight, 400) >= 600

    @property
    def italic(self) -> bool:
        """Whether letters are slanted."""
        return self.text("font-style") in ("italic", "oblique")

    def _plain(self, value: str, values: Mapping[str, str]) -> str:
        """Put in variables, and choose the color by day of those that have two."""
        for _ in range(DEPTH):
            start = re.search(r"(var|light-dark)\(", value)
            if start is None:
                break
            end = _closing(value, start.end())
            first, _, second = _split(value[start.end() : end])
            if start[1] == "var":
                first = values.get(first.strip(), second.strip())
            value = value[: start.start()] + first.strip() + value[end + 1 :]
        return value.strip()


def _closing(text: str, start: int) -> int:
    """Find where the bracket is closed that was opened before `start`."""
    depth = 1
    for place in range(start, len(text)):
        depth += {"(": 1, ")": -1}.get(text[place], 0)
        if not depth:
            return place
    return len(text)


def _split(text: str) -> tuple[str, str, str]:
    """Split a text at its first comma that is in no brackets."""
    depth = 0
    for place, letter in enumerate(text):
        depth += {"(": 1, ")": -1}.get(letter, 0)
        if letter == "," and not depth:
            return text[:place], ",", text[place + 1 :]
    return text, "", ""


def _float(text: str, usual: float) -> float:
    match = re.match(r"\s*[-+]?(?:\d+\.?\d*|\.\d+)", text)
    return float(match[0]) if match else usual


def _color(text: str) -> Color | None:
    text = NAMED.get(text.lower(), text)
    if text in ("none", "transparent"):
        return None
    digits = text[1:]
    if len(digits) == 3:
        digits = "".join(digit * 2 for digit in digits)
    if not re.fullmatch(r"#[0-9a-fA-F]{6}", f"#{digits}") or not text.startswith("#"):
        return 0.0, 0.0, 0.0
    red, green, blue = (int(digits[place : place + 2], 16) / 255 for place in (0, 2, 4))
    return red, green, blue
