"""The example bot of the documentation plays whole games through the public API."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.server.serving import Client, Server

BOT = Path(__file__).parents[2] / "docs" / "examples" / "bot.py"


@pytest.mark.parametrize("variant", ["usa", "europe"])
def test_the_example_bot(server: Server, client: Client, variant: str) -> None:
    made = client.create("you", "random", variant=variant, start=True)
    command = [sys.executable, str(BOT), server.url, made["table"]["id"], made["seats"]["0"]]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    assert "win" in done.stdout or "victory" in done.stdout


def test_it_is_short() -> None:
    code = BOT.read_text("utf-8").split('"""')[2]
    assert len([line for line in code.splitlines() if line.strip()]) <= 30
