"""What is true of every position and every move of every variant. Each check raises AssertionError.

Used by the soak run, by the state machine and by the laws.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from fogg.engine.action import (
    BORROW_ROUTES,
    CLAIM,
    KEEP,
    PASS,
    PAY,
    STATION,
    WITHDRAW,
    kind_of,
    make,
    payment_of,
    target_of,
)
from fogg.engine.chance import Chance, Seeded
from fogg.engine.game import Game
from fogg.engine.mechanics.stations import Stations
from fogg.engine.mechanics.tickets import kept_row
from fogg.engine.mechanics.tunnels import Tunnels
from fogg.engine.state import (
    CLOSED,
    CLOSING,
    FREE,
    NOTHING,
    OPENING,
    OVER,
    SEAT_MASK,
    STATION_BUILDING,
    TUNNEL,
    State,
    unpack,
)

if TYPE_CHECKING:
    from fogg.engine.ints import Ints
    from fogg.engine.payment.purse import Purse

NUMBERS = 10
ROWS = 26
"""How many fields of State these checks know: a new one needs a check."""


def check_position(game: Game, state: State) -> None:
    """Nothing is lost or doubled, and what is counted twice is counted alike."""
    check_cards(game, state)
    check_display(game, state)
    check_tickets(game, state)
    check_board(game, state)
    check_tunnel(game, state)
    check_stations(game, state)
    check_depots(game, state)
    check_turns(game, state)


def check_fields(state: State) -> None:
    """No field of a state escapes the checks."""
    assert (len(state.numbers()), len(state.rows())) == (NUMBERS, ROWS), "fields without a check"


def check_depots(game: Game, state: State) -> None:
    """Depots and warehouses are there if the rules have them, and only then."""
    has_them = "depots" in {mechanic.name for mechanic in game.mechanics}
    assert len(state.depots) == (state.seats if has_them else 0)
    assert len(state.warehouses) == len(state.depots) * game.kinds
    assert all(number >= 0 for row in (state.depots, state.warehouses) for number in row)
    assert has_them or state.raid_at == 0


# Cards


def check_cards(game: Game, state: State) -> None:
    """Every card of the box is in one place; sizes are sums; nobody knows more than there is."""
    for kind in range(game.kinds):
        held = sum(state.hands[seat * game.kinds + kind] for seat in range(state.seats))
        shown = sum(1 for card in state.display if card == kind)
        found = held + shown + state.deck[kind] + state.discard[kind] + on_table(state, kind)
        expected = game.card_counts[kind]
        assert found == expected, f"{found} of {expected} {game.card_names[kind]} cards"
    for deck in range(game.decks):
        kinds = range(game.first_kind[deck], game.last_kind[deck])
        assert state.deck_size[deck] == sum(state.deck[kind] for kind in kinds), "size of deck"
        assert state.discard_size[deck] == sum(state.discard[kind] for kind in kinds), "discards"
    for row in (state.deck, state.discard, state.hands, state.known, state.laid, state.turned):
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
    left = sum(state.deck_size) + sum(state.discard_size)
    shown = [card for card in state.display if card != NOTHING]
    assert len(shown) == len(state.display) or left == 0, "a gap that could be filled"
    jokers = shown.count(game.joker)
    if jokers >= game.rules.sweep_at:
        piled = left - state.deck[game.joker] - state.discard[game.joker]
        if len(state.turned):
            piled += sum(state.turned) - state.turned[game.joker]
        most = len(state.display) - game.rules.sweep_at
        assert len(shown) - jokers + piled <= most, "locomotives that should be swept away"


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
    if state.phase == OPENING:
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
    """Pieces are in reserve or on routes, scores are the routes', doubles follow US-8."""
    for seat in range(state.seats):
        owned = [route for route in range(game.routes) if state.owner[route] == seat]
        points = sum(game.route_points[route] for route in owned)
        assert state.score[seat] == points, f"score {state.score[seat]}, routes {points}"
        for suit in range(game.suits):
            reserve = state.pieces[seat * game.suits + suit]
            placed = sum(game.route_length[r] for r in owned if game.route_suit[r] == suit)
            assert reserve >= 0, "pieces that nobody has"
            assert reserve + placed == game.piece_counts[suit], "pieces lost or won"
    for route in range(game.routes):
        check_double(game, state, route)


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
    if state.phase != TUNNEL:
        assert state.claim == 0, "a claim that nobody has to decide"
        assert not any(state.laid) and not any(state.turned), "cards left on the table"
        return
    [tunnel] = tunnels
    route = int(target_of(state.claim))
    assert kind_of(state.claim) == CLAIM and game.route_tunnel[route], "a tunnel"
    assert state.owner[route] == FREE, "a tunnel that somebody has"
    assert state.pieces[state.seat * game.suits + game.route_suit[route]] >= sum(state.laid)
    cards = game.purses[game.route_suit[route]].cards(payment_of(state.claim))
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
        assert not len(state.buildings) and not len(state.borrowed), "stations without rules"
        return
    [mechanic] = stations
    costs = mechanic.numbers()["costs"]
    assert isinstance(costs, tuple)
    assert len(state.buildings) == game.cities, "a place for a building in each city"
    for city in range(game.cities):
        building = state.buildings[city]
        assert building == NOTHING or game.waypoint[city] == 0, "a building outside of cities"
        assert building == NOTHING or building & SEAT_MASK < state.seats, "a foreign building"
    assert not len(state.borrowed) or state.phase == OVER, "borrowed before the end"
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
    longest = game.rules.last_turns * state.seats
    assert -1 <= state.turns_left <= longest, "turns left"
    if state.phase == OPENING:
        assert (state.turn, state.turns_left, state.passes) == (0, -1, 0), "turns in the opening"
        assert min(state.choices) < 0, "an opening that nobody has to end"
    else:
        assert state.seat == (state.first + state.turn - 1) % state.seats, "seat on turn"
        going = min(state.choices, default=0) < 0
        assert going == (state.phase == CLOSING), "common choices that go on"
    if state.phase in (CLOSING, OVER):
        assert state.turns_left == 0 or state.passes == state.seats, "over too early"
    else:
        assert state.turns_left != 0 and state.passes < state.seats, "not over in time"


