"""Writes the client's types from those of the server: `python tools/client_types.py`.

`--check` writes nothing and fails if the file is not what it would write.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
from msgspec import inspect

from fogg.server.wire import types
from fogg.server.wire.types.base import InputJson, client_name

TARGET = Path(__file__).resolve().parent.parent / "web" / "src" / "api" / "types.ts"
HEAD = "// Written by tools/client_types.py from src/fogg/server/wire/types: do not edit.\n"
UNIONS = {"Command": types.Command, "Message": types.Message}


def main() -> None:
    """Write the file, or check it."""
    text = written()
    if "--check" in sys.argv:
        if TARGET.read_text("utf-8") != text:
            sys.exit(f"{TARGET.name} is out of date: run python tools/client_types.py")
        return
    TARGET.write_text(text, "utf-8")


def written() -> str:
    """The whole file."""
    structs = _structs()
    told = _told(structs)
    parts = [HEAD]
    parts += [_interface(kind, kind in told) for kind in structs]
    for name, union in UNIONS.items():
        parts.append(f"export type {name} = {_type(inspect.type_info(union))};\n")
    return "\n".join(parts)


def _structs() -> list[type[msgspec.Struct]]:
    """Every struct of the wire, by name."""
    found = [getattr(types, name) for name in types.__all__ if name not in UNIONS]
    reached = {client_name(kind.__name__): kind for each in found for kind in _reached(each)}
    return [reached[name] for name in sorted(reached)]


def _told(structs: list[type[msgspec.Struct]]) -> set[type[msgspec.Struct]]:
    """What the server tells, with all its fields; the rest is only sent by the client."""
    outputs = [kind for kind in structs if not issubclass(kind, InputJson)]
    return {kind for each in outputs for kind in _reached(each)}


def _reached(kind: type[msgspec.Struct]) -> Iterator[type[msgspec.Struct]]:
    """A struct and those in its fields."""
    seen: set[type[msgspec.Struct]] = set()
    todo: list[Any] = [inspect.type_info(kind)]
    while todo:
        info = todo.pop()
        if isinstance(info, inspect.StructType):
            if info.cls in seen:
                continue
            seen.add(info.cls)
            yield info.cls
            todo += [each.type for each in info.fields]
        else:
            inner = ("item_type", "key_type", "value_type")
            todo += [getattr(info, name) for name in inner if hasattr(info, name)]
            todo += getattr(info, "types", ())


def _interface(kind: type[msgspec.Struct], told: bool) -> str:
    info = inspect.type_info(kind)
    assert isinstance(info, inspect.StructType)
    compact = kind.__struct_config__.omit_defaults
    lines = [
        f"/** {(kind.__doc__ or '').strip()} */",
        f"export interface {client_name(kind.__name__)} {{",
    ]
    if info.tag_field:
        lines.append(f"  {info.tag_field}: {_literal(info.tag)};")
    for each in info.fields:
        optional = not each.required and (compact or not told)
        lines.append(f"  {each.encode_name}{'?' if optional else ''}: {_type(each.type)};")
    return "\n".join([*lines, "}\n"])


def _type(info: inspect.Type) -> str:
    """A type in TypeScript."""
    simple = {
        inspect.StrType: "string",
        inspect.IntType: "number",
        inspect.FloatType: "number",
        inspect.BoolType: "boolean",
        inspect.NoneType: "null",
        inspect.AnyType: "unknown",
    }
    if type(info) in simple:
        return simple[type(info)]
    if isinstance(info, inspect.Metadata):
        return _type(info.type)
    if isinstance(info, inspect.StructType):
        return client_name(info.cls.__name__)
    if isinstance(info, inspect.LiteralType):
        return " | ".join(map(_literal, info.values))
    if isinstance(info, inspect.UnionType):
        return " | ".join(_type(each) for each in info.types)
    if isinstance(info, inspect.ListType):
        inner = _type(info.item_type)
        return f"({inner})[]" if " " in inner else f"{inner}[]"
    if isinstance(info, inspect.DictType):
        return f"Record<{_type(info.key_type)}, {_type(info.value_type)}>"
    raise TypeError(f"expected a type of the wire, got {info!r}")


def _literal(value: object) -> str:
    return f"'{value}'" if isinstance(value, str) else str(value)


if __name__ == "__main__":
    main()
