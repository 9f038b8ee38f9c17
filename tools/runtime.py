"""The Python that runs in browsers: `python tools/runtime.py` fetches it, once.

It is others' work, so it is in no commit: CPython for browsers is the package `pyodide`, which npm
fetches, and pip fetches the packages that our server uses there. What comes is compared with
digests that stand here, repacked, compiled by that Python itself, and put into the sources.
"""

from __future__ import annotations

import hashlib
import io
import json
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from collections.abc import Callable
from functools import partial
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
PYTHON, PLATFORM = "3.14", "pyemscripten_2026_0_wasm32"
"""The Python in the package, and what wheels for it are called."""


class Fetched(NamedTuple):
    """A package: its name, its version, the SHA-256 of its file."""

    name: str
    version: str
    digest: str


PYODIDE = Fetched(
    "pyodide", "314.0.7", "66b7949e5a0cba2250b586d7e368bf12fb482800748d182c4618254b685ffaa0"
)
WHEELS = (
    Fetched("librt", "0.16.0", "1b384b90ab79a7bc30b566895809a636e0666f21f3cf12b54823d025b7e83839"),
    Fetched(
        "msgspec", "0.22.0", "a66b1766311e42371e509c996c3933b161c7ae0eabdf361af5316dec197e1022"
    ),
)
PURE_WHEELS = (
    Fetched(
        "starlette", "1.10.0", "478c0ab3b4ced6e82719849c118fa406f0278a3499c1a898cd15cd31bdc38ce4"
    ),
    Fetched("anyio", "4.16.0", "c66ae634e0b8228396b801741beb3294326d4b6102f7bba4041c0dfb58c29026"),
    Fetched(
        "mypy_extensions",
        "1.2.0",
        "993e7a20aa5671eb41a7132cf555af30062da99729601601b9a8382b11cae768",
    ),
)
"""Packages that are the same everywhere; idna is not asked for where there is no network."""
UNUSED_IN_WHEELS = frozenset(
    {
        *("anyio/_backends/_trio.py", "anyio/pytest_plugin.py", "anyio/streams/tls.py"),
        *("starlette/testclient.py", "starlette/templating.py", "starlette/schemas.py"),
    }
)
"""What of the packages does nothing there."""
TAKEN = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
"""Files of the package that are taken as they are."""
LIBRARY = "python_stdlib.zip"
ABOUT = "about.json"
"""What the package says of itself: it wants to be told that when it begins."""
PACKAGES = "packages.zip"
"""The compiled packages, as they are to be unpacked."""
FETCHED = ".fetched"
"""The file that says what was fetched."""
UNUSED = frozenset(
    "_pyrepl argparse.py bdb.py cProfile.py cmd.py colorsys.py compileall.py configparser.py"
    " doctest.py ensurepip filecmp.py fileinput.py ftplib.py getpass.py http/cookiejar.py"
    " http/server.py idlelib imaplib.py lib2to3 mailbox.py modulefinder.py multiprocessing netrc.py"
    " nntplib.py nturl2path.py optparse.py pdb.py pickletools.py plistlib.py poplib.py profile.py"
    " pstats.py pty.py pyclbr.py pydoc.py pydoc_data sched.py shelve.py smtplib.py socketserver.py"
    " symtable.py tabnanny.py test timeit.py tkinter trace.py turtle.py turtledemo unittest venv"
    " wave.py wsgiref xml/dom xmlrpc zipapp.py".split()
)
"""Parts of the standard library that nothing of ours imports."""
NEEDED_CODECS = frozenset(
    "__init__ aliases ascii cp437 idna latin_1 punycode raw_unicode_escape unicode_escape utf_16"
    " utf_16_be utf_8 utf_8_sig".split()
)
"""Of its tables of characters, these: the old ones of all countries are a seventh of it."""


class RuntimeMissing(Exception):
    """The runtime could not be fetched; the text says why."""


def main() -> None:
    """Fetch it."""
    try:
        fetch(ROOT, Path(os.environ.get("FOGG_BUILD_CACHE") or ROOT / "build"))
    except RuntimeMissing as error:
        sys.exit(str(error))


def place(root: Path) -> Path:
    """The folder in the sources, which git ignores."""
    return root / "src" / "fogg" / "server" / "runtime"


def wanted() -> str:
    """Describe what has to be there: these files are a part of it, as they repack what comes."""
    makers = [Path(__file__), *sorted((ROOT / "src/fogg/server/site").glob("bytecode.*"))]
    return hashlib.sha256(b"".join(each.read_bytes() for each in makers)).hexdigest()


def fetch(root: Path, cache: Path) -> None:
    """Fetch the runtime, unless it is there; what was fetched before is in the cache."""
    folder = place(root)
    stamp = folder / FETCHED
    if stamp.is_file() and stamp.read_text(encoding="utf-8") == wanted():
        return
    store = cache / "runtime"
    store.mkdir(parents=True, exist_ok=True)
    package = kept(store, PYODIDE, "pyodide-*.tgz", partial(fetch_pyodide, root, store))
    wheels = [
        kept(store, each, f"{each.name}-*.whl", partial(fetch_wheel, each, store))
        for each in (*WHEELS, *PURE_WHEELS)
    ]
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    with tarfile.open(package) as archive:
        for name in TAKEN:
            (folder / name).write_bytes(member(archive, name))
        about = json.loads(member(archive, "pyodide-lock.json"))["info"]
        (folder / ABOUT).write_text(json.dumps(about), encoding="utf-8")
        (folder / LIBRARY).write_bytes(without_unused(member(archive, LIBRARY)))
    (folder / PACKAGES).write_bytes(joined(wheels))
    compile_all(root, folder)
    stamp.write_text(wanted(), encoding="utf-8")


