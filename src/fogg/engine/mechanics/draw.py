"""Taking cards (US-4, US-5, US-6): two, from the display or blind; a face-up locomotive is both.

With several decks a face-up card is replaced from the one that the player chooses (WO-4).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final, final

from librt.vecs import append
from mypy_extensions import i64

from fogg.engine import piles
from fogg.engine.action import BLIND, DRAW, KIND_BITS, REFILL, STOP, kind_of, make, target_of
from fogg.engine.event import EventKind
from fogg.engine.fields import (
    THE_SEAT,
    CardField,
    CardsField,
    DeckField,
    Field,
    SeatField,
    SlotField,
)
from fogg.engine.grammar import ActionKind, Target
from fogg.engine.ints import filled, in_front
from fogg.engine.mechanics.base import Explanation, Mechanic
from fogg.engine.offers import Offer
from fogg.engine.phases import FIRST_CARD_PHASE, REFILLING_PHASE, SECOND_CARD_PHASE, TURN_PHASE
from fogg.engine.problem import Problem, problem
from fogg.engine.state import NOTHING

if TYPE_CHECKING:
    from fogg.engine.chance import Chance
    from fogg.engine.event import Event
    from fogg.engine.game import Game
    from fogg.engine.ints import Ints
    from fogg.engine.rules import Rules
    from fogg.engine.state import State


SEVERAL: Final = -2
"""In place of a deck: the player has to choose it."""

# Events. What is taken in one turn is worded together.
DEALT: Final = EventKind(
    "dealt", SeatField("seat"), Field("number"), CardsField("cards", seen_by=THE_SEAT)
)
TOOK: Final = EventKind(
    "took", SeatField("seat"), SlotField("slot"), CardField("card"), group="taking"
)
DREW: Final = EventKind(
    "drew",
    SeatField("seat"),
    DeckField("deck"),
    CardField("card", seen_by=THE_SEAT),
    group="taking",
)
TURNED_UP: Final = EventKind(
    "turned_up", SlotField("slot"), CardField("card"), group="turned_up", quiet=True
)
SWEPT: Final = EventKind("swept", Field("number"), CardsField("cards"))
STOPPED: Final = EventKind("stopped", SeatField("seat"))
"""A seat took fewer cards than it could."""


@final
class DrawCards(Mechanic):
    """Take two cards, one after the other."""

    name: ClassVar[str] = "draw"
    actions: ClassVar[tuple[ActionKind, ...]] = (
        ActionKind(
            DRAW,
            "draw",
            (TURN_PHASE, FIRST_CARD_PHASE, SECOND_CARD_PHASE),
            (Target(CardField("card")),),
            order=2,
        ),
        ActionKind(
            BLIND,
            "draw",
            (TURN_PHASE, FIRST_CARD_PHASE, SECOND_CARD_PHASE),
            (Target(DeckField("deck")),),
            own_name="blind",
            order=3,
        ),
        ActionKind(REFILL, "refill", (REFILLING_PHASE,), (Target(DeckField("deck")),), order=4),
        ActionKind(STOP, "stop", (FIRST_CARD_PHASE, SECOND_CARD_PHASE), order=16),
    )
    events: ClassVar[tuple[EventKind, ...]] = (
        DEALT,
        TOOK,
        DREW,
        TURNED_UP,
        SWEPT,
        piles.RESHUFFLED,
        STOPPED,
    )

    def __init__(self, may_stop: bool = False) -> None:
        """Set whether a player may take fewer cards: one, or none once a card is stored (US-4)."""
        self._may_stop = may_stop

    def numbers(self) -> dict[str, object]:
        """Return whether a player may take fewer cards."""
        return {"may_stop": True} if self._may_stop else {}

    def explain(self, rules: Rules) -> list[Explanation]:
        """Say that a player may take fewer cards, where it is so."""
        return [Explanation("rules.draw_value", {})] if self._may_stop else []

    def played_kinds(self) -> tuple[ActionKind, ...]:
        """Leave out the stop where it is not allowed."""
        if self._may_stop:
            return self.actions
        return tuple(kind for kind in self.actions if kind.number != STOP)

    def before(self) -> Mechanic:
        """Return the rule by which two cards had to be taken."""
        return DrawCards()

    def setup(self, game: Game, state: State, chance: Chance, events: list[Event] | None) -> None:
        """Shuffle all cards, deal the hands, turn up the display."""
        state.deck = game.card_counts[:]
        state.discard = filled(game.kinds)
        state.deck_size = game.deck_total[:]
        state.discard_size = filled(game.decks)
        state.hands = filled(game.kinds * state.seats)
        state.known = filled(game.kinds * state.seats)
        state.display = filled(game.display_size, NOTHING)
        for place in range(state.seats):
            self._deal(game, state, (state.first + place) % state.seats, chance, events)
        self._lay_out(game, state, chance, events)
        self._fill(game, state, chance, events)

    def _deal(
        self, game: Game, state: State, seat: i64, chance: Chance, events: list[Event] | None
    ) -> None:
        dealt: list[int] = []
        for deck in range(game.decks):
            for _ in range(game.hand_size[deck]):
                kind = piles.draw(game, state, deck, chance, events)
                state.hands[seat * game.kinds + kind] += 1
                if events is not None:
                    dealt.append(kind)
        if events is not None:
            cards = tuple(int(kind) for kind in dealt)
            events.append(DEALT.event(seat=int(seat), number=len(cards), cards=cards))

    def legal(self, game: Game, state: State, seat: i64, phase: i64, into: Ints) -> Ints:
        """Add each kind of card in the display once and each deck, or the decks to refill from."""
        if phase == REFILLING_PHASE:
            return self._decks(game, state, REFILL, into)
        if phase == TURN_PHASE and game.before_cards(state):
            return into
        display = state.display
        # A second card is no face-up locomotive (US-4); equal cards are one choice (decision 2): a
        # bit for each kind that is not to be listed.
        seen: i64 = game.powers[game.joker] if phase == SECOND_CARD_PHASE else 0
        for slot in range(len(display)):
            kind = display[slot]
            if kind != NOTHING and seen >> kind & 1 == 0:
                seen |= game.powers[kind]
                into = append(into, DRAW | kind << KIND_BITS)
        into = self._decks(game, state, BLIND, into)
        if self._may_stop and phase != TURN_PHASE:
            into = append(into, make(STOP))
        return into

    def _decks(self, game: Game, state: State, kind: i64, into: Ints) -> Ints:
        """Add the action of a kind for each deck that can give a card."""
        for deck in range(game.decks):
            if piles.left(state, deck) > 0:
                into = append(into, make(kind, deck))
        return into

    def due(self, game: Game, state: State, phase: i64) -> bool:
        """Whether a card can be taken (US-6: else the turn ends), or a gap asks for a choice."""
        if phase == REFILLING_PHASE:
            return NOTHING in state.display and self._source(game, state) == SEVERAL
        for deck in range(game.decks):
            if piles.left(state, deck) > 0:
                return True
        for slot in range(len(state.display)):
            kind = state.display[slot]
            if kind != NOTHING and (kind != game.joker or phase != SECOND_CARD_PHASE):
                return True
        return False

    def problem(
        self, game: Game, state: State, seat: i64, phase: i64, action: i64
    ) -> Problem | None:
        """Explain why the card can't be taken."""
        if phase == TURN_PHASE and game.before_cards(state):
            return game.before_cards_problem(state)
        target = target_of(action)
        if kind_of(action) == STOP:
            return None if action == make(STOP) else problem("malformed")
        if kind_of(action) != DRAW:
            if action != make(kind_of(action), target) or target >= game.decks:
                return problem("malformed")
            return None if piles.left(state, target) > 0 else problem("no_cards_left")
        if action != make(DRAW, target) or target >= game.kinds:
            return problem("malformed")
        if phase == SECOND_CARD_PHASE and target == game.joker:
            return problem("locomotive_second")
        if target not in state.display:
            return problem("card_not_in_display", card=game.card_names[target])
        return None

    def offers(self, game: Game, state: State, seat: i64, phase: i64) -> list[Offer]:
        """List every face-up card and every deck."""
        if phase == REFILLING_PHASE:
            actions = [int(make(REFILL, deck)) for deck in range(game.decks)]
        else:
            up = sorted(set(state.display) - {NOTHING})
            actions = [int(make(DRAW, kind)) for kind in up]
            actions += [int(make(BLIND, deck)) for deck in range(game.decks)]
            if self._may_stop and phase != TURN_PHASE:
                actions.append(int(make(STOP)))
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
        """Take the card; a second follows unless this was it or a face-up locomotive."""
        if kind_of(action) == REFILL:
            slot: i64 = 0
            while state.display[slot] != NOTHING:
                slot += 1
            self._turn_up(game, state, slot, target_of(action), chance, events)
            self._fill(game, state, chance, events)
            return
        if kind_of(action) == STOP:
            if events is not None:
                events.append(STOPPED.event(seat=int(seat)))
            return
        first = state.phase != SECOND_CARD_PHASE
        if kind_of(action) == BLIND:
            self._blind(game, state, seat, target_of(action), chance, events)
        else:
            kind = target_of(action)
            # Only a face-up locomotive counts as both cards (US-4).
            first = first and kind != game.joker
            self._take(game, state, seat, kind, chance, events)
        if first:
            state.todo = append(state.todo, SECOND_CARD_PHASE)

    def _blind(
        self,
        game: Game,
        state: State,
        seat: i64,
        deck: i64,
        chance: Chance,
        events: list[Event] | None,
    ) -> None:
        kind = piles.draw(game, state, deck, chance, events)
        # `known` stays as it is: nobody else learns of this card (US-4).
        state.hands[seat * game.kinds + kind] += 1
        if events is not None:
            events.append(DREW.event(seat=int(seat), deck=int(deck), card=int(kind)))
        piles.settle(game, state, chance, events)

    def _take(
        self,
        game: Game,
        state: State,
        seat: i64,
        kind: i64,
        chance: Chance,
        events: list[Event] | None,
    ) -> None:
        slot: i64 = 0
        while state.display[slot] != kind:
            slot += 1
        # The first of equal cards (decision 2).
        state.display[slot] = NOTHING
        state.hands[seat * game.kinds + kind] += 1
        # Everybody saw which card it was.
        state.known[seat * game.kinds + kind] += 1
        if events is not None:
            events.append(TOOK.event(seat=int(seat), slot=int(slot), card=int(kind)))
        # The gap is known: it is filled at once if there is no choice of decks. Others can only be
        # there if no deck has a card, and stay.
        deck = self._source(game, state)
        if deck >= 0:
            self._turn_up(game, state, slot, deck, chance, events)
        self._fill(game, state, chance, events)

    def cards_laid(
        self, game: Game, state: State, chance: Chance, events: list[Event] | None
    ) -> None:
        """Fill gaps once there are cards (US-6), sweep once a clean display can follow (US-5)."""
        self._fill(game, state, chance, events)

    def _fill(self, game: Game, state: State, chance: Chance, events: list[Event] | None) -> None:
        """Turn up cards where there are none, and sweep while there are too many locomotives."""
        # Asked after every claim and every card: nearly always there is nothing to do.
        while not self._in_order(game, state):
            if not self._fill_gaps(game, state, chance, events):
                self._ask(state)
                return
            if not self._sweeps(game, state):
                return
            cards = tuple(int(kind) for kind in state.display if kind != NOTHING)
            for slot in range(len(state.display)):
                if state.display[slot] != NOTHING:
                    piles.lay(game, state, state.display[slot], 1)
                    state.display[slot] = NOTHING
            if events is not None:
                events.append(SWEPT.event(number=len(cards), cards=cards))
            self._lay_out(game, state, chance, events)

    def _in_order(self, game: Game, state: State) -> bool:
        """Whether the display has neither a gap nor enough locomotives for a sweep."""
        display = state.display
        joker = game.joker
        jokers: i64 = 0
        for slot in range(len(display)):
            if display[slot] == NOTHING:
                return False
            if display[slot] == joker:
                jokers += 1
        return jokers < game.sweep_at

    def _lay_out(
        self, game: Game, state: State, chance: Chance, events: list[Event] | None
    ) -> None:
        """Turn up each deck's share of an empty display, as far as it goes."""
        slot: i64 = 0
        for deck in range(game.decks):
            for _ in range(game.display_from[deck]):
                if state.display[slot] == NOTHING and piles.left(state, deck) > 0:
                    self._turn_up(game, state, slot, deck, chance, events)
                slot += 1

    def _fill_gaps(
        self, game: Game, state: State, chance: Chance, events: list[Event] | None
    ) -> bool:
        """Turn up cards where there are none; False if a gap is left for the player to fill."""
        for slot in range(len(state.display)):
            if state.display[slot] == NOTHING:
                deck = self._source(game, state)
                if deck == NOTHING:
                    return True
                if deck == SEVERAL:
                    return False
                self._turn_up(game, state, slot, deck, chance, events)
        return True

    def _source(self, game: Game, state: State) -> i64:
        """Find the deck that can give a card: NOTHING if none can, SEVERAL if there is a choice."""
        source: i64 = NOTHING
        for deck in range(game.decks):
            if piles.left(state, deck) > 0:
                if source != NOTHING:
                    return SEVERAL
                source = deck
        return source

    def _ask(self, state: State) -> None:
        """Let the player choose the deck before anything else."""
        if REFILLING_PHASE not in state.todo:
            # Put in front: the gap is filled before the second card (WO-4).
            state.todo = in_front(REFILLING_PHASE, state.todo)

    def _turn_up(
        self,
        game: Game,
        state: State,
        slot: i64,
        deck: i64,
        chance: Chance,
        events: list[Event] | None,
    ) -> None:
        kind = piles.draw(game, state, deck, chance, events)
        state.display[slot] = kind
        if events is not None:
            events.append(TURNED_UP.event(slot=int(slot), card=int(kind)))
        piles.settle(game, state, chance, events)

    def _sweeps(self, game: Game, state: State) -> bool:
        """Whether US-5 applies; ruling: not if no display with fewer locomotives can follow."""
        jokers: i64 = 0
        for slot in range(len(state.display)):
            if state.display[slot] == game.joker:
                jokers += 1
        return jokers >= game.sweep_at and clean_display(game, state) >= 0


def clean_display(game: Game, state: State) -> i64:
    """Count the colored cards to spare for a display that is not swept; below 0 if too few.

    What counts are the cards of the locomotives' deck, and how many of them a new display takes.
    """
    deck = game.deck_of[game.joker]
    colored: i64 = 0
    for kind in range(game.first_kind[deck], game.last_kind[deck]):
        if kind != game.joker:
            colored += state.deck[kind] + state.discard[kind]
    others: i64 = 0
    for other in range(game.decks):
        if other != deck:
            others += piles.left(state, other)
    for slot in range(len(state.display)):
        kind = state.display[slot]
        if kind != NOTHING and kind != game.joker:
            if game.deck_of[kind] == deck:
                colored += 1
            else:
                others += 1
    share = game.display_from[deck]
    if others < game.display_size - share:
        share = game.display_size - others
    return colored - (share - game.sweep_at + 1)
