"""What a client needs to know in order to hold no rules, and the description of the API."""

from __future__ import annotations

import json
from typing import Any

import httpx
import msgspec
import pytest

from fogg.bots import CHARACTERS, LEVELS
from fogg.catalogue import Catalogue
from fogg.engine import event
from fogg.engine.phases import PHASE_NAMES
from fogg.server.http.openapi import document
from fogg.server.settings import ServerSettings
from fogg.server.wire import types
from fogg.server.wire.encode.views import wire_view
from fogg.texts import LANGUAGES, messages
from tests.server.serving import API, Client, Server
from tests.soak.games import COMBINATIONS, Combination, by_kind, decisions

VARIANTS = [variant.id for variant in Catalogue().variants()]


def test_the_catalogue_in_both_languages(client: Client) -> None:
    english = client.get("/catalogue", lang="en").json()
    french = client.get("/catalogue", lang="fr").json()
    assert [each["id"] for each in english["variants"]] == VARIANTS
    assert english["variants"][0]["sentence"] != french["variants"][0]["sentence"]
    mega = next(each for each in french["variants"] if each["id"] == "usa-mega")
    assert any(each["rule"] == "start" for each in mega["differences"])
    assert all(each["label"] and each["words"] for each in mega["differences"])
    assert [bot["id"] for bot in english["bots"]] == [*LEVELS, *CHARACTERS]
    levels = {bot["id"]: bot["level"] for bot in english["bots"]}
    assert [levels[each] for each in LEVELS] == list(LEVELS)
    assert [levels[each] for each in CHARACTERS] == [each.level for each in CHARACTERS.values()]
    assert all(bot["title"] for bot in english["bots"])
    assert [each["id"] for each in english["options"]] == ["depots", "loans"]
    for one, other in zip(english["options"], french["options"], strict=True):
        assert one["title"] != other["title"] and one["sentence"] != other["sentence"]
    loans = next(each for each in french["variants"] if each["id"] == "europe+depots+loans")
    assert (loans["base"], loans["option"]) == ("europe+depots", "loans")
    assert [each["rule"] for each in loans["differences"]] == ["stations"]


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_variant_has_all_that_is_drawn(client: Client, variant: str) -> None:
    info = client.get(f"/variants/{variant}", lang="fr").json()
    game = Catalogue().game(variant)
    assert len(info["cities"]) == game.cities
    assert [route["id"] for route in info["routes"]] == game.route_names
    assert all(len(route["spaces"]) == route["length"] for route in info["routes"])
    assert all(0 <= city["x"] <= info["width"] for city in info["cities"])
    assert [ticket["id"] for ticket in info["tickets"]] == game.ticket_names
    named = sum(len(partners) for partners in info["partners"].values())
    assert named == sum(len(ticket["cities"]) for ticket in info["tickets"])
    assert sum(card["number"] for card in info["cards"]) == sum(game.card_counts)
    assert all(card["title"] for card in info["cards"])
    assert info["rules"] and all(rule["label"] and rule["words"] for rule in info["rules"])


def test_texts(client: Client) -> None:
    for language in LANGUAGES:
        assert client.get(f"/texts/{language}").json() == dict(messages(language))
    assert client.get("/texts/eo").json()["code"] == "unknown_language"


def test_the_language_of_the_browser(client: Client) -> None:
    def title(accepted: str) -> str:
        headers = {"Accept-Language": accepted}
        words: str = client.http.get("/catalogue", headers=headers).json()["bots"][0]["title"]
        return words

    assert title("fr-CA,en;q=0.5") == messages("fr")["bot.first"]
    assert title("de,en;q=0.5") == messages("en")["bot.first"]
    assert title("") == messages("en")["bot.first"]


def test_phases_have_prompts() -> None:
    for language in LANGUAGES:
        missing = [name for name in PHASE_NAMES if f"prompt.{name}" not in messages(language)]
        assert not missing, "say in the texts what is to be decided"


