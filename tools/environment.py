"""Brings .venv up to date, doing only what changed: `python3 tools/environment.py run dev code`.

run: what Fogg needs to be built and to run; dev: the tools for tests; code: Fogg itself, as the
compiled wheel; docs: the tools for the documentation site, which need none of the others. Each step
leaves a digest of its input in .venv/.fogg and is skipped while it holds.
"""

from __future__ import annotations

import contextlib
import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
STAMPS = VENV / ".fogg"


def main(steps: list[str]) -> None:
    """Do the steps, in the order that they need each other."""
    os.chdir(ROOT)
    with locked():
        create_venv()
        project = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))
        extras = project["project"]["optional-dependencies"]
        if "docs" in steps:
            install("docs", "Installing the tools for the documentation site", extras["docs"])
        if steps == ["docs"]:
            return
        install(
            "run",
            "Installing what Fogg needs",
            [*project["build-system"]["requires"], *project["project"]["dependencies"]],
        )
        if "dev" in steps:
            install("dev", "Installing the tools for tests", extras["dev"])
        if "code" in steps:
            install_code()


def create_venv() -> None:
    """Make .venv, unless it is there and works, in this place and for this Python."""
    home = f"{VENV} {sys.version_info[:2]}"
    if stamped("home") == home and works():
        return
    if importlib.util.find_spec("ensurepip") is None:
        sys.exit(
            "This Python cannot make virtual environments: its module ensurepip is missing.\n"
            "On Debian and Ubuntu: apt install python3-venv. Or name another one: make PYTHON=..."
        )
    say("Setting up .venv (first time, about a minute)...")
    run([sys.executable, "-m", "venv", "--clear", str(VENV)])
    stamp("home", home)


def works() -> bool:
    """Whether .venv has a Python that is new enough, with pip."""
    check = "import pip, sys; sys.exit(sys.version_info < (3, 11))"
    if not PYTHON.exists():
        return False
    return subprocess.run([PYTHON, "-c", check], capture_output=True, check=False).returncode == 0


@contextlib.contextmanager
def locked() -> Iterator[None]:
    """Keep a second make, started at the same time, waiting."""
    import fcntl

    with Path(__file__).open() as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def install(step: str, words: str, requirements: list[str]) -> None:
    """Install the requirements, if they are others than last time."""
    digest = digest_of(requirements)
    if stamped(step) == digest:
        return
    say(f"{words}...")
    pip("install", *requirements)
    stamp(step, digest)


def install_code() -> None:
    """Build the wheel and install it, if a file that goes into it changed."""
    digest = digest_of(switches(), code_files())
    if stamped("code") == digest:
        return
    say("Building Fogg...")
    wheels = STAMPS / "wheel"
    shutil.rmtree(wheels, ignore_errors=True)
    build_wheel(wheels)
    (wheel,) = wheels.glob("*.whl")
    pip("install", "--no-deps", "--force-reinstall", str(wheel))
    stamp("build", "pure" if wheel.stem.endswith("none-any") else "compiled")
    stamp("code", digest)


def build_wheel(wheels: Path) -> None:
    """Make the wheel with the tools of .venv; what the compiler made is kept for the next time."""
    env = {**os.environ, "FOGG_BUILD_CACHE": str(STAMPS), "HATCH_QUIET": "1"}
    command = [str(PYTHON), "-m", "hatchling", "build", "-t", "wheel", "-d", str(wheels)]
    run(command, env)


def switches() -> list[str]:
    """What else changes the build: choices of the caller, and whether cc is there."""
    compiler = os.environ.get("CC", "cc")
    chosen = [os.environ.get(name, "") for name in ("FOGG_PURE", "FOGG_CLIENT")]
    return [*chosen, compiler, str(shutil.which(compiler.split()[0]))]


def code_files() -> list[Path]:
    """The files that the wheel is made from."""
    made = {"__pycache__", "static", "runtime", "node_modules"}
    inside = [path for name in ("src", "web") for path in sorted(Path(name).rglob("*"))]
    names = ("pyproject.toml", "hatch_build.py", "README.md", "LICENSE")
    tools = ("client.py", "compiling.py", "docstrings.py", "runtime.py")
    files = [*map(Path, names), *(Path("tools") / name for name in tools), *inside]
    return [path for path in files if path.is_file() and not made.intersection(path.parts)]


def digest_of(texts: list[str], files: list[Path] | None = None) -> str:
    """A digest of texts and of files, with their names."""
    digest = hashlib.sha256("\n".join(texts).encode())
    for path in files or []:
        digest.update(f"\n{path}\n".encode() + hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()


def stamped(step: str) -> str:
    """What the step left last time."""
    path = STAMPS / step
    return path.read_text(encoding="utf-8") if path.exists() else ""


def stamp(step: str, text: str) -> None:
    """Leave a text for the next time."""
    STAMPS.mkdir(exist_ok=True)
    (STAMPS / step).write_text(text, encoding="utf-8")


def pip(*arguments: str) -> None:
    """Call pip, silent but for errors."""
    command = [str(PYTHON), "-m", "pip", "--disable-pip-version-check", *arguments, "-qq"]
    run(command)


def run(command: list[str], env: dict[str, str] | None = None) -> None:
    """Run a command that must succeed; its plain output is dropped, its errors are shown."""
    done = subprocess.run(command, env=env, stdout=subprocess.DEVNULL, check=False)
    if done.returncode:
        sys.exit(done.returncode)


def say(words: str) -> None:
    """Tell people what takes so long."""
    print(words, file=sys.stderr, flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
