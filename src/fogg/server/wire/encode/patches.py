"""What is different between two values of the wire, as a patch that a client applies in ten lines.

A patch is an object with the keys of what is different; those of a list are its places. Under a
key stands `[value]`, the new value; `[]`, the key is gone; or a patch of what lies below it:

    {"turn": [12], "hand": {"red": [2], "blue": []}, "players": {"1": {"cards": [5]}}}
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec import Struct

Patch = dict[str, Any]


class _Missing:
    """The value of a key that is not there."""


_MISSING = _Missing()


def difference(old: Any, new: Any) -> Patch | list[Any] | None:
    """Give the patch that turns one value into another, `[new]` to replace it; None: no need."""
    return None if old is new or old == new else _different(old, new)


def _different(old: Any, new: Any) -> Patch | list[Any]:
    """Give the patch between two values that are not equal."""
    if new is _MISSING:
        return []
    if not _alike(old, new):
        return [new]
    # To compare two parts as wholes is quick, and all that most of them need.
    kind = type(new)
    if kind is dict:
        return _different_keys(old, new)
    if kind is list:
        pairs = enumerate(zip(old, new, strict=True))
        return {str(place): _different(a, b) for place, (a, b) in pairs if a != b}
    names: tuple[str, ...] = new.__struct_fields__
    return {
        name: _different(a, b)
        for name in names
        if (a := getattr(old, name)) is not (b := getattr(new, name)) and a != b
    }


def _different_keys(old: dict[Any, Any], new: dict[Any, Any]) -> Patch:
    """Give the patch between two dictionaries: what is new or else, then what is gone."""
    patch: Patch = {}
    for key, value in new.items():
        before = old.get(key, _MISSING)
        if before is not value and before != value:
            patch[str(key)] = _different(before, value)
    for key in old:
        if key not in new:
            patch[str(key)] = []
    return patch


def own_difference(before: Any, after: Any, old: Any, new: Any) -> Patch | list[Any] | None:
    """Give the patch to apply after that of a shared value, of which somebody has a version.

    `before` and `after` are the shared value, `old` and `new` the version. Most parts of a version
    are those of the shared value itself, so that there is little to compare.
    """
    if (old is before or old == before) and (new is after or new == after):
        return None
    if before is after or before == after:
        return difference(old, new)
    if after is _MISSING or not _alike(before, after):
        # The patch of the shared value puts that in place of this one.
        return difference(after, new)
    patch: Patch = {}
    keys = _keys(before, after)
    if type(new) is dict:
        keys = dict.fromkeys([*keys, *_keys(old, new)])
    elif type(new) is not list:
        # Most parts are the same objects, which is quick to see.
        keys = [
            name
            for name in keys
            if getattr(old, name) is not getattr(before, name)
            or getattr(new, name) is not getattr(after, name)
        ]
    for key in keys:
        was, now = _part(before, key), _part(after, key)
        mine, then = _part(old, key), _part(new, key)
        if mine is was and then is now:
            continue
        below = own_difference(was, now, mine, then)
        if below is not None:
            patch[str(key)] = below
    return patch or None


def _alike(old: Any, new: Any) -> bool:
    """Whether two values have parts to compare; lists have if they hold objects.

    What leaves out its defaults has none: nobody could tell those from what is gone.
    """
    kind = type(new)
    if kind is not type(old):
        return False
    if kind is dict:
        return True
    if kind is list:
        return len(old) == len(new) > 0 and isinstance(new[0], Struct)
    return isinstance(new, Struct) and not new.__struct_config__.omit_defaults


def _keys(old: Any, new: Any) -> Iterable[Any]:
    """List the keys of two values that are alike: names, or the places of a list."""
    kind = type(new)
    if kind is list:
        return range(len(new))
    if kind is dict:
        return [*new, *(key for key in old if key not in new)]
    names: tuple[str, ...] = new.__struct_fields__
    return names


def _part(value: Any, key: Any) -> Any:
    kind = type(value)
    if kind is dict:
        return value.get(key, _MISSING)
    return value[key] if kind is list else getattr(value, key)


def patched(value: Any, patch: Patch) -> Any:
    """Apply a patch to plain data, and leave that as it was."""
    copy = list(value) if isinstance(value, list) else dict(value)
    for key, part in patch.items():
        place: Any = int(key) if isinstance(copy, list) else key
        if isinstance(part, dict):
            copy[place] = patched(copy[place], part)
        elif part:
            copy[place] = part[0]
        else:
            del copy[place]
    return copy
