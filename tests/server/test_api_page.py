"""The page of the API under /docs: everything is there, and nothing comes from elsewhere."""

from __future__ import annotations

from html.parser import HTMLParser

import httpx
import pytest

from fogg.server.http.routes import OPERATIONS, PREFIX
from fogg.server.wire import types
from fogg.server.wire.types.base import client_name
from tests.server.serving import API, Client, Server


class Read(HTMLParser):
    """What a browser finds in a page: tags in order, their places, what they load."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.links: list[str] = []
        self.loaded: list[str] = []
        self.tags: list[str] = []
        self.inline = False
        self.words = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.tags.append(tag)
        self.inline |= "style" in given or any(name.startswith("on") for name in given)
        if "id" in given:
            self.ids.append(given["id"])
        if tag == "a":
            self.links.append(given["href"])
        elif "href" in given or "src" in given:
            self.loaded.append(given.get("href") or given["src"])

    def handle_data(self, data: str) -> None:
        self.words += data


@pytest.fixture(scope="module")
def page(server: Server) -> Read:
    answer = httpx.get(f"{server.url}/docs", headers={"Accept-Language": "en"})
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/html")
    return Read(answer.text)


def test_every_operation_and_type_is_there(page: Read) -> None:
    for operation in OPERATIONS:
        assert PREFIX + operation.path in page.words
        assert (operation.endpoint.__doc__ or "").strip().replace("`", "") in page.words
    for path in ("/tables/{table}/live", "/tables/{table}/events"):
        assert PREFIX + path in page.words
    named = {client_name(name) for name in types.__all__ if name not in ("Command", "Message")}
    assert named <= set(page.ids)


def test_links_lead_to_places_of_the_page(page: Read) -> None:
    assert len(page.ids) == len(set(page.ids))
    inside = {link[1:] for link in page.links if link.startswith("#")}
    assert len(inside) > 60
    assert inside <= set(page.ids)
    outside = {link for link in page.links if not link.startswith("#")}
    assert outside == {"/", f"{API}/openapi.json"}


def test_nothing_comes_from_elsewhere(server: Server, page: Read) -> None:
    """It works without a net, and within the policy that forbids foreign and inline scripts."""
    assert page.loaded == ["data:,", "/docs/page.css"]
    assert not page.inline
    assert not {"script", "style", "iframe", "img"} & set(page.tags)
    style = httpx.get(f"{server.url}/docs/page.css")
    assert style.headers["content-type"].startswith("text/css")
    assert "url(" not in style.text and "@import" not in style.text
    assert "light-dark(" in style.text


def test_it_speaks_both_languages(server: Server, page: Read) -> None:
    french = httpx.get(f"{server.url}/docs?lang=fr").text
    assert '<html lang="fr">' in french and "Vous envoyez" in french
    assert "You send" in page.words


def test_fields_have_their_sentences(client: Client, page: Read) -> None:
    """The document has them too, for every other program that reads it."""
    schemas = client.get("/openapi.json").json()["components"]["schemas"]
    described = schemas["View"]["properties"]["owners"]["description"]
    assert described == "The seat that owns each claimed route."
    assert described in page.words
    host = schemas["Hello"]["properties"]["host"]["description"]
    assert host.startswith("The host's token")
