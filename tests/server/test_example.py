"""The example bot of the documentation plays whole games through the public API."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.server.bad_line import WAIT, BadLine
from tests.server.serving import Client, Server

BOT = Path(__file__).parents[2] / "docs" / "examples" / "bot.py"


def run(url: str, table: str, token: str) -> subprocess.CompletedProcess[str]:
    """Let the bot play to the end."""
    command = [sys.executable, str(BOT), url, table, token]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)


@pytest.mark.parametrize("variant", ["usa", "europe"])
def test_the_example_bot(server: Server, client: Client, variant: str) -> None:
    made = client.create("you", "random", variant=variant, start=True)
    done = run(server.url, made["table"]["id"], made["seats"]["0"])
    assert done.returncode == 0, done.stderr
    assert "win" in done.stdout or "victory" in done.stdout


def test_it_survives_a_bad_line(server: Server, client: Client) -> None:
    """Told to wait it waits so long, cut off it connects anew, and no move is done twice."""
    made = client.create("you", "random", start=True)
    with BadLine(server.url) as line:
        done = run(line.url, made["table"]["id"], made["seats"]["0"])
    assert done.returncode == 0, done.stderr
    assert "win" in done.stdout or "victory" in done.stdout
    assert line.refused and line.dropped and line.lost and line.cut
    for refused in line.refused:
        after = [asked for asked in line.asked if asked > refused]
        assert not after or min(after) - refused >= WAIT * 0.9


def test_a_void_link_ends_it(server: Server, client: Client) -> None:
    made = client.create("you", "random", start=True)
    done = run(server.url, made["table"]["id"], "s_nobody")
    assert done.returncode == 1
    assert "link_void" in done.stderr


def test_it_is_short() -> None:
    code = BOT.read_text("utf-8").split('"""')[2]
    assert len([line for line in code.splitlines() if line.strip()]) <= 45
