"""Prepares the position of a lesson: finds legal moves that lead to it from the start."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from fogg.engine.action import KEEP, kind_of
from fogg.engine.chance import Recording, Sealed
from fogg.engine.game import Game
from fogg.engine.phases import (
    FIRST_CARD_PHASE,
    FIRST_TICKETS_PHASE,
    OPENING_PHASE,
    SECOND_CARD_PHASE,
    TURN_PHASE,
)
from fogg.engine.state import State
from fogg.lessons.lesson import LEARNER, Lesson, LessonError, Plans
from fogg.lessons.luck import ANY, Scripted, seed_of
from fogg.record import Move, luck_words

MOST_CARDS = 40
"""The most cards of a kind that a seat may be said to have."""
MOST_DIGITS = 3
MOST_MOVES = 600
"""Moves after which a position is given up: something in it never comes about."""


class PreparedGame(NamedTuple):
    """How a lesson's game began: the luck of the start, and the moves to its position."""

    luck: list[str]
    moves: list[Move]
    state: State


@dataclass
class _Seat:
    """What a seat has still to do until the lesson begins."""

    tickets: tuple[str, ...]
    opening: list[str]
    claims: list[tuple[str, list[str]]]
    """Routes to claim, each with the cards for it."""
    cards: list[str]
    """Cards to draw, in the order in which they are needed."""
    spare: int = 0
    """Turns that it may spend on a single card, so that others get ready meanwhile."""
    held: list[str] = field(default_factory=list)

    @property
    def turns(self) -> int:
        """How many turns it needs at least."""
        return len(self.claims) + (len(self.cards) + 1) // 2

    @property
    def ready(self) -> bool:
        """Whether it has all that it is to have."""
        return not self.claims and not self.cards


def cards_of(payment: str) -> list[str]:
    """List the cards that a payment such as `red*2 locomotive*1` names."""
    return [name for each in payment.split() for name in _repeated(*each.partition("*"))]


def _repeated(name: str, star: str, number: str) -> list[str]:
    if not star:
        return [name]
    # More cards of a kind than this has no deck: a long list would take ages to find that out.
    if not number.isascii() or not number.isdigit() or int(number[:MOST_DIGITS]) > MOST_CARDS:
        raise LessonError("bad_payment", word=f"{name}{star}{number}")
    return [name] * int(number)


def prepare(lesson: Lesson, game: Game) -> PreparedGame:
    """Lead a game to the position of a lesson; LessonError if that can't be."""
    return _Preparation(lesson, game).run()


