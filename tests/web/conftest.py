"""A browser and a server with the built client; every page must stay without an error."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from fogg.boards.load import builtin
from tests.server.serving import NO_LIMITS, Server
from tests.web.fated import fated
from tests.web.pages import Visit


@pytest.fixture(scope="session")
def fate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file whose words decide the luck of all games."""
    file = tmp_path_factory.mktemp("fate") / "words"
    file.write_text("", "utf-8")
    return file


@pytest.fixture(autouse=True)
def own_fate(fate: Path, request: pytest.FixtureRequest) -> None:
    """Each test has the same luck in every run; with other words in FATE, another."""
    fate.write_text(f"{request.node.nodeid} {os.environ.get('FATE', '')}", "utf-8")


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory, fate: Path) -> Iterator[Server]:
    """A server whose bots move at once."""
    with fated(Server(tmp_path_factory.mktemp("site")), fate) as running:
        yield running


SHORT = {"usa": 33, "europe": 33, "world": 46, "great_lakes": 36}
"""Boards with short games, and how many pieces are left when they end."""


@pytest.fixture(scope="session")
def short_games(tmp_path_factory: pytest.TempPathFactory, fate: Path) -> Iterator[Server]:
    """A server with short games beside the others: `short-usa` is the USA with few wagons."""
    boards = tmp_path_factory.mktemp("boards")
    for name, end in SHORT.items():
        folder, board = shutil.copytree(builtin(name), boards / name), name.replace("_", "-")
        manifest = (folder / "board.toml").read_text("utf-8")
        manifest = manifest.replace(f'id = "{board}"', f'id = "short-{board}"')
        variant = f'\n[[variants]]\nid = "short-{board}"\nlike = "{board}"\nend_at = {end}\n'
        title = f'title = {{ en = "Short {board}", fr = "Court {board}" }}\n'
        (folder / "board.toml").write_text(manifest + variant + title, "utf-8")
    folder = tmp_path_factory.mktemp("short")
    server = Server(folder, "", NO_LIMITS, "--boards", str(boards))
    with fated(server, fate) as running:
        yield running


@pytest.fixture
def visit(browser: Browser, site: Server) -> Iterator[Callable[..., Visit]]:
    """People who come to the site, each with a browser of their own."""
    visits: list[Visit] = []

    def come(**how: Any) -> Visit:
        visits.append(Visit(browser, site, device=len(visits), **how))
        return visits[-1]

    yield come
    troubles = [trouble for each in visits for trouble in each.troubles]
    for each in visits:
        each.close()
    assert not troubles
