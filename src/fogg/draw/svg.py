"""Writes SVG by hand: elements with short numbers."""

from __future__ import annotations

from xml.sax.saxutils import quoteattr


def number(value: float, decimals: int = 1) -> str:
    """A number with few decimals, as short as it can be written."""
    text = f"{value:.{decimals}f}"
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    if text in ("-0", ""):
        return "0"
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


def element(name: str, content: str = "", /, **attributes: str | float) -> str:
    """An element; an underscore in an attribute's name is a hyphen, one at its end is dropped."""
    words = [name, *(_attribute(key, value) for key, value in attributes.items())]
    start = " ".join(words)
    return f"<{start}>{content}</{name}>" if content else f"<{start}/>"


def _attribute(key: str, value: str | float) -> str:
    text = value if isinstance(value, str) else number(value)
    return f"{key.rstrip('_').replace('_', '-')}={quoteattr(text)}"
