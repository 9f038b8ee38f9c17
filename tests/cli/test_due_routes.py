"""`routes payable` says what can be claimed now, and what only after what is due."""

from __future__ import annotations

import pytest

from fogg.bots import make_bot
from fogg.catalogue import Catalogue
from fogg.cli.terminal.routes import RouteBook
from fogg.engine.chance import Seeded
from fogg.engine.game import Game
from fogg.engine.state import State
from fogg.texts import Texts
from tests.cli.terminals import fogg

CATALOGUE = Catalogue()


def until(game: Game, phase: str) -> tuple[State, int]:
    """Play at random until a seat has to decide in a phase with something that it could pay."""
    for seed in range(100):
        luck, bot = Seeded(seed), make_bot("random", seed)
        state = game.start(2, luck)
        while not game.over(state):
            seat = game.actors(state)[0]
            if game.phase_names[game.phase_of(state, seat)] == phase:
                return state, seat
            view = game.view(state, seat)
            game.apply(state, seat, bot.act(view, view.legal()), luck)
    raise AssertionError(f"no game came to {phase}")


@pytest.mark.parametrize("phase", ["second_card", "tunnel", "keep_tickets"])
def test_nothing_is_payable_while_something_is_due(phase: str) -> None:
    game = CATALOGUE.game("europe")
    state, seat = until(game, phase)
    book = RouteBook(Texts("en"), game, state, seat, ["A", "B"])
    payable = [route for route in range(game.routes) if book.payable(route)]
    assert payable and book.due is not None and book.due.code == f"{phase}_due"
    assert all(str(book.status(route)).startswith("·") for route in payable)


def test_in_a_turn_it_is_payable_now() -> None:
    game = CATALOGUE.game("europe")
    state, seat = until(game, "turn")
    book = RouteBook(Texts("en"), game, state, seat, ["A", "B"])
    payable = [route for route in range(game.routes) if book.payable(route)]
    assert book.due is None
    assert all(str(book.status(route)).startswith("✓") for route in payable)


def test_the_list_says_what_is_due_first(monkeypatch: pytest.MonkeyPatch) -> None:
    typed = ["garder 1 2", "routes payables", "piocher pioche", "routes payables", "quitter"]
    game = ("play", "usa", "--seed", "5", "--seats", "you,route")
    out = fogg(monkeypatch, *game, typed=typed, lang="fr").out
    _, now, later = out.split("> routes payables")
    assert "✓ 1 carte blanche" in now and "maintenant" not in now.partition("> ")[0]
    assert "vous avez pris une carte, prenez donc la seconde ou arrêtez" in later
    assert "· 1 carte blanche" in later and "✓" not in later
