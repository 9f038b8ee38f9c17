"""What is true of every position and every move of every variant. Each check raises AssertionError.

Used by the soak run, by the state machine and by the laws.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from fogg.engine.action import CLAIM, KEEP, PASS, kind_of, make, payment_of, target_of
from fogg.engine.chance import Chance, Seeded
from fogg.engine.game import Game
from fogg.engine.mechanics.tickets import kept_row
from fogg.engine.state import CLOSED, FREE, NOTHING, OPENING, OVER, State, unpack

if TYPE_CHECKING:
    from fogg.engine.ints import Ints

NUMBERS = 8
ROWS = 17
"""How many fields of State these checks know: a new one needs a check."""


def check_position(game: Game, state: State) -> None:
    """Nothing is lost or doubled, and what is counted twice is counted alike."""
    check_cards(game, state)
    check_display(game, state)
    check_tickets(game, state)
    check_board(game, state)
    check_turns(game, state)


def check_fields(state: State) -> None:
    """No field of a state escapes the checks."""
    assert (len(state.numbers()), len(state.rows())) == (NUMBERS, ROWS), "fields without a check"


# Cards


def check_cards(game: Game, state: State) -> None:
    """Every card of the box is in one place; sizes are sums; nobody knows more than there is."""
    for kind in range(game.kinds):
        held = sum(state.hands[seat * game.kinds + kind] for seat in range(state.seats))
        shown = sum(1 for card in state.display if card == kind)
        found = held + shown + state.deck[kind] + state.discard[kind]
        expected = game.card_counts[kind]
        assert found == expected, f"{found} of {expected} {game.card_names[kind]} cards"
    for deck in range(game.decks):
        kinds = range(game.first_kind[deck], game.last_kind[deck])
        assert state.deck_size[deck] == sum(state.deck[kind] for kind in kinds), "size of deck"
        assert state.discard_size[deck] == sum(state.discard[kind] for kind in kinds), "discards"
    for row in (state.deck, state.discard, state.hands, state.known):
        assert min(row) >= 0, "a pile below nothing"
    for place in range(len(state.hands)):
        assert state.known[place] <= state.hands[place], "known cards that are not held"


def check_display(game: Game, state: State) -> None:
    """Gaps only if no card is left; many locomotives only if no clean display exists (US-5, 6)."""
    left = sum(state.deck_size) + sum(state.discard_size)
    shown = [card for card in state.display if card != NOTHING]
    assert len(shown) == len(state.display) or left == 0, "a gap that could be filled"
    jokers = shown.count(game.joker)
    if jokers >= game.rules.sweep_at:
        piled = left - state.deck[game.joker] - state.discard[game.joker]
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
    for row in (state.bottom, state.offered):
        for ticket in row:
            if ticket != NOTHING:
                places[ticket] += 1
    astray = [game.ticket_names[ticket] for ticket, found in enumerate(places) if found != 1]
    assert not astray, f"not in exactly one place: {astray}"
    assert state.fresh_left == sum(state.fresh), "number of fresh tickets"
    assert NOTHING not in state.bottom, "a gap under the deck"
    assert len(state.bottom) == len(state.bottom_from), "who returned which ticket"


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
        assert all(choice >= 0 for choice in state.choices), "an opening that goes on"
    if state.phase == OVER:
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
    for mutant in mutants:
        why = game.problem(state, seat, mutant)
        assert (why is None) == (mutant in legal), f"{action} changed to {mutant}: {why}"
    for mutant in (-1, -action - 1, action | 1 << 63, action | 1 << 64, action << 20):
        if mutant not in legal:
            assert game.problem(state, seat, mutant) is not None, f"{mutant} is accepted"


def claim_mutants(game: Game, action: int) -> Iterator[int]:
    """Claims with one card of the payment changed for another, or of another route."""
    route, payment = int(target_of(action)), int(payment_of(action))
    purse = game.purses[game.route_suit[route]]
    for laid in set(purse.cards(payment)):
        for other in purse.kinds:
            if other != laid and purse.count(payment, other) < purse.mask[other]:
                changed = payment - purse.one(laid, 1) + purse.one(other, 1)
                yield int(make(CLAIM, route, changed))
    for other in range(game.routes):
        yield int(make(CLAIM, other, payment))


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
        missing = {aim for action in legal for aim in aims(game, action)} - {
            target for target, offer in zip(targets, offers, strict=True) if offer.actions
        }
        assert not missing, f"legal, but not offered: {missing}"


def aims(game: Game, action: int) -> list[tuple[int, int]]:
    """The offers among which people look for an action: its kind with each of its targets."""
    if kind_of(action) == KEEP:
        return [(KEEP, int(ticket)) for ticket in kept_row(game, action)]
    return [(int(kind_of(action)), int(target_of(action)))]


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
    """More decisions than any game can have: each takes a card or ticket, lays cards, or passes."""
    cards = sum(game.card_counts) + sum(game.route_length)
    acts = cards + game.routes + 2 * game.ticket_count
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
        opening = state.phase == OPENING
        before = int(state.turn)
        self._game.apply(state, seat, action, chance)
        self._decisions += 1
        bound = longest_game(self._game, state.seats)
        assert self._decisions <= bound, f"still not over after {bound} decisions"
        if opening:
            assert state.turn == (0 if state.phase == OPENING else 1), "the first turn"
            return
        self._passes = self._passes + 1 if kind_of(action) == PASS else 0
        assert state.passes == self._passes, "passes in a row"
        if state.turn > before or self._game.over(state):
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
        assert self._game.over(state) == over, f"over {self._game.over(state)}, expected {over}"
        if not over:
            assert state.seat == (seat + 1) % state.seats, "turn order"


def sampled(actions: Ints, luck: Chance, number: int) -> list[int]:
    """Some of the legal actions, or all if they are few."""
    if len(actions) <= number:
        return [int(action) for action in actions]
    return [int(actions[luck.below(len(actions))]) for _ in range(number)]