# Actions


def check_actions(game: Game, state: State) -> None:
    """Somebody can act until the end; `legal` and `problem` agree on who and what."""
    actors = game.actors(state)
    assert bool(actors) != game.over(state), f"over: {game.over(state)}, but may act: {actors}"
    for seat in range(state.seats):
        legal = [int(action) for action in game.legal(state, seat)]
        assert bool(legal) == (seat in actors), f"legal actions of seat {seat}: {len(legal)}"
        assert len(set(legal)) == len(legal), "an action listed twice"
        for action in legal:
            why = game.problem(state, seat, action)
            assert why is None, f"legal but {why}: {game.notation.text(action)}"
        if make(PASS) in legal:
            assert legal == [make(PASS)], "a pass besides other actions"
    for seat in (-1, int(state.seats)):
        assert game.problem(state, seat, make(PASS)) is not None, "a seat that does not exist acts"


def check_action(game: Game, state: State, seat: int, action: int) -> None:
    """Any number is refused as an action exactly if it is not listed; words say the same."""
    legal = set(game.legal(state, seat))
    why = game.problem(state, seat, action)
    assert (why is None) == (action in legal), f"{action}: listed {action in legal}, {why}"
    if why is None:
        text = game.notation.text(action)
        assert game.notation.parse(text) == action, f"{text} is read as another action"


