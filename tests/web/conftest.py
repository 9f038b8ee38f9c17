"""A browser and a server with the built client; every page must stay without an error."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser

from fogg.boards.load import builtin
from tests.server.serving import NO_LIMITS, Server
from tests.web.pages import Visit


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose bots move at once."""
    with Server(tmp_path_factory.mktemp("site")) as running:
        yield running


SHORT = {"usa": 33, "europe": 33, "world": 46, "great_lakes": 36}
"""Boards with short games, and how many pieces are left when they end."""


@pytest.fixture(scope="session")
def short_games(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
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
    with Server(folder, "", NO_LIMITS, "--boards", str(boards)) as running:
        yield running


@pytest.fixture
def visit(browser: Browser, site: Server) -> Iterator[Callable[..., Visit]]:
    """People who come to the site, each with a browser of their own."""
    visits: list[Visit] = []

    def come(**how: Any) -> Visit:
        visits.append(Visit(browser, site, **how))
        return visits[-1]

    yield come
    troubles = [trouble for each in visits for trouble in each.troubles]
    for each in visits:
        each.close()
    assert not troubles
