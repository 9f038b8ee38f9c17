"""Everything that the server sends of a game has a form and words, in every variant."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import msgspec
import pytest

from fogg.catalogue import Catalogue
from fogg.engine.cards import WAGON
from fogg.engine.event import Event
from fogg.engine.game import Game
from fogg.engine.state import State
from fogg.server.metrics import Metrics
from fogg.server.services import Services
from fogg.server.settings import ServerSettings
from fogg.server.storage.documents import MoveEntry
from fogg.server.storage.sqlite import SqliteStorage
from fogg.server.tables.commands import move
from fogg.server.tables.hub import Hub
from fogg.server.tables.room import Change, Room
from fogg.server.wire.encode.games import GameEncoder
from fogg.server.wire.encode.offers import MOST_WAYS
from fogg.server.wire.encode.steps import LogStep
from fogg.server.wire.encode.updates import Viewer
from fogg.server.wire.encode.views import open_view, wire_view
from fogg.server.wire.types import NewSeatJson, NewTableJson, OfferJson, SettingsJson, YouJson
from fogg.texts import LANGUAGES, Texts
from fogg.variants import CATALOGUE
from tests.soak.games import Combination, by_kind, decisions
from tests.toys import blank, variant

PLAYERS = ["Ana", "Marc", "Zoé"]
LOOKED_AT = 7
"""One of this many decisions is put into words."""


@pytest.mark.parametrize(
    ("id", "language"),
    [(each.id, LANGUAGES[n % len(LANGUAGES)]) for n, each in enumerate(CATALOGUE)],
)
def test_a_whole_game_has_words(id: str, language: str) -> None:
    combination = Combination(id, len(PLAYERS))
    game = combination.game
    encoder = GameEncoder(game, Texts(language))
    kinds: set[str] = set()
    for number, (state, seat, action, chance) in enumerate(
        decisions(combination, by_kind, f"present/{id}")
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


@pytest.mark.parametrize("id", ["usa", "world+depots"])
def test_all_ways_of_an_offer_are_its_legal_actions(id: str) -> None:
    combination = Combination(id, len(PLAYERS))
    game = combination.game
    encoder = GameEncoder(game, Texts("en"))
    for number, (state, seat, action, chance) in enumerate(
        decisions(combination, by_kind, f"ways/{id}")
    ):
        if number % 40 == 0:
            legal = {game.notation.text(each) for each in game.legal(state, seat)}
            view = game.view(state, seat)
            offers = encoder.decision(state, seat, number, PLAYERS, view).offers
            offered: set[str] = set()
            for offer in offers:
                usual = encoder.ways(state, seat, offer.kind, offer.target or "", PLAYERS, False)
                assert usual is not None
                ways = {choice.action for choice in usual.choices}
                assert ways >= {choice.action for choice in offer.choices}
                offered |= ways
                _check_every_way(game, encoder, state, seat, usual)
            assert offered == legal
        game.apply(state, seat, action, chance)


def _check_every_way(
    game: Game, encoder: GameEncoder, state: State, seat: int, usual: OfferJson
) -> None:
    """The usual ways come first; all others can be done too, and be put together by the client."""
    whole = encoder.ways(state, seat, usual.kind, usual.target or "", PLAYERS)
    assert whole is not None and not whole.more
    ways = [choice.action for choice in whole.choices]
    assert ways[: len(usual.choices)] == [choice.action for choice in usual.choices]
    assert usual.more is (len(ways) > len(usual.choices))
    assert len(ways) == len(set(ways))
    assert (whole.payment is None) is not any(choice.cards for choice in whole.choices)
    for choice in whole.choices:
        assert game.problem(state, seat, game.notation.parse(choice.action)) is None
        if whole.payment is not None:
            cards = " ".join(f"{name}*{number}" for name, number in choice.cards.items())
            assert f"{whole.payment.words} {cards}" == choice.action
            most = whole.payment.cards
            assert all(number <= most[name] for name, number in choice.cards.items())


def test_singles_and_marked_cards_are_among_all_ways() -> None:
    game = variant("world")
    route = next(each for each in game.board.routes if (each.suit, each.length) == ("ship", 4))
    table = blank(2, game)
    color = route.color
    table.set_hand(0, f"{color}-ship*4 {color}-ships*2 {color}*2 {color}-anchor*2")
    encoder = GameEncoder(game, Texts("en"))
    usual = encoder.ways(table.state, 0, "claim", route.id, PLAYERS, False)
    whole = encoder.ways(table.state, 0, "claim", route.id, PLAYERS)
    assert usual is not None and whole is not None
    claim = f"claim {route.id} {color}-ship"
    assert [choice.action for choice in usual.choices] == [f"{claim}s*2"]
    assert [choice.action for choice in whole.choices] == [
        f"{claim}s*2",
        f"{claim}*2 {color}-ships*1",
        f"{claim}*4",
    ]
    assert usual.more and not whole.more
    assert whole.payment == usual.payment
    assert whole.payment is not None
    assert whole.payment.cards == {f"{color}-ship": 4, f"{color}-ships": 2}


def test_of_thousands_of_ways_a_thousand_are_listed() -> None:
    game = variant("world")
    route = next(each for each in game.board.routes if each.paired and each.length == 3)
    table = blank(2, game)
    wagons = [
        name for name, card in zip(game.card_names, game.cards, strict=True) if card.suit == WAGON
    ]
    table.set_hand(0, " ".join(f"{name}*3" for name in wagons))
    whole = GameEncoder(game, Texts("en")).ways(table.state, 0, "claim", route.id, PLAYERS)
    assert whole is not None and whole.payment is not None
    assert len(whole.choices) == MOST_WAYS and whole.more
    assert set(whole.payment.cards) == set(wagons)


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
        aids = room.updates.update(Viewer.of(YouJson(role="seat", seat=seat), "en"), room.seq).aids
        view = match.game.view(match.state, seat)
        assert aids is not None
        assert aids.tickets == encoder.ticket_aids(view)
        assert aids.unseen == encoder.unseen(view)
        assert aids.tunnels == encoder.tunnels(view)