def check_mutations(game: Game, state: State, seat: int, action: int) -> None:
    """Whatever is changed in a legal action: it is listed too, or refused with a reason."""
    legal = set(game.legal(state, seat))
    mutants = [action ^ (1 << bit) for bit in range(63)]
    if kind_of(action) == CLAIM:
        mutants += claim_mutants(game, action)
    elif kind_of(action) == STATION:
        mutants += station_mutants(game, action)
    elif kind_of(action) == PAY:
        purse = game.purses[game.route_suit[target_of(state.claim)]]
        mutants += [make(PAY, 0, each) for each in changed(purse, int(payment_of(action)))]
    for mutant in mutants:
        why = game.problem(state, seat, mutant)
        assert (why is None) == (mutant in legal), f"{action} changed to {mutant}: {why}"
    for mutant in (-1, -action - 1, action | 1 << 63, action | 1 << 64, action << 20):
        if mutant not in legal:
            assert game.problem(state, seat, mutant) is not None, f"{mutant} is accepted"


def claim_mutants(game: Game, action: int) -> Iterator[int]:
    """Claims with one card of the payment changed for another, or of another route."""
    route, payment = int(target_of(action)), int(payment_of(action))
    for other in changed(game.purses[game.route_suit[route]], payment):
        yield int(make(CLAIM, route, other))
    for other in range(game.routes):
        yield int(make(CLAIM, other, payment))


def station_mutants(game: Game, action: int) -> Iterator[int]:
    """Stations with one card of the payment changed for another, or in another city."""
    for other in changed(game.purses[0], int(payment_of(action))):
        yield int(make(STATION, target_of(action), other))
    for city in range(game.cities):
        yield int(make(STATION, city, payment_of(action)))


def changed(purse: Purse, payment: int) -> Iterator[int]:
    """The payment with one card changed for another, left out or added."""
    for laid in (None, *set(purse.cards(payment))):
        for other in (None, *purse.kinds):
            full = other is not None and purse.count(payment, other) == purse.mask[other]
            if laid != other and not full:
                less = 0 if laid is None else purse.one(laid, 1)
                more = 0 if other is None else purse.one(other, 1)
                yield int(payment - less + more)


def check_offers(game: Game, state: State) -> None:
    """Offers are complete, name each target once, and hold legal actions or a reason."""
    for seat in range(state.seats):
        legal = {int(action) for action in game.legal(state, seat)}
        offers = game.offers(state, seat)
        targets = [(int(offer.kind), int(offer.target)) for offer in offers]
        assert len(set(targets)) == len(targets), "a target offered twice"
        for offer in offers:
            why = offer.problem
            assert (why is None) == bool(offer.actions), f"actions {offer.actions} and {why}"
            assert legal.issuperset(offer.actions), f"offered, but not legal: {offer}"
        missing = {aim for action in legal for aim in aims(game, state, action)} - {
            target for target, offer in zip(targets, offers, strict=True) if offer.actions
        }
        assert not missing, f"legal, but not offered: {missing}"


def aims(game: Game, state: State, action: int) -> list[tuple[int, int]]:
    """The offers among which people look for an action: its kind with each of its targets."""
    kind = int(kind_of(action))
    if kind == KEEP:
        return [(KEEP, int(ticket)) for ticket in kept_row(game, action)]
    if kind in (PAY, WITHDRAW):
        return [(kind, int(target_of(state.claim)))]
    return [(kind, 0 if kind == BORROW_ROUTES else int(target_of(action)))]


def check_copies(game: Game, state: State, seat: int, action: int, seed: int | str) -> None:
    """A copy lives its own life, and applying is a function of state, action and luck."""
    before = state.pack()
    assert unpack(before).same(state), "unpacking is not the inverse of packing"
    copies = [state.copy(), unpack(before)]
    for copy in copies:
        assert copy.same(state), "a copy that differs"
        game.apply(copy, seat, action, Seeded(seed))
    assert state.pack() == before, "the original of a copy has changed"
    assert copies[0].pack() == copies[1].pack(), "the same action with the same luck differs"


# The end