def kept(store: Path, package: Fetched, pattern: str, get: Callable[[], None]) -> Path:
    """Give the file of a package from the store, fetched if need be; raise if it is another."""
    if not list(store.glob(pattern)):
        get()
    found = list(store.glob(pattern))
    if len(found) != 1:
        raise RuntimeMissing(f"expected one file {pattern} in {store}, got {len(found)}")
    digest = hashlib.sha256(found[0].read_bytes()).hexdigest()
    if digest != package.digest:
        found[0].unlink()
        name = f"{package.name} {package.version}"
        raise RuntimeMissing(f"{name}: expected the SHA-256 {package.digest}, got {digest}")
    return found[0]


def fetch_pyodide(root: Path, store: Path) -> None:
    """Have npm fetch the package."""
    node, npm = client_tool(root).npm_command()
    path = os.pathsep.join([str(node), os.environ.get("PATH", "")])
    name = f"{PYODIDE.name}@{PYODIDE.version}"
    run([*npm, "pack", "--silent", "--pack-destination", str(store), name], {"PATH": path})


def fetch_wheel(package: Fetched, store: Path) -> None:
    """Have pip fetch a wheel for browsers."""
    which = ["--python-version", PYTHON, "--platform", PLATFORM, "--only-binary=:all:"]
    name = f"{package.name}=={package.version}"
    pip = [
        sys.executable,
        "-m",
        "pip",
        "--disable-pip-version-check",
        "download",
        "-q",
        "--no-deps",
    ]
    run([*pip, *which, "--dest", str(store), name], {})


def run(command: list[str], env: dict[str, str]) -> None:
    """Run a command that must succeed."""
    with tempfile.TemporaryDirectory() as elsewhere:
        done = subprocess.run(
            command,
            cwd=elsewhere,
            env={**os.environ, **env},
            capture_output=True,
            text=True,
            check=False,
        )
    if done.returncode:
        last = (done.stderr.strip() or done.stdout.strip()).splitlines()[-1:]
        raise RuntimeMissing(f"{command[-1]} could not be fetched: {' '.join(last)}")


def client_tool(root: Path) -> ModuleType:
    """Load tools/client.py."""
    return loaded(root / "tools" / "client.py")


def bytecode_tool(root: Path) -> ModuleType:
    """Load what repacks and compiles."""
    return loaded(root / "src" / "fogg" / "server" / "site" / "bytecode.py")


def loaded(file: Path) -> ModuleType:
    """Load a module by its path: a build's root is not on the path of imports."""
    spec = spec_from_file_location(f"fogg_{file.stem}_tool", file)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def member(archive: tarfile.TarFile, name: str) -> bytes:
    """Read a file of the npm package."""
    file = archive.extractfile(f"package/{name}")
    assert file is not None
    return file.read()


def compile_all(root: Path, folder: Path) -> None:
    """Have the Python of browsers compile what it loads to begin with."""
    bytecode = bytecode_tool(root)
    node, _ = client_tool(root).npm_command()
    with tempfile.TemporaryDirectory() as scratch:
        own = Path(scratch, "fogg.zip")
        own.write_bytes(bytecode.packed(sources(root)))
        beside = [folder / PACKAGES, own]
        places = ((LIBRARY, bytecode.LIBRARY_PLACE), (PACKAGES, bytecode.PACKAGES_PLACE))
        command = [str(node / "node")]
        try:
            made = {
                name: bytecode.compiled_by(command, folder, folder / name, place, beside)
                for name, place in places
            }
        except subprocess.CalledProcessError as error:
            raise RuntimeMissing(f"it could not be compiled: {error.stderr}") from error
    for name, data in made.items():
        (folder / name).write_bytes(data)


def sources(root: Path) -> dict[str, bytes]:
    """Read our own package, to see what it imports."""
    package = root / "src" / "fogg"
    return {
        path.relative_to(package.parent).as_posix(): path.read_bytes()
        for path in package.rglob("*")
        if path.is_file() and not {"runtime", "static"}.intersection(path.parts)
    }


def without_unused(library: bytes) -> bytes:
    """Pack the standard library without what is not needed, and without compression.

    The whole is compressed on its way, which is then better, and a browser need not unpack twice.
    """
    with zipfile.ZipFile(io.BytesIO(library)) as source:
        names = [name for name in source.namelist() if is_used(name)]
        files = {name: source.read(name) for name in names}
    archive: bytes = bytecode_tool(ROOT).packed(files)
    return archive


def is_used(name: str) -> bool:
    """Whether a file of the standard library is needed."""
    parts = name.split("/")
    inside = {"/".join(parts[:depth]) for depth in range(1, len(parts) + 1)}
    if name.endswith("/") or inside & UNUSED:
        return False
    codec = parts[0] == "encodings" and len(parts) == 2
    return not codec or parts[1].removesuffix(".py") in NEEDED_CODECS


def joined(wheels: list[Path]) -> bytes:
    """Pack what several wheels install, with licenses, without what only type checkers read."""
    files: dict[str, bytes] = {}
    for wheel in wheels:
        with zipfile.ZipFile(wheel) as source:
            for name in source.namelist():
                left_out = name.endswith((".pyi", "py.typed", "/", "RECORD"))
                if not left_out and name not in UNUSED_IN_WHEELS:
                    files[name] = source.read(name)
    archive: bytes = bytecode_tool(ROOT).packed(files)
    return archive


if __name__ == "__main__":
    main()
