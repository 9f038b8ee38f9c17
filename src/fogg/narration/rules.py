"""The numbers of a variant in words, and its differences from the game it is explained by."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from fogg.catalogue import Catalogue
from fogg.engine.board import Board, Ticket
from fogg.engine.cards import LOCOMOTIVE, SHIP, Card, CardCount
from fogg.engine.mechanics.base import Mechanic
from fogg.engine.rules import Deal, Rules
from fogg.engine.tables import tickets_in_play
from fogg.texts import Texts, in_language, ticket_name
from fogg.variants import Variant

NONE = "—"


def players(fewest: int, most: int) -> str:
    """A range of players: 2–5."""
    return f"{fewest}–{most}" if fewest != most else str(most)


def sentence(say: Texts, catalogue: Catalogue, variant: Variant) -> str:
    """What the variant is; one of a user's board is like another."""
    words = in_language(variant.sentences, say.language)
    if words or not variant.base:
        return words
    base = in_language(catalogue.find(variant.base).titles, say.language)
    return say("variants.like", base=base)


class Value(NamedTuple):
    """One rule of a variant, as data and in words."""

    data: Any
    words: str


class Difference(NamedTuple):
    """A rule that a variant and its base do not share; None where one of them lacks it."""

    rule: str
    here: Value | None
    base: Value | None


# Every rule in data and words


def describe(
    say: Texts, board: Board, rules: Rules, readings: Sequence[str] = ()
) -> dict[str, Value]:
    """The rules of a variant by name, in the order of a booklet; our readings of it come last."""
    say = say.of_rules(rules)
    values = {name: worded(say, board, rules) for name, worded in WORDED.items()}
    values |= _special(say, board, rules)
    values |= {
        mechanic.rule(): _mechanic(say, mechanic, rules)
        for mechanic in rules.mechanics
        if mechanic.rule()
    }
    values["tie_breaks"] = _tie_breaks(say, rules)
    if readings:
        words = [say(f"rules.reading_{reading}") for reading in readings]
        values["readings"] = Value(list(readings), "\n".join(words))
    return values


def _mechanic(say: Texts, mechanic: Mechanic, rules: Rules) -> Value:
    """What a mechanic says of its numbers, a line for each sentence."""
    lines = [
        say(line.key, **{name: _pieces_named(say, value) for name, value in line.params.items()})
        for line in mechanic.explain(rules)
    ]
    return Value(mechanic.facts(rules), "\n".join(lines))


def _pieces_named(say: Texts, value: object) -> object:
    """Numbers by suit as a list of pieces in words; other values as they are."""
    if not isinstance(value, dict):
        return value
    return [say(f"pieces.{suit}", n=number) for suit, number in value.items()]


def _special(say: Texts, board: Board, rules: Rules) -> dict[str, Value]:
    """What is special about routes and tickets of a board, if anything is."""
    counts = {
        "ferries": sum(route.locomotives > 0 for route in board.routes),
        "sea_routes": sum(route.suit == SHIP for route in board.routes),
        "pair_routes": sum(route.paired for route in board.routes),
        "itineraries": sum(bool(each.in_order) for each in tickets_in_play(board, rules)),
        "ports": sum(city.port for city in board.cities),
    }
    return {
        name: Value(number, say(f"rules.{name}_value", n=number))
        for name, number in counts.items()
        if number
    }


def _players(say: Texts, board: Board, rules: Rules) -> Value:
    both = (rules.fewest_players, rules.most_players)
    return Value(list(both), players(*both))


def _cards(say: Texts, board: Board, rules: Rules) -> Value:
    counts = {entry.card.name: entry.number for entry in rules.cards}
    suits = list(dict.fromkeys(entry.card.suit for entry in rules.cards))
    decks = [[entry for entry in rules.cards if entry.card.suit == suit] for suit in suits]
    words = [
        say(
            "rules.cards_value",
            total=_total(deck) if len(suits) == 1 else say(f"rules.deck_{suit}", n=_total(deck)),
            kinds=_kinds(say, deck),
        )
        for suit, deck in zip(suits, decks, strict=True)
    ]
    return Value(counts, "\n".join(words))


def _total(deck: Sequence[CardCount]) -> int:
    return sum(entry.number for entry in deck)


def _kinds(say: Texts, deck: Sequence[CardCount]) -> list[str]:
    """How many cards of each sort a deck has in every color, and its locomotives."""
    colored = [entry for entry in deck if entry.card.color != LOCOMOTIVE]
    sorts = Counter((_sort(entry.card), entry.number) for entry in colored)
    words = [
        say(f"rules.{sort}_each", number=number, n=colors)
        for (sort, number), colors in sorts.items()
    ]
    locomotives = _total(deck) - _total(colored)
    return [*words, *([say("cards.locomotive", n=locomotives)] if locomotives else [])]


def _sort(card: Card) -> str:
    """The word for a sort of colored cards."""
    if card.suit == SHIP:
        return "ship" if card.units == 1 else "double_ship"
    return "anchor" if card.anchor else "cards"


