"""What is true of every position of every variant. Each check raises AssertionError.

Used by the soak run, by the state machine and by the laws.
"""

from __future__ import annotations

from fogg.engine.action import CLAIM, kind_of, payment_of, target_of
from fogg.engine.game import Game
from fogg.engine.mechanics.depots import Depots
from fogg.engine.mechanics.exchange import Exchange
from fogg.engine.mechanics.harbors import Harbors
from fogg.engine.mechanics.pieces import ChoosePieces
from fogg.engine.mechanics.stations import Stations
from fogg.engine.mechanics.tunnels import Tunnels
from fogg.engine.phases import (
    CLOSING_PHASE,
    END_TURN_PHASE,
    FIRST_DEPOT_PHASE,
    OPENING_PHASE,
    OVER_PHASE,
    RAID_PHASE,
    REFILLING_PHASE,
    TUNNEL_PHASE,
)
from fogg.engine.state import (
    CLOSED,
    DEPOT_BUILDING,
    FREE,
    NO_ACTION,
    NO_ROUTE,
    NOTHING,
    SEAT_MASK,
    STATION_BUILDING,
    State,
)

NUMBERS = 11
ROWS = 29
"""How many fields of State these checks know: a new one needs a check."""


def check_position(game: Game, state: State) -> None:
    """Nothing is lost or doubled, and what is counted twice is counted alike."""
    check_cards(game, state)
    check_display(game, state)
    check_tickets(game, state)
    check_board(game, state)
    check_tunnel(game, state)
    check_buildings(game, state)
    check_stations(game, state)
    check_depots(game, state)
    check_harbors(game, state)
    check_turns(game, state)


def check_fields(state: State) -> None:
    """No field of a state escapes the checks."""
    assert (len(state.numbers()), len(state.rows())) == (NUMBERS, ROWS), "fields without a check"


def check_depots(game: Game, state: State) -> None:
    """Everybody places a depot first; the others are in reserve, placed or spent (DEP-1, 3, 4)."""
    depots = [each for each in game.mechanics if isinstance(each, Depots)]
    assert len(state.depots) == (state.seats if depots else 0), "reserves of depots"
    assert len(state.warehouses) == len(state.depots) * game.kinds, "rows of warehouses"
    assert depots or (
        state.raid_at == NO_ROUTE and state.phase not in (FIRST_DEPOT_PHASE, RAID_PHASE)
    ), "a raid"
    if state.phase == RAID_PHASE:
        assert state.owner[state.raid_at] == state.seat, "a raid without a claim"
        assert state.depots[state.seat] > 0, "a raid that nobody can pay"
    elif state.phase != REFILLING_PHASE:
        assert state.raid_at == NO_ROUTE, "a raid that nobody has to decide"
    for seat in range(len(state.depots)):
        [each] = [int(str(mechanic.numbers()["each"])) for mechanic in depots]
        placed = sum(building == DEPOT_BUILDING + seat for building in state.buildings)
        assert state.depots[seat] >= 0, "depots that nobody has"
        if before_first_depot(state, seat):
            assert (state.depots[seat], placed) == (each, 0), "a depot before its time"
        else:
            assert placed > 0 and state.depots[seat] + placed <= each, "depots won or lost"
    if depots and 0 in state.depots and sum(state.deck_size) + sum(state.discard_size) == 0:
        assert not any(state.warehouses), "warehouses that should be emptied (DEP-6)"


def check_harbors(game: Game, state: State) -> None:
    """Harbors stand in ports that their owners have reached, no more than there are (WO-10)."""
    harbors = [each for each in game.mechanics if isinstance(each, Harbors)]
    assert len(state.harbors) == (game.cities if harbors else 0), "places for harbors"
    for city, owner in enumerate(state.harbors):
        if owner != NOTHING:
            assert game.port[city] == 1 and game.waypoint[city] == 0, "a harbor on dry land"
            assert 0 <= owner < state.seats, "a harbor of nobody"
            ends = [
                (game.route_a[route], game.route_b[route])
                for route in range(game.routes)
                if state.owner[route] == owner
            ]
            assert any(city in end for end in ends), "a harbor that its owner has not reached"
    for seat in range(state.seats if harbors else 0):
        [mechanic] = harbors
        built = sum(owner == seat for owner in state.harbors)
        left = mechanic.left(state, seat)
        assert left >= 0 and built + left == mechanic.numbers()["each"], "harbors won or lost"


def before_first_depot(state: State, seat: int) -> bool:
    """Whether a seat has yet to place its first depot: from the last player backwards (DEP-1)."""
    if state.phase == FIRST_DEPOT_PHASE:
        return (seat - state.first) % state.seats <= (state.seat - state.first) % state.seats
    return state.phase == OPENING_PHASE


