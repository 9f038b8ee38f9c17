"""A server for many tests, and a PostgreSQL where one can be had; the run says if it can't."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.serving import Client, Server

BRING_UP = Path(__file__).with_name("bring_up_postgres.py")


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("server")) as running:
        yield running


@pytest.fixture
def client(server: Server) -> Iterator[Client]:
    client = Client(server)
    yield client
    client.close()


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The URL of a PostgreSQL that was started for this run."""
    folder = tmp_path_factory.mktemp("postgres")
    process = _bring_up(folder)
    assert process.stdout is not None
    url = process.stdout.readline().strip()
    if not url.startswith("postgresql://"):
        process.wait()
        log = (folder / "log").read_text("utf-8").strip()[-500:]
        pytest.skip(f"PostgreSQL, which could not be started\n{log}")
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
