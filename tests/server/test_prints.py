"""Printing over HTTP: what there is, pages to look at, files to keep."""

from __future__ import annotations

import asyncio
from base64 import b64decode
from xml.etree import ElementTree

import pytest
from starlette.responses import Response

from fogg.server.browser.channels import respond
from fogg.server.browser.messages import PageRequest
from tests.server.serving import Client


def test_what_can_be_printed(client: Client) -> None:
    english = client.get("/print/europe", lang="en").json()
    french = client.get("/print/europe", lang="fr").json()
    assert [each["id"] for each in english["documents"]] == [
        "labels",
        "score",
        "reference",
        "list",
    ]
    for one, other in zip(english["documents"], french["documents"], strict=True):
        assert one["title"] != other["title"] and one["sentence"] != other["sentence"]
    assert english["papers"] == ["a4", "letter"]


def test_a_page_to_look_at(client: Client) -> None:
    page = client.get("/print/world/labels/page", lang="fr", paper="letter", page=2).json()
    assert (page["page"], page["pages"]) == (2, 2)
    assert (page["width"], page["height"]) == (612, 792)
    assert ElementTree.fromstring(page["drawing"]).tag.endswith("svg")


@pytest.mark.parametrize(
    ("format", "start", "media"),
    [
        ("pdf", b"%PDF-", "application/pdf"),
        ("html", b"<!DOCTYPE", "text/html; charset=utf-8"),
        ("svg", b"<svg", "image/svg+xml"),
    ],
)
def test_a_file_to_keep(client: Client, format: str, start: bytes, media: str) -> None:
    answer = client.get("/print/europe+depots/score/file", lang="fr", format=format)
    assert answer.content.startswith(start)
    assert answer.headers["content-type"] == media
    assert f"europe+depots-score.{format}" in answer.headers["content-disposition"]


@pytest.mark.parametrize(
    ("path", "query", "status", "code"),
    [
        ("/print/mars", {}, 404, "unknown_variant"),
        ("/print/mars/score/page", {}, 404, "unknown_variant"),
        ("/print/usa/money/page", {}, 404, "unknown_document"),
        ("/print/usa/score/page", {"page": "2"}, 400, "no_such_sheet"),
        ("/print/usa/score/page", {"page": "x"}, 400, "bad_query"),
        ("/print/usa/score/file", {"format": "docx"}, 400, "unknown_format"),
        ("/print/usa/labels/file", {"cities": "omaha,atlantis"}, 400, "unknown_city"),
        ("/print/usa/labels/file", {"columns": "9"}, 400, "too_many_columns"),
        ("/print/usa/labels/file", {"size": "10"}, 400, "label_size"),
        ("/print/usa/labels/file", {"paper": "a7"}, 400, "unknown_paper"),
    ],
)
def test_refusals(client: Client, path: str, query: dict[str, str], status: int, code: str) -> None:
    answer = client.http.get(path, params={**query, "lang": "en"})
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert answer.json()["text"]


@pytest.mark.parametrize(
    ("content", "packed"), [(b"Wien, 5 \xe2\x82\xac", False), (b"%PDF\xe2\xe3", True)]
)
def test_a_host_in_a_browser_packs_what_is_no_text(content: bytes, packed: bool) -> None:
    """Messages to pages are text, and a PDF file is none."""
    asked = PageRequest(id=1, client="", method="GET", path="/", headers={})
    answered = asyncio.run(respond(Response(content), asked))
    assert answered.packed == packed
    body = b64decode(answered.body) if packed else answered.body.encode()
    assert body == content


def test_a_companion_of_a_cardboard_game(client: Client) -> None:
    body = {
        "variant": "europe",
        "routes": [["paris-zurich"], ["dieppe-paris"]],
        "me": 0,
        "tickets": ["paris-wien"],
        "last_by": 1,
    }
    told = client.post("/companion", body, lang="fr").json()
    assert [each["score"] for each in told["seats"]] == [4, 1]
    assert (told["on_turn"], told["over"]) == (0, False)
    assert told["tickets"][0]["missing"] and not told["tickets"][0]["completed"]
    wrong = client.post("/companion", {**body, "routes": [["mars"], []]}, lang="en")
    assert (wrong.status_code, wrong.json()["code"]) == (400, "unknown_route_id")
