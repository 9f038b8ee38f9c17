"""The OpenAPI document, generated from the list of operations and the types of the wire."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import msgspec

import fogg
from fogg.paper.sizes import PAPERS
from fogg.printing import FORMATS
from fogg.server.http.field_words import field_words
from fogg.server.http.routes import OPERATIONS, PREFIX, Operation
from fogg.server.wire import types
from fogg.server.wire.types.base import CompactJson, InputJson, OutputJson, client_name
from fogg.texts import LANGUAGES

SCHEMAS = "#/components/schemas/"
LIVE = (
    types.UpdateJson,
    types.ChangesJson,
    types.Message,
    types.ErrorBodyJson,
    types.ReplyJson,
    types.CheckedJson,
    types.AnsweredJson,
    types.AdviceJson,
    types.WarnedJson,
)
"""What the socket carries; described although no operation names it."""
QUERY = {
    "lang": "The language: en or fr. Otherwise that of Accept-Language.",
    "since": "The last entry of the log that you know.",
    "spectator": "true shows what a spectator sees, whoever asks.",
    "words": "false leaves sentences and labels out.",
    "night": "true for the night theme.",
    "seat": "Whose eyes: a seat's number; without it a spectator's.",
    "open": "true shows all hands and tickets.",
    "deep": "true for a review that looks closer and takes longer.",
    "first": "The first position wanted.",
    "number": "How many positions.",
    "step": "The number of a position.",
    "paper": "a4 or letter.",
    "columns": "Columns of city labels; without it as many as there is room for.",
    "size": "Size of city labels in percent.",
    "clear": "true for city labels on clear film.",
    "cities": "Ids of the cities that get a label, with commas between; without it all.",
    "page": "Which page, from 1.",
    "format": "pdf, html or svg.",
    "digest": "That of a game: the variant under the rules which that game goes on under.",
}


KNOWN: dict[str, dict[str, Any]] = {
    "lang": {"enum": list(LANGUAGES)},
    "language": {"enum": list(LANGUAGES)},
    "words": {"enum": ["true", "false"]},
    "open": {"enum": ["true", "false"]},
    "spectator": {"enum": ["true", "false"]},
    "deep": {"enum": ["true", "false"]},
    "clear": {"enum": ["true", "false"]},
    "paper": {"enum": list(PAPERS)},
    "format": {"enum": list(FORMATS)},
    **{name: {"pattern": "^[0-9]{1,6}$"} for name in ("since", "seat", "first", "number", "step")},
    **{name: {"pattern": "^[0-9]{1,4}$"} for name in ("columns", "size", "page")},
}
"""What some parameters may be."""


def document() -> dict[str, Any]:
    """Write the whole document."""
    wanted = [each for op in OPERATIONS for each in (op.body, op.result) if each is not None]
    described = msgspec.json.schema_components([*wanted, *LIVE], ref_template=SCHEMAS + "{name}")
    schemas, components = _renamed(described)
    _add_field_words(components)
    places = {str(kind): schema for kind, schema in zip([*wanted, *LIVE], schemas, strict=True)}
    paths: dict[str, Any] = {}
    for operation in OPERATIONS:
        path = paths.setdefault(PREFIX + operation.path, {})
        path[operation.method.lower()] = _operation(operation, places)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Fogg", "version": fogg.__version__, "license": {"name": "MIT"}},
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        },
    }


def _renamed(schema: Any, key: str = "") -> Any:
    """Call every type of the wire what clients call it: in keys, titles and references."""
    if isinstance(schema, dict):
        return {client_name(name): _renamed(each, name) for name, each in schema.items()}
    if isinstance(schema, list | tuple):
        return [_renamed(each) for each in schema]
    names_a_type = isinstance(schema, str) and (key == "title" or schema.startswith(SCHEMAS))
    return client_name(schema) if names_a_type else schema


def _add_field_words(components: dict[str, Any]) -> None:
    """Describe the fields of all types by the sentences below them."""
    known = {
        client_name(each.__name__): each for each in _structs(InputJson, OutputJson, CompactJson)
    }
    for name, schema in components.items():
        words = field_words(known[name]) if name in known else {}
        for field, inner in schema.get("properties", {}).items():
            if field in words:
                inner["description"] = words[field]


def _structs(*bases: type[msgspec.Struct]) -> Iterator[type[msgspec.Struct]]:
    """Yield all types of the wire that are made from some."""
    for base in bases:
        yield base
        yield from _structs(*base.__subclasses__())


def _operation(operation: Operation, places: dict[str, Any]) -> dict[str, Any]:
    content = {} if operation.result is None else {"schema": places[str(operation.result)]}
    result: dict[str, Any] = {
        "operationId": f"{operation.method.lower()}_{operation.endpoint.__name__}",
        "summary": (operation.endpoint.__doc__ or "").strip(),
        "parameters": [*_path_parameters(operation.path), *_query_parameters(operation.query)],
        "responses": {
            str(operation.status): {"description": "Done", "content": {operation.media: content}},
            "default": {
                "description": "An error",
                "content": {"application/json": {"schema": places[str(types.ErrorBodyJson)]}},
            },
        },
    }
    if operation.body is not None:
        media = "text/plain" if operation.body is str else "application/json"
        content = {media: {"schema": places[str(operation.body)]}}
        result["requestBody"] = {"required": True, "content": content}
    if operation.token:
        result["security"] = [{"token": []}, {}]
    return result


def _path_parameters(path: str) -> list[dict[str, Any]]:
    return [
        {
            "name": name,
            "in": "path",
            "required": True,
            "schema": {"type": "string", **KNOWN.get(name, {})},
        }
        for name in re.findall(r"{(\w+)}", path)
    ]


def _query_parameters(names: tuple[str, ...]) -> list[dict[str, Any]]:
    return [
        {
            "name": name,
            "in": "query",
            "schema": {"type": "string", **KNOWN.get(name, {})},
            "description": QUERY[name],
        }
        for name in names
    ]
