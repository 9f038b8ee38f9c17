"""Writes docstrings into the C code of mypyc, which drops them, so that `help()` has words.

The build hook copies this file beside the C code. mypyc gives each function and class a C string
with its signature, in the form that Python reads it from; the docstring belongs behind it.
"""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

Documented = ast.Module | ast.ClassDef | ast.FunctionDef

STRING = r'(NULL|"(?:[^"\\]|\\.)*")'
"""A C string, or none: mypyc writes no signature where a default value is no literal."""
FUNCTION = re.compile(rf"(\(PyCFunction\)CPyPy_(\w+),\s+METH_[\w |]+, PyDoc_STR\(){STRING}\)")
CLASS = re.compile(rf"(CPyType_(\w+)_template_ = \{{[^;]*?\.tp_doc = PyDoc_STR\(){STRING}\)")
PROPERTY = re.compile(r"(\(getter\)(\w+)_get_(\w+),(?: \(setter\)\w+,\n\s+|\n\s+NULL, ))NULL, NULL")
MODULE = re.compile(r'("([\w.]+)",\n\s*)NULL, /\* docstring \*/')
# Named tuples are made when the module is run. All get the same filler; the class comes after it.
FILLER = re.compile(
    r"CPyStatics\[\d+\]; /\* 'mypyc filler docstring' \*/(.*?CPyType_(\w+) = )", re.DOTALL
)


def docstrings(package: Path, modules: list[str]) -> dict[str, str]:
    """Docstrings of the modules (paths below `package`), by the names that mypyc gives in C.

    In C a module goes by the last parts of its name that no other of its group has: each docstring
    is listed by that name and by the whole one, which only the module itself keeps.
    """
    from mypyc.namegen import make_module_translation_map

    dotted = [module.removesuffix(".py").replace("/", ".") for module in modules]
    shorter = make_module_translation_map(dotted)
    found: dict[str, str] = {}
    for path, module in zip(modules, dotted, strict=True):
        for name, words in _of_module(package / path, module):
            text = inspect.cleandoc(words)
            found[c_name(name)] = text
            if name != module:
                found[c_name(shorter[module] + name.removeprefix(f"{module}."))] = text
    return found


def c_name(name: str) -> str:
    """Spell a dotted name as mypyc does in C."""
    return name.replace("___", "___3_").replace(".", "___")


def _of_module(path: Path, module: str) -> Iterator[tuple[str, str]]:
    tree = ast.parse(path.read_text("utf-8"))
    return _of_tree(tree, module)


def _of_tree(node: Documented, name: str) -> Iterator[tuple[str, str]]:
    words = ast.get_docstring(node, clean=False)
    if words:
        yield name, words
    for inner in node.body:
        # The setter of a property has its name too, and no docstring: the getter's stays.
        if isinstance(inner, ast.ClassDef | ast.FunctionDef):
            yield from _of_tree(inner, f"{name}.{inner.name}")


def documented(code: str, words: Mapping[str, str]) -> str:
    """Put the docstrings into the C code of mypyc."""

    def signed(match: re.Match[str]) -> str:
        """Keep the signature, if there is one, and add the docstring."""
        start, name, signature = match.groups()
        if name not in words:
            return match[0]
        text = c_string(words[name])
        return f"{start}{text})" if signature == "NULL" else f"{start}{signature} {text})"

    def of_property(match: re.Match[str]) -> str:
        start, owner, name = match.groups()
        text = words.get(f"{owner}___{name}")
        return f"{start}{c_string(text)}, NULL" if text else match[0]

    def of_module(match: re.Match[str]) -> str:
        start, name = match.groups()
        text = words.get(c_name(name))
        return f"{start}{c_string(text)}, /* docstring */" if text else match[0]

    def of_named_tuple(match: re.Match[str]) -> str:
        between, name = match.groups()
        if name not in words:
            return match[0]
        # One string for as long as the program runs, as those of mypyc's table are.
        return f"PyUnicode_FromString({c_string(words[name])});{between}"

    for pattern, change in (
        (FUNCTION, signed),
        (CLASS, signed),
        (PROPERTY, of_property),
        (MODULE, of_module),
        (FILLER, of_named_tuple),
    ):
        code = pattern.sub(change, code)
    return code


def c_string(text: str) -> str:
    """Write a text as a C string, in UTF-8; what is not plain ASCII as three octal digits."""
    plain = {34: r"\"", 92: r"\\", 10: r"\n", 63: r"\?"}
    letters = (
        plain.get(byte) or (chr(byte) if 32 <= byte < 127 else f"\\{byte:03o}")
        for byte in text.encode()
    )
    return f'"{"".join(letters)}"'
