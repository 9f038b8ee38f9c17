"""Aids on the wire: as much as the table allows."""

from __future__ import annotations

import pytest

from fogg.catalogue import Catalogue
from fogg.engine.chance import Seeded
from fogg.engine.odds import tunnel_odds
from fogg.server.wire.encode.games import GameEncoder
from fogg.texts import Texts
from tests.server.serving import Client


def test_the_odds_of_tunnels_are_given_by_card() -> None:
    game = Catalogue().game("europe")
    view = game.view(game.start(2, Seeded(1)), 0)
    tunnels = GameEncoder(game, Texts("en")).tunnels(view)
    assert tunnels is not None
    assert list(tunnels) == list(game.card_names)
    for kind, name in enumerate(game.card_names):
        assert tunnels[name] == pytest.approx(tunnel_odds(view, kind), abs=0.0001)


def test_where_no_tunnel_is_no_odds_are_given() -> None:
    game = Catalogue().game("usa")
    assert GameEncoder(game, Texts("en")).tunnels(game.view(game.start(2, Seeded(1)), 0)) is None


@pytest.mark.parametrize(
    ("level", "given"),
    [("none", set()), ("standard", {"tickets"}), ("full", {"tickets", "unseen", "tunnels"})],
)
def test_as_much_is_given_as_the_table_allows(client: Client, level: str, given: set[str]) -> None:
    created = client.create(
        "you Ana", "easy", variant="europe", start=True, settings={"aids": level}
    )
    aids = client.view(created["table"]["id"], created["seats"]["0"]).get("aids") or {}
    assert {name for name, value in aids.items() if value} == given