def check_buildings(game: Game, state: State) -> None:
    """Buildings stand in cities, one in each, and belong to somebody who has such buildings."""
    mechanics = {STATION_BUILDING: Stations, DEPOT_BUILDING: Depots}
    have = {
        kind
        for kind, mechanic in mechanics.items()
        if any(isinstance(each, mechanic) for each in game.mechanics)
    }
    assert len(state.buildings) == (game.cities if have else 0), "places for buildings"
    for city, building in enumerate(state.buildings):
        if building != NOTHING:
            assert game.waypoint[city] == 0, "a building outside of cities"
            assert building & SEAT_MASK < state.seats, "a foreign building"
            assert building - (building & SEAT_MASK) in have, "a building of another game"


# Cards


def check_cards(game: Game, state: State) -> None:
    """Every card of the box is in one place; sizes are sums; nobody knows more than there is."""
    for kind in range(game.kinds):
        held = sum(state.hands[seat * game.kinds + kind] for seat in range(state.seats))
        shown = sum(1 for card in state.display if card == kind)
        found = held + shown + state.deck[kind] + state.discard[kind] + on_table(state, kind)
        found += sum(state.warehouses[at] for at in range(kind, len(state.warehouses), game.kinds))
        expected = game.card_counts[kind]
        assert found == expected, f"{found} of {expected} {game.card_names[kind]} cards"
    for deck in range(game.decks):
        kinds = range(game.first_kind[deck], game.last_kind[deck])
        assert state.deck_size[deck] == sum(state.deck[kind] for kind in kinds), "size of deck"
        assert state.discard_size[deck] == sum(state.discard[kind] for kind in kinds), "discards"
    piles = (state.deck, state.discard, state.hands, state.known, state.warehouses)
    for row in (*piles, state.laid, state.turned):
        assert min(row, default=0) >= 0, "a pile below nothing"
    for place in range(len(state.hands)):
        assert state.known[place] <= state.hands[place], "known cards that are not held"


def on_table(state: State, kind: int) -> int:
    """The cards of a kind that lie on the table for a tunnel."""
    return int(state.laid[kind] + state.turned[kind]) if len(state.laid) else 0


def check_display(game: Game, state: State) -> None:
    """Gaps only if no card is left; many locomotives only if no clean display exists (US-5, 6).

    Cards turned up for a tunnel lay in the deck when the display was last looked at.
    """
    able = [deck for deck in range(game.decks) if state.deck_size[deck] + state.discard_size[deck]]
    shown = [int(card) for card in state.display if card != NOTHING]
    full = len(shown) == len(state.display)
    if state.phase == REFILLING_PHASE:
        assert not full and len(able) > 1, "a gap that asks for no choice"
        return
    assert full or not able, "a gap that could be filled"
    if shown.count(int(game.joker)) >= game.rules.sweep_at:
        assert not clean_display_exists(game, state), "locomotives that should be swept away"


def clean_display_exists(game: Game, state: State) -> bool:
    """Whether all cards but the hands' can make a display with few locomotives (US-5, WO-4)."""
    cards = [int(kind) for kind in state.display if kind != NOTHING]
    for kind in range(game.kinds):
        number = state.deck[kind] + state.discard[kind]
        number += state.turned[kind] if len(state.turned) else 0
        cards += [kind] * int(number)
    # Each deck gives its share, colored cards first; then who has more fills up.
    shares = list(game.rules.display.items())
    shown: list[int] = []
    for suit, share in shares:
        have = [kind for kind in cards if game.cards[kind].suit == suit]
        shown += sorted(have, key=lambda kind: kind == game.joker)[:share]
    rest = list(cards)
    for kind in shown:
        rest.remove(kind)
    shown += sorted(rest, key=lambda kind: kind == game.joker)[: len(state.display) - len(shown)]
    return shown.count(int(game.joker)) < game.rules.sweep_at


# Tickets


def check_tickets(game: Game, state: State) -> None:
    """Every ticket is in exactly one place."""
    places = [0] * game.ticket_count
    for ticket in range(game.ticket_count):
        assert state.fresh[ticket] in (0, 1), "a ticket more than once in the deck"
        places[ticket] += int(state.fresh[ticket])
        places[ticket] += state.holder[ticket] != NOTHING
        assert NOTHING <= state.holder[ticket] < state.seats, "a holder who does not play"
    for row in (state.bottom, state.offered, state.gone):
        for ticket in row:
            if ticket != NOTHING:
                places[ticket] += 1
    astray = [game.ticket_names[ticket] for ticket, found in enumerate(places) if found != 1]
    assert not astray, f"not in exactly one place: {astray}"
    assert state.fresh_left == sum(state.fresh), "number of fresh tickets"
    assert sum(state.fresh[: game.long_tickets]) == 0, "a long ticket in the deck"
    for row, returners in ((state.bottom, state.bottom_from), (state.gone, state.gone_from)):
        assert NOTHING not in row, "a gap under the deck"
        assert len(row) == len(returners), "who returned which ticket"
    assert min(state.bottom, default=game.long_tickets) >= game.long_tickets, "a long one returned"
    check_long_tickets(game, state)
    if state.phase == OPENING_PHASE:
        assert not any(state.first_kept), "tickets kept before all have chosen"
    else:
        for seat in range(state.seats):
            check_first_tickets(game, state, seat)


