"""Starts a PostgreSQL in a fresh folder, prints its URL, and stops it when its input ends.

It is that of the package pgserver, or else the system's own (Debian's package postgresql).
"""

from __future__ import annotations

import importlib
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path


def main() -> None:
    folder = Path(tempfile.mkdtemp(prefix="fogg-postgres-"))
    try:
        try:
            pgserver = importlib.import_module("pgserver")
        except ImportError:
            run_system(folder)
        else:
            server = pgserver.get_server(folder / "data")
            hold(server.get_uri())
            server.cleanup()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def hold(url: str) -> None:
    """Print its address, and run until the input ends."""
    print(url, flush=True)
    sys.stdin.read()


def run_system(folder: Path) -> None:
    binaries = system_binaries()
    data = folder / "data"
    # PostgreSQL refuses to be run by root.
    user = "postgres" if os.geteuid() == 0 else None
    if user is not None:
        shutil.chown(folder, user)
    initdb = [f"{binaries}/initdb", "-D", str(data), "-A", "trust", "-U", "postgres"]
    subprocess.run(initdb, user=user, stdout=subprocess.DEVNULL, check=True, cwd=folder)
    place = ["-D", str(data), "-k", str(folder), "-c", "listen_addresses="]
    command = [f"{binaries}/postgres", *place]
    server = subprocess.Popen(command, user=user, cwd=folder, stdout=subprocess.DEVNULL)
    try:
        for _ in range(300):
            if (folder / ".s.PGSQL.5432").exists():
                break
            time.sleep(0.1)
        hold(f"postgresql://postgres:@/postgres?host={folder}")
    finally:
        server.terminate()
        server.wait(30)


def system_binaries() -> Path:
    initdb = shutil.which("initdb")
    places = [Path(initdb).resolve().parent] if initdb else []
    places += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    if not places:
        sys.exit("neither the package pgserver nor a PostgreSQL of the system is there")
    return places[0]


if __name__ == "__main__":
    main()
