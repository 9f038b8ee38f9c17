"""Makes Python's files smaller, and quicker to load, for whoever fetches them.

What is needed at the start is compiled, as compiling takes a browser longer than all else; the rest
loses comments and docstrings. Bytecode is of one version of Python: `bytecode.mjs` lets the Python
of browsers run this file, which for that reason imports nothing of ours.
"""

from __future__ import annotations

import ast
import io
import json
import marshal
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Collection, Sequence
from importlib.util import MAGIC_NUMBER
from pathlib import Path
from types import CodeType

LIBRARY_PLACE, PACKAGES_PLACE = "/lib/python314.zip", "/lib/python3.14/site-packages"
"""Where the Python of browsers finds its own modules, and where all others are unpacked."""
BEGUN = ("fogg.server.browser.host", "fogg.server.browser.worker")
"""What a browser imports at the start: what that loads is compiled."""

MOMENT = (1980, 1, 1, 0, 0, 0)
"""The same time in every archive, so that the same content gives the same file."""
UNCHECKED = (1).to_bytes(4, "little") + bytes(8)
"""Flags of a compiled file that is never compared with its source, and the room for its digest."""
READS_ITSELF = b"install_lazy_importer()"
"""What stands in modules that need their source, as they read there what to import later."""
SAME_LINE, MOST_UNITS = 13, 8
"""In tables of lines: the kind of an entry with a line only, and the most instructions of one."""


def compiled_by(
    node: list[str],
    runtime: Path,
    archive: Path,
    place: str,
    beside: Sequence[Path],
) -> bytes:
    """Have the Python of browsers in a folder repack an archive that stands at `place` there.

    What is loaded at the start is compiled; the archives `beside` are unpacked for that.
    """
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder, "repacked.zip")
        job = {
            "runtime": str(runtime),
            "program": __file__,
            "beside": [str(each) for each in beside],
            "begun": list(BEGUN),
            "archive": str(archive),
            "place": place,
            "target": str(target),
        }
        program = str(Path(__file__).with_suffix(".mjs"))
        command = [*node, program, json.dumps(job)]
        subprocess.run(command, check=True, capture_output=True, text=True)
        return target.read_bytes()


def repacked(archive: bytes, place: str, compiled: Collection[str]) -> bytes:
    """Pack an archive anew; `compiled` are its files to compile, which stand at `place` later."""
    with zipfile.ZipFile(io.BytesIO(archive)) as source:
        files = {name: source.read(name) for name in source.namelist()}
    made: dict[str, bytes] = {}
    for name, data in files.items():
        if name in compiled and READS_ITSELF not in data:
            made[name + "c"] = bytecode(data, f"{place}/{name}")
        else:
            made[name] = without_comments(data) if name.endswith(".py") else data
    return packed(made)


def packed(files: dict[str, bytes]) -> bytes:
    """Pack files without compression, always the same way."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_STORED) as target:
        for name in sorted(files):
            target.writestr(zipfile.ZipInfo(name, MOMENT), files[name])
    return out.getvalue()


def loaded(archive: bytes, place: str) -> set[str]:
    """List the sources in an archive from which a module has been loaded at a place."""
    with zipfile.ZipFile(io.BytesIO(archive)) as source:
        names = {name for name in source.namelist() if name.endswith(".py")}
    found = [getattr(module, "__file__", None) or "" for module in sys.modules.values()]
    return {path.removeprefix(f"{place}/") for path in found} & names


def without_comments(source: bytes) -> bytes:
    """Write a module again without comments and docstrings."""
    return ast.unparse(_bare(source)).encode()


def bytecode(source: bytes, place: str) -> bytes:
    """Compile a module, without docstrings; faults are told by the first line of a function."""
    code = compile(_bare(source), place, "exec", dont_inherit=True)
    return MAGIC_NUMBER + UNCHECKED + marshal.dumps(_in_one_line(code))


def _bare(source: bytes) -> ast.Module:
    """Read a module without the texts that stand in it for readers."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            node.body = [each for each in node.body if not _is_text(each)] or [ast.Pass()]
    return ast.fix_missing_locations(tree)


def _is_text(node: ast.stmt) -> bool:
    """Whether a statement is a text and nothing else."""
    value = node.value if isinstance(node, ast.Expr) else None
    return isinstance(value, ast.Constant) and isinstance(value.value, str)


def _in_one_line(code: CodeType) -> CodeType:
    """Let all instructions of a function stand in its first line: tables of lines are long."""
    inside = [_in_one_line(each) if isinstance(each, CodeType) else each for each in code.co_consts]
    units = len(code.co_code) // 2
    lengths = [MOST_UNITS] * (units // MOST_UNITS) + [units % MOST_UNITS]
    lines = b"".join(bytes([0x80 | SAME_LINE << 3 | length - 1, 0]) for length in lengths if length)
    return code.replace(co_consts=tuple(inside), co_linetable=lines)
