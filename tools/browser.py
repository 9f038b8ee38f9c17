"""A Chromium for the tests of the web client: one of this machine, or one that is fetched.

`python tools/browser.py` tells where it is.
"""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage")
STORE = ROOT / ".venv" / ".fogg" / "browser"
PACKAGE = "@sparticuz/chromium@153.0.0"
PLAYWRIGHT = """
from playwright.sync_api import sync_playwright
with sync_playwright() as playwright:
    print(playwright.chromium.executable_path)
"""
UNPACK = """
const chromium = (await import('@sparticuz/chromium')).default;
process.stdout.write(await chromium.executablePath());
"""


class NoBrowserError(Exception):
    """No Chromium could be had; the text says what was tried."""


def chromium() -> str:
    """The path of a Chromium; fetched by the first who asks, while the others wait."""
    found = os.environ.get("FOGG_CHROMIUM") or _on_this_machine()
    if found:
        return found
    STORE.mkdir(parents=True, exist_ok=True)
    with (STORE / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        found = _on_this_machine() or _of_playwright() or _from_apt() or _from_npm()
    if not found:
        raise NoBrowserError(
            "expected a Chromium on this machine, from apt-get or from npm, got none:"
            " install one, or name it in FOGG_CHROMIUM"
        )
    return found


def _on_this_machine() -> str | None:
    return next((path for name in NAMES if (path := shutil.which(name))), None)


def _of_playwright() -> str | None:
    """The one that `playwright install chromium` left, if it was called."""
    # In a process of its own: whoever asks may be using Playwright already, which runs but once.
    asked = [sys.executable, "-c", PLAYWRIGHT]
    path = subprocess.run(asked, capture_output=True, text=True, check=True).stdout.strip()
    return path if Path(path).exists() else None


def _from_apt() -> str | None:
    if os.geteuid() != 0 or shutil.which("apt-get") is None:
        return None
    print("Installing Chromium for the tests of the web client...", file=sys.stderr)
    env = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    install = ["apt-get", "install", "-qq", "-y", "--no-install-recommends", "chromium"]
    for command in (["apt-get", "update", "-qq"], install):
        if subprocess.run(command, env=env, capture_output=True, check=False).returncode:
            return None
    return _on_this_machine()


def _from_npm() -> str | None:
    """A Chromium packed for servers without a desktop; it unpacks itself where it is called."""
    sys.path.insert(0, str(ROOT))
    from tools.client import npm, npm_command

    (STORE / "package.json").write_text('{"private": true}', encoding="utf-8")
    if npm(STORE, "install", "--no-audit", "--no-fund", "--loglevel=error", PACKAGE):
        return None
    node, _ = npm_command()
    script = STORE / "unpack.mjs"
    script.write_text(UNPACK, encoding="utf-8")
    done = subprocess.run(
        [str(node / "node"), str(script)], cwd=STORE, capture_output=True, text=True, check=False
    )
    return done.stdout.strip() or None


if __name__ == "__main__":
    print(chromium())
