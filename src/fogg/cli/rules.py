"""`fogg rules`: the numbers of a variant in words, its differences from the base game first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import click
from rich.table import Table

from fogg.catalogue import Catalogue
from fogg.cli.common import Shell, in_language, players, table
from fogg.cli.frame import Command, boards_option, json_option, variant_argument
from fogg.engine.board import Board, Ticket
from fogg.engine.cards import LOCOMOTIVE
from fogg.engine.mechanics.base import Mechanic
from fogg.engine.mechanics.stations import Stations
from fogg.engine.mechanics.warehouses import Warehouses
from fogg.engine.rules import Deal, Rules
from fogg.engine.tables import tickets_in_play
from fogg.texts import Texts, ticket_name
from fogg.variants import Variant

EXAMPLES = ("fogg rules usa", "fogg rules usa-mega --lang fr", "fogg rules usa-1910 --json")
NONE = "—"


class Value(NamedTuple):
    """One rule of a variant, as data and in words."""

    data: Any
    words: str


class Difference(NamedTuple):
    """A rule that a variant and its base do not share; None where one of them lacks it."""

    rule: str
    here: Value | None
    base: Value | None


def command(shell: Shell) -> click.Command:
    """The command `rules`."""

    def run(variant: str, boards: tuple[Path, ...], as_json: bool) -> None:
        catalogue = shell.catalogue(boards)
        found = catalogue.find(variant)
        values = describe(shell.say, catalogue.board(variant), found.rules)
        differences = _differences(shell.say, catalogue, found, values)
        if as_json:
            shell.json(_data(shell, found, values, differences))
        else:
            _show(shell, catalogue, found, values, differences)

    params = [variant_argument(shell), boards_option(shell), json_option(shell)]
    return Command(shell, "rules", run, params, EXAMPLES)


# Every rule in data and words


def describe(say: Texts, board: Board, rules: Rules) -> dict[str, Value]:
    """The rules of a variant by name, in the order of a booklet."""
    values = {name: worded(say, board, rules) for name, worded in WORDED.items()}
    values |= {
        mechanic.name: _mechanic(say, mechanic)
        for mechanic in rules.mechanics
        if mechanic.numbers() or isinstance(mechanic, Warehouses)
    }
    return values | {"tie_breaks": _tie_breaks(say, rules)}


def _mechanic(say: Texts, mechanic: Mechanic) -> Value:
    numbers = mechanic.numbers()
    if not isinstance(mechanic, Stations):
        return Value(numbers, say(f"rules.{mechanic.name}_value", **numbers))
    costs, unbuilt = numbers["costs"], numbers["unbuilt"]
    assert isinstance(costs, tuple)
    words = say("rules.stations_value", n=len(costs), costs=costs, unbuilt=unbuilt)
    return Value(
        numbers, f"{words}\n{say('rules.owner_chooses')}" if mechanic.closing >= 0 else words
    )


def _players(say: Texts, board: Board, rules: Rules) -> Value:
    both = (rules.fewest_players, rules.most_players)
    return Value(list(both), players(*both))


def _cards(say: Texts, board: Board, rules: Rules) -> Value:
    counts = {entry.card.name: entry.number for entry in rules.cards}
    locomotives = counts.get(LOCOMOTIVE, 0)
    kinds = Counter(number for name, number in counts.items() if name != LOCOMOTIVE)
    words = [say("rules.cards_each", number=number, n=kinds[number]) for number in kinds]
    words.append(say("cards.locomotive", n=locomotives))
    total = sum(counts.values())
    return Value(counts, say("rules.cards_value", total=total, kinds=words))


def _pieces(say: Texts, board: Board, rules: Rules) -> Value:
    words = [say(f"pieces.{suit}", n=number) for suit, number in rules.pieces.items()]
    return Value(rules.pieces, ", ".join(words))


def _by_suit(say: Texts, counts: dict[str, int]) -> Value:
    if len(counts) == 1:
        return Value(counts, str(sum(counts.values())))
    words = [say("rules.of_suit", n=number, suit=suit) for suit, number in counts.items()]
    return Value(counts, ", ".join(words))


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
    "display": lambda say, board, rules: _by_suit(say, rules.display),
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


def _differences(
    say: Texts, catalogue: Catalogue, variant: Variant, values: dict[str, Value]
) -> list[Difference]:
    if not variant.base:
        return []
    base = catalogue.find(variant.base)
    board = catalogue.board(base.id)
    others = describe(say, board, base.rules)
    found = [
        Difference(name, values.get(name), others.get(name))
        for name in dict.fromkeys([*values, *others])
        if _words(values.get(name)) != _words(others.get(name))
    ]
    if base.board == variant.board:
        found += _revalued(say, board, variant.rules, base.rules)
    return found


def _words(value: Value | None) -> str:
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


# Output


def _data(
    shell: Shell, variant: Variant, values: dict[str, Value], differences: list[Difference]
) -> dict[str, Any]:
    return {
        "id": variant.id,
        "title": in_language(variant.titles, shell.language),
        "board": variant.board,
        "base": variant.base or None,
        "rules": {name: value.data for name, value in values.items()},
        "differences": [
            {
                "rule": each.rule,
                "here": each.here.data if each.here else None,
                "base": each.base.data if each.base else None,
            }
            for each in differences
        ],
    }


def _show(
    shell: Shell,
    catalogue: Catalogue,
    variant: Variant,
    values: dict[str, Value],
    differences: list[Difference],
) -> None:
    out = shell.out
    out.line(in_language(variant.titles, shell.language), style="bold")
    if sentence := in_language(variant.sentences, shell.language):
        out.line(sentence)
    out.line()
    if variant.base:
        title = in_language(catalogue.find(variant.base).titles, shell.language)
        if differences:
            out.print(_difference_table(shell, title, differences))
        else:
            out.line(shell.say("rules.same", base=title))
        out.line()
    out.print(_rules_table(shell, values, {each.rule for each in differences}))


def _difference_table(shell: Shell, base: str, differences: list[Difference]) -> Table:
    rows = table()
    rows.add_column(shell.say("rules.differences"))
    rows.add_column(shell.say("rules.here"), style="bold")
    rows.add_column(base)
    for each in differences:
        rows.add_row(shell.say(f"rules.{each.rule}"), _words(each.here), _words(each.base))
    return rows


def _rules_table(shell: Shell, values: dict[str, Value], changed: set[str]) -> Table:
    rows = table()
    rows.add_column(shell.say("rules.rule"))
    rows.add_column(shell.say("rules.value"))
    for name, value in values.items():
        style = "bold" if name in changed else None
        rows.add_row(shell.say(f"rules.{name}"), value.words, style=style)
    return rows