def check_long_tickets(game: Game, state: State) -> None:
    """Long tickets are dealt once, apart from the others; those left over are gone (EU-1)."""
    each = game.rules.start.long
    undealt = [int(t) for t, by in zip(state.gone, state.gone_from, strict=True) if by == NOTHING]
    assert len(undealt) == game.long_tickets - state.seats * each, "long tickets left over"
    assert all(ticket < game.long_tickets for ticket in undealt), "a ticket that was never dealt"
    for seat in range(state.seats):
        start = seat * game.offer_size
        offered = state.offered[start : start + game.offer_size]
        shown = [int(ticket) for ticket in offered if ticket != NOTHING]
        long = [ticket < game.long_tickets for ticket in [*shown, *left_by(state, seat)]]
        kept = sum(1 for t in range(game.long_tickets) if state.holder[t] == seat)
        assert sum(long) + kept == each, f"long tickets dealt to seat {seat}"
        assert kept <= game.rules.start.keep_long, f"long tickets kept by seat {seat}"


def left_by(state: State, seat: int) -> list[int]:
    """The first tickets that a seat did not keep, where these leave the game."""
    return [int(t) for t, by in zip(state.gone, state.gone_from, strict=True) if by == seat]


def check_first_tickets(game: Game, state: State, seat: int) -> None:
    """Everybody kept enough of the first tickets; the others left in the order dealt (EU-1)."""
    deal = game.rules.start
    kept, dealt = state.first_kept[seat], deal.draw + deal.long
    assert deal.keep <= kept <= dealt, f"{kept} first tickets kept"
    held = sum(1 for holder in state.holder if holder == seat)
    assert held >= kept, "fewer tickets than were kept at first"
    gone = left_by(state, seat)
    assert len(gone) == (dealt - kept if game.rules.first_tickets_leave else 0), "tickets gone"
    long = [ticket < game.long_tickets for ticket in gone]
    assert long == sorted(long, reverse=True), "long tickets lie first"


# The board


def check_board(game: Game, state: State) -> None:
    """Pieces are somewhere, scores are the routes' less exchanges, doubles follow US-8."""
    exchange = any(isinstance(each, Exchange) for each in game.mechanics)
    assert len(state.exchanged) == (state.seats if exchange else 0), "exchanges"
    for seat in range(state.seats):
        owned = [route for route in range(game.routes) if state.owner[route] == seat]
        points = sum(game.route_points[route] for route in owned)
        points -= state.exchanged[seat] if exchange else 0
        assert state.score[seat] == points, f"score {state.score[seat]}, routes {points}"
        check_pieces(game, state, seat, owned)
    for route in range(game.routes):
        check_double(game, state, route)


def check_pieces(game: Game, state: State, seat: int, owned: list[int]) -> None:
    """A seat's pieces are in reserve, on its routes or in the box (WO-2, WO-11)."""
    chosen = [each for each in game.mechanics if isinstance(each, ChoosePieces)]
    assert len(state.box) == (state.seats * game.suits if chosen else 0), "boxes"
    in_play = 0
    for suit in range(game.suits):
        place = seat * game.suits + suit
        reserve = int(state.pieces[place])
        placed = sum(int(game.route_length[r]) for r in owned if game.route_suit[r] == suit)
        boxed = int(state.box[place]) if chosen else 0
        assert reserve >= 0 and boxed >= 0, "pieces that nobody has"
        assert reserve + placed + boxed == game.piece_counts[suit], "pieces lost or won"
        in_play += reserve + placed
    if chosen and state.phase != OPENING_PHASE:
        assert in_play == chosen[0].kept, "pieces to start with"


def check_double(game: Game, state: State, route: int) -> None:
    """One seat never has two lanes; with few players the second lane is closed."""
    owner = state.owner[route]
    assert CLOSED <= owner < state.seats, "an owner who does not play"
    first, last = int(game.twin_first[route]), int(game.twin_first[route + 1])
    others = [int(state.owner[game.twins[index]]) for index in range(first, last)]
    if owner >= 0:
        assert owner not in others, f"both lanes of {game.route_names[route]}"
    taken = any(other >= 0 for other in others)
    if state.seats < game.rules.doubles_from:
        assert (owner == CLOSED) == taken, f"closed lane {game.route_names[route]}"
    else:
        assert owner >= FREE, f"closed lane {game.route_names[route]}"


