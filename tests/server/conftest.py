"""A server for many tests, and a PostgreSQL where one can be had; the run says if it can't."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.serving import Client, Server

BRING_UP = Path(__file__).with_name("bring_up_postgres.py")
MISSING: list[str] = []


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("server")) as running:
        yield running


@pytest.fixture
def client(server: Server) -> Iterator[Client]:
    found = Client(server)
    yield found
    found.close()


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The URL of a PostgreSQL that was started for this run."""
    folder = tmp_path_factory.mktemp("postgres")
    process = _bring_up(folder)
    assert process.stdout is not None
    url = process.stdout.readline().strip()
    if not url.startswith("postgresql://"):
        process.wait()
        MISSING.append((folder / "log").read_text("utf-8").strip()[-500:])
        pytest.skip("PostgreSQL could not be started")
    yield url
    assert process.stdin is not None
    process.stdin.close()
    process.stdout.close()
    process.wait(60)


def _bring_up(folder: Path) -> subprocess.Popen[str]:
    with (folder / "log").open("w") as log:
        return subprocess.Popen(
            [sys.executable, "-W", "ignore", str(BRING_UP)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
        )


@pytest.fixture
def database(postgres: str, request: pytest.FixtureRequest) -> str:
    """An empty database of that PostgreSQL."""
    import psycopg

    name = f"fogg_{abs(hash(request.node.nodeid))}"
    with psycopg.connect(postgres, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}".encode())
    return postgres.replace("/postgres?", f"/{name}?")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    skipped = terminalreporter.stats.get("skipped", [])
    if any("PostgreSQL could not be started" in str(report.longrepr) for report in skipped):
        terminalreporter.section("PostgreSQL was NOT tested: it could not be started")
        for reason in MISSING:
            terminalreporter.line(reason)
