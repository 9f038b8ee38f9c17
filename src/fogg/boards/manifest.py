"""board.toml: what the board is called, how large it is drawn, and what is played on it."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass, field
from pathlib import Path

from fogg.boards.ids import is_id
from fogg.boards.problems import MANIFEST, Place, Problems
from fogg.boards.spelling import nearest, normalize
from fogg.boards.tables import read_text

FORMAT = 1
LANGUAGES = ("en", "fr")
KEYS = ("format", "id", "title", "layout", "variants")
LIKE = "usa"
"""The variant whose rules apply where a board names no other."""
SIZES = {"space_length": 0.0344, "space_width": 0.0115, "city_radius": 0.0075, "label_size": 0.0115}
"""Sizes that a board need not give, as shares of its width."""
TOML_LINE = re.compile(r"at line (\d+)")

Titles = dict[str, str]
Keys = dict[str, object]


@dataclass(frozen=True)
class VariantEntry:
    """A variant of a board: the rules of another one, with changes that are still to be checked."""

    id: str
    like: str
    titles: Titles
    tickets: tuple[str, ...] = ()
    mechanics: tuple[Keys, ...] = ()
    """Mechanics of one's own: `file` and `class` of each, and its numbers."""
    changes: Keys = field(default_factory=dict)


@dataclass
class Manifest:
    """The contents of board.toml; `sizes` is empty if the board has no layout."""

    id: str = ""
    titles: Titles = field(default_factory=dict)
    sizes: dict[str, float] = field(default_factory=dict)
    variants: list[VariantEntry] = field(default_factory=list)


def read_manifest(folder: Path, problems: Problems) -> Manifest:
    """Read board.toml in a folder; what is wrong with it goes to `problems`."""
    manifest = Manifest()
    place = Place(folder.name, MANIFEST)
    with problems:
        keys = _parse(place, read_text(folder / MANIFEST))
        _check_format(place, keys)
        with problems:
            _check_known(place, keys, KEYS)
        with problems:
            manifest.id = _id(place, keys)
        with problems:
            manifest.titles = _titles(place, _table(place, keys, "title"))
        with problems:
            manifest.sizes = _sizes(place, keys)
        for entry in _tables(place, keys, "variants"):
            with problems:
                manifest.variants.append(_variant(place, entry, manifest))
    return manifest


def _parse(place: Place, text: str) -> Keys:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        match = TOML_LINE.search(str(error))
        line = int(match[1]) if match else text.count("\n") + 1
        raise place._replace(line=line).error("bad_toml", reason=str(error)) from error


def _check_format(place: Place, keys: Keys) -> None:
    number = _value(place, keys, "format")
    # In Python true is an int; in a board file it is a mistake.
    if not isinstance(number, int) or isinstance(number, bool) or number < 1:
        raise place.error("bad_value", key="format", value=number, expected="number")
    if number > FORMAT:
        raise place.error("future_format", found=number, known=FORMAT)


def _check_known(place: Place, keys: Keys, known: tuple[str, ...]) -> None:
    for key in keys:
        if key not in known:
            names = {normalize(name): name for name in known}
            raise place.error("unknown_key", key=key, near=nearest(key, names))


def _value(place: Place, keys: Keys, key: str) -> object:
    if key not in keys:
        raise place.error("missing_key", key=key)
    return keys[key]


def _text(place: Place, keys: Keys, key: str) -> str:
    value = _value(place, keys, key)
    if not isinstance(value, str) or not value.strip():
        raise place.error("bad_value", key=key, value=value, expected="text")
    return value.strip()


def _id(place: Place, keys: Keys) -> str:
    id = _text(place, keys, "id")
    if not is_id(id):
        raise place.error("bad_id", column="id", value=id)
    return id


def _table(place: Place, keys: Keys, key: str) -> Keys:
    value = _value(place, keys, key)
    if not isinstance(value, dict):
        raise place.error("bad_value", key=key, value=value, expected="table")
    return value


def _tables(place: Place, keys: Keys, key: str) -> list[Keys]:
    value = keys.get(key, [])
    if not isinstance(value, list) or not all(isinstance(entry, dict) for entry in value):
        raise place.error("bad_value", key=key, value=value, expected="tables")
    return value


def _titles(place: Place, keys: Keys) -> Titles:
    _check_known(place, keys, LANGUAGES)
    english = _text(place, keys, "en")
    return {"en": english, "fr": _text(place, keys, "fr") if "fr" in keys else english}


def _sizes(place: Place, keys: Keys) -> dict[str, float]:
    if "layout" not in keys:
        return {}
    layout = _table(place, keys, "layout")
    _check_known(place, layout, ("width", "height", *SIZES))
    width, height = _size(place, layout, "width"), _size(place, layout, "height")
    return {"width": width, "height": height} | {
        key: _size(place, layout, key) if key in layout else share * width
        for key, share in SIZES.items()
    }


def _size(place: Place, keys: Keys, key: str) -> float:
    value = _value(place, keys, key)
    if not isinstance(value, int | float) or isinstance(value, bool) or not value > 0:
        raise place.error("bad_value", key=key, value=value, expected="size")
    return float(value)


def _variant(place: Place, keys: Keys, manifest: Manifest) -> VariantEntry:
    id = _id(place, keys)
    if any(other.id == id for other in manifest.variants):
        raise place.error("duplicate_variant", variant=id)
    own = ("id", "like", "title", "tickets", "mechanics")
    return VariantEntry(
        id=id,
        like=_text(place, keys, "like") if "like" in keys else LIKE,
        titles=_titles(place, _table(place, keys, "title")) if "title" in keys else manifest.titles,
        tickets=_decks(place, keys),
        mechanics=tuple(_tables(place, keys, "mechanics")),
        changes={key: value for key, value in keys.items() if key not in own},
    )


def _decks(place: Place, keys: Keys) -> tuple[str, ...]:
    decks = keys.get("tickets", [])
    if not isinstance(decks, list) or not all(isinstance(deck, str) for deck in decks):
        raise place.error("bad_value", key="tickets", value=decks, expected="texts")
    if "tickets" in keys and not decks:
        raise place.error("bad_value", key="tickets", value=decks, expected="texts")
    return tuple(decks)