def _pieces(say: Texts, board: Board, rules: Rules) -> Value:
    words = [say(f"pieces.{suit}", n=number) for suit, number in rules.pieces.items()]
    return Value(rules.pieces, ", ".join(words))


def _by_suit(say: Texts, counts: dict[str, int]) -> Value:
    if len(counts) == 1:
        return Value(counts, str(sum(counts.values())))
    words = [say(f"rules.deck_{suit}", n=number) for suit, number in counts.items()]
    return Value(counts, ", ".join(words))


def _display(say: Texts, board: Board, rules: Rules) -> Value:
    value = _by_suit(say, rules.display)
    if len(rules.display) == 1:
        return value
    return Value(value.data, say("rules.display_decks", cards=value.words))


def _points(say: Texts, board: Board, rules: Rules) -> Value:
    words = [f"{length}→{points}" for length, points in rules.points.items()]
    return Value(rules.points, ", ".join(words))


def _tickets(say: Texts, board: Board, rules: Rules) -> Value:
    choice = rules.tickets
    number = len(tickets_in_play(board, rules))
    long = sum(ticket.long for ticket in tickets_in_play(board, rules))
    data = {**choice._asdict(), "decks": list(choice.decks), "number": number, "long": long}
    key = "rules.tickets_big" if choice.only_big_cities else "rules.tickets_value"
    words = say(key, n=number, decks=", ".join(choice.decks))
    return Value(data, f"{words}, {say('rules.tickets_long', n=long)}" if long else words)


def _deal(say: Texts, deal: Deal) -> Value:
    data = {"draw": deal.draw, "keep": deal.keep}
    if not deal.long:
        return Value(data, say("rules.deal", **data))
    data |= {"long": deal.long, "keep_long": deal.keep_long}
    return Value(data, say("rules.deal_long", **data))


def _first_left(say: Texts, board: Board, rules: Rules) -> Value:
    leave = rules.first_tickets_leave
    return Value(leave, say("rules.tickets_leave" if leave else "rules.tickets_stay"))


def _tie_breaks(say: Texts, rules: Rules) -> Value:
    words = [say(f"rules.by_{name}") for name in rules.tie_breaks]
    return Value(list(rules.tie_breaks), ", ".join(words) or NONE)


def _number(key: str, number: Callable[[Rules], int]) -> Callable[[Texts, Board, Rules], Value]:
    def worded(say: Texts, board: Board, rules: Rules) -> Value:
        return Value(number(rules), say(key, n=number(rules)))

    return worded


WORDED: dict[str, Callable[[Texts, Board, Rules], Value]] = {
    "players": _players,
    "cards": _cards,
    "pieces": _pieces,
    "hand": lambda say, board, rules: _by_suit(say, rules.hand),
    "display": _display,
    "sweep_at": _number("rules.sweep_value", lambda rules: rules.sweep_at),
    "points": _points,
    "doubles_from": _number("rules.doubles_value", lambda rules: rules.doubles_from),
    "tickets": _tickets,
    "start": lambda say, board, rules: _deal(say, rules.start),
    "first_tickets_leave": _first_left,
    "more": lambda say, board, rules: _deal(say, rules.more),
    "end_at": _number("rules.end_value", lambda rules: rules.end_at),
    "last_turns": _number("rules.last_turns_value", lambda rules: rules.last_turns),
}
"""Each rule with its words; its label is the text `rules.<name>`."""


# Differences


def differences(
    say: Texts, catalogue: Catalogue, variant: Variant, values: dict[str, Value]
) -> list[Difference]:
    """What a variant does otherwise than the one it is explained by."""
    if not variant.base:
        return []
    base = catalogue.find(variant.base)
    board = catalogue.board(base.id)
    others = describe(say, board, base.rules, base.readings)
    found = [
        Difference(name, values.get(name), others.get(name))
        for name in dict.fromkeys([*values, *others])
        if words_of(values.get(name)) != words_of(others.get(name))
    ]
    if base.board == variant.board:
        found += _revalued(say, board, variant.rules, base.rules)
    return found


def words_of(value: Value | None) -> str:
    """The words of a rule, or a dash for a variant that lacks it."""
    return value.words if value else NONE


def _revalued(say: Texts, board: Board, here: Rules, base: Rules) -> list[Difference]:
    """The tickets that both have, but with other points."""
    points = {(each.deck, each.id): each.points for each in tickets_in_play(board, base)}
    changed = [
        (each, each._replace(points=points[each.deck, each.id]))
        for each in tickets_in_play(board, here)
        if points.get((each.deck, each.id), each.points) != each.points
    ]
    if not changed:
        return []
    news, olds = zip(*changed, strict=True)
    return [Difference("ticket_points", _priced(say, board, news), _priced(say, board, olds))]


def _priced(say: Texts, board: Board, tickets: Sequence[Ticket]) -> Value:
    words = [f"{ticket_name(board, each, say.language)} {each.points}" for each in tickets]
    return Value({each.id: each.points for each in tickets}, "\n".join(words))