def check_tunnel(game: Game, state: State) -> None:
    """Cards lie on the table exactly while a tunnel is not decided, and cost something (EU-5)."""
    tunnels = [each for each in game.mechanics if isinstance(each, Tunnels)]
    length = game.kinds if tunnels else 0
    assert (len(state.laid), len(state.turned)) == (length, length), "rows of the table"
    if state.phase != TUNNEL_PHASE:
        assert state.claim == NO_ACTION, "a claim that nobody has to decide"
        assert not any(state.laid), "cards laid for nothing"
        turn_open = state.phase in (RAID_PHASE, END_TURN_PHASE)
        assert turn_open or not any(state.turned), "cards left on the table"
        return
    [tunnel] = tunnels
    route = int(target_of(state.claim))
    assert kind_of(state.claim) == CLAIM and game.route_tunnel[route], "a tunnel"
    assert state.owner[route] == FREE, "a tunnel that somebody has"
    assert state.pieces[state.seat * game.suits + game.route_suit[route]] >= sum(state.laid)
    cards = game.purses[game.route_purse[route]].cards(payment_of(state.claim))
    assert len(cards) == game.route_length[route], "the price of the tunnel"
    assert [cards.count(kind) for kind in range(game.kinds)] == list(state.laid), "cards laid"
    colors = set(cards) - {int(game.joker)}
    extra = sum(int(state.turned[kind]) for kind in {*colors, int(game.joker)})
    assert 0 < extra == tunnel.extra(game, state), "a tunnel without extra cost"
    most = tunnel.numbers()["cards"]
    assert isinstance(most, int) and sum(state.turned) <= most, "cards turned up"


def check_stations(game: Game, state: State) -> None:
    """Everybody has built no more stations than there are; loans end in their cities (EU-6, 7)."""
    stations = [each for each in game.mechanics if isinstance(each, Stations)]
    if not stations:
        assert not len(state.borrowed), "stations without rules"
        return
    [mechanic] = stations
    costs = mechanic.numbers()["costs"]
    assert isinstance(costs, tuple)
    assert not len(state.borrowed) or state.phase == OVER_PHASE, "borrowed before the end"
    assert len(state.borrowed) in (0, state.seats * len(costs)), "loans"
    for seat in range(state.seats):
        cities = [c for c in range(game.cities) if state.buildings[c] == STATION_BUILDING + seat]
        assert len(cities) <= len(costs), "too many stations"
        assert mechanic.left(state, seat) == len(costs) - len(cities), "stations left"
        loans = state.borrowed[seat * len(costs) : (seat + 1) * len(costs)]
        assert all(loan == NOTHING for loan in loans[len(cities) :]), "a loan without a station"
        for city, loan in zip(cities, loans, strict=False):
            if loan != NOTHING:
                assert city in (game.route_a[loan], game.route_b[loan]), "a loan from elsewhere"
                assert state.owner[loan] not in (FREE, CLOSED, seat), "a loan of nobody"


def check_turns(game: Game, state: State) -> None:
    """Who is on turn follows from the turns begun; the counters stay in their bounds."""
    assert 0 <= state.first < state.seats, "first player"
    assert 0 <= state.passes <= state.seats, "passes"
    assert state.passes <= state.idle <= 2 * state.seats, "turns without an action"
    longest = game.rules.last_turns * state.seats
    assert -1 <= state.turns_left <= longest, "turns left"
    if state.phase == OPENING_PHASE:
        assert (state.turn, state.turns_left, state.passes) == (0, -1, 0), "turns in the opening"
        assert min(state.choices) < 0, "an opening that nobody has to end"
    elif state.phase == FIRST_DEPOT_PHASE:
        assert (state.turn, state.turns_left, state.passes) == (0, -1, 0), "turns before the first"
    else:
        assert state.seat == (state.first + state.turn - 1) % state.seats, "seat on turn"
        going = min(state.choices, default=0) < 0
        assert going == (state.phase == CLOSING_PHASE), "common choices that go on"
    if state.phase in (CLOSING_PHASE, OVER_PHASE):
        stuck = state.passes == state.seats or state.idle == 2 * state.seats
        assert state.turns_left == 0 or stuck, "over too early"
    else:
        assert state.turns_left != 0 and state.passes < state.seats, "not over in time"
        assert state.idle < 2 * state.seats, "not over in time"
