"""The build hook: builds the web client, and compiles the engine and the bots with mypyc.

The compiler works on a copy, so `src/` holds sources only: a stale compiled file beside an edited
source would win the import. Without a C compiler, or with FOGG_PURE=1, the wheel is pure Python.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from importlib import metadata
from pathlib import Path
from types import ModuleType
from typing import Any

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

COMPILED = ("engine", "bots")
"""The folders of src/fogg whose modules are compiled."""

INTERPRETED: frozenset[str] = frozenset()
"""Modules of those folders that stay interpreted, as "engine/mechanics/base.py"."""

UNSEEN = ("cli", "lab", "labels", "server", "narration")
"""Packages that no compiled module imports: the compiler gets no copy of them."""

SETUP = """\
import re
import sys
from itertools import groupby
from pathlib import Path

from docstrings import docstrings, documented
from mypyc.build import mypycify
from setuptools import setup

modules = sys.argv.pop().split(";")
# A library for each folder: they are compiled at the same time.
folders = groupby(modules, lambda module: module.split("/")[1])
libraries = [(list(names), f"fogg_{folder}") for folder, names in folders]
extensions = mypycify(
    ["--config-file=", *modules], separate=libraries, opt_level="3", debug_level="0"
)
# mypyc 2.4 forgets that functions only borrow a vec from an interpreted caller: each call would
# leave the memory of one behind. The caller holds it as long as the call lasts.
borrowed = re.compile(
    r"^ *(arg_(\\w+)) = VecI64Api\\.unbox\\(obj_\\2\\);\\n *if .*\\{\\n.*\\n *\\}\\n", re.MULTILINE
)
words = docstrings(Path(), modules)
# Lets functions of one library be inlined into each other.
faster = [] if sys.platform == "win32" else ["-fno-semantic-interposition"]
for extension in extensions:
    for source in map(Path, extension.sources):
        text = source.read_text("utf-8")
        text = borrowed.sub(lambda match: f"{match[0]}VEC_I64_DECREF({match[1]});\\n", text)
        text = documented(text, words)
        source.write_text(text, "utf-8")
    # A warning of a compiler to come must not stop the build.
    flags = [flag for flag in extension.extra_compile_args if flag != "-Werror"]
    extension.extra_compile_args = flags + faster
setup(name="fogg-compiled", packages=[], py_modules=[], ext_modules=extensions)
"""


HELPERS = ("docstrings.py",)
"""Files of tools/ that the setup script imports."""


class CompileError(Exception):
    """The compiler refused the sources; the text is its output."""


class FoggBuildHook(BuildHookInterface[BuilderConfig]):
    """Adds the web client, and the compiled modules to the wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build and compile, unless the build is editable; called before the package is made."""
        self.scratch = tempfile.TemporaryDirectory(prefix="fogg-build-")
        if version == "editable":
            return
        self.add_client()
        if self.target_name != "wheel":
            return
        if reason := reason_for_pure():
            self.app.display_warning(f"fogg: pure Python build, slower in play: {reason}")
            return
        self.add_compiled(build_data)

    def add_client(self) -> None:
        """Build the web client into the sources, from where its files are taken as artifacts."""
        if os.environ.get("FOGG_CLIENT") == "0":
            self.app.display_warning("fogg: built without the web client: FOGG_CLIENT is 0")
            return
        client = client_tool(Path(self.root))
        try:
            client.build(Path(self.root))
        except client.ClientError as error:
            self.app.abort(str(error))

    def add_compiled(self, build_data: dict[str, Any]) -> None:
        """Put the compiled files beside their sources, and tag the wheel for this platform."""
        store = Path(os.environ.get("FOGG_BUILD_CACHE") or self.scratch.name)
        try:
            files = compiled_files(Path(self.root), store)
        except CompileError as error:
            self.app.abort(f"{error}\nfogg: the compiler failed (FOGG_PURE=1 builds without it)")
        build_data["force_include"].update(files)
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove the copy; called when the wheel is made."""
        self.scratch.cleanup()


