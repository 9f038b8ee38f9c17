"""EU-1 to EU-4, EU-8, EU-9 and EU12-1 to EU12-4: set-up, tickets, ferries, the winner."""

from __future__ import annotations

from collections import Counter

import pytest

from fogg.engine.game import Game
from fogg.engine.mechanics.bonuses import LongestPath
from fogg.engine.mechanics.stations import Stations
from fogg.engine.mechanics.tickets import KEPT, OFFERED
from fogg.engine.phases import OVER_PHASE
from fogg.engine.rules import Deal
from fogg.engine.state import CLOSED, FREE
from tests.toys import CORE, Table, blank, random_states, toy_game, variant

BIG = {"angora", "athina", "berlin", "london", "madrid", "moskva", "paris", "roma", "wien"}
LONG = {
    "brest-petrograd",
    "cadiz-stockholm",
    "edinburgh-athina",
    "kobenhavn-erzurum",
    "lisboa-danzig",
    "palermo-moskva",
}
DECKS = {"europe": 46, "europe-expanded": 65, "europe-mega": 101, "europe-big-cities": 45}
LONG_ONES = {"europe": 6, "europe-expanded": 6, "europe-mega": 12, "europe-big-cities": 0}


def long_tickets(game: Game) -> set[str]:
    return {ticket.id for ticket in game.tickets if ticket.long}


def gone(table: Table) -> list[tuple[str, int]]:
    """The tickets that left the game, each with who did not keep it."""
    rows = zip(table.state.gone, table.state.gone_from, strict=True)
    return [(table.game.ticket_names[ticket], int(seat)) for ticket, seat in rows]


def keep_some(table: Table) -> Table:
    """Every seat keeps the second, third and fourth of its first tickets."""
    for seat in range(table.state.seats):
        table.do(f"keep {' '.join(table.offered(seat)[1:4])}", seat=seat)
    return table


def scores(table: Table) -> list[tuple[int, int, tuple[int, ...]]]:
    """Seat, place and tie-breaks, from the winner down."""
    return [(each.seat, each.place, each.ties) for each in table.game.standings(table.state)]


# EU-1


@pytest.mark.rule("EU-1", "US-1")
def test_the_box() -> None:
    game = variant("europe")
    assert game.rules.pieces == {"wagon": 45}
    assert sum(entry.number for entry in game.rules.cards) == 110
    assert long_tickets(game) == LONG
    assert len(game.ticket_names) == 46
    (stations,) = [m for m in game.mechanics if isinstance(m, Stations)]
    assert stations.numbers()["costs"] == (1, 2, 3)


@pytest.mark.rule("EU-1")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_one_long_ticket_and_three_others_are_dealt(seats: int) -> None:
    table = Table(variant("europe"), seats)
    dealt = [table.offered(seat) for seat in range(seats)]
    for tickets in dealt:
        assert len(tickets) == 4
        assert [ticket in LONG for ticket in tickets] == [True, False, False, False]
    assert len({ticket for tickets in dealt for ticket in tickets}) == 4 * seats
    assert table.game.view(table.state, 0).tickets_left == 40 - 3 * seats


@pytest.mark.rule("EU-1")
def test_at_least_two_of_the_four_whichever_they_are() -> None:
    table = Table(variant("europe"))
    long, *others = table.offered(0)
    assert table.problem(f"keep {long}", seat=0) == "keep_at_least"
    assert table.problem(f"keep {others[0]} {others[2]}", seat=0) == ""
    assert table.problem(f"keep {long} {others[1]}", seat=0) == ""
    assert table.problem(f"keep {long} {' '.join(others)}", seat=0) == ""
    assert len(table.legal(0)) == 6 + 4 + 1


