"""Other cards than those listed, in the terminal: every payment can be typed, and is read back."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fogg.cli.terminal.session import Session
from fogg.engine.action import CLAIM, HARBOR, payment_of
from fogg.engine.cards import LOCOMOTIVE
from fogg.engine.ints import ints
from fogg.engine.phases import FIRST_PIECES_PHASE
from fogg.narration.cards import counted
from fogg.reading import cards
from fogg.texts import LANGUAGES, Texts
from tests.cli import terminals
from tests.toys import blank, counts, variant

WORLD = variant("world")
SEA, LAND, PAIRS = "dar_es_salaam-mumbai", "beijing-novosibirsk-2", "anchorage-vancouver"


@st.composite
def hands(draw: st.DrawFn) -> str:
    """Cards of two colors in every kind, and locomotives."""
    kinds = [
        color + kind for color in ("white", "red") for kind in ("", "-anchor", "-ship", "-ships")
    ]
    numbers = {kind: draw(st.integers(0, 4)) for kind in kinds}
    numbers[LOCOMOTIVE] = draw(st.integers(0, 2))
    return " ".join(f"{kind}*{number}" for kind, number in numbers.items() if number)


@pytest.mark.rule("WO-5", "WO-6", "WO-10")
@pytest.mark.parametrize("language", LANGUAGES)
@settings(max_examples=25)
@given(hand=hands())
def test_every_payment_is_read_back_as_it_is_said(language: str, hand: str) -> None:
    """In the notation and in the words in which the terminal lists it."""
    table = blank(2, WORLD)
    table.set_hand(0, hand)
    table.set_owner(0, "lagos-luanda")
    targets = [(CLAIM, WORLD.board.route(route)) for route in (SEA, LAND, PAIRS)]
    for kind, target in [*targets, (HARBOR, WORLD.board.city("lagos"))]:
        purse = WORLD.purse_of(kind, target)
        for way in WORLD.payments(table.state, 0, kind, target):
            payment = int(payment_of(way))
            said = " + ".join(counted(Texts(language), WORLD, purse.cards(payment)))
            for words in (said, WORLD.notation.payment_text(purse, payment)):
                wish = cards.wish_of(WORLD, cards.read_cards(WORLD, words.split()), purse)
                assert wish.exact() and wish.payment(purse) == payment, words


def typed(
    monkeypatch: pytest.MonkeyPatch, hand: str, *lines: str, lang: str = "en"
) -> tuple[str, list[str]]:
    """What is said when a hand is given and lines are typed, and what was done."""
    left = list(lines)

    def policy(session: Session) -> str | None:
        view = session.view()
        if view.turn == 0:
            return "20 40" if view.phase == FIRST_PIECES_PHASE else "keep 1 2 3"
        if len(left) == len(lines):
            give(session, hand)
        moved = any(move.action.startswith("claim") for move in session.table.record.moves)
        return None if moved or not left else left.pop(0)

    result, session = terminals.played(
        monkeypatch, policy, "world", "--seed", "1", "--bots", "one-step", lang=lang
    )
    assert result.err == ""
    moves = session.table.record.moves
    return result.out, [move.action for move in moves if move.seat == session.seat]


def give(session: Session, hand: str) -> None:
    state, kinds = session.table.state, int(session.game.kinds)
    start = session.seat * kinds
    for name, row in (("hands", counts(session.game, hand)), ("known", [0] * kinds)):
        whole = [int(number) for number in getattr(state, name)]
        whole[start : start + kinds] = row
        setattr(state, name, ints(whole))


SHIPS = "white-ship*4 white-ships*2"


@pytest.mark.rule("WO-5")
@pytest.mark.parametrize("four", ["4 white ship cards", "white-ship*4", "4 single white ships"])
def test_four_single_ships_while_two_doubles_are_in_hand(
    monkeypatch: pytest.MonkeyPatch, four: str
) -> None:
    said, done = typed(
        monkeypatch,
        SHIPS,
        "claim mumbai dar es salaam",
        "3 single white ships",
        "7",
        "purple",
        "wobble",
        four,
    )
    assert "1  2 white double ship cards" in said
    more = (
        "There are more ways: name the cards, like 2 white ship cards + 1 white double ship card."
    )
    assert more in said
    assert "Enter for yes, other cards, or no:" in said
    assert "no card that could be left out" in said
    assert "Please answer with a number from 1 to 1, yes or no." in said
    assert done[-1] == f"claim {SEA} white-ship*4"


def test_other_cards_in_french(monkeypatch: pytest.MonkeyPatch) -> None:
    said, done = typed(
        monkeypatch,
        "red*2 red-anchor*3 locomotive*1",
        "prendre beijing novossibirsk",
        "3 cartes rouges à ancre",
        lang="fr",
    )
    assert "d’autres cartes, ou non" in said
    assert done[-1] == f"claim {LAND} red-anchor*3"


@pytest.mark.rule("WO-1")
@pytest.mark.parametrize(
    ("laid", "done"),
    [
        ("1", "red*2 red-anchor*1"),
        ("3 marked red", "red-anchor*3"),
        ("1 red 2 marked red", "red*1 red-anchor*2"),
        ("2 red anchors and a locomotive", ""),
        ("2 red anchors and 1 locomotive", "red-anchor*2 locomotive*1"),
    ],
)
def test_a_marked_card_is_kept_or_spent(
    monkeypatch: pytest.MonkeyPatch, laid: str, done: str
) -> None:
    hand = "red*2 red-anchor*3 locomotive*1"
    _, moves = typed(monkeypatch, hand, f"claim {LAND}", laid, "no")
    assert (moves[-1] == f"claim {LAND} {done}") if done else not moves[-1].startswith("claim")


def test_a_pair_route_with_any_mix(monkeypatch: pytest.MonkeyPatch) -> None:
    hand = "red*2 red-anchor*2 white*1 white-anchor*1 locomotive*1"
    laid = "1 red + 1 red anchor + 1 white anchor + 1 locomotive"
    _, moves = typed(monkeypatch, hand, "claim anchorage vancouver", laid)
    assert moves[-1] == f"claim {PAIRS} red*1 red-anchor*1 white-anchor*1 locomotive*1"