def client_tool(root: Path) -> ModuleType:
    """The module that builds the client; hooks are run without their folder in the path."""
    spec = importlib.util.spec_from_file_location("fogg_client", root / "tools" / "client.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def compiled_modules(root: Path) -> list[str]:
    """The modules to compile, as paths below src: the one rule of what is compiled."""
    package = root / "src" / "fogg"
    found = (path for folder in COMPILED for path in sorted((package / folder).rglob("*.py")))
    inside = (path.relative_to(package).as_posix() for path in found if path.name != "__init__.py")
    return [f"fogg/{name}" for name in inside if name not in INTERPRETED]


def reason_for_pure() -> str:
    """Why this build can or shall not compile; empty if it does."""
    if os.environ.get("FOGG_PURE", "0") not in ("", "0"):
        return "FOGG_PURE is set"
    if not c_compiler():
        return "no C compiler found"
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        return "no C headers of Python found (package python3-dev or like)"
    return ""


def c_compiler() -> str | None:
    """The C compiler that setuptools would call, if there is one."""
    default = "cl" if os.name == "nt" else "cc"
    command = os.environ.get("CC") or sysconfig.get_config_var("CC") or default
    return shutil.which(shlex.split(command)[0])


def compiled_files(root: Path, store: Path) -> dict[str, str]:
    """Compiled files and their places in the wheel; kept in the store for sources that stay."""
    place = store / "compiled" / source_digest(root)
    if not place.exists():
        shutil.rmtree(place.parent, ignore_errors=True)
        copy = place.with_suffix(".part")
        copy_sources(root, copy)
        for name in HELPERS:
            shutil.copyfile(root / "tools" / name, copy / name)
        run_compiler(copy, compiled_modules(root))
        copy.rename(place)
    return {str(path): path.relative_to(place).as_posix() for path in libraries(place)}


def libraries(place: Path) -> list[Path]:
    """The modules' libraries in their packages, and the shared ones that do the work."""
    suffix = sysconfig.get_config_var("EXT_SUFFIX")
    return sorted([*place.glob(f"*{suffix}"), *(place / "fogg").rglob(f"*{suffix}")])


def sources(root: Path) -> list[Path]:
    """The files that the compiler reads."""
    package = root / "src" / "fogg"
    files = (path for path in sorted(package.rglob("*")) if path.suffix in (".py", ".pyi"))
    return [path for path in files if path.relative_to(package).parts[0] not in UNSEEN]


def source_digest(root: Path) -> str:
    """A name for what the compiled files depend on."""
    tools = [sys.version, metadata.version("mypy"), c_compiler(), os.environ.get("CFLAGS"), SETUP]
    digest = hashlib.sha256(f"{tools} {compiled_modules(root)}".encode())
    for path in [*sources(root), *(root / "tools" / name for name in HELPERS)]:
        digest.update(f"\n{path.relative_to(root)}\n".encode() + path.read_bytes())
    return digest.hexdigest()[:16]


def copy_sources(root: Path, copy: Path) -> None:
    """Copy what the compiler reads."""
    for path in sources(root):
        target = copy / path.relative_to(root / "src")
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, target)


def run_compiler(copy: Path, modules: list[str]) -> None:
    """Compile the modules in the copy, in place."""
    (copy / "setup.py").write_text(SETUP, encoding="utf-8")
    building = ["build_ext", "--inplace", f"--parallel={os.cpu_count() or 1}"]
    command = [sys.executable, "setup.py", "--quiet", *building, ";".join(modules)]
    env = {key: value for key, value in os.environ.items() if key != "MYPYPATH"}
    done = subprocess.run(
        command,
        cwd=copy,
        env=env,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
        check=False,
    )
    if done.returncode:
        raise CompileError(done.stdout)