@pytest.mark.parametrize("combination", COMBINATIONS[::3], ids=str)
def test_every_view_and_event_fits_the_wire(combination: Combination) -> None:
    """A key of `View.data` or of an event that the wire lacks shows here."""
    from fogg.server.wire.encode.games import wire_event

    game = combination.game
    for number, (state, seat, action, chance) in enumerate(decisions(combination, by_kind, "wire")):
        events: list[event.Event] = []
        game.apply(state, seat, action, chance, events)
        for each in events:
            msgspec.json.encode(wire_event(game, each))
        if number % 7 == 0:
            msgspec.json.encode(wire_view(game.view(state, seat)))


# The description of the API


def test_openapi_is_what_is_served(client: Client) -> None:
    served, again = (client.get("/openapi.json").json() for _ in range(2))
    assert served == again
    assert served == json.loads(msgspec.json.encode(document()))
    assert served["openapi"].startswith("3.1")
    schemas = served["components"]["schemas"]
    assert {"Update", "NewTable", "Offer", "ErrorBody", "Act"} <= set(schemas)
    for reference in _references(served):
        assert reference.removeprefix("#/components/schemas/") in schemas


def _references(data: Any) -> list[str]:
    if isinstance(data, dict):
        own = [data["$ref"]] if isinstance(data.get("$ref"), str) else []
        return own + [each for value in data.values() for each in _references(value)]
    if isinstance(data, list):
        return [each for value in data for each in _references(value)]
    return []


def test_answers_are_of_the_types_described(server: Server, client: Client) -> None:
    """Everything that is sent decodes as the type that the description promises."""
    made = client.create("you", "one-step", variant="europe", start=True)
    table, token = made["table"]["id"], made["seats"]["0"]
    seen: list[tuple[str, Any, str]] = [
        ("/catalogue", types.CatalogueJson, ""),
        ("/variants/europe", types.VariantInfo, ""),
        ("/tables", types.TablesJson, ""),
        (f"/tables/{table}", types.SeenJson, token),
        (f"/tables/{table}/view?since=0", types.UpdateJson, token),
        (f"/tables/{table}/links", types.LinksJson, made["host"]),
        ("/health", types.HealthJson, ""),
    ]
    for path, kind, allowed in seen:
        headers = {"Authorization": f"Bearer {allowed}"} if allowed else {}
        answer = httpx.get(f"{server.url}{API}{path}", headers=headers)
        msgspec.json.decode(answer.content, type=kind)
    msgspec.json.decode(json.dumps(made), type=types.CreatedJson)


def test_metrics_and_health(client: Client, server: Server) -> None:
    client.create("you", "random", start=True)
    text = httpx.get(f"{server.url}/metrics").text
    assert "fogg_tables " in text
    assert 'fogg_requests_total{status="201"}' in text
    assert client.get("/health").json()["database"] == "sqlite"


def test_a_page_without_a_client(server: Server) -> None:
    for path in ("/", "/t/abc", "/r/xyz", "/new"):
        answer = httpx.get(server.url + path)
        assert answer.status_code == 200
        assert "<h1>Fogg</h1>" in answer.text or 'id="app"' in answer.text


def test_qr_codes(client: Client) -> None:
    answer = client.post("/qr", {"text": "http://192.168.1.2:8000/t/abc#s_xyz"})
    assert answer.headers["content-type"].startswith("image/svg+xml")
    assert answer.text.startswith("<svg")
    assert answer.headers["cache-control"] == "no-store"


@pytest.mark.parametrize(
    ("settings", "address"),
    [
        ({}, ""),
        ({"host": "::1"}, ""),
        ({"public_url": "http://localhost:8000"}, ""),
        ({"host": "192.168.1.20", "port": 8001}, "http://192.168.1.20:8001"),
        ({"public_url": "https://fogg.example/"}, "https://fogg.example"),
    ],
)
def test_the_address_for_other_devices(settings: dict[str, Any], address: str) -> None:
    assert ServerSettings(**settings).address_elsewhere == address
