"""Everything that the server sends of a game has a form and words, in every variant."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import msgspec
import pytest

from fogg.catalogue import Catalogue
from fogg.engine.event import Event
from fogg.server.metrics import Metrics
from fogg.server.services import Services
from fogg.server.settings import ServerSettings
from fogg.server.storage.documents import MoveEntry
from fogg.server.storage.sqlite import SqliteStorage
from fogg.server.tables.commands import move
from fogg.server.tables.hub import Hub
from fogg.server.tables.room import Change, Room
from fogg.server.wire.encode.games import GameEncoder
from fogg.server.wire.encode.steps import LogStep
from fogg.server.wire.encode.views import open_view, wire_view
from fogg.server.wire.types import NewSeatJson, NewTableJson, OfferJson, SettingsJson, YouJson
from fogg.texts import LANGUAGES, Texts
from fogg.variants import CATALOGUE
from tests.soak.games import Combination, by_kind, decisions

PLAYERS = ["Ana", "Marc", "Zoé"]
LOOKED_AT = 7
"""One of this many decisions is put into words."""


@pytest.mark.parametrize(
    ("variant", "language"),
    [(each.id, LANGUAGES[n % len(LANGUAGES)]) for n, each in enumerate(CATALOGUE)],
)
def test_a_whole_game_has_words(variant: str, language: str) -> None:
    combination = Combination(variant, len(PLAYERS))
    game = combination.game
    encoder = GameEncoder(game, Texts(language))
    kinds: set[str] = set()
    for number, (state, seat, action, chance) in enumerate(
        decisions(combination, by_kind, f"present/{variant}")
    ):
        if number % LOOKED_AT == 0:
            view = game.view(state, seat)
            decision = encoder.decision(state, seat, number, PLAYERS, view)
            assert decision.prompt and all(_worded(offer) for offer in decision.offers)
            kinds |= {offer.kind for offer in decision.offers}
            actions = [choice.action for offer in decision.offers for choice in offer.choices]
            assert all(game.notation.parse(text) in game.legal(state, seat) for text in actions)
            msgspec.json.encode([wire_view(view), encoder.ticket_aids(view), decision])
            assert sum(encoder.unseen(view).values()) <= sum(game.card_counts)
        events: list[Event] = []
        entry = MoveEntry(at=0.0, seat=seat, action=game.notation.text(action), luck=[])
        game.apply(state, seat, action, chance, events)
        step = encoder.step(LogStep(number + 1, entry, events), PLAYERS, number % len(PLAYERS))
        msgspec.json.encode(step)
    assert {"draw", "claim", "tickets", "keep"} <= kinds
    msgspec.json.encode([encoder.final(state, PLAYERS, 0), open_view(game, state)])


def _worded(offer: OfferJson) -> bool:
    return bool(offer.label) and all(choice.label for choice in offer.choices)


@pytest.mark.parametrize("variant", ["usa", "world+depots"])
def test_all_ways_of_an_offer_are_its_legal_actions(variant: str) -> None:
    combination = Combination(variant, len(PLAYERS))
    game = combination.game
    encoder = GameEncoder(game, Texts("en"))
    for number, (state, seat, action, chance) in enumerate(
        decisions(combination, by_kind, f"ways/{variant}")
    ):
        if number % 40 == 0:
            legal = {game.notation.text(each) for each in game.legal(state, seat)}
            view = game.view(state, seat)
            offers = encoder.decision(state, seat, number, PLAYERS, view).offers
            offered: set[str] = set()
            for offer in offers:
                whole = encoder.ways(state, seat, offer.kind, offer.target or "", PLAYERS)
                assert whole is not None
                ways = {choice.action for choice in whole.choices}
                assert ways >= {choice.action for choice in offer.choices}
                offered |= ways
            assert offered == legal
        game.apply(state, seat, action, chance)


def test_a_choice_of_tickets_is_put_together_by_the_client() -> None:
    combination = Combination("usa", len(PLAYERS))
    [decision] = [
        GameEncoder(combination.game, Texts("en")).decision(
            each.state, each.seat, 1, PLAYERS, combination.game.view(each.state, each.seat)
        )
        for each in [next(decisions(combination, by_kind, "keep"))]
    ]
    assert [offer.kind for offer in decision.offers] == ["keep"] * 3
    assert not any(offer.choices for offer in decision.offers)
    assert (decision.least, decision.most) == (2, 3)


def test_aids_that_are_kept_are_those_of_the_present(tmp_path: Path) -> None:
    async def run() -> None:
        storage = SqliteStorage(tmp_path / "fogg.db")
        hub = Hub(Services(ServerSettings(), Catalogue(), storage, Metrics()))
        settings = SettingsJson(aids="full")
        seats = [NewSeatJson(kind="you")] * 2
        new = NewTableJson(variant="europe", seats=seats, settings=settings, start=True)
        room, _ = await hub.create(new)
        luck = random.Random(3)
        for _ in range(150):
            await room.change(lambda: any_move(room, luck))
            check_aids(room)
        await hub.stop()
        await storage.close()

    asyncio.run(run())


def any_move(room: Room, luck: random.Random) -> Change:
    match = room.playing()
    seat = match.game.actors(match.state)[0]
    action = luck.choice(list(match.game.legal(match.state, seat)))
    return move(room, seat, match.game.notation.text(action))


def check_aids(room: Room) -> None:
    match = room.playing()
    encoder = GameEncoder(match.game, Texts("en"))
    for seat in range(2):
        aids = room.updates.update(YouJson(role="seat", seat=seat), "en", True, room.seq).aids
        view = match.game.view(match.state, seat)
        assert aids is not None
        assert aids.tickets == encoder.ticket_aids(view)
        assert aids.unseen == encoder.unseen(view)
        assert aids.tunnels == encoder.tunnels(view)