@pytest.mark.rule("EU-1")
def test_tickets_not_kept_and_long_ones_not_dealt_leave_the_game() -> None:
    table = Table(variant("europe"), first=1)
    dealt = [table.offered(seat) for seat in range(2)]
    table.do(f"keep {dealt[0][1]} {dealt[0][2]}", seat=0)
    table.do(f"keep {dealt[1][0]} {dealt[1][3]}", seat=1)
    left = {ticket for ticket, seat in gone(table) if seat < 0}
    assert left == LONG - {dealt[0][0], dealt[1][0]}
    assert gone(table)[4:] == [
        (dealt[1][1], 1),
        (dealt[1][2], 1),
        (dealt[0][0], 0),
        (dealt[0][3], 0),
    ]
    assert table.bottom == []
    assert table.game.view(table.state, 0).tickets_left == 40 - 6
    assert table.kept(0) == set(dealt[0][1:3])


@pytest.mark.rule("EU-1", "US-14")
def test_only_who_did_not_keep_a_ticket_knows_it() -> None:
    table = Table(variant("europe"))
    dealt = [table.offered(seat) for seat in range(2)]
    for seat in (0, 1):
        events = table.do(f"keep {dealt[seat][0]} {dealt[seat][1]}", seat=seat)
    (kept, _) = [event for event in events if event.kind == KEPT]
    assert (kept.seat, kept.seen_by(1).returned, kept.seen_by(None).returned) == (0, None, None)
    own, other, spectator = (table.game.view(table.state, seat).data() for seat in (0, 1, None))
    assert own["gone"][-4:] == [*dealt[0][2:], None, None]
    assert other["gone"][-4:] == [None, None, *dealt[1][2:]]
    assert set(spectator["gone"]) == {None}
    assert own["gone_from"] == other["gone_from"] == [-1] * 4 + [0, 0, 1, 1]


@pytest.mark.rule("EU-1", "EU-2", "EU12-4")
@pytest.mark.parametrize("id", DECKS)
def test_nobody_ever_draws_a_ticket_that_left_the_game(id: str) -> None:
    game = variant(id)
    table = keep_some(Table(game))
    out = {ticket for ticket, _ in gone(table)}
    seen: set[str] = set()
    while table.game.view(table.state, 0).fresh_tickets > 0:
        table.do_anyhow("tickets")
        seen |= set(table.offered(table.on_turn))
        table.do_anyhow(f"keep {table.offered(table.on_turn)[0]}")
    kept = table.kept(0) | table.kept(1)
    assert not seen & out
    assert not seen & long_tickets(game)
    assert kept | out | set(table.bottom) == set(game.ticket_names)


# EU-2


@pytest.mark.rule("EU-2")
def test_later_tickets_that_are_not_kept_go_under_the_deck() -> None:
    table = blank(2, variant("europe"))
    before = table.game.view(table.state, 0).tickets_left
    table.do_anyhow("tickets")
    drawn = table.offered(0)
    assert len(drawn) == 3
    table.do(f"keep {drawn[1]}")
    assert table.bottom == [drawn[0], drawn[2]]
    assert table.game.view(table.state, 0).tickets_left == before - 1
    assert [event.kind for event in table.events].count(OFFERED) == 3


@pytest.mark.rule("EU-2", "US-3")
def test_a_turn_is_one_of_four_things() -> None:
    table = blank(2, variant("europe"))
    table.set_hand(0, "red*3")
    assert {text.split()[0] for text in table.legal()} == {"draw", "claim", "tickets", "station"}
    for action in ("claim bruxelles-paris red*2", "station paris red*1"):
        table.set_hand(table.on_turn, "red*3")
        seat = table.on_turn
        table.do(action)
        assert table.on_turn != seat


# EU-3


@pytest.mark.rule("EU-3")
@pytest.mark.parametrize(
    ("route", "cards", "points"),
    [
        ("amsterdam-bruxelles", "black*1", 1),
        ("berlin-essen", "blue*2", 2),
        ("brest-paris", "black*3", 4),
        ("berlin-danzig", "red*4", 7),
        ("palermo-smyrna", "red*4 locomotive*2", 15),
    ],
)
def test_points_by_length(route: str, cards: str, points: int) -> None:
    table = blank(2, variant("europe"))
    table.set_hand(0, cards)
    table.do(f"claim {route} {cards}")
    assert table.state.score[0] == points
    assert table.line("routes") == [points, 0]


