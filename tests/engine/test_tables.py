"""Boards and rules that do not fit each other are refused, with a code."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from fogg.engine.board import Board, City, Route, Ticket
from fogg.engine.cards import Card, CardCount, wagon_deck
from fogg.engine.errors import FoggError, RulesError
from fogg.engine.game import Game
from fogg.engine.mechanics.tunnels import Tunnels
from fogg.engine.rules import Deal, Rules, TicketChoice
from fogg.texts import Texts
from tests.toys import toy_board, toy_rules

PLAIN = toy_board()


def with_route(**changes: object) -> Board:
    route = PLAIN.routes[0]._replace(**changes)  # type: ignore[arg-type]
    origin = {"route amber-birch": ("routes.csv", 7), "ticket tour": ("tickets.csv", 9)}
    return Board("toy", {}, PLAIN.cities, (route, *PLAIN.routes[1:]), PLAIN.tickets, origin)


def with_ticket(ticket: Ticket) -> Board:
    return Board("toy", {}, PLAIN.cities, PLAIN.routes, (*PLAIN.tickets, ticket))


def many_cities() -> Board:
    cities = tuple(City(f"c{number}", {}) for number in range(1024))
    return Board("toy", {}, cities, (Route("c0-c1", 0, 1, 1),), PLAIN.tickets)


CASES: dict[str, Callable[[], tuple[Board, Rules]]] = {
    "one_locomotive_kind": lambda: (PLAIN, toy_rules(cards=wagon_deck(("red",), 12, 1)[:1])),
    "board_too_large": lambda: (many_cities(), toy_rules()),
    "length_without_points": lambda: (with_route(length=7), toy_rules()),
    "suit_not_in_deck": lambda: (with_route(suit="balloon"), toy_rules()),
    "color_not_in_deck": lambda: (with_route(color="white"), toy_rules()),
    "too_few_tickets": lambda: (PLAIN, toy_rules(start=Deal(4, 2))),
    "long_tickets_stay": lambda: (
        with_ticket(Ticket("journey", (0, 5), 20, long=True)),
        toy_rules(),
    ),
    "offer_too_large": lambda: (PLAIN, toy_rules(start=Deal(15, 2), most_players=1)),
    "too_few_cards": lambda: (PLAIN, toy_rules(hand={"wagon": 8})),
    "feature_not_covered": lambda: (with_route(tunnel=True), toy_rules()),
    "too_many_cards": lambda: (
        PLAIN,
        toy_rules(
            cards=(
                *wagon_deck(("red", "blue", "green"), 1023, 1023),
                CardCount(Card("wagon", "white"), 1023),
            ),
        ),
    ),
}


@pytest.mark.parametrize("code", CASES)
def test_what_does_not_fit_is_refused(code: str) -> None:
    with pytest.raises(RulesError) as caught:
        Game(*CASES[code]())
    assert caught.value.code == code


@pytest.mark.parametrize(
    ("feature", "code"),
    [
        ({"tunnel": True}, "feature_not_covered"),
        ({"paired": True}, "pair_routes_unpayable"),
        ({"suit": "ship"}, "suit_not_in_deck"),
    ],
)
def test_features_without_rules_name_file_and_line(feature: dict[str, object], code: str) -> None:
    with pytest.raises(RulesError, match=code) as caught:
        Game(with_route(**feature), toy_rules())
    assert (caught.value.params["file"], caught.value.params["line"]) == ("routes.csv", 7)


@pytest.mark.parametrize(
    ("start", "kind", "number", "dealt"),
    [(Deal(4, 2), "short", 15, 20), (Deal(3, 2, 1, 1), "long", 0, 5)],
)
def test_too_few_tickets_of_either_kind(start: Deal, kind: str, number: int, dealt: int) -> None:
    with pytest.raises(RulesError, match="too_few_tickets") as caught:
        Game(PLAIN, toy_rules(start=start))
    params = {"rules": "toy", "kind": kind, "number": number, "dealt": dealt}
    assert caught.value.params == params
    assert Texts("en").error(caught.value).endswith(f"but only {number} are in play.")


def test_long_tickets_come_first() -> None:
    journey = Ticket("journey", (0, 5), 20, long=True)
    game = Game(with_ticket(journey), toy_rules(first_tickets_leave=True))
    assert (game.ticket_names[0], game.long_tickets) == ("journey", 1)
    without = toy_rules(tickets=TicketChoice(("base",), long=False))
    assert Game(with_ticket(journey), without).long_tickets == 0


def test_tunnels_are_covered_by_their_mechanic() -> None:
    Game(with_route(tunnel=True), toy_rules(mechanics=(*toy_rules().mechanics, Tunnels(3))))


def test_ferries_are_covered_by_claiming() -> None:
    Game(with_route(color="gray", locomotives=1), toy_rules())


def test_only_the_chosen_tickets_are_in_play() -> None:
    extra = Ticket("amber-birch-9", (0, 1), 50, deck="extra", values=(("old", 60),))
    board = with_ticket(extra)
    assert Game(board, toy_rules()).ticket_count == 15
    both = Game(board, toy_rules(tickets=TicketChoice(("base", "extra"), values="old")))
    assert both.ticket_points[15] == 60
    later = Game(board, toy_rules(tickets=TicketChoice(("base", "extra"), values="new")))
    assert later.ticket_points[15] == 50


def test_errors_say_their_code_and_parameters() -> None:
    assert str(FoggError("code")) == "code"
    assert str(FoggError("code", seat=3, word="x")) == "code: seat=3, word=x"
    assert FoggError("code", seat=3).params == {"seat": 3}
