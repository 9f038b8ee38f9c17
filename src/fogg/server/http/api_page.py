"""The API as a page for people, written from the OpenAPI document: no script, nothing from afar."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape
from typing import Any, get_args

import msgspec

from fogg.server.http.openapi import SCHEMAS
from fogg.server.http.routes import PREFIX
from fogg.server.wire import types
from fogg.server.wire.types.base import client_name
from fogg.texts import Texts

GROUPS = ("tables", "records", "catalogue", "variants", "boards", "texts", "qr", "health")
"""The first words of addresses, in the order of the page."""
MESSAGES = tuple(client_name(kind.__name__) for kind in get_args(types.Message))
LIVE: tuple[tuple[str, str, str, tuple[str, ...], tuple[str, ...]], ...] = (
    (
        "GET",
        f"{PREFIX}/tables/{{table}}/live",
        "page.api_socket",
        ("Hello", *(name for name in MESSAGES if name != "Hello")),
        ("Update", "Changes", "Reply", "ErrorBody"),
    ),
    ("GET", f"{PREFIX}/tables/{{table}}/events", "page.api_events", (), ("Update",)),
)
"""The live addresses, which OpenAPI has no words for: what is sent there, and what comes."""
CODE = re.compile(r"`([^`]+)`")


class ApiPage:
    """Writes the page in one language; the sentences about the API itself are English."""

    def __init__(self, document: dict[str, Any], say: Texts) -> None:
        self._document = document
        self._schemas: dict[str, Any] = document["components"]["schemas"]
        self._say = say

    def html(self) -> str:
        """Write the whole page."""
        say = self._say
        version = self._document["info"]["version"]
        return (
            f'<!doctype html><html lang="{say.language}"><head><meta charset="utf-8">'
            f"<title>Fogg · {escape(say('page.api_title'))}</title>"
            '<meta name="viewport" content="width=device-width, initial-scale=1">'
            '<meta name="color-scheme" content="light dark">'
            # An empty picture, or browsers would ask for one that is not there.
            '<link rel="icon" href="data:,"><link rel="stylesheet" href="/docs/page.css"></head>'
            "<body>"
            f'<header><p><a href="/">Fogg</a> {escape(version)}</p>'
            f"<h1>{escape(say('page.api_title'))}</h1>"
            f"<p>{escape(say('page.api_about'))}</p>"
            f'<p><a href="{PREFIX}/openapi.json">openapi.json</a></p></header>'
            f"<nav>{self._contents()}</nav><main>{''.join(self._main())}</main></body></html>"
        )

    def _contents(self) -> str:
        operations = "".join(
            f'<li><a href="#{_anchor(method, path)}"><b>{method}</b> '
            f"{escape(_short(path))}</a></li>"
            for method, path in [*_paths(self._document), *((row[0], row[1]) for row in LIVE)]
        )
        types = "".join(f"<li>{_link(name)}</li>" for name in sorted(self._schemas))
        return (
            f"<details open><summary>{escape(self._say('page.api_addresses'))}</summary>"
            f'<ul lang="en">{operations}</ul></details>'
            f"<details><summary>{escape(self._say('page.api_types'))}</summary>"
            f'<ul class="names" lang="en">{types}</ul></details>'
        )

    def _main(self) -> Iterator[str]:
        say = self._say
        yield f"<h2>{escape(say('page.api_addresses'))}</h2>"
        for method, path in _paths(self._document):
            yield self._operation(method, path, self._document["paths"][path][method.lower()])
        yield f"<h2>{escape(say('page.api_live'))}</h2>"
        for method, path, words, sent, comes in LIVE:
            told = ((say("page.api_sends"), sent), (say("page.api_answers"), comes))
            lines = [(name, " | ".join(map(_link, each))) for name, each in told if each]
            yield _section(method, path, escape(say(words)), _facts(lines))
        yield f"<h2>{escape(say('page.api_types'))}</h2>"
        for name in sorted(self._schemas):
            yield self._type(name, self._schemas[name])

    # Operations

    def _operation(self, method: str, path: str, operation: dict[str, Any]) -> str:
        say = self._say
        lines = [
            (f"<code>{escape(each['name'])}</code>", _parameter(each, say))
            for each in operation["parameters"]
        ]
        if "security" in operation:
            lines.append((say("page.api_token"), "<code>Authorization: Bearer …</code>"))
        if "requestBody" in operation:
            content = operation["requestBody"]["content"]
            lines.append((say("page.api_sends"), _content(content)))
        for status, answer in operation["responses"].items():
            if status != "default":
                words = f"{status} {_content(answer['content'])}"
                lines.append((say("page.api_answers"), words))
        return _section(method, path, _prose(operation["summary"]), _facts(lines))

    # Types

    def _type(self, name: str, schema: dict[str, Any]) -> str:
        fields = schema.get("properties", {})
        required = set(schema.get("required", ()))
        lines = [
            (f"<code>{escape(field)}</code>", self._field(inner, field in required))
            for field, inner in fields.items()
        ]
        if not fields:
            lines = [("", _type_words(schema))]
        words = _prose(schema.get("description", ""))
        return (
            f'<section lang="en" id="{escape(name)}"><h3>{escape(name)}</h3>'
            f"<p>{words}</p>{_facts(lines)}</section>"
        )

    def _field(self, schema: dict[str, Any], required: bool) -> str:
        words = _type_words(schema)
        if not required:
            usual = schema.get("default")
            optional = escape(self._say("page.api_optional"))
            shown = "" if usual in (None, "", [], {}) else f" (<code>{escape(_json(usual))}</code>)"
            words += f" <small>{optional}{shown}</small>"
        described = schema.get("description", "")
        return f"{words}<br>{_prose(described)}" if described else words


def _paths(document: dict[str, Any]) -> list[tuple[str, str]]:
    """List the methods and addresses, those of one thing together."""

    def place(path: str) -> int:
        word = _short(path).split("/")[1]
        return GROUPS.index(word) if word in GROUPS else len(GROUPS)

    paths = sorted(document["paths"], key=lambda path: (place(path), path))
    return [(method.upper(), path) for path in paths for method in document["paths"][path]]


def _short(path: str) -> str:
    return path.removeprefix(PREFIX)


def _anchor(method: str, path: str) -> str:
    return re.sub(r"\W+", "-", f"{method}{_short(path)}".lower()).strip("-")


def _section(method: str, path: str, words: str, facts: str) -> str:
    # Long addresses break after a slash, on a narrow screen.
    shown = escape(path).replace("/", "/<wbr>")
    return (
        f'<section id="{_anchor(method, path)}"><h3><b class="{method.lower()}">{method}</b> '
        f'<code>{shown}</code></h3><p lang="en">{words}</p>{facts}</section>'
    )


def _facts(lines: list[tuple[str, str]]) -> str:
    """Write a list of words and what they mean; the words are HTML already."""
    rows = "".join(f"<div><dt>{name}</dt><dd>{words}</dd></div>" for name, words in lines)
    return f"<dl>{rows}</dl>" if rows else ""


def _parameter(parameter: dict[str, Any], say: Texts) -> str:
    known = _type_words(parameter["schema"])
    optional = (
        "" if parameter.get("required") else f" <small>{escape(say('page.api_optional'))}</small>"
    )
    described = parameter.get("description", "")
    return known + optional + (f"<br>{_prose(described)}" if described else "")


def _content(content: dict[str, Any]) -> str:
    return ", ".join(
        f"{_type_words(each['schema'])} <small>{escape(media)}</small>"
        if each.get("schema")
        else f"<small>{escape(media)}</small>"
        for media, each in content.items()
    )


def _type_words(schema: dict[str, Any]) -> str:
    """Write a type in HTML, with links to the types that it names."""
    if "$ref" in schema:
        return _link(schema["$ref"].removeprefix(SCHEMAS))
    for many in ("anyOf", "oneOf"):
        if many in schema:
            return " | ".join(_type_words(each) for each in schema[many])
    if "enum" in schema or "const" in schema:
        values = schema.get("enum", [schema.get("const")])
        return " | ".join(f"<code>{escape(_json(value))}</code>" for value in values)
    kind = schema.get("type", "any")
    if kind == "array":
        return f"list of {_type_words(schema.get('items', {}))}"
    if kind == "object" and isinstance(schema.get("additionalProperties"), dict):
        return f"{_type_words(schema['additionalProperties'])} by name"
    return escape(str(kind)) + _bounds(schema)


def _bounds(schema: dict[str, Any]) -> str:
    """Write what a number or text may be."""
    least = schema.get("minimum", schema.get("minLength"))
    most = schema.get("maximum", schema.get("maxLength"))
    if least is None and most is None:
        return ""
    unit = " characters" if "maxLength" in schema or "minLength" in schema else ""
    return f" <small>{'' if least is None else least}…{'' if most is None else most}{unit}</small>"


def _link(name: str) -> str:
    return f'<a href="#{escape(name)}">{escape(name)}</a>'


def _prose(words: str) -> str:
    """Write a sentence in HTML; what stands between backticks is code."""
    return CODE.sub(r"<code>\1</code>", escape(words, quote=False))


def _json(value: object) -> str:
    """Write a value as in JSON, texts without their quotes."""
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()
