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

COMPILED = ("engine", "bots", "lab/environments")
"""The folders of src/fogg whose modules are compiled."""

INTERPRETED = frozenset(
    f"lab/environments/{name}.py"
    for name in ("__main__", "aec", "match", "opponents", "seat", "vector")
)
"""Modules of those folders that stay interpreted: they need an extra, or what is not compiled."""

UNSEEN = ("cli", "lab", "labels", "server", "narration")
"""Packages of which the compiler gets a copy of no more than what is compiled."""

HELPERS = ("compiling.py", "docstrings.py")
"""Files of tools/ that compile: the setup script, and what it imports."""


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
        self.add_runtime()
        if self.target_name != "wheel":
            return
        stubs = stub_files(Path(self.root), Path(self.scratch.name) / "stubs")
        build_data["force_include"].update(stubs)
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

    def add_runtime(self) -> None:
        """Fetch the Python that runs in browsers; without it all but `fogg site` works."""
        if os.environ.get("FOGG_CLIENT") == "0":
            return
        runtime = tool(Path(self.root), "runtime")
        store = Path(os.environ.get("FOGG_BUILD_CACHE") or self.scratch.name)
        try:
            runtime.fetch(Path(self.root), store)
        except runtime.RuntimeMissing as error:
            self.app.display_warning(f"fogg: built without what `fogg site` needs: {error}")

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
    """The module that builds the client."""
    return tool(root, "client")


def stub_files(root: Path, target: Path) -> dict[str, str]:
    """Stubs of the compiled modules and their places in the wheel: users see plain ints."""
    written: dict[str, str] = tool(root, "stubs").write_stubs(
        root / "src", compiled_modules(root), target
    )
    return written


def tool(root: Path, name: str) -> ModuleType:
    """A module of tools/; hooks are run without their folder in the path."""
    file = root / "tools" / f"{name}.py"
    spec = importlib.util.spec_from_file_location(f"fogg_{name}", file)
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
    compiled = {root / "src" / module for module in compiled_modules(root)}
    return [
        path
        for path in files
        if path in compiled
        or path.relative_to(package).parts[0] not in UNSEEN
        # Packages above what is compiled must be packages for the compiler too.
        or (path.name == "__init__.py" and any(path.parent in each.parents for each in compiled))
    ]


def source_digest(root: Path) -> str:
    """A name for what the compiled files depend on."""
    tools = [sys.version, metadata.version("mypy"), c_compiler(), os.environ.get("CFLAGS")]
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
    building = ["build_ext", "--inplace", f"--parallel={os.cpu_count() or 1}"]
    command = [sys.executable, "compiling.py", "--quiet", *building, ";".join(modules)]
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
