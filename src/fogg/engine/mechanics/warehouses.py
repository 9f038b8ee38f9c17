"""Warehouses (DEP-2, DEP-3, DEP-5, DEP-6): stored unseen before drawing, raided through depots."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, final

from librt.vecs import append, vec
from mypy_extensions import i64

from fogg.engine import piles
from fogg.engine.action import RAID_WAREHOUSES, STORE, kind_of, make, target_of
from fogg.engine.event import EMPTIED, NOBODY, RAIDED, STORED, Event
from fogg.engine.ints import filled, total
from fogg.engine.mechanics.base import Mechanic
from fogg.engine.offers import Offer
from fogg.engine.problem import Problem, problem
from fogg.engine.state import DEPOT_BUILDING, FIRST_CARD, NO_ROUTE, RAID, SEAT_MASK, TURN

if TYPE_CHECKING:
    from fogg.engine.chance import Chance
    from fogg.engine.game import Game
    from fogg.engine.ints import Ints
    from fogg.engine.state import State


@final
class Warehouses(Mechanic):
    """Who takes cards stores one first; who claims beside a depot may take what is stored."""

    name: ClassVar[str] = "warehouses"
    actions: ClassVar[dict[int, tuple[int, ...]]] = {STORE: (TURN,), RAID_WAREHOUSES: (RAID,)}

    def setup(self, game: Game, state: State, chance: Chance, events: list[Event] | None) -> None:
        """All warehouses are empty."""
        state.warehouses = filled(state.seats * game.kinds)

    def before_cards(self, game: Game, state: State) -> bool:
        """Whether a card must be stored first: not if there is none to store (DEP-2)."""
        return _any_left(game, state)

    def legal(self, game: Game, state: State, seat: i64, phase: i64, into: Ints) -> Ints:
        """Every warehouse to store in, from each deck; or every choice of warehouses to raid."""
        if phase == RAID:
            return self._raids(game, state, seat, into)
        for deck in range(game.decks):
            if piles.left(state, deck) > 0:
                for owner in range(state.seats):
                    into = append(into, store_action(owner, deck))
        return into

    def _raids(self, game: Game, state: State, seat: i64, into: Ints) -> Ints:
        """None, or up to as many warehouses as the seat has depots to pay with."""
        owners = self._within_reach(game, state)
        into = append(into, make(RAID_WAREHOUSES))
        for index in range(len(owners)):
            into = append(into, make(RAID_WAREHOUSES, game.powers[owners[index]]))
        if len(owners) == 2 and state.depots[seat] > 1:
            both = game.powers[owners[0]] | game.powers[owners[1]]
            into = append(into, make(RAID_WAREHOUSES, both))
        return into

    def _within_reach(self, game: Game, state: State) -> Ints:
        """The owners of depots at the ends of the route just claimed, if they store any cards."""
        owners = vec[i64]()
        route = state.raid_at
        for city in (game.route_a[route], game.route_b[route]):
            building = state.buildings[city]
            if building < DEPOT_BUILDING:
                continue
            owner = building & SEAT_MASK
            if stored(game, state, owner) > 0 and owner not in owners:
                owners = append(owners, owner)
        return owners

    def due(self, game: Game, state: State, phase: i64) -> bool:
        """Whether there is a warehouse to raid and a depot to pay with."""
        if phase != RAID:
            return True
        return state.depots[state.seat] > 0 and len(self._within_reach(game, state)) > 0

    def problem(
        self, game: Game, state: State, seat: i64, phase: i64, action: i64
    ) -> Problem | None:
        """Why nothing can be stored there, or these warehouses can't be raided."""
        if kind_of(action) == RAID_WAREHOUSES:
            if action in self._raids(game, state, seat, vec[i64]()):
                return None
            return problem("wrong_raid", depots=int(state.depots[seat]))
        owner = store_owner(action)
        deck = store_deck(action)
        if action != store_action(owner, deck) or owner >= state.seats or deck >= game.decks:
            return problem("malformed")
        if piles.left(state, deck) > 0:
            return None
        if _any_left(game, state):
            return problem("store_other_deck")
        return problem("nothing_to_store")

    def offers(self, game: Game, state: State, seat: i64, phase: i64) -> list[Offer]:
        """Every warehouse; or the choices of warehouses to raid."""
        if phase == RAID:
            raids = tuple(int(raid) for raid in self._raids(game, state, seat, vec[i64]()))
            return [Offer(RAID_WAREHOUSES, int(state.raid_at), raids)]
        actions = [
            int(store_action(owner, deck))
            for deck in range(game.decks)
            for owner in range(state.seats)
        ]
        return [
            Offer(STORE, int(target_of(action)), (action,) if why is None else (), why)
            for action in actions
            for why in [self.problem(game, state, seat, phase, action)]
        ]

    def apply(
        self,
        game: Game,
        state: State,
        seat: i64,
        action: i64,
        chance: Chance,
        events: list[Event] | None,
    ) -> None:
        """Store the top card unseen, then cards are taken; or raid."""
        if kind_of(action) == RAID_WAREHOUSES:
            for owner in range(state.seats):
                if target_of(action) >> owner & 1 == 1:
                    self._raid(game, state, seat, owner, events)
            piles.settle(game, state, chance, events)
            return
        kind = piles.draw(game, state, store_deck(action), chance, events)
        state.warehouses[store_owner(action) * game.kinds + kind] += 1
        if events is not None:
            # The target names warehouse and deck, as in the action: the back of a card is public.
            events.append(
                Event(STORED, seat, target_of(action), 1, cards=(int(kind),), seer=NOBODY)
            )
        piles.settle(game, state, chance, events)
        state.todo = append(state.todo, FIRST_CARD)

    def _raid(
        self, game: Game, state: State, seat: i64, owner: i64, events: list[Event] | None
    ) -> None:
        """Take all cards of a warehouse for one depot of the own reserve."""
        cards: list[int] = []
        for kind in range(game.kinds):
            number = state.warehouses[owner * game.kinds + kind]
            state.warehouses[owner * game.kinds + kind] = 0
            state.hands[seat * game.kinds + kind] += number
            for _ in range(number):
                cards.append(int(kind))
        state.depots[seat] -= 1
        if events is not None:
            events.append(
                Event(RAIDED, seat, owner, len(cards), cards=tuple(cards), seer=int(seat))
            )

    def after_claim(self, game: Game, state: State, seat: i64, route: i64) -> None:
        """Ask about the warehouses within reach, once the route is won."""
        state.raid_at = route
        state.todo = append(state.todo, RAID)

    def turn_ends(
        self, game: Game, state: State, chance: Chance, events: list[Event] | None
    ) -> None:
        """Nothing can be raided any more."""
        state.raid_at = NO_ROUTE

    def piles_empty(self, game: Game, state: State, events: list[Event] | None) -> bool:
        """Empty all warehouses into the decks once somebody has no depot left (DEP-6)."""
        if 0 not in state.depots:
            return False
        number = total(state.warehouses, 0, len(state.warehouses))
        if number == 0:
            return False
        for owner in range(state.seats):
            for kind in range(game.kinds):
                place = owner * game.kinds + kind
                state.deck[kind] += state.warehouses[place]
                state.deck_size[game.deck_of[kind]] += state.warehouses[place]
                state.warehouses[place] = 0
        if events is not None:
            events.append(Event(EMPTIED, number=number))
        return True


def store_action(owner: i64, deck: i64) -> i64:
    """The action that stores the top card of a deck in a seat's warehouse."""
    return make(STORE, deck * (SEAT_MASK + 1) + owner)


def store_owner(action: i64) -> i64:
    """In whose warehouse an action stores a card."""
    return target_of(action) & SEAT_MASK


def store_deck(action: i64) -> i64:
    """From which deck an action stores a card."""
    return target_of(action) // (SEAT_MASK + 1)


def stored(game: Game, state: State, owner: i64) -> i64:
    """How many cards a warehouse holds: everybody may know (DEP-5)."""
    return total(state.warehouses, owner * game.kinds, (owner + 1) * game.kinds)


def _any_left(game: Game, state: State) -> bool:
    """Whether a deck or its discard has a card."""
    for deck in range(game.decks):
        if piles.left(state, deck) > 0:
            return True
    return False
