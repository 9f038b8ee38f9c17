"""How much one caller may ask for, who counts as one, and that this machine is not limited."""

from __future__ import annotations

from collections.abc import Iterator

import httpx
import pytest
from starlette.requests import HTTPConnection
from websockets.exceptions import InvalidStatus
from websockets.sync.client import ClientConnection, connect

from fogg.server.errors import TooMany
from fogg.server.http.addresses import OWN_MACHINE, caller_of, network_of
from fogg.server.http.guard import MOST_CALLERS, Buckets, Guards
from fogg.server.settings import Limits, ServerSettings
from tests.server.serving import API, Client, Server, code_of

ELSEWHERE = {"X-Forwarded-For": "198.51.100.7"}
NARROW = ("rate=5", "burst=40", "tables=3", "connections=2", "costly=20")


@pytest.fixture(scope="module")
def narrow(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with narrow limits, behind a proxy that tells who asks."""
    folder = tmp_path_factory.mktemp("narrow")
    with Server(folder, "", NARROW, "--trusted-proxy", "127.0.0.1") as running:
        yield running


@pytest.fixture
def visitor(narrow: Server, request: pytest.FixtureRequest) -> Iterator[Client]:
    """Somebody elsewhere, whose address no other test has."""
    client = Client(narrow)
    number = sum(map(ord, request.node.name)) % 200
    client.http.headers["X-Forwarded-For"] = f"198.51.100.{number}"
    yield client
    client.close()


def test_too_many_tables(visitor: Client) -> None:
    asked = {"variant": "usa", "seats": [{"kind": "you"}] * 2}
    answers = [visitor.post("/tables", asked) for _ in range(4)]
    assert [answer.status_code for answer in answers] == [201, 201, 201, 429]
    assert code_of(answers[3]) == "too_many_tables"
    assert 1000 < int(answers[3].headers["retry-after"]) <= 1200


def test_too_many_connections(narrow: Server) -> None:
    url = f"{narrow.socket}{API}/tables/nothere/live"

    def another(address: str) -> ClientConnection:
        return connect(url, additional_headers={"X-Forwarded-For": address})

    with another("2001:db8::1"), another("2001:db8::ffff:2"):
        # The third of one network of IPv6; another network is somebody else.
        with pytest.raises(InvalidStatus), another("2001:db8::3"):
            pass
        with another("2001:db8:0:1::3"):
            pass


def test_too_fast(visitor: Client) -> None:
    answers = [visitor.get("/health") for _ in range(60)]
    slow = [answer for answer in answers if answer.status_code == 429]
    assert slow
    assert code_of(slow[0]) == "too_fast"
    assert slow[0].headers["retry-after"] == "1"
    assert slow[0].json()["params"] == {"wait": 1}


def test_costly_requests_share_a_budget(visitor: Client) -> None:
    """All of them take from one purse of 20 points, which is full again after a minute."""
    answers = [visitor.get("/variants/usa") for _ in range(8)]
    answers += [visitor.post("/qr", {"text": "https://fogg.example/t/x"}) for _ in range(8)]
    answers.append(visitor.get("/records/nothere/replay"))
    assert [answer.status_code for answer in answers] == [200] * 16 + [404]
    refused = [
        visitor.get("/records/nothere/replay"),
        visitor.get("/records/nothere/verify"),
        visitor.get("/records/nothere/review"),
        visitor.get("/variants/usa"),
        visitor.http.post("/records", content=b"fogg record 1"),
    ]
    assert {code_of(answer) for answer in refused} == {"too_costly"}
    assert 1 <= int(refused[0].headers["retry-after"]) <= 12
    # What is cheap goes on.
    assert visitor.get("/tables").status_code == 200


def test_the_whole_log_is_costly_a_part_is_not(visitor: Client, narrow: Server) -> None:
    near = Client(narrow)
    made = near.create("you", "you", start=True)
    table, seq = made["table"]["id"], 0
    while seq <= 21:
        for token in made["seats"].values():
            update = near.view(table, token)
            seq = update["seq"]
            if update["decision"]:
                fields = {"decision": update["decision"]["number"], "action": _first(update)}
                near.command(table, token, "act", **fields).raise_for_status()
    near.close()
    path, watch = f"/tables/{table}/view", made["watch"]
    answers = [visitor.get(path, watch, since=0) for _ in range(11)]
    assert [answer.status_code for answer in answers] == [200] * 10 + [429]
    assert visitor.get(path, watch, since=seq - 1).status_code == 200


def _first(update: dict[str, object]) -> str:
    """A card from the deck, or the tickets to keep."""
    decision, view = update["decision"], update["view"]
    assert isinstance(decision, dict) and isinstance(view, dict)
    if decision["least"]:
        return "keep " + " ".join(view["offered"][: decision["least"]])
    return "draw deck"


def test_this_machine_is_not_limited(narrow: Server) -> None:
    """Programs beside the server play as fast as they can: nothing is counted."""
    client = Client(narrow)
    assert {client.get("/variants/usa").status_code for _ in range(60)} == {200}
    asked = {"variant": "usa", "seats": [{"kind": "you"}] * 2}
    assert {client.post("/tables", asked).status_code for _ in range(6)} == {201}
    url = f"{narrow.socket}{API}/tables/nothere/live"
    with connect(url), connect(url), connect(url), connect(url):
        pass
    client.close()


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        # Some proxies tell the port too, which changes with every connection.
        ("192.0.2.7:50123", "192.0.2.7"),
        ("[2001:db8:1:2::9]:50123", "2001:db8:1:2::/64"),
        ("testclient", "testclient"),
    ],
)
def test_a_network_of_ipv6_counts_as_one(address: str, network: str) -> None:
    assert network_of(address) == network


def asking(client: str, server: str, host: str, **headers: str) -> HTTPConnection:
    """A request as it reaches the application."""
    sent = {"host": host, **{name.replace("_", "-"): value for name, value in headers.items()}}
    raw = [(name.encode(), value.encode()) for name, value in sent.items()]
    ends = {"client": (client, 5000), "server": (server, 8000)}
    return HTTPConnection({"type": "http", "headers": raw, **ends})


PLAIN = ServerSettings()
PROXIED = ServerSettings(public_url="https://fogg.example", trusted_proxy="127.0.0.1")
UNTOLD = ServerSettings(public_url="https://fogg.example")
AT_HOME = ServerSettings(host="0.0.0.0", public_url="http://192.0.2.20:8000")
LOOP = "127.0.0.1"


@pytest.mark.parametrize(
    ("connection", "settings", "caller"),
    [
        (asking(LOOP, LOOP, "localhost:8000"), PLAIN, OWN_MACHINE),
        (asking("::1", "::1", "[::1]:8000"), PLAIN, OWN_MACHINE),
        (asking("192.0.2.20", "192.0.2.20", "192.0.2.20:8000"), AT_HOME, OWN_MACHINE),
        (asking(LOOP, LOOP, "127.0.0.1:8000"), PROXIED, OWN_MACHINE),
        (asking("192.0.2.9", "192.0.2.20", "192.0.2.20:8000"), AT_HOME, "192.0.2.9"),
        # A tunnel or proxy on this machine: whoever asks is elsewhere.
        (asking(LOOP, LOOP, "fogg.example"), PLAIN, LOOP),
        (asking(LOOP, LOOP, "127.0.0.1:8000", x_forwarded_for="192.0.2.9"), PLAIN, LOOP),
        (asking(LOOP, LOOP, "127.0.0.1:8000", forwarded="for=192.0.2.9"), PLAIN, LOOP),
        (asking(LOOP, LOOP, "127.0.0.1:8000"), UNTOLD, LOOP),
        (asking(LOOP, LOOP, "[::1"), PLAIN, LOOP),
        (asking("198.51.100.7", LOOP, "fogg.example", **ELSEWHERE), PROXIED, "198.51.100.7"),
    ],
)
def test_who_is_on_this_machine(
    connection: HTTPConnection, settings: ServerSettings, caller: str
) -> None:
    assert caller_of(connection, settings) == caller


def test_buckets_fill_again(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr("fogg.server.http.guard.time.monotonic", lambda: now[0])
    buckets = Buckets(2.0, 3)
    assert [buckets.take("a") for _ in range(4)] == [0.0, 0.0, 0.0, 0.5]
    assert buckets.take("b") == 0.0
    now[0] += 1.0
    assert [buckets.take("a") for _ in range(3)] == [0.0, 0.0, 0.5]
    # Whoever waits as told gets what was asked for.
    now[0] += buckets.take("a", 3)
    assert buckets.take("a", 3) == 0.0
    # More than there can be at once is owed afterwards.
    now[0] += 1.5
    assert buckets.take("a", 5) == 0.0
    assert buckets.take("a") == 1.5


def test_strangers_do_not_fill_the_memory() -> None:
    guards = Guards(Limits(rate=1, burst=1))
    for number in range(MOST_CALLERS + 50):
        guards.request(str(number))
    with pytest.raises(TooMany):
        guards.request(str(MOST_CALLERS))


def test_the_error_tells_how_long_to_wait(narrow: Server) -> None:
    headers = {"X-Forwarded-For": "203.0.113.99", "Accept-Language": "fr"}
    with httpx.Client(base_url=narrow.url, headers=headers) as visitor:
        answers = [visitor.get(f"{API}/records/x/replay") for _ in range(6)]
    wait = answers[-1].json()["params"]["wait"]
    assert answers[-1].headers["retry-after"] == str(wait)
    assert f"attendez {wait} seconde" in answers[-1].json()["text"]