@pytest.mark.rule("EU-3", "EU-5")
def test_the_tunnel_of_eight_spaces_scores_21() -> None:
    table = blank(2, variant("europe"))
    table.set_hand(0, "red*8")
    table.do("claim petrograd-stockholm red*8", luck="blue blue blue")
    assert table.state.score[0] == 21
    assert table.state.pieces[0] == 37


# EU-4


@pytest.mark.rule("EU-4")
def test_smyrna_palermo_takes_four_of_one_color_and_two_locomotives() -> None:
    table = blank(2, variant("europe"))
    table.set_hand(0, "blue*6 red*3 locomotive*2")
    ways = [text for text in table.legal() if text.startswith("claim palermo-smyrna")]
    assert ways == ["claim palermo-smyrna blue*4 locomotive*2"]
    assert table.problem("claim smyrna-palermo blue*6") == "wrong_payment"
    assert table.problem("claim smyrna-palermo blue*5 locomotive*1") == "wrong_payment"
    assert table.problem("claim smyrna-palermo blue*2 red*2 locomotive*2") == "wrong_payment"
    table.do("claim smyrna-palermo blue*4 locomotive*2")
    assert table.hand(0) == "blue*2 red*3"
    assert table.owner("palermo-smyrna") == 0


@pytest.mark.rule("EU-4")
def test_without_its_locomotives_a_ferry_cant_be_claimed() -> None:
    table = blank(2, variant("europe"))
    table.set_hand(0, "blue*9 locomotive*1")
    assert table.problem("claim palermo-smyrna blue*6") == "not_enough_cards"
    why = table.game.problem(
        table.state, 0, table.game.notation.parse("claim palermo-smyrna blue*6")
    )
    assert why is not None
    assert (why.params["locomotives"], why.params["locomotives_needed"]) == (1, 2)


@pytest.mark.rule("EU-4")
def test_a_ferry_takes_more_locomotives_and_nothing_else_too() -> None:
    table = blank(2, variant("europe"))
    table.set_hand(0, "blue*2 locomotive*6")
    ways = {
        text.removeprefix("claim palermo-smyrna ") for text in table.legal() if "smyrna" in text
    }
    assert {"blue*2 locomotive*4", "blue*1 locomotive*5", "locomotive*6"} <= ways
    table.set_hand(0, "red*1 locomotive*2")
    ways = {text for text in table.legal() if text.startswith("claim amsterdam-london")}
    assert ways == {"claim amsterdam-london locomotive*2"}


# EU-8: the winner


# Seat 0 and seat 1 have routes of equal worth; only the lengths of their paths differ.
TIES = """
    amber-birch 2 red
    birch-cedar 2 red
    delta-elm 2 red
    fern-gorge 2 red
    hill-isle 1 red
    isle-jetty 1 red
"""


def tied() -> Table:
    """Both seats have 4 points of routes and 10 of tickets; seat 0 has the longer path."""
    tickets = "amber-birch 10\namber-cedar 10\ndelta-elm 5\nfern-gorge 5" + "\nhill-isle 1" * 11
    game = toy_game(
        TIES,
        tickets,
        mechanics=(*CORE, Stations((1, 2, 3), 4)),
        tie_breaks=("tickets", "fewest_stations", "longest_path"),
    )
    table = blank(2, game)
    table.set_owner(0, "amber-birch", "birch-cedar")
    table.set_owner(1, "delta-elm", "fern-gorge")
    return table


@pytest.mark.rule("EU-8")
def test_most_points_win() -> None:
    table = tied()
    table.set_tickets(0, "amber-birch")
    table.set_stations(1, "hill")
    assert scores(table)[0][:2] == (0, 1)
    assert table.totals() == [4 + 10 + 12, 4 + 8]


@pytest.mark.rule("EU-8")
def test_then_most_completed_tickets() -> None:
    table = tied()
    table.set_tickets(0, "amber-birch")
    table.set_tickets(1, "delta-elm", "fern-gorge")
    assert table.totals() == [26, 26]
    assert scores(table) == [(1, 1, (2, 0, 2)), (0, 2, (1, 0, 4))]