class _Preparation:
    """A game on its way to the position that a lesson begins with."""

    def __init__(self, lesson: Lesson, game: Game) -> None:
        self._lesson = lesson
        self._game = game
        self._then = Sealed(seed_of(lesson.id))
        plans = (lesson.position.learner, *lesson.position.rivals)
        fewest, most = int(game.rules.fewest_players), int(game.rules.most_players)
        if not fewest <= len(plans) <= most:
            raise LessonError("wrong_number_of_players", fewest=fewest, most=most, seats=len(plans))
        dealt = [_dealt(game, plan) for plan in plans]
        self._seats = [_seat(plan, cards) for plan, cards in zip(plans, dealt, strict=True)]
        learner, *rivals = self._seats
        learner.spare = max(0, max(seat.turns for seat in rivals) - learner.turns)
        self._moves: list[Move] = []
        self._luck = self._start(dealt)

    def _start(self, dealt: list[list[str]]) -> list[str]:
        """Start the game: deal each seat the first cards that it needs, and the tickets."""
        position, deal = self._lesson.position, self._game.first_deal
        words = [str(LEARNER + 1), *(card for cards in dealt for card in cards)]
        words += _padded(position.display.split(), int(self._game.display_size))
        for number, seat in enumerate(self._seats):
            offered = position.choosing if number == LEARNER else ()
            words += _padded(offered or seat.tickets, deal.long + deal.draw)
        luck = Recording(Scripted(self._game, words, self._then))
        self._state = self._game.start(len(self._seats), luck)
        return luck_words(self._game, luck.take())

    def run(self) -> PreparedGame:
        """Play until all is as the lesson wants it, and the learner has to decide."""
        for _ in range(MOST_MOVES):
            seat = self._next_seat()
            if seat is None:
                return PreparedGame(self._luck, self._moves, self._state)
            self._play(seat, *self._choose(seat))
        raise LessonError("position_not_reached", lesson=self._lesson.id)

    def _next_seat(self) -> int | None:
        """Give the seat that has something to do before the lesson; None: it can begin."""
        for seat in self._game.actors(self._state):
            if seat != LEARNER or not self._begins():
                return seat
        return None

    def _begins(self) -> bool:
        """Whether the learner's present decision is the first of the lesson."""
        phase = self._game.phase_of(self._state, LEARNER)
        if self._state.phase == OPENING_PHASE:
            choosing = bool(self._lesson.position.choosing)
            return choosing if phase == FIRST_TICKETS_PHASE else not self._seats[LEARNER].opening
        return phase == TURN_PHASE and all(seat.ready for seat in self._seats)

    def _play(self, seat: int, text: str, luck: Sequence[str]) -> None:
        game = self._game
        action = game.notation.parse(text)
        why = game.problem(self._state, seat, action)
        if why is not None:
            raise LessonError(
                "impossible_position", lesson=self._lesson.id, action=text, problem=why
            )
        chance = Recording(Scripted(game, luck, self._then))
        game.apply(self._state, seat, action, chance)
        words = luck_words(game, chance.take())
        self._moves.append(Move(seat, game.notation.text(action), words))

    def _choose(self, number: int) -> tuple[str, list[str]]:
        """Choose a seat's next action, and the luck that it brings."""
        seat, phase = self._seats[number], self._game.phase_of(self._state, number)
        if self._state.phase == OPENING_PHASE:
            return self._opening(number, seat), []
        if phase == TURN_PHASE and seat.claims and _has(seat.held, seat.claims[0][1]):
            route, cards = seat.claims.pop(0)
            for card in cards:
                seat.held.remove(card)
            return f"claim {route} {_payment(cards)}", []
        if phase in (TURN_PHASE, FIRST_CARD_PHASE, SECOND_CARD_PHASE):
            return self._draw(number, seat, phase == SECOND_CARD_PHASE)
        return seat.opening.pop(0) if seat.opening else self._any(number), [ANY]

    def _opening(self, number: int, seat: _Seat) -> str:
        if self._game.phase_of(self._state, number) != FIRST_TICKETS_PHASE:
            return seat.opening.pop(0) if seat.opening else self._any(number)
        return f"keep {' '.join(seat.tickets)}" if seat.tickets else self._any(number)

    def _any(self, number: int) -> str:
        """Give the first action that the seat may do: of tickets, to keep the fewest."""
        actions = [int(each) for each in self._game.legal(self._state, number)]
        if kind_of(actions[0]) == KEEP:
            actions.sort(key=lambda each: len(self._game.notation.text(each).split()))
        return self._game.notation.text(actions[0])

    def _draw(self, number: int, seat: _Seat, second: bool) -> tuple[str, list[str]]:
        """Draw the next card that the seat needs, or any if it waits for others."""
        if self._stores(number):
            return f"store {number + 1}", [ANY]
        if second and (not seat.cards or (number == LEARNER and seat.spare)):
            seat.spare -= bool(seat.spare)
            return "stop", []
        if number == LEARNER and not seat.cards:
            raise LessonError("rivals_need_longer", lesson=self._lesson.id)
        if not seat.cards:
            card = self._spared()
            return f"draw {self._deck_of(card)}", [card]
        card = seat.cards.pop(0)
        seat.held.append(card)
        return f"draw {self._deck_of(card)}", [card]

    def _spared(self) -> str:
        """Name a card for a rival who waits: one that nobody needs later."""
        needed = Counter(card for seat in self._seats for card in seat.cards)
        left = zip(self._game.card_names, self._state.deck, strict=True)
        return max((int(number) - needed[card], card) for card, number in left)[1]

    def _stores(self, number: int) -> bool:
        """Whether a card has to be stored before any can be drawn."""
        turn = self._game.phase_of(self._state, number) == TURN_PHASE
        return turn and self._game.before_cards(self._state)

    def _deck_of(self, card: str) -> str:
        kind = self._game.card_names.index(card)
        return self._game.notation.decks[int(self._game.deck_of[kind])]


def _seat(plan: Plans, dealt: list[str]) -> _Seat:
    """Say what a seat has to do, besides having the cards that it was dealt."""
    claims = [(route, cards_of(payment)) for route, _, payment in map(_split, plan.routes)]
    needed = [card for _, cards in claims for card in cards] + cards_of(plan.hand)
    held = [card for card in dealt if card != ANY]
    for card in held:
        needed.remove(card)
    return _Seat(plan.tickets, list(plan.opening), claims, needed, held=held)


def _split(route: str) -> tuple[str, str, str]:
    return route.partition(" ")


def _dealt(game: Game, plan: Plans) -> list[str]:
    """List the first cards that a seat needs, as many as are dealt from each deck."""
    needed = [card for route in plan.routes for card in cards_of(_split(route)[2])]
    needed += cards_of(plan.hand)
    dealt: list[str] = []
    for deck in range(game.decks):
        fitting = [card for card in needed if _deck(game, card) == deck]
        dealt += _padded(fitting, int(game.hand_size[deck]))
    return dealt


def _deck(game: Game, card: str) -> int:
    if card not in game.card_names:
        raise LessonError("no_such_card", word=card)
    return int(game.deck_of[game.card_names.index(card)])


def _padded(words: Sequence[str], number: int) -> list[str]:
    """Cut or fill a row of words to a length, with whatever comes."""
    return [*words[:number], *[ANY] * (number - len(words))]


def _has(held: Sequence[str], cards: Sequence[str]) -> bool:
    return all(held.count(card) >= cards.count(card) for card in cards)


def _payment(cards: Sequence[str]) -> str:
    return " ".join(f"{card}*{cards.count(card)}" for card in dict.fromkeys(cards))
