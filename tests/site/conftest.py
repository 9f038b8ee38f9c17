"""A site and browsers that visit it; every page must stay without an error."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.site.serving import Site, SiteVisit


@pytest.fixture(scope="session")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A site in a folder of a plain web server."""
    site = Site(tmp_path_factory.mktemp("site")).start()
    yield site
    site.stop()


@pytest.fixture
def come(browser: Browser, place: Site) -> Iterator[Callable[..., SiteVisit]]:
    """People who come to the site, each with a browser of their own."""
    visits: list[SiteVisit] = []

    def visit(**how: Any) -> SiteVisit:
        visits.append(SiteVisit(browser, place, **how))
        return visits[-1]

    yield visit
    troubles = [trouble for each in visits for trouble in [*each.troubles, *each.foreign]]
    for each in visits:
        each.close()
    assert not troubles