@pytest.mark.rule("EU-8")
def test_then_fewest_stations_built() -> None:
    table = tied()
    table.set_tickets(0, "amber-birch")
    table.set_tickets(1, "delta-elm")
    # Seat 1 has 5 points of tickets less: four of them are a station, one is a route.
    table.set_stations(0, "hill")
    table.set_owner(1, "hill-isle")
    assert table.totals() == [4 + 10 + 8, 5 + 5 + 12]
    assert scores(table) == [(1, 1, (1, 0, 2)), (0, 2, (1, -1, 4))]
    assert table.game.winners(table.state) == [1]


@pytest.mark.rule("EU-8", "US-12")
def test_then_the_longest_path_and_then_they_share() -> None:
    table = tied()
    assert scores(table) == [(0, 1, (0, 0, 4)), (1, 2, (0, 0, 2))]
    table.set_owner(FREE, "birch-cedar", "fern-gorge")
    assert table.totals() == [14, 14]
    assert table.game.winners(table.state) == [0, 1]


@pytest.mark.rule("EU-8")
def test_the_order_of_tie_breaks_on_the_board() -> None:
    for id in DECKS:
        rules = variant(id).rules
        assert rules.tie_breaks == ("tickets", "fewest_stations", "longest_path")


# EU-9


@pytest.mark.rule("EU-9", "US-8")
@pytest.mark.parametrize(("seats", "owner"), [(2, CLOSED), (3, CLOSED), (4, FREE), (5, FREE)])
def test_double_routes_as_in_the_base_game(seats: int, owner: int) -> None:
    table = blank(seats, variant("europe"))
    table.set_hand(0, "red*2 yellow*2")
    table.do("claim bruxelles-paris red*2")
    assert table.owner("bruxelles-paris-2") == owner
    table.state.seat = 0
    assert table.problem("claim bruxelles-paris-2 yellow*2") == "double_own"


@pytest.mark.rule("EU-9")
def test_routes_to_different_cities_are_no_double() -> None:
    table = blank(2, variant("europe"))
    table.set_hand(0, "purple*1 orange*2")
    table.do("claim dieppe-paris purple*1")
    assert table.owner("brest-dieppe") == table.owner("brest-paris") == FREE
    table.state.seat = 0
    table.do("claim brest-dieppe orange*2")
    assert table.owner("brest-dieppe") == 0


# EU12: the decks


@pytest.mark.rule("EU-1", "EU12-1", "EU12-2", "EU12-3")
@pytest.mark.parametrize("id", DECKS)
def test_tickets_of_each_deck(id: str) -> None:
    game = variant(id)
    assert len(game.ticket_names) == DECKS[id]
    assert len(long_tickets(game)) == LONG_ONES[id]


@pytest.mark.rule("EU12-1")
def test_expanded_is_the_base_game_with_19_more_tickets() -> None:
    expanded, europe = variant("europe-expanded"), variant("europe")
    assert set(europe.ticket_names) < set(expanded.ticket_names)
    assert long_tickets(expanded) == LONG
    more = Counter(ticket.deck for ticket in expanded.tickets)
    assert more == {"base": 46, "1912": 19}
    assert (expanded.rules.start, expanded.rules.more) == (europe.rules.start, europe.rules.more)
    table = Table(expanded, 5)
    assert [len(table.offered(seat)) for seat in range(5)] == [4] * 5


@pytest.mark.rule("EU12-2")
@pytest.mark.parametrize("seats", [2, 5])
def test_mega_deals_two_long_tickets_and_five_others(seats: int) -> None:
    table = Table(variant("europe-mega"), seats)
    long = long_tickets(table.game)
    for seat in range(seats):
        assert [ticket in long for ticket in table.offered(seat)] == [True] * 2 + [False] * 5
    undealt = {ticket for ticket, _ in gone(table)}
    assert len(undealt) == 12 - 2 * seats
    assert undealt < long
    assert table.game.view(table.state, 0).tickets_left == 89 - 5 * seats


