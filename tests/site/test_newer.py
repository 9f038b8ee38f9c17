"""A newer version of a site: offered, never forced into a game that is played."""

from __future__ import annotations

import hashlib
import json
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from fogg.server.site.writing import _pack, _write_worker, zipped
from tests.site.serving import Site, SiteVisit
from tests.site.test_site import PATIENCE, against_a_bot, at_the_table, decide_some
from tests.web.players import Person
from tests.web.test_games import one_bot

OFFER = "A newer version is here"


@pytest.fixture
def own_site(tmp_path: Path) -> Iterator[Site]:
    """A site of its own, which is written anew."""
    site = Site(tmp_path).start()
    yield site
    site.stop()


def renew(folder: Path) -> None:
    """Write another version: a page that says so, and an engine with one more file."""
    page = folder / "index.html"
    page.write_text(page.read_text("utf-8").replace("<html ", '<html data-edition="2" ', 1))
    listing = json.loads((folder / "engine.json").read_text("utf-8"))
    told = listing["files"]["fogg"]
    old = folder / "engine" / told["name"]
    with zipfile.ZipFile(old, "a") as archive:
        archive.writestr("fogg/newer.txt", "2")
    data = old.read_bytes()
    name = f"fogg-{hashlib.sha256(data).hexdigest()[:10]}.zip"
    old.rename(old.with_name(name))
    old.with_name(old.name + ".gz").unlink()
    listing["files"]["fogg"] = {"name": name, "bytes": len(data), "packed": len(zipped(data))}
    (folder / "engine.json").write_text(json.dumps(listing))
    for packed in folder.rglob("*.gz"):
        packed.unlink()
    _write_worker(folder)
    _pack(folder, None)


def edition(page: Page) -> str | None:
    found: str | None = page.evaluate("document.documentElement.dataset.edition ?? null")
    return found


def test_a_newer_version_waits_until_it_is_let_in(browser: Browser, own_site: Site) -> None:
    visit = SiteVisit(browser, own_site, setup=one_bot("usa"))
    home = visit.open("/").page
    home.get_by_text("it works without a network").wait_for(timeout=PATIENCE)
    home.close()
    person = Person(against_a_bot(visit))
    decide_some(person, 1)

    renew(own_site.folder / "games" / "fogg")
    # Who opens the page again is offered it, and so are the pages that were open.
    other = visit.open("/").page
    for page in (other, person.page):
        page.get_by_text(OFFER).wait_for(timeout=PATIENCE)
    assert edition(other) is None
    decide_some(person, 1)
    # Neither a reload nor a refusal lets it in.
    person.page.reload()
    at_the_table(person.tab)
    assert edition(person.page) is None
    person.page.get_by_text(OFFER).wait_for(timeout=PATIENCE)
    person.page.get_by_role("button", name="Later").click()
    expect(person.page.get_by_text(OFFER)).to_have_count(0)
    decide_some(person, 1)
    confirmed = person.tab.acted

    with other.expect_navigation(timeout=PATIENCE), person.page.expect_navigation(timeout=PATIENCE):
        other.get_by_role("button", name="Use it now").click()
    at_the_table(person.tab)
    assert edition(other) == edition(person.page) == "2"
    assert person.wait_for_turn()
    assert person.tab.update["seq"] >= confirmed
    decide_some(person, 1)
    assert not [*visit.troubles, *visit.foreign]
    visit.close()
