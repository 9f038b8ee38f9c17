"""A browser and a server with the built client; every page must stay without an error."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Playwright, expect, sync_playwright

from tests.server.serving import Server
from tests.web.pages import Visit
from tools.browser import FLAGS, chromium

PATIENCE = 30_000
"""Milliseconds that a page may take on a machine that does much else."""


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    launched = playwright.chromium.launch(executable_path=chromium(), args=list(FLAGS))
    yield launched
    launched.close()


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose bots move at once."""
    with Server(tmp_path_factory.mktemp("site")) as running:
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
