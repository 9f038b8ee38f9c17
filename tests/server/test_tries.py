"""Rules tried out: the real engine plays a few moves for a page, and keeps nothing."""

from __future__ import annotations

import pytest

from fogg.catalogue import Catalogue
from fogg.engine.game import Game
from fogg.server.errors import Missing
from fogg.server.tables.match import Refused
from fogg.server.tables.tries import try_out
from fogg.server.wire import types
from fogg.server.wire.encode.encoders import Encoders
from tests.server.serving import Client, code_of

CATALOGUE = Catalogue()
ENCODERS = Encoders(CATALOGUE, 0.5)


def _tried(variant: str, *moves: str, routes: list[str], luck: int = 0) -> types.TriedJson:
    encoder = ENCODERS.of_game(CATALOGUE.game(variant), "en")
    return try_out(encoder, types.TryJson(routes=routes, moves=[*moves], luck=luck))


def test_a_route_is_paid_in_several_ways_and_claimed() -> None:
    routes = ["chicago-duluth", "chicago-omaha"]
    first = _tried("usa", routes=routes)
    assert first.view.hand == {"red": 3, "locomotive": 1}
    assert [way.label for way in first.ways] == [
        "3 red cards",
        "2 red cards and 1 locomotive",
        "1 red card and 2 locomotives",
        "3 locomotives",
    ]
    assert first.decision is not None
    offers = {offer.target: offer for offer in first.decision.offers}
    assert set(offers) == set(routes)
    assert [choice.label for choice in offers["chicago-duluth"].choices] == [
        "3 red cards",
        "2 red cards and 1 locomotive",
    ]
    assert offers["chicago-omaha"].reason is not None
    after = _tried("usa", offers["chicago-duluth"].choices[1].action, routes=routes)
    assert after.view.owners == {"chicago-duluth": 0}
    assert after.view.players[0].score == 4
    assert after.view.hand == {"red": 1}
    assert after.lines and "4 points" in after.lines[0]


def test_what_is_not_possible_is_refused_with_the_reason() -> None:
    with pytest.raises(Refused):
        _tried("usa", "claim chicago-omaha blue*4", routes=["chicago-duluth"])
    with pytest.raises(Missing):
        _tried("usa", routes=["nowhere-here"])


def test_luck_turns_up_other_cards() -> None:
    game = CATALOGUE.game("europe")
    tunnel = next(r.id for r in game.board.routes if r.tunnel and r.color != "gray")
    ends = set()
    for luck in range(12):
        first = _tried("europe", routes=[tunnel], luck=luck)
        assert first.decision is not None
        action = first.decision.offers[0].choices[0].action
        after = _tried("europe", action, routes=[tunnel], luck=luck)
        assert after.decision is not None
        ends.add(after.decision.phase)
        if after.decision.phase != "turn":
            going_on = [o for o in after.decision.offers if o.choices]
            paid = going_on[0].choices[0].action
            assert _tried("europe", action, paid, routes=[tunnel], luck=luck).lines
    assert len(ends) == 2, "sometimes more is asked for, sometimes not"


@pytest.mark.parametrize("variant", [each.id for each in CATALOGUE.games()])
def test_every_kind_of_route_can_be_tried(variant: str) -> None:
    for name in (variant, f"{variant}+depots"):
        game = CATALOGUE.game(name)
        for route in _kinds(game):
            tried = _tried(name, routes=[route])
            assert tried.decision is not None and tried.decision.phase == "turn"
            assert [offer.target for offer in tried.decision.offers] == [route]
            assert len(tried.ways) > 0


def _kinds(game: Game) -> list[str]:
    """A route of each kind of a board: color or gray, suit, and what is special."""
    found: dict[tuple[object, ...], str] = {}
    for route in game.board.routes:
        special = (route.locomotives > 0, route.tunnel, route.paired, route.group >= 0)
        found.setdefault((route.color == "gray", route.suit, *special), route.id)
    return list(found.values())


def test_it_is_asked_for_over_http(client: Client) -> None:
    path = "/variants/usa/tries"
    tried = client.post(path, {"routes": ["chicago-duluth"]}, lang="fr").json()
    assert tried["ways"][1]["label"] == "2 cartes rouges et 1 locomotive"
    wrong = client.post(
        path, {"routes": ["chicago-duluth"], "moves": ["claim chicago-omaha blue*4"]}
    )
    assert wrong.status_code == 409 and wrong.json()["text"]
    assert code_of(client.post("/variants/nothing/tries", {"routes": ["a-b"]})) == "unknown_variant"
