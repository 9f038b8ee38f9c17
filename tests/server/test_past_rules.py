"""A table that goes on under earlier rules shows these, and not the present ones."""

from __future__ import annotations

import re
from pathlib import Path

from fogg.catalogue import Catalogue
from fogg.editions import present_digest
from fogg.server.wire.encode.catalogue import CatalogueEncoder
from fogg.texts import Texts
from tests.server.serving import Client

OLD = Path(__file__).parents[1] / "record" / "old"
CATALOGUE = Catalogue()
ENCODER = CatalogueEncoder(CATALOGUE, Texts("en"), 0.5)


def test_each_old_game_has_its_rules_described() -> None:
    differing = 0
    for path in OLD.glob("*.fogg"):
        named = re.match(r"(?:taken_back-)?(.+)-([0-9a-f]{16})$", path.stem)
        assert named is not None
        digest = present_digest(named[2])
        told = ENCODER.variant(named[1], named[2])
        now = ENCODER.variant(named[1])
        assert told.digest == digest
        assert told.past is (told.digest != now.digest)
        differing += told.past and told.rules != now.rules
    assert differing > 0, "some words tell the rules apart"


def test_a_digest_is_asked_for_over_http(client: Client) -> None:
    present = client.get("/variants/usa+depots").json()
    before = client.get("/variants/usa+depots", digest="e31096a321736b22").json()
    assert not present["past"]
    assert before["past"] is (before["digest"] != present["digest"])


def test_a_table_tells_the_rules_of_its_game(client: Client) -> None:
    made = client.create("you Ana", "you Marc", start=True)
    table = client.get(f"/tables/{made['table']['id']}", made["host"]).json()["table"]
    assert table["digest"] == client.get("/variants/usa").json()["digest"]
