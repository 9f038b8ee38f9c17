"""Pages of other origins: those that the host named may use the server, all others may not."""

from __future__ import annotations

from collections.abc import Iterator

import httpx
import pytest
from websockets.sync.client import connect
from websockets.typing import Origin

from tests.server.serving import API, Client, Server, code_of

FRIEND = "https://friend.example:8443"
STRANGER = "https://evil.example"


@pytest.fixture(scope="module")
def open_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that the pages of one other origin may use; the slash is a usual mistake."""
    folder = tmp_path_factory.mktemp("origins")
    with Server(folder, "", (), "--origin", FRIEND + "/") as running:
        yield running


def asked(server: Server, method: str, path: str, origin: str, **headers: str) -> httpx.Response:
    """A request as a page of an origin makes it."""
    sent = {"Origin": origin, **{name.replace("_", "-"): word for name, word in headers.items()}}
    return httpx.request(method, server.url + path, headers=sent)


def knocked(server: Server, path: str, origin: str) -> int:
    """The status that the beginning of a WebSocket gets."""
    headers = {"Origin": origin, "Upgrade": "websocket", "Connection": "Upgrade"}
    headers |= {"Sec-WebSocket-Key": "MDEyMzQ1Njc4OWFiY2RlZg==", "Sec-WebSocket-Version": "13"}
    return httpx.get(server.url + API + path, headers=headers).status_code


def test_pages_of_a_named_origin_read_answers(open_server: Server) -> None:
    answer = asked(open_server, "GET", f"{API}/catalogue", FRIEND)
    assert answer.status_code == 200
    assert answer.headers["access-control-allow-origin"] == FRIEND
    assert "Retry-After" in answer.headers["access-control-expose-headers"]
    assert "Origin" in answer.headers["vary"]
    assert answer.headers["cross-origin-resource-policy"] == "cross-origin"
    # Errors are read too: their words are for people.
    answer = asked(open_server, "GET", f"{API}/tables/nothere", FRIEND)
    assert answer.status_code == 404
    assert answer.headers["access-control-allow-origin"] == FRIEND


def test_browsers_ask_before_they_send_a_token(open_server: Server) -> None:
    """The request that browsers make by themselves before one with a token or JSON."""
    wanted = {"Access_Control_Request_Method": "POST"}
    wanted["Access_Control_Request_Headers"] = "authorization,content-type"
    answer = asked(open_server, "OPTIONS", f"{API}/tables", FRIEND, **wanted)
    assert answer.status_code == 204
    assert answer.headers["access-control-allow-origin"] == FRIEND
    assert "POST" in answer.headers["access-control-allow-methods"]
    allowed = answer.headers["access-control-allow-headers"].lower()
    assert "authorization" in allowed and "content-type" in allowed
    answer = asked(open_server, "OPTIONS", f"{API}/tables", STRANGER, **wanted)
    assert answer.status_code >= 400
    assert "access-control-allow-origin" not in answer.headers


def test_a_page_of_a_named_origin_plays(open_server: Server) -> None:
    client = Client(open_server)
    client.http.headers["Origin"] = FRIEND
    made = client.create("you", "random", start=True)
    url = f"{open_server.socket}{API}/tables/{made['table']['id']}/live"
    with connect(url, origin=Origin(FRIEND)) as socket:
        socket.send('{"type": "ping"}')
        assert "hello_first" in str(socket.recv(10))
    assert knocked(open_server, "/tables/nothere/live", STRANGER) == 403
    client.http.headers["Origin"] = STRANGER
    assert code_of(client.command(made["table"]["id"], "", "ping")) == "foreign_origin"
    client.close()


def test_other_pages_may_not_even_read(server: Server, open_server: Server) -> None:
    for running, origin in ((server, FRIEND), (open_server, STRANGER)):
        answer = asked(running, "GET", f"{API}/catalogue", origin)
        assert "access-control-allow-origin" not in answer.headers
    assert answer.headers["vary"]
    answer = asked(server, "GET", f"{API}/catalogue", FRIEND)
    assert answer.headers["cross-origin-resource-policy"] == "same-origin"


@pytest.mark.parametrize(
    "origin", ["http://[::1", "null", "http://[", "://", "[", "http://a]b", ""]
)
def test_half_an_origin_is_a_foreign_one(server: Server, client: Client, origin: str) -> None:
    answer = client.http.post("/tables", json={}, headers={"Origin": origin})
    assert code_of(answer) == "foreign_origin"
    assert knocked(server, "/tables/nothere/live", origin) == 403


NOWHERE = (
    "/%00",
    "/t/%00",
    "/r/a%00b",
    "/assets/%00.js",
    "/docs/%00",
    "/tables/%00",
    "/tables/a%00",
)
NO_TABLE = ("/tables/%00/view", "/tables/%00/events", "/records/%00", "/records/%00/replay")
NO_BOARD = ("/variants/%00", "/boards/usa%00/picture", "/boards/usa/art/%00", "/texts/%00")


@pytest.mark.parametrize("path", [*NOWHERE, *NO_TABLE, *NO_BOARD])
def test_no_address_has_a_null(server: Server, path: str) -> None:
    for prefix in ("", API):
        answer = httpx.get(server.url + prefix + path)
        assert code_of(answer) == "no_such_page"
        assert answer.status_code == 404
    answer = httpx.post(f"{server.url}{API}/tables/%00/commands", json={"type": "ping"})
    assert answer.status_code == 404
    assert knocked(server, "/tables/%00/live", server.url) == 403
