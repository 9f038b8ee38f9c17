"""Warehouses (DEP-2, DEP-3, DEP-5, DEP-6): stored unseen before drawing, raided through depots."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from fogg.engine import piles
from fogg.engine.action import RAID, STORE, kind_of, make, target_of
from fogg.engine.chance import CARD
from fogg.engine.event import EventKind
from fogg.engine.fields import (
    NOBODY,
    THE_SEAT,
    CardField,
    CardsField,
    DeckField,
    Field,
    RouteField,
    SeatField,
)
from fogg.engine.grammar import ActionKind, DeckOf, SeatMask, Target
from fogg.engine.ints import filled, total
from fogg.engine.mechanics.base import Mechanic
from fogg.engine.offers import Offer
from fogg.engine.phases import FIRST_CARD_PHASE, RAID_PHASE, TURN_PHASE
from fogg.engine.problem import Problem, problem
from fogg.engine.state import DEPOT_BUILDING, NO_ROUTE, SEAT_MASK

if TYPE_CHECKING:
    from fogg.engine.chance import Chance
    from fogg.engine.event import Event
    from fogg.engine.game import Game
    from fogg.engine.ints import Ints
    from fogg.engine.state import State
    from fogg.engine.view import View


MOST_RAIDED: Final = 2
"""A route has two ends, so that no more warehouses can be raided at once."""

STORED: Final = EventKind(
    "stored",
    SeatField("seat"),
    SeatField("warehouse"),
    DeckField("deck"),
    CardField("card", seen_by=NOBODY),
)
"""A seat stored a card: its back is public, its face nobody knows (DEP-5)."""
RAIDED: Final = EventKind(
    "raided",
    SeatField("seat"),
    SeatField("warehouse"),
    Field("number"),
    CardsField("cards", seen_by=THE_SEAT),
)
"""A seat took all cards of a warehouse for one depot."""
EMPTIED: Final = EventKind("emptied", Field("number"))
"""All cards of all warehouses became the deck (DEP-6)."""


@final
class Warehouses(Mechanic):
    """Store a card before taking cards; who claims beside a depot may take what is stored."""

    name: ClassVar[str] = "warehouses"
    actions: ClassVar[tuple[ActionKind, ...]] = (
        ActionKind(
            STORE,
            "store",
            (TURN_PHASE,),
            (
                Target(SeatField("warehouse"), size=SEAT_MASK + 1),
                DeckOf(DeckField("deck"), step=SEAT_MASK + 1),
            ),
            order=11,
        ),
        ActionKind(
            RAID,
            "raid",
            (RAID_PHASE,),
            (SeatMask("warehouses", MOST_RAIDED),),
            offered=RouteField("route"),
            order=12,
        ),
    )
    events: ClassVar[tuple[EventKind, ...]] = (STORED, RAIDED, EMPTIED)

    def rule(self) -> str:
        """Name its line among the rules, which it has though it has no numbers."""
        return self.name

    def table_data(self, view: View) -> dict[str, Any]:
        """Return the route for which warehouses may be raided now."""
        return {"raid_at": view.raid_at}

    def seat_data(self, view: View, seat: i64) -> dict[str, Any]:
        """Count the cards of each deck in a player's warehouse: their backs are public."""
        decks = range(view.game.decks)
        return {"stored": [int(view.stored_of(seat, deck)) for deck in decks]}

    def hidden_cards(self, state: State) -> Ints:
        """Return all cards stored: nobody knows which they are."""
        return state.warehouses

    def resample(self, game: Game, state: State, seat: i64, unseen: Ints, chance: Chance) -> None:
        """Store as many unknown cards of each deck as lie in each warehouse (DEP-5)."""
        for owner in range(state.seats):
            start = owner * game.kinds
            for deck in range(game.decks):
                first = game.first_kind[deck]
                last = game.last_kind[deck]
                number = total(state.warehouses, start + first, start + last)
                for kind in range(first, last):
                    state.warehouses[start + kind] = 0
                for _ in range(number):
                    kind = chance.pick(CARD, unseen, first, last, total(unseen, first, last))
                    unseen[kind] -= 1
                    state.warehouses[start + kind] += 1

    def setup(self, game: Game, state: State, chance: Chance, events: list[Event] | None) -> None:
        """Empty all warehouses."""
        state.warehouses = filled(state.seats * game.kinds)

    def before_cards(self, game: Game, state: State) -> bool:
        """Whether a card must be stored first: not if there is none to store (DEP-2)."""
        return _any_left(game, state)

    def before_cards_problem(self) -> Problem:
        """Explain that a card has to be stored first."""
        return problem("store_first")

    def legal(self, game: Game, state: State, seat: i64, phase: i64, into: Ints) -> Ints:
        """Add every warehouse to store in, from each deck, or every choice to raid."""
        if phase == RAID_PHASE:
            return self._raids(game, state, seat, into)
        for deck in range(game.decks):
            if piles.left(state, deck) > 0:
                for owner in range(state.seats):
                    into = append(into, store_action(owner, deck))
        return into

    def _raids(self, game: Game, state: State, seat: i64, into: Ints) -> Ints:
        """Add no raid, and every choice of warehouses that the seat can pay for with depots."""
        owners = self._within_reach(game, state)
        into = append(into, make(RAID))
        for index in range(len(owners)):
            into = append(into, make(RAID, game.powers[owners[index]]))
        if len(owners) == 2 and state.depots[seat] > 1:
            # Powers from the table: `1 << x` is not safe for an i64.
            both = game.powers[owners[0]] | game.powers[owners[1]]
            into = append(into, make(RAID, both))
        return into

    def _within_reach(self, game: Game, state: State) -> Ints:
        """List the owners of depots at the ends of the route just claimed who store cards."""
        owners = vec[i64]()
        route = state.raid_at
        for city in (game.route_a[route], game.route_b[route]):
            building = state.buildings[city]
            if building < DEPOT_BUILDING:
                continue
            owner = building & SEAT_MASK
            # Two depots of one owner are one warehouse; an empty one can't be chosen (DEP-3).
            if stored(game, state, owner) > 0 and owner not in owners:
                owners = append(owners, owner)
        return owners

    def due(self, game: Game, state: State, phase: i64) -> bool:
        """Whether there is a warehouse to raid and a depot to pay with."""
        if phase != RAID_PHASE:
            return True
        if state.raid_at == NO_ROUTE or state.depots[state.seat] == 0:
            return False
        return len(self._within_reach(game, state)) > 0

    def problem(
        self, game: Game, state: State, seat: i64, phase: i64, action: i64
    ) -> Problem | None:
        """Explain why nothing can be stored there, or these warehouses can't be raided."""
        if kind_of(action) == RAID:
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
        """List every warehouse, or the choices of warehouses to raid."""
        if phase == RAID_PHASE:
            raids = tuple(int(raid) for raid in self._raids(game, state, seat, vec[i64]()))
            return [Offer(RAID, int(state.raid_at), raids)]
        actions = [
            int(store_action(owner, deck))
            for deck in range(game.decks)
            for owner in range(state.seats)
        ]
        return self.offers_of(game, state, seat, phase, actions)

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
        if kind_of(action) == RAID:
            for owner in range(state.seats):
                if target_of(action) >> owner & 1 == 1:
                    self._raid(game, state, seat, owner, events)
            # Decided: a depot placed from now on opens nothing any more (DEP-4).
            state.raid_at = NO_ROUTE
            piles.settle(game, state, chance, events)
            return
        kind = piles.draw(game, state, store_deck(action), chance, events)
        state.warehouses[store_owner(action) * game.kinds + kind] += 1
        if events is not None:
            events.append(
                STORED.event(
                    seat=int(seat),
                    warehouse=int(store_owner(action)),
                    deck=int(store_deck(action)),
                    card=int(kind),
                )
            )
        piles.settle(game, state, chance, events)
        # Skipped if no card is left to take: then the turn ends (DEP-2).
        state.todo = append(state.todo, FIRST_CARD_PHASE)

    def _raid(
        self, game: Game, state: State, seat: i64, owner: i64, events: list[Event] | None
    ) -> None:
        """Take all cards of a warehouse for one depot of the own reserve."""
        cards: list[int] = []
        for kind in range(game.kinds):
            number = state.warehouses[owner * game.kinds + kind]
            state.warehouses[owner * game.kinds + kind] = 0
            # Not `known`: only the raider sees these cards.
            state.hands[seat * game.kinds + kind] += number
            for _ in range(number):
                cards.append(int(kind))
        state.depots[seat] -= 1
        if events is not None:
            events.append(
                RAIDED.event(
                    seat=int(seat), warehouse=int(owner), number=len(cards), cards=tuple(cards)
                )
            )

    def after_claim(self, game: Game, state: State, seat: i64, route: i64) -> None:
        """Ask about the warehouses within reach, once the route is won."""
        state.raid_at = route
        if self.due(game, state, RAID_PHASE):
            state.todo = append(state.todo, RAID_PHASE)
        else:
            state.raid_at = NO_ROUTE

    def turn_ends(
        self, game: Game, state: State, chance: Chance, events: list[Event] | None
    ) -> None:
        """Forget the route just claimed: warehouses are raided in the same turn or never."""
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
                # Each card returns to its own deck (DEP-6).
                state.deck_size[game.deck_of[kind]] += state.warehouses[place]
                state.warehouses[place] = 0
        state.raid_at = NO_ROUTE
        if events is not None:
            events.append(EMPTIED.event(number=int(number)))
        return True


def store_action(owner: i64, deck: i64) -> i64:
    """Pack the action that stores the top card of a deck in a seat's warehouse."""
    return make(STORE, deck * (SEAT_MASK + 1) + owner)


def store_owner(action: i64) -> i64:
    """Return the seat in whose warehouse an action stores a card."""
    return target_of(action) & SEAT_MASK


def store_deck(action: i64) -> i64:
    """Return the deck from which an action stores a card."""
    return target_of(action) // (SEAT_MASK + 1)


def stored(game: Game, state: State, owner: i64) -> i64:
    """Count the cards in a warehouse, which is public (DEP-5)."""
    return total(state.warehouses, owner * game.kinds, (owner + 1) * game.kinds)


def _any_left(game: Game, state: State) -> bool:
    """Whether a deck or its discard has a card."""
    for deck in range(game.decks):
        if piles.left(state, deck) > 0:
            return True
    return False