def longest_game(game: Game, seats: int) -> int:
    """More decisions than any game can have: each takes a card or ticket, lays cards, or passes.

    Tunnels that were given up are not among them: one may try them again and again (EU-5).
    """
    cards = sum(game.card_counts) + sum(game.route_length)
    acts = cards + game.routes + 2 * game.ticket_count
    if any(isinstance(each, Tunnels) for each in game.mechanics):
        acts += (1 + game.rules.most_players) * game.routes
    if any(isinstance(each, Stations) for each in game.mechanics):
        acts += 2 * game.cities
    return int(seats * (len(game.mechanics) + acts + 1))


def check_end(game: Game, state: State) -> None:
    """An ended game is sound and its scores add up."""
    check_position(game, state)
    assert game.over(state), "not over"
    assert game.actors(state) == (), "somebody may act after the end"
    check_scores(game, state)


def check_scores(game: Game, state: State) -> None:
    """Totals are the sums of the score lines; standings are sorted, the winners lead them."""
    totals = [int(points) for points in game.totals(state)]
    sheet = game.final(state)
    assert [sum(line.points for line in lines) for lines in sheet] == totals, "sum of score lines"
    standings = game.standings(state)
    assert sorted(entry.seat for entry in standings) == list(range(state.seats)), "seats ranked"
    assert all(entry.total == totals[entry.seat] for entry in standings), "totals ranked"
    ranks = [(entry.total, entry.ties) for entry in standings]
    assert ranks == sorted(ranks, reverse=True), "standings out of order"
    places = [1 + sum(other > rank for other in ranks) for rank in ranks]
    assert [entry.place for entry in standings] == places, "shared places"
    best = [entry.seat for entry in standings if entry.place == 1]
    assert game.winners(state) == sorted(best), "winners"


# Moves


class Watcher:
    """Follows a game move by move and holds its turns against US-6 and US-10, counted anew."""

    def __init__(self, game: Game, state: State) -> None:
        self._game = game
        self._decisions = 0
        self._passes = int(state.passes)
        self._turns_to_come = None if state.turns_left < 0 else int(state.turns_left)

    def apply(self, state: State, seat: int, action: int, chance: Chance) -> None:
        """Apply an action and check what became of the turn."""
        opening, closing = state.phase == OPENING, state.phase == CLOSING
        before = int(state.turn)
        self._game.apply(state, seat, action, chance)
        self._decisions += -1 if kind_of(action) == WITHDRAW else 1
        bound = longest_game(self._game, state.seats)
        assert self._decisions <= bound, f"still not over after {bound} decisions"
        if opening:
            assert state.turn == (0 if state.phase == OPENING else 1), "the first turn"
            return
        if closing:
            assert state.turn == before and state.phase in (CLOSING, OVER), "a turn after the last"
            assert state.passes == self._passes, "passes in a row"
            return
        self._passes = self._passes + 1 if kind_of(action) == PASS else 0
        assert state.passes == self._passes, "passes in a row"
        if state.turn > before or state.phase in (CLOSING, OVER):
            self._check_turn_end(state, seat)
        else:
            assert state.seat == seat, "another seat goes on with a turn"

    def _check_turn_end(self, state: State, seat: int) -> None:
        suits = self._game.suits
        reserve = sum(state.pieces[seat * suits : (seat + 1) * suits])
        if self._turns_to_come is not None:
            self._turns_to_come -= 1
        elif reserve <= self._game.rules.end_at:
            self._turns_to_come = self._game.rules.last_turns * state.seats
        expected = -1 if self._turns_to_come is None else self._turns_to_come
        assert state.turns_left == expected, f"{state.turns_left} turns left, not {expected}"
        over = expected == 0 or self._passes == state.seats
        found = state.phase in (CLOSING, OVER)
        assert found == over, f"over {found}, expected {over}"
        if not over:
            assert state.seat == (seat + 1) % state.seats, "turn order"


def sampled(actions: Ints, luck: Chance, number: int) -> list[int]:
    """Some of the legal actions, or all if they are few."""
    if len(actions) <= number:
        return [int(action) for action in actions]
    return [int(actions[luck.below(len(actions))]) for _ in range(number)]
