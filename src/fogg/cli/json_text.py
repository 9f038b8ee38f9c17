"""JSON that people write by hand: errors give line, column and reason; no key may come twice."""

from __future__ import annotations

import json
from typing import Any

from fogg.engine.errors import FoggError

REASONS = {
    "Expecting value": "value",
    "Expecting property name": "key",
    "Expecting ':'": "colon",
    "Expecting ','": "comma",
    "Illegal trailing comma": "trailing_comma",
    "Extra data": "extra",
    "Unterminated string": "string",
    "Invalid control character": "control",
    "Invalid \\": "escape",
}


class JsonError(FoggError):
    """A text that is not JSON."""


def parse(text: str, file: str) -> object:
    """Read the data in a JSON text."""
    try:
        return json.loads(text, object_pairs_hook=_members, parse_constant=_no_number)
    except json.JSONDecodeError as error:
        reason = next((REASONS[start] for start in REASONS if error.msg.startswith(start)), "other")
        raise JsonError(
            "bad_json", file=file, line=error.lineno, column=error.colno, reason=reason
        ) from error
    except JsonError as error:
        raise JsonError(error.code, file=file, line=0, **error.params) from error
    # Brackets nested too deeply, or a number of more digits than Python converts.
    except (RecursionError, ValueError) as error:
        raise JsonError("unreadable_json", file=file, line=0) from error


def _members(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members: dict[str, Any] = {}
    for key, value in pairs:
        if key in members:
            raise JsonError("repeated_key", key=key)
        members[key] = value
    return members


def _no_number(word: str) -> None:
    raise JsonError("no_json_number", word=word)
