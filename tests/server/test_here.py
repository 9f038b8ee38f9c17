"""The game for browsers to keep: in which form it is sent, and what its pages may do."""

from __future__ import annotations

import asyncio
import gzip
from pathlib import Path

import httpx
import pytest
from starlette.applications import Starlette

from fogg.server.errors import ServerError
from fogg.server.http import here

WASM = b"\0asm" * 1000


def make(site: Path) -> None:
    (site / "engine").mkdir(parents=True)
    (site.parent / "secret.txt").write_text("not for browsers", "utf-8")
    (site / "index.html").write_text("<h1>Fogg</h1>", "utf-8")
    (site / "engine" / "python.wasm").write_bytes(WASM)
    (site / "engine" / "python.wasm.gz").write_bytes(gzip.compress(WASM))


class People:
    """Whoever asks the server for something."""

    def __init__(self) -> None:
        self._transport = httpx.ASGITransport(app=Starlette(routes=here.routes()))

    def get(self, path: str, **headers: str) -> httpx.Response:
        """Ask; headers are written with underscores."""
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        return asyncio.run(self._get(path, named))

    async def _get(self, path: str, headers: dict[str, str]) -> httpx.Response:
        async with httpx.AsyncClient(transport=self._transport, base_url="http://fogg") as client:
            return await client.get(path, headers=headers)


@pytest.fixture
def people(monkeypatch: pytest.MonkeyPatch) -> People:
    monkeypatch.setattr(here, "_make", make)
    return People()


def test_its_pages_may_run_what_is_compiled_in_the_browser(people: People) -> None:
    page = people.get("/here/")
    assert page.text == "<h1>Fogg</h1>"
    assert "'wasm-unsafe-eval'" in page.headers["content-security-policy"]
    assert "'unsafe-eval'" not in page.headers["content-security-policy"]
    assert page.headers["cache-control"] == "no-cache"
    entrance = people.get("/here")
    assert entrance.headers["location"] == "/here/"


@pytest.mark.parametrize("accepted", ["gzip, br", "identity"])
def test_a_file_is_sent_in_a_form_that_its_browser_understands(
    people: People, accepted: str
) -> None:
    sent = people.get("/here/engine/python.wasm", accept_encoding=accepted)
    assert sent.content == WASM
    assert sent.headers["content-type"] == "application/wasm"
    assert sent.headers.get("content-encoding") == ("gzip" if "gzip" in accepted else None)
    assert sent.headers["vary"] == "Accept-Encoding"


@pytest.mark.parametrize("name", ["nothing.js", "../secret.txt", "%2e%2e/secret.txt", "engine"])
def test_nothing_else_is_handed_out(people: People, name: str) -> None:
    answer = people.get(f"/here/{name}")
    assert answer.status_code == 404
    assert "not for browsers" not in answer.text


def test_without_the_python_of_browsers_it_says_so(
    people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    def missing(folder: Path) -> None:
        raise ServerError("no_runtime")

    monkeypatch.setattr(here, "_make", missing)
    answer = people.get("/here/", accept_language="fr")
    assert answer.status_code >= 400
    assert answer.json()["code"] == "no_runtime"


def test_the_door_is_a_script_of_the_whole_server(people: People) -> None:
    door = people.get("/door.js")
    assert door.headers["content-type"].startswith("text/javascript")
    assert "Response.redirect" in door.text
