"""WO-1, WO-3 and WO-4: two decks, the choice of a deck for every gap, sweeps, empty piles."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fogg.engine.chance import Seeded
from fogg.engine.event import Event
from fogg.engine.mechanics.draw import SWEPT, TOOK, TURNED_UP
from fogg.engine.phases import REFILLING_PHASE, SECOND_CARD_PHASE, TURN_PHASE
from fogg.engine.piles import RESHUFFLED
from tests.ships import CLEAN, GAPS, piles, world
from tests.toys import Table, counts, variant

SHIPS = "red-ship*4 red-ships*6"
JOKERS = ["locomotive"] * 3


def words(table: Table) -> set[str]:
    return {text.split()[0] for text in table.legal()}


# WO-1: what is in the box


@pytest.mark.rule("WO-1", "GL-1")
@pytest.mark.parametrize("id", ["world", "great-lakes"])
def test_cards_of_the_box(id: str) -> None:
    game = variant(id)
    box = Counter({card: int(n) for card, n in zip(game.cards, game.card_counts, strict=True)})
    colors = {"purple", "yellow", "green", "red", "black", "white"}
    assert {card.color for card in box} == colors | {"locomotive"}
    wagons = {card: n for card, n in box.items() if card.suit == "wagon"}
    ships = {card: n for card, n in box.items() if card.suit == "ship"}
    assert (sum(wagons.values()), sum(ships.values())) == (80, 60)
    for color in colors:
        of_color = [(card, n) for card, n in box.items() if card.color == color]
        assert sum(n for card, n in of_color if card.suit == "wagon") == 11
        assert sum(n for card, n in of_color if card.suit == "wagon" and card.anchor) == 4
        assert sum(n for card, n in of_color if card.suit == "ship" and card.units == 1) == 4
        assert sum(n for card, n in of_color if card.suit == "ship" and card.units == 2) == 6
    assert all(card.anchor is (card.units == 1) for card in ships)
    jokers = [(card, n) for card, n in box.items() if card.color == "locomotive"]
    assert [(card.suit, card.anchor, n) for card, n in jokers] == [("wagon", True, 14)]


@pytest.mark.rule("WO-1", "GL-1")
@pytest.mark.parametrize(
    ("id", "tickets", "wagons", "ships"), [("world", 65, 25, 50), ("great-lakes", 55, 33, 32)]
)
def test_tickets_and_pieces_of_the_box(id: str, tickets: int, wagons: int, ships: int) -> None:
    game = variant(id)
    assert len(game.tickets) == tickets
    assert list(game.piece_counts) == [wagons, ships]
    assert (game.rules.fewest_players, game.rules.most_players) == (2, 5)


# WO-3: one action a turn


@pytest.mark.rule("WO-3", "WO-0")
def test_a_turn_is_one_of_five_actions() -> None:
    table = world()
    table.set_owner(0, "lagos-luanda")
    table.set_hand(0, "red-anchor*2 red-ship*2")
    assert words(table) == {"draw", "claim", "tickets", "harbor", "exchange"}


@pytest.mark.rule("WO-3")
@pytest.mark.parametrize(
    "action",
    [
        "claim dar_es_salaam-djibouti-2 red-anchor*1",
        "harbor lagos red-anchor*2 red-ship*2",
        "exchange 1 ships",
    ],
)
def test_each_of_them_ends_the_turn(action: str) -> None:
    table = world()
    table.set_owner(0, "lagos-luanda")
    table.set_hand(0, "red-anchor*2 red-ship*2")
    table.do(action)
    assert (table.on_turn, int(table.state.phase)) == (1, TURN_PHASE)


@pytest.mark.rule("WO-3")
@pytest.mark.parametrize("left", [65, 4, 3, 1])
def test_four_tickets_are_drawn_and_one_at_least_is_kept(left: int) -> None:
    table = world()
    names = table.game.ticket_names
    table.set_ticket_deck(" ".join(names[:left]))
    table.do_anyhow("tickets")
    offered = table.offered(0)
    assert len(offered) == min(left, 4)
    assert len(table.legal()) == 2 ** len(offered) - 1
    table.do(f"keep {offered[-1]}")
    assert table.kept(0) == {offered[-1]}
    assert table.bottom == offered[:-1]
    assert table.on_turn == 1


# WO-4: two cards, from the display or from either deck


@pytest.mark.rule("WO-4")
@pytest.mark.parametrize("first", ["draw red", "draw wagons", "draw ships", "draw white-ships"])
@pytest.mark.parametrize("second", ["draw black", "draw wagons", "draw ships", "draw red-ship"])
def test_two_cards_each_from_the_display_or_from_a_deck(first: str, second: str) -> None:
    table = world()
    for action in (first, second):
        table.do_anyhow(action)
        if table.state.phase == REFILLING_PHASE:
            assert table.legal() == ["refill wagons", "refill ships"]
            table.do("refill ships", luck="green-ship")
    assert sum(table.game.view(table.state, 0).hand()) == 2
    assert (table.on_turn, int(table.state.phase)) == (1, TURN_PHASE)


@pytest.mark.rule("WO-4")
def test_the_taker_chooses_the_deck_before_the_second_card() -> None:
    table = world()
    (took,) = table.do("draw black")
    assert (took.kind, table.display) == (TOOK, "red . white red-ship black-ships white-ships")
    assert table.state.phase == REFILLING_PHASE
    assert table.problem("draw red") == "refill_due"
    assert table.problem("draw ships") == "refill_due"
    (turned,) = table.do("refill ships", luck="yellow-ships")
    assert turned.kind == TURNED_UP
    assert table.display == "red yellow-ships white red-ship black-ships white-ships"
    assert table.state.phase == SECOND_CARD_PHASE
    table.do("draw yellow-ships")
    assert table.state.phase == REFILLING_PHASE
    table.do("refill wagons", luck="green-anchor")
    assert table.display == "red green-anchor white red-ship black-ships white-ships"
    assert table.on_turn == 1


@pytest.mark.rule("WO-4")
def test_the_display_may_become_all_ships() -> None:
    table = world()
    for card in ("red", "black", "white"):
        table.do(f"draw {card}")
        table.do("refill ships", luck="green-ship")
    assert table.display == "green-ship green-ship green-ship red-ship black-ships white-ships"


@pytest.mark.rule("WO-4")
def test_a_face_up_joker_is_the_only_card_and_its_gap_is_filled() -> None:
    table = world("locomotive black white red-ship black-ships white-ships")
    table.do("draw locomotive")
    assert (table.on_turn, int(table.state.phase)) == (0, REFILLING_PHASE)
    assert table.problem("draw black") == "refill_due"
    table.do("refill wagons", luck="green")
    assert (table.on_turn, int(table.state.phase)) == (1, TURN_PHASE)
    assert table.display == "green black white red-ship black-ships white-ships"


@pytest.mark.rule("WO-4")
def test_a_joker_that_comes_up_is_no_second_card() -> None:
    table = world()
    table.do("draw red")
    table.do("refill wagons", luck="locomotive")
    assert table.problem("draw locomotive") == "locomotive_second"
    assert "draw locomotive" not in table.legal()


@pytest.mark.rule("WO-4", "WO-1")
def test_a_joker_drawn_blind_is_one_card_of_the_wagons() -> None:
    table = world()
    (drew,) = table.do("draw wagons", luck="locomotive")
    assert table.state.phase == SECOND_CARD_PHASE
    assert drew.seen_by(1).card is None
    assert "locomotive" not in [table.game.card_names[kind] for kind in ship_kinds(table)]


def ship_kinds(table: Table) -> list[int]:
    return [kind for kind, deck in enumerate(table.game.deck_of) if deck == 1]


@pytest.mark.rule("WO-4")
@pytest.mark.parametrize(
    ("deck", "luck"), [("green*3", "green"), (SHIPS, "red-ships")], ids=["wagons", "ships"]
)
def test_no_deck_is_asked_for_if_only_one_can_give(deck: str, luck: str) -> None:
    table = piles(world(), deck)
    table.do("draw red", luck=luck)
    assert table.state.phase == SECOND_CARD_PHASE
    assert table.display.split()[0] == luck
    asked = ["draw wagons"] if luck == "green" else ["draw ships"]
    blind = [text for text in table.legal() if text in ("draw wagons", "draw ships")]
    assert blind == asked


@pytest.mark.rule("WO-4")
def test_a_deck_whose_discard_has_cards_can_give() -> None:
    table = piles(world(), "green*3", "red-ship*1 black*1")
    table.do("draw red")
    assert table.legal() == ["refill wagons", "refill ships"]
    events = table.do("refill ships", luck="red-ship")
    assert [event.kind for event in events] == [RESHUFFLED, TURNED_UP]
    assert (table.deck, table.discard) == ("green*3", "black*1")


@pytest.mark.rule("WO-4")
def test_each_deck_is_reshuffled_from_its_own_discard() -> None:
    table = piles(world(), "green*1 red-ship*1", "black*2 locomotive*1 white-ships*3")
    table.do("draw wagons", luck="green")
    events = table.do("draw wagons", luck="locomotive")
    assert [(event.kind, event.deck) for event in events if event.kind == RESHUFFLED] == [
        (RESHUFFLED, 0)
    ]
    assert (table.deck, table.discard) == ("black*2 red-ship*1", "white-ships*3")


@pytest.mark.rule("WO-4")
def test_no_card_anywhere_another_action() -> None:
    table = piles(world(GAPS))
    assert words(table) == {"tickets", "exchange"}
    assert table.problem("draw wagons") == "no_cards_left"
    assert table.problem("draw ships") == "no_cards_left"


@pytest.mark.rule("WO-4")
def test_face_up_cards_may_be_taken_from_empty_decks() -> None:
    table = piles(world("red . . locomotive . ."))
    table.do("draw red")
    assert table.on_turn == 1  # only a joker is left, and it is no second card
    assert table.display == ". . . locomotive . ."


# WO-4: sweeps


@pytest.mark.rule("WO-4")
def test_the_third_joker_sweeps_the_display_and_three_of_each_follow() -> None:
    table = piles(world(f"red locomotive locomotive {' '.join(['red-ship'] * 3)}"), "", "")
    table.set_deck("locomotive*4 green*9 white-ships*9")
    table.do("draw red")
    new = "green green locomotive white-ships white-ships white-ships"
    events = table.do("refill wagons", luck=f"locomotive {new}")
    assert [event.kind for event in events] == [TURNED_UP, SWEPT, *[TURNED_UP] * 6]
    assert table.display == new
    assert table.discard == "locomotive*3 red-ship*3"
    assert [int(size) for size in table.state.discard_size] == [3, 3]
    assert table.state.phase == SECOND_CARD_PHASE


@pytest.mark.rule("WO-4")
def test_sweeps_follow_each_other() -> None:
    table = piles(world("red locomotive locomotive red-ship red-ship red-ship"))
    table.set_deck("locomotive*4 green*9 white-ships*9")
    table.do("draw red")
    ships = " white-ships white-ships white-ships "
    luck = f"locomotive locomotive locomotive locomotive {ships} green green green {ships}"
    events = table.do("refill wagons", luck=luck)
    assert [event.kind for event in events].count(SWEPT) == 2


def dealt(color: str) -> list[str]:
    """A first hand of one color."""
    return [color] * 3 + [f"{color}-ship"] + [f"{color}-ships"] * 6


@pytest.mark.rule("WO-4", "WO-2")
def test_the_display_is_swept_at_set_up_too() -> None:
    game = variant("world")
    swept = ["locomotive"] * 3 + ["white-ship"] * 3
    display = ["green", "green", "locomotive"] + ["white-ships"] * 3
    luck = [*dealt("red"), *dealt("black"), *swept, *display, *game.ticket_names[:10]]
    table = Table(game, start=" ".join(luck))
    assert table.display == " ".join(display)
    assert table.discard == "locomotive*3 white-ship*3"
    assert [event.kind for event in table.events].count(SWEPT) == 1


def third_joker(deck: str, display: str, luck: str) -> Table:
    """Seat 0 takes the red card; the joker that replaces it is the third."""
    table = piles(world(display), deck)
    table.do("draw red")
    if table.state.phase == REFILLING_PHASE:
        table.do("refill wagons", luck=f"locomotive {luck}")
    return table


@pytest.mark.rule("WO-4")
def test_ships_that_are_missing_in_a_sweep_are_replaced_by_wagons() -> None:
    table = piles(world("red locomotive locomotive green green red-ship"), "locomotive*1 black*5")
    luck = "locomotive black black black red-ship black black"
    events = table.do("draw red", luck=luck)
    assert [event.kind for event in events].count(SWEPT) == 1
    assert table.display == "black black black red-ship black black"
    assert table.state.phase == SECOND_CARD_PHASE


@pytest.mark.rule("WO-4")
def test_no_sweep_without_a_colored_wagon() -> None:
    ships = "red-ship red-ship red-ship"
    table = third_joker("locomotive*2 white-ships*9", f"red locomotive locomotive {ships}", "")
    assert table.display.split()[:3] == JOKERS
    assert SWEPT not in [event.kind for event in table.events[-2:]]


@pytest.mark.rule("WO-4")
def test_one_colored_wagon_is_enough_for_a_sweep() -> None:
    ships = "white-ships white-ships white-ships"
    table = third_joker(
        "locomotive*2 green*1 white-ships*9",
        "red locomotive locomotive red-ship red-ship red-ship",
        f"locomotive green locomotive {ships}",
    )
    assert table.display == f"locomotive green locomotive {ships}"


@pytest.mark.rule("WO-4")
@pytest.mark.parametrize(("green", "swept"), [(1, False), (2, True)])
def test_with_few_ships_more_colored_wagons_are_needed(green: int, swept: bool) -> None:
    """A display of one ship and five wagons is clean with three colored ones; one is face up."""
    table = piles(
        world("red locomotive locomotive locomotive black red-ship"),
        f"green*{green} locomotive*3",
    )
    new = "green green locomotive red-ship locomotive black" if swept else ""
    events = table.do("draw red", luck=f"locomotive {new}")
    assert (SWEPT in [event.kind for event in events]) is swept


@st.composite
def heaps(draw: st.DrawFn) -> tuple[str, str, str]:
    """Deck, discard and a display with three jokers, all of few cards."""
    kinds = ["locomotive", "red", "black-anchor", "red-ship", "black-ships"]
    small = st.lists(st.sampled_from(kinds), max_size=4)
    deck, discard = draw(small), draw(small)
    shown = JOKERS + draw(st.lists(st.sampled_from(kinds), min_size=3, max_size=3))
    return " ".join(deck), " ".join(discard), " ".join(draw(st.permutations(shown)))


def fewest_jokers(cards: Counter[str]) -> int:
    """Jokers in the luckiest display of three wagons and three ships made of these cards."""
    ships = sum(n for name, n in cards.items() if "ship" in name)
    jokers = cards["locomotive"]
    colored = sum(cards.values()) - ships - jokers
    wagons = min(3, colored + jokers)
    taken = min(3, ships)
    while wagons + taken < 6 and wagons < colored + jokers:
        wagons += 1
    return max(0, wagons - colored)


@pytest.mark.rule("WO-4")
@given(heaps())
def test_a_sweep_is_done_only_if_a_clean_display_can_follow(heap: tuple[str, str, str]) -> None:
    deck, discard, display = heap
    table = piles(world(display), deck, discard)
    cards = Counter(f"{deck} {discard} {display}".split())
    possible = fewest_jokers(cards) < 3
    events: list[Event] = []
    table.game.cards_laid(table.state, Seeded(7), events)
    assert (SWEPT in [event.kind for event in events]) is possible
    if possible:
        assert fewest_jokers(cards) <= table.display.split().count("locomotive") < 3
        assert "." not in table.display
    now = counts(table.game, " ".join([table.deck, table.discard, table.display]))
    assert now == counts(table.game, f"{deck} {discard} {display}")


# WO-4: gaps


@pytest.mark.rule("WO-4")
def test_gaps_are_filled_after_a_claim_by_the_player_on_turn() -> None:
    table = piles(world(GAPS))
    table.set_hand(0, "white-ships*1 locomotive*2")
    table.do("claim dar_es_salaam-mumbai white-ships*1 locomotive*2")
    assert (table.on_turn, int(table.state.phase)) == (0, REFILLING_PHASE)
    assert table.legal() == ["refill wagons", "refill ships"]
    table.do("refill wagons", luck="locomotive")
    assert table.display == "locomotive . . . . ."
    assert table.legal() == ["refill wagons", "refill ships"]
    table.do("refill ships", luck="white-ships locomotive")  # then only wagons are left
    assert table.display == "locomotive white-ships locomotive . . ."
    assert (table.on_turn, int(table.state.phase)) == (1, TURN_PHASE)


@pytest.mark.rule("WO-4")
def test_gaps_are_filled_at_once_from_the_only_deck_with_cards() -> None:
    table = piles(world("red . . . . ."))
    table.set_hand(0, "white-ships*2")
    events = table.do("claim dar_es_salaam-mumbai white-ships*2", luck="white-ships white-ships")
    assert table.display == "red white-ships white-ships . . ."
    assert RESHUFFLED in [event.kind for event in events]
    assert (table.on_turn, int(table.state.phase)) == (1, TURN_PHASE)


@pytest.mark.rule("WO-4", "WO-10")
def test_gaps_are_filled_after_a_harbor_too() -> None:
    table = piles(world("red red red red red ."))
    table.set_owner(0, "lagos-luanda")
    table.set_hand(0, "red-anchor*2 red-ship*2")
    table.do("harbor lagos red-anchor*2 red-ship*2")
    assert (table.on_turn, int(table.state.phase)) == (0, REFILLING_PHASE)
    table.do("refill ships", luck="red-ship")
    assert table.on_turn == 1


@pytest.mark.rule("WO-4")
def test_a_third_joker_among_gaps_waits_until_they_are_filled() -> None:
    table = piles(world("locomotive locomotive . . red-ship red-ship"))
    table.set_hand(0, "white-ships*1 locomotive*2")
    table.set_deck("green*4 black-ships*4")
    table.do("claim dar_es_salaam-mumbai white-ships*1 locomotive*2")
    table.set_deck("locomotive*2 green*4 black-ships*4")
    table.do("refill wagons", luck="locomotive")
    assert table.display == "locomotive locomotive locomotive . red-ship red-ship"
    ships = "black-ships black-ships black-ships"
    events = table.do("refill ships", luck=f"black-ships green green green {ships}")
    assert [event.kind for event in events].count(SWEPT) == 1
    assert table.display == f"green green green {ships}"


@pytest.mark.rule("WO-4")
def test_a_clean_display_is_left_alone() -> None:
    table = world()
    assert table.display == CLEAN
    assert SWEPT not in [event.kind for event in table.do("draw wagons", luck="locomotive")]