@pytest.mark.rule("EU12-2")
def test_mega_keeps_at_least_three_and_at_most_one_long() -> None:
    table = Table(variant("europe-mega"))
    one, two, *others = table.offered(0)
    assert table.problem(f"keep {one} {others[0]}", seat=0) == "keep_at_least"
    assert table.problem(f"keep {one} {two} {others[0]}", seat=0) == "keep_fewer_long"
    assert table.problem(f"keep {one} {others[0]} {others[1]}", seat=0) == ""
    assert table.problem(f"keep {two} {' '.join(others)}", seat=0) == ""
    assert table.problem(f"keep {' '.join(others[:3])}", seat=0) == ""
    # Three or more of five without a long one; two or more of five with one of the two.
    assert len(table.legal(0)) == 16 + 2 * 26


@pytest.mark.rule("EU12-2", "EU12-4")
def test_mega_draws_three_later() -> None:
    table = keep_some(Table(variant("europe-mega")))
    table.do_anyhow("tickets")
    drawn = table.offered(0)
    assert len(drawn) == 3
    table.do(f"keep {drawn[0]}")
    assert table.bottom == drawn[1:]


@pytest.mark.rule("EU12-4", "EU12-2")
def test_mega_first_tickets_not_kept_leave_the_game() -> None:
    table = keep_some(Table(variant("europe-mega")))
    assert len(gone(table)) == 8 + 2 * 4
    assert Counter(seat for _, seat in gone(table)) == {-1: 8, 0: 4, 1: 4}
    assert table.bottom == []


@pytest.mark.rule("EU12-3")
def test_big_cities_has_the_tickets_that_name_one_of_nine() -> None:
    game = variant("europe-big-cities")
    for ticket in game.tickets:
        assert {game.city_names[city] for city in ticket.cities} & BIG
        assert not ticket.long
    assert Counter(ticket.deck for ticket in game.tickets) == {"base": 15, "1912_big": 30}


@pytest.mark.rule("EU12-3", "EU12-4")
def test_big_cities_deals_five_and_draws_four() -> None:
    table = Table(variant("europe-big-cities"), 5)
    assert [len(table.offered(seat)) for seat in range(5)] == [5] * 5
    assert table.problem(f"keep {table.offered(0)[0]}", seat=0) == "keep_at_least"
    dealt = [table.offered(seat) for seat in range(5)]
    for seat in range(5):
        table.do(f"keep {dealt[seat][0]} {dealt[seat][4]}", seat=seat)
    assert gone(table) == [(ticket, seat) for seat in range(5) for ticket in dealt[seat][1:4]]
    table.do_anyhow("tickets")
    drawn = table.offered(0)
    assert len(drawn) == 4
    table.do(f"keep {drawn[2]}")
    assert table.bottom == [drawn[0], drawn[1], drawn[3]]


@pytest.mark.rule("EU12-4", "EU-7")
@pytest.mark.parametrize("id", DECKS)
def test_the_european_express_is_in_all_of_them(id: str) -> None:
    (path,) = [m for m in variant(id).mechanics if isinstance(m, LongestPath)]
    assert path.numbers() == {"points": 10}


@pytest.mark.rule("EU-1")
@pytest.mark.parametrize("id", DECKS)
@pytest.mark.parametrize("seats", [2, 5])
def test_every_ticket_is_somewhere_at_any_time(id: str, seats: int) -> None:
    game = variant(id)
    for state in random_states(game, seats, f"somewhere {id}", every=11):
        kept = [ticket for ticket, holder in enumerate(state.holder) if holder >= 0]
        offered = [ticket for ticket in state.offered if ticket >= 0]
        fresh = [ticket for ticket, here in enumerate(state.fresh) if here]
        everywhere = [*kept, *offered, *fresh, *state.bottom, *state.gone]
        assert sorted(everywhere) == list(range(len(game.ticket_names)))
        if state.phase == OVER_PHASE:
            assert not any(game.tickets[ticket].long for ticket in (*fresh, *state.bottom))


@pytest.mark.rule("EU-1")
def test_a_toy_with_long_tickets() -> None:
    tickets = "amber-fern 20 long\namber-elm 18 long" + "\nelm-fern 1" * 12
    game = toy_game(
        tickets=tickets,
        start=Deal(3, 2, 1, 1),
        first_tickets_leave=True,
        most_players=2,
    )
    table = Table(game)
    assert {table.offered(seat)[0] for seat in (0, 1)} == {"amber-fern", "amber-elm"}
    assert gone(table) == []
